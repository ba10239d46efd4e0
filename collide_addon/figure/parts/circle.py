# SPDX-License-Identifier: GPL-3.0-or-later
"""The circle around the origin that reaches the outline of A − B: its radius is the distance or the depth."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...geometry import Relation, epa, gjk
from ..labels.labels import Drawn, LabelRequest
from ..model.figure import Kind, Mark, Panel, Span
from ..model.style import SMALL_SIZE, Role
from ..stage.half_planes import circle_marks
from ..text.messages import Caption, say
from .arrows import difference_name
from .both_spaces import Page, together
from .support_lines import across

Picture = Callable[[Span], Drawn]
"""What draws a phase, for the tick in which it shows."""


def circle_to_outline(relation: Relation, page: Page) -> tuple[Caption | None, Picture]:
    """Return what is said of the circle, which grows, and its picture; nothing is said of shapes that touch."""
    overlaps = relation is Relation.PENETRATING
    if overlaps:
        deepest = epa(page.a.shape, page.b.shape)
        nearest = deepest.depth * deepest.normal
    else:
        found = gjk(page.a.shape, page.b.shape)
        nearest = found.closest_a - found.closest_b
    radius = float(np.hypot(*nearest))

    def picture(span: Span) -> Drawn:
        circle = circle_marks(np.zeros(2), radius, Role.REACH, "circle", Panel.DIFFERENCE, span, page.sheet)
        line = np.array([np.zeros(2), nearest])
        circle.append(Mark(Kind.POLYLINE, Role.REACH, line, "radius", Panel.DIFFERENCE, span, delayed=True))
        text = say("introduction.depth" if overlaps else "introduction.distance", page.language)
        beside = across(nearest / radius)
        name = LabelRequest(
            text, Role.REACH, nearest / 2, beside, "radius", Panel.DIFFERENCE, span, SMALL_SIZE, delayed=True
        )
        around = np.array([nearest, -nearest, nearest[::-1] * (1.0, -1.0), nearest[::-1] * (-1.0, 1.0)])
        return together([(circle, [name]), difference_name(span, page, [line, around])])

    caption = Caption("introduction.circle_inside" if overlaps else "introduction.circle")
    return (caption if radius else None), picture
