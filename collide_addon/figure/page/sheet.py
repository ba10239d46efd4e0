# SPDX-License-Identifier: GPL-3.0-or-later
"""The empty page: the places of the panels, and the figure unit with which the contents fill them.

From the top: title and rail; the panels; captions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats
from ..model.choices import Aspect, Layout, Rulers
from ..model.figure import ALWAYS, Align, Bounds, Kind, Mark, Panel, Span
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import PAGE_WIDTH, Role
from ..text.messages import say
from .rulers import NO_ROOM, RULED, RulerRoom, room_for

EDGE = 12.0
"""Empty border of the page; all lengths here are in figure units."""
TITLE_STRIP = 31.0
HEADING_STRIP = 11.0
TITLE_BELOW, ABOUT_BELOW, HEADING_BELOW = 14.0, 25.0, TITLE_STRIP + HEADING_STRIP / 2
"""Distances from the page's top to the middle of the title, the subtitle and the headings."""
CAPTION_STRIP = 40.0
PANEL_MARGIN, TOP_GAP, LOW_GAP = 9.0, 4.0, 9.0
"""Margins beside, above and below the contents of a panel, for labels, which are wider than high; above a panel, its
heading is close."""
PANEL_GAP = 12.0
SMALLEST_SHARE = 0.6
"""A page that follows moving objects is laid out again when the ideal unit is below this share of its own."""
FIT_PRECISION, FITTING_ROUNDS = 1e-5, 100
"""Share of a figure unit to which a page and its contents must agree, and the most rounds to get there."""

PagePlace = tuple[float, float]
"""A place on the page, in figure units from its lower left corner."""


def page_height(aspect: Aspect) -> float:
    """Return the height of a page, in figure units."""
    return PAGE_WIDTH * aspect.ratio


def free_height(aspect: Aspect) -> float:
    """Return the room for the contents of each panel, in figure units."""
    return page_height(aspect) - TITLE_STRIP - HEADING_STRIP - CAPTION_STRIP - TOP_GAP - LOW_GAP


