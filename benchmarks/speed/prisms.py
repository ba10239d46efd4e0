# SPDX-License-Identifier: GPL-3.0-or-later
"""Polygons for coal, which works only in space: upright prisms, so that its answer is that in the plane."""

from __future__ import annotations

from typing import Any

import numpy as np

from .peers import coal

HALF_HEIGHT = 10.0
"""Height of a prism: so tall that the ends never determine the answer for polygons of a few units."""
SHIFT = 0.37
"""Offset of B's prism along z, so that no end faces lie in one plane."""


def prism(vertices: np.ndarray, shift: float = 0.0) -> Any:
    """Return the polygon as a coal.Convex, its ends cut in zigzag: coal limits the neighbours of a vertex."""
    count = len(vertices)
    corners = coal.StdVec_Vec3s()
    for z in (shift - HALF_HEIGHT, shift + HALF_HEIGHT):
        for x, y in vertices:
            corners.append(np.array([x, y, z]))
    triangles = coal.StdVec_Triangle()
    low, high = 0, count - 1
    while high - low > 1:
        middle = low + 1
        triangles.append(coal.Triangle(high, middle, low))
        triangles.append(coal.Triangle(low + count, middle + count, high + count))
        low = middle
        if high - low > 1:
            triangles.append(coal.Triangle(high, high - 1, low))
            triangles.append(coal.Triangle(low + count, high - 1 + count, high + count))
            high -= 1
    for k in range(count):
        following = (k + 1) % count
        triangles.append(coal.Triangle(k, following, following + count))
        triangles.append(coal.Triangle(k, following + count, k + count))
    return coal.Convex(corners, triangles)


class PrismDistance:
    """coal's distance between two polygons, prepared; each call measures again.

    Parameters
    ----------
    a, b : ndarray (n, 2)
    signed : bool
        Minus the depth where they overlap, as its EPA finds it.
    guess : bool
        Begin between the middles of the bounding boxes.
    """

    def __init__(self, a: np.ndarray, b: np.ndarray, *, signed: bool, guess: bool = False) -> None:
        self._prisms = prism(a), prism(b, SHIFT)  # coal does not keep them alive
        self._measure = coal.ComputeDistance(*self._prisms)
        self._request, self._answer = coal.DistanceRequest(), coal.DistanceResult()
        self._request.enable_signed_distance = signed
        if guess:
            self._request.gjk_initial_guess = coal.GJKInitialGuess.BoundingVolumeGuess
            for each in self._prisms:
                each.computeLocalAABB()
        self._here = coal.Transform3s()

    def __call__(self) -> float:
        """Return the distance."""
        self._answer.clear()
        return self._measure(self._here, self._here, self._request, self._answer)
