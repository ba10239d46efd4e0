# SPDX-License-Identifier: GPL-3.0-or-later
"""The map of a polygon's boundary: which edges and corners count as inside, and why tiling needs the half-open rule.

Step 0 asks; step 1 answers for the edges, step 2 for the corners; step 3 adds a neighbouring polygon; the last step
counts, and shows the other two rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

import numpy as np

from ...geometry import BoundaryParts, BoundaryPiece, BoundaryRule, ConvexPolygon, boundary_parts, pnpoly
from ..labels.labels import LabelRequest
from ..labels.region_names import region_name
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.ends import refuse_circle
from ..model.figure import Bounds, Kind, Mark, Panel, Span, along, from_aside
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.records import plain
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, lay_out
from ..page.text_metrics import text_width
from ..parts.candidates import at_places, if_any, numbers_around
from ..parts.polygons import area_marks, corner_name, corner_requests, edge_name, polygon_name, ring_marks
from ..stage.draft import Draft
from ..text.messages import Caption, say

THUMBNAIL = 0.4
"""Size of the picture of another rule, as a share of the polygon's."""
TIMES_COUNTED: Mapping[BoundaryRule, int] = {"half-open": 1, "inside": 2, "outside": 0}
"""In how many of two tiles a point of their common edge is."""
BETWEEN_TILES = 10.0
"""From the polygon to its neighbour, in figure units."""
AROUND_COUNT = 12.0
"""Kept free beside how often the common edge is counted, in figure units."""
UNDER_THUMBNAIL = 24.0
"""Room for a text, in figure units."""
HOLLOW = 3.2
"""Radius of a corner's ring when it is outside, in figure units."""
SHORTEST_EDGE = 4 * HOLLOW
"""Where the median edge is shorter, corners are left out, since they would hide the edges."""
STEP_ASIDE = 9.0
"""Length of the arrow for the small step that decides of an edge or a corner, in figure units."""
RIGHT, UP, JUST_ABOVE = np.array([1.0, 0.0]), np.array([0.0, 1.0]), np.array([0.97, 0.25])
"""Its ways: from an edge, from a level one, and from a corner, which in truth goes far less upwards."""
MOST_STEPS_ASIDE = 16
FLAT = 1e-9
"""Height over an edge that rounding may cause, relative to its length and the polygon's size."""


@dataclass(frozen=True, slots=True, eq=False)
class Neighbour:
    """A polygon's copy across one of its edges, by its rings (n, 2)."""

    edge: BoundaryPiece
    rings: tuple[Floats, ...]

    @property
    def away(self) -> Floats:
        """Unit vector (2,) from the polygon to its copy, across the edge."""
        x, y = (self.edge.end - self.edge.start) / np.hypot(*(self.edge.end - self.edge.start))
        across = np.array([-y, x])
        lies_there = float((self.rings[0] - self.edge.start).mean(axis=0) @ across) > 0.0
        return across if lies_there else -across


