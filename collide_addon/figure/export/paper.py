# SPDX-License-Identifier: GPL-3.0-or-later
"""Paper: which marks of a figure are printed and where, for SVG and PDF, and the items of a printed page.

A figure's paper coordinates are in figure units from the upper left corner, y down; the places of a page's items are in
points from the lower left corner, y up.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..model.arrays import Floats, Levels
from ..model.figure import Align, Bounds, Figure, Kind, Mark, Panel
from ..model.layers import layer_of, shown_layers
from ..model.outline import outline
from ..model.playback import presence
from ..model.style import CLOCK_ROLES, STYLES, Marker
from ..page.sheet import CAPTION_STRIP, TITLE_STRIP

DECIMALS = 3
"""Decimals of coordinates: a thousandth of a figure unit is far below a pixel or a printer's dot."""


ROLE_HEIGHTS = {role: (style.layer, row) for row, (role, style) in enumerate(STYLES.items())}
"""The order of the roles bottom to top, as Blender stacks them."""


def showing(figure: Figure, tick: int, *, asking: bool = False) -> list[tuple[int, Mark, float]]:
    """Return the marks visible at a tick, bottom to top, each with its number and presence; clocks are left out."""
    layers = {None, *shown_layers(figure.parameters)}
    found = []
    for number, mark in enumerate(figure.marks):
        there = presence(figure, mark, tick, asking=asking)
        if there > 0.0 and mark.role not in CLOCK_ROLES and layer_of(mark) in layers:
            found.append((number, mark, there))
    return sorted(found, key=lambda item: (item[1].panel.is_lens, ROLE_HEIGHTS[item[1].role]))


def on_paper(figure: Figure, mark: Mark, points: Floats) -> list[tuple[float, float]]:
    """Return points (n, 2), in the coordinates of a mark's panel, as paper coordinates."""
    moved = points + np.array(figure.panels[mark.panel])
    x = (moved[:, 0] - figure.page.left) / figure.unit
    y = (figure.page.top - moved[:, 1]) / figure.unit
    return list(zip(x.tolist(), y.tolist(), strict=True))


class PaperPiece(NamedTuple):
    """A part of a mark on paper: a polyline, polygon or, with a radius, a circle around its one point.

    `look` is "t" for a tinted area, "l" for a line, "f" for a filled area.
    """

    look: str
    points: list[tuple[float, float]]
    closed: bool = True
    radius: float | None = None


def pieces_of(figure: Figure, mark: Mark) -> Iterator[PaperPiece]:
    """Yield the pieces of a mark other than a text, bottom to top."""
    style, drawn, centers = STYLES[mark.role], outline(mark, figure.unit), on_paper(figure, mark, mark.points)
    if mark.kind is Kind.RING:
        for look in ("t", "l") if mark.filled else ("l",):
            yield from (PaperPiece(look, [center], radius=mark.radius / figure.unit) for center in centers)
        return
    for area in drawn.tints:
        yield PaperPiece("t", on_paper(figure, mark, area))
    for stroke in drawn.strokes:
        yield PaperPiece("l", on_paper(figure, mark, stroke.points), stroke.closed)
    if mark.kind is Kind.POINTS and style.marker is Marker.DISC:
        yield from (PaperPiece("f", [center], radius=style.marker_size / 2) for center in centers)
    else:
        for area in drawn.fills:
            yield PaperPiece("f", on_paper(figure, mark, area))


def decimal(value: float) -> str:
    """Write a length with `DECIMALS` decimals and no exponent, which PDF does not allow."""
    return f"{round(value, DECIMALS) + 0.0:.{DECIMALS}f}".rstrip("0").rstrip(".")  # + 0.0: no "-0"


SAID_BESIDE = ("title", "about", "view", "badge", "phase", "caption", "numbers", "question")
"""Prefixes of parts of the page whose texts are printed beside the picture instead of in it."""
LETTER_EXTENT = 0.6
"""Extent of letters above and below the centre of their line, as a multiple of their size."""


@lru_cache(maxsize=1)
def panels_alone(figure: Figure) -> Figure:
    """Return the figure without the strips of title, rail and sentence, and without empty space above and below."""
    left, bottom, right, top = figure.page
    page = Bounds(left, bottom + CAPTION_STRIP * figure.unit, right, top - TITLE_STRIP * figure.unit)
    marks = [
        mark
        for mark in figure.marks
        if mark.panel is not Panel.PAGE
        or (not mark.part.startswith(SAID_BESIDE) and (mark.points[:, 1] > page.bottom).all())
    ]
    lowest, highest = _reach(figure, marks)
    page = page._replace(bottom=max(page.bottom, lowest), top=min(page.top, highest))
    return replace(figure, marks=tuple(marks), page=page)


def _reach(figure: Figure, marks: Sequence[Mark]) -> tuple[float, float]:
    """Return the vertical extent of marks on the page, with room for dots and letters."""
    room = 4.0 * figure.unit  # for dots and arrows
    reached = [(mark.points[:, 1] + figure.panels[mark.panel][1], LETTER_EXTENT * mark.size + room) for mark in marks]
    lowest = min((float(heights.min()) - around for heights, around in reached), default=-math.inf)
    return lowest, max((float(heights.max()) + around for heights, around in reached), default=math.inf)


PAPER_WIDTH, PAPER_HEIGHT = 595.0, 842.0
"""A4, upright."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A line of text: its anchor on the baseline, and the size of its letters."""

    text: str
    x: float
    y: float
    size: float
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True, eq=False)
class PlacedPicture:
    """A figure at a tick, or with the question after it: lower left corner and width.

    Its `alternative` text is by default what its panels show.
    """

    figure: Figure
    tick: int
    asking: bool
    x: float
    y: float
    width: float
    alternative: str = ""

    @property
    def height(self) -> float:
        """The height, from the aspect ratio of the figure's page."""
        return self.width * self.figure.page.height / self.figure.page.width


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A picture of pixels, (rows, columns, 3) or, in grey, (rows, columns): lower left corner and size, once placed.

    `alternative` is its alternative text.
    """

    levels: Levels
    alternative: str = ""
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class PlacedRule:
    """A thin horizontal line."""

    x: float
    y: float
    width: float


Item = PlacedText | PlacedPicture | Photo | PlacedRule


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A finished page: its items in reading order, its size, and its bookmark, if it has one."""

    items: tuple[Item, ...]
    size: tuple[float, float] = (PAPER_WIDTH, PAPER_HEIGHT)
    bookmark: str = ""
