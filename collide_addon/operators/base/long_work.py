# SPDX-License-Identifier: GPL-3.0-or-later
"""Work in parts that a window can wait for: some of it at a time, with progress, until Escape is pressed.

It changes nothing before its last part, so that stopping it leaves the file as it was.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import bpy

from ...geometry import WordedError
from .reporting import ReportingOperator
from .translated import in_report

PATIENCE = 0.3
"""Seconds that a button may take before it shows progress."""
SHARE = 0.1
"""Seconds of work between two looks at the keyboard."""
PAUSE = 0.01
"""Seconds for the window to draw and to hear the Escape key."""

_Result = TypeVar("_Result")


class LongWork(Generic[_Result]):
    """Work in parts (see `geometry.predicates.parts`) that is carried on for a while at a time.

    Attributes
    ----------
    done : float
        The share of the work that is done.
    result
        What the work returned, once it is done.
    """

    result: _Result

    def __init__(self, parts: Generator[float, None, _Result]) -> None:
        self._parts = self._noted(parts)
        self._timer: bpy.types.Timer | None = None
        self.done = 0.0

    def _noted(self, parts: Generator[float, None, _Result]) -> Generator[float, None, None]:
        self.result = yield from parts

    def goes_on(self, seconds: float) -> bool:
        """Work for about so long, one part at least; tell whether there is more to do. Errors come out here."""
        until = monotonic() + seconds
        for done in self._parts:
            self.done = done
            if monotonic() >= until:
                return True
        self.done = 1.0
        return False

    def show(self, context: bpy.types.Context, operator: bpy.types.Operator) -> None:
        """Hand the rest of the work over to the operator's ``modal``, and begin to show progress."""
        manager = context.window_manager
        manager.progress_begin(0, 100)
        self._timer = manager.event_timer_add(PAUSE, window=context.window)
        manager.modal_handler_add(operator)

    def tell(self, context: bpy.types.Context, status: str) -> None:
        """Show how much is done, at the pointer and, in words, in the status bar."""
        context.window_manager.progress_update(round(100 * self.done))
        if context.workspace is not None:
            context.workspace.status_text_set(status)

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


class LongOperator(ReportingOperator):
    """The run of an operator whose work may be long: it says how the work begins, and what becomes of its result."""

    at_once = SHARE
    """Seconds of work between two looks at the keyboard."""
    if TYPE_CHECKING:  # Blender evaluates annotations, and typing would keep what it makes of this one: bpy with it
        _work: LongWork[Any]

    def _begin(self, context: bpy.types.Context) -> None:
        """Make `_work`."""
        raise NotImplementedError

    def _finish(self, context: bpy.types.Context) -> None:
        """Use the result of the work, and report it."""
        raise NotImplementedError

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Work straight through where that is quick, else in the background of the window."""
        if bpy.app.background or context.window is None:
            return self.execute(context)
        self._begin(context)
        outcome = self._carry_on(context, PATIENCE)
        if outcome == {"RUNNING_MODAL"}:
            self._work.show(context, self)
            self._work.tell(context, self._status())
        return outcome

    def execute(self, context: bpy.types.Context) -> set[str]:
        self._begin(context)
        return self._carry_on(context, math.inf)

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Work for a moment at each tick of the timer, until all is done or Escape is pressed."""
        if event.type == "ESC":
            self._work.stop(context)
            self.report({"WARNING"}, self._cancelled())
            return {"CANCELLED"}
        if event.type != "TIMER":
            return {"RUNNING_MODAL"}
        outcome = self._carry_on(context, self.at_once)
        if outcome == {"RUNNING_MODAL"}:
            self._work.tell(context, self._status())
        return outcome

    def cancel(self, context: bpy.types.Context) -> None:
        """Stop when Blender itself ends the modal run: another file is opened, the window closed."""
        self._work.stop(context)

    def _carry_on(self, context: bpy.types.Context, seconds: float) -> set[str]:
        try:
            if self._work.goes_on(seconds):
                return {"RUNNING_MODAL"}
            self._work.stop(context)
            self._finish(context)
        except WordedError as error:
            self._work.stop(context)
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        except BaseException:  # a mistake of ours: no timer and no other frame may stay behind
            self._work.stop(context)
            raise
        return {"FINISHED"}

    def _status(self) -> str:
        return in_report("Collide: {percent} % done; Esc cancels", percent=round(100 * self._work.done))

    def _cancelled(self) -> str:
        return in_report("Cancelled after {percent} %; nothing is changed", percent=round(100 * self._work.done))
