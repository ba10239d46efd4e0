# SPDX-License-Identifier: GPL-3.0-or-later
"""A tree of boxes around the triangles of a mesh, in arrays.

Each box is cut at its middle triangle across its longest side, twice from one level to the next, so that every box has
four children; the lowest level has a box for each triangle. A box is cut when a search first descends below it: a
search for the distance of two large meshes needs a small part of each tree.

Axis-aligned boxes fit an oblique surface badly. So each also has a disc, of the necessary thickness: no point is
further than `radius` from its centre, nor further than `thickness` from the plane through the centre perpendicular to
`normal`. Along a direction whose cosine with the normal is x, it extends at most thickness |x| + radius sqrt(1 - x**2).
The distance of two centres less both extents along it is a bound that only curvature makes worse.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.intp]
Floats = NDArray[np.float64]

BRANCH_COUNT = 4
WIDEST_START = 16
"""Most boxes of a tree at the level where a search begins: levels above would cost more than they save."""
UNDERFLOW = 2.0**-1000
"""More than the error of underflow in a square, or in a volume."""
MOST_IN_A_DISC = 64
"""Boxes with more triangles have no disc: the surface bends too much for a thin one."""
TRIANGLES_SAMPLED = 256
"""Triangles of a box sampled to choose the axis along which it is cut."""
SPARE = 2.0**-40
"""Share of its radius by which a disc is enlarged, to cover all roundings."""
MIXERS = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
SLOTS, NEARLY_ALL = 4, 0.98
"""Least number of slots for each triangle; and the share of the slots expected for distinct triangles that suffices."""


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """The boxes and discs of one level, (3, n) or (n,), and a point of the mesh in each, as far as known."""

    lower: Floats
    upper: Floats
    point: Floats
    center: Floats
    normal: Floats
    radius: Floats
    thickness: Floats
    corners: Floats
    """The corners of the triangles in each box (3, m, n), relative to its centre; none if there are many triangles."""

    @classmethod
    def unknown(cls, count: int, size: int) -> Self:
        """Return a level, still to be filled, for `count` boxes of `size` triangles each."""
        discs, shown = count if size <= MOST_IN_A_DISC else 0, count if size <= BRANCH_COUNT else 0
        boxes = (np.empty((3, count)) for _ in range(3))
        return cls(*boxes, *(np.empty(shape) for shape in ((3, discs), (3, discs), discs, discs, (3, 3 * size, shown))))


@dataclass(frozen=True, slots=True, eq=False)
class BoxTree:
    """A tree over triangles; `corners` (3, 3, m) has axes for coordinates, vertices of a triangle, and triangles."""

    corners: Floats
    order: Rows
    """The triangle in each box of the lowest level; -1 in empty boxes, so that each level is full."""
    levels: tuple[Level, ...]
    """The levels from the one where searches begin to the lowest."""
    is_cut: tuple[NDArray[np.bool_], ...]
    """For each level but the lowest, which of its boxes have been cut: those below other boxes are still unknown."""
    boxes: tuple[Floats, Floats, Floats]
    """The lower and upper corners and the middles of the boxes around the triangles (3, m + 1), the last for no box."""

    @property
    def ends(self) -> tuple[Floats, Floats]:
        """The lower and the upper corner of the box around all triangles, (3,)."""
        return self.levels[0].lower.min(axis=1), self.levels[0].upper.max(axis=1)

    @property
    def reach(self) -> float:
        """The largest absolute coordinate."""
        return float(np.abs(self.ends).max())

    def below(self, step: int, rows: Rows) -> tuple[int, Level]:
        """Return how many boxes of the next level are in one of this level, and that level, known below these rows."""
        if step >= len(self.levels) - 1:
            return 1, self.levels[-1]
        uncut = rows[~self.is_cut[step][rows]]
        if uncut.size:
            self._cut(step, np.unique(uncut))
        return BRANCH_COUNT, self.levels[step + 1]

    def whole(self) -> Self:
        """Return the tree after cutting all of its boxes."""
        for step, level in enumerate(self.levels):
            self.below(step, np.arange(level.lower.shape[1]))
        return self

    def _cut(self, step: int, rows: Rows) -> None:
        runs = self.order.reshape(len(self.is_cut[step]), -1)
        order = _halved(_halved(runs[rows], self.boxes[2]), self.boxes[2])
        runs[rows] = order.reshape(len(rows), -1)
        self.is_cut[step][rows] = True
        self.find(step + 1, (BRANCH_COUNT * rows[:, np.newaxis] + np.arange(BRANCH_COUNT)).ravel(), order)

    def find(self, step: int, rows: Rows, order: Rows) -> None:
        """Compute the boxes of a level in these rows, and the discs, from the triangles in each (n, m)."""
        level = self.levels[step]
        lower, upper = self.boxes[0].take(order, axis=1).min(axis=2), self.boxes[1].take(order, axis=1).max(axis=2)
        level.lower[:, rows], level.upper[:, rows] = lower, upper
        level.point[:, rows] = self.corners[:, 0, order[:, 0]]
        if not level.radius.size:
            return
        leaves, is_empty = self.corners.take(order, axis=2), order < 0
        with np.errstate(all="ignore"):
            center = np.where(np.isfinite(lower), lower / 2.0 + upper / 2.0, 0.0)
            (ux, uy, uz), (vx, vy, vz) = leaves[:, 1] - leaves[:, 0], leaves[:, 2] - leaves[:, 0]
            normals = np.array([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx])
            normals[:, is_empty] = 0.0
            normal = normals.sum(axis=2)
            length = np.sqrt(np.einsum("ki,ki->i", normal, normal))
            normal = np.where(length > UNDERFLOW, normal / length, np.array([[0.0], [0.0], [1.0]]))
        away = leaves - center[:, np.newaxis, :, np.newaxis]
        away[:, :, is_empty] = 0.0
        radius = np.sqrt(np.einsum("kcis,kcis->cis", away, away).max(axis=(0, 2))) * (1.0 + SPARE)
        thickness = np.abs(np.einsum("ki,kcis->cis", normal, away)).max(axis=(0, 2)) + SPARE * radius
        level.center[:, rows], level.normal[:, rows] = center, normal
        level.radius[rows], level.thickness[rows] = radius, thickness
        if level.corners.size:
            level.corners[:, :, rows] = away.transpose(0, 1, 3, 2).reshape(3, -1, len(rows))


def level_counts(count: int) -> list[int]:
    """Return how many boxes each level of a tree of so many triangles has."""
    counts = [1 << (count - 1).bit_length()]
    while counts[0] > WIDEST_START:
        counts.insert(0, counts[0] // BRANCH_COUNT)
    return counts


def tree_of(corners: Floats, numbers: Rows | None = None) -> BoxTree:
    """Return the tree of the triangles with these corners: of all, or of those with the given numbers."""
    numbers = np.arange(corners.shape[2]) if numbers is None else numbers
    counts = level_counts(len(numbers))
    order = np.full(counts[-1], -1)
    order[: len(numbers)] = numbers
    lower, upper, middle = (np.full((3, corners.shape[2] + 1), sign * np.inf) for sign in (1.0, -1.0, 1.0))
    corners.min(axis=1, out=lower[:, :-1])
    corners.max(axis=1, out=upper[:, :-1])
    np.add(lower[:, :-1] / 2.0, upper[:, :-1] / 2.0, out=middle[:, :-1])
    runs = order[np.newaxis]
    while len(runs) < counts[0]:
        runs = _halved(runs, middle)
    levels = tuple(Level.unknown(count, counts[-1] // count) for count in counts)
    is_cut = tuple(np.zeros(count, dtype=np.bool_) for count in counts[:-1])
    tree = BoxTree(corners, runs.ravel(), levels, is_cut, (lower, upper, middle))
    tree.find(0, np.arange(counts[0]), runs)
    return tree


class Grove(NamedTuple):
    """Trees of the same shape as one tree: box k of a level belongs to tree number k // (boxes of each tree)."""

    tree: BoxTree
    roots: int
    """Number of boxes of each tree at the level where a search begins."""


