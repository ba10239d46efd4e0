# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of GJK's loop, one for each of its phases, and the one that proves the answer.

What is lit in A − B is carried back to A and B: each vertex w of A − B is a vertex of A and one of B, and the weights
that make v of the first make the closest points of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ....geometry import Certificate, DifferenceVertex, GjkResult, GjkStep, Relation, origin_weights
from ....geometry.narrowphase.difference import Difference
from ...labels.labels import LabelRequest, way_or_up
from ...labels.names import corner_name
from ...labels.region_names import region_name
from ...model.arrays import Floats
from ...model.choices import Layout
from ...model.figure import PHASES, Kind, Mark, Panel, Span
from ...model.outline import circle
from ...model.style import SMALL_SIZE, TITLE_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import Sheet
from ...parts.half_planes import beyond, circle_marks, empty_marks, seen_area, voronoi_regions
from ...parts.support_lines import direction_arrow, line_across, support_line
from ...parts.weights import answer_marks, weight_marks
from ...text.messages import number, say
from ...text.messages import point as written_point
from ...text.names import written_names

Drawn = tuple[list[Mark], list[LabelRequest]]

SHORTEST_ARROW, BEFORE_ORIGIN, BEFORE_DOT = 14.0, 6.0, 4.0
"""Least length of the arrow from v, and where arrows end before the origin and before a dot, in figure units."""
SHOWN_WAYS = ((-3, 5), (5, 1), (-2, -5))
"""Directions in which the corners of A − B lie that are shown as arrows: about a third of a turn apart."""
MOST_AVOIDED = 40
"""Corners of A − B that names of regions keep clear of."""
MOST_ASKED = 8
"""A shape with more corners has no coordinates at a question: they would cover it."""


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


def three_arrows(page: Page) -> list[DifferenceVertex]:
    """Return three corners of A − B, well apart, to show what it is made of."""
    difference = Difference(page.a.shape, page.b.shape)
    corners = [difference.support(x, y) for x, y in SHOWN_WAYS]
    return list(difference.vertices(tuple(corners)))


def meaning(arrows: Sequence[DifferenceVertex], page: Page) -> Drawn:
    """Return what A − B means: the arrows from corners of B to corners of A, and the same ones from the origin.

    Where there is room, B stands once more at each of them, slid until the two corners meet. The last phase has the
    corner of A − B that the search starts with.
    """
    span, unit = Span(1, 1), page.sheet.unit
    drawn: list[Drawn] = []
    area = seen_area(page.sheet, Panel.WORLD)
    (left, bottom), (right, top) = area[0], area[2]
    for w in dict.fromkeys(arrows):
        name_a, name_b = page.a.vertex_name(w.index_a), page.b.vertex_name(w.index_b)
        way = w.point * max(0.0, 1.0 - BEFORE_DOT * unit / max(float(np.hypot(*w.point)), unit))
        both = [np.array([tail, tail + way]) for tail in (w.point_b, np.zeros(2))]
        marks = [
            Mark(Kind.ARROW, Role.DIFFERENCE_ARROW, both[0], corner_name(w), Panel.WORLD, span),
            Mark(Kind.ARROW, Role.DIFFERENCE_ARROW, both[1], corner_name(w), Panel.DIFFERENCE, span),
            *_corners(w, span, page),
        ]
        slid = page.b.boundary + w.point
        if page.apart and len(slid) > 2 and bool(((slid > (left, bottom)) & (slid < (right, top))).all()):
            marks.append(Mark(Kind.POLYGON, Role.GHOST, slid, f"B-on-{name_a}", Panel.WORLD, span))
            text = say("gjk.slid", page.language, a=name_a, b=name_b)
            name = region_name(text, slid, [both[0]], Role.GHOST, Panel.WORLD, span, page.sheet)
            marks += [name] if name else []
        requests = [
            LabelRequest(name_a, Role.SUPPORT_A, w.point_a, w.point, name_a, Panel.WORLD, span),
            LabelRequest(name_b, Role.SUPPORT_B, w.point_b, -w.point, name_b, Panel.WORLD, span),
            LabelRequest(
                corner_name(w), Role.SUPPORT_DIFFERENCE, w.point, way_or_up(w.point), corner_name(w),
                Panel.DIFFERENCE, span,
            ),
        ]  # fmt: skip
        drawn.append((marks, requests))
    if page.apart:
        inside = region_name(
            "A \N{MINUS SIGN} B", page.hull, [np.zeros((1, 2))], Role.SIMPLEX, Panel.DIFFERENCE, Span(2, 2), page.sheet,
            TITLE_SIZE, "name-difference",
        )  # fmt: skip
        drawn.append(([inside] if inside else [], []))
    first = next(iter(page.names))
    start = found(first, first.point - page.hull.mean(axis=0) + 1e-9 * unit, Span(3, 3), page)
    return _together(drawn, start)


