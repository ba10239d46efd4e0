# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of A and B inside their shapes, of vertices (a1, a1−b2), of marks beside them, and of areas inside them."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import DifferenceVertex
from ...geometry.narrowphase.difference import Corner
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import ALWAYS, Bounds, Kind, Mark, Panel, Span
from ..model.outline import CROSS_ARM
from ..model.style import FINAL_RING_SHAPE, SMALL_SIZE, STYLES, TITLE_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of
from ..page.text_metrics import text_extent
from ..text.messages import say
from .candidates import reach_of
from .labels import LabelRequest, name_request, vector_or_up
from .obstacles import half_room

NAME_SIZE = TITLE_SIZE
LETTER_DISTANCE = 3.0
"""Distance of a letter beside its shape, in figure units; beside a smaller shape it clears the rings."""
LETTER_SHARES = (0.3, 0.7, 0.4, 0.6, 0.5, 0.2, 0.8)
"""Positions of a segment's letter along it, as shares."""
MOST_PLACES = 16
"""Maximum number of places tried between the centre of a shape and its vertices."""
OUTLINE_SAMPLES = 256
"""Approximate number of points on an outline, so dense that no letter fits between them."""
OVER_NAME, OVER_LINE, IN_OTHER, OUTSIDE, OFF_PANEL = 20.0, 1.0, 3.0, 2.0, 1e4
"""The costs of a place's faults."""


