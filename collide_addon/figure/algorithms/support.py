# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the support mapping (figures 3 and 4 of the GJK demo): the furthest point in a turning direction.

Each of the first directions is a step of two phases: the direction turns, then a line across it is pushed over the
shape and leaves it at the support point. Then both turn on together, all the way round: of a polygon with few corners
from one edge's normal, where two corners tie, to the next, of others in equal turns. The last step shows whose each
direction is.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...geometry import Circle
from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..labels.names import shape_names, vertex_requests
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import ALWAYS, PHASES, Bounds, Figure, Kind, Mark, Motion, Panel, Span, out_of, turning
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.outline import circle
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, lay_out, within_area
from ..parts.candidates import furthest
from ..parts.pair import shape_marks
from ..parts.support_lines import ARROW, across, direction_arrow, pushed_line, support_line
from ..stage.draft import Draft
from ..text.messages import Caption, as_pair, number, say
from ..text.messages import point as written_point
from ..text.names import written_names

DIRECTIONS_DEGREES = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
RAIL = ("rail.turn_direction", "rail.support")
MOST_TOLD = 2
"""After so many directions one knows what comes: the line turns on with the direction, a phase for each."""
DECIMALS = 15
"""Decimals of a direction, so that the cosine of 90° is 0."""
EQUALLY_FAR = 1e-12
"""Difference of heights that rounding may cause, as a share of the largest coordinate."""
MOST_TURNS = 8
"""With more edges, a polygon gets no arrows and no list of the directions at which its support point changes."""
MOST_TICKS, TICK = 120, 8.0
"""With more edges, the dial has no ticks where the ranges of two corners meet, and how long these are."""
SHOWN_DEGREES, CONE = (25.0, 115.0, 205.0, 295.0), 14.0
"""Directions whose vertices, of many, show what they own, and how long the cones at these are."""
NEAR_NORMAL = 5.0
"""Degrees from an edge's normal that the first direction keeps at least where it can; else it halves two normals."""
MOST_PRODUCTS = 5
"""With more corners, only the largest product is written."""
MOST_ASKED = 8
"""With more corners, a question has no coordinates: they would cover the shape."""
DIAL, ARC = 40.0, 14.0
"""Radius of the dial on which the direction turns, and of the arc that shows how far; all lengths in figure units."""
ARC_POINTS = 12
AROUND = 14.0
"""Room around the shape, for the line and its arrow."""
TURN_ARROW = 16.0
"""Length of the arrow at an edge's middle."""
LINE, LEAST_LINE = 60.0, 6.0
"""How far a line that turns on reaches to both sides of where it touches the shape, and how far at least."""
TAILS = (0.92, 0.08, 0.8, 0.2, 0.65, 0.35)
"""Where on it its arrow is tried, as shares of it; the first of the best is taken."""
AWAY = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Shares of its way that a line still has before it, at which it is looked at."""
ROUNDS = 4
"""Rounds in which that room, in figure units, and the unit are made to agree."""


class Stop(NamedTuple):
    """A direction at which d stands: its angle in degrees, which grows from stop to stop, and it as a unit vector.

    `corners` are the rows of the corners that are furthest along it, one or two; a circle has none.
    """

    angle: float
    direction: Floats
    corners: tuple[int, ...]

    @property
    def told(self) -> float:
        """The angle as it is written, from 0 to 360."""
        return self.angle % 360.0


def support_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of one subject's support mapping."""
    (subject,) = subjects
    figure = support_figure(subject, look_of(choices, parameters))
    return Lesson(figure, None, (), {"directions": len(figure.steps) - 2})


