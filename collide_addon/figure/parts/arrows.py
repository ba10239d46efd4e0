# SPDX-License-Identifier: GPL-3.0-or-later
"""What A − B means: arrows from vertices of B to vertices of A, and the same arrows from one origin.

Introductions show this in three stages: A − B is built from arrows, B slides so that the origin moves, and a circle
grows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from ...geometry import DifferenceVertex, Relation, epa, gjk, pairwise_differences
from ...geometry.narrowphase.difference import Difference
from ...geometry.predicates.grid import whole_direction
from ..labels.names import vertex_name
from ..model.arrays import Floats
from ..model.figure import Panel, Span, from_aside, out_of
from ..model.outline import circle
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.page import PanelHeading
from ..stage.draft import Stage
from ..text.exact_form import plain_point
from ..text.messages import Caption, as_pair, by_relation, say
from .difference_page import MOST_AVOIDED, DifferencePage, PairPen
from .object_and_difference import difference_name, draw_circle
from .pair import BUILT, MOST_DIFFERENCE_POINTS, difference_hull
from .support_lines import across

TRIED = 16
"""Number of directions in which vertices of A − B are sought that can be shown as arrows."""
FIRST_TRIED = 0.1
"""Angle of the first of them, in radians, perpendicular to no edge of a usual shape."""
SHOWN = 3
LEVEL = 0.35
"""Slope of an arrow to the right that would collide with the origin's name."""
CLEAR = 14.0
"""Clearance of the name of A − B from named vertices."""
PALE = (Role.A, Role.B, Role.REFERENCE)
"""The roles of dots in A, in B and in A − B that are not lit."""
BEFORE_DOT = 3.0
"""Where an arrow ends before a dot."""
MOST_PAIRS = 60
"""Most pairs of vertices searched for those that yield no vertex of A − B."""

Fits = Callable[[Sequence[DifferenceVertex]], bool]
"""Tells whether B fits on the page when slid until the vertices belonging to each of some points meet."""


def three_arrows(page: DifferencePage, fits: Fits | None = None) -> list[DifferenceVertex]:
    """Return three points of A − B to show what it consists of: the vertex nearest to the origin, and two well apart.

    Preferred are points whose arrows pass no vertex and at which B `fits` on the page, beside itself and its other
    copies: first vertices of A − B, then other differences.
    """
    angles = FIRST_TRIED + 2.0 * np.pi / TRIED * np.arange(TRIED)
    difference = Difference(page.a.shape, page.b.shape)
    corners = dict.fromkeys(
        difference.support(whole_direction(d)) for d in np.column_stack((np.cos(angles), np.sin(angles))).tolist()
    )
    found = difference.vertices(tuple(corners))
    pairs = list(product(range(len(page.a.shape.core)), range(len(page.b.shape.core))))
    every = [difference.vertex(difference.corner(*pair)) for pair in pairs] if len(pairs) <= MOST_PAIRS else []
    has_room: Fits = (lambda shown: all(page.shows_slid(w, page.sheet) for w in shown)) if fits is None else fits

    def of_first(w: DifferenceVertex) -> tuple[bool, bool, float]:
        x, y = w.point.tolist()  # an arrow a little up or down to the right goes through the name of the origin
        return not has_room([w]), abs(y) < LEVEL * x, math.hypot(x, y)

    shown = [min(found, key=of_first)]

    def merits(w: DifferenceVertex) -> tuple[bool, bool, bool, float]:
        clear, others = not page.passes_a_vertex(w), [np.zeros(2)] * (w not in found) + [each.point for each in shown]
        free = clear and all(page.is_beside(w.point, other) for other in others) and has_room([*shown, w])
        return free, w in found, clear, min(math.dist(w.point, other.point) for other in shown)

    for _ in range(SHOWN - 1):
        left = [w for w in dict.fromkeys([*found, *every]) if w not in shown]
        shown += [max(fit, key=merits)] if (fit := [w for w in left if any(merits(w)[:2])]) else []
    return shown


