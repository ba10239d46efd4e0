# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two polygons, concave or with holes, overlap: their boundaries decide, without any rounding.

Where two edges cross, the polygons overlap. Where edges only touch, at a vertex or along a piece, the directions at
that point decide: whether the sector that leads into A and the one that leads into B have an area in common. A ring
that does not meet the other boundary is entirely inside or outside the other polygon: PNPOLY tests one of its vertices.
There is no other way to overlap, since a boundary inside the other polygon entered it somewhere.

Testing only vertices, or counting those on the left and right, as the C version in the source does, misses polygons
that pass through each other and reports some that are apart.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import count
from operator import itemgetter
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..predicates.results import ReadOnly, Relation
from ..predicates.segments import EdgeMeeting, SegmentRelation, edges_meet
from .edge_meetings import candidates
from .pnpoly import PnpolyStep, pnpoly
from .polygon import Polygon, PolygonLike, as_polygon
from .rings import Sector, hold, overlap

Letter = Literal["A", "B"]
"""Which of the two polygons."""


class Arrangement(Enum):
    """The arrangement of two polygons."""

    APART = "apart"
    """They have no common point; one may lie in a hole of the other."""
    TOUCHING = "touching"
    """Only their boundaries have common points."""
    CROSSING = "crossing"
    """They overlap, and each has points outside the other."""
    A_INSIDE_B = "a inside b"
    """A is a proper part of B."""
    B_INSIDE_A = "b inside a"
    EQUAL = "equal"
    """They have the same points."""


@dataclass(frozen=True, slots=True, eq=False)
class EdgeContact(ReadOnly):
    """An edge of A that meets an edge of B.

    Attributes
    ----------
    number : int
        1, 2, … along the boundary of A.
    edge_a, edge_b : tuple of two int
        The ring, and the edge within the ring, both from 0; edge k goes from vertex k to the next one.
    kind : SegmentRelation
        CROSS, TOUCH or OVERLAP.
    points : ndarray (k, 2)
        The common point, or the two ends of the common piece. A crossing is rounded once, all others are vertices.
    signs : tuple of four int
        On which side of A's edge B's two ends lie, then of B's edge A's two ends: 1 left, -1 right, 0 on its line.
    penetrating : bool
        Whether the interiors of A and B overlap in every neighbourhood of one of the points.
    """

    number: int
    edge_a: tuple[int, int]
    edge_b: tuple[int, int]
    kind: SegmentRelation
    points: NDArray[np.float64]
    signs: tuple[int, int, int, int]
    penetrating: bool


