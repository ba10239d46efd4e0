# SPDX-License-Identifier: GPL-3.0-or-later
"""Boxes in space: 15 axes compared with the hulls of their corners, touching distinguished from nearly touching."""

import math
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, Relation
from collide_addon.geometry.space import BoxAxisKind, OrientedBox, box_sat, epa, gjk, pca_box

THIRD = np.array([[1.0, 2.0, 2.0], [2.0, 1.0, -2.0], [2.0, -2.0, 1.0]]) / 3.0
"""Unit vectors at right angles except for rounding."""
FRAMES = [
    np.eye(3),
    np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]),
    np.array([[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]]),
    THIRD,
]


def random_box(random):
    center = [random.randint(-3, 3) / random.choice((1, 2)) for _ in range(3)]
    return OrientedBox(center, [random.choice((0, 0.5, 1, 1, 2)) for _ in range(3)], random.choice(FRAMES))


def exact_corners(box, scale):
    """The exact corners of the box, as whole numbers."""
    center, half, axes = (
        [Fraction(x) for x in values.ravel().tolist()] for values in (box.center, box.half_extents, box.axes)
    )
    for signs in product((-1, 1), repeat=3):
        corner = [center[k] + sum(s * half[i] * axes[3 * i + k] for i, s in enumerate(signs)) for k in range(3)]
        yield tuple(int(x * scale) for x in corner)


def same_box_in_larger_units(box):
    """A box whose corners are exact in float64, as its numbers have few digits."""
    return [[float(x) for x in corner] for corner in exact_corners(box, 2**10)]


