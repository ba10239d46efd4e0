# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the perpendicular: the line, its normal vector, the perpendicular and the foot, for every direction."""

import math

import numpy as np
import pytest

from collide_addon.figure.algorithms.foot import equation, foot_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel, Span
from collide_addon.figure.model.lesson import FigureChoices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, GeometryError, Line

from ...cases import in_one

SEED = [(-15, 2), (55, -26)]
LINES = [SEED, [(0, 0), (0, 4)], [(0, 2), (4, 2)], [(4, 0), (0, 9)], [(0, 0), (0.001, 4)]]


def of(figure, role, kind=None):
    marks = [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]
    return [m for m in marks if kind is None or m.kind is kind]


def along(mark):
    way = mark.points[-1] - mark.points[0]
    return way / np.hypot(*way)


def test_the_seeds_figure_9(make):
    figure = make.foot(SEED, [(-15, -37.5)]).figure
    assert figure.result["foot"] == pytest.approx([-40 / 29, -100 / 29])
    assert figure.result["distance"] == pytest.approx(197.5 / math.sqrt(29))
    numbers = [caption.numbers() for step in figure.steps for caption in step.captions]
    assert numbers[2] == "n = (2, 5)     2x + 5y + 20 = 0"
    assert numbers[-1] == "d = |n·(b₁ − a₁)| / |n| = |−197.5| / √29 ≈ 36.67"


@in_one("line", LINES)
@in_one("point", [(3, 1), (-2, 5)])
def test_line_and_normal_stand_at_a_right_angle_and_meet_at_the_foot(make, line, point):
    figure = make.foot(line, [point]).figure
    (given,), (normal,) = of(figure, Role.A, Kind.POLYLINE), of(figure, Role.AXIS, Kind.POLYLINE)
    (foot,) = of(figure, Role.SIMPLEX, Kind.POINTS)
    (distance,) = of(figure, Role.WITNESS)
    assert along(given) @ along(normal) == pytest.approx(0.0, abs=1e-9)
    assert distance.points.tolist() == [list(point), foot.points[0].tolist()]
    area_wide = np.ptp(given.points, axis=0).max()
    assert area_wide > np.ptp(np.array(line), axis=0).max(), "the line goes on across the panel"
    assert math.dist(point, foot.points[0]) == pytest.approx(figure.result["distance"])


def test_things_come_one_after_the_other(make):
    figure = make.foot(SEED, [(-15, -37.5)]).figure
    roles = (Role.DIRECTION, Role.AXIS, Role.SIMPLEX, Role.WITNESS)
    assert [of(figure, role)[0].span.first for role in roles] == [PHASES, PHASES + 2, PHASES + 3, 2 * PHASES]


def test_the_direction_of_the_line_turns_to_the_left_into_the_normal_vector(make):
    for line in LINES:
        figure = make.foot(line, [(3, 1)]).figure
        (ahead, _), (normal, *_) = of(figure, Role.SUPPORT_A), of(figure, Role.DIRECTION, Kind.ARROW)
        (arc,) = of(figure, Role.DIRECTION, Kind.POLYLINE)
        (ux, uy), (vx, vy) = along(ahead), along(normal)
        assert (ux * vx + uy * vy, ux * vy - uy * vx) == (pytest.approx(0, abs=1e-9), pytest.approx(1))
        for mark, end in ((ahead, arc.points[0]), (normal, arc.points[-1])):
            assert along(mark) @ (end - mark.points[0]) == pytest.approx(np.hypot(*(end - mark.points[0])))


@pytest.mark.parametrize("point", [(3, 1), (-2, 5)])
def test_the_circle_round_the_point_only_touches_the_line(make, point):
    run = make.foot(LINES[3], [point])
    (arc,) = [m for m in run.figure.marks if m.part == "touching"]
    (p, q), foot = np.array(LINES[3]), np.array(run.figure.result["foot"])
    sides = np.array([np.cross(q - p, each - p) for each in (*arc.points, point)])
    assert np.hypot(*(arc.points - point).T) == pytest.approx(run.figure.result["distance"])
    assert (sides * sides[-1] >= -1e-9).all()
    assert np.hypot(*(arc.points - foot).T).min() == pytest.approx(0, abs=1e-9)


def test_the_side_of_the_point_is_told(make):
    ends = [(0, 0), (4, 0)]
    for y, word in ((1, "left"), (-1, "right")):
        assert f"b₁ lies {word} of the line" in make.foot(ends, [(1, y)]).figure.steps[-1].captions[-1].text()


def test_a_point_on_the_line_is_its_own_foot(make):
    figure = make.foot([(0, 0), (4, 2)], [(2, 1)]).figure
    assert figure.result["distance"] == 0.0
    assert figure.result["foot"] == [2.0, 1.0]
    assert not of(figure, Role.WITNESS)
    assert figure.steps[-1].captions[0].message == "foot.on"


