# SPDX-License-Identifier: GPL-3.0-or-later
"""What a film of GJK says once in a lecture: one dimension, A − B, the origin, the distance, the one question.

It builds A − B, which GJK never does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np

from ....geometry import DifferenceVertex, GjkResult
from ...model.arrays import Floats
from ...model.figure import PHASES, Panel, Span
from ...page.page import PanelHeading
from ...parts.arrows import all_points, built_of_arrows, circle_to_outline, headings_of_arrows, slid
from ...parts.difference_page import PairPen
from ...parts.intervals import draw_differences, draw_shadows, draw_verdict, interval_captions, shadows_of
from ...parts.object_and_difference import found, sweeping_lines
from ...stage.draft import Introduction, Stage
from ...text.messages import Caption, as_pair

ARROWS = PHASES
"""The tick from which on A − B is built."""
MOST_WHOLE = 3
WAYS = np.array([way for way in product(range(-MOST_WHOLE, MOST_WHOLE + 1), repeat=2) if math.gcd(*way) == 1], float)
"""Distinct directions (n, 2) in small integers."""
CLEARLY = 1e-6
"""Lead of a furthest vertex over all others, as a share of the largest coordinate."""


def introduction(
    setup: Caption, arrows: Sequence[DifferenceVertex], way: Floats | None, result: GjkResult, pen: PairPen
) -> Introduction:
    """Return the introduction for a pair.

    `setup` is the question, `arrows` are those from which A − B is built, and B slides by `way` (2,).
    """

    def next_pen() -> PairPen:
        """Return the pen for the first tick of the next stage."""
        return pen.on_its_own(Span(PHASES * len(stages), PHASES * len(stages)))

    stages = {"rail.one_dimension": _one_dimension(setup, pen)}
    stages["rail.difference"] = built_of_arrows(arrows, next_pen())
    if way is not None:
        stages["rail.origin"] = slid(way, next_pen())
    if circle := circle_to_outline(result.relation, next_pen()):
        stages["rail.distance"] = circle
    first = PHASES * len(stages)
    stages["rail.support"] = _questions(next_pen())
    headings = headings_of_arrows(Span(ARROWS, ARROWS + 1), pen.page)
    if pen.page.apart:
        headings.append(PanelHeading(Panel.DIFFERENCE, "panel.never_built", Span(first, first + PHASES - 1)))
    return Introduction.of(stages, headings)


def _one_dimension(setup: Caption, pen: PairPen) -> Stage:
    """Return the question, and its answer for the shadows of A and B, if they fit."""
    page, pen = pen.page, pen.on_its_own(Span(0, PHASES - 1))
    if not page.apart:
        return [setup], ([], [])
    intervals = shadows_of(page.a, page.b, page.sheet)
    draw_shadows(pen.in_phase(1), pen.from_phase(2), (page.a, page.b), intervals)
    draw_differences(pen.in_phase(2), pen.from_phase(3), intervals)
    draw_verdict(pen.in_phase(3), intervals)
    return [setup, *interval_captions(intervals, shadows=True)], pen.sketch.drawn


def _questions(pen: PairPen) -> Stage:
    """Return the stage that says that A − B is too large to build, and asks the permitted question, the support.

    Lines leave A, B and A − B at the vertex with which the search starts.
    """
    page, first, vertex = pen.page, pen.span.first, next(iter(pen.page.names))
    stays, way = pen.during(Span(first + 1, first + PHASES - 1)), plain_way_at(vertex.point, page.hull)
    direction = way / np.hypot(*way)
    all_points(pen)
    found(stays, vertex, direction)
    sweeping_lines(stays, direction)
    captions = [
        Caption("introduction.too_big", page.counts),
        Caption("introduction.sweep", {**page.values_of(vertex), "way": as_pair(way)}),
    ]
    return captions, pen.sketch.drawn


def plain_way_at(corner: Floats, hull: Floats) -> Floats:
    """Return a direction (2,) in which a vertex of a convex polygon (n, 2) is furthest, in small integers if possible.

    It is the one nearest to the middle of all such directions.
    """
    middle, heights = outwards_at(corner, hull), WAYS @ (hull - corner).T
    leads = np.sort(heights, axis=1)[:, -2:]
    fits = (leads[:, -1] == 0.0) & (leads[:, 0] < -CLEARLY * np.abs(hull).max())
    if not fits.any():
        return middle
    best: Floats = max(WAYS[fits], key=lambda way: float(way @ middle) / math.hypot(*way))
    return best


def outwards_at(corner: Floats, hull: Floats) -> Floats:
    """Return a unit direction (2,) in which a vertex of a convex polygon (n, 2), a segment or a point is furthest."""
    distinct = hull[(hull != np.roll(hull, 1, axis=0)).any(axis=1)]  # far out two vertices are the same floats
    hull = distinct if len(distinct) else hull[:1]
    row = int(np.argmin(np.abs(hull - corner).sum(axis=1)))
    edges = [hull[row] - hull[row - 1], hull[(row + 1) % len(hull)] - hull[row]]
    if len(hull) < 3:
        way = edges[0] if len(hull) == 2 else np.array([1.0, 0.0])
    else:
        way = sum(np.array([edge[1], -edge[0]]) / np.hypot(*edge) for edge in edges)
    unit: Floats = way / np.hypot(*way)
    return unit
