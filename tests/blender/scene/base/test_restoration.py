# SPDX-License-Identifier: GPL-3.0-or-later
"""A press that fails leaves the whole file as it was, wherever in the scene's room it fails."""

import sys
from dataclasses import replace
from pathlib import Path

import bpy
import pytest

import collide_addon.scene
from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.look import Theme
from collide_addon.scene.base.timeline import STEPS
from collide_addon.scene.drawing.changes import recolour, retime
from collide_addon.scene.drawing.draw import Request, draw, draw_all
from collide_addon.scene.drawing.stage import stage_of

from ...sample_figure import figure
from ...shapes import blocks, box_and_ball
from ...snapshot import differences, snapshot

ROOM = str(Path(collide_addon.scene.__file__).parent)
LAST = frozenset({"remove_for_good", "remove_blocks", "evaluate_unseen"})
"""Functions that cannot be undone, as they remove things: nothing else is done after they have begun."""


DEEP_LOOKS = {"drawing": 8, "retiming": 4, "replacing": 8, "recolouring": 4}
"""A full comparison of a file takes long, and leftovers are still there after this many failures."""


class InjectedError(Exception):
    """A failure that no code anticipates."""


def small(**choices):
    """Return a figure of few objects, one of which appears and disappears."""
    drawn = figure(steps=2, **choices)
    return replace(drawn, marks=drawn.marks[:1] + drawn.marks[3:5] + drawn.marks[7:8])


class Failure:
    """Makes a press fail when it enters a function of the room: one where none failed before, or the `at`-th."""

    def __init__(self):
        self.failed_in = set()
        self.latest = ""
        self.most_entered = 0

    def strikes(self, press, at=None):
        """Press with a failure; tell whether it occurred."""
        entered = 0

        def enter(frame, event, _):
            nonlocal entered
            name = frame.f_code.co_name
            if event != "call" or not frame.f_code.co_filename.startswith(ROOM):
                return
            entered += 1
            self.most_entered = max(self.most_entered, entered)
            if name in LAST:
                sys.setprofile(None)
            elif entered == at or (at is None and name not in self.failed_in):
                self.failed_in.add(name)
                self.latest = name
                raise InjectedError

        sys.setprofile(enter)
        try:
            press()
        except InjectedError:
            return True
        finally:
            sys.setprofile(None)
        return False


def drawing(scene):
    return lambda: draw(small(), scene)


def replacing(scene):
    old = draw(small(), scene)
    bpy.context.window.scene = stage_of(old)
    mine = bpy.data.objects.new("Mine", None)
    old.children[0].objects.link(mine)
    mine.parent = next(obj for obj in old.all_objects if obj.type == "EMPTY" and obj != mine)
    mine.location, mine.rotation_euler = (1, 2, 3), (0.1, 0.2, 0.3)
    copy = next(obj for obj in old.all_objects if obj.type == "CURVE").copy()
    scene.collection.objects.link(copy)
    return lambda: draw_all([Request(small(), old), Request(small())], scene)


def evaluated_snapshot():
    """Return a snapshot of a fully evaluated file, which includes the evaluated values."""
    for obj in bpy.data.objects:
        obj.update_tag()
    for scene in bpy.data.scenes:
        for layer in scene.view_layers:
            layer.update()
    return snapshot(ours=True)


def recolouring(scene):
    collection = draw(small(), scene)
    return lambda: recolour(collection, Theme.DARK, scene.frame_current)


def retiming(scene):
    collection = draw(small(), scene)
    return lambda: retime(collection, Storyboard(pace=3, pause=7), scene)


PRESSES = {each.__name__: each for each in (drawing, replacing, recolouring, retiming)}


@pytest.mark.parametrize(
    "name",
    ["drawing", *(pytest.param(name, marks=pytest.mark.slow) for name in ("retiming", "replacing", "recolouring"))],
)
def test_a_failure_in_any_function_of_the_room_leaves_everything_as_it_was(name):
    box_and_ball()
    scene = bpy.context.scene
    scene.timeline_markers.new("mine", frame=25)
    press = PRESSES[name](scene)
    scene.timeline_markers.new("mine too", frame=26)
    before, there, failure = evaluated_snapshot(), blocks(), Failure()
    while failure.strikes(press):
        assert blocks() == there, failure.latest
        if len(failure.failed_in) % DEEP_LOOKS[name] == 0:
            assert differences(before, evaluated_snapshot()) == {}, failure.latest
    assert len(failure.failed_in) > 20
    assert differences(before, evaluated_snapshot()) != {}, "the last time it comes about"


@pytest.mark.parametrize("edited", [[1.0] * 1000, {"a": 1, "b": {"c": "d", "e": [2, 3]}}])
def test_a_property_edited_to_what_blender_frees_when_it_is_written_comes_back_whole(edited):
    collection = draw(small(), bpy.context.scene)
    stage = stage_of(collection)
    stage[STEPS.name] = edited
    again = STEPS.as_now(stage)
    STEPS.keep(stage, STEPS.of(collection))
    again()
    kept = stage[STEPS.name]
    assert (kept.to_dict() if isinstance(edited, dict) else kept.to_list()) == edited
