# SPDX-License-Identifier: GPL-3.0-or-later
"""The sides that the ends of many segments lie on: exact, whatever single precision makes of them."""

import numpy as np
import pytest

from collide_addon.geometry.batch.segments_block import sides

REACH = 1 << 30
"""Coordinates are whole numbers up to here: areas are exact in 64 bits, and single precision rounds all of it."""


def areas(p, q, r, s):
    def area(a, b, c):
        (ux, uy), (vx, vy) = b - a, c - a
        return ux * vy - uy * vx

    return np.array([area(p, q, r), area(p, q, s), area(r, s, p), area(r, s, q)])


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (0, 1, 3, 2), (2, 3, 0, 1), (2, 3, 1, 0)])
def test_ends_that_single_precision_puts_on_the_wrong_side_of_a_long_segment_are_on_the_right_one(order):
    random = np.random.default_rng(20261202)
    start = random.integers(0, REACH // 8, (2, 20_000))
    end = REACH - random.integers(0, REACH // 8, (2, 20_000))
    on_it = np.rint(start + random.uniform(0.0, 1.0, 20_000) * (end - start)).astype(np.int64)
    beside = np.clip(on_it + random.integers(-256, 256, (2, 20_000)), 0, REACH)
    ends = np.array((start, end, random.integers(0, REACH, (2, 20_000)), beside))[list(order)]
    signs, on_line = sides(ends.astype(float), 0.0, float(REACH))
    exact = np.sign(areas(*ends))
    assert (signs == exact).all()
    assert np.array_equal(on_line, np.flatnonzero((exact == 0).any(axis=0)))
