# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon, possibly concave and with holes: its rings, its letter where there is most room, its vertices' names."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from ...geometry import Circle, ConcaveResult, GeometryError, convex_pieces, pnpoly
from ..labels.names import MOST_NAMED_VERTICES, NAME_SIZE, letter_mark, mark_name, shape_names
from ..labels.obstacles import half_room
from ..model.arrays import UP, Floats
from ..model.figure import ALWAYS, Mark, Motion, Span, along, closing_in, out_of
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..stage.draft import Draft
from ..stage.half_planes import common_part
from ..stage.pen import Pen
from ..text.messages import about, equals
from ..text.names import written_names

MOST_NAMED_PIECES = 24
"""With more convex pieces than this, only those of the current pair are named."""


def draw_subject(pen: Pen, subject: Subject) -> None:
    """Draw a subject: a circle, or a polygon that may be concave and have holes."""
    if isinstance(subject.shape, Circle):
        pen.ring(subject.role, subject.points, subject.shape.radius, subject.letter, filled=True)
    else:
        draw_polygon(pen, subject)


def draw_polygon(pen: Pen, subject: Subject) -> None:
    """Draw a subject's rings as lines and its interior as an area."""
    draw_rings(pen, subject)
    draw_area(pen, subject.rings, subject.role, subject.letter)


def draw_rings(pen: Pen, subject: Subject) -> None:
    """Draw a subject's rings as lines."""
    for ring in subject.rings:
        pen.outline(subject.role, ring, subject.letter)


def draw_area(pen: Pen, rings: Sequence[Floats], role: Role, part: str, motion: Motion | None = None) -> None:
    """Draw a polygon's interior as translucent areas: one, or convex pieces if there are holes.

    Rings that cross each other cannot be cut into such pieces, so they have no area.
    """
    pieces = list(rings)
    if len(rings) > 1:
        try:
            pieces = convex_pieces(rings)
        except GeometryError:
            return
    for piece in pieces:
        if len(piece) > 2:
            pen.area(role, piece, part, motion)


def draw_cuts(pen: Pen, result: ConcaveResult) -> None:
    """Draw the cuts between the pieces, once each: if they are few, dashed and growing, otherwise as fine lines.

    The dashes of many would merge.
    """
    few = len(result.pieces_a) + len(result.pieces_b) <= MOST_NAMED_PIECES
    role = Role.PIECE if few else Role.PIECE_FINE
    for letter, polygon, pieces in (("A", result.a, result.pieces_a), ("B", result.b, result.pieces_b)):
        drawn = {frozenset(edge) for edge in polygon.edges}
        for piece in pieces:
            vertices = [(x, y) for x, y in piece.tolist()]
            for side in zip(vertices, vertices[1:] + vertices[:1], strict=True):
                if frozenset(side) not in drawn:
                    drawn.add(frozenset(side))
                    cut = np.array(side)
                    pen.line(role, cut, f"cuts-{letter}", out_of(cut[0]) if few else None)


def draw_between(pen: Pen, point_a: Floats, point_b: Floats, distance: float, depth: float) -> None:
    """Draw the line between two closest points, the contact of touching shapes, or the translation of B out of A."""
    if depth:
        ends = np.array([point_b, point_a])
        pen.arrow(Role.TRANSLATION, ends, "way-out", out_of(point_b), numbers={"depth": depth})
        pen.name_line(f"p {equals(depth)}", Role.TRANSLATION, ends, "length", delayed=True, short=about(depth))
    elif distance:
        ends = np.array([point_a, point_b])
        pen.line(Role.WITNESS, ends, "distance", out_of(point_a), numbers={"length": distance})
        pen.dots(Role.SUPPORT_A, point_a, "closest-a")
        pen.when_arrived().dots(Role.SUPPORT_B, point_b, "closest-b")
        pen.name_line(f"d {equals(distance)}", Role.WITNESS, ends, "length", delayed=True, short=about(distance))
    else:
        pen.dots(Role.MEETING, point_a, "contact")


def draw_common(pen: Pen, outlines: Sequence[Floats]) -> None:
    """Draw the area that two convex outlines (n, 2) have in common, if there is one."""
    common = common_part(*outlines)
    if len(common) > 2:
        pen.area(Role.REGION_NOW, common, "common", closing_in(common))


def draw_around(pen: Pen, outline: Floats, part: str, name: str) -> None:
    """Draw and label an outline (n, 2), which closes in on the shape that it replaces."""
    pen.polygon(Role.GHOST, outline, part, closing_in(outline))
    pen.sketch.requests.append(mark_name(pen.sketch.marks[-1], name))


def ring_area(ring: Floats) -> float:
    """Return the signed area of a ring (n, 2), negative if it is clockwise."""
    x, y = (ring - ring[0]).T
    return float((x[1:-1] * y[2:] - x[2:] * y[1:-1]).sum()) / 2


def centroid(polygon: Floats) -> Floats:
    """Return the centroid (2,) of a convex polygon (n, 2); without an area, the mean of its vertices."""
    x, y = (polygon - polygon[0]).T
    areas = x[1:-1] * y[2:] - x[2:] * y[1:-1]
    middle: Floats = polygon.mean(axis=0)
    if areas.any():
        thirds = np.stack([x[1:-1] + x[2:], y[1:-1] + y[2:]], axis=1) / 3
        middle = polygon[0] + areas @ thirds / areas.sum()
    return middle


