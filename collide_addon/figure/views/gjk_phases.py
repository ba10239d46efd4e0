# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of GJK's loop in space, one for each of its phases, and those that prove an answer."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from ...geometry import Certificate, Relation, origin_weights
from ...geometry.space import ConvexPolyhedron, GjkResult, GjkStep, PenetrationResult, contact_manifold
from ...geometry.space.facing import facing
from ...geometry.space.polyhedron import Difference
from ..algorithms.gjk.phases import direction_arrow_of, nearest_of
from ..labels.names import vertex_name
from ..model.arrays import UP, Floats, extent
from ..model.figure import Panel, from_aside
from ..model.style import SMALL_SIZE, Role
from ..parts import object_and_difference as both
from ..parts.candidates import AS_FAR
from ..parts.check import distance_check
from ..parts.difference_page import PairPen, draw_weights
from ..space.parts import proof_of, square
from ..stage.draft import Draft
from ..text.exact_form import exact_form
from ..text.names import written_names
from .drawn import DIFFERENCE_INK, OF_A, OF_B, OF_SIMPLEX, draw_ball, draw_both, draw_plane, draw_solid
from .page import SpacePen
from .planes import (
    ALONG,
    HALF_PLANE,
    LEAST_HALF,
    OVERHANG,
    difference_aside,
    draw_origin,
    draw_planes,
    draw_support,
    furthest,
    plane_at,
    turn_to,
)
from .question import ask_supports, draw_parts, draw_region, list_vertices
from .solid import solid_of
from .view import View, Views


def closest_point(pen: SpacePen, step: GjkStep, weights: Sequence[float], *, asked: bool) -> None:
    """Draw v, the point of the simplex closest to the origin, and the direction of the search.

    The supports may be `asked` for after it.
    """
    flat, there = pen.page.views.step(step), pen.flat
    both.simplex(there, flat.simplex)
    both.simplex_names(there, flat.simplex if len(flat.simplex) > 1 else ())
    direction_arrow_of(there, flat)
    both.carried_back(replace(there, asking=False if asked else None), flat.simplex, _weights(step, weights))
    list_vertices(pen, step.direction)
    if asked:
        ask_supports(pen, step.direction)


def _weights(step: GjkStep, weights: Sequence[float]) -> Sequence[float] | None:
    """Return the weights of v in the simplex shown; None while the step searches along an edge or face."""
    return None if step.along else weights


def support(pen: SpacePen, step: GjkStep, *, swept: bool) -> None:
    """Draw the planes pushed over A, B and A − B together, and the vertices where they leave the shapes."""
    page, flat, there = pen.page, pen.page.views.step(step), pen.flat
    both.simplex(there, flat.simplex)
    if len(flat.simplex) > 1 or step.upper == 0.0:
        both.simplex_names(there, [each for each in flat.simplex if each != flat.support])
    both.found(there, flat.support, flat.direction)
    draw_planes(pen, step.direction, swept=swept)
    view = page.profile(step.direction)
    difference_aside(pen, view, (*step.along, *step.simplex))
    draw_support(pen.aside(view), view, step.support)
    if step.upper > 0.0:
        direction_arrow_of(there, flat, known=True)
        direction_arrow_of(pen.aside(view), Views(view, view).step(step), known=True)


def turn_to_support(draft: Draft, pen: SpacePen, step: GjkStep) -> None:
    """Turn the view of A − B, in films, until the plane pushed over it appears as a line."""
    turn_to(draft, pen, pen.page.profile(step.direction), pen.page.around, partial(_difference, step))


