# SPDX-License-Identifier: GPL-3.0-or-later
"""`box_sat` for many pairs of boxes in space at once.

All 15 overlaps of all pairs are worked out in floats. A pair is asked of the single function, which is exact, where the
least overlap is as small as rounding, or where edges are so nearly parallel that their axis is vague. So every relation
is that of the single function. Overlaps agree with its own to 1e-11 of the size of the pair, where axes are right to a
rounding.
"""

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...batch.answers import RELATIONS
from ...predicates.array_likes import as_float64
from ...predicates.errors import GeometryError
from ...predicates.read_only import ReadOnly
from ..boxes.oriented_box import AXES_ROUNDING, OrientedBox
from ..boxes.sat import BoxAxisKind
from ..boxes.sat import box_sat as box_sat_of_pair

Stack = NDArray[np.float64]
Table = NDArray[np.float64]
DOUBT = 2.0**-24
"""Share of the size of a pair below which an overlap is in doubt: axes may be off by 2**-40, `AXES_ROUNDING`, which at
most 16 terms of an overlap have, and edges that are not nearly parallel divide that by no less than 2**-10."""
NEARLY_PARALLEL = 2.0**-20
"""Square of the sine of the angle between edges below which their axis is vague."""
BOXES_AT_ONCE = 1 << 12
"""Their tables should stay in the processor's cache. Each has a row for each coordinate, and a column for each pair."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxAnswers(ReadOnly):
    """The answers of `box_sat`, a row for each pair.

    Attributes
    ----------
    relation : ndarray of int8 (N,)
        Index in `RELATIONS` of the plane's `batch`: separated 0, touching 1, penetrating 2. Exact.
    overlap : ndarray (N, 15)
        On the axes of three faces of A, three of B, and of edge i of A and j of B in column 6 + 3 i + j: how far B must
        move along it to leave A, negative where there is a gap; NaN where edges are parallel.
    exact : ndarray of int (m,)
        Rows that floats left in doubt, so that the single function answered them.
    """

    relation: NDArray[np.int8]
    overlap: NDArray[np.float64]
    exact: NDArray[np.intp]


def box_sat(
    center_a: ArrayLike,
    half_extents_a: ArrayLike,
    axes_a: ArrayLike,
    center_b: ArrayLike,
    half_extents_b: ArrayLike,
    axes_b: ArrayLike,
) -> BoxAnswers:
    """Return how N pairs of boxes lie to each other.

    Parameters
    ----------
    center_a, half_extents_a, center_b, half_extents_b : array-like (N, 3)
    axes_a, axes_b : array-like (N, 3, 3)
        As `OrientedBox` has them: rows are unit vectors at right angles.

    Raises
    ------
    GeometryError
        When a stack has another shape or a number that is not finite, a half extent is negative, or axes are none.
    """
    a = _stacks(center_a, half_extents_a, axes_a, "a")
    b = _stacks(center_b, half_extents_b, axes_b, "b")
    count = len(a[0])
    if count != len(b[0]):
        raise GeometryError(
            "a has {count} rows and b {other}: give one of each for each pair", count=count, other=len(b[0])
        )
    overlap = np.empty((15, count)).T
    relation, doubtful = np.empty(count, dtype=np.int8), np.empty(count, dtype=bool)
    size = ceil(count / max(ceil(count / BOXES_AT_ONCE), 1)) or 1  # blocks alike: a short one costs nearly as much
    for first in range(0, count, size):
        rows = slice(first, first + size)
        here, there = (Boxes(*(np.ascontiguousarray(stack[rows].T) for stack in stacks)) for stacks in (a, b))
        _refuse_bad(here, first, "a")
        _refuse_bad(there, first, "b")
        with np.errstate(all="ignore"):
            least, doubtful[rows] = _overlaps(here, there, overlap[rows].T)
        relation[rows] = 2 * (least > 0.0)
    exact = np.flatnonzero(doubtful)
    for row in exact.tolist():
        answer = box_sat_of_pair(*(OrientedBox(*(stack[row] for stack in stacks)) for stacks in (a, b)))
        relation[row] = RELATIONS.index(answer.relation)
        overlap[row] = np.nan
        for axis in answer.axes:
            kind, i, j = axis.source
            column = (i or 0) if kind is BoxAxisKind.FACE_A else 3 + (j or 0) if kind is BoxAxisKind.FACE_B else None
            overlap[row, 6 + 3 * (i or 0) + (j or 0) if column is None else column] = axis.overlap
    return BoxAnswers(relation, overlap, exact)


class Boxes(NamedTuple):
    """Boxes, a column for each."""

    center: Table
    half: Table
    """Of shape (3, n)."""
    axes: Table
    """Coordinate c of axis i in row c, i: of shape (3, 3, n)."""

    def are_good(self) -> NDArray[np.bool_]:
        """Tell which are boxes, of finite numbers: anything beside is not below a limit."""
        product = self.axes * self.axes
        off = np.abs(product[0] + product[1] + product[2] - 1.0).max(axis=0)
        for i, j in ((0, 1), (1, 2), (2, 0)):
            product = self.axes[:, i] * self.axes[:, j]
            np.maximum(off, np.abs(product[0] + product[1] + product[2]), out=off)
        finite = np.isfinite(self.center).all(axis=0) & np.isfinite(self.half).all(axis=0)
        good: NDArray[np.bool_] = finite & (self.half.min(axis=0) >= 0.0) & (off <= AXES_ROUNDING)
        return good

    def all_are_good(self) -> bool:
        """Tell what `are_good` does of all together, in fewer passes: by the ends, between which no NaN is."""
        product = self.axes * self.axes
        off = product[0]  # which each sum is put into
        off += product[1]
        off += product[2]
        off -= 1.0
        ends = [off.max(), -off.min()]
        np.multiply(self.axes[:, :2], self.axes[:, 1:], out=product[:, :2])
        np.multiply(self.axes[:, 2], self.axes[:, 0], out=product[:, 2])
        off += product[1]
        off += product[2]
        ends += [off.max(), -off.min()]
        if not all(end <= AXES_ROUNDING for end in ends):
            return False
        reach = (self.center.max(), -self.center.min(), self.half.max())
        return all(end < np.inf for end in reach) and bool(self.half.min() >= 0.0)

    def along(self, way: Table) -> Table:
        """Return the coordinates of vectors (3, n) along the axes."""
        along: Table = self.axes[0] * way[0]
        along += self.axes[1] * way[1]
        along += self.axes[2] * way[2]
        return along


def _stacks(center: ArrayLike, half_extents: ArrayLike, axes: ArrayLike, name: str) -> tuple[Stack, Stack, Stack]:
    centers, halves, frames = (as_float64(values) for values in (center, half_extents, axes))
    count = centers.shape[0] if centers.ndim else 0
    if centers.shape != (count, 3) or halves.shape != (count, 3) or frames.shape != (count, 3, 3):
        raise GeometryError("{name} must be centres (N, 3), half extents (N, 3) and axes (N, 3, 3)", name=name)
    return centers, halves, frames


def _refuse_bad(boxes: Boxes, first: int, name: str) -> None:
    if boxes.all_are_good():
        return
    bad = np.flatnonzero(~boxes.are_good())
    if len(bad):
        raise GeometryError(
            "{name} row {row} is no box: give finite numbers, half extents of at least 0, unit axes at right angles",
            name=name,
            row=first + int(bad[0]),
        )


def _overlaps(a: Boxes, b: Boxes, overlap: Table) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Fill in the overlaps (15, n), and return the least of each pair, and which pairs are in doubt."""
    turn = a.axes[0][:, np.newaxis] * b.axes[0]  # of axis i of A and j of B in row i, j
    part = np.empty_like(turn)
    for k in (1, 2):
        turn += np.multiply(a.axes[k][:, np.newaxis], b.axes[k], out=part)
    size = np.abs(turn)
    way = b.center - a.center
    on_a, on_b = a.along(way), b.along(way)
    of_a, of_b, edges = overlap[:3], overlap[3:6], overlap[6:].reshape(3, 3, -1)
    np.subtract(a.half, np.abs(on_a), out=of_a)
    np.subtract(b.half, np.abs(on_b, out=on_b), out=of_b)
    some, other = part[0], part[1]
    for i in range(3):
        of_a += np.multiply(size[:, i], b.half[i], out=some)
        of_b += np.multiply(size[i], a.half[i], out=some)
        k, m = (i + 1) % 3, (i + 2) % 3
        np.multiply(size[m], a.half[k], out=edges[i])
        edges[i] += np.multiply(size[k], a.half[m], out=some)
        np.multiply(turn[k], on_a[m], out=some)
        some -= np.multiply(turn[m], on_a[k], out=other)
        edges[i] -= np.abs(some, out=some)
    sine = np.multiply(turn, turn, out=turn)
    sines = part
    for j in range(3):
        p, q = (j + 1) % 3, (j + 2) % 3
        np.add(sine[:, p], sine[:, q], out=sines[:, j])
    for j in range(3):
        p, q = (j + 1) % 3, (j + 2) % 3
        edges[:, j] += np.multiply(size[:, q], b.half[p], out=sine[0])
        edges[:, j] += np.multiply(size[:, p], b.half[q], out=sine[0])
    nearly = sines < NEARLY_PARALLEL
    doubtful = np.zeros(len(way[0]), dtype=np.bool_)
    if nearly.any():
        parallel = sines == 0.0
        doubtful |= (nearly & ~parallel).any(axis=(0, 1))
        sines[parallel] = np.nan
    edges /= np.sqrt(sines, out=sines)
    least: NDArray[np.float64] = (np.fmin if nearly.any() else np.minimum).reduce(overlap, axis=0)
    lengths = np.abs(way) + a.half + b.half
    extent = lengths[0] + lengths[1] + lengths[2]
    magnitude = np.maximum(np.abs(a.center).max(axis=0), np.abs(b.center).max(axis=0))
    doubtful |= ~(np.abs(least) > DOUBT * extent + 2.0**-49 * magnitude)
    doubtful |= ~((extent > 2.0**-400) & (extent < 2.0**400))
    return least, doubtful
