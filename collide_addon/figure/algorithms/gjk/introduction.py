# SPDX-License-Identifier: GPL-3.0-or-later
"""What a film of GJK says once a lecture: one dimension, A − B, the origin, the distance, and the one question allowed.

It builds A − B, which GJK never does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np

from ....geometry import DifferenceVertex, GjkResult, pairwise_differences
from ...labels.labels import Drawn
from ...model.arrays import Floats
from ...model.figure import PHASES, Kind, Mark, Panel, Span
from ...model.style import Role
from ...page.page import Heading
from ...parts.arrows import arrow_marks, difference_name
from ...parts.both_spaces import Page, corner_values, found, sweeping_lines, together
from ...parts.circle import Picture, circle_to_outline
from ...parts.draft import Introduction
from ...parts.intervals import difference_marks, interval_captions, shadow_marks, shadows_of, verdict_marks
from ...parts.pair import MOST_DIFFERENCE_POINTS
from ...parts.slides import slide_captions, slide_marks, slide_of
from ...text.messages import Caption, as_pair

SHADOWS, DIFFERENCES, VERDICT = 1, 2, 3
"""Ticks of the first step, which is about one dimension."""
RAIL = "rail.one_dimension", "rail.difference", "rail.distance"
"""What its steps are about."""
MOST_WHOLE = 3
WAYS = np.array([way for way in product(range(-MOST_WHOLE, MOST_WHOLE + 1), repeat=2) if math.gcd(*way) == 1], float)
"""Ways (n, 2) in small whole numbers, each once."""
CLEARLY = 1e-6
"""By how much less far all others must be, as a share of the largest coordinate."""
ARROWS, BUILT = PHASES, PHASES + 1
"""Ticks in which A − B is built, and from which on it shows."""


def introduction(
    setup: Caption, built: Sequence[Caption], arrows: Sequence[DifferenceVertex], result: GjkResult, page: Page
) -> Introduction:
    """Return the introduction for a pair.

    `setup` is the question, `built` is said while A − B is built of its `arrows`.
    """
    first = [setup]
    drawn = [arrow_marks(arrows, Span(ARROWS, ARROWS), page), difference_name(Span(BUILT, BUILT), page)]
    if page.apart:  # else there is no room under the shapes
        intervals = shadows_of(page.a, page.b, page.sheet)
        first += interval_captions(intervals, shadows=True)
        drawn += [
            shadow_marks((page.a, page.b), intervals, page.sheet, Span(SHADOWS, VERDICT), Span(SHADOWS, SHADOWS)),
            difference_marks(intervals, page.sheet, Span(DIFFERENCES, VERDICT), Span(DIFFERENCES, DIFFERENCES)),
            verdict_marks(intervals, Span(VERDICT, VERDICT)),
        ]
    moved: tuple[Caption, ...] = ()
    if (way := slide_of(page.a, page.b)) is not None:
        moved = slide_captions(page.a, page.b, way)
        drawn.append(slide_marks(way, Span(BUILT + 1, BUILT + 1), Span(BUILT + 2, BUILT + 2), page))
    asked: list[Caption] = []
    for caption, picture in (circle_to_outline(result.relation, page), _too_big(page), _sweep(page)):
        if caption is not None:
            tick = 2 * PHASES + len(asked)
            drawn.append(picture(Span(tick, tick)))
            asked.append(caption)
    marks, requests = together(drawn)
    headings = headings_of_arrows(Span(ARROWS, ARROWS), page)
    return Introduction((tuple(first), (*built, *moved), tuple(asked)), marks, requests, headings, RAIL)


def headings_of_arrows(span: Span, page: Page) -> list[Heading]:
    """Return what stands over the panels while A − B is built."""
    if not page.apart:
        return []
    return [Heading(Panel.WORLD, "panel.ghosts", span), Heading(Panel.DIFFERENCE, "panel.arrows", span)]


def _too_big(page: Page) -> tuple[Caption, Picture]:
    """Return all differences of corners, if they can be drawn: too many to build of larger shapes."""
    corners_a, corners_b = page.a.shape.core.vertices, page.b.shape.core.vertices
    counts = {"count_a": len(corners_a), "count_b": len(corners_b), "count": len(corners_a) * len(corners_b)}

    def picture(span: Span) -> Drawn:
        if counts["count"] > MOST_DIFFERENCE_POINTS:
            return [], []
        points = pairwise_differences(corners_a, corners_b)
        return [Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, points, "all", Panel.DIFFERENCE, span)], []

    return Caption("introduction.too_big", counts), picture


def _sweep(page: Page) -> tuple[Caption, Picture]:
    """Return the lines that leave A, B and A − B at the corner with which the search starts."""
    first = next(iter(page.names))
    way = plain_way_at(first.point, page.hull)
    direction = way / np.hypot(*way)

    def picture(span: Span) -> Drawn:
        stays = Span(span.first, 3 * PHASES - 1)
        return together([found(first, direction, stays, page), sweeping_lines(direction, stays, page)])

    return Caption("introduction.sweep", {**corner_values(first, page), "way": as_pair(way)}), picture


def plain_way_at(corner: Floats, hull: Floats) -> Floats:
    """Return a way (2,) in which a corner is the furthest of a convex polygon (n, 2), in small whole numbers if it can.

    It is the one nearest to the middle of all such ways.
    """
    middle, heights = outwards_at(corner, hull), WAYS @ (hull - corner).T
    leads = np.sort(heights, axis=1)[:, -2:]
    fits = (leads[:, -1] == 0.0) & (leads[:, 0] < -CLEARLY * np.abs(hull).max())
    if not fits.any():
        return middle
    best: Floats = max(WAYS[fits], key=lambda way: float(way @ middle) / math.hypot(*way))
    return best


def outwards_at(corner: Floats, hull: Floats) -> Floats:
    """Return a unit direction (2,) in which a corner of a convex polygon (n, 2), a segment or a point is furthest."""
    row = int(np.argmin(np.abs(hull - corner).sum(axis=1)))
    edges = [hull[row] - hull[row - 1], hull[(row + 1) % len(hull)] - hull[row]]
    if len(hull) < 3:
        way = edges[0] if len(hull) == 2 else np.array([1.0, 0.0])
    else:
        way = sum(np.array([edge[1], -edge[0]]) / np.hypot(*edge) for edge in edges)
    unit: Floats = way / np.hypot(*way)
    return unit
