# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of GJK's loop, one for each of its phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from ....geometry import GjkStep, Relation
from ...labels.labels import Drawn, LabelRequest, way_or_up
from ...labels.names import corner_name
from ...labels.obstacles import FAINT
from ...labels.region_names import region_name
from ...model.arrays import Floats
from ...model.choices import Rulers
from ...model.figure import Kind, Mark, Panel, Span, from_aside, out_of
from ...model.outline import circle, each_line
from ...model.style import SMALL_SIZE, Role
from ...page.rulers import grid_with_numbers, seen_in
from ...page.sheet import bounds_of, corners_of
from ...parts.arrows import difference_name
from ...parts.both_spaces import (
    RIGHT_ANGLE,
    Page,
    carried_back,
    cores_of,
    corner_values,
    edges_across,
    found,
    gap_between,
    nothing_beyond,
    point_mark,
    reach_marks,
    reach_requests,
    right_angle,
    seen,
    simplex_marks,
    sweeping_lines,
    tick_of,
    together,
)
from ...parts.candidates import asked_supports
from ...parts.support_lines import across
from ...parts.weights import sign_marks, sum_marks, weight_marks
from ...stage.half_planes import empty_marks, region_borders, seen_area, voronoi_regions
from ...text.exact_form import exact_form
from ...text.messages import Caption, number, say
from ...text.messages import point as written_point
from ...text.names import written_edge, written_names

SHORTEST_ARROW, BEFORE_ORIGIN = 14.0, 6.0
"""Least length of the arrow from v, and where it ends before the origin, in figure units."""
MOST_AVOIDED = 40
"""Corners of A − B that names of regions keep clear of."""
GOES = tuple((9.5 * x, 4.0 * y) for x in range(-4, 5) for y in range(-2, 3))
"""Around a vertex, in figure units, where names of regions leave room to say that it goes."""
CLEAR_OF_NAME = 22.0
"""How far the name of A − B keeps from where the way on is named, in figure units."""
NAMED_AT = 0.35
"""Where along the way on its name stands, as a share of it: further on are the line that is pushed and the origin."""
ROOM_BESIDE = (40.0, 9.0)
"""How far to its side, and above and below, a vertex with its coordinates needs room, in figure units."""
CLEAR_OF_VERTEX, AROUND = 10.0, ((1, 0), (0, 1), (-1, 0), (0, -1))
"""How far on each side of a vertex names of regions keep clear of it, in figure units: its own name stands there."""


def _way_on(step: GjkStep, span: Span, page: Page) -> Drawn:
    """Return v, and from it the direction of the search."""
    length = max(step.upper - BEFORE_ORIGIN * page.sheet.unit, SHORTEST_ARROW * page.sheet.unit)
    arrow = np.array([step.nearest, step.nearest + length * step.direction])
    beside = np.array([-step.direction[1], step.direction[0]])
    name = "d = \N{MINUS SIGN}v" if step.upper > 0.0 else "d"
    way = Mark(Kind.ARROW, Role.DIRECTION, arrow, "direction", Panel.DIFFERENCE, span, motion=out_of(step.nearest))
    if len(step.simplex) == 1:
        v, role, dots = f"v = {written_names(page.names[step.simplex[0]])}", Role.SIMPLEX, []
    else:
        v, role, dots = "v", Role.NEAREST, [point_mark(Role.NEAREST, step.nearest, "v", Panel.DIFFERENCE, span)]
    return [*dots, way], [
        LabelRequest(v, role, step.nearest, -step.direction, "v", Panel.DIFFERENCE, span),
        LabelRequest(name, Role.DIRECTION, _along(arrow), beside, "direction", Panel.DIFFERENCE, span),
    ]


def _along(way: Floats) -> Floats:
    """Return where on a way (2, 2) its name stands."""
    place: Floats = way[0] + NAMED_AT * (way[1] - way[0])
    return place


