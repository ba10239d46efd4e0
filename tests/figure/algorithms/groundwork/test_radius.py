# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the radius: the box at three angles, the shadows of its half axes, and the cost of each method."""

import math

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.groundwork.radius import BOX_ANGLE
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.lesson import Box, Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, GeometryError

from ....cases import mostly_slow
from ...conftest import TURNED_BOX, ngon, square


@mostly_slow("degrees", [10, 36, 80, 100, 170, -20], 4)
def test_a_box_reaches_as_far_along_the_axis_as_its_furthest_vertex(make, degrees):
    points = np.array(ngon(7, (9, 2), 5)) * (1, 0.3)
    found = make.radius(points, degrees=degrees).figure.result
    turn = math.radians(degrees)
    along = points @ np.array([(math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))])
    half = np.ptp(along, axis=0) / 2
    expected = half[0] * abs(math.cos(turn)) + half[1] * abs(math.sin(turn))
    assert found["radius"] == pytest.approx(expected) == pytest.approx(max(found["vertices"]))
    assert found["angle"] == pytest.approx(degrees % 90)


@mostly_slow("degrees", [0, 90, 180, -90], 2)
def test_a_box_along_the_axis_is_turned_so_that_numbers_stay_short(make, degrees):
    found = make.radius(square(3, 1, 4), degrees=degrees).figure.result
    assert math.radians(found["angle"]) == pytest.approx(BOX_ANGLE)
    assert found["shadows"] == pytest.approx([1.6, -1.2])


def test_the_shadow_of_a_shrinks_from_all_to_nothing(make):
    figure = make.radius(TURNED_BOX).figure
    bars = [mark for mark in figure.marks if mark.part == "shadow-a" and "shadow" in mark.numbers]
    assert [mark.numbers["shadow"] for mark in bars if mark.span.first < 3 * PHASES] == pytest.approx([10, 8])
    assert not any(mark.span.shows(3 * PHASES) for mark in bars)


def test_before_the_answer_neither_bar_nor_curve_shows_the_radius(make):
    figure = make.radius(TURNED_BOX).figure
    step = figure.steps[2]
    assert step.question.message == "radius.ask"
    assert [each.text for each in step.candidates if each.right] == ["11"]
    seen = [mark for mark in figure.marks if mark.span.shows(2 * PHASES + step.answer - 1)]
    assert not any(mark.part == "radius" for mark in seen)
    reds = [mark.points for mark in seen if mark.part == "curve" and mark.role.value == "longest"]
    assert reds == []
    assert figure.steps[-1].question.message == "radius.ask_products"


def test_boxes_are_chosen_and_reduced_detail_has_the_answer_alone(make):
    thin = [(0, 0), (40, 30), (39, 30)]
    assert make.radius(thin, box=Box.ALIGNED).figure.result["half_axes"][0] == pytest.approx((16, 12))
    assert len(make.radius(thin, detail=Detail.REDUCED).figure.steps) == 2


def test_numbers_far_from_the_origin_are_those_of_the_box_alone(make):
    found = make.radius(np.add(TURNED_BOX, (2.0**40, -(2.0**40)))).figure.result
    assert found["vertices"] == pytest.approx([-5, 11, 5, -11], abs=1e-3)
    assert max(found["vertices"]) == pytest.approx(found["radius"], abs=1e-12)


@pytest.mark.parametrize("points", [[(1, 1)], [(0, 0), (4, 0)], [(2, 2), (2, 2)], [(-3, 2), (7, 3)]])
def test_what_has_no_area_is_refused_by_name(points):
    rod = Subject.of_points("A", "Rod", np.array(points, float))
    with pytest.raises(GeometryError, match="Rod has no area"):
        make_lesson(registry.RADIUS, (rod,), Choices(box=Box.SMALLEST))


def test_a_circle_is_refused():
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(registry.RADIUS, (Subject.of_circle("A", "Ball", Circle((0, 0), 1)),), Choices())
