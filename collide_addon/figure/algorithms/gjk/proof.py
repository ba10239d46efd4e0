# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture that proves an overlap: one point that A and B share."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ....geometry import GjkResult, origin_weights
from ...labels.labels import Drawn
from ...labels.names import corner_name
from ...model.figure import Kind, Mark, Panel, Span
from ...model.style import Role
from ...parts.arrows import difference_name
from ...parts.both_spaces import Page, carried_back, simplex_marks, together
from ...parts.weights import weight_marks
from ...text.names import written_names


def proof_of_overlap(result: GjkResult, span: Span, page: Page) -> Drawn:
    """Return how the last simplex makes the origin and, with the same weights, a point of A and of B."""
    weights = tuple(float(weight) for weight in origin_weights(result.simplex))
    points = [vertex.point for vertex in result.simplex]
    marks, requests = simplex_marks(result.simplex, span, page)
    texts = (f"{written_names(page.names[each])} = {written_names(corner_name(each))}" for each in result.simplex)
    requests = [replace(each, text=text, short=each.text) for each, text in zip(requests, texts, strict=True)]
    spokes = np.concatenate([np.array([point, np.zeros(2)]) for point in points])
    marks.append(Mark(Kind.POLYLINE, Role.PROOF, spokes, "spokes", Panel.DIFFERENCE, span, starts=(2, 4)))
    if page.apart:
        names = [written_names(page.names[vertex]) for vertex in result.simplex]
        bars = list(zip(names, weights, strict=True))
        marks += weight_marks(page.sheet, "weights.of_0", bars, span, page.language)
    rim = [np.array([points[row - 1], point]) for row, point in enumerate(points)]
    named = difference_name(span, page, [*rim, *spokes.reshape(-1, 2, 2)])
    return together([(marks, requests), named, carried_back(result.simplex, weights, span, page, common=True)])