def support_figure(subject: Subject, look: Look = DEFAULT_LOOK) -> Figure:
    """Return the figure of the support points of a polygon or circle, with a step for each direction, in degrees.

    At the end the directions are shown at which the support point changes.
    """
    sheet = _sheet(subject, look)
    round_one = isinstance(subject.shape, Circle)
    draft = Draft("Support", sheet, look, shape_marks([subject], Detail.REDUCED) + shape_names([subject], sheet))
    dial = circle(np.zeros(2), DIAL * sheet.unit)
    draft.marks.append(Mark(Kind.POLYGON, Role.RULE, dial, "dial", Panel.MEASURE))
    if round_one:
        draft.marks.append(Mark(Kind.POINTS, Role.A, subject.points, "center"))
    draft.draw(_all_round(sheet))
    draft.add_step(Caption("support.setup"))
    degrees = (math.degrees(math.atan2(y, x)) % 360.0 for x, y in _normals(subject).tolist())
    turns = [angle % 360.0 for angle in degrees]  # again, since a tiny negative angle leaves 360 itself
    to_edges = 0 < len(turns) <= MOST_TURNS
    stops = _at_edges(subject, turns) if to_edges else _equal_turns(subject)
    points = [subject.shape.support(stop.direction) for stop in stops]
    for k, (before, stop, point) in enumerate(zip([None, *stops], stops, points, strict=False), start=1):
        draft.draw(_turned(stop, before, k, sheet))
        draft.draw(_found(subject, stop, point, k, len(stops), sheet))
        values = _values(subject, stop, point)
        if before is None or k <= MOST_TOLD:
            draft.draw(_pushed(subject, stop.direction, k, sheet))
            found = "support.circle" if round_one else "support.edge" if len(stop.corners) > 1 else "support.polygon"
            captions = Caption("support.direction", values), Caption(found, values)
            if to_edges and before is not None:
                draft.add_step(*captions, ask="ask.support_turns")
                continue
            among = furthest(subject, stop.direction, sheet)
            ask = "ask.support" if len(stop.corners) <= 1 else ""  # of a tie, one of two is no answer
            draft.add_step(*captions, ask=ask, answer=1, candidates=among)
            continue
        ends = np.array([points[k - 2], point])
        shared = [row for row in stop.corners if row in before.corners]
        if shared:  # it turns about a corner that it touches all the time
            ends = np.array(2 * [subject.shape.core.vertices[shared[0]]])
        draft.draw(_turned_on(subject, stop.angle - before.angle, ends, stop.direction, k, sheet))
        if to_edges:
            draft.draw(_range(subject, shared[0], before, stop, Span.of(k), sheet))
            names = {"corner": subject.vertex_name(shared[0]), "other": subject.vertex_name(stop.corners[-1])}
            since = before.told - 360.0 * (before.told > stop.told)  # −90° to 27°, not 270° to 27°
            also = Caption("support.to_edge", {**values, **names, "from": since})
        else:
            on = "support.on_circle" if round_one else "support.on_edge" if len(stop.corners) > 1 else "support.on"
            also = Caption("support.also", {**values, "found": Caption(on, values)})
        draft.add_step(also, pills=((0, 1),))
    draft.draw(_all_directions(subject, sheet, Span.of(len(draft.steps))))
    turns.sort()
    draft.add_step(_result(subject, turns), ask="" if to_edges else "ask.support_turns")
    support_points = [point.tolist() for point in points]
    draft.requests += [] if round_one else _corner_names(subject, support_points, sheet)
    return draft.finish(
        say("title.support", look.language, a=subject.name),
        headings={Panel.WORLD: "panel.shape", Panel.MEASURE: "panel.directions"},
        rail=RAIL,
        result={"angles": [stop.told for stop in stops], "support_points": support_points, "turns": turns},
    )


def _at_edges(subject: Subject, turns: Sequence[float]) -> list[Stop]:
    """Return a direction of one corner, and from there on the normal of each edge and once more of the first.

    `turns` are the angles of the normals, in degrees from 0 to 360, in the order of the edges.
    """
    order = sorted(range(len(turns)), key=turns.__getitem__)
    first, second = (turns[row] for row in order[:2])
    begins = 0.0
    if min(first, 360.0 - turns[order[-1]]) < NEAR_NORMAL:
        begins, order = (first + second) / 2, [*order[1:], order[0]]
    count, normals = len(turns), _normals(subject)
    stops = [Stop(begins, _direction(begins), (order[0],))]  # before an edge's normal its first end is furthest
    for row in (*order, order[0]):
        angle = turns[row] + (360.0 if turns[row] < stops[-1].angle or len(stops) > count else 0.0)
        stops.append(Stop(angle, normals[row] / np.hypot(*normals[row]), (row, (row + 1) % count)))
    return stops


def _equal_turns(subject: Subject) -> list[Stop]:
    stops = []
    for angle in DIRECTIONS_DEGREES:
        direction = _direction(angle)
        corners = () if isinstance(subject.shape, Circle) else tuple(_furthest(subject, direction))
        stops.append(Stop(angle, direction, corners))
    return stops


