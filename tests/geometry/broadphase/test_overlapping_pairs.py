# SPDX-License-Identifier: GPL-3.0-or-later
"""Overlapping pairs among many boxes: all of them and no others, in order, whatever the boxes' shapes.

The broad phase in space finds each pair of boxes with a common point once, and no others.
"""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collide_addon.geometry import GeometryError, overlapping_pairs
from collide_addon.geometry.broadphase import overlapping_pairs as broadphase
from collide_addon.geometry.broadphase import strips
from collide_addon.geometry.broadphase.overlapping_pairs import pairs_in_space

from ...cases import in_one, mostly_slow


def all_pairs(lower, upper):
    """Test every pair."""
    meets = (lower[:, np.newaxis] <= upper) & (lower <= upper[:, np.newaxis])
    return np.argwhere(np.triu(meets.all(axis=2), 1))


def assert_all_pairs(lower, upper):
    lower, upper = np.array(lower, dtype=float), np.array(upper, dtype=float)
    for low, high in ((lower, upper), (lower[:, ::-1], upper[:, ::-1]), (-upper, -lower)):
        assert np.array_equal(overlapping_pairs(low, high), all_pairs(low, high))


@pytest.fixture
def random():
    return np.random.default_rng(20261203)


@pytest.fixture(params=["strips or tree", "neighbours first", "tree"])
def _any_way(request, monkeypatch):
    """Run a test once with the default method, once with strips and once with the tree."""
    if request.param == "neighbours first":
        monkeypatch.setattr(strips, "FEW_ENTRIES", 0)
    if request.param == "tree":
        monkeypatch.setattr(broadphase, "TREE_PAIRS", -1)


any_way = pytest.mark.usefixtures("_any_way")


# ---- all pairs and no others


@any_way
@mostly_slow("most", [0, 1, 4])
def test_boxes_on_a_small_grid(random, most):
    for count in range(1, 60):
        lower = random.integers(0, 7, (count, 2))
        assert_all_pairs(lower, lower + random.integers(0, most + 1, (count, 2)))


@any_way
@mostly_slow(("scale", "offset"), [(1.0, 0.0), (1e-12, 1.0), (1e12, 0.0), (1.0, 1e12), (1e-310, 0.0), (1e307, 0.0)])
def test_boxes_of_all_sizes_anywhere(random, scale, offset):
    lower = random.uniform(-1.0, 1.0, (300, 2))
    upper = lower + 10.0 ** random.uniform(-4.0, 0.0, (300, 2))
    assert_all_pairs(scale * lower + offset, scale * upper + offset)


@any_way
def test_identical_boxes_all_overlap():
    lower = np.zeros((50, 2))
    assert len(overlapping_pairs(lower, lower + 1.0)) == 50 * 49 // 2
    assert len(overlapping_pairs(lower, lower)) == 50 * 49 // 2


@any_way
def test_one_huge_box_among_small_ones_meets_all_of_them(random):
    lower = random.uniform(0.0, 1.0, (400, 2))
    upper = lower + 1e-3
    lower[200], upper[200] = -1e6, 1e6
    assert_all_pairs(lower, upper)


@any_way
@mostly_slow("size", [(0.01, 0.0), (0.0, 0.01), (0.0, 0.0), (0.01, 0.01)])
def test_boxes_all_on_one_line(random, size):
    for line in ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0)):
        lower = random.uniform(0.0, 1.0, (300, 1)) * line
        assert_all_pairs(lower, lower + size)


@any_way
def test_slivers_that_lie_both_ways(random):
    lower = random.uniform(0.0, 1.0, (300, 2))
    length = random.uniform(0.0, 1.0, 300)
    upper = lower + np.where(random.random((300, 1)) < 0.5, (1.0, 0.0), (0.0, 1.0)) * length[:, np.newaxis]
    assert_all_pairs(lower, upper)


@any_way
def test_touching_counts_and_a_gap_of_one_float_does_not():
    lower, upper = np.array([(0.0, 0.0), (1.0, 1.0)]), np.array([(1.0, 1.0), (2.0, 3.0)])
    assert overlapping_pairs(lower, upper).tolist() == [[0, 1]]
    for axis in (0, 1):
        apart = lower.copy()
        apart[1, axis] = np.nextafter(1.0, 2.0)
        assert overlapping_pairs(apart, upper).tolist() == []


