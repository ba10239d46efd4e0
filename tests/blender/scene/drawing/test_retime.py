# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure plays with another storyboard without being drawn again."""

import json
from dataclasses import replace

import bpy
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import TIME_TO_READ, Past, Storyboard, storyboard_of
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.scene.base.hierarchy import FigureError, figures
from collide_addon.scene.base.ownership import is_owned, owned_blocks
from collide_addon.scene.base.timeline import steps_of, stop_at
from collide_addon.scene.drawing.changes import retime
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.faces import TEXTS
from collide_addon.scene.drawing.parameters import parameters_of
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import stage_of

from ....cases import mostly_slow
from ...keyframes import keys_of_block, keys_of_figure
from ...sample_figure import figure

BOARDS = {
    "slower": Storyboard(pace=24, hold=10),
    "at once": Storyboard(draw_on=False),
    "one frame a phase": Storyboard(pace=1, hold=0),
    "past fades": Storyboard(past=Past.FADE),
    "past goes": Storyboard(pace=7, past=Past.HIDE),
}
PAUSING = Storyboard(12, pause=20)
TRIANGLE, SQUARE = [(4, 11), (4, 5), (9, 9)], [(8, 6), (10, 2), (13, 1), (15, 6)]
SIMPLEX = ".CLD-001.s01.simplex.a2-b1"


def gjk(board=Storyboard()):  # noqa: B008  # frozen
    """Return a figure of GJK, with questions."""
    subjects = [Subject.of_points(letter, letter, points) for letter, points in (("A", TRIANGLE), ("B", SQUARE))]
    return make_lesson(registry.GJK, subjects, Choices(storyboard=board)).figure


@pytest.fixture
def scene():
    return bpy.context.scene


def draw_plain():
    draw(gjk(), bpy.context.scene)


def draw_pausing():
    draw(gjk(PAUSING), bpy.context.scene)


@pytest.fixture
def drawn(made_once):
    """Yield a function that opens a file with one of the figures above, and returns the figure."""

    def leave_open(draw_it):
        made_once(draw_it)
        return next(figures())

    return leave_open


def blocks_without_actions():
    """Return the names of all our blocks except actions, with their addresses in memory."""
    return {(block.name, block.as_pointer()) for block in owned_blocks() if not isinstance(block, bpy.types.Action)}


def times(collection):
    """Return everything that depends on a figure's timing: keys, steps, markers, range, parameters."""
    stage = stage_of(collection)
    markers = [
        sorted((marker.name, marker.frame) for marker in place.timeline_markers) for place in (stage, bpy.context.scene)
    ]
    return {
        "keys": keys_of_figure(collection),
        "steps": (json.loads(collection["cld_steps"]), json.loads(stage["cld_steps"])),
        "markers": markers,
        "range": (stage.frame_start, stage.frame_end),
        "parameters": json.loads(collection["cld_parameters"]),
        "values": {
            obj.name: (obj.hide_render, round(obj.color[3], 5), round(getattr(obj.data, "bevel_factor_end", 1), 5))
            for obj in collection.all_objects
        },
    }


OTHER = Storyboard(5, 5, draw_on=False, past=Past.FADE)


@mostly_slow(
    ("name", "first"),
    [
        ("slower", Storyboard()),
        ("at once", OTHER),
        ("one frame a phase", OTHER),
        ("past fades", Storyboard()),
        ("past goes", OTHER),
    ],
)
def test_a_retimed_figure_is_the_one_drawn_with_that_storyboard(scene, first, name):
    collection = draw(gjk(BOARDS[name]), scene)
    expected = times(collection)
    clear()
    collection = draw(gjk(first), scene)
    before = blocks_without_actions()
    retime(collection, BOARDS[name], scene)
    assert times(collection) == expected
    assert blocks_without_actions() == before


