# SPDX-License-Identifier: GPL-3.0-or-later
"""Letters of shapes and names of pieces, which are placed inside them and move out of the way of other marks."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ...geometry import ConvexPolygon, pnpoly
from ..model.arrays import ROUNDED, Floats
from ..model.figure import Bounds, Kind, Mark, Panel, Span, from_aside
from ..model.outline import circle
from ..model.style import STYLES, Role
from ..page.sheet import Sheet, bounds_of
from .candidates import LABEL_END_GAP, TURN_ANGLES, cheapest, leader, leader_mark, runs_through
from .obstacles import (
    SAMPLE_DISTANCE,
    Box,
    Obstacles,
    SeenObstacles,
    Timed,
    grown,
    half_size,
    halves,
    line_samples,
    meets_any,
    text_box,
)

NAME_PREFIX = "name-"
"""Prefix of a mark's part if it is the name of a shape or piece."""
SHAPE_LETTERS = frozenset({"A", "B"})
"""Names that no figure can do without, unlike the names of small pieces."""
OUTLINE_KINDS = (Kind.POLYGON, Kind.RING)
FACES = {
    **dict.fromkeys((Role.FACE_A_LIGHT, Role.FACE_A_MIDDLE, Role.FACE_A_DARK), Role.A),
    **dict.fromkeys((Role.FACE_B_LIGHT, Role.FACE_B_MIDDLE, Role.FACE_B_DARK), Role.B),
}
"""The shapes whose visible faces have these roles."""
OVER_LINE, OTHER_SIDE, NEARER_OTHER = 2.0, 12.0, 12.0
"""Cost of covering a sample of a line, of leaving or entering a shape, or of being nearer to another, as distance in
figure units."""

MOST_TICKS = 200
"""In longer figures, letters keep their places."""
STAY_DISTANCE = 15.0
"""Largest distance, in figure units, from a letter's best place to one where it stays all the time."""
OUTSIDE_REACH, LEAVING = 27.0, 3.0
"""Largest distance of a temporary place outside the shape, and its cost, between that of one sample and of two."""
AT_FRAME = 2.0
"""Distance of letters from the frame of a lens, in figure units."""
BESIDE_LETTER = (1.8, 1.0)
"""Room beside a letter, and above and below it, in figure units, so that it does not read as one with other names."""
COVERED_COST, FAR_FROM_HOME = 100.0, 20.0
"""Cost of covering an end or a text, and the distance, in figure units, that costs 1."""


_RADII = 2.5 * np.arange(1, 41)[:, np.newaxis, np.newaxis]
_AROUND = np.stack([np.cos(TURN_ANGLES), np.sin(TURN_ANGLES)], axis=1)
SPIRAL = np.concatenate([np.zeros((1, 2)), (_RADII * _AROUND).reshape(-1, 2)])
"""Vectors (n, 2) from a name to the places to try, circle by circle, in figure units."""