def _sheet(subject: Subject, look: Look) -> Sheet:
    """Return the page for a shape with room around it, and the dial beside it."""
    tight = bounds_of(subject.boundary)
    sheet = lay_out(tight, None, rulers=look.rulers, aspect=look.aspect)
    for _ in range(ROUNDS):
        room, reach = AROUND * sheet.unit, DIAL * sheet.unit
        wide = Bounds(tight.left - room, tight.bottom - room, tight.right + room, tight.top + room)
        dial = Bounds(-reach, -reach, reach, reach)
        sheet = lay_out(wide, dial, panel=Panel.MEASURE, rulers=look.rulers, aspect=look.aspect)
    return sheet


def _direction(degrees: float) -> Floats:
    turn = math.radians(degrees)
    direction: Floats = np.array([math.cos(turn), math.sin(turn)]).round(DECIMALS)
    return direction


def _furthest(subject: Subject, direction: Floats) -> list[int]:
    """Return the rows of the corners that are furthest along a direction: one, or the two ends of an edge."""
    vertices = subject.shape.core.vertices
    heights = vertices @ direction
    least = heights.max() - EQUALLY_FAR * np.abs(vertices).max()
    return [row for row, height in enumerate(heights.tolist()) if height >= least]


def _values(subject: Subject, stop: Stop, point: Floats) -> dict[str, object]:
    """Return the values that a direction's captions need."""
    direction, corners = stop.direction, stop.corners
    values: dict[str, object] = {
        "angle": stop.told,
        "direction": as_pair(direction),
        "point": as_pair(point),
        "height": _height(subject, direction, point),
    }
    if isinstance(subject.shape, Circle):
        return values | {"center": as_pair(subject.shape.center), "radius": subject.shape.radius}
    vertices = subject.shape.core.vertices
    rows = range(len(vertices)) if len(vertices) <= MOST_PRODUCTS else corners
    products = (
        f"d·{written_names(subject.vertex_name(k))} = {number(_height(subject, direction, vertices[k]))}" for k in rows
    )
    names = [subject.vertex_name(row) for row in corners]
    return values | {"corner": names[0], "other": names[-1], "products": "     ".join(products)}


def _height(subject: Subject, direction: Floats, point: Floats) -> float:
    """Return d · p, 0 where it is nothing but rounding."""
    height = float(direction @ point)
    return height if abs(height) > EQUALLY_FAR * np.abs(subject.shape.core.vertices).max() else 0.0


def _all_round(sheet: Sheet) -> Drawn:
    """Return the direction as it turns once all the way round the dial."""
    tip, span = np.array([DIAL * sheet.unit, 0.0]), Span(0, 0)
    arrow = Mark(Kind.ARROW, Role.DIRECTION, np.array([(0.0, 0.0), tip]), "d", Panel.MEASURE, span)
    return [replace(arrow, motion=turning(math.tau, np.zeros(2)))], [
        LabelRequest("d", Role.DIRECTION, tip, tip, "d", Panel.MEASURE, span, delayed=True)
    ]


def _turned(stop: Stop, before: Stop | None, k: int, sheet: Sheet) -> Drawn:
    """Return the direction on the dial during step k; where it turns, the one before it and the way between them."""
    within, turned = Span.of(k, 0, until=k), Span(k * PHASES, k * PHASES)
    tip = DIAL * sheet.unit * stop.direction
    origin = np.zeros(2)
    turns = None if before is None else turning(math.radians(stop.angle - before.angle), origin)
    marks = [Mark(Kind.ARROW, Role.DIRECTION, np.array([origin, tip]), "d", Panel.MEASURE, within, motion=turns)]
    if before is not None:
        old = DIAL * sheet.unit * before.direction
        arc = _arc(before, stop, ARC * sheet.unit)
        marks += [
            Mark(Kind.ARROW, Role.SWEEP, np.array([origin, old]), "d-before", Panel.MEASURE, turned),
            Mark(Kind.POLYLINE, Role.SWEEP, arc, "turn", Panel.MEASURE, turned),
        ]
    if k > MOST_TOLD:  # there the corner's name stands, and d beside the line
        return marks, []
    return marks, [LabelRequest("d", Role.DIRECTION, tip, tip, "d", Panel.MEASURE, turned, delayed=True)]


def _arc(start: Stop, end: Stop, radius: float) -> Floats:
    """Return the points (n, 2) of the arc over which d turns from one stop to another."""
    turns = np.radians(np.linspace(start.angle, end.angle, ARC_POINTS))
    arc: Floats = radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return arc