def stop(draft: Draft, pen: SpacePen, step: GjkStep, weights: Sequence[float]) -> None:
    """Draw what the plane through w proves: no point of A − B lies beyond it, and B's plane is as far beyond A's."""
    page, flat, there = pen.page, pen.page.views.step(step), pen.flat
    apart = step.relation is Relation.SEPARATED
    both.simplex(there, flat.simplex)
    both.simplex_names(there, [each for each in flat.simplex if each != flat.support], -flat.direction)
    draw_planes(pen, step.direction, moves=False)
    there.difference.dot(Role.NEAREST, flat.nearest, "v", -flat.direction)
    there.difference.dots(Role.SUPPORT_DIFFERENCE, flat.support.point, vertex_name(flat.support))
    there.difference.name(page.names[step.support], Role.SUPPORT_DIFFERENCE, flat.support.point, flat.direction)
    if apart:
        both.carried_back(there, flat.simplex, _weights(step, weights))
        there.difference.line(Role.REACH, np.array([flat.nearest, np.zeros(2)]), "reach")
        draw_ball(pen.difference, np.zeros(2), step.upper * page.views.difference.scale, "ball")
    else:
        both.draw_vertex(there, flat.support, flat.direction)
    (over, shown), (under, view) = pen.in_rows(draft, step.direction)
    w, rows = step.support, (step.support.index_a, step.support.index_b)
    ends, names = np.array([w.point_a, w.point_b]), [a.vertex_name(k) for a, k in zip(page.subjects, rows, strict=True)]
    if apart and not step.along:
        ends = np.average([[w.point_a, w.point_b] for w in step.simplex], axis=0, weights=weights)
        names = ["a", "b"]
    draw_gap(over, shown, ends, names, exact_form(step.upper) if apart and not step.along else "")
    difference_aside(under, view, (*step.along, *step.simplex))
    aside, seen = under.aside(view), Views(view, view).step(step)
    both.nothing_beyond(aside, seen.support.point, ALONG, step.upper * view.scale, circled=apart, dots=[seen.nearest])
    aside.dot(Role.NEAREST, seen.nearest, "v", -ALONG, "v-aside")
    if apart:
        both.reach(aside, seen.nearest, step.upper * view.scale)
    if step.relation is not Relation.PENETRATING and step.support in step.simplex:
        turn_to(draft, over, shown, page.both, partial(_pair, step, ends))
        turn_to(draft, under, view, page.around, partial(_difference, step))


def _pair(step: GjkStep, ends: Floats, pen: SpacePen, view: View) -> None:
    """Draw A and B with the planes perpendicular to a step's direction, and the line between a point of each (2, 3)."""
    there, vector = pen.at(Panel.PROFILE), step.direction
    for solid, ink, out, letter in zip(pen.page.solids, (OF_A, OF_B), (vector, -vector), "AB", strict=True):
        draw_solid(there, view, solid, ink, f"{letter}-aside")
        draw_plane(there, view, plane_at(pen, view, solid, out), f"plane-{letter}-aside")
    there.line(Role.WITNESS, view.paper(ends), "distance-aside")


def _difference(step: GjkStep, pen: SpacePen, view: View) -> None:
    """Draw A − B with the plane perpendicular to a step's direction, and the simplex."""
    difference_aside(pen, view, (*step.along, *step.simplex))
    corners = plane_at(pen, view, pen.page.difference, step.direction)
    draw_plane(pen.at(Panel.PROFILE), view, corners, "plane-aside")


def keep_or_drop(pen: SpacePen, step: GjkStep) -> None:
    """Draw the part of the simplex with the closest point, which is kept, and drop the rest."""
    page, there, views = pen.page, pen.flat, pen.page.views
    flat = views.step(step)
    candidates = (*step.along, *step.candidates)
    points = np.array([vertex.point for vertex in candidates])
    body = solid_of(ConvexPolyhedron(points))
    draw_solid(pen.difference, views.difference, body, OF_SIMPLEX, "candidates")
    nearest = nearest_of(step.kept)
    _region(pen.difference, views.difference, step, nearest)
    both.simplex(there, flat.kept)
    both.simplex_names(there, flat.kept)
    both.dropped(there, flat.candidates, flat.kept)
    if not step.along and len(step.kept) < 4:
        at = views.difference.paper(nearest)
        there.difference.dots(Role.NEAREST, at, "v", from_aside(flat.nearest - at))
        there.difference.when_arrived().line(Role.REACH, np.array([at, np.zeros(2)]), "v")
        there.difference.name("v", Role.NEAREST, at, at, "v")
    weights = dict(zip(step.kept, step.weights, strict=True))
    if not step.along:
        bars = [(written_names(page.names[vertex]), weights.get(vertex, 0.0)) for vertex in step.candidates]
        if len(step.candidates) == 4:
            rows = tuple(row for row, vertex in enumerate(step.candidates) if vertex in step.kept)
            draw_parts(pen.difference, rows, pen.say("region.whole"))
        draw_weights(pen, "weights.of_v" if len(step.kept) < 4 else "weights.of_0", bars)
    both.carried_back(there, flat.kept, _weights(step, step.weights))
    _keep_aside(pen, step, nearest)


