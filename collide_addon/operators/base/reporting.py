# SPDX-License-Identifier: GPL-3.0-or-later
"""Running an operator: it does its work or reports what the user can fix; and the status bar meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import bpy

from ...geometry.predicates.errors import Phrase, WordedError
from .translation import in_report, in_tooltip


class ReportingOperator:
    """An operator that does its work in `carry_out`, whose `WordedError`s become its message."""

    report: Callable[[set[str], str], object]
    poll_message_set: Callable[[str], object]

    @staticmethod
    def ready(context: bpy.types.Context) -> object:
        """Raise a WordedError, the tooltip of the disabled button, if the work cannot be done."""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        try:
            cls.ready(context)
        except WordedError as error:
            cls.poll_message_set(in_tooltip(error))
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        try:
            self.carry_out(context)
        except WordedError as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        return {"FINISHED"}

    def carry_out(self, context: bpy.types.Context) -> None:
        """Do the work and report it."""
        raise NotImplementedError


def warn_of(operator: bpy.types.Operator, sentences: Iterable[Phrase]) -> None:
    """Report what an operator has ignored."""
    for said in sentences:
        operator.report({"WARNING"}, in_report(said))


def is_running(name: str = "COLLIDE_OT_") -> bool:
    """Tell whether an operator whose name begins so is running in a window, so that its figure must stay as it is."""
    windows = bpy.context.window_manager.windows
    return any(each.bl_idname.startswith(name) for window in windows for each in window.modal_operators)


def show_status(text: str | None, done: float | None = None) -> None:
    """Show a text in the status bar, with a progress bar if `done` is given; None removes it.

    It shows in every workspace, since the user may have switched to another.
    """

    def draw(header: bpy.types.Header, _context: bpy.types.Context) -> None:
        header.layout.progress(factor=done, type="BAR")
        header.layout.label(text=text, translate=False)  # the bar is too short for it

    for workspace in bpy.data.workspaces:
        workspace.status_text_set(text if text is None or done is None else draw)
