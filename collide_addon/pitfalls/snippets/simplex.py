# SPDX-License-Identifier: GPL-3.0-or-later
"""What the GJK teaching demo asks of its simplex: does it hold the origin, and which edge comes nearest.

Source document 002, functions `sLft`, `pntrFnd` and `fndClsPnt`. What goes wrong, and why:

- The origin counts as inside only when it is strictly to the left of all three edges: one on an edge or a vertex, which
  means that the shapes touch, is outside, and a clockwise triangle holds nothing at all.
- Whether the foot of the perpendicular lies between the ends of an edge is asked of y alone, and only for an edge that
  rises: of a level or a falling edge no foot ever does.
- The distance is that of the edge's line, even where the foot lies beyond the ends.
- The vertex to delete is looked up in the first two places of the simplex, whatever edge is asked about: for the second
  edge of a triangle it is the vertex that stays.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ...geometry.predicates.points import Point
from .lines import foot_of_origin

ORIGIN = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class NearestOnEdge:
    """The demo's answer about one edge.

    `vertex` is the end nearer to the origin, `kept` what stays of the edge: both ends or the nearer one; `deleted` is
    what the demo believes to have dropped from the simplex. `foot` is the point of the edge's line nearest to the
    origin, `distance` how far that is.
    """

    vertex: Point
    kept: tuple[Point, ...]
    distance: float
    deleted: tuple[Point, ...]
    foot: Point


def twice_area(p: Point, q: Point, w: Point) -> float:
    """Return twice the signed area of a triangle: positive when `w` is on the left of the line p to q (`sLft`)."""
    return (q[0] - p[0]) * (w[1] - p[1]) - (w[0] - p[0]) * (q[1] - p[1])


def holds_origin(simplex: Sequence[Point]) -> bool:
    """Tell whether the origin is strictly inside a triangle that is counter-clockwise (`pntrFnd`)."""
    if len(simplex) != 3:
        return False
    p, q, w = simplex
    return all(twice_area(*edge, ORIGIN) > 0.0 for edge in ((p, q), (q, w), (w, p)))


def nearest_on_edge(p: Point, q: Point, simplex: Sequence[Point], opposite: Point | None = None) -> NearestOnEdge:
    """Return what the demo makes of the edge pq of `simplex`, a triangle if there is an `opposite` (`fndClsPnt`)."""
    foot = foot_of_origin(p, q)
    distance = math.sqrt(foot[0] * foot[0] + foot[1] * foot[1])
    dropped = () if opposite is None else (opposite,)
    first_is_nearer = p[0] * p[0] + p[1] * p[1] <= q[0] * q[0] + q[1] * q[1]
    vertex, also_dropped = (p, simplex[1]) if first_is_nearer else (q, simplex[0])
    if p[1] < foot[1] < q[1]:
        return NearestOnEdge(vertex, (p, q), distance, dropped, foot)
    return NearestOnEdge(vertex, (vertex,), distance, (*dropped, also_dropped), foot)
