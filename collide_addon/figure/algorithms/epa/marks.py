# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of EPA's loop, one for each of its phases, those before it, and the way out.

The nearest edge is lit over the pale polytope; what is lit in A − B is carried back to A and B.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter

import numpy as np

from ....geometry import Certificate, DifferenceVertex, PenetrationResult, PolytopeStep
from ...labels.labels import Drawn, LabelRequest, way_or_up
from ...labels.names import corner_name
from ...labels.obstacles import FAINT
from ...model.arrays import Floats
from ...model.figure import PHASES, Kind, Mark, Panel, Span, from_aside, out_of, pulled
from ...model.style import SMALL_SIZE, Role
from ...page.sheet import Sheet, within_area
from ...parts.arrows import difference_name
from ...parts.both_spaces import (
    Page,
    carried_back,
    cores_of,
    corner_marks,
    corner_requests,
    edges_across,
    found,
    nothing_beyond,
    point_mark,
    reach_marks,
    seen,
    sweeping_lines,
    tick_of,
    together,
)
from ...parts.candidates import asked_supports
from ...parts.pair import ghost_request, outline_kind
from ...parts.proofs import level_requests
from ...parts.support_lines import across, direction_arrow, edge_distance, line_across
from ...parts.weights import weight_marks
from ...stage.draft import Draft
from ...stage.half_planes import beyond, circle_marks, seen_area
from ...text.messages import number, say
from ...text.names import written_names

NORMAL_ARROW = 14.0
"""Length of the arrow along an edge's normal, in figure units."""
WAYS_TRIED, MOST_ALIKE = 24, 0.75
"""Directions in which B may leave, and the cosine up to which one is not near a shortest way."""
MOST_COMPARED = 3
"""To so many other edges the way is drawn."""
LEAST_SLIVER = 24.0
"""How high a part of A − B outside of the polytope is in which its name has room, in figure units."""
MARGIN = 5.0
"""Below the panels, before the captions, in figure units."""
BESIDE_ZERO = np.array([2.0, -1.0])
"""Where the origin's name stands: a length beside a way out of the origin stands on the other side."""


def foot_weights(step: PolytopeStep) -> tuple[float, float]:
    """Return the barycentric weights, in its edge, of the edge's point nearest to the origin."""
    start, end = (vertex.point for vertex in step.edge)
    way = end - start
    share = min(1.0, max(0.0, float(-start @ way) / float(way @ way)))
    return 1.0 - share, share


def some_way_off(ways: Floats, page: Page) -> Drawn:
    """Return some way t by which B leaves A, at B and from the origin to the outline of A − B: none of the answers.

    It is the shortest of those that are not near the shortest `ways` (n, 2) and for which there is room.
    """
    low, high = seen_area(page.sheet.with_room, Panel.WORLD)[[0, 2]]
    normals = [-across(end - start) for start, end in pairwise((*page.hull, page.hull[0]))]
    found = []
    for angle in np.linspace(0.0, math.tau, WAYS_TRIED, endpoint=False):
        unit = np.array([math.cos(angle), math.sin(angle)])
        if any(unit @ way > MOST_ALIKE * math.hypot(*way) for way in ways):
            continue
        leaving = zip(normals, page.hull, strict=True)
        t = unit * min(float(n @ end) / float(n @ unit) for n, end in leaving if n @ unit > 0.0)
        ghost = page.b.boundary + t
        if ((low <= ghost) & (ghost <= high)).all():
            found.append(t)
    if not found:
        return [], []
    t, span = min(found, key=lambda way: math.hypot(*way)), Span(1, 1)
    corner = page.b.boundary[int(np.argmax(page.b.boundary @ t))]
    moved = page.b.boundary + t
    marks = [Mark(outline_kind(moved), Role.GHOST, moved, "B-by-t", Panel.WORLD, span, motion=from_aside(-t))]
    requests = []
    for panel, tail in ((Panel.WORLD, corner), (Panel.DIFFERENCE, np.zeros(2))):
        arrow = np.array([tail, tail + t])
        marks.append(Mark(Kind.ARROW, Role.TRANSLATION, arrow, "t", panel, span, motion=out_of(tail)))
        beside = across(t / math.hypot(*t))
        requests.append(LabelRequest("t", Role.TRANSLATION, tail + t / 2, beside, "t", panel, span, delayed=True))
    return marks, requests


