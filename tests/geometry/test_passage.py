# SPDX-License-Identifier: GPL-3.0-or-later
"""The times of contact of drifting polygons are exact: checked in whole numbers, at them and just beside them."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collide_addon.geometry import ConvexPolygon, Relation, gjk, passage

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
TRIANGLE = [(0, 0), (3, 1), (1, 2)]
SEGMENT = [(0, 0), (2, 1)]
UPRIGHT = [(0, 0), (0, 2)]
POINT = [(0, 0)]
SHAPES = {"square": SQUARE, "triangle": TRIANGLE, "segment": SEGMENT, "upright": UPRIGHT, "point": POINT}
VELOCITIES = [(1, 0), (0, -1), (2, 1), (-1, 1), (-3, -2), (0, 0)]
BESIDE = Fraction(1, 1000)


def relation_at(a, b, position, velocity, time):
    """How A lies to the moved B, in whole numbers: both enlarged by the time's denominator."""
    scale = time.denominator * position[0].denominator * position[1].denominator
    scale *= velocity[0].denominator * velocity[1].denominator
    x, y = (int((p + time * v) * scale) for p, v in zip(position, velocity, strict=True))
    return gjk(np.array(a) * scale, np.array(b) * scale + (x, y)).relation


def drift(a, b, position, velocity):
    exact = tuple(tuple(Fraction(part) for part in pair) for pair in (position, velocity))
    return passage(ConvexPolygon(a), ConvexPolygon(b), *exact), exact


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


@pytest.mark.parametrize("first", SHAPES)
@pytest.mark.parametrize("second", SHAPES)
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


def test_swapping_the_shapes_and_turning_the_motion_round_is_the_same_passage():
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
    big = passage(
        ConvexPolygon(np.array(SQUARE) * size),
        ConvexPolygon(np.array(TRIANGLE) * size),
        (Fraction(-7) * Fraction(size), Fraction(size)),
        (3 * Fraction(size), Fraction(0)),
    )
    assert float(big.enter) == pytest.approx(4 / 3, rel=1e-12)


grid = st.integers(-4, 4)
shapes = st.lists(st.tuples(grid, grid), min_size=1, max_size=6)


@settings(max_examples=100, deadline=None)
@given(shapes, shapes, st.tuples(grid, grid), st.tuples(grid, grid))
def test_any_polygons_on_a_small_grid(a, b, position, velocity):
    assert_exact(a, b, position, velocity)
