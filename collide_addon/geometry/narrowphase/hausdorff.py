# SPDX-License-Identifier: GPL-3.0-or-later
"""The Hausdorff distance of two convex polygons: how far the point of either lies that is furthest from the other.

It is 0 only of equal polygons, and at most d where each polygon, grown by d all around, holds the other one. The
distance to a convex polygon is a convex function, and a convex function is largest at a vertex: so the vertices of
both are looked at, and no other point. This costs O(n m), of which floats do most; Atallah's costs O(n + m).

References
----------
F. Hausdorff, Grundzüge der Mengenlehre, Veit, Leipzig 1914, chapter VIII (the distance of sets). M. J. Atallah, A
linear time algorithm for the Hausdorff distance between convex polygons, Information Processing Letters 17, 1983.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.grid import off_grid, on_common_grid, root_difference
from ..predicates.results import ReadOnly
from .shapes import ConvexPolygon

Vector = tuple[int, int]

FEW_EDGES = 24
"""Edges up to which all are asked exactly."""
NEAR = 2.0**-44
"""The share of the largest coordinate by which a distance in floats may be off, and far more."""


@dataclass(frozen=True, slots=True, eq=False)
class HausdorffStep(ReadOnly):
    """One vertex and the point of the other polygon that is nearest to it.

    Attributes
    ----------
    number : int
        1, 2, …: first the vertices of A, then those of B.
    polygon : str
        "A" or "B", whose vertex it is.
    vertex : int
        Its row.
    point : ndarray (2,)
        The vertex.
    nearest : ndarray (2,)
        Of the other polygon; the vertex itself where that holds it.
    distance : float
        From one to the other.
    best : int
        Number of the step with the largest distance so far; of several as large, the first.
    """

    number: int
    polygon: str
    vertex: int
    point: NDArray[np.float64]
    nearest: NDArray[np.float64]
    distance: float
    best: int


@dataclass(frozen=True, slots=True, eq=False)
class HausdorffResult(ReadOnly):
    """The Hausdorff distance of two convex polygons.

    Attributes
    ----------
    a, b : ConvexPolygon
        What was compared.
    distance : float
        The larger one of the two that follow, in scene units.
    from_a, from_b : float
        How far the point of A lies that is furthest from B, and that of B which is furthest from A.
    polygon : str
        "A" or "B", whose vertex is furthest from the other polygon.
    vertex : int
        Its row.
    point, nearest : ndarray (2,)
        The vertex, and the point of the other polygon that is nearest to it.
    """

    a: ConvexPolygon
    b: ConvexPolygon
    distance: float
    from_a: float
    from_b: float
    polygon: str
    vertex: int
    point: NDArray[np.float64]
    nearest: NDArray[np.float64]


class _Nearest(NamedTuple):
    """The point of a polygon nearest to another, in steps of the grid: the square of the distance, and (x, y)."""

    squared: int
    x: int
    y: int
    parts: int
    """What the square and both coordinates are still to be divided by."""

    def is_further_than(self, other: Self) -> bool:
        return self.squared * other.parts > other.squared * self.parts


def hausdorff(
    a: ConvexPolygon | ArrayLike,
    b: ConvexPolygon | ArrayLike,
    *,
    record: Callable[[HausdorffStep], object] | None = None,
) -> HausdorffResult:
    """Return the Hausdorff distance of two convex polygons, taken with their insides.

    Parameters
    ----------
    a, b : ConvexPolygon or array-like (n, 2)
        Points stand for their convex hull.
    record : callable, optional
        Gets a `HausdorffStep` for each vertex of A, then of B.

    Returns
    -------
    HausdorffResult
        Which vertex is furthest is decided exactly; the lengths are rounded once. Of several vertices as far the first
        is named, and with A and B exchanged the lengths are the same to the last bit.

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of another shape, a circle for example.

    Examples
    --------
    >>> answer = hausdorff([(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (2, 0), (2, 5)])
    >>> answer.distance, answer.polygon, answer.point.tolist(), answer.nearest.tolist()
    (3.0, 'B', [2.0, 5.0], [2.0, 2.0])
    """
    a, b = (each if isinstance(each, ConvexPolygon) else ConvexPolygon(each) for each in (a, b))
    coordinates, exponent = on_common_grid([*a.vertices.ravel().tolist(), *b.vertices.ravel().tolist()])
    rows = list(zip(coordinates[::2], coordinates[1::2], strict=True))
    on_a, on_b = rows[: len(a)], rows[len(a) :]
    furthest: dict[str, tuple[_Nearest, HausdorffStep]] = {}
    best: tuple[_Nearest, HausdorffStep] | None = None
    number = 0
    for letter, own, other, own_rows, other_rows in (("A", a, b, on_a, on_b), ("B", b, a, on_b, on_a)):
        for vertex, row in enumerate(own_rows):
            number += 1
            found = _nearest(row, other_rows, _near_edges(own.vertices[vertex], other.vertices))
            leads = best is None or found.is_further_than(best[0])
            nearest = np.array([off_grid(found.x, found.parts, exponent), off_grid(found.y, found.parts, exponent)])
            length = root_difference(found.squared, found.parts, 0, exponent)
            leader = number if leads or best is None else best[1].number
            step = HausdorffStep(number, letter, vertex, own.vertices[vertex].copy(), nearest, length, leader)
            if leads:
                best = found, step
            if letter not in furthest or found.is_further_than(furthest[letter][0]):
                furthest[letter] = found, step
            if record is not None:
                record(step)
    assert best is not None  # noqa: S101  # every polygon has a vertex
    step = best[1]
    from_a, from_b = (furthest[letter][1].distance for letter in "AB")
    return HausdorffResult(a, b, step.distance, from_a, from_b, step.polygon, step.vertex, step.point, step.nearest)


def _near_edges(point: NDArray[np.float64], polygon: NDArray[np.float64]) -> Sequence[int]:
    """Return the rows of the edges that may be nearest to a point; one that a point outside is outside of is there."""
    every = range(len(polygon))
    if len(every) <= FEW_EDGES:
        return every
    size = max(float(np.abs(polygon).max()), float(np.abs(point).max()))
    if not 2.0**-400 < size < 2.0**400:
        return every
    along, seen = np.roll(polygon, -1, axis=0) - polygon, point - polygon
    share = np.einsum("ki,ki->k", along, seen) / np.maximum(np.einsum("ki,ki->k", along, along), 2.0**-1000)
    away = np.hypot(*(seen - np.clip(share, 0.0, 1.0)[:, np.newaxis] * along).T)
    near: list[int] = np.flatnonzero(away <= away.min() + NEAR * size).tolist()
    return near


def _nearest(point: Vector, polygon: Sequence[Vector], near: Sequence[int]) -> _Nearest:
    """Return the point of a polygon, counter-clockwise, that is nearest to `point`; it is on or inside of these edges.

    A point outside is outside of an edge that is nearest to it.
    """
    x, y = point
    best: _Nearest | None = None
    outside = len(polygon) < 3
    for row in near:
        from_x, from_y = polygon[row]
        to_x, to_y = polygon[(row + 1) % len(polygon)]
        along_x, along_y, seen_x, seen_y = to_x - from_x, to_y - from_y, x - from_x, y - from_y
        along = seen_x * along_x + seen_y * along_y
        across = along_x * seen_y - along_y * seen_x
        length = along_x * along_x + along_y * along_y
        outside |= across < 0
        if along <= 0:
            found = _Nearest(seen_x * seen_x + seen_y * seen_y, from_x, from_y, 1)
        elif along < length:
            found = _Nearest(
                across * across, from_x * length + along * along_x, from_y * length + along * along_y, length
            )
        else:  # beyond the edge's end, which is where the next one starts
            continue
        if best is None or best.is_further_than(found):
            best = found
    return best if outside and best is not None else _Nearest(0, x, y, 1)
