# SPDX-License-Identifier: GPL-3.0-or-later
"""What A − B means: arrows from vertices of B to vertices of A, and the same arrows from one origin.

An introduction before GJK or EPA says it once in a lecture, in stages: A − B is built from arrows, which neither
algorithm does, B slides so that the origin moves, and a circle grows to the distance or the depth. Before GJK, it
starts with one dimension, and ends with the only question that GJK asks.
"""

import math
from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from ...geometry import DifferenceVertex, Relation, epa, gjk, pairwise_differences
from ...geometry.narrowphase.difference import Difference
from ...geometry.predicates.grid import whole_direction
from ..labels.names import vertex_name
from ..model.arrays import RIGHT, Floats
from ..model.figure import PHASES, Panel, Span, from_aside, out_of
from ..model.outline import circle
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.page import PanelHeading
from ..stage.draft import Introduction, Stage
from ..text.exact_form import plain_point
from ..text.messages import Caption, as_pair, by_relation
from .difference_page import MOST_AVOIDED, DifferencePage, PairPen
from .intervals import draw_differences, draw_shadows, draw_verdict, interval_captions, shadows_of
from .object_and_difference import difference_name, draw_circle, found, sweeping_lines
from .pair import BUILT, MOST_DIFFERENCE_POINTS, difference_hull
from .support_lines import across

PALE_ROLES = (Role.A, Role.B, Role.REFERENCE)
"""The roles of unlit dots in A, in B and in A − B."""
BACK_MESSAGES = by_relation("slide.back_separated", "slide.back_touching", "slide.back_penetrating")
SMALL_DIRECTIONS = np.array([vector for vector in product(range(-3, 4), repeat=2) if math.gcd(*vector) == 1], float)
"""Distinct directions (n, 2) with small integer components."""

Fits = Callable[[Sequence[DifferenceVertex]], bool]
"""Tells whether B fits on the page at each of some points: slid until the vertices of A and B that give it meet."""


def three_arrows(page: DifferencePage, fits: Fits | None = None) -> list[DifferenceVertex]:
    """Return up to three points of A − B that show what it is: the vertex nearest to the origin, and two well apart.

    Points are preferred whose arrows pass no vertex and at which B `fits` on the page, clear of itself and its other
    copies; vertices of A − B come before other differences.
    """
    turns = 0.1 + math.tau / 16 * np.arange(16)  # unlikely to be perpendicular to an edge
    difference = Difference(page.a.shape, page.b.shape)
    vectors = np.column_stack((np.cos(turns), np.sin(turns))).tolist()
    found = difference.vertices(tuple(dict.fromkeys(difference.support(whole_direction(vector)) for vector in vectors)))
    pairs = list(product(range(len(page.a.shape.core)), range(len(page.b.shape.core))))
    every = [difference.vertex(difference.corner(*pair)) for pair in pairs] if len(pairs) <= 60 else []
    has_room: Fits = (lambda shown: all(page.shows_slid(w, page.sheet) for w in shown)) if fits is None else fits

    def of_first(w: DifferenceVertex) -> tuple[bool, bool, float]:
        x, y = w.point.tolist()  # an arrow to the right and nearly level strikes the origin's name
        return not has_room([w]), abs(y) < 0.35 * x, math.hypot(x, y)

    shown = [min(found, key=of_first)]

    def merits(w: DifferenceVertex) -> tuple[bool, bool, bool, float]:
        clear, others = not page.passes_a_vertex(w), [np.zeros(2)] * (w not in found) + [each.point for each in shown]
        free = clear and all(page.is_beside(w.point, other) for other in others) and has_room([*shown, w])
        return free, w in found, clear, min(math.dist(w.point, other.point) for other in shown)

    for _ in range(2):
        left = [w for w in dict.fromkeys([*found, *every]) if w not in shown and any(merits(w)[:2])]
        shown += [max(left, key=merits)] if left else []
    return shown


