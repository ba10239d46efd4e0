# SPDX-License-Identifier: GPL-3.0-or-later
"""One moment of two moving shapes: their distance or depth, found from the answer of the moment before.

What only moves keeps its outline: the vertices are also given from a point that moves with the shape, and as long as
that is the same array, only the point has changed.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...geometry import ConvexPolygon, GjkResult, PenetrationResult, Relation, epa, gjk, minkowski_difference
from ..model.heights import Heights, looked_at
from .seen import seen


@dataclass(frozen=True, slots=True, eq=False)
class MovingShape:
    """A shape where it is now: "A" or "B", the object's name, and its polygon in scene coordinates.

    `at` (2,) is a point that moves with the shape; `form` (k, 2) are the vertices from there, those that are `seen`:
    the same array as a moment ago while the shape only moves. `heights` are those of an object that was seen along Z,
    None of a shape that was given in the plane.
    """

    letter: str
    name: str
    polygon: ConvexPolygon
    at: NDArray[np.float64]
    form: NDArray[np.float64]
    heights: Heights | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LiveMoment:
    """Two shapes and their answer: the distance, and of shapes that penetrate the depth.

    `difference` (k, 2) are the vertices of A - B from ``a.at - b.at`` on, those that are `seen`: the same array as a
    moment ago while the shapes only move.
    """

    a: MovingShape
    b: MovingShape
    difference: NDArray[np.float64]
    nearest: GjkResult
    deepest: PenetrationResult | None

    @property
    def relation(self) -> Relation:
        """How the shapes stand to each other."""
        return self.nearest.relation

    @property
    def length(self) -> float:
        """The distance, or the depth of shapes that penetrate."""
        return self.nearest.distance if self.deepest is None else self.deepest.depth

    @property
    def view(self) -> dict[str, object]:
        """How the shapes were looked at, as a figure keeps it in its parameters."""
        return looked_at(self.a.heights, self.b.heights)

    @property
    def steps(self) -> int:
        """Iterations that GJK took."""
        return self.nearest.iterations

    @property
    def direction(self) -> NDArray[np.float64]:
        """Where the next search begins: what was the normal will nearly be the normal."""
        if self.deepest is not None:
            return self.deepest.normal
        assert self.nearest.normal is not None  # noqa: S101  # only a penetration has none
        return self.nearest.normal


def next_moment(a: MovingShape, b: MovingShape, last: LiveMoment | None = None, tolerance: float = 0.0) -> LiveMoment:
    """Return the moment of two shapes, found from the `last` one.

    Raises
    ------
    GeometryError
        When the tolerance is negative.
    """
    if last is not None and a.form is last.a.form and b.form is last.b.form:
        difference = last.difference
    else:
        difference = seen(minkowski_difference(a.polygon, b.polygon)) - (a.at - b.at)
    nearest = gjk(a.polygon, b.polygon, start=None if last is None else last.direction, tolerance=tolerance)
    penetrating = nearest.relation is Relation.PENETRATING
    deepest = epa(a.polygon, b.polygon, tolerance=tolerance) if penetrating else None
    return LiveMoment(a, b, difference, nearest, deepest)
