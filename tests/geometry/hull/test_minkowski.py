# SPDX-License-Identifier: GPL-3.0-or-later
"""The Minkowski sum and difference are the hulls of all pairwise sums and differences."""

from __future__ import annotations

import itertools
import json
from types import SimpleNamespace

import numpy as np
import pytest

from collide_addon.geometry.hull.minkowski import minkowski_difference, minkowski_sum, pairwise_differences
from collide_addon.geometry.hull.monotone_chain import convex_hull
from collide_addon.geometry.predicates.orientation import turn_signs
from collide_addon.geometry.predicates.points import GeometryError
from collide_addon.pitfalls.cases import CASES_FILE

from ...cases import in_one

CASES = json.loads(CASES_FILE.read_text(encoding="utf-8"))
PAIRS = {
    case["id"]: case["inputs"]
    for case in CASES
    if {"A", "B"} <= set(case["inputs"]) and len(case["inputs"]["A"][0]) == 2
}

SHAPES = {
    "point": [(2, 3)],
    "horizontal segment": [(0, 0), (3, 0)],
    "vertical segment": [(1, -2), (1, 4)],
    "diagonal segment": [(0, 0), (2, 2)],
    "falling segment": [(0, 2), (2, 0)],
    "square": [(0, 0), (2, 0), (2, 2), (0, 2)],
    "diamond": [(0, -1), (1, 0), (0, 1), (-1, 0)],
    "triangle": [(0, 0), (4, 0), (1, 3)],
    "mirrored triangle": [(0, 0), (-4, 0), (-1, -3)],
    "points in disorder": [(3, 1), (0, 0), (1, 1), (3, 1), (2, 5), (0, 4), (4, 2)],
}


def all_sums(a, b):
    return (np.asarray(a, float)[:, np.newaxis] + np.asarray(b, float)).reshape(-1, 2)


@in_one(("a", "b"), list(itertools.product(SHAPES, repeat=2)))
def test_sum_and_difference_are_the_hulls_of_all_pairs(a, b):
    a, b = SHAPES[a], SHAPES[b]
    assert np.array_equal(minkowski_sum(a, b), convex_hull(all_sums(a, b)))
    assert np.array_equal(minkowski_difference(a, b), convex_hull(pairwise_differences(a, b)))


def test_random_grid_shapes_give_the_hull_of_all_pairs_in_both_orders():
    rng = np.random.default_rng(11)
    for _ in range(300):
        a = rng.integers(-4, 5, (rng.integers(1, 9), 2)).astype(float)
        b = rng.integers(-4, 5, (rng.integers(1, 9), 2)).astype(float)
        assert np.array_equal(minkowski_sum(a, b), convex_hull(all_sums(a, b)))
        assert np.array_equal(minkowski_sum(b, a), minkowski_sum(a, b))
        assert np.array_equal(minkowski_difference(a, b), convex_hull(pairwise_differences(a, b)))
        assert set(map(tuple, (-minkowski_difference(b, a)).tolist())) == set(
            map(tuple, minkowski_difference(a, b).tolist())
        )


@in_one("name", PAIRS)
def test_on_the_pairs_of_the_seed_the_difference_is_the_hull_of_all_differences(name):
    a, b = PAIRS[name]["A"], PAIRS[name]["B"]
    assert np.array_equal(minkowski_difference(a, b), convex_hull(pairwise_differences(a, b)))


def test_parallel_edges_become_one():
    assert minkowski_sum(SHAPES["square"], SHAPES["square"]).tolist() == [[0, 0], [4, 0], [4, 4], [0, 4]]
    assert len(minkowski_sum(SHAPES["triangle"], SHAPES["triangle"])) == 3
    assert len(minkowski_difference(SHAPES["triangle"], SHAPES["triangle"])) == 6
    assert minkowski_sum(SHAPES["diagonal segment"], SHAPES["diagonal segment"]).tolist() == [[0, 0], [4, 4]]


