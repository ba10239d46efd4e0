# SPDX-License-Identifier: GPL-3.0-or-later
"""The orientation predicates are exact in sign, whatever the coordinates."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from collide_addon.geometry.predicates.orientation import (
    LARGEST_FLOAT,
    SMALLEST_FLOAT,
    certain_signs,
    edge_cross,
    exact_cross,
    exact_cross_signs,
    orient2d,
    orientation,
    turn_signs,
)
from collide_addon.geometry.predicates.points import LARGEST_COORDINATE, GeometryError

from ...cases import mostly_slow

TRICKY = (0.0, -0.0, 1.0, -1.0, 0.1, 0.3, 1e-12, 1e12, -1e12, 1e-300, 5e-324, -5e-324, 1e300, LARGEST_COORDINATE)


def exact(a, b, c, d):
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ([Fraction(v) for v in p] for p in (a, b, c, d))
    return (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)


def sign(value):
    return (value > 0) - (value < 0)


def tricky_points(count, seed):
    return np.random.default_rng(seed).choice(TRICKY, (count, 2))


def near_collinear_grid():
    """The classic picture: points around (0.5, 0.5), one ulp apart, against the line through (12, 12) and (24, 24)."""
    k = np.arange(48) * 2.0**-53
    return np.stack(np.meshgrid(0.5 + k, 0.5 + k), axis=-1).reshape(-1, 2)


def test_left_is_positive_right_negative_and_on_the_line_zero():
    assert orient2d((0, 0), (4, 0), (1, 3)) == 12.0
    assert orient2d((0, 0), (4, 0), (1, -3)) == -12.0
    assert orient2d((0, 0), (4, 0), (9, 0)) == 0.0
    assert orient2d((2, 3), (2, 3), (7, 1)) == 0.0


def test_points_an_ulp_off_a_line_are_told_apart():
    points = near_collinear_grid()
    a, b = (12.0, 12.0), (24.0, 24.0)
    truth = [sign(exact(a, b, a, point)) for point in points.tolist()]
    assert {-1, 0, 1} == set(truth)
    assert [sign(orientation(a, b, tuple(point))) for point in points.tolist()] == truth
    plain = [sign((24.0 - x) * (12.0 - y) - (24.0 - y) * (12.0 - x)) for x, y in points.tolist()]
    assert plain != truth  # the family is as hard as intended


def test_every_triple_of_a_small_grid_has_the_sign_of_exact_arithmetic():
    grid = [(float(x), float(y)) for x in range(4) for y in range(4)]
    triples = np.array(list(itertools.product(grid, repeat=3)))
    truth = [sign(exact(a, b, a, c)) for a, b, c in triples.tolist()]
    assert [sign(orientation(*map(tuple, triple))) for triple in triples.tolist()] == truth


@mostly_slow("seed", range(4))
def test_tiny_huge_and_subnormal_coordinates_mix_without_a_wrong_sign(seed):
    stacks = [tricky_points(1500, 10 * seed + k) for k in range(4)]
    truth = [sign(exact(*rows)) for rows in zip(*(stack.tolist() for stack in stacks), strict=True)]
    with np.errstate(all="raise"):
        assert exact_cross_signs(*stacks).tolist() == truth
    scalar = [sign(edge_cross(*map(tuple, rows))) for rows in zip(*(stack.tolist() for stack in stacks), strict=True)]
    assert scalar == truth


@mostly_slow("size", [1e-12, 1.0, 1e12, 1e-160, 1e-300, 1e150, 1e300])
def test_random_and_almost_collinear_points_of_any_size_have_the_exact_sign(size):
    rng = np.random.default_rng(5)
    a, b = rng.uniform(-size, size, (2, 800, 2))
    t = rng.uniform(-2, 2, (800, 1))
    c = a + t * (b - a)  # on the line except for rounding
    truth = [sign(exact(p, q, p, r)) for p, q, r in zip(a.tolist(), b.tolist(), c.tolist(), strict=True)]
    assert exact_cross_signs(a, b, a, c).tolist() == truth
    assert [
        sign(orientation(*map(tuple, rows))) for rows in zip(a.tolist(), b.tolist(), c.tolist(), strict=True)
    ] == truth


def test_products_that_underflow_keep_the_smallest_float_of_their_sign():
    tiny = 1e-200
    assert orient2d((0, 0), (tiny, 0), (0, tiny)) == SMALLEST_FLOAT
    assert orient2d((0, 0), (0, tiny), (tiny, 0)) == -SMALLEST_FLOAT
    assert orient2d((0, 0), (5e-324, 0), (0, 5e-324)) == SMALLEST_FLOAT
    assert orient2d((0, 0), (tiny, tiny), (2 * tiny, 2 * tiny)) == 0.0


def test_products_that_overflow_keep_the_largest_float_of_their_sign():
    huge = LARGEST_COORDINATE
    assert orient2d((-huge, -huge), (huge, -huge), (huge, huge)) == LARGEST_FLOAT
    assert orient2d((-huge, -huge), (huge, huge), (huge, -huge)) == -LARGEST_FLOAT
    assert orient2d((-huge, -huge), (huge, huge), (0, 0)) == 0.0
    assert orient2d((-huge, -huge), (huge, huge), (0, 5e-324)) > 0.0


def test_swapping_two_points_flips_the_sign():
    stacks = [map(tuple, tricky_points(600, seed).tolist()) for seed in (20, 21, 22)]
    for a, b, c in zip(*stacks, strict=True):
        assert sign(orientation(b, a, c)) == -sign(orientation(a, b, c))
        assert sign(orientation(b, c, a)) == sign(orientation(a, b, c))


def test_the_exact_value_is_the_rounded_rational_one():
    rng = np.random.default_rng(3)
    for a, b, c, d in rng.uniform(-1, 1, (200, 4, 2)).tolist():
        assert exact_cross(a, b, c, d) == float(exact(a, b, c, d))


def test_turns_along_a_polyline_are_those_of_its_triples():
    points = np.random.default_rng(7).integers(0, 4, (500, 2)).astype(float) * 0.1
    triples = zip(points[:-2].tolist(), points[1:-1].tolist(), points[2:].tolist(), strict=True)
    assert turn_signs(points).tolist() == [sign(exact(a, b, b, c)) for a, b, c in triples]
    assert len(turn_signs(points[:2])) == 0


def test_the_filter_calls_a_sign_certain_only_when_it_is_right():
    stacks = [np.concatenate((tricky_points(2000, seed), near_collinear_grid()[:500])) for seed in (30, 31)]
    a, b = stacks
    signs = certain_signs(a[:, 0], a[:, 1], b[:, 0], b[:, 1])
    truth = np.array([sign(exact((0, 0), p, (0, 0), q)) for p, q in zip(a.tolist(), b.tolist(), strict=True)])
    assert ((signs == 0) | (signs == truth)).all()
    assert (signs != 0).any()


def test_the_filter_leaves_products_that_under_or_overflow_to_exact_arithmetic():
    sizes = np.array([1e-200, 1e-160, 1e160, 1e300])
    zeros = np.zeros_like(sizes)
    assert certain_signs(sizes, zeros, zeros, sizes).tolist() == [0, 0, 0, 0]
    for size in sizes.tolist():
        assert turn_signs(np.array([(-size, 0.0), (0.0, 0.0), (0.0, size)])).tolist() == [1]
        assert turn_signs(np.array([(-size, 0.0), (0.0, 0.0), (0.0, -size)])).tolist() == [-1]


@pytest.mark.parametrize("bad", [(math.nan, 0), (math.inf, 0), (1, 2, 3), ()])
def test_a_point_that_is_none_is_refused_by_name(bad):
    with pytest.raises(GeometryError, match="b "):
        orient2d((0, 0), bad, (1, 1))


def test_integers_of_any_array_type_are_taken():
    assert orient2d(np.array([0, 0]), np.array([1, 0], dtype=np.int32), np.array([0, 1], dtype=np.float32)) == 1.0


@pytest.mark.parametrize(
    ("a", "b", "c"),
    [
        (
            (-0.728528601191057, -0.30617515217676305),
            (0.5692140438796316, 0.8858473205079778),
            (-2.95508648830849, -2.3513472425436204),
        ),
        (
            (-0.2289759198917134, -0.9850081636649024),
            (0.9282976744797351, 0.27328823815525904),
            (-2.410060317800781, -3.3564877025596527),
        ),
        (
            (-0.5181186041689718, 0.35852265450385024),
            (0.7737345439828134, -0.9888130182562276),
            (-2.6475202967147924, 2.579377916657516),
        ),
    ],
)
def test_determinants_off_by_more_than_the_rounding_of_one_product_are_not_trusted(a, b, c):
    truth = sign(exact(a, b, a, c))
    left, right = (b[0] - a[0]) * (c[1] - a[1]), (b[1] - a[1]) * (c[0] - a[0])
    assert sign(left - right) == -truth  # and the difference is large:
    assert abs(left - right) > 1.3 * 2.0**-53 * abs(left + right)
    assert sign(orientation(a, b, c)) == sign(edge_cross(a, b, a, c)) == truth
    assert turn_signs(np.array([a, b, c])).tolist() == [truth]
    ends = (np.array([point]) for point in (a, b, a, c))
    assert exact_cross_signs(*ends).tolist() == [truth]
