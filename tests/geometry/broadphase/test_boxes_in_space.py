# SPDX-License-Identifier: GPL-3.0-or-later
"""The broad phase in space finds each pair of boxes with a common point once, and none else."""

import numpy as np
import pytest

from collide_addon.geometry.broadphase import boxes_in_space
from collide_addon.geometry.broadphase.boxes_in_space import pairs_in_space


def found(lower, upper):
    pairs = np.concatenate([np.sort(part, axis=0) for part in pairs_in_space(lower, upper)], axis=1).T
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


@pytest.mark.parametrize("family", [on_a_lattice, of_all_sizes, flat_and_long, points_in_one_place])
@pytest.mark.parametrize("count", [1, 2, 40, 300])
def test_the_pairs_are_those_that_looking_at_all_finds(family, count):
    lower, upper = family(np.random.default_rng(count), count)
    assert found(lower, upper) == by_looking_at_all(lower, upper)


def test_many_that_are_met_in_vain_are_found_seen_from_above(monkeypatch):
    lower, upper = of_all_sizes(np.random.default_rng(5), 200)
    monkeypatch.setattr(boxes_in_space, "WORTHWHILE", 0)
    assert found(lower, upper) == by_looking_at_all(lower, upper)


def test_a_floor_below_many_small_boxes_takes_no_more_memory_than_they_do():
    random = np.random.default_rng(6)
    lower = np.concatenate((np.zeros((40, 3)), random.random((4000, 3))))
    upper = np.concatenate((np.tile((1.0, 1.0, 0.01), (40, 1)), lower[40:] + 0.001))
    (first, rows), (second, others) = boxes_in_space._touched(
        [boxes_in_space.shares(lower[:, k], upper[:, k]) for k in (0, 1)], len(lower)
    )[0]
    assert (rows * others).sum() <= boxes_in_space.MOST_TOUCHED * len(lower)
    assert len(first) == len(second) == len(lower)
    assert found(lower, upper) == by_looking_at_all(lower, upper)


def test_no_boxes_have_no_pairs():
    assert list(pairs_in_space(np.empty((0, 3)), np.empty((0, 3)))) == []
