# SPDX-License-Identifier: GPL-3.0-or-later
"""Where many pairs face each other, for points that are not yet a hull, as `epa` finds it one by one."""

import itertools

import numpy as np
import pytest

from collide_addon.geometry import batch, epa

ON_ONE_SIDE = [(5, 0), (5, 1), (5, 2), (0, 1)]
"""Three points on the right side: its ends, and one in between."""


@pytest.mark.parametrize("other", [[(7, -1), (7, 1.5), (9, 0), (9, 0)], [(4.75, -1), (4.75, 1.5), (9, 0), (9, 0)]])
def test_a_side_with_a_point_in_between_faces_the_other_shape_with_all_of_it_in_whatever_order(other):
    orders = list(itertools.permutations(ON_ONE_SIDE))
    for turned in (slice(None), slice(None, None, -1)):  # vertical and horizontal
        a = np.array(orders, dtype=float)[..., turned]
        b = np.array([other] * len(orders), dtype=float)[..., turned]
        found, expected = batch.epa(a, b), epa(a[0], b[0])
        for name in ("point_a", "point_b"):
            assert getattr(found, name) == pytest.approx(np.tile(getattr(expected, name), (len(a), 1)))
