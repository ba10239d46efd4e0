# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing on and fading in Blender: keys that play the same regardless of the user's preferences."""

from dataclasses import replace

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.choices import Past, Storyboard
from collide_addon.figure.model.figure import Kind, Mark, Panel, Span, Turn, from_aside
from collide_addon.figure.model.playback import moments
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.scene.base.ownership import is_owned, owned_blocks
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.keys import DRAWING, life_of
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.render import render_still

from ...keyframes import keys_of_figure
from ...picture import levels, seen_at
from ...sample_figure import figure

RING, SIMPLEX, TINT, DASHED = (
    f".CLD-001.{name}"
    for name in ("s01.support-A.a1", "s01.simplex.a2-b1", "s01.simplex.a2-b1.faces", "s03.witness.d.faces")
)


@pytest.fixture
def scene():
    return bpy.context.scene


def at(scene, frame, name):
    """Return an object's opacity and the share of it that is drawn at a frame."""
    scene.frame_set(frame)
    obj = bpy.data.objects[name]
    return round(obj.color[3], 4), round(getattr(obj.data, "bevel_factor_end", 1), 4)


def test_a_line_grows_along_its_length_and_is_whole_in_the_middle_of_its_phase(scene):
    draw(figure(), scene)
    assert [at(scene, frame, SIMPLEX) for frame in (73, 76, 79, 96)] == [(1, 0), (1, 0.5), (1, 1), (1, 1)]
    assert bpy.data.objects[SIMPLEX].data.bevel_factor_mapping_end == "SPLINE"


def test_an_area_a_text_and_a_dashed_line_fade_in(scene):
    draw(figure(), scene)
    assert [at(scene, frame, TINT) for frame in (73, 76, 82)] == [(0, 1), (0.3333, 1), (1, 1)]
    assert [at(scene, frame, DASHED) for frame in (145, 148, 154)] == [(0, 1), (0.3333, 1), (1, 1)]


@pytest.mark.parametrize("board", [Storyboard(draw_on=False), Storyboard(pace=1)], ids=["switched off", "pace 1"])
def test_nothing_is_drawn_on(scene, board):
    collection = draw(figure(storyboard=board), scene)
    paths = {path for own, drawn in keys_of_figure(collection).values() for path, _ in (*own, *drawn)}
    assert paths == {"hide_render", "hide_viewport"}


def test_where_nothing_is_drawn_on_what_would_move_stands_in_its_place_in_blender_5_too(scene):
    aside = from_aside(np.array([1.0, 0.0]))
    moved = Mark(Kind.BAR, Role.SHADOW_B, np.array([(8.0, 1.0), (9.0, 1.0)]), "moved", span=Span.of(1), motion=aside)
    draw(figure(moved, storyboard=Storyboard(draw_on=False)), scene)
    obj = next(obj for obj in bpy.data.objects if "moved" in obj.name)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    assert [vertex.co for vertex in obj.evaluated_get(depsgraph).data.vertices] == [
        vertex.co for vertex in obj.data.vertices
    ]


@pytest.mark.parametrize("preferred", ["BEZIER", "LINEAR", "CONSTANT"])
def test_the_interpolation_is_ours_whatever_the_user_prefers(scene, preferred):
    edit = bpy.context.preferences.edit
    before, edit.keyframe_new_interpolation_type = edit.keyframe_new_interpolation_type, preferred
    try:
        collection = draw(figure(), scene)
    finally:
        edit.keyframe_new_interpolation_type = before
    kinds = {
        (path, point[2])
        for blocks in keys_of_figure(collection).values()
        for channels in blocks
        for (path, _), points in channels.items()
        for point in points
    }
    assert {kind for path, kind in kinds if path.startswith("hide")} == {"CONSTANT"}
    assert {kind for path, kind in kinds if not path.startswith("hide")} == {"CONSTANT", "LINEAR", "SINE"}


def test_every_action_is_ours_named_after_its_object_and_goes_with_the_figure(scene):
    collection = draw(figure(), scene)
    assert len(bpy.data.actions) > 10
    assert all(is_owned(action) for action in bpy.data.actions)
    obj = bpy.data.objects[SIMPLEX]
    assert (obj.animation_data.action.name, obj.data.animation_data.action.name) == (SIMPLEX, f"{SIMPLEX}.drawn")
    clear(collection)
    assert list(bpy.data.actions) == []
    assert list(owned_blocks()) == []