def _pushed(subject: Subject, direction: Floats, k: int, sheet: Sheet) -> Drawn:
    """Return the line across the direction in step k: behind the shape, and when it is about to leave it."""
    shape, middle = subject.boundary, subject.boundary.mean(axis=0)
    starts, leaves = Span(k * PHASES, k * PHASES), Span.of(k, 1, until=k)
    lowest = float((shape @ direction).min())
    marks, requests = pushed_line(shape, direction, lowest, "d", Panel.WORLD, sheet, starts, middle)
    if not isinstance(subject.shape, Circle) and len(shape) <= MOST_ASKED:
        for row, corner in enumerate(shape):
            name, outwards = subject.vertex_name(row), way_or_up(corner - middle)
            text = f"{written_names(name)} {written_point(*corner.tolist())}"
            asked = LabelRequest(text, subject.role, corner, outwards, f"at-{name}", Panel.WORLD, starts, SMALL_SIZE)
            requests.append(replace(asked, needed=False, asking=True))
    more_marks, more_requests = support_line(shape, direction, "d", Panel.WORLD, sheet, leaves, middle)
    return marks + more_marks, requests + more_requests


def _turned_on(subject: Subject, turn: float, points: Floats, direction: Floats, k: int, sheet: Sheet) -> Drawn:
    """Return the line of step k, which turns by `turn` degrees from the support point before to the one now (2, 2)."""
    span = Span.of(k, until=k)
    about, (x, y) = points[1], (points[0] - points[1]).tolist()
    if isinstance(subject.shape, Circle):
        about, x, y = subject.shape.center, 0.0, 0.0
    rolls = turning(math.radians(turn), about)._replace(shift=(x, y))
    stages = _stages(rolls)
    sides = (across(direction), -across(direction))
    line = np.array([points[1] + _reach(points[1], side, stages, sheet) * side for side in sides])
    marks = [Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, "support-line-d", Panel.WORLD, span, motion=rolls)]
    tail = _tail(line, direction, stages, sheet)
    arrow, request = direction_arrow(np.array([tail, tail]), direction, "d", Panel.WORLD, sheet, span, tail)
    return [*marks, replace(arrow, motion=rolls)], [replace(request, delayed=True)]


Stage = tuple[Floats, Floats]
"""A moment of a turn, as a matrix (2, 2) that turns a point of the end, and what (2,) is then added."""


def _stages(rolls: Motion) -> list[Stage]:
    """Return moments of a turn, from its end back to its start."""
    about, stages = np.array(rolls.about), []
    for away in AWAY:
        cos, sin = math.cos(away * rolls.turn), math.sin(away * rolls.turn)
        matrix = np.array([[cos, -sin], [sin, cos]])
        stages.append((matrix, about - matrix @ about + away * np.array(rolls.shift)))
    return stages


def _reach(point: Floats, way: Floats, stages: Sequence[Stage], sheet: Sheet) -> float:
    """Return how far a line may go along a way (2,) from a point (2,), so that the panel shows it all the time."""
    reach = LINE * sheet.unit
    for matrix, shift in stages:
        at = matrix @ point + shift
        reach = min(reach, math.dist(at, within_area(at, reach * (matrix @ way), sheet, Panel.WORLD)))
    return max(reach, LEAST_LINE * sheet.unit)


def _tail(line: Floats, direction: Floats, stages: Sequence[Stage], sheet: Sheet) -> Floats:
    """Return where on a line (2, 2) its arrow stands, so that the panel shows it whole as long as it can."""
    way = ARROW * sheet.unit * direction

    def hidden(tail: Floats) -> float:
        tips = [(matrix @ tail + shift, matrix @ way) for matrix, shift in stages]
        return sum(math.dist(at + ahead, within_area(at, ahead, sheet, Panel.WORLD)) for at, ahead in tips)

    tails: list[Floats] = [line[0] + share * (line[1] - line[0]) for share in TAILS]
    return min(tails, key=lambda tail: round(hidden(tail) / sheet.unit))


def _found(subject: Subject, stop: Stop, point: Floats, k: int, count: int, sheet: Sheet) -> Drawn:
    """Return the support point of step k of `count`, once the line has left: a circle with its radius, both of an edge.

    On the dial, the directions asked so far keep the names of their corners.
    """
    marks, requests = _support(subject, stop, point, k, count, sheet)
    return [replace(mark, delayed=True) for mark in marks], [replace(each, delayed=True) for each in requests]