def first_polytope(
    first: Sequence[DifferenceVertex], segment: Sequence[DifferenceVertex], tick: int, page: Page
) -> Drawn:
    """Return what GJK has left in A − B, from a tick on: a triangle, or a `segment` with a support on each side.

    The corners of A and B that make it are lit.
    """
    span = Span(tick, PHASES - 1)
    marks = _polytope(first, span)
    marks += [point_mark(Role.SIMPLEX, vertex.point, corner_name(vertex), Panel.DIFFERENCE, span) for vertex in first]
    if segment:
        marks.append(_edge(segment, Role.EDGE_LIT, span))
    corners, names = carried_back(first, None, span, page)
    dots = [mark for mark in corners if mark.kind is Kind.POINTS]
    return [*marks, *dots], [*_names(first, first, span, page), *names]


def nearest_edge(step: PolytopeStep, page: Page) -> Drawn:
    """Return the edge that is lit, how far it is from the origin, and the direction in which it will be pushed.

    As the support is asked for next, all corners have their coordinates while the question stands.
    """
    span, foot, unit = tick_of(step, 0), step.distance * step.normal, page.sheet.unit
    marks, requests = _lit(step, span, page)
    tip = within_area(foot, NORMAL_ARROW * unit * step.normal, page.sheet, Panel.DIFFERENCE)
    numbers, arrow = {"distance": step.distance, "growth": step.growth}, np.array([foot, tip])
    marks.append(
        Mark(
            Kind.ARROW, Role.DIRECTION, arrow, "direction", Panel.DIFFERENCE, span, motion=out_of(foot), numbers=numbers
        )
    )
    requests.append(LabelRequest("d", Role.DIRECTION, tip, step.normal, "direction", Panel.DIFFERENCE, span))
    marks += circle_marks(np.zeros(2), step.distance, Role.PROOF, "fits", Panel.DIFFERENCE, span, page.sheet)
    marks, requests = together([(marks, requests), _way_to_edge(step, span)])
    others = seen(_ways_to_others(step, span), asking=False)
    carried = seen(carried_back(step.edge, None, span, page), asking=False)
    return together([(marks, requests), others, carried, asked_supports(step.normal, span, page, overlap=True)])


def other_edges(step: PolytopeStep) -> list[tuple[Floats, Floats]]:
    """Return the ends (2,) of the polytope's edges but for the nearest."""
    edges = pairwise((step.polytope[-1], *step.polytope))
    return [(start.point, end.point) for start, end in edges if (start, end) != tuple(step.edge)]


def _ways_to_others(step: PolytopeStep, span: Span) -> Drawn:
    """Return how far the next of the other edges are from the origin: straight across where they have a point there."""
    drawn: Drawn = [], []
    marks, requests = drawn
    for start, end in sorted(other_edges(step), key=lambda ends: edge_distance(*ends))[:MOST_COMPARED]:
        way = end - start
        along, square = float(-start @ way), float(way @ way)
        if square == 0.0 or not 0.0 <= along <= square:
            continue
        foot = start + along / square * way
        if not (length := math.hypot(*foot)):
            continue
        line = np.array([np.zeros(2), foot])
        part = f"way-to-other-{len(marks) + 1}"
        marks.append(Mark(Kind.POLYLINE, Role.PROJECTION, line, part, Panel.DIFFERENCE, span))
        said = _length(length, foot / 2, foot / length, Panel.DIFFERENCE, span)
        requests.append(replace(said, role=Role.PROJECTION, size=SMALL_SIZE, needed=False))
    return marks, requests


def support(step: PolytopeStep, page: Page) -> Drawn:
    """Return the edge's line pushed out until it leaves A − B, and the corners where it and those of A and B leave."""
    span = tick_of(step, 1)
    lines, arrows = sweeping_lines(step.normal, span, page, step.edge[0])
    lines = [mark for mark in lines if mark.panel is Panel.DIFFERENCE or mark.role not in FAINT]  # A and B overlap
    arrows = [each for each in arrows if each.part != "support-line"]  # the sentence says what line it is
    foot = step.distance * step.normal
    further = max((vertex.point for vertex in step.edge), key=lambda end: math.dist(end, foot))
    roomy = math.copysign(1.0, (further - foot) @ across(step.normal)) * across(step.normal)
    arrows = [replace(each, outwards=roomy) if each.panel is Panel.DIFFERENCE else each for each in arrows]
    edge, edge_names = _lit(step, span, page)
    edge_names = [each for each in edge_names if each.text != page.names[step.support]]  # w has its own, longer name
    corners = found(step.support, step.normal, span, page)
    return together([(edge, edge_names), _way_to_edge(step, span), (lines, arrows), corners])


