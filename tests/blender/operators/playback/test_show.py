# SPDX-License-Identifier: GPL-3.0-or-later
"""What the row of a figure switches: here whether the user's own renders show it."""

import bpy
import pytest

from collide_addon.scene.base.hierarchy import figures, instances
from collide_addon.scene.live import live
from collide_addon.scene.rendering.render import render_still

from ...picture import levels
from ...shapes import add, deselect

WALL = [(0, -3), (0.5, -3), (0.5, 3), (0, 3)]
FALL = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
KINDS = {
    "gjk": {},
    "epa": {"measured": "space"},
    "pairs": {},
    "sweep": {"first_frame": 1, "last_frame": 3, "scene_range": False},
    "live": {},
}


@pytest.fixture
def scene():
    """Return a scene with two objects and a camera above all, whose pictures are small."""
    scene = bpy.context.scene
    scene.camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    scene.collection.objects.link(scene.camera)
    scene.camera.data.type, scene.camera.data.ortho_scale, scene.camera.location.z = "ORTHO", 30.0, 50.0
    render = scene.render
    render.engine, render.resolution_x, render.resolution_y = "CYCLES", 96, 54
    scene.cycles.samples, scene.cycles.use_denoising = 2, False
    deselect()
    add("Wall", WALL)
    ball = add("Ball", FALL, location=(5, 0, 0))
    for frame, x in ((1, 5.0), (3, 1.0)):
        ball.location.x = x
        ball.keyframe_insert("location", frame=frame)
    scene.frame_set(2)
    yield scene
    live.stop()


def rendered(scene, path):
    """Return what Blender renders of the user's scene, as F12 does."""
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True, scene=scene.name)
    return levels(path).tolist()


def test_a_figure_was_in_the_users_own_pictures(scene, tmp_path):
    own = rendered(scene, tmp_path / "own.png")
    for name, choices in KINDS.items():
        assert getattr(bpy.ops.collide, name)(**choices) == {"FINISHED"}
        assert rendered(scene, tmp_path / "with.png") == own, name
    assert len(list(instances(scene))) == len(KINDS)
    figure = next(each for each in figures() if each["cld_made_by"] == "gjk")
    assert len({tuple(pixel) for row in levels(render_still(figure, tmp_path / "page.png")) for pixel in row}) > 99


def test_the_camera_in_a_figures_row_lets_it_into_the_users_pictures_until_it_is_pressed_again(scene, tmp_path):
    own = rendered(scene, tmp_path / "own.png")
    bpy.ops.collide.gjk()
    bpy.ops.ed.undo_push(message="drawn")
    bpy.ops.collide.in_renders("EXEC_DEFAULT", True)
    shown = rendered(scene, tmp_path / "with.png")
    assert shown != own
    bpy.ops.ed.undo()
    scene = bpy.context.scene
    assert rendered(scene, tmp_path / "undone.png") == own
    bpy.ops.ed.redo()
    scene = bpy.context.scene
    bpy.ops.collide.refresh()
    assert rendered(scene, tmp_path / "again.png") == shown
    bpy.ops.collide.in_renders()
    assert rendered(scene, tmp_path / "without.png") == own
