# SPDX-License-Identifier: GPL-3.0-or-later
"""The run of an operator: it does its work, or reports what the user can fix; and the status bar meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import bpy

from ...geometry import WordedError
from .translated import in_report


class ReportingOperator:
    """An operator that does its work in `carry_out`, whose `WordedError`s become its message."""

    report: Callable[[set[str], str], object]

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


_told: set[int] = set()
"""Session numbers of the workspaces whose status bar shows a text of ours."""


def show_status(context: bpy.types.Context, text: str) -> None:
    """Show a text in the status bar of the workspace that is open."""
    if context.workspace is not None:
        _told.add(context.workspace.session_uid)
        context.workspace.status_text_set(text)


def clear_status() -> None:
    """Take our text out of every status bar, whichever workspace is open by now."""
    for workspace in bpy.data.workspaces:
        if workspace.session_uid in _told:
            workspace.status_text_set(None)
    _told.clear()
