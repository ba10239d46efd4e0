# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of a polygon's boundary that count as inside: PNPOLY's answers for all points on edges and vertices.

Between other edges, all points of an edge have the same answer. So each edge is cut where others meet it, and PNPOLY is
evaluated for one vertex of each ring: along it, the answer changes at each edge passed. Around a vertex, inside and
outside alternate at each ray of the boundary. So the answer beside one ray, or at the vertex by the half-open rule,
gives those beside all rays.

Beside an edge, to its right or above a horizontal one, the inside begins or ends at a cut where another edge departs to
that side: a crossing edge does so once, one that ends at the cut if its other end is there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from operator import xor
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.orientation import orientation
from ..predicates.points import Point, as_rings
from ..predicates.results import ReadOnly
from ..predicates.segments import Edge, SegmentRelation, crossing_share, edges_meet, point_at, share_of
from .edge_meetings import meeting_pairs, plane_sweep
from .pnpoly import BoundaryRule, check_rule, pnpoly
from .rings import counter_clockwise, same_ray

Cuts = dict[Fraction, int]
"""Number of edges that depart to that side, for each share of an edge at which others meet it."""


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryPiece(ReadOnly):
    """A piece of an edge, without its ends, all of whose points have the same answer.

    Attributes
    ----------
    ring, edge : int
        The ring, and the edge within the ring, both from 0.
    start, end : ndarray (2,)
        Its ends; rounded once where another edge crosses.
    inside : bool
    """

    ring: int
    edge: int
    start: NDArray[np.float64]
    end: NDArray[np.float64]
    inside: bool


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryParts(ReadOnly):
    """The parts of a polygon's boundary, each inside or outside.

    Attributes
    ----------
    boundary : {"half-open", "inside", "outside"}
        The rule.
    pieces : tuple of BoundaryPiece
        The pieces in the order of the edges; a simple polygon has one for each edge.
    corners : ndarray (k, 2)
        All vertices, ring by ring.
    corners_inside : ndarray of bool (k,)
    """

    boundary: BoundaryRule
    pieces: tuple[BoundaryPiece, ...]
    corners: NDArray[np.float64]
    corners_inside: NDArray[np.bool_]


def boundary_parts(polygon: ArrayLike | Sequence[ArrayLike], *, boundary: BoundaryRule = "half-open") -> BoundaryParts:
    """Return the edges and vertices of a polygon that count as inside.

    Parameters
    ----------
    polygon, boundary
        As for `pnpoly`.

    Raises
    ------
    GeometryError
        As `pnpoly`.
    """
    check_rule(boundary)
    rings = as_rings(polygon)
    loops: list[list[Point]] = [[(x, y) for x, y in ring.tolist()] for ring in rings]
    edges = [edge for loop in loops for edge in _edges(loop)]
    far_ends: dict[Point, list[Point]] = {vertex: [] for loop in loops for vertex in loop}
    for start, end in edges:
        if start != end:
            far_ends[start].append(end)
            far_ends[end].append(start)
    cuts, touched = _cuts_of(edges, far_ends)
    if boundary == "half-open":
        for row, vertex in touched:
            far_ends[vertex].extend(edges[row])
        around = {vertex: VertexRays.around(vertex, ends) for vertex, ends in far_ends.items()}
        firsts = pnpoly(rings, [loop[0] for loop in loops])
        beside, corners_inside = _half_open(loops, firsts.tolist(), cuts, around)
    else:
        inside = boundary == "inside"
        beside = [[inside] * (len(cuts.get(row, ())) + 1) for row in range(len(edges))]
        corners_inside = [inside] * len(edges)
    places = [(ring, number) for ring, loop in enumerate(loops) for number in range(len(loop))]
    pieces = [
        BoundaryPiece(*place, np.array(start), np.array(end), inside)
        for row, (place, edge) in enumerate(zip(places, edges, strict=True))
        if edge[0] != edge[1]
        for (start, end), inside in zip(pairwise(_stops(edge, cuts.get(row, ()))), beside[row], strict=True)
    ]
    return BoundaryParts(boundary, tuple(pieces), np.concatenate(rings), np.array(corners_inside))


