# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures 3 and 4 of the seed document: the support point of a polygon and of a circle."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.sheet import CAPTION_STRIP, TITLE_STRIP
from collide_addon.figure.stage.draft import IN_FULL
from collide_addon.geometry import Circle

POLYGON, CIRCLE = [(0, 0), (3, 0), (4, 2), (1, 3)], Circle((1, 1), 2)


def of(figure, role, kind):
    return [mark for mark in figure.marks if mark.role is role and mark.kind is kind and mark.panel is Panel.WORLD]


def in_step(marks, step, phase):
    return [mark for mark in marks if mark.span.shows(step * PHASES + phase)]


@pytest.mark.parametrize("shape", [POLYGON, CIRCLE, [(0, 0), (3, 0), (3, 2), (0, 2)]])
def test_the_line_leaves_the_shape_at_the_support_point(make, shape):
    run = make.support(shape)
    assert len(run.figure.steps) == len(run.figure.result["angles"]) + 2
    for step, angle in enumerate(run.figure.result["angles"], start=1):
        direction = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        heights = run.a.boundary @ direction
        lines = of(run.figure, Role.SUPPORT_LINE, Kind.POLYLINE)
        (behind,), (leaving,) = in_step(lines, step, 0), in_step(lines, step, 1)
        if step <= IN_FULL:
            assert np.allclose(behind.points @ direction, heights.min(), atol=1e-9)
        else:
            assert behind is leaving
        (found,) = in_step(of(run.figure, Role.SUPPORT_A, Kind.POINTS), step, 1)
        assert np.allclose(leaving.points @ direction, (found.points @ direction)[0], atol=1e-9)
        assert heights.max() == pytest.approx((found.points @ direction)[0], rel=1e-3), "drawn circles have corners"


@pytest.mark.parametrize("shape", [POLYGON, CIRCLE])
def test_a_support_point_was_lit_before_the_line_had_left_there(make, shape):
    for mark in of(make.support(shape).figure, Role.SUPPORT_A, Kind.POINTS):
        if mark.part == "support" and mark.span.last is not None:
            assert mark.delayed


@pytest.mark.parametrize("shape", [POLYGON, [(0, 0), (3, 0), (3, 2), (0, 2)]])
def test_a_line_that_turns_on_begins_where_the_line_before_lies(make, shape):
    figure = make.support(shape).figure
    lines = of(figure, Role.SUPPORT_LINE, Kind.POLYLINE)
    for step in range(IN_FULL + 1, len(figure.steps) - 1):
        (before,), (line,) = in_step(lines, step - 1, 1), in_step(lines, step, 1)
        turn, about = line.motion.turn, np.array(line.motion.about)
        back = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        begins = about + (line.points - about) @ back + line.motion.shift
        (x, y), (left, right) = before.points[1] - before.points[0], begins - before.points[0]
        assert [x * left[1] - y * left[0], x * right[1] - y * right[0]] == pytest.approx([0, 0], abs=1e-9)


def test_the_directions_that_pass_say_what_holds_of_all(make):
    steps = make.support(CIRCLE).figure.steps[1:-1]
    assert [len(step.captions) for step in steps] == [2] * IN_FULL + [1] * (8 - IN_FULL)
    assert len({step.captions[0].text() for step in steps[IN_FULL:]}) == 1
    assert not any(step.question for step in steps[IN_FULL:])


SQUARE = [(0, 0), (3, 0), (3, 2), (0, 2)]


@pytest.mark.parametrize("shape", [POLYGON, SQUARE, [(0, 0), (2, 2)]])
def test_the_direction_stops_where_the_answer_changes_and_not_at_multiples_of_45_degrees(make, shape):
    run = make.support(shape)
    vertices, (first, *stops) = run.a.shape.core.vertices, run.figure.result["angles"]
    assert sorted(stops[:-1]) == pytest.approx(run.figure.result["turns"])
    assert stops[0] == pytest.approx(stops[-1])  # all the way round
    assert min(abs((first - stop + 180) % 360 - 180) for stop in stops) > 1
    asked, *others = run.figure.steps[1:-1]
    assert [caption.message for caption in asked.captions] == ["support.direction", "support.polygon"]
    messages = [step.captions[-1].message for step in others]
    assert messages == ["support.edge", *["support.to_edge"] * (len(stops) - 1)]
    for step in others:
        (found,) = in_step(of(run.figure, Role.SUPPORT_A, Kind.POINTS), step.number, 1)
        heights = vertices @ step.captions[-1].values["direction"]
        assert (found.points @ step.captions[-1].values["direction"]).tolist() == pytest.approx(2 * [heights.max()])