def closest_point(step: GjkStep, weights: Sequence[float], page: Page, *, asked: bool) -> Drawn:
    """Return the point v of the simplex that is closest to the origin, and the direction of the search.

    Where the support is `asked` for next, all corners get their coordinates while the question stands.
    """
    span = _tick(step, 0)
    marks, requests = _simplex(step.simplex, span, page)
    length = max(step.upper - BEFORE_ORIGIN * page.sheet.unit, SHORTEST_ARROW * page.sheet.unit)
    arrow = np.array([step.nearest, step.nearest + length * step.direction])
    marks += [
        _point(Role.NEAREST, step.nearest, "v", Panel.DIFFERENCE, span),
        Mark(Kind.ARROW, Role.DIRECTION, arrow, "direction", Panel.DIFFERENCE, span),
    ]
    beside = np.array([-step.direction[1], step.direction[0]])
    name = "d = \N{MINUS SIGN}v" if step.upper > 0.0 else "d"
    requests += [
        LabelRequest("v", Role.NEAREST, step.nearest, -step.direction, "v", Panel.DIFFERENCE, span),
        LabelRequest(name, Role.DIRECTION, arrow.mean(axis=0), beside, "direction", Panel.DIFFERENCE, span),
    ]
    carried_marks, carried_requests = carried_back(step.simplex, weights, span, page)
    if asked:
        carried_requests = [replace(each, asking=False) for each in carried_requests]
        carried_requests += _all_corners(span, page)
    return marks + carried_marks, requests + carried_requests


def _all_corners(span: Span, page: Page) -> list[LabelRequest]:
    """Return the names of all corners of A and B with their coordinates, for a question; none of a shape with many."""
    requests = []
    for subject in (page.a, page.b):
        vertices = subject.shape.core.vertices
        for row, corner in enumerate(vertices if len(vertices) <= MOST_ASKED else ()):
            name, outwards = subject.vertex_name(row), way_or_up(corner - vertices.mean(axis=0))
            text = f"{written_names(name)} {written_point(*corner.tolist())}"
            requests.append(
                LabelRequest(
                    text,
                    subject.role,
                    corner,
                    outwards,
                    f"asked-{name}",
                    Panel.WORLD,
                    span,
                    SMALL_SIZE,
                    needed=False,
                    asking=True,
                )
            )
    return requests


def support(step: GjkStep, page: Page) -> Drawn:
    """Return the supporting lines that sweep over A, B and A − B together, and the corners where they leave."""
    span, w = _tick(step, 1), step.support
    middle_a, middle_b = (subject.boundary.mean(axis=0) for subject in (page.a, page.b))
    core_a, core_b = (subject.shape.core.vertices for subject in (page.a, page.b))
    drawn = [
        _simplex(step.simplex, span, page, named=False),
        support_line(core_a, step.direction, "d", Panel.WORLD, page.sheet, span, middle_b),
        support_line(core_b, -step.direction, "\N{MINUS SIGN}d", Panel.WORLD, page.sheet, span, middle_a),
    ]
    if page.apart:
        drawn.append(support_line(page.hull, step.direction, "d", Panel.DIFFERENCE, page.sheet, span, np.zeros(2)))
    return _together(drawn, found(w, step.direction, span, page))


def found(w: DifferenceVertex, direction: Floats, span: Span, page: Page) -> Drawn:
    """Return the corners of A and B that a search along `direction` (2,) found, and the one of A − B they make."""
    name_a, name_b = page.a.vertex_name(w.index_a), page.b.vertex_name(w.index_b)
    name = f"{written_names(page.names[w])} = {written_names(corner_name(w))}"
    return (
        _corners(w, span, page),
        [
            LabelRequest(name_a, Role.SUPPORT_A, w.point_a, direction, name_a, Panel.WORLD, span),
            LabelRequest(name_b, Role.SUPPORT_B, w.point_b, -direction, name_b, Panel.WORLD, span),
            LabelRequest(
                name, Role.SUPPORT_DIFFERENCE, w.point, way_or_up(direction), corner_name(w), Panel.DIFFERENCE, span
            ),
        ],
    )


