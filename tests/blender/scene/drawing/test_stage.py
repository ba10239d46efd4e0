# SPDX-License-Identifier: GPL-3.0-or-later
"""The stage: one scene that shows a figure's page and nothing else, used by all figures in turn."""

import bpy
import numpy as np
import pytest

from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import SAMPLES, stage_of

from ...sample_figure import figure


@pytest.fixture
def scene():
    return bpy.context.scene


def test_all_figures_stand_on_one_stage_in_turn_and_the_window_stays_in_the_users_scene(scene):
    short, long = draw(figure(steps=2), scene), draw(figure(steps=6), scene)
    ends = []
    for each in (short, long, short):
        stage = stage_of(each)
        assert stage.name == "Collide"
        assert list(stage.collection.children) == [each]
        assert stage.camera in set(each.all_objects)
        assert {marker.name[:7] for marker in stage.timeline_markers} == {each["cld_figure"]}
        assert stage.render.filepath == "//{0}/{0}_".format(each["cld_figure"])
        ends.append(stage.frame_end)
    assert ends[0] == ends[2] < ends[1]
    assert [scene.name for scene in bpy.data.scenes] == ["Collide", "Scene"]
    assert bpy.context.window.scene == scene
    assert scene.camera is None


def test_the_stage_shows_the_figure_and_nothing_of_the_users(scene):
    scene.collection.objects.link(bpy.data.objects.new("Mine", None))
    collection = draw(figure(), scene)
    assert set(stage_of(collection).objects) == set(collection.all_objects)


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e5])
def test_the_camera_frames_the_page_exactly_and_sees_every_layer(scene, scale):
    drawn = figure(scale=scale)
    stage = stage_of(draw(drawn, scene))
    camera = stage.camera
    stage.view_layers[0].update()
    corners = np.array([camera.matrix_world @ corner for corner in camera.data.view_frame(scene=stage)])
    page = drawn.page
    assert corners.min(axis=0)[:2] == pytest.approx([page.left, page.bottom], rel=1e-5, abs=1e-5 * page.width)
    assert corners.max(axis=0)[:2] == pytest.approx([page.right, page.top], rel=1e-5)
    highest = max((obj.matrix_world.translation.z for obj in stage.objects if obj != camera), default=0)
    assert 0 < highest < camera.location.z - camera.data.clip_start
    assert camera.location.z < camera.data.clip_end


def test_a_page_of_another_shape_is_shown_whole(scene):
    tall = figure()
    tall = type(tall)(**{name: getattr(tall, name) for name in tall.__slots__} | {"page": type(tall.page)(0, 0, 4, 9)})
    assert stage_of(draw(tall, scene)).camera.data.ortho_scale == pytest.approx(16)


def test_the_stage_renders_flat_exact_colours_on_the_processor(scene):
    stage = stage_of(draw(figure(), scene))
    assert stage.render.engine == "CYCLES"
    assert (stage.view_settings.view_transform, stage.view_settings.look) == ("Standard", "None")
    assert (stage.render.resolution_x, stage.render.resolution_y) == (1280, 720)
    assert stage.render.dither_intensity == 0
    cycles = stage.cycles
    assert (cycles.device, cycles.samples, cycles.max_bounces, cycles.use_denoising) == ("CPU", SAMPLES, 0, False)
    assert cycles.use_adaptive_sampling
    assert stage.render.image_settings.file_format == "PNG"
    assert scene.view_settings.view_transform == "AgX"


def test_a_redrawn_figure_stays_in_the_window_at_its_frame(scene):
    collection = draw(figure(), scene)
    bpy.context.window.scene = stage_of(collection)
    bpy.context.window.scene.frame_current = 61
    again = draw(figure(), scene, replace=collection)
    assert bpy.context.window.scene == stage_of(again)
    assert stage_of(again).frame_current == 61


def test_a_deleted_stage_is_made_again(scene):
    collection = draw(figure(), scene)
    bpy.data.scenes.remove(stage_of(collection))
    assert stage_of(collection).camera in set(collection.all_objects)
    assert stage_of(draw(figure(), scene, replace=collection)).name == "Collide"


def test_what_the_user_has_set_on_the_stage_stays_when_another_figure_stands_on_it(scene):
    stage = stage_of(draw(figure(), scene))
    stage.cycles.samples, stage.render.resolution_x, stage.render.filepath = 99, 640, "//mine"
    assert stage_of(draw(figure(), scene)) == stage
    assert (stage.cycles.samples, stage.render.resolution_x, stage.render.filepath) == (99, 640, "//mine")


def test_blender_crashed_a_minute_after_a_figure_that_had_been_presented_was_removed(scene):
    collection = draw(figure(), scene)
    [layer] = stage_of(collection).view_layers
    layer.update()  # as a window does that shows the stage
    draw(figure(), scene)
    clear(collection)
    assert {obj.original for obj in layer.depsgraph.objects} <= set(bpy.data.objects)
