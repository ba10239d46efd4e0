# SPDX-License-Identifier: GPL-3.0-or-later
"""B slides over A or off it and back, and A − B slides against it, so that the origin enters or leaves."""

from __future__ import annotations

import numpy as np

from ...geometry import Relation, epa, gjk
from ..labels.labels import Drawn
from ..labels.region_names import region_name
from ..model.arrays import Floats
from ..model.figure import Mark, Panel, Span, from_aside
from ..model.outline import circle
from ..model.style import Role
from ..model.subject import Subject
from ..stage.draft import Stage
from ..text.messages import Caption, as_pair, say
from .both_spaces import Page
from .pair import difference_hull, outline_kind

DEEP_IN, WELL_OFF = 0.4, 0.2
"""How far B slides past touching, as a share of the way from there to the middle of A − B."""
MOST_AVOIDED = 40
"""Points and edges of a shape that names keep clear of."""
BESIDE_ORIGIN = 14.0
"""How far the origin's name reaches to its right, in figure units."""


def slide_of(a: Subject, b: Subject) -> Floats | None:
    """Return a way (2,) that takes B well into A, or well off it if they overlap; None if A − B has no inside."""
    hull = difference_hull(a, b)
    if len(hull) < 3:
        return None
    found, middle = gjk(a.shape, b.shape), hull.mean(axis=0)
    if found.relation is not Relation.PENETRATING:
        nearest: Floats = found.closest_a - found.closest_b
        way: Floats = nearest + DEEP_IN * (middle - nearest)
        return way
    deepest = epa(a.shape, b.shape)
    touching = deepest.depth * deepest.normal
    off: Floats = touching + WELL_OFF * float(np.hypot(*(touching - middle))) * deepest.normal
    return off


def slid(way: Floats, first: int, page: Page) -> Stage:
    """Return how B slides by a way (2,) in a tick, and back in the next."""
    relation = gjk(page.a.shape, page.b.shape).relation
    values = {"way": as_pair(way), "against": as_pair(-way)}
    there = Caption("slide.off" if relation is Relation.PENETRATING else "slide.into", values)
    drawn = _slide_marks(way, Span(first, first), Span(first + 1, first + 1), page)
    return (there, Caption(f"slide.back_{relation.value}")), drawn


def _slide_marks(way: Floats, there: Span, back: Span, page: Page) -> Drawn:
    """Return B and A − B moved in the ticks of `there`, and on their way home in those of `back`."""
    hull = difference_hull(page.a, page.b)
    marks = []
    for outline, role, panel, move in (
        (page.b.boundary, Role.GHOST, Panel.WORLD, way),
        (hull, Role.POLYTOPE, Panel.DIFFERENCE, -way),
    ):
        name = "B" if panel is Panel.WORLD else "A-B"
        filled, kind = role is Role.POLYTOPE, outline_kind(outline)
        for points, span, comes in ((outline + move, there, -move), (outline, back, move)):
            marks.append(
                Mark(kind, role, points, f"{name}-moves", panel, span, filled=filled, motion=from_aside(comes))
            )
        written = name.replace("-", " \N{MINUS SIGN} ")
        text = say("slide.moved", page.language, name=written)
        of_origin = circle(np.array([BESIDE_ORIGIN / 2 * page.sheet.unit, 0.0]), BESIDE_ORIGIN * page.sheet.unit)
        avoid = [of_origin, *(_edges(hull) if filled else [])]
        for subject in () if filled else (page.a, page.b):
            avoid += [
                subject.points[:MOST_AVOIDED],
                subject.boundary.mean(axis=0)[np.newaxis],
                *_edges(subject.boundary),
            ]
        label = region_name(text, outline + move, avoid, role, panel, there, page.sheet)
        marks += [label] if label else []
    return marks, []


def _edges(outline: Floats) -> list[Floats]:
    """Return the edges (2, 2) of an outline (n, 2), not more than names keep clear of."""
    return [np.array(edge) for edge in zip(outline, np.roll(outline, -1, axis=0), strict=True)][:MOST_AVOIDED]
