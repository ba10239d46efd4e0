# SPDX-License-Identifier: GPL-3.0-or-later
"""The times of contact of drifting polygons are exact: checked in whole numbers at these times and close to them."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collide_addon.geometry import Circle, ConvexPolygon, Relation, gjk, shape_cast

from ...cases import in_one

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
TRIANGLE = [(0, 0), (3, 1), (1, 2)]
SEGMENT = [(0, 0), (2, 1)]
UPRIGHT = [(0, 0), (0, 2)]
POINT = [(0, 0)]
SHAPES = {"square": SQUARE, "triangle": TRIANGLE, "segment": SEGMENT, "upright": UPRIGHT, "point": POINT}
VELOCITIES = [(1, 0), (0, -1), (2, 1), (-1, 1), (-3, -2), (0, 0)]
BESIDE = Fraction(1, 1000)


def relation_at(a, b, position, velocity, time):
    """The relation of A and the moved B, in whole numbers: both are scaled by the time's denominator."""
    scale = time.denominator * position[0].denominator * position[1].denominator
    scale *= velocity[0].denominator * velocity[1].denominator
    x, y = (int((p + time * v) * scale) for p, v in zip(position, velocity, strict=True))
    return gjk(np.array(a) * scale, np.array(b) * scale + (x, y)).relation


def drift(a, b, position, velocity):
    exact = tuple(tuple(Fraction(part) for part in pair) for pair in (position, velocity))
    return shape_cast(ConvexPolygon(a), ConvexPolygon(b), *exact), exact


def assert_exact(a, b, position, velocity):
    found, (start, speed) = drift(a, b, position, velocity)
    if found is None:
        for time in range(-8, 9):
            assert relation_at(a, b, start, speed, Fraction(time)) is Relation.SEPARATED
        return
    if found.enter is None:
        assert velocity == (0, 0)
        assert relation_at(a, b, start, speed, Fraction(7)) is found.relation
        return
    assert relation_at(a, b, start, speed, found.enter) is Relation.TOUCHING
    assert relation_at(a, b, start, speed, found.leave) is Relation.TOUCHING
    assert relation_at(a, b, start, speed, (found.enter + found.leave) / 2) is found.relation
    assert relation_at(a, b, start, speed, found.enter - BESIDE) is Relation.SEPARATED
    assert relation_at(a, b, start, speed, found.leave + BESIDE) is Relation.SEPARATED


@in_one("first", SHAPES, every=3)
@in_one("second", SHAPES)
def test_contact_begins_and_ends_exactly_then(first, second):
    for place, velocity in product([(-4, -1), (2, 0), (2, 2)], VELOCITIES):
        assert_exact(SHAPES[first], SHAPES[second], place, velocity)


def test_a_square_that_slides_along_another_only_touches_it():
    found, _ = drift(SQUARE, SQUARE, (-4, 2), (1, 0))
    assert (found.enter, found.leave, found.relation) == (2, 6, Relation.TOUCHING)


def test_corners_that_graze_touch_at_one_time():
    found, _ = drift(SQUARE, SQUARE, (-4, 0), (1, 1))
    assert (found.enter, found.leave, found.relation) == (2, 2, Relation.TOUCHING)
    found, _ = drift(SQUARE, SQUARE, (-3, 1), (1, 1))
    assert (found.enter, found.leave, found.relation) == (1, 1, Relation.TOUCHING)


def test_times_are_ratios_and_not_rounded():
    found, _ = drift(SQUARE, TRIANGLE, (-7, 1), (3, 0))
    assert found.enter == Fraction(4, 3)
    found, _ = drift(SQUARE, SQUARE, (Fraction(-7), Fraction(1, 3)), (Fraction(1, 7), 0))
    assert found.enter == 35


def test_swapping_the_shapes_and_turning_the_motion_round_is_the_same_interval():
    for (a, b), velocity in product(product(SHAPES.values(), repeat=2), VELOCITIES):
        found, _ = drift(a, b, (-4, -1), velocity)
        swapped, _ = drift(b, a, (4, 1), tuple(-part for part in velocity))
        assert found == swapped


def test_time_run_backwards_mirrors_the_times():
    for (a, b), velocity in product(product(SHAPES.values(), repeat=2), VELOCITIES[:-1]):
        found, _ = drift(a, b, (-4, -1), velocity)
        back, _ = drift(a, b, (-4, -1), tuple(-part for part in velocity))
        if found is None:
            assert back is None
        else:
            assert (back.enter, back.leave, back.relation) == (-found.leave, -found.enter, found.relation)


@pytest.mark.parametrize("size", [1e-12, 1e12])
def test_tiny_and_huge_shapes_have_the_same_times(size):
    big = shape_cast(
        ConvexPolygon(np.array(SQUARE) * size),
        ConvexPolygon(np.array(TRIANGLE) * size),
        (Fraction(-7) * Fraction(size), Fraction(size)),
        (3 * Fraction(size), Fraction(0)),
    )
    assert float(big.enter) == pytest.approx(4 / 3, rel=1e-12)