def draw_arrows(pen: PairPen, arrows: Sequence[DifferenceVertex], *, lit: int = 1, named: bool = True) -> None:
    """Draw arrows from vertices of B to vertices of A, and the same arrows from the origin to points of A − B.

    The first `lit` ones are lit. If there is room, B is repeated at each arrow, slid until the two vertices meet,
    unless it would overlap another slid B. `named`: A − B itself is shown and labelled.
    """
    page, shown = pen.page, list(dict.fromkeys(arrows))
    slid_for: list[DifferenceVertex] = []
    middles = [outline.mean(axis=0) for outline in (page.a.boundary, page.b.boundary, page.hull)]
    first, tip = len(pen.sketch.requests), pen.difference.when_arrived()
    for number, w in enumerate(shown):
        is_lit = number < lit
        vector = w.point * max(
            0.0, 1.0 - 3.0 * pen.unit / max(float(np.hypot(*w.point)), pen.unit)
        )  # ends before the dot
        both = [(there, np.array([tail, tail + vector])) for there, tail in ((pen, w.point_b), (tip, np.zeros(2)))]
        for there, arrow in both:
            role = Role.DIFFERENCE_ARROW if is_lit else Role.DIFFERENCE_ARROW_MORE
            there.when_arrived(delayed=pen.delayed).arrow(role, arrow, vertex_name(w), out_of(arrow[0]))
        owners = zip((pen, pen, tip), page.vertices(w), PALE_ROLES, middles, strict=True)
        for there, (role, place, name), pale, middle in owners:
            there.dots(role if is_lit else pale, place, name)
            there.name(name, role, place, place - middle)
        lies_free = page.shows_slid(w, page.sheet) and all(page.is_beside(w.point, other.point) for other in slid_for)
        if page.apart and len(page.b.boundary) > 2 and lies_free:
            slid_for.append(w)
            _slid(pen, w, both[0][1], [other for other in shown if other is not w])
        text = plain_point(*w.point.tolist()) if is_lit else ""
        for there, arrow in both if text else ():  # both arrows have this length
            beside, part = across(arrow[1] - arrow[0]), f"way-{vertex_name(w)}"
            middle, arrived = arrow.mean(axis=0), there.when_arrived()
            arrived.name(text, Role.DIFFERENCE_ARROW, middle, beside, part, SMALL_SIZE, needed=False)
    if named:
        around = [circle(w.point, 14.0 * pen.unit) for w in shown]  # the places of their names
        difference_name(pen.when_arrived(), [*(np.array([np.zeros(2), w.point]) for w in shown), *around])
    requests = pen.sketch.requests[first:]
    once = {(each.text, each.panel): each for each in reversed(requests)}  # arrows may share a vertex
    pen.sketch.requests[first:] = list(once.values())[::-1]


def _slid(pen: PairPen, w: DifferenceVertex, arrow: Floats, others: Sequence[DifferenceVertex]) -> None:
    """Draw B again, slid until the vertices of `w` meet, with a name where edges and arrows leave room.

    The arrows are its own `arrow` and those of the `others`.
    """
    slid, (_, _, name_a), (_, _, name_b) = pen.page.b.boundary + w.point, *pen.page.vertices(w)[:2]
    pen.polygon(Role.GHOST, slid, f"B-on-{name_a}", from_aside(-w.point))
    lines = [np.array([other.point_a, other.point_b]) for other in others]
    avoid = [arrow, *lines, *(each.points[:MOST_AVOIDED] for each in (pen.page.a, pen.page.b))]
    outlines = (each.boundary[:MOST_AVOIDED] for each in (pen.page.a, pen.page.b))
    edges = [edge for outline in outlines for edge in np.stack([outline, np.roll(outline, -1, axis=0)], axis=1)]
    said, arrived = pen.say("gjk.slid", a=name_a, b=name_b), pen.when_arrived()
    arrived.name_inside(said, Role.GHOST, slid, [*avoid, *edges])


def all_points(pen: PairPen, sign: float = -1.0) -> list[Floats]:
    """Draw and return the points a + `sign` b of all pairs of vertices, which move out of the origin.

    Nothing is drawn if there are too many, and the list is empty.
    """
    vertices_a, vertices_b = pen.page.a.shape.core.vertices, pen.page.b.shape.core.vertices
    if len(vertices_a) * len(vertices_b) > MOST_DIFFERENCE_POINTS:
        return []
    points = pairwise_differences(vertices_a, -sign * vertices_b)  # for either sign
    pen.difference.dots(Role.DIFFERENCE_POINTS, points, "all", out_of(np.zeros(2)))
    return [points]


def headings_of_arrows(span: Span, pen: PairPen) -> list[PanelHeading]:
    """Return the headings of the panels while arrows show."""
    headings = ((Panel.WORLD, "panel.ghosts"), (Panel.DIFFERENCE, "panel.arrows"))
    return [PanelHeading(panel, message, span) for panel, message in headings if pen.page.apart]


