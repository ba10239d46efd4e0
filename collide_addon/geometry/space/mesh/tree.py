# SPDX-License-Identifier: GPL-3.0-or-later
"""A tree of boxes around the triangles of a mesh, in arrays.

Each box is cut at its middle triangle across its longest side, twice from one level to the next, so that every box has
four below it; the lowest level has one box for a triangle.

Boxes along the axes fit a surface that leans badly. So each holds a disc too, as thick as it must be: no point of it is
further than `radius` from its centre, nor further than `thickness` from the plane through that across `normal`. In a
direction whose angle with the normal has a cosine x, it reaches no further than thickness |x| + radius sqrt(1 - x**2).
What two of these leave of the distance of their centres, in its direction, is a bound that only curvature makes worse.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.intp]
Floats = NDArray[np.float64]

BRANCHES = 4
WIDEST_START = 16
"""Boxes of a tree at the level where a search begins: above it, a level costs more than it spares."""
LEAST = 2.0**-1000
"""More than the underflow in a square, or in a volume."""
SPARE = 2.0**-40
"""The share of its radius by which a disc is enlarged, for all roundings."""


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """The boxes and discs of one level, (3, n) or (n,), and a point of each that is on the mesh."""

    lower: Floats
    upper: Floats
    point: Floats
    center: Floats
    normal: Floats
    radius: Floats
    thickness: Floats
    corners: Floats
    """Those of the triangles in each box (3, m, n), seen from its centre; none where these are many."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxTree:
    """A tree over triangles, whose corners (3, 3, m) are coordinates, then vertices of a triangle, then triangles."""

    corners: Floats
    order: Rows
    """The triangle in each box of the lowest level; -1 in those that are empty, so that each level is full."""
    levels: tuple[Level, ...]
    """From the one where searches begin to the lowest."""
    reach: float
    """The largest coordinate, without its sign."""

    @property
    def ends(self) -> tuple[Floats, Floats]:
        """The lower and the upper corner of the box around all triangles, (3,)."""
        return self.levels[0].lower.min(axis=1), self.levels[0].upper.max(axis=1)


def tree_of(corners: Floats) -> BoxTree:
    """Return the tree of triangles with these corners."""
    count = corners.shape[2]
    depth = 0
    while BRANCHES**depth < count:
        depth += 1
    size = BRANCHES**depth
    lower, upper = (np.full((3, size), sign * np.inf) for sign in (1.0, -1.0))
    corners.min(axis=1, out=lower[:, :count])
    corners.max(axis=1, out=upper[:, :count])
    middle = np.full((3, size), np.inf)
    np.add(lower[:, :count] / 2.0, upper[:, :count] / 2.0, out=middle[:, :count])
    ordered = _halved(middle)
    is_empty = ordered >= count
    ordered[is_empty] = -1
    lower, upper = (
        np.where(is_empty, ends, ends_of.take(ordered, axis=1)) for ends, ends_of in ((np.inf, lower), (-np.inf, upper))
    )
    leaves = corners.take(ordered, axis=2)
    normal = np.cross(leaves[:, 1] - leaves[:, 0], leaves[:, 2] - leaves[:, 0], axis=0)
    normal[:, is_empty] = 0.0
    point = leaves[:, 0]
    levels = [_level(leaves, is_empty, lower, upper, point, normal)]
    while lower.shape[1] > WIDEST_START:
        lower, upper = lower.reshape(3, -1, BRANCHES).min(axis=2), upper.reshape(3, -1, BRANCHES).max(axis=2)
        normal = normal.reshape(3, -1, BRANCHES).sum(axis=2)
        point = point[:, ::BRANCHES]
        levels.append(_level(leaves, is_empty, lower, upper, point, normal))
    return BoxTree(corners, ordered, tuple(levels[::-1]), float(np.abs(corners).max()))


class Grove(NamedTuple):
    """Trees of one shape as one tree: box k of a level is the one of the n-th tree where k // (boxes of each) is n."""

    tree: BoxTree
    roots: int
    """Boxes of each tree at the level where a search begins."""


