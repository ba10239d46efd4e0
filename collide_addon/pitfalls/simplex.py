# SPDX-License-Identifier: GPL-3.0-or-later
"""The simplex of the GJK teaching demo in MAXScript, its lines, and its convex hull.

Does the simplex contain the origin, and which edge is nearest to it? Source document 002, functions `sLft`, `pntrFnd`
and `fndClsPnt`. What goes wrong, and why:

- The origin counts as inside only if it is strictly to the left of all three edges: on an edge or a vertex, which means
  that the shapes touch, it is outside, and a clockwise triangle never contains it.
- Whether the foot of the perpendicular lies between the ends of an edge is tested only in y, and only for a rising
  edge: for a horizontal or a falling edge it never does.
- The distance is that of the edge's line, even if the foot lies beyond the ends.
- The vertex to delete is taken from the first two places of the simplex, whatever the edge: for the second edge of a
  triangle it is a vertex that stays.

Lines a x + b y + c = 0 are handled by special cases: functions `clcCf`, `clcCfNrml`, `fndVN`, `dstnc`, and the
document's last script.

- Two equal points have no line, but the first special case only tests whether x is equal: it gives the vertical line.
- The intersection of two lines is right for one use only, a line and its normal through the origin. In the two special
  cases the second line is not even read; in the general one its c is subtracted too late, after the division, which is
  harmless only if it is 0. Other lines meet elsewhere.
- The script's own check passes (its figure 9): it only tries the one use for which the intersection is right.

The hull, function `cnvxHll`: the two leftmost and the two rightmost points form a quadrangle; the other points, from
left to right, join its upper or its lower chain if they lie outside; at the end every vertex in a dent is deleted.

- Four points are removed before any are counted: with three or fewer, the list is empty too soon and the code stops.
- The quadrangle is ordered by comparing y in each pair. This does not fix its orientation: if its sides cross, it turns
  the other way or both ways, and the straightening then deletes true vertices.
- The straightening deletes only vertices strictly inside a corner, so a point on an edge stays once it is in; collinear
  points leave a polygon without area.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..geometry.predicates.points import Point

SHORT_REACH = 15.0
"""How far the demo draws a vertical or a horizontal line to either side, in scene units."""


class ClassicLine(NamedTuple):
    """The line a x + b y + c = 0; its normal (a, b) has no fixed length."""

    a: float
    b: float
    c: float


def line_through(p: Point, q: Point) -> ClassicLine:
    """Return the line through two points; the vertical line through `p` if they are equal (`clcCf`)."""
    run, rise = q[0] - p[0], q[1] - p[1]
    if run == 0.0:
        return ClassicLine(1.0, 0.0, -p[0])
    if rise == 0.0:
        return ClassicLine(0.0, -1.0, p[1])
    slope = rise / run
    return ClassicLine(slope, -1.0, -slope * p[0] + p[1])


def normal_through_origin(line: ClassicLine) -> ClassicLine:
    """Return the line through the origin at a right angle to `line` (`clcCfNrml`)."""
    if line.b == 0.0:
        return ClassicLine(0.0, 1.0, 0.0)
    if line.a == 0.0:
        return ClassicLine(1.0, 0.0, 0.0)
    return ClassicLine(-1.0 / (line.a / line.b), 1.0, 0.0)


def meeting_point(line: ClassicLine, normal: ClassicLine) -> Point:
    """Return where two lines meet: right only if `normal` is the normal of `line` through the origin (`fndVN`)."""
    if line.a == 0.0:
        return 0.0, -line.c / line.b
    if line.b == 0.0:
        return -line.c / line.a, 0.0
    ratio = normal.b / line.b
    x = line.c * ratio / (normal.a - line.a * ratio) - normal.c
    return x, -(line.a * x + line.c) / line.b


def foot_of_origin(p: Point, q: Point) -> Point:
    """Return the point of the line through `p` and `q` nearest to the origin, as the demo finds it."""
    line = line_through(p, q)
    return meeting_point(line, normal_through_origin(line))


def distance_to_line(p: Point, q: Point, point: Point) -> float:
    """Return the distance of `point` from the line through `p` and `q` (`dstnc`)."""
    line = line_through(p, q)
    return abs(line.a * point[0] + line.b * point[1] + line.c) / math.hypot(line.a, line.b)


@dataclass(frozen=True, slots=True)
class DebugLines:
    """The script's figure: the ends of the line and of its normal, where they meet, and the distance it prints."""

    line: tuple[Point, Point]
    normal: tuple[Point, Point]
    foot: Point
    distance: float
    """Distance of the normal's first end from the line."""


def debug_lines(line: ClassicLine, first_x: float, last_x: float) -> DebugLines:
    """Return the script's figure of `line`, drawn from `first_x` to `last_x` if it is slanted."""
    normal = normal_through_origin(line)
    ends = _end_of_line(line, first_x, -SHORT_REACH), _end_of_line(line, last_x, SHORT_REACH)
    normal_ends = _end_of_normal(normal, first_x, -SHORT_REACH), _end_of_normal(normal, last_x, SHORT_REACH)
    return DebugLines(ends, normal_ends, meeting_point(line, normal), distance_to_line(*ends, normal_ends[0]))


