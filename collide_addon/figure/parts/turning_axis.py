# SPDX-License-Identifier: GPL-3.0-or-later
"""An axis through a fixed point beside the shapes, which turns about it from one step to the next.

What shapes measure along an axis does not depend on where the axis is; so the point is where the axes hide least.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import PHASES, Bounds, Bracket, Kind, Mark, Motion, Panel, Span, from_aside, out_of
from ..model.look import Look
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..page.sheet import (
    Sheet,
    bounds_of,
    free_height,
    lay_out,
    settled,
)
from ..text.messages import say
from .half_planes import empty_marks, strip_between
from .pair import outline_kind
from .support_lines import line_across

LANE_1, LANE_2, LANE_END = 4.5, 9.0, 18.0
"""Distances from the axis, on its side away from the shapes, of two lanes of bars and of the end of all.

They are in figure units, as all lengths here."""
TAIL, HEAD = 6.0, 12.0
"""How far the axis extends beyond what is measured on it."""
BEYOND = 3.0
"""Room kept clear beyond that."""
CLEAR = 8.0
"""From the box around the shapes to the fixed point."""
WAYS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1), (0, 1), (-1.6, 0), (1.6, 0))
"""Where the fixed point may be, seen from the middle of that box, as shares of its half extents."""
CROSSED = 1.1
"""How much smaller a page may be on which no axis crosses the shapes than one on which all do."""
GAP_HALF, BAR_ROOM = 2.0, 2.0
"""Half the width of the empty bar that a gap is, and from the middle of a bar to its text."""
NEARLY = 1.001
"""A place that is better by no more than this factor is no better."""
ARC_RADIUS, ARC_HEAD, ARC_STEPS = 24.0, 7.0, 24
"""Of the arc from the axis before: its radius, the length of its last, straight piece, and its pieces."""


@dataclass(frozen=True, slots=True, eq=False)
class AxisPlace:
    """Where an axis is: `direction` and `away` (2,) are unit vectors along it and across it, away from the shapes.

    It lies as far as `offset` along `away`; what is drawn on it goes from `first` to `last`. `unit` is one figure unit.
    """

    direction: Floats
    away: Floats
    offset: float
    first: float
    last: float
    unit: float

    def at(self, value: float, lane: float = 0.0) -> Floats:
        """Return the point (2,) at `value` along the axis, `lane` figure units further away from the shapes."""
        return value * self.direction + (self.offset + lane * self.unit) * self.away

    def piece(self, low: float, high: float, lane: float = 0.0) -> Floats:
        """Return the piece (2, 2) of a lane between two values."""
        return np.array([self.at(low, lane), self.at(high, lane)])

    @property
    def arrow(self) -> Floats:
        """The axis itself (2, 2)."""
        return self.piece(self.first - TAIL * self.unit, self.last + HEAD * self.unit)

    @property
    def room(self) -> Floats:
        """The corners (4, 2) of all that is drawn on the axis."""
        low, high = self.first - BEYOND * self.unit, self.last + BEYOND * self.unit
        return np.concatenate([self.piece(low, high), self.piece(low, high, LANE_END)])


@dataclass(frozen=True, slots=True, eq=False)
class Turning:
    """The page, the fixed point (2,) and the place of each axis."""

    sheet: Sheet
    pivot: Floats
    places: list[AxisPlace]


def place_axes(
    directions: Sequence[Floats],
    outline: Floats,
    chart: Callable[[float], Bounds] | None,
    look: Look,
    ends: Sequence[float] | None = None,
) -> Turning:
    """Return a page for the outlines (n, 2) of the shapes with axes through one fixed point, along these directions.

    On each axis there is room for the outlines' shadows, and as far as its value in `ends`.

    `chart` tells the extent of a second panel for a figure unit, None for a page without one. Where the axes are
    depends on the figure unit, and this on the room they take, so both are found together.
    """
    world = bounds_of(outline)
    unit = lay_out(world, None, rulers=look.rulers, aspect=look.aspect).unit
    page, ends = outline, [-np.inf] * len(directions) if ends is None else ends
    if world.width == world.height == 0.0:  # around a point any unit fits: keep this one
        page = outline[:1] + free_height(look.aspect) / 2 * unit * np.array([(-1.0, -1.0), (1.0, 1.0)])

    def turning(way: tuple[float, float], unit: float) -> tuple[Floats, list[AxisPlace]]:
        pivot = _pivot(world, way, unit)
        return pivot, [_place(each, outline, pivot, unit, end) for each, end in zip(directions, ends, strict=True)]

    def attempt(way: tuple[float, float], unit: float) -> Sheet:
        around = bounds_of(page, *(place.room for place in turning(way, unit)[1]))
        second = None if chart is None else chart(unit)
        return lay_out(around, second, look.layout, Panel.MEASURE, look.rulers, aspect=look.aspect)

    def cost(way: tuple[float, float]) -> float:
        reaches = [_crossing(place, outline) for place in turning(way, unit)[1]]
        return attempt(way, unit).unit * (1.0 + CROSSED * float(np.mean(reaches)))

    costs = [cost(way) for way in WAYS]
    best = next(way for way, each in zip(WAYS, costs, strict=True) if each <= NEARLY * min(costs))
    sheet = settled(lambda unit: attempt(best, unit), unit, fits_any=world.width == world.height == 0.0)
    return Turning(sheet, *turning(best, sheet.unit))


def _pivot(world: Bounds, way: tuple[float, float], unit: float) -> Floats:
    half = np.array([world.width, world.height]) / 2
    pivot: Floats = np.array(world.center) + way * half + CLEAR * unit * np.sign(way)
    return pivot


def _place(direction: Floats, outline: Floats, pivot: Floats, unit: float, end: float) -> AxisPlace:
    x, y = direction.tolist()
    away = np.array([y, -x])
    heights = (outline - pivot) @ away
    if float(heights.max()) > -NEARLY * float(heights.min()):
        away = -away
    along = np.append(outline @ direction, pivot @ direction)
    last = max(float(along.max()), end)
    return AxisPlace(direction, away, float(pivot @ away), float(along.min()), last, unit)


def _crossing(place: AxisPlace, outline: Floats) -> float:
    """Return how far an axis reaches into the shapes: 0 beside them, 1 through their middle."""
    heights = outline @ place.away - place.offset
    width = float(np.ptp(heights))
    return min(1.0, max(0.0, float(heights.max()) / (width / 2))) if width > 0.0 else 0.0


def axis_marks(turning: Turning, row: int, names: Sequence[str], span: Span, turn: Span | None, language: str) -> Drawn:
    """Return an axis, called by its name in `names`, and during `turn` how it came from the axis before."""
    place, pivot = turning.places[row], turning.pivot
    values = {"direction": place.direction.tolist()}
    x, y = pivot.tolist()
    angle = 0.0 if turn is None or row == 0 else _angle(_far(turning.places[row - 1], pivot), _far(place, pivot))
    turns = Motion(turn=-angle, about=(x, y)) if angle else None
    marks = [
        Mark(Kind.ARROW, Role.AXIS, place.arrow, "axis", Panel.WORLD, span, numbers=values, motion=turns),
    ]
    requests = [_name(names[row], Role.AXIS, place, "axis-name", span)]
    if turn is None or row == 0:
        return marks, requests
    before = turning.places[row - 1]
    fixed = say("axis.fixed_point", language)
    requests += [
        _name(names[row - 1], Role.PROJECTION, before, "axis-before-name", turn),
        LabelRequest(fixed, Role.PROJECTION, pivot, -_far(place, pivot), "fixed-point", Panel.WORLD, turn, SMALL_SIZE),
    ]
    marks += [
        Mark(Kind.POLYLINE, Role.PROJECTION, before.arrow, "axis-before", Panel.WORLD, turn),
        Mark(Kind.POINTS, Role.PIVOT, pivot[np.newaxis], "fixed-point", Panel.WORLD, turn),
    ]
    return marks + _arc(_far(before, pivot), _far(place, pivot), turning, turn), requests


def _name(name: str, role: Role, place: AxisPlace, part: str, span: Span) -> LabelRequest:
    pale = role is Role.PROJECTION
    size, outwards = SMALL_SIZE if pale else LABEL_SIZE, place.direction - place.away
    return LabelRequest(name, role, place.arrow[1], outwards, part, Panel.WORLD, span, size, needed=not pale)


def _far(place: AxisPlace, pivot: Floats) -> Floats:
    """Return the unit vector (2,) from the fixed point along the longer part of an axis."""
    tail, head = place.arrow - pivot
    return place.direction if np.hypot(*head) >= np.hypot(*tail) else -place.direction


def _angle(start: Floats, end: Floats) -> float:
    """Return by how much one vector (2,) has to turn to point as another, the shorter way, in radians."""
    return float(np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end))


def _arc(start: Floats, end: Floats, turning: Turning, span: Span) -> list[Mark]:
    """Return an arc about the fixed point from one unit vector to another, the shorter way, with an arrow's head."""
    radius, angle = ARC_RADIUS * turning.sheet.unit, _angle(start, end)
    if abs(angle) * ARC_RADIUS < ARC_HEAD:
        return []
    first = float(np.arctan2(start[1], start[0]))
    neck = angle - np.copysign(ARC_HEAD / ARC_RADIUS, angle)
    turns = np.append(np.linspace(first, first + neck, ARC_STEPS), first + angle)
    points = turning.pivot + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return [
        Mark(Kind.POLYLINE, Role.AXIS, points[:-1], "turn", Panel.WORLD, span),
        Mark(Kind.ARROW, Role.AXIS, points[-2:], "turn", Panel.WORLD, span),
    ]


