# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the edges of a polygon are met by others between their ends, and what that changes beside them.

Beside an edge, to its right or above a level one, the inside begins or ends where another edge leaves the cut to that
side: an edge that crosses does so once, one that ends in the cut does when its other end lies there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from ..predicates.orientation import orientation
from ..predicates.points import Point
from ..predicates.segments import Edge, SegmentRelation, crossing_share, edges_meet
from .edge_pairs import meeting_pairs
from .plane_sweep import plane_sweep

Cuts = dict[Fraction, int]
"""How many edges leave to the side, for each share of the way along an edge at which others meet it."""


def cuts_of(
    edges: Sequence[Edge], far_ends: Mapping[Point, Iterable[Point]]
) -> tuple[dict[int, Cuts], set[tuple[int, Point]]]:
    """Return the cuts of each edge that has any, and where edges are touched between their ends, as (row, vertex).

    Edges may cross, touch and lie on each other; `far_ends` has the other ends of the edges that end in each vertex.
    """
    cuts: dict[int, Cuts] = defaultdict(lambda: defaultdict(int))
    swept = plane_sweep(edges)
    touched = swept.touched if swept.crossing is None else _crossed_and_touched(edges, cuts)
    for row, vertex in touched:
        cuts[row][_share(edges[row], vertex)] += sum(_leaves_to_the_side(edges[row], end) for end in far_ends[vertex])
    return cuts, touched


def _crossed_and_touched(edges: Sequence[Edge], cuts: dict[int, Cuts]) -> set[tuple[int, Point]]:
    """Return where edges are touched, and note where they cross; all pairs that meet are asked."""
    touched: set[tuple[int, Point]] = set()
    for i, j in meeting_pairs(edges):
        first, second = edges[i], edges[j]
        common = edges_meet(first, second)
        if common is None:
            continue
        if common.kind is SegmentRelation.CROSS:
            cuts[i][Fraction(*crossing_share(*second, *first))] += 1
            cuts[j][Fraction(*crossing_share(*first, *second))] += 1
        else:
            both = ((i, first), (j, second))
            touched.update((row, at) for row, edge in both for at in common.points if min(edge) < at < max(edge))
    return touched


def _leaves_to_the_side(edge: Edge, end: Point) -> bool:
    """Tell whether a point lies to the right of an edge, or above a level one."""
    lower, upper = sorted(edge, key=lambda point: (point[1], point[0]))
    side = orientation(lower, upper, end)
    return side > 0.0 if lower[1] == upper[1] else side < 0.0


def _share(edge: Edge, point: Point) -> Fraction:
    """Return the share of the way along an edge at which a point on it lies."""
    start, end = edge
    axis = 0 if start[0] != end[0] else 1
    first, last, at = (Fraction(each[axis]) for each in (start, end, point))
    return (at - first) / (last - first)
