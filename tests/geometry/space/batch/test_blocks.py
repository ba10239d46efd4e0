# SPDX-License-Identifier: GPL-3.0-or-later
"""Many pairs in space at once: every relation equals that of the single function, every number up to rounding."""

from collections import defaultdict
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError
from collide_addon.geometry.batch import BAD, RELATIONS
from collide_addon.geometry.space import ConvexPolyhedron, batch, epa, gjk, pair_table

from ....cases import in_one, mostly_slow
from ..lattice_truth import lattice_pairs, truth_of

OF_THE_SIZE = 1e-12
"""The accuracy that `batch` promises."""


def size_of(a, b):
    return max(np.abs(a - a[0]).max(), np.abs(b - a[0]).max())


def assert_as_single(a, b, *, within=OF_THE_SIZE):
    """Check the answers for stacks against the single functions, and return the rows those had to answer."""
    close, deep = batch.gjk(a, b), batch.epa(a, b)
    for row in range(len(a)):
        shape_a, shape_b = ConvexPolyhedron(a[row]), ConvexPolyhedron(b[row])
        one, other = gjk(shape_a, shape_b), epa(shape_a, shape_b)
        assert RELATIONS[close.relation[row]] is RELATIONS[deep.relation[row]] is other.relation
        error = [close.distance[row] - one.distance, deep.depth[row] - other.depth]
        error += [*(deep.point_a[row] - other.point_a), *(deep.point_b[row] - other.point_b)]
        if one.distance > 0.0:
            error += [*(close.closest_a[row] - one.closest_a), *(close.closest_b[row] - one.closest_b)]
            assert np.abs(close.normal[row] - one.normal).max() <= OF_THE_SIZE
        assert np.abs(error).max() <= within * size_of(a[row], b[row])
        assert np.abs(deep.normal[row] - other.normal).max() <= OF_THE_SIZE
    return close.exact, deep.exact


@in_one(("points", "apart"), [(1, 1), (2, 1), (3, 1), (4, 2), (8, 2), (8, 5), (32, 2), (100, 3)], every=3)
def test_pairs_in_general_position_are_answered_in_blocks(points, apart):
    random = np.random.default_rng(points)
    a, b = random.normal(size=(2, 60, points, 3))
    exact = assert_as_single(a, b + apart * random.normal(size=(60, 1, 3)), within=1e-13)
    assert [rows.tolist() for rows in exact] == [[], []]


