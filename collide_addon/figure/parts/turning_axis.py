# SPDX-License-Identifier: GPL-3.0-or-later
"""An axis beside the shapes that rolls around them from one step to the next.

Measurements along an axis do not depend on its position, so it is placed where it hides nothing. All figures that test
axes give the same kind of answer.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...geometry import Relation
from ...geometry.narrowphase.sat import AxisResult, AxisStep
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import PHASES, Bounds, Bracket, Figure, Kind, Motion, Panel, from_aside, out_of
from ..model.lesson import Headline, Lesson
from ..model.look import Look
from ..model.style import SMALL_SIZE, Role
from ..page.sheet import TOP_GAP, Sheet, bounds_of, free_height, lay_out, settled
from ..stage.draft import Draft
from ..stage.half_planes import beyond, strip_between
from ..stage.pen import Pen
from ..text.messages import Caption, number, say
from .candidates import relations
from .pair import name_ghost
from .support_lines import across

LANE_1, LANE_2, LANE_3 = 4.5, 9.0, 13.5
"""Distances from the axis, away from the shapes, of three lanes of bars; all lengths here are in figure units."""
TAIL, HEAD = 6.0, 12.0
"""Extent of the axis beyond what is measured on it."""
SPACING = 8.0
"""Clearance between the shapes and an axis."""
SIDE_ANGLES = np.radians((-90, -45, -60, -30, 0, -135, -120, -150, 180, 90))
"""Candidates for the direction from the shapes to all axes, which are placed within 90° of it."""
ARC_RADIUS, ARC_HEAD = 24.0, 7.0
"""The radius of the arc from the previous axis, and the length of its final straight piece."""
Result = AxisResult[Any, Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class AxisPlace:
    """The place of an axis: `direction` and `away` (2,) are unit vectors along it and away from the shapes.

    It lies `offset` along `away`; what is drawn on it extends from `first` to `last`. `unit` is one figure unit.
    """

    direction: Floats
    away: Floats
    offset: float
    first: float
    last: float
    unit: float

    def at(self, value: float, lane: float = 0.0) -> Floats:
        """Return the point (2,) at `value` along the axis, `lane` figure units further from the shapes."""
        return value * self.direction + (self.offset + lane * self.unit) * self.away

    def piece(self, low: float, high: float, lane: float = 0.0) -> Floats:
        """Return the piece (2, 2) of a lane between two values."""
        return np.array([self.at(low, lane), self.at(high, lane)])

    @property
    def arrow(self) -> Floats:
        """The axis itself (2, 2)."""
        return self.piece(self.first - TAIL * self.unit, self.last + HEAD * self.unit)

    @property
    def is_upright(self) -> bool:
        """Whether the axis is steep, so that text beside it needs more room than there is."""
        return abs(float(self.direction[1])) > abs(float(self.direction[0]))

    @property
    def room(self) -> Floats:
        """The corners (4, 2) of all that is drawn on the axis, except what may extend into the panel's margin."""
        low, high = self.first - (TAIL - TOP_GAP) * self.unit, self.last + (HEAD - TOP_GAP) * self.unit
        return np.concatenate([self.piece(low, high), self.piece(low, high, 20.0)])

    @property
    def text_beside(self) -> Floats:
        """The outer corners (2, 2) of text beside an upright axis; beside others, there is room enough."""
        beside = np.array([math.copysign(34.0 * self.unit, self.away[0]), 0.0])
        return self.room[2:] + self.is_upright * beside


@dataclass(frozen=True, slots=True, eq=False)
class Turning:
    """The page, the outlines (n, 2) around which the axes roll, and the place and name of each axis."""

    sheet: Sheet
    shapes: Floats
    places: list[AxisPlace]
    names: list[str]

    @property
    def middle(self) -> Floats:
        """The centre (2,) of the shapes."""
        return np.array(bounds_of(self.shapes).center)