def closest_point(step: GjkStep, weights: Sequence[float], page: Page, *, asked: bool, overlap: bool) -> Drawn:
    """Return the point v of the simplex that is closest to the origin, and the direction of the search.

    Where the support is `asked` for next, all corners get their coordinates while the question stands; see
    `asked_supports` for shapes that `overlap`.
    """
    span = tick_of(step, 0)
    marks, requests = simplex_marks(step.simplex, span, page, named=len(step.simplex) > 1)
    way_marks, way_requests = _way_on(step, span, page)
    marks, requests = marks + way_marks, requests + way_requests
    carried = carried_back(step.simplex, weights, span, page)
    if not asked:
        return together([(marks, requests), carried])
    return together(
        [(marks, requests), seen(carried, asking=False), asked_supports(step.direction, span, page, overlap=overlap)]
    )


def support(step: GjkStep, page: Page, *, overlap: bool) -> Drawn:
    """Return the supporting lines that sweep over A, B and A − B together, and the corners where they leave.

    Where A and B `overlap`, the lines leave none on their way there: it could not be told which are whose.
    """
    span = tick_of(step, 1)
    known, ends = simplex_marks(step.simplex, span, page, named=len(step.simplex) > 1 or step.upper == 0.0)
    ends = [each for each in ends if each.text != page.names[step.support]]  # w has its own, longer name
    swept, names = sweeping_lines(step.direction, span, page)
    lines = [mark for mark in swept if not overlap or mark.panel is Panel.DIFFERENCE or mark.role not in FAINT], names
    faint = [mark for mark in lines[0] if mark.role in FAINT and mark.panel is Panel.DIFFERENCE]
    strokes = [line for mark in faint for line in each_line(mark)]
    name = _name(step, span, page, strokes)
    drawn = [(known, ends), found(step.support, step.direction, span, page), lines, name]
    if page.apart and step.upper > 0.0:
        (*dots, way), names = _way_on(step, span, page)
        drawn.append(([*dots, replace(way, role=Role.DIRECTION_KNOWN, motion=None)], names))
    return together(drawn)


def stop(step: GjkStep, weights: Sequence[float], page: Page, *, asked: bool) -> Drawn:
    """Return what the supporting line through w proves: beyond it lies nothing of A − B.

    Where it is `asked` next which vertex can go, the question has the triangle instead, with coordinates.
    """
    span = tick_of(step, 2, to_end=step.upper == 0.0 or step.relation in (Relation.SEPARATED, Relation.TOUCHING))
    w, name = step.support, page.names[step.support]
    apart = step.relation is Relation.SEPARATED
    simplex, names = simplex_marks(step.simplex, span, page, named=len(step.simplex) > 1)
    names = [replace(each, outwards=-step.direction) for each in names if each.text != name]
    dots = [step.nearest, *(vertex.point for vertex in (*step.simplex, w))]
    cores = cores_of(page.a, page.b)
    empty = nothing_beyond(w.point, step.direction, step.upper, span, page, circled=apart, cores=cores, dots=dots)
    marks, requests = together([(simplex, names), empty, _name(step, span, page)])
    found_role = Role.SIMPLEX if apart else Role.SUPPORT_DIFFERENCE  # v is the answer, w only lies on the same line
    marks += [
        point_mark(Role.NEAREST, step.nearest, "v", Panel.DIFFERENCE, span),
        point_mark(found_role, w.point, corner_name(w), Panel.DIFFERENCE, span),
    ]
    requests += [
        LabelRequest("v", Role.NEAREST, step.nearest, -step.direction, "v", Panel.DIFFERENCE, span),
        LabelRequest(name, found_role, w.point, -step.direction, name, Panel.DIFFERENCE, span),
    ]
    corners = found(w, step.direction, span, page)
    marks, requests = [*marks, *_gap(step, weights, span, page), *corners[0][:2]], [*requests, *corners[1][:2]]
    if apart:
        marks += reach_marks(step.nearest, step.upper, span, page)
        requests += reach_requests(step.nearest, span, page)
        both = {w.point_a.tobytes(), w.point_b.tobytes()}
        back, names = carried_back(step.simplex, weights, span, page)
        return together([(marks, requests), (back, [each for each in names if each.anchor.tobytes() not in both])])
    height = float(step.direction @ w.point)
    if height and page.apart:
        way = np.array([np.zeros(2), height * step.direction])
        marks.append(Mark(Kind.POLYLINE, Role.REACH, way, "to-line", Panel.DIFFERENCE, span, delayed=True))
        beside, middle = across(step.direction), way.mean(axis=0)
        requests.append(
            LabelRequest(
                number(abs(height)), Role.REACH, middle, beside, "to-line", Panel.DIFFERENCE, span, SMALL_SIZE,
                needed=False, delayed=True,
            )
        )  # fmt: skip
    if not asked:
        return marks, requests
    return together([seen((marks, requests), asking=False), _asked(step, span, page)])


