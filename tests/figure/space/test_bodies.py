# SPDX-License-Identifier: GPL-3.0-or-later
"""Contours of meshes, except where the mesh itself hides them."""

from itertools import product

import numpy as np
import pytest

from collide_addon.figure.space.bodies import seen_contours
from collide_addon.geometry.space import TriangleMesh

SIDES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))


def boxes(*bounds):
    """Return boxes from their lower and upper corners, as one mesh."""
    corners = [np.array(list(product(*zip(low, high, strict=True)))) for low, high in bounds]
    faces = np.array([(a, *each) for a, b, c, d in SIDES for each in ((b, c), (c, d))])
    triangles = np.concatenate([faces + 8 * row for row in range(len(bounds))])
    return TriangleMesh(np.concatenate(corners), triangles)


@pytest.mark.parametrize(("cover", "length"), [((9.0, 10.0), 8.0), ((-1.0, 3.0), 0.0), ((1.0, 3.0), 4.0)])
def test_the_hidden_contours_of_a_head_scribbled_over_its_hull(cover, length):
    low, high = cover
    mesh = boxes(((0, 0, 0), (2, 2, 1)), ((low, -1, 2), (high, 3, 3)))
    pieces = seen_contours(mesh, np.array([0.0, 0.0, 1.0])).reshape(-1, 2, 3)
    below = pieces[pieces[:, :, 2].max(axis=1) < 1.5]
    assert np.linalg.norm(below[:, 1] - below[:, 0], axis=1).sum() == pytest.approx(length, abs=0.25)
    assert len(below) <= 4  # in whole pieces, whose dashes do not start again
