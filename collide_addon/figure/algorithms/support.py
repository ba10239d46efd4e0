# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the support mapping (figures 3 and 4 of the GJK demo): the furthest point in a rotating direction.

Each of the first directions is a step of two phases: the direction turns, then a line perpendicular to it is pushed
over the shape and leaves it at the support point. Then both rotate together, all the way round: for a polygon with few
vertices, from one edge's normal, where two vertices tie, to the next; for other shapes in equal turns. The last step
shows the range of directions of each vertex.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...geometry import Circle
from ..labels.labels import LabelRequest
from ..labels.names import shape_names, vertex_requests
from ..model.arrays import FLOAT_NOISE, Floats
from ..model.choices import Detail
from ..model.figure import ALWAYS, PHASES, Panel, Span, out_of, turning
from ..model.lesson import FigureChoices, Lesson
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of
from ..parts.candidates import MOST_ASKED, furthest, name_with_coordinates
from ..parts.pair import shape_marks
from ..parts.support_lines import ARROW_LENGTH, across, direction_arrow, pushed_line, support_line
from ..stage.dial import DialPen, arc, at_angle, lay_out_with_dial
from ..stage.draft import IN_FULL, Draft
from ..stage.pen import Pen
from ..text.directions import as_unit
from ..text.exact_form import as_written
from ..text.messages import Caption, equals, number
from ..text.names import written_names

DIRECTIONS_DEGREES = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
RAIL = ("rail.turn_direction", "rail.support")
MOST_TURNS = 8
"""A polygon with more edges has no arrows and no list of the directions at which its support point changes."""
DIAL_RADIUS, TURN_RADIUS = 40.0, 14.0
"""Radius of the dial on which the direction rotates, and of the arc that shows its turn; all lengths are in figure
units."""


class DirectionStop(NamedTuple):
    """A direction at which d stops: its angle in degrees, which grows from stop to stop, and its unit vector.

    `vertices` are the rows of the vertices that are furthest along it, one or two; a circle has none.
    """

    angle: float
    direction: Floats
    vertices: tuple[int, ...]

    @property
    def written(self) -> float:
        """The angle as it is written, from 0 to 360."""
        return self.angle % 360.0


