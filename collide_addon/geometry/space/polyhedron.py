# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex shapes in space and their support mapping: the vertex of a shape furthest along a direction."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.difference import MinkowskiDifference
from ..predicates.grid import Vector, dot, least_exponent, vector_on_grid, whole_direction
from ..predicates.points import SpacePoint, as_direction, as_points
from ..predicates.results import read_only
from .hull.convex_hull import Edge, Ring, convex_hull

FEW_VERTICES = 20
"""Up to this many vertices, testing all of them is less work than climbing."""
TABLE_VERTICES = 64
"""Above this many vertices, a table gives the start of a climb; up to it, a climb is short from anywhere."""
CELL_SUM = 16
"""Scaled to this sum of absolute components, a direction is in the cell of their integer parts: about 2700 cells, three
degrees wide. The parts are the digits of the cell's number and may be negative, so opposite cells have opposite
numbers."""
CELLS_IN_A_ROW = 2 * CELL_SUM + 1

ClimbingCorner = tuple[float, float, float, int]
"""The coordinates of a vertex, and its row."""


class Starts(dict[int, int]):
    """For each cell of directions, the row of the vertex furthest along its middle, found when first needed.

    A shape used once fills only a few cells, and a cell's row does not depend on earlier queries.
    """

    __slots__ = ("_vertices",)

    def __init__(self, vertices: NDArray[np.float64]) -> None:
        super().__init__()
        self._vertices = vertices

    def __missing__(self, cell: int) -> int:
        rest, z = _last_digit(cell)
        x, y = _last_digit(rest)
        middle = [part + 0.5 if part > 0 else part - 0.5 if part < 0 else 0.0 for part in (x, y, z)]
        row = self[cell] = int((self._vertices @ middle).argmax())
        return row