def _end_of_line(line: ClassicLine, x: float, reach: float) -> Point:
    if line.b == 0.0:
        return -line.c / line.a, reach
    if line.a == 0.0:
        return reach, -line.c / line.b
    return x, (-line.a * x - line.c) / line.b


def _end_of_normal(normal: ClassicLine, x: float, reach: float) -> Point:
    if normal.b == 0.0:
        return 0.0, reach
    if normal.a == 0.0:
        return reach, 0.0
    return x, -normal.a * x


class SnippetStoppedError(Exception):
    """The snippet ended in a runtime error; the message is that of its language."""


ORIGIN = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class NearestOnEdge:
    """The demo's answer about one edge.

    `vertex` is the end nearer to the origin, `kept` the ends that stay: both or the nearer one; `deleted` are the
    vertices that the demo lists as dropped from the simplex. `foot` is the point of the edge's line nearest to the
    origin, and `distance` its distance.
    """

    vertex: Point
    kept: tuple[Point, ...]
    distance: float
    deleted: tuple[Point, ...]
    foot: Point


def twice_area(p: Point, q: Point, w: Point) -> float:
    """Return twice the signed area of a triangle: positive when `w` is on the left of the line p to q (`sLft`)."""
    return (q[0] - p[0]) * (w[1] - p[1]) - (w[0] - p[0]) * (q[1] - p[1])


def holds_origin(simplex: Sequence[Point]) -> bool:
    """Tell whether the origin is strictly inside a triangle that is counter-clockwise (`pntrFnd`)."""
    if len(simplex) != 3:
        return False
    p, q, w = simplex
    return all(twice_area(*edge, ORIGIN) > 0.0 for edge in ((p, q), (q, w), (w, p)))


def nearest_on_edge(p: Point, q: Point, simplex: Sequence[Point], opposite: Point | None = None) -> NearestOnEdge:
    """Return the demo's answer for the edge pq of `simplex`, a triangle if there is an `opposite` (`fndClsPnt`)."""
    foot = foot_of_origin(p, q)
    distance = math.sqrt(foot[0] * foot[0] + foot[1] * foot[1])
    dropped = () if opposite is None else (opposite,)
    first_is_nearer = p[0] * p[0] + p[1] * p[1] <= q[0] * q[0] + q[1] * q[1]
    vertex, also_dropped = (p, simplex[1]) if first_is_nearer else (q, simplex[0])
    if p[1] < foot[1] < q[1]:
        return NearestOnEdge(vertex, (p, q), distance, dropped, foot)
    return NearestOnEdge(vertex, (vertex,), distance, (*dropped, also_dropped), foot)


EMPTY_LIST = "runtime error: deleteItem: array index must be +ve number, got: 0"
NO_SECOND_POINT = 'runtime error: No ""get"" function for undefined'


def first_quadrangle(points: Sequence[Point]) -> list[Point]:
    """Return the quadrangle from which the hull starts: of the two leftmost points the upper one first, and so on."""
    return _quadrangle(_left_to_right(points))


def classic_hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex hull according to the demo; with fewer than four points it stops (`SnippetStoppedError`)."""
    ordered = _left_to_right(points)
    if len(ordered) < 2:
        raise SnippetStoppedError(NO_SECOND_POINT)
    if len(ordered) < 4:
        raise SnippetStoppedError(EMPTY_LIST)
    return _straightened(_grown(_quadrangle(ordered), ordered[2:-2]))


def _left_to_right(points: Sequence[Point]) -> list[Point]:
    return sorted(((float(x), float(y)) for x, y in points), key=lambda point: point[0])


def _quadrangle(ordered: Sequence[Point]) -> list[Point]:
    upper_left, lower_left = ordered[0], ordered[1]
    if upper_left[1] < lower_left[1]:
        upper_left, lower_left = lower_left, upper_left
    lower_right, upper_right = ordered[-2], ordered[-1]
    if lower_right[1] > upper_right[1]:
        lower_right, upper_right = upper_right, lower_right
    return [upper_left, lower_left, lower_right, upper_right]


def _grown(ring: list[Point], others: Sequence[Point]) -> list[Point]:
    """Insert points into the chain they are outside of: the upper one spans the list's ends, the lower its middle."""
    added = 0
    for point in others:
        if twice_area(ring[0], ring[3 + added], point) > 0.0:
            ring.insert(0, point)
        elif twice_area(ring[1 + added], ring[2 + added], point) < 0.0:
            ring.insert(2 + added, point)
        else:
            continue
        added += 1
    return ring


def _straightened(ring: list[Point]) -> list[Point]:
    """Delete, round after round, each vertex strictly to the left of the line between its neighbours."""
    deleted = True
    while deleted:
        deleted = False
        k = 0
        while k < len(ring):
            between, beyond = (k + 1) % len(ring), (k + 2) % len(ring)
            if twice_area(ring[k], ring[beyond], ring[between]) > 0.0:
                del ring[between]
                deleted = True
            else:
                k += 1
    return ring
