# SPDX-License-Identifier: GPL-3.0-or-later
"""A, B and A − B looked at together: a simplex with its names, the corners that a search finds, and both in A and B.

What is lit in A − B is carried back to A and B: each vertex w of A − B is a vertex of A and one of B, and the weights
that make a point of the first make points of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...geometry import DifferenceVertex, GjkStep, PolytopeStep
from ..labels.candidates import CLEARANCE, DISTANCES, to_edge
from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..labels.names import corner_name
from ..labels.obstacles import half_room
from ..labels.region_names import region_name
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import PHASES, Kind, Mark, Panel, Span
from ..model.outline import circle
from ..model.style import SMALL_SIZE, STYLES, Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..stage.half_planes import beyond, circle_marks, clipped, empty_marks, seen_area, strip_between
from ..text.directions import Told
from ..text.exact_form import compact, is_short
from ..text.messages import as_pair, point, say
from ..text.names import written_names
from .support_lines import across, direction_arrow, line_across, support_line

INSIDE = (0.3, 0.65)
"""Radii of circles that a name outside of a circle keeps clear of, too, as shares of that circle's."""
ARROWS = 0.8
"""The part of a line across a panel on which an arrow stands: at its ends there is no room for a name."""
NAMED_AT = (0.22, 0.12, 0.32, 0.42, 0.58, 0.68, 0.78)
"""Where along a supporting line its name may stand, from the end without an arrow."""
BESIDE_LINE = DISTANCES[0] * CLEARANCE
"""How far it stands from the line, in figure units, where nothing is in its way."""
ROOM = 14.0
"""How far it is enough that it keeps from dots and from its arrow, in figure units."""
AROUND = 12.0
"""How far what a half plane is called keeps from dots with names, in figure units."""
RIGHT_ANGLE = 4.0
"""Side of the square that marks a right angle, in figure units."""
HEAD = 3.0
"""How far what a half plane is called keeps from the head of the arrow across its line, in figure units."""
LEAST_LEAN = 0.1
"""Cosine up to which a way counts as straight across another."""
ON_LINE = 1e-12
"""How far from a line a point is taken to lie on it, as a share of the largest coordinate."""
LEAST_NAMED = 30.0
"""Length of a way beside which its name has room, in figure units."""


@dataclass(frozen=True, slots=True)
class Page:
    """What all pictures of a run share: the shapes, and the corners (n, 2) of A − B, of their cores if they are round.

    The corners that were found have names: w1, w2, …, in that order.
    """

    a: Subject
    b: Subject
    sheet: Sheet
    hull: Floats
    names: Mapping[DifferenceVertex, str]
    language: str

    @property
    def apart(self) -> bool:
        """Whether A − B has a panel of its own."""
        return self.sheet.layout is Layout.PANELS


def simplex_marks(vertices: Sequence[DifferenceVertex], span: Span, page: Page, *, named: bool = True) -> Drawn:
    """Return a point, segment or triangle of A − B with its vertices and their names."""
    points = np.array([vertex.point for vertex in vertices])
    part = ",".join(corner_name(vertex) for vertex in vertices)
    marks = [Mark(Kind.POINTS, Role.SIMPLEX, points, part, Panel.DIFFERENCE, span)]
    if len(vertices) > 1:
        kind = Kind.POLYLINE if len(vertices) == 2 else Kind.POLYGON
        marks.append(Mark(kind, Role.SIMPLEX, points, part, Panel.DIFFERENCE, span, filled=True))
    middle = page.hull.mean(axis=0)
    requests = [
        LabelRequest(
            page.names[vertex], Role.SIMPLEX, vertex.point, way_or_up(vertex.point - middle), corner_name(vertex),
            Panel.DIFFERENCE, span,
        )
        for vertex in vertices
    ]  # fmt: skip
    return marks, requests if named else []