def test_boxes_with_few_digits_have_the_relation_and_the_depth_of_their_corners(every):
    random = Random(1)
    found = Counter()
    frames = [FRAMES[0], FRAMES[1], np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])]
    for _ in range(300 // every):
        a, b = (
            OrientedBox(
                [random.randint(-3, 3) / 2 for _ in range(3)],
                [random.randint(0, 4) / 2 for _ in range(3)],
                random.choice(frames),
            )
            for _ in range(2)
        )
        result, other = box_sat(a, b), epa(same_box_in_larger_units(a), same_box_in_larger_units(b))
        assert result.relation is other.relation
        assert result.depth == pytest.approx(other.depth / 2**10, rel=1e-15)
        found[result.relation] += 1
    assert min(found[relation] for relation in Relation) > 20 / every


def test_turned_boxes_have_the_relation_and_the_depth_of_their_corners(every):
    random = Random(2)
    kinds = Counter()
    for _ in range(300 // every):
        a, b = random_box(random), random_box(random)
        result, swapped, other = box_sat(a, b), box_sat(b, a), epa(a.corners, b.corners)
        gap = gjk(a.corners, b.corners).distance
        kinds[result.axes[result.chosen].source.kind] += 1
        if (
            max(other.depth, gap, result.gap, result.depth) > 1e-12
        ):  # anything smaller may come from rounding the corners
            assert result.relation is other.relation
        assert result.depth == pytest.approx(other.depth, abs=1e-13)
        assert result.gap <= gap + 1e-13
        assert (swapped.relation, swapped.gap, swapped.depth) == (result.relation, result.gap, result.depth)
        if a.center.tolist() != b.center.tolist():
            assert (0.0 - swapped.normal).tolist() == (result.normal + 0.0).tolist()
    assert set(kinds) == set(BoxAxisKind)


def test_boxes_that_touch_do_and_an_ulp_parts_them():
    a = OrientedBox((0, 0, 0), (1, 1, 1))
    for half, relation in ((1.0, Relation.TOUCHING), (math.nextafter(1.0, 0.0), Relation.SEPARATED)):
        result = box_sat(a, OrientedBox((2, 0.5, 0.25), (half, 1, 1)))
        assert result.relation is relation
        assert result.normal.tolist() == [1.0, 0.0, 0.0]
        assert result.gap == 1.0 - half
        assert len(result.parallel) == 3
    assert box_sat(a, OrientedBox((2, 0, 0), (math.nextafter(1.0, 2.0), 1, 1))).depth == 2.0**-52
    edge = math.sqrt(2.0) / 2.0
    turned = [[edge, edge, 0.0], [-edge, edge, 0.0], [0.0, 0.0, 1.0]]
    gaps = {
        box_sat(a, OrientedBox((1.0 + 2.0 * reach * edge, 0, 0), (1, 1, 1), turned)).relation
        for reach in (0.999999, 1.000001)
    }
    assert gaps == {Relation.PENETRATING, Relation.SEPARATED}


def test_two_edges_that_cross_are_what_parts_boxes_that_no_face_parts():
    turned = np.array(
        [[0.5, 0.5, math.sqrt(0.5)], [-math.sqrt(0.5), math.sqrt(0.5), 0.0], [-0.5, -0.5, math.sqrt(0.5)]]
    )
    a = OrientedBox((0, 0, 0), (1, 1, 1))
    b = OrientedBox((2.2, 0.1, 1.9), (1, 1, 1), turned @ np.array([[1.0, 0, 0], [0, 0.6, 0.8], [0, -0.8, 0.6]]))
    result = box_sat(a, b)
    assert result.relation.value == gjk(a.corners, b.corners).relation.value
    assert len(result.axes) + len(result.parallel) == 15


def test_each_axis_is_a_step_with_its_radii_and_the_first_gap_can_end_the_search():
    steps = []
    a, b = OrientedBox((0, 0, 0), (1, 2, 3)), OrientedBox((9, 1, 1), (1, 1, 1), FRAMES[2])
    result = box_sat(a, b, record=steps.append)
    assert [step.axis for step in steps] == list(result.axes)
    for axis in result.axes:
        assert axis.overlap == pytest.approx(axis.radius_a + axis.radius_b - axis.center_distance)
        assert float(axis.direction @ (b.center - a.center)) >= 0.0
    assert len(box_sat(a, b, stop_early=True).axes) == 1


def test_flat_boxes_in_one_plane_touch():
    assert (
        box_sat(OrientedBox((0, 0, 0), (1, 1, 0)), OrientedBox((1, 1, 0), (1, 1, 0), FRAMES[2])).relation
        is Relation.TOUCHING
    )
    assert (
        box_sat(OrientedBox((0, 0, 0), (1, 1, 0)), OrientedBox((0, 0, 0), (0, 0, 2))).relation is Relation.PENETRATING
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_principal_box_holds_every_point_exactly(seed):
    random = np.random.default_rng(seed)
    points = random.normal(size=(60, 3)) * (5.0, 1.0, 0.2) @ THIRD + 100.0 * seed
    box = pca_box(points)
    assert box.volume < 1.5 * np.prod(np.ptp(points @ THIRD.T, axis=0))
    axes = [[Fraction(x) for x in row] for row in box.axes.tolist()]
    for k in range(3):
        u, v, w = axes[k], axes[k - 2], axes[k - 1]
        n = [v[i - 2] * w[i - 1] - v[i - 1] * w[i - 2] for i in range(3)]
        reach = Fraction(float(box.half_extents[k])) * abs(sum(x * y for x, y in zip(n, u, strict=True)))
        heights = [
            abs(sum(m * (Fraction(x) - Fraction(c)) for m, x, c in zip(n, p, box.center.tolist(), strict=True)))
            for p in points.tolist()
        ]
        assert max(heights) <= reach
        assert reach <= max(heights) * (1 + Fraction(1, 2**40)) + Fraction(1, 2**40) * (1 + 100 * seed)
    assert pca_box([(1, 2, 3)]).half_extents.tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("center", "half", "axes", "words"),
    [
        ((0, 0), (1, 1, 1), np.eye(3), "center has shape"),
        ((0, 0, 0), (1, -1, 1), np.eye(3), "half_extents is .* give at least 0"),
        ((0, 0, 0), (1, 1, 1), 2 * np.eye(3), "axes must be three unit vectors"),
        ((0, 0, 0), (1, 1, 1), np.ones((2, 3)), "axes must be three unit vectors"),
    ],
)
def test_what_is_no_box_is_refused(center, half, axes, words):
    with pytest.raises(GeometryError, match=words):
        OrientedBox(center, half, axes)