def _corners(w: DifferenceVertex, span: Span, page: Page) -> list[Mark]:
    """Return the dots on a corner of A, one of B, and the one of A − B that they make."""
    return [
        _point(Role.SUPPORT_A, w.point_a, page.a.vertex_name(w.index_a), Panel.WORLD, span),
        _point(Role.SUPPORT_B, w.point_b, page.b.vertex_name(w.index_b), Panel.WORLD, span),
        _point(Role.SUPPORT_DIFFERENCE, w.point, corner_name(w), Panel.DIFFERENCE, span),
    ]


def stop(step: GjkStep, weights: Sequence[float], page: Page, *, asked: bool) -> Drawn:
    """Return what the supporting line through w proves: beyond it lies nothing of A − B.

    Where it is `asked` next which vertex can go, the question has the triangle instead, with coordinates.
    """
    span = _tick(step, 2, to_end=step.upper == 0.0 or step.relation in (Relation.SEPARATED, Relation.TOUCHING))
    w, name = step.support, page.names[step.support]
    simplex, empty = (
        _simplex(step.simplex, span, page, named=False),
        _nothing_beyond(w.point, step.direction, step.upper, span, page),
    )
    marks, requests = _together([simplex, empty])
    marks += [
        _point(Role.NEAREST, step.nearest, "v", Panel.DIFFERENCE, span),
        _point(Role.SUPPORT_DIFFERENCE, w.point, corner_name(w), Panel.DIFFERENCE, span),
    ]
    requests += [
        LabelRequest("v", Role.NEAREST, step.nearest, -step.direction, "v", Panel.DIFFERENCE, span),
        LabelRequest(name, Role.SUPPORT_DIFFERENCE, w.point, -step.direction, name, Panel.DIFFERENCE, span),
    ]
    if step.relation is Relation.SEPARATED:
        marks += _reach(step.nearest, step.upper, span, page)
        carried = carried_back(step.simplex, weights, span, page)
        return _together([(marks, requests), carried])
    corners = found(w, step.direction, span, page)
    marks, requests = [*marks, *corners[0][:2]], [*requests, *corners[1][:2]]
    if not asked:
        return marks, requests
    marks, requests = (
        [replace(mark, asking=False) for mark in marks],
        [replace(each, asking=False) for each in requests],
    )
    triangle, names = _simplex(step.candidates, span, page)
    texts = (
        f"{written_names(page.names[vertex])} {written_point(*vertex.point.tolist())}" for vertex in step.candidates
    )
    marks += [replace(mark, asking=True) for mark in triangle]
    requests += [replace(each, text=text, asking=True, needed=False) for each, text in zip(names, texts, strict=True)]
    return marks, requests


def keep_or_drop(step: GjkStep, page: Page) -> Drawn:
    """Return the Voronoi regions of the simplex: the part in whose region the origin lies stays."""
    span, points = _tick(step, 3), [vertex.point for vertex in step.candidates]
    kept = tuple(row for row, vertex in enumerate(step.candidates) if vertex in step.kept)
    nearest = np.array(step.weights) @ np.array([vertex.point for vertex in step.kept])
    marks, requests = _simplex(step.kept, span, page)
    if page.apart:
        marks += _regions(points, kept, [page.names[vertex] for vertex in step.candidates], span, page)
    dropped = [vertex for vertex in step.candidates if vertex not in step.kept]
    middle = np.mean(points, axis=0)
    for vertex in dropped:
        marks.append(_point(Role.DROPPED, vertex.point, corner_name(vertex), Panel.DIFFERENCE, span))
        text = say("gjk.goes", page.language, w=page.names[vertex])
        outwards = way_or_up(vertex.point - middle)
        requests.append(
            LabelRequest(text, Role.DROPPED, vertex.point, outwards, page.names[vertex], Panel.DIFFERENCE, span)
        )
    if len(step.kept) < 3:
        marks.append(_point(Role.NEAREST, nearest, "v", Panel.DIFFERENCE, span))
        line = np.array([nearest, np.zeros(2)])
        marks.append(Mark(Kind.POLYLINE, Role.REACH, line, "v", Panel.DIFFERENCE, span))
        if len(step.kept) > 1:
            requests.append(LabelRequest("v", Role.NEAREST, nearest, way_or_up(nearest), "v", Panel.DIFFERENCE, span))
    if page.apart:
        weights = dict(zip(step.kept, step.weights, strict=True))
        bars = [(written_names(page.names[vertex]), weights.get(vertex, 0.0)) for vertex in step.candidates]
        marks += weight_marks(
            page.sheet, "weights.of_v" if len(kept) < 3 else "weights.of_0", bars, span, page.language
        )
    return _together([(marks, requests), carried_back(step.kept, step.weights, span, page)])


