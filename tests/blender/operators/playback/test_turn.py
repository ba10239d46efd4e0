# SPDX-License-Identifier: GPL-3.0-or-later
"""Turning a page in space: the figure keeps its side, and shows while turning what it will show afterwards."""

import math
from types import SimpleNamespace

import bpy
import pytest

from collide_addon.figure.labels.obstacles import FAINT_ROLES
from collide_addon.figure.model.figure import PHASES, Kind
from collide_addon.figure.model.style import Role
from collide_addon.operators.base.reporting import show_status
from collide_addon.operators.playback import turned_page
from collide_addon.operators.playback.turn import COLLIDE_OT_turn
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import steps_of, stop_at
from collide_addon.scene.drawing.parameters import lesson_of, parameters_of
from collide_addon.scene.drawing.shapes import DrawnAs, height_of
from collide_addon.scene.drawing.user_view import turn_to

from ...shapes import box_and_ball
from ...snapshot import differences, snapshot
from ...view import area_of_3d_view, in_view

SIDE = (math.radians(-40.0), math.radians(20.0))
FAINT_LINES = {height_of(DrawnAs.LINE, role) for role in FAINT_ROLES}
"""Heights of lines that end at a name upon them."""


@pytest.fixture
def objects():
    made = box_and_ball()
    bpy.ops.collide.gjk(measured="space")
    return made


def figure():
    return next(figures())


def side():
    return parameters_of(figure())["side"]


@pytest.mark.slow
def test_a_figure_keeps_the_side_to_which_it_was_turned_until_it_gets_its_own_again(objects):
    steps = steps_of(figure())
    bpy.context.scene.frame_set(steps[1].frames[1])
    bpy.ops.collide.turn(use_side=True, side=SIDE)
    assert side() == pytest.approx(SIDE)
    at = stop_at(steps_of(figure()), bpy.context.scene.frame_current)
    assert (at.step.number, at.phase) == (1, 1)
    objects[0].location.x -= 0.5
    bpy.ops.collide.refresh()
    assert side() == pytest.approx(SIDE)
    bpy.ops.collide.gjk(measured="space")
    assert side() == pytest.approx(SIDE)
    bpy.ops.collide.turn()
    assert side() is None


def test_only_a_page_in_space_can_be_turned(objects):
    bpy.ops.collide.gjk(measured="space", layout="overlay", detail="reduced")
    assert not bpy.ops.collide.turn.poll()
    bpy.ops.collide.clear()
    bpy.ops.collide.gjk()
    assert not bpy.ops.collide.turn.poll()


def is_of_names(mark):
    return mark.kind is Kind.LABEL or mark.role is Role.LEADER


@pytest.mark.parametrize("algorithm", ["gjk", pytest.param("sat", marks=pytest.mark.slow)])
def test_while_a_page_is_turned_its_shapes_are_those_that_it_will_have(objects, algorithm):
    getattr(bpy.ops.collide, algorithm)(measured="space")
    made, before = figure(), snapshot()
    step, phase = steps_of(made)[1], 1
    page = turned_page.TurnedPage(made, step.frames[phase])
    page.see_from(SIDE)
    assert differences(before, snapshot()) == {}
    then = lesson_of(made, side=SIDE).figure
    shown = [mark for mark in then.marks if mark.panel in turned_page.TURNED_PANELS and not is_of_names(mark)]
    shown = [mark for mark in shown if mark.span.shows(step.number * PHASES + phase) and not mark.asking]
    found = [each for mark in shown for each in turned_page._paint(mark, then)]
    covers, painted = page.painted[: -len(found)], page.painted[-len(found) :]
    assert len(covers) == len({mark.panel for mark in shown})
    for one, other in zip(painted, sorted(found, key=lambda each: each.height), strict=True):
        assert one[:3] == other[:3]
        cut_at_names = 1.0 if one.height in FAINT_LINES else 1e-6  # in figure units
        assert one.places == pytest.approx(other.places, abs=cut_at_names)
    for cover in covers:
        low, high = cover.places.min(axis=0) - 1.0, cover.places.max(axis=0) + 1.0
        assert any((low <= one.places).all() and (one.places <= high).all() for one in painted)


