# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of GJK's loop, one for each of its phases, and the one that proves an overlap."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from ....geometry import DifferenceVertex, GjkResult, GjkStep, Relation, origin_weights
from ...labels.names import vertex_name
from ...model.arrays import Floats
from ...model.choices import Rulers
from ...model.figure import Kind, Span, from_aside, out_of
from ...model.outline import circle
from ...model.style import SMALL_SIZE, Role
from ...page.rulers import grid_with_numbers, seen_in
from ...page.sheet import bounds_of, corners_of
from ...parts import object_and_difference as both
from ...parts.candidates import asked_supports
from ...parts.difference_page import MOST_AVOIDED, PairPen, draw_signs, draw_sums, draw_weights, tick_of
from ...parts.support_lines import RIGHT_ANGLE, across, draw_right_angle
from ...stage.half_planes import region_borders, voronoi_regions
from ...text.exact_form import exact_form
from ...text.messages import equals, number
from ...text.messages import point as written_point
from ...text.names import written_edge, written_names

GOES = tuple((9.5 * x, 4.0 * y) for x in range(-4, 5) for y in range(-2, 3))
"""Points around a vertex, in figure units, that names of regions avoid: there the vertex is labelled as dropped."""
REGIONS = {1: "region.vertex", 2: "region.edge", 3: "region.inside"}
"""The messages that name regions, by the number of vertices of their features."""


def closest_point(pen: PairPen, step: GjkStep, weights: Sequence[float], *, asked: bool) -> None:
    """Draw the point v of the simplex that is closest to the origin, and the direction of the search.

    If the support is `asked` for next, all vertices show their coordinates during the question.
    """
    pen = pen.during(tick_of(step, 0))
    both.simplex(pen, step.simplex)
    both.simplex_names(pen, step.simplex if len(step.simplex) > 1 else ())
    direction_arrow_of(pen, step)
    both.carried_back(pen.when_asking(asking=False) if asked else pen, step.simplex, weights)
    if asked:
        asked_supports(pen, step.direction)


def direction_arrow_of(pen: PairPen, step: GjkStep, *, known: bool = False) -> None:
    """Draw v, and from it the direction of the search, which is paler and at rest if it is `known`."""
    there, single = pen.difference, len(step.simplex) == 1
    arrow = _way(pen, step, step.upper - 6.0 * pen.unit)  # so that the origin stays visible
    role, v = (Role.SIMPLEX, f"v = {written_names(pen.page.names[step.simplex[0]])}") if single else (Role.NEAREST, "v")
    there.dots(role, step.nearest[np.newaxis][single:], "v")
    there.at_rest(still=known).arrow(
        Role.DIRECTION_KNOWN if known else Role.DIRECTION, arrow, "direction", out_of(step.nearest)
    )
    there.name(v, role, step.nearest, -step.direction, "v")
    name = "d = \N{MINUS SIGN}v" if step.upper > 0.0 else "d"
    there.name(name, Role.DIRECTION, _name_at(arrow), across(step.direction), "direction", along=arrow)


def _way(pen: PairPen, step: GjkStep, length: float) -> Floats:
    """Return an arrow (2, 2) from v along the direction of the search, long enough to be seen."""
    return np.array([step.nearest, step.nearest + max(length, 14.0 * pen.unit) * step.direction])


def _name_at(vector: Floats) -> Floats:
    """Return the place of the label d beside its arrow (2, 2): further on are the pushed line and the origin."""
    return vector[0] + 0.35 * (vector[1] - vector[0])


def support(pen: PairPen, step: GjkStep, *, asked: bool) -> None:
    """Draw the supporting lines that sweep over A, B and A − B together, and the vertices where they leave these.

    If A and B overlap, the lines leave no traces, which would be indistinguishable. The name of A − B stays in place
    from the phase before to the next one, whose question hides it if one is `asked`.
    """
    pen, w = pen.during(tick_of(step, 1)), step.support
    both.simplex(pen, step.simplex)
    if len(step.simplex) > 1 or step.upper == 0.0:
        both.simplex_names(pen, [each for each in step.simplex if each != w])  # w has its own, longer name
    both.found(pen, w, step.direction)
    strokes = both.sweeping_lines(pen, step.direction, swept=not pen.page.overlapping)
    named = pen.during(Span(pen.span.first - 1, pen.span.last))
    _name_difference(named, step, strokes)
    _name_difference(_stop_pen(pen, step, asked=asked), step, strokes)
    if pen.page.apart and step.upper > 0.0:
        direction_arrow_of(pen, step, known=True)