def place_axes(
    directions: Sequence[Floats], numbers: Sequence[int], shapes: Floats, moved: Floats,
    chart: Callable[[float], Bounds] | None, look: Look, ends: Sequence[float] | None = None,
) -> Turning:  # fmt: skip
    """Return a page for the outlines (n, 2) of the shapes, with numbered axes beside them along these directions.

    Each axis has room for the outlines' shadows and up to its value in `ends`; the page has room for `moved` (n, 2),
    too. All axes are on the side of the shapes for which the page is largest, and equally long unless that would make
    it much smaller. `chart` returns the extent of a second panel for a figure unit; None for a page without one. The
    axes' places depend on the figure unit, which depends on the room they take, so both are determined together.
    """
    world, ends = bounds_of(shapes, moved), [-np.inf] * len(directions) if ends is None else ends
    unit = lay_out(world, None, look).unit
    page, is_point = np.concatenate([shapes, moved]), world.width == world.height == 0.0
    if is_point:  # any unit fits a point: keep this one
        page = page[:1] + free_height(look.aspect) / 2 * unit * np.array([(-1.0, -1.0), (1.0, 1.0)])
    along = [shapes @ direction for direction in directions]
    pieces = [(float(each.min()), max(float(each.max()), end)) for each, end in zip(along, ends, strict=True)]
    longest = max((high - low for low, high in pieces), default=0.0)
    equal = [((low + high - longest) / 2, (low + high + longest) / 2) for low, high in pieces]

    def places(side: Floats, pieces: Sequence[tuple[float, float]], unit: float) -> list[AxisPlace]:
        aways = [-across(each) if -across(each) @ side >= 0.0 else across(each) for each in directions]
        offsets = [float((shapes @ away).max()) + SPACING * unit for away in aways]
        along = zip(directions, aways, offsets, pieces, strict=True)
        return [AxisPlace(direction, away, offset, *piece, unit) for direction, away, offset, piece in along]

    def attempt(side: Floats, pieces: Sequence[tuple[float, float]], unit: float, *, written: bool = False) -> Sheet:
        beside = [each for place in places(side, pieces, unit) for each in (place.room, place.text_beside)]
        around = bounds_of(page, *(beside if written else beside[::2]))
        second = None if chart is None else chart(unit)
        return lay_out(around, second, look, Panel.MEASURE)

    def fitting(side: Floats, pieces: Sequence[tuple[float, float]], unit: float, *, written: bool = False) -> Sheet:
        return settled(lambda unit: attempt(side, pieces, unit, written=written), unit, fits_any=is_point)

    sides = np.column_stack([np.cos(SIDE_ANGLES), np.sin(SIDE_ANGLES)])
    unit = fitting(sides[0], pieces, unit).unit
    units = [attempt(side, pieces, unit).unit for side in sides]
    side = next(side for side, each in zip(sides, units, strict=True) if each <= 1.001 * min(units))
    sheet = fitting(side, pieces, unit)
    equally_long = fitting(side, equal, sheet.unit)
    if equally_long.unit <= 1.15 * sheet.unit:
        pieces, sheet = equal, equally_long
    wide = fitting(side, pieces, sheet.unit, written=True)
    if wide.unit <= 1.04 * sheet.unit:
        sheet = wide
    names = [say("axis.name", look.language, number=each) for each in numbers]
    return Turning(sheet, shapes, places(side, pieces, sheet.unit), names)


def draw_axis(pen: Pen, turning: Turning, row: int, *, turns: bool = False) -> None:
    """Draw an axis that rolls to its place; with `turns`, the first phase also shows its rotation."""
    place, name = turning.places[row], turning.names[row]
    before = turning.places[row - 1] if row else None
    if before is None or np.allclose(before.arrow, place.arrow):
        _draw(pen, place, name, None)
    else:
        # would it point backwards there, with the same side to the shapes?
        reverses = (before.direction @ across(before.away)) * (place.direction @ across(place.away)) < 0.0
        _draw(pen, place, name, _rolling(before, place, turning.middle), reverses=bool(reverses))
    if before is not None and turns:
        pen, at, vector = pen.in_phase(), before.arrow[1], before.direction - before.away
        pen.name(turning.names[row - 1], Role.PROJECTION, at, vector, "axis-before-name", SMALL_SIZE, needed=False)
        line, arc = _arc(before, place, turning.sheet.areas[Panel.WORLD])
        pen.line(Role.PROJECTION, line, "axis-before")
        pen.line(Role.AXIS, arc[:-1], "turn")
        pen.arrow(Role.AXIS, arc[-2:], "turn")


def draw_axis_out_of(pen: Pen, normal: Floats, turning: Turning) -> None:
    """Draw the first axis, which grows out of a shape's normal (2, 2) as it slides to its place."""
    place = turning.places[0]
    middle = place.arrow.mean(axis=0)
    share = math.dist(*normal) / math.dist(*place.arrow)
    slides = from_aside(normal.mean(axis=0) - middle)
    _draw(pen, place, turning.names[0], slides._replace(stretch=(share, share), about=tuple(middle.tolist())))


