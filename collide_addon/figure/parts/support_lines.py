# SPDX-License-Identifier: GPL-3.0-or-later
"""The support mapping as a picture: a line perpendicular to a direction sweeps over a shape until its furthest vertex.

It does so in A along d, in B along −d and in A − B along d, all at once.
"""

import math
from collections.abc import Sequence

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Motion, Span, from_aside, out_of
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject
from ..stage.pen import Pen
from ..text.names import written_names

ARROW_LENGTH = 12.0
"""Length of the arrow on a supporting line, in figure units."""
RIGHT_ANGLE = 4.0
"""Side of the square in a right angle, in figure units."""


def across(direction: Floats) -> Floats:
    """Return the unit direction (2,) to the left of a unit direction."""
    return np.array([-direction[1], direction[0]])


def draw_right_angle(pen: Pen, foot: Floats, along: Floats, up: Floats, side: float) -> None:
    """Mark the right angle between two unit directions (2,) at a point with a square, after everything has arrived."""
    one, other = side * along, side * up
    pen.when_arrived().line(Role.DROPPED, np.array([foot + one, foot + one + other, foot + other]), "right-angle")


def support_line(
    pen: Pen, shape: Floats, direction: Floats, name: str, away: Floats, start: Floats | None = None,
    *, swept: bool = True,
) -> tuple[Floats, Floats, list[Floats]]:  # fmt: skip
    """Draw the supporting line of a convex shape (n, 2) perpendicular to `direction`, its arrow, and its traces.

    The line comes from the shape's other side, or from the height of `start` (2,). The arrow, labelled `name`, is near
    the end of the line further from `away` (2,), if it fits there. Return the ends (2, 2) of line and arrow, and of the
    traces, which are drawn if `swept`.
    """
    low, high, levels = _heights(pen, shape, direction, start)
    line, arrow = pushed_line(pen, shape, direction, high, name, away, sweeps=low - high)
    chords = [chord for level in levels if (chord := _chord(shape, direction, level, pen.unit)) is not None]
    _sweeps(pen, chords if swept else (), name)
    return line, arrow, chords


def draw_last_point(
    pen: Pen, subject: Subject, direction: Floats, name: str, away: Floats, pushed: Span
) -> tuple[str, Floats]:
    """Draw the furthest point of A or B along a unit `direction` called `name`, and its supporting line for a span.

    Return the point's name, a vertex's or, for a round shape, "S(d)", and its place (2,). In a round shape, a radius
    leads to it from the core's vertex, which is labelled if the core has several.
    """
    support_line(pen.during(pushed), subject.boundary, direction, name, away)
    role, core = subject.lit_role, subject.shape.core.vertices
    row = int(np.argmax(core @ direction))
    point: Floats = core[row] + subject.shape.radius * direction
    called = vertex = subject.vertex_name(row)
    if subject.shape.radius:
        called = f"S({name})"
        pen.line(role, np.array([core[row], point]), f"radius-{name}", out_of(core[row]))
        if len(core) > 1:
            inwards = core.mean(axis=0) - core[row]
            pen.dot(role, core[row], written_names(vertex), inwards, vertex, SMALL_SIZE)
    pen.when_arrived().dot(role, point, written_names(called), direction, called)
    return called, point


def followed_line(pen: Pen, shape: Floats, direction: Floats, name: str, start: Floats) -> None:
    """Draw a supporting line that begins at `start` (2,), with an arrow that grows as the line moves."""
    low, high, levels = _heights(pen, shape, direction, start)
    vector, comes = max(high - low, ARROW_LENGTH * pen.unit) * direction, (low - high) * direction
    line, part = line_beside(pen, shape, direction, high, low - high), f"direction-{name}"
    pen.line(Role.SUPPORT_LINE, line, f"support-line-{name}", from_aside(comes) if low < high else None)
    _sweeps(pen, [line + (level - high) * direction for level in levels], name)
    pen.arrow(Role.DIRECTION, np.array([start, pen.sheet.within(start, vector, pen.panel)]), part, out_of(start))
    beside = start + vector / 2  # what it finds is beyond its tip
    pen.name(name, Role.DIRECTION, beside, across(direction), part, delayed=True)


def _heights(pen: Pen, shape: Floats, direction: Floats, start: Floats | None) -> tuple[float, float, list[float]]:
    """Return the heights at which a supporting line begins and ends, and its traces' heights."""
    heights = shape @ direction
    low, high = float(heights.min() if start is None else start @ direction), float(heights.max())
    low = high if high - low < 1e-6 * pen.unit else low  # mere rounding
    return low, high, [low + share * (high - low) for share in (0.25, 0.5, 0.75) if high - low > 2.0 * pen.unit]