def boundary_map_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson on which edges and corners of a polygon count as inside, by the rule shown large.

    Reduced detail has no neighbour. The other rules have their own panel in either layout. A circle raises a
    GeometryError.
    """
    (subject,) = subjects
    refuse_circle(subject)
    rings, look = subject.rings, look_of(choices, parameters)
    rule: BoundaryRule = choices.boundary.value
    parts = boundary_parts(rings, boundary=rule)
    full = look.detail is Detail.FULL
    half_open = parts if rule == "half-open" else boundary_parts(rings)
    by_rule = {
        each: half_open if each == "half-open" else _all_alike(half_open, each) for each in get_args(BoundaryRule)
    }
    neighbour = neighbour_of(rings, by_rule["half-open"]) if full else None
    own = bounds_of(*rings)
    world = bounds_of(*rings, *neighbour.rings) if neighbour else own
    offset = np.zeros(2)
    if neighbour:
        offset = (
            BETWEEN_TILES
            * lay_out(world, own, panel=Panel.MEASURE, rulers=look.rulers, aspect=look.aspect).unit
            * neighbour.away
        )
        world = bounds_of(*rings, *(ring + offset for ring in neighbour.rings))
    room = UNDER_THUMBNAIL * lay_out(world, own, panel=Panel.MEASURE, rulers=look.rulers, aspect=look.aspect).unit
    # the other rules: two small pictures, one above the other, each with a text below it
    small = Bounds(0.0, 0.0, THUMBNAIL * own.width, 2 * (THUMBNAIL * own.height + room))
    sheet = lay_out(world, small, panel=Panel.MEASURE, rulers=look.rulers, aspect=look.aspect)
    sheet = replace(sheet, layout=look.layout)
    draft = Draft("Boundary", sheet, look, ring_marks(subject, Span.of(0, 0, until=0)))
    draft.marks += area_marks(rings, subject.role, subject.letter)
    draft.marks += edge_marks(parts, sheet.unit, Panel.WORLD, Span.of(1))
    draft.marks += corner_marks(parts, sheet.unit, Panel.WORLD, Span.of(2 if full else 1))
    draft.requests += corner_requests(subject)
    ring = subject.rings[0]
    runs = along(np.concatenate([ring, ring[:1]])) if len(ring) > 1 else None
    draft.marks.append(Mark(Kind.POINTS, Role.REFERENCE, ring[:1], "on-boundary", Panel.WORLD, Span(0, 0), motion=runs))
    draft.add_step(Caption("point.map_setup"))
    if full:
        draft.requests += _words(parts, look.language)
        draft.marks += _steps_aside(rings, parts, sheet.unit) if rule == "half-open" else []
        middles = (
            (edge_name(subject, piece.ring, piece.edge), (piece.start + piece.end) / 2, piece.inside)
            for piece in parts.pieces
        )
        whole = len({(piece.ring, piece.edge) for piece in parts.pieces}) == len(parts.pieces)
        edges = if_any(at_places(middles, Panel.WORLD, sheet)) if rule == "half-open" and whole else ()
        draft.add_step(Caption(f"point.map_edges_{rule}"), ask="ask.edges" if edges else "", candidates=edges)
        names = (corner_name(subject, ring, row) for ring, loop in enumerate(rings) for row in range(len(loop)))
        named = zip(names, parts.corners, parts.corners_inside.tolist(), strict=True)
        corners = if_any(at_places(named, Panel.WORLD, sheet)) if rule == "half-open" else ()
        draft.add_step(Caption(f"point.map_corners_{rule}"), ask="ask.corners" if corners else "", candidates=corners)
    if neighbour:
        draft.draw_first(_neighbour(neighbour, offset, rule, sheet, look.language))
        values = {"edge": edge_name(subject, neighbour.edge.ring, neighbour.edge.edge)}
        among = numbers_around(TIMES_COUNTED[rule])
        draft.add_step(Caption(f"point.map_neighbour_{rule}", values), ask="ask.neighbour", candidates=among)
    draft.draw(_other_rules(by_rule, rule, own, room, sheet, Span.of(len(draft.steps)), look.language))
    draft.add_step(_count(subject, parts))
    draft.marks.append(polygon_name(subject, sheet))
    figure = draft.finish(
        say("point.map_title", look.language, a=subject.name),
        headings={Panel.WORLD: f"point.rule_{rule}", Panel.MEASURE: "point.map_others"},
        result={
            "boundary": rule,
            "edges": [plain(piece) for piece in parts.pieces],
            "corners": parts.corners.tolist(),
            "corners_inside": parts.corners_inside.tolist(),
        },
    )
    headline: Headline = {
        "edges inside": sum(piece.inside for piece in parts.pieces),
        "vertices inside": int(parts.corners_inside.sum()),
    }
    return Lesson(figure, parts, (), headline)


def _all_alike(parts: BoundaryParts, rule: BoundaryRule) -> BoundaryParts:
    """Return the same pieces by a rule that takes all of a boundary or nothing, since cutting edges again is slow."""
    inside = rule == "inside"
    pieces = tuple(replace(piece, inside=inside) for piece in parts.pieces)
    return replace(parts, boundary=rule, pieces=pieces, corners_inside=np.full(len(parts.corners), inside))


def _words(parts: BoundaryParts, language: str) -> list[LabelRequest]:
    """Return what edges drawn like this count as, once beside the longest of each kind, in step 1."""
    requests = []
    for inside, role, word in ((True, Role.BOUNDARY_INSIDE, "inside"), (False, Role.BOUNDARY_OUTSIDE, "outside")):
        some = [piece for piece in parts.pieces if piece.inside is inside]
        if some:
            piece = max(some, key=lambda each: float(np.hypot(*(each.end - each.start))))
            way, middle = piece.end - piece.start, (piece.start + piece.end) / 2
            across = np.array([way[1], -way[0]])
            away = across if across @ (middle - parts.corners.mean(axis=0)) >= 0.0 else -across
            text = say(f"role.boundary-{word}", language)
            requests.append(
                LabelRequest(
                    text,
                    role,
                    middle,
                    away,
                    f"counts-{word}",
                    Panel.WORLD,
                    Span.of(1, until=1),
                    SMALL_SIZE,
                    needed=False,
                )
            )
    return requests


def _steps_aside(rings: Sequence[Floats], parts: BoundaryParts, unit: float) -> list[Mark]:
    """Return the small steps that decide of the edges in step 1 and of the corners in step 2, where they fit.

    From a corner the arrow starts at its ring.
    """
    edges = [((piece.start + piece.end) / 2, UP if piece.start[1] == piece.end[1] else RIGHT) for piece in parts.pieces]
    corners = [(corner + HOLLOW * unit * JUST_ABOVE, JUST_ABOVE) for corner in parts.corners]
    counted = [piece.inside for piece in parts.pieces], parts.corners_inside.tolist()
    marks = []
    for step, starts, truths in zip(
        (1, 2), (edges, corners if shows_corners(parts, unit) else []), counted, strict=True
    ):
        if not 0 < len(starts) <= MOST_STEPS_ASIDE:
            continue
        ways = np.array([(at, at + STEP_ASIDE * unit * way) for at, way in starts])
        fitting = ways[pnpoly(rings, ways[:, 1]) == truths].reshape(-1, 2)
        marks.append(Mark(Kind.ARROW, Role.DIRECTION, fitting, "step-aside", Panel.WORLD, Span.of(step, until=step)))
    return [mark for mark in marks if len(mark.points)]


def _neighbour(
    neighbour: Neighbour, offset: Floats, rule: BoundaryRule, sheet: Sheet, language: str
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the copy with its own parts, and how many of the two contain a point of the common edge.

    It is drawn `offset` (2,) away from its place, so that both show the common edge.
    """
    span = Span.of(3)
    parts = moved(boundary_parts(neighbour.rings, boundary=rule), 1.0, offset)
    marks = area_marks(tuple(ring + offset for ring in neighbour.rings), Role.GHOST, "neighbour", span)
    marks += edge_marks(parts, sheet.unit, Panel.WORLD, span)
    marks += corner_marks(parts, sheet.unit, Panel.WORLD, span)
    middle = (neighbour.edge.start + neighbour.edge.end) / 2
    text = say(f"point.count_{rule}", language)
    if len(neighbour.rings) == 1 and len(ConvexPolygon(neighbour.rings[0])) == len(neighbour.rings[0]):
        room = (text_width(text, LABEL_SIZE) + AROUND_COUNT) * sheet.unit
        counted = np.array([middle + offset, middle + offset + room * neighbour.away])
        name, area = say("point.word_neighbour", language), neighbour.rings[0] + offset
        inside = region_name(name, area, [counted], Role.GHOST, Panel.WORLD, span, sheet, SMALL_SIZE)
        marks += [inside] if inside else []
    comes = from_aside(sheet.areas[Panel.WORLD].width / 2 * neighbour.away)
    marks = [
        replace(mark, motion=comes) if mark.kind is not Kind.LABEL else replace(mark, delayed=True) for mark in marks
    ]
    same = np.array([middle, middle + offset, middle + offset, middle])
    marks.append(Mark(Kind.ARROW, Role.TEXT, same, "common-edge", Panel.WORLD, span, delayed=True))
    return marks, [LabelRequest(text, Role.TEXT, middle + offset, offset, "count", Panel.WORLD, span, delayed=True)]


