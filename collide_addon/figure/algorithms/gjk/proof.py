# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures that prove GJK's answer: two lines with nothing between them, or one point that A and B share."""

from __future__ import annotations

import numpy as np

from ....geometry import Certificate, GjkResult, origin_weights
from ...labels.labels import LabelRequest, way_or_up
from ...model.figure import Kind, Mark, Panel, Span, from_aside
from ...model.style import Role
from ...parts.half_planes import beyond, empty_marks, seen_area
from ...parts.support_lines import line_across
from ...parts.weights import answer_marks, weight_marks
from ...text.messages import number
from ...text.names import written_names
from .marks import Drawn, Page, carried_back, nothing_beyond, point_mark, reach_marks, simplex_marks, together


def proof_apart(result: GjkResult, certificate: Certificate, span: Span, page: Page) -> Drawn:
    """Return the two lines behind which A and B stay, with nothing between them, and the line they come from."""
    ends = np.array([result.closest_a, result.closest_b])
    nearest = ends[0] - ends[1]
    marks = [
        point_mark(Role.SUPPORT_A, ends[0], "closest-a", Panel.WORLD, span),
        point_mark(Role.SUPPORT_B, ends[1], "closest-b", Panel.WORLD, span),
    ]
    marks.append(point_mark(Role.SUPPORT_DIFFERENCE, nearest, "v", Panel.DIFFERENCE, span))
    way = way_or_up(ends[1] - ends[0])
    requests = [
        LabelRequest("v", Role.SUPPORT_DIFFERENCE, nearest, way_or_up(nearest), "v", Panel.DIFFERENCE, span),
        LabelRequest("a", Role.SUPPORT_A, ends[0], -way, "closest-a", Panel.WORLD, span),
        LabelRequest("b", Role.SUPPORT_B, ends[1], way, "closest-b", Panel.WORLD, span),
    ]
    if result.distance > 0.0:
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span))
        marks += reach_marks(nearest, result.distance, span, page)
    if certificate.holds:
        normal = certificate.normal
        lines = [line_across(point, normal, Panel.WORLD, page.sheet) for point in ends]
        marks += [
            Mark(
                Kind.POLYLINE,
                Role.SUPPORT_LINE,
                line,
                f"line-{letter}",
                Panel.WORLD,
                span,
                motion=from_aside(ends.mean(axis=0) - end),
            )
            for letter, line, end in zip("AB", lines, ends, strict=True)
        ]
        if result.distance > 0.0:
            strip = beyond(seen_area(page.sheet, Panel.WORLD), normal, float(normal @ ends[0]))
            strip = beyond(strip, -normal, float(-normal @ ends[1])) if len(strip) else strip
            marks += empty_marks(strip, "gap", Panel.WORLD, span, page.sheet.unit)
        if page.apart:
            marks, requests = together(
                [(marks, requests), nothing_beyond(nearest, normal, result.distance, span, page)]
            )
    if page.apart:
        marks += answer_marks(page.sheet, "answer.distance", number(result.distance), span, page.language)
    return marks, requests


def proof_of_overlap(result: GjkResult, span: Span, page: Page) -> Drawn:
    """Return how the last simplex makes the origin and, with the same weights, a point of A and of B."""
    weights = tuple(float(weight) for weight in origin_weights(result.simplex))
    points = [vertex.point for vertex in result.simplex]
    marks, requests = simplex_marks(result.simplex, span, page)
    spokes = np.concatenate([np.array([point, np.zeros(2)]) for point in points])
    marks.append(Mark(Kind.POLYLINE, Role.REACH, spokes, "spokes", Panel.DIFFERENCE, span, starts=(2, 4)))
    if page.apart:
        names = [written_names(page.names[vertex]) for vertex in result.simplex]
        bars = list(zip(names, weights, strict=True))
        marks += weight_marks(page.sheet, "weights.of_0", bars, span, page.language)
    return together([(marks, requests), carried_back(result.simplex, weights, span, page, common=True)])