def _way_to_edge(step: PolytopeStep, span: Span) -> Drawn:
    """Return how far the nearest edge is from the origin."""
    foot = step.distance * step.normal
    way = Mark(Kind.POLYLINE, Role.REACH, np.array([np.zeros(2), foot]), "way-to-edge", Panel.DIFFERENCE, span)
    return [way], [_length(step.distance, foot / 2, step.normal, Panel.DIFFERENCE, span)]


def _length(length: float, middle: Floats, direction: Floats, panel: Panel, span: Span) -> LabelRequest:
    """Return the request to write a length beside the middle (2,) of a way along a unit direction (2,)."""
    side = across(direction)
    beside = side if side @ BESIDE_ZERO < 0.0 else -side
    return LabelRequest(number(length), Role.REACH, middle, beside, "length", panel, span)


def stop(step: PolytopeStep, page: Page) -> Drawn:
    """Return what the supporting line proves: w lies further out, or the edge is one of A − B."""
    span = tick_of(step, 2, to_end=step.growth == 0.0)
    w, d, foot = step.support, step.normal, step.distance * step.normal
    dots = [vertex.point for vertex in (*step.edge, w)]
    lit, (*names, called) = _lit(step, span, page)
    names += [called] if step.growth else []  # where it is the answer, the sentence says so
    cores = cores_of(page.a, page.b)
    empty = nothing_beyond(w.point, d, step.distance, span, page, cores=cores, dots=dots)
    marks, requests = together([(lit, names), empty])
    if step.growth == 0.0:
        marks += [
            *reach_marks(foot, step.distance, span, page),
            point_mark(Role.NEAREST, foot, "v", Panel.DIFFERENCE, span),
        ]
        requests.append(LabelRequest("v", Role.NEAREST, foot, -d, "v", Panel.DIFFERENCE, span))
        weights = foot_weights(step)
        requests.append(_length(step.distance, foot / 2, d, Panel.DIFFERENCE, span))
        ends = [np.array(weights) @ [getattr(each, f"point_{letter}") for each in step.edge] for letter in "ab"]
        requests.append(_length(step.distance, np.mean(ends, axis=0), d, Panel.WORLD, span))
        if page.apart:
            bars = [(written_names(page.names[end]), weight) for end, weight in zip(step.edge, weights, strict=True)]
            marks += weight_marks(page.sheet, "weights.of_v", bars, span, page.language)
        return together([(marks, requests), carried_back(step.edge, weights, span, page)])
    height = step.distance + step.growth
    tails = np.zeros(2), _tail_seen(w, height * d, page)
    for panel, tail in zip((Panel.DIFFERENCE, Panel.WORLD), tails, strict=True):
        way = np.array([tail, tail + height * d])
        marks.append(Mark(Kind.POLYLINE, Role.REACH, way, "way-to-line", panel, span))
        requests.append(_length(height, way.mean(axis=0), d, panel, span))
    marks += [
        Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line_across(point, d, Panel.WORLD, page.sheet), part, Panel.WORLD, span)
        for point, part in ((w.point_a, "line-A"), (w.point_b, "line-B"))
    ]
    corners = corner_marks(w, span, page), corner_requests(w, d, page.names[w], span, page)
    moved, (low, high) = page.b.boundary + height * d, seen_area(page.sheet.with_room, Panel.WORLD)[[0, 2]]
    if ((low <= moved) & (moved <= high)).all():
        goes = from_aside(-height * d)
        marks.append(Mark(outline_kind(moved), Role.GHOST, moved, "B-by-height", Panel.WORLD, span, motion=goes))
        requests.append(ghost_request(moved, d, span, page.language))
    return together([(marks, requests), corners])


