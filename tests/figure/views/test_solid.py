# SPDX-License-Identifier: GPL-3.0-or-later
"""Solids to draw: faces that look like one are one, and each edge lies between two faces."""

import numpy as np

from collide_addon.figure.views.flat import difference_of
from collide_addon.figure.views.solid import solid_of


def test_faces_end_at_a_vertex_nearly_on_a_line_between_two_others_on_both_sides():
    rng = np.random.default_rng(4)
    for _ in range(4):  # A − B of the last pair has such a vertex
        a, b = (rng.normal(size=(int(count), 3)) for count in rng.integers(4, 40, size=2))
        solid = solid_of(difference_of(a, b))
        sides = [frozenset(edge) for ring in solid.rings for edge in zip(ring, (*ring[1:], ring[0]), strict=True)]
        assert sorted(map(sorted, sides)) == sorted(2 * solid.edges.tolist())
        assert solid.sides.shape == solid.edges.shape
