# SPDX-License-Identifier: GPL-3.0-or-later
"""What A − B means: arrows from corners of B to corners of A, and the same arrows from one origin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...geometry import DifferenceVertex
from ...geometry.narrowphase.difference import Difference
from ..labels.labels import Drawn, way_or_up
from ..labels.names import corner_name
from ..labels.region_names import region_name
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span, from_aside, out_of
from ..model.outline import circle
from ..model.style import LABEL_SIZE, Role
from ..text.messages import Caption, say
from .both_spaces import Page, corner_marks, corner_requests, corner_values, together
from .half_planes import seen_area

TRIED = 16
"""Directions in which corners of A − B are looked for that can be shown as arrows."""
FIRST_TRIED = 0.1
"""Angle of the first of them, in radians: no edge of a usual shape lies across it."""
SHOWN = 3
MOST_AVOIDED = 40
"""Points of a shape that names keep clear of."""
CLEAR = 14.0
"""How far the name of A − B keeps from corners that have one, in figure units."""
SMALLER = (Role.A, Role.B, Role.REFERENCE)
"""The roles of dots in A, in B and in A − B that are not lit."""
BEFORE_DOT = 3.0
"""Where an arrow ends before a dot, in figure units."""
LEEWAY = 3.0
"""How far B may be slid into the empty edge beside its panel, in figure units."""


def three_arrows(page: Page) -> list[DifferenceVertex]:
    """Return three corners of A − B to show what it is made of: the nearest to the origin, and two well apart.

    Those come first that B has room to be slid to.
    """
    angles = FIRST_TRIED + 2.0 * np.pi / TRIED * np.arange(TRIED)
    difference = Difference(page.a.shape, page.b.shape)
    corners = dict.fromkeys(difference.support(x, y) for x, y in zip(np.cos(angles), np.sin(angles), strict=True))
    found = difference.vertices(tuple(corners))
    left = [w for w in found if _has_room(w, page)] or list(found)
    shown = [min(left, key=lambda w: float(np.hypot(*w.point)))]
    for choice in (left, found):
        while len(shown) < min(SHOWN, len(choice)):
            shown.append(max(choice, key=lambda w: min(float(np.hypot(*(w.point - other.point))) for other in shown)))
    return shown


def _has_room(w: DifferenceVertex, page: Page) -> bool:
    """Tell whether B is wholly seen when it is slid until the corners that make `w` meet."""
    (left, bottom), (right, top) = seen_area(page.sheet.with_room, Panel.WORLD)[[0, 2]]
    slid, more = page.b.boundary + w.point, LEEWAY * page.sheet.unit
    return bool(((slid > (left - more, bottom)) & (slid < (right + more, top))).all())


def pair_counts(page: Page) -> dict[str, object]:
    """Return the values that captions need of how many pairs of corners there are."""
    count_a, count_b = len(page.a.shape.core), len(page.b.shape.core)
    return {"count_a": count_a, "count_b": count_b, "count": count_a * count_b}


def arrows_caption(arrows: Sequence[DifferenceVertex], page: Page) -> Caption:
    """Return what is said of the arrows: how the first ends at a corner of A − B, and how many there could be."""
    return Caption("gjk.arrows", {**corner_values(arrows[0], page), **pair_counts(page)})


def width_of_arrows(arrows: Sequence[DifferenceVertex], page: Page) -> Floats:
    """Return points (n, 2) as far left and right as B stands when it is slid for these arrows, halfway up A and B."""
    slid = [page.b.boundary, *(page.b.boundary + w.point for w in arrows if _has_room(w, page))]
    across = np.concatenate(slid)[:, 0]
    middle = float(np.concatenate([page.a.boundary, page.b.boundary])[:, 1].mean())
    return np.array([(across.min(), middle), (across.max(), middle)])


def arrow_marks(arrows: Sequence[DifferenceVertex], span: Span, page: Page) -> Drawn:
    """Return the arrows from corners of B to corners of A, and the same ones from the origin to corners of A − B.

    Where there is room, B stands once more at each of them, slid until the two corners meet.
    """
    unit = page.sheet.unit
    drawn: list[Drawn] = []
    middles = [outline.mean(axis=0) for outline in (page.a.boundary, page.b.boundary, page.hull)]
    shown = list(dict.fromkeys(arrows))
    for number, w in enumerate(shown):
        name_a, name_b = page.a.vertex_name(w.index_a), page.b.vertex_name(w.index_b)
        way = w.point * max(0.0, 1.0 - BEFORE_DOT * unit / max(float(np.hypot(*w.point)), unit))
        both = [np.array([tail, tail + way]) for tail in (w.point_b, np.zeros(2))]
        role = Role.DIFFERENCE_ARROW_MORE if number else Role.DIFFERENCE_ARROW
        marks = [
            *(
                Mark(Kind.ARROW, role, arrow, corner_name(w), panel, span, motion=out_of(arrow[0]))
                for arrow, panel in zip(both, (Panel.WORLD, Panel.DIFFERENCE), strict=True)
            ),
            *_dots(w, span, page, lit=not number),
        ]
        slid = page.b.boundary + w.point
        if page.apart and len(slid) > 2 and _has_room(w, page):
            marks.append(
                Mark(Kind.POLYGON, Role.GHOST, slid, f"B-on-{name_a}", Panel.WORLD, span, motion=from_aside(-w.point))
            )
            text = say("gjk.slid", page.language, a=name_a, b=name_b)
            others = [
                points
                for other in shown
                for points in ((page.b.boundary + other.point)[:MOST_AVOIDED], np.array([other.point_a, other.point_b]))
                if other is not w
            ]
            avoid = [both[0], *others, *(each.points[:MOST_AVOIDED] for each in (page.a, page.b))]
            name = region_name(text, slid, avoid, Role.GHOST, Panel.WORLD, span, page.sheet)
            marks += [name] if name else []
        names = corner_requests(w, w.point, corner_name(w), span, page)
        outwards = [way_or_up(name.anchor - middle) for name, middle in zip(names, middles, strict=True)]
        drawn.append((marks, [replace(name, outwards=way) for name, way in zip(names, outwards, strict=True)]))
    named = [circle(w.point, CLEAR * unit) for w in shown]
    drawn.append(difference_name(span, page, [*(np.array([np.zeros(2), w.point]) for w in shown), *named]))
    marks, requests = together(drawn)
    return marks, list({each.text: each for each in reversed(requests)}.values())[::-1]  # arrows may share a corner


def _dots(w: DifferenceVertex, span: Span, page: Page, *, lit: bool) -> list[Mark]:
    """Return the dots at both ends of an arrow, smaller ones unless it is `lit`."""
    dots = corner_marks(w, span, page)
    return dots if lit else [replace(dot, role=role) for dot, role in zip(dots, SMALLER, strict=True)]


def difference_name(span: Span, page: Page, avoid: Sequence[Floats] = ()) -> Drawn:
    """Return the name of A − B in its area; none where A − B has no panel of its own.

    It keeps clear of points and lines (n, 2) to `avoid`, and of the origin.
    """
    if not page.apart or len(page.hull) < 3:
        return [], []
    text = "A \N{MINUS SIGN} B"
    name = region_name(
        text,
        page.hull,
        [*avoid, np.zeros((1, 2))],
        Role.SIMPLEX,
        Panel.DIFFERENCE,
        span,
        page.sheet,
        LABEL_SIZE,
        "difference",
    )
    return ([name] if name else []), []
