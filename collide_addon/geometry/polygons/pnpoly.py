# SPDX-License-Identifier: GPL-3.0-or-later
"""PNPOLY: a point is inside a polygon if a ray from it crosses the boundary an odd number of times.

M. Shimrat, Algorithm 112: Position of point relative to polygon, Communications of the ACM 5 (1962); W. R. Franklin,
PNPOLY (1970), gave it the name. Taught after a C version that asks on which side of the point each edge lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from ..predicates.points import GeometryError, as_points, no_choice
from ..predicates.ray_parity import BLOCK, edges_in_single_precision, parity_of_block
from ..predicates.rays import Block, at_the_top, edges_of, ray_crossing
from ..predicates.rings import as_rings
from .pnpoly_step import next_step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from ..predicates.ray_parity import Edges
    from ..predicates.rays import PolygonEdge
    from .pnpoly_step import PnpolyStep

    Truths = NDArray[np.bool_]

BoundaryRule = Literal["half-open", "inside", "outside"]
"""What points on the polygon's edges and corners count as."""

FEW_POINTS = 256
"""Up to so many points, each edge is asked for exactly at once."""
MANY_EDGES = 24
"""From here on it pays to sort the points by height first: a block then meets few of the edges."""
BUCKETS = (1 << 16) - 1
"""Heights that the sorting tells apart: numpy sorts numbers of two bytes in linear time."""


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
        One ring of vertices or several, of which the inner ones are holes (and islands in these, and so on). Concave,
        touching or crossing itself, of any winding; the last vertex joins the first.
    points : array-like (n, 2)
    boundary : {"half-open", "inside", "outside"}
        What points on an edge or a corner count as. "half-open": those on left and on bottom edges are inside, those on
        right and on top ones are not, so that of polygons that tile the plane exactly one holds each point. Otherwise
        all of them are inside, or all outside; on the boundary is what lies on any edge of any ring.
    record : callable, optional
        Gets a `PnpolyStep` for each edge; with one point only.

    Returns
    -------
    ndarray of bool, shape (n,)
        Exact for any float64.

    Raises
    ------
    GeometryError
        When polygon or points are empty, not finite or of the wrong shape, there is no such rule, or steps are asked
        for with more than one point.
    """
    check_rule(boundary)
    edges = edges_of(as_rings(polygon))
    rows = as_points(points)
    if record is not None and len(rows) > 1:
        raise GeometryError("points has {count} rows: steps are recorded for one point at a time", count=len(rows))
    order = _by_height(rows[:, 1]) if min(len(edges), len(rows)) > MANY_EDGES else slice(None)
    x, y = rows[order, 0], rows[order, 1]
    quick = edges_in_single_precision(edges) if len(rows) > FEW_POINTS else None
    if quick is None:
        in_order = _one_edge_at_a_time(edges, x, y, boundary, record)
    else:
        in_order, in_doubt = _parities(quick, x, y)
        if boundary != "half-open":  # at the top of an edge, or on a level one
            in_doubt |= np.isin(y, [edge.upper[1] for edge in edges])
        again = np.flatnonzero(in_doubt)
        in_order[again] = _one_edge_at_a_time(edges, x[again], y[again], boundary)
    inside = np.empty_like(in_order)
    inside[order] = in_order
    return inside


def check_rule(boundary: BoundaryRule) -> None:
    """Raise a `GeometryError` when there is no such rule."""
    if not isinstance(boundary, str) or boundary not in get_args(BoundaryRule):
        raise no_choice(boundary, get_args(BoundaryRule), "boundary")


def _parities(edges: Edges, x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[Truths, Truths]:
    """Whether points have an odd number of edges to the right, and whether that is in doubt."""
    odd, in_doubt = np.empty((2, len(x)), dtype=np.bool_)
    with np.errstate(all="ignore"):
        for first in range(0, len(x), BLOCK):
            part = slice(first, first + BLOCK)
            odd[part], in_doubt[part] = parity_of_block(edges, x[part], y[part])
    return odd, in_doubt


def _one_edge_at_a_time(
    edges: Sequence[PolygonEdge],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    boundary: BoundaryRule,
    record: Callable[[PnpolyStep], object] | None = None,
) -> Truths:
    """The exact answers for points, block by block."""
    inside = np.empty(len(x), dtype=np.bool_)
    bottom, top = np.array([(edge.lower[1], edge.upper[1]) for edge in edges]).T
    for first in range(0, len(x), BLOCK):
        part = slice(first, first + BLOCK)
        block = Block.of(x[part], y[part])
        met = edges if record else [edges[k] for k in np.flatnonzero((bottom <= block.top) & (block.bottom <= top))]
        inside[part] = _inside(met, block, boundary, record)
    return inside


def _inside(
    edges: Iterable[PolygonEdge], block: Block, boundary: BoundaryRule, record: Callable[[PnpolyStep], object] | None
) -> NDArray[np.bool_]:
    """Ask edge by edge: each crossing to the right changes the answer for the points that have it."""
    inside = np.zeros(len(block.x), dtype=np.bool_)
    on_boundary = np.zeros(len(block.x), dtype=np.bool_)
    step = None
    for edge in edges:
        crossing = ray_crossing(edge, block)
        inside ^= crossing.to_the_right
        if record is not None:
            step = next_step(step, edge, block, crossing)
            record(step)
        if boundary != "half-open":
            on_boundary[crossing.on_edge] = True
            on_boundary[at_the_top(edge, block)] = True
    if boundary == "half-open":
        return inside
    return inside | on_boundary if boundary == "inside" else inside & ~on_boundary


def _by_height(y: NDArray[np.float64]) -> NDArray[np.intp]:
    """An order of the points by height, near enough that blocks of them are low."""
    bottom, top = float(y.min()) / 2, float(y.max()) / 2  # halves: their difference is no infinity
    share = (y / 2 - bottom) / ((top - bottom) or 1.0)
    return np.argsort((share * BUCKETS).astype(np.uint16), kind="stable")
