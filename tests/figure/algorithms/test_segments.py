# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two segments: four triangles with their signs, then the kind of contact and its place."""

import numpy as np
import pytest

from collide_addon.figure.algorithms.segments import segments_lesson, turn_marks
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import ALWAYS, PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.sheet import bounds_of, lay_out
from collide_addon.geometry import Circle, GeometryError

A, B = [(0, 0), (2, 2)], [(1.6, 1), (1.2, 3)]


def of(figure, role, kind):
    return [m for m in figure.marks if m.role is role and m.kind is kind and m.panel is Panel.WORLD]


def result(figure):
    return " ".join(caption.text() for caption in figure.steps[-1].captions)


def test_each_of_four_steps_shows_a_triangle_in_the_role_of_its_turn(make):
    figure = make.segments(A, B).figure
    left, right = (of(figure, role, Kind.POLYGON) for role in (Role.POLYTOPE, Role.SIMPLEX))
    assert sorted((m.span.first // PHASES, m.part) for m in left) == [(1, "a1,a2,b1"), (4, "b1,b2,a2")]
    assert sorted((m.span.first // PHASES, m.part) for m in right) == [(2, "a1,a2,b2"), (3, "b1,b2,a1")]
    assert all(m.span.first % PHASES == 1 for m in left + right), "the question comes before the answer"


def test_from_its_answer_on_an_end_carries_its_sign(make):
    figure = make.segments(A, B).figure
    shown = {
        m.text: m.span.first for m in figure.marks if m.kind is Kind.LABEL and ":" in m.text and m.panel is Panel.WORLD
    }
    assert shown == {"b1: +": 5, "b2: −": 9, "a1: −": 13, "a2: +": 17}


def test_the_triangle_follows_the_order_of_its_question(make):
    figure = make.segments(A, B).figure
    for step, mark in zip(
        make.segments(A, B).steps,
        sorted(
            of(figure, Role.POLYTOPE, Kind.POLYGON) + of(figure, Role.SIMPLEX, Kind.POLYGON), key=lambda m: m.span.first
        ),
        strict=True,
    ):
        (ax, ay), (bx, by), (cx, cy) = mark.points.tolist()
        assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) == pytest.approx(step.area)


TRIANGLE = np.array([(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)])


@pytest.mark.parametrize("sign", [1, -1])
def test_the_arrow_in_a_triangle_turns_the_way_of_its_sign(sign):
    sheet = lay_out(bounds_of(TRIANGLE), None)
    _, arc, head = turn_marks(TRIANGLE[::sign], sign, Role.SIMPLEX, "t", sheet, ALWAYS)
    x, y = (arc.points - arc.points.mean(axis=0)).T
    assert np.sign(np.median(x[:-1] * y[1:] - y[:-1] * x[1:])) == sign
    assert head.points[0].tolist() == arc.points[-1].tolist()


def test_a_small_triangle_has_no_arrow_and_none_has_nothing():
    sheet = lay_out(bounds_of(100 * TRIANGLE), None)
    assert [m.kind for m in turn_marks(TRIANGLE, 1, Role.SIMPLEX, "t", sheet, ALWAYS)] == [Kind.POLYGON]
    assert turn_marks(TRIANGLE, 0, Role.SIMPLEX, "t", sheet, ALWAYS) == []


@pytest.mark.parametrize(
    ("a", "b", "kind", "words"),
    [
        (
            A,
            B,
            "cross",
            "a1 and a2 on opposite sides of B. So the segments cross, at (1.5, 1.5).",
        ),
        (
            [(0, 0), (4, 0)],
            [(2, 0), (3, 3)],
            "touch",
            "b1 has the sign 0 and lies between the ends of A: the segments touch at (2, 0).",
        ),
        (
            [(2, 1), (2, 5)],
            [(0, 1), (4, 1)],
            "touch",
            "a1 has the sign 0 and lies between the ends of B: the segments touch at (2, 1).",
        ),
        ([(0, 0), (3, 1)], [(3, 1), (4, -2)], "touch", "a2 and b1 are the same point: the segments touch at (3, 1)."),
        ([(0, 0), (4, 2)], [(2, 1), (8, 4)], "overlap", "the piece from (2, 1) to (4, 2), of length 2.236."),
        ([(0, 0), (4, 0)], [(5, 0), (7, 0)], "none", "All four signs are 0: both lie on one line, but apart"),
        (
            [(0, 0), (4, 0)],
            [(5, 1), (6, 3)],
            "none",
            "b1 and b2 lie on the same side of the line of A: nothing in common.",
        ),
        (
            [(1, 1), (2, 3)],
            [(0, 0), (4, 0)],
            "none",
            "a1 and a2 lie on the same side of the line of B: nothing in common.",
        ),
        ([(1, 1)], [(0, 0), (4, 0)], "none", "a1 lies beside the line of B: nothing in common."),
        ([(0, 0), (4, 0)], [(1, 1)], "none", "b1 lies beside the line of A: nothing in common."),
        ([(9, 0)], [(0, 0), (4, 0)], "none", "All four signs are 0: both lie on one line, but apart"),
        ([(1, 1)], [(4, 2)], "none", "Both segments are points, and not the same one."),
        ([(1, 1)], [(1, 1)], "touch", "a1 and b1 are the same point: the segments touch at (1, 1)."),
        ([(2, 0)], [(0, 0), (4, 0)], "touch", "a1 has the sign 0 and lies between the ends of B"),
    ],
)
def test_the_last_step_says_what_the_signs_mean(make, a, b, kind, words):
    run = make.segments(a, b)
    assert run.figure.result["relation"] == kind
    assert words in result(run.figure)


def test_the_place_of_contact_is_marked_and_written(make):
    figure = make.segments(A, B).figure
    (ring,) = of(figure, Role.FINAL, Kind.RING)
    assert ring.points.tolist() == [[1.5, 1.5]]
    assert [m.text for m in figure.marks if m.part == "place"] == ["(1.5, 1.5)"]


def test_a_common_piece_is_a_bar_between_its_ends(make):
    (bar,) = of(make.segments([(0, 0), (4, 2)], [(2, 1), (8, 4)]).figure, Role.PIECE_CHOSEN, Kind.BAR)
    assert bar.points.tolist() == [[2, 1], [4, 2]]


def test_of_segments_apart_the_line_that_has_the_other_on_one_side_is_shown(make):
    figure = make.segments([(1, 1), (2, 3)], [(0, 0), (4, 0)]).figure
    shown = [m for m in of(figure, Role.CERTIFICATE, Kind.POLYLINE) if m.span.last is None]
    assert shown
    assert all((m.points[:, 1] == 0).all() for m in shown)


def test_a_segment_that_is_a_point_has_one_name_and_no_line(make):
    figure = make.segments([(1, 1)], [(0, 0), (4, 0)]).figure
    names = {m.text.partition(":")[0] for m in figure.marks if m.kind is Kind.LABEL and m.panel is Panel.WORLD}
    assert names == {"a1", "b1", "b2"}
    assert "a1 is the only point of its segment" in figure.steps[1].captions[0].text()


def test_reduced_detail_shows_segments_and_answer_only(make):
    figure = make.segments(A, B, detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert not any(of(figure, role, Kind.POLYGON) for role in (Role.POLYTOPE, Role.SIMPLEX))
    assert of(figure, Role.FINAL, Kind.RING)


def test_the_headline_holds_kind_and_place():
    a, b = Subject.of_points("A", "A", np.array(A, float)), Subject.of_points("B", "B", np.array(B, float))
    assert segments_lesson((a, b), Choices(), {}).headline == {"relation": "cross", "at": "(1.5, 1.5)"}


def test_what_is_no_segment_is_refused_by_name_with_the_way_out():
    a = Subject.of_points("A", "Cube", np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float))
    b = Subject.of_circle("B", "Ball", Circle((0, 0), 1))
    with pytest.raises(
        GeometryError, match="Cube has 4 corners: a segment has two; select an object with a single edge"
    ):
        segments_lesson((a, a), Choices(), {})
    with pytest.raises(GeometryError, match="Ball counts as a circle: a segment has two ends"):
        segments_lesson((b, a), Choices(), {})