def _support(subject: Subject, stop: Stop, point: Floats, k: int, count: int, sheet: Sheet) -> Drawn:
    direction, corners = stop.direction, stop.corners
    since = 0 if k > MOST_TOLD else 1
    found, later = Span.of(k, since, until=k), Span.of(k, since, until=count)
    points = np.array([subject.shape.core.vertices[row] for row in corners]) if corners else point[np.newaxis]
    marks = [Mark(Kind.POINTS, Role.SUPPORT_A, points, "support", Panel.WORLD, found)]
    if len(points) > 1:
        marks.append(Mark(Kind.POLYLINE, Role.SUPPORT_A, points, "support-edge", Panel.WORLD, found))
    at = DIAL * sheet.unit * direction
    marks.append(Mark(Kind.POINTS, Role.A, at[np.newaxis], "asked", Panel.MEASURE, later))
    if isinstance(subject.shape, Circle):
        center = subject.shape.center
        way = np.array([center, point])
        marks.append(Mark(Kind.POLYLINE, Role.SUPPORT_A, way, "radius", Panel.WORLD, found))
        beside = np.array([-direction[1], direction[0]])
        return marks, [
            LabelRequest("r·d", Role.SUPPORT_A, way.mean(axis=0), beside, "radius", Panel.WORLD, found),
            LabelRequest("S(d)", Role.SUPPORT_A, point, direction, "support", Panel.WORLD, found),
        ]
    if len(corners) > 1 and k > MOST_TOLD:  # both have their names on the shape, and their ranges on the dial
        return marks, []
    names = ", ".join(subject.vertex_name(row) for row in corners)
    now = LabelRequest(names, Role.SUPPORT_A, at, direction, f"owner-{k}", Panel.MEASURE, found)
    past = LabelRequest(
        names, Role.A, at, direction, f"past-{k}", Panel.MEASURE, Span(found.ends + 1, later.last), SMALL_SIZE
    )
    return marks, [now, replace(past, needed=False)] if k < count and len(corners) == 1 else [now]


def _range(subject: Subject, row: int, start: Stop, end: Stop, span: Span, sheet: Sheet) -> Drawn:
    """Return the directions between two edges' normals, of which one corner is the support, as they are turned over."""
    name, arc = subject.vertex_name(row), _arc(start, end, DIAL * sheet.unit)
    sector, part = np.concatenate([np.zeros((1, 2)), arc]), f"range-{name}"
    marks = [
        Mark(Kind.AREA, Role.A, sector, part, Panel.MEASURE, span, delayed=True),
        Mark(Kind.POLYLINE, Role.A, arc, part, Panel.MEASURE, span),
    ]
    middle = math.radians((start.angle + end.angle) / 2)
    out = np.array([math.cos(middle), math.sin(middle)])
    at = DIAL * sheet.unit * out
    return marks, [LabelRequest(name, Role.SUPPORT_A, at, out, part, Panel.MEASURE, span, delayed=True)]


def _edge_normals(subject: Subject, sheet: Sheet, span: Span) -> Drawn:
    """Return the normals of all edges, on the shape and on the dial, where they part the ranges of the corners."""
    vertices, normals = subject.shape.core.vertices, _normals(subject)
    ways = normals / np.hypot(normals[:, 0], normals[:, 1])[:, np.newaxis]
    middles = (vertices + np.roll(vertices, -1, axis=0)) / 2
    marks = []
    for panel, tails, length in ((Panel.WORLD, middles, TURN_ARROW), (Panel.MEASURE, np.zeros_like(ways), DIAL)):
        for tail, way in zip(tails, ways, strict=True):
            arrow = Mark(
                Kind.ARROW, Role.AXIS, np.array([tail, tail + length * sheet.unit * way]), "turns", panel, span
            )
            marks.append(replace(arrow, motion=out_of(tail)))
    return marks, []


def _all_directions(subject: Subject, sheet: Sheet, span: Span) -> Drawn:
    """Return whose all directions are; nothing of a point, and of too many edges."""
    if isinstance(subject.shape, Circle):
        return _anywhere(subject, sheet, span)
    count = len(_normals(subject))
    if 0 < count <= MOST_TURNS:
        return _edge_normals(subject, sheet, span)
    if not 0 < count <= MOST_TICKS:
        return [], []
    marks, requests = _some_ranges(subject, sheet, span)
    return [_ticks(subject, sheet, span), *marks], requests


def _ticks(subject: Subject, sheet: Sheet, span: Span) -> Mark:
    """Return ticks on the dial at the normals of many edges, where the ranges of two corners meet."""
    normals = _normals(subject)
    ways = normals / np.hypot(normals[:, 0], normals[:, 1])[:, np.newaxis]
    ends = np.stack([(DIAL - TICK) * sheet.unit * ways, DIAL * sheet.unit * ways], axis=1).reshape(-1, 2)
    starts = tuple(range(2, len(ends), 2))
    return Mark(Kind.POLYLINE, Role.AXIS, ends, "turns", Panel.MEASURE, span, starts=starts)


