# SPDX-License-Identifier: GPL-3.0-or-later
"""What operators say in the status bar."""

import bpy

from collide_addon.operators.base.reporting import show_status


def test_keys_stayed_in_the_status_bar_of_a_workspace_that_had_been_left(monkeypatch):
    shown = {}
    monkeypatch.setattr(
        bpy.types.WorkSpace, "status_text_set", lambda workspace, text: shown.update({workspace.name: text})
    )
    workspaces = {each.name for each in bpy.data.workspaces}
    assert len(workspaces) > 1
    show_status("Collide: click an answer")
    assert shown == dict.fromkeys(workspaces, "Collide: click an answer")  # wherever the user goes meanwhile
    show_status(None)  # where the question ends, whatever the workspace
    assert shown == dict.fromkeys(workspaces)
