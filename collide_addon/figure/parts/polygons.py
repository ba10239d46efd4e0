# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon that may be concave and have holes: its rings, its letter in a roomy place, names of its corners."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ...geometry import GeometryError, convex_pieces, pnpoly
from ..labels.labels import LabelRequest, name_request
from ..labels.names import MOST_NAMED_VERTICES, NAME_SIZE, letter_mark, shape_names
from ..labels.obstacles import half_room
from ..model.arrays import Floats
from ..model.figure import ALWAYS, Kind, Mark, Panel, Span
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from .pair import outline_kind

PLACES = 30
"""Places tried for a letter along each side of the polygon's bounding rectangle."""
ROOM = 0.55
"""Room a letter needs around its middle, as a multiple of its size."""
BESIDE = 0.5
"""Distance of a letter beside the polygon, as a multiple of its size."""


def polygon_marks(subject: Subject) -> list[Mark]:
    """Return a subject's rings as lines and its inside as an area."""
    return ring_marks(subject) + area_marks(subject.rings, subject.role, subject.letter)


def ring_marks(subject: Subject, span: Span = ALWAYS) -> list[Mark]:
    """Return a subject's rings as lines."""
    return [Mark(outline_kind(ring), subject.role, ring, subject.letter, Panel.WORLD, span) for ring in subject.rings]


def area_marks(rings: Sequence[Floats], role: Role, part: str, span: Span = ALWAYS) -> list[Mark]:
    """Return a polygon's inside as translucent areas: one, or convex pieces if there are holes.

    Rings that cross each other cannot be cut into such pieces, so they get no area.
    """
    pieces = list(rings)
    if len(rings) > 1:
        try:
            pieces = convex_pieces(rings)
        except GeometryError:
            return []
    return [Mark(Kind.AREA, role, piece, part, Panel.WORLD, span) for piece in pieces if len(piece) > 2]


def polygon_name(subject: Subject, sheet: Sheet, lines: Iterable[Floats] = (), other: Subject | None = None) -> Mark:
    """Return a polygon's letter, inside and away from edges and `lines` (n, 2), and if possible not inside `other` too.

    It goes outside when the polygon is too slim.
    """
    size = NAME_SIZE * sheet.unit
    corners = np.concatenate(subject.rings)
    (left, bottom), (right, top) = corners.min(axis=0), corners.max(axis=0)
    share = (np.arange(PLACES) + 0.5) / PLACES
    grid = np.stack(np.meshgrid(left + share * (right - left), bottom + share * (top - bottom)), axis=-1).reshape(-1, 2)
    places = grid[pnpoly(subject.rings, grid)]
    rings = [*subject.rings, *(other.rings if other is not None else ())]
    edges = [*(np.concatenate([ring, ring[:1]]) for ring in rings), *lines]
    alone = places[~pnpoly(other.rings, places)] if other is not None and len(places) else places[:0]
    for some in (alone, places):
        if not len(some):
            continue
        room = np.min([_distances(some, line) for line in edges], axis=0)
        best = int(np.argmax(room))
        if room[best] >= ROOM * size:
            return letter_mark(subject, some[best], size)
    if len(subject.shape.core) == len(corners):  # convex, but too slim
        (name,) = shape_names([subject], sheet)
        return name
    return letter_mark(subject, np.array([left - BESIDE * size, (bottom + top) / 2]), size)


def _distances(points: Floats, line: Floats) -> Floats:
    """Return the distance of each point (n, 2) from an open polyline (k, 2)."""
    nearest: Floats = np.hypot(*(points - line[0]).T)
    for start, end in pairwise(line):
        way = end - start
        squared = way @ way
        if squared > 0.0:
            along = np.clip((points - start) @ way / squared, 0.0, 1.0)
            nearest = np.minimum(nearest, np.hypot(*(points - start - along[:, np.newaxis] * way).T))
    return nearest


def corner_name(subject: Subject, ring: int, vertex: int) -> str:
    """Return a corner's name, a1, a2, … through all rings; a `vertex` one past the ring's last means its first."""
    before = sum(len(each) for each in subject.rings[:ring])
    return subject.vertex_name(before + vertex % len(subject.rings[ring]))


def edge_name(subject: Subject, ring: int, edge: int) -> str:
    """Return an edge's name, its two corners: "a1a2"; a ring that is a single point has only one."""
    start, end = corner_name(subject, ring, edge), corner_name(subject, ring, edge + 1)
    return f"{start}{end}" if start != end else start


def corner_requests(subject: Subject, used: Sequence[tuple[int, int, Span]] = ()) -> list[LabelRequest]:
    """Return requests to name a polygon's corners, with or without room those `used` (ring, vertex, when).

    If there are many, only these are named.
    """
    named, asked = used, {(row, vertex) for row, vertex, _ in used}
    if sum(len(ring) for ring in subject.rings) <= MOST_NAMED_VERTICES:
        named = [(row, vertex, ALWAYS) for row, ring in enumerate(subject.rings) for vertex in range(len(ring))]
    requests = []
    for row, index, span in named:
        ring, vertex = subject.rings[row], index % len(subject.rings[row])
        name = corner_name(subject, row, vertex)
        request = name_request(name, subject.role, ring[vertex], _outwards(ring, vertex), Panel.WORLD, span)
        requests.append(replace(request, needed=(row, index) in asked))
    return requests


def _outwards(ring: Floats, vertex: int) -> Floats:
    """Return the direction out of a ring at a corner."""
    rolled = np.roll(ring, -vertex, axis=0) - ring[vertex]
    ways = rolled[rolled.any(axis=1)]
    if not len(ways):
        return np.array([0.0, 1.0])
    back: Floats
    forth: Floats
    back, forth = ways[-1] / np.hypot(*ways[-1]), ways[0] / np.hypot(*ways[0])
    right: Floats = np.array([forth[1] - back[1], back[0] - forth[0]])
    if not right.any():  # a segment's end
        return -back
    x, y = (rolled / np.abs(rolled).max()).T
    counter_clockwise = (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() >= 0.0
    return right if counter_clockwise else -right


def polygon_letters(a: Subject, b: Subject, sheet: Sheet, lines: Sequence[Floats] = ()) -> list[Mark]:
    """Return the letters of two polygons, away from their edges and `lines`."""
    first = polygon_name(a, sheet, lines, other=b)
    half = half_room(first.text, first.size, first.role)
    around = first.points[0] + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    return [first, polygon_name(b, sheet, [*lines, around], other=a)]
