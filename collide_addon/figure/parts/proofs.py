# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture that proves that two shapes are apart or touch: two lines with nothing between them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...geometry import Certificate
from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span, from_aside
from ..model.style import Role
from ..text.exact_form import short_point
from .both_spaces import Page, gap_between, nothing_beyond, point_mark, reach_marks, reach_requests, together
from .half_planes import empty_marks


def proof_apart(
    closest: tuple[Floats, Floats], distance: float, certificate: Certificate, span: Span, page: Page
) -> Drawn:
    """Return the two lines behind which A and B stay, with nothing between them, and the line they come from."""
    ends = np.array(closest)
    nearest = ends[0] - ends[1]
    marks = [
        point_mark(Role.SUPPORT_A, ends[0], "closest-a", Panel.WORLD, span),
        point_mark(Role.SUPPORT_B, ends[1], "closest-b", Panel.WORLD, span),
    ]
    marks.append(point_mark(Role.SUPPORT_DIFFERENCE, nearest, "v", Panel.DIFFERENCE, span))
    way = way_or_up(ends[1] - ends[0] if distance > 0.0 or not certificate.holds else certificate.normal)
    requests = [LabelRequest("v", Role.SUPPORT_DIFFERENCE, nearest, way_or_up(nearest), "v", Panel.DIFFERENCE, span)]
    for name, role, end, outwards in zip("ab", (Role.SUPPORT_A, Role.SUPPORT_B), ends, (-way, way), strict=True):
        text, part = f"{name} {short_point(*end)}" if distance > 0.0 else name, f"closest-{name}"
        requests.append(LabelRequest(text, role, end, outwards, part, Panel.WORLD, span, short=name))
    if distance > 0.0:
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span))
        marks += reach_marks(nearest, distance, span, page)
        requests += reach_requests(nearest, span, page)
    if certificate.holds:
        normal = certificate.normal
        lines, strip = gap_between(ends, normal, span, page)
        middle = ends.mean(axis=0)
        marks += [replace(line, motion=from_aside(middle - end)) for line, end in zip(lines, ends, strict=True)]
        marks += empty_marks(strip, "gap", Panel.WORLD, span, page.sheet.unit)
        if page.apart:
            marks, requests = together(
                [(marks, requests), nothing_beyond(nearest, normal, distance, span, page, circled=distance > 0.0)]
            )
    return marks, requests
