# SPDX-License-Identifier: GPL-3.0-or-later
"""A hierarchy of boxes: a search finds exactly what is there, even after boxes have changed."""

import math

import numpy as np
import pytest

from collide_addon.geometry import overlapping_pairs
from collide_addon.geometry.broadphase.hierarchy import (
    EMPTY_BOX,
    Hierarchy,
    is_right_of,
    levels_of,
    sweep_steps,
    tree_steps,
)


def boxes(count, seed=1):
    lower = np.random.default_rng(seed).uniform(0.0, 10.0, (count, 2))
    return lower, lower + np.random.default_rng(seed + 1).uniform(0.0, 1.0, (count, 2))


def overlapping(box, others):
    return [k for k, other in enumerate(others) if not apart(box, other)]


def apart(box, other):
    return other[0] > box[2] or other[2] < box[0] or other[1] > box[3] or other[3] < box[1]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 33, 200])
def test_a_search_finds_the_boxes_that_overlap_also_after_some_have_changed(count):
    lower, upper = boxes(count)
    here = [tuple(box) for box in np.concatenate((lower, upper), axis=1).tolist()]
    hierarchy = Hierarchy(lower, upper)
    looked_for = [(2.0, 2.0, 4.0, 5.0), (0.0, 0.0, 11.0, 11.0), (9.0, 0.0, 9.1, 11.0), (20.0, 20.0, 30.0, 30.0)]
    for row, box in (
        (0, EMPTY_BOX),
        (count // 2, (20.0, 20.0, 21.0, 21.0)),
        (count - 1, (3.0, 3.0, 3.0, 3.0)),
        (0, None),
    ):
        for place in looked_for:
            found = sorted(hierarchy.search(lambda other, place=place: apart(place, other)))
            assert found == overlapping(place, here)
        if box:
            here[row] = box
            hierarchy.put(row, box)


def test_few_boxes_are_looked_at_on_the_way_to_one():
    hierarchy, looked = Hierarchy(*boxes(4096)), []
    place = hierarchy.boxes[hierarchy.first_leaf + 1000]
    list(hierarchy.search(lambda other: looked.append(other) or apart(place, other)))
    assert len(looked) < 400


def test_every_box_of_a_level_is_around_those_below_it():
    levels = levels_of(*boxes(100))
    for upper, lower in zip(levels.lower, levels.lower[1:], strict=False):
        assert (upper == np.minimum(lower[::2], lower[1::2])).all()
    assert sorted(levels.order.tolist()) == list(range(100))


def test_a_box_is_right_of_a_line_when_all_of_it_is_and_a_point_by_the_last_bit():
    p, q = (0.0, 0.0), (1.0, 3.0)
    assert is_right_of(p, q, (1.0, 0.0, 2.0, 1.0))
    assert not is_right_of(p, q, (0.0, 0.0, 2.0, 1.0))
    assert not is_right_of(q, p, (1.0, 0.0, 2.0, 1.0))
    beside = math.nextafter(1 / 3, 1.0)
    assert is_right_of(p, q, (beside, 1.0, beside, 1.0)) == (3 * int(beside * 2**60) > 2**60)
    assert not is_right_of(p, q, (0.5, 1.5, 0.5, 1.5))


def random_boxes(seed):
    """Boxes with small whole coordinates, which often touch; some of them are points."""
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 27))
    lower = random.integers(0, 20, (count, 2)).astype(float)
    return lower, lower + random.integers(0, 6, (count, 2))


def found(steps):
    return sorted(sorted((*one, *other)) for step in steps for one, other, overlap in step.settled if overlap)


@pytest.mark.parametrize("seed", range(8))
def test_sweep_and_tree_find_the_pairs_that_overlap(seed):
    lower, upper = random_boxes(seed)
    pairs = overlapping_pairs(lower, upper).tolist()
    tests = list(tree_steps(Hierarchy(lower, upper)))
    assert found(sweep_steps(lower, upper, 0)) == found(sweep_steps(lower, upper, 1)) == pairs
    assert found(tests) == pairs
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
    assert len(found(sweep_steps(lower, lower, 0))) == 10
    assert len(found(tree_steps(Hierarchy(lower, lower)))) == 10
