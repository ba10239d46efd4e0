# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a figure of solids: three panels side by side, each with a view at its own scale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..model.choices import Aspect, Layout
from ..model.figure import Bounds, Panel
from ..model.style import PAGE_WIDTH
from ..page.sheet import CAPTION_STRIP, EDGE, OVER, PANEL_GAP, PANEL_MARGIN, UNDER, Sheet, free_height, page_height

SHARES = {Panel.WORLD: 0.31, Panel.DIFFERENCE: 0.38, Panel.PROFILE: 0.31}
"""The panels' shares of the width."""
RAISED = (UNDER - OVER) / 2
"""Height of contents above the centre of their panels, in figure units."""
AS_LARGE = 0.6
"""A − B gets the scale of A and B if neither is drawn smaller for it than this share of what it could be."""


def panels_beside(
    contents: Mapping[Panel, Bounds],
    aspect: Aspect,
    below: Mapping[Panel, float],
    shares: Mapping[Panel, float] = SHARES,
    like: Sheet | None = None,
) -> tuple[Sheet, dict[Panel, float]]:
    """Return the page for the panels' contents, and the scale of each: the length of a scene unit on paper.

    `contents` are bounds at scale 1; A and B keep that scale and their place, unless the sheet is for the same page as
    another one, `like`, whose figure unit it uses. A panel without contents begins in its upper left corner. Below the
    panels there is room `below`, in figure units.
    """
    width, free = PAGE_WIDTH - 2 * EDGE - (len(shares) - 1) * PANEL_GAP, free_height(aspect)
    rooms = {panel: (share * width - 2 * PANEL_MARGIN, free - below.get(panel, 0.0)) for panel, share in shares.items()}
    fitting = {panel: fitting_scale(rooms[panel], (each.width, each.height)) for panel, each in contents.items()}
    beside = Panel.DIFFERENCE if Panel.DIFFERENCE in contents else Panel.PROFILE
    some = fitting[Panel.WORLD], fitting[beside]
    if min(some) >= AS_LARGE * max(some) and (like is None or Panel.PROFILE not in contents):
        fitting[Panel.WORLD] = fitting[beside] = min(some)
    unit = like.unit if like else 1.0 / fitting[Panel.WORLD]
    scales = {panel: each * unit for panel, each in fitting.items()}
    left, top, areas = EDGE, CAPTION_STRIP + free + OVER + UNDER, {}
    for panel, share in shares.items():
        areas[panel] = Bounds(left, CAPTION_STRIP + below.get(panel, 0.0), left + share * width, top)
        left += share * width + PANEL_GAP
    (x, y), (to_x, to_y) = contents[Panel.WORLD].center, areas[Panel.WORLD].center
    corner = (like.page.left, like.page.bottom) if like else (x - to_x * unit, y - (to_y + RAISED) * unit)
    page = Bounds(*corner, corner[0] + PAGE_WIDTH * unit, corner[1] + page_height(aspect) * unit)
    placed = {
        panel: Bounds(*(at + unit * end for at, end in zip(corner * 2, area, strict=True)))
        for panel, area in areas.items()
    }
    panels = {**(like.panels if like else {}), Panel.PAGE: (0.0, 0.0), Panel.WORLD: (0.0, 0.0)}
    for panel, area in placed.items():
        if panel not in contents:
            panels[panel] = area.left, area.top
        elif like or panel is not Panel.WORLD:
            (x, y), (to_x, to_y) = contents[panel].center, area.center
            panels[panel] = to_x - scales[panel] * x, to_y - scales[panel] * y + RAISED * unit
    return Sheet(page, panels, placed, unit, Layout.PANELS, below=below.get(Panel.WORLD, 0.0)), scales


def fitting_scale(room: Iterable[float], size: Iterable[float]) -> float:
    """Return the largest scale at which something of a size fits."""
    return min((wide / long for wide, long in zip(room, size, strict=True) if long), default=1.0)