@dataclass(frozen=True, slots=True)
class Sheet:
    """An empty page, laid out for a look; `page`, `panels` and `unit` are those of a `Figure`.

    `areas` are the panels' parts of the page, without the `room` for rulers at their edges.
    """

    page: Bounds
    panels: Mapping[Panel, tuple[float, float]]
    areas: Mapping[Panel, Bounds]
    unit: float
    look: Look = DEFAULT_LOOK
    room: RulerRoom = NO_ROOM
    below: float = 0.0
    """Room for bars below the world panel, in figure units."""
    ruled: bool = True
    """Whether coordinates can be read off its panels, unlike in a view in space."""

    @property
    def layout(self) -> Layout:
        """How its panels share it."""
        return self.look.layout

    @property
    def rulers(self) -> Rulers:
        """How much of a coordinate system it shows."""
        return self.look.rulers if self.ruled else Rulers.NONE

    @property
    def language(self) -> str:
        """The language of its texts."""
        return self.look.language

    def say(self, message: str, **values: object) -> str:
        """Return a message in that language; see `say`."""
        return say(message, self.look.language, **values)

    @property
    def height(self) -> float:
        """The page's height in figure units."""
        return self.page.height / self.unit

    @property
    def with_room(self) -> Sheet:
        """The same page, with the room below A and B added to their panel; unchanged if there are rulers."""
        if self.rulers is not Rulers.NONE:
            return self
        area = self.areas[Panel.WORLD]
        lower = area._replace(bottom=area.bottom - self.below * self.unit)
        return replace(self, areas={**self.areas, Panel.WORLD: lower}, below=0.0)

    @property
    def has_chart(self) -> bool:
        """Whether there is a chart beside A and B."""
        return self.areas[Panel.MEASURE] != self.areas[Panel.WORLD]

    def on_page(self, panel: Panel, points: Floats) -> Floats:
        """Return a panel's points as page coordinates."""
        return points + np.array(self.panels[panel])

    def seen(self, panel: Panel) -> Floats:
        """Return the corners (4, 2) of a panel's area, in the panel's own coordinates."""
        return corners_of(self.areas[panel]) - np.array(self.panels[panel])

    def within(self, tail: Floats, vector: Floats, panel: Panel) -> Floats:
        """Return the end of a vector (2,) from a panel's point, or where it leaves the panel if that comes first."""
        on_page = self.on_page(panel, tail)
        line = clip(on_page, vector, self.areas[panel])
        share = 1.0 if line is None else max(0.0, min(1.0, float((line[1] - on_page) @ vector / (vector @ vector))))
        return tail + share * vector

    def shows(self, panel: Panel, points: Floats) -> NDArray[np.bool_]:
        """Tell which points (n, 2) a panel shows."""
        on_page, area = self.on_page(panel, points), self.areas[panel]
        return ((on_page >= area[:2]) & (on_page <= area[2:])).all(axis=1)

    def seen_of(self, panel: Panel, ends: Floats) -> Floats:
        """Return the part of a line (2, 2) that its panel shows; the whole line if it shows none."""
        vector = ends[1] - ends[0]
        shown = clip(self.on_page(panel, ends[0]), vector, self.areas[panel])
        if shown is None:
            return ends
        shares = np.clip((shown - np.array(self.panels[panel]) - ends[0]) @ vector / (vector @ vector), 0.0, 1.0)
        return ends[0] + shares[:, np.newaxis] * vector

    def lines_seen(self, panel: Panel, lines: Floats) -> Floats:
        """Return the parts (k, 2, 2) of lines (n, 2, 2) that a panel shows; none for lines of zero length."""
        starts, vectors = lines[:, 0], lines[:, 1] - lines[:, 0]
        low, high = np.reshape(self.areas[panel], (2, 2)) - self.panels[panel]
        if ((low <= lines) & (lines <= high)).all() and vectors.any(axis=1).all():
            return lines
        with np.errstate(divide="ignore", invalid="ignore"):
            ends = np.sort(np.stack(((low - starts) / vectors, (high - starts) / vectors)), axis=0)
        level, inside = vectors == 0.0, (low <= starts) & (starts <= high)
        enters = np.where(level, np.where(inside, 0.0, np.inf), ends[0]).max(axis=1, initial=0.0)
        leaves = np.where(level, np.inf, ends[1]).min(axis=1, initial=1.0)
        seen = (enters < leaves) & ~level.all(axis=1)
        shares = np.stack((enters, leaves), axis=1)[seen, :, np.newaxis]
        return starts[seen, np.newaxis] + shares * vectors[seen, np.newaxis]

    def line_across(self, point: Floats, direction: Floats, panel: Panel) -> Floats:
        """Return the visible part (2, 2) of the line through a point perpendicular to `direction`."""
        line = clip(self.on_page(panel, point), np.array([-direction[1], direction[0]]), self.areas[panel])
        return np.array([point, point]) if line is None else line - np.array(self.panels[panel])

    def place(self, place: PagePlace) -> Floats:
        """Return a place on the page (2,) in page coordinates."""
        return np.array([self.page.left + place[0] * self.unit, self.page.bottom + place[1] * self.unit])

    def box(self, left: float, right: float, middle: float, height: float) -> Floats:
        """Return the corners (4, 2) of a bar on the page, given its ends, middle and height in figure units."""
        low, high = middle - height / 2, middle + height / 2
        return np.array([self.place(place) for place in ((left, low), (right, low), (right, high), (left, high))])

    def text(
        self,
        text: str,
        place: PagePlace,
        size: float,
        part: str,
        *,
        span: Span = ALWAYS,
        align: Align = Align.LEFT,
        role: Role = Role.TEXT,
    ) -> Mark:
        """Return a text at a place on the page."""
        at = self.place(place)[np.newaxis]
        return Mark(Kind.LABEL, role, at, part, Panel.PAGE, span, text=text, size=size * self.unit, align=align)


def bounds_of(*pieces: Floats) -> Bounds:
    """Return the smallest rectangle around points (n, 2)."""
    points = np.concatenate(pieces)
    (left, bottom), (right, top) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return Bounds(left, bottom, right, top)


def corners_of(bounds: Bounds) -> Floats:
    """Return the corners (4, 2) of a rectangle, counter-clockwise from the lower left."""
    left, bottom, right, top = bounds
    return np.array([(left, bottom), (right, bottom), (right, top), (left, top)])


def lay_out(
    world: Bounds,
    second: Bounds | None,
    look: Look = DEFAULT_LOOK,
    panel: Panel = Panel.DIFFERENCE,
    *,
    below: float = 0.0,
) -> Sheet:
    """Return the page for contents with these bounds; `second` is the content of `panel`, None if there is none.

    The world panel keeps scene coordinates, so that the figure lies over its objects. Below it there is room for bars,
    `below` figure units high, and to the right of all panels for the look's pseudocode.
    """
    below = below if second is not None and look.layout is Layout.PANELS else 0.0
    sheet = _lay_out(world, second, look, panel, NO_ROOM, below)
    for _ in range(8):  # the room depends on the numbers, and they on the room; two rounds are usual
        needed = room_for(look.rulers, sheet.areas, sheet.panels, sheet.unit)
        room = RulerRoom(max(needed.left, sheet.room.left), max(needed.bottom, sheet.room.bottom))
        if room == sheet.room:
            break
        sheet = _lay_out(world, second, look, panel, room, below)
    return sheet


