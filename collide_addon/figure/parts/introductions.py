# SPDX-License-Identifier: GPL-3.0-or-later
"""What introductions say of A − B: it is built of arrows, B slides so that the origin moves, and a circle grows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...geometry import DifferenceVertex, Relation, epa, gjk
from ..model.arrays import Floats
from ..model.figure import Panel, Span, from_aside
from ..model.outline import circle
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject
from ..stage.draft import Stage
from ..stage.pen import Sketch
from ..text.messages import Caption, as_pair, by_relation, say
from .arrows import all_points, area_caption, arrows_caption, draw_arrows
from .difference_page import MOST_AVOIDED, DifferencePage, PairPen
from .object_and_difference import difference_name
from .pair import BUILT, difference_hull
from .support_lines import across

DEEP_IN, WELL_OFF = 0.4, 0.2
"""How far B slides past touching, as a share of the way from there to the middle of A − B."""
BACK = by_relation("slide.back_separated", "slide.back_touching", "slide.back_penetrating")
BESIDE_ORIGIN = 14.0
"""How far the origin's name reaches to its right, in figure units."""


def built_of_arrows(arrows: Sequence[DifferenceVertex], first: int, page: DifferencePage) -> Stage:
    """Return how A − B comes about, from a tick on: an arrow, the others and all points, and `BUILT` later the area."""
    count_a, count_b = len(page.a.shape.core), len(page.b.shape.core)
    sketch = Sketch(page.sheet)
    one, more, filled = (PairPen(sketch, Span(tick, tick), page=page) for tick in range(first, first + BUILT + 1))
    draw_arrows(one, arrows[:1], named=False)
    draw_arrows(more, arrows[1:], lit=0, named=False)
    points = all_points(more.during(Span(first + 1, first + BUILT)))
    difference_name(filled, points)
    counts = {"n": count_a, "m": count_b, "count": count_a * count_b}
    pairs = Caption("minkowski.points" if points else "minkowski.points_many", counts)
    return [arrows_caption(arrows, page), pairs, area_caption(page)], sketch.drawn


def slide_of(a: Subject, b: Subject) -> Floats | None:
    """Return a way (2,) that takes B well into A, or well off it if they overlap; None if A − B has no inside."""
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


def slid(way: Floats, first: int, page: DifferencePage) -> Stage:
    """Return how B slides by a way (2,) in a tick, and A − B against it, and both back in the next."""
    relation, sketch = gjk(page.a.shape, page.b.shape).relation, Sketch(page.sheet)
    values = {"way": as_pair(way), "against": as_pair(-way)}
    there, back = (PairPen(sketch, Span(tick, tick), page=page) for tick in (first, first + 1))
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
    return (slides, Caption(BACK[relation])), sketch.drawn


def _edges(outline: Floats) -> list[Floats]:
    """Return the edges (2, 2) of an outline (n, 2), not more than names keep clear of."""
    return [np.array(edge) for edge in zip(outline, np.roll(outline, -1, axis=0), strict=True)][:MOST_AVOIDED]


def circle_to_outline(relation: Relation, span: Span, page: DifferencePage) -> Stage | None:
    """Return how a circle grows to the outline of A − B: its radius is the distance or the depth.

    There is none for shapes that touch.
    """
    overlaps = relation is Relation.PENETRATING
    if overlaps:
        deepest = epa(page.a.shape, page.b.shape)
        nearest = deepest.depth * deepest.normal
    else:
        found = gjk(page.a.shape, page.b.shape)
        nearest = found.closest_a - found.closest_b
    radius = float(np.hypot(*nearest))
    if not radius:
        return None
    sketch = Sketch(page.sheet)
    pen = PairPen(sketch, span, page=page).difference
    line, late = np.array([np.zeros(2), nearest]), pen.when_arrived()
    pen.circle(Role.REACH, np.zeros(2), radius, "circle")
    late.line(Role.REACH, line, "radius")
    text = say("introduction.depth" if overlaps else "introduction.distance", page.language)
    late.name(text, Role.REACH, nearest / 2, across(nearest / radius), "radius", SMALL_SIZE)
    around = np.array([nearest, -nearest, nearest[::-1] * (1.0, -1.0), nearest[::-1] * (-1.0, 1.0)])
    difference_name(pen, [line, around])
    return (Caption("introduction.circle_inside" if overlaps else "introduction.circle"),), sketch.drawn