def sweeping_lines(direction: Floats, span: Span, page: Page, start: DifferenceVertex | None = None) -> Drawn:
    """Return the supporting lines across `direction` (2,) that sweep over A, B and A − B together.

    With a `start`, that of A − B sets out from there, and those of A and B from the corners that make it: so these go
    as far together as the first, and stand still where it does.
    """
    middle_a, middle_b = (subject.boundary.mean(axis=0) for subject in (page.a, page.b))
    core_a, core_b = (subject.shape.core.vertices for subject in (page.a, page.b))
    from_a, from_b, foot = (None, None, None) if start is None else (start.point_a, start.point_b, start.point)
    foot = None if foot is None else float(direction @ foot) * direction  # where the origin is closest to the line
    of_a = core_a, direction, "d", Panel.WORLD, page.sheet, span, middle_b, from_a
    of_b = core_b, -direction, "\N{MINUS SIGN}d", Panel.WORLD, page.sheet, span, middle_a, from_b
    drawn = [support_line(*of_a, follows=False), support_line(*of_b, follows=False)]
    if page.apart:
        marks, requests = support_line(page.hull, direction, "d", Panel.DIFFERENCE, page.sheet, span, np.zeros(2), foot)
        arrow = next(mark for mark in marks if mark.kind is Kind.ARROW)
        furthest = page.hull[int(np.argmax(page.hull @ direction))]
        name = _name_of_line(marks[0].points, arrow, direction, span, page, [furthest])
        drawn.append((marks, [*requests, replace(name, delayed=True)]))
    return together(drawn)


def _name_of_line(
    line: Floats, arrow: Mark, direction: Floats, span: Span, page: Page, dots: Sequence[Floats] = ()
) -> LabelRequest:
    """Return the request to say what a supporting line (2, 2) of A − B is, far from arrows, dots (2,) and the origin.

    It stands beyond the line, at its end, or before it.
    """
    near, far = sorted(line, key=lambda end: float(np.hypot(*(end - arrow.points[0]))))
    places, text = [far + share * (near - far) for share in NAMED_AT], say("legend.support-line", page.language)
    half = half_room(text, SMALL_SIZE * page.sheet.unit)
    low, high = seen_area(page.sheet, Panel.DIFFERENCE)[[0, 2]]
    on = across(direction) * np.sign(across(direction) @ (far - near))
    out, on = (way * (to_edge(half, way[:, np.newaxis])[0] + BESIDE_LINE * page.sheet.unit) for way in (direction, on))
    tried = [*((at, out) for at in places), (far, on), *((at, -out) for at in places)]
    held = [(at, way) for at, way in tried if (low <= at + way - half).all() and (at + way + half <= high).all()]
    taken = np.array([*dots, *arrow.points, np.zeros(2)])

    def room(at: Floats, way: Floats) -> float:
        nearest = float(np.hypot(*np.maximum(np.abs(taken - (at + way)) - half, 0.0).T).min())
        return min(nearest, ROOM * page.sheet.unit)

    place, side = max(held or tried[:1], key=lambda each: room(*each))
    return LabelRequest(
        text, Role.SUPPORT_LINE, place, side, "support-line", Panel.DIFFERENCE, span, SMALL_SIZE, needed=False
    )


def found(w: DifferenceVertex, direction: Floats, span: Span, page: Page) -> Drawn:
    """Return the corners of A and B that a search along `direction` (2,) found, and the one of A − B they make.

    They show when the supporting lines have arrived.
    """
    name = f"{written_names(page.names[w])} = {written_names(corner_name(w))}"
    *of_both, of_difference = corner_requests(w, direction, name, span, page)
    requests = [*of_both, replace(of_difference, short=page.names[w])]
    return (
        [replace(mark, delayed=True) for mark in corner_marks(w, span, page)],
        [replace(each, delayed=True) for each in requests],
    )


def corner_requests(w: DifferenceVertex, direction: Floats, name: str, span: Span, page: Page) -> list[LabelRequest]:
    """Return the requests to name a corner of A − B and, beside them along `direction` (2,), those that make it."""
    name_a, name_b = page.a.vertex_name(w.index_a), page.b.vertex_name(w.index_b)
    return [
        LabelRequest(name_a, Role.SUPPORT_A, w.point_a, direction, name_a, Panel.WORLD, span),
        LabelRequest(name_b, Role.SUPPORT_B, w.point_b, -direction, name_b, Panel.WORLD, span),
        LabelRequest(
            name, Role.SUPPORT_DIFFERENCE, w.point, way_or_up(direction), corner_name(w), Panel.DIFFERENCE, span
        ),
    ]


