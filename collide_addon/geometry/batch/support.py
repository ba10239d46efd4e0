# SPDX-License-Identifier: GPL-3.0-or-later
"""Many pairs at once: their Minkowski differences A - B, each given by its support mapping.

A - B is A + (-B), so the points of A and of -B are in one table, a column for each pair; the support point of A - B is
the highest entry of A's part plus the highest of -B's. All points are compared, in any order, vertices or not.

Each pair is moved so that A's first point is the origin: roundings are then a share of its size, wherever it lies.

GJK walks on all pairs in step, in the plane and in space, each until it has arrived. It is the walk of `gjk`, in
floats: fast, but in close cases wrong. So nothing here is an answer yet: the end of a walk is proved afterwards, from
the points themselves, or discarded.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ..predicates.progress import in_blocks

Indices = NDArray[np.intp]
Row = NDArray[np.float64]
"""One number for each pair, shape (n,)."""
Vectors = NDArray[np.float64]
"""A vector or point for each pair, shape (2, n), or in space (3, n)."""
Numbers = NDArray[np.float64]
"""A vertex of A - B for each pair: the row of A's point times the count of B's points, plus the row of B's."""
Corners = NDArray[Any]
"""A vertex of A - B for each pair: x, y, in space z, and its number, a row each, as floats of one precision."""
Stack = NDArray[np.float64]
"""A point set for each pair, shape (n, k, 2), or in space (n, k, 3)."""
Float = np.float32 | np.float64
Table = NDArray[Float]
"""A number for each point of each pair, shape (k, n)."""
Tables = NDArray[Float]
"""Coordinates of the points of A, then of -B, for each pair: x, y, in space z, each a table (i + j, n), rounded."""

COLUMNS_AT_ONCE = 1 << 9
"""Rows transposed at once: they fit into the processor's first cache."""


class Precision(NamedTuple):
    """The floats in which heights are compared, and their limits."""

    floats: type[Float]
    doubt: float
    """Heights along a unit vector that differ by more than this share of the pair's size certainly differ. With u for
    the relative error of a float, a height is off by 4 u (point, direction, product and sum) of at most 1.42 times the
    size, in space by 5 u of 1.74 times, and a height of A - B by 18 u; two of them by 36 u. It is 512 u in single
    precision and 8192 u in double, which leaves room for normals that are computed again and turned slightly."""
    largest: float
    """No product over- or underflows for pairs of a size between the inverse of this and this."""
    arrived: float
    """A support point that is nearer to the origin by a smaller share of the distance does not count as nearer."""


SINGLE_PRECISION = Precision(np.float32, doubt=2.0**-15, largest=2.0**30, arrived=2.0**-18)
DOUBLE = Precision(np.float64, doubt=2.0**-40, largest=2.0**300, arrived=2.0**-46)
WHOLE_NUMBERS = 1 << 24
"""Up to this, single precision has all whole numbers."""


class Differences(NamedTuple):
    """The Minkowski differences of n pairs of point sets, as their points: a (n, i, d) and b (n, j, d), contiguous."""

    a: Stack
    b: Stack

    def corners(self, numbers: Numbers, columns: Indices) -> Corners:
        """Return vertices of A - B by their numbers, one for each of some columns; each coordinate is rounded once."""
        points_a, points_b = self.points(numbers, columns)
        return np.concatenate((points_a - points_b, numbers[np.newaxis]))

    def points(self, numbers: Numbers, columns: Indices) -> tuple[Vectors, Vectors]:
        """Return the points of A and of B whose differences are these vertices of A - B."""
        row_a = np.floor(numbers / self.b.shape[1])
        row_b = numbers - row_a * self.b.shape[1]
        return points_of(self.a, row_a.astype(np.intp), columns), points_of(self.b, row_b.astype(np.intp), columns)