def of_difference(
    setup: Caption, arrows: Sequence[DifferenceVertex], vector: Floats | None, relation: Relation, pen: PairPen,
    *, searched: bool,
) -> Introduction:  # fmt: skip
    """Return the introduction for a pair, for GJK if it is to be `searched`, otherwise for EPA.

    `setup` is the question; A − B is built from `arrows`; B slides by `vector` (2,).
    """
    stages: dict[str, Stage] = {}

    def next_pen(phase: int = 0) -> PairPen:
        """Return the pen for a phase of the next stage."""
        tick = PHASES * len(stages) + phase
        return pen.apart().during(Span(tick, tick))

    if searched:
        stages["rail.one_dimension"] = _one_dimension(setup, pen)
    first = next_pen(0 if searched else 1)
    built, drawn = _built_of_arrows(arrows, first)
    stages["rail.difference"] = built if searched else (setup, *built), drawn
    if vector is not None:
        stages["rail.origin"] = _slides(vector, next_pen())
    last = next_pen() if searched else next_pen().during(Span.of(len(stages), until=len(stages)))
    if circle := _circle_to_outline(relation, last):
        stages["rail.distance" if searched else "rail.depth"] = circle
    headings = headings_of_arrows(Span(first.span.first, first.span.first + 1), pen)
    if searched:
        whole = Span.of(len(stages), until=len(stages))
        stages["rail.support"] = _questions(next_pen())
        headings += [PanelHeading(Panel.DIFFERENCE, "panel.never_built", whole)] if pen.page.apart else []
    return Introduction.of(stages, headings)


def _one_dimension(setup: Caption, pen: PairPen) -> Stage:
    """Return the stage with the question and, if they fit, its answer for the shadows of A and B."""
    page, pen = pen.page, pen.apart().during(Span(0, PHASES - 1))
    if not page.apart:
        return [setup], ([], [])
    intervals = shadows_of(page.a, page.b, page.sheet)
    draw_shadows(pen.in_phase(1), pen.from_phase(2), (page.a, page.b), intervals)
    draw_differences(pen.in_phase(2), pen.from_phase(3), intervals)
    draw_verdict(pen.in_phase(3), intervals)
    return [setup, *interval_captions(intervals, shadows=True)], pen.sketch.drawn


def _built_of_arrows(arrows: Sequence[DifferenceVertex], pen: PairPen) -> Stage:
    """Return the stage that builds A − B, tick by tick: an arrow, the others and all points, then the area."""
    counts = pen.page.counts
    draw_arrows(pen, arrows[:1], named=False)
    draw_arrows(pen.in_phase(1), arrows[1:], lit=0, named=False)
    points = all_points(pen.during(Span(pen.span.first + 1, pen.span.first + BUILT)))
    difference_name(pen.in_phase(BUILT), points)
    of_pairs = {"n": counts["count_a"], "m": counts["count_b"], "count": counts["count"]}
    pairs = Caption("minkowski.points" if points else "minkowski.points_many", of_pairs)
    arrow, area = arrows_and_area(arrows, pen)
    return [arrow, pairs, area], pen.sketch.drawn


def arrows_and_area(arrows: Sequence[DifferenceVertex], pen: PairPen) -> tuple[Caption, Caption]:
    """Return the captions about the first arrow, and about the area that all arrows fill."""
    area = Caption("gjk.contains", {**pen.page.counts, "count_hull": len(pen.page.hull)})
    return Caption("gjk.arrows", {**pen.page.values_of(arrows[0]), **pen.page.counts}), area


def slide_of(a: Subject, b: Subject) -> Floats | None:
    """Return a vector (2,) that moves B well into A, or out of it if they overlap; None if A − B has no interior."""
    hull = difference_hull(a, b)
    if len(hull) < 3:
        return None
    relation, nearest = _nearest(a, b)
    inwards = hull.mean(axis=0) - nearest
    vector: Floats = nearest + 0.4 * inwards
    if relation is Relation.PENETRATING:
        vector = nearest + 0.2 * float(np.hypot(*inwards)) * epa(a.shape, b.shape).normal
    return vector


def _nearest(a: Subject, b: Subject) -> tuple[Relation, Floats]:
    """Return the relation, and the point (2,) of the outline of A − B nearest to the origin."""
    found = gjk(a.shape, b.shape)
    if found.relation is not Relation.PENETRATING:
        return found.relation, found.closest_a - found.closest_b
    deepest = epa(a.shape, b.shape)
    return found.relation, deepest.depth * deepest.normal


