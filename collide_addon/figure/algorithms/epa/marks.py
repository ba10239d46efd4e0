# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of EPA's loop, one for each of its phases, those before it, and the translation.

The nearest edge is lit over the pale polytope; what is lit in A − B is mapped back to A and B.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter

import numpy as np

from ....geometry import Certificate, DifferenceVertex, PenetrationResult, PolytopeStep
from ...labels.names import vertex_name
from ...model.arrays import Floats
from ...model.figure import NOTHING_YET, PHASES, Motion, Panel, Span, from_aside, out_of
from ...model.style import SMALL_SIZE, Role
from ...page.sheet import Sheet
from ...parts import object_and_difference as both
from ...parts.candidates import asked_supports
from ...parts.difference_page import PairPen, draw_weights, tick_of
from ...parts.pair import name_ghost
from ...parts.proofs import levels
from ...parts.support_lines import across, direction_arrow, edge_distance
from ...stage.draft import Draft
from ...stage.half_planes import beyond
from ...text.messages import number
from ...text.names import written_names


def foot_weights(step: PolytopeStep) -> tuple[float, float]:
    """Return the barycentric weights, in the nearest edge, of its point closest to the origin."""
    start, end = (vertex.point for vertex in step.edge)
    vector = end - start
    share = min(1.0, max(0.0, float(-start @ vector) / float(vector @ vector)))
    return 1.0 - share, share


def some_way_off(pen: PairPen, vectors: Floats) -> None:
    """Draw a translation t that separates A and B but is not the shortest, at B and from the origin to A − B's outline.

    Of those tried that are unlike the shortest `vectors` (n, 2) and fit on the page, it is the shortest.
    """
    page, pen = pen.page, pen.during(Span(1, 1))
    normals = [-across(end - start) for start, end in pairwise((*page.hull, page.hull[0]))]
    tried = []
    for angle in np.linspace(0.0, math.tau, 24, endpoint=False):
        unit = np.array([math.cos(angle), math.sin(angle)])
        if any(unit @ vector > 0.75 * math.hypot(*vector) for vector in vectors):  # too similar
            continue
        leaving = zip(normals, page.hull, strict=True)
        t = unit * min(float(n @ end) / float(n @ unit) for n, end in leaving if n @ unit > 0.0)
        tried += [t] if page.holds(page.b.boundary + t) else []
    if not tried:
        return
    t = min(tried, key=lambda vector: math.hypot(*vector))
    pen.outline(Role.GHOST, page.b.boundary + t, "B-by-t", from_aside(-t))
    corner = page.b.boundary[int(np.argmax(page.b.boundary @ t))]
    for there, tail in ((pen, corner), (pen.difference, np.zeros(2))):
        there.arrow(Role.TRANSLATION, np.array([tail, tail + t]), "t", out_of(tail))
        there.name("t", Role.TRANSLATION, tail + t / 2, across(t / math.hypot(*t)), delayed=True)


def first_polytope(
    pen: PairPen, first: Sequence[DifferenceVertex], segment: Sequence[DifferenceVertex], tick: int
) -> None:
    """Draw the final simplex of GJK in A − B, from a tick on: a triangle, or a `segment` with a support on each side.

    The corresponding vertices of A and B are lit.
    """
    pen = pen.during(Span(tick, PHASES - 1))
    _polytope(pen, first)
    _vertices(pen, first, first)
    if segment:
        _edge(pen, segment, Role.EDGE_LIT)
    both.carried_back(pen, first, outlined=False)


def nearest_edge(pen: PairPen, step: PolytopeStep) -> None:
    """Draw the lit edge, its distance from the origin, and the direction in which it will be pushed.

    Since the support is asked for next, all vertices show their coordinates during the question.
    """
    pen, foot = pen.during(tick_of(step, 0)), step.distance * step.normal
    _lit(pen, step)
    there, answered = pen.difference, pen.when_asking(asking=False)
    tip = pen.sheet.within(foot, 14.0 * pen.unit * step.normal, Panel.DIFFERENCE)
    numbers = {"distance": step.distance, "growth": step.growth}
    there.arrow(Role.DIRECTION, np.array([foot, tip]), "direction", out_of(foot), numbers=numbers)
    there.name("d", Role.DIRECTION, tip, step.normal, "direction")
    both.draw_circle(there, Role.PROOF, step.distance, "fits")
    _way_to_edge(pen, step)
    _ways_to_others(answered.difference, step)
    both.carried_back(answered, step.edge)
    asked_supports(pen, step.normal)


