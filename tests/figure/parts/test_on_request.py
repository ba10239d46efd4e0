# SPDX-License-Identifier: GPL-3.0-or-later
"""The lines of an algorithm beside its figure: equally many in each language, with room, lit as the loop runs."""

import itertools

import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import PAGE_WIDTH, SMALL_SIZE, Role
from collide_addon.figure.page.sheet import EDGE
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.parts.on_request import CODE_INDENT, CODE_LEFT, lines_of, lit_lines
from collide_addon.figure.text.languages import LANGUAGES

from ...cases import mostly_slow
from ..conftest import PAIRS, U_POINTS, U_SHAPE, subject

WITH_LINES = [each for each in registry.ALGORITHMS if each.scheme]
SHAPES = {registry.PNPOLY: (U_SHAPE, U_POINTS), registry.CONVEX_HULL: ([(0, 0), (2, 1), (4, 0), (2, 5), (2, 3)],)}


@pytest.fixture(params=WITH_LINES, ids=lambda each: each.id)
def algorithm(request):
    return request.param


def run_of(make, algorithm, kind="overlapping"):
    shapes = SHAPES.get(algorithm, PAIRS[kind])
    return make.in_lines(algorithm, *shapes, outline="A" if algorithm is registry.PNPOLY else "")


def test_those_of_the_issue_have_lines():
    names = {"gjk", "epa", "sat", "obb", "pnpoly", "convex_hull"}
    assert {each.id for each in WITH_LINES} == names


def test_every_language_has_six_to_nine_lines_of_one_form_that_fit(algorithm):
    levels = [level for level, _ in lines_of(algorithm.id, "en")]
    assert 6 <= len(levels) <= 9
    for language in LANGUAGES:
        lines = lines_of(algorithm.id, language)
        assert [level for level, _ in lines] == levels
        for level, text in lines:
            assert CODE_LEFT + level * CODE_INDENT + text_width(text, SMALL_SIZE, bold=True) <= PAGE_WIDTH - EDGE


def test_every_phase_lights_lines_that_exist_and_the_loop_goes_down_them(make, algorithm):
    figure = run_of(make, algorithm).figure
    lit, count = list(lit_lines(figure, algorithm.scheme)), len(lines_of(algorithm.id, "en"))
    assert len(lit) == figure.ticks
    assert all(1 <= first <= last <= count for first, last in lit)
    assert lit[0] == (1, 1)
    for step in figure.steps[figure.opening : -1]:
        inside = lit[step.number * PHASES : (step.number + 1) * PHASES]
        assert inside == sorted(inside)
        assert inside[0][0] >= 2


@mostly_slow("kind", ["apart", "overlapping", "random, overlapping"])
def test_the_lines_of_gjk_run_as_often_as_its_recorded_steps(make, kind):
    run = make.in_lines(registry.GJK, *PAIRS[kind])
    lit = list(lit_lines(run.figure, registry.GJK.scheme))
    closest = [before != (3, 3) == now for before, now in itertools.pairwise(lit)]
    assert sum(closest) == len(run.steps) == run.result.iterations


def test_the_result_of_a_gap_is_the_line_that_leaves_the_loop(make):
    lit = list(lit_lines(run_of(make, registry.SAT, "apart").figure, registry.SAT.scheme))
    assert lit[-1] == (5, 5)
    assert list(lit_lines(run_of(make, registry.SAT).figure, registry.SAT.scheme))[-1] == (7, 7)


def test_at_each_tick_one_run_of_lines_is_dark(make, algorithm):
    figure = run_of(make, algorithm).figure
    for tick, (first, last) in enumerate(lit_lines(figure, algorithm.scheme)):
        seen = [mark for mark in figure.marks if mark.part.startswith("scheme") and mark.span.shows(tick)]
        dark = {int(mark.part.removeprefix("scheme-")) for mark in seen if mark.role is Role.RAIL_NOW}
        assert dark == set(range(first, last + 1))
        texts = [mark.part for mark in seen if mark.kind is Kind.LABEL]
        assert len(texts) == len(set(texts)) == len(lines_of(algorithm.id, "en"))


def test_the_panels_make_room_for_them(make, algorithm):
    figure = run_of(make, algorithm).figure
    left = figure.page.left + CODE_LEFT * figure.unit
    assert all(area.right < left for panel, area in figure.areas.items() if panel is not Panel.PAGE)


def test_without_the_layer_a_page_is_as_before(make, pairs):
    subjects = [subject(letter, shape) for letter, shape in zip("AB", pairs["apart"], strict=True)]
    figure = make_lesson(registry.GJK, subjects, Choices()).figure
    assert figure.unit == make.gjk(*pairs["apart"]).figure.unit
    assert not [mark for mark in figure.marks if mark.part.startswith("scheme")]


def test_a_figure_without_a_rail_has_no_lines(make):
    figure = make.in_lines(registry.EPA, *PAIRS["apart"]).figure
    assert not [mark for mark in figure.marks if mark.part.startswith("scheme")]