def draw_any_axis(pen: Pen, turning: Turning) -> None:
    """Draw an axis that rolls around the shapes to the first axis's place, from the furthest one of all."""
    place = turning.places[0]
    furthest = max(turning.places, key=lambda other: abs(_angle(other.away, place.away)))
    _draw(pen, place, pen.say("axis.any"), _rolling(furthest, place, turning.middle))


def _draw(pen: Pen, place: AxisPlace, name: str, motion: Motion | None, *, reverses: bool = False) -> None:
    """Draw an axis with its name; if it `reverses`, a line without an arrowhead moves, and then the arrow appears."""
    values: dict[str, object] = {"direction": place.direction.tolist()}
    tip, vector, delayed = place.arrow[1], place.direction - place.away, pen.delayed or motion is not None
    pen.name(name, Role.AXIS, tip, vector, "axis-name", delayed=delayed)
    if reverses:
        pen.line(Role.AXIS, place.arrow, "axis", motion, numbers=values)
        pen, motion = pen.when_arrived(), None
    pen.arrow(Role.AXIS, place.arrow, "axis", motion, numbers=values)


def _rolling(before: AxisPlace, place: AxisPlace, middle: Floats) -> Motion:
    """Return the motion of an axis from the previous one's place, with the same side to the shapes."""
    angle = _angle(before.away, place.away)
    cosine, sine = math.cos(angle), math.sin(angle)
    back = np.array([[cosine, sine], [-sine, cosine]])
    turned = middle + back @ (place.arrow.mean(axis=0) - middle)
    x, y = (before.arrow.mean(axis=0) - turned).tolist()
    return Motion(shift=(x, y), turn=-angle, about=tuple(middle.tolist()))


def _angle(start: Floats, end: Floats) -> float:
    """Return the smaller angle from one vector (2,) to another, in radians."""
    return float(np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end))


def _arc(before: AxisPlace, place: AxisPlace, area: Bounds) -> tuple[Floats, Floats]:
    """Return the previous axis (2, 2), up to the arc, and the arc (n, 2) of the rotation, empty if there is no room.

    The arc is centred where both axes intersect, on the side away from the shapes.
    """
    line, angle, none = before.arrow, _angle(before.away, place.away), np.empty((0, 2))
    normals, offsets = np.array([before.away, place.away]), np.array([before.offset, place.offset])
    if abs(angle) * ARC_RADIUS < ARC_HEAD or abs(np.linalg.det(normals)) < 1e-6:  # the sine of their angle
        return line, none
    meeting = np.linalg.solve(normals, offsets)
    onwards = math.copysign(1.0, angle) * across(before.away)
    first = math.atan2(onwards[1], onwards[0])
    bent = angle * (1.0 - ARC_HEAD / (abs(angle) * ARC_RADIUS))
    turns = np.append(np.linspace(first, first + bent, 24), first + angle)
    arc = meeting + ARC_RADIUS * place.unit * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    if not ((arc >= area[:2]) & (arc <= area[2:])).all():
        return line, none
    (low, high), begins = line @ before.direction, float(arc[0] @ before.direction)
    return (line if low <= begins <= high else before.piece(min(begins, low), max(begins, high))), arc


def draw_between(
    pen: Pen, place: AxisPlace, ends: tuple[float, float], overlap: float, lane: float = 0.0,
    *, way_out: bool = False,
) -> None:  # fmt: skip
    """Draw the overlap on an axis as a solid bar, or a gap as an empty one, between its ends, with its length.

    If there is neither, a line across the axis is drawn. With `way_out`, the overlap is labelled so.
    """
    low, high = sorted(ends)
    grows = out_of(place.at((low + high) / 2, lane))
    if overlap == 0.0:
        pen.line(Role.OVERLAP, np.array([place.at(low, height) for height in (-LANE_1, LANE_2)]), "touching", grows)
        return
    part, role = ("gap", Role.REACH) if overlap < 0.0 else ("overlap", Role.OVERLAP)
    if overlap < 0.0:
        near, far = (place.piece(low, high, lane + side) for side in (-2.0, 2.0))
        box = np.concatenate([near, far[::-1]])
        pen.empty(box, part)
        pen.polygon(role, box, part, grows)
    else:
        pen.mark(Kind.BAR, role, place.piece(low, high, lane), part, grows)
    beside, length = place.at((low + high) / 2, max(lane, LANE_2) + 2.0), abs(overlap)
    text = pen.say("axis.gap" if overlap < 0.0 else "axis.way_out" if way_out else "axis.overlap", length=length)
    pen.name(text, role, beside, place.away, part, delayed=True, short=number(length))