def corner_marks(w: DifferenceVertex, span: Span, page: Page) -> list[Mark]:
    """Return the dots on a corner of A, one of B, and the one of A − B that they make."""
    return [
        point_mark(Role.SUPPORT_A, w.point_a, page.a.vertex_name(w.index_a), Panel.WORLD, span),
        point_mark(Role.SUPPORT_B, w.point_b, page.b.vertex_name(w.index_b), Panel.WORLD, span),
        point_mark(Role.SUPPORT_DIFFERENCE, w.point, corner_name(w), Panel.DIFFERENCE, span),
    ]


def carried_back(
    vertices: Sequence[DifferenceVertex],
    weights: Sequence[float] | None,
    span: Span,
    page: Page,
    *,
    common: bool = False,
) -> Drawn:
    """Return the vertices of A and B that a simplex is made of, and the points that the same weights make of them.

    With a `common` point, in all that A and B share, it is named p, and lines lead to it from the vertices. Without
    `weights` there are the vertices alone.
    """
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    of_both = [np.array(points) for points in zip(*((each.point_a, each.point_b) for each in vertices), strict=True)]
    ends = [] if weights is None else [np.array(weights) @ corners for corners in of_both]
    for subject, role, corners in zip((page.a, page.b), (Role.SUPPORT_A, Role.SUPPORT_B), of_both, strict=True):
        rows = [vertex.index_a if subject is page.a else vertex.index_b for vertex in vertices]
        own = dict(zip(rows, corners, strict=True))
        letter, letters = subject.letter.lower(), [subject.vertex_name(row) for row in own]
        part = ",".join(letters)
        marks.append(Mark(Kind.POINTS, role, np.array(list(own.values())), part, Panel.WORLD, span))
        if len(own) > 1:
            kind = Kind.POLYLINE if len(own) == 2 else Kind.AREA if common else Kind.POLYGON
            marks.append(
                Mark(kind, role, np.array(list(own.values())), part, Panel.WORLD, span, filled=kind is Kind.POLYGON)
            )
        middle = subject.boundary.mean(axis=0)
        for name, corner in zip(letters, own.values(), strict=True):
            outwards = way_or_up(corner - middle)
            if len(own) == 1 and ends and not common:
                outwards = _beside(ends[1] - ends[0], outwards)
            requests.append(LabelRequest(name, role, corner, outwards, name, Panel.WORLD, span))
        if not ends:
            continue
        point = ends[subject is page.b]
        if common:
            spokes = np.concatenate([np.array([corner, point]) for corner in own.values()])
            starts = tuple(range(2, len(spokes), 2))
            pale = Role.PROJECTION_A if subject is page.a else Role.PROJECTION_B
            marks.append(Mark(Kind.POLYLINE, pale, spokes, f"spokes-{letter}", Panel.WORLD, span, starts=starts))
        elif len(own) > 1:
            marks.append(point_mark(role, point, letter, Panel.WORLD, span))
            requests.append(LabelRequest(letter, role, point, way_or_up(middle - point), letter, Panel.WORLD, span))
    if common:
        marks.append(point_mark(Role.MEETING, ends[0], "p", Panel.WORLD, span))
        requests.append(LabelRequest("p", Role.MEETING, ends[0], np.array([1.0, 0.5]), "p", Panel.WORLD, span))
    elif ends:
        marks.append(Mark(Kind.POLYLINE, Role.REACH, np.array(ends), "a-b", Panel.WORLD, span))
    return marks, requests


def _beside(way: Floats, outwards: Floats) -> Floats:
    """Return which way across a line along `way` (2,) leads `outwards` (2,): upwards where neither does."""
    left = way_or_up(across(way))
    lean = float(left @ outwards)
    if abs(lean) <= LEAST_LEAN * float(np.hypot(*left) * np.hypot(*outwards)):
        lean = float(left[1])
    return left if lean >= 0.0 else -left


def seen(drawn: Drawn, *, asking: bool) -> Drawn:
    """Return a drawing that shows only while a question stands, or only while none does."""
    marks, requests = drawn
    return [replace(mark, asking=asking) for mark in marks], [replace(each, asking=asking) for each in requests]