def _asked(step: GjkStep, span: Span, page: Page) -> Drawn:
    """Return the triangle of which a vertex may go, with coordinates, and how its vertices are made of A's and B's."""
    triangle, names = simplex_marks(step.candidates, span, page)
    corners, corner_names = carried_back(step.candidates, None, span, page)
    dots, *outline = triangle
    pale = [replace(mark, role=Role.POLYTOPE) for mark in outline]
    lit = [dots, *(dot for dot in corners if dot.kind is Kind.POINTS)]
    marks = [replace(mark, asking=True) for mark in (*pale, *lit)]
    if page.apart:
        points = np.array([vertex.point for vertex in step.candidates])
        values = (corner_values(vertex, page) for vertex in step.candidates)
        sums = [Caption("gjk.made_of", each).text(page.language) for each in values]
        marks += sum_marks(page.sheet, sums, span)
        marks += [replace(mark, span=span, asking=True) for mark in _grid(page, points)]
    texts = (
        f"{written_names(page.names[vertex])} {written_point(*vertex.point.tolist())}" for vertex in step.candidates
    )
    requests = [replace(each, text=text, asking=True, short=each.text) for each, text in zip(names, texts, strict=True)]
    return marks, [*requests, *(replace(each, asking=True) for each in corner_names)]


def _name(step: GjkStep, span: Span, page: Page, strokes: Sequence[Floats] = ()) -> Drawn:
    """Return the name of A − B, clear of the simplex, of v and of the way on from there, and of `strokes` (2, 2)."""
    points = [vertex.point for vertex in step.simplex]
    length = max(step.upper, SHORTEST_ARROW * page.sheet.unit)
    way = np.array([step.nearest, step.nearest + length * step.direction])
    lines = [np.array([points[row - 1], point]) for row, point in enumerate(points)]
    direction = circle(_along(way), CLEAR_OF_NAME * page.sheet.unit)
    avoid = [*lines, way, direction, step.support.point[np.newaxis]]
    clear = difference_name(span, page, [*avoid, *strokes])
    return clear if any(clear) else difference_name(span, page, avoid)


def _grid(page: Page, points: Floats) -> list[Mark]:
    """Return what coordinates are read from, over A − B; nothing where the page has rulers of its own.

    Outside of points (n, 2) with their own coordinates there are no numbers, which would take their room.
    """
    if page.sheet.rulers is not Rulers.NONE:
        return []
    plane = seen_in(Panel.DIFFERENCE, page.sheet.areas, page.sheet.panels)
    room, outwards = page.sheet.unit * np.array(ROOM_BESIDE), np.sign(points - points.mean(axis=0))

    def is_free(mark: Mark) -> bool:
        """Tell whether a mark is no number in the room outside of a point."""
        ways = 2.0 * (mark.points[0] - points) / room - outwards
        return mark.kind is not Kind.LABEL or not (np.abs(ways) < 1.0).all(axis=1).any()

    marks = list(filter(is_free, grid_with_numbers(plane, Panel.DIFFERENCE, page.sheet.unit)))
    lines = np.concatenate([mark.points for mark in marks if mark.role is Role.GRID])
    area = corners_of(bounds_of(lines))
    paper = Mark(Kind.AREA, Role.REGION_PAPER, area, "paper", Panel.DIFFERENCE)
    return [paper, *(replace(mark, role=Role.GRID_OVER) if mark.role is Role.GRID else mark for mark in marks)]


