# SPDX-License-Identifier: GPL-3.0-or-later
"""Why a live answer is right: the supporting lines, the region of the origin, and the answer as a bar."""

import numpy as np

from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..page.progress import BAR_HEIGHT, BAR_LEFT, BAR_MIDDLE, BAR_RIGHT
from ..page.sheet import Sheet, page_place
from ..parts.support_lines import across, line_across
from ..stage.half_planes import beyond, seen_area
from .live_mark import NO_POINTS, LiveMark
from .moment import LiveMoment

HALF_LINE = 30.0
"""Half the length of a supporting line that has room, in figure units."""
ON_EDGE = 1e-9
"""A vertex this near the supporting line, as a share of the extent of A − B, lies on it."""


def reasons(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return the supporting lines and the region; an overlay has the lines alone."""
    normal, nearest, deepest = moment.direction, moment.nearest, moment.deepest
    ends = (nearest.closest_a, nearest.closest_b) if deepest is None else (deepest.point_a, deepest.point_b)
    v = ends[0] - ends[1]
    places = (
        ("A", ends[0], Panel.WORLD),
        ("B", ends[1], Panel.WORLD),
        ("difference", v, Panel.DIFFERENCE),
    )
    marks = [
        LiveMark(Mark(Kind.POLYLINE, Role.SUPPORT_LINE, _line(at, normal, panel, sheet), f"line-{part}", panel), at)
        for part, at, panel in places
    ]
    region = NO_POINTS if sheet.layout is Layout.OVERLAY or deepest is not None else region_of_origin(moment, sheet)
    return [*marks, LiveMark(Mark(Kind.AREA, Role.REGION_NOW, region, "region", Panel.DIFFERENCE), np.zeros(2))]


def _line(at: Floats, normal: Floats, panel: Panel, sheet: Sheet) -> Floats:
    """Return a line (2, 2) across the normal, relative to a point of it: the same one until it leaves its panel."""
    way = HALF_LINE * sheet.unit * across(normal)
    ends = np.array([-way, way])
    on_page, area = sheet.on_page(panel, at + ends), np.array(sheet.areas[panel])
    inside = (on_page >= area[:2]).all() and (on_page <= area[2:]).all()
    return ends if inside else line_across(at, normal, panel, sheet) - at


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


def answer_bar(moment: LiveMoment, sheet: Sheet) -> list[LiveMark]:
    """Return the distance or depth as a bar, as long as it is in the panels, on a track that may be too short."""
    length = min(moment.length / sheet.unit, BAR_RIGHT - BAR_LEFT)
    bars = ((Role.TRACK, "bar-track", BAR_RIGHT - BAR_LEFT), (Role.BOUNDS, "bar", length))
    return [
        LiveMark(Mark(Kind.AREA, each, _bar(width, sheet), part, Panel.PAGE), page_place(sheet, (BAR_LEFT, BAR_MIDDLE)))
        for each, part, width in bars
    ]


def _bar(width: float, sheet: Sheet) -> Floats:
    if width <= 0.0:
        return NO_POINTS
    low, high = -BAR_HEIGHT / 2, BAR_HEIGHT / 2
    return sheet.unit * np.array([(0.0, low), (width, low), (width, high), (0.0, high)])
