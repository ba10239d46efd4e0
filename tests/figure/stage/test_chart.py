# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart of a value over a parameter: its scales, axes and curves."""

import pytest

from collide_addon.figure.model.figure import Bounds, Panel, Span
from collide_addon.figure.page.sheet import Sheet
from collide_addon.figure.stage.chart import Chart, curve_of, from_to
from collide_addon.figure.stage.pen import Pen, Sketch

UNIT = 0.5


@pytest.fixture
def pen():
    sheet = Sheet(Bounds(0, 0, 1, 1), {}, {}, UNIT)
    return Pen(Sketch(sheet), Span(4, 6), Panel.MEASURE)


def marks(pen, part):
    return [mark for mark in pen.sketch.marks if mark.part == part]


def test_scales_run_either_way_also_over_exponents():
    chart = Chart((-1, -16), (0, 3), UNIT, Bounds(10, -60, 40, 0))
    assert chart.at(-1, 0).tolist() == [5, -30]
    assert chart.at(-16, 3).tolist() == [20, 0]
    assert chart.path((-6, 1), (-11, 2)).tolist() == [[10, -20], [15, -10]]


def test_a_curve_has_what_is_known_of_it_exactly():
    places = curve_of(lambda each: each**2, 0, 180, {0.3: 0.1, 90.0: 8099.0})
    assert (0.3, 0.1) in places
    assert (90.0, 8099.0) in places
    assert len(places) == 182
    assert from_to(places, 0, 1) == [(0, 0), (0.3, 0.1), (1, 1)]


def test_numbers_of_values_keep_apart_and_zero_has_a_line(pen):
    chart = Chart((0, 10), (-1, 9), UNIT)
    chart.draw_axes(pen, {0: "0", 5: "5"}, {0: "0", 0.1: "no room", 9: "9"})
    texts = [mark.text for mark in marks(pen, "value") if mark.text]
    assert texts == ["0", "9"]
    (zero,) = marks(pen, "zero")
    assert zero.points.tolist() == chart.path((0, 0), (10, 0)).tolist()
    Chart((0, 1), (2, 3), UNIT).draw_axes(other := Pen(Sketch(pen.sheet)), {}, {})
    assert marks(other, "zero") == []


def test_a_piece_stays_and_its_point_runs_along_it(pen):
    chart = Chart((0, 2), (0, 1), UNIT)
    chart.draw_piece(pen, [(0, 0), (1, 1), (2, 0)], "0", last=20)
    (curve,), (point,) = marks(pen, "curve"), marks(pen, "point")
    assert (curve.span, point.span) == (Span(4, 20), Span(4, 6))
    starts = point.points[0] + point.motion.shift
    assert starts.tolist() == curve.points[0].tolist()
    assert len(point.motion.via) == 1
    (name,) = pen.sketch.requests
    assert name.delayed
