# SPDX-License-Identifier: GPL-3.0-or-later
"""Triangles that floats say pass through each other do, and those that they say share nothing share nothing."""

import numpy as np
import pytest

from collide_addon.geometry.predicates.vectors import least_exponent, vector_on_grid
from collide_addon.geometry.space.mesh.crossing import passes_through, touch
from collide_addon.geometry.space.mesh.float_crossing import sorted_by_meeting
from collide_addon.geometry.space.mesh.tree import tree_of


def nearly_touching(random, count):
    """Corners (2, count, 3, 3) of pairs of triangles: a corner, or an edge, of one is on the other but for rounding."""
    a, b = random.normal(size=(2, count, 3, 3))
    share = random.dirichlet((1.0, 1.0, 1.0), size=count)
    share[::3, 2] = 0.0
    b[:, 0] = np.einsum("nk,nkc->nc", share, a)
    along = random.dirichlet((1.0, 1.0, 1.0), size=count)
    some = np.arange(count) % 4 == 1
    b[some, 1] = np.einsum("nk,nkc->nc", along, a)[some]
    return np.stack((a, b))


@pytest.mark.parametrize("scale", [1.0, 2.0**-354, 2.0**-340])
def test_nothing_that_only_rounding_says_is_sure(scale):
    random = np.random.default_rng(1)
    a, b = nearly_touching(random, 1200) * scale
    trees = [tree_of(np.ascontiguousarray(corners.transpose(2, 1, 0))) for corners in (a, b)]
    every = np.arange(len(a))
    sure, doubtful = sorted_by_meeting(*trees, every, every)
    exponent = least_exponent(np.concatenate((a, b)))
    for row in every.tolist():
        one, other = (tuple(vector_on_grid(corner, exponent) for corner in each[row].tolist()) for each in (a, b))
        passes = passes_through(one, other) is not None
        if row in sure:
            assert passes
        elif row not in doubtful:
            assert not passes
            assert touch(one, other) is None
    assert len(doubtful) > 0