def carried_back(
    vertices: Sequence[DifferenceVertex], weights: Sequence[float], span: Span, page: Page, *, common: bool = False
) -> Drawn:
    """Return the vertices of A and B that a simplex is made of, and the points that the same weights make of them.

    With a `common` point, in all that A and B share, it is named p, and lines lead to it from the vertices.
    """
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    ends = []
    for subject, role in ((page.a, Role.SUPPORT_A), (page.b, Role.SUPPORT_B)):
        rows = [vertex.index_a if subject is page.a else vertex.index_b for vertex in vertices]
        corners = np.array([subject.shape.core.vertices[row] for row in rows])
        own, point = dict(zip(rows, corners, strict=True)), np.array(weights) @ corners
        ends.append(point)
        letter, letters = subject.letter.lower(), [subject.vertex_name(row) for row in own]
        part = ",".join(letters)
        marks.append(Mark(Kind.POINTS, role, np.array(list(own.values())), part, Panel.WORLD, span))
        if len(own) > 1:
            kind = Kind.POLYLINE if len(own) == 2 else Kind.POLYGON
            marks.append(
                Mark(kind, role, np.array(list(own.values())), part, Panel.WORLD, span, filled=kind is Kind.POLYGON)
            )
        middle = subject.boundary.mean(axis=0)
        requests += [
            LabelRequest(name, role, corner, way_or_up(corner - middle), name, Panel.WORLD, span)
            for name, corner in zip(letters, own.values(), strict=True)
        ]
        if common:
            spokes = np.concatenate([np.array([corner, point]) for corner in own.values()])
            starts = tuple(range(2, len(spokes), 2))
            marks.append(Mark(Kind.POLYLINE, Role.REACH, spokes, f"spokes-{letter}", Panel.WORLD, span, starts=starts))
        elif len(own) > 1:
            marks.append(_point(role, point, letter, Panel.WORLD, span))
            requests.append(LabelRequest(letter, role, point, way_or_up(middle - point), letter, Panel.WORLD, span))
    if common:
        marks.append(_point(Role.SIMPLEX, ends[0], "p", Panel.WORLD, span))
        requests.append(LabelRequest("p", Role.SIMPLEX, ends[0], np.array([1.0, 0.5]), "p", Panel.WORLD, span))
    else:
        marks.append(Mark(Kind.POLYLINE, Role.REACH, np.array(ends), "a-b", Panel.WORLD, span))
    return marks, requests


def proof_apart(result: GjkResult, certificate: Certificate, span: Span, page: Page) -> Drawn:
    """Return the two lines behind which A and B stay, with nothing between them, and the line they come from."""
    ends = np.array([result.closest_a, result.closest_b])
    nearest = ends[0] - ends[1]
    marks = [
        _point(Role.SUPPORT_A, ends[0], "closest-a", Panel.WORLD, span),
        _point(Role.SUPPORT_B, ends[1], "closest-b", Panel.WORLD, span),
    ]
    marks.append(_point(Role.SUPPORT_DIFFERENCE, nearest, "v", Panel.DIFFERENCE, span))
    way = way_or_up(ends[1] - ends[0])
    requests = [
        LabelRequest("v", Role.SUPPORT_DIFFERENCE, nearest, way_or_up(nearest), "v", Panel.DIFFERENCE, span),
        LabelRequest("a", Role.SUPPORT_A, ends[0], -way, "closest-a", Panel.WORLD, span),
        LabelRequest("b", Role.SUPPORT_B, ends[1], way, "closest-b", Panel.WORLD, span),
    ]
    if result.distance > 0.0:
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span))
        marks += _reach(nearest, result.distance, span, page)
    if certificate.holds:
        normal = certificate.normal
        lines = [line_across(point, normal, Panel.WORLD, page.sheet) for point in ends]
        marks += [
            Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, f"line-{letter}", Panel.WORLD, span)
            for letter, line in zip("AB", lines, strict=True)
        ]
        if result.distance > 0.0:
            strip = beyond(seen_area(page.sheet, Panel.WORLD), normal, float(normal @ ends[0]))
            strip = beyond(strip, -normal, float(-normal @ ends[1])) if len(strip) else strip
            marks += empty_marks(strip, "gap", Panel.WORLD, span, page.sheet.unit)
        if page.apart:
            marks, requests = _together(
                [(marks, requests), _nothing_beyond(nearest, normal, result.distance, span, page)]
            )
    if page.apart:
        marks += answer_marks(page.sheet, "answer.distance", number(result.distance), span, page.language)
    return marks, requests