def test_lattice_pairs_of_all_dimensions_have_the_exact_truth(every):
    stacks, known = defaultdict(list), 0
    for a, b in lattice_pairs(Random(5), 600 // every):
        stacks[len(a), len(b)].append((a, b))
    for pairs in stacks.values():
        a, b = (np.array(points, dtype=np.float64) for points in zip(*pairs, strict=True))
        close, deep = batch.gjk(a, b), batch.epa(a, b)
        for row, pair in enumerate(pairs):
            truth = truth_of(*pair)
            assert RELATIONS[close.relation[row]].value == RELATIONS[deep.relation[row]].value == truth.relation
            assert close.distance[row] == pytest.approx(float(truth.squared_distance) ** 0.5, rel=1e-14, abs=0.0)
            assert deep.depth[row] == pytest.approx(float(truth.squared_depth) ** 0.5, rel=1e-14, abs=0.0)
            known += 1
    assert known == 600 // every


def assert_as_known(cases, random):
    """In both orders and with points shuffled, alone and in a table."""
    for case in cases:
        points = [np.array(case["a"]), np.array(case["b"])]
        for swapped in (False, True):
            a, b = points[:: -1 if swapped else 1]
            size = size_of(a, b) or 1.0
            close, deep = batch.gjk(a[np.newaxis], b[np.newaxis]), batch.epa(a[np.newaxis], b[np.newaxis])
            table = pair_table([a, b], reach=2.0 * case["distance"])
            for relation in (close.relation, deep.relation, table.relation):
                assert [RELATIONS[code].value for code in relation] == [case["relation"]]
            for length in (close.distance[0], table.distance[0]):
                assert abs(length - case["distance"]) <= 1e-14 * size
            for length in (deep.depth[0], table.depth[0]):
                assert abs(length - case["depth"]) <= 1e-14 * size
            assert table.closest_a == pytest.approx(deep.point_a, abs=1e-12 * size)
            for each in points:
                random.shuffle(each)


def test_every_fortieth_pair_of_the_file_is_right(cases):
    assert_as_known(cases[::40], np.random.default_rng(1))


@pytest.mark.nightly
def test_all_pairs_of_the_file_are_right(cases):
    assert_as_known(cases, np.random.default_rng(2))


@mostly_slow("scale", [2.0**-500, 1e-150, 1e-30, 1e30, 1e150])
def test_every_scale_has_the_same_relations(scale):
    random = np.random.default_rng(3)
    a = random.integers(-3, 4, (40, 6, 3)).astype(np.float64)
    b = a[::-1] + random.integers(-3, 4, (40, 1, 3))
    expected = batch.gjk(a, b).relation
    assert batch.gjk(a * scale, b * scale).relation.tolist() == expected.tolist()
    assert batch.epa(a * scale, b * scale).relation.tolist() == expected.tolist()
    assert set(expected.tolist()) == {0, 1, 2}


def test_gaps_of_one_ulp_are_told_from_touching_and_overlap():
    random = np.random.default_rng(4)
    below = random.uniform(-1.0, 1.0, (30, 6, 3)) - (0.0, 0.0, 1.0)
    below[:, :4] = np.array([(-2, -2, -1), (2, -2, -1), (-2, 2, -1), (2, 2, -1)]) - random.random((30, 4, 3))
    below[:, 5] = 0.0, 0.0, 1.0
    above = (0.0, 0.0, 2.0) - below[::-1]  # a vertex on a vertex
    for step, code in ((0.0, 1), (np.inf, 0), (-np.inf, 2)):
        moved = above.copy()
        if step:
            moved[:, 5, 2] = np.nextafter(1.0, step)
        for found in (batch.gjk(below, moved).relation, batch.epa(moved, below).relation):
            assert found.tolist() == [code] * 30


def test_swapping_the_shapes_mirrors_every_answer():
    random = np.random.default_rng(6)
    a, b = random.integers(-4, 5, (2, 80, 7, 3)).astype(np.float64)
    one, other = batch.epa(a, b), batch.epa(b, a)
    assert one.relation.tolist() == other.relation.tolist()
    assert np.abs(one.depth - other.depth).max() <= 1e-13
    shared = [row for row in range(80) if not np.array_equal(a[row], b[row])]
    assert np.abs(one.normal + other.normal)[shared].max() <= 1e-12
    assert np.abs(one.point_a - other.point_b).max() <= 1e-12


def test_copies_of_points_and_their_order_change_nothing():
    random = np.random.default_rng(7)
    a, b = random.normal(size=(2, 50, 8, 3))
    filled = np.concatenate((a, a[:, [0, 0, 3]]), axis=1)[:, ::-1]
    one, other = batch.epa(a, b), batch.epa(filled, b)
    assert one.relation.tolist() == other.relation.tolist()
    for name in ("depth", "normal", "point_a", "point_b"):
        assert np.abs(getattr(one, name) - getattr(other, name)).max() <= 1e-12
    assert len(other.exact) == 0


def test_a_row_that_is_not_finite_is_bad_and_the_others_are_answered():
    a, b = np.random.default_rng(8).normal(size=(2, 5, 4, 3))
    expected = batch.gjk(a, b).relation
    a[2, 1, 0] = np.nan
    for found in (batch.gjk(a, b), batch.epa(a, b)):
        assert found.bad.tolist() == [2]
        assert found.reasons[0].startswith("a[2] row 1 is (nan")
        assert found.relation[2] == BAD
        assert np.delete(found.relation, 2).tolist() == np.delete(expected, 2).tolist()


def test_no_pairs_have_no_answers_and_other_shapes_are_refused():
    assert len(batch.gjk(np.empty((0, 4, 3)), np.empty((0, 2, 3))).relation) == 0
    with pytest.raises(GeometryError, match=r"expected \(N, k, 3\), that is N rows of k points \(x, y, z\)"):
        batch.epa([[(0, 0)]], [[(0, 0)]])
    with pytest.raises(GeometryError, match="as many rows"):
        batch.gjk(np.zeros((2, 1, 3)), np.zeros((3, 1, 3)))


def turned(random, *stacks):
    """Turn each pair by its own rotation."""
    axes = np.linalg.qr(random.normal(size=(len(stacks[0]), 3, 3)))[0]
    return [np.ascontiguousarray(points @ axes) for points in stacks]


@mostly_slow("width", [1e-2, 5e-5, 1e-6, 1e-9], 4)
def test_a_corner_over_a_needle_has_its_normal_to_the_last_digits(width):
    random = np.random.default_rng(8)
    needle = np.array([(-1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.9, width, 0.0), (0.0, 0.0, -1.0)])
    corner = np.array([(0.5, 0.3 * width, 0.2), (0.2, 1.0, 1.0), (0.8, -1.0, 1.0), (1.0, 0.5, 2.0)])
    assert_as_single(*turned(random, np.tile(needle, (100, 1, 1)), np.tile(corner, (100, 1, 1))))


@mostly_slow("angle", [1e-1, 1e-3, 1e-5, 1e-7, 1e-10])
def test_edges_that_cross_at_a_small_angle_have_their_points_to_the_last_digits(angle):
    random = np.random.default_rng(9)
    a = np.array([(-1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.1, 1.0, -1.0), (0.0, -1.0, -1.0)])
    b = np.array([(-1.0, -angle, 0.2), (1.0, 1.1 * angle, 0.2), (0.2, 1.0, 1.2), (0.0, -1.0, 1.2)])
    assert_as_single(*turned(random, np.tile(a, (30, 1, 1)), np.tile(b, (30, 1, 1))))
