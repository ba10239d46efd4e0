# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings that act on the current figure when chosen; there is no user in the background, so the tests call them."""

import bpy
import pytest
from mathutils import Quaternion, Vector

from collide_addon.operators.base.current import current_figure, headline
from collide_addon.operators.base.make import FOLLOW
from collide_addon.operators.base.origin import names_now
from collide_addon.operators.playback import at_once
from collide_addon.scene.base.ownership import FIGURE
from collide_addon.scene.base.timeline import STEPS, answer_frame, steps_of, stop_at
from collide_addon.scene.drawing import user_view
from collide_addon.scene.drawing.parameters import parameters_of
from collide_addon.scene.space import draw

from ....cases import mostly_slow
from ...shapes import box_and_ball
from ...view import area_of_3d_view, in_view

CHOSEN = (
    ("theme", "dark", "dark"),
    ("layout", "overlay", "overlay"),
    ("rulers", "grid", "grid"),
    ("aspect", "4:3", "4:3"),
    ("language", "ru", "ru"),
    ("detail", "reduced", "reduced"),
    ("introduction", True, True),
)


def act(name, value):
    """Choose a setting as a user does, and return the figure that shows it."""
    settings, figure = bpy.context.scene.collide, current_figure(bpy.context)
    setattr(settings, name, value)
    field = at_once.FIELD_OF[name]
    assert at_once._is_other(figure, field, settings)
    at_once.apply(bpy.context, figure, {field}, settings)
    figure = current_figure(bpy.context)
    assert not at_once._is_other(figure, field, settings)
    return figure


@mostly_slow(("name", "value", "kept"), CHOSEN, len(CHOSEN))
def test_a_setting_acts_on_the_figure_which_stays_what_and_where_it_was(name, value, kept):
    box_and_ball()
    bpy.ops.collide.gjk()
    figure = current_figure(bpy.context)
    FOLLOW.keep(figure, True)  # as the user has chosen
    user_view.go_to(bpy.context.scene, answer_frame(figure))
    before = FIGURE.of(figure), headline(figure), names_now(figure)
    figure = act(name, value)
    assert parameters_of(figure)[name] == kept
    assert (FIGURE.of(figure), headline(figure), names_now(figure)) == before
    assert FOLLOW.of(figure)
    assert bpy.context.scene.frame_current == answer_frame(figure)
    bpy.ops.collide.refresh()
    assert parameters_of(current_figure(bpy.context))[name] == kept


@pytest.mark.slow
def test_a_page_in_space_that_was_laid_on_its_objects_left_an_empty_view_that_could_not_be_orbited():
    box_and_ball()
    area = area_of_3d_view()
    space, before = area.spaces.active, user_view.values_of(area.spaces.active, user_view.KEPT_SETTINGS)
    bpy.ops.collide.gjk(measured="space")
    with in_view(area):
        bpy.ops.collide.look()
        figure = act("layout", "overlay")
        seen_from = space.region_3d.view_rotation @ Vector((0.0, 0.0, 1.0))
        assert tuple(seen_from) == pytest.approx(draw.BEST_SIDE.of(figure), abs=1e-5)
        assert not space.region_3d.lock_rotation
        space.region_3d.view_rotation = by_hand = Quaternion((0.6, 0.8, 0.0, 0.0))
        act("theme", "dark")
        assert tuple(space.region_3d.view_rotation) == pytest.approx(tuple(by_hand))
        act("layout", "panels")
        assert space.region_3d.lock_rotation
        bpy.ops.collide.look()
    assert user_view.values_of(space, user_view.KEPT_SETTINGS) == before


def test_at_another_pace_a_figure_stands_at_its_step():
    box_and_ball()
    bpy.ops.collide.gjk()
    figure = current_figure(bpy.context)
    user_view.go_to(bpy.context.scene, steps_of(figure)[1].frames[1])
    figure = act("pace", 77)
    at = stop_at(steps_of(figure), bpy.context.scene.frame_current)
    assert (at.step.number, at.phase) == (1, 1)


def test_a_figure_made_again_stands_where_the_one_before_was_unless_either_has_no_steps():
    box_and_ball()
    bpy.ops.collide.gjk()
    scene, before = bpy.context.scene, steps_of(current_figure(bpy.context))
    user_view.go_to(scene, answer_frame(current_figure(bpy.context)))
    bpy.ops.collide.gjk(introduction=True)
    made, frame = current_figure(bpy.context), scene.frame_current
    at_once.show_at_same_stop(bpy.context, made, (), is_shown=True)
    assert scene.frame_current == frame
    at_once.show_at_same_stop(bpy.context, made, before, is_shown=True)
    assert scene.frame_current == answer_frame(made) != frame
    STEPS.drop(made)
    at_once.show_at_same_stop(bpy.context, made, before, is_shown=True)
    assert scene.frame_current != frame


def test_a_table_of_pairs_keeps_its_rows_in_another_theme_and_with_rulers():
    box_and_ball()
    bpy.ops.collide.pairs()
    before = dict(current_figure(bpy.context))["cld_pairs"]
    figure = act("rulers", "axes")
    assert figure["cld_pairs"] == before


def test_a_choice_without_effect_leaves_the_figure_alone():
    box_and_ball()
    bpy.ops.collide.convex_hull()
    bpy.context.scene.collide.layout = "overlay"
    assert not at_once._is_other(current_figure(bpy.context), "layout", bpy.context.scene.collide)


@pytest.mark.slow
def test_redo_left_a_setting_ahead_of_the_figure():
    box_and_ball()
    bpy.ops.collide.gjk()
    bpy.ops.ed.undo_push(message="GJK")
    figure, settings = current_figure(bpy.context), bpy.context.scene.collide
    settings.theme, settings.pace = "dark", 77
    at_once.FIELDS_BEHIND.keep(
        figure, ["theme", "storyboard", "a stranger's"]
    )  # as a choice leaves it in its undo step
    bpy.ops.ed.undo_push(message="Theme")
    at_once._catch_up()
    bpy.ops.ed.undo()
    assert bpy.context.scene.collide.theme == "light"
    assert not bpy.app.timers.is_registered(at_once._catch_up)
    bpy.ops.ed.redo()
    assert bpy.app.timers.is_registered(at_once._catch_up)
    at_once._catch_up()
    figure = current_figure(bpy.context)
    assert parameters_of(figure)["theme"] == "dark"
    assert not any(at_once._is_other(figure, name, bpy.context.scene.collide) for name in at_once.FIELD_OF.values())