def lay_out_beside(world: Callable[[float], Bounds], second: Callable[[float], Bounds], look: Look) -> Sheet:
    """Return the page for contents and a chart or dial beside them, given both bounds as functions of the unit."""
    tight = world(0.0)

    def attempt(unit: float) -> Sheet:
        return lay_out(world(unit), second(unit), look.in_panels, Panel.MEASURE)

    unit = lay_out(tight, None, look).unit
    return settled(attempt, unit, fits_any=tight.width == tight.height == 0.0)


def lay_out_with_chart(world: Callable[[float], Bounds], size: tuple[float, float], look: Look) -> Sheet:
    """Return the page for contents, as in `lay_out_beside`, and a chart of `size` in figure units."""
    return lay_out_beside(world, lambda unit: Bounds(0.0, -size[1] * unit, size[0] * unit, 0.0), look)


def settled(attempt: Callable[[float], Sheet], unit: float, *, fits_any: bool) -> Sheet:
    """Return the page whose figure unit is the one it was laid out for; a single point `fits_any` unit."""
    for _ in range(FITTING_ROUNDS):
        sheet = attempt(unit)
        change, unit = abs(sheet.unit - unit), sheet.unit
        if fits_any or change <= FIT_PRECISION * unit:
            break
    return sheet


def _lay_out(world: Bounds, second: Bounds | None, look: Look, panel: Panel, room: RulerRoom, bars: float) -> Sheet:
    if second is not None and look.layout is Layout.OVERLAY:
        world = bounds_of(corners_of(world), corners_of(second))
    contents = [world] if second is None or look.layout is Layout.OVERLAY else [world, second]
    places = (Panel.WORLD, panel)[: len(contents)]
    beside, below = ({place: vector if place in RULED else 0.0 for place in places} for vector in room)
    below[Panel.WORLD] += bars
    margins = len(contents) * 2 * PANEL_MARGIN + (len(contents) - 1) * PANEL_GAP + sum(beside.values())
    free_width = PAGE_WIDTH - 2 * EDGE - margins - look.scheme
    free = free_height(look.aspect)
    heights = [content.height / (free - below[place]) for place, content in zip(places, contents, strict=True)]
    unit = max(sum(c.width for c in contents) / free_width, *heights)
    reach = max(abs(value) for value in world)
    if unit == 0.0:  # a single point: treat it as being as large as its distance from the origin
        unit = (reach or 1.0) / free
    unit = max(unit, 1e-12 * reach)  # so that places on the page remain distinct

    # Distribute the width left over if the height is the limit.
    spare = (free_width * unit - sum(c.width for c in contents)) / (2 * len(contents))
    area_height = (free + TOP_GAP + LOW_GAP) * unit
    left = world.left - spare - (PANEL_MARGIN + EDGE + beside[Panel.WORLD]) * unit
    raised = (LOW_GAP - TOP_GAP) / 2 * unit
    above_bars = (free * unit - below[Panel.WORLD] * unit - world.height) / 2
    lowered = max(0.0, min(bars * unit / 2 + raised, above_bars)) - raised  # bars may come and go
    bottom = world.center[1] - (area_height + below[Panel.WORLD] * unit) / 2 + lowered - CAPTION_STRIP * unit
    page = Bounds(left, bottom, left + PAGE_WIDTH * unit, bottom + page_height(look.aspect) * unit)
    panels = {Panel.PAGE: (0.0, 0.0), Panel.WORLD: (0.0, 0.0), panel: (0.0, 0.0)}
    areas = {}
    edge = left + EDGE * unit
    for place, content in zip(places, contents, strict=True):
        edge += beside[place] * unit
        width = content.width + 2 * spare + 2 * PANEL_MARGIN * unit
        foot = bottom + CAPTION_STRIP * unit
        areas[place] = Bounds(edge, foot + below[place] * unit, edge + width, foot + area_height)
        if place is panel:
            (x, y), (to_x, to_y) = content.center, areas[panel].center
            panels[panel] = (to_x - x, to_y - y + raised)
        edge += width + PANEL_GAP * unit
    if panel not in areas:
        areas[panel] = areas[Panel.WORLD]
    return Sheet(page, panels, areas, unit, look, room, bars)


def clip(point: Floats, direction: Floats, area: Bounds) -> Floats | None:
    """Return the ends (2, 2) of the part of a line inside a rectangle, along `direction` (2,); None if it misses it."""
    first, last = -math.inf, math.inf
    for start, step, low, high in zip(point, direction, (area.left, area.bottom), (area.right, area.top), strict=True):
        if step == 0.0:
            if not low <= start <= high:
                return None
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, near), min(last, far)
    if first >= last:
        return None
    return np.array([point + first * direction, point + last * direction])


TALLEST_ROW = 15.0
"""Largest height of a chart's row for an axis or edge, in figure units."""