def nothing_beyond(
    point: Floats,
    direction: Floats,
    reach: float,
    span: Span,
    page: Page,
    *,
    circled: bool = False,
    called: str = "d",
    cores: str = "",
    dots: Sequence[Floats] = (),
) -> Drawn:
    """Return the supporting line of A − B through a point, and beyond it the half plane in which nothing of it lies.

    What that half plane is called stands outside of the circle of radius `reach` around the origin where it has room.
    Where that is drawn, `circled`, there is no hatching in it. The arrow across the line is `called` so. Where it is
    only of the `cores` that nothing lies there, "_cores", names say so. They keep clear of `dots` (2,).
    """
    line = line_across(point, direction, Panel.DIFFERENCE, page.sheet)
    marks = [Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, "support-line", Panel.DIFFERENCE, span)]
    shorter = line.mean(axis=0) + ARROWS * (line - line.mean(axis=0))
    arrow, request = direction_arrow(shorter, direction, called, Panel.DIFFERENCE, page.sheet, span, np.zeros(2))
    marks.append(arrow)
    if not page.apart:
        return marks, [request]
    requests = [request, _name_of_line(line, arrow, direction, span, page, dots)]
    area = beyond(seen_area(page.sheet, Panel.DIFFERENCE), direction, float(direction @ point))
    to_foot = np.array([np.zeros(2), float(direction @ point) / float(direction @ direction) * direction])
    cross = STYLES[Role.ORIGIN].marker_size * page.sheet.unit * np.eye(2)
    of_origin = [to_foot, *(np.array([-arm, arm]) for arm in cross)]
    named = [circle(dot, AROUND * page.sheet.unit) for dot in dots]
    head = circle(arrow.points[1], HEAD * page.sheet.unit)
    drawn = [*of_origin, circle(np.zeros(2), reach), line, arrow.points, head, *named]
    outside = [circle(np.zeros(2), share * reach) for share in INSIDE]
    text = say(f"region.nothing{cores}", page.language)
    names = (
        region_name(text, area, avoid, Role.EMPTY, Panel.DIFFERENCE, span, page.sheet)
        for avoid in ([*drawn, *outside], drawn)
    )
    name = next(filter(None, names), None)
    holes = [circle(np.zeros(2), reach)] if circled else []
    for hole in holes:
        seen = clipped(hole, page.sheet, Panel.DIFFERENCE)
        marks.append(Mark(Kind.AREA, Role.REGION_PAPER, seen, "reach", Panel.DIFFERENCE, span, delayed=True))
    closer = say(f"region.closer{cores}", page.language)
    low, high = seen_area(page.sheet, Panel.DIFFERENCE)[[0, 2]]
    whole = [hole for hole in holes if bool(((hole >= low) & (hole <= high)).all())]
    inside = [region_name(closer, hole, of_origin, Role.REACH, Panel.DIFFERENCE, span, page.sheet) for hole in whole]
    marks += [replace(each, delayed=True) for each in (name, *inside) if each]
    return [*marks, *empty_marks(area, "nothing", Panel.DIFFERENCE, span, page.sheet.unit, holes)], [
        replace(each, delayed=True) for each in requests
    ]


def gap_between(ends: Floats, normal: Floats, span: Span, page: Page) -> tuple[list[Mark], Floats]:
    """Return the lines across `normal` (2,) through a point of A and one of B (2, 2), and the strip between them."""
    sheet = page.sheet.with_room
    lines = [
        Mark(
            Kind.POLYLINE, Role.SUPPORT_LINE, line_across(end, normal, Panel.WORLD, sheet), f"line-{letter}",
            Panel.WORLD, span,
        )
        for letter, end in zip("AB", ends, strict=True)
    ]  # fmt: skip
    low, high = (float(normal @ end) for end in ends)
    return lines, strip_between(normal, low, high, sheet) if low < high else np.empty((0, 2))


def edges_across(normal: Floats, span: Span, page: Page) -> list[Mark]:
    """Return the edges of A and B that lie on their supporting lines across `normal` (2,), over these: they end there.

    A's line is where A ends along the normal, B's where B begins.
    """
    marks = []
    for subject, role, way in ((page.a, Role.EDGE_A, normal), (page.b, Role.EDGE_B, -normal)):
        corners = subject.shape.core.vertices
        heights = corners @ way
        on_line = corners[heights >= heights.max() - ON_LINE * np.abs(corners).max()]
        if len(on_line) == 2 and not subject.shape.radius:
            marks.append(Mark(Kind.POLYLINE, role, on_line, f"edge-{subject.letter}", Panel.WORLD, span))
    return marks


