# SPDX-License-Identifier: GPL-3.0-or-later
"""Work done in parts, with progress in the window, which Escape cancels.

Nothing is changed before the last part, so that cancelling leaves the file as it was.
"""

from __future__ import annotations

import gc
import math
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import bpy

from ...geometry.predicates.errors import WordedError
from .reporting import ReportingOperator, redraw, show_status
from .translation import in_report

PATIENCE_SECONDS = 0.3
"""Seconds until a button shows progress."""
CHECK_SECONDS = 0.1
"""Seconds of work between checks of the keyboard."""

GC_THRESHOLD = 100_000
"""New objects after which Python collects garbage during work; otherwise it would search all of a figure again and
again while that is made."""

_Result = TypeVar("_Result")


@contextmanager
def garbage_seldom_collected() -> Iterator[None]:
    """Make Python collect garbage only after every `GC_THRESHOLD` new objects."""
    before = gc.get_threshold()
    gc.set_threshold(GC_THRESHOLD, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def waiting(window: bpy.types.Window | None) -> Iterator[None]:
    """Show Blender's waiting pointer within the context: it changes without the window being redrawn."""
    if window is not None:
        window.cursor_modal_set("WAIT")
    try:
        yield
    finally:
        if window is not None:
            window.cursor_modal_restore()


class LongWork(Generic[_Result]):
    """Work in parts (see `geometry.predicates.progress`) that is done for some time at once.

    `done` is the share of it done, `result` what it has returned at the end.
    """

    result: _Result

    def __init__(self, parts: Generator[float, None, _Result]) -> None:
        self._parts = self._noted(parts)
        self._timer: bpy.types.Timer | None = None
        self._lately = deque([(monotonic(), 0.0)], maxlen=60)  # the machine's load may change
        self.done = 0.0

    def _noted(self, parts: Generator[float, None, _Result]) -> Generator[float, None, None]:
        self.result = yield from parts

    def goes_on(self, seconds: float) -> bool:
        """Work for about `seconds`, at least one part, raising its errors; tell whether there is more to do."""
        until = monotonic() + seconds
        for done in self._parts:
            self.done = done
            self._lately.append((monotonic(), done))
            if monotonic() >= until:
                return True
        self.done = 1.0
        return False

    @property
    def left(self) -> float:
        """Estimated seconds for the rest, from recent parts; 0.0 until something is done."""
        began, before = self._lately[0]
        return (monotonic() - began) * (1.0 - self.done) / (self.done - before) if self.done > before else 0.0

    def show(self, context: bpy.types.Context, operator: bpy.types.Operator) -> None:
        """Leave the rest of the work to the operator's ``modal``, and start to show progress."""
        manager = context.window_manager
        manager.progress_begin(0, 100)
        self._timer = manager.event_timer_add(0.01, window=context.window)  # seconds for it to redraw and to notice Esc
        manager.modal_handler_add(operator)

    def tell(self, context: bpy.types.Context, status: str) -> None:
        """Show the progress at the pointer and, in words and as Blender's own bar, in the status bar."""
        context.window_manager.progress_update(round(100 * self.done))
        show_status(status, self.done)

    def stop(self, context: bpy.types.Context) -> None:
        """Abandon the rest, and end the progress display."""
        self._parts.close()
        if self._timer is None:
            return
        context.window_manager.event_timer_remove(self._timer)
        self._timer = None
        context.window_manager.progress_end()
        show_status(None)
        redraw(context.window_manager.windows)  # panels were grey until now


class LongOperator(ReportingOperator):
    """An operator whose work may be long; subclasses begin the work and use its result."""

    at_once = CHECK_SECONDS
    """Seconds of work between checks of the keyboard."""
    if TYPE_CHECKING:  # Blender evaluates annotations; typing would cache this one and keep bpy alive
        _work: LongWork[Any]

    def _begin(self, context: bpy.types.Context) -> None:
        """Set `_work`."""
        raise NotImplementedError

    def _finish(self, context: bpy.types.Context) -> None:
        """Use the work's result, and report it."""
        raise NotImplementedError

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Do all the work if it is quick; otherwise continue it while the window stays usable."""
        if bpy.app.background or context.window is None:
            return self.execute(context)
        self._begin(context)
        outcome = self._carry_on(context, PATIENCE_SECONDS)
        if outcome == {"RUNNING_MODAL"}:
            self._work.show(context, self)
        return outcome

    def execute(self, context: bpy.types.Context) -> set[str]:
        self._begin(context)
        return self._carry_on(context, math.inf)

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Work for a while at each tick of the timer, until all is done or Escape is pressed."""
        if event.type == "ESC":
            self._work.stop(context)
            self.report({"WARNING"}, self._cancelled())
            return {"CANCELLED"}
        return self._carry_on(context, self.at_once) if event.type == "TIMER" else {"RUNNING_MODAL"}

    def cancel(self, context: bpy.types.Context) -> None:
        """Stop when Blender ends the operator: another file is opened, a window closed, or a file browser cancelled."""
        if hasattr(self, "_work"):  # the work begins when a file has been chosen
            self._work.stop(context)

    def _carry_on(self, context: bpy.types.Context, seconds: float) -> set[str]:
        try:
            with garbage_seldom_collected():
                goes_on = self._work.goes_on(seconds)
            if goes_on:
                self._work.tell(context, self._status())
                return {"RUNNING_MODAL"}
            self._work.stop(context)
            self._finish(context)
        except WordedError as error:
            self._work.stop(context)
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        except BaseException:  # a bug of ours: at least leave no timer and no other frame behind
            self._work.stop(context)
            raise
        return {"FINISHED"}

    def _status(self) -> str:
        return in_report("Collide: {percent} % done; Esc cancels", percent=round(100 * self._work.done))

    def _cancelled(self) -> str:
        return in_report("Cancelled after {percent} %; nothing is changed", percent=round(100 * self._work.done))