def settle_letters(
    marks: Sequence[Mark], sheet: Sheet, names: Sequence[tuple[Span, Floats]] = (), frames: Sequence[Mark] = ()
) -> tuple[list[Mark], Obstacles]:
    """Return the marks and obstacles; names of shapes that would cover an end or meet another text are moved.

    Repeated names are dropped; the obstacles are the marks that further texts must avoid. `names` are points (n, 2) on
    the page: at the first, a label's leader ends, so letters avoid it like an end; letters with a fixed place also
    avoid the others if they can. Letters avoid `frames` like texts.
    """
    obstacles = Obstacles((mark for mark in marks if not _is_name(mark)), sheet)
    for frame in frames:
        around = grown(bounds_of(frame.points), AT_FRAME * sheet.unit)
        obstacles.add_text(halves(frame.span, asking=frame.asking), around)
    to_lead_to, named = Timed((span, places[:1]) for span, places in names), Timed(names)
    last = max((max(mark.span.first, mark.span.last or 0) for mark in marks), default=0)
    shapes = [*(mark for mark in marks if mark.kind in (*OUTLINE_KINDS, Kind.POINTS)), *_solids(marks)]
    kept: list[Mark] = []
    placed: list[Mark] = []
    for mark in marks:
        if not _is_name(mark):
            kept.append(mark)
            continue
        shows = halves(mark.span, asking=mark.asking)
        seen = obstacles.seen_with(shows)
        seen = seen._replace(ends=seen.ends.and_also(to_lead_to.seen_with(shows)))
        name = _settled(mark, seen, shapes, sheet)
        if name is None or any(_is_same(mark, other, sheet) for other in placed):
            continue
        placed.append(mark)
        led = name is not mark
        for piece in _stepping_aside(name, obstacles, named, shapes, sheet, last, led=led):
            kept.append(piece)
            while_shown = halves(piece.span, asking=piece.asking)
            left, bottom, right, top = text_box(piece, sheet.panels[piece.panel])
            x, y = BESIDE_LETTER[0] * sheet.unit, BESIDE_LETTER[1] * sheet.unit
            obstacles.add_text(while_shown, Bounds(left - x, bottom - y, right + x, top + y))
            line = _leaders(piece, np.zeros((1, 2)), shapes, sheet.unit)(0) if led else None
            if line is not None:
                obstacles.add_leader(while_shown, sheet.on_page(name.panel, line), sheet.unit)
                kept.append(leader_mark(piece, line))
    return kept, obstacles