def stop(pen: PairPen, step: GjkStep, weights: Sequence[float], *, asked: bool) -> None:
    """Draw what the supporting line through w proves: no point of A − B lies beyond it.

    If it is `asked` next which vertex can be dropped, the question shows the triangle instead, with coordinates.
    """
    pen, w, apart = _stop_pen(pen, step, asked=asked), step.support, step.relation is Relation.SEPARATED
    d = step.direction
    page, there, others = pen.page, pen.difference, step.simplex if len(step.simplex) > 1 else ()
    both.simplex(pen, step.simplex)
    both.simplex_names(pen, [each for each in others if each != w], -d)
    dots, of_cores = [step.nearest, *(vertex.point for vertex in (*step.simplex, w))], page.is_round
    both.nothing_beyond(pen, w.point, d, step.upper, circled=apart, of_cores=of_cores, dots=dots, grows=True)
    role = Role.SIMPLEX if apart else Role.SUPPORT_DIFFERENCE  # v is the answer, w only lies on the same line
    there.dots(Role.NEAREST, step.nearest, "v")
    there.dots(role, w.point, vertex_name(w))
    there.name("v", Role.NEAREST, step.nearest, -d, "v")
    there.name(page.names[w], role, w.point, -d)
    _gap(pen, step, weights)
    both.draw_vertex(pen.when_arrived(), w, d)
    if apart:
        both.reach(pen, step.nearest, step.upper)
        both.carried_back(pen, step.simplex, weights, named={w.point_a.tobytes(), w.point_b.tobytes()})
        return
    height = float(d @ w.point)
    vector, arrived = np.array([np.zeros(2), height * d]), there.when_arrived()
    if height and page.apart and pen.sheet.shows(there.panel, vector).all():
        arrived.line(Role.REACH, vector, "to-line")
        beside = across(d)
        arrived.name(number(abs(height)), Role.REACH, vector.mean(axis=0), beside, "to-line", SMALL_SIZE, needed=False)
    if asked:
        _asked(pen.when_asking(), step)


def _stop_pen(pen: PairPen, step: GjkStep, *, asked: bool) -> PairPen:
    """Return the pen for the phase that decides whether to stop; its marks hide if a question is `asked` after that."""
    ends = step.upper == 0.0 or step.relation in (Relation.SEPARATED, Relation.TOUCHING)
    pen = pen.during(tick_of(step, 2, to_end=ends))
    return pen.when_asking(asking=False) if asked else pen


def _asked(pen: PairPen, step: GjkStep) -> None:
    """Draw the triangle that may lose a vertex, with coordinates, and the vertices of A and B that give its own."""
    page = pen.page
    both.simplex(pen, step.candidates, Role.POLYTOPE)
    both.simplex_names(pen, step.candidates, also=lambda vertex: written_point(*vertex.point.tolist()))
    both.carried_back(pen, step.candidates, outlined=False)
    if page.apart:
        points = np.array([vertex.point for vertex in step.candidates])
        values = (page.values_of(vertex) for vertex in step.candidates)
        draw_sums(pen, [pen.say("gjk.made_of", **each) for each in values])
        _draw_grid(pen, points)


def _name_difference(pen: PairPen, step: GjkStep, strokes: Sequence[Floats] = ()) -> None:
    """Name A − B, clear of the simplex, of v and d, and of `strokes` (2, 2) if possible."""
    points, vector = [vertex.point for vertex in step.simplex], _way(pen, step, step.upper)
    lines = [np.array([points[row - 1], point]) for row, point in enumerate(points)]
    to_line = np.array([np.zeros(2), float(step.direction @ step.support.point) * step.direction])
    avoid = [*lines, vector, to_line, circle(_name_at(vector), 22.0 * pen.unit), step.support.point[np.newaxis]]
    if not both.difference_name(pen, [*avoid, *strokes]):
        both.difference_name(pen, avoid)