@pytest.mark.slow
def test_the_first_pause_adds_the_questions_and_nothing_else(drawn):
    collection = drawn(draw_pausing)
    expected = times(collection)
    asked = {obj.name for obj in questions(collection)}
    homes = homes_of(collection)
    assert {homes[name][0] for name in asked} == {".CLD-001.page"}
    collection = drawn(draw_plain)
    before = blocks_without_actions()
    assert not any(obj.get("cld_asking") == 1 for obj in collection.all_objects)
    retime(collection, PAUSING, bpy.context.scene)
    assert times(collection) == expected
    added = blocks_without_actions() - before
    assert before <= blocks_without_actions()
    data = [bpy.data.objects[name].data for name in asked]
    materials = [slot.material for name in asked for slot in bpy.data.objects[name].material_slots]
    groups = [node.node_tree for material in materials for node in material.node_tree.nodes if node.type == "GROUP"]
    letters = [block for block in bpy.data.user_map() if block.name == ".CLD-001.letters.001"]
    needed = {block.name for block in (*data, *materials, *groups, *letters)}
    assert asked | {block.name for block in data} <= {name for name, _ in added} <= asked | needed
    assert all(is_owned(bpy.data.objects[name]) for name in asked)
    assert homes_of(collection) == homes


@pytest.mark.slow
def test_questions_stand_where_they_would_have_been_drawn(drawn):
    collection = drawn(draw_pausing)
    bpy.context.view_layer.update()
    before = {obj.name: (tuple(obj.matrix_world.translation), TEXTS.of(obj) or ()) for obj in questions(collection)}
    collection = drawn(draw_plain)
    retime(collection, PAUSING, bpy.context.scene)
    bpy.context.view_layer.update()
    for obj in questions(collection):
        place, texts = before[obj.name]
        assert tuple(obj.matrix_world.translation) == pytest.approx(place, abs=1e-4)
        for line, expected in zip(TEXTS.of(obj) or (), texts, strict=True):
            assert (line.text, line.align, line.slot) == (expected.text, expected.align, expected.slot)
            assert line[1:5] == pytest.approx(expected[1:5], abs=1e-3)


def homes_of(collection):
    """Return the panel and the collection that each object belongs to."""
    return {
        obj.name: (obj.parent.name if obj.parent else None, obj.users_collection[0].name)
        for obj in collection.all_objects
    }


def questions(collection):
    return [obj for obj in collection.all_objects if obj.get("cld_asking") == 1]


def test_without_a_pause_the_questions_stay_hidden_and_come_again(drawn):
    collection, scene = drawn(draw_pausing), bpy.context.scene
    expected, before = times(collection), blocks_without_actions()
    retime(collection, Storyboard(), scene)
    assert all(obj.hide_render and obj.hide_viewport for obj in questions(collection))
    assert not any("?" in marker.name for marker in scene.timeline_markers)
    retime(collection, PAUSING, scene)
    assert blocks_without_actions() == before
    assert times(collection) == expected


def test_the_timeline_stays_at_the_phase_it_shows(drawn):
    collection, scene = drawn(draw_plain), bpy.context.scene
    for frame in (1, 79, 190, 500):
        scene.frame_set(frame)
        stage_of(collection).frame_current = frame
        shown = stop_at(steps_of(collection), frame)
        for board in (Storyboard(pace=30, pause=20), Storyboard()):
            retime(collection, board, scene)
            for place in (scene, stage_of(collection)):
                now = stop_at(steps_of(collection), place.frame_current)
                assert (now.step.number, now.phase) == (shown.step.number, shown.phase)


@pytest.mark.slow
def test_a_question_that_is_no_longer_asked_shows_what_stood_before_its_answer(drawn):
    collection, scene = drawn(draw_pausing), bpy.context.scene
    step = steps_of(collection)[1]
    scene.frame_set(step.question)
    retime(collection, Storyboard(), scene)
    now = stop_at(steps_of(collection), scene.frame_current)
    assert (now.step.number, now.phase) == (1, 0)


def test_what_the_user_did_to_the_objects_stays(scene):
    collection = draw(figure(), scene)
    obj = bpy.data.objects[SIMPLEX]
    obj.name, obj.location.x = "My triangle", 9.0
    obj.keyframe_insert("location", frame=5)
    obj.data.splines[0].points[0].co.x = 3.0
    still = bpy.data.objects[".CLD-001.s00.A B"]
    still.hide_render = True
    bpy.data.objects.remove(bpy.data.objects[".CLD-001.s02.support-A.a2"])
    retime(collection, Storyboard(pace=30), scene)
    assert (obj.name, obj.location.x, obj.data.splines[0].points[0].co.x) == ("My triangle", 9.0, 3.0)
    assert [key[0] for key in keys_of_block(obj)["location", 0]] == [5]
    assert [key[0] for key in keys_of_block(obj)["hide_render", 0]] == [1, 181, 241]
    assert still.hide_render
    assert ".CLD-001.s02.support-A.a2" not in bpy.data.objects