def grove_of(trees: Sequence[BoxTree]) -> Grove:
    """Return trees with the same number of boxes on each level as one, with triangles numbered consecutively."""
    counts = [tree.corners.shape[2] for tree in trees]
    before = (np.cumsum(counts) - counts).tolist()
    of_all = [tree.whole().levels for tree in trees]
    order = [np.where(tree.order < 0, -1, tree.order + start) for tree, start in zip(trees, before, strict=True)]
    levels = [
        Level(*[np.concatenate([getattr(each, of.name) for each in same], axis=-1) for of in fields(Level)])
        for same in zip(*of_all, strict=True)
    ]
    corners = np.concatenate([tree.corners for tree in trees], axis=2)
    is_cut = tuple(np.ones(level.lower.shape[1], dtype=np.bool_) for level in levels[:-1])
    whole = BoxTree(corners, np.concatenate(order), tuple(levels), is_cut, trees[0].boxes)
    return Grove(whole, trees[0].levels[0].lower.shape[1])


def vertex_keys(vertices: Floats) -> NDArray[np.uint64]:
    """Return a hash for each vertex: the same for equal coordinates, most likely different for others."""
    bits = (vertices + 0.0).view(np.uint64) * np.array(MIXERS, dtype=np.uint64)  # 0.0 + -0.0 is 0.0
    key = bits[:, 0] ^ (bits[:, 1] >> np.uint64(21)) ^ (bits[:, 2] >> np.uint64(42)) ^ bits[:, 1] ^ bits[:, 2]
    return key ^ (key >> np.uint64(31))


