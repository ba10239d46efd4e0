# SPDX-License-Identifier: GPL-3.0-or-later
"""The opening shot of an introduction: from the user's objects, lit, to the outlines of the page."""

import bpy
import numpy as np
import pytest
from mathutils import Vector

from collide_addon.figure.model.playback import OPENING_FRAMES
from collide_addon.operators.base.current import current_figure
from collide_addon.operators.base.make import draw_again
from collide_addon.scene.base.ownership import owned_blocks
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.opening import ARRIVES, ENDS, STOOD, SUNK, TILTS
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import OPENING_SET, stage_of
from collide_addon.scene.rendering.film import first_alike
from collide_addon.scene.rendering.render import Studio, render_still

from ...picture import levels, lowest_and_highest
from ...shapes import add, box_and_ball
from ...snapshot import differences, snapshot

SMALL = (192, 108)
BLUE = (0.02, 0.1, 0.9, 1.0)


@pytest.fixture
def cubes():
    """Add two cubes of different heights, one with a blue material, and select them."""
    made = []
    for place in ((0.0, 0.0, 3.0), (4.0, 1.0, 2.5)):
        bpy.ops.mesh.primitive_cube_add(location=place)
        made.append(bpy.context.object)
    blue = bpy.data.materials.new("Blue")
    if blue.node_tree is None:  # in later Blenders it always has one
        blue.use_nodes = True
    blue.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = BLUE
    made[0].data.materials.append(None)
    made[0].material_slots[0].link, made[0].material_slots[0].material = "OBJECT", blue
    for obj in made:
        obj.select_set(True)
    return made


def opened(**chosen):
    """Draw a figure that begins with an opening shot, and return it."""
    bpy.ops.collide.gjk(introduction=True, opening_shot=True, **chosen)
    return current_figure(bpy.context)


def picture(figure, frame, path, studio):
    stage_of(figure).cycles.samples = 16
    return levels(render_still(figure, path / f"{frame}.png", frame, resolution=SMALL, studio=studio))[..., :3]


def test_it_begins_with_the_lit_objects_and_ends_with_the_outlines_of_the_page(cubes, tmp_path):
    figure, studio = opened(), Studio()
    lit, left = picture(figure, 1, tmp_path, studio), picture(figure, ENDS - 1, tmp_path, studio)
    assert studio.reason is not None  # Blender has rendered them
    studio.reason = None
    page = picture(figure, ENDS, tmp_path, studio)
    assert studio.reason is None
    is_blue = (lit[..., 2] > 100) & (lit[..., 0] < 60)
    assert len({tuple(colour) for colour in lit[is_blue]}) > 1  # its sides are lit differently
    assert is_blue.sum() > 500
    least, most = lowest_and_highest(page)
    there = (left < 250).any(axis=-1)
    assert there.sum() > 100
    near = ((least - 12 <= left) & (left <= most + 12)).all(axis=-1)
    assert near[there].mean() > 0.99


@pytest.mark.parametrize("by", ["its own camera", "the scene's"])
def test_the_camera_begins_where_the_scenes_own_stands_or_sees_all_of_the_objects(cubes, by):
    scene = bpy.context.scene
    if by == "the scene's":
        users = scene.camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
        scene.collection.objects.link(users)
        users.location = (9.0, -8.0, 7.0)
        users.rotation_euler = Vector((7.0, -9.0, 4.5)).to_track_quat("Z", "Y").to_euler()
        users.data.lens = 35.0
        bpy.context.view_layer.update()
    figure = opened()
    stage, place = stage_of(figure), OPENING_SET.of(figure)
    stage.frame_set(1)
    depsgraph = stage.view_layers[0].depsgraph
    camera = stage.camera.evaluated_get(depsgraph)
    assert camera.data.type == "PERSP"
    if by == "the scene's":
        body = next(obj for obj in place.objects if STOOD.of(obj))
        moved = body.evaluated_get(depsgraph).matrix_world.translation - Vector(STOOD.of(body)[3::4][:3])
        seen = camera.matrix_world.translation - moved
        assert list(seen) == pytest.approx(list(users.location), abs=1e-3)
        turned = users.matrix_world.to_quaternion().rotation_difference(camera.matrix_world.to_quaternion())
        assert turned.angle == pytest.approx(0.0, abs=1e-3)
        assert camera.data.lens == 35.0
    else:
        view = camera.calc_matrix_camera(depsgraph, x=16, y=9) @ camera.matrix_world.inverted()
        corners = [
            view @ (obj.evaluated_get(depsgraph).matrix_world @ Vector(corner)).to_4d()
            for obj in place.objects
            if STOOD.of(obj)
            for corner in obj.bound_box
        ]
        assert all(max(abs(corner.x), abs(corner.y)) < corner.w for corner in corners)
    stage.frame_set(ENDS)
    assert stage.camera.evaluated_get(stage.view_layers[0].depsgraph).data.type == "ORTHO"