def test_rounded_vectors_and_heights_were_said_to_be_equal(make):
    def numbers(run):
        return [caption.numbers() for step in run.figure.steps for caption in step.captions]

    said = numbers(make.support(Circle((2, 1.5), 1.5)))
    assert "S(d) = (2, 1.5) + 1.5·(1, 1)/√2 ≈ (3.061, 2.561)     d·S(d) ≈ 3.975" in said
    assert "S(d) = (2, 1.5) + 1.5·(1, 0) = (3.5, 1.5)     d·S(d) = 3.5" in said
    assert "d at 135°: S(d) ≈ (0.9393, 2.561)" in said
    said = numbers(make.support([(0, 0), (3, 0), (4, 2), (1, 3)]))
    assert "d = (1, 3)/√10 ≈ (cos 71.57°, sin 71.57°)" in said
    assert "d = (1, 3)/√10     d·a₁ = 0     d·a₂ ≈ 0.9487     d·a₃ ≈ 3.162     d·a₄ ≈ 3.162" in said


def test_between_two_stops_one_corner_answers(make):
    run = make.support(POLYGON)
    vertices = run.a.shape.core.vertices
    for step in run.figure.steps[IN_FULL + 1 : -1]:
        values = step.captions[0].values
        turn = (values["angle"] - values["from"]) % 360
        for share in (0.1, 0.5, 0.9):
            angle = np.radians(values["from"] + share * turn)
            assert run.a.vertex_name(int(np.argmax(vertices @ (np.cos(angle), np.sin(angle))))) == values["corner"]


@pytest.mark.parametrize("shape", [POLYGON, SQUARE, CIRCLE, [(0, 0), (2, 2)], [(0, 0), (0, 9), (1, 5)]])
def test_a_line_that_turned_crossed_the_subtitle(make, shape):
    figure = make.support(shape).figure
    (x, y), page, unit = figure.panels[Panel.WORLD], figure.page, figure.unit
    for line in of(figure, Role.SUPPORT_LINE, Kind.POLYLINE):
        if line.motion is None:
            continue
        for away in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
            cos, sin = np.cos(away * line.motion.turn), np.sin(away * line.motion.turn)
            about, shift = np.array(line.motion.about), away * np.array(line.motion.shift)
            there = about + (line.points - about) @ np.array([[cos, sin], [-sin, cos]]) + shift + (x, y)
            assert there[:, 1].max() <= page.top - (TITLE_STRIP - 2) * unit
            assert there[:, 1].min() >= page.bottom + (CAPTION_STRIP - 2) * unit


def test_of_two_corners_that_are_equally_far_none_is_asked_for(make):
    _, tie, *others = make.support(SQUARE).figure.steps[1:-1]
    assert tie.question.message == "ask.support_turns"
    assert not any(step.question for step in others)


def test_where_two_corners_are_equally_far_both_are_lit(make):
    figure = make.support(SQUARE).figure
    (found,) = in_step(of(figure, Role.SUPPORT_A, Kind.POINTS), 2, 1)
    assert sorted(found.points.tolist()) == [[0, 2], [3, 2]]


def test_rounding_was_written_as_a_product_of_5_551e_17(make):
    said = [caption.numbers() for step in make.support(POLYGON).figure.steps for caption in step.captions]
    assert any("d·a₄ = d·a₁ = 0" in numbers for numbers in said)
    assert not any("10⁻" in numbers for numbers in said)


def test_the_products_of_all_corners_are_written_out(make):
    numbers = make.support(POLYGON).figure.steps[1].captions[1].numbers()
    assert numbers == "d = (1, 0)     d·a₁ = 0     d·a₂ = 3     d·a₃ = 4     d·a₄ = 1"


def test_the_support_points_of_a_polygon_are_vertices_and_of_a_circle_a_radius_away(make):
    for point in make.support(POLYGON).figure.result["support_points"]:
        assert tuple(point) in POLYGON
    for point in make.support(CIRCLE).figure.result["support_points"]:
        assert np.hypot(*(np.array(point) - CIRCLE.center)) == pytest.approx(CIRCLE.radius)


def test_the_direction_turns_and_the_one_before_it_stays_pale_until_the_line_is_pushed(make):
    dial = [m for m in make.support(POLYGON).figure.marks if m.panel is Panel.MEASURE and m.kind is Kind.ARROW]
    now, past = ([m for m in dial if m.role is role] for role in (Role.DIRECTION, Role.SWEEP))
    assert [(m.span.first, m.span.last) for m in now] == [(0, 0), *((4 * k, 4 * k + 3) for k in range(1, 7))]
    assert [(m.span.first, m.span.last) for m in past] == [(4 * k, 4 * k) for k in range(2, 7)]
    for before, mark in zip(now[1:], past, strict=False):
        assert np.allclose(before.points, mark.points)


