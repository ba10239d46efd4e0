# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure that follows two objects: it is made again, at its step, as they move."""

import bpy
import pytest

from collide_addon.operators.base import make
from collide_addon.operators.base.current import current_figure, headline
from collide_addon.operators.playback import follow
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import steps_of, stop_at
from collide_addon.scene.drawing import user_view

from ...shapes import box_and_ball


def place():
    [figure] = figures()
    at = stop_at(steps_of(figure), bpy.context.scene.frame_current)
    return at.step.number, at.phase


def followed(**chosen):
    """Make a figure that follows its objects, and return these."""
    a, b = box_and_ball()
    bpy.ops.collide.gjk(**{"detail": "reduced", **chosen})
    make.FOLLOW.keep(current_figure(bpy.context), True)
    return a, b


def moved(obj, x):
    obj.location.x = x
    bpy.context.view_layer.update()
    follow.follow(bpy.context, {obj.name})
    [figure] = figures()
    return headline(figure)["distance"]


def test_a_quick_figure_follows_at_its_step_and_says_that_it_is_another():
    _, b = followed(detail="full")
    steps = steps_of(current_figure(bpy.context))
    user_view.go_to(bpy.context.scene, steps[1].frames[1])
    before, name = place(), current_figure(bpy.context).name
    distance = headline(current_figure(bpy.context))["distance"]
    assert moved(b, b.location.x + 1.0) == pytest.approx(distance + 1.0)
    assert place() == before
    assert moved(b, b.location.x + 1.0) == pytest.approx(distance + 2.0)  # it continues to follow
    assert current_figure(bpy.context).name == name


def test_one_that_took_long_or_was_told_not_to_stays_until_it_is_told_to(monkeypatch):
    monkeypatch.setattr(make, "QUICK_SECONDS", 0.0)
    _, b = box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    distance = headline(current_figure(bpy.context))["distance"]
    assert moved(b, b.location.x + 1.0) == distance
    assert bpy.ops.collide.follow() == {"FINISHED"}
    assert moved(b, b.location.x + 1.0) == pytest.approx(distance + 2.0)
    assert bpy.ops.collide.follow() == {"FINISHED"}
    assert moved(b, b.location.x + 1.0) == pytest.approx(distance + 2.0)


@pytest.mark.slow
def test_a_figure_stopped_following_when_it_was_made_again_slowly(monkeypatch):
    """A press, a setting or the round arrow that took longer than a tenth of a second ended the following."""
    followed()
    monkeypatch.setattr(make, "QUICK_SECONDS", 0.0)
    for makes_again in (bpy.ops.collide.gjk, bpy.ops.collide.refresh, bpy.ops.collide.retime):
        assert makes_again() == {"FINISHED"}
        assert follow.follows(current_figure(bpy.context))
    assert bpy.ops.collide.follow() == {"FINISHED"}
    bpy.ops.collide.gjk(detail="reduced")
    assert not follow.follows(current_figure(bpy.context))


def test_what_is_animated_is_not_followed_to_the_frames_of_the_figure():
    _, b = followed()
    b.keyframe_insert("location", frame=1)
    assert not follow.follows(current_figure(bpy.context))
    assert not bpy.ops.collide.follow.poll()


def test_an_object_that_is_gone_or_unreadable_leaves_the_figure_as_it_is():
    _, b = followed()
    distance = headline(current_figure(bpy.context))["distance"]
    b.data.clear_geometry()
    assert moved(b, 5.0) == distance
