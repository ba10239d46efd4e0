# SPDX-License-Identifier: GPL-3.0-or-later
"""Input checks: what is accepted, and the messages for the rest."""

import math
import re

import numpy as np
import pytest

from collide_addon.geometry import Circle, ConvexPolygon, certify, epa, gjk
from collide_addon.geometry.predicates.points import (
    GeometryError,
    as_direction,
    as_length,
    as_points,
    as_rings,
    as_vector,
)

from ...cases import in_one

SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]


@in_one(
    ("points", "complaint"),
    [
        ([], "points is empty: give at least one point (x, y)"),
        (np.empty((0, 2)), "points is empty: give at least one point (x, y)"),
        ([1.0, 2.0], "points has shape (2,): expected (n, 2), one row (x, y) a point"),
        ([(1.0, 2.0, 3.0)], "points has shape (1, 3): expected (n, 2)"),
        (7.0, "points has shape (): expected (n, 2)"),
        ([[(0, 0), (1, 1)]], "points has shape (1, 2, 2): expected (n, 2)"),
        ([(0, 0), (1, math.nan)], "points row 1 is (1.0, nan): coordinates must be finite and at most 4e+307"),
        ([(0, 0), (1, 1), (math.inf, 2)], "points row 2 is (inf, 2.0): coordinates must be finite"),
        ([(-1e308, 0)], "points row 0 is (-1e+308, 0.0): coordinates must be finite and at most 4e+307"),
        ([(0, None)], "points must be rows of numbers (x, y): it contains NoneType, not real numbers"),
        ("square", "points must be rows of numbers (x, y)"),
        ([(1, 2), (3,)], "points must be rows of numbers (x, y)"),
        ([(1j, 2)], "points must be rows of numbers (x, y)"),
        ([(10**400, 0)], "points must be rows of numbers (x, y): int too large"),
    ],
)
def test_points_that_are_none_are_refused_with_the_row_and_the_reason(points, complaint):
    for algorithm in (as_points, ConvexPolygon, lambda bad: gjk(bad, SQUARE), lambda bad: epa(SQUARE, bad)):
        with pytest.raises(GeometryError, match=re.escape(complaint)):
            algorithm(points)


@pytest.mark.parametrize(
    ("vector", "complaint"),
    [
        ((1, 2, 3), "start has shape (3,): expected (2,), that is (x, y)"),
        (5, "start has shape (): expected (2,)"),
        ((math.nan, 1), "start row 0 is (nan, 1.0): coordinates must be finite"),
        ((0, 0), "start is zero: a direction needs a length"),
        ((-0.0, 0.0), "start is zero: a direction needs a length"),
        (((1, 2), 3), "start must be numbers (x, y)"),
        ((10**400, 0), "start must be numbers (x, y): int too large"),
    ],
)
def test_a_start_that_is_no_direction_is_refused(vector, complaint):
    for algorithm in (lambda bad: as_direction(bad, "start"), lambda bad: gjk(SQUARE, [(3, 3)], start=bad)):
        with pytest.raises(GeometryError, match=re.escape(complaint)):
            algorithm(vector)


@in_one("length", [-1, -1e-300, math.nan, math.inf, "wide", None, [1, 2], 10**400])
def test_a_length_that_is_none_is_refused_by_name(length):
    for name, algorithm in (
        ("size", lambda bad: as_length(bad, "size")),
        ("tolerance", lambda bad: gjk(SQUARE, SQUARE, tolerance=bad)),
        ("tolerance", lambda bad: epa(SQUARE, SQUARE, tolerance=bad)),
        ("radius", lambda bad: Circle((0, 0), bad)),
    ):
        complaint = f"{name} is {length!r}: expected a finite length of at least 0 and at most "
        with pytest.raises(GeometryError, match=re.escape(complaint)):
            algorithm(length)


@pytest.mark.parametrize("center", [(1, 2, 3), "here", (math.nan, 0), ((1, 2), 3), None])
def test_a_centre_that_is_no_point_is_refused(center):
    with pytest.raises(GeometryError, match="center"):
        Circle(center, 1.0)


@pytest.mark.parametrize("direction", [(0, 0), (math.inf, 1), (1, 2, 3)])
def test_a_support_direction_that_is_none_is_refused(direction):
    for shape in (ConvexPolygon(SQUARE), Circle((0, 0), 1)):
        with pytest.raises(GeometryError, match="direction"):
            shape.support(direction)


@pytest.mark.parametrize(
    "kind", [list, tuple, np.array, lambda p: np.array(p, dtype=np.float32), lambda p: np.array(p, order="F")]
)
def test_every_array_like_is_taken_and_none_is_changed(kind):
    points = kind(SQUARE)
    before = np.array(points)
    result = gjk(points, points)
    assert result.relation.value == "penetrating"
    assert certify(result).holds
    assert np.array_equal(before, points)


def test_checked_points_are_floats_and_a_vector_is_two():
    assert as_points([(1, 2)]).dtype == np.float64
    assert as_vector(np.array([1, 2], dtype=np.int32)) == (1.0, 2.0)
    assert as_length(np.float32(0.5), "size") == 0.5


def test_a_geometry_error_is_a_value_error():
    assert issubclass(GeometryError, ValueError)


SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]
TRIANGLE = ((1, 1), (2, 1), (1, 2))


@pytest.mark.parametrize("ring", [SQUARE, tuple(SQUARE), np.array(SQUARE), [np.array(p) for p in SQUARE]])
def test_rows_of_two_numbers_are_one_ring(ring):
    (only,) = as_rings(ring)
    assert only.dtype == np.float64
    assert only.tolist() == [list(p) for p in SQUARE]


@pytest.mark.parametrize(
    "rings",
    [[SQUARE, TRIANGLE], (SQUARE, TRIANGLE), [np.array(SQUARE), np.array(TRIANGLE)], [SQUARE, np.array(TRIANGLE)]],
)
def test_rings_may_have_different_lengths(rings):
    assert [ring.tolist() for ring in as_rings(rings)] == [[list(p) for p in SQUARE], [list(p) for p in TRIANGLE]]


def test_a_stack_of_rings_is_a_sequence_of_rings():
    assert len(as_rings(np.zeros((3, 4, 2)))) == 3


@pytest.mark.parametrize(
    ("polygon", "words"),
    [
        ([], "polygon is empty"),
        ([SQUARE, []], "polygon ring 1 is empty"),
        ([SQUARE, [(0, 0), (np.nan, 1)]], r"polygon ring 1 row 1 is \(nan, 1.0\)"),
        ([[(0, 0), (1,)], SQUARE], "polygon"),
        ([1, 2], r"shape \(2,\)"),
        (7, "polygon"),
        ("abc", "polygon"),
    ],
)
def test_errors_name_the_ring_and_the_row(polygon, words):
    with pytest.raises(GeometryError, match=words):
        as_rings(polygon)