def _sweeps(pen: Pen, lines: Sequence[Floats], name: str) -> None:
    """Draw the traces (2, 2) of a supporting line, the last one in a stronger colour."""
    for role, alike in ((Role.SWEEP_BEFORE, lines[:-1]), (Role.SWEEP, lines[-1:])):
        pen.when_arrived().lines(role, alike, f"sweep-{name}")


def pushed_line(
    pen: Pen, shape: Floats, direction: Floats, level: float, name: str, away: Floats, *, sweeps: float = 0.0
) -> tuple[Floats, Floats]:
    """Draw the line direction · x = `level`, wider than a shape (n, 2), and its arrow as in `support_line`.

    It comes from `sweeps` further along the direction. Return the ends (2, 2) of line and arrow.
    """
    line = line_beside(pen, shape, direction, level, sweeps)
    comes = from_aside(sweeps * direction) if sweeps else None
    pen.line(Role.SUPPORT_LINE, line, f"support-line-{name}", comes)
    return line, direction_arrow(pen, line, direction, name, away, comes)


def line_beside(pen: Pen, shape: Floats, direction: Floats, level: float, sweeps: float = 0.0) -> Floats:
    """Return the line (2, 2) direction · x = `level`, wider than a shape (n, 2), clipped to the panel.

    It is also inside the panel where it starts, `sweeps` further along the direction.
    """
    along, reach = across(direction), 7.0 * pen.unit
    places = shape @ along
    ends = np.array([level * direction + place * along for place in (places.min() - reach, places.max() + reach)])
    for aside in (sweeps * direction, 0.0 * direction):
        ends = pen.sheet.seen_of(pen.panel, ends + aside) - aside
    return ends


def direction_arrow(
    pen: Pen, line: Floats, direction: Floats, name: str, away: Floats, motion: Motion | None = None,
    *, delayed: int | None = None,
) -> Floats:  # fmt: skip
    """Draw the arrow along `direction` on a line (2, 2), with its name, see `arrow_on`; return its ends (2, 2).

    The name is `delayed` if the arrow moves, unless given otherwise.
    """
    arrow, part = arrow_on(pen, line, direction, away, ARROW_LENGTH * pen.unit), f"direction-{name}"
    pen.arrow(Role.DIRECTION, arrow, part, motion)
    delayed = (motion is not None or None) if delayed is None else delayed
    pen.name(name, Role.DIRECTION, arrow[1], direction, part, delayed=delayed)
    return arrow


def arrow_on(pen: Pen, line: Floats, direction: Floats, away: Floats, length: float) -> Floats:
    """Return an arrow (2, 2) along a direction on a line (2, 2), far from `away` (2,) if it fits in the panel there."""
    vector = length * direction
    far, near = sorted(line, key=lambda end: -math.dist(end, away))
    tails = far + np.array((0.08, 0.2, 0.92, 0.0, 1.0, 0.8, 0.35, 0.65))[:, np.newaxis] * (near - far)
    shown = pen.sheet.shows(pen.panel, tails + vector)
    tail = tails[shown.argmax()] if shown.any() else far
    return np.array([tail, pen.sheet.within(tail, vector, pen.panel)])


def edge_distance(start: Floats, end: Floats) -> float:
    """Return the distance of the line through two points (2,) from the origin."""
    length = math.dist(start, end)
    if length == 0.0:  # too short for a float
        return math.hypot(*start.tolist())
    return abs(float(start[0] * end[1] - start[1] * end[0])) / length


def _chord(shape: Floats, direction: Floats, level: float, unit: float) -> Floats | None:
    """Return the slightly extended chord of a convex shape perpendicular to the direction; None if there is none."""
    cuts, heights, before = [], shape @ direction - level, np.roll(shape, 1, axis=0)
    for end, start, height, of_start in zip(shape, before, heights, np.roll(heights, 1), strict=True):
        if (of_start < 0.0) != (height < 0.0):
            cuts.append(start + of_start / (of_start - height) * (end - start))
    if len(cuts) != 2 or not (cuts[0] != cuts[1]).any():
        return None
    longer = 4.0 * unit / math.dist(*cuts) * (cuts[1] - cuts[0])
    return np.array([cuts[0] - longer, cuts[1] + longer])