def test_nothing_of_the_users_changes_and_all_of_it_goes_with_the_figure(cubes):
    before = snapshot()
    figure = opened()
    assert differences(before, {path: value for path, value in snapshot().items() if path in before}) == {}
    copies = set(OPENING_SET.of(figure).objects)
    assert copies <= set(stage_of(figure).objects)
    assert copies.isdisjoint(figure.all_objects)  # which the user's scene shows
    bpy.ops.collide.gjk(introduction=True)
    assert not [light for light in bpy.data.lights if light.name.startswith(".CLD")]
    opened()
    clear()
    assert list(owned_blocks()) == []
    assert {path for path in differences(before, snapshot()) if "collide" not in path} == set()


@pytest.mark.slow
def test_a_film_renders_what_stands_once_and_the_page_as_without_it(cubes):
    figure = opened()
    stage = stage_of(figure)
    alike = first_alike(stage, range(1, stage.frame_end + 1))
    assert {alike[frame] for frame in range(1, TILTS)} == {1}
    assert len({alike[frame] for frame in range(TILTS, ARRIVES)}) == ARRIVES - TILTS
    assert len({alike[frame] for frame in range(SUNK, ENDS)}) == 1
    shown = [[frame - ENDS for frame in step.frames] for step in steps_of(figure)]
    bpy.ops.collide.gjk(introduction=True)
    assert [[frame - 1 for frame in step.frames] for step in steps_of(current_figure(bpy.context))] == shown
    assert stage.frame_end + OPENING_FRAMES == max(alike)


@pytest.mark.slow
def test_another_theme_keeps_the_objects_as_they_were(cubes):
    figure = opened()
    before = sorted(STOOD.of(obj) for obj in OPENING_SET.of(figure).objects if STOOD.of(obj))
    cubes[0].location.x = -9.0
    bpy.data.objects.remove(cubes[1])
    figure = draw_again(figure, bpy.context.scene, theme="dark")
    assert sorted(STOOD.of(obj) for obj in OPENING_SET.of(figure).objects if STOOD.of(obj)) == before
    figure = draw_again(figure, bpy.context.scene, introduction=False)
    assert OPENING_SET.of(figure) is None
    assert steps_of(figure)[0].begins[0] == 1


def test_flat_objects_sink_below_their_outlines():
    box_and_ball()
    figure = opened()
    stage = stage_of(figure)
    objects = OPENING_SET.of(figure).objects
    bodies, ground = [obj for obj in objects if STOOD.of(obj)], next(obj for obj in objects if obj.type == "EMPTY")
    for frame, is_above in ((ARRIVES, True), (SUNK, False)):
        stage.frame_set(frame)
        depsgraph = stage.view_layers[0].depsgraph
        paper = ground.evaluated_get(depsgraph).matrix_world.translation.z
        heights = [obj.evaluated_get(depsgraph).matrix_world.translation.z for obj in bodies]
        assert all((height > paper) is is_above for height in heights)
    assert np.ptp(heights) < 1e-4


@pytest.mark.slow
def test_objects_without_faces_leave_nothing_behind():
    for name, points in (("Line", [(0, 0), (2, 0)]), ("Other", [(0, 3), (2, 4)])):
        add(name, points)
    before = len(bpy.data.lights)
    figure = opened()
    assert OPENING_SET.of(figure) is None
    assert len(bpy.data.lights) == before
    assert [mesh.name for mesh in bpy.data.meshes if not mesh.name.startswith(".CLD")] == ["Line", "Other"]