def draw_arrows(pen: PairPen, arrows: Sequence[DifferenceVertex], *, lit: int = 1, named: bool = True) -> None:
    """Draw arrows from vertices of B to vertices of A, and the same arrows from the origin to vertices of A − B.

    The first ones are `lit`. If there is room, B is repeated at each of them, slid until the two vertices meet, unless
    it would overlap another slid B. If A − B is shown as well, it is `named`.
    """
    page, shown = pen.page, list(dict.fromkeys(arrows))
    slid_for: list[DifferenceVertex] = []
    middles = [outline.mean(axis=0) for outline in (page.a.boundary, page.b.boundary, page.hull)]
    first = len(pen.sketch.requests)
    for number, w in enumerate(shown):
        is_lit = number < lit
        way = w.point * max(0.0, 1.0 - BEFORE_DOT * pen.unit / max(float(np.hypot(*w.point)), pen.unit))
        both = [np.array([tail, tail + way]) for tail in (w.point_b, np.zeros(2))]
        for arrow, there in zip(both, (pen, pen.difference), strict=True):
            role = Role.DIFFERENCE_ARROW if is_lit else Role.DIFFERENCE_ARROW_MORE
            there.arrow(role, arrow, vertex_name(w), out_of(arrow[0]))
        tip = pen.difference.when_arrived()
        for there, (role, place, name), pale, middle in zip(
            (pen, pen, tip), page.vertices(w), PALE, middles, strict=True
        ):
            there.dots(role if is_lit else pale, place, name)
            there.name(name, role, place, place - middle)
        lies_free = page.shows_slid(w, page.sheet) and all(page.is_beside(w.point, other.point) for other in slid_for)
        if page.apart and len(page.b.boundary) > 2 and lies_free:
            slid_for.append(w)
            _slid(pen, w, both[0], [other for other in shown if other is not w])
        text = plain_point(*w.point.tolist()) if is_lit else ""
        for arrow, there in zip(both, (pen, pen.difference), strict=True) if text else ():  # both are as long
            beside, part = across(arrow[1] - arrow[0]), f"way-{vertex_name(w)}"
            there.when_arrived().name(
                text, Role.DIFFERENCE_ARROW, arrow.mean(axis=0), beside, part, SMALL_SIZE, needed=False
            )
    if named:
        around = [circle(w.point, CLEAR * pen.unit) for w in shown]
        difference_name(pen.when_arrived(), [*(np.array([np.zeros(2), w.point]) for w in shown), *around])
    requests = pen.sketch.requests[first:]
    once = {(each.text, each.panel): each for each in reversed(requests)}  # arrows may share a vertex
    pen.sketch.requests[first:] = list(once.values())[::-1]


def _slid(pen: PairPen, w: DifferenceVertex, arrow: Floats, others: Sequence[DifferenceVertex]) -> None:
    """Draw B again, slid until the vertices of `w` meet, with a name clear of its `arrow` and of the `others`'."""
    slid, (_, _, name_a), (_, _, name_b) = pen.page.b.boundary + w.point, *pen.page.vertices(w)[:2]
    pen.polygon(Role.GHOST, slid, f"B-on-{name_a}", from_aside(-w.point))
    lines = [np.array([other.point_a, other.point_b]) for other in others]
    avoid = [arrow, *lines, *(each.points[:MOST_AVOIDED] for each in (pen.page.a, pen.page.b))]
    pen.when_arrived().name_inside(say("gjk.slid", pen.page.language, a=name_a, b=name_b), Role.GHOST, slid, avoid)


def all_points(pen: PairPen, sign: float = -1.0) -> list[Floats]:
    """Draw the points a + `sign` b of all pairs of vertices, which move out of the origin, and return them.

    None if there are more than can be drawn.
    """
    vertices_a, vertices_b = pen.page.a.shape.core.vertices, pen.page.b.shape.core.vertices
    if len(vertices_a) * len(vertices_b) > MOST_DIFFERENCE_POINTS:
        return []
    points = pairwise_differences(vertices_a, -sign * vertices_b)  # with the same rows, whatever the sign
    pen.difference.dots(Role.DIFFERENCE_POINTS, points, "all", out_of(np.zeros(2)))
    return [points]


def headings_of_arrows(span: Span, page: DifferencePage) -> list[PanelHeading]:
    """Return the headings of the panels while there are arrows."""
    if not page.apart:
        return []
    return [PanelHeading(Panel.WORLD, "panel.ghosts", span), PanelHeading(Panel.DIFFERENCE, "panel.arrows", span)]


DEEP_IN, WELL_OFF = 0.4, 0.2
"""How far B slides beyond touching, as a share of the distance from there to the centre of A − B."""
BACK = by_relation("slide.back_separated", "slide.back_touching", "slide.back_penetrating")
BESIDE_ORIGIN = 14.0
"""Extent of the origin's name to the right, in figure units."""