def grove_of(trees: Sequence[BoxTree]) -> Grove:
    """Return trees with equally many boxes on each level as one, of which the triangles are counted through."""
    counts = [tree.corners.shape[2] for tree in trees]
    before = (np.cumsum(counts) - counts).tolist()
    order = [np.where(tree.order < 0, -1, tree.order + start) for tree, start in zip(trees, before, strict=True)]
    levels = [
        Level(*[np.concatenate([getattr(each, of.name) for each in same], axis=-1) for of in fields(Level)])
        for same in zip(*[tree.levels for tree in trees], strict=True)
    ]
    corners = np.concatenate([tree.corners for tree in trees], axis=2)
    whole = BoxTree(corners, np.concatenate(order), tuple(levels), max(tree.reach for tree in trees))
    return Grove(whole, trees[0].levels[0].lower.shape[1])


def repeats(merged: Rows) -> bool:
    """Tell whether of triangles, rows of distinct vertices, perhaps two are the same."""
    p, q, r = merged.T
    return len(np.unique(p * p * p + q * q * q + r * r * r)) < len(merged)  # modulo 2**64, in any order


def without_repeats(tree: BoxTree, merged: Rows) -> BoxTree:
    """Return a tree of those triangles that are not the same as an earlier one, by their own numbers."""
    numbers = np.sort(np.unique(np.sort(merged, axis=1), axis=0, return_index=True)[1])
    found = tree_of(tree.corners.take(numbers, axis=2))
    order = np.where(found.order < 0, -1, numbers[found.order])
    return BoxTree(tree.corners, order, found.levels, tree.reach)


def _halved(middle: Floats) -> Rows:
    """Return the order of boxes with these middles, infinite of empty ones, that halves them again and again."""
    order = np.arange(middle.shape[1])[np.newaxis]
    while order.shape[1] > 1:
        centers = middle.take(order, axis=1)
        filled = np.where(np.isfinite(centers), centers, -np.inf)
        with np.errstate(invalid="ignore"):
            extent = filled.max(axis=2) - centers.min(axis=2)
        axis = np.argmax(np.nan_to_num(extent, nan=-1.0), axis=0)
        along = np.take_along_axis(centers, axis[np.newaxis, :, np.newaxis], axis=0)[0]
        rows = np.argpartition(along, order.shape[1] // 2 - 1, axis=1)
        order = np.take_along_axis(order, rows, axis=1).reshape(2 * len(order), -1)
    return order.ravel()


def _level(
    leaves: Floats, is_empty: NDArray[np.bool_], lower: Floats, upper: Floats, point: Floats, normal: Floats
) -> Level:
    """Return a level with these boxes and normals of any length; `leaves` are the corners of all triangles in order."""
    with np.errstate(all="ignore"):
        center = np.where(np.isfinite(lower), lower / 2.0 + upper / 2.0, 0.0)
        length = np.sqrt(np.einsum("ki,ki->i", normal, normal))
        normal = np.where(length > LEAST, normal / length, np.array([[0.0], [0.0], [1.0]]))
    away = leaves.reshape(3, 3, center.shape[1], -1) - center[:, np.newaxis, :, np.newaxis]
    away[:, :, is_empty.reshape(center.shape[1], -1)] = 0.0
    radius = np.sqrt(np.einsum("kcis,kcis->cis", away, away).max(axis=(0, 2))) * (1.0 + SPARE)
    thickness = np.abs(np.einsum("ki,kcis->cis", normal, away)).max(axis=(0, 2)) + SPARE * radius
    shown = away if away.shape[3] <= BRANCHES else away[..., :0]
    seen = shown.transpose(0, 1, 3, 2).reshape(3, 3 * shown.shape[3], -1) if shown.size else np.empty((3, 0, 0))
    in_rows = map(np.ascontiguousarray, (lower, upper, point, center, normal, radius, thickness, seen))
    return Level(*in_rows)  # what is taken of other layouts is copied as a whole before


def boxes_around(tree: BoxTree, lower: Floats, upper: Floats) -> Rows:
    """Return the triangles whose boxes have a point in common with a box."""
    rows, below = np.arange(tree.levels[0].lower.shape[1]), np.arange(BRANCHES)
    for number, level in enumerate(tree.levels):
        if number:
            rows = (BRANCHES * rows[:, np.newaxis] + below).ravel()
        meets = level.lower.take(rows, axis=1) <= upper[:, np.newaxis]
        meets &= level.upper.take(rows, axis=1) >= lower[:, np.newaxis]
        rows = rows[meets.all(axis=0)]
    found: Rows = tree.order[rows]
    return found
