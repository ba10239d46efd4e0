# SPDX-License-Identifier: GPL-3.0-or-later
"""What a film of EPA says once a lecture: A − B, and why the depth is the distance of the origin from its outline."""

from __future__ import annotations

from ....geometry import Relation
from ...model.arrays import Floats
from ...model.figure import PHASES, Span
from ...parts.arrows import built_of_arrows, headings_of_arrows, three_arrows
from ...parts.both_spaces import Page
from ...parts.circle import circle_to_outline
from ...parts.slides import slid
from ...stage.draft import Introduction
from ...text.messages import Caption

ARROWS = 1
"""The tick from which on A − B is built."""


def introduction(setup: Caption, way: Floats, page: Page) -> Introduction:
    """Return the introduction for shapes that overlap: `setup` is the question, and B slides off A by a way (2,)."""
    built, arrows = built_of_arrows(three_arrows(page), ARROWS, page)
    there_and_back, slides = slid(way, PHASES, page)
    stages = {"rail.difference": ([setup, *built], arrows), "rail.origin": (there_and_back, slides)}
    circle, picture = circle_to_outline(Relation.PENETRATING, page)
    if circle is not None:
        stages["rail.depth"] = [circle], picture(Span.of(2, until=2))
    return Introduction.of(stages, headings_of_arrows(Span(ARROWS, ARROWS + 1), page))
