# SPDX-License-Identifier: GPL-3.0-or-later
"""`box_sat` for many pairs of boxes in space at once: stacks in, arrays out.

All 15 overlaps of all pairs are worked out in floats. A pair is asked of the single function, which is exact, where the
least overlap is as small as rounding, or where edges are so nearly parallel that their axis is vague. So every relation
is that of the single function. Overlaps agree with its own to 1e-11 of the size of the pair, where axes are right to a
rounding.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...batch.answers import RELATIONS
from ...predicates.array_likes import as_float64
from ...predicates.points import GeometryError
from ...predicates.read_only import ReadOnly
from ..boxes.oriented_box import AXES_ROUNDING, OrientedBox
from ..boxes.sat import BoxAxisKind
from ..boxes.sat import box_sat as box_sat_of_pair

Stack = NDArray[np.float64]
DOUBT = 2.0**-24
"""Share of the size of a pair below which an overlap is in doubt: axes may be off by 2**-40, `AXES_ROUNDING`, which at
most 16 terms of an overlap have, and edges that are not nearly parallel divide that by no less than 2**-10."""
NEARLY_PARALLEL = 2.0**-20
"""Square of the sine of the angle between edges below which their axis is vague."""
BOXES_AT_ONCE = 1 << 12


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
    a = _checked(center_a, half_extents_a, axes_a, "a")
    b = _checked(center_b, half_extents_b, axes_b, "b")
    if len(a[0]) != len(b[0]):
        raise GeometryError(
            "a has {count} rows and b {other}: give one of each for each pair", count=len(a[0]), other=len(b[0])
        )
    overlap = np.empty((len(a[0]), 15))
    doubtful = np.empty(len(overlap), dtype=bool)
    for first in range(0, len(overlap), BOXES_AT_ONCE):
        rows = slice(first, first + BOXES_AT_ONCE)
        overlap[rows], doubtful[rows] = _overlaps(*(stack[rows] for stack in (*a, *b)))
    least = np.nanmin(overlap, axis=1, initial=np.inf)
    relation = np.where(least > 0.0, 2, 0).astype(np.int8)
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


def _checked(center: ArrayLike, half_extents: ArrayLike, axes: ArrayLike, name: str) -> tuple[Stack, Stack, Stack]:
    centers, halves, frames = (as_float64(values) for values in (center, half_extents, axes))
    count = len(centers)
    if centers.shape != (count, 3) or halves.shape != (count, 3) or frames.shape != (count, 3, 3):
        raise GeometryError("{name} must be centres (N, 3), half extents (N, 3) and axes (N, 3, 3)", name=name)
    right = np.abs(frames @ frames.transpose(0, 2, 1) - np.eye(3)).max(axis=(1, 2)) <= AXES_ROUNDING
    good = np.isfinite(centers).all(axis=1) & np.isfinite(halves).all(axis=1) & (halves >= 0.0).all(axis=1) & right
    if not good.all():
        row = int(np.flatnonzero(~good)[0])
        raise GeometryError(
            "{name} row {row} is no box: give finite numbers, half extents of at least 0, unit axes at right angles",
            name=name,
            row=row,
        )
    return centers, halves, frames


def _overlaps(
    center_a: Stack, half_a: Stack, axes_a: Stack, center_b: Stack, half_b: Stack, axes_b: Stack
) -> tuple[Stack, NDArray[np.bool_]]:
    """Return the overlaps (n, 15), and which rows are in doubt."""
    turn = axes_a @ axes_b.transpose(0, 2, 1)
    size = np.abs(turn)
    way = center_b - center_a
    on_a, on_b = (axes_a @ way[:, :, np.newaxis])[:, :, 0], (axes_b @ way[:, :, np.newaxis])[:, :, 0]
    overlap = np.empty((len(way), 15))
    overlap[:, :3] = half_a + (size @ half_b[:, :, np.newaxis])[:, :, 0] - np.abs(on_a)
    overlap[:, 3:6] = half_b + (half_a[:, np.newaxis] @ size)[:, 0] - np.abs(on_b)
    vague = np.zeros(len(way), dtype=bool)
    with np.errstate(all="ignore"):
        for i in range(3):
            k, m = (i + 1) % 3, (i + 2) % 3
            for j in range(3):
                p, q = (j + 1) % 3, (j + 2) % 3
                reach_a = half_a[:, k] * size[:, m, j] + half_a[:, m] * size[:, k, j]
                reach_b = half_b[:, p] * size[:, i, q] + half_b[:, q] * size[:, i, p]
                between = np.abs(on_a[:, m] * turn[:, k, j] - on_a[:, k] * turn[:, m, j])
                sine = turn[:, i, p] ** 2 + turn[:, i, q] ** 2
                vague |= (sine > 0.0) & (sine < NEARLY_PARALLEL)
                overlap[:, 6 + 3 * i + j] = np.where(sine > 0.0, (reach_a + reach_b - between) / np.sqrt(sine), np.nan)
        extent = np.abs(way).sum(axis=1) + half_a.sum(axis=1) + half_b.sum(axis=1)
        magnitude = np.abs(center_a).max(axis=1) + np.abs(center_b).max(axis=1)
        least = np.nanmin(overlap, axis=1)
        sure = (np.abs(least) > DOUBT * extent + 2.0**-50 * magnitude) & (extent > 2.0**-400) & (extent < 2.0**400)
    return overlap, ~sure | vague
