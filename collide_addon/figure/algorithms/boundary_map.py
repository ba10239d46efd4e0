# SPDX-License-Identifier: GPL-3.0-or-later
"""The map of a polygon's boundary: which edges and vertices count as inside, and why tiling needs the half-open rule.

Step 0 asks; step 1 answers for the edges, step 2 for the vertices; step 3 adds a neighbouring polygon; the last step
counts, and shows the other two rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ...geometry import BoundaryParts, BoundaryPiece, BoundaryRule, ConvexPolygon, boundary_parts, pnpoly
from ..labels.obstacles import half_room, line_samples
from ..model.arrays import RIGHT, ROUNDED, UP, Floats, extent
from ..model.choices import Detail
from ..model.figure import Bounds, Motion, Panel, Span, from_aside
from ..model.lesson import FigureChoices, Headline, Lesson
from ..model.records import plain
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..model.subject import Subject, refuse_circle
from ..page.sheet import Sheet, bounds_of, lay_out
from ..page.text_metrics import text_width
from ..parts.candidates import at_places, if_any, numbers_around
from ..parts.polygons import draw_area, draw_rings, edge_name, name_vertices, polygon_name, run_around, vertex_name
from ..parts.support_lines import across
from ..stage.draft import Draft
from ..stage.pen import Pen
from ..text.messages import Caption

HOLLOW = 3.2
"""Radius of the ring of a vertex that counts as outside; all lengths here are in figure units."""
JUST_ABOVE = np.array([0.97, 0.25])
"""Direction in which the small step that decides about a vertex is drawn: to the right and infinitesimally up."""
BETWEEN_TILES = 10.0
"""Distance between the polygon and its neighbour."""
UNDER_THUMBNAIL, THUMBNAIL = 24.0, 0.4
"""Room for a text below the picture of another rule, and that picture's size as a share of the polygon's."""
CLEAR_OF_LINE = 4.0
"""Margin between a text and a line that would strike it."""


class RuleTexts(NamedTuple):
    """The messages about a rule, and how many of two tiles contain a point of their common edge."""

    heading: str
    name: str
    edges: str
    vertices: str
    neighbour: str
    counted: str
    times: int


RULES: Mapping[BoundaryRule, RuleTexts] = {
    "half-open": RuleTexts(
        "point.rule_half-open", "point.name_half-open", "point.map_edges_half-open", "point.map_corners_half-open",
        "point.map_neighbour_half-open", "point.count_half-open", 1,
    ),
    "inside": RuleTexts(
        "point.rule_inside", "point.name_inside", "point.map_edges_inside", "point.map_corners_inside",
        "point.map_neighbour_inside", "point.count_inside", 2,
    ),
    "outside": RuleTexts(
        "point.rule_outside", "point.name_outside", "point.map_edges_outside", "point.map_corners_outside",
        "point.map_neighbour_outside", "point.count_outside", 0,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Neighbour:
    """A polygon's copy across one of its edges, given by its rings (n, 2)."""

    edge: BoundaryPiece
    rings: tuple[Floats, ...]

    @property
    def away(self) -> Floats:
        """Unit vector (2,) from the polygon to its copy, across the edge."""
        vector = self.edge.end - self.edge.start
        left = across(vector / np.hypot(*vector))
        return left if float((self.rings[0] - self.edge.start).mean(axis=0) @ left) > 0.0 else -left


