# SPDX-License-Identifier: GPL-3.0-or-later
"""Outlines are sorted into groups in which none overlaps another, however many lie in one place."""

from itertools import combinations, product

import numpy as np
import pytest

from collide_addon.scene.drawing.overlap import LARGEST_GROUP, apart
from collide_addon.scene.drawing.plan import Spline


def square(x, y, size=2):
    return Spline(np.array([(x, y), (x + size, y), (x + size, y + size), (x, y + size)], dtype=np.float32), closed=True)


def apart_along_an_axis(one, other):
    return (
        (one.points.max(axis=0) < other.points.min(axis=0)) | (other.points.max(axis=0) < one.points.min(axis=0))
    ).any()


PLACES = {
    "none": [],
    "one": [(0, 0)],
    "overlapping": list(product(range(8), range(8))),
    "touching": [(0, 0), (2, 0), (4, 0), (2, 2)],
    "apart": [(3 * k, 0) for k in range(LARGEST_GROUP + 1)],
    "all in one place": [(0, 0, size) for size in range(1, 100)],
}


@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
def test_no_two_of_a_group_overlap_and_none_is_lost(places):
    splines = [square(*place) for place in places]
    groups = apart(splines)
    assert sorted(map(id, splines)) == sorted(id(spline) for group in groups for spline in group)
    for group in groups:
        assert len(group) <= LARGEST_GROUP
        assert all(apart_along_an_axis(one, other) for one, other in combinations(group, 2))


def test_what_lies_apart_shares_a_group_up_to_its_largest_size():
    groups = apart([square(*place) for place in PLACES["apart"]])
    assert [len(group) for group in groups] == [LARGEST_GROUP, 1]


def test_equal_outlines_count_once():
    assert [len(group) for group in apart([square(0, 0), square(0, 0), square(5, 0)])] == [2]
