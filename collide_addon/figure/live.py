# SPDX-License-Identifier: GPL-3.0-or-later
"""One moment of two moving shapes: their distance or depth, found from the last answer, and how the moment looks.

What only moves keeps its outline: a mark is given by points relative to a place that moves, and as long as these points
are the same array, nothing but the place has to be drawn anew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..geometry import ConvexPolygon, Relation, epa, gjk, minkowski_difference
from .messages import number, say
from .model import Kind, Mark, Panel
from .outline import CROSS_ARM
from .places import CLEARANCE, HALF_HEIGHT
from .style import FINAL_RING_DIFFERENCE, FINAL_RING_SHAPE, LABEL_SIZE, STYLES, TITLE_SIZE, Role, final_ring
from .text import text_width

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..geometry import GjkResult, PenetrationResult
    from .sheet import Sheet

TURNS = tuple(math.radians(degrees) for degrees in (0, 45, -45, 90, -90, 180))
"""Where else a text can go that has no room where it is wanted."""
ORIGIN = np.zeros(2)
ORIGIN_ARM = STYLES[Role.ORIGIN].marker_size / 2 * CROSS_ARM
"""How far the cross at the origin reaches, in figure units."""
NO_POINTS = np.zeros((0, 2))
ONE_POINT = np.zeros((1, 2))
"""A mark of one point is at its place: one array for all, since it never changes."""


@dataclass(frozen=True, slots=True, eq=False)
class MovingShape:
    """A shape where it is now.

    Attributes
    ----------
    letter, name
        "A" or "B", and the object's name.
    polygon : ConvexPolygon
        In scene coordinates.
    at : ndarray (2,)
        A point that moves with the shape.
    form : ndarray (k, 2)
        The vertices from there; the same array as a moment ago while the shape only moves.
    """

    letter: str
    name: str
    polygon: ConvexPolygon
    at: NDArray[np.float64]
    form: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """Two shapes and their answer.

    Attributes
    ----------
    a, b : MovingShape
    difference : ndarray (k, 2)
        The vertices of A - B from ``a.at - b.at`` on; the same array as a moment ago while the shapes only move.
    nearest : GjkResult
        The distance.
    deepest : PenetrationResult or None
        The depth, of shapes that penetrate.
    """

    a: MovingShape
    b: MovingShape
    difference: NDArray[np.float64]
    nearest: GjkResult
    deepest: PenetrationResult | None

    @property
    def relation(self) -> Relation:
        """How the shapes stand to each other."""
        return self.nearest.relation

    @property
    def length(self) -> float:
        """The distance, or the depth of shapes that penetrate."""
        return self.nearest.distance if self.deepest is None else self.deepest.depth

    @property
    def steps(self) -> int:
        """Iterations that the answer took."""
        return self.nearest.iterations if self.deepest is None else self.deepest.iterations

    @property
    def direction(self) -> NDArray[np.float64]:
        """Where the next search begins: what was the normal will nearly be the normal."""
        if self.deepest is not None:
            return self.deepest.normal
        assert self.nearest.normal is not None  # noqa: S101  # only a penetration has none
        return self.nearest.normal


@dataclass(frozen=True, slots=True, eq=False)
class LiveMark:
    """A mark whose points are counted from `at` (2,), a place in its panel."""

    mark: Mark
    at: NDArray[np.float64]


def next_moment(a: MovingShape, b: MovingShape, last: Moment | None = None, tolerance: float = 0.0) -> Moment:
    """Return the moment of two shapes, found from the `last` one.

    Raises
    ------
    GeometryError
        When the tolerance is negative.
    """
    if last is not None and a.form is last.a.form and b.form is last.b.form:
        difference = last.difference
    else:
        difference = minkowski_difference(a.polygon, b.polygon) - (a.at - b.at)
    start = None if last is None else last.direction
    nearest = gjk(a.polygon, b.polygon, start=start, tolerance=tolerance)
    deepest = None
    if nearest.relation is Relation.PENETRATING:
        deepest = epa(a.polygon, b.polygon, tolerance=tolerance)
    return Moment(a, b, difference, nearest, deepest)


def live_marks(moment: Moment, sheet: Sheet) -> list[LiveMark]:
    """Return what is to be seen of a moment; every moment has the same parts, those that do not show have no points."""
    return [
        *_shapes(moment, sheet),
        *_simplex(moment),
        *_closest_points(moment, sheet),
        *_way_out(moment, sheet),
    ]


def badge(moment: Moment, language: str) -> str:
    """Return the relation as it stands beside the title."""
    return say(f"badge.{moment.relation.value}", language)


def answer_text(moment: Moment, language: str) -> str:
    """Return the caption of a moment: the same for as long as the relation is."""
    return say(f"live.{moment.relation.value}", language)


def steps_text(moment: Moment, language: str) -> str:
    """Return how many steps the answer took."""
    return say("live.steps", language, steps=moment.steps)


def length_text(moment: Moment) -> str:
    """Return the distance or the depth: short, since Blender takes its time for every letter that changes."""
    letter = "d" if moment.deepest is None else "p"
    return f"{letter} = {number(moment.length)}"


def rate_text(rate: float, seconds: float, language: str) -> str:
    """Return how many moments a second are shown, and what each one takes."""
    return say("live.rate", language, rate=f"{rate:.0f}", time=f"{seconds * 1e3:.1f}")


def _shapes(moment: Moment, sheet: Sheet) -> list[LiveMark]:
    """A, B and A - B, with their letters."""
    marks = []
    for shape, role in ((moment.a, Role.A), (moment.b, Role.B)):
        marks += _outline(role, shape.form, shape.at, shape.letter, Panel.WORLD, filled=True)
        middle = shape.at + _middle(shape.form)
        marks.append(_text(role, shape.letter, middle, f"name-{shape.letter}", Panel.WORLD, TITLE_SIZE * sheet.unit))
    at = moment.a.at - moment.b.at
    return marks + _outline(Role.DIFFERENCE_HULL, moment.difference, at, "A-B", Panel.DIFFERENCE, filled=False)


def _outline(
    role: Role, form: NDArray[np.float64], at: NDArray[np.float64], part: str, panel: Panel, *, filled: bool
) -> list[LiveMark]:
    """A polygon, or where there is only a point, a point."""
    lone = len(form) == 1
    polygon = Mark(Kind.POLYGON, role, NO_POINTS if lone else form, part, panel, filled=filled)
    point = Mark(Kind.POINTS, role, ONE_POINT if lone else NO_POINTS, part, panel)
    return [LiveMark(polygon, at), LiveMark(point, at + form[0] if lone else at)]


def _simplex(moment: Moment) -> list[LiveMark]:
    """The last simplex of GJK, and on separated shapes the point v of it that is nearest to the origin."""
    corners = np.array([vertex.point for vertex in moment.nearest.simplex])
    at = corners[0]
    marks = []
    for count, kind in ((1, Kind.POINTS), (2, Kind.POLYLINE), (3, Kind.POLYGON)):
        points = corners - at if len(corners) == count else NO_POINTS
        marks.append(LiveMark(Mark(kind, Role.SIMPLEX, points, "simplex", Panel.DIFFERENCE, filled=count > 2), at))
    return marks


def _closest_points(moment: Moment, sheet: Sheet) -> list[LiveMark]:
    """The closest points with their line, and the same line in the difference: from O to v."""
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
    text = length_text(moment) if apart else ""
    marks.append(_beside(role, text, nearest.closest_a, way, radius, "distance-world-text", sheet))
    marks.append(_beyond(role, text, ORIGIN, way, ORIGIN_ARM * unit, "distance-difference-text", sheet))
    return marks


def _way_out(moment: Moment, sheet: Sheet) -> list[LiveMark]:
    """The shortest move of B out of A, in both panels, and B moved there."""
    deepest, role = moment.deepest, Role.TRANSLATION
    way = ORIGIN if deepest is None else deepest.depth * deepest.normal
    tail = ORIGIN if deepest is None else deepest.point_b
    ghost = moment.b.form if deepest is not None and len(moment.b.form) > 1 else NO_POINTS
    marks = [LiveMark(Mark(Kind.POLYGON, Role.GHOST, ghost, "B-moved-out"), moment.b.at + way)]
    arrow = NO_POINTS if deepest is None else np.array([ORIGIN, way])
    for panel, start in ((Panel.WORLD, tail), (Panel.DIFFERENCE, ORIGIN)):
        marks.append(LiveMark(Mark(Kind.ARROW, role, arrow, f"depth-{panel.value}", panel), start))
    text = "" if deepest is None else length_text(moment)
    marks.append(_beside(role, text, tail, way, 0.0, "depth-world-text", sheet))
    past_origin = max(0.0, ORIGIN_ARM * sheet.unit - math.hypot(*way))
    marks.append(_beyond(role, text, way, way, past_origin, "depth-difference-text", sheet))
    return marks


def _beside(  # a line, and what to write
    role: Role,
    text: str,
    tail: NDArray[np.float64],
    way: NDArray[np.float64],
    room: float,
    part: str,
    sheet: Sheet,
) -> LiveMark:
    """A text beside the middle of a line among the shapes, on its upper side."""
    x, y = _unit(way)
    side = np.array([-y, x]) if x > 0 else np.array([y, -x])
    return _near(role, text, tail + way / 2, side, room, part, Panel.WORLD, sheet)


def _beyond(  # a line, and what to write
    role: Role,
    text: str,
    head: NDArray[np.float64],
    way: NDArray[np.float64],
    room: float,
    part: str,
    sheet: Sheet,
) -> LiveMark:
    """A text past the head of a line that leads out of A - B: there, nothing of A - B is in its way."""
    return _near(role, text, head, np.array(_unit(way)), room, part, Panel.DIFFERENCE, sheet)


def _near(  # where a text goes
    role: Role,
    text: str,
    point: NDArray[np.float64],
    side: NDArray[np.float64],
    room: float,
    part: str,
    panel: Panel,
    sheet: Sheet,
) -> LiveMark:
    """A text on one side of a point, with room between them, within the panel; else on the next side where it fits."""
    size = LABEL_SIZE * sheet.unit
    half = np.array([text_width(text, size) / 2, size * HALF_HEIGHT])
    area, offset = sheet.areas[panel], np.array(sheet.panels[panel])
    low, high = np.array(area[:2]) - offset + half, np.array(area[2:]) - offset - half
    middle = point
    for turn in TURNS:
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = cos * side[0] - sin * side[1], sin * side[0] + cos * side[1]
        reach = abs(x) * half[0] + abs(y) * half[1] + room + CLEARANCE * sheet.unit
        middle = point + reach * np.array([x, y])
        if (low <= middle).all() and (middle <= high).all():
            break
    middle = np.minimum(np.maximum(middle, low), np.maximum(low, high))
    return _text(role, text, middle, part, panel, size)


def _unit(way: NDArray[np.float64]) -> tuple[float, float]:
    length = math.hypot(*way)
    return (float(way[0]) / length, float(way[1]) / length) if length else (1.0, 0.0)


def _text(role: Role, text: str, at: NDArray[np.float64], part: str, panel: Panel, size: float) -> LiveMark:
    return LiveMark(Mark(Kind.LABEL, role, ONE_POINT, part, panel, text=text, size=size), at)


def _middle(form: NDArray[np.float64]) -> NDArray[np.float64]:
    """The centre of a convex polygon's area: it always lies inside, and moves smoothly as the polygon does."""
    start = form[0]
    x, y = (form - start).T
    to_x, to_y = np.roll(x, -1), np.roll(y, -1)
    doubled = x * to_y - y * to_x
    area = float(doubled.sum())
    if area <= 0.0:
        return np.asarray(form.mean(axis=0), dtype=np.float64)
    return np.asarray(
        start + np.array([((x + to_x) * doubled).sum(), ((y + to_y) * doubled).sum()]) / (3 * area), dtype=np.float64
    )