def test_an_action_of_the_users_own_is_not_written(scene):
    collection = draw(figure(), scene)
    obj = bpy.data.objects[SIMPLEX]
    obj.animation_data_clear()
    obj.animation_data_create().action = bpy.data.actions.new("Mine")
    obj.keyframe_insert("hide_render", frame=3)
    retime(collection, Storyboard(pace=30), scene)
    assert [key[0] for key in keys_of_block(obj)["hide_render", 0]] == [3]


def test_a_figure_of_a_file_opened_again_is_retimed_with_a_copy_of_its_stage(drawn, tmp_path):
    collection = drawn(draw_pausing)
    stage_of(collection).copy().use_fake_user = True
    path = str(tmp_path / "lecture.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.open_mainfile(filepath=path)
    [collection] = figures(bpy.context.scene)
    retime(collection, Storyboard(pace=3, hold=0), bpy.context.scene)
    end = sum(len(step.begins) for step in steps_of(collection)) * 3
    places = [place for place in bpy.data.scenes if is_owned(place)]
    assert [place.frame_end for place in places] == [end, end]
    assert all(steps_of(place) == steps_of(collection) for place in (*places, collection))
    assert {marker.frame for marker in places[1].timeline_markers} == {step.begins[0] for step in steps_of(collection)}


def test_an_earlier_versions_figure_asks_to_be_drawn_again_and_stays_as_it_is(drawn):
    collection, scene = drawn(draw_plain), bpy.context.scene
    steps = json.loads(collection["cld_steps"])
    collection["cld_steps"] = json.dumps([{name: each[name] for name in each if name != "reading"} for each in steps])
    before = times(collection)
    with pytest.raises(FigureError, match="draw the figure again"):
        retime(collection, PAUSING, scene)
    assert times(collection) == before


# The operator


def storyboard(collection):
    return storyboard_of(parameters_of(collection)["storyboard"])


def test_the_button_applies_the_settings_and_can_be_undone(scene):
    draw(gjk(Storyboard(12)), scene)
    bpy.ops.ed.undo_push(message="before")
    assert bpy.ops.collide.retime("EXEC_DEFAULT", True, pace=30, pause=10, past="fade", draw_on=False) == {"FINISHED"}
    [collection] = figures(bpy.context.scene)
    assert storyboard(collection) == Storyboard(30, 24, 10, draw_on=False, past=Past.FADE)
    assert steps_of(collection)[1].begins[0] == 121
    bpy.ops.ed.undo()
    [collection] = figures(bpy.context.scene)
    assert steps_of(collection)[1].begins[0] == 49
    assert not questions(collection)


def test_the_button_needs_a_figure():
    assert not bpy.ops.collide.retime.poll()


def test_a_figure_that_does_not_tell_is_reported(drawn):
    collection = drawn(draw_plain)
    collection["cld_steps"] = "edited by hand"
    with pytest.raises(RuntimeError, match="draw the figure again"):
        bpy.ops.collide.retime(pace=3)


def test_a_redrawn_figure_plays_by_the_storyboard_of_its_making(drawn):
    collection, scene = drawn(draw_plain), bpy.context.scene
    retime(collection, PAUSING, scene)
    again = draw(replace(gjk(), storyboard=storyboard(collection)), scene, replace=collection)
    assert steps_of(again)[1].question is not None


@pytest.mark.slow
def test_the_button_can_leave_the_pace_to_the_time_that_captions_need(scene):
    collection = draw(gjk(Storyboard(12)), scene)
    assert bpy.ops.collide.retime(pace=0, pause=24) == {"FINISHED"}
    assert storyboard(collection).pace == TIME_TO_READ
    assert times(collection) == times(draw(gjk(Storyboard(pace=0, pause=24)), scene, replace=collection))