def _gap(step: GjkStep, weights: Sequence[float], span: Span, page: Page) -> list[Mark]:
    """Return the supporting lines of A and B, and the gap between them with its width, a lower bound of the distance.

    The lines alone show where they leave none.
    """
    radii = page.a.shape.radius, page.b.shape.radius
    if not page.apart:
        return []
    w, (before, after) = step.support, radii
    ends = np.array([w.point_a + before * step.direction, w.point_b - after * step.direction])
    lines, strip = gap_between(ends, step.direction, span, page)
    marks = [*lines, *edges_across(step.direction, span, page)]
    if len(strip) > 2:
        closest = np.tensordot(weights, np.array([[each.point_a, each.point_b] for each in step.simplex]), 1)
        avoid = [closest, ends, *(line.points for line in lines)]
        gap = step.lower - sum(radii)
        length = exact_form(gap) if step.relation is Relation.SEPARATED else number(gap)
        text = say("axis.gap", page.language, length=length)
        name = region_name(text, strip, avoid, Role.EMPTY, Panel.WORLD, span, page.sheet)
        marks += [name] if name else []
        marks += empty_marks(strip, "gap", Panel.WORLD, span, page.sheet.unit)
    return [replace(mark, delayed=False) for mark in marks]


def keep_or_drop(step: GjkStep, page: Page) -> Drawn:
    """Return the Voronoi regions of the simplex: the part in whose region the origin lies stays."""
    span, points = tick_of(step, 3), [vertex.point for vertex in step.candidates]
    kept = tuple(row for row, vertex in enumerate(step.candidates) if vertex in step.kept)
    nearest = np.array(step.weights) @ np.array([vertex.point for vertex in step.kept])
    marks, requests = simplex_marks(step.kept, span, page)
    if page.apart:
        regions, here = _regions(points, kept, [page.names[vertex] for vertex in step.candidates], span, page)
        marks, requests = marks + regions, requests + here
    dropped = [vertex for vertex in step.candidates if vertex not in step.kept]
    middle = np.mean(points, axis=0)
    for vertex in dropped:
        marks += [  # hollow
            point_mark(role, vertex.point, corner_name(vertex), Panel.DIFFERENCE, span)
            for role in (Role.DROPPED, Role.DROPPED_INSIDE)
        ]
        text = say("gjk.goes", page.language, w=page.names[vertex])
        outwards = way_or_up(vertex.point - middle)
        requests.append(
            LabelRequest(text, Role.DROPPED, vertex.point, outwards, page.names[vertex], Panel.DIFFERENCE, span)
        )
    if len(step.kept) < 3:
        slides = from_aside(step.nearest - nearest)
        marks.append(replace(point_mark(Role.NEAREST, nearest, "v", Panel.DIFFERENCE, span), motion=slides))
        line = np.array([nearest, np.zeros(2)])
        marks.append(Mark(Kind.POLYLINE, Role.REACH, line, "v", Panel.DIFFERENCE, span, delayed=True))
        if len(step.kept) > 1 and nearest.any():
            up = -nearest / np.hypot(*nearest)
            marks.append(right_angle(nearest, across(up), up, Panel.DIFFERENCE, span, RIGHT_ANGLE * page.sheet.unit))
        if len(step.kept) > 1:
            requests.append(
                LabelRequest("v", Role.NEAREST, nearest, way_or_up(nearest), "v", Panel.DIFFERENCE, span, delayed=True)
            )
    if page.apart:
        weights = dict(zip(step.kept, step.weights, strict=True))
        bars = [(written_names(page.names[vertex]), weights.get(vertex, 0.0)) for vertex in step.candidates]
        marks += weight_marks(
            page.sheet, "weights.of_v" if len(kept) < 3 else "weights.of_0", bars, span, page.language
        )
        marks += sign_marks(page.sheet, _signs(step, page), bars, span, page.language)
    return together([(marks, requests), carried_back(step.kept, step.weights, span, page)])


