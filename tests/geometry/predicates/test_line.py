# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines of every direction, their normals, feet and distances: exact inside, rounded once."""

import itertools
import math
from decimal import Decimal, getcontext
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, Line, orient2d, perpendicular_foot, signed_distance
from collide_addon.geometry.predicates.line import intersection
from collide_addon.geometry.predicates.points import LARGEST_COORDINATE

from ...cases import in_one

GRID = list(itertools.product(range(-2, 3), repeat=2))


def exact_foot(p, q, point):
    """By the share of the way from p to q, which is not the package's method."""
    (px, py), (qx, qy), (x, y) = (tuple(map(Fraction, each)) for each in (p, q, point))
    ux, uy = qx - px, qy - py
    share = (ux * (x - px) + uy * (y - py)) / (ux * ux + uy * uy)
    return px + share * ux, py + share * uy


def exact_distance(p, q, point):
    getcontext().prec = 60
    x, y = exact_foot(p, q, point)
    square = (x - Fraction(point[0])) ** 2 + (y - Fraction(point[1])) ** 2
    return float((Decimal(square.numerator) / Decimal(square.denominator)).sqrt())


# ---- by example


def test_the_line_of_the_seeds_figure_9():
    line = Line(2.0, 5.0, 20.0)
    assert perpendicular_foot(line, (0, 0)).tolist() == pytest.approx(
        [-1.3793103448275863, -3.4482758620689653], rel=1e-15
    )
    assert signed_distance(line, (-15, -37.5)) == pytest.approx(-36.67482928996775, rel=1e-15)
    assert line.coefficients == (2.0, 5.0, 20.0)
    normal = line.normal_through((0, 0))
    assert normal.coefficients == (-5.0, 2.0, 0.0)
    assert signed_distance(normal, (-15, -37.5)) == 0.0


@in_one(
    ("p", "q", "point", "foot", "distance"),
    [
        ((0, 0), (4, 0), (1, 3), (1, 0), 3.0),
        ((0, 0), (4, 0), (1, -3), (1, 0), -3.0),
        ((2, 0), (2, 9), (5, 4), (2, 4), -3.0),
        ((2, 9), (2, 0), (5, 4), (2, 4), 3.0),
        ((0, 0), (1, 1), (0, 2), (1, 1), math.sqrt(2)),
        ((0, 0), (3, 4), (3, 4), (3, 4), 0.0),
        ((0, 0), (3, 4), (-4, 3), (0, 0), 5.0),
        ((5, 2), (7, 2), (100, 2), (100, 2), 0.0),
    ],
)
def test_feet_and_distances_of_upright_level_and_sloping_lines(p, q, point, foot, distance):
    line = Line.through(p, q)
    assert perpendicular_foot(line, point).tolist() == list(foot)
    assert signed_distance(line, point) == distance


def test_two_lines_cross_in_their_common_point():
    crossing = intersection(Line(2, 5, 20), Line(-2.5, 1, 3))
    assert crossing.tolist() == pytest.approx([-10 / 29, -112 / 29], rel=1e-15)
    assert intersection(Line(0, -1, 2), Line(1, -1, 0)).tolist() == [2.0, 2.0]


def test_coefficients_are_whole_without_a_common_divisor_or_those_of_a_unit_normal():
    assert Line(4, -6, 10).coefficients == (2.0, -3.0, 5.0)
    assert Line(0.5, 0.25, 0).coefficients == (2.0, 1.0, 0.0)
    a, b, c = Line.through((0.1, 0.2), (0.7, 0.3)).coefficients
    assert math.hypot(a, b) == pytest.approx(1.0)
    assert a * 0.1 + b * 0.2 + c == pytest.approx(0.0, abs=1e-15)


def test_equal_lines_of_one_direction_are_equal():
    assert Line.through((0, 0), (1, 2)) == Line.through((3, 6), (4, 8)) == Line(-2, 1, 0) == Line(-1.0, 0.5, 0.0)
    assert Line.through((0, 0), (1, 2)) != Line.through((1, 2), (0, 0))
    assert len({Line(1, 1, 1), Line(2, 2, 2)}) == 1


