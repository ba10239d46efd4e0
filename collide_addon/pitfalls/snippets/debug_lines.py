# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's own check of its lines: a line, its normal through the origin, where they meet (its figure 9).

Source document 002, the script at its end. The check passes, and that is its weakness: it only tries the one use for
which the meeting point was worked out, a normal through the origin (see `classic_lines`).
"""

from dataclasses import dataclass

from ...geometry.predicates.points import Point
from .lines import ClassicLine, distance_to_line, meeting_point, normal_through_origin

SHORT_REACH = 15.0
"""How far the demo draws an upright or a level line to either side, in scene units."""


@dataclass(frozen=True, slots=True)
class DebugLines:
    """What the script draws: the ends of the line and of its normal, where they meet, and the distance it prints.

    The distance is that of the normal's first end from the line.
    """

    line: tuple[Point, Point]
    normal: tuple[Point, Point]
    foot: Point
    distance: float


def debug_lines(line: ClassicLine, first_x: float, last_x: float) -> DebugLines:
    """Return the script's figure of `line`, drawn from `first_x` to `last_x` where it is slanted."""
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