def boundary_map_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson about which edges and vertices of a polygon count as inside, by the rule shown large.

    Reduced detail has no neighbour. The other rules have their own panel in either layout. A circle raises a
    GeometryError.
    """
    (subject,) = subjects
    refuse_circle(subject)
    rings, look = subject.rings, choices.look
    rule: BoundaryRule = choices.boundary.value
    half_open, full = boundary_parts(rings), look.detail is Detail.FULL
    by_rule = {each: half_open if each == "half-open" else _all_alike(half_open, each) for each in RULES}
    parts = by_rule[rule]
    neighbour = neighbour_of(rings, by_rule["half-open"]) if full else None
    own, offset = bounds_of(*rings), np.zeros(2)

    def laid_out(small: Bounds) -> Sheet:
        """Return the page for the polygon, with its copy, and the pictures of the other rules."""
        world = bounds_of(*rings, *(ring + offset for ring in neighbour.rings)) if neighbour else own
        return lay_out(world, small, look.in_panels, Panel.MEASURE)

    if neighbour:
        offset = BETWEEN_TILES * laid_out(own).unit * neighbour.away
    room = UNDER_THUMBNAIL * laid_out(own).unit  # two small pictures, one above the other, each with a text below it
    sheet = laid_out(Bounds(0.0, 0.0, THUMBNAIL * own.width, 2 * (THUMBNAIL * own.height + room)))
    sheet = replace(sheet, look=look)
    draft, says = Draft("Boundary", sheet), RULES[rule]
    draw_rings(Pen(draft, Span.of(0, 0, until=0)), subject)
    draw_area(Pen(draft), rings, subject.role, subject.letter)
    _draw_edges(Pen(draft, Span.of(1)), parts)
    _draw_vertices(Pen(draft, Span.of(2 if full else 1)), parts)
    name_vertices(draft, subject)
    run_around(draft, rings[0])
    draft.add_step(Caption("point.map_setup"))
    if full:
        _name_edges(Pen(draft, Span.of(1, until=1)), parts, beside_arrows=rule == "half-open")
        if rule == "half-open":
            _draw_steps_aside(draft, rings, parts)
        middles = [(edge_name(subject, p.ring, p.edge), (p.start + p.end) / 2, p.inside) for p in parts.pieces]
        whole = len({(piece.ring, piece.edge) for piece in parts.pieces}) == len(parts.pieces)
        edges = if_any(at_places(middles, Panel.WORLD, sheet)) if rule == "half-open" and whole else ()
        draft.add_step(Caption(says.edges), ask="ask.edges" if edges else "", candidates=edges)
        names = (vertex_name(subject, ring, row) for ring, loop in enumerate(rings) for row in range(len(loop)))
        named = zip(names, parts.corners, parts.corners_inside.tolist(), strict=True)
        vertices = if_any(at_places(named, Panel.WORLD, sheet)) if rule == "half-open" else ()
        draft.add_step(Caption(says.vertices), ask="ask.corners" if vertices else "", candidates=vertices)
    if neighbour:
        _draw_neighbour(draft, neighbour, offset, rule)
        values = {"edge": edge_name(subject, neighbour.edge.ring, neighbour.edge.edge)}
        draft.add_step(Caption(says.neighbour, values), ask="ask.neighbour", candidates=numbers_around(says.times))
    inside = _add_result(draft, by_rule, rule, own, room)
    draft.marks.append(polygon_name(subject, sheet))
    corners = {"corners": parts.corners.tolist(), "corners_inside": parts.corners_inside.tolist()}
    figure = draft.finish(
        draft.say("point.map_title", a=subject.name),
        headings={Panel.WORLD: says.heading, Panel.MEASURE: "point.map_others"},
        result={"boundary": rule, "edges": plain(parts.pieces), **corners},
    )
    return Lesson(figure, parts, (), inside)


def _add_result(
    draft: Draft, by_rule: Mapping[BoundaryRule, BoundaryParts], rule: BoundaryRule, own: Bounds, room: float
) -> Headline:
    """Add the last step, with small pictures of the other rules; return how many parts count as inside."""
    pen, low = draft.last_pen.at(Panel.MEASURE), np.array([own.left, own.bottom])
    for row, other in enumerate(each for each in reversed(list(RULES)) if each != rule):
        bottom = row * (THUMBNAIL * own.height + room) + room
        small = moved(by_rule[other], THUMBNAIL, np.array([0.0, bottom]) - THUMBNAIL * low)
        _draw_edges(pen, small)
        _draw_vertices(pen, small)
        under = np.array([THUMBNAIL * own.width / 2, bottom])
        pen.name(pen.say(RULES[other].name), Role.TEXT, under, -UP, other)
    pieces, vertices = by_rule[rule].pieces, by_rule[rule].corners_inside
    edges, corners = sum(piece.inside for piece in pieces), int(vertices.sum())
    values = {"rule": Caption(RULES[rule].name), "edges_inside": edges, "edges": len(pieces)}
    values |= {"corners_inside": corners, "corners": len(vertices)}
    whole = len({(piece.ring, piece.edge) for piece in pieces}) == len(pieces)
    draft.add_step(Caption("point.map_result" if whole else "point.map_result_pieces", values))
    return {"edges inside": edges, "vertices inside": corners}


def _all_alike(parts: BoundaryParts, rule: BoundaryRule) -> BoundaryParts:
    """Return the same pieces under a rule that includes all or none of the boundary; cutting edges again is slow."""
    inside = rule == "inside"
    pieces = tuple(replace(piece, inside=inside) for piece in parts.pieces)
    return replace(parts, boundary=rule, pieces=pieces, corners_inside=np.full(len(parts.corners), inside))


def _name_edges(pen: Pen, parts: BoundaryParts, *, beside_arrows: bool) -> None:
    """Label the longest edge of each kind with what its kind counts as.

    The label is beside the arrow in the middle of the edge, if there is one.
    """
    for inside, role, message, part in (
        (True, Role.BOUNDARY_INSIDE, "role.boundary-inside", "counts-inside"),
        (False, Role.BOUNDARY_OUTSIDE, "role.boundary-outside", "counts-outside"),
    ):
        some = [piece for piece in parts.pieces if piece.inside is inside]
        if some:
            piece = max(some, key=lambda each: float(np.hypot(*(each.end - each.start))))
            vector, middle = piece.end - piece.start, (piece.start + piece.end) / 2
            away = -across(vector) if across(vector) @ (middle - parts.corners.mean(axis=0)) <= 0.0 else across(vector)
            text, length = pen.say(message), float(np.hypot(*vector))
            aside = float(half_room(text, SMALL_SIZE * pen.unit) @ np.abs(vector)) / length + CLEAR_OF_LINE * pen.unit
            place = middle - aside / length * vector if beside_arrows and 2 * aside < length else middle
            pen.name(text, role, place, away, part, SMALL_SIZE, needed=False)


def _draw_steps_aside(draft: Draft, rings: Sequence[Floats], parts: BoundaryParts) -> None:
    """Draw the small steps that decide about the edges in step 1 and the vertices in step 2, where they fit.

    From a vertex, the arrow starts at its ring.
    """
    unit = draft.sheet.unit
    edges = [((piece.start + piece.end) / 2, UP if piece.start[1] == piece.end[1] else RIGHT) for piece in parts.pieces]
    vertices = [(vertex + HOLLOW * unit * JUST_ABOVE, JUST_ABOVE) for vertex in parts.corners]
    counted = [piece.inside for piece in parts.pieces], parts.corners_inside.tolist()
    for step, starts, truths in zip(
        (1, 2), (edges, vertices if shows_vertices(parts, unit) else []), counted, strict=True
    ):
        if not 0 < len(starts) <= 16:  # more arrows would hide the outline
            continue
        vectors = np.array([(at, at + 9.0 * unit * vector) for at, vector in starts])
        fitting = vectors[pnpoly(rings, vectors[:, 1]) == truths].reshape(-1, 2)
        Pen(draft, Span.of(step, until=step)).arrow(Role.DIRECTION, fitting, "step-aside")


def _draw_neighbour(draft: Draft, neighbour: Neighbour, offset: Floats, rule: BoundaryRule) -> None:
    """Draw the copy with its own parts, and how many of the two polygons contain a point of the common edge.

    It is drawn `offset` (2,) away from its place, so that both show the common edge.
    """
    pen, unit = Pen(draft, Span.of(3)).apart(), draft.sheet.unit
    comes = from_aside(draft.sheet.areas[Panel.WORLD].width / 2 * neighbour.away)
    parts = moved(boundary_parts(neighbour.rings, boundary=rule), 1.0, offset)
    draw_area(pen, tuple(ring + offset for ring in neighbour.rings), Role.GHOST, "neighbour", comes)
    _draw_edges(pen, parts, comes)
    _draw_vertices(pen, parts, comes)
    pen, text = pen.when_arrived(), pen.say(RULES[rule].counted)
    middle = _place_of_count(neighbour, offset, text, unit)
    if len(neighbour.rings) == 1 and len(ConvexPolygon(neighbour.rings[0])) == len(neighbour.rings[0]):
        room = (text_width(text, LABEL_SIZE) + 12.0) * unit
        counted = np.array([middle + offset, middle + offset + room * neighbour.away])
        pen.name_inside(pen.say("point.word_neighbour"), Role.GHOST, neighbour.rings[0] + offset, [counted])
    pen.arrow(Role.TEXT, np.array([middle, middle + offset, middle + offset, middle]), "common-edge")
    pen.name(text, Role.TEXT, middle + offset, offset, "count")
    draft.draw_first(pen.sketch.drawn)


def _place_of_count(neighbour: Neighbour, offset: Floats, text: str, unit: float) -> Floats:
    """Return a point (2,) of the common edge beside which a text in the neighbour is not struck by its lines."""
    closed = (np.concatenate([ring, ring[:1]]) + offset for ring in neighbour.rings)
    lines = np.concatenate([line_samples(ring, unit) for ring in closed])
    half = half_room(text, LABEL_SIZE * unit) + CLEAR_OF_LINE * unit
    beside = offset + (CLEAR_OF_LINE * unit + float(half @ np.abs(neighbour.away))) * neighbour.away
    start, vector = neighbour.edge.start, neighbour.edge.end - neighbour.edge.start
    places = [start + share * vector for share in (0.5, 0.35, 0.65, 0.2, 0.8)]
    clear = (at for at in places if not (np.abs(lines - at - beside) < half).all(axis=1).any())
    return next(clear, places[0])


def moved(parts: BoundaryParts, scale: float, offset: Floats) -> BoundaryParts:
    """Return the parts scaled and moved."""
    pieces = tuple(
        replace(piece, start=scale * piece.start + offset, end=scale * piece.end + offset) for piece in parts.pieces
    )
    return replace(parts, pieces=pieces, corners=scale * parts.corners + offset)


def shows_vertices(parts: BoundaryParts, unit: float) -> bool:
    """Tell whether the vertices are far enough apart to be drawn without hiding the edges."""
    lengths = [np.hypot(*(piece.end - piece.start)) for piece in parts.pieces]
    return not lengths or float(np.median(lengths)) >= 4 * HOLLOW * unit


def _draw_edges(pen: Pen, parts: BoundaryParts, motion: Motion | None = None) -> None:
    """Draw the edges in as few lines as possible; if vertices are shown, lines end at them."""
    vertices = {(x, y) for x, y in parts.corners.tolist()} if shows_vertices(parts, pen.unit) else set()
    for line in _lines(parts, vertices):
        points = np.array([piece.start for piece in line] + [line[-1].end])
        vector, at_vertices = points[-1] - points[0], [tuple(end) in vertices for end in points[[0, -1]].tolist()]
        length, by = float(np.hypot(*vector)), HOLLOW * pen.unit
        if any(at_vertices):
            if length <= sum(at_vertices) * by:
                continue
            points[[0, -1]] += np.outer(at_vertices * np.array([1, -1]), by / length * vector)
        role = Role.BOUNDARY_INSIDE if line[0].inside else Role.BOUNDARY_OUTSIDE
        pen.line(role, points, f"edge-{line[0].ring}-{line[0].edge}", motion)


def _lines(parts: BoundaryParts, vertices: set[tuple[float, float]]) -> list[list[BoundaryPiece]]:
    """Return runs of consecutive pieces with the same answer, split at `vertices`."""
    lines: list[list[BoundaryPiece]] = []
    for piece in parts.pieces:
        start = tuple(piece.start.tolist())
        last = lines[-1][-1] if lines else None
        if last and last.inside is piece.inside and start not in vertices and (last.end == piece.start).all():
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return lines


def _draw_vertices(pen: Pen, parts: BoundaryParts, motion: Motion | None = None) -> None:
    """Draw the vertices: discs if they count as inside, hollow rings if not."""
    if shows_vertices(parts, pen.unit):
        inside, outside = parts.corners[parts.corners_inside], parts.corners[~parts.corners_inside]
        pen.dots(Role.BOUNDARY_INSIDE, inside, "corners-inside", motion)
        pen.ring(Role.DROPPED, outside, HOLLOW * pen.unit, "corners-outside", motion)


def neighbour_of(rings: tuple[Floats, ...], parts: BoundaryParts) -> Neighbour | None:
    """Return the copy across an edge that counts as outside and has all of the polygon on one side; None without one.

    `parts` are those by the half-open rule. If several copies are possible, the edge is the longest on the page.
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


def _is_outermost(piece: BoundaryPiece, vertices: Floats) -> bool:
    """Tell whether all vertices lie on one side of an edge or on it, but not all on it."""
    size = extent(vertices)
    (along_x, along_y), (x, y) = (piece.end - piece.start) / size, ((vertices - piece.start) / size).T
    heights = along_x * y - along_y * x
    slack = ROUNDED * float(np.hypot(along_x, along_y))
    lowest, highest = float(heights.min()), float(heights.max())
    return min(-lowest, highest) <= slack < max(-lowest, highest)
