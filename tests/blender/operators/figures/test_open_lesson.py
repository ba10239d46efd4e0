# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson from a file is drawn again without its objects, beside the contents of the open file."""

import bpy
import numpy as np
import pytest

from collide_addon.operators.base.origin import OBJECTS
from collide_addon.scene.base.hierarchy import figures

from ....cases import mostly_slow
from ...picture import levels
from ...shapes import box_and_ball
from ...snapshot import differences, snapshot

SMALL = {"width": 320, "height": 180}


@mostly_slow("ending", ["json", "svg"])
def test_a_figure_is_opened_as_it_was_and_replaces_none(ending, tmp_path):
    box_and_ball()
    bpy.ops.collide.gjk(theme="dark", language="ru", detail="reduced")
    [first] = figures()
    bpy.ops.collide.export(filepath=str(tmp_path / f"lesson.{ending}"), format=ending)
    bpy.ops.collide.render(filepath=str(tmp_path / "first.png"), **SMALL)
    assert bpy.ops.collide.open_lesson(filepath=str(tmp_path / f"lesson.{ending}")) == {"FINISHED"}
    [opened] = set(figures()) - {first}
    assert list(OBJECTS.of(opened)) == []
    bpy.ops.collide.render(filepath=str(tmp_path / "opened.png"), **SMALL)
    assert np.array_equal(*(levels(tmp_path / f"{name}.png") for name in ("first", "opened")))


@mostly_slow(
    ("content", "message"),
    [
        (None, "cannot be read"),
        (b"\xff{", "no points in the text"),
        (b"{" * 70_000_000, "more than 64000000 characters"),
    ],
    ids=["none", "no text", "huge"],
)
def test_a_file_without_a_lesson_changes_nothing(content, message, tmp_path):
    box_and_ball()
    if content is not None:
        (tmp_path / "a.json").write_bytes(content)
    before = snapshot()
    with pytest.raises(RuntimeError, match=message):
        bpy.ops.collide.open_lesson(filepath=str(tmp_path / "a.json"))
    assert differences(before, snapshot()) == {}