def _tail_seen(w: DifferenceVertex, way: Floats, page: Page) -> Floats:
    """Return from where a way (2,) leads from the line of B to that of A so that its panel shows the whole of it.

    It leaves B at the corner of `w`, or reaches A at its other one.
    """
    low, high = seen_area(page.sheet.with_room, Panel.WORLD)[[0, 2]]
    tails = w.point_b, w.point_a - way
    shown = (tail for tail in tails if all(((low <= end) & (end <= high)).all() for end in (tail, tail + way)))
    return next(shown, tails[0])


def expand(step: PolytopeStep, page: Page) -> Drawn:
    """Return how the foot on the edge is pulled out to w, and the edge with it; then the polytope has what this adds.

    The edge itself stays as a pale line.
    """
    span, (start, end), w = tick_of(step, 3), step.edge, step.support
    foot = np.array(foot_weights(step)) @ [start.point, end.point]
    grown = list(step.polytope)
    grown.insert(grown.index(start) + 1, w)
    added = np.array([start.point, w.point, end.point])
    marks = [
        *(replace(mark, part="polytope-before") for mark in _polytope(step.polytope, span)),
        Mark(Kind.AREA, Role.POLYTOPE, added, "polytope-added", Panel.DIFFERENCE, span, delayed=True),
        replace(_polytope(grown, span)[0], filled=False, delayed=True),
        _edge(step.edge, Role.SIMPLEX_PAST, span),
    ]
    for ends, fixed in (((start, w), start), ((w, end), end)):
        marks.append(replace(_edge(ends, Role.EDGE_NEW, span), motion=pulled(foot, w.point, fixed.point)))
    marks += [point_mark(Role.SIMPLEX, each.point, corner_name(each), Panel.DIFFERENCE, span) for each in step.edge]
    names = _names(step.edge, grown, span, page)
    d = step.normal
    *own, dot = corner_marks(w, span, page)
    corners = [*own, replace(dot, motion=from_aside(foot - w.point))], corner_requests(w, d, page.names[w], span, page)
    return together([(marks, names), corners])


def holds_moved(sheet: Sheet, hull: Floats) -> bool:
    """Tell whether the panel of A − B shows the whole of it where it has moved to."""
    low, high = seen_area(sheet, Panel.DIFFERENCE)[[0, 2]]
    return bool(((low - MARGIN * sheet.unit <= hull) & (hull <= high)).all())


def goes(draft: Draft, way: Floats, tick: int, page: Page) -> None:
    """Let B go out of A by a way (2,), and A − B by the opposite one, in a tick that shows where they were."""
    span, marks = Span(tick, tick), []
    for mark in draft.take_away(("B", "B-points", "B-center", "name-B", "A-B", "A-B-round"), span):
        by = way if mark.panel is Panel.WORLD else -way
        moved = replace(mark, points=mark.points + by, span=span, motion=from_aside(-by), delayed=False)
        marks.append(moved)
        if mark.filled:
            before = replace(mark, role=Role.GHOST, part="before", filled=False, motion=None, delayed=False)
            marks.append(replace(before, span=span))
    furthest = page.b.boundary[int(np.argmin(page.b.boundary @ way))]
    name = LabelRequest(
        say("role.ghost_before", page.language), Role.GHOST, furthest, way_or_up(-way), "before", Panel.WORLD, span,
        SMALL_SIZE, needed=False, delayed=True,
    )  # fmt: skip
    draft.draw((marks, [name]))


def way_out(result: PenetrationResult, ways: Floats, span: Span, named: Span, page: Page) -> Drawn:
    """Return the ways (n, 2) by which B leaves A: one is lit, then come those as short, pale, and ghosts of B.

    While it is `named`, its length stands beside it.
    """
    b, depth, later = page.b.boundary, result.depth, Span(span.first + 1)
    kind, marks = outline_kind(b), []
    for row, way in enumerate(ways):
        role, seen = (Role.WAY_TIED, later) if row else (Role.TRANSLATION, span)
        ghost = Mark(kind, Role.GHOST, b + way, "B-moved-out", Panel.WORLD, later, motion=from_aside(-way))
        marks.append(ghost)
        for panel, tail in ((Panel.WORLD, result.point_b), (Panel.DIFFERENCE, np.zeros(2))):
            numbers = {"depth": depth, "normal": (way / depth).tolist()}
            arrow, grows = np.array([tail, tail + way]), out_of(tail)
            marks.append(Mark(Kind.ARROW, role, arrow, "translation", panel, seen, motion=grows, numbers=numbers))
    ring = reach_marks(ways[0], depth, later, page)[:-1]
    middles = {Panel.WORLD: (result.point_a + result.point_b) / 2, Panel.DIFFERENCE: ways[0] / 2}
    requests = [
        LabelRequest(
            number(depth), Role.TRANSLATION, middle, across(result.normal), "depth", panel, named, delayed=True
        )
        for panel, middle in middles.items()
    ]
    return [*marks, *ring], [*requests, ghost_request(b + ways[0], ways[0], later, page.language)]