grid = st.integers(-4, 4)
shapes = st.lists(st.tuples(grid, grid), min_size=1, max_size=6)


@settings(max_examples=40, deadline=None)
@given(shapes, shapes, st.tuples(grid, grid), st.tuples(grid, grid))
def test_any_polygons_on_a_small_grid(a, b, position, velocity):
    assert_exact(a, b, position, velocity)


def squared_distance(ring, x, y):
    """The distance from a point to a convex ring, as a ratio; 0 inside it."""
    turns, least = [], None
    for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
        ex, ey, rx, ry = qx - px, qy - py, x - px, y - py
        turns.append(ex * ry - ey * rx)
        length = ex * ex + ey * ey
        share = min(max(Fraction(ex * rx + ey * ry, length), Fraction(0)), Fraction(1)) if length else 0
        found = (rx - share * ex) ** 2 + (ry - share * ey) ** 2
        least = found if least is None else min(least, found)
    return Fraction(0) if len(ring) > 2 and min(turns) >= 0 else least


def side(ring, radius, position, velocity, time):
    """Whether a point drifting past a polygon comes nearer to it than a radius (-1), just as near (0) or not (1)."""
    x, y = (p + time * v for p, v in zip(position, velocity, strict=True))
    far = squared_distance(ring, x, y) - Fraction(radius) ** 2
    return (far > 0) - (far < 0)


def assert_root(ring, radius, start, velocity):
    """A circle at the origin drifts past a polygon: checked in ratios, just before and after both times."""
    a, circle = ConvexPolygon(ring), Circle((0, 0), radius)
    ring = [(Fraction(x), Fraction(y)) for x, y in a.vertices.tolist()]
    start, velocity = tuple(map(Fraction, start)), tuple(map(Fraction, velocity))
    found = shape_cast(a, circle, start, velocity)
    if found is None:
        assert all(side(ring, radius, start, velocity, Fraction(k, 8)) == 1 for k in range(-80, 81))
        return
    if found.enter is None:
        inside = side(ring, radius, start, velocity, Fraction(0))
        assert inside == (-1 if found.relation is Relation.PENETRATING else 0)
        return
    tiny = Fraction(1, 1 << 200)
    for time, outward in ((found.enter, -1), (found.leave, 1)):
        assert side(ring, radius, start, velocity, time + outward * tiny) == 1
        inwards = side(ring, radius, start, velocity, time - outward * tiny)
        assert (inwards == -1) == (found.relation is Relation.PENETRATING)
    middle = side(ring, radius, start, velocity, (found.enter + found.leave) / 2)
    assert middle == (-1 if found.relation is Relation.PENETRATING else 0)


@settings(max_examples=30, deadline=None)
@given(shapes, st.sampled_from([0.5, 1, 2, 2.5, 5]), st.tuples(grid, grid), st.tuples(grid, grid))
def test_a_circle_by_any_polygon_on_a_small_grid(ring, radius, position, velocity):
    assert_root(ring, radius, position, velocity)


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.tuples(*[st.floats(-9, 9)] * 2), min_size=1, max_size=6),
    st.floats(1e-3, 5),
    *[st.tuples(*[st.floats(-9, 9).map(lambda x: round(x, 3))] * 2)] * 2,
)
def test_a_circle_by_any_polygon_of_floats(ring, radius, position, velocity):
    assert_root(ring, radius, position, velocity)


@pytest.mark.parametrize(
    ("start", "velocity", "enter", "leave", "relation"),
    [
        ((-9, 5), (1, 0), 9, 11, Relation.TOUCHING),  # along an edge of the grown square
        ((-9, 1), (1, 0), 6, 14, Relation.PENETRATING),  # flat on an edge
        ((-2, 9), (0, -1), 7 - 5**0.5, 9 + 5**0.5, Relation.PENETRATING),  # over two vertices
        ((0, -9), (-3, 4), None, None, None),
    ],
)
def test_what_a_circle_can_do_at_a_square(start, velocity, enter, leave, relation):
    found = shape_cast(ConvexPolygon(SQUARE), Circle((0, 0), 3), *(tuple(map(Fraction, v)) for v in (start, velocity)))
    if relation is None:
        assert found is None
    else:
        assert (float(found.enter), float(found.leave), found.relation) == (enter, leave, relation)


def test_circles_that_swap_have_the_same_interval():
    one, other = Circle((0, 0), 1), Circle((3, 1), 1.5)
    for velocity in [(1, 0), (2, 1), (-1, 1), (0, 0)]:
        there = shape_cast(one, other, (Fraction(-4), Fraction(-1)), tuple(Fraction(v) for v in velocity))
        assert there == shape_cast(other, one, (Fraction(4), Fraction(1)), tuple(-Fraction(v) for v in velocity))
