# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of PNPOLY: a step an edge, crossings numbered on the ray, both counts, points shown where they belong."""

import numpy as np
import pytest

from collide_addon.figure.algorithms.pnpoly import MOST_EDGES, MOST_STEPS, pnpoly_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Boundary, Choices, Rounded
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, GeometryError

U_SHAPE = [(0, 0), (7, 0), (7, 5), (5, 5), (5, 2), (3, 2), (3, 5), (0, 5)]
POINTS = [(1, 3), (4, 3.5), (6, 1), (8, 4), (5, 4), (7, 1)]
SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]


def of(figure, role, kind=None):
    marks = [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]
    return [m for m in marks if kind is None or m.kind is kind]


def labels(figure, role):
    return [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is Kind.LABEL]


def text(figure, step, phase=0):
    return figure.steps[step].captions[phase].text()


def comb(teeth):
    """A polygon with a tooth at each whole x."""
    return [(x, x % 2 * 3) for x in range(2 * teeth + 1)] + [(2 * teeth, -1), (0, -1)]


def test_every_edge_has_a_step_in_which_it_is_highlighted(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert [step.name for step in figure.steps] == [
        *(f"PNPOLY {k:02}" for k in range(len(U_SHAPE) + 1)),
        "PNPOLY 09 result",
    ]
    for k in range(len(U_SHAPE)):
        edge = [U_SHAPE[k], U_SHAPE[(k + 1) % len(U_SHAPE)]]
        shown = [m.points.tolist() for m in of(figure, Role.EDGE, Kind.POLYLINE) if m.span.first == (k + 1) * PHASES]
        assert [list(end) for end in edge] in shown


def test_the_range_of_an_edge_is_a_bar_that_includes_its_lower_end_and_not_its_upper_one(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    included = [m for m in figure.marks if m.part == "range-included"]
    excluded = [m for m in figure.marks if m.part == "range-excluded"]
    assert [m.points[0, 1] for m in included] == [0, 2, 2, 0]
    assert [m.points[0, 1] for m in excluded] == [5, 5, 5, 5]
    assert {m.kind for m in included} == {Kind.POINTS}
    assert {m.kind for m in excluded} == {Kind.RING}


def test_crossings_are_numbered_on_the_ray_in_the_order_of_the_edges(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert [m.points.tolist() for m in of(figure, Role.CROSSING)] == [[[7, 3]], [[5, 3]], [[3, 3]]]
    assert [m.text for m in labels(figure, Role.CROSSING)] == ["1", "2", "3"]
    assert [m.points.tolist() for m in of(figure, Role.DROPPED)] == [[[0, 3]]]


def test_a_crossing_shows_from_the_second_phase_of_its_step_to_the_end(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert [(m.span.first, m.span.last) for m in of(figure, Role.CROSSING)] == [(9, None), (17, None), (25, None)]


def test_both_counts_are_shown_as_they_grow(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    right = [(m.text, m.span.first) for m in labels(figure, Role.RAY)]
    left = [(m.text, m.span.first) for m in labels(figure, Role.CERTIFICATE)]
    assert right == [("right: 0", 1), ("right: 1", 9), ("right: 2", 17), ("right: 3", 25)]
    assert left == [("left: 0", 1), ("left: 1", 33)]
    for tick in range(1, figure.ticks):
        assert sum(m.span.shows(tick) for m in labels(figure, Role.RAY)) == 1


def test_the_captions_tell_range_place_side_and_counts(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert "edge a1 a2 is level" in text(figure, 1)
    assert "edge a2 a3 spans the heights 0 ≤ y < 5, and y = 3 is among them" in text(figure, 2)
    assert text(figure, 2, 1) == "At x = 7 > 1: to the right of b1, on the ray. Right: 1, so far odd."
    assert text(figure, 8, 1) == "At x = 0 < 1: to the left of b1, not on the ray. Left: 1; right stays 3."
    assert "3, an odd number. So b1 is inside." in text(figure, 9)
    assert "Left 1, right 3" in text(figure, 9, 1)


def test_an_edge_above_or_below_and_one_that_ends_at_the_height_are_told_apart(make):
    figure = make.pnpoly([[(0, 0), (4, 0), (4, 2), (0, 4)]], [(1, 2)]).figure
    assert "y = 2 is its upper end, which is left out" in text(figure, 2)
    figure = make.pnpoly([[(0, 0), (4, 0), (4, 2), (0, 4)]], [(1, 3)]).figure
    assert "y = 3 is not among them" in text(figure, 2)


def test_points_show_in_the_role_of_where_they_lie_and_the_chosen_one_with_the_result(make):
    run = make.pnpoly([U_SHAPE], POINTS, 2)
    figure, end = run.figure, len(U_SHAPE) + 1
    others_in, others_out = (
        [m.points.tolist() for m in of(figure, role) if m.span.first == 0]
        for role in (Role.POINT_INSIDE, Role.POINT_OUTSIDE)
    )
    assert others_in == [[[1, 3], [6, 1], [5, 4]]]
    assert others_out == [[[8, 4], [7, 1]]]
    (chosen,) = [m for m in of(figure, Role.POINT_OUTSIDE) if m.span.first == end * PHASES]
    assert chosen.points.tolist() == [[4, 3.5]]
    (asked,) = of(figure, Role.WITNESS)
    assert (asked.points.tolist(), asked.span.last) == ([[4, 3.5]], end * PHASES - 1)


@pytest.mark.parametrize(
    ("point", "rule", "inside", "words"),
    [
        (5, Boundary.HALF_OPEN, True, "b5 lies on edge a4 a5. Half-open rule: left and bottom edges belong to A"),
        (6, Boundary.HALF_OPEN, False, "b6 lies on edge a2 a3. Half-open rule: right and top edges belong to the"),
        (6, Boundary.INSIDE, True, "b6 lies on edge a2 a3. The rule: all of the boundary is inside"),
        (5, Boundary.OUTSIDE, False, "b5 lies on edge a4 a5. The rule: all of the boundary is outside"),
    ],
)
def test_a_point_on_the_boundary_is_decided_by_the_rule_and_the_figure_says_which(make, point, rule, inside, words):
    run = make.pnpoly([U_SHAPE], POINTS, point, rule)
    assert words in text(run.figure, -1)
    assert run.figure.result["inside"][point - 1] is inside
    assert run.figure.result["on_boundary"] == [False, False, False, False, True, True]
    (badge,) = [m for m in run.figure.marks if m.part == "badge"]
    assert badge.text.endswith("inside" if inside else "outside")


def test_a_crossing_at_the_point_counts_to_the_left(make):
    figure = make.pnpoly([U_SHAPE], POINTS, 5).figure
    assert text(figure, 4, 1) == "At x = 5: in b5 itself. That counts to the left. Left: 1; right stays 1."


def test_of_a_polygon_with_many_edges_only_those_in_range_have_a_step(make):
    figure = make.pnpoly([comb(8)], [(3.2, 1)]).figure
    assert len(comb(8)) > MOST_EDGES
    assert len(figure.steps) == 2 + 16
    assert text(figure, 0, 2) == "A has 19 edges; only the 16 that the height of b1 meets get a step."
    assert all("spans the heights" in text(figure, k) for k in range(1, 17))


def test_when_even_these_are_too_many_they_come_at_once(make):
    figure = make.pnpoly([comb(MOST_STEPS)], [(3.2, 1)]).figure
    assert len(figure.steps) == 3
    assert text(figure, 1).startswith("All 64 edges in range at once.")
    assert len(of(figure, Role.EDGE, Kind.POLYLINE)) == 64


def test_when_no_edge_is_in_range_of_a_large_polygon_the_figure_says_so(make):
    figure = make.pnpoly([comb(20)], [(3.2, 9)]).figure
    assert len(figure.steps) == 2
    assert "none of them reaches the height of b1" in text(figure, 0, 2)
    assert "0, an even number" in text(figure, 1)


def test_a_hole_is_left_out_of_the_area(make):
    run = make.pnpoly([SQUARE, [(1, 1), (3, 1), (3, 3), (1, 3)]], [(2, 2)])
    assert run.figure.result["inside"] == [False]
    pieces = of(run.figure, Role.A, Kind.AREA)
    x, y = np.array([m.points.mean(axis=0) for m in pieces]).T
    assert len(pieces) > 1
    assert not ((x > 1) & (x < 3) & (y > 1) & (y < 3)).any()


def test_the_letter_of_a_concave_polygon_stands_inside_it(make):
    run = make.pnpoly([U_SHAPE], POINTS)
    (name,) = [m for m in run.figure.marks if m.part == "name-A"]
    (inside,) = pnpoly_lesson((run.a, Subject.of_points("B", "", name.points)), Choices(), {}).result.inside
    assert inside


def test_reduced_detail_shows_polygon_points_and_answer_only(make):
    figure = make.pnpoly([U_SHAPE], POINTS, detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert not any(of(figure, role) for role in (Role.RAY, Role.EDGE, Role.CROSSING, Role.DROPPED, Role.CERTIFICATE))
    assert of(figure, Role.POINT_INSIDE)


def test_the_headline_and_the_result_hold_the_answer():
    a = Subject.of_outline("A", "Plot", [np.array(U_SHAPE, float)])
    b = Subject.of_points("B", "Trees", np.array(POINTS, float))
    lesson = pnpoly_lesson((a, b), Choices(point=2), {})
    assert lesson.headline == {"relation": "outside", "inside": 3, "of": 6}
    assert (lesson.figure.result["left"], lesson.figure.result["right"]) == (2, 2)
    assert len(lesson.steps) == len(U_SHAPE)


@pytest.mark.parametrize(
    ("point", "words"), [(0, "choose one from 1 to 6"), (7, "Trees has 6 points: there is no point 7")]
)
def test_a_point_that_is_not_there_is_refused_by_name(point, words):
    a = Subject.of_outline("A", "Plot", [np.array(U_SHAPE, float)])
    b = Subject.of_points("B", "Trees", np.array(POINTS, float))
    with pytest.raises(GeometryError, match=words):
        pnpoly_lesson((a, b), Choices(point=point), {})


def test_a_circle_is_no_polygon():
    a = Subject.of_circle("A", "Wheel", Circle((0, 0), 1))
    b = Subject.of_points("B", "Trees", np.array(POINTS, float))
    with pytest.raises(GeometryError, match="Wheel counts as a circle: a polygon has edges"):
        pnpoly_lesson((a, b), Choices(circles=Rounded.A), {})
