# SPDX-License-Identifier: GPL-3.0-or-later
"""The names that dialogs propose for a figure's files."""

import bpy

from collide_addon.operators.base.file_names import file_name
from collide_addon.scene.base.hierarchy import figures

from ...shapes import box_and_ball


def test_a_deleted_character_and_one_that_turns_the_direction_of_text_passed_into_a_proposed_name():
    for each, name in zip(box_and_ball(), ("A\x7f", "\u202egpj.exe\u2066"), strict=True):
        each.name = name
    bpy.ops.collide.gjk(detail="reduced")
    assert file_name(next(figures()), ".svg") == "GJK A gpj.exe.svg"