def _other_rules(
    by_rule: Mapping[str, BoundaryParts],
    rule: BoundaryRule,
    own: Bounds,
    room: float,
    sheet: Sheet,
    span: Span,
    language: str,
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the small pictures."""
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    others = [other for other in get_args(BoundaryRule) if other != rule]
    for row, other in enumerate(reversed(others)):
        bottom = row * (THUMBNAIL * own.height + room) + room
        offset = np.array([0.0, bottom]) - THUMBNAIL * np.array([own.left, own.bottom])
        small = moved(by_rule[other], THUMBNAIL, offset)
        marks += edge_marks(small, sheet.unit, Panel.MEASURE, span)
        marks += corner_marks(small, sheet.unit, Panel.MEASURE, span)
        under = np.array([THUMBNAIL * own.width / 2, bottom])
        text = say(f"point.name_{other}", language)
        requests.append(LabelRequest(text, Role.TEXT, under, np.array([0.0, -1.0]), other, Panel.MEASURE, span))
    return marks, requests


def _count(subject: Subject, parts: BoundaryParts) -> Caption:
    whole = len(parts.pieces) <= sum(len(ring) for ring in subject.rings)
    return Caption(
        "point.map_result" if whole else "point.map_result_pieces",
        {
            "rule": Caption(f"point.name_{parts.boundary}"),
            "edges_inside": sum(piece.inside for piece in parts.pieces),
            "edges": len(parts.pieces),
            "corners_inside": int(parts.corners_inside.sum()),
            "corners": len(parts.corners),
        },
    )


def moved(parts: BoundaryParts, scale: float, offset: Floats) -> BoundaryParts:
    """Return the parts scaled and moved."""
    pieces = tuple(
        replace(piece, start=scale * piece.start + offset, end=scale * piece.end + offset) for piece in parts.pieces
    )
    return replace(parts, pieces=pieces, corners=scale * parts.corners + offset)


def shows_corners(parts: BoundaryParts, unit: float) -> bool:
    """Tell whether the corners are far enough apart to be drawn."""
    lengths = [np.hypot(*(piece.end - piece.start)) for piece in parts.pieces]
    return not lengths or float(np.median(lengths)) >= SHORTEST_EDGE * unit


def edge_marks(parts: BoundaryParts, unit: float, panel: Panel, span: Span) -> list[Mark]:
    """Return the edges in as few lines as possible; where corners are shown, lines end at them."""
    corners = {(x, y) for x, y in parts.corners.tolist()} if shows_corners(parts, unit) else set()
    marks = []
    for line in _lines(parts, corners):
        points = np.array([piece.start for piece in line] + [line[-1].end])
        ends = [tuple(points[k].tolist()) in corners for k in (0, -1)]
        trimmed = _trimmed(points, HOLLOW * unit, at_start=ends[0], at_end=ends[1])
        if trimmed is not None:
            role = Role.BOUNDARY_INSIDE if line[0].inside else Role.BOUNDARY_OUTSIDE
            marks.append(Mark(Kind.POLYLINE, role, trimmed, f"edge-{line[0].ring}-{line[0].edge}", panel, span))
    return marks


def _lines(parts: BoundaryParts, corners: set[tuple[float, float]]) -> list[list[BoundaryPiece]]:
    """Return runs of pieces that follow one another with the same answer, split at `corners`."""
    lines: list[list[BoundaryPiece]] = []
    for piece in parts.pieces:
        start = tuple(piece.start.tolist())
        last = lines[-1][-1] if lines else None
        if last and last.inside is piece.inside and start not in corners and (last.end == piece.start).all():
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return lines


def _trimmed(line: Floats, by: float, *, at_start: bool, at_end: bool) -> Floats | None:
    """Return a line without what is in its corners' rings, None if that is all; with corners it has two points."""
    way = line[-1] - line[0]
    length = float(np.hypot(*way))
    if length <= (at_start + at_end) * by:
        return line if not (at_start or at_end) else None
    trimmed = line.copy()
    if at_start:
        trimmed[0] += by / length * way
    if at_end:
        trimmed[-1] -= by / length * way
    return trimmed


def corner_marks(parts: BoundaryParts, unit: float, panel: Panel, span: Span) -> list[Mark]:
    """Return the corners: a disc for one that is inside, a hollow ring for one that is not."""
    if not shows_corners(parts, unit):
        return []
    marks = []
    if parts.corners_inside.any():
        filled = parts.corners[parts.corners_inside]
        marks.append(Mark(Kind.POINTS, Role.BOUNDARY_INSIDE, filled, "corners-inside", panel, span))
    if not parts.corners_inside.all():
        hollow = parts.corners[~parts.corners_inside]
        radius = HOLLOW * unit
        marks.append(Mark(Kind.RING, Role.DROPPED, hollow, "corners-outside", panel, span, radius=radius))
    return marks


def neighbour_of(rings: tuple[Floats, ...], parts: BoundaryParts) -> Neighbour | None:
    """Return the copy across an edge that is not inside and has all of the polygon on one side; None without one.

    `parts` are those by the half-open rule. Among several copies, it is the one whose edge is longest on the page.
    """
    best, longest = None, 0.0
    for piece in parts.pieces:
        if piece.inside or not _is_outermost(piece, parts.corners):
            continue
        copy = tuple(piece.start + piece.end - ring for ring in rings)
        length = float(np.hypot(*(piece.end - piece.start))) / lay_out(bounds_of(*rings, *copy), None).unit
        if length > longest:
            best, longest = Neighbour(piece, copy), length
    return best


def _is_outermost(piece: BoundaryPiece, corners: Floats) -> bool:
    """Tell whether all corners lie on one side of an edge or on it, but not all on it."""
    size = float(np.ptp(corners, axis=0).max())
    (along_x, along_y), (x, y) = (piece.end - piece.start) / size, ((corners - piece.start) / size).T
    heights = along_x * y - along_y * x
    slack = FLAT * float(np.hypot(along_x, along_y))
    lowest, highest = float(heights.min()), float(heights.max())
    return min(-lowest, highest) <= slack < max(-lowest, highest)