def draw_strip(pen: Pen, direction: Floats, high_a: float, low_b: float, axis: AxisPlace | None = None) -> None:
    """Draw the lines perpendicular to an axis where A ends and B begins, and the gap or overlap between them.

    The lines slide apart from the middle. With the `axis`, they rise from it, so that text beside it is clear of them.
    """
    sheet, middle = pen.sheet, (high_a + low_b) / 2
    for letter, extent in (("A", high_a), ("B", low_b)):
        line, slides = sheet.line_across(extent * direction, direction, Panel.WORLD), (middle - extent) * direction
        comes = from_aside(slides) if slides.any() else None
        if axis is not None:
            past = np.maximum(line @ axis.away - axis.offset, 0.0)  # only on the side of the shapes
            line = line - past[:, np.newaxis] * axis.away
            comes = out_of(extent * direction + axis.offset * axis.away)
        pen.line(Role.SUPPORT_LINE, line, f"line-{letter}", comes, numbers={"extent": extent})
    if sheet.layout is not Layout.PANELS or high_a == low_b:
        return
    strip = strip_between(direction, min(high_a, low_b), max(high_a, low_b), sheet.seen(Panel.WORLD))
    if axis is not None and len(strip):
        strip = beyond(strip, -axis.away, -axis.offset)
    if low_b > high_a:
        pen.empty(strip, "gap")
    else:
        pen.area(Role.REGION_NOW, strip, "overlap")


def draw_moved(pen: Pen, outline: Floats, start: Floats, move: Floats, *, named: bool = False) -> None:
    """Draw the outline (n, 2) of B moved out of A, and the arrow of the translation from a point of B.

    Only the first of several equally short translations is `named`.
    """
    moved, arrow = outline + move, np.array([start, start + move])
    pen.outline(Role.GHOST, moved, "B-moved-out", from_aside(-move))
    numbers: dict[str, object] = {"depth": float(np.hypot(*move))} if named else {}
    pen.arrow(Role.OVERLAP, arrow, "translation", out_of(start), numbers=numbers)
    if named:
        name_ghost(pen, moved, move)


def bounds_of_depth(
    best: Sequence[float], tolerance: float, measured: Sequence[int], compared: Sequence[int]
) -> list[tuple[Bracket | None, ...]]:
    """Return the bounds known in each phase of each step, from the best overlap so far.

    The depth is at most an overlap, the distance at least a gap; each is known from the phase on in which it is
    `compared`. Bounds refuted by a gap are dropped when it is `measured`. While shapes only touch, there are none.
    """
    before: Bracket | None = None
    brackets: list[tuple[Bracket | None, ...]] = []
    for overlap, seen, phase in zip(best, measured, compared, strict=True):
        apart, after = -overlap > tolerance, None if overlap == 0.0 else Bracket(0.0, max(0.0, overlap))
        after = Bracket(-overlap, math.inf) if apart else after
        stays = seen if apart and before is not None and before.upper < math.inf else phase
        brackets.append((*stays * [before], *(phase - stays) * [None], *(PHASES - phase) * [after]))
        before = after
    return brackets


def lesson_of(figure: Figure, result: Result, steps: Sequence[AxisStep[Any]]) -> Lesson:
    """Return the lesson of a run, with the answer in a few plain values."""
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "axes": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def bounds_message(result: Result) -> str:
    """Return the message that says what the bounds are bounds of."""
    return "bounds.gap" if result.relation is Relation.SEPARATED else "bounds.overlap"


def add_answer(
    draft: Draft, result: Result, captions: Sequence[Caption], ask: str, brackets: Sequence[Bracket]
) -> None:
    """Add the last step with the question `ask`, unless the axis before it ended the search and so gave the answer."""
    said = result.relation is Relation.SEPARATED and result.skipped
    among = relations(result.relation, draft.look.language)
    draft.add_step(*captions, ask="" if said else ask, candidates=among, brackets=brackets)