def other_edges(step: PolytopeStep) -> list[tuple[Floats, Floats]]:
    """Return the ends (2,) of the polytope's edges except the nearest."""
    edges = pairwise((step.polytope[-1], *step.polytope))
    return [(start.point, end.point) for start, end in edges if (start, end) != tuple(step.edge)]


def _ways_to_others(pen: PairPen, step: PolytopeStep) -> None:
    """Draw the origin's distances from the other edges: perpendicular where the foot is on the edge."""
    count = 0
    for start, end in sorted(other_edges(step), key=lambda ends: edge_distance(*ends))[:3]:
        vector = end - start
        along, square = float(-start @ vector), float(vector @ vector)
        foot = start + along / square * vector if square and 0.0 <= along <= square else np.zeros(2)
        if foot.any():
            count += 1
            pen.line(Role.PROJECTION, np.array([np.zeros(2), foot]), f"way-to-other-{count}")
            length = math.hypot(*foot)
            beside = across(foot / length)
            pen.name(number(length), Role.PROJECTION, foot / 2, beside, "length", SMALL_SIZE, needed=False)


def support(pen: PairPen, step: PolytopeStep) -> None:
    """Draw the edge's line pushed out until it leaves A − B, and the vertices where A − B, A and B are left."""
    pen = pen.during(tick_of(step, 1))
    _lit(pen, step, step.support)  # w has its own, longer name
    _way_to_edge(pen, step)
    both.sweeping_lines(pen, step.normal, step.edge[0], swept=False)  # A and B overlap
    both.found(pen, step.support, step.normal)


def _way_to_edge(pen: PairPen, step: PolytopeStep) -> None:
    """Draw the distance of the nearest edge from the origin."""
    vector = np.array([np.zeros(2), step.distance * step.normal])
    pen.difference.line(Role.REACH, vector, "way-to-edge")
    _name_length(pen.difference, step.distance, vector, step.normal)


def _name_length(pen: PairPen, length: float, line: Floats, direction: Floats) -> None:
    """Write a length beside its line (2, 2) along a unit direction (2,), at the middle if there is room."""
    pen.name(number(length), Role.REACH, line.mean(axis=0), across(direction), "length", along=line)


def stop(pen: PairPen, step: PolytopeStep) -> None:
    """Draw what the supporting line proves: w lies further out, or the edge is one of A − B."""
    is_final = step.growth == 0.0
    pen, page, w, d = pen.during(tick_of(step, 2, to_end=is_final)), pen.page, step.support, step.normal
    _lit(pen, step, called=not is_final)  # if it is the answer, the caption says so
    dots = [vertex.point for vertex in (*step.edge, w)]
    both.nothing_beyond(pen, w.point, d, step.distance, of_cores=page.is_round, dots=dots, grows=True)
    if is_final:
        _reached(pen, step)
        return
    height, ends = step.distance + step.growth, (w.point_a, w.point_b)
    tails = np.zeros(2), w.point_b, w.point_a - height * d
    from_zero, *vectors = (np.array([tail, tail + height * d]) for tail in tails)
    drawn = [(pen.difference, from_zero)] if page.sheet.shows(Panel.DIFFERENCE, from_zero).all() else []
    # from the vertex of B, or to that of A if the panel shows all of it only then
    drawn.append((pen, next(filter(page.holds, vectors), vectors[0])))
    for there, vector in drawn:
        there.line(Role.REACH, vector, "way-to-line")
        _name_length(there, height, vector, d)
    both.grown_lines(pen, ends, d, [page.sheet.line_across(end, d, Panel.WORLD) for end in ends])
    moved = page.b.boundary + height * d
    if page.holds(moved):
        pen.outline(Role.GHOST, moved, "B-by-height", from_aside(-height * d))
        name_ghost(pen, moved, d)
    both.draw_vertex(pen, w, d, page.names[w])


