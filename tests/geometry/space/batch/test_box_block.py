# SPDX-License-Identifier: GPL-3.0-or-later
"""Many pairs of boxes at once: every relation that of the single function, every overlap its own but for rounding."""

import math

import numpy as np
import pytest

from collide_addon.geometry import GeometryError
from collide_addon.geometry.batch import RELATIONS
from collide_addon.geometry.space import BoxAxisKind, OrientedBox, batch, box_sat


def turns(random, count):
    """Rotation matrices; of every fourth, the coordinate axes, in any order."""
    frames = np.linalg.qr(random.normal(size=(count, 3, 3)))[0]
    frames[::4] = np.eye(3)[random.permuted(np.tile(np.arange(3), (len(frames[::4]), 1)), axis=1)]
    return frames


def stacks(random, count):
    return random.integers(-3, 4, (count, 3)) / 2, random.integers(0, 4, (count, 3)) / 2, turns(random, count)


def test_every_pair_has_the_relation_and_the_overlaps_of_the_single_function():
    random = np.random.default_rng(1)
    a, b = stacks(random, 400), stacks(random, 400)
    answers = batch.box_sat(*a, *b)
    for row in range(400):
        single = box_sat(OrientedBox(*(x[row] for x in a)), OrientedBox(*(x[row] for x in b)))
        assert RELATIONS[answers.relation[row]] is single.relation
        assert np.count_nonzero(np.isnan(answers.overlap[row])) == len(single.parallel)
        for axis in single.axes:
            kind, i, j = axis.source
            column = {BoxAxisKind.FACE_A: i, BoxAxisKind.FACE_B: 3 + (j or 0)}.get(kind, 6 + 3 * (i or 0) + (j or 0))
            assert answers.overlap[row, column] == pytest.approx(axis.overlap, abs=1e-11)
    assert set(answers.relation.tolist()) == {0, 1, 2}
    assert 0 < len(answers.exact) < 200


def test_nearly_parallel_edges_and_gaps_of_an_ulp_are_decided_exactly():
    angle = 2.0**-30
    turned = [[math.cos(angle), math.sin(angle), 0.0], [-math.sin(angle), math.cos(angle), 0.0], [0.0, 0.0, 1.0]]
    up = math.nextafter(2.0, 3.0)
    centers = [(2.0, 0, 0), (up, 0, 0), (math.nextafter(2.0, 1.0), 0, 0), (2.0, 0, 0)]
    frames = [np.eye(3)] * 3 + [turned]
    ones, zeros = np.ones((4, 3)), np.zeros((4, 3))
    answers = batch.box_sat(zeros, ones, [np.eye(3)] * 4, centers, ones, frames)
    assert answers.relation.tolist()[:3] == [1, 0, 2]
    assert answers.exact.tolist() == [0, 1, 2, 3]
    single = box_sat(OrientedBox((0, 0, 0), (1, 1, 1)), OrientedBox(centers[3], (1, 1, 1), turned))
    assert RELATIONS[answers.relation[3]] is single.relation


def test_no_pairs_have_no_answers_and_what_is_no_box_is_named():
    nothing = np.empty((0, 3)), np.empty((0, 3)), np.empty((0, 3, 3))
    assert len(batch.box_sat(*nothing, *nothing).relation) == 0
    good = np.zeros((2, 3)), np.ones((2, 3)), np.array([np.eye(3)] * 2)
    with pytest.raises(GeometryError, match="b row 1 is no box"):
        batch.box_sat(*good, good[0], [(1, 1, 1), (1, -1, 1)], good[2])
    with pytest.raises(GeometryError, match="a must be centres"):
        batch.box_sat(good[0], good[1], np.eye(3), *good)
    with pytest.raises(GeometryError, match="a must be centres"):  # numbers alone were a TypeError
        batch.box_sat(0.0, 1.0, 1.0, *good)
    with pytest.raises(GeometryError, match="a has 2 rows and b 1"):
        batch.box_sat(*good, *(stack[:1] for stack in good))


@pytest.mark.parametrize("share", [1.0, 0.6])
@pytest.mark.parametrize("lean", [0.0, 2.0**-54, 1e-12, 1e-9, 1e-6, 1e-3])
def test_turned_boxes_that_touch_or_lean_but_for_rounding_have_the_relation_of_the_single_function(lean, share):
    random = np.random.default_rng(3)
    count = 150
    axes = np.linalg.qr(random.normal(size=(count, 3, 3)))[0] + random.normal(scale=2.0**-43, size=(count, 3, 3))
    other_axes = axes + lean * random.normal(size=axes.shape)
    if lean > 2.0**-44:
        other_axes = np.linalg.qr(other_axes.transpose(0, 2, 1))[0].transpose(0, 2, 1)
    halves = random.uniform(0.5, 1.5, (2, count, 3))
    # Side to side, or edge to edge.
    way = (
        share
        * (halves[0] + halves[1])
        * np.array([(1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (1.0, 0.5, 0.0)])[random.integers(3, size=count)]
    )
    centers = random.normal(size=(count, 3))
    a = centers, halves[0], axes
    b = centers + np.einsum("nk,nkc->nc", way, axes), halves[1], other_axes
    answers = batch.box_sat(*a, *b)
    for row in range(count):
        single = box_sat(OrientedBox(*(x[row] for x in a)), OrientedBox(*(x[row] for x in b)))
        assert RELATIONS[answers.relation[row]] is single.relation


def test_boxes_edge_to_edge_whose_axes_are_a_little_off_have_the_relation_of_the_single_function():
    random = np.random.default_rng(4)
    count = 300
    frames = np.linalg.qr(random.normal(size=(2, count, 3, 3)))[0] + random.normal(
        scale=2.0**-43, size=(2, count, 3, 3)
    )
    halves = random.uniform(0.5, 1.5, (2, count, 3))
    along = np.cross(frames[0, :, 0], frames[1, :, 1])
    along /= np.linalg.norm(along, axis=1)[:, np.newaxis]
    reach = (halves * np.abs(np.einsum("snkc,nc->snk", frames, along))).sum(axis=(0, 2))
    a = np.zeros((count, 3)), halves[0], frames[0]
    b = along * reach[:, np.newaxis], halves[1], frames[1]
    answers = batch.box_sat(*a, *b)
    for row in range(count):
        single = box_sat(OrientedBox(*(x[row] for x in a)), OrientedBox(*(x[row] for x in b)))
        assert RELATIONS[answers.relation[row]] is single.relation
