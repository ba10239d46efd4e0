# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of PNPOLY: a step per edge, crossings numbered on the ray, both counts, and points where they belong."""

import re

import numpy as np
import pytest

from collide_addon.figure.algorithms.pnpoly.figure import MOST_ALIKE, MOST_EDGES, pnpoly_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Boundary, FigureChoices, Rounded
from collide_addon.figure.model.records import answer_in_words
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.parts.pair import pair_title
from collide_addon.geometry import Circle, GeometryError, pnpoly

U_SHAPE = [(0, 0), (7, 0), (7, 5), (5, 5), (5, 2), (3, 2), (3, 5), (0, 5)]
POINTS = [(1, 3), (4, 3.5), (6, 1), (8, 4), (5, 4), (7, 1)]
SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]


def of(figure, role, kind=None):
    marks = [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]
    return [m for m in marks if kind is None or m.kind is kind]


def labels(figure, role):
    return [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is Kind.LABEL]


def message_of(figure, step, phase=0):
    return figure.steps[step].captions[phase].message


def comb(teeth):
    """A polygon with a tooth at each integer x."""
    return [(x, x % 2 * 3) for x in range(2 * teeth + 1)] + [(2 * teeth, -1), (0, -1)]


def test_every_edge_has_a_step_in_which_it_is_highlighted(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert [step.name for step in figure.steps] == [
        *(f"PNPOLY {k:02}" for k in range(len(U_SHAPE) + 1)),
        "PNPOLY 09 result",
    ]
    for k in range(len(U_SHAPE)):
        edge = [U_SHAPE[k], U_SHAPE[(k + 1) % len(U_SHAPE)]]
        shown = [m.points.tolist() for m in of(figure, Role.EDGE_A, Kind.POLYLINE) if m.span.first == (k + 1) * PHASES]
        assert [list(end) for end in edge] in shown


def test_the_range_of_an_edge_is_a_bar_that_includes_its_lower_end_and_not_its_upper_one(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    included = [m for m in figure.marks if m.part == "range-included"]
    excluded = [m for m in figure.marks if m.part == "range-excluded"]
    assert [m.points[0, 1] for m in included] == [0, 2, 2, 0]
    assert [m.points[0, 1] for m in excluded] == [0, 5, 5, 5, 2, 5, 5, 5]  # for level edges, everything
    assert {m.kind for m in included} == {Kind.POINTS}
    assert {m.kind for m in excluded} == {Kind.RING}


def test_crossings_are_numbered_on_the_ray_in_the_order_of_the_edges(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert [m.points.tolist() for m in of(figure, Role.CROSSING)] == [[[7, 3]], [[5, 3]], [[3, 3]]]
    assert [(m.text, m.span.first) for m in labels(figure, Role.CROSSING)] == [("1", 10), ("2", 18), ("3", 25)]
    assert [m.points.tolist() for m in of(figure, Role.DROPPED)] == [[[0, 3]]]


def test_a_crossing_shows_from_the_second_phase_of_its_step_to_the_end(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert [(m.span.first, m.span.last) for m in of(figure, Role.CROSSING)] == [
        (9, None),
        (17, None),
        (24, None),
    ]  # an edge that misses the ray is shown at once


def test_both_counts_are_shown_as_they_grow(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    right = [(m.text, m.span.first) for m in labels(figure, Role.RAY) if m.part == "count-right"]
    left = [(m.text, m.span.first) for m in labels(figure, Role.PROJECTION)]
    assert right == [("right: 0", 4), ("right: 1", 10), ("right: 2", 18), ("right: 3", 25)]
    assert left == [("left: 0", 4), ("left: 1", 33)]
    for tick in range(PHASES, figure.ticks):
        shown = [m for m in labels(figure, Role.RAY) if m.span.shows(tick) and m.part == "count-right"]
        assert len(shown) == 1


def numbers(figure, step, phase=0):
    return figure.steps[step].captions[phase].numbers()


def test_the_captions_tell_range_side_and_count(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert message_of(figure, 1) == "point.level"
    assert message_of(figure, 2) == "point.in_range"
    assert numbers(figure, 2) == "range 0 ≤ y < 5     y = 3"
    assert (message_of(figure, 2, 1), numbers(figure, 2, 1)) == (
        "point.ahead",
        "x = 7  >  1     (a₃ − a₂) × (b₁ − a₂) = 30  >  0",
    )
    assert message_of(figure, 2, 2) == "point.counts"
    assert message_of(figure, 8, 1) == "point.behind"
    assert numbers(figure, 8, 1) == "x = 0  <  1     (a₈ − a₁) × (b₁ − a₁) = −5  <  0"


def test_the_parity_rule_is_the_last_word(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert numbers(figure, 9).startswith("left: 1     right: 3")
    assert message_of(figure, 9, 1) == "point.result_inside"
    assert message_of(make.pnpoly([U_SHAPE], POINTS, 2).figure, -1, -1) == "point.result_outside"


@pytest.mark.parametrize("point", [1, 2, 4])
def test_at_the_end_the_ray_is_cut_into_what_is_inside_and_what_is_outside(make, point):
    run = make.pnpoly([U_SHAPE], POINTS, point)
    told = run.figure.steps[-1].number * PHASES + 1
    pieces = [m for m in run.figure.marks if m.kind is not Kind.LABEL and m.span.first == told]
    pieces = [m for m in pieces if m.part.startswith(("inside-", "outside-"))]
    assert len(pieces) == run.figure.result["right"] + 1
    for piece in pieces:
        assert bool(pnpoly(run.a.rings, [piece.points.mean(axis=0)])[0]) is piece.part.startswith("inside-")


def test_the_pieces_of_the_ray_come_from_far_outside_as_the_rule_counts_and_not_from_the_point(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    pieces = [m for m in figure.marks if m.part.startswith(("inside-", "outside-")) and m.kind is not Kind.LABEL]
    assert [m.motion.about for m in pieces] == [tuple(m.points[1]) for m in pieces]
    assert [m.delayed for m in pieces] == [True, True, False, False]


def test_a_line_runs_across_in_place_of_the_ray_while_both_sides_are_compared(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    compared = figure.steps[-1].number * PHASES
    assert figure.steps[-1].captions[0].message == "point.both_sides"
    shown = [m.part for m in figure.marks if m.span.shows(compared) and m.kind is not Kind.LABEL]
    assert "line" in shown
    assert "ray" not in shown
    assert not [part for part in shown if part.startswith(("inside-", "outside-"))]


def test_an_edge_above_or_below_and_one_that_ends_at_the_height_are_told_apart(make):
    figure = make.pnpoly([[(0, 0), (4, 0), (4, 2), (0, 4)]], [(1, 2)]).figure
    assert message_of(figure, 2) == "point.at_the_top"
    figure = make.pnpoly([[(0, 0), (4, 0), (4, 2), (0, 4)]], [(1, 3)]).figure
    assert message_of(figure, 2) == "point.out_of_range"


def test_points_show_in_the_role_of_where_they_lie_with_the_result(make):
    run = make.pnpoly([U_SHAPE], POINTS, 2)
    figure, end = run.figure, len(U_SHAPE) + 1
    inside, outside = (of(figure, role) for role in (Role.POINT_INSIDE, Role.POINT_OUTSIDE))
    assert [m.points.tolist() for m in inside] == [[[1, 3], [6, 1], [5, 4]]]
    assert [m.points.tolist() for m in outside] == [[[8, 4], [7, 1]], [[4, 3.5]]]
    assert {m.span.first for m in (*inside, *outside)} == {end * PHASES + 1}
    assert re.findall(r"\d", numbers(figure, -1, 1)) == ["2", "3", "5"]
    given, asked = of(figure, Role.WITNESS)
    assert (len(given.points), given.span.last) == (5, 0)
    assert (asked.points.tolist(), asked.span.last) == ([[4, 3.5]], end * PHASES)


@pytest.mark.parametrize(
    ("point", "rule", "inside", "message"),
    [
        (5, Boundary.HALF_OPEN, True, "point.boundary_inside_half"),
        (6, Boundary.HALF_OPEN, False, "point.boundary_outside_half"),
        (6, Boundary.INSIDE, True, "point.boundary_inside"),
        (5, Boundary.OUTSIDE, False, "point.boundary_outside"),
    ],
)
def test_a_point_on_the_boundary_is_decided_by_the_rule_and_the_figure_says_which(make, point, rule, inside, message):
    run = make.pnpoly([U_SHAPE], POINTS, point, rule)
    assert message_of(run.figure, -1) == message
    assert run.figure.result["inside"][point - 1] is inside
    assert run.figure.result["on_boundary"] == [False, False, False, False, True, True]


def test_a_crossing_at_the_point_counts_to_the_left(make):
    figure = make.pnpoly([U_SHAPE], POINTS, 5).figure
    assert message_of(figure, 4, 1) == "point.at_the_point"
    assert numbers(figure, 4, 1) == "x = 5     (a₄ − a₅) × (b₅ − a₅) = 0"


def test_of_a_polygon_with_many_edges_only_those_in_range_have_a_step(make):
    figure = make.pnpoly([comb(8)], [(3.2, 1)]).figure
    assert len(comb(8)) > MOST_EDGES
    assert len(figure.steps) == 2 + 16
    assert message_of(figure, 0, 3) == "point.many_some"
    said = [step.captions[0].message for step in figure.steps[1:-1]]
    assert set(said) == {"point.in_range", "point.also"}
    assert said[0] == "point.in_range"
    assert said.count("point.in_range") == 3  # one on the left, and on the ray an odd and an even one


def test_when_even_these_are_too_many_they_come_at_once(make):
    figure = make.pnpoly([comb(MOST_ALIKE)], [(3.2, 1)]).figure
    assert len(figure.steps) == 3
    assert message_of(figure, 1) == "point.all"
    assert len([m for m in of(figure, Role.EDGE_A, Kind.POLYLINE) if m.span.first == PHASES]) == 64


def test_when_no_edge_is_in_range_of_a_large_polygon_the_figure_says_so(make):
    figure = make.pnpoly([comb(20)], [(3.2, 9)]).figure
    assert len(figure.steps) == 2
    assert message_of(figure, 0, 3) == "point.many_none"
    assert re.findall(r"\d", numbers(figure, 1, 1)) == ["0"]


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
    (inside,) = pnpoly_lesson((run.a, Subject.of_points("B", "", name.points)), FigureChoices()).result.inside
    assert inside


def test_reduced_detail_shows_polygon_points_and_answer_only(make):
    figure = make.pnpoly([U_SHAPE], POINTS, detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert not any(
        of(figure, role)
        for role in (Role.RAY, Role.SUPPORT_A, Role.EDGE_A, Role.CROSSING, Role.DROPPED, Role.PROJECTION)
    )
    assert of(figure, Role.POINT_INSIDE)


def test_the_headline_and_the_result_hold_the_answer():
    a = Subject.of_outline("A", "Plot", [np.array(U_SHAPE, float)])
    b = Subject.of_points("B", "Trees", np.array(POINTS, float))
    lesson = pnpoly_lesson((a, b), FigureChoices(point=2))
    assert lesson.headline == {"relation": "outside", "points inside": "3 of 6"}
    assert (lesson.figure.result["left"], lesson.figure.result["right"]) == (2, 2)
    assert len(lesson.steps) == len(U_SHAPE)


@pytest.mark.parametrize(
    ("point", "words"), [(0, "choose one from 1 to 6"), (7, "Trees has 6 points: there is no point 7")]
)
def test_a_point_that_is_not_there_is_refused_by_name(point, words):
    a = Subject.of_outline("A", "Plot", [np.array(U_SHAPE, float)])
    b = Subject.of_points("B", "Trees", np.array(POINTS, float))
    with pytest.raises(GeometryError, match=words):
        pnpoly_lesson((a, b), FigureChoices(point=point))


def test_a_circle_is_no_polygon():
    a = Subject.of_circle("A", "Wheel", Circle((0, 0), 1))
    b = Subject.of_points("B", "Trees", np.array(POINTS, float))
    with pytest.raises(GeometryError, match="Wheel counts as a circle: a polygon has edges"):
        pnpoly_lesson((a, b), FigureChoices(circles=Rounded.A))


def test_the_edge_of_a_step_is_twice_as_thick_as_the_polygon(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert len(of(figure, Role.EDGE_A)) == len(U_SHAPE)
    assert STYLES[Role.EDGE_A].thickness > 2.0 * STYLES[Role.A].thickness


def test_an_edge_does_not_run_into_the_number_of_its_crossing(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    for crossing, number in zip(of(figure, Role.CROSSING), labels(figure, Role.CROSSING), strict=True):
        left = number.points[0, 0] - text_width(number.text, number.size) / 2
        assert left - crossing.points[0, 0] > 1.0 * figure.unit


def test_left_and_right_are_said_where_their_counts_first_show(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    assert numbers(figure, 0, 1) == "left, right: how often the boundary meets this height on each side of b₁"


def test_what_was_told_of_an_edge_before_passes_in_a_word_that_says_what_it_is(make):
    steps = make.pnpoly([U_SHAPE], POINTS).figure.steps[1:-1]
    assert [step.number for step in steps if step.question] == [2, 4, 8]
    passing = [step for step in steps if step.captions[0].message == "point.also"]
    assert [(step.number, step.captions[0].numbers()) for step in passing] == [
        (3, "edge a₃a₄: horizontal, an empty range"),
        (5, "edge a₅a₆: horizontal, an empty range"),
        (6, "edge a₆a₇: on the ray, which makes 3"),
        (7, "edge a₇a₈: horizontal, an empty range"),
    ]
    assert [step.pills for step in passing] == [((0, 0),), ((0, 0),), ((0, 1), (2, 2)), ((0, 0),)]


def test_the_crossing_that_decides_passed_as_fast_as_edges_that_never_count(make):
    steps = make.pnpoly([U_SHAPE], POINTS).figure.steps[1:-1]
    passing = {step.number: step for step in steps if step.captions[0].message == "point.also"}
    assert [number for number, step in passing.items() if not step.condensed] == [6]
    assert [each.message for each in passing[6].captions] == ["point.also", "point.also_counts"]


def test_why_one_end_of_an_edge_counts_is_shown_where_two_edges_share_a_corner(make):
    figure = make.pnpoly([[(0, 0), (4, 2), (0, 5)]], [(1, 1)]).figure
    assert [each.message for each in figure.steps[0].captions] == ["point.setup", "point.ray", "point.shared_corner"]
    (upper,) = [mark for mark in figure.marks if mark.part == "upper-ends"]
    assert upper.points.tolist() == [[4, 2], [0, 5]]


def test_a_count_changes_when_its_crossing_is_there(make):
    for mark in make.pnpoly([U_SHAPE], POINTS).figure.marks:
        if mark.part.startswith("count-"):
            stands = mark.span.first == PHASES or (mark.part == "count-right" and mark.span.first % PHASES > 0)
            assert mark.delayed is not stands


def test_other_points_do_not_hang_about_while_one_is_tested(make):
    figure = make.pnpoly([U_SHAPE], POINTS).figure
    for tick in range(1, figure.steps[-1].number * PHASES):
        shown = [m.text for m in labels(figure, Role.B) if m.span.shows(tick)]
        assert set(shown) <= {"b₁"}
        assert not [m for m in figure.marks if (m.part == "B" or m.part.startswith("B-point")) and m.span.shows(tick)]


def test_an_object_that_is_called_as_its_letter_was_written_twice():
    square = np.array(SQUARE, dtype=float)
    a, b = Subject.of_points("A", "A", square), Subject.of_points("B", "P", square)
    assert pair_title("PNPOLY", a, b, "en") == "PNPOLY: B = P"


def test_a_vertex_that_the_ray_grazes_counted_two_and_three_without_a_word(make):
    zig = [[(0, 0), (6, 0), (6, 3), (4, 1.5), (3, 3), (2, 1.5), (0, 4)]]
    figure = make.pnpoly(zig, [(1, 1.5)]).figure
    said = [caption for step in figure.steps for caption in step.captions if caption.message == "point.counts_twice"]
    assert [caption.values["lower"] for caption in said] == ["a4", "a6"]


def test_where_an_edge_meets_the_height_was_told_and_not_worked_out(make):
    figure = make.pnpoly([[(0, 0), (5, 0), (3, 4)]], [(1, 1)]).figure
    numbers = [caption.numbers() for step in figure.steps for caption in step.captions]
    assert "x = 5 + 1·(−2)/4 = 4.5  >  1     (a₃ − a₂) × (b₁ − a₂) = 14  >  0" in numbers


@pytest.mark.parametrize(
    ("points", "said"),
    [([(1, 1)], "inside"), ([(9, 9)], "outside"), ([(1, 1), (9, 9)], "inside, points inside 1 of 2")],
)
def test_the_headline_of_one_point_said_inside_twice(points, said):
    a = Subject.of_outline("A", "Plot", [np.array([(0, 0), (4, 0), (4, 4), (0, 4)], float)])
    b = Subject.of_points("B", "Trees", np.array(points, float))
    assert answer_in_words(pnpoly_lesson((a, b), FigureChoices()).headline) == said
