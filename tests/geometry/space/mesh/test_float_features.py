# SPDX-License-Identifier: GPL-3.0-or-later
"""No exactly closest feature of two triangles is left out, even if rounding places its foot outside."""

from itertools import product

import numpy as np

from collide_addon.geometry.predicates.grid import least_exponent, vector_on_grid
from collide_addon.geometry.space.mesh.crossing import FEATURES, closest
from collide_addon.geometry.space.mesh.float_features import closest_features
from collide_addon.geometry.space.mesh.tree import tree_of

from ....cases import mostly_slow

ROWS = np.arange(3)[np.newaxis]


def exactly_closest(one, other):
    """Return the pairs of features of two triangles that are closest, by brute force in whole numbers."""
    found = []
    for rows_a, rows_b in product(FEATURES, FEATURES):
        if len(rows_a) + len(rows_b) <= 4:
            at = closest(tuple(one[row] for row in rows_a), tuple(other[row] for row in rows_b))
            if at is not None:
                found.append((at.numerator, at.denominator, rows_a, rows_b))
    least = found[0]
    for each in found:
        if each[0] * least[1] < least[0] * each[1]:
            least = each
    return {each[2:] for each in found if each[0] * least[1] == least[0] * each[1]}


def assert_none_left_out(a, b):
    trees = [tree_of(np.ascontiguousarray(corners.T[:, :, np.newaxis])) for corners in (a, b)]
    [found] = closest_features(*trees, ROWS, ROWS, np.array([0]), np.array([0]))
    exponent = least_exponent(np.concatenate((a, b)))
    one, other = (tuple(vector_on_grid(corner, exponent) for corner in each.tolist()) for each in (a, b))
    assert exactly_closest(one, other) <= found


@mostly_slow("size", [1.0, 1e-3, 1e3])
def test_feet_within_a_rounding_of_an_end_are_kept(size, every):
    random = np.random.default_rng(1)
    for _ in range(400 // every):
        axes = np.linalg.qr(random.normal(size=(3, 3)))[0]
        a = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.4, -0.8, 0.0)]) * size @ axes
        # Above the end of an edge, or a vertex, of A, leading away from A beyond it.
        above = np.array([(1.0, 0.0, 1.0), (1.5, 0.7, 2.0), (1.2, 0.9, 3.0)]) @ axes
        above[0] += random.integers(-2, 3, 3) * 2.0**-52
        assert_none_left_out(a, above - axes[0] + a[1])
        assert_none_left_out(above - axes[0] + a[1], a)
