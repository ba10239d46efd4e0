# SPDX-License-Identifier: GPL-3.0-or-later
"""The rail, on which the parts of the loop that a phase covers are filled, and the ring beside questions."""

import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.playback import pages_of_step
from collide_addon.figure.model.style import CLOCK_ROLES, STYLES, Role
from collide_addon.figure.page.progress import CLOCK_RADIUS
from collide_addon.figure.page.text_metrics import text_width


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


A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]


@pytest.fixture(scope="module", params=["en", "ru", "zh"])
def figure(request, make):
    return make.gjk(A, B, language=request.param, storyboard=Storyboard(pause=48)).figure


def clock(figure):
    return [mark for mark in figure.marks if mark.role in CLOCK_ROLES]


def test_a_figure_has_one_ring_for_all_its_questions(figure):
    rings = [mark for mark in clock(figure) if mark.kind is Kind.POLYLINE]
    assert {mark.role: mark.asking for mark in rings} == {Role.TIME: True, Role.TIME_TRACK: True}
    assert len(rings) == 2


def test_the_last_nine_seconds_are_counted_inside_the_ring(figure):
    ring, _, *numbers = clock(figure)
    middle, inside = ring.points[:-1].mean(axis=0), CLOCK_RADIUS * figure.unit
    assert [(mark.second, mark.text.split()[0]) for mark in numbers] == [(each, str(each)) for each in range(1, 10)]
    for mark in numbers:
        assert mark.points[0] == pytest.approx(middle)
        assert text_width(mark.text, mark.size) / 2 < inside - STYLES[Role.TIME].thickness * figure.unit / 2


def test_no_words_reach_the_ring(figure):
    left, low = clock(figure)[0].points.min(axis=0)
    for mark in figure.marks:
        if (
            mark.role in CLOCK_ROLES
            or mark.kind is not Kind.LABEL
            or mark.panel is not Panel.PAGE
            or mark.asking is False
        ):
            continue
        x, y = mark.points[0]
        if mark.align.value == "left" and low < y < low + 20.0 * figure.unit:
            assert x + text_width(mark.text, mark.size) < left, mark.text


def test_paper_has_no_ring(figure):
    assert "clock" not in svg(figure)
    assert "clock" not in svg(figure, next(each for each in pages_of_step(figure.steps[1]) if each.asking))
