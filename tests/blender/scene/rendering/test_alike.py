# SPDX-License-Identifier: GPL-3.0-or-later
"""Which frames need no rendering of their own; in doubt they count as different."""

import bpy
import numpy as np
import pytest

from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.film import first_alike
from collide_addon.scene.rendering.render import render_still

from ....cases import mostly_slow
from ...picture import levels
from ...sample_figure import figure
from ...users_file import users_file

FRAMES = range(1, 40)


@pytest.fixture
def collection():
    return draw(figure(steps=3), bpy.context.scene)


@pytest.fixture
def stage(collection):
    stage = stage_of(collection)
    stage.cycles.samples = 1
    return stage


def part(stage, name):
    return next(obj for obj in stage.objects if name in obj.name)


def all_differ(stage):
    return first_alike(stage, FRAMES) == {frame: frame for frame in FRAMES}


def test_frames_that_count_as_alike_are_alike_in_every_pixel(collection, stage, tmp_path):
    alike = first_alike(stage, range(stage.frame_start, stage.frame_end + 1))
    assert 2 < len(set(alike.values())) < len(alike) / 2
    firsts = sorted(set(alike.values()))
    for first in firsts[:: len(firsts) // 4]:
        last = max(frame for frame, of in alike.items() if of == first)
        shown = [
            levels(render_still(collection, tmp_path / f"{frame}.png", frame, resolution=(160, 90)))
            for frame in (first, last)
        ]
        assert np.array_equal(*shown)


def test_what_shows_again_later_counts_as_alike_too(stage):
    obj = part(stage, "witness")
    obj.animation_data_clear()
    for frame, hidden in ((1, True), (9, False), (10, True)):
        obj.hide_render = hidden
        obj.keyframe_insert("hide_render", frame=frame)
    alike = first_alike(stage, range(1, 13))
    assert [alike[frame] for frame in (8, 9, 10, 12)] == [1, 9, 1, 1]


@mostly_slow(
    "key",
    [
        lambda stage: (part(stage, "A"), "location"),
        lambda stage: (part(stage, ".page"), "rotation_euler"),
        lambda stage: (part(stage, "A"), "color"),
        lambda stage: (part(stage, "A").data, "bevel_depth"),
        lambda stage: (part(stage, "A").data.materials[0], "diffuse_color"),
        lambda stage: (part(stage, "A").data.materials[0].node_tree.nodes["Group"].inputs[0], "default_value"),
        lambda stage: (stage.camera, "location"),
        lambda stage: (stage.camera.data, "ortho_scale"),
        lambda stage: (stage.world.node_tree.nodes["Background"].inputs[0], "default_value"),
        lambda stage: (stage.view_settings, "exposure"),
    ],
    ids=["place", "page", "colour", "thickness", "material", "node", "camera", "zoom", "paper", "exposure"],
)
def test_a_users_own_keys_count(stage, key):
    block, path = key(stage)
    before = getattr(block, path)
    block.keyframe_insert(path, frame=2)
    setattr(block, path, [value + 0.5 for value in before] if hasattr(before, "__len__") else before + 0.5)
    block.keyframe_insert(path, frame=5)
    alike = first_alike(stage, range(1, 7))
    assert [alike[frame] for frame in range(1, 7)] == [1, 1, 3, 4, 5, 5]


def test_what_moves_in_the_users_scene_and_not_in_the_figure_does_not_count():
    stage = stage_of(draw(figure(steps=3), users_file()))
    assert bpy.data.objects["Box"].animation_data.action is not None
    assert len(set(first_alike(stage, FRAMES).values())) < len(FRAMES) / 2


def camera_switches(stage):
    other = stage.camera.copy()
    stage.collection.objects.link(other)
    for frame, camera in ((1, stage.camera), (23, other), (30, stage.camera)):
        stage.timeline_markers.new("cut", frame=frame).camera = camera


def test_a_marker_that_switches_cameras_counts_from_its_frame_on(stage):
    before = first_alike(stage, FRAMES)
    assert before[22] == before[23]
    camera_switches(stage)
    alike = first_alike(stage, FRAMES)
    assert alike[23] == alike[24] == 23
    assert alike[30] == before[30]


def driven(stage):
    part(stage, "A").driver_add("location", 0).driver.expression = "frame"


def layered(stage):
    obj = part(stage, "witness")
    obj.animation_data.nla_tracks.new().strips.new("mine", 1, obj.animation_data.action)


def modified(stage):
    part(stage, "A").modifiers.new("Wave", "WAVE")


def constrained(stage):
    part(stage, "A").constraints.new("COPY_LOCATION")


def blurred(stage):
    stage.render.use_motion_blur = True


def stamped(stage):
    stage.render.use_stamp = True


def stretched(stage):
    stage.render.frame_map_new = 200


def grainy(stage):
    stage.cycles.use_animated_seed = True


def lit_by_something_else(stage):
    stage.collection.objects.link(bpy.data.objects.new("Volume", bpy.data.volumes.new("Volume")))


@mostly_slow(
    "trouble",
    [driven, layered, modified, constrained, blurred, stamped, stretched, grainy, lit_by_something_else],
)
def test_where_more_than_keys_can_move_a_picture_every_frame_is_rendered(stage, trouble):
    assert not all_differ(stage)
    trouble(stage)
    assert all_differ(stage)


def test_a_handler_of_another_add_on_may_move_anything(stage):
    def moves(scene, _=None):
        pass

    bpy.app.handlers.frame_change_pre.append(moves)
    try:
        assert all_differ(stage)
    finally:
        bpy.app.handlers.frame_change_pre.remove(moves)