class Support:
    """The support mappings of some of the differences: those of rows `columns` (n,).

    Single precision is twice as fast; the vertex returned may then be lower than the furthest by the doubt. Its
    position is always in float64.

    The `sizes` (n,) of the pairs are their largest coordinates relative to A's first point; NaN if a coordinate is NaN.
    """

    __slots__ = ("_heights", "_products", "_rows", "columns", "differences", "precision", "sizes", "tables")

    def __init__(
        self, differences: Differences, precision: Precision, columns: Indices, tables: Tables, sizes: Row
    ) -> None:
        self.differences, self.precision, self.columns, self.sizes = differences, precision, columns, sizes
        self.tables = tables
        self._heights, self._products = np.empty_like(tables[0]), np.empty_like(tables[0])
        most = max(differences.a.shape[1], differences.b.shape[1])
        self._rows = np.arange(most, dtype=np.min_scalar_type(most))[:, np.newaxis]

    @classmethod
    def of(cls, differences: Differences, precision: Precision) -> Self:
        """Return the support mappings of all columns."""
        a, b = differences
        count = a.shape[1]
        tables: Tables = np.empty((a.shape[2], count + b.shape[1], len(a)), dtype=precision.floats)
        for columns in in_blocks(len(a), COLUMNS_AT_ONCE):
            local_a, local_b = np.ascontiguousarray(a[columns].T), np.ascontiguousarray(b[columns].T)
            origin = local_a[:, :1].copy()
            tables[:, :count, columns], tables[:, count:, columns] = local_a - origin, origin - local_b
        coordinates = tables.reshape(tables.shape[0] * tables.shape[1], len(a))
        sizes = np.maximum(coordinates.max(axis=0), -coordinates.min(axis=0)).astype(np.float64)
        return cls(differences, precision, np.arange(len(a)), tables, sizes)

    def take(self, some: Indices) -> "Support":
        """Return the support mappings of some of these columns."""
        tables = self.tables.take(some, axis=2)
        return Support(self.differences, self.precision, self.columns[some], tables, self.sizes[some])

    @property
    def in_range(self) -> NDArray[np.bool_]:
        """Whether no product over- or underflows, for each pair."""
        largest = self.precision.largest
        return (self.sizes < largest) & (self.sizes > 1.0 / largest)

    def heights(self, direction: Vectors) -> tuple[Table, Table]:
        """Return the heights of the points of A, (i, n), and of -B, (j, n), in memory that the next call reuses."""
        first, *others = direction.astype(self.precision.floats, copy=False)
        np.multiply(self.tables[0], first, out=self._heights)
        for table, other in zip(self.tables[1:], others, strict=True):
            np.multiply(table, other, out=self._products)
            np.add(self._heights, self._products, out=self._heights)
        count = self.differences.a.shape[1]
        return self._heights[:count], self._heights[count:]

    def furthest_rows(self, direction: Vectors) -> tuple[Indices, Indices]:
        """Return, for each pair, the rows of the points of A and B whose difference is furthest along its direction."""
        row_a, row_b = (
            ((heights == heights.max(axis=0)) * self._rows[: len(heights)]).max(axis=0).astype(np.intp)
            for heights in self.heights(direction)
        )
        return row_a, row_b

    def furthest(self, direction: Vectors) -> Corners:
        """Return, for each pair, the vertex of A - B furthest along its direction, each coordinate rounded once."""
        row_a, row_b = self.furthest_rows(direction)
        a, b = self.differences
        corners = np.empty((a.shape[2] + 1, len(self.columns)))
        np.subtract(points_of(a, row_a, self.columns), points_of(b, row_b, self.columns), out=corners[:-1])
        np.add(row_a * b.shape[1], row_b, out=corners[-1])
        return corners

    def furthest_nearly(self, direction: Vectors) -> Corners:
        """Return the same as `furthest`, in the floats of the precision: faster in single precision."""
        count_a, count_b = self.differences.a.shape[1], self.differences.b.shape[1]
        if self.precision is DOUBLE or count_a * count_b > WHOLE_NUMBERS:
            return self.furthest(direction)
        row_a, row_b = self.furthest_rows(direction)
        pairs = np.arange(len(self.columns))
        at_a, at_b = row_a * len(pairs) + pairs, (count_a + row_b) * len(pairs) + pairs
        corners: Corners = np.empty((len(self.tables) + 1, len(pairs)), dtype=self.precision.floats)
        for coordinates, table in zip(corners, self.tables, strict=False):
            flat = table.ravel()
            np.add(flat.take(at_a), flat.take(at_b), out=coordinates)
        corners[-1] = row_a * count_b + row_b
        return corners

    def overlaps(self, vectors: Tables, windings: list[NDArray[np.int8]]) -> Table:
        """Return the overlaps of the projections of A and B along the outward normals of the edges of A and -B.

        `vectors` (2, i + j, n) are the edges that start at each point, and each overlap, (i + j, n), is times its
        edge's length. In the windings (n,) of A and B, 1 is counter-clockwise, -1 clockwise.
        """
        count = self.differences.a.shape[1]
        x, y = vectors[1].copy(), -vectors[0]
        for part, turned in zip((slice(count), slice(count, None)), windings, strict=True):
            if (turned < 0).any():
                x[part] *= turned
                y[part] *= turned
        overlaps: Table = self.tables[0] * x + self.tables[1] * y
        for row in range(len(x)):
            part = slice(count, None) if row < count else slice(count)
            heights, products = self._heights[part], self._products[part]
            np.multiply(self.tables[0, part], x[row], out=heights)
            np.multiply(self.tables[1, part], y[row], out=products)
            np.add(heights, products, out=heights)
            overlaps[row] += heights.max(axis=0)
        return overlaps

    def first_direction(self) -> Vectors:
        """Return the direction from the middle of two points of A to that of two of B; any direction would do."""
        count_a, count = self.differences.a.shape[1], self.tables.shape[1]
        four = self.tables[:, [0, count_a // 2, count_a, (count_a + count) // 2]]
        return -four.sum(axis=1, dtype=np.float64)


def points_of(stack: Stack, rows: Indices, columns: Indices) -> Vectors:
    """Return one point for each of some columns, ``stack[columns, rows]``, from a contiguous stack (m, k, d)."""
    return stack.reshape(-1, stack.shape[2]).take(columns * stack.shape[1] + rows, axis=0).T


Truths = NDArray[np.bool_]
Simplices = NDArray[Float]
"""Vertices of A - B for each pair, two in the plane and three in space, one at the start of a walk: shape (m, d + 1,
n), the coordinates and the number. A repeated vertex means a smaller simplex."""
NearestPart = Callable[[Simplices, Corners], tuple[Truths, Simplices, Vectors]]
"""Takes simplices and support points w, which lie further towards the origin. Returns whether a simplex with w contains
the origin, else its part nearest to it, and the direction from that part to the origin."""

SMALLEST_SQUARE = 2.0**-960
"""Far above squares that lose bits, and far below squares that matter."""
PACKING_SHARE = 0.75
"""When no more than this share of the pairs is still walking, the others are removed from the tables."""


class Walks(NamedTuple):
    """Where the walks ended."""

    inside: Truths
    """Whether the origin seems to be in the simplex with w, (n,); else the simplex without w seems to be the part of
    A - B nearest to the origin."""
    apart: Truths
    """Whether a direction along which the pair has a gap larger than `sure_gap` stopped the walk, (n,)."""
    numbers: Numbers
    """Numbers of vertices of A - B: those of the simplex, then w, (d + 1, n)."""


def walk_to_origin(
    support: Support, most_steps: int, nearest_part: NearestPart, sure_gap: NDArray[Any] | None = None
) -> Walks:
    """Return the end of a simplex's walk towards the origin on each A - B, as far as floats can tell.

    A walk of more than `most_steps` is left where it is; roundings may keep it going in circles. With
    `sure_gap` (n,), larger than any rounding, a walk also stops at the first direction with a larger gap; where NaN,
    never.
    """
    count, size = len(support.columns), len(support.tables)
    pairs, walking = np.arange(count), np.ones(count, dtype=np.bool_)
    end = Walks(~walking, ~walking, np.zeros((size + 1, count)))
    arrived = support.precision.arrived
    sure_gap = None if sure_gap is None else sure_gap.astype(support.precision.floats)
    simplex: Simplices = support.furthest_nearly(support.first_direction())[np.newaxis]
    direction: Any = -simplex[0, :size]
    for _ in range(most_steps):
        w = support.furthest_nearly(direction)
        height, height_w = dot(direction, simplex[0]), dot(direction, w)
        stops = ~(height_w - height > -arrived * height)
        for number in simplex[:, size]:
            stops |= number == w[size]
        if sure_gap is not None:
            length = np.sqrt(dot(direction, direction))
            apart = (-height_w > sure_gap * length) & (length > sure_gap)  # with a shorter one products might underflow
            end.apart[pairs[walking & apart]] = True
            stops |= apart
        inside, nearest, direction = nearest_part(simplex, w)
        inside &= ~stops
        stopped = np.flatnonzero(walking & (inside | stops))
        at = pairs[stopped]
        end.inside[at] = inside[stopped]
        end.numbers[:size, at], end.numbers[size, at] = simplex[:, size].take(stopped, axis=1), w[size].take(stopped)
        walking[stopped] = False
        left = np.flatnonzero(walking)
        if len(left) == 0:
            break
        simplex = nearest
        if len(left) <= PACKING_SHARE * len(walking):
            simplex, direction = simplex.take(left, axis=2), direction.take(left, axis=1)
            support, pairs, walking = support.take(left), pairs[left], walking[left]
            sure_gap = None if sure_gap is None else sure_gap[left]
    return end


def dot(p: NDArray[Any], q: NDArray[Any]) -> Row:
    """Return the scalar products (n,) of vectors p (d, n) and q, whose rows beyond d, vertex numbers, are ignored."""
    product: Row = p[0] * q[0]
    for x, y in zip(p[1:], q[1:], strict=False):
        product += x * y
    return product


def unit(vectors: Vectors) -> Vectors:
    """Return the vectors scaled to length 1; NaN where the squared length is 0 or too small for a float."""
    squares = dot(vectors, vectors)
    squares[squares < SMALLEST_SQUARE] = np.nan
    lengths: Row = np.sqrt(squares)
    return vectors / lengths