def _reached(pen: PairPen, step: PolytopeStep) -> None:
    """Draw the point v of A − B's nearest edge, its distance, and the points of A and B that give it."""
    page, d, foot, weights = pen.page, step.normal, step.distance * step.normal, foot_weights(step)
    both.reach(pen, foot, step.distance, named=False)
    pen.difference.dot(Role.NEAREST, foot, "v", -d)
    ends = [np.array(weights) @ [getattr(each, f"point_{letter}") for each in step.edge] for letter in "ab"]
    _name_length(pen.difference, step.distance, np.array([np.zeros(2), foot]), d)
    _name_length(pen, step.distance, np.array(ends), d)
    if page.apart:
        bars = [(written_names(page.names[end]), weight) for end, weight in zip(step.edge, weights, strict=True)]
        draw_weights(pen, "weights.of_v", bars)
    both.carried_back(pen, step.edge, weights)


def expand(pen: PairPen, step: PolytopeStep) -> None:
    """Draw how the foot on the edge is pulled out to w, and the edge with it; then the polytope with the part added.

    The edge itself stays as a pale line.
    """
    pen, (start, end), w = pen.during(tick_of(step, 3)), step.edge, step.support
    there, arrived = pen.difference, pen.difference.when_arrived()
    foot = np.array(foot_weights(step)) @ [start.point, end.point]
    grown = list(step.polytope)
    grown.insert(grown.index(start) + 1, w)
    _polytope(pen, step.polytope, "polytope-before")
    arrived.area(Role.POLYTOPE, np.array([start.point, w.point, end.point]), "polytope-added")
    arrived.polygon(Role.POLYTOPE, np.array([vertex.point for vertex in grown]), "polytope")
    _edge(pen, step.edge, Role.SIMPLEX_PAST)
    for ends, fixed in (((start, w), start), ((w, end), end)):
        _edge(pen, ends, Role.EDGE_NEW, _pulled(foot, w.point, fixed.point))
    _vertices(there, step.edge, grown)
    both.draw_vertex(pen, w, step.normal, pen.page.names[w], from_aside(foot - w.point))
    _name_difference(pen, step)


def _pulled(begin: Floats, end: Floats, fixed: Floats) -> Motion:
    """Return the motion of a line from a `fixed` point (2,) whose other end is pulled from `begin` to `end`.

    That end moves straight, unless the line ends up horizontal or vertical: then it rotates.
    """
    (x, y), before, after = fixed.tolist(), begin - fixed, end - fixed
    if not after.any():  # too short for a float
        return out_of(fixed)
    if after.all():
        along_x, along_y = (before / after).tolist()
        return Motion(stretch=(along_x or NOTHING_YET, along_y or NOTHING_YET), about=(x, y))
    share = max(float(np.hypot(*before) / np.hypot(*after)), NOTHING_YET)
    turn = float(after[0] * before[1] - after[1] * before[0]), float(after @ before)
    return Motion(turn=math.atan2(*turn), stretch=(share, share), about=(x, y))


def holds_moved(sheet: Sheet, hull: Floats) -> bool:
    """Tell whether the panel of A − B shows all of it after it has moved."""
    low, high = sheet.seen(Panel.DIFFERENCE)[[0, 2]]
    return bool(((low - 5.0 * sheet.unit <= hull) & (hull <= high)).all())  # there is room above the captions


def leave(draft: Draft, pen: PairPen, vector: Floats) -> None:
    """Move B out of A by a vector (2,), and A − B by the opposite one, and show where they were."""
    for mark in draft.take_away(("B", "B-core", "B-points", "B-center", "name-B", "A-B", "A-B-round"), pen.span):
        by = vector if mark.panel is Panel.WORLD else -vector
        moved = replace(mark, points=mark.points + by, span=pen.span, motion=from_aside(-by), delayed=False)
        before = replace(mark, role=Role.GHOST, part="before", span=pen.span, filled=False, motion=None, delayed=False)
        draft.marks += [moved, before] if mark.filled else [moved]
    furthest = pen.page.b.boundary[int(np.argmin(pen.page.b.boundary @ vector))]
    text, arrived = pen.say("role.ghost_before"), pen.when_arrived()
    arrived.name(text, Role.GHOST, furthest, -vector, "before", SMALL_SIZE, needed=False)


