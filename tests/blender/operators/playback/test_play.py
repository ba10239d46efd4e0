# SPDX-License-Identifier: GPL-3.0-or-later
"""Stepping through a figure with the buttons, and clearing figures away."""

import bpy
import pytest

from collide_addon.figure.model.style import CAPTION_SIZE
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.ownership import owned_blocks
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.faces import TEXTS

from ....cases import mostly_slow
from ...shapes import blocks, box_and_ball
from ...snapshot import differences, snapshot
from ...users_file import users_file


def draw_figure():
    box_and_ball()
    bpy.ops.collide.gjk(pace=12)


@pytest.fixture
def figure(made_once):
    made_once(draw_figure)
    return next(figures())


def frames_of_walk(to, by, presses, start=None):
    if start is not None:
        bpy.context.scene.frame_set(start)
    frames = []
    for _ in range(presses):
        assert bpy.ops.collide.step(to=to, by=by) == {"FINISHED"}
        frames.append(bpy.context.scene.frame_current)
    return frames


def test_next_goes_from_step_to_step_where_each_is_drawn_and_stays_at_the_result(figure):
    assert [step.name for step in steps_of(figure)] == ["GJK 00", "GJK 01", "GJK 02", "GJK 03 result"]
    assert frames_of_walk("next", "step", 5, start=1) == [58, 106, 142, 142, 142]


def test_previous_goes_back_to_the_setup_and_stays_there(figure):
    assert frames_of_walk("previous", "step", 5, start=143) == [142, 106, 58, 1, 1]


def test_first_and_last_are_the_setup_and_the_result(figure):
    assert frames_of_walk("last", "step", 1, start=20) == [142]
    assert frames_of_walk("first", "step", 1) == [1]
    assert frames_of_walk("last", "phase", 1) == [142]
    assert frames_of_walk("first", "phase", 1) == [1]


def test_phases_are_half_a_second_each(figure):
    assert frames_of_walk("next", "phase", 12, start=1) == [*range(22, 143, 12), 142]
    assert frames_of_walk("previous", "phase", 3) == [130, 118, 106]


def test_the_tooltip_says_where_the_button_goes():
    step = next(cls for cls in bpy.types.Operator.__subclasses__() if cls.__name__ == "COLLIDE_OT_step")
    properties = bpy.context.window_manager.operator_properties_last("collide.step")
    said = set()
    for to in ("first", "previous", "next", "last"):
        for by, text in (("step", f"the {to} step"), ("phase", f"the {to} phase")):
            properties.to, properties.by = to, by
            assert text in step.description(bpy.context, properties)
            said.add(step.description(bpy.context, properties))
    assert len(said) == 8


def captions_seen(figure):
    """Return steps and phases of the captions that Blender shows in the user's scene at the current frame."""
    shown = {instance.object.name for instance in bpy.context.evaluated_depsgraph_get().object_instances}
    return [
        (obj["cld_step"], obj["cld_phase"])
        for obj in figure.all_objects
        if obj.name in shown and any(line.size == CAPTION_SIZE for line in TEXTS.of(obj) or ())
    ]


@mostly_slow("operator", ["gjk", "epa", "minkowski", "convex_hull"])
def test_at_every_phase_exactly_one_caption_is_seen(operator):
    _, ball = box_and_ball()
    ball.location.x = -3
    ball.select_set(operator != "convex_hull")
    getattr(bpy.ops.collide, operator)()
    figure = next(figures())
    bpy.ops.collide.step(to="first", by="phase")
    for step in steps_of(figure):
        for phase, frame in enumerate(step.frames):
            assert bpy.context.scene.frame_current == frame
            assert captions_seen(figure) == [(step.number, phase)], "each phase has a caption of its own"
            bpy.ops.collide.step(to="next", by="phase")


def test_on_the_stage_the_buttons_move_the_stage(figure):
    users = bpy.context.scene
    users.frame_set(7)
    bpy.context.window.scene = next(scene for scene in bpy.data.scenes if "cld_figure" in scene)
    bpy.ops.collide.step(to="last", by="step")
    assert bpy.context.scene.frame_current == 142
    assert users.frame_current == 7


def test_walking_is_nothing_to_undo(figure):
    ball = bpy.data.objects["Ball"]
    bpy.ops.ed.undo_push(message="before")
    ball.location.x = 9.0
    bpy.ops.ed.undo_push(message="moved")
    bpy.ops.collide.step("EXEC_DEFAULT", True, to="last", by="step")
    bpy.ops.ed.undo()
    assert bpy.data.objects["Ball"].location.x != 9.0


def test_a_figure_without_steps_says_so(figure):
    figure["cld_steps"] = "edited by hand"
    bpy.context.scene.frame_set(5)
    with pytest.raises(RuntimeError, match="has no steps: draw the figure again"):
        bpy.ops.collide.step(to="next")
    assert bpy.context.scene.frame_current == 5


# Clearing


def test_clearing_leaves_the_users_file_as_it_was():
    users_file()
    before, names = snapshot(), blocks()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.epa(detail="reduced")
    assert bpy.ops.collide.clear() == {"FINISHED"}
    assert blocks() == names
    assert list(owned_blocks()) == []
    assert differences(before, snapshot()) == {}


def test_clearing_only_the_current_figure_keeps_the_others():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    gjk = blocks()
    bpy.ops.collide.epa(detail="reduced")
    bpy.ops.collide.clear(only_current=True)
    assert blocks() == gjk


def test_clearing_only_the_current_figure_of_a_scene_without_one_clears_nothing():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.context.window.scene = bpy.data.scenes.new("Other")
    before = blocks()
    with pytest.raises(RuntimeError, match="This scene has no figure: turn off Only Current Figure"):
        bpy.ops.collide.clear(only_current=True)
    assert blocks() == before


def test_after_clearing_the_timeline_does_not_stay_where_only_the_figure_had_frames():
    box_and_ball()
    bpy.ops.collide.gjk()
    scene = bpy.context.scene
    scene.frame_end = 20
    scene.frame_set(80)
    bpy.ops.collide.clear()
    assert scene.frame_current == scene.frame_start
    bpy.ops.collide.gjk()
    scene.frame_set(12)
    bpy.ops.collide.clear()
    assert scene.frame_current == 12


def test_clearing_can_be_undone_and_redone():
    box_and_ball()
    empty = blocks()
    bpy.ops.collide.gjk(detail="reduced")
    drawn = blocks()
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.collide.clear("EXEC_DEFAULT", True)
    bpy.ops.ed.undo()
    assert blocks() == drawn
    bpy.ops.ed.redo()
    assert blocks() == empty


def test_what_clearing_removes_is_asked_for_each_time():
    bpy.ops.collide.random_shapes()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.collide.clear("EXEC_DEFAULT", True, random_shapes=True)
    bpy.ops.collide.random_shapes()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.clear("EXEC_DEFAULT", True)  # as a button does: with the last choices, where these are kept
    assert list(figures()) == []
    assert "Random A" in bpy.data.objects