def support_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the support mapping of a polygon or circle, with a step for each direction, in degrees.

    At the end, the directions at which the support point changes are shown.
    """
    (subject,), look = subjects, choices.look
    tight = bounds_of(subject.boundary)
    sheet = lay_out_with_dial(lambda unit: tight.widened(14.0 * unit), look, DIAL_RADIUS)
    round_one = isinstance(subject.shape, Circle)
    draft = Draft("Support", sheet, shape_marks([subject], Detail.REDUCED) + shape_names([subject], sheet))
    dial = DialPen(draft, reach=DIAL_RADIUS)
    dial.draw_dial()
    if round_one:
        Pen(draft).dots(Role.A, subject.points, "center")
    dial.during(Span(0, 0)).vector(Role.DIRECTION, at_angle(0.0), "d", turning(math.tau, np.zeros(2)), "d")
    draft.add_step(Caption("support.setup"))
    degrees = (math.degrees(math.atan2(y, x)) % 360.0 for x, y in _normals(subject).tolist())
    turns = [angle % 360.0 for angle in degrees]  # twice, since a tiny negative angle gives 360 itself
    to_edges = 0 < len(turns) <= MOST_TURNS
    equal = (DirectionStop(angle, at_angle(angle), _furthest(subject, at_angle(angle))) for angle in DIRECTIONS_DEGREES)
    stops = _at_edges(subject, turns) if to_edges else list(equal)
    points = [subject.shape.support(stop.direction) for stop in stops]
    for k, (before, stop, point) in enumerate(zip([None, *stops], stops, points, strict=False), start=1):
        pen = Pen(draft, Span.of(k, until=k))
        _turned(pen, stop, before)
        _found(pen, subject, stop, point, len(stops))
        if before is None or k <= IN_FULL:
            _pushed(pen, subject, stop.direction)
            turns_on = to_edges and before is not None
            if not round_one:  # a question about a turn comes in the phase before
                name_with_coordinates(pen.in_phase(-1 if turns_on else 0).when_asking(), subject)
            _add_in_full(draft, subject, stop, point, turns=turns_on)
            continue
        shared = [row for row in stop.vertices if row in before.vertices]
        ends = np.array([points[k - 2], point])
        if shared:  # it turns about a vertex that it keeps touching
            ends = np.array(2 * [subject.shape.core.vertices[shared[0]]])
        _turned_on(pen, subject, stop.angle - before.angle, ends, stop.direction)
        if to_edges:
            _range(pen.during(Span.of(k)), subject, shared[0], before, stop)
        _add_condensed(draft, subject, before, stop, point, shared if to_edges else ())
    _all_directions(Pen(draft, Span.of(len(draft.steps))), subject)
    turns.sort()
    draft.add_step(_result(subject, turns), ask="" if to_edges else "ask.support_turns")
    support_points = [point.tolist() for point in points]
    draft.requests += [] if round_one else _vertex_names(subject, support_points, sheet)
    figure = draft.finish(
        draft.say("title.support", a=subject.name),
        headings={Panel.WORLD: "panel.shape", Panel.MEASURE: "panel.directions"},
        rail=RAIL,
        result={"angles": [stop.written for stop in stops], "support_points": support_points, "turns": turns},
    )
    return Lesson(figure, None, (), {"directions": len(figure.steps) - 2})


def _add_in_full(draft: Draft, subject: Subject, stop: DirectionStop, point: Floats, *, turns: bool) -> None:
    """Add a step of two phases, which asks for the support or, if d `turns` to an edge's normal, what happens there."""
    values, tied = _values(subject, stop, point), len(stop.vertices) > 1
    round_one = isinstance(subject.shape, Circle)
    found = "support.circle" if round_one else "support.edge" if tied else "support.polygon"
    captions = Caption("support.direction", values), Caption(found, values)
    if turns:
        draft.add_step(*captions, ask="ask.support_turns")
        return
    ask = "" if tied else "ask.support"  # on a tie neither vertex alone is right
    draft.add_step(*captions, ask=ask, answer=1, candidates=furthest(subject, stop.direction, draft.sheet))


def _add_condensed(
    draft: Draft, subject: Subject, before: DirectionStop, stop: DirectionStop, point: Floats, shared: Sequence[int]
) -> None:
    """Add a step of one phase, in which d turns on: to the normal of an edge of a `shared` vertex, if there is one."""
    values = _values(subject, stop, point)
    if shared:
        names = {"corner": subject.vertex_name(shared[0]), "other": subject.vertex_name(stop.vertices[-1])}
        since = before.written - 360.0 * (before.written > stop.written)  # −90° to 27°, not 270° to 27°
        also = Caption("support.to_edge", {**values, **names, "from": since})
    else:
        round_one, tied = isinstance(subject.shape, Circle), len(stop.vertices) > 1
        on = "support.on_circle" if round_one else "support.on_edge" if tied else "support.on"
        also = Caption("support.also", {**values, "found": Caption(on, values)})
    draft.add_step(also, pills=((0, 1),))


def _at_edges(subject: Subject, turns: Sequence[float]) -> list[DirectionStop]:
    """Return a stop at which one vertex is furthest, then the normals of all edges, and the first normal again.

    `turns` are the angles of the normals, in degrees from 0 to 360, in the order of the edges.
    """
    order = sorted(range(len(turns)), key=turns.__getitem__)
    first, second = (turns[row] for row in order[:2])
    begins = 0.0
    if min(first, 360.0 - turns[order[-1]]) < 5.0:  # this close, two vertices look equally far
        begins, order = (first + second) / 2, [*order[1:], order[0]]
    count, normals = len(turns), _normals(subject)
    stops = [DirectionStop(begins, at_angle(begins), (order[0],))]  # before an edge's normal its first end is furthest
    for row in (*order, order[0]):
        angle = turns[row] + (360.0 if turns[row] < stops[-1].angle or len(stops) > count else 0.0)
        stops.append(DirectionStop(angle, normals[row], (row, (row + 1) % count)))
    return stops


