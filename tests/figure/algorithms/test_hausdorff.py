# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the Hausdorff distance: a step per vertex, the longest way highlighted, the other shape grown by it."""

import re

import numpy as np
import pytest
from shapely.geometry import LineString, Point, Polygon, box

from collide_addon.figure import registry
from collide_addon.figure.labels.obstacles import grown, text_box
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Motion, Panel, Span
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import THEMES, Theme
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.sheet import CAPTION_STRIP, TITLE_STRIP
from collide_addon.figure.stage.draft import IN_FULL
from collide_addon.figure.text.messages import about, equals
from collide_addon.geometry import Circle, GeometryError, pnpoly

from .. import random_pairs

SQUARE, ARROW = [(0, 0), (2, 0), (2, 2), (0, 2)], [(1, 1), (6, 1)]


@pytest.fixture
def run(make):
    return make.hausdorff(SQUARE, ARROW)


def ways(figure, role):
    return [mark for mark in figure.marks if (mark.role, mark.kind, mark.panel) == (role, Kind.POLYLINE, Panel.WORLD)]


def test_each_vertex_is_a_step_that_asks_before_it_answers(run):
    steps = run.figure.steps
    assert len(steps) == len(run.steps) + 2
    for step, recorded in zip(steps[1:-1], run.steps, strict=True):
        if step.number > IN_FULL:
            also, *longer = step.captions
            turns = recorded.polygon == "B" and recorded.vertex == 0
            passes = "hausdorff.turned" if turns else "hausdorff.also"
            assert also.message == (passes if recorded.distance else "hausdorff.also_inside")
            leads = recorded.best == recorded.number and recorded.distance > 0
            assert [each.message for each in longer] == ["hausdorff.also_longer"] * leads
            continue
        asks, answers, *compares = step.captions
        assert asks.message == "hausdorff.vertex"
        assert step.question.message == "hausdorff.ask"
        assert step.answer == 1
        assert answers.values["distance"] == recorded.distance
        assert asks.values["vertex"] == f"{recorded.polygon.lower()}{recorded.vertex + 1}"
        assert len(compares) == (recorded.distance > 0)


def test_the_way_of_a_step_comes_with_its_answer_and_is_lit_where_it_is_the_longest(run):
    for step in run.steps:
        compared = step.number * PHASES + (2 if step.number <= IN_FULL else 1)
        found = compared - 1
        here = [way for way in ways(run.figure, Role.REACH) if way.span == Span(found, found)]
        assert [way.points.tolist() for way in here] == (
            [[*map(list, (step.point, step.nearest))]] * bool(step.distance)
        )
        lit = [way.points.tolist() for way in ways(run.figure, Role.LONGEST) if way.span.first == compared]
        assert bool(lit) == bool(step.best == step.number and step.distance)


def test_a_length_that_stood_there_was_gone_while_its_way_was_lit_as_the_longest(run):
    for step in run.steps:
        if step.best != step.number or not step.distance:
            continue
        lit = step.number * PHASES + (2 if step.number <= IN_FULL else 1)
        [length] = [mark for mark in run.figure.marks if mark.part == "d" and mark.span.first == lit]
        assert not length.delayed


def test_what_a_length_is_called_stands_where_its_way_has_left_its_own_shape(make):
    run = make.hausdorff([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)])
    unit = run.figure.unit
    for mark in run.figure.marks:
        if mark.text.startswith(("d = ", "d ≈ ")) and mark.span.last is None:
            assert not pnpoly(mark.points[:1], run.a.shape.vertices).any()
            assert mark.points[0][0] > 3 - 20 * unit


def test_the_length_of_a_way_within_its_own_shape_stood_at_its_end_where_an_edge_struck_it(make):
    a, b = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]
    run = make.hausdorff(a, b)
    first = run.steps[0]
    for mark in run.figure.marks:
        if mark.text == f"d {equals(first.distance)}" and mark.span.first < 2 * PHASES:
            place = mark.points[0]
            assert np.hypot(*(place - first.nearest)) > mark.size