def test_at_the_end_arrows_show_where_the_support_point_of_a_polygon_changes(make):
    run = make.support(POLYGON)
    arrows = of(run.figure, Role.AXIS, Kind.ARROW)
    vertices = run.a.shape.core.vertices
    edges = np.roll(vertices, -1, axis=0) - vertices
    for arrow, vertex, edge in zip(arrows, vertices, edges, strict=True):
        assert arrow.span.first == 4 * (len(run.figure.steps) - 1)
        tail, head = arrow.points
        assert np.allclose(tail, vertex + edge / 2)
        assert (head - tail) @ edge == pytest.approx(0)
        assert (run.a.boundary @ (head - tail)).max() == pytest.approx(tail @ (head - tail)), "outwards"
    for turn in run.figure.result["turns"]:
        direction = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
        first, second = np.sort(vertices @ direction)[:-3:-1]
        assert first == pytest.approx(second), "two vertices are equally far"


@pytest.mark.parametrize(
    ("shape", "message", "turns"),
    [
        (POLYGON, "support.polygon_turns", 4),
        ([(0, 0), (2, 2)], "support.polygon_turns", 2),
        ([(1, 1)], "support.point_turns", 0),
        (CIRCLE, "support.circle_turns", 0),
        ([(np.cos(k), np.sin(k)) for k in range(9)], "support.many_turns", 9),
    ],
)
def test_the_last_caption_says_when_the_support_point_changes(make, shape, message, turns):
    figure = make.support(shape).figure
    assert [caption.message for caption in figure.steps[-1].captions] == [message]
    assert len(figure.result["turns"]) == turns
    assert all(0 <= turn < 360 for turn in figure.result["turns"])
    assert bool(of(figure, Role.AXIS, Kind.ARROW)) is (0 < turns <= 8)


def test_the_dial_was_empty_where_the_ranges_of_many_corners_were_told_of(make):
    run = make.support([(np.cos(k), np.sin(k)) for k in range(9)])
    (ticks,) = [mark for mark in run.figure.marks if mark.part == "turns"]
    angles = np.degrees(np.arctan2(*ticks.points[1::2].T[::-1])) % 360
    assert sorted(angles) == pytest.approx(run.figure.result["turns"])


@pytest.mark.parametrize("count", [64, 256])
def test_nothing_said_which_vertex_of_many_owns_what(make, count):
    """Equal ticks, or none, were beside an empty shape; now some show their cone of directions on the shape, too."""
    run = make.support([(2 * np.cos(turn), 1.5 * np.sin(turn)) for turn in np.arange(count) * 2 * np.pi / count])
    cones = [mark for mark in run.figure.marks if mark.part.startswith("cone-") and mark.kind is Kind.POLYGON]
    assert len(cones) == 4
    for cone in cones:
        vertex, *ends = cone.points
        for end in ends:
            heights = run.a.shape.core.vertices @ (end - vertex)
            assert heights.max() <= vertex @ (end - vertex) + 1e-9 * np.abs(heights).max()


def test_at_the_end_each_corner_has_the_directions_in_which_it_is_furthest(make):
    run = make.support(POLYGON)
    for row, vertex in enumerate(run.a.shape.core.vertices):
        (sector,) = [m for m in run.figure.marks if m.part == f"range-a{row + 1}" and m.kind is Kind.AREA]
        for direction in sector.points[1:]:
            assert (run.a.boundary @ direction).max() == pytest.approx(vertex @ direction)
    assert not [m for m in make.support(CIRCLE).figure.marks if m.part.startswith("range-")]


def test_a_question_gives_coordinates_and_no_answer(make):
    figure = make.support(POLYGON).figure
    asked = in_step([m for m in figure.marks if m.asking and m.panel is Panel.WORLD], 1, 0)
    assert {m.text for m in asked} == {"a₁ (0, 0)", "a₂ (3, 0)", "a₃ (4, 2)", "a₄ (1, 3)"}
    assert not in_step(of(figure, Role.SUPPORT_A, Kind.POINTS), 1, 0)


def test_vertices_of_a_shape_with_nine_of_them_had_their_names_twice(make):
    ring = [(6.0 * np.cos(turn), 4.0 * np.sin(turn)) for turn in np.arange(9) * 2 * np.pi / 9]
    figure = make.support(ring).figure
    names = [
        mark.text
        for mark in figure.marks
        if mark.text.startswith("a") and mark.panel is Panel.WORLD and mark.span.shows(figure.ticks - 1)
    ]
    assert sorted(names) == sorted(set(names))
    assert len(names) == len(ring)


def test_the_question_about_a_turn_had_no_coordinates_to_answer_from(make):
    figure = make.support(POLYGON).figure
    (step,) = (step for step in figure.steps if step.asks and step.question.message == "ask.support_turns")
    tick = step.number * PHASES + step.answer - 1
    asked = {mark.text for mark in figure.marks if mark.asking and mark.span.shows(tick)}
    assert {"a₁ (0, 0)", "a₂ (3, 0)", "a₃ (4, 2)", "a₄ (1, 3)"} <= asked
