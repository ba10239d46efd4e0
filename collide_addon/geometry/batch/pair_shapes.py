# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes as arrays: all vertices in one table, the box of each shape, and stacks of shapes alike in size.

A stack has as many points in each row. Shapes of one size class, up to a power of two and more than half of it, are
filled up with copies of their last point, so that no stack is as much as twice as long as what it holds.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..broadphase.strips import Boxes
from ..predicates.array_likes import in_plain_array
from ..predicates.points import LARGEST_COORDINATE, as_points

Indices = NDArray[np.intp]
Coordinates = NDArray[np.float64]


class Shapes(NamedTuple):
    """N point sets that stand for their convex hulls."""

    points: Coordinates
    """The points of all shapes, one after the other, (total, 2)."""
    first: Indices
    """Where the points of each begin, (N,)."""
    counts: Indices
    """How many there are, (N,)."""
    lower: Coordinates
    upper: Coordinates
    """Corners of their upright boxes, (N, 2)."""
    same: Indices
    """The first shape that has the same points in the same order, for each, (N,)."""

    @property
    def extents(self) -> Coordinates:
        """Diagonal of each box, (N,): no two of its points are further apart."""
        extents: Coordinates = np.hypot(*(self.upper - self.lower).T)
        return extents

    def boxes(self, grown_by: float = 0.0) -> Boxes:
        """Return the boxes, each grown to all sides by that much, or by a rounding more."""
        low, high = self.lower, self.upper
        if grown_by:
            low = np.nextafter(np.clip(low - grown_by, -LARGEST_COORDINATE, None), -np.inf)
            high = np.nextafter(np.clip(high + grown_by, None, LARGEST_COORDINATE), np.inf)
        return Boxes.between(low, high)

    def size_classes(self) -> Indices:
        """Return the class c of each shape, (N,): its vertices fit in 2 ** c and fill more than half of it."""
        classes: Indices = np.frexp(np.maximum(self.counts - 1, 0).astype(np.float64))[1].astype(np.intp)
        return classes

    def asked_once(self, first: Indices, second: Indices) -> tuple[Indices, Indices]:
        """Return which pairs to ask, none twice of the same two shapes, and for each pair its place among them."""
        if np.array_equal(self.same, np.arange(len(self.same))):
            return np.arange(len(first)), np.arange(len(first))
        kinds = self.same[first] * len(self.same) + self.same[second]
        _, asked, place = np.unique(kinds, return_index=True, return_inverse=True)
        return asked, place

    def point_set(self, row: int) -> Coordinates:
        """Return the points of one shape."""
        return self.points[self.first[row] : self.first[row] + self.counts[row]]

    def stack(self, rows: Indices, size_class: int) -> Coordinates:
        """Return the points of shapes of one class as a stack (n, 2 ** class, 2)."""
        place = np.minimum(np.arange(1 << size_class), self.counts[rows, np.newaxis] - 1)
        stack: Coordinates = self.points.take(self.first[rows, np.newaxis] + place, axis=0)
        return stack


def as_shapes(shapes: Sequence[ArrayLike]) -> Shapes:
    """Check shapes, each an array-like (k, 2) with k of at least 1, and return them together; errors name one."""
    checked = [as_points(shape, f"shapes[{row}]") for row, shape in enumerate(in_plain_array(shapes))]
    if not checked:
        none = np.empty(0, dtype=np.intp)
        return Shapes(np.empty((0, 2)), none, none, np.empty((0, 2)), np.empty((0, 2)), none)
    points = np.concatenate(checked)
    counts = np.array([len(shape) for shape in checked], dtype=np.intp)
    first = np.cumsum(counts) - counts
    lower, upper = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first)
    known: dict[bytes, int] = {}
    same = np.array([known.setdefault(shape.tobytes(), row) for row, shape in enumerate(checked)], dtype=np.intp)
    return Shapes(points, first, counts, lower, upper, same)
