# SPDX-License-Identifier: GPL-3.0-or-later
"""Time: what is shown when, markers, and jumping between steps."""

from dataclasses import replace

import bpy
import pytest

from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.figure import PHASES, Step
from collide_addon.figure.text.messages import Caption
from collide_addon.scene.base.timeline import StepFrames, jump, steps_of, stop_at
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import stage_of

from ....cases import mostly_slow
from ...sample_figure import SAID, STEPS, figure

HOLD = 24


def frame_of(tick):
    """Return the frame at which a tick begins by default."""
    return 1 + 12 * tick


def asking(pause=20, **rest):
    """Return the figure with a question in step 1 before phase c, and one in step 2 before its first phase."""
    drawn = figure(storyboard=Storyboard(**{"pace": 12, "pause": pause, **rest}))
    steps = list(drawn.steps)
    steps[1] = Step(1, "GJK 01", SAID, Caption("ask.hull"), 2)
    steps[2] = Step(2, "GJK 02", SAID, Caption("ask.chain"), 0)
    return replace(drawn, steps=tuple(steps))


@pytest.fixture
def scene():
    return bpy.context.scene


@pytest.fixture
def collection(scene):
    return draw(figure(), scene)


def seen(collection):
    """Return what Blender evaluates as visible in the user's scene at its frame."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    names = {instance.object.name for instance in depsgraph.object_instances}
    return {obj.name for obj in collection.all_objects} & names


def test_every_mark_is_seen_exactly_during_its_span(scene, collection):
    spans = {
        ".CLD-001.s00.A B": range(STEPS * PHASES),
        ".CLD-001.s00.direction.v0.faces": range(1, 4),
        ".CLD-001.s01.simplex.a2-b1": range(6, 8),
        ".CLD-001.s02.support-A.a2": range(9, STEPS * PHASES),
        ".CLD-001.s02.shadow-A.bar.faces": range(8, 12),
        ".CLD-001.s03.witness.d.faces": range(12, STEPS * PHASES),
    }
    for tick in range(STEPS * PHASES):
        for frame in (frame_of(tick), frame_of(tick + 1) - 1):
            scene.frame_set(frame)
            there = seen(collection)
            assert {name for name in spans if name in there} == {name for name in spans if tick in spans[name]}, frame


def test_before_the_first_and_after_the_last_frame_the_ends_stay(scene, collection):
    scene.frame_set(-50)
    assert ".CLD-001.s03.witness.d.faces" not in seen(collection)
    scene.frame_set(10_000)
    assert ".CLD-001.s03.witness.d.faces" in seen(collection)


@pytest.mark.parametrize("frame", [1, 100, 170])
def test_a_figure_drawn_at_any_frame_shows_that_frame_at_once(scene, frame):
    scene.frame_set(frame)
    collection = draw(figure(), scene)
    values = {obj.name: (obj.hide_viewport, obj.hide_render) for obj in collection.all_objects}
    scene.frame_set(1)
    scene.frame_set(frame)
    assert {obj.name: (obj.hide_viewport, obj.hide_render) for obj in collection.all_objects} == values


def test_only_what_comes_or_goes_is_animated(collection):
    always = [obj for obj in collection.all_objects if ".s00." in obj.name and "direction" not in obj.name]
    assert always
    assert [obj.name for obj in always if obj.animation_data is not None] == []


def test_a_marker_stands_at_each_step_on_the_stage_and_none_in_the_users_timeline(scene, collection):
    expected = [(f"CLD-001 GJK {step:02d}", 1 + 48 * step) for step in range(STEPS)]
    assert [(marker.name, marker.frame) for marker in stage_of(collection).timeline_markers] == expected
    assert list(scene.timeline_markers) == []


def test_the_stage_lasts_to_the_end_of_the_hold_and_the_users_range_stays(scene, collection):
    stage = stage_of(collection)
    assert (stage.frame_start, stage.frame_end) == (1, STEPS * 48 + HOLD)
    assert stage.render.fps == 24
    assert (scene.frame_start, scene.frame_end) == (1, 250)


def test_the_steps_can_be_read_back(collection):
    assert steps_of(collection)[1] == StepFrames(
        1,
        "GJK 01",
        (58, 70, 82, 94),
        (49, 61, 73, 85),
        answer=1,
        reading=(0,) * 5,  # the captions so far have been read
    )
    assert steps_of(stage_of(collection)) == steps_of(collection)


@mostly_slow("text", ["", "nonsense", "[1]", "{}", '[{"number": 1}]', "null"])
def test_steps_edited_by_hand_are_no_steps(collection, text):
    collection["cld_steps"] = text
    assert steps_of(collection) == ()
    with pytest.raises(LookupError, match="draw the figure again"):
        jump(bpy.context.scene, collection, "next")


@mostly_slow(
    ("now", "to", "by", "frame"),
    [
        (60, "first", "step", 1),
        (60, "last", "step", 190),
        (60, "last", "phase", 190),
        (60, "next", "step", 106),
        (60, "next", "phase", 70),
        (70, "next", "phase", 82),
        (60, "previous", "step", 58),
        (58, "previous", "step", 1),
        (58, "previous", "phase", 46),
        (1, "previous", "step", 1),
        (-9, "previous", "step", 1),
        (154, "next", "step", 190),
        (999, "next", "phase", 190),
    ],
)
def test_jumping_goes_to_the_neighbouring_step_or_phase_and_stays_at_the_ends(scene, collection, now, to, by, frame):
    scene.frame_set(now)
    assert jump(scene, collection, to, by) == frame
    assert scene.frame_current == now


def test_the_steps_of_an_earlier_version_were_all_there_when_they_began(collection):
    collection["cld_steps"] = '[{"number": 0, "name": "GJK 00", "marker": "CLD-001 GJK 00", "frames": [1, 13, 25, 37]}]'
    [step] = steps_of(collection)
    assert (step.frames, step.begins, step.question) == ((1, 13, 25, 37), (1, 13, 25, 37), None)


def test_the_pace_the_hold_and_the_pauses_are_those_of_the_storyboard(scene):
    collection = draw(asking(pace=5, hold=7), scene)
    assert [step.begins[0] for step in steps_of(collection)] == [1, 21, 81, 101]
    assert [step.asks for step in steps_of(collection)] == [None, 31, 61, None]
    assert stage_of(collection).frame_end == STEPS * PHASES * 5 + 7 + 2 * 20


def test_a_question_has_a_marker_of_its_own(scene):
    collection = draw(asking(), scene)
    asked = [(marker.name, marker.frame) for marker in stage_of(collection).timeline_markers if "?" in marker.name]
    assert asked == [("CLD-001 ? GJK 01", 73), ("CLD-001 ? GJK 02", 117)]


def test_stepping_by_phase_stops_at_questions_and_by_step_does_not(scene):
    collection = draw(asking(draw_on=False), scene)
    scene.frame_set(61)
    frames = []
    for _ in range(4):
        scene.frame_set(jump(scene, collection, "next", "phase"))
        frames.append(scene.frame_current)
    assert frames == [73, 93, 105, 117]
    assert jump(scene, collection, "next", "step") == 137


def test_what_a_frame_shows_is_a_phase_or_a_question(scene):
    steps = steps_of(draw(asking(draw_on=False), scene))
    shown = {
        frame: (stop_at(steps, frame).step.number, stop_at(steps, frame).phase) for frame in (-5, 1, 72, 73, 93, 999)
    }
    assert shown == {-5: (0, 0), 1: (0, 0), 72: (1, 1), 73: (1, None), 93: (1, 2), 999: (3, 3)}


def test_clearing_takes_the_questions_markers_too(scene):
    draw(asking(), scene)
    clear()
    assert list(scene.timeline_markers) == []