def _furthest(subject: Subject, direction: Floats) -> tuple[int, ...]:
    """Return the rows of the vertices that are furthest along a direction: one, or the two ends of an edge."""
    vertices = subject.shape.core.vertices if not isinstance(subject.shape, Circle) else np.empty((0, 2))
    heights = vertices @ direction
    least = heights.max(initial=-np.inf) - FLOAT_NOISE * np.abs(vertices).max(initial=0.0)
    return tuple(row for row, height in enumerate(heights.tolist()) if height >= least)


def _values(subject: Subject, stop: DirectionStop, point: Floats) -> dict[str, object]:
    """Return the values for a direction's captions."""
    direction, owners = stop.direction, stop.vertices
    angle, height = stop.written, _height(subject, direction, point)
    values: dict[str, object] = {"angle": angle, "sign": equals(angle)[0], "direction": as_unit(direction)}
    values |= {"point": as_written(point), "height": height}
    if isinstance(subject.shape, Circle):
        return values | {"center": as_written(subject.shape.center), "radius": subject.shape.radius}
    vertices = subject.shape.core.vertices
    rows = range(len(vertices)) if len(vertices) <= 5 else owners
    products = (
        f"d·{written_names(subject.vertex_name(k))} {equals(_height(subject, direction, vertices[k]))}" for k in rows
    )
    names = [subject.vertex_name(row) for row in owners]
    return values | {"corner": names[0], "other": names[-1], "products": "     ".join(products)}


def _height(subject: Subject, direction: Floats, point: Floats) -> float:
    """Return d · p, 0 if that is only due to rounding."""
    height = float(direction @ point)
    return height if abs(height) > FLOAT_NOISE * np.abs(subject.shape.core.vertices).max() else 0.0


def _turned(pen: Pen, stop: DirectionStop, before: DirectionStop | None) -> None:
    """Draw the direction on the dial during a step; if it turns, also the previous one and the arc in between."""
    dial = DialPen(pen.sketch, pen.span, reach=DIAL_RADIUS)
    turned = dial.in_phase()
    turns = None if before is None else turning(math.radians(stop.angle - before.angle), np.zeros(2))
    dial.vector(Role.DIRECTION, stop.direction, "d", turns)
    if before is not None:
        turned.vector(Role.SWEEP, before.direction, "d-before")
        turned.line(Role.SWEEP, arc(before.angle, stop.angle, TURN_RADIUS * pen.unit), "turn")
    if _in_full(pen):  # in later steps the vertex's name is there, and d beside the line
        tip = dial.tip(stop.direction)
        turned.name("d", Role.DIRECTION, tip, tip, delayed=True)


def _in_full(pen: Pen) -> bool:
    """Tell whether the step in which a pen draws is shown in full."""
    return pen.span.first < (IN_FULL + 1) * PHASES


def _pushed(pen: Pen, subject: Subject, direction: Floats) -> None:
    """Draw the line perpendicular to the direction in a step: behind the shape, then as it is about to leave it."""
    shape, middle, first = subject.boundary, subject.boundary.mean(axis=0), pen.span.first
    starts, leaves = pen.during(Span(first, first)), pen.during(Span(first + 1, pen.span.last))
    pushed_line(starts, shape, direction, float((shape @ direction).min()), "d", middle)
    support_line(leaves, shape, direction, "d", middle)


def _turned_on(pen: Pen, subject: Subject, turn: float, points: Floats, direction: Floats) -> None:
    """Draw the line of a step, which turns by `turn` degrees as it goes from the last support point to this one (2, 2).

    It is short enough to stay inside the panel all the way, and its arrow as nearly as possible.
    """
    about, (x, y), unit = points[1], (points[0] - points[1]).tolist(), pen.unit
    if isinstance(subject.shape, Circle):
        about, x, y = subject.shape.center, 0.0, 0.0
    rolls, moments = turning(math.radians(turn), about)._replace(shift=(x, y)), []
    for away in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):  # from its end back to its start
        cos, sin = math.cos(away * rolls.turn), math.sin(away * rolls.turn)
        matrix = np.array([[cos, -sin], [sin, cos]])
        moments.append((matrix, about - matrix @ about + away * np.array((x, y))))

    def seen(tail: Floats, vector: Floats) -> float:
        """Return how much of a vector from a point stays inside the panel all the way."""
        moved = ((matrix @ tail + shift, matrix @ vector) for matrix, shift in moments)
        return min(math.dist(at, pen.sheet.within(at, ahead, Panel.WORLD)) for at, ahead in moved)

    sides = (across(direction), -across(direction))
    line = points[1] + np.array([max(seen(points[1], 60.0 * unit * side), 6.0 * unit) * side for side in sides])
    pen.line(Role.SUPPORT_LINE, line, "support-line-d", rolls)
    tails: list[Floats] = [line[0] + share * (line[1] - line[0]) for share in (0.92, 0.08, 0.8, 0.2, 0.65, 0.35)]
    tail = max(tails, key=lambda tail: round(seen(tail, ARROW_LENGTH * unit * direction) / unit))
    direction_arrow(pen, np.array([tail, tail]), direction, "d", tail, rolls)


