# SPDX-License-Identifier: GPL-3.0-or-later
"""The quick look at bounding boxes: every pair that meets, and no other, however the pairs are found."""

from random import Random

import numpy as np
import pytest

from collide_addon.geometry import box_pairs
from collide_addon.geometry.box_pairs import meeting_boxes, meeting_edges


def edges(random, count, size):
    return [tuple((random.randint(0, size), random.randint(0, size)) for _ in range(2)) for _ in range(count)]


def brute_force(a, b):
    def meet(e, f):
        return all(
            max(min(p[k] for p in e), min(p[k] for p in f)) <= min(max(p[k] for p in e), max(p[k] for p in f))
            for k in (0, 1)
        )

    return [(i, j) for i, e in enumerate(a) for j, f in enumerate(b) if meet(e, f)]


@pytest.mark.parametrize("few", [0, 10**9], ids=["sorted", "one by one"])
@pytest.mark.parametrize("seed", range(60))
def test_all_pairs_that_meet_are_found_in_order(monkeypatch, few, seed):
    random = Random(seed)
    monkeypatch.setattr(box_pairs, "FEW", few)
    monkeypatch.setattr(box_pairs, "BLOCK", 7)  # or one block would hold everything
    a, b = (edges(random, random.randint(1, 12), random.choice((2, 5, 20))) for _ in "ab")
    assert meeting_edges(a, b) == brute_force(a, b)


def test_no_box_meets_another_far_away():
    near, far = np.zeros((5, 2)), np.full((4, 2), 10.0)
    assert meeting_boxes(near, near + 1, far, far + 1).shape == (0, 2)