def _region(pen: SpacePen, view: View, step: GjkStep, nearest: Floats) -> None:
    """Draw the Voronoi region of the kept part, which contains the origin; none if the origin is in a triangle."""
    corners = np.array([vertex.point for vertex in step.candidates])
    in_triangle = len(corners) == 3 and np.abs(nearest).max() <= AS_FAR * np.ptp(corners)
    if step.along or in_triangle:
        return
    kept = tuple(row for row, vertex in enumerate(step.candidates) if vertex in step.kept)
    drawn = view.paper(pen.page.difference.ends) if pen.panel is Panel.DIFFERENCE else ()
    called = pen.say("region.origin")
    middle = draw_region(pen, view, corners, kept, called, list(drawn))
    if middle is not None and pen.panel is Panel.PROFILE:
        pen.name(called, Role.REGION_NOW, middle, UP, "region", SMALL_SIZE, needed=False)


def _across(step: GjkStep, nearest: Floats) -> Floats:
    """Return the direction (3,) to the right in profile: across the kept part, even if that contains the origin."""
    size = float(np.linalg.norm(nearest))
    if size and len(step.kept) < 4 and not step.along:
        return -nearest / size
    if step.along or len(step.kept) != 3:
        return step.direction
    p, q, r = (vertex.point for vertex in step.kept)
    normal: Floats = np.cross(q - p, r - p)
    inwards = sum(vertex.point - p for vertex in step.candidates) @ normal
    return normal / np.linalg.norm(normal) * (-1.0 if inwards > 0.0 else 1.0)


def _keep_aside(pen: SpacePen, step: GjkStep, nearest: Floats) -> None:
    """Draw the simplex in profile, with the line from v to the origin horizontal, or along the edge that contains 0."""
    direction = _across(step, nearest)
    edge = np.subtract(*(vertex.point for vertex in step.along)) if len(step.along) == 2 else None
    page, view = pen.page, pen.page.profile(direction, edge)
    aside, flat = pen.aside(view), Views(view, view).step(step)
    body = solid_of(ConvexPolyhedron(np.array([vertex.point for vertex in (*step.along, *step.candidates)])))
    if step.along:
        draw_solid(pen.at(Panel.PROFILE), view, page.difference, DIFFERENCE_INK, "A-B-aside")
    draw_solid(pen.at(Panel.PROFILE), view, body, OF_SIMPLEX, "candidates-aside")
    _region(pen.at(Panel.PROFILE), view, step, nearest)
    both.simplex(aside, flat.kept)
    both.simplex_names(aside, flat.kept)
    for vertex in (each for each in flat.candidates if each not in flat.kept):
        aside.hollow_dots(vertex.point, f"{vertex_name(vertex)}-aside")
        aside.name(page.names[vertex], Role.DROPPED, vertex.point, -ALONG, f"{vertex_name(vertex)}-aside", needed=False)
    draw_origin(aside, view)
    if not step.along and len(step.kept) < 4:
        at = view.paper(nearest)
        aside.dots(Role.NEAREST, at, "v-aside")
        aside.line(Role.REACH, np.array([at, np.zeros(2)]), "v-aside")
        aside.name("v", Role.NEAREST, at, -ALONG, "v-aside")