def _found(pen: Pen, subject: Subject, stop: DirectionStop, point: Floats, count: int) -> None:
    """Draw the support point of one of `count` steps once the line has left the shape; for a circle, with the radius.

    On the dial, the directions tested so far keep the names of their vertices.
    """
    direction, owners, k = stop.direction, stop.vertices, pen.span.first // PHASES
    since = k * PHASES + _in_full(pen)
    now, later = (pen.during(Span(since, Span.of(k, until=end).last)).when_arrived() for end in (k, count))
    points = np.array([subject.shape.core.vertices[row] for row in owners]) if owners else point[np.newaxis]
    now.dots(Role.SUPPORT_A, points, "support")
    now.line(Role.SUPPORT_A, points, "support-edge")
    at = DIAL_RADIUS * pen.unit * direction
    later.at(Panel.MEASURE).dots(Role.A, at, "asked")
    if isinstance(subject.shape, Circle):
        vector = np.array([subject.shape.center, point])
        now.line(Role.SUPPORT_A, vector, "radius")
        now.name("r·d", Role.SUPPORT_A, vector.mean(axis=0), across(direction), "radius")
        now.name("S(d)", Role.SUPPORT_A, point, direction, "support")
        return
    if len(owners) > 1 and not _in_full(pen):  # both have their names on the shape, and their ranges on the dial
        return
    names = ", ".join(subject.vertex_name(row) for row in owners)
    now.at(Panel.MEASURE).name(names, Role.SUPPORT_A, at, direction, f"owner-{k}")
    if k < count and len(owners) == 1:
        past = later.at(Panel.MEASURE).during(Span(now.span.ends + 1, later.span.last))
        past.name(names, Role.A, at, direction, f"past-{k}", SMALL_SIZE, needed=False)


def _range(pen: Pen, subject: Subject, row: int, start: DirectionStop, end: DirectionStop) -> None:
    """Draw the range of directions between two edges' normals, in which one vertex is the support, as d sweeps it."""
    name, dial = f"range-{subject.vertex_name(row)}", DialPen(pen.sketch, pen.span, reach=DIAL_RADIUS)
    dial.sector(Role.A, start.angle, end.angle, name)
    out = at_angle((start.angle + end.angle) / 2)
    dial.name(subject.vertex_name(row), Role.SUPPORT_A, dial.tip(out), out, name, delayed=True)


def _all_directions(pen: Pen, subject: Subject) -> None:
    """Draw the ranges of all directions; nothing for a point.

    For few edges, draw their normals, on the shape and on the dial, where they separate the vertices' ranges.
    """
    if isinstance(subject.shape, Circle):
        _anywhere(pen, subject)
        return
    vertices, vectors = subject.shape.core.vertices, _normals(subject)
    if len(vectors) > MOST_TURNS:
        _some_ranges(pen, subject)
        return
    middles = (vertices + np.roll(vertices, -1, axis=0)) / 2
    for there, tails, length in ((pen, middles, 16.0), (pen.at(Panel.MEASURE), np.zeros_like(vectors), DIAL_RADIUS)):
        for tail, vector in zip(tails, vectors, strict=False):
            there.arrow_along(Role.AXIS, tail, length * pen.unit * vector, "turns")


