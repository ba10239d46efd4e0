# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of EPA's loop in space, one for each of its phases, and the one that proves a depth."""

from dataclasses import replace

import numpy as np

from ...geometry import DifferenceVertex
from ...geometry.space import PenetrationResult, PolytopeStep
from ..model.arrays import UP, Floats
from ..model.figure import Kind, Panel, Span, out_of
from ..model.style import SMALL_SIZE, Role
from ..parts import object_and_difference as both
from ..parts.check import depth_check
from ..parts.difference_page import PairPen
from ..parts.support_lines import direction_arrow
from ..stage.draft import Draft
from ..text.messages import number
from .drawn import DIFFERENCE_INK, OF_SIMPLEX, draw_both, draw_ghost, draw_plane, draw_solid
from .gjk_phases import certificate_of
from .hidden import faces_seen
from .page import SpacePen
from .planes import (
    ALONG,
    MOST_NAMED,
    difference_aside,
    draw_end_planes,
    draw_origin,
    draw_planes,
    draw_support,
    plane_at,
)
from .question import ask_supports, list_vertices
from .solid import Solid, solid_of_facets
from .view import View, Views


def polytope_of(step: PolytopeStep) -> Solid:
    """Return the polytope before a step."""
    return solid_of_facets(_points(step), step.facets)


def distances(step: PolytopeStep) -> list[float]:
    """Return the distances of the facets' planes from the origin."""
    body = polytope_of(step)
    first = np.array([ring[0] for ring in body.rings])
    heights = (body.vertices[first] * body.normals).sum(axis=1)
    return [float(height) for height in heights]


def _points(step: PolytopeStep) -> Floats:
    """Return the vertices (n, 3) of a step's polytope, followed by its support."""
    return np.array([vertex.point for vertex in (*step.corners, step.support)])


def start_with(pen: SpacePen, first: PolytopeStep | None) -> None:
    """Draw A − B, and the ground below A and B; then the first polytope, if there is one."""
    page = pen.page
    pen.during(Span(1 if first else 0, 3)).when_arrived().draw_difference()
    pen.draw_ground()
    both.difference_name(pen.flat.during(Span(1, 1)), list(page.views.difference.paper(page.difference.ends)))
    if first is not None:
        body, span = polytope_of(first), Span(2, 3)
        draw_solid(pen.difference.during(span), page.views.difference, body, OF_SIMPLEX, "polytope")
        rows = sorted({row for facet in first.facets for row in facet})
        vertices = page.views.vertices(tuple(first.corners[row] for row in rows))
        both.simplex_names(pen.flat.during(span), vertices)
        pen.flat.during(span).difference.dots(
            Role.POLYTOPE_VERTEX, np.array([vertex.point for vertex in vertices]), "polytope"
        )


def _polytope(pen: SpacePen, view: View, step: PolytopeStep) -> None:
    """Draw the polytope as a view shows it, with its nearest face lit."""
    body = polytope_of(step)
    draw_solid(pen, view, body, OF_SIMPLEX, "polytope")
    face = view.paper(body.vertices[list(step.facets[step.nearest])])
    pen.polygon(Role.EDGE_LIT, face, "nearest", filled=True)


def _facet(pen: SpacePen, step: PolytopeStep, found: DifferenceVertex | None = None) -> tuple[DifferenceVertex, ...]:
    """Draw the polytope in A − B, and name its nearest face's vertices except one just `found`; return all on paper."""
    flat, page = pen.flat, pen.page
    _polytope(pen.difference, page.views.difference, step)
    own = tuple(step.corners[row] for row in step.facets[step.nearest])
    facet = page.views.vertices(own)
    flat.difference.dots(Role.SIMPLEX, np.array([vertex.point for vertex in facet]), "nearest")
    both.simplex_names(flat, page.views.vertices(tuple(each for each in own if each != found)))
    return facet