def shape_names(subjects: Iterable[Subject], sheet: Sheet, drawn: Sequence[Floats] = ()) -> list[Mark]:
    """Return the letters of shapes, clear of each other, of the outlines and, if possible, of the other shape.

    `drawn` are further lines (n, 2) that letters should not cover.
    """
    shapes = list(subjects)
    cores = (subject.shape.core.vertices for subject in shapes if subject.shape.radius)
    lines = np.concatenate([_on_outline(line) for line in [*(each.boundary for each in shapes), *cores, *drawn]])
    marks: list[Mark] = []
    seen = bounds_of(sheet.seen(Panel.WORLD))
    for subject in shapes:
        size = NAME_SIZE * sheet.unit
        half = half_room(subject.letter, size, subject.role)
        others = [other.boundary for other in shapes if other is not subject]
        names = [mark.points[0] for mark in marks]
        corners, middle = subject.boundary, subject.boundary.mean(axis=0)
        inside = [middle, *((middle + corners[:: -(-len(corners) // MOST_PLACES)]) / 2)]
        beside = _beside(subject, half, sheet.unit)
        middles, costs = np.array([*inside, *beside]), np.repeat([0.0, OUTSIDE], [len(inside), len(beside)])
        best = int(np.argmin(costs + _faults(middles, half, lines, others, names, seen)))
        marks.append(letter_mark(subject, middles[best], size))
    return marks


def letter_mark(subject: Subject, middle: Floats, size: float) -> Mark:
    """Return a shape's letter, centred on a point (2,)."""
    part = f"name-{subject.letter}"
    return Mark(Kind.LABEL, subject.role, middle[np.newaxis], part, text=subject.letter, size=size)


def _beside(subject: Subject, half: Floats, unit: float) -> list[Floats]:
    if len(subject.boundary) == 2:
        start, end = subject.boundary
        vector = end - start
        across = np.array([-vector[1], vector[0]]) / np.hypot(*vector)
        far = reach_of(half, *across) + LETTER_DISTANCE * unit  # away from its middle, where others may cross it
        return [start + share * vector + side * far * across for share in LETTER_SHARES for side in (1.0, -1.0)]
    low, high = subject.boundary.min(axis=0), subject.boundary.max(axis=0)
    tiny = (high - low < 2 * half).all()
    reach = (high - low) / 2 + half + (FINAL_RING_SHAPE if tiny else LETTER_DISTANCE) * unit
    vectors = [(-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (1, 1), (-1, -1), (1, -1)]
    return [(low + high) / 2 + reach * vector for vector in vectors]


def _faults(
    places: Floats, half: Floats, lines: Floats, others: list[Floats], names: list[Floats], area: Bounds
) -> Floats:
    """Return the cost of each of the places (n, 2); those outside the `area` cost most."""
    off = ((places - half < area[:2]) | (places + half > area[2:])).any(axis=1)
    across, up = (np.abs(line - place[:, np.newaxis]) for line, place in zip(lines.T, places.T, strict=True))
    crossed = ((across <= half[0]) & (up <= half[1])).sum(axis=1)
    cost: Floats = OFF_PANEL * off + OVER_LINE * np.minimum(crossed, 8)
    for name in names:
        cost += OVER_NAME * (np.abs(name - places) < 2 * half).all(axis=1)
    for boundary in others:
        cost += IN_OTHER * holds(boundary, places)
    return cost


def _on_outline(boundary: Floats) -> Floats:
    """Return about `OUTLINE_SAMPLES` points on the edges, at least two on each, and denser on long edges."""
    edges = np.roll(boundary, -1, axis=0) - boundary
    lengths = np.hypot(*edges.T)
    closest = max(float(lengths.sum()) / OUTLINE_SAMPLES, 1e-300)
    counts = np.maximum(max(2, OUTLINE_SAMPLES // len(boundary)), np.ceil(lengths / closest).astype(np.intp))
    rows = np.repeat(np.arange(len(boundary)), counts)
    shares = np.concatenate([np.linspace(0.0, 1.0, count, endpoint=False) for count in counts.tolist()])
    return boundary[rows] + shares[:, np.newaxis] * edges[rows]


def holds(boundary: Floats, points: Floats) -> NDArray[np.bool_]:
    """Tell which points (n, 2) are inside a convex polygon, given counter-clockwise."""
    if len(boundary) < 3:
        return np.zeros(len(points), dtype=np.bool_)
    (x, y), (to_x, to_y) = (points[:, np.newaxis] - boundary).T, (np.roll(boundary, -1, axis=0) - boundary).T
    return (to_x[:, np.newaxis] * y - to_y[:, np.newaxis] * x >= 0).all(axis=0)


MOST_NAMED_VERTICES = 12
MOST_NAMED_IN_OVERLAY = 5
"""Most vertices that are all named; if there are more, only those that the algorithm uses are named."""
ROOM_FOR_NAME = 15.0
"""Length of outline that each name needs, in figure units."""


def vertex_name(vertex: DifferenceVertex | Corner) -> str:
    """Return the name of a vertex of A − B: "a2−b1"."""
    return f"a{vertex.index_a + 1}\N{MINUS SIGN}b{vertex.index_b + 1}"


def origin_request(unit: float) -> LabelRequest:
    """Return the request to name the origin, beside an arm of its cross; `unit` is one figure unit."""
    arm = CROSS_ARM * STYLES[Role.ORIGIN].marker_size / 2 * unit
    return LabelRequest("0", Role.ORIGIN, np.array([arm, 0.0]), np.array([1.0, 0.0]), "0", Panel.DIFFERENCE, near=True)


def vertex_requests(subject: Subject, sheet: Sheet, used: Sequence[tuple[int, Span]] = ()) -> list[LabelRequest]:
    """Return requests to name the vertices of a subject.

    `used` are the vertices that an algorithm uses, and when. If there are many or the shape is small, only those are
    named, and only then.
    """
    vertices = subject.shape.core.vertices
    few = len(vertices) <= (MOST_NAMED_VERTICES if sheet.layout is Layout.PANELS else MOST_NAMED_IN_OVERLAY)
    if len(vertices) > 1:
        few &= bool(2 * np.ptp(vertices, axis=0).sum() >= ROOM_FOR_NAME * sheet.unit * len(vertices))
    named = [(index, ALWAYS) for index in range(len(vertices))] if few else used
    center = vertices.mean(axis=0)
    return [
        name_request(subject.vertex_name(index), subject.role, vertices[index], vertices[index] - center, span)
        for index, span in named
    ]


UP_RIGHT = np.array([0.7, 1.0])


NAMED_PREFIX = "named-"
"""Prefix of the part of a mark's name, followed by the mark's own part."""


def mark_name(mark: Mark, text: str) -> LabelRequest:
    """Return the request to name a mark, which is left out if there is no room."""
    anchor, outwards = _beside_mark(mark)
    part = NAMED_PREFIX + mark.part
    return LabelRequest(
        text, mark.role, anchor, outwards, part, mark.panel, mark.span, SMALL_SIZE, needed=False, asking=mark.asking
    )


def mark_names(marks: Iterable[Mark], names: Mapping[Role, str], language: str) -> list[LabelRequest]:
    """Return requests to name marks of these roles, only the first of several shown together; `names` are messages."""
    named: dict[tuple[Role, Panel, Span], LabelRequest] = {}
    for mark in marks:
        if mark.role in names and mark.kind is not Kind.LABEL:
            named.setdefault((mark.role, mark.panel, mark.span), mark_name(mark, say(names[mark.role], language)))
    return list(named.values())


def _beside_mark(mark: Mark) -> tuple[Floats, Floats]:
    """Return the point (2,) of a mark beside which its name is placed, and the direction (2,) outwards from there."""
    points = mark.points
    if mark.kind is Kind.RING:
        return points[0] + mark.radius * UP_RIGHT / np.hypot(*UP_RIGHT), UP_RIGHT
    if mark.kind is Kind.POINTS:
        return points[0], UP_RIGHT
    if mark.kind in (Kind.POLYGON, Kind.AREA):
        top = points[int(np.argmax(points[:, 1]))]
        return top, vector_or_up(top - points.mean(axis=0))
    row = int(np.argmax(np.hypot(*np.diff(points[:, :2], axis=0).T))) if len(points) > 1 else 0
    start, end = points[row], points[min(row + 1, len(points) - 1)]
    x, y = end - start
    across = np.array([-y, x])
    return (start + end) / 2, vector_or_up(across if y or x > 0.0 else -across)


ENOUGH_ROOM, ROOM_SHARE, LEAST_NAME_ROOM = 8.0, 0.6, 1.0
"""Sufficient room around a text, in figure units, or as a share of the most available; and the least room with which a
text keeps its place."""
GRID = 16
"""Number of places tried along each side of an area."""
PLACES = np.arange(1, GRID + 1)
LINE_SHARES = np.linspace(0.0, 1.0, GRID)[:, np.newaxis]
"""Positions of points along a line, as shares."""


def place_inside(
    text: str, role: Role, size: float, area: Floats, avoid: Sequence[Floats], unit: float, before: Floats | None
) -> Floats | None:
    """Return a place near the centre of a convex area (n, 2) with enough or the most room for a text; None without any.

    The text keeps its place `before` (2,) as long as that is clear. `avoid` are points or lines (n, 2); the text's
    `size` and a figure `unit` are in scene units.
    """
    wide, tall = half_room(text, size, role).tolist()
    deep = max(tall, *map(abs, text_extent(text, size, bold=STYLES[role].bold)))
    following = np.concatenate((area[1:], area[:1]))
    vectors = following - area
    twice_area = float((area[:, 0] * following[:, 1] - area[:, 1] * following[:, 0]).sum())
    lengths = np.hypot(vectors[:, 0], vectors[:, 1])
    sides = lengths > 0.0
    x_in, y_in = np.array((-vectors[sides, 1], vectors[sides, 0])) / lengths[sides] * np.sign(twice_area)
    beyond = x_in * area[sides, 0] + y_in * area[sides, 1] + np.abs(x_in) * wide + np.abs(y_in) * deep
    taken = _points_of(avoid) if avoid else np.empty((0, 2))

    def rooms(columns: Floats, rows: Floats) -> tuple[Floats, Floats, Floats]:
        """Return x and y (n,) of the grid places inside, and the text's room there."""
        along_x, along_y = (np.multiply.outer(vector, at) for vector, at in ((x_in, columns), (y_in, rows)))
        along = along_x[:, np.newaxis] + along_y[:, :, np.newaxis]
        everywhere = (along - beyond[:, np.newaxis, np.newaxis]).min(axis=0, initial=np.inf)
        row, column = np.nonzero(everywhere >= 0.0)
        x, y, room = columns[column], rows[row], everywhere[row, column]
        if len(taken) and len(room):
            most = float(room.max())
            near_x, near_y = taken.T
            near = (near_x > columns[0] - wide - most) & (near_x < columns[-1] + wide + most)
            near &= (near_y > rows[0] - deep - most) & (near_y < rows[-1] + deep + most)
            across, up = x - near_x[near, np.newaxis], y - near_y[near, np.newaxis]
            across, up = np.abs(across, out=across), np.abs(up, out=up)  # in place, as they are large
            across -= wide
            up -= deep
            room = np.minimum(room, np.maximum(across, up, out=across).min(axis=0, initial=np.inf))
        return x, y, room

    if before is not None and rooms(before[:1], before[1:])[2].max(initial=0.0) >= LEAST_NAME_ROOM * unit:
        return before
    (left, bottom), (right, top) = area.min(axis=0).tolist(), area.max(axis=0).tolist()
    x, y, room = rooms(PLACES * ((right - left) / (GRID + 1)) + left, PLACES * ((top - bottom) / (GRID + 1)) + bottom)
    if not len(room) or room.max() < 0.0:
        return None
    enough = np.flatnonzero(room >= min(ROOM_SHARE * float(room.max()), ENOUGH_ROOM * unit))
    middle = area.mean(axis=0)
    best = enough[np.hypot(x[enough] - middle[0], y[enough] - middle[1]).argmin()]
    return np.array([x[best], y[best]])


def _points_of(lines: Sequence[Floats]) -> Floats:
    """Return the points (n, 2) of lines, with additional ones between the ends of segments."""
    ends = np.array([line for line in lines if len(line) == 2]).reshape(-1, 1, 2, 2)
    along = (ends[:, :, 0] + LINE_SHARES * (ends[:, :, 1] - ends[:, :, 0])).reshape(-1, 2)
    return np.concatenate([along, *(line for line in lines if len(line) != 2)])
