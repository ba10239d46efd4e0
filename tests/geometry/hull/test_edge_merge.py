# SPDX-License-Identifier: GPL-3.0-or-later
"""Merging all edges at once gives the same rows as the walk round both hulls, whatever the hulls are."""

from __future__ import annotations

import itertools
import sys

import numpy as np
import pytest

from collide_addon.geometry import ConvexPolygon
from collide_addon.geometry.hull.minkowski import (
    FEW_EDGES,
    _walked,
    merged_at_once,
    minkowski_difference,
    minkowski_sum,
)
from collide_addon.geometry.hull.monotone_chain import convex_hull
from collide_addon.geometry.predicates.orientation import turn_signs

from ...cases import mostly_slow

SIZES = [1.0, 1e-12, 1e12, 1e-300, 1e300, 3e306, 5e-324]


def round_polygon(count, turned=0.0, wide=1.0):
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False) + turned
    return np.column_stack((wide * np.cos(angle), np.sin(angle)))


def mirrored(hull):
    return convex_hull(-hull)


def assert_merged_as_walked(a, b):
    for first, second in ((a, b), (b, a), (a, mirrored(b))):
        if len(first) > 1 and len(second) > 1:
            assert np.array_equal(merged_at_once(first, second), _walked(first, second))


def test_all_pairs_of_segments_and_triangles_of_a_small_grid():
    grid = [(float(x), float(y)) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    hulls = [convex_hull(np.array(points)) for points in itertools.combinations(grid, 2)]
    hulls += [convex_hull(np.array(points)) for points in list(itertools.combinations(grid, 3))[::5]]
    for a, b in itertools.product(hulls[::3], hulls[1::3]):
        assert_merged_as_walked(a, b)


@pytest.mark.parametrize("size", SIZES)
def test_hulls_of_small_integer_grids_of_any_size(size, every):
    rng = np.random.default_rng(31)
    for _ in range(60 // every):
        a, b = (convex_hull(rng.integers(-9, 10, (rng.integers(2, 40), 2)) * size) for _ in range(2))
        assert_merged_as_walked(a, b)


@mostly_slow("size", SIZES)
def test_edges_of_which_many_are_parallel_or_differ_by_one_last_place(size):
    a = convex_hull(round_polygon(60) * size)
    assert_merged_as_walked(a, a)
    assert_merged_as_walked(a, mirrored(a))
    rng = np.random.default_rng(32)
    for _ in range(8):
        assert_merged_as_walked(a, convex_hull(np.nextafter(a, rng.choice([-np.inf, np.inf], a.shape))))


def test_hulls_so_flat_that_all_quotients_are_equal():
    a = convex_hull(round_polygon(300) * (1.0, 1e-200))
    for b in (a, mirrored(a), convex_hull(round_polygon(200)), convex_hull(round_polygon(200) * (1e-200, 1.0))):
        assert_merged_as_walked(a, b)


def test_one_small_hull_and_one_with_many_edges():
    large = convex_hull(round_polygon(FEW_EDGES))
    for few in ([(0, 0), (1, 0)], [(0, 0), (0, 1)], [(0, 0), (3, 1)], [(0, 0), (1, 0), (0, 1)]):
        assert_merged_as_walked(large, convex_hull(np.array(few, dtype=float)))


def test_a_point_moves_a_large_hull():
    large = convex_hull(round_polygon(2 * FEW_EDGES))
    assert np.array_equal(minkowski_sum(large, [(1.0, 2.0)]), large + np.array([1.0, 2.0]))
    assert np.array_equal(minkowski_difference(large, [(1.0, 2.0)]), large - np.array([1.0, 2.0]))
    assert np.array_equal(minkowski_difference([(1.0, 2.0)], large), convex_hull((1.0, 2.0) - large))


def test_large_hulls_of_integers_have_the_difference_of_all_pairs():
    a, b = (convex_hull(np.round(round_polygon(300, turned, wide) * 2.0**30)) for turned, wide in ((0, 1), (0.1, 2)))
    assert len(a) + len(b) > FEW_EDGES
    pairwise = (a[:, np.newaxis] - b).reshape(-1, 2)
    assert np.array_equal(minkowski_difference(a, b), convex_hull(pairwise))
    vertices = minkowski_difference(a, b)
    assert (turn_signs(np.concatenate((vertices, vertices[:2]))) == 1).all()


def test_the_difference_of_two_hulls_of_ten_thousand_vertices_makes_few_calls():
    a, b = ConvexPolygon(round_polygon(10_000)), ConvexPolygon(round_polygon(10_000, 0.0123))
    calls = []
    sys.setprofile(lambda _frame, event, _argument: calls.append(event))
    try:
        difference = minkowski_difference(a, b)
    finally:
        sys.setprofile(None)
    assert len(difference) > 19_000
    assert len(calls) < 5000  # the walk makes three for every edge