def built_of_arrows(arrows: Sequence[DifferenceVertex], pen: PairPen) -> Stage:
    """Return how A − B is built, tick by tick: an arrow, the others and all points, and `BUILT` later the area."""
    page = pen.page
    count_a, count_b = len(page.a.shape.core), len(page.b.shape.core)
    draw_arrows(pen, arrows[:1], named=False)
    draw_arrows(pen.in_phase(1), arrows[1:], lit=0, named=False)
    points = all_points(pen.during(Span(pen.span.first + 1, pen.span.first + BUILT)))
    difference_name(pen.in_phase(BUILT), points)
    counts = {"n": count_a, "m": count_b, "count": count_a * count_b}
    pairs = Caption("minkowski.points" if points else "minkowski.points_many", counts)
    arrow = Caption("gjk.arrows", {**page.values_of(arrows[0]), **page.counts})
    return [arrow, pairs, Caption("gjk.contains", {**page.counts, "count_hull": len(page.hull)})], pen.sketch.drawn


def slide_of(a: Subject, b: Subject) -> Floats | None:
    """Return a vector (2,) that moves B well into A, or well off it if they overlap; None if A − B has no interior."""
    hull = difference_hull(a, b)
    if len(hull) < 3:
        return None
    found, middle = gjk(a.shape, b.shape), hull.mean(axis=0)
    if found.relation is not Relation.PENETRATING:
        nearest: Floats = found.closest_a - found.closest_b
        way: Floats = nearest + DEEP_IN * (middle - nearest)
        return way
    deepest = epa(a.shape, b.shape)
    touching = deepest.depth * deepest.normal
    off: Floats = touching + WELL_OFF * float(np.hypot(*(touching - middle))) * deepest.normal
    return off


def slid(way: Floats, there: PairPen) -> Stage:
    """Return how B slides by a vector (2,) in a tick, and A − B the opposite way, and both back in the next."""
    page, back = there.page, there.in_phase(1)
    relation = gjk(page.a.shape, page.b.shape).relation
    values = {"way": as_pair(way), "against": as_pair(-way)}
    slides = Caption("slide.off" if relation is Relation.PENETRATING else "slide.into", values)
    hull = difference_hull(page.a, page.b)
    origin = circle(np.array([BESIDE_ORIGIN / 2 * page.sheet.unit, 0.0]), BESIDE_ORIGIN * page.sheet.unit)
    shapes = [page.a, page.b]
    beside = [each for it in shapes for each in (it.points[:MOST_AVOIDED], it.boundary.mean(axis=0)[np.newaxis])]
    of_both = [edge for it in shapes for edge in _edges(it.boundary)]
    for outline, role, name, panel, move, avoid in (
        (page.b.boundary, Role.GHOST, "B", Panel.WORLD, way, [*beside, *of_both]),
        (hull, Role.POLYTOPE, "A-B", Panel.DIFFERENCE, -way, _edges(hull)),
    ):
        for pen, points, comes in ((there.at(panel), outline + move, -move), (back.at(panel), outline, move)):
            filled = role is Role.POLYTOPE
            pen.outline(role, points, f"{name}-moves", from_aside(comes), filled=filled)
        text = say("slide.moved", page.language, name=name.replace("-", " \N{MINUS SIGN} "))
        there.at(panel).name_inside(text, role, outline + move, [origin, *avoid])
    return (slides, Caption(BACK[relation])), there.sketch.drawn


def _edges(outline: Floats) -> list[Floats]:
    """Return edges (2, 2) of an outline (n, 2), at most as many as names keep clear of."""
    return [np.array(edge) for edge in zip(outline, np.roll(outline, -1, axis=0), strict=True)][:MOST_AVOIDED]


def circle_to_outline(relation: Relation, pen: PairPen) -> Stage | None:
    """Return how a circle grows until it reaches the outline of A − B: its radius is the distance or the depth.

    None for shapes that touch.
    """
    page, there, overlaps = pen.page, pen.difference, relation is Relation.PENETRATING
    if relation is Relation.TOUCHING:  # as floats the closest points of circles may lie beside each other
        return None
    if overlaps:
        deepest = epa(page.a.shape, page.b.shape)
        nearest = deepest.depth * deepest.normal
    else:
        found = gjk(page.a.shape, page.b.shape)
        nearest = found.closest_a - found.closest_b
    radius = float(np.hypot(*nearest))
    line, arrived = np.array([np.zeros(2), nearest]), there.when_arrived()
    draw_circle(there, Role.REACH, radius, "circle")
    arrived.line(Role.REACH, line, "radius")
    text = say("introduction.depth" if overlaps else "introduction.distance", page.language)
    arrived.name(text, Role.REACH, nearest / 2, across(nearest / radius), "radius", SMALL_SIZE)
    around = np.array([nearest, -nearest, nearest[::-1] * (1.0, -1.0), nearest[::-1] * (-1.0, 1.0)])
    difference_name(there, [line, around])
    return (Caption("introduction.circle_inside" if overlaps else "introduction.circle"),), pen.sketch.drawn