def _draw_grid(pen: PairPen, points: Floats) -> None:
    """Draw a grid over A − B for reading coordinates, unless the page has rulers of its own.

    The grid's numbers are left out where they would cover the coordinates beside `points` (n, 2).
    """
    if pen.sheet.rulers is not Rulers.NONE:
        return
    there = pen.difference
    room, outwards = pen.unit * np.array((40.0, 9.0)), np.sign(points - points.mean(axis=0))
    marks = list(grid_with_numbers(seen_in(there.panel, pen.sheet.areas, pen.sheet.panels), there.panel, pen.unit))
    lines = [mark for mark in marks if mark.role is Role.GRID]
    there.area(Role.REGION_PAPER, corners_of(bounds_of(*(mark.points for mark in lines))), "paper")
    for mark in marks:
        covers = (np.abs(2.0 * (mark.points[0] - points) / room - outwards) < 1.0).all(axis=1).any()
        if mark.kind is not Kind.LABEL or not covers:
            over = Role.GRID_OVER if mark.role is Role.GRID else mark.role
            there.add([replace(mark, role=over, span=pen.span)])


def _gap(pen: PairPen, step: GjkStep, weights: Sequence[float]) -> None:
    """Draw the supporting lines of A and B, and the gap between them with its width, a lower bound of the distance.

    If there is no gap, only the lines are drawn.
    """
    page, w, (before, after) = pen.page, step.support, (pen.page.a.shape.radius, pen.page.b.shape.radius)
    if not page.apart:
        return
    ends = np.array([w.point_a + before * step.direction, w.point_b - after * step.direction])
    lines, strip = both.gap_between(pen, ends, step.direction)
    both.light_edges(pen, step.direction)
    if len(strip) > 2:
        closest = np.tensordot(weights, np.array([[each.point_a, each.point_b] for each in step.simplex]), 1)
        gap = step.lower - (before + after)
        length = exact_form(gap) if step.relation is Relation.SEPARATED else number(gap)
        pen.name_inside(pen.say("axis.gap", length=length), Role.EMPTY, strip, [closest, ends, *lines])
        pen.empty(strip, "gap", delayed=False)


def keep_or_drop(pen: PairPen, step: GjkStep) -> None:
    """Draw the Voronoi regions of the simplex: the part whose region contains the origin is kept."""
    pen, points = pen.during(tick_of(step, 3)), [vertex.point for vertex in step.candidates]
    page, there = pen.page, pen.difference
    both.simplex(pen, step.kept)
    both.simplex_names(pen, step.kept)
    if page.apart:
        _regions(there, step, points)
    both.dropped(pen, step.candidates, step.kept)
    if len(step.kept) < 3:  # v slides to its next place
        nearest, arrived = nearest_of(step.kept), there.when_arrived()
        there.dots(Role.NEAREST, nearest, "v", from_aside(step.nearest - nearest))
        arrived.line(Role.REACH, np.array([nearest, np.zeros(2)]), "v")
        if len(step.kept) > 1:
            if nearest.any():
                up = -nearest / np.hypot(*nearest)
                draw_right_angle(there, nearest, across(up), up, RIGHT_ANGLE * pen.unit)
            arrived.name("v", Role.NEAREST, nearest, nearest)
    if page.apart:
        weights = dict(zip(step.kept, step.weights, strict=True))
        bars = [(written_names(page.names[vertex]), weights.get(vertex, 0.0)) for vertex in step.candidates]
        draw_weights(pen, "weights.of_v" if len(step.kept) < 3 else "weights.of_0", bars)
        draw_signs(pen, list(_signs(pen, step)), bars)
    both.carried_back(pen, step.kept, step.weights)


def nearest_of(kept: Sequence[DifferenceVertex]) -> Floats:
    """Return the point (2,) or (3,) of part of a simplex nearest to the origin, each coordinate rounded once."""
    weights = origin_weights(kept)
    ends = (np.array([[Fraction(x) for x in each] for each in (w.point_a, w.point_b)]) for w in kept)
    return sum(weight * (a - b) for weight, (a, b) in zip(weights, ends, strict=True)).astype(float)