def prove_apart(draft: Draft, pen: SpacePen, result: GjkResult | PenetrationResult, ends: Floats) -> None:
    """Draw two planes behind which A and B lie, and in profile, the gap between the closest points (2, 3)."""
    certificate = certificate_of(result)
    normal, distance = certificate.normal, result.distance if isinstance(result, GjkResult) else math.dist(*ends)
    solids = pen.page.solids
    size = max(extent(solid.vertices) for solid in solids)
    touched = furthest(solids[0], normal), furthest(solids[1], -normal)
    extents = [extent(each) for each in touched]
    larger, half = int(np.argmax(extents)), max(HALF_PLANE * size, OVERHANG * max(extents), LEAST_HALF * pen.unit)
    middles = touched[larger].mean(axis=0) + ends - ends[larger]
    planes = {f"plane-{letter}": square(middle, normal, half) for letter, middle in zip("AB", middles, strict=True)}
    pen, view = pen.with_check(draft, normal, ends, np.concatenate(list(planes.values())))
    page, there = pen.page, pen.flat
    places = page.views.world.paper(ends)
    pen.draw_planes(page.views.world, planes)
    vector = places[1] - places[0]
    if certificate.relation is Relation.TOUCHING:
        contact = np.array([each.point_a for each in contact_manifold(result.a, result.b).points])
        if len(contact) > 1:
            there.polygon(Role.MEETING, page.views.world.paper(contact), "meeting")
        there.dot(Role.MEETING, places[0], "a = b", np.array((1.0, 0.5)), "common")
    else:
        for name, role, end, outwards in zip(
            "ab", (Role.SUPPORT_A, Role.SUPPORT_B), places, (-vector, vector), strict=True
        ):
            there.dot(role, end, name, outwards, f"closest-{name}")
        there.line(Role.WITNESS, places, "distance")
    if certificate.relation is Relation.SEPARATED and certificate.holds:
        checked = PairPen(pen.sketch, pen.span, pen.panel, page=page.numbers)
        many = len(facing(Difference(result.a, result.b), proof_of(result).direction or (0, 0, 0)).common) > 1
        distance_check(checked, (ends[0], ends[1]), distance, certificate, of_many=many)
        draft.show_answer(Panel.DIFFERENCE, "check.distance")
    else:
        pen.draw_difference()
    draw_gap(pen, view, ends, "ab", exact_form(distance) if distance else "")


def draw_gap(pen: SpacePen, view: View, ends: Floats, names: Sequence[str], form: str) -> None:
    """Draw A and B in profile, and the gap between planes through a point of each (2, 3), with `names`.

    The line between the points is labelled with the `form` of its length, if that is the gap.
    """
    draw_both(pen.at(Panel.PROFILE), view, pen.page.solids, "aside")
    aside, at = pen.aside(view), view.paper(ends)
    _, strip = both.gap_between(aside, at, ALONG, parted=True)
    if len(strip) > 2:
        aside.empty(strip, "gap")
    for letter, name, role, end, outwards in zip(
        "ab", names, (Role.SUPPORT_A, Role.SUPPORT_B), at, (-ALONG, ALONG), strict=True
    ):
        aside.dot(role, end, name, outwards, f"closest-{letter}-aside")
    if form:
        aside.line(Role.WITNESS, at, "distance-aside")
        aside.name(form, Role.WITNESS, at.mean(axis=0), UP, "distance-aside", needed=False)


def certificate_of(result: GjkResult | PenetrationResult) -> Certificate:
    """Return the certificate of an answer in space that has a normal, in the form that the plane's check uses."""
    proof, normal = proof_of(result), result.normal
    assert normal is not None  # noqa: S101  # GJK has none for shapes that overlap
    high, low = float((result.a.vertices @ normal).max()), float((result.b.vertices @ normal).min())
    bounds = proof.claimed, proof.lower, proof.upper
    return Certificate(proof.relation, *bounds, normal, high, low, rounding=0.0, holds=proof.holds)


def prove_overlap(pen: SpacePen, result: GjkResult) -> None:
    """Draw the common point of A and B, from the weights with which the last simplex's vertices give the origin."""
    page, flat, p = pen.page, pen.flat, result.closest_a
    vertices = page.views.vertices(result.simplex)
    both.simplex(flat, vertices)
    both.simplex_names(flat, vertices, also=lambda vertex: f"= {written_names(vertex_name(vertex))}")
    if len(vertices) == 4:
        weights = [float(weight) for weight in origin_weights(result.simplex)]
        both.common_point(flat, vertices, weights)
        flat.difference.lines(Role.WITNESS, [np.array([np.zeros(2), each.point]) for each in vertices], "weighted")
        names = [written_names(page.names[vertex]) for vertex in result.simplex]
        draw_weights(pen, "weights.of_0", list(zip(names, weights, strict=True)))
    else:
        flat.dot(Role.MEETING, page.views.world.paper(p), "p", np.array((1.0, 0.5)))
