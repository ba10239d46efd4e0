# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters of a printed page: outlines and widths, from any font."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..model.arrays import Floats
from ..model.theme import THEMES
from ..text.variables import with_italics
from .drawing import showing
from .paper import Page, PlacedPicture, PlacedText


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """The shape of one character, in text sizes (see `Mark.size`), on a baseline at y = 0, starting at x = 0.

    `advance` is the distance to the next letter. The contours (n, 3, 2) are closed outlines, filled by the nonzero
    rule: holes run the other way round. Each row is a knot of a cubic curve: the handle before it, the knot, the handle
    after it. A space has none.
    """

    advance: float
    contours: tuple[Floats, ...] = ()


def lettering_of(pages: Iterable[Page]) -> list[tuple[float, str]]:
    """Return weight and character of every letter on the pages, once each, in order; see `Style.weight`."""
    found: set[tuple[float, str]] = set()
    for item in (item for page in pages for item in page.items):
        if isinstance(item, PlacedText):
            found.update((0.0, character) for character in with_italics(item.text))
        elif isinstance(item, PlacedPicture):
            for _, mark, _ in showing(item.figure, item.tick, asking=item.asking):
                weight = THEMES[item.figure.theme][mark.role].weight
                found.update((weight, character) for character in with_italics(mark.text))
    return sorted(found)


def characters_of(pages: Iterable[Page]) -> str:
    """Return every character on the pages, once each, in order of code points."""
    return "".join(sorted({character for _, character in lettering_of(pages)}))
