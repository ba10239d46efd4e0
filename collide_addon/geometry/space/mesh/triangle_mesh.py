# SPDX-License-Identifier: GPL-3.0-or-later
"""A triangle mesh in space, checked and prepared: tree of boxes, whole numbers, pieces, and whether it has an inside.

Points with equal coordinates count as one for the inside, so that a mesh with doubled seams is still closed.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...predicates.errors import GeometryError
from ...predicates.grid import Vector, least_exponent, vector_on_grid
from ...predicates.points import as_points
from ...predicates.results import own, read_only
from ..hull.facets import ExactPoints
from ..hull.quickhull import first_tetrahedron
from .tree import BoxTree, repeats, tree_of, vertex_keys

Rows = NDArray[np.intp]


ASKEW = np.array((1.0, 0.53, 0.29))
"""A direction along which few meshes have more than one furthest vertex, at which hardly any is flat."""


class Closedness(Enum):
    """Whether a mesh has an inside, and if not, why."""

    CLOSED = "closed"
    """Every edge occurs equally often in both directions: the mesh winds around a point a whole number of times."""
    OPEN = "open"
    """An edge has only one triangle: the surface has a border, and no inside."""
    TURNED = "turned"
    """Two triangles have an edge in the same direction: one of them faces inwards. Recalculate the normals."""
    NON_MANIFOLD = "non-manifold"
    """An edge has more than two triangles, more in one direction than in the other."""
    FLAT = "flat"
    """Closed, but all in one plane, or made of pairs of triangles back to back: there is no inside."""


def border_of(triangles: Rows, count: int) -> Closedness | None:
    """Return why triangles of so many vertices enclose nothing; None if each edge occurs equally often both ways."""
    # A triangle with a repeated vertex has an edge there and back, which cancels, and one from a vertex to itself.
    columns = np.ascontiguousarray(triangles.T)
    start, end = columns.ravel(), columns[[1, 2, 0]].ravel()
    codes = np.minimum(start, end) * count + np.maximum(start, end)
    forth, back = (np.sort(codes[way], kind="stable") for way in (start < end, start > end))  # long runs are in order
    if np.array_equal(forth, back):
        return None
    codes = np.sort(np.concatenate((2 * forth, 2 * back + 1)), kind="stable")
    starts = np.flatnonzero(np.diff(codes >> 1, prepend=-1))
    counts = np.diff(starts, append=len(codes))
    if (counts == 1).any():
        return Closedness.OPEN
    sums = np.add.reduceat(1 - 2 * (codes & 1), starts)
    return Closedness.TURNED if (counts[sums != 0] == 2).all() else Closedness.NON_MANIFOLD


def pieces(triangles: Rows, count: int) -> Rows:
    """Return a label for each triangle, the same for triangles connected by vertices.

    A vertex's label is the row of a vertex connected to it. The vertices to which the labels of a triangle lead all get
    the smallest of these labels, until none changes.
    """
    label, columns = np.arange(count), np.ascontiguousarray(triangles.T)
    while True:
        of_corners, spread = label[columns], label.copy()
        least = of_corners.min(axis=0)
        for rows in of_corners:
            np.minimum.at(spread, rows, least)
        spread = spread[spread][spread]
        if (spread == label).all():
            return of_corners[0]
        label = spread


def _are_walls(triangles: Rows) -> NDArray[np.bool_]:
    """Return a mask of the triangles with three vertices not cancelled by equally many facing the other way."""
    in_order = np.sort(triangles, axis=1)
    first = np.argmin(triangles, axis=1)
    rows = np.arange(len(triangles))
    facing = np.where(triangles[rows, (first + 1) % 3] < triangles[rows, (first + 2) % 3], 1, -1)
    facing[(in_order[:, 0] == in_order[:, 1]) | (in_order[:, 1] == in_order[:, 2])] = 0
    kind = np.unique(in_order, axis=0, return_inverse=True)[1].ravel()
    return np.asarray(np.bincount(kind, weights=facing)[kind] != 0.0)


def _is_flat(vertices: NDArray[np.float64], triangles: Rows) -> bool:
    """Tell whether the triangles of a closed mesh that do not cancel each other lie in one plane, exactly."""
    points = vertices[np.unique(triangles[_are_walls(triangles)])]
    return len(points) < 4 or first_tetrahedron(ExactPoints(points)) is None


LARGE = 1 << 12
"""Triangles from which on a mesh is searched in part."""
UNSCALED_EXPONENT = 100
"""Coordinates between 2**-100 and 2**100 are searched unscaled: no product of six of them over- or underflows."""


@dataclass(frozen=True, eq=False, init=False, repr=False)
class TriangleMesh:
    """A surface of triangles, prepared for several queries.

    Parameters
    ----------
    vertices : array-like (n, 3)
        In any number and order; vertices that no triangle names are ignored.
    triangles : array-like of int (m, 3)
        Rows of vertices, counter-clockwise seen from outside if the mesh is closed. A triangle without area counts as
        the segment or point that it is, and triangles may pass through each other.

    Attributes
    ----------
    vertices : ndarray (n, 3)
    triangles : ndarray of int (m, 3)
        Read-only.
    closedness : Closedness
        Whether the mesh has an inside, and if not, why; vertices with equal coordinates count as one.
    exponent : int
        All coordinates are whole multiples of ``2**-exponent``.
    magnitude : float
        The largest absolute coordinate.

    Raises
    ------
    GeometryError
        When there are no triangles, one names a vertex that does not exist, or a coordinate is not finite.

    Notes
    -----
    A point is inside if the mesh winds around it a number of times other than 0. So a cavity is a surface that faces
    inwards, and if a surface passes through itself, both parts count.
    """

    vertices: NDArray[np.float64]
    triangles: NDArray[np.intp]
    trees: dict[int, BoxTree]
    """The trees made of the mesh, by the power of two with which it is multiplied."""
    _grid: dict[int, Vector]
    was_searched: bool = False
    """Whether its distance from another mesh was asked for before: then a tree of all of it pays."""

    def __init__(self, vertices: ArrayLike, triangles: ArrayLike) -> None:
        points = own(as_points(vertices, "vertices", 3))
        put = object.__setattr__
        put(self, "vertices", points)
        put(self, "triangles", _as_triangles(triangles, len(points)))
        put(self, "trees", {})
        put(self, "_grid", {})

    @cached_property
    def used(self) -> Rows:
        """The rows of the vertices that triangles name, in order."""
        is_used = np.zeros(len(self.vertices), dtype=np.bool_)
        is_used[self.triangles.ravel()] = True
        return np.flatnonzero(is_used)

    @cached_property
    def points(self) -> NDArray[np.float64]:
        """The vertices that triangles name, in order."""
        return self.vertices if len(self.used) == len(self.vertices) else self.vertices.take(self.used, axis=0)

    @cached_property
    def ends(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The lower and the upper corner of the box around all triangles, (3,)."""
        lower, upper = (end.reduceat(self.points, [0])[0] for end in (np.minimum, np.maximum))
        return lower, upper

    @cached_property
    def magnitude(self) -> float:
        """The largest absolute coordinate."""
        return float(np.abs(self.ends).max())

    @property
    def tree(self) -> BoxTree:
        """The tree of the mesh, scaled to about 1 if coordinates are too large or small for a search."""
        return self.tree_at(scale_of(self.magnitude))

    def tree_at(self, scale: int) -> BoxTree:
        """Return the tree of the mesh times ``2**scale``, up to underflow: for a search, not for an answer."""
        if scale not in self.trees:
            corners = self.vertices.T.take(self.triangles.T, axis=1)
            self.trees[scale] = tree_of(np.ldexp(corners, scale) if scale else corners)
        return self.trees[scale]

    def part_near(self, other: "TriangleMesh", reach: float) -> "TriangleMesh":
        """Return a mesh of the triangles not entirely beyond a side of another's box, grown by more than the reach.

        Its rows of vertices are the same. Of a small mesh, one searched before, or one mostly near, it is all of it.
        """
        if len(self) < LARGE or self.was_searched:
            return self
        lower, upper = other.ends
        lower, upper = np.nextafter(lower - reach, -np.inf), np.nextafter(upper + reach, np.inf)
        sides, of_used = (np.zeros(len(rows), dtype=np.uint8) for rows in (self.vertices, self.used))
        for axis, along in enumerate(self.points.T):
            of_used |= (along < lower[axis]).view(np.uint8) << 2 * axis
            of_used |= (along > upper[axis]).view(np.uint8) << 2 * axis + 1
        sides[self.used] = of_used
        p, q, r = (sides.take(rows) for rows in self.triangles.T)
        near = np.flatnonzero(p & q & r == 0)
        return self if 2 * len(near) > len(self) else TriangleMesh(self.vertices, self.triangles[near])

    @cached_property
    def repeats(self) -> bool:
        """Whether more than a few triangles may be duplicates of others."""
        return repeats(self._keys, self.triangles)

    @cached_property
    def exponent(self) -> int:
        """Exponent of the grid: all coordinates are whole multiples of ``2**-exponent``."""
        sizes = np.abs(self.points)
        of_smallest = least_exponent(sizes[sizes == sizes.min(initial=np.inf, where=sizes > 0.0)])
        with np.errstate(over="ignore"):  # numbers this large are whole multiples
            steps = np.ldexp(sizes, of_smallest)
        return max(of_smallest, least_exponent(sizes[steps != np.rint(steps)]))  # few others have more digits

    @cached_property
    def _keys(self) -> NDArray[np.uint64]:
        keys = np.zeros(len(self.vertices), dtype=np.uint64)
        keys[self.used] = vertex_keys(self.points)
        return keys

    @cached_property
    def merged(self) -> Rows:
        """The triangles, in which vertices with equal coordinates are replaced by the one with the smallest row."""
        if np.diff(np.sort(self._keys[self.used])).all():  # no two vertices are equal
            return self.triangles
        order = np.lexsort(self.vertices.T)
        ordered = self.vertices[order]
        is_first = np.ones(len(order), dtype=bool)
        np.any(ordered[1:] != ordered[:-1], axis=1, out=is_first[1:])
        row_of = np.empty(len(order), dtype=np.intp)
        row_of[order] = np.minimum.reduceat(order, np.flatnonzero(is_first))[np.cumsum(is_first) - 1]
        return np.asarray(row_of[self.triangles])

    @cached_property
    def closedness(self) -> Closedness:
        """Whether the mesh has an inside, and if not, why."""
        count = len(self.vertices)
        border = border_of(self.triangles, count)  # what is closed still is with equal vertices merged
        if border and self.merged is not self.triangles:
            border = border_of(self.merged, count)
        if border:
            return border
        with np.errstate(all="ignore"):
            tip = self.vertices[self.used[np.argmax((self.vertices @ ASKEW).take(self.used))]]
        level = np.flatnonzero(self.vertices[:, 0] == tip[0])
        is_tip = np.zeros(count, dtype=np.bool_)
        is_tip[level] = (self.vertices[level] == tip).all(axis=1)
        around = self.triangles[np.flatnonzero(is_tip.take(self.triangles)) // 3]  # all that could cancel one of them
        points, rows = np.unique(self.vertices[around.ravel()], axis=0, return_inverse=True)
        is_flat = _is_flat(points, rows.reshape(-1, 3)) and _is_flat(self.vertices, self.merged)
        return Closedness.FLAT if is_flat else Closedness.CLOSED

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        """The first triangle of each connected part."""
        label, first = pieces(self.merged, len(self.vertices))[::-1], np.full(len(self.vertices), -1)
        first[label] = np.arange(len(label))[::-1]  # of equal rows the last value stays
        return tuple(first[first >= 0].tolist())

    def moved(self, vertices: ArrayLike) -> Self:
        """Return the mesh with its vertices moved, by a map that keeps different ones different.

        Its connected parts and its closedness are kept.
        """
        mesh = type(self)(vertices, self.triangles)
        kept = ("used", "merged", "closedness", "pieces")
        mesh.__dict__.update({name: self.__dict__[name] for name in kept if name in self.__dict__})
        return mesh

    def __len__(self) -> int:
        return len(self.triangles)

    def __repr__(self) -> str:
        return f"<TriangleMesh of {len(self)} triangles, {self.closedness.value}>"

    @property
    def is_closed(self) -> bool:
        """Whether the mesh has an inside."""
        return self.closedness is Closedness.CLOSED

    def on_grid(self, row: int, exponent: int) -> Vector:
        """Return a vertex as whole numbers, in steps of ``2**-exponent``, no coarser than those of the mesh."""
        cached = self._grid.get(row)
        if cached is None:
            cached = self._grid[row] = vector_on_grid(self.vertices[row].tolist(), self.exponent)
        finer = exponent - self.exponent
        x, y, z = cached
        return (x << finer, y << finer, z << finer) if finer else cached


def as_mesh(mesh: TriangleMesh | tuple[ArrayLike, ArrayLike], name: str) -> TriangleMesh:
    """Return a mesh unchanged, and vertices with triangles as their mesh."""
    if isinstance(mesh, TriangleMesh):
        return mesh
    try:
        vertices, triangles = mesh
    except (TypeError, ValueError) as error:
        raise GeometryError(
            "{name} is not a mesh: give a TriangleMesh, or vertices (n, 3) and triangles (m, 3)", name=name
        ) from error
    return TriangleMesh(vertices, triangles)


def scale_of(magnitude: float) -> int:
    """Return the exponent of the power of two by which a search scales meshes, nearly always 0."""
    largest = int(np.frexp(magnitude)[1])
    return 0 if abs(largest) <= UNSCALED_EXPONENT else -largest


def _as_triangles(triangles: ArrayLike, count: int) -> NDArray[np.intp]:
    """Return a read-only copy of the rows of three vertices, checked against the number of vertices."""
    array: NDArray[Any] = np.asarray(triangles)
    if array.size == 0:
        raise GeometryError("triangles is empty: a mesh needs at least one, three rows of vertices")
    if array.ndim != 2 or array.shape[1] != 3 or array.dtype.kind not in "iu":
        raise GeometryError(
            "triangles must be whole numbers in rows of three, the vertices of a triangle: got shape {shape} of {kind}",
            shape=array.shape,
            kind=array.dtype.name,
        )
    if array.min() < 0 or array.max() >= count:
        wrong = np.flatnonzero(((array < 0) | (array >= count)).any(axis=1))
        raise GeometryError(
            "triangles row {row} is {triangle}: there are {count} vertices, rows 0 to {last}",
            row=int(wrong[0]),
            triangle=tuple(array[wrong[0]].tolist()),
            count=count,
            last=count - 1,
        )
    return read_only(array.astype(np.intp))
