# SPDX-License-Identifier: GPL-3.0-or-later
"""What one test does to the open file does not reach any other."""

import bpy

from .shapes import blocks, box_and_ball
from .snapshot import differences, snapshot
from .users_file import users_file


def draw_figure():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")


def test_the_file_that_tests_find_is_as_blender_makes_it_whatever_was_open_before(empty_file):
    found = snapshot(ours=True)
    draw_figure()
    users_file()
    bpy.context.scene.collide.theme = "dark"
    bpy.ops.wm.read_homefile(filepath=str(empty_file))
    assert differences(found, snapshot(ours=True)) == {}
    assert (bpy.data.filepath, bpy.data.is_saved, len(bpy.data.objects)) == ("", False, 0)
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    assert differences(found, snapshot(ours=True)) == {}


def test_a_file_that_is_made_once_is_as_it_was_made_for_each_test(made_once, empty_file):
    draw_figure()
    drawn = blocks()
    bpy.ops.wm.read_homefile(filepath=str(empty_file))
    made_once(draw_figure)
    found = snapshot(ours=True)
    assert blocks() == drawn
    bpy.data.objects["Box"].location.x = 9.0
    bpy.ops.collide.clear()
    assert blocks() != drawn
    made_once(draw_figure)
    changed = differences(found, snapshot(ours=True))
    assert [path for path in changed if "cld_object_pointers" not in path] == []  # they are other objects
    assert bpy.data.filepath == ""
