# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two segments: four triangles with their signs, then the kind of contact and its place."""

import numpy as np
import pytest

from collide_addon.figure.algorithms.segments import segments_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import ALWAYS, Kind, Panel
from collide_addon.figure.model.lesson import FigureChoices
from collide_addon.figure.model.records import answer_in_words
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.sheet import CAPTION_STRIP
from collide_addon.geometry import Circle, GeometryError

from ...cases import in_one

A, B = [(0, 0), (2, 2)], [(1.6, 1), (1.2, 3)]


def of(figure, role, kind):
    return [m for m in figure.marks if m.role is role and m.kind is kind and m.panel is Panel.WORLD]


def off_line(start, end, point):
    return abs(np.linalg.det([end - start, point - start]))


def result(figure):
    return [caption.message for caption in figure.steps[-1].captions]


def test_each_of_four_steps_turns_to_the_point_and_the_first_two_ask_before(make):
    run = make.segments(A, B)
    triangles = of(run.figure, Role.REGION, Kind.AREA)
    assert [(m.span.first, m.part) for m in triangles] == [
        (5, "a1,a2,b1"),
        (9, "a1,a2,b2"),
        (12, "b1,b2,a1"),
        (16, "b1,b2,a2"),
    ]
    turns = {m.span.first: m.text for m in run.figure.marks if m.part == "turn" and m.kind is Kind.LABEL}
    assert turns == {5: "left", 9: "right", 12: "right", 16: "left"}
    assert [step.question is None for step in run.figure.steps[1:-1]] == [False, False, True, True]
    for step, mark in zip(run.steps, triangles, strict=True):
        (ax, ay), (bx, by), (cx, cy) = mark.points.tolist()
        assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) == pytest.approx(step.area)


def test_lines_through_segments_lay_over_them_and_changed_their_colours(make):
    figure = make.segments(A, B).figure
    lines = [mark for mark in of(figure, Role.SWEEP, Kind.POLYLINE) if mark.part == "line"]
    assert lines
    for line in lines:
        (start, end), *_ = sorted(np.array([A, B], float), key=lambda ends: off_line(*ends, line.points[0]))
        shares = (line.points - start) @ (end - start) / ((end - start) @ (end - start))
        pieces = shares.reshape(-1, 2)  # it makes room for names
        assert ((pieces <= 1e-9).all(axis=1) | (pieces >= 1 - 1e-9).all(axis=1)).all()


@pytest.mark.parametrize("pair", [(A, B), ([(0, 0), (4, 3)], [(1, 4), (5, 0)])])
def test_the_letter_of_a_segment_stood_far_from_it(make, pair):
    figure = make.segments(*pair).figure
    for letter, (start, end) in zip("AB", np.array(pair, float), strict=True):
        (name,) = {tuple(mark.points[0]) for mark in figure.marks if mark.part == f"name-{letter}"}
        way, aside = (end - start) / np.hypot(*(end - start)), np.array(name) - start
        assert 0.0 < aside @ way < np.hypot(*(end - start))
        assert abs(aside[0] * way[1] - aside[1] * way[0]) < 12.0 * figure.unit


def test_from_its_answer_on_an_end_carries_its_sign(make):
    figure = make.segments(A, B).figure
    signed = [m for m in figure.marks if m.kind is Kind.LABEL and ":" in m.text and m.panel is Panel.WORLD]
    shown = {m.text: min(each.span.first for each in signed if each.text == m.text) for m in signed}
    assert shown == {"b₁: +": 5, "b₂: −": 9, "a₁: −": 12, "a₂: +": 16}


def test_the_last_page_has_all_four_signs_by_the_names_of_their_points(make):
    signs, _ = make.segments(A, B).figure.steps[-1].captions
    assert signs.numbers() == "b₁: +     b₂: −     a₁: −     a₂: +"


def test_the_point_of_a_crossing_was_told_and_not_worked_out(make):
    _, crossing = make.segments([(0, 0), (5, 3)], [(1, 4), (5, -1)]).figure.steps[-1].captions
    assert crossing.numbers() == "b₁ + t·(b₂ − b₁), t = 17/(17 + 20)     (105/37, 63/37) ≈ (2.838, 1.703)"


@in_one(
    ("a", "b", "kind", "message"),
    [
        (
            A,
            B,
            "cross",
            "segment.cross",
        ),
        (
            [(0, 0), (4, 0)],
            [(2, 0), (3, 3)],
            "touch",
            "segment.touch",
        ),
        (
            [(2, 1), (2, 5)],
            [(0, 1), (4, 1)],
            "touch",
            "segment.touch",
        ),
        ([(0, 0), (3, 1)], [(3, 1), (4, -2)], "touch", "segment.shared"),
        ([(0, 0), (4, 2)], [(2, 1), (8, 4)], "overlap", "segment.overlap"),
        ([(0, 0), (4, 0)], [(5, 0), (7, 0)], "none", "segment.apart_on_line"),
        (
            [(0, 0), (4, 0)],
            [(5, 1), (6, 3)],
            "none",
            "segment.same_side",
        ),
        (
            [(1, 1), (2, 3)],
            [(0, 0), (4, 0)],
            "none",
            "segment.same_side",
        ),
        ([(1, 1)], [(0, 0), (4, 0)], "none", "segment.beside"),
        ([(0, 0), (4, 0)], [(1, 1)], "none", "segment.beside"),
        ([(9, 0)], [(0, 0), (4, 0)], "none", "segment.apart_on_line"),
        ([(1, 1)], [(4, 2)], "none", "segment.two_points"),
        ([(1, 1)], [(1, 1)], "touch", "segment.shared"),
        ([(2, 0)], [(0, 0), (4, 0)], "touch", "segment.touch"),
    ],
)
def test_the_last_step_says_what_the_signs_mean(make, a, b, kind, message):
    run = make.segments(a, b)
    assert run.figure.result["relation"] == kind
    assert message in result(run.figure)


