# SPDX-License-Identifier: GPL-3.0-or-later
"""The broad phase as it is taught finds what the quick one finds, and settles every pair once."""

import numpy as np
import pytest

from collide_addon.geometry import overlapping_pairs
from collide_addon.geometry.broadphase.hierarchy import Hierarchy
from collide_addon.geometry.broadphase.steps import sweep_steps, tree_steps


def random_boxes(seed):
    """Boxes of small whole numbers, which often touch, and of which some are points."""
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 27))
    lower = random.integers(0, 20, (count, 2)).astype(float)
    return lower, lower + random.integers(0, 6, (count, 2))


def overlapping(steps):
    return sorted(sorted((*one, *other)) for step in steps for one, other, overlap in step.settled if overlap)


@pytest.mark.parametrize("seed", range(8))
def test_sweep_and_tree_find_the_pairs_that_overlap(seed):
    lower, upper = random_boxes(seed)
    pairs = overlapping_pairs(lower, upper).tolist()
    tests = list(tree_steps(Hierarchy(lower, upper)))
    assert overlapping(sweep_steps(lower, upper, 0)) == overlapping(sweep_steps(lower, upper, 1)) == pairs
    assert overlapping(tests) == pairs
    settled = [frozenset((a, b)) for test in tests for one, other, _ in test.settled for a in one for b in other]
    assert len(settled) == len(set(settled)) == len(lower) * (len(lower) - 1) // 2


def test_the_sweep_compares_those_alone_whose_intervals_overlap():
    lower, upper = random_boxes(3)
    steps = sweep_steps(lower, upper, 1)
    compared = {frozenset((step.box, other)) for step in steps for other in step.open}
    meet = (lower[:, None, 1] <= upper[None, :, 1]) & (lower[None, :, 1] <= upper[:, None, 1])
    assert compared == {frozenset(pair) for pair in np.argwhere(meet).tolist() if pair[0] != pair[1]}
    assert [step.begins for step in steps] == sorted(lower[:, 1])


def test_boxes_that_are_the_same_are_all_compared():
    lower = np.zeros((5, 2))
    assert len(overlapping(sweep_steps(lower, lower, 0))) == 10
    assert len(overlapping(tree_steps(Hierarchy(lower, lower)))) == 10
