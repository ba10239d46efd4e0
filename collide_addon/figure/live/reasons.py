# SPDX-License-Identifier: GPL-3.0-or-later
"""Why a live answer is right: the supporting lines, the region of the origin, and the answer as a bar."""

import numpy as np

from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import Panel
from ..model.style import Role
from ..page.progress import BAR_HEIGHT, BAR_LEFT, BAR_MIDDLE, BAR_RIGHT
from ..page.sheet import Sheet, page_place
from ..parts.support_lines import across, line_across
from ..stage.half_planes import beyond, seen_area
from .moment import LiveMoment
from .pen import NO_POINTS, LivePen

HALF_LINE = 30.0
"""Half the length of a supporting line that has room, in figure units."""
ON_EDGE = 1e-9
"""A vertex this near the supporting line, as a share of the extent of A − B, lies on it."""


def draw_reasons(pen: LivePen, moment: LiveMoment) -> None:
    """Draw the supporting lines and the region; an overlay has the lines alone."""
    deepest, difference = moment.deepest, pen.at(Panel.DIFFERENCE)
    a, b = moment.nearest.closest_a, moment.nearest.closest_b
    if deepest is not None:
        a, b = deepest.point_a, deepest.point_b
    for part, there in (("A", pen.moved_to(a)), ("B", pen.moved_to(b)), ("difference", difference.moved_to(a - b))):
        there.line(Role.SUPPORT_LINE, _line(there, moment.direction), f"line-{part}")
    without = pen.sheet.layout is Layout.OVERLAY or deepest is not None
    difference.area(Role.REGION_NOW, NO_POINTS if without else region_of_origin(moment, pen.sheet), "region")


def _line(pen: LivePen, normal: Floats) -> Floats:
    """Return a line (2, 2) across the normal, relative to a point of it: the same one until it leaves its panel."""
    way = HALF_LINE * pen.unit * across(normal)
    ends = np.array([-way, way])
    whole = len(pen.within(pen.place + ends)) == len(ends)
    return ends if whole else line_across(pen.place, normal, pen.panel, pen.sheet) - pen.place


def region_of_origin(moment: LiveMoment, sheet: Sheet) -> Floats:
    """Return the part (k, 2) of its panel that is nearest to the same vertex or edge of A − B as the origin is."""
    hull = moment.difference + (moment.a.at - moment.b.at)
    normal = moment.direction
    heights = hull @ normal
    top = float(heights.max())
    extent = float(np.ptp(heights)) or 1.0
    on_line = hull[heights >= top - ON_EDGE * extent]
    area = beyond(seen_area(sheet, Panel.DIFFERENCE), normal, top)
    along = across(normal)
    if len(on_line) > 1:  # an edge: what lies over it
        shares = on_line @ along
        for way, level in ((along, float(shares.min())), (-along, float(-shares.max()))):
            area = beyond(area, way, level) if len(area) else area
        return area if len(area) > 2 else NO_POINTS
    row = int(np.argmax(heights))
    area = seen_area(sheet, Panel.DIFFERENCE)
    for other in (hull[row - 1], hull[(row + 1) % len(hull)]):
        way = hull[row] - other
        area = beyond(area, way, float(way @ hull[row])) if len(area) and way.any() else area
    return area if len(area) > 2 else NO_POINTS


def draw_answer_bar(pen: LivePen, moment: LiveMoment) -> None:
    """Draw the distance or depth as a bar, as long as it is in the panels, on a track that may be too short."""
    pen = pen.moved_to(page_place(pen.sheet, (BAR_LEFT, BAR_MIDDLE)))
    length, low, high = min(moment.length / pen.unit, BAR_RIGHT - BAR_LEFT), -BAR_HEIGHT / 2, BAR_HEIGHT / 2
    for role, part, width in ((Role.TRACK, "bar-track", BAR_RIGHT - BAR_LEFT), (Role.BOUNDS, "bar", length)):
        bar = pen.unit * np.array([(0.0, low), (width, low), (width, high), (0.0, high)])
        pen.area(role, bar if width > 0.0 else NO_POINTS, part)
