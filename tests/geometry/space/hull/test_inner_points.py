# SPDX-License-Identifier: GPL-3.0-or-later
"""A hull that is too flat, or of which a triangle is too small for floats, has no table of how far out it reaches."""

import numpy as np
import pytest

from collide_addon.geometry.space.hull.inner_points import NEAREST, _reach

SIDES = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])


def octahedron(height=1.0):
    """Return triangles (8, 3, 3) that turn counter-clockwise seen from outside."""
    triangles = []
    for x, y, z in SIDES.tolist():
        corners = [(x, 0, 0), (0, y, 0), (0, 0, z * height)]
        triangles.append(corners if x * y * z > 0 else corners[::-1])
    return np.array(triangles, dtype=float)


@pytest.mark.parametrize("share", [16.0, 0.25])
def test_a_hull_that_is_too_flat_has_no_table(share):
    assert (_reach(octahedron(NEAREST * share)) is None) is (share < 1.0)


def test_a_hull_with_a_triangle_whose_normal_is_all_rounding_has_no_table():
    small = np.array([[(1.0, 0.0, 0.0), (1.0, 1e-8, 0.0), (1.0, 0.0, 1e-8)]])
    assert _reach(np.concatenate((octahedron(), small * (0.9, 1.0, 1.0)))) is None


def test_all_that_the_table_calls_inside_is():
    reach = _reach(octahedron())
    cells = len(reach)
    for cell in np.argwhere(np.isfinite(reach)).tolist():
        corners = np.array([np.add(cell, step) for step in np.ndindex(2, 2, 2)]) * (2.0 / cells) - 1.0
        on_surface = corners[np.abs(corners).max(axis=1) == 1.0]
        far = np.abs(on_surface).sum(axis=1).max()  # of an octahedron: inside up to 1
        assert reach[tuple(cell)] * far <= 1.0
