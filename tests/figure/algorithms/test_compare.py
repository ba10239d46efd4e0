# SPDX-License-Identifier: GPL-3.0-or-later
"""The comparison: methods about the same thing agree, wrong classic code is marked, the table can be read."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.compare import About, ask_every_method, compare_lesson, row_caption
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Aspect, Detail
from collide_addon.figure.model.figure import PHASES, Kind
from collide_addon.figure.model.lesson import Box, Choices, FigureChoices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.messages import number as written
from collide_addon.geometry import Circle, gjk

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
FAR_SQUARE = [(5, 6), (7, 6), (7, 8), (5, 8)]
CORNER = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
BLOCK = [(2, 2), (3, 2), (3, 3), (2, 3)]


def polygon(letter, points):
    ring = np.array(points, float)
    return replace(Subject.of_points(letter, f"Object {letter}", ring), outline=(ring,))


def answers(a, b, tolerance=0.0):
    return {(each.method, each.about): each for each in ask_every_method(polygon("A", a), polygon("B", b), tolerance)}


def compare(a, b, **choices):
    return compare_lesson([polygon("A", a), polygon("B", b)], FigureChoices(**choices))


@pytest.mark.parametrize(
    "b", [FAR_SQUARE, [(x + 2, y) for x, y in SQUARE], [(x + 1, y + 1) for x, y in SQUARE], SQUARE]
)
def test_methods_about_the_same_shapes_agree(b):
    for a_points, b_points in ((SQUARE, b), (b, SQUARE)):
        found = answers(a_points, b_points)
        exact = [each for (_, about), each in found.items() if about is not About.CLASSIC]
        assert all(each.agrees for each in exact)
        assert len({each.relation for each in exact}) == 1
        assert len(exact) == 7


def test_the_number_of_each_method_is_what_it_measures():
    found = answers(SQUARE, FAR_SQUARE)
    shown = {method: (each.measure, each.value) for (method, _), each in found.items() if each.measure}
    assert shown == {
        "gjk": ("distance", 5.0),
        "sat": ("gap", 4.0),
        "obb": ("gap", 3.0),
        "pieces": ("distance", 5.0),
        "classic_gjk": ("distance", 3.0),
    }


@pytest.mark.parametrize("method", ["sat", "obb"])
def test_compare_had_a_larger_gap_than_the_figure_of_its_method(method):
    a, b = polygon("A", [(0, 0), (2, 0), (2, 1), (0, 1)]), polygon("B", [(3, 2), (5, 1), (6, 3)])
    figure = make_lesson(registry.BY_ID[method], [a, b], FigureChoices()).figure
    answer = next(each for each in ask_every_method(a, b) if each.method == method)
    assert (answer.value, answer.iterations) == (figure.result["gap"], figure.result["iterations"])


def test_a_wrong_distance_of_the_classic_code_does_not_agree():
    found = answers(SQUARE, FAR_SQUARE)
    assert not found["classic_gjk", About.CLASSIC].agrees
    assert found["classic_sat", About.CLASSIC].agrees


def test_outlines_and_hulls_may_answer_differently_and_both_be_right():
    found = answers(CORNER, BLOCK)
    assert found["gjk", About.HULLS].relation == "penetrating"
    assert found["pieces", About.OUTLINES].relation == found["crossing", About.OUTLINES].relation == "separated"
    assert all(each.agrees for (_, about), each in found.items() if about is not About.CLASSIC)


def test_the_classic_code_stops_at_a_shape_without_three_vertices():
    found = answers([(0, 0), (1, 1)], BLOCK)
    assert found["classic_gjk", About.CLASSIC].relation == "stopped"
    assert ("crossing", About.HULLS) not in found


def test_circles_are_asked_only_of_methods_that_know_them():
    a = Subject.of_circle("A", "Ball", Circle((0, 0), 1.0))
    asked = ask_every_method(a, polygon("B", FAR_SQUARE))
    assert [each.method for each in asked] == ["gjk", "epa", "sat"]


def test_a_tolerance_makes_a_gap_touching_for_every_method_that_has_one():
    found = answers(SQUARE, [(x + 2.25, y) for x, y in SQUARE], tolerance=0.5)
    assert {each.relation for (_, about), each in found.items() if about is About.HULLS} == {"touching"}


def test_the_table_has_a_row_for_each_answer_and_marks_wrong_ones_by_more_than_a_colour():
    lesson = compare(SQUARE, FAR_SQUARE)
    rows = [mark for mark in lesson.figure.marks if mark.kind is Kind.LABEL and mark.part.startswith("row-")]
    assert len({mark.part[:6] for mark in rows}) == 1 + len(lesson.result)
    wrong = [mark for mark in rows if mark.role is Role.CLAIM]
    assert {mark.part[:6] for mark in wrong} == {"row-08"}
    assert any(mark.text == "✗ distance 3" for mark in wrong)
    assert not any("✗" in mark.text for mark in rows if mark.role is not Role.CLAIM)


def test_where_only_a_number_is_wrong_that_is_called_wrong_and_not_the_relation():
    lesson = compare(SQUARE, [(x + 5, y + 6) for x, y in SQUARE])
    classic = next(each for each in lesson.result if each.method == "classic_gjk")
    assert (classic.relation, classic.agrees) == ("separated", False)
    number = f"distance {written(classic.value)}"
    assert [m.text for m in lesson.figure.marks if m.part == "row-08-relation"] == [f"✗ {number}"]
    assert row_caption(classic).text("en") == f"Classic GJK answers: {number}. That is wrong."


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize("aspect", Aspect)
def test_the_table_left_the_shapes_less_than_two_fifths_of_the_page(language, aspect):
    for a, b in ((SQUARE, FAR_SQUARE), (CORNER, BLOCK)):
        figure = compare(a, b, language=language, aspect=aspect).figure
        table = min(mark.points[0, 0] for mark in figure.marks if mark.part.startswith("row-"))
        assert table - figure.page.left > 0.4 * figure.page.width


def test_rows_come_one_by_one_and_in_reduced_detail_at_once():
    full, reduced = compare(SQUARE, FAR_SQUARE), compare(SQUARE, FAR_SQUARE, detail=Detail.REDUCED)
    assert len(full.figure.steps) == len(full.result) + 2
    assert len(reduced.figure.steps) == 2
    last = reduced.figure.ticks - 1
    shown = [mark for mark in reduced.figure.marks if mark.part.startswith("row-") and mark.span.shows(last)]
    assert len({mark.part[:6] for mark in shown}) == 1 + len(reduced.result)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_the_columns_of_the_table_do_not_run_into_each_other(language, box):
    figure = compare(CORNER, BLOCK, language=language).figure
    cells = {}
    for mark in figure.marks:
        if mark.part.startswith("row-"):
            cells.setdefault(mark.part[:6], []).append(box(figure, mark))
    for row in cells.values():
        for left, right in pairwise(row):
            assert left.right < right.left
        assert row[-1].right <= figure.page.right


def test_each_step_draws_what_its_method_looks_at_instead_of_the_shapes_and_names_it():
    lesson = compare(CORNER, BLOCK)
    for number, answer in enumerate(lesson.result, start=1):
        shown = {
            mark.part for mark in lesson.figure.marks if mark.role is Role.GHOST and mark.span.first == number * PHASES
        }
        hull = {"around-A", "named-around-A"}
        wanted = {About.OUTLINES: set(), About.OBJECT_BOXES: hull | {"around-B", "named-around-B"}}.get(
            answer.about, hull
        )
        assert shown == wanted


@pytest.mark.slow
def test_the_depth_of_two_boxes_was_another_one_than_that_of_obb_for_the_same_pair():
    subjects = [polygon("A", CORNER).turned(0.3), polygon("B", BLOCK).turned(1.1)]
    for box in Box:
        choices = FigureChoices(box=box)
        obb = make_lesson(registry.OBB, subjects, choices).headline
        lesson = compare_lesson(subjects, choices)
        (row,) = [each for each in lesson.result if each.method == "obb"]
        assert (row.relation, row.value) == (obb["relation"], obb.get("depth", obb.get("gap")))
        assert row.about.value == f"{box.value} boxes"


def test_a_lower_bound_of_the_depth_was_called_the_depth():
    u = [(-3, -1), (3, -1), (3, 5), (1, 5), (1, 0), (-1, 0), (-1, 5), (-3, 5)]
    peg = [(-1.5, 1), (1.5, 1), (1.5, 4), (-1.5, 4)]
    (row,) = [each for each in answers(u, peg).values() if each.method == "pieces"]
    assert (row.measure, row.value) == ("depth at least", 0.5)
    assert any(mark.text == "depth ≥ 0.5" for mark in compare(u, peg).figure.marks)
    alone = make_lesson(registry.CONCAVE, [polygon("A", u), polygon("B", peg)], Choices())
    assert alone.headline["depth at least"] == alone.figure.result["depth_at_least"] == 0.5
    assert "depth" not in {*alone.headline, *alone.figure.result}


def test_the_result_says_who_is_wrong():
    last = compare(SQUARE, FAR_SQUARE).figure.steps[-1].captions[0]
    assert (last.message, last.values["count"]) == ("compare.classic_wrong", 1)
    assert compare(SQUARE, FAR_SQUARE).headline == {"relation": "separated", "methods": 10, "wrong": 1}


def test_methods_are_compared_by_what_they_count_and_not_by_the_time_of_a_program(make, pairs):
    run = make.compare(*pairs["apart"])
    counted = {each.method: each for each in run.result}
    vertices = len(run.a.shape.core) + len(run.b.shape.core)
    assert counted["sat"].dot_products == counted["sat"].iterations * vertices
    assert counted["gjk"].dot_products == gjk(run.a.shape, run.b.shape).support_calls * vertices
    assert not any("µs" in mark.text or "мкс" in mark.text for mark in run.figure.marks)
    assert run.figure.result == make.compare(*pairs["apart"]).figure.result


def test_the_letter_of_a_bolt_stood_in_the_plate_beside_it():
    plate = [[(0, 0), (6, 0), (6, 3.5), (0, 3.5)], [(1, 1), (1.5, 1), (1.5, 1.5)]]
    bolt = [(6.03, 3.3), (6.6, 2.6), (6.9, 2.9), (6.8, 3.6), (6.3, 3.7)]
    subjects = [
        Subject.of_outline(letter, letter, [np.array(ring, float) for ring in rings])
        for letter, rings in (("A", plate), ("B", [bolt]))
    ]
    figure = compare_lesson(subjects, FigureChoices()).figure
    places = [mark.points[0] for mark in figure.marks if mark.part == "name-B"]
    assert places
    assert not [place for place in places if (place > 0).all() and place[0] < 6 and place[1] < 3.5]
