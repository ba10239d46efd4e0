# SPDX-License-Identifier: GPL-3.0-or-later
"""Glyphs of a printed page: outlines and widths from any font, and the typeface's outlines as cubic curves.

An outline in a TrueType file is a list of points, on or off a quadratic curve (ISO/IEC 14496-22, table glyf). Between
two consecutive points off the curve, there is an implied one on it, half-way. PDF and Blender draw cubic curves.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...geometry.predicates.errors import WordedError
from ..model.arrays import Floats
from ..model.look import THEMES
from ..page.text_metrics import EM, advance, face_of, has
from ..text.names import with_italics
from .paper import Page, PlacedPicture, PlacedText, showing

MOST_NAMED = 8
"""Most missing letters that a message names."""


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """The shape of a character, in text sizes (see `Mark.size`), on a baseline at y = 0, starting at x = 0.

    `advance` is the distance to the next letter. The contours (n, 3, 2) are closed outlines, filled by the nonzero
    rule: holes are oriented the other way round. Each row is a knot of a cubic curve: the handle before it, the knot,
    and the handle after it. A space has no contours.
    """

    advance: float
    contours: tuple[Floats, ...] = ()


class GlyphsOf(Protocol):
    """Returns the glyphs of characters, without those that are missing."""

    def __call__(self, characters: str, *, bold: bool) -> Mapping[str, Glyph]:
        """Return the glyphs by character."""


class LettersError(WordedError, ValueError):
    """Raised for letters that the typeface lacks."""


def glyphs_of(characters: str, *, bold: bool = False) -> dict[str, Glyph]:
    """Return the typeface's glyphs of `characters`; raise a LettersError if it lacks some, such as Chinese ones."""
    if missing := lacking(characters):
        raise LettersError(
            'No font here has {letters}: pip install "collide-addon[blender]" brings one, SVG and HTML need none',
            letters="".join(missing[:MOST_NAMED]),
        )
    return {character: glyph(character, bold=bold) for character in sorted(set(characters)) if has(character)}


def lacking(characters: Iterable[str]) -> list[str]:
    """Return the missing characters, once each and in order; control characters, which no font has, do not count."""
    printed = (each for each in set(characters) if each.isprintable() or unicodedata.category(each) == "Zs")
    return sorted(each for each in printed if not has(each))


def lettering_of(pages: Iterable[Page]) -> list[tuple[bool, str]]:
    """Return weight and character of every letter on the pages, once each and in order."""
    found: set[tuple[bool, str]] = set()
    for item in (item for page in pages for item in page.items):
        if isinstance(item, PlacedText):
            found.update((False, character) for character in with_italics(item.text))
        elif isinstance(item, PlacedPicture):
            for _, mark, _ in showing(item.figure, item.tick, asking=item.asking):
                bold = THEMES[item.figure.theme][mark.role].bold
                found.update((bold, character) for character in with_italics(mark.text))
    return sorted(found)


HEAD_BYTES = 10
"""Bytes before the points: the number of contours, and their box."""
ON, X_SHORT, Y_SHORT, REPEATED, X_SAME, Y_SAME = 1, 2, 4, 8, 16, 32
"""The bits of a point's flag."""


@cache
def glyph(character: str, *, bold: bool = False) -> Glyph:
    """Return the shape of a character, which the typeface must have."""
    outline = face_of(character, bold=bold).outline(character)
    if not outline:
        return Glyph(advance(character, bold=bold))
    count = int.from_bytes(outline[:2], "big")
    ends = np.frombuffer(outline, ">u2", count, HEAD_BYTES).astype(int) + 1
    flags, points = points_of(outline, HEAD_BYTES + 2 * count, int(ends[-1]))
    pieces = [slice(start, end) for start, end in zip([0, *ends[:-1]], ends, strict=True)]
    contours = tuple(_cubic(points[piece] / EM, (flags[piece] & ON).astype(bool)) for piece in pieces)
    return Glyph(advance(character, bold=bold), contours)


def points_of(outline: bytes, at: int, count: int) -> tuple[NDArray[np.uint8], Floats]:
    """Read the flags (n,) and points (n, 2), whose coordinates are stored as differences from the previous point."""
    at += 2 + int.from_bytes(outline[at : at + 2], "big")  # instructions
    flags: list[int] = []
    while len(flags) < count:
        repeats = outline[at + 1] if outline[at] & REPEATED else 0
        flags += [outline[at]] * (1 + repeats)
        at += 2 if outline[at] & REPEATED else 1
    points = np.empty((count, 2))
    for axis, short, same in ((0, X_SHORT, X_SAME), (1, Y_SHORT, Y_SAME)):
        place = 0
        for row, flag in enumerate(flags):
            if flag & short:
                place += outline[at] if flag & same else -outline[at]
                at += 1
            elif not flag & same:
                place += int.from_bytes(outline[at : at + 2], "big", signed=True)
                at += 2
            points[row, axis] = place
    return np.array(flags, dtype=np.uint8), points


def _cubic(points: Floats, on: NDArray[np.bool_]) -> Floats:
    """Return a closed contour as knots (n, 3, 2): the handle before each, the knot, the handle after it."""
    all_points: list[Floats] = []
    are_knots: list[bool] = []
    for row, point in enumerate(points):
        if not on[row] and not on[row - 1]:
            all_points.append((points[row - 1] + point) / 2)
            are_knots.append(True)
        all_points.append(point)
        are_knots.append(bool(on[row]))
    places, knots = np.array(all_points), np.array(are_knots)
    before, after = (
        np.where(np.roll(knots, vector)[:, np.newaxis], places, (places + 2 * np.roll(places, vector, axis=0)) / 3)
        for vector in (1, -1)
    )
    return np.stack([before, places, after], axis=1)[knots]
