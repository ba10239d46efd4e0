# SPDX-License-Identifier: GPL-3.0-or-later
"""What PNPOLY records of one edge: whether the ray is in its range, where the two meet, and the counts so far."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import numpy as np

from ..predicates.rays import at_the_top
from ..predicates.read_only import ReadOnly

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..predicates.rays import Block, PolygonEdge, RayCrossing

Side = Literal["left", "at the point", "right"]
"""Where an edge crosses the height of the point."""


@dataclass(frozen=True, slots=True, eq=False)
class PnpolyStep(ReadOnly):
    """One edge of the polygon, seen from one point.

    Attributes
    ----------
    number : int
        1, 2, …
    ring, edge : int
        Which edge it is, counted from 0: from that vertex to the next one.
    start, end : ndarray (2,)
        Its ends.
    in_range : bool
        The height y of the point is one of the edge's: at least that of its lower end, less than that of its upper end.
    crossing : ndarray (2,) or None
        Where the edge crosses that height, rounded once; None when it does not.
    side : {"left", "at the point", "right"} or None
        Where the crossing lies, decided exactly.
    on_edge : bool
        The point lies on the edge, ends included.
    left, right : int
        Crossings so far to the left of the point, those at the point among them, and to its right.
    inside : bool
        Whether `right` is odd: what the half-open rule says in the end.
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


def next_step(last: PnpolyStep | None, edge: PolygonEdge, block: Block, met: RayCrossing) -> PnpolyStep:
    """Return the step of an edge that comes after the step `last`; the block is a single point."""
    number, left, right = (last.number, last.left, last.right) if last else (0, 0, 0)
    in_range, to_the_right, at_the_point = bool(met.in_range[0]), bool(met.to_the_right[0]), len(met.on_edge) > 0
    side: Side | None = None
    if in_range:
        side = "right" if to_the_right else "at the point" if at_the_point else "left"
        left, right = left + (not to_the_right), right + to_the_right
    return PnpolyStep(
        number + 1,
        edge.ring,
        edge.vertex,
        np.array(edge.start),
        np.array(edge.end),
        in_range,
        crossing_at(edge, float(block.y[0])) if in_range else None,
        side,
        at_the_point or len(at_the_top(edge, block)) > 0,
        left,
        right,
        right % 2 == 1,
    )


def crossing_at(edge: PolygonEdge, y: float) -> NDArray[np.float64]:
    """Return the point (2,) of an edge at a height in its range, computed in fractions and rounded once."""
    (from_x, from_y), (to_x, to_y) = ([Fraction(value) for value in end] for end in (edge.lower, edge.upper))
    share = (Fraction(y) - from_y) / (to_y - from_y)
    return np.array([float(from_x + share * (to_x - from_x)), y])