def repeats(keys: NDArray[np.uint64], triangles: Rows) -> bool:
    """Tell whether more than a few triangles may be duplicates, from the `vertex_keys` of their corners."""
    sums = keys.take(triangles.T).sum(axis=0)  # modulo 2**64, in any order
    slots = SLOTS << len(triangles).bit_length()
    is_met = np.zeros(slots, dtype=np.bool_)
    is_met[sums & np.uint64(slots - 1)] = True
    at_random = slots * -math.expm1(-len(triangles) / slots)
    return bool(np.count_nonzero(is_met) < NEARLY_ALL * at_random)


def without_repeats(tree: BoxTree, merged: Rows) -> BoxTree:
    """Return a tree of the triangles that do not duplicate an earlier one; they keep their numbers."""
    return tree_of(tree.corners, np.sort(np.unique(np.sort(merged, axis=1), axis=0, return_index=True)[1]))


def _halved(order: Rows, middle: Floats) -> Rows:
    """Return the halves (2n, m / 2) of runs of triangles (n, m), -1 for none, cut across the axis of largest spread.

    A sample of each run decides the axis.
    """
    count, size = order.shape
    some = order[:, :: max(size // TRIANGLES_SAMPLED, 1)]
    centers = middle.take(some, axis=1)
    highest = np.where(some < 0, -np.inf, centers).max(axis=2)
    axis = np.argmax(highest - centers.min(axis=2), axis=0)
    along = middle.ravel().take(order + middle.shape[1] * axis[:, np.newaxis])  # infinite for none
    rows = np.argpartition(along, size // 2 - 1, axis=1)
    rows += size * np.arange(count)[:, np.newaxis]
    return order.take(rows).reshape(2 * count, -1)


def boxes_around(tree: BoxTree, lower: Floats, upper: Floats) -> Rows:
    """Return the triangles whose boxes have a common point with a box."""
    level, rows = tree.levels[0], np.arange(tree.levels[0].lower.shape[1])
    for step in range(len(tree.levels)):
        if step:
            times, level = tree.below(step - 1, rows)
            rows = (times * rows[:, np.newaxis] + np.arange(times)).ravel()
        meets = level.lower.take(rows, axis=1) <= upper[:, np.newaxis]
        meets &= level.upper.take(rows, axis=1) >= lower[:, np.newaxis]
        rows = rows[meets.all(axis=0)]
    return tree.order[rows]
