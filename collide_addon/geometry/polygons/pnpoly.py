# SPDX-License-Identifier: GPL-3.0-or-later
"""PNPOLY: a point is inside a polygon if a ray from it crosses the boundary an odd number of times.

M. Shimrat, Algorithm 112: Position of point relative to polygon, Communications of the ACM 5 (1962); W. R. Franklin,
PNPOLY (1970), named it. The lesson follows a C version that tests on which side of the point each edge lies.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.errors import GeometryError
from ..predicates.points import as_points, as_rings, no_choice
from ..predicates.progress import in_blocks
from ..predicates.results import ReadOnly
from .rays import POINTS_AT_ONCE, Block, PolygonEdge, RayCrossing, at_the_top, edges_of, parities, ray_crossing

Truths = NDArray[np.bool_]

Side = Literal["left", "at the point", "right"]
"""Where an edge crosses the height of the point."""
BoundaryRule = Literal["half-open", "inside", "outside"]
"""Whether points on the polygon's edges and vertices are inside."""
FEW_POINTS = 256
"""Up to this many points, each edge is tested exactly at once."""
MANY_EDGES = 24
"""For more edges than this, it is worth sorting the points by height first, so that a block meets few edges."""
BUCKETS = (1 << 16) - 1
"""Heights that the sort distinguishes: numpy sorts numbers of two bytes in linear time."""


@dataclass(frozen=True, slots=True, eq=False)
class PnpolyStep(ReadOnly):
    """One edge of the polygon, tested for one point.

    Attributes
    ----------
    number : int
        1, 2, …
    ring, edge : int
        The ring, and the edge within the ring, both from 0; edge k goes from vertex k to the next one.
    start, end : ndarray (2,)
        Its ends.
    in_range : bool
        Whether the edge spans the height y of the point: lower end at or below it, upper end above it.
    crossing : ndarray (2,) or None
        The point of the edge at that height, rounded once; None if it does not span it.
    side : {"left", "at the point", "right"} or None
        Where the crossing lies, decided exactly.
    on_edge : bool
        Whether the point lies on the edge, ends included.
    left, right : int
        Numbers of crossings so far, to the left of the point (or at it) and to its right.
    inside : bool
        Whether `right` is odd: after the last edge, the answer of the half-open rule.
    """

    number: int
    ring: int
    edge: int
    start: NDArray[np.float64]
    end: NDArray[np.float64]
    in_range: bool
    crossing: NDArray[np.float64] | None
    side: Side | None
    on_edge: bool
    left: int
    right: int
    inside: bool


def pnpoly(
    polygon: ArrayLike | Sequence[ArrayLike],
    points: ArrayLike,
    *,
    boundary: BoundaryRule = "half-open",
    record: Callable[[PnpolyStep], object] | None = None,
) -> NDArray[np.bool_]:
    """Tell which points lie inside a polygon.

    Parameters
    ----------
    polygon : array-like (k, 2) or sequence of array-likes (k, 2)
        One ring of vertices or several; the inner ones are holes (and islands in these, and so on). Concave,
        touching or crossing itself, of any winding; the last vertex joins the first.
    points : array-like (n, 2)
    boundary : {"half-open", "inside", "outside"}
        Whether points on an edge or a vertex are inside. "half-open": points on left and bottom edges are, points on
        right and top edges are not, so that of polygons that tile the plane exactly one contains each point. Otherwise
        all points on any edge of any ring are inside, or all outside.
    record : callable, optional
        Receives a `PnpolyStep` for each edge; for a single point only.

    Returns
    -------
    ndarray of bool, shape (n,)
        Exact for any float64.

    Raises
    ------
    GeometryError
        When polygon or points are empty, not finite or of the wrong shape, the rule is unknown, or steps are recorded
        for more than one point.

    Examples
    --------
    >>> pnpoly([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)], [(1, 1), (2, 3), (4, 2)]).tolist()
    [True, False, False]
    """
    check_rule(boundary)
    edges = edges_of(as_rings(polygon))
    rows = as_points(points)
    if record is not None and len(rows) > 1:
        raise GeometryError("points has {count} rows: steps are recorded for one point at a time", count=len(rows))
    order = _by_height(rows[:, 1]) if min(len(edges), len(rows)) > MANY_EDGES else slice(None)
    x, y = rows[order, 0], rows[order, 1]
    found = parities(edges, x, y) if len(rows) > FEW_POINTS else None
    if found is None:
        in_order = _one_edge_at_a_time(edges, x, y, boundary, record)
    else:
        in_order, in_doubt = found
        if boundary != "half-open":  # at the top of an edge, or on a horizontal one
            in_doubt |= np.isin(y, [edge.upper[1] for edge in edges])
        again = np.flatnonzero(in_doubt)
        in_order[again] = _one_edge_at_a_time(edges, x[again], y[again], boundary)
    inside = np.empty_like(in_order)
    inside[order] = in_order
    return inside


