# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex shape in space in motion as an animation program tells it: as in the plane, with points of three numbers."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ...motion.motion import Drift
from ...motion.recorded_motion import RecordedMotion
from ...narrowphase.shapes import ConvexShape
from ...predicates.space_points import as_space_points
from ..polyhedron import ConvexPolyhedron

MOST_VERTICES = 500
"""Of a shape whose contacts while it drifts are clipped by all faces of A - B; those of larger ones are searched."""
MOST_KEPT = 200_000
"""Vertices of hulls that are kept for another look; they take about a kilobyte each."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceMotion(RecordedMotion):
    """Where a shape was in space at some times; arrays are (h, 3) and (m, 3).

    `shapes` are the hulls made so far, by their points: a hull in space takes far longer than a look at it.
    """

    shapes: dict[bytes, ConvexPolyhedron] = field(default_factory=dict)

    kind: ClassVar = ConvexPolyhedron
    checked: ClassVar = staticmethod(as_space_points)

    def shape_at(self, time: float) -> ConvexPolyhedron:
        """Return the hull at a time, as `at` does."""
        shape: object = self.at(time)
        assert isinstance(shape, ConvexPolyhedron)  # noqa: S101  # it is the kind
        return shape

    def _shape(self, hull: NDArray[np.float64]) -> ConvexShape:
        key = hull.tobytes()
        shape = self.shapes.get(key)
        if shape is None:
            shape = ConvexPolyhedron(hull)
            if len(self.shapes) * len(shape) < MOST_KEPT:
                self.shapes[key] = shape
        return shape  # type: ignore[return-value]  # it is asked only what shapes of both kinds know

    def drift(self, start: float, end: float) -> Drift | None:
        """Return how it drifts between two times, unless it has too many vertices."""
        if len(self.hulls[0]) > MOST_VERTICES:
            return None
        return RecordedMotion.drift(self, start, end)


def resting(shape: ConvexPolyhedron, start: float, end: float) -> SpaceMotion:
    """Return the motion of a polyhedron that stays where it is."""
    still = np.zeros((2, 3))
    hulls = (shape.vertices, shape.vertices)
    return SpaceMotion(np.array([start, end]), hulls, still, np.ones(1, dtype=np.bool_), np.zeros(1))