def event(kind, value="PRESS", *, ctrl=False, shift=False, at=(0, 0)):
    return SimpleNamespace(type=kind, value=value, ctrl=ctrl, shift=shift, mouse_x=at[0], mouse_y=at[1])


class Turning(SimpleNamespace):
    """A run of the modal operator without a window."""

    def __getattr__(self, name):
        return getattr(COLLIDE_OT_turn, name).__get__(self)


def test_keys_and_the_mouse_turn_the_page_and_escape_gives_it_back(objects, monkeypatch):
    made = figure()
    page = turned_page.TurnedPage(made, bpy.context.scene.frame_current)
    own = page.see_from(None)
    kept = []
    area = next(area for area in bpy.context.window.screen.areas if area.type == "VIEW_3D")
    monkeypatch.setattr("collide_addon.operators.playback.answer_marks.region_at", lambda *_: area.regions[0])
    run = Turning(
        _page=page, _area=area, _identity=made["cld_identity"], _before=None, _side=None, _grabbed=None,
        cancel=lambda _context: kept.append("left"), execute=lambda _context: kept.append("kept") or {"FINISHED"},
    )  # fmt: skip
    known = bpy.context
    system = SimpleNamespace(ui_scale=1.0)  # there is none without a window
    context = SimpleNamespace(
        scene=known.scene, view_layer=known.view_layer, active_object=None, preferences=SimpleNamespace(system=system)
    )
    assert run.modal(context, event("RIGHT_ARROW")) == {"RUNNING_MODAL"}
    assert run._side == pytest.approx((math.remainder(own[0] - math.radians(5.0), math.tau), own[1]))
    run.modal(context, event("UP_ARROW", ctrl=True))
    assert run._side[1] == pytest.approx(own[1] - math.radians(15.0))
    assert run.modal(context, event("MIDDLEMOUSE", shift=True)) == {"PASS_THROUGH"}
    run.modal(context, event("LEFTMOUSE", at=(100, 100)))
    run.modal(context, event("MOUSEMOVE", at=(100, -900)))
    assert run._side[1] == pytest.approx(math.pi / 2)
    run.modal(context, event("MOUSEMOVE", at=(75, 100)))
    assert run._side[0] - own[0] == pytest.approx(math.radians(10.0 - 5.0))
    assert run.modal(context, event("ESC")) == {"CANCELLED"}
    assert (kept, side()) == (["left"], None)
    assert run.modal(context, event("LEFTMOUSE", "RELEASE", shift=True)) == {"FINISHED"}  # pressed meanwhile
    assert kept == ["left", "left", "kept"]
    assert (run.use_side, run.side) == (True, pytest.approx(run._side))
    run.modal(context, event("HOME"))
    assert run.modal(context, event("RET")) == {"CANCELLED"}


def test_the_middle_mouse_button_tilted_the_page_as_if_it_were_the_shapes_on_it(objects):
    area, started = area_of_3d_view(), []
    run = SimpleNamespace(by_drag=True, execute=lambda _context: started.append("made"))
    manager = SimpleNamespace(modal_handler_add=started.append)
    with in_view(area):
        known = bpy.context
        context = SimpleNamespace(
            region_data=area.spaces.active.region_3d, area=area, scene=known.scene, view_layer=known.view_layer,
            active_object=None, screen=known.screen, window_manager=manager,
        )  # fmt: skip
        assert COLLIDE_OT_turn.invoke(run, context, event("MIDDLEMOUSE")) == {"PASS_THROUGH"}
        turn_to(area, figure())
        run = Turning(by_drag=True, _draw=list)
        assert COLLIDE_OT_turn.invoke(run, context, event("MIDDLEMOUSE", at=(7, 9))) == {"RUNNING_MODAL"}
    assert run._grabbed == (7, 9, *run._page.see_from(None))
    assert started == [run]
    show_status(None)
    bpy.types.SpaceView3D.draw_handler_remove(run._drawn, "WINDOW")
