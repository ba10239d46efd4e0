# SPDX-License-Identifier: GPL-3.0-or-later
"""What many pairs at once report for shapes that penetrate: a point that is in both."""

import numpy as np

from collide_addon.geometry import Relation, batch, distance


def test_the_closest_points_of_shapes_that_penetrate_are_one_point_of_both():
    random = np.random.default_rng(20261203)
    for offset in (0.0, 100.0):
        a, b = random.uniform(-1.0, 1.0, (60, 5, 2)) + offset, random.uniform(-1.0, 1.0, (60, 4, 2)) + offset
        found = batch.gjk(a, b)
        inside = np.flatnonzero(found.relation == batch.RELATIONS.index(Relation.PENETRATING))
        assert len(inside) > 30
        for row in inside:
            for shape, point in ((a[row], found.closest_b[row]), (b[row], found.closest_a[row])):
                assert distance(shape, point[np.newaxis]) < 1e-12
