# SPDX-License-Identifier: GPL-3.0-or-later
"""Time: what shows when, markers, and jumping between steps."""

import bpy
import pytest

from collide_addon.figure.model import PHASES
from collide_addon.scene.draw import draw
from collide_addon.scene.stage import stage_of
from collide_addon.scene.timeline import HOLD, StepFrames, Stride, Target, frame_of, jump, steps_of

from .sample_figure import STEPS, figure


@pytest.fixture
def scene():
    return bpy.context.scene


@pytest.fixture
def collection(scene):
    return draw(figure(), scene)


def seen(collection):
    """Return what Blender evaluates as visible in the user's scene at its frame."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    names = {obj.name for obj in depsgraph.objects}
    return {obj.name for obj in collection.all_objects} & names


def test_a_tick_is_half_a_second_and_the_first_is_at_frame_one():
    assert [frame_of(tick) for tick in range(6)] == [1, 13, 25, 37, 49, 61]


def test_every_mark_is_seen_exactly_during_its_span(scene, collection):
    spans = {
        "CLD-001.s00.A.A": range(STEPS * PHASES),
        "CLD-001.s00.direction.v0.fill": range(1, 4),
        "CLD-001.s01.simplex.a2-b1": range(6, 8),
        "CLD-001.s02.support-A.a2": range(9, STEPS * PHASES),
        "CLD-001.s02.certificate.bar.fill": range(8, 12),
        "CLD-001.s03.witness.d": range(12, STEPS * PHASES),
    }
    for tick in range(STEPS * PHASES):
        for frame in (frame_of(tick), frame_of(tick + 1) - 1):
            scene.frame_set(frame)
            there = seen(collection)
            assert {name for name in spans if name in there} == {name for name in spans if tick in spans[name]}, frame


def test_before_the_first_and_after_the_last_frame_the_ends_stay(scene, collection):
    scene.frame_set(-50)
    assert "CLD-001.s03.witness.d" not in seen(collection)
    scene.frame_set(10_000)
    assert "CLD-001.s03.witness.d" in seen(collection)


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


def test_a_marker_stands_at_each_step_in_both_scenes(scene, collection):
    expected = [(f"CLD-001 GJK {step:02d}", 1 + 48 * step) for step in range(STEPS)]
    for where in (scene, stage_of(collection)):
        assert [(marker.name, marker.frame) for marker in where.timeline_markers] == expected


def test_the_stage_lasts_to_the_end_of_the_hold_and_the_users_range_stays(scene, collection):
    stage = stage_of(collection)
    assert (stage.frame_start, stage.frame_end) == (1, STEPS * 48 + HOLD)
    assert stage.render.fps == 24
    assert (scene.frame_start, scene.frame_end) == (1, 250)


def test_the_steps_can_be_read_back(collection):
    assert steps_of(collection)[1] == StepFrames(1, "GJK 01", "CLD-001 GJK 01", (49, 61, 73, 85))
    assert steps_of(stage_of(collection)) == steps_of(collection)


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", "{}", '[{"number": 1}]', "null"])
def test_steps_edited_by_hand_are_no_steps(collection, text):
    collection["cld_steps"] = text
    assert steps_of(collection) == []
    with pytest.raises(LookupError, match="draw the figure again"):
        jump(bpy.context.scene, collection, Target.NEXT)


@pytest.mark.parametrize(
    ("now", "to", "by", "frame"),
    [
        (60, Target.FIRST, Stride.STEP, 1),
        (60, Target.LAST, Stride.STEP, 145),
        (60, Target.LAST, Stride.PHASE, 181),
        (60, Target.NEXT, Stride.STEP, 97),
        (60, Target.NEXT, Stride.PHASE, 61),
        (61, Target.NEXT, Stride.PHASE, 73),
        (60, Target.PREVIOUS, Stride.STEP, 49),
        (49, Target.PREVIOUS, Stride.STEP, 1),
        (49, Target.PREVIOUS, Stride.PHASE, 37),
        (1, Target.PREVIOUS, Stride.STEP, 1),
        (-9, Target.PREVIOUS, Stride.STEP, 1),
        (145, Target.NEXT, Stride.STEP, 145),
        (999, Target.NEXT, Stride.PHASE, 181),
    ],
)
def test_jumping_goes_to_the_neighbouring_step_or_phase_and_stays_at_the_ends(scene, collection, now, to, by, frame):
    scene.frame_set(now)
    assert jump(scene, collection, to, by) == frame
    assert scene.frame_current == now
