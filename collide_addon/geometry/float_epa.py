# SPDX-License-Identifier: GPL-3.0-or-later
"""EPA in plain floats, and the proof of what it found.

This is the expansion of `polytope`, for the sake of speed, and it needs no GJK before it: it starts from the vertices
of A - B furthest to the left, down, to the right and up, and always splits the edge with the least distance, which is
negative where the origin is on its outer side. Two bounds prove the end:

- Apart: A - B does not reach the origin along some direction.
- Penetrating: all edges of the polytope have the origin on their inner side, at least so far away, so that a disc of
  that radius is inside; and A - B reaches no further than that along the normal of the nearest.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import hypot, inf, sqrt
from typing import TYPE_CHECKING

from .float_support import DOUBT, LARGEST_REACH, LEAST_REACH, support_of_edges

if TYPE_CHECKING:
    from .float_support import Corner, Edges

    PolytopeEdge = tuple[float, Corner, Corner]
    """The squared distance of the origin from its line, negative on the outer side; start and end."""
    Nearest = tuple[float, Corner, Corner, float]
    """The depth, or 0.0 where the shapes are apart; start and end of the edge of A - B nearest to the origin, or of one
    with the origin on its outer side; and a lower bound of the distances of all other edges."""

MOST_STEPS = 256
"""Rounds after which it is cheaper to give up: shapes that fit in each other have as many near edges as vertices."""


def expand(a: Edges, b: Edges, reach: float) -> Nearest | None:
    """Return the edge of A - B nearest to the origin, or that A and B are apart; None where floats cannot prove it.

    Parameters
    ----------
    a, b : Edges
    reach : float
        No two points of A, of B, or of one and the other are further apart.
    """
    if not LEAST_REACH < reach < LARGEST_REACH:  # also for NaN
        return None
    doubt, polytope = DOUBT * reach, _first_polytope(a, b)
    if not polytope:  # A - B is a point
        return None
    for _ in range(MOST_STEPS):
        _, start, end = heappop(polytope)
        sx, sy, _, _ = start
        ex, ey, _, _ = end
        x, y = ey - sy, sx - ex
        w = wx, wy, _, _ = support_of_edges(a, b, x, y)
        length, height, height_w = hypot(x, y), x * sx + y * sy, x * wx + y * wy
        if height_w < -doubt * length:
            return 0.0, start, end, 0.0
        if height_w - height <= doubt * length:  # an edge of A - B
            depth = height / length
            rest = sqrt(max(0.0, polytope[0][0])) - 4.0 * doubt if polytope else inf
            return (depth, start, end, rest) if depth > 2.0 * doubt else None
        x, y = wy - sy, sx - wx
        height = x * wx + y * wy
        heappush(polytope, (height * abs(height) / (x * x + y * y), start, w))
        x, y = ey - wy, wx - ex
        height = x * wx + y * wy
        heappush(polytope, (height * abs(height) / (x * x + y * y), w, end))
    return None


def _first_polytope(a: Edges, b: Edges) -> list[PolytopeEdge]:
    """Return the edges between the outermost vertices of A - B, as a heap: the nearest first."""
    ax, ay, bx, by = a.x, a.y, b.x, b.y
    left, down, right, up = b.outermost
    rows = zip(a.outermost, (right, up, left, down), strict=True)
    corners = [(ax[i] - bx[j], ay[i] - by[j], i, j) for i, j in rows]
    polytope: list[PolytopeEdge] = []
    start = corners[3]
    for end in corners:
        sx, sy, _, _ = start
        ex, ey, _, _ = end
        x, y = ey - sy, sx - ex
        if x != 0.0 or y != 0.0:
            height = x * ex + y * ey
            heappush(polytope, (height * abs(height) / (x * x + y * y), start, end))
        start = end
    return polytope
