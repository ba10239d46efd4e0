# SPDX-License-Identifier: GPL-3.0-or-later
"""Work in parts that a window can wait for: a share of it at a time, with progress, until Escape is pressed.

The work is a generator that yields which share of it is done, 0 to 1, and returns its result. It changes nothing before
its last part, so that stopping it leaves the file as it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from contextlib import closing
from time import monotonic
from typing import Generic, TypeVar

import bpy

from .translated import in_report

PATIENCE = 0.3
"""Seconds that a button may take before it shows progress."""
SHARE = 0.1
"""Seconds of work between two looks at the keyboard."""
PAUSE = 0.01
"""Seconds for the window to draw and to hear the Escape key."""

_Result = TypeVar("_Result")


def share_of(parts: Generator[float, None, _Result], start: float, end: float) -> Generator[float, None, _Result]:
    """Go on with parts whose work is from `start` to `end` of the whole, and return what they return."""
    while True:
        try:
            done = next(parts)
        except StopIteration as finished:
            return finished.value
        yield start + (end - start) * done


def carried_out(parts: Generator[object, None, _Result], after_each: Callable[[], object] = lambda: None) -> _Result:
    """Carry out all parts and return their result; `after_each` is called between two of them and may stop the work."""
    with closing(parts):
        while True:
            try:
                next(parts)
            except StopIteration as finished:
                return finished.value
            after_each()


class LongWork(Generic[_Result]):
    """Work that is carried on for a while at a time.

    Attributes
    ----------
    done : float
        The share of the work that is done.
    result
        What the work returns, None before its end.
    """

    def __init__(self, parts: Generator[float, None, _Result]) -> None:
        self._parts = parts
        self._timer: bpy.types.Timer | None = None
        self.done = 0.0
        self.result: _Result | None = None

    def goes_on(self, seconds: float) -> bool:
        """Work for about so long; tell whether there is more to do. Errors of the work come out here."""
        until = monotonic() + seconds
        while monotonic() < until:
            try:
                self.done = next(self._parts)
            except StopIteration as end:
                self.done, self.result = 1.0, end.value
                return False
        return True

    def show(self, context: bpy.types.Context, operator: bpy.types.Operator) -> None:
        """Hand the rest of the work over to the operator's ``modal``, and begin to show progress."""
        manager = context.window_manager
        manager.progress_begin(0, 100)
        self._timer = manager.event_timer_add(PAUSE, window=context.window)
        manager.modal_handler_add(operator)
        self.tell(context)

    def tell(self, context: bpy.types.Context) -> None:
        """Show how much is done, at the pointer and in the status bar."""
        context.window_manager.progress_update(round(100 * self.done))
        if context.workspace is not None:
            text = in_report("Collide: {percent} % done; Esc cancels", percent=round(100 * self.done))
            context.workspace.status_text_set(text)

    def stop(self, context: bpy.types.Context) -> None:
        """Give up what is not done, and show progress no more."""
        self._parts.close()
        if self._timer is None:
            return
        context.window_manager.event_timer_remove(self._timer)
        self._timer = None
        context.window_manager.progress_end()
        if context.workspace is not None:
            context.workspace.status_text_set(None)


class LongOperator:
    """The run of an operator whose work may be long.

    It says how its work begins (`_begin`, which makes `_work`) and how it goes on for some seconds (`_goes_on`, which
    stops the work and reports when it is done, or when the user has made a mistake).
    """

    at_once = SHARE
    """Seconds of work between two looks at the keyboard."""

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Work straight through where that is quick, else in the background of the window."""
        if bpy.app.background or context.window is None:
            return self.execute(context)
        self._begin(context)
        outcome = self._carry_on(context, PATIENCE)
        if outcome == {"RUNNING_MODAL"}:
            self._work.show(context, self)
        return outcome

    def execute(self, context: bpy.types.Context) -> set[str]:
        self._begin(context)
        return self._carry_on(context, math.inf)

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Work for a moment at each tick of the timer, until all is done or Escape is pressed."""
        if event.type == "ESC":
            percent = round(100 * self._work.done)
            self._work.stop(context)
            self.report({"WARNING"}, in_report("Cancelled after {percent} %; nothing is changed", percent=percent))
            return {"CANCELLED"}
        if event.type != "TIMER":
            return {"RUNNING_MODAL"}
        outcome = self._carry_on(context, self.at_once)
        if outcome == {"RUNNING_MODAL"}:
            self._work.tell(context)
        return outcome

    def cancel(self, context: bpy.types.Context) -> None:
        """Stop when Blender itself ends the modal run: another file is opened, the window closed."""
        self._work.stop(context)

    def _carry_on(self, context: bpy.types.Context, seconds: float) -> set[str]:
        try:
            return self._goes_on(context, seconds)
        except BaseException:  # a mistake of ours: no timer and no other frame may stay behind
            self._work.stop(context)
            raise