def _signs(pen: PairPen, step: GjkStep) -> Iterator[str]:
    """Yield the signs that determine whose Voronoi region contains the origin, with their calculations.

    Along each edge from a kept vertex, the origin lies behind the vertex, or past it if both ends are kept. A dropped
    vertex lies on the other side of the edge, but if the triangle contains the origin, each vertex on the same.
    """
    names = {vertex: written_names(pen.page.names[vertex]) for vertex in step.candidates}
    minus = "\N{MINUS SIGN}"
    for start in step.kept if len(step.kept) < 3 else ():
        for end in step.kept if len(step.kept) == 2 else step.candidates:
            if end != start:
                vector = float(-start.point @ (end.point - start.point))
                sign = "\N{GREATER-THAN OR EQUAL TO}" if vector >= 0.0 else "\N{LESS-THAN OR EQUAL TO}"
                yield f"{minus}{names[start]}·({names[end]} {minus} {names[start]}) {equals(vector)} {sign} 0"
    pairs = combinations(step.candidates, 2) if len(step.candidates) == 3 and len(step.kept) > 1 else ()
    for start, end in pairs:
        if len(step.kept) == 3 or {start, end} == set(step.kept):
            (other,) = (vertex for vertex in step.candidates if vertex not in (start, end))
            message = "weights.same_side" if len(step.kept) == 3 else "weights.other_side"
            yield pen.say(message, edge=written_edge(names[start], names[end]), w=names[other])


def _regions(pen: PairPen, step: GjkStep, points: Sequence[Floats]) -> None:
    """Draw the Voronoi regions of a segment or triangle with their names; the origin's is lit."""
    page, seen = pen.page, pen.sheet.seen(pen.panel)
    names = [page.names[vertex] for vertex in step.candidates]
    kept = tuple(row for row, vertex in enumerate(step.candidates) if vertex in step.kept)
    if len(page.hull) > 2:  # its colour would mix with the regions'
        pen.area(Role.REGION_PAPER, seen, "regions")
    pen.polygon(Role.SIMPLEX_PAST, np.array(points), "regions")
    sides = 10.0 * pen.unit * np.array(((1, 0), (0, 1), (-1, 0), (0, -1)))
    around = [point + side for point in points for side in sides]  # where a vertex has its name
    goes = [point + pen.unit * np.array(GOES) for row, point in enumerate(points) if row not in kept]
    to_origin = [np.array([nearest_of(step.kept), np.zeros(2)])] if len(step.kept) < 3 else []
    avoid = [np.array(points), np.zeros((1, 2)), np.array(around), page.hull[:MOST_AVOIDED], *goes, *to_origin]
    regions, lit = dict(voronoi_regions(points, seen)), ""
    into = regions[kept].mean(axis=0) if len(regions.get(kept, ())) else np.zeros(2)
    pen.lines(Role.REGION_BORDER, region_borders(points, regions).reshape(-1, 2, 2), "regions")
    for rows, area in regions.items():
        if len(area) < 3:
            continue
        is_lit, part = rows == kept, written_edge(*(names[row] for row in rows))
        role = Role.REGION_NOW if is_lit else Role.REGION if len(rows) == 2 else Role.REGION_CORNER
        if len(rows) < 3:
            pen.area(role, area, f"region-{part}")
        text = pen.say(REGIONS[len(rows)], part=part)
        if is_lit and len(rows) < 3:
            text, lit = pen.say("region.lies", part=text), text
        if pen.name_inside(text, role, area, avoid) and is_lit:
            lit = ""
    if lit:
        lies = pen.say("region.lies", part=lit)
        pen.name(lies, Role.REGION_NOW, np.zeros(2), into, "origin-lies", SMALL_SIZE, short=lit)


def proof_of_overlap(pen: PairPen, result: GjkResult) -> None:
    """Draw how weights of the last simplex give the origin and, applied to A and to B, a common point of both."""
    page, weights = pen.page, list(map(float, origin_weights(result.simplex)))
    points = [vertex.point for vertex in result.simplex]
    both.simplex(pen, result.simplex)
    both.simplex_names(pen, result.simplex, also=lambda vertex: f"= {written_names(vertex_name(vertex))}")
    spokes = [np.array([point, np.zeros(2)]) for point in points]
    pen.difference.lines(Role.PROOF, spokes, "spokes")
    if page.apart:
        names = [written_names(page.names[vertex]) for vertex in result.simplex]
        draw_weights(pen, "weights.of_0", list(zip(names, weights, strict=True)))
    both.difference_name(pen, [*(np.array([points[row - 1], point]) for row, point in enumerate(points)), *spokes])
    both.common_point(pen, result.simplex, weights)