def depth_lines(result: PenetrationResult, certificate: Certificate, span: Span, page: Page) -> Drawn:
    """Return the two supporting lines in A and B, as far apart as the depth, and the direction across them."""
    d, ends = result.normal, (result.point_a, result.point_b)
    lines = [line_across(point, d, Panel.WORLD, page.sheet.with_room) for point in ends]
    arrow, name = direction_arrow(lines[0], d, "d", Panel.WORLD, page.sheet, span, result.point_a)
    marks = [
        Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, f"line-{letter}", Panel.WORLD, span)
        for letter, line in zip("AB", lines, strict=True)
    ]
    marks += edges_across(d, span, page)
    return [*marks, arrow], [name, *level_requests(ends, certificate, span, page, arrow.points)]


def _lit(step: PolytopeStep, span: Span, page: Page) -> Drawn:
    """Return the pale polytope with the nearest edge lit, and the names of its ends."""
    marks = [*_polytope(step.polytope, span), _edge(step.edge, Role.EDGE_LIT, span)]
    marks += [point_mark(Role.SIMPLEX, each.point, corner_name(each), Panel.DIFFERENCE, span) for each in step.edge]
    middle = np.mean([each.point for each in step.edge], axis=0)
    edge = LabelRequest(
        say("rail.edge", page.language), Role.EDGE_LIT, middle, -step.normal, "nearest-edge", Panel.DIFFERENCE, span,
        SMALL_SIZE, needed=False,
    )  # fmt: skip
    return together([(marks, [*_names(step.edge, step.polytope, span, page), edge]), _name(step, span, page)])


def _polytope(vertices: Sequence[DifferenceVertex], span: Span) -> list[Mark]:
    """Return the polytope as a pale area, and its vertices."""
    points = np.array([vertex.point for vertex in vertices])
    area = Mark(Kind.POLYGON, Role.POLYTOPE, points, "polytope", Panel.DIFFERENCE, span, filled=True)
    return [area, Mark(Kind.POINTS, Role.POLYTOPE_VERTEX, points, "polytope", Panel.DIFFERENCE, span)]


def _name(step: PolytopeStep, span: Span, page: Page) -> Drawn:
    """Return the name of A − B in the highest part of it that the polytope leaves and will leave."""
    parts, least = [], LEAST_SLIVER * page.sheet.unit
    for edge in pairwise((step.polytope[-1], *step.polytope)):
        start, end = (vertex.point for vertex in edge)
        outwards = -across(end - start)
        level, reach = float(outwards @ end), float((page.hull @ outwards).max())
        length = math.hypot(*outwards)
        height = (reach - level) / length if length else 0.0
        if edge != step.edge and height > least and len(part := beyond(page.hull, outwards, level)) > 2:
            parts.append((height, part))
    parts.sort(key=itemgetter(0), reverse=True)
    named = (difference_name(span, replace(page, hull=part)) for _, part in parts)
    return next((drawn for drawn in named if drawn[0]), ([], []))


def _edge(ends: Sequence[DifferenceVertex], role: Role, span: Span) -> Mark:
    names, points = ",".join(corner_name(vertex) for vertex in ends), np.array([vertex.point for vertex in ends])
    return Mark(Kind.POLYLINE, role, points, f"edge-{names}", Panel.DIFFERENCE, span)


def _names(
    vertices: Sequence[DifferenceVertex], polytope: Sequence[DifferenceVertex], span: Span, page: Page
) -> list[LabelRequest]:
    middle = np.mean([vertex.point for vertex in polytope], axis=0)
    return [
        LabelRequest(
            page.names[each], Role.SIMPLEX, each.point, way_or_up(each.point - middle), corner_name(each),
            Panel.DIFFERENCE, span,
        )
        for each in vertices
    ]  # fmt: skip