def _half_open(
    loops: Sequence[list[Point]], firsts: Sequence[bool], cuts: Mapping[int, Cuts], around: Mapping[Point, "VertexRays"]
) -> tuple[list[list[bool]], list[bool]]:
    """Return whether pieces of edges, and vertices, are inside, ring by ring: only rays and cuts change it."""
    beside: list[list[bool]] = []
    corners_inside: list[bool] = []
    for loop, inside in zip(loops, firsts, strict=True):
        downwards = inside ^ _is_odd(around[loop[0]].to_the_right)  # straight down from the vertex
        for start, end in _edges(loop):
            corners_inside.append(downwards ^ _is_odd(around[start].to_the_right))
            if start == end:
                beside.append([])
                continue
            of_edge = cuts.get(len(beside), {})
            changes = (_is_odd(of_edge[share]) for share in sorted(of_edge))
            answers = list(accumulate(changes, xor, initial=downwards ^ _is_odd(around[start].to_rays[end])))
            beside.append(answers)
            downwards = answers[-1] ^ _is_odd(around[end].to_rays[start])
    return beside, corners_inside


def _is_odd(count: int) -> bool:
    return count % 2 == 1


def _edges(loop: list[Point]) -> Iterator[Edge]:
    """Yield the edges of a ring."""
    return zip(loop, loop[1:] + loop[:1], strict=True)


def _stops(edge: Edge, shares: Iterable[Fraction]) -> list[Point]:
    """Return the points at shares of an edge, rounded once, between its ends."""
    return [edge[0], *(point_at(edge, share) for share in sorted(shares)), edge[1]]


class VertexRays(NamedTuple):
    """Counts of the boundary rays at a vertex from straight down, counter-clockwise, to some directions."""

    to_rays: dict[Point, int]
    """Rays before the relevant side of each ray (to its right, or above a horizontal one), by the ray's other end."""
    to_the_right: int
    """Rays before the direction of the half-open rule: to the right, and infinitesimally up."""

    @classmethod
    def around(cls, vertex: Point, ends: Iterable[Point]) -> Self:
        """Return the counts for a vertex from the other ends of its rays, all different from the vertex."""
        x, y = vertex
        in_order = counter_clockwise(vertex, ends)
        to_rays: dict[Point, int] = {}
        passed = 0
        rays: list[list[Point]] = []  # grouped by direction
        for end in in_order:
            if rays and same_ray(vertex, rays[-1][0], end):
                rays[-1].append(end)
            else:
                rays.append([end])
        for ray in rays:
            upwards = ray[0][1] > y or (ray[0][1] == y and ray[0][0] < x)
            to_rays.update(dict.fromkeys(ray, passed if upwards else passed + len(ray)))
            passed += len(ray)
        return cls(to_rays, sum(end[0] > x and end[1] <= y for end in in_order))


def _cuts_of(
    edges: Sequence[Edge], far_ends: Mapping[Point, Iterable[Point]]
) -> tuple[dict[int, Cuts], set[tuple[int, Point]]]:
    """Return the cuts of the edges that have any, and where edges are touched between their ends, as (row, vertex).

    Edges may cross, touch and overlap; `far_ends` has the other ends of the edges at each vertex.
    """
    cuts: dict[int, Cuts] = defaultdict(lambda: defaultdict(int))
    swept = plane_sweep(edges)
    touched = swept.touched if swept.crossing is None else _crossed_and_touched(edges, cuts)
    for row, vertex in touched:
        cuts[row][share_of(edges[row], vertex)] += sum(_leaves_to_the_side(edges[row], end) for end in far_ends[vertex])
    return cuts, touched


def _crossed_and_touched(edges: Sequence[Edge], cuts: dict[int, Cuts]) -> set[tuple[int, Point]]:
    """Return where edges are touched, and add their crossings to `cuts`; all pairs that meet are tested."""
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
    """Tell whether a point lies to the right of an edge, or above a horizontal one."""
    lower, upper = sorted(edge, key=lambda point: (point[1], point[0]))
    side = orientation(lower, upper, end)
    return side > 0.0 if lower[1] == upper[1] else side < 0.0