def test_ways_that_had_been_overtaken_struck_the_lengths_of_others(run):
    for step in run.steps[1:]:
        seen = [
            way for way in run.figure.marks
            if way.part.startswith("way-") and way.span.shows(Span.of(step.number, 1).first) and not way.text
        ]  # fmt: skip
        assert len({way.points.tobytes() for way in seen}) <= 2  # this one, and the longest so far


def test_lengths_stand_at_their_ways_also_where_vertices_pass(make):
    run = make.hausdorff([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)])
    for step in run.steps:
        last = Span.of(step.number, until=step.number).ends
        texts = {mark.text for mark in run.figure.marks if mark.part == "d" and mark.span.shows(last)}
        assert f"d {equals(step.distance)}" in texts
        if step.number > IN_FULL:
            best = run.steps[run.steps[step.number - 2].best - 1].distance
            assert f"longest so far: {about(best)}" in run.figure.steps[step.number].captions[0].numbers()


def test_the_grown_shape_was_cut_off_by_the_panel(make):
    run = make.hausdorff([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)])
    pieces = [mark for mark in run.figure.marks if mark.part == "grown"]
    assert {mark.kind for mark in pieces} == {Kind.POLYLINE}
    page, unit, (_, y) = run.figure.page, run.figure.unit, run.figure.panels[Panel.WORLD]
    heights = np.concatenate([piece.points[:, 1] + y for piece in pieces])
    assert heights.max() <= page.top - (TITLE_STRIP - 2) * unit
    assert heights.min() >= page.bottom + (CAPTION_STRIP - 2) * unit
    for piece in pieces:  # its border never coincides with the panel's
        assert (np.abs(np.diff(piece.points, axis=0)) > 1e-9).all(axis=1).any()


def test_the_answer_shows_both_longest_ways_of_which_one_counts(run):
    first = run.figure.ticks - PHASES
    [longest] = [way for way in ways(run.figure, Role.LONGEST) if way.span.shows(first)]
    [other] = [way for way in ways(run.figure, Role.REACH) if way.span.shows(first)]
    lengths = sorted(float(np.hypot(*np.diff(way.points, axis=0)[0])) for way in (longest, other))
    assert lengths == pytest.approx(sorted([run.result.from_a, run.result.from_b]))


def test_the_longest_way_so_far_is_lit_before_each_step(run):
    for step in run.steps[1:]:
        [longest] = [way for way in ways(run.figure, Role.LONGEST) if way.span.shows(Span.of(step.number).first)]
        before = run.steps[: step.number - 1]
        assert np.hypot(*np.diff(longest.points, axis=0)[0]) == pytest.approx(max(each.distance for each in before))


def test_the_answer_is_the_longest_way_and_the_other_shape_grown_by_it(run):
    last = run.figure.ticks - 1
    [answer] = [way for way in ways(run.figure, Role.LONGEST) if way.span.shows(last)]
    assert answer.points.tolist() == [[6, 1], [2, 1]]
    [d] = [mark for mark in run.figure.marks if mark.role is Role.LONGEST and mark.text and mark.span.shows(last)]
    assert d.text == "d = 4"
    square = Polygon(SQUARE)
    for mark in run.figure.marks:
        if mark.part == "grown":
            away = [square.distance(Point(*point)) for point in mark.points.tolist()]
            assert max(away) <= 4 + 1e-9
            assert min(away) >= 4 * np.cos(np.pi / 64) - 1e-9  # a circle has 64 vertices
            assert mark.motion is not None


def test_the_grown_shape_begins_as_large_as_the_shape(run):
    for mark in run.figure.marks:
        if mark.part == "grown":
            motion = mark.motion
            begins = np.array(motion.about) + (mark.points - motion.about) * motion.stretch
            assert (begins >= np.min(SQUARE, axis=0) - 1e-9).all()
            assert (begins <= np.max(SQUARE, axis=0) + 1e-9).all()


def test_the_answer_can_be_checked_by_hand(run):
    directed, answer = run.figure.steps[-1].captions
    assert (directed.message, answer.message) == ("hausdorff.directed", "hausdorff.result")
    assert {" 1.414", " 4"} <= set(re.findall(r" [\d.]*\d", directed.text()))
    assert answer.numbers() == "from b₂ = (6, 1) to (2, 1)     √(4² + 0²) = 4"