def _slides(vector: Floats, there: PairPen) -> Stage:
    """Return the stage in which B slides by a vector (2,) and A − B the opposite way, and then both back."""
    page, back = there.page, there.in_phase(1)
    relation = gjk(page.a.shape, page.b.shape).relation
    values = {"way": as_pair(vector), "against": as_pair(-vector)}
    slides = Caption("slide.off" if relation is Relation.PENETRATING else "slide.into", values)
    hull, outline_b = difference_hull(page.a, page.b), page.b.boundary
    origin = circle(np.array([7.0 * there.unit, 0.0]), 14.0 * there.unit)  # with its name
    beside = [each for it in (page.a, page.b) for each in (it.points[:MOST_AVOIDED], it.boundary.mean(axis=0)[None])]
    of_both = [edge for it in (page.a, page.b) for edge in _edges(it.boundary)]
    for outline, role, name, panel, move, avoid in (
        (outline_b, Role.GHOST, "B", Panel.WORLD, vector, [*beside, *of_both]),
        (hull, Role.POLYTOPE, "A-B", Panel.DIFFERENCE, -vector, _edges(hull)),
    ):
        for pen, points, comes in ((there.at(panel), outline + move, -move), (back.at(panel), outline, move)):
            pen.outline(role, points, f"{name}-moves", from_aside(comes), filled=role is Role.POLYTOPE)
        text = pen.say("slide.moved", name=name.replace("-", " \N{MINUS SIGN} "))
        there.at(panel).name_inside(text, role, outline + move, [origin, *avoid])
    return (slides, Caption(BACK_MESSAGES[relation])), there.sketch.drawn


def _edges(outline: Floats) -> list[Floats]:
    """Return edges (2, 2) of an outline (n, 2), no more than names need to keep clear of."""
    return list(np.stack([outline, np.roll(outline, -1, axis=0)], axis=1)[:MOST_AVOIDED])


def _circle_to_outline(relation: Relation, pen: PairPen) -> Stage | None:
    """Return the stage in which a circle grows to the outline of A − B: its radius is the distance or the depth.

    None for shapes that touch.
    """
    page, there, overlaps = pen.page, pen.difference, relation is Relation.PENETRATING
    if relation is Relation.TOUCHING:  # the rounded closest points of circles may differ
        return None
    _, nearest = _nearest(page.a, page.b)
    radius = float(np.hypot(*nearest))
    line, arrived = np.array([np.zeros(2), nearest]), there.when_arrived()
    draw_circle(there, Role.REACH, radius, "circle")
    arrived.line(Role.REACH, line, "radius")
    text = pen.say("introduction.depth" if overlaps else "introduction.distance")
    arrived.name(text, Role.REACH, nearest / 2, across(nearest / radius), "radius", SMALL_SIZE)
    around = np.array([nearest, -nearest, nearest[::-1] * (1.0, -1.0), nearest[::-1] * (-1.0, 1.0)])
    difference_name(there, [line, around])
    return (Caption("introduction.circle_inside" if overlaps else "introduction.circle"),), pen.sketch.drawn


def _questions(pen: PairPen) -> Stage:
    """Return the stage that says that A − B is too large to build and asks the one allowed question, for a support.

    Lines leave A, B and A − B at the vertex from which the search starts.
    """
    page, first, vertex = pen.page, pen.span.first, next(iter(pen.page.names))
    stays, vector = pen.during(Span(first + 1, first + PHASES - 1)), plain_way_at(vertex.point, page.hull)
    direction = vector / np.hypot(*vector)
    all_points(pen)
    found(stays, vertex, direction)
    sweeping_lines(stays, direction)
    sweep = Caption("introduction.sweep", {**page.values_of(vertex), "way": as_pair(vector)})
    return [Caption("introduction.too_big", page.counts), sweep], pen.sketch.drawn


def plain_way_at(corner: Floats, hull: Floats) -> Floats:
    """Return a direction (2,) in which a `corner` of a convex polygon, segment or point (n, 2) is furthest.

    It is the one with small integers nearest to the middle of all such directions, or the middle itself.
    """
    heights = SMALL_DIRECTIONS @ (hull - corner).T
    leads = np.sort(heights, axis=1)[:, -2:]
    fits = (leads[:, -1] == 0.0) & (leads[:, 0] < -1e-6 * np.abs(hull).max())
    hull = hull[(hull != np.roll(hull, 1, axis=0)).any(axis=1)] if (hull != hull[0]).any() else hull[:1]
    row = int(np.argmin(np.abs(hull - corner).sum(axis=1)))  # far out, vertices may coincide as floats
    edges = [hull[row] - hull[row - 1], hull[(row + 1) % len(hull)] - hull[row]]
    if len(hull) < 3:
        middle: Floats = edges[0] if len(hull) == 2 else RIGHT
    else:
        middle = sum(np.array([edge[1], -edge[0]]) / np.hypot(*edge) for edge in edges)
    middle = middle / np.hypot(*middle)
    return max(SMALL_DIRECTIONS[fits], key=lambda vector: float(vector @ middle) / math.hypot(*vector), default=middle)