def _signs(step: GjkStep, page: Page) -> list[str]:
    """Return the signs that tell in whose Voronoi region the origin lies, each worked out.

    Along each edge from a vertex that stays, the origin lies behind the vertex, or past it where both ends stay; a
    vertex that goes lies on the other side of the edge, and within a triangle each on the same.
    """
    names = {vertex: written_names(page.names[vertex]) for vertex in step.candidates}
    minus = "\N{MINUS SIGN}"
    signs = []
    for start in step.kept if len(step.kept) < 3 else ():
        for end in step.kept if len(step.kept) == 2 else step.candidates:
            if end != start:
                way = float(-start.point @ (end.point - start.point))
                sign = "\N{GREATER-THAN OR EQUAL TO}" if way >= 0.0 else "\N{LESS-THAN OR EQUAL TO}"
                signs.append(f"{minus}{names[start]}·({names[end]} {minus} {names[start]}) = {number(way)} {sign} 0")
    pairs = combinations(step.candidates, 2) if len(step.candidates) == 3 and len(step.kept) > 1 else ()
    for start, end in pairs:
        if len(step.kept) == 3 or {start, end} == set(step.kept):
            (other,) = (vertex for vertex in step.candidates if vertex not in (start, end))
            message = "weights.same_side" if len(step.kept) == 3 else "weights.other_side"
            signs.append(say(message, page.language, edge=written_edge(names[start], names[end]), w=names[other]))
    return signs


def _regions(points: Sequence[Floats], kept: tuple[int, ...], names: Sequence[str], span: Span, page: Page) -> Drawn:
    """Return the Voronoi regions of a segment or triangle with their names; the origin's is lit."""
    seen = seen_area(page.sheet, Panel.DIFFERENCE)
    marks = []
    if len(page.hull) > 2:  # its colour would mix with those of the regions
        marks.append(Mark(Kind.AREA, Role.REGION_PAPER, seen, "regions", Panel.DIFFERENCE, span))
    marks.append(Mark(Kind.POLYGON, Role.SIMPLEX_PAST, np.array(points), "regions", Panel.DIFFERENCE, span))
    around = [
        points[row] + CLEAR_OF_VERTEX * page.sheet.unit * np.array(way) for row in range(len(points)) for way in AROUND
    ]
    goes = [points[row] + page.sheet.unit * np.array(GOES) for row in range(len(points)) if row not in kept]
    avoid = [np.array(points), np.zeros((1, 2)), np.array(around), page.hull[:MOST_AVOIDED], *goes]
    regions, lit = dict(voronoi_regions(points, seen)), ""
    into = way_or_up(regions[kept].mean(axis=0)) if len(regions.get(kept, ())) else np.array([0.0, 1.0])
    borders = region_borders(points, regions)
    if len(borders):
        starts = tuple(range(2, len(borders), 2))
        marks.append(Mark(Kind.POLYLINE, Role.REGION_BORDER, borders, "regions", Panel.DIFFERENCE, span, starts=starts))
    for rows, area in regions.items():
        if len(area) < 3:
            continue
        is_lit, part = rows == kept, written_edge(*(names[row] for row in rows))
        role = Role.REGION_NOW if is_lit else Role.REGION if len(rows) == 2 else Role.REGION_CORNER
        if len(rows) < 3:
            marks.append(Mark(Kind.AREA, role, area, f"region-{part}", Panel.DIFFERENCE, span))
        kind = ("vertex", "edge", "inside")[len(rows) - 1]
        text = say(f"region.{kind}", page.language, part=part)
        if is_lit and len(rows) < 3:
            text, lit = say("region.lies", page.language, part=text), text
        name = region_name(text, area, avoid, role, Panel.DIFFERENCE, span, page.sheet)
        if name:
            marks.append(name)
            lit = "" if is_lit else lit
    if not lit:
        return marks, []
    here = LabelRequest(
        say("region.lies", page.language, part=lit), Role.REGION_NOW, np.zeros(2), into, "origin-lies",
        Panel.DIFFERENCE, span, SMALL_SIZE, short=lit,
    )  # fmt: skip
    return marks, [here]
