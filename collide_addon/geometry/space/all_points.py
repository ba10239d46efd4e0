# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex shape of very many points, given by an exact support mapping without building its hull.

The heights of all points are computed in single precision, and those of the few that may be furthest in double. If many
are left, as on a flat side, two floats are used for each height, and whole numbers for those still left. With S for the
sum of the absolute coordinates of a direction, the errors of heights along it are as follows.

- In single precision, with v = 2**-24 and all coordinates within r of a reference point: a coordinate is off by v r,
  the direction by v of itself, three products and two sums by 3v r S; in all 5v r S. The difference of two points is
  off by twice that, the bound of a block adds 6v r S, and the level its own rounding: 17v r S.
- In double, with u = 2**-53 and the largest coordinate m: the direction is off by u of itself, products and sums by
  3u m S; the difference of two points by 8u m S, and the level by its rounding.
- In two floats: products and sums of two are exact (T. J. Dekker, "A floating-point technique for extending the
  available precision", Numerische Mathematik 18, 1971). Their low parts, together at most 6u m S, are summed with nine
  roundings: 54u**2 m S. The direction's second part and its product are off by 4u**2 m S, and the difference from the
  highest, at most 32u m S, by 32u**2 m S: 90u**2 m S in all, and twice that for the difference of two points.
"""

from fractions import Fraction
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import SINGLE, UNIT, Vector, grid_exponent, rounded_product, rounded_sum
from ..predicates.progress import in_blocks
from .hull.convex_hull import ring_across
from .polyhedron import ConvexPolyhedron

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]

SINGLE_DOUBT, DOUBT, FINE_DOUBT = 24.0 * SINGLE, 16.0 * UNIT, 256.0 * UNIT**2
"""Shares of r S or m S by which a point may seem higher than another although it is lower."""
LEAST_SIZE, LARGEST_SIZE, LARGEST_GRID_EXPONENT = 2.0**-60, 2.0**60, 900
"""If the largest coordinate is between these sizes, and the grid exponent no larger, no product over- or underflows."""
FEW_CORNERS = 16
"""Up to this many points at the same height, all are kept; of more, only the vertices of their hull."""
FEW_ROWS = 256
"""Up to this many points, whole numbers are used at once."""
BLOCK_POINTS = 1024
"""Points in a block; a block whose bounding box is not high enough is skipped."""
TO_THE_FIRST: Vector = (-1, 0, 0)
"""The first in order of the points furthest along this direction would be the hull's first vertex."""


class AllPoints(ConvexPolyhedron):
    """A support mapping over points that records the vertices it has returned; no other part of a hull exists.

    Attributes
    ----------
    points, vertices : ndarray (n, 3)
    met : set of int
        The rows of the vertices returned so far.
    rows : tuple of one tuple of three float
        The first vertex that the hull would have.
    is_usual : bool
        Whether sizes and digits of the coordinates allow the float tests; if not, there is no support mapping.
    """

    __slots__ = ("_high", "_looked_along", "_low", "_seen", "is_usual", "met", "points")

    points: Floats
    met: set[int]
    is_usual: bool
    _seen: NDArray[np.float32]
    """Blocks of rows of x, y and z, relative to a reference point among the points."""
    _low: NDArray[np.float32]
    _high: NDArray[np.float32]
    """The least and the largest coordinates of each block."""
    _looked_along: dict[Vector, Rows]

    def __init__(self, points: Floats) -> None:
        put = object.__setattr__
        put(self, "points", points)
        put(self, "vertices", points)
        put(self, "met", set())
        put(self, "magnitude", max(float(points.max()), -float(points.min())))
        put(self, "exponent", _fine_exponent(points))
        put(self, "_grid", {})
        put(self, "_looked_along", {})
        put(self, "is_usual", LEAST_SIZE <= self.magnitude <= LARGEST_SIZE and self.exponent <= LARGEST_GRID_EXPONENT)
        if self.is_usual:
            seen = _in_blocks(points)
            put(self, "_seen", seen)
            put(self, "_low", seen.min(axis=2))
            put(self, "_high", seen.max(axis=2))
            x, y, z = points[self.support_index(TO_THE_FIRST)].tolist()
            put(self, "rows", ((x, y, z),))

    def anew(self) -> Self:
        """Return the same points with no vertex recorded yet."""
        other = object.__new__(type(self))
        for name in (*ConvexPolyhedron.__slots__, *AllPoints.__slots__):
            if hasattr(self, name):
                object.__setattr__(other, name, getattr(self, name))
        object.__setattr__(other, "met", set())
        object.__setattr__(other, "_looked_along", {})
        return other

    def furthest(self, direction: Vector) -> Rows:
        """Return the rows of the vertices furthest along a direction, decided exactly, and record them."""
        if direction not in self._looked_along:
            self._looked_along[direction] = self._look_along(direction)
            self.met.update(self._looked_along[direction].tolist())
        return self._looked_along[direction]

    def support_index(self, direction: Vector, start: int = 0) -> int:  # noqa: ARG002  # there are no edges to climb
        """Return the row of the point furthest along a direction, decided exactly; of several, the first in order."""
        rows: list[int] = self.furthest(direction).tolist()
        return rows[0] if len(rows) == 1 else min(rows, key=lambda row: (*self.points[row].tolist(), row))

    def _look_along(self, direction: Vector) -> Rows:
        scale = max(map(abs, direction))
        towards = np.array([value / scale for value in direction])
        weight = float(np.abs(towards).sum())
        size = float(max(self._high.max(), -self._low.min()))
        rows = self._seen_furthest(towards.astype(np.float32), SINGLE_DOUBT * size * weight)
        if len(rows) == 1:
            return rows
        heights = self.points[rows] @ towards
        if np.count_nonzero(towards) == 1:  # along an axis heights are not rounded
            rows = rows[heights == heights.max()]
        else:
            rows = rows[heights >= heights.max() - DOUBT * self.magnitude * weight]
            if len(rows) > FEW_ROWS:
                over = _under_highest(self.points[rows], direction, scale, towards)
                rows = rows[over >= over.max() - FINE_DOUBT * self.magnitude * weight]
            if len(rows) > 1:
                rows = self._highest(rows, direction)
        return rows if len(rows) <= FEW_CORNERS else rows[list(ring_across(self.points[rows], direction))]

    def _seen_furthest(self, towards: NDArray[np.float32], doubt: float) -> Rows:
        """Return the rows of the points that, within a doubt, are as high along a direction as the highest."""
        bounds = np.maximum(towards * self._low, towards * self._high).sum(axis=1)
        best = float((towards @ self._seen[bounds.argmax()]).max())
        blocks = np.flatnonzero(bounds >= np.float32(best - doubt))
        every = len(blocks) * 2 > len(bounds)
        heights = np.matmul(towards, self._seen if every else self._seen[blocks])
        highest = heights.max(axis=1)
        level = np.float32(float(highest.max()) - doubt)
        high = np.flatnonzero(highest >= level)
        block, place = np.nonzero(heights[high] >= level)
        rows = (high if every else blocks[high])[block] * BLOCK_POINTS + place
        return rows[rows < len(self.points)]

    def _highest(self, rows: Rows, direction: Vector) -> Rows:
        """Return those of the given rows whose points are highest along a direction, in whole numbers."""
        x, y, z = direction
        whole = np.ldexp(self.points[rows], self.exponent).tolist()
        heights = [x * int(p) + y * int(q) + z * int(r) for p, q, r in whole]
        highest = max(heights)
        return rows[[height == highest for height in heights]]


def _fine_exponent(points: Floats) -> int:
    """Return an exponent e >= 0, not the least, for which every coordinate is a whole multiple of ``2**-e``."""
    least = np.inf
    for part in in_blocks(len(points)):
        sizes = np.abs(points[part])
        smallest = float(sizes.min())
        least = min(least, smallest or float(sizes[sizes > 0.0].min(initial=np.inf)))
    return grid_exponent(np.array([least if least < np.inf else 0.0]))


def _in_blocks(points: Floats) -> NDArray[np.float32]:
    """Return points (k, 3, BLOCK_POINTS) relative to one among them; the last block is padded with its first point."""
    count, whole = -(-len(points) // BLOCK_POINTS), len(points) // BLOCK_POINTS
    place = points[:: len(points) // 64 + 1].mean(axis=0)[:, np.newaxis]
    seen = np.empty((count, 3, BLOCK_POINTS), dtype=np.float32)
    blocks = points[: whole * BLOCK_POINTS].reshape(whole, BLOCK_POINTS, 3).transpose(0, 2, 1)
    np.subtract(blocks, place, out=seen[:whole], casting="same_kind")
    if whole < count:
        rest = points[whole * BLOCK_POINTS :].T - place
        seen[whole] = rest[:, :1]
        seen[whole, :, : rest.shape[1]] = rest
    return seen


def _under_highest(points: Floats, direction: Vector, scale: int, towards: Floats) -> Floats:
    """Return the heights of points (n, 3) along a direction, less the largest one, from two floats each.

    `towards` is the direction divided by `scale`, rounded.
    """
    first = second = np.zeros(len(points))
    for axis, upper in enumerate(towards.tolist()):
        if direction[axis]:
            lower = float(Fraction(direction[axis], scale) - Fraction(upper))
            product, rest = rounded_product(points[:, axis], upper)
            first, more = rounded_sum(first, product)
            second = second + (more + rest + lower * points[:, axis])
    first, second = rounded_sum(first, second)
    return (first - first.max()) + second
