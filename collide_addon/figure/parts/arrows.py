# SPDX-License-Identifier: GPL-3.0-or-later
"""What A − B means: arrows from corners of B to corners of A, and the same arrows from one origin."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...geometry import DifferenceVertex
from ...geometry.narrowphase.difference import Difference
from ..labels.labels import Drawn
from ..labels.names import corner_name
from ..labels.region_names import region_name
from ..model.figure import Kind, Mark, Panel, Span, from_aside, out_of
from ..model.style import TITLE_SIZE, Role
from ..text.messages import say
from .both_spaces import Page, corner_marks, corner_requests, together
from .half_planes import seen_area

SHOWN_WAYS = ((-3, 5), (5, 1), (-2, -5))
"""Directions in which the corners of A − B lie that are shown as arrows: about a third of a turn apart."""
MOST_AVOIDED = 40
"""Points of a shape that names keep clear of."""
BEFORE_DOT = 4.0
"""Where an arrow ends before a dot, in figure units."""


def three_arrows(page: Page) -> list[DifferenceVertex]:
    """Return three corners of A − B, well apart, to show what it is made of."""
    difference = Difference(page.a.shape, page.b.shape)
    corners = [difference.support(x, y) for x, y in SHOWN_WAYS]
    return list(difference.vertices(tuple(corners)))


def arrow_marks(arrows: Sequence[DifferenceVertex], span: Span, page: Page) -> Drawn:
    """Return the arrows from corners of B to corners of A, and the same ones from the origin to corners of A − B.

    Where there is room, B stands once more at each of them, slid until the two corners meet.
    """
    unit = page.sheet.unit
    drawn: list[Drawn] = []
    area = seen_area(page.sheet, Panel.WORLD)
    (left, bottom), (right, top) = area[0], area[2]
    for w in dict.fromkeys(arrows):
        name_a, name_b = page.a.vertex_name(w.index_a), page.b.vertex_name(w.index_b)
        way = w.point * max(0.0, 1.0 - BEFORE_DOT * unit / max(float(np.hypot(*w.point)), unit))
        both = [np.array([tail, tail + way]) for tail in (w.point_b, np.zeros(2))]
        marks = [
            *(
                Mark(Kind.ARROW, Role.DIFFERENCE_ARROW, arrow, corner_name(w), panel, span, motion=out_of(arrow[0]))
                for arrow, panel in zip(both, (Panel.WORLD, Panel.DIFFERENCE), strict=True)
            ),
            *corner_marks(w, span, page),
        ]
        slid = page.b.boundary + w.point
        if page.apart and len(slid) > 2 and bool(((slid > (left, bottom)) & (slid < (right, top))).all()):
            marks.append(
                Mark(Kind.POLYGON, Role.GHOST, slid, f"B-on-{name_a}", Panel.WORLD, span, motion=from_aside(-w.point))
            )
            text = say("gjk.slid", page.language, a=name_a, b=name_b)
            avoid = [both[0], *(each.points[:MOST_AVOIDED] for each in (page.a, page.b))]
            name = region_name(text, slid, avoid, Role.GHOST, Panel.WORLD, span, page.sheet)
            marks += [name] if name else []
        drawn.append((marks, corner_requests(w, w.point, corner_name(w), span, page)))
    return together(drawn)


def difference_name(span: Span, page: Page) -> Drawn:
    """Return the name of A − B in its area; none where A − B has no panel of its own."""
    if not page.apart:
        return [], []
    text, avoid = "A \N{MINUS SIGN} B", [np.zeros((1, 2))]
    name = region_name(
        text, page.hull, avoid, Role.SIMPLEX, Panel.DIFFERENCE, span, page.sheet, TITLE_SIZE, "name-difference"
    )
    return ([name] if name else []), []
