# SPDX-License-Identifier: GPL-3.0-or-later
"""Which parts of a polygon's boundary count as inside: what PNPOLY says of all points on edges and corners at once.

Where no other edge is met, all points of an edge get the same answer. So each edge is cut where others meet it, and
PNPOLY is asked for the middle of each piece, in fractions: no float need lie there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .edge_meeting import edges_meet
from .orientation import UNDERFLOW_MARGIN
from .pnpoly import pnpoly
from .ray_crossing import edges_of
from .read_only import ReadOnly
from .rings import as_rings
from .segments import SegmentRelation, crossing_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from .pnpoly import BoundaryRule
    from .points import Point
    from .ray_crossing import PolygonEdge


POINT_ERROR = 16.0 * 2.0**-53
"""Share of its size by which a determinant of a rounded point may be off, with room to spare."""


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryPiece(ReadOnly):
    """A piece of an edge, its ends left out, all of whose points get the same answer.

    Attributes
    ----------
    ring, edge : int
        Of which edge, counted from 0.
    start, end : ndarray (2,)
        Rounded once where another edge crosses.
    inside : bool
    """

    ring: int
    edge: int
    start: NDArray[np.float64]
    end: NDArray[np.float64]
    inside: bool


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryParts(ReadOnly):
    """What the parts of a polygon's boundary count as.

    Attributes
    ----------
    boundary : {"half-open", "inside", "outside"}
        The rule.
    pieces : tuple of BoundaryPiece
        In the order of the edges; a simple polygon has one for each edge.
    corners : ndarray (k, 2)
        All vertices, ring by ring.
    corners_inside : ndarray of bool (k,)
    """

    boundary: BoundaryRule
    pieces: tuple[BoundaryPiece, ...]
    corners: NDArray[np.float64]
    corners_inside: NDArray[np.bool_]


class _Ends(NamedTuple):
    """Lower and upper ends of all edges with their left and right, arrays of shape (n,)."""

    from_x: NDArray[np.float64]
    bottom: NDArray[np.float64]
    to_x: NDArray[np.float64]
    top: NDArray[np.float64]
    left: NDArray[np.float64]
    right: NDArray[np.float64]


def boundary_parts(polygon: ArrayLike | Sequence[ArrayLike], *, boundary: BoundaryRule = "half-open") -> BoundaryParts:
    """Return which edges and corners of a polygon count as inside.

    Parameters
    ----------
    polygon, boundary
        As of `pnpoly`.

    Raises
    ------
    GeometryError
        As `pnpoly`.
    """
    rings = as_rings(polygon)
    corners = np.concatenate(rings)
    corners_inside = pnpoly(rings, corners, boundary=boundary)
    edges = edges_of(rings)
    from_x, bottom, to_x, top = np.array([(*edge.lower, *edge.upper) for edge in edges]).T
    ends = _Ends(from_x, bottom, to_x, top, np.minimum(from_x, to_x), np.maximum(from_x, to_x))
    pieces: list[BoundaryPiece] = []
    for edge in edges:
        if edge.start == edge.end:
            continue
        for first, last in pairwise(_cuts(edge, edges, ends)):
            middle = _along(edge, (first + last) / 2)
            inside = _half_open(edges, ends, middle) if boundary == "half-open" else boundary == "inside"
            start, end = (np.array([float(value) for value in _along(edge, share)]) for share in (first, last))
            pieces.append(BoundaryPiece(edge.ring, edge.vertex, start, end, inside))
    return BoundaryParts(boundary, tuple(pieces), corners, corners_inside)


def _along(edge: PolygonEdge, share: Fraction) -> tuple[Fraction, Fraction]:
    """The point at a share of the way along an edge."""
    (from_x, from_y), (to_x, to_y) = ([Fraction(value) for value in end] for end in (edge.start, edge.end))
    return from_x + share * (to_x - from_x), from_y + share * (to_y - from_y)


def _cuts(edge: PolygonEdge, edges: Sequence[PolygonEdge], ends: _Ends) -> list[Fraction]:
    """The shares of the way along an edge at which other edges meet it, with 0 and 1, ascending."""
    (left, right), (bottom, top) = (sorted(pair) for pair in zip(edge.start, edge.end, strict=True))
    near = (ends.left <= right) & (left <= ends.right) & (ends.bottom <= top) & (bottom <= ends.top)
    cuts = {Fraction(0), Fraction(1)}
    for other in (edges[k] for k in np.flatnonzero(near)):
        if other is edge:
            continue
        common = edges_meet((edge.start, edge.end), (other.start, other.end))
        if common is None:
            continue
        if common.kind is SegmentRelation.CROSS:
            cuts.add(Fraction(*crossing_share(other.start, other.end, edge.start, edge.end)))
        else:
            cuts.update(_share(edge, point) for point in common.points)
    return sorted(cuts)


def _share(edge: PolygonEdge, point: Point) -> Fraction:
    """The share of the way along an edge at which a point on it lies."""
    axis = 0 if edge.start[0] != edge.end[0] else 1
    start, end, at = (Fraction(each[axis]) for each in (edge.start, edge.end, point))
    return (at - start) / (end - start)


def _half_open(edges: Sequence[PolygonEdge], ends: _Ends, point: tuple[Fraction, Fraction]) -> bool:
    """PNPOLY in fractions: whether the edges that a ray to the right crosses, further on than at once, are odd.

    Floats decide where they can: the point is rounded, and so its height keeps a float of distance from the ends of an
    edge, and its determinant is compared with far more than rounding can have done.
    """
    x, y = point
    beside, level = float(x), float(y)
    below, above = np.nextafter(level, -np.inf), np.nextafter(level, np.inf)
    near = (ends.right >= np.nextafter(beside, -np.inf)) & (ends.bottom <= above) & (below <= ends.top)
    with np.errstate(all="ignore"):  # what overflows is not certain
        along_x, along_y = ends.to_x - ends.from_x, ends.top - ends.bottom
        cross = along_x * (level - ends.bottom) - along_y * (beside - ends.from_x)
        size = abs(along_x) * (abs(level) + abs(ends.bottom)) + along_y * (abs(beside) + abs(ends.from_x))
        certain = abs(cross) > POINT_ERROR * size + UNDERFLOW_MARGIN
    certain &= (ends.bottom <= below) & (above <= ends.top)
    inside = bool(np.count_nonzero(near & certain & (cross > 0.0)) % 2)
    for edge in (edges[k] for k in np.flatnonzero(near & ~certain)):
        (from_x, from_y), (to_x, to_y) = edge.lower, edge.upper
        if from_y <= y < to_y:
            width, height = Fraction(to_x) - Fraction(from_x), Fraction(to_y) - Fraction(from_y)
            inside ^= width * (y - Fraction(from_y)) > height * (x - Fraction(from_x))
    return inside