def test_the_place_of_contact_is_marked_and_written(make):
    figure = make.segments(A, B).figure
    (place,) = of(figure, Role.WITNESS, Kind.POINTS)
    assert place.points.tolist() == [[1.5, 1.5]]
    assert [m.text for m in figure.marks if m.part == "place"] == ["(1.5, 1.5)"]


def test_a_common_piece_is_a_bar_between_its_ends(make):
    (bar,) = of(make.segments([(0, 0), (4, 2)], [(2, 1), (8, 4)]).figure, Role.PIECE_CHOSEN, Kind.BAR)
    assert bar.points.tolist() == [[2, 1], [4, 2]]


def test_of_segments_apart_the_line_that_has_the_other_on_one_side_is_shown(make):
    figure = make.segments([(1, 1), (2, 3)], [(0, 0), (4, 0)]).figure
    shown = [m for m in of(figure, Role.REACH, Kind.POLYLINE) if m.span.last is None]
    assert shown
    assert all((m.points[:, 1] == 0).all() for m in shown)


def test_a_segment_that_is_a_point_has_one_name_and_no_line(make):
    figure = make.segments([(1, 1)], [(0, 0), (4, 0)]).figure
    names = {m.text.partition(":")[0] for m in figure.marks if m.kind is Kind.LABEL and m.panel is Panel.WORLD}
    assert names - {"left", "right"} == {"A", "B", "a₁", "b₁", "b₂"}
    assert figure.steps[1].captions[0].message == "segment.no_line"


def test_reduced_detail_shows_segments_and_answer_only(make):
    figure = make.segments(A, B, detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert not of(figure, Role.REGION, Kind.AREA)
    assert of(figure, Role.WITNESS, Kind.POINTS)


def test_the_headline_holds_kind_and_place():
    a, b = Subject.of_points("A", "A", np.array(A, float)), Subject.of_points("B", "B", np.array(B, float))
    assert segments_lesson((a, b), FigureChoices()).headline == {"relation": "cross", "at": "(1.5, 1.5)"}


def test_what_is_no_segment_is_refused_by_name_with_the_way_out():
    a = Subject.of_points("A", "Cube", np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float))
    b = Subject.of_circle("B", "Ball", Circle((0, 0), 1))
    with pytest.raises(
        GeometryError, match="Cube has 4 vertices: a segment has two; select an object with a single edge"
    ):
        segments_lesson((a, a), FigureChoices())
    with pytest.raises(GeometryError, match="Ball counts as a circle: a segment has two ends"):
        segments_lesson((b, a), FigureChoices())


def test_the_way_that_turns_crossed_the_sentence(make):
    figure = make.segments([(0, 0), (4, 3)], [(1, 4), (5, 0)]).figure
    (_, y), foot = figure.panels[Panel.WORLD], figure.page.bottom + (CAPTION_STRIP - 2) * figure.unit
    for mark in figure.marks:
        if mark.part != "onwards" or mark.motion is None:
            continue
        for away in (0.9, 0.7, 0.5, 0.3, 0.1):
            turn, stretch = away * mark.motion.turn, 1 + away * (mark.motion.stretch[0] - 1)
            turned = stretch * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
            about = np.array(mark.motion.about)
            assert ((mark.points - about) @ turned.T + about)[:, 1].min() + y >= foot


def test_an_end_on_the_other_segment_had_no_dot(make):
    figure = make.segments([(0, 0), (4, 2)], [(2, 1), (8, 4)]).figure
    always = [m for m in figure.marks if m.kind is Kind.POINTS and m.span == ALWAYS]
    assert {tuple(m.points[0]) for m in always} == {(0, 0), (4, 2), (2, 1), (8, 4)}


@pytest.mark.parametrize(
    ("b", "said"),
    [
        ([(5, 1), (7, 1)], "no common point"),
        ([(2, 0), (2, 3)], "touch, at (2, 0)"),
        ([(2, 0), (7, 0)], "overlap, from (2, 0) to (4, 0)"),
    ],
)
def test_the_headline_of_segments_without_a_common_point_was_none(b, said):
    a, b = (
        Subject.of_points(letter, letter, np.array(ends, float)) for letter, ends in (("A", [(0, 0), (4, 0)]), ("B", b))
    )
    assert answer_in_words(segments_lesson((a, b), FigureChoices()).headline) == said