def test_the_normal_points_to_the_left_of_the_direction():
    for p, q in itertools.permutations(GRID, 2):
        line = Line.through(p, q)
        along = np.subtract(q, p) / math.dist(p, q)
        assert line.direction == pytest.approx(along)
        assert line.normal == pytest.approx([-along[1], along[0]])


# ---- against the truth


def test_every_line_and_point_of_a_small_grid_is_right(every):
    for p, q in itertools.islice(itertools.permutations(GRID, 2), 0, None, every):
        line = Line.through(p, q)
        for point in GRID[::3]:
            foot = [float(value) for value in exact_foot(p, q, point)]
            assert perpendicular_foot(line, point).tolist() == foot
            distance = signed_distance(line, point)
            assert abs(distance) == pytest.approx(exact_distance(p, q, point), rel=1e-15, abs=0.0)
            side = orient2d(p, q, point)
            assert (distance > 0, distance < 0) == (side > 0, side < 0)


@in_one("size", [1e-300, 1e-12, 1.0, 1e12, 1e300])
@in_one("shift", [0.0, 1e3])
def test_feet_of_any_size_are_right_to_the_last_bit(size, shift):
    random = Random(11)
    for _ in range(100):
        p, q, point = (
            (size * (shift + random.uniform(-1, 1)), size * (shift + random.uniform(-1, 1))) for _ in range(3)
        )
        line = Line.through(p, q)
        assert perpendicular_foot(line, point).tolist() == [float(value) for value in exact_foot(p, q, point)]
        assert abs(signed_distance(line, point)) == pytest.approx(exact_distance(p, q, point), rel=1e-15, abs=5e-324)


def test_an_almost_upright_line_does_not_lose_its_foot():
    """In binary32 the slope form puts this foot eight units too high."""
    p, q = (154.88205, 7.0), (154.8822, 107.0)
    foot = perpendicular_foot(Line.through(p, q), (0.0, 0.0))
    assert foot.tolist() == [float(value) for value in exact_foot(p, q, (0, 0))]
    assert foot[1] == pytest.approx(-0.000232, abs=1e-6)


def test_the_foot_is_the_nearest_of_many_points_of_the_line():
    random = Random(12)
    for _ in range(50):
        p, q, point = ((random.uniform(-5, 5), random.uniform(-5, 5)) for _ in range(3))
        line = Line.through(p, q)
        foot = perpendicular_foot(line, point)
        nearest = math.dist(foot, point)
        assert nearest == pytest.approx(abs(signed_distance(line, point)))
        for share in np.linspace(-3, 3, 61):
            assert math.dist(foot + share * line.direction, point) >= nearest * (1 - 1e-12)


def test_points_as_far_away_as_points_can_be_have_a_foot():
    far = LARGEST_COORDINATE
    for p, q, point in itertools.permutations([(far, far), (far, -far), (-far, far), (0, 0), (-far, 0)], 3):
        foot = perpendicular_foot(Line.through(p, q), point)
        assert foot.tolist() == [float(value) for value in exact_foot(p, q, point)]


# ---- input checks


@in_one(
    ("make", "words"),
    [
        (lambda: Line.through((3, 4), (3, 4)), r"p and q are both \(3.0, 4.0\): a line needs two different points"),
        (lambda: Line.through((3, 4), (3, 4, 5)), "q has shape"),
        (lambda: Line.through((np.nan, 4), (3, 4)), "p row 0"),
        (lambda: Line(0, 0, 5), "a and b are both 0"),
        (lambda: Line(1, math.inf, 5), "b is inf: expected a finite number"),
        (lambda: Line(1, 2, "x"), "c is 'x': expected a finite number"),
        (lambda: Line(1e-300, 0, 1e300), "further from the origin than any point"),
        (lambda: intersection(Line(1, 2, 3), Line(2, 4, 7)), "parallel"),
        (lambda: intersection(Line(1, 2, 3), Line(1, 2, 3)), "parallel"),
        (lambda: intersection(Line(1, 0, 1e300), Line(1, 1e-300, 0)), "almost parallel"),
        (lambda: perpendicular_foot(Line(1, 2, 3), (1, 2, 3)), "point has shape"),
        (lambda: signed_distance(Line(1, 2, 3), (1, np.inf)), "point row 0"),
    ],
)
def test_what_is_no_line_and_no_point_is_refused_with_the_way_out(make, words):
    with pytest.raises(GeometryError, match=words):
        make()