def test_the_chosen_point_is_named_and_the_others_are_faint(make):
    figure = make.foot([(0, 0), (0, 4)], [(3, 1), (1, 1), (-2, 3)], 2).figure
    assert figure.result["point"] == [1.0, 1.0]
    assert [m.points.tolist() for m in of(figure, Role.INPUT)] == [[[3, 1], [-2, 3]]]
    assert "b₂" in [m.text for m in figure.marks]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (Line(2, 5, 20), "2x + 5y + 20 = 0"),
        (Line(-2, -5, 20), "2x + 5y − 20 = 0"),
        (Line(1, 0, 0), "x = 0"),
        (Line(0, -1, 2), "y − 2 = 0"),
        (Line(-1, 2, 0), "x − 2y = 0"),
        (Line.through((0, 0), (0.1, 0.3)), "0.9487x − 0.3162y ≈ 0"),
    ],
)
def test_equations_are_written_as_in_a_book(line, text):
    assert equation(line) == text


def test_reduced_detail_shows_line_foot_and_distance_only(make):
    figure = make.foot(SEED, [(-15, -37.5)], detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert of(figure, Role.A, Kind.POLYLINE)
    assert of(figure, Role.SIMPLEX)
    assert of(figure, Role.WITNESS)
    assert not any(of(figure, role) for role in (Role.AXIS, Role.DROPPED))


def test_the_side_of_the_line_is_told_by_arrows_along_it_and_to_its_left(make):
    figure = make.foot(SEED, [(-15, -37.5)]).figure
    last = Span.of(len(figure.steps) - 1, 1)
    (ahead,) = [mark for mark in of(figure, Role.SUPPORT_A, Kind.ARROW) if mark.span == last]
    (normal,) = [mark for mark in of(figure, Role.DIRECTION, Kind.ARROW) if mark.span == last]
    (ux, uy), (vx, vy) = along(ahead), along(normal)
    assert ux * vy - uy * vx == pytest.approx(1)


def test_the_headline_holds_distance_and_foot():
    a = Subject.of_points("A", "Wall", np.array([(0, 0), (4, 0)], float))
    b = Subject.of_points("B", "Lamp", np.array([(1, 3)], float))
    assert foot_lesson((a, b), FigureChoices()).headline == {"distance": 3.0, "foot": "(1, 0)"}


def test_what_is_no_line_and_no_point_is_refused_by_name_with_the_way_out():
    wall = Subject.of_points("A", "Wall", np.array([(0, 0), (4, 0)], float))
    spot = Subject.of_points("A", "Spot", np.array([(1, 1), (1, 1)], float))
    cube = Subject.of_points("A", "Cube", np.array([(0, 0), (1, 0), (1, 1)], float))
    lamp = Subject.of_points("B", "Lamp", np.array([(1, 3)], float))
    ball = Subject.of_circle("A", "Ball", Circle((0, 0), 1))
    for a, choices, words in (
        (spot, FigureChoices(), "Spot is a single point: a line goes through two; select an object with a single edge"),
        (cube, FigureChoices(), "Cube has 3 vertices"),
        (ball, FigureChoices(), "Ball counts as a circle"),
        (wall, FigureChoices(point=2), "Lamp has one point: there is no point 2"),
    ):
        with pytest.raises(GeometryError, match=words):
            foot_lesson((a, lamp), choices)


def test_the_distance_was_told_without_its_way_and_its_length_stood_there_before_the_way(make):
    figure = make.foot([(0, 0), (4, 0)], [(1, 3)]).figure
    (step,) = [step for step in figure.steps if step.captions[0].message == "foot.nearest"]
    here = [mark for mark in figure.marks if mark.span.first == step.number * PHASES]
    (way,) = [mark for mark in here if mark.part == "distance"]
    (length,) = [mark for mark in here if mark.text == "d = 3"]
    assert way.motion is not None
    assert length.delayed


def test_the_foot_was_told_and_not_worked_out(make):
    figure = make.foot([(0, 0), (5, 3)], [(2, 5)]).figure
    found = figure.steps[1].captions[3].numbers()
    assert found == "F = b₁ − n·(b₁ − a₁)/(n·n) · n = (2, 5) − 19/34 · (−3, 5) ≈ (3.676, 2.206)"
    assert any(mark.text == "d ≈ 3.258" for mark in figure.marks)


def test_whole_numbers_were_only_about_equal(make):
    found = make.foot([(0, 0), (4, 2)], [(3, 4)]).figure.steps[1].captions[3].numbers()
    assert found == "F = b₁ − n·(b₁ − a₁)/(n·n) · n = (3, 4) − 5/5 · (−1, 2) = (4, 2)"