def _some_ranges(pen: Pen, subject: Subject) -> None:
    """Draw ticks on the dial at the normals of many edges, unless they are too many, and the ranges of some vertices.

    Each of these vertices has its range on the dial, and at itself a cone between its normals.
    """
    vertices, vectors = subject.shape.core.vertices, _normals(subject)
    if len(vectors) <= 120:  # more would merge into a ring
        ticks = np.stack([(DIAL_RADIUS - 8.0) * pen.unit * vectors, DIAL_RADIUS * pen.unit * vectors], axis=1)
        pen.at(Panel.MEASURE).lines(Role.AXIS, ticks, "turns")
    angles = np.degrees(np.arctan2(*vectors.T[::-1])).tolist()
    for row in dict.fromkeys(_furthest(subject, at_angle(angle))[0] for angle in (25.0, 115.0, 205.0, 295.0)):
        name, first, last = subject.vertex_name(row), angles[row - 1], angles[row]
        last += 360.0 if last < first else 0.0
        ends = DirectionStop(first, at_angle(first), (row,)), DirectionStop(last, at_angle(last), (row,))
        _range(pen, subject, row, *ends)
        cone = vertices[row] + np.concatenate([np.zeros((1, 2)), arc(first, last, 14.0 * pen.unit)])
        pen.polygon(Role.A, cone, f"cone-{name}", filled=True)
        pen.dots(Role.SUPPORT_A, vertices[row], f"cone-{name}")
        if not vertex_requests(subject, pen.sheet):  # else all vertices have names
            pen.name(name, Role.A, vertices[row], -at_angle((first + last) / 2))


def _anywhere(pen: Pen, subject: Subject) -> None:
    """Draw some directions at once, and the points of a circle that are furthest along them."""
    center, radius = subject.shape.core.vertices[0], subject.shape.radius
    vectors = np.array([at_angle(angle) for angle in DIRECTIONS_DEGREES])
    for there, origin, reach in ((pen, center, radius), (pen.at(Panel.MEASURE), np.zeros(2), DIAL_RADIUS * pen.unit)):
        ends = origin + reach * vectors
        arrows = np.stack([np.broadcast_to(origin, ends.shape), ends], axis=1).reshape(-1, 2)
        there.arrow(Role.DIRECTION, arrows, "directions", out_of(origin))
    pen.when_arrived().dots(Role.SUPPORT_A, center + radius * vectors, "supports")
    pen.name("S(d)", Role.SUPPORT_A, center + radius * vectors[0], vectors[0], "support")


def _vertex_names(subject: Subject, found: Sequence[Sequence[float]], sheet: Sheet) -> Iterator[LabelRequest]:
    """Yield the vertices' names for each step, or only those found if many; a question has coordinates instead."""
    vertices, last = subject.shape.core.vertices.tolist(), len(found) + 1
    for k in range(last + 1):
        within = Span.of(k, until=None if k == last else k)
        since = 0 if k > IN_FULL else 1
        used = [(vertices.index(list(found[k - 1])), Span.of(k, since, until=k))] if 0 < k < last else []
        for each in vertex_requests(subject, sheet, used):
            span = within if each.span == ALWAYS else each.span
            yield replace(each, span=span, asking=False if len(vertices) <= MOST_ASKED else None)


def _normals(subject: Subject) -> Floats:
    """Return outward unit normals (n, 2) of the edges, none for a circle or point; + 0.0 keeps −0 from being 360°."""
    vertices = subject.shape.core.vertices
    if isinstance(subject.shape, Circle) or len(vertices) < 2:
        return np.empty((0, 2))
    x, y = (np.roll(vertices, -1, axis=0) - vertices).T
    return np.stack([y, -x], axis=1) / np.hypot(x, y)[:, np.newaxis] + 0.0


def _result(subject: Subject, turns: Sequence[float]) -> Caption:
    if isinstance(subject.shape, Circle):
        center, radius = as_written(subject.shape.center), subject.shape.radius
        return Caption("support.circle_turns", {"center": center, "radius": radius})
    if not turns:
        return Caption("support.point_turns")
    if len(turns) > MOST_TURNS:
        return Caption("support.many_turns", {"count": len(turns)})
    return Caption("support.polygon_turns", {"angles": ", ".join(f"{number(angle)}°" for angle in turns)})