def proof_of_overlap(result: GjkResult, span: Span, page: Page) -> Drawn:
    """Return how the last simplex makes the origin and, with the same weights, a point of A and of B."""
    weights = tuple(float(weight) for weight in origin_weights(result.simplex))
    points = [vertex.point for vertex in result.simplex]
    marks, requests = _simplex(result.simplex, span, page)
    spokes = np.concatenate([np.array([point, np.zeros(2)]) for point in points])
    marks.append(Mark(Kind.POLYLINE, Role.REACH, spokes, "spokes", Panel.DIFFERENCE, span, starts=(2, 4)))
    if page.apart:
        names = [written_names(page.names[vertex]) for vertex in result.simplex]
        bars = list(zip(names, weights, strict=True))
        marks += weight_marks(page.sheet, "weights.of_0", bars, span, page.language)
    return _together([(marks, requests), carried_back(result.simplex, weights, span, page, common=True)])


def _simplex(vertices: Sequence[DifferenceVertex], span: Span, page: Page, *, named: bool = True) -> Drawn:
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


def _nothing_beyond(point: Floats, direction: Floats, reach: float, span: Span, page: Page) -> Drawn:
    """Return the supporting line of A − B through a point, and beyond it the half plane in which nothing of it lies.

    What that half plane is called stands outside of the circle of radius `reach` around the origin.
    """
    line = line_across(point, direction, Panel.DIFFERENCE, page.sheet)
    marks = [Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, "support-line", Panel.DIFFERENCE, span)]
    arrow, request = direction_arrow(line, direction, "d", Panel.DIFFERENCE, page.sheet, span, np.zeros(2))
    marks.append(arrow)
    if not page.apart:
        return marks, [request]
    area = beyond(seen_area(page.sheet, Panel.DIFFERENCE), direction, float(direction @ point))
    marks += empty_marks(area, "nothing", Panel.DIFFERENCE, span, page.sheet.unit)
    text = say("region.nothing", page.language)
    name = region_name(
        text,
        area,
        [np.zeros((1, 2)), circle(np.zeros(2), reach), line],
        Role.EMPTY,
        Panel.DIFFERENCE,
        span,
        page.sheet,
    )
    return [*marks, name] if name else marks, [request]


def _reach(nearest: Floats, radius: float, span: Span, page: Page) -> list[Mark]:
    """Return the way from the origin to v, and the circle of that radius, inside of which nothing of A − B lies."""
    line = np.array([np.zeros(2), nearest])
    return [
        *circle_marks(np.zeros(2), radius, Role.REACH, "reach", Panel.DIFFERENCE, span, page.sheet),
        Mark(Kind.POLYLINE, Role.REACH, line, "reach", Panel.DIFFERENCE, span),
    ]


def _regions(
    points: Sequence[Floats], kept: tuple[int, ...], names: Sequence[str], span: Span, page: Page
) -> list[Mark]:
    """Return the Voronoi regions of a segment or triangle with their names; the origin's is lit."""
    marks = []
    avoid = [np.array(points), np.zeros((1, 2)), page.hull[:MOST_AVOIDED]]
    for rows, area in voronoi_regions(points, seen_area(page.sheet, Panel.DIFFERENCE)):
        if len(area) < 3:
            continue
        lit, part = rows == kept, "".join(names[row] for row in rows)
        role = Role.REGION_NOW if lit else Role.REGION if len(rows) == 2 else Role.REGION_CORNER
        if len(rows) < 3:
            marks.append(Mark(Kind.AREA, role, area, f"region-{part}", Panel.DIFFERENCE, span))
        kind = ("vertex", "edge", "inside")[len(rows) - 1]
        text = say(f"region.{kind}", page.language, part=part)
        name = region_name(text, area, avoid, role, Panel.DIFFERENCE, span, page.sheet)
        if name:
            marks.append(name)
    return marks


def _tick(step: GjkStep, phase: int, *, to_end: bool = False) -> Span:
    first = step.number * PHASES + phase
    return Span(first, step.number * PHASES + PHASES - 1 if to_end else first)


def _point(role: Role, place: Floats, part: str, panel: Panel, span: Span) -> Mark:
    return Mark(Kind.POINTS, role, place[np.newaxis], part, panel, span)


def _together(drawn: Sequence[Drawn], *more: Drawn) -> Drawn:
    """Return several drawings as one."""
    parts = [*drawn, *more]
    return [mark for marks, _ in parts for mark in marks], [each for _, requests in parts for each in requests]