def nearest_face(pen: SpacePen, step: PolytopeStep, *, asked: bool) -> None:
    """Draw the face nearest to the origin, the line to it, and the inscribed ball; the supports may be `asked` for."""
    flat, view = pen.flat, pen.page.views.difference
    both.carried_back(replace(flat, asking=False if asked else None), _facet(pen, step))
    foot = view.paper(step.distance * step.normal)
    if step.distance > 0.0:
        flat.difference.arrow(Role.DIRECTION, np.array([np.zeros(2), foot]), "way-to-face", out_of(np.zeros(2)))
    flat.difference.name("d", Role.DIRECTION, foot / 2, np.array((-foot[1], foot[0])) + ALONG * 1e-9, "direction")
    both.draw_circle(flat.difference, Role.PROOF, step.distance * view.scale, "reach")
    list_vertices(pen, step.normal)
    if asked:
        ask_supports(pen, step.normal)


def support(pen: SpacePen, step: PolytopeStep) -> None:
    """Draw the planes pushed out from the nearest face, and the vertices where they leave the shapes."""
    page, flat = pen.page, pen.flat
    _facet(pen, step, step.support)
    both.found(flat, page.views.vertex(step.support), page.views.difference.vector(step.normal))
    draw_planes(pen, step.normal)
    view = page.profile(step.normal)
    polytope_aside(step, pen, view, cut=False)
    draw_support(pen.aside(view), view, step.support)


def polytope_aside(step: PolytopeStep, pen: SpacePen, view: View, *, cut: bool = True) -> None:
    """Draw A − B and the polytope as a view shows them, with the nearest face, and if `cut`, the plane at A − B."""
    difference_aside(pen, view, ())
    _polytope(pen.at(Panel.PROFILE), view, step)
    if cut:
        corners = plane_at(pen, view, pen.page.difference, step.normal)
        draw_plane(pen.at(Panel.PROFILE), view, corners, "plane-aside")


def stop(pen: SpacePen, step: PolytopeStep) -> None:
    """Draw how far the support lies beyond the nearest face; if it does not, no point of A − B lies beyond it."""
    page, flat = pen.page, pen.flat
    _facet(pen, step)
    draw_planes(pen, step.normal, moves=False)
    w = page.views.vertex(step.support)
    both.draw_vertex(flat, w, page.views.difference.vector(step.normal))
    view = page.profile(step.normal)
    polytope_aside(step, pen, view, cut=False)
    aside, final = pen.aside(view), step.growth == 0.0
    top = Views(view, view).vertex(step.support).point
    both.nothing_beyond(aside, top, ALONG, step.distance * view.scale, circled=False, dots=[np.zeros(2)])
    foot = np.array((step.distance * view.scale, 0.0))
    if step.distance > 0.0:
        aside.line(Role.REACH, np.array([np.zeros(2), foot]), "reach")
    if final:
        both.draw_circle(flat.difference, Role.PROOF, step.distance * page.views.difference.scale, "reach")
    if step.support in (step.corners[row] for row in step.facets[step.nearest]):  # it is already named
        return
    for there, place, vector in (
        (aside, top, -ALONG),
        (flat.difference, w.point, page.views.difference.vector(step.normal)),
    ):
        there.dot(Role.SUPPORT_DIFFERENCE, place, page.names[step.support], vector, "w")


