# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters of a printed page: outlines and widths, from any font."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

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


class GlyphsOf(Protocol):
    """What gives the glyphs of characters; those that it has none for are left out."""

    def __call__(self, characters: str, *, bold: bool) -> Mapping[str, Glyph]:
        """Return the glyphs by character."""


def lettering_of(pages: Iterable[Page]) -> list[tuple[bool, str]]:
    """Return of every letter on the pages whether it is bold, and its character, once each, in order."""
    found: set[tuple[bool, str]] = set()
    for item in (item for page in pages for item in page.items):
        if isinstance(item, PlacedText):
            found.update((False, character) for character in with_italics(item.text))
        elif isinstance(item, PlacedPicture):
            for _, mark, _ in showing(item.figure, item.tick, asking=item.asking):
                bold = THEMES[item.figure.theme][mark.role].bold
                found.update((bold, character) for character in with_italics(mark.text))
    return sorted(found)