def test_of_many_vertices_only_those_are_shown_that_lead(make):
    turns = np.arange(40) * 2 * np.pi / 40
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    run = make.hausdorff(3 * ring, ring + np.array([7, 0]))
    assert len(run.steps) == 80
    shown = run.figure.steps[1:-1]
    assert 0 < len(shown) <= 12
    assert {step.captions[-1].message for step in shown} <= {"hausdorff.longer", "hausdorff.also_longer"}
    assert run.figure.steps[0].captions[-1].message == "hausdorff.leaders"


def test_equal_shapes_have_no_way(make):
    run = make.hausdorff(SQUARE, SQUARE)
    assert [caption.message for caption in run.figure.steps[-1].captions] == ["hausdorff.equal"]
    assert not any(ways(run.figure, role) for role in (Role.REACH, Role.LONGEST))


def test_in_reduced_detail_there_is_only_the_answer(make):
    run = make.hausdorff(SQUARE, ARROW, detail=Detail.REDUCED)
    assert len(run.figure.steps) == 2
    assert ways(run.figure, Role.LONGEST)


def test_a_circle_is_refused_with_the_way_out():
    subjects = [Subject.of_circle("A", "Disc", Circle((0, 0), 1)), Subject.of_points("B", "Square", np.array(SQUARE))]
    with pytest.raises(GeometryError, match="Disc counts as a circle"):
        make_lesson(registry.HAUSDORFF, subjects, Choices())


def test_while_the_closest_point_is_asked_for_each_corner_had_two_names(make):
    figure = make.hausdorff(SQUARE, ARROW).figure
    asked = [mark for mark in figure.marks if mark.span.shows(PHASES) and mark.asking is not False and mark.text]
    of_b = [mark.text for mark in asked if mark.part.removeprefix("asked-") in ("b1", "b2")]
    assert sorted(of_b) == ["b₁ (1, 1)", "b₂ (6, 1)"]


def test_the_longest_way_was_drawn_again_where_it_stood(run):
    for step in run.steps:
        if step.best == step.number and step.distance:
            lit = step.number * PHASES + (2 if step.number <= IN_FULL else 1)
            [way] = [each for each in ways(run.figure, Role.LONGEST) if each.span.first == lit]
            assert way.motion == Motion()


@pytest.mark.slow
def test_a_distance_was_struck_by_its_own_dashes_where_these_had_room_elsewhere():
    struck = []
    for name in ("sixty corners 66", "three points 135", "sixty corners 138"):
        figure = random_pairs.lesson_of(registry.HAUSDORFF, dict(random_pairs.pairs())[name]).figure
        for label in (mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part == "d"):
            own = [
                mark for mark in figure.marks if mark.part.startswith(("way-", "distance")) and mark.seen_with(label)
            ]
            lines = [LineString(mark.points) for mark in own if mark.kind is Kind.POLYLINE]
            struck += [
                (name, label.text) for line in lines if line.intersects(box(*grown(text_box(label), -figure.unit)))
            ]
    assert not struck


def test_the_square_of_a_power_of_ten_had_no_parentheses(make):
    figure = make.hausdorff([(0, 0), (1e7, 0), (0, 1e7)], [(5e7, 4e7), (9e7, 4e7), (9e7, 8e7)]).figure
    assert "√((" in figure.steps[-1].captions[-1].numbers()


def squares(x, y=0.0):
    return [(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)]


@pytest.mark.parametrize("b", [squares(5), squares(1, 1), squares(0.5), squares(3, 4)])
def test_two_equally_long_ways_could_not_be_told_apart_in_print(make, b):
    figure = make.hausdorff(squares(0), b).figure
    first, drawn = figure.ticks - PHASES, (Role.LONGEST, Role.REACH)
    shown = [mark for mark in figure.marks if mark.span.shows(first) and mark.role in drawn]
    assert {mark.text[: len("h(A, B)")] for mark in shown if mark.text} == {"h(A, B)", "h(B, A)"}
    assert all(any(mark.role is role and mark.kind is Kind.POLYLINE for mark in shown) for role in drawn)
    assert len({THEMES[Theme.PRINT][role].dash for role in drawn}) == 2