@any_way
def test_points_on_a_corner_or_an_edge_of_a_box_or_in_it_meet_it():
    points = [(0.0, 0.0), (1.0, 2.0), (2.0, 0.5), (1.0, 1.0), (2.0, 2.5)]
    assert overlapping_pairs([(0.0, 0.0), *points], [(2.0, 2.0), *points]).tolist() == [[0, 1], [0, 2], [0, 3], [0, 4]]


@any_way
def test_runs_longer_than_one_piece_are_all_written_out(random, monkeypatch):
    monkeypatch.setattr(strips, "NUMBERS_AT_ONCE", 7)
    lower = random.uniform(0.0, 1.0, (120, 2))
    assert_all_pairs(lower, lower + 0.3)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(*[st.integers(-4, 4)] * 2, *[st.integers(0, 3)] * 2), min_size=1, max_size=30))
def test_any_boxes_on_a_grid(boxes):
    boxes = np.array(boxes)
    assert_all_pairs(boxes[:, :2], boxes[:, :2] + boxes[:, 2:])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(*[st.floats(-1e307, 1e307) | st.floats(-2.0, 2.0)] * 4), min_size=1, max_size=12))
def test_any_boxes_of_floats(boxes):
    corners = np.array(boxes).reshape(-1, 2, 2)
    assert_all_pairs(corners.min(axis=1), corners.max(axis=1))


def test_the_order_of_the_boxes_does_not_matter(random):
    lower = random.integers(0, 30, (200, 2)).astype(float)
    upper = lower + random.integers(0, 4, (200, 2))
    order = random.permutation(200)
    again = np.sort(order[overlapping_pairs(lower[order], upper[order])], axis=1)
    assert np.array_equal(again[np.lexsort(again.T[::-1])], overlapping_pairs(lower, upper))


# ---- cost


def test_slivers_that_lie_both_ways_and_do_not_meet_go_to_the_tree(random, monkeypatch):
    """Strips would meet a quarter of all pairs, the tree only those that overlap."""
    count = 2000
    upright, level = (
        random.uniform(2.0, 3.0, (count, 2)) * (1.0, 0.0),
        random.uniform(0.0, 1.0, (count, 2)) * (0.0, 1.0),
    )
    lower = np.concatenate((upright, level))
    upper = lower + np.repeat([(0.0, 1.0), (1.0, 0.0)], count, axis=0)
    asked = []
    at_nodes = broadphase._pairs_at_nodes

    def counting(askers, *rest):
        asked.append(len(askers))
        return at_nodes(askers, *rest)

    monkeypatch.setattr(broadphase, "_pairs_at_nodes", counting)
    assert len(overlapping_pairs(lower, upper)) == 0
    assert 0 < sum(asked) <= 2 * count * 2 * 12


@pytest.mark.parametrize("worthwhile", [broadphase.TREE_PAIRS, -1])
def test_memory_is_that_of_the_boxes_and_the_pairs(random, monkeypatch, worthwhile):
    monkeypatch.setattr(broadphase, "TREE_PAIRS", worthwhile)
    lower = random.uniform(0.0, 1.0, (40_000, 2))
    upper = lower + 1e-3
    lower[0], upper[0] = 0.0, 1.0
    tracemalloc.start()
    pairs = overlapping_pairs(lower, upper)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(pairs) > 40_000
    assert peak < 400 * (len(lower) + len(pairs)) + (1 << 24)


# ---- what cannot be answered


def test_no_boxes_have_no_pairs():
    assert overlapping_pairs([], []).shape == (0, 2)
    assert overlapping_pairs(np.empty((0, 2)), np.empty((0, 2))).shape == (0, 2)


def test_one_box_has_no_pairs():
    assert overlapping_pairs([(0.0, 0.0)], [(1.0, 1.0)]).shape == (0, 2)


