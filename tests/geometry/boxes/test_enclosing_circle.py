# SPDX-License-Identifier: GPL-3.0-or-later
"""The smallest enclosing circle: it contains every point exactly, and no smaller circle does."""

import math
from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from collide_addon.geometry import GeometryError, enclosing_circle

from ...cases import in_one

POINT = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
FLOAT = st.floats(-1e6, 1e6, allow_subnormal=False)


def assert_all_inside(circle, points):
    x, y = (Fraction(value) for value in circle.center.tolist())
    squared = Fraction(circle.radius) ** 2
    assert all((Fraction(float(px)) - x) ** 2 + (Fraction(float(py)) - y) ** 2 <= squared for px, py in points)


def brute_force(points):
    """Squared radius of the smallest circle over all pairs and triples, exactly."""
    best = Fraction(0) if len(set(points)) == 1 else None
    for rim in [*combinations(set(points), 2), *combinations(set(points), 3)]:
        (px, py), (qx, qy) = rim[:2]
        if len(rim) == 2:
            x, y = Fraction(px + qx, 2), Fraction(py + qy, 2)
        else:
            (rx, ry) = rim[2]
            turn = 2 * ((qx - px) * (ry - py) - (qy - py) * (rx - px))
            if turn == 0:
                continue
            q, r = (qx - px) ** 2 + (qy - py) ** 2, (rx - px) ** 2 + (ry - py) ** 2
            x = px + Fraction((ry - py) * q - (qy - py) * r, turn)
            y = py + Fraction((qx - px) * r - (rx - px) * q, turn)
        squared = (px - x) ** 2 + (py - y) ** 2
        around = all((ax - x) ** 2 + (ay - y) ** 2 <= squared for ax, ay in points)
        if around and (best is None or squared < best):
            best = squared
    return best


@settings(max_examples=50, deadline=None)
@given(st.lists(POINT, min_size=1, max_size=9))
def test_it_is_the_smallest_on_small_grids(points):
    circle = enclosing_circle(points)
    assert_all_inside(circle, points)
    assert circle.radius == pytest.approx(math.sqrt(brute_force(points)), rel=2.0**-50, abs=0.0)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(FLOAT, FLOAT), min_size=1, max_size=30))
def test_shapely_agrees_with_the_radius(points):
    circle = enclosing_circle(points)
    assert_all_inside(circle, points)
    with np.errstate(divide="ignore", invalid="ignore"):  # shapely divides by zero where a product underflows
        expected = shapely.minimum_bounding_radius(shapely.MultiPoint(points))
    widest = max(math.dist(p, q) for p, q in product(points, repeat=2))
    assume(math.isfinite(expected) and expected >= (1.0 - 1e-9) * widest / 2.0)  # it loses points 1e-69 from others
    assert circle.radius == pytest.approx(expected, rel=1e-6, abs=1e-12)


@in_one(
    ("points", "center", "radius"),
    [
        ([(3, 4)], (3, 4), 0),
        ([(3, 4)] * 3, (3, 4), 0),
        ([(0, 0), (6, 8)], (3, 4), 5),
        ([(0, 0), (3, 4), (6, 8)], (3, 4), 5),
        ([(0, 0), (6, 0), (3, 1)], (3, 0), 3),  # obtuse: two points determine it
        ([(0, 0), (6, 0), (0, 8)], (3, 4), 5),  # right-angled
        ([(0, 0), (2, 0), (2, 2), (0, 2), (1, 1)], (1, 1), math.sqrt(2)),
        ([(-5, 0), (5, 0), (0, 5), (3, -4), (1, 1)], (0, 0), 5),
    ],
)
def test_known_circles(points, center, radius):
    circle = enclosing_circle(points)
    assert circle.center.tolist() == list(center)
    assert circle.radius == pytest.approx(radius, rel=2.0**-51)


def test_the_order_of_the_points_does_not_matter():
    random = Random(1)
    for count in (2, 3, 4, 7, 30, 200):
        points = [(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(count)]
        expected = enclosing_circle(points)
        for _ in range(5):
            random.shuffle(points)
            circle = enclosing_circle([*points, *points[:2]])
            assert circle.center.tolist() == expected.center.tolist()
            assert circle.radius == expected.radius


def test_many_points_on_one_circle_are_no_trouble():
    angles = np.arange(3000) * (2 * math.pi / 3000)
    points = np.stack([1e3 + np.cos(angles), np.sin(angles)], axis=1)
    circle = enclosing_circle(points)
    assert_all_inside(circle, points)
    assert circle.center.tolist() == pytest.approx([1e3, 0.0])
    assert circle.radius == pytest.approx(1.0)


@pytest.mark.parametrize("unit", [5e-324, 1e-300, 1e-12, 1e12, 1e300])
def test_tiny_and_huge_points_are_inside_too(unit):
    points = [(0.0, 0.0), (3 * unit, 0.0), (unit, 2 * unit), (2 * unit, -unit)]
    circle = enclosing_circle(points)
    assert_all_inside(circle, points)
    assert circle.radius <= 1.7 * unit or unit == 5e-324


def test_bad_input_is_refused():
    with pytest.raises(GeometryError):
        enclosing_circle([])
    with pytest.raises(GeometryError, match="row 1"):
        enclosing_circle([(0, 0), (math.inf, 0)])


@pytest.mark.parametrize("corner", [1e3, 1e6, 1e9, 2.0**52])
def test_a_small_circle_far_from_the_origin_took_for_ever(corner):
    points = [(corner, corner), (corner + 2, corner + 2)]
    circle = enclosing_circle(points)
    assert_all_inside(circle, points)
    assert circle.center.tolist() == [corner + 1, corner + 1]
    assert circle.radius == pytest.approx(math.sqrt(2), rel=2.0**-51)