def _last_digit(number: int) -> tuple[int, int]:
    """Split off the last digit, from -CELL_SUM to CELL_SUM, of a number: return the rest and that digit."""
    rest = (number + CELL_SUM) // CELLS_IN_A_ROW
    return rest, number - rest * CELLS_IN_A_ROW


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class ConvexPolyhedron:
    """The convex hull of points in space, prepared for support queries by climbing from vertex to neighbour.

    Parameters
    ----------
    points : array-like (n, 3)
        In any order; a point, a segment and a flat polygon are polyhedra too.

    Attributes
    ----------
    vertices, faces, edges, dimension
        As in `Hull`; the vertices are read-only.
    neighbours : tuple of tuple of int
        For each vertex, the rows at the other ends of its edges.
    exponent : int
        All coordinates are whole multiples of ``2**-exponent``.
    magnitude : float
        The largest absolute coordinate.
    rows : tuple of tuple of three float
        The vertices, for inner loops in plain Python.
    middle : tuple of three float
        The middle of the bounding box.
    outermost : tuple of six int
        The rows of vertices furthest along x, y and z, then of those furthest against each.
    around : tuple of tuple of ClimbingCorner
        For each vertex, its neighbours, to climb in plain Python.
    starts : Starts or None
        Where climbs start; None where a climb is short from anywhere.

    Raises
    ------
    GeometryError
        As `convex_hull`.
    """

    vertices: NDArray[np.float64]
    faces: tuple[Ring, ...]
    edges: tuple[Edge, ...]
    dimension: int
    neighbours: tuple[tuple[int, ...], ...]
    exponent: int
    magnitude: float
    rows: tuple[SpacePoint, ...]
    middle: SpacePoint
    outermost: tuple[int, ...]
    around: tuple[tuple[ClimbingCorner, ...], ...]
    starts: Starts | None
    _grid: dict[int, Vector]
    _whole: list[Vector]

    radius: ClassVar[float] = 0.0
    """For code that also handles circles of the plane, which have a radius."""

    def __init__(self, points: ArrayLike) -> None:
        hull = convex_hull(as_points(points, dimension=3))
        neighbours: list[list[int]] = [[] for _ in hull.vertices]
        for i, j in hull.edges:
            neighbours[i].append(j)
            neighbours[j].append(i)
        put = object.__setattr__
        put(self, "vertices", read_only(hull.vertices))
        put(self, "faces", hull.faces)
        put(self, "edges", hull.edges)
        put(self, "dimension", hull.dimension)
        put(self, "neighbours", tuple(map(tuple, neighbours)))
        put(self, "exponent", least_exponent(hull.vertices))
        put(self, "magnitude", float(np.abs(hull.vertices).max()))
        corners = [(x, y, z, row) for row, (x, y, z) in enumerate(hull.vertices.tolist())]
        put(self, "rows", tuple(corner[:3] for corner in corners))
        put(self, "middle", tuple((hull.vertices.min(axis=0) / 2 + hull.vertices.max(axis=0) / 2).tolist()))
        put(self, "outermost", (*hull.vertices.argmax(axis=0).tolist(), *hull.vertices.argmin(axis=0).tolist()))
        put(self, "around", tuple(tuple([corners[other] for other in others]) for others in neighbours))
        put(self, "starts", Starts(hull.vertices) if len(corners) > TABLE_VERTICES else None)
        put(self, "_grid", {})
        put(self, "_whole", [])

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"ConvexPolyhedron({self.vertices.tolist()})"

    @property
    def core(self) -> Self:
        """The polyhedron itself: it has no radius."""
        return self

    def support(self, direction: ArrayLike) -> NDArray[np.float64]:
        """Return the vertex (3,) furthest along a nonzero direction (3,); of several, one of them."""
        towards = whole_direction(as_direction(direction, dimension=3))
        return self.vertices[self.support_index(towards)]

    def support_index(self, direction: Vector, start: int = 0) -> int:
        """Return the row of the vertex furthest along a direction, decided exactly; of several, the first one.

        From `start` it climbs from neighbour to neighbour: a vertex of a convex shape with no higher neighbour is the
        highest (S. Cameron, "Enhancing GJK", ICRA 1997). From a start near the answer the climb is short.
        """
        if len(self.rows) <= FEW_VERTICES:
            x, y, z = direction
            if not self._whole:
                self._whole.extend(map(self.on_grid, range(len(self.rows))))
            heights = [x * p + y * q + z * r for p, q, r in self._whole]
            return heights.index(max(heights))
        row, height = start, dot(direction, self.on_grid(start))
        while True:
            highest, other = max([(dot(direction, self.on_grid(other)), other) for other in self.neighbours[row]])
            if highest <= height:
                return row if highest < height else min(self._level(direction, row, height))
            row, height = other, highest

    def face(self, direction: Vector, start: int = 0) -> tuple[int, ...]:
        """Return the sorted rows of all vertices furthest along a direction: of a vertex, an edge or a face."""
        top = self.support_index(direction, start)
        return tuple(sorted(self._level(direction, top, dot(direction, self.on_grid(top)))))

    def _level(self, direction: Vector, top: int, height: int) -> set[int]:
        """Return the rows of all vertices as high as the top one, which are connected by edges."""
        found, to_look_at = {top}, [top]
        while to_look_at:
            for row in self.neighbours[to_look_at.pop()]:
                if row not in found and dot(direction, self.on_grid(row)) == height:
                    found.add(row)
                    to_look_at.append(row)
        return found

    def on_grid(self, row: int) -> Vector:
        """Return a vertex as whole numbers, in steps of ``2**-exponent``."""
        cached = self._grid.get(row)
        if cached is None:
            cached = self._grid[row] = vector_on_grid(self.vertices[row].tolist(), self.exponent)
        return cached


PolyhedronLike = ConvexPolyhedron | ArrayLike
"""A polyhedron, or points (n, 3) that stand for their convex hull."""


class Difference(MinkowskiDifference[ConvexPolyhedron]):
    """The Minkowski difference of two polyhedra."""

    __slots__ = ()


def as_polyhedron(shape: ConvexPolyhedron | ArrayLike | Sequence[Sequence[float]]) -> ConvexPolyhedron:
    """Return a polyhedron unchanged, and points as their convex hull."""
    return shape if isinstance(shape, ConvexPolyhedron) else ConvexPolyhedron(shape)