def _some_ranges(subject: Subject, sheet: Sheet, span: Span) -> Drawn:
    """Return which directions some of many vertices own: on the dial, and as a cone between the normals at each."""
    vertices, normals = subject.shape.core.vertices, _normals(subject)
    angles = np.degrees(np.arctan2(*normals.T[::-1])).tolist()
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    for row in dict.fromkeys(_furthest(subject, _direction(angle))[0] for angle in SHOWN_DEGREES):
        name, first, last = subject.vertex_name(row), angles[row - 1], angles[row]
        last += 360.0 if last < first else 0.0
        ends = Stop(first, _direction(first), (row,)), Stop(last, _direction(last), (row,))
        owned, named = _range(subject, row, *ends, span, sheet)
        cone = vertices[row] + np.concatenate([np.zeros((1, 2)), _arc(*ends, CONE * sheet.unit)])
        marks += [*owned, Mark(Kind.POLYGON, Role.A, cone, f"cone-{name}", Panel.WORLD, span, filled=True)]
        marks.append(Mark(Kind.POINTS, Role.SUPPORT_A, vertices[row : row + 1], f"cone-{name}", Panel.WORLD, span))
        middle = _direction((first + last) / 2)
        requests += [*named, LabelRequest(name, Role.A, vertices[row], -middle, name, Panel.WORLD, span)]
    return marks, requests


def _anywhere(subject: Subject, sheet: Sheet, span: Span) -> Drawn:
    """Return some directions at once, and the points of a circle that are furthest along them."""
    center = subject.shape.core.vertices[0]
    ways = np.array([_direction(angle) for angle in DIRECTIONS_DEGREES])
    marks = []
    for origin, reach, panel in (
        (center, subject.shape.radius, Panel.WORLD),
        (np.zeros(2), DIAL * sheet.unit, Panel.MEASURE),
    ):
        ends = origin + reach * ways
        arrows = np.stack([np.broadcast_to(origin, ends.shape), ends], axis=1).reshape(-1, 2)
        grow = out_of(origin)
        marks.append(Mark(Kind.ARROW, Role.DIRECTION, arrows, "directions", panel, span, motion=grow))
        if panel is Panel.WORLD:
            marks.append(Mark(Kind.POINTS, Role.SUPPORT_A, ends, "supports", panel, span, delayed=True))
    furthest = center + subject.shape.radius * ways[0]
    return marks, [LabelRequest("S(d)", Role.SUPPORT_A, furthest, ways[0], "support", Panel.WORLD, span)]


def _corner_names(subject: Subject, found: Sequence[Sequence[float]], sheet: Sheet) -> list[LabelRequest]:
    """Return the names of the corners in each step, or of many those found; a question has coordinates instead."""
    vertices = subject.shape.core.vertices.tolist()
    last = len(found) + 1
    requests = []
    for k in range(last + 1):
        within = Span.of(k, until=None if k == last else k)
        since = 0 if k > MOST_TOLD else 1
        used = [(vertices.index(list(found[k - 1])), Span.of(k, since, until=k))] if 0 < k < last else []
        for each in vertex_requests(subject, sheet, used):
            span = within if each.span == ALWAYS else each.span
            requests.append(replace(each, span=span, asking=False if len(vertices) <= MOST_ASKED else None))
    return requests


def _normals(subject: Subject) -> Floats:
    """Return outward normals (n, 2) of the edges, none for a circle or point; + 0.0 keeps −0 from becoming 360°."""
    vertices = subject.shape.core.vertices
    if isinstance(subject.shape, Circle) or len(vertices) < 2:
        return np.empty((0, 2))
    ways = np.roll(vertices, -1, axis=0) - vertices
    normals: Floats = np.stack([ways[:, 1], -ways[:, 0]], axis=1) + 0.0
    return normals


def _result(subject: Subject, turns: Sequence[float]) -> Caption:
    if isinstance(subject.shape, Circle):
        center, radius = as_pair(subject.shape.center), subject.shape.radius
        return Caption("support.circle_turns", {"center": center, "radius": radius})
    if not turns:
        return Caption("support.point_turns")
    if len(turns) > MOST_TURNS:
        return Caption("support.many_turns", {"count": len(turns)})
    return Caption("support.polygon_turns", {"angles": ", ".join(f"{number(angle)}°" for angle in turns)})
