# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks as faces: closed, facing outwards, at the place of the mark."""

from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.space.solids import arrow, balls, both_sides, dashed, joined, tubes

ENDS = np.array([[(0.0, 0.0, 0.0), (0.0, 0.0, 5.0)], [(1.0, 2.0, 3.0), (4.0, 0.0, 1.0)]])
SOLIDS = {
    "tubes": tubes(ENDS, 0.5),
    "balls": balls(ENDS[:, 0], 2.0),
    "arrow": arrow(ENDS[1, 0], ENDS[1, 1], 0.5),
}


def faces(solid):
    return np.split(solid.corners, np.cumsum(solid.counts)[:-1])


def volume(solid):
    total = 0.0
    for face in faces(solid):
        first, *others = solid.points[face]
        total += sum(first @ np.cross(p, q) for p, q in pairwise(others)) / 6
    return total


@pytest.mark.parametrize("name", SOLIDS)
def test_a_solid_is_closed_and_turned_outwards(name):
    solid = SOLIDS[name]
    sides = [side for face in faces(solid) for side in zip(face.tolist(), np.roll(face, -1).tolist(), strict=True)]
    ends = {(p, q) for p, q in sides if not np.array_equal(solid.points[p], solid.points[q])}
    assert all((q, p) in ends for p, q in ends) or name == "arrow"  # the tip of an arrowhead is a ring of zero size
    assert volume(solid) > 0.0


def test_a_tube_is_as_thick_as_its_line():
    tube = tubes(ENDS[:1], 0.5)
    assert np.hypot(*tube.points[:, :2].T) == pytest.approx(0.5)
    assert (tube.points[:, 2].min(), tube.points[:, 2].max()) == (0.0, 5.0)


def test_a_line_without_a_length_is_nothing():
    assert len(tubes(np.zeros((1, 2, 3)), 0.5).points) == 0
    assert len(arrow(ENDS[0, 0], ENDS[0, 0], 1.0).points) == 0


def test_an_arrow_ends_at_its_head():
    assert arrow(ENDS[0, 0], ENDS[0, 1], 0.5).points[:, 2].max() == 5.0


def test_dashes_are_as_long_as_asked_and_end_with_the_line():
    pieces = dashed(ENDS[:1], (2.0, 1.0))
    assert pieces[:, :, 2].tolist() == [[0.0, 2.0], [3.0, 5.0]]


def test_a_face_is_seen_from_both_sides():
    solid = both_sides(np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]))
    normals = [np.cross(*(solid.points[face][1:] - solid.points[face][0])) for face in faces(solid)]
    assert [normal[2] for normal in normals] == [1.0, -1.0]


def test_several_solids_are_one():
    both = joined([SOLIDS["tubes"], SOLIDS["balls"]])
    assert volume(both) == pytest.approx(volume(SOLIDS["tubes"]) + volume(SOLIDS["balls"]))
