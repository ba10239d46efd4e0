# SPDX-License-Identifier: GPL-3.0-or-later
"""The support mapping as a picture: a line across a direction sweeps over a shape and leaves it at its furthest corner.

So it looks in A along d, in B along −d and in A − B along d, all at once.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from ..labels.labels import Drawn, LabelRequest
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span, from_aside, out_of
from ..model.style import Role
from ..page.sheet import Sheet, clip, within_area

SWEPT = (0.25, 0.5, 0.75)
"""Where the line stood on its way, as shares of it."""
LEAST_SWEEP = 2.0
"""A way that is no longer, in figure units, shows no lines on it."""
LEAST_PUSH = 1e-6
"""A shorter way, in figure units, is one of rounding: the line stands still."""
BEYOND_SHAPE, BEYOND_CHORD = 7.0, 4.0
"""How far a supporting line reaches past the shape, and one on its way past its chord, in figure units."""
PLACES = (0.08, 0.2, 0.92, 0.0, 1.0, 0.8, 0.35, 0.65)
"""Where on the line the arrow is tried, as shares of it from the far end."""
ARROW = 12.0
"""Length of the arrow on a supporting line, in figure units."""


def across(direction: Floats) -> Floats:
    """Return the unit direction (2,) to the left of a unit direction."""
    return np.array([-direction[1], direction[0]])


def support_line(
    shape: Floats,
    direction: Floats,
    name: str,
    panel: Panel,
    sheet: Sheet,
    span: Span,
    away: Floats,
    start: Floats | None = None,
    *,
    follows: bool = True,
) -> Drawn:
    """Return the supporting line of a convex shape (n, 2) across `direction`, the lines before it, and its arrow.

    The arrow, called `name`, stands near the end of the line that is further from `away` (2,), where it has room.
    With a `start` (2,), the line sets out from there, and the arrow grows out of it if it `follows`.
    """
    heights = shape @ direction
    low, high = float(heights.min() if start is None else start @ direction), float(heights.max())
    low = high if high - low < LEAST_PUSH * sheet.unit else low
    levels = [low + share * (high - low) for share in SWEPT if high - low > LEAST_SWEEP * sheet.unit]
    if start is None or not follows:
        chords = [chord for level in levels if (chord := _chord(shape, direction, level, sheet.unit)) is not None]
        marks, requests = pushed_line(shape, direction, high, name, panel, sheet, span, away, sweeps=low - high)
        return [*marks, *_swept(chords, name, panel, span)], requests
    length = max(high - low, ARROW * sheet.unit)
    arrow, request = direction_arrow(np.array([start, start]), direction, name, panel, sheet, span, away, length)
    line = _pushed(shape, direction, high, name, panel, sheet, span, sweeps=low - high)
    swept = _swept([line.points + (level - high) * direction for level in levels], name, panel, span)
    middle = start + length / 2 * direction  # beyond the tip stands what the line has found
    beside = replace(request, anchor=middle, outwards=across(direction), delayed=True)
    return [line, *swept, replace(arrow, motion=out_of(start))], [beside]


def _swept(lines: Sequence[Floats], name: str, panel: Panel, span: Span) -> Iterator[Mark]:
    """Yield the lines (2, 2) where a supporting line stood before, the last of them in a stronger colour."""
    for role, alike in ((Role.SWEEP_BEFORE, lines[:-1]), (Role.SWEEP, lines[-1:])):
        if alike:
            starts, ends = tuple(range(2, 2 * len(alike), 2)), np.concatenate(alike)
            yield Mark(Kind.POLYLINE, role, ends, f"sweep-{name}", panel, span, starts=starts, delayed=True)


def pushed_line(
    shape: Floats,
    direction: Floats,
    level: float,
    name: str,
    panel: Panel,
    sheet: Sheet,
    span: Span,
    away: Floats,
    *,
    sweeps: float = 0.0,
) -> Drawn:
    """Return the line direction · x = `level`, wider than a shape (n, 2), and its arrow as in `support_line`.

    It comes to its place from `sweeps` further along the direction.
    """
    line = _pushed(shape, direction, level, name, panel, sheet, span, sweeps=sweeps)
    arrow, request = direction_arrow(line.points, direction, name, panel, sheet, span, away)
    return [line, replace(arrow, motion=line.motion)], [replace(request, delayed=line.motion is not None)]


def _pushed(
    shape: Floats, direction: Floats, level: float, name: str, panel: Panel, sheet: Sheet, span: Span, *, sweeps: float
) -> Mark:
    along, reach = across(direction), BEYOND_SHAPE * sheet.unit
    places = shape @ along
    ends = np.array([level * direction + place * along for place in (places.min() - reach, places.max() + reach)])
    comes = from_aside(sweeps * direction) if sweeps else None
    for aside in (sweeps * direction, 0.0 * direction):  # where it comes from, the panel shows it as well
        ends = _within(ends + aside, panel, sheet) - aside
    return Mark(Kind.POLYLINE, Role.SUPPORT_LINE, ends, f"support-line-{name}", panel, span, motion=comes)


def direction_arrow(
    line: Floats,
    direction: Floats,
    name: str,
    panel: Panel,
    sheet: Sheet,
    span: Span,
    away: Floats,
    length: float = 0.0,
) -> tuple[Mark, LabelRequest]:
    """Return the arrow along `direction` on a line (2, 2), with its name, as far from `away` (2,) as it has room."""
    way = (length or ARROW * sheet.unit) * direction
    tail = _tail(line, way, away, panel, sheet)
    tip, part = within_area(tail, way, sheet, panel), f"direction-{name}"
    arrow = Mark(Kind.ARROW, Role.DIRECTION, np.array([tail, tip]), part, panel, span)
    return arrow, LabelRequest(name, Role.DIRECTION, tip, direction, part, panel, span)


def _tail(line: Floats, way: Floats, away: Floats, panel: Panel, sheet: Sheet) -> Floats:
    """Return where on a line (2, 2) an arrow stands so that the panel shows it whole, as far out as it can."""
    far: Floats
    near: Floats
    far, near = sorted(line, key=lambda end: -float(np.hypot(*(end - away))))
    area, offset = sheet.areas[panel], np.array(sheet.panels[panel])
    for share in PLACES:
        tail: Floats = far + share * (near - far)
        x, y = (tail + way + offset).tolist()
        if area.left <= x <= area.right and area.bottom <= y <= area.top:
            return tail
    return far


def line_across(point: Floats, direction: Floats, panel: Panel, sheet: Sheet) -> Floats:
    """Return the part (2, 2) of the line through a point across `direction` that its panel shows."""
    line = clip(sheet.on_page(panel, point), across(direction), sheet.areas[panel])
    return np.array([point, point]) if line is None else line - np.array(sheet.panels[panel])


def edge_distance(start: Floats, end: Floats) -> float:
    """Return how far the line through two points (2,) is from the origin."""
    length = math.dist(start, end)
    if length == 0.0:  # too short for a float
        return math.hypot(*start.tolist())
    return abs(float(start[0] * end[1] - start[1] * end[0])) / length


def _within(ends: Floats, panel: Panel, sheet: Sheet) -> Floats:
    """Return the part of a line (2, 2) that its panel shows."""
    offset, area = np.array(sheet.panels[panel]), sheet.areas[panel]
    way = ends[1] - ends[0]
    shown = clip(ends[0] + offset, way, area)
    if shown is None:
        return ends
    shares = np.clip((shown - offset - ends[0]) @ way / (way @ way), 0.0, 1.0)
    within: Floats = ends[0] + shares[:, np.newaxis] * way
    return within


def _chord(shape: Floats, direction: Floats, level: float, unit: float) -> Floats | None:
    """Return where a line across the direction cuts a convex shape, a little longer; None if it misses it."""
    heights = shape @ direction - level
    cuts = []
    for row, height in enumerate(heights.tolist()):
        before = float(heights[row - 1])
        if (before < 0.0) is not (height < 0.0):
            cuts.append(shape[row - 1] + before / (before - height) * (shape[row] - shape[row - 1]))
    if len(cuts) != 2:
        return None
    way = cuts[1] - cuts[0]
    length = float(np.hypot(*way))
    if length == 0.0:
        return None
    longer = BEYOND_CHORD * unit / length * way
    return np.array([cuts[0] - longer, cuts[1] + longer])