def run_around(draft: Draft, ring: Floats) -> None:
    """Make a dot run once around a ring (n, 2) as the figure begins."""
    runs = along(np.concatenate([ring, ring[:1]])) if len(ring) > 1 else None
    Pen(draft, Span(0, 0)).dots(Role.REFERENCE, ring[0], "on-boundary", runs)


def polygon_name(subject: Subject, sheet: Sheet, lines: Iterable[Floats] = (), other: Subject | None = None) -> Mark:
    """Return a polygon's letter, inside it, away from edges and `lines` (n, 2) and, if possible, outside `other`.

    If the polygon is too slim, the letter is outside it, if possible outside `other`, too.
    """
    size = NAME_SIZE * sheet.unit
    corners = np.concatenate(subject.rings)
    (left, bottom), (right, top) = corners.min(axis=0), corners.max(axis=0)
    share = (np.arange(30) + 0.5) / 30
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
        if room[best] >= 0.55 * size:
            return letter_mark(subject, some[best], size)
    if len(subject.shape.core) == len(corners):  # convex, but too slim
        name, *_ = shape_names([subject, *(() if other is None else (other,))], sheet)
        return name
    middle, reach = np.array([left + right, bottom + top]), np.array([right - left, top - bottom]) + size
    beside = (middle + reach * [(-1, 0), (1, 0), (0, 1), (0, -1)]) / 2
    free = np.ones(len(beside), bool) if other is None else ~pnpoly(other.rings, beside)
    return letter_mark(subject, beside[int(free.argmax())], size)


def polygon_letters(a: Subject, b: Subject, sheet: Sheet, lines: Sequence[Floats] = ()) -> list[Mark]:
    """Return the marks of two polygons' letters, away from their edges and `lines`."""
    first = polygon_name(a, sheet, lines, other=b)
    half = half_room(first.text, first.size, first.role)
    around = first.points[0] + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    return [first, polygon_name(b, sheet, [*lines, around], other=a)]


def _distances(points: Floats, line: Floats) -> Floats:
    """Return the distance of each point (n, 2) from an open polyline (k, 2)."""
    nearest: Floats = np.hypot(*(points - line[0]).T)
    for start, end in pairwise(line):
        vector = end - start
        squared = vector @ vector
        if squared > 0.0:
            along = np.clip((points - start) @ vector / squared, 0.0, 1.0)
            nearest = np.minimum(nearest, np.hypot(*(points - start - along[:, np.newaxis] * vector).T))
    return nearest


def vertex_name(subject: Subject, ring: int, vertex: int) -> str:
    """Return a vertex's name, a1, a2, … through all rings; a `vertex` one past the ring's last is its first."""
    before = sum(len(each) for each in subject.rings[:ring])
    return subject.vertex_name(before + vertex % len(subject.rings[ring]))


def edge_name(subject: Subject, ring: int, edge: int) -> str:
    """Return an edge's name, made of its vertices': "a1a2"; a ring that is a single point has only one."""
    start, end = vertex_name(subject, ring, edge), vertex_name(subject, ring, edge + 1)
    return f"{start}{end}" if start != end else start


def name_vertices(
    draft: Draft, subject: Subject, used: Sequence[tuple[int, int, Span]] = (), span: Span = ALWAYS,
    signs: Sequence[str] = (),
) -> None:  # fmt: skip
    """Request the names of a polygon's vertices; those `used` (ring, vertex, span) must be shown.

    If there are many, only these are named. If `signs` are known, they are written beside the names.
    """
    named, asked = used, {(row, vertex) for row, vertex, _ in used}
    if sum(len(ring) for ring in subject.rings) <= MOST_NAMED_VERTICES:
        named = [(row, vertex, span) for row, ring in enumerate(subject.rings) for vertex in range(len(ring))]
    for row, index, during in named:
        ring, vertex = subject.rings[row], index % len(subject.rings[row])
        name, needed = vertex_name(subject, row, vertex), (row, index) in asked
        text = f"{written_names(name)}: {signs[int(name[1:]) - 1]}" if signs else name
        Pen(draft, during).name(text, subject.role, ring[vertex], _outwards(ring, vertex), name, needed=needed)


def _outwards(ring: Floats, vertex: int) -> Floats:
    """Return the direction out of a ring at a vertex."""
    rolled = np.roll(ring, -vertex, axis=0) - ring[vertex]
    vectors = rolled[rolled.any(axis=1)]
    if not len(vectors):
        return UP
    back: Floats
    forth: Floats
    back, forth = vectors[-1] / np.hypot(*vectors[-1]), vectors[0] / np.hypot(*vectors[0])
    right: Floats = np.array([forth[1] - back[1], back[0] - forth[0]])
    if not right.any():  # a segment's end
        return -back
    x, y = (rolled / np.abs(rolled).max()).T
    counter_clockwise = (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() >= 0.0
    return right if counter_clockwise else -right