def between_marks(
    place: AxisPlace, low: float, high: float, overlap: float, span: Span, language: str, lane: float = 0.0
) -> Drawn:
    """Return the overlap on an axis as a solid bar, a gap as an empty one, from one value to another, with its length.

    Where there is neither, there is a line across the axis.
    """
    grows = out_of(place.at((low + high) / 2, lane))
    if overlap == 0.0:
        line = np.array([place.at(low, height) for height in (-LANE_1, LANE_2)])
        return [Mark(Kind.POLYLINE, Role.OVERLAP, line, "touching", Panel.WORLD, span, motion=grows)], []
    if overlap < 0.0:
        word, role = "gap", Role.REACH
        near, far = (place.piece(low, high, lane + side) for side in (-GAP_HALF, GAP_HALF))
        box = np.concatenate([near, far[::-1]])
        marks = empty_marks(box, word, Panel.WORLD, span, place.unit)
        marks.append(Mark(Kind.POLYGON, role, box, word, Panel.WORLD, span, motion=grows))
    else:
        word, role = "overlap", Role.OVERLAP
        marks = [Mark(Kind.BAR, role, place.piece(low, high, lane), word, Panel.WORLD, span, motion=grows)]
    upright = abs(place.direction[1]) > abs(place.direction[0])  # a text beside its lanes would leave the page
    height, side = (-BAR_ROOM, -1.0) if upright else (LANE_2 + BAR_ROOM, 1.0)
    beside, text = place.at((low + high) / 2, height), say(f"axis.{word}", language, length=abs(overlap))
    return marks, [LabelRequest(text, role, beside, side * place.away, word, Panel.WORLD, span, late=True)]