@pytest.mark.parametrize("frame", [1, 76, 100, 148])
def test_a_figure_drawn_in_the_middle_of_a_drawing_shows_that_frame_at_once(scene, frame):
    scene.frame_set(frame)
    collection = draw(figure(storyboard=Storyboard(past=Past.FADE)), scene)

    def shown():
        return {
            obj.name: (obj.hide_viewport, round(obj.color[3], 5), round(getattr(obj.data, "bevel_factor_end", 1), 5))
            for obj in collection.all_objects
        }

    values = shown()
    scene.frame_set(1)
    scene.frame_set(frame)
    assert shown() == values


def only(mark, **rest):
    """Return a figure of only this mark."""
    drawn = figure(mark, **rest)
    return type(drawn)(**{name: getattr(drawn, name) for name in drawn.__slots__} | {"marks": drawn.marks[-1:]})


def test_a_picture_shows_a_half_drawn_bar_half_there(scene, tmp_path):
    bar = Mark(Kind.BAR, Role.TEXT, np.array([(2.0, 1.0), (8.0, 1.0)]), "bar", Panel.WORLD, Span(1))
    drawn = only(bar, steps=1)
    collection = draw(drawn, scene)
    stage_of(collection).cycles.samples = 4
    tones = []
    for frame in (13, 16, 22):
        picture = levels(render_still(collection, tmp_path / "half.png", frame, resolution=(640, 360)))
        tones.append(seen_at(picture, drawn, 5.0, 1.0)[0])
    assert tones[0] == 255
    assert 10 < tones[1] < 245
    assert tones[2] == int(STYLES[Role.TEXT].colour[1:3], 16)


def test_a_faded_mark_has_the_tone_that_it_has_in_the_svg(scene, tmp_path):
    past = Mark(Kind.BAR, Role.SUPPORT_B, np.array([(2.0, 1.0), (8.0, 1.0)]), "b1", Panel.PAGE, Span(1))
    drawn = only(past, steps=2, storyboard=Storyboard(past=Past.FADE))
    collection = draw(drawn, scene)
    stage_of(collection).cycles.samples = 4
    picture = levels(render_still(collection, tmp_path / "past.png", resolution=(640, 360)))
    assert seen_at(picture, drawn, 5.0, 1.0)[0] == pytest.approx(255 * 0.45, abs=12)


def test_rendering_leaves_the_users_view_as_it_stands(scene, tmp_path):
    collection = draw(figure(), scene)
    scene.frame_set(76)
    before = at(scene, 76, SIMPLEX)
    render_still(collection, tmp_path / "end.png", resolution=(32, 18))
    obj = bpy.data.objects[SIMPLEX]
    assert (round(obj.color[3], 4), round(obj.data.bevel_factor_end, 4)) == before
    assert scene.frame_current == 76


def test_a_preview_without_shaders_shows_every_colour_in_full(scene):
    """Workbench draws a material's own colour, which must not fade with the object."""
    collection = draw(figure(), scene)
    scene.frame_set(73)
    lines = [slot.material for obj in collection.all_objects for slot in obj.material_slots]
    faint = {
        material["cld_role"] for material in lines if material.diffuse_color[3] < 1 and material["cld_ink"] == "line"
    }
    assert faint <= {role.value for role in Role if STYLES[role].opacity < 1}
    assert stage_of(collection).display.shading.color_type == "MATERIAL"


def test_of_a_view_that_turns_one_drawing_shows_at_a_time_also_when_it_is_keyed_anew(scene):
    made = figure()
    ends = np.array([(0.0, 0.0), (1.0, 1.0)])
    drawings = tuple(
        (Mark(Kind.POLYLINE, Role.A, ends * row, "turn", span=Span(5, 5), delayed=2),) for row in (1, 2, 3)
    )
    profile = Mark(Kind.POLYLINE, Role.A, ends * 4.0, "profile", span=Span(5, 5), delayed=2)
    drawn = draw(
        replace(made, marks=(*made.marks, profile), turns=(Turn(Panel.WORLD, 5, 3, drawings.__getitem__),)), scene
    )
    objects = [each for each in drawn.all_objects if "turn" in each.name or "profile" in each.name]
    lives = [life_of(each) for each in objects]
    assert sorted(life.drawing for life in lives if life.drawing) == [(0, 3), (1, 3), (2, 3)]
    known = moments(replace(made, marks=(*made.marks, profile)))
    moment = next(each for each in known if each.tick == 5 and not each.asking)
    for frame in range(moment.frame, moment.end):
        scene.frame_set(frame)
        assert [each.hide_render for each in objects].count(False) == 1, frame
    objects[0]["cld_drawing"] = [3, 0]
    assert DRAWING.of(objects[0]) is None