def _solids(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the outlines of A and B in their panel where they are solids, drawn as faces in several tones."""
    faces = defaultdict[tuple[Span, Role], list[Floats]](list)
    for mark in marks:
        if mark.role in FACES and mark.panel is Panel.WORLD:
            faces[mark.span, FACES[mark.role]].append(mark.points)
    for (span, role), points in faces.items():
        yield Mark(Kind.AREA, role, ConvexPolygon(np.concatenate(points)).vertices, role.value, Panel.WORLD, span)


def _is_name(mark: Mark) -> bool:
    return mark.kind is Kind.LABEL and mark.part.startswith(NAME_PREFIX)


def _is_same(name: Mark, other: Mark, sheet: Sheet) -> bool:
    """Tell whether a name repeats another one in the same place and time."""
    there, here = (sheet.on_page(mark.panel, mark.points[0]) for mark in (other, name))
    alike = (name.text, name.role) == (other.text, other.role) and bool(np.abs(there - here).max() < name.size / 2)
    lasts = other.span.last is None or (name.span.last is not None and name.span.last <= other.span.last)
    return alike and other.span.first <= name.span.first and lasts


def _settled(name: Mark, seen: SeenObstacles, marks: Sequence[Mark], sheet: Sheet) -> Mark | None:
    """Return the name in its place if that is clear, or else in the cheapest clear place; None if it is left out."""
    box, gap = text_box(name, sheet.panels[name.panel]), LABEL_END_GAP * sheet.unit
    if _is_clear(box, gap, seen, sheet, name) and not seen.lines.number_inside(box, 1):
        return name
    whole = SPIRAL * sheet.unit
    other_side = OTHER_SIDE * _number_left(marks, name, whole)  # prefer its own side
    other_side += NEARER_OTHER * _is_nearer_to_another(marks, name, whole, sheet.unit)
    leader_to = _leaders(name, whole, marks, sheet.unit)

    def faults(row: int, _most: float) -> float | None:
        there = _moved(box, whole[row])
        if not _is_clear(there, gap, seen, sheet, name):
            return None
        if _strikes(leader_to(row), seen.texts, sheet, name):
            return None
        return OVER_LINE * seen.lines.number_inside(there) + float(other_side[row])

    lengths = np.hypot(*whole.T) / sheet.unit
    best = cheapest(zip(lengths.tolist(), range(len(whole)), strict=True), faults)
    if best is None:
        return name if name.text in SHAPE_LETTERS else None
    return replace(name, points=(name.points[0] + whole[best[1]])[np.newaxis])


def _number_left(marks: Sequence[Mark], name: Mark, vectors: Floats) -> NDArray[np.intp]:
    """Return how many marks of A and B a name leaves or enters if it is moved by each of `vectors` (n, 2)."""
    count = np.zeros(len(vectors), dtype=np.intp)
    for mark in marks:
        is_shape = mark.role in (Role.A, Role.B) and mark.kind in OUTLINE_KINDS
        if is_shape and mark.panel is name.panel and mark.span.overlaps(name.span):
            inside = _inside(mark, name.points[0] + vectors)
            count += inside != inside[0]
    return count


def _is_nearer_to_another(marks: Sequence[Mark], name: Mark, vectors: Floats, unit: float) -> NDArray[np.bool_]:
    """Tell for each of `vectors` (n, 2) whether a letter moved by it is nearer to the other shape than to its own."""
    places, distances = name.points[0] + vectors, np.full((2, len(vectors)), np.inf)
    for mark in marks:
        if mark.role in (Role.A, Role.B) and mark.panel is name.panel and mark.span.overlaps(name.span):
            far = np.hypot(*(_outline_points(mark, SAMPLE_DISTANCE * unit)[:, np.newaxis] - places).T).min(axis=1)
            if mark.kind is not Kind.POINTS:
                far[_inside(mark, places)] = 0.0
            row = int(mark.role is name.role)
            distances[row] = np.minimum(distances[row], far)
    return distances[0] < distances[1]


def _stepping_aside(
    name: Mark, obstacles: Obstacles, named: Timed, marks: Sequence[Mark], sheet: Sheet, last: int, *, led: bool
) -> list[Mark]:
    """Return a letter, fixed at a place where no line ever strikes it and no `named` point's name is expected.

    If there is none, it is split in time, up to the figure's `last` tick: it steps aside where a line would strike it,
    even out of a shape without room. The leader line of a letter that may be `led` runs through no text.
    """
    if name.text not in SHAPE_LETTERS or name.motion is not None or not 0 < last <= MOST_TICKS:
        return [name]
    start, last = name.span.first, min(name.span.ends, last)
    box, gap = text_box(name, sheet.panels[name.panel]), LABEL_END_GAP * sheet.unit
    margin = (SAMPLE_DISTANCE / 2 + ROUNDED) * sheet.unit  # so that no line passes between two samples
    ever = Span(2 * start, 2 * last + 1)
    seen = obstacles.seen_with(ever)
    seen = seen._replace(ends=seen.ends.and_also(named.seen_with(ever)))
    if not led and _is_clear(box, gap, seen, sheet, name) and not seen.lines.number_inside(grown(box, margin), 1):
        return [name]  # before the places to try are prepared
    vectors = SPIRAL * sheet.unit
    leaves, far = _number_left(marks, name, vectors) > 0, np.hypot(*vectors.T) > (OUTSIDE_REACH + ROUNDED) * sheet.unit
    vectors, leaving = (np.concatenate((rows[~leaves], rows[leaves & ~far])) for rows in (vectors, LEAVING * leaves))
    leader_to = _leaders(name, vectors, marks, sheet.unit) if led else lambda _row: None

    def struck(seen: SeenObstacles, row: int, most: float = math.inf) -> float:
        there = _moved(box, vectors[row].tolist())
        cost = OVER_LINE * seen.lines.number_inside(grown(there, margin), most)
        if cost > most:
            return cost
        clear = _is_clear(there, gap, seen, sheet, name) and not _strikes(leader_to(row), seen.texts, sheet, name)
        return cost + COVERED_COST * (not clear)

    near = (leaving == 0.0) & (np.hypot(*vectors.T) <= (STAY_DISTANCE + ROUNDED) * sheet.unit)
    for row in np.flatnonzero(near):
        if not struck(seen, row, 1.0):
            return [replace(name, points=(name.points[0] + vectors[row])[np.newaxis])]

    stands, at = [], 0
    for tick in range(start, last + 1):
        seen = obstacles.seen_with(Span(2 * tick, 2 * tick + 1))
        if struck(seen, at, 1.0):
            lengths = (np.hypot(*(vectors - vectors[at]).T) / sheet.unit / FAR_FROM_HOME + leaving).tolist()
            best = cheapest(sorted(zip(lengths, range(len(lengths)), strict=True)), partial(struck, seen))
            at = at if best is None else best[1]
        stands.append(at)
    begins = [row for row in range(len(stands)) if not row or stands[row] != stands[row - 1]]
    ends = [*(start + row - 1 for row in begins[1:]), name.span.last]
    pieces = []
    for first, until in zip(begins, ends, strict=True):
        vector, before = vectors[stands[first]], vectors[stands[max(0, first - 1)]]
        slides = from_aside(before - vector) if first else None
        place = (name.points[0] + vector)[np.newaxis]
        pieces.append(replace(name, points=place, span=Span(start + first, until), motion=slides))
    return pieces


def _moved(box: Box, vector: Sequence[float]) -> Box:
    (left, bottom, right, top), (x, y) = box, vector
    return left + x, bottom + y, right + x, top + y


def _is_clear(box: Box, gap: float, seen: SeenObstacles, sheet: Sheet, name: Mark) -> bool:
    """Tell whether a name's box, with a margin, is clear and in its panel."""
    around, area = grown(box, gap), sheet.areas[name.panel]
    inside = around[0] >= area[0] and around[1] >= area[1] and around[2] <= area[2] and around[3] <= area[3]
    covers = seen.ends.number_inside(around, 1) or seen.bars.number_inside(around, 1) or meets_any(around, seen.texts)
    return inside and not covers


def _strikes(line: Floats | None, texts: Sequence[Box], sheet: Sheet, name: Mark) -> bool:
    """Tell whether a name's leader line (2, 2), if it has one, runs through a text."""
    ends = [] if line is None else sheet.on_page(name.panel, line).ravel().tolist()
    return bool(ends) and any(runs_through(ends, text) for text in texts)


def _leaders(name: Mark, vectors: Floats, marks: Sequence[Mark], unit: float) -> Callable[[int], Floats | None]:
    """Return a function of a row of `vectors`: the leader line (2, 2) from the nearest shape to a name moved by it.

    The function returns None for a name near or inside its shapes, or without any.
    """
    shapes = (mark for mark in marks if (mark.part, mark.panel) == (name.text, name.panel))
    own = [mark for mark in shapes if mark.span.overlaps(name.span)]
    places, half = name.points[0] + vectors, half_size(name.text, name.size, bold=STYLES[name.role].bold)
    near = np.full(len(places), not own)
    for mark in own:
        if mark.kind is not Kind.POINTS:
            near |= _inside(mark, places)
    points = np.concatenate([np.empty((0, 2)), *(_outline_points(mark, unit) for mark in own)])

    def leader_to(row: int) -> Floats | None:
        if near[row]:
            return None
        nearest = points[np.argmin(np.hypot(*(points - places[row]).T))]
        line = leader(nearest.tolist(), places[row].tolist(), half, unit)
        return None if line is None else np.array(line)

    return leader_to


def _outline_points(shape: Mark, unit: float) -> Floats:
    """Return densely spaced points (n, 2) along the outline of a shape."""
    if shape.kind is Kind.POINTS:
        return shape.points
    closed = circle(shape.points[0], shape.radius) if shape.kind is Kind.RING else shape.points
    return line_samples(np.concatenate([closed, closed[:1]]), unit)


def _inside(shape: Mark, places: Floats) -> NDArray[np.bool_]:
    """Tell which places (n, 2) are inside a shape."""
    if shape.kind is Kind.RING:
        return np.hypot(*(places - shape.points[0]).T) < shape.radius
    return pnpoly([shape.points], places)
