# SPDX-License-Identifier: GPL-3.0-or-later
"""A printed page: the places of its items on a sheet, in points from the lower left corner, y up."""

from dataclasses import dataclass

from ..model.figure import Align, Figure

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
    """A figure at a tick, or with the question after it: lower left corner and width."""

    figure: Figure
    tick: int
    asking: bool
    x: float
    y: float
    width: float

    @property
    def height(self) -> float:
        """The height, in the aspect of the figure's page."""
        return self.width * self.figure.page.height / self.figure.page.width


@dataclass(frozen=True, slots=True)
class PlacedRule:
    """A thin horizontal line."""

    x: float
    y: float
    width: float


Item = PlacedText | PlacedPicture | PlacedRule


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A finished page: its items in reading order, its size, and its name in the list of bookmarks, if it is there."""

    items: tuple[Item, ...]
    size: tuple[float, float] = (PAPER_WIDTH, PAPER_HEIGHT)
    bookmark: str = ""
