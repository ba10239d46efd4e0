# SPDX-License-Identifier: GPL-3.0-or-later
"""The side of a plane on which a point lies is exact in sign, whatever the coordinates."""

import itertools
import math
from fractions import Fraction
from random import Random

import pytest

from collide_addon.geometry.predicates.orientation import (
    LARGEST_FLOAT,
    SMALLEST_FLOAT,
    exact_volume,
    orientation_in_space,
)
from collide_addon.geometry.predicates.points import LARGEST_COORDINATE, GeometryError
from collide_addon.geometry.space import orient3d

TRICKY = (0.0, -0.0, 1.0, -1.0, 0.1, 0.3, 1e-12, 1e12, -1e12, 1e-160, 5e-324, -5e-324, 1e300, LARGEST_COORDINATE)
M = LARGEST_COORDINATE
TINY = 5e-324


def exact(a, b, c, d):
    u, v, w = ([Fraction(x) - Fraction(y) for x, y in zip(p, a, strict=True)] for p in (b, c, d))
    return sum(w[k] * (u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2]) for k in range(3))


def sign(value):
    return (value > 0) - (value < 0)


def test_above_is_positive_below_negative_and_in_the_plane_zero():
    a, b, c = (0, 0, 0), (4, 0, 0), (0, 3, 0)
    assert orient3d(a, b, c, (1, 1, 5)) == 60.0
    assert orient3d(a, b, c, (1, 1, -5)) == -60.0
    assert orient3d(a, b, c, (9, 7, 0)) == 0.0
    assert orient3d(a, b, (8, 0, 0), (1, 1, 1)) == 0.0


def test_points_an_ulp_off_a_plane_are_told_apart():
    random = Random(1)
    signs = set()
    for _ in range(3000):
        a, b, c = ([0.5 + random.randrange(-64, 65) * 2.0**-53 for _ in range(3)] for _ in range(3))
        s, t = random.choice((0.0, 0.5, 1.0)), random.choice((0.0, 0.5, 2.0))
        d = [p + s * (q - p) + t * (r - p) for p, q, r in zip(a, b, c, strict=True)]
        signs.add(true := sign(exact(a, b, c, d)))
        assert sign(orientation_in_space(a, b, c, d)) == true
    assert signs == {-1, 0, 1}


def test_nearly_flat_quadruples_are_right_where_floats_are_wrong():
    random = Random(2)
    wrong = 0
    for _ in range(3000):
        a, b, c = ([random.uniform(-1.0, 1.0) for _ in range(3)] for _ in range(3))
        s, t = random.uniform(-1.0, 2.0), random.uniform(-1.0, 2.0)
        d = [p + s * (q - p) + t * (r - p) for p, q, r in zip(a, b, c, strict=True)]
        true = sign(exact(a, b, c, d))
        assert sign(orientation_in_space(a, b, c, d)) == true
        u, v, w = ([x - y for x, y in zip(p, a, strict=True)] for p in (b, c, d))
        wrong += sign(sum(w[k] * (u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2]) for k in range(3))) != true
    assert wrong > 100, "the family is as hard as it is meant to be"


def test_tricky_numbers_have_the_sign_of_exact_arithmetic(every):
    random = Random(3)
    for _ in range(19_200 // every):
        points = [[random.choice(TRICKY) for _ in range(3)] for _ in range(4)]
        assert sign(orient3d(*points)) == sign(exact(*points))


def test_an_exchange_of_two_points_changes_the_sign_alone():
    random = Random(4)
    for _ in range(100):
        points = [tuple(random.choice((0.0, 0.1, 0.2, 0.30000000000000004, 1.0)) for _ in range(3)) for _ in range(4)]
        value = exact_volume(*points)
        for i, j in itertools.combinations(range(4), 2):
            exchanged = list(points)
            exchanged[i], exchanged[j] = exchanged[j], exchanged[i]
            assert exact_volume(*exchanged) == -value or value == 0.0


def test_values_beyond_float64_keep_their_sign():
    assert orient3d((0, 0, 0), (TINY, 0, 0), (0, TINY, 0), (0, 0, TINY)) == SMALLEST_FLOAT
    assert orient3d((0, 0, 0), (0, TINY, 0), (TINY, 0, 0), (0, 0, TINY)) == -SMALLEST_FLOAT
    assert orient3d((-M, -M, -M), (M, -M, -M), (-M, M, -M), (-M, -M, M)) == LARGEST_FLOAT
    assert math.isfinite(orient3d((-M, -M, -M), (-M, M, -M), (M, -M, -M), (-M, -M, M)))


@pytest.mark.parametrize(
    ("point", "words"),
    [
        ((0, 0), "c has shape (2,): expected (3,), that is (x, y, z)"),
        ((0, math.nan, 0), "c row 0 is (0.0, nan, 0.0): coordinates must be finite"),
        ("abc", "c must be numbers (x, y, z)"),
    ],
)
def test_what_is_no_point_in_space_is_refused(point, words):
    with pytest.raises(GeometryError) as refused:
        orient3d((0, 0, 0), (1, 0, 0), point, (0, 0, 1))
    assert words in str(refused.value)


def test_products_that_underflow_are_not_trusted():
    random, scale = Random(6), 2.0**-350
    for _ in range(1000):
        a, b, c = (tuple(random.uniform(-1.0, 1.0) * scale for _ in range(3)) for _ in range(3))
        s, t = random.uniform(-1.0, 2.0), random.uniform(-1.0, 2.0)
        d = tuple(p + s * (q - p) + t * (r - p) for p, q, r in zip(a, b, c, strict=True))
        assert sign(orientation_in_space(a, b, c, d)) == sign(exact(a, b, c, d))
