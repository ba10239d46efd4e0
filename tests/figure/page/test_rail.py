# SPDX-License-Identifier: GPL-3.0-or-later
"""The rail: the parts of the loop that a phase goes through are filled, one or, where a step passes, several."""

from collide_addon.figure.model.figure import PHASES, Kind
from collide_addon.figure.model.style import Role


def filled(figure, tick):
    return [
        mark.part
        for mark in figure.marks
        if mark.role is Role.RAIL_NOW and mark.kind is Kind.AREA and mark.span.shows(tick) and not mark.asking
    ]


def test_each_phase_of_a_step_fills_its_own_part(make, pairs):
    figure = make.sat(*pairs["overlapping"]).figure
    assert [filled(figure, PHASES + phase) for phase in range(4)] == [[f"phase-{k}"] for k in (1, 2, 3, 4)]


def test_while_a_question_stands_only_the_part_that_answers_it_is_filled(make):
    figure = make.boxes([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)]).figure
    asked = [step for step in figure.steps if step.question is not None and step.answer == 0]
    for step in asked:
        tick = step.number * PHASES - 1
        stands = [
            mark.part
            for mark in figure.marks
            if mark.role is Role.RAIL_NOW
            and mark.kind is Kind.AREA
            and mark.span.shows(tick)
            and mark.asking is not False
        ]
        assert len(stands) <= 1


def test_a_step_that_passes_fills_all_that_it_goes_through(make, pairs):
    run = make.sat(*pairs["random, overlapping"])
    for step in run.figure.steps[3:-1]:
        assert filled(run.figure, step.number * PHASES) == ["phase-1"]
        assert filled(run.figure, step.number * PHASES + 1) == ["phase-2", "phase-3"]
        if len(step.captions) > 2:
            assert filled(run.figure, step.number * PHASES + 2) == ["phase-4"]
