# SPDX-License-Identifier: GPL-3.0-or-later
"""How a moment of two moving shapes looks: marks whose place moves, so that their points can stay as drawn."""

import math
from dataclasses import dataclass

import numpy as np

from ...geometry import Relation
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import Kind, Mark, Panel
from ..model.outline import CROSS_ARM
from ..model.style import FINAL_RING_DIFFERENCE, FINAL_RING_SHAPE, LABEL_SIZE, STYLES, TITLE_SIZE, Role, final_ring
from ..page.sheet import Sheet
from ..text.messages import number, say
from .moment import LiveMoment
from .texts import direction_of, letter_places, place_beside, place_near, sampled, thinned

ORIGIN = np.zeros(2)
ORIGIN_ARM = STYLES[Role.ORIGIN].marker_size / 2 * CROSS_ARM
"""Half the width of the cross at the origin, in figure units."""
NO_POINTS = np.zeros((0, 2))
ONE_POINT = np.zeros((1, 2))
"""A mark of one point is at its place: one array serves all, since it never changes."""


@dataclass(frozen=True, slots=True, eq=False)
class LiveMark:
    """A mark whose points are relative to `at` (2,), a place in its panel."""

    mark: Mark
    at: Floats


def live_marks(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return the marks of a moment: the same parts in every moment, without points where they do not show."""
    parts = _shapes(moment, sheet), _simplex(moment), _closest_points(moment, sheet), _way_out(moment, sheet)
    return [mark for part in parts for mark in part]


def length_text(moment: LiveMoment) -> str:
    """Return the distance or depth, kept short since Blender takes time for every letter that changes."""
    letter = "d" if moment.deepest is None else "p"
    return f"{letter} = {number(moment.length)}"


def rate_text(rate: float, seconds: float, language: str) -> str:
    """Return how many moments are shown in a second, and how long each takes."""
    return say("live.rate", language, rate=f"{rate:.0f}", time=f"{seconds * 1e3:.1f}")


def _shapes(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return A, B and A − B, with their letters."""
    marks = []
    places = letter_places(moment, sheet.unit)
    for shape, role, place in zip((moment.a, moment.b), (Role.A, Role.B), places, strict=True):
        marks += _outline(role, shape.form, shape.at, shape.letter)
        marks.append(_text(role, shape.letter, place, f"name-{shape.letter}", Panel.WORLD, TITLE_SIZE * sheet.unit))
    at = moment.a.at - moment.b.at
    return marks + _outline(Role.DIFFERENCE_HULL, moment.difference, at, "A-B", Panel.DIFFERENCE)


def _outline(role: Role, form: Floats, at: Floats, part: str, panel: Panel = Panel.WORLD) -> list[LiveMark]:
    """Return a polygon and a point, of which only one has points."""
    filled = panel is Panel.WORLD
    lone = len(form) == 1
    polygon = Mark(Kind.POLYGON, role, NO_POINTS if lone else form, part, panel, filled=filled)
    point = Mark(Kind.POINTS, role, ONE_POINT if lone else NO_POINTS, part, panel)
    return [LiveMark(polygon, at), LiveMark(point, at + form[0] if lone else at)]


def _simplex(moment: LiveMoment) -> list[LiveMark]:
    """Return the last simplex of GJK, as each kind of mark of which only one has points."""
    corners = _corners(moment)
    at = corners[0]
    marks = []
    for count, kind in ((1, Kind.POINTS), (2, Kind.POLYLINE), (3, Kind.POLYGON)):
        points = corners - at if len(corners) == count else NO_POINTS
        marks.append(LiveMark(Mark(kind, Role.SIMPLEX, points, "simplex", Panel.DIFFERENCE, filled=count > 2), at))
    return marks


def _closest_points(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return the closest points with their line, and the same line in the difference, from O to v."""
    unit, nearest, role = sheet.unit, moment.nearest, Role.WITNESS
    apart = moment.relation is Relation.SEPARATED
    points = ONE_POINT if moment.deepest is None else NO_POINTS
    ends = (("A", nearest.closest_a), ("B", nearest.closest_b))
    radius = final_ring(FINAL_RING_SHAPE, moment.length / unit) * unit
    marks = [
        LiveMark(Mark(Kind.RING, Role.FINAL, points, f"closest-{letter}", radius=radius), at) for letter, at in ends
    ]
    marks += [LiveMark(Mark(Kind.POINTS, role, points, f"point-{letter}"), at) for letter, at in ends]
    v = nearest.closest_a - nearest.closest_b
    small = final_ring(FINAL_RING_DIFFERENCE, moment.length / unit) * unit
    marks.append(LiveMark(Mark(Kind.RING, Role.FINAL, points, "v", Panel.DIFFERENCE, radius=small), v))
    way = nearest.closest_b - nearest.closest_a
    for panel, tail in ((Panel.WORLD, nearest.closest_a), (Panel.DIFFERENCE, v)):
        line = np.array([ORIGIN, way]) if apart else NO_POINTS
        marks.append(LiveMark(Mark(Kind.POLYLINE, role, line, f"distance-{panel.value}", panel), tail))
    if not apart:
        return marks + _lengths(role, "", (nearest.closest_a, ORIGIN), "distance", sheet)
    text = length_text(moment)
    outlines = sampled([thinned(shape.form) + shape.at for shape in (moment.a, moment.b)])
    side, reach = place_beside(text, nearest.closest_a, way, outlines, unit)
    middle, out = nearest.closest_a + way / 2, direction_of(way)
    places = (
        place_near(text, middle, side, max(reach, radius), outlines, Panel.WORLD, sheet),
        place_near(text, ORIGIN, out, ORIGIN_ARM * unit, _in_difference(moment), Panel.DIFFERENCE, sheet),
    )
    return marks + _lengths(role, text, places, "distance", sheet)


def _way_out(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return the shortest move of B out of A in both panels, and B moved there."""
    deepest, role = moment.deepest, Role.TRANSLATION
    way = ORIGIN if deepest is None else deepest.depth * deepest.normal
    tail = ORIGIN if deepest is None else deepest.point_b
    ghost = moment.b.form if deepest is not None and len(moment.b.form) > 1 else NO_POINTS
    marks = [LiveMark(Mark(Kind.POLYGON, Role.GHOST, ghost, "B-moved-out"), moment.b.at + way)]
    arrow = NO_POINTS if deepest is None else np.array([ORIGIN, way])
    for panel, start in ((Panel.WORLD, tail), (Panel.DIFFERENCE, ORIGIN)):
        marks.append(LiveMark(Mark(Kind.ARROW, role, arrow, f"depth-{panel.value}", panel), start))
    if deepest is None:
        return marks + _lengths(role, "", (ORIGIN, ORIGIN), "depth", sheet)
    # Past the arrow's head, which leads out of A − B, and past B moved out of A, nothing is in a text's way.
    text, out = length_text(moment), direction_of(way)
    at = moment.b.at + way
    moved, furthest = thinned(moment.b.form) + at, moment.b.form[int(np.argmax(moment.b.form @ out))] + at
    past_origin = max(0.0, ORIGIN_ARM * sheet.unit - math.hypot(*way))
    places = (
        place_near(text, furthest, out, 0.0, sampled([moved]), Panel.WORLD, sheet),
        place_near(text, way, out, past_origin, _in_difference(moment), Panel.DIFFERENCE, sheet),
    )
    return marks + _lengths(role, text, places, "depth", sheet)


def _corners(moment: LiveMoment) -> Floats:
    return np.array([vertex.point for vertex in moment.nearest.simplex])


def _in_difference(moment: LiveMoment) -> Floats:
    """Return points of A − B and of the simplex in it."""
    return sampled([thinned(moment.difference) + (moment.a.at - moment.b.at), _corners(moment)])


def _lengths(role: Role, text: str, places: tuple[Floats, Floats], part: str, sheet: Sheet) -> list[LiveMark]:
    """Return a length's text in both panels, or only once in an overlay."""
    again = text if sheet.layout is Layout.PANELS else ""
    panels = ((Panel.WORLD, text), (Panel.DIFFERENCE, again))
    return [
        _text(role, words, at, f"{part}-{panel.value}-text", panel, LABEL_SIZE * sheet.unit)
        for (panel, words), at in zip(panels, places, strict=True)
    ]


def _text(role: Role, text: str, at: Floats, part: str, panel: Panel, size: float) -> LiveMark:
    return LiveMark(Mark(Kind.LABEL, role, ONE_POINT, part, panel, text=text, size=size), at)