@pytest.mark.parametrize(
    ("lower", "upper", "message"),
    [
        (
            [(0, 0), (2, 1)],
            [(1, 1), (3, 0)],
            r"box row 1 has its lower corner \[2.0, 1.0\] above or right of its upper",
        ),
        ([(0, 0), (np.nan, 0)], [(1, 1), (1, 1)], r"lower row 1 is \(nan, 0.0\)"),
        ([(0, 0), (0, 0)], [(1, 1), (1, np.inf)], r"upper row 1 is \(1.0, inf\)"),
        ([(0, 0)], [(1, 1), (1, 1)], "lower has 1 rows and upper 2"),
        ([(0, 0, 0)], [(1, 1, 1)], r"lower has shape \(1, 3\)"),
        ([], [(1, 1)], "lower is empty"),
    ],
)
def test_bad_boxes_are_refused_with_their_row(lower, upper, message):
    with pytest.raises(GeometryError, match=message):
        overlapping_pairs(lower, upper)


def test_beyond_the_answer_identical_boxes_need_little_memory():
    lower = np.zeros((2000, 2))
    tracemalloc.start()
    try:
        pairs = overlapping_pairs(lower, lower + 1.0)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(pairs) == 2000 * 1999 // 2
    assert np.array_equal(pairs, np.argwhere(np.triu(np.ones((2000, 2000), dtype=bool), 1)))
    assert peak < 16 * len(pairs) + 26e6  # the parts that the pairs are found in; twice the answer before


def test_pairs_decoded_block_by_block_are_the_same(monkeypatch):
    random = np.random.default_rng(1)
    lower = random.integers(0, 9, (60, 2)).astype(float)
    pairs = overlapping_pairs(lower, lower + 2.0)
    monkeypatch.setattr(broadphase, "PAIRS_AT_ONCE", 7)
    assert np.array_equal(overlapping_pairs(lower, lower + 2.0), pairs)


def found(lower, upper):
    parts = [np.sort(part, axis=0) for part in pairs_in_space(lower, upper)]
    pairs = np.concatenate([np.empty((2, 0), dtype=int), *parts], axis=1).T
    assert len(np.unique(pairs, axis=0)) == len(pairs)
    return sorted(map(tuple, pairs.tolist()))


def by_looking_at_all(lower, upper):
    meet = ((lower[:, np.newaxis] <= upper) & (lower <= upper[:, np.newaxis])).all(axis=2)
    return sorted(map(tuple, np.argwhere(np.triu(meet, 1)).tolist()))


def on_a_lattice(random, count):
    lower = random.integers(0, 8, (count, 3)).astype(float)
    return lower, lower + random.integers(0, 3, (count, 3))


def of_all_sizes(random, count):
    lower = random.random((count, 3))
    return lower, lower + random.random((count, 3)) ** 8


def flat_and_long(random, count):
    lower = random.random((count, 3)) * (1.0, 0.0, 1000.0)
    return lower, lower + random.random((count, 3)) * random.permuted(np.tile((0.0, 0.01, 100.0), (count, 1)), axis=1)


def points_in_one_place(random, count):
    lower = np.full((count, 3), random.random())
    return lower, lower.copy()


@in_one("family", [on_a_lattice, of_all_sizes, flat_and_long, points_in_one_place])
@in_one("count", [1, 2, 40, 300])
def test_the_pairs_are_those_that_looking_at_all_finds(family, count):
    lower, upper = family(np.random.default_rng(count), count)
    assert found(lower, upper) == by_looking_at_all(lower, upper)


def test_many_that_are_met_in_vain_are_found_seen_from_above(monkeypatch):
    lower, upper = of_all_sizes(np.random.default_rng(5), 200)
    monkeypatch.setattr(broadphase, "TREE_PAIRS", 0)
    assert found(lower, upper) == by_looking_at_all(lower, upper)


@pytest.mark.slow
def test_a_floor_below_many_small_boxes_takes_no_more_memory_than_they_do():
    random = np.random.default_rng(6)
    lower = np.concatenate((np.zeros((40, 3)), random.random((4000, 3))))
    upper = np.concatenate((np.tile((1.0, 1.0, 0.01), (40, 1)), lower[40:] + 0.001))
    ends = [strips.shares(lower[:, k], upper[:, k]) for k in (0, 1)]
    (first, rows, _), (second, others, _) = strips._touched(ends, len(lower))
    assert (rows * others).sum() <= strips.MOST_TOUCHED * len(lower)
    assert len(first) == len(second) == len(lower)
    assert found(lower, upper) == by_looking_at_all(lower, upper)


def test_no_boxes_in_space_have_no_pairs():
    assert list(pairs_in_space(np.empty((0, 3)), np.empty((0, 3)))) == []
