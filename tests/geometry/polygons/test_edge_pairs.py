# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of edges that may meet: none is left out, however the pairs are found, and memory stays small."""

import tracemalloc
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import SegmentRelation
from collide_addon.geometry.broadphase import strips
from collide_addon.geometry.broadphase.overlapping_pairs import boxes_of, meeting_boxes
from collide_addon.geometry.polygons import edge_pairs
from collide_addon.geometry.polygons.edge_pairs import candidates, first_crossing, meeting_pairs
from collide_addon.geometry.predicates.segments import edges_meet


def edges(random, count, size):
    return [
        tuple((float(random.randint(0, size)), float(random.randint(0, size))) for _ in range(2)) for _ in range(count)
    ]


def boxes_meet(e, f):
    return all(
        max(min(p[k] for p in e), min(p[k] for p in f)) <= min(max(p[k] for p in e), max(p[k] for p in f))
        for k in (0, 1)
    )


def parallel_slanted_edges(count, shift=0.0):
    return [((k + shift, 0.0), (k + shift + 2.0 * count, 2.0 * count)) for k in range(count)]


@pytest.mark.parametrize("few", [0, 10**9], ids=["sorted", "one by one"])
@pytest.mark.parametrize("seed", range(20))
def test_all_pairs_that_meet_are_among_the_candidates_and_all_boxes_that_meet_are_counted(monkeypatch, few, seed):
    random = Random(seed)
    monkeypatch.setattr(edge_pairs, "FEW", few)
    monkeypatch.setattr(strips, "NUMBERS_AT_ONCE", 7)  # or one part would hold everything
    a, b = (edges(random, random.randint(1, 12), random.choice((2, 5, 20))) for _ in "ab")
    parts = list(candidates(a, b))
    every = [(i, j) for i in range(len(a)) for j in range(len(b))]
    assert sum(met for met, _ in parts) == sum(boxes_meet(a[i], b[j]) for i, j in every)
    found = sorted(pair for _, pairs in parts for pair in pairs if edges_meet(a[pair[0]], b[pair[1]]))
    assert found == [(i, j) for i, j in every if edges_meet(a[i], b[j])]


@pytest.mark.parametrize("seed", range(20))
def test_of_one_set_of_edges_each_pair_that_meets_is_found_once(seed):
    random = Random(seed)
    some = edges(random, random.randint(2, 20), random.choice((2, 5, 20)))
    found = sorted(tuple(sorted(pair)) for pair in meeting_pairs(some) if edges_meet(*(some[k] for k in pair)))
    assert found == [(i, j) for i in range(len(some)) for j in range(i + 1, len(some)) if edges_meet(some[i], some[j])]


@pytest.mark.parametrize("seed", range(20))
def test_the_first_crossing_is_the_first_edge_that_crosses_and_the_first_that_crosses_it(seed):
    random = Random(seed)
    some = edges(random, 40, 9)
    some = [*parallel_slanted_edges(random.randint(0, 30), 100.0), *some]
    crossing = [
        (i, j)
        for i in range(len(some))
        for j in range(len(some))
        if (meeting := edges_meet(some[i], some[j])) and meeting.kind is SegmentRelation.CROSS
    ]
    assert first_crossing(some) == min(crossing)


def test_no_box_meets_another_far_away():
    near, far = np.zeros((5, 2, 2)), np.full((4, 2, 2), 10.0)
    assert sum(map(len, meeting_boxes(boxes_of(near), boxes_of(far)))) == 0


def test_memory_stays_small_where_all_boxes_meet_and_no_edges():
    a, b = parallel_slanted_edges(1500), parallel_slanted_edges(1500, 0.5)
    tracemalloc.start()
    try:
        parts = [(met, len(pairs)) for met, pairs in candidates(a, b)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [sum(column) for column in zip(*parts, strict=True)] == [1500 * 1500, 0]
    assert peak < 40e6  # 2.25 million pairs in a list take 290e6
