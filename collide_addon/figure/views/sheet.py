# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a figure of solids: three panels beside each other, each with a view to a scale of its own."""

from __future__ import annotations

from collections.abc import Mapping

from ..model.choices import Aspect, Layout
from ..model.figure import Bounds, Panel
from ..model.style import PAGE_WIDTH
from ..page.sheet import CAPTION_STRIP, EDGE, OVER, PANEL_GAP, PANEL_MARGIN, UNDER, Sheet, free_height, page_height

SHARES = {Panel.WORLD: 0.29, Panel.DIFFERENCE: 0.38, Panel.PROFILE: 0.33}
"""Of the width that the panels have."""
RAISED = (UNDER - OVER) / 2
"""How far contents stand over the middle of their panels, in figure units."""
AS_LARGE = 0.6
"""A − B has the scale of A and B where neither is drawn smaller for it than this share of what it could be."""


def three_panels(
    contents: Mapping[Panel, Bounds],
    aspect: Aspect,
    below: Mapping[Panel, float],
    shares: Mapping[Panel, float] = SHARES,
) -> tuple[Sheet, dict[Panel, float]]:
    """Return the page for what three panels show, and the scale of each: how much longer a scene unit is on paper.

    `contents` are bounds to a scale of 1; that of A and B stays so, and they stand where they are. A panel without
    some begins in its upper left corner. Under panels there is room `below`, in figure units.
    """
    width, free = PAGE_WIDTH - 2 * EDGE - 2 * PANEL_GAP, free_height(aspect)
    rooms = {panel: (share * width - 2 * PANEL_MARGIN, free - below[panel]) for panel, share in shares.items()}
    fitting = {
        panel: min((room / size for room, size in zip(rooms[panel], _sizes(each), strict=True) if size), default=1.0)
        for panel, each in contents.items()
    }
    world, other = fitting[Panel.WORLD], fitting.get(Panel.DIFFERENCE, fitting[Panel.PROFILE])
    if min(world, other) >= AS_LARGE * max(world, other):
        fitting[Panel.WORLD] = min(world, other)
        fitting[Panel.DIFFERENCE if Panel.DIFFERENCE in contents else Panel.PROFILE] = min(world, other)
    unit = 1.0 / fitting[Panel.WORLD]
    scales = {panel: each * unit for panel, each in fitting.items()}
    left, top, areas = EDGE, CAPTION_STRIP + free + OVER + UNDER, {}
    for panel, share in shares.items():
        areas[panel] = Bounds(left, CAPTION_STRIP + below[panel], left + share * width, top)
        left += share * width + PANEL_GAP
    (x, y), (to_x, to_y) = contents[Panel.WORLD].center, areas[Panel.WORLD].center
    corner = x - to_x * unit, y - (to_y + RAISED) * unit
    page = Bounds(*corner, corner[0] + PAGE_WIDTH * unit, corner[1] + page_height(aspect) * unit)
    placed = {
        panel: Bounds(*(at + unit * end for at, end in zip(corner * 2, area, strict=True)))
        for panel, area in areas.items()
    }
    panels = {Panel.PAGE: (0.0, 0.0), Panel.WORLD: (0.0, 0.0)}
    for panel, area in placed.items():
        if panel not in contents:
            panels[panel] = area.left, area.top
        elif panel is not Panel.WORLD:
            (x, y), (to_x, to_y) = contents[panel].center, area.center
            panels[panel] = to_x - scales[panel] * x, to_y - scales[panel] * y + RAISED * unit
    areas = placed
    return Sheet(page, panels, areas, unit, Layout.PANELS, below=below[Panel.WORLD]), scales


def _sizes(bounds: Bounds) -> tuple[float, float]:
    return bounds.width, bounds.height