def way_out(pen: PairPen, result: PenetrationResult, vectors: Floats, named: Span) -> None:
    """Draw the translations (n, 2) of B out of A: one is lit, then equally short ones appear, pale, and ghosts of B.

    During the span `named`, its length is beside it.
    """
    page, depth, later = pen.page, result.depth, pen.during(Span(pen.span.first + 1))
    for row, vector in enumerate(vectors):
        role, seen = (Role.WAY_TIED, later) if row else (Role.TRANSLATION, pen)
        moved = page.b.boundary + vector
        later.outline(Role.GHOST, moved, "B-moved-out", from_aside(-vector))
        numbers = {"depth": depth, "normal": (vector / depth).tolist()}
        for there, tail in ((seen, result.point_b), (seen.difference, np.zeros(2))):
            there.arrow(role, np.array([tail, tail + vector]), "translation", out_of(tail), numbers=numbers)
    both.draw_circle(later.difference, Role.PROOF, depth, "reach")
    arrived = pen.during(named).when_arrived()
    for there, middle in ((arrived, (result.point_a + result.point_b) / 2), (arrived.difference, vectors[0] / 2)):
        there.name(number(depth), Role.TRANSLATION, middle, across(result.normal), "depth")
    name_ghost(later, page.b.boundary + vectors[0], vectors[0])


def depth_lines(pen: PairPen, result: PenetrationResult, certificate: Certificate) -> None:
    """Draw the two supporting lines in A and B, as far apart as the depth, and the direction across them."""
    d, ends = result.normal, (result.point_a, result.point_b)
    lines = [pen.sheet.with_room.line_across(point, d, Panel.WORLD) for point in ends]
    for letter, line in zip("AB", lines, strict=True):
        pen.line(Role.SUPPORT_LINE, line, f"line-{letter}")
    both.light_edges(pen, d)
    arrow = direction_arrow(pen, lines[0], d, "d", result.point_a)
    levels(pen, ends, certificate, arrow)


def _lit(pen: PairPen, step: PolytopeStep, unnamed: DifferenceVertex | None = None, *, called: bool = True) -> None:
    """Draw the pale polytope with the nearest edge lit, labelled as such if `called`, and name its ends and A − B."""
    _polytope(pen, step.polytope)
    _edge(pen, step.edge, Role.EDGE_LIT)
    _vertices(pen, step.edge, step.polytope, unnamed)
    if called:
        middle = np.mean([each.point for each in step.edge], axis=0)
        text = pen.say("rail.edge")
        pen.difference.name(text, Role.EDGE_LIT, middle, -step.normal, "nearest-edge", SMALL_SIZE, needed=False)
    _name_difference(pen, step)


def _polytope(pen: PairPen, vertices: Sequence[DifferenceVertex], part: str = "polytope") -> None:
    """Draw the polytope as a pale area, and its vertices."""
    points = np.array([vertex.point for vertex in vertices])
    pen.difference.polygon(Role.POLYTOPE, points, part, filled=True)
    pen.difference.dots(Role.POLYTOPE_VERTEX, points, part)


def _name_difference(pen: PairPen, step: PolytopeStep) -> None:
    """Label A − B in the highest of its parts that the polytope leaves free, now and after it expands."""
    parts, least, hull = [], 24.0 * pen.unit, pen.page.hull  # where it fits
    for edge in pairwise((step.polytope[-1], *step.polytope)):
        start, end = (vertex.point for vertex in edge)
        outwards = -across(end - start)
        level, top = float(outwards @ end), float((hull @ outwards).max())
        length = math.hypot(*outwards)
        height = (top - level) / length if length else 0.0
        if edge != step.edge and height > least and len(part := beyond(hull, outwards, level)) > 2:
            parts.append((height, part))
    parts.sort(key=itemgetter(0), reverse=True)
    any(both.difference_name(pen, area=part) for _, part in parts)


def _edge(pen: PairPen, ends: Sequence[DifferenceVertex], role: Role, motion: Motion | None = None) -> None:
    names, points = ",".join(vertex_name(vertex) for vertex in ends), np.array([vertex.point for vertex in ends])
    pen.difference.line(role, points, f"edge-{names}", motion)


def _vertices(
    pen: PairPen, vertices: Sequence[DifferenceVertex], polytope: Sequence[DifferenceVertex],
    unnamed: DifferenceVertex | None = None,
) -> None:  # fmt: skip
    """Draw vertices of a polytope, with names outside, except for one that is `unnamed`."""
    middle = np.mean([vertex.point for vertex in polytope], axis=0)
    for vertex in vertices:
        pen.difference.dots(Role.SIMPLEX, vertex.point, vertex_name(vertex))
        if vertex != unnamed:
            name, outwards = pen.page.names[vertex], vertex.point - middle
            pen.difference.name(name, Role.SIMPLEX, vertex.point, outwards, vertex_name(vertex))
