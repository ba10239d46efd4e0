# SPDX-License-Identifier: GPL-3.0-or-later
"""What a film of EPA says once a lecture: why the depth is the distance of the origin from the outline of A − B."""

from __future__ import annotations

from ....geometry import Relation
from ...model.arrays import Floats
from ...model.figure import Span
from ...parts.arrows import difference_name
from ...parts.both_spaces import Page, together
from ...parts.circle import circle_to_outline
from ...parts.draft import Introduction
from ...parts.slides import slide_captions, slide_marks
from ...text.messages import Caption


def introduction(way: Floats, page: Page) -> Introduction:
    """Return the introduction for shapes that overlap, of which B slides off A by a way (2,)."""
    circle, picture = circle_to_outline(Relation.PENETRATING, page)
    there, back = slide_captions(page.a, page.b, way)
    count_a, count_b = len(page.a.shape.core), len(page.b.shape.core)
    counts = {"count_a": count_a, "count_b": count_b, "count": count_a * count_b, "count_hull": len(page.hull)}
    drawn = [difference_name(Span(0, 0), page), slide_marks(way, Span(1, 1), Span(2, 2), page), picture(Span(3, 3))]
    marks, requests = together(drawn)
    captions = Caption("gjk.contains", counts), there, back, *((circle,) if circle else ())
    return Introduction((captions,), marks, requests)
