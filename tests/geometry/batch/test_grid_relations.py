# SPDX-License-Identifier: GPL-3.0-or-later
"""Relations of polygons with few digits: exact, the common point that of GJK, and silence where they are not exact."""

import numpy as np
import pytest

from collide_addon.geometry import convex_hull, gjk
from collide_addon.geometry.batch import BAD, RELATIONS
from collide_addon.geometry.batch.plane_pairs import GRID_BITS, relations_on_grid

from ...cases import mostly_slow


def stacks(pairs):
    """Fill up with copies of the last point, as size classes do."""
    longest = max(len(shape) for pair in pairs for shape in pair)
    return [
        np.array([np.concatenate([shape, np.repeat(shape[-1:], longest - len(shape), axis=0)]) for shape in side])
        for side in zip(*pairs, strict=True)
    ]


@pytest.fixture(scope="module")
def pairs():
    """Pairs of polygons with small whole coordinates: a third of them touch."""
    random = np.random.default_rng(7)
    found = []
    while len(found) < 400:
        one, other = (convex_hull(random.integers(0, 5, 2) + random.integers(0, 4, (5, 2))) for _ in "ab")
        if len(one) > 2 and len(other) > 2:
            found.append((one, other))
    return found


@mostly_slow("unit", [1.0, 2.0**-40, 2.0**-1000, 2.0**900, 3.0])
def test_relations_are_exact_and_touching_shapes_have_the_common_point_of_gjk(pairs, truth, unit):
    relation, point = relations_on_grid(*(stack * unit for stack in stacks(pairs)))
    for row, (a, b) in enumerate(pairs):
        expected = truth(a.tolist(), b.tolist()).relation
        assert RELATIONS[relation[row]].value == expected
        if expected == "touching":
            assert point[row].tolist() == gjk(a * unit, b * unit).closest_a.tolist()
        else:
            assert np.isnan(point[row]).all()
    assert 40 < np.count_nonzero(relation == 1) < 300


def test_both_orders_and_any_first_vertex_give_the_same(pairs):
    a, b = stacks(pairs)
    relation, point = relations_on_grid(a, b)
    for one, other in ((b, a), (np.roll(a, 1, axis=1), np.roll(b, 3, axis=1))):
        again, same = relations_on_grid(one, other)
        assert np.array_equal(relation, again)
        assert np.array_equal(point, same, equal_nan=True)


SQUARE = np.array([(0, 0), (2, 0), (2, 2), (0, 2)], dtype=float)
STAR = np.array([(0, 3), (-2, -3), (3, 1), (-3, 1), (2, -3)], dtype=float)


@pytest.mark.parametrize(
    "odd",
    [
        SQUARE[::-1],
        SQUARE[[0, 2, 1, 3]],
        STAR,
        SQUARE[[0, 1, 0, 1]],
        SQUARE[[0, 0, 0, 0]],
        SQUARE + 2.0**-GRID_BITS,
        SQUARE * (1.0 + 2.0**-40),
    ],
    ids=["clockwise", "crossing itself", "star", "segment", "point", "too fine", "too many digits"],
)
def test_nothing_is_said_of_what_is_no_convex_polygon_on_a_grid(odd):
    other = np.concatenate([SQUARE, SQUARE[-1:]])[: len(odd)][np.newaxis]
    for a, b in ((odd[np.newaxis], other), (other, odd[np.newaxis])):
        assert relations_on_grid(a, b)[0].tolist() == [BAD]


def test_nothing_is_said_of_a_small_polygon_beside_one_with_too_many_digits():
    """The corner misses the slope by less than floats can tell, whose products of so many digits are rounded."""
    size = 2.0**30
    slope = np.array([(0.0, 0.0), (size, 0.0), (size + 1.0, size - 1.0)])
    corner = np.array([(1.0, 1.0), (1.0, 3.0), (0.0, 3.0)])
    for a, b in ((slope, corner), (corner, slope)):
        relation, _ = relations_on_grid(a[np.newaxis], b[np.newaxis])
        assert relation.tolist() == [BAD]


def test_no_pairs_have_no_relations():
    relation, point = relations_on_grid(np.empty((0, 4, 2)), np.empty((0, 3, 2)))
    assert relation.shape == (0,)
    assert point.shape == (0, 2)


@pytest.mark.parametrize("gap", [2.0**-140, -(2.0**-140)])
def test_a_gap_that_underflows_on_the_grid_of_huge_boxes_was_called_a_touch(gap):
    size = 2.0**990
    one, other = (
        [(x, 0.0), (x + width, 0.0), (x + width, size), (x, size)] for x, width in ((0.0, size), (-size, size))
    )
    other[1], other[2] = (-gap, 0.0), (-gap, size)
    for a, b in ((one, other), (other, one)):
        relation, _ = relations_on_grid(np.array([a]), np.array([b]))
        assert relation.tolist() == [BAD]