def reach_marks(nearest: Floats, radius: float, span: Span, page: Page) -> list[Mark]:
    """Return the way from the origin to v, and the circle of that radius, inside of which nothing of A − B lies."""
    line = np.array([np.zeros(2), nearest])
    rim = circle_marks(np.zeros(2), radius, Role.PROOF, "reach", Panel.DIFFERENCE, span, page.sheet)
    return [
        *rim,
        Mark(Kind.POLYLINE, Role.REACH, line, "reach", Panel.DIFFERENCE, span),
    ]


def reach_requests(nearest: Floats, span: Span, page: Page) -> list[LabelRequest]:
    """Return the request to name the length of that way, the circle's radius, if a name has room beside it."""
    if float(np.hypot(*nearest)) < LEAST_NAMED * page.sheet.unit:
        return []
    beside = np.array([-nearest[1], nearest[0]])
    return [LabelRequest("|v|", Role.REACH, nearest / 2, beside, "reach", Panel.DIFFERENCE, span, needed=False)]


def point_mark(role: Role, place: Floats, part: str, panel: Panel, span: Span) -> Mark:
    """Return a dot."""
    return Mark(Kind.POINTS, role, place[np.newaxis], part, panel, span)


def right_angle(foot: Floats, along: Floats, up: Floats, panel: Panel, span: Span, side: float) -> Mark:
    """Return the square at `foot` (2,) that marks a right angle between two unit directions (2,)."""
    one, other = side * along, side * up
    corner = np.array([foot + one, foot + one + other, foot + other])
    return Mark(Kind.POLYLINE, Role.DROPPED, corner, "right-angle", panel, span, delayed=True)


def together(drawn: Sequence[Drawn], *more: Drawn) -> Drawn:
    """Return several drawings as one."""
    parts = [*drawn, *more]
    return [mark for marks, _ in parts for mark in marks], [each for _, requests in parts for each in requests]


def numbered(vertices: Iterable[DifferenceVertex]) -> dict[DifferenceVertex, str]:
    """Return the names of vertices of A − B, w1, w2, …, in the order in which they first come."""
    return {vertex: f"w{row}" for row, vertex in enumerate(dict.fromkeys(vertices), start=1)}


def tick_of(step: GjkStep | PolytopeStep, phase: int, *, to_end: bool = False) -> Span:
    """Return the span of one phase of a step, or of all that is left of the step."""
    first = step.number * PHASES + phase
    return Span(first, step.number * PHASES + PHASES - 1 if to_end else first)


def cores_of(a: Subject, b: Subject) -> str:
    """Return how messages about cores end: "_cores" for round shapes, else empty."""
    return "_cores" if a.shape.radius or b.shape.radius else ""


def corner_values(w: DifferenceVertex, page: Page) -> dict[str, object]:
    """Return the values that captions need of a vertex of A − B, whose rounded coordinates need not add up."""
    coordinates = np.concatenate([w.point_a, w.point_b, w.point]).tolist()
    return {
        "w": page.names.get(w, ""),
        "corner": corner_name(w),
        "a": page.a.vertex_name(w.index_a),
        "b": page.b.vertex_name(w.index_b),
        "point_a": as_pair(w.point_a),
        "point_b": as_pair(w.point_b),
        "point": as_pair(w.point)
        if all(map(is_short, coordinates))
        else Told(w.point, f"≈ {point(*w.point.tolist())}"),
    }


def weighted(weights: Sequence[float], names: Sequence[str]) -> str:
    """Write a weighted sum: "2/7 a₂ + 5/7 a₃". Equal names are added up; weights of 0 or 1 are not written."""
    of_name: dict[str, float] = {}
    for weight, name in zip(weights, names, strict=True):
        of_name[name] = of_name.get(name, 0.0) + weight
    terms = (
        written_names(name) if weight == 1.0 else f"{compact(weight)}\N{NO-BREAK SPACE}{written_names(name)}"
        for name, weight in of_name.items()
        if weight
    )
    return " + ".join(terms)
