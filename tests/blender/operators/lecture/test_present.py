# SPDX-License-Identifier: GPL-3.0-or-later
"""Presenting figures. Blender has no full screen in the background: tests/window has the rest."""

from itertools import pairwise

import bpy

from collide_addon.operators.base.current import current_figure
from collide_addon.operators.lecture import present
from collide_addon.scene.base.questions import QUESTIONS
from collide_addon.scene.base.timeline import steps_of, stops_of

from ....cases import mostly_slow
from ...shapes import box_and_ball


@mostly_slow("pause", [0, 24])
def test_a_figure_without_a_pause_was_presented_without_its_questions(pause):
    box_and_ball()
    bpy.ops.collide.gjk(pause=pause)
    figure = current_figure(bpy.context)
    steps = steps_of(figure)
    stops, asked = present._with_questions(steps, figure)
    questions = QUESTIONS.of(figure)
    assert questions
    assert [stop.step.number for stop in stops if stop.phase is None] == [each.step for each in questions]
    assert list(asked.values()) == ([each.text for each in questions] if pause == 0 else [])
    assert [stop for stop in stops if stop not in asked] == stops_of(steps)
    for before, stop in pairwise(stops):
        if stop in asked:
            assert stop.frame == before.frame  # what stood before the answer