@dataclass(frozen=True, slots=True, eq=False)
class InclusionTest(ReadOnly):
    """The test of a ring that does not meet the other boundary: PNPOLY finds it entirely inside or outside.

    Attributes
    ----------
    number : int
        1, 2, …
    letter : {"A", "B"}
        The polygon of the ring, which is tested against the other one.
    ring : int
    point : ndarray (2,)
        The ring's first vertex.
    inside : bool
        Whether it lies inside the other polygon.
    ray : tuple of PnpolyStep
        One for each edge of the other polygon, when steps are recorded; none if the point is outside its bounding box.
    """

    number: int
    letter: Letter
    ring: int
    point: NDArray[np.float64]
    inside: bool
    ray: tuple[PnpolyStep, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PolygonIntersection:
    """The answer of `polygons_intersect`.

    Attributes
    ----------
    relation : Relation
        Exact. PENETRATING if an interior point of one belongs to the other; for two without area, if they cross.
    arrangement : Arrangement
        Exact.
    contacts : tuple of EdgeContact
        All pairs of edges that meet, along the boundary of A.
    inclusions : tuple of InclusionTest
        The tests of the rings that meet no edge; none if edges cross, as these decide alone.
    edge_pairs, candidates : int
        Number of pairs of an edge of A and one of B, and of those whose bounding boxes meet.
    a, b : Polygon
        The polygons.
    """

    relation: Relation
    arrangement: Arrangement
    contacts: tuple[EdgeContact, ...]
    inclusions: tuple[InclusionTest, ...]
    edge_pairs: int
    candidates: int
    a: Polygon
    b: Polygon

    @property
    def points(self) -> NDArray[np.float64]:
        """The points of all contacts (k, 2), each once, along the boundary of A."""
        points = {(x, y): None for contact in self.contacts for x, y in contact.points.tolist()}
        return np.array(list(points)).reshape(-1, 2)


def polygons_intersect(
    a: PolygonLike, b: PolygonLike, *, record: Callable[[EdgeContact | InclusionTest], object] | None = None
) -> PolygonIntersection:
    """Return whether two polygons are apart, touch or overlap, and where their boundaries meet.

    Parameters
    ----------
    a, b : Polygon, ConvexPolygon, array-like (n, 2) or sequence of array-likes (n, 2)
        One ring of vertices or several; the inner ones are holes; any winding.
    record : callable, optional
        Receives an `EdgeContact` for each pair of edges that meet, then an `InclusionTest` for each ring tested.

    Returns
    -------
    PolygonIntersection

    Raises
    ------
    GeometryError
        As `Polygon`.

    Examples
    --------
    >>> found = polygons_intersect([(0, 0), (2, 0), (2, 2), (0, 2)], [(1, 1), (3, 1), (3, 3), (1, 3)])
    >>> found.arrangement.value, found.points.tolist()
    ('crossing', [[2.0, 1.0], [1.0, 2.0]])
    """
    polygon_a, polygon_b = as_polygon(a, "a"), as_polygon(b, "b")
    meetings, boxes_met = _meetings(polygon_a, polygon_b)
    contacts: list[EdgeContact] = []
    sectors: set[tuple[Sector, Sector]] = set()
    met: tuple[set[int], set[int]] = set(), set()
    for i, j, meeting in meetings:
        place_a, place_b = polygon_a.place_of(i), polygon_b.place_of(j)
        crosses = meeting.kind is SegmentRelation.CROSS
        around = [] if crosses else [(polygon_a.sector(i, at), polygon_b.sector(j, at)) for at in meeting.points]
        found = meeting.kind, np.array(meeting.points), meeting.signs, crosses or any(overlap(*pair) for pair in around)
        contact = EdgeContact(len(contacts) + 1, place_a, place_b, *found)
        contacts.append(contact)
        met[0].add(place_a[0])
        met[1].add(place_b[0])
        sectors.update(around)
        if record is not None:
            record(contact)
    crossing = any(contact.kind is SegmentRelation.CROSS for contact in contacts)
    inclusions: list[InclusionTest] = []
    if not crossing:
        for test in _inclusions(polygon_a, polygon_b, met, recorded=record is not None):
            inclusions.append(test)
            if record is not None:
                record(test)
    inside = any(contact.penetrating for contact in contacts) or any(test.inside for test in inclusions)
    relation = Relation.PENETRATING if inside else Relation.TOUCHING if contacts else Relation.SEPARATED
    arrangement = Arrangement.CROSSING if crossing else _arrangement(relation, sectors, inclusions)
    pairs, tests = len(polygon_a.edges) * len(polygon_b.edges), tuple(inclusions)
    return PolygonIntersection(relation, arrangement, tuple(contacts), tests, pairs, boxes_met, polygon_a, polygon_b)


def _meetings(a: Polygon, b: Polygon) -> tuple[list[tuple[int, int, EdgeMeeting]], int]:
    """Return the edges that meet, along the boundary of A, and the number of pairs with overlapping boxes."""
    found: list[tuple[int, float, int, EdgeMeeting]] = []
    boxes_met = 0
    for met, pairs in candidates(a.edges, b.edges):
        boxes_met += met
        for i, j in pairs:
            meeting = edges_meet(a.edges[i], b.edges[j])
            if meeting is not None:
                # How far from its start the edge is met: only a sort key, whose rounding does not matter.
                start_x, start_y = a.edges[i][0]
                along = min(abs(x / 2 - start_x / 2) + abs(y / 2 - start_y / 2) for x, y in meeting.points)
                found.append((i, along, j, meeting))
    found.sort(key=itemgetter(0, 1, 2))
    return [(i, j, meeting) for i, _, j, meeting in found], boxes_met


def _inclusions(a: Polygon, b: Polygon, met: tuple[set[int], set[int]], *, recorded: bool) -> Iterator[InclusionTest]:
    """Yield, for each ring that meets no edge, whether it is inside the other polygon."""
    number = count(1)
    both: tuple[tuple[Letter, Polygon, Polygon], ...] = (("A", a, b), ("B", b, a))
    for (letter, polygon, other), known in zip(both, met, strict=True):
        rows = [row for row in range(len(polygon.rings)) if row not in known]
        if not rows:
            continue
        points = np.array([polygon.rings[row][0] for row in rows])
        within = np.zeros(len(rows), dtype=np.bool_)
        rays: list[list[PnpolyStep]] = [[] for _ in rows]
        if other.solid:
            corners = np.array(other.vertices)
            within = ((corners.min(axis=0) <= points) & (points <= corners.max(axis=0))).all(axis=1)
        if recorded:
            for k in np.flatnonzero(within).tolist():
                within[k] = pnpoly(other.rings, points[k : k + 1], record=rays[k].append)[0]
        elif within.any():
            within[within] = pnpoly(other.rings, points[within])
        for row, inside, ray in zip(rows, within.tolist(), rays, strict=True):
            yield InclusionTest(next(number), letter, row, polygon.rings[row][0], inside, tuple(ray))


def _arrangement(
    relation: Relation, sectors: set[tuple[Sector, Sector]], inclusions: list[InclusionTest]
) -> Arrangement:
    """Return which polygon contains the other, given that no edges cross."""
    # All of A belongs to B if it does wherever boundaries meet, and no ring of A is outside B, and none of B inside A.
    if relation is Relation.SEPARATED:
        return Arrangement.APART
    at_a, at_b = defaultdict(list), defaultdict(list)
    for sector_a, sector_b in sectors:
        at_a[sector_a].append(sector_b)
        at_b[sector_b].append(sector_a)
    sides = {(test.letter, test.inside) for test in inclusions}
    a_in_b = all(hold(others, own) for own, others in at_a.items())
    a_in_b &= sides.isdisjoint({("A", False), ("B", True)})
    b_in_a = all(hold(others, own) for own, others in at_b.items())
    b_in_a &= sides.isdisjoint({("B", False), ("A", True)})
    if a_in_b and b_in_a:
        return Arrangement.EQUAL
    if relation is Relation.TOUCHING:
        return Arrangement.TOUCHING
    return Arrangement.A_INSIDE_B if a_in_b else Arrangement.B_INSIDE_A if b_in_a else Arrangement.CROSSING
