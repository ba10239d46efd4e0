# SPDX-License-Identifier: GPL-3.0-or-later
"""Every public function with coordinates from the smallest to the largest float64: an answer or a refusal, no warning.

Warnings are errors in this suite.
"""

import numpy as np
import pytest

from collide_addon.geometry import (
    Circle,
    GeometryError,
    OrientedBox,
    box_sat,
    enclosing_circle,
    epa,
    gjk,
    min_area_box,
    pca_box,
    sat,
    space,
)
from collide_addon.geometry.batch.pair_table import pair_table
from collide_addon.geometry.predicates.points import LARGEST_COORDINATE, LARGEST_LENGTH

from .public_face import OF_TWO
from .reached import plain

LARGEST = LARGEST_COORDINATE
KINDS = (
    lambda random: float(random.integers(-4, 5)) * 2.0**1020,
    lambda random: float(random.integers(-3, 4)) * 5e-324,
    lambda random: float(random.choice((-1.0, 1.0)) * 2.0 ** random.integers(-1074, 1023)),
    lambda random: float(random.choice([0.0, 1.0, -1.0, LARGEST, -LARGEST, 5e-324, 2.0**-1022, 1e-160, 1e154, -1e200])),
    *(
        lambda random, exponent=exponent: float(np.ldexp(random.uniform(-1.0, 1.0), exponent))
        for exponent in (1022, 515, 500, -500, -530, -1022, -1060)
    ),
)
"""Kinds of coordinates: on large and on subnormal grids, all powers of two, mixed, and of one size."""
COSTLY = ("sweep", "impact", "advancement", "pair_table")
"""Called for only every eighth pair."""


def pairs(seed, count):
    random = np.random.default_rng(seed)
    for _ in range(count):
        kinds = random.choice(len(KINDS), 2)
        if random.random() < 0.5:
            kinds[1] = kinds[0]
        yield [
            np.array([[KINDS[kind](random), KINDS[kind](random)] for _ in range(random.integers(1, 6))])
            for kind in kinds
        ]


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))])
def test_no_function_warns_of_any_size_of_coordinates(seed):
    for number, (a, b) in enumerate(pairs(seed, 4)):
        for name, function in OF_TWO.items():
            if number == seed % 4 or not any(costly in name for costly in COSTLY):
                try:
                    plain(function(a, b))
                except GeometryError as refusal:
                    assert str(refusal)  # noqa: PT017  # any other error fails


CORNERS = [(-LARGEST, -LARGEST), (LARGEST, -LARGEST), (LARGEST, LARGEST), (-LARGEST, LARGEST)]
DIAMOND = [(LARGEST, 0.0), (0.0, LARGEST), (-LARGEST, 0.0), (0.0, -LARGEST)]
SLANTING = [(-LARGEST, -LARGEST), (LARGEST, LARGEST), (LARGEST, 0.9 * LARGEST), (-LARGEST, -0.8 * LARGEST)]


def holds(box, points):
    """Tell with sufficient precision whether a box contains points, in units in which nothing overflows."""
    center, axes, half = box.center / LARGEST, box.axes, box.half_extents / LARGEST
    heights = np.abs((np.array(points) / LARGEST - center) @ axes.T)
    return bool((heights <= half * (1.0 + 1e-14)).all())


@pytest.mark.parametrize("points", [CORNERS, DIAMOND, SLANTING, CORNERS[:1], CORNERS[::2]])
def test_points_as_far_away_as_points_can_be_have_boxes_and_a_circle_around_them(points):
    boxes = [min_area_box(points), pca_box(points), OrientedBox.around(points, 0.785)]
    for box in boxes:
        assert holds(box, points)
        assert np.isfinite(box.corners).all()
        assert box_sat(box, boxes[-1]).relation is not None
    circle = enclosing_circle(points)
    assert circle.radius >= max(np.hypot(*((np.array(points) - circle.center) / 4.0).T)) * 4.0 * (1 - 1e-15)
    assert circle.radius <= LARGEST_LENGTH


def test_the_largest_shapes_there_are_have_finite_numbers():
    circles = [Circle(center, LARGEST_LENGTH) for center in (*CORNERS, (0.0, 0.0))]
    boxes = [OrientedBox((0.0, 0.0), (LARGEST_LENGTH, LARGEST_LENGTH), angle) for angle in (0.0, 0.7853981633974483)]
    boxes += [OrientedBox(corner, (LARGEST_LENGTH, LARGEST_LENGTH), 0.3) for corner in CORNERS]
    for a in circles:
        for b in circles:
            assert np.isfinite([epa(a, b).depth, gjk(a, b).distance, sat(a, b).depth]).all()
    for a in boxes:
        for b in boxes:
            assert np.isfinite([box_sat(a, b).depth, box_sat(a, b).gap]).all()


def test_what_is_longer_than_the_largest_length_is_refused():
    with pytest.raises(GeometryError, match=r"half_extents row 0 is .* at most 7e\+307"):
        OrientedBox((0, 0), (1.0, np.nextafter(LARGEST_LENGTH, np.inf)))
    with pytest.raises(GeometryError, match=r"radius is .* at most 7e\+307"):
        Circle((0, 0), np.nextafter(LARGEST_LENGTH, np.inf))


def test_a_box_in_space_without_a_float64_of_volume_has_an_infinite_one():
    box = space.pca_box([(0, 0, 0), (LARGEST, 0, 0), (0, LARGEST / 2, 0), (0, 0, LARGEST / 4)])
    assert box.volume == np.inf
    assert np.isfinite(box.corners).all()


def test_a_table_of_shapes_as_large_as_shapes_can_be_is_without_overflow():
    shapes = [CORNERS, DIAMOND, SLANTING, [(LARGEST, -LARGEST)]]
    assert len(pair_table(shapes)) == 4
    table = pair_table(shapes, listed="all")
    assert len(table) == 6
    assert np.isfinite(table.depth).all()
