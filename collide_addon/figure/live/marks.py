# SPDX-License-Identifier: GPL-3.0-or-later
"""How a moment of two moving shapes looks: marks whose place moves, so that their points can stay as drawn."""

import math

import numpy as np

from ...geometry import Relation
from ..labels.obstacles import half_room
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel
from ..model.style import LABEL_SIZE, TITLE_SIZE, Role
from ..page.sheet import Sheet
from ..parts.support_lines import across
from ..text.messages import number, say
from .live_mark import NO_POINTS, ONE_POINT, LiveMark
from .moment import LiveMoment
from .reasons import HALF_LINE, reasons
from .texts import direction_of, letter_places, place_beside, place_near, sampled, thinned

ORIGIN = np.zeros(2)
NAME_INSIDE = 4.5
"""How far the name of v stands inside of A − B and to the side, in figure units."""


def live_marks(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return the marks of a moment: the same parts in every moment, without points where they do not show."""
    parts = (
        _shapes(moment, sheet),
        reasons(moment, sheet),
        _simplex(moment),
        _closest_points(moment, sheet),
        _way_out(moment, sheet),
    )
    return [mark for part in parts for mark in part]


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
    lone = len(form) == 1
    polygon = Mark(Kind.POLYGON, role, NO_POINTS if lone else form, part, panel, filled=True)
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
    """Return the closest points with their line, and the same line in the difference, from the origin to v."""
    nearest, role = moment.nearest, Role.WITNESS
    apart = moment.relation is Relation.SEPARATED
    points = ONE_POINT if moment.deepest is None else NO_POINTS
    ends = ((Role.SUPPORT_A, "A", nearest.closest_a), (Role.SUPPORT_B, "B", nearest.closest_b))
    marks = [LiveMark(Mark(Kind.POINTS, owner, points, f"point-{letter}"), at) for owner, letter, at in ends]
    v = nearest.closest_a - nearest.closest_b
    marks.append(LiveMark(Mark(Kind.POINTS, Role.SUPPORT_DIFFERENCE, points, "v", Panel.DIFFERENCE), v))
    beside = v - NAME_INSIDE * sheet.unit * (moment.direction + across(moment.direction))
    name, size = "v" if moment.deepest is None else "", LABEL_SIZE * sheet.unit
    marks.append(_text(Role.SUPPORT_DIFFERENCE, name, beside, "v-name", Panel.DIFFERENCE, size))
    way = nearest.closest_b - nearest.closest_a
    for panel, tail in ((Panel.WORLD, nearest.closest_a), (Panel.DIFFERENCE, v)):
        line = np.array([ORIGIN, way]) if apart else NO_POINTS
        marks.append(LiveMark(Mark(Kind.POLYLINE, role, line, f"distance-{panel.value}", panel), tail))
    if not apart:
        return [*marks, _length(role, "", nearest.closest_a, "distance", sheet)]
    text = number(moment.length)  # kept short: Blender takes time for every letter that changes
    outlines = sampled([thinned(shape.form) + shape.at for shape in (moment.a, moment.b)])
    side, reach = place_beside(text, nearest.closest_a, way, outlines, sheet.unit)
    along = direction_of(way)
    if math.hypot(*way) < 2 * float(np.abs(along) @ half_room(text, LABEL_SIZE)) * sheet.unit:
        reach = max(reach, HALF_LINE * sheet.unit)  # past the supporting lines, between which it has no room
    place = place_near(text, nearest.closest_a + way / 2, side, reach, outlines, Panel.WORLD, sheet)
    return [*marks, _length(role, text, place, "distance", sheet)]


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
        return [*marks, _length(role, "", ORIGIN, "depth", sheet)]
    # Past B moved out of A nothing is in a text's way.
    text, out = number(moment.length), direction_of(way)
    at = moment.b.at + way
    moved, furthest = thinned(moment.b.form) + at, moment.b.form[int(np.argmax(moment.b.form @ out))] + at
    place = place_near(text, furthest, out, 0.0, sampled([moved]), Panel.WORLD, sheet)
    return [*marks, _length(role, text, place, "depth", sheet)]


def _corners(moment: LiveMoment) -> Floats:
    return np.array([vertex.point for vertex in moment.nearest.simplex])


def _length(role: Role, text: str, place: Floats, part: str, sheet: Sheet) -> LiveMark:
    return _text(role, text, place, f"{part}-text", Panel.WORLD, LABEL_SIZE * sheet.unit)


def _text(role: Role, text: str, at: Floats, part: str, panel: Panel, size: float) -> LiveMark:
    return LiveMark(Mark(Kind.LABEL, role, ONE_POINT, part, panel, text=text, size=size), at)
