# SPDX-License-Identifier: GPL-3.0-or-later
"""An orientation test as a picture: the path over two points continues straight, and an arc turns it to a third."""

import math

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Motion, Panel, out_of, turning
from ..model.look import Look
from ..model.style import Role
from ..page.sheet import PANEL_MARGIN, Sheet, bounds_of, clip, lay_out
from ..stage.pen import Pen
from ..text.exact import Number

ARC, LEAST_ARC, RADIUS_SHARE = 15.0, 3.0, 0.6
"""Radius of the arc, its minimum, and its maximum as a share of the second edge; all lengths are in figure units.
"""
TURN_SIGNS = {1: "+", -1: "\N{MINUS SIGN}", 0: "0"}
"""Texts by the sign of the turn: left, right, none."""
SIDE_MESSAGES = {1: "segment.left", -1: "segment.right", 0: "segment.on_line"}


def sign_of(turned: Number) -> str:
    """Write the sign of a turn."""
    return TURN_SIGNS[(turned > 0) - (turned < 0)]


def sheet_for_turns(points: Floats, look: Look) -> Sheet:
    """Return the page for points (n, 2), with room for arcs at the outermost ones."""
    tight = bounds_of(points)
    sheet = lay_out(tight, None, look)
    if tight.width == tight.height == 0.0:
        return sheet
    wide = tight.widened((ARC - PANEL_MARGIN) * sheet.unit)
    return lay_out(wide, None, look)


def draw_line(pen: Pen, start: Floats, end: Floats, role: Role = Role.SWEEP, motion: Motion | None = None) -> None:
    """Draw the line through a segment beyond its ends, from each to the panel's edge; nothing if the ends coincide."""
    vector = end - start
    across = clip(start, vector / np.hypot(*vector), pen.sheet.areas[Panel.WORLD]) if vector.any() else None
    if across is not None:
        before, after = across if (across[1] - across[0]) @ vector > 0.0 else across[::-1]
        pen.lines(role, np.array([(before, start), (end, after)]), "line", motion)


def draw_side(pen: Pen, path: tuple[Floats, Floats, Floats], sign: int, part: str) -> None:
    """Draw on which side of the line from a first point to a second a third one lies, by the `sign` of the turn."""
    start, end, asked = path
    if sign == 0:
        vector = np.array([start if (end == asked).all() else end, asked])
        if (vector[0] != vector[1]).any():
            pen.line(Role.REACH, vector, "onwards", out_of(vector[0]))
        return
    pen.area(Role.REGION, np.array(path), part)
    pen.line(Role.REACH, np.array([end, asked]), "onwards", turned_on(end - start, end, asked, pen.sheet))
    draw_turn(pen, path, pen.say("turn.left" if sign > 0 else "turn.right"))


def draw_turn(pen: Pen, path: tuple[Floats, Floats, Floats], verdict: str) -> None:
    """Draw how the path over three points turns at the second one, with the `verdict` beside it."""
    first, corner, last = path
    before, after = corner - first, last - corner
    length = float(np.hypot(*before))
    if length == 0.0 or not after.any():
        return
    ahead, unit, area = before / length, pen.unit, pen.sheet.areas[Panel.WORLD]
    room = min(*(corner - (area.left, area.bottom)), *((area.right, area.top) - corner))
    radius = min(ARC * unit, RADIUS_SHARE * float(np.hypot(*after)), max(room, LEAST_ARC * unit))
    straight = np.array([corner, pen.sheet.within(corner, (radius + 6.0 * unit) * ahead, Panel.WORLD)])
    pen.line(Role.REACH, straight, "straight-on")
    start, turned = math.atan2(ahead[1], ahead[0]), turn_of(before, after)
    long = abs(turned) * radius
    bent = max(0.0, 1.0 - 6.0 * unit / long) if long else 0.0  # the arrowhead's piece is straight
    angles = start + turned * np.append(np.linspace(0.0, bent, 32), 1.0)
    arc = corner + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    if long >= LEAST_ARC * unit:
        pen.arrow(Role.DIRECTION, arc[-2:], "turn", turning(turned, corner))
        pen.line(Role.DIRECTION, arc[:-1] if bent else arc[:0], "turn")
    halfway = start + turned / 2
    outwards = np.array([math.cos(halfway), math.sin(halfway)])
    pen.name(verdict, Role.DIRECTION, corner + radius * outwards, outwards, "turn", needed=False, delayed=True)


def turn_of(before: Floats, after: Floats) -> float:
    """Return the counter-clockwise angle from one vector (2,) to another, from −π to π."""
    return math.remainder(math.atan2(after[1], after[0]) - math.atan2(before[1], before[0]), math.tau)


def turned_on(before: Floats, start: Floats, end: Floats, sheet: Sheet) -> Motion:
    """Return the motion of an edge from a start to an end (2,) that at first continues the previous edge straight.

    It begins short enough to stay in the panel; if even a stub would leave it, the edge grows out of its start.
    """
    turn, length = turn_of(before, end - start), float(np.hypot(*(end - start)))
    begins, shortest = math.atan2(before[1], before[0]), 1.0
    for share in (0.0, 0.25, 0.5, 0.75) if length else ():
        angle = begins + share * turn
        vector = length * np.array([math.cos(angle), math.sin(angle)])
        room = float(np.hypot(*(sheet.within(start, vector, Panel.WORLD) - start))) / length
        shortest = min(shortest, (room - share) / (1.0 - share))
    if shortest < 0.1:
        return out_of(start)
    return turning(turn, start)._replace(stretch=(shortest, shortest))