def strip_marks(direction: Floats, high_a: float, low_b: float, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the lines across an axis where A ends and where B begins: between them is the gap, or the overlap.

    They slide apart from its middle.
    """
    marks, middle = [], (high_a + low_b) / 2
    for letter, extent in (("A", high_a), ("B", low_b)):
        line, slides = line_across(extent * direction, direction, Panel.WORLD, sheet), (middle - extent) * direction
        mark = Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, f"line-{letter}", Panel.WORLD, span)
        marks.append(replace(mark, numbers={"extent": extent}, motion=from_aside(slides) if slides.any() else None))
    if sheet.layout is not Layout.PANELS or high_a == low_b:
        return marks
    strip = strip_between(direction, min(high_a, low_b), max(high_a, low_b), sheet)
    if low_b > high_a:
        return marks + empty_marks(strip, "gap", Panel.WORLD, span, sheet.unit)
    return [*marks, Mark(Kind.AREA, Role.REGION_NOW, strip, "overlap", Panel.WORLD, span)]


def moved_marks(outline: Floats, start: Floats, move: Floats, span: Span, language: str) -> Drawn:
    """Return the outline (n, 2) of B moved out of A, and the arrow of the move from a point of B."""
    moved, arrow = outline + move, np.array([start, start + move])
    furthest = moved[int(np.argmax(moved @ move))]
    name, part = say("role.ghost", language), "B-moved-out"
    kind, numbers = outline_kind(outline), {"depth": float(np.hypot(*move))}
    return [
        Mark(kind, Role.GHOST, moved, part, Panel.WORLD, span, motion=from_aside(-move)),
        Mark(Kind.ARROW, Role.OVERLAP, arrow, "translation", Panel.WORLD, span, numbers=numbers, motion=out_of(start)),
    ], [
        LabelRequest(
            name, Role.GHOST, furthest, way_or_up(move), part, Panel.WORLD, span, SMALL_SIZE, needed=False, late=True
        )
    ]  # fmt: skip


def bounds_of_depth(best: Sequence[float], tolerance: float, told: int) -> list[tuple[Bracket | None, ...]]:
    """Return what is known in each phase of each step, of the best overlap after each.

    The depth is no more than an overlap, the distance no less than a gap; each is seen from the phase `told` on.
    """
    before: Bracket | None = None
    brackets: list[tuple[Bracket | None, ...]] = []
    for overlap in best:
        after = Bracket(-overlap, math.inf) if -overlap > tolerance else Bracket(0.0, max(0.0, overlap))
        brackets.append((*told * [before], *(PHASES - told) * [after]))
        before = after
    return brackets