def expand(pen: SpacePen, step: PolytopeStep, *, named: bool) -> None:
    """Draw the faces visible from the support, which are removed, the horizon joined to it, and aside, the result."""
    page, flat, view = pen.page, pen.flat, pen.page.views.difference
    points, there = _points(step), pen.difference
    draw_solid(there, view, polytope_of(step), OF_SIMPLEX, "polytope")
    seen = [view.paper(points[list(step.facets[row])]) for row in step.seen]
    there.several(Kind.AREA, Role.REGION_PAPER, seen, "seen")
    there.several(Kind.AREA, Role.REGION_CORNER, seen, "seen")
    rim = {frozenset(edge) for edge in step.horizon}
    rings = [step.facets[row] for row in step.seen]
    inner = {frozenset(edge) for ring in rings for edge in zip(ring, (*ring[1:], ring[0]), strict=True)} - rim
    there.lines(Role.REGION_BORDER, [view.paper(points[sorted(edge)]) for edge in inner], "seen-edges")
    horizon = view.paper(points[np.array(step.horizon)])
    fan = np.array([(view.paper(points[-1]), end) for _, end in horizon])
    there.lines(Role.EDGE_LIT, horizon, "horizon")
    there.when_arrived().lines(Role.FAN, fan, "fan")
    corners = page.views.vertices(tuple(step.corners[row] for row, _ in step.horizon))
    both.simplex_names(flat, corners)
    w = page.views.vertex(step.support)
    both.draw_vertex(flat, w, view.vector(step.normal), page.names[step.support])
    edge = max(horizon, key=lambda ends: float(np.linalg.norm(ends.mean(axis=0) - w.point)))
    middle, word = edge.mean(axis=0), pen.say("epa.horizon")
    flat.difference.name(word, Role.EDGE_LIT, middle, middle - w.point, "horizon", SMALL_SIZE, needed=False)
    beside = view.scaled(min(view.scale, page.aside))
    grown, aside = solid_of_facets(points, step.after), pen.at(Panel.PROFILE)
    draw_solid(aside, beside, grown, DIFFERENCE_INK, "polytope-after")
    new = faces_seen(grown, beside.towards)[-len(step.horizon) :]
    faces = [beside.paper(points[[*edge, -1]]) for edge, front in zip(step.horizon, new, strict=True) if front]
    aside.several(Kind.AREA, Role.REGION_NOW, faces, "new")
    aside.lines(Role.EDGE_LIT, beside.paper(points[np.array(step.horizon)]), "horizon-after")
    aside.lines(Role.FAN, [beside.paper(points[[row, -1]]) for row, _ in step.horizon], "fan-after")
    draw_origin(aside, beside)
    aside.dots(Role.SUPPORT_DIFFERENCE, beside.paper(step.support.point), "w-aside")
    corners, rows = (*step.corners, step.support), sorted({row for ring in step.after for row in ring})
    for row in rows if named and len(rows) <= MOST_NAMED else [len(corners) - 1]:
        at = beside.paper(points[row])
        aside.name(page.names[corners[row]], Role.SUPPORT_DIFFERENCE, at, at - beside.paper(points.mean(axis=0)))


def prove_depth(draft: Draft, pen: SpacePen, result: PenetrationResult, last: int) -> None:
    """Draw B moved out, and from the side, planes as far apart as the depth; in phase `last`, how to check it."""
    vector, ends = result.depth * result.normal, np.array([result.point_a, result.point_b])
    pen, view = pen.with_check(draft, result.normal, ends, pen.page.solids[1].vertices + vector)
    pen.draw_difference()  # without motion, which would cross the view from the side
    page, flat, world = pen.page, pen.flat, pen.page.views.world
    draw_ghost(pen, world, page.solids[1], vector, "B-moved-out", named=True)
    draw_end_planes(pen, world, page.solids, ends, result.normal)
    tail = world.paper(ends[1])
    arrow = np.array([tail, tail + world.vector(vector)])
    flat.arrow(Role.TRANSLATION, arrow, "translation", out_of(tail))
    flat.when_arrived().name(number(result.depth), Role.TRANSLATION, arrow.mean(axis=0), ALONG, "depth")
    there, foot = flat.difference, page.views.difference.paper(vector)
    there.arrow(Role.TRANSLATION, np.array([np.zeros(2), foot]), "translation", out_of(np.zeros(2)))
    others = there.during(Span.of(len(draft.steps), 1))
    for row, normal in enumerate(result.normals[1:], start=2):
        arrow = np.array([np.zeros(2), page.views.difference.vector(result.depth * normal)])
        others.arrow(Role.TRANSLATION, arrow, f"translation-{row}", out_of(np.zeros(2)))
    aside = pen.aside(view)
    draw_both(pen.at(Panel.PROFILE), view, page.solids, "aside")
    at = view.paper(ends)
    (line, _), _ = both.gap_between(aside, at, ALONG, parted=True)
    direction_arrow(aside, line, ALONG, "d", at[0])
    aside.arrow(Role.TRANSLATION, np.array([at[1], at[1] + view.vector(vector)]), "depth-aside", out_of(at[1]))
    aside.name(number(result.depth), Role.TRANSLATION, at.mean(axis=0), UP, "depth-aside")
    certificate = certificate_of(result)
    if not certificate.holds:
        return
    check = PairPen(pen.sketch, Span.of(len(draft.steps), last), pen.panel, page=page.numbers)
    depth_check(check, result, certificate)
    draft.show_answer(Panel.DIFFERENCE, "check.depth", last)