def check_rule(boundary: BoundaryRule) -> None:
    """Raise a `GeometryError` for an unknown rule."""
    if not isinstance(boundary, str) or boundary not in get_args(BoundaryRule):
        raise no_choice(boundary, get_args(BoundaryRule), "boundary")


def _one_edge_at_a_time(
    edges: Sequence[PolygonEdge],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    boundary: BoundaryRule,
    record: Callable[[PnpolyStep], object] | None = None,
) -> Truths:
    """Return the exact answers for points, in blocks; a crossing to the right toggles the answer."""
    inside = np.zeros(len(x), dtype=np.bool_)
    bottom, top = np.array([(edge.lower[1], edge.upper[1]) for edge in edges]).T
    for part in in_blocks(len(x), POINTS_AT_ONCE):
        block, within = Block.of(x[part], y[part]), inside[part]
        on_boundary = np.zeros_like(within)
        step = None
        met = edges if record else [edges[k] for k in np.flatnonzero((bottom <= block.top) & (block.bottom <= top))]
        for edge in met:
            crossing = ray_crossing(edge, block)
            within ^= crossing.to_the_right
            if record is not None:
                step = next_step(step, edge, block, crossing)
                record(step)
            if boundary != "half-open":
                on_boundary[crossing.on_edge] = True
                on_boundary[at_the_top(edge, block)] = True
        if boundary == "inside":
            within |= on_boundary
        elif boundary == "outside":
            within &= ~on_boundary
    return inside


def _by_height(y: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return an approximate order of the points by height, so that blocks of them are low."""
    bottom, top = float(y.min()) / 2, float(y.max()) / 2  # halves: their difference is finite
    share = (y / 2 - bottom) / ((top - bottom) or 1.0)
    return np.argsort((share * BUCKETS).astype(np.uint16), kind="stable")


def next_step(last: PnpolyStep | None, edge: PolygonEdge, block: Block, met: RayCrossing) -> PnpolyStep:
    """Return the step for an edge, following the step `last`; the block is a single point."""
    number, left, right = (last.number, last.left, last.right) if last else (0, 0, 0)
    in_range, to_the_right, at_the_point = bool(met.in_range[0]), bool(met.to_the_right[0]), len(met.on_edge) > 0
    side: Side | None = None
    crossing = None
    if in_range:
        side = "right" if to_the_right else "at the point" if at_the_point else "left"
        left, right = left + (not to_the_right), right + to_the_right
        y = float(block.y[0])
        (from_x, from_y), (to_x, to_y) = ([Fraction(value) for value in end] for end in (edge.lower, edge.upper))
        crossing = np.array([float(from_x + (Fraction(y) - from_y) / (to_y - from_y) * (to_x - from_x)), y])
    of_edge = edge.ring, edge.vertex, np.array(edge.start), np.array(edge.end)
    on_edge = at_the_point or len(at_the_top(edge, block)) > 0
    return PnpolyStep(number + 1, *of_edge, in_range, crossing, side, on_edge, left, right, right % 2 == 1)
