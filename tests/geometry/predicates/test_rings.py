# SPDX-License-Identifier: GPL-3.0-or-later
"""Polygons come as one ring or as several, in whatever sequence holds them."""

import numpy as np
import pytest

from collide_addon.geometry.predicates.points import GeometryError
from collide_addon.geometry.predicates.rings import as_rings

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]
TRIANGLE = ((1, 1), (2, 1), (1, 2))


@pytest.mark.parametrize("ring", [SQUARE, tuple(SQUARE), np.array(SQUARE), [np.array(p) for p in SQUARE]])
def test_rows_of_two_numbers_are_one_ring(ring):
    (only,) = as_rings(ring)
    assert only.dtype == np.float64
    assert only.tolist() == [list(p) for p in SQUARE]


@pytest.mark.parametrize(
    "rings",
    [[SQUARE, TRIANGLE], (SQUARE, TRIANGLE), [np.array(SQUARE), np.array(TRIANGLE)], [SQUARE, np.array(TRIANGLE)]],
)
def test_rings_may_have_different_lengths(rings):
    assert [ring.tolist() for ring in as_rings(rings)] == [[list(p) for p in SQUARE], [list(p) for p in TRIANGLE]]


def test_a_stack_of_rings_is_a_sequence_of_rings():
    assert len(as_rings(np.zeros((3, 4, 2)))) == 3


@pytest.mark.parametrize(
    ("polygon", "words"),
    [
        ([], "polygon is empty"),
        ([SQUARE, []], "polygon ring 1 is empty"),
        ([SQUARE, [(0, 0), (np.nan, 1)]], r"polygon ring 1 row 1 is \(nan, 1.0\)"),
        ([[(0, 0), (1,)], SQUARE], "polygon"),
        ([1, 2], r"shape \(2,\)"),
        (7, "polygon"),
        ("abc", "polygon"),
    ],
)
def test_errors_name_the_ring_and_the_row(polygon, words):
    with pytest.raises(GeometryError, match=words):
        as_rings(polygon)
