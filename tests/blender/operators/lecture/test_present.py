# SPDX-License-Identifier: GPL-3.0-or-later
"""Presenting figures. Blender has no full screen in background mode: tests/window tests the rest."""

from itertools import pairwise

import bpy

from collide_addon.operators.base.current import current_figure
from collide_addon.operators.lecture import present
from collide_addon.scene.base.timeline import in_words, steps_of, stops_of
from collide_addon.scene.drawing.parameters import STORED_QUESTIONS

from ....cases import mostly_slow
from ...shapes import box_and_ball


@mostly_slow("pause", [0, 24])
def test_a_figure_without_a_pause_was_presented_without_its_questions(pause):
    box_and_ball()
    bpy.ops.collide.gjk(pause=pause, detail="reduced")
    figure = current_figure(bpy.context)
    steps = steps_of(figure)
    stops, asked = present._with_questions(steps, figure)
    questions = STORED_QUESTIONS.of(figure)
    assert questions
    assert [stop.step.number for stop in stops if stop.phase is None] == [each.step for each in questions]
    assert list(asked.values()) == ([each.text for each in questions] if pause == 0 else [])
    assert [stop for stop in stops if stop not in asked] == stops_of(steps)
    for before, stop in pairwise(stops):
        if stop in asked:
            assert stop.frame == before.frame  # what was shown before the answer


def test_an_opening_shot_was_left_out_where_a_lecture_is_presented():
    box_and_ball()
    bpy.ops.collide.gjk(introduction=True, opening_shot=True)
    steps = steps_of(current_figure(bpy.context))
    (objects, page, *others), _ = present._with_questions(steps, current_figure(bpy.context))
    assert (objects.begins, objects.frame) == (1, 1)
    assert (page.begins, page.frame) == (1, steps[0].frames[0])
    assert others[0].begins > page.frame
    assert in_words(objects, steps) == in_words(page, steps) == in_words(stops_of(steps)[0], steps)