@pytest.mark.parametrize("size", [1e-12, 1.0, 1e12, 1e-300, 1e300])
def test_round_polygons_of_any_size_have_a_convex_sum_around_all_sums(size):
    rng = np.random.default_rng(12)
    a, b = (np.round(rng.normal(size=(40, 2)), 3) * 1024 * size for _ in range(2))
    vertices = minkowski_sum(a, b)
    sums = all_sums(convex_hull(a), convex_hull(b))
    allowed = 1e-12 * np.abs(sums).max()
    for start, end in zip(vertices, np.roll(vertices, -1, axis=0), strict=True):
        along = (end - start) / np.hypot(*(end - start))
        assert (along[0] * (sums[:, 1] - start[1]) - along[1] * (sums[:, 0] - start[0]) >= -allowed).all()
    assert len(vertices) <= len(convex_hull(a)) + len(convex_hull(b))
    assert tuple(vertices[0]) == min(map(tuple, sums.tolist()))


def test_edges_that_differ_by_less_than_rounding_are_put_in_the_exact_order():
    a = [(0.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    b = [(0.0, 0.0), (1.0, 1.0 + 2.0**-52), (0.0, 1.0)]
    assert len(minkowski_sum(a, b)) == 5
    assert minkowski_sum(a, b)[:3].tolist() == [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]
    assert np.array_equal(minkowski_sum(b, a), minkowski_sum(a, b))


def test_shapely_finds_the_same_area():
    shapely = pytest.importorskip("shapely")
    rng = np.random.default_rng(13)
    for _ in range(20):
        a, b = rng.normal(size=(2, 30, 2))
        peer = shapely.convex_hull(shapely.multipoints(pairwise_differences(a, b)))
        ours = shapely.Polygon(minkowski_difference(a, b))
        assert ours.area == pytest.approx(peer.area, rel=1e-12)
        assert ours.symmetric_difference(peer).area < 1e-10


def test_large_polygons_merge_in_linear_time_and_stay_convex():
    angle = np.linspace(0, 2 * np.pi, 3000, endpoint=False)
    a = np.round(np.column_stack((np.cos(angle), np.sin(angle))) * 2.0**40)
    b = np.round(np.column_stack((2 * np.cos(angle + 0.0001), np.sin(angle + 0.0001))) * 2.0**40)
    vertices = minkowski_sum(a, b)  # integers: the sums are exact
    assert len(vertices) > 5000
    assert (turn_signs(np.concatenate((vertices, vertices[:2]))) == 1).all()


def round_polygon(count, turned=0.0, wide=1.0):
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False) + turned
    return np.column_stack((wide * np.cos(angle), np.sin(angle)))


def test_a_point_moves_a_hull():
    hull = convex_hull(round_polygon(40))
    assert np.array_equal(minkowski_sum(hull, [(1.0, 2.0)]), hull + np.array([1.0, 2.0]))
    assert np.array_equal(minkowski_difference(hull, [(1.0, 2.0)]), hull - np.array([1.0, 2.0]))
    assert np.array_equal(minkowski_difference([(1.0, 2.0)], hull), convex_hull((1.0, 2.0) - hull))


def test_large_hulls_of_integers_have_the_difference_of_all_pairs():
    a, b = (convex_hull(np.round(round_polygon(300, turned, wide) * 2.0**30)) for turned, wide in ((0, 1), (0.1, 2)))
    pairwise = (a[:, np.newaxis] - b).reshape(-1, 2)
    assert np.array_equal(minkowski_difference(a, b), convex_hull(pairwise))


def test_a_shape_with_vertices_is_taken_as_it_is():
    shape = SimpleNamespace(vertices=convex_hull(SHAPES["triangle"]))
    assert np.array_equal(minkowski_sum(shape, SHAPES["square"]), minkowski_sum(SHAPES["triangle"], SHAPES["square"]))
    assert np.array_equal(
        minkowski_difference(SHAPES["square"], shape), minkowski_difference(SHAPES["square"], SHAPES["triangle"])
    )
    assert np.array_equal(pairwise_differences(shape, [(1, 1)]), shape.vertices - 1)


def test_row_i_m_plus_j_of_all_differences_is_a_i_minus_b_j():
    a, b = np.arange(6.0).reshape(3, 2), np.arange(4.0).reshape(2, 2) * 10
    differences = pairwise_differences(a, b)
    assert differences.shape == (6, 2)
    for i, j in itertools.product(range(3), range(2)):
        assert np.array_equal(differences[i * 2 + j], a[i] - b[j])


@pytest.mark.parametrize("function", [minkowski_sum, minkowski_difference, pairwise_differences])
def test_an_empty_operand_is_named(function):
    with pytest.raises(GeometryError, match="b is empty"):
        function([(0, 0)], [])
    with pytest.raises(GeometryError, match="a is empty"):
        function([], [(0, 0)])
