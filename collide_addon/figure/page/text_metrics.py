# SPDX-License-Identifier: GPL-3.0-or-later
"""The size of a text and its line breaks, measured from the typeface's TrueType files.

A TrueType file is a set of tables (ISO/IEC 14496-22). Ours, made by `docs/build_font.py`, have only simple glyphs and
no kerning or ligatures, so a line is as wide as the sum of its letters. Lengths are in text sizes (see `Mark.size`);
one text size is one em.
"""

import re
import struct
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FONT_FILE = Path(__file__).parents[2] / "fonts" / "CollideSans.ttf"
BOLD_FILE = FONT_FILE.with_name("CollideSans-SemiBold.ttf")
"""The bold file, for titles and names of shapes; characters it lacks are drawn in the regular weight."""
FAMILY = "Collide Sans"
EM = 2048
"""Units of the files per text size."""
CAPITAL_HEIGHT = 1490 / EM
"""Height of capital letters. Labels are anchored at half of it above the baseline."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A file's tables; the glyph number of each character, 0 if missing; each glyph's advance and outline offset."""

    tables: Mapping[str, bytes]
    numbers: Mapping[str, int]
    advances: NDArray[np.uint16]
    starts: NDArray[np.uint32]

    def outline(self, character: str) -> bytes:
        """Return a character's entry in the table of outlines; it is empty for a space."""
        number = self.numbers[character]
        return self.tables["glyf"][self.starts[number] : self.starts[number + 1]]

    def advance(self, character: str) -> int:
        """Return the distance from a character to the next, in the file's units."""
        return int(self.advances[self.numbers[character]])


@cache
def typeface(*, bold: bool = False) -> Typeface:
    """Return the typeface, read only once."""
    data = (BOLD_FILE if bold else FONT_FILE).read_bytes()
    count = int.from_bytes(data[4:6], "big")
    directory = struct.iter_unpack(">4s4xII", data[12 : 12 + 16 * count])
    tables = {name.decode("ascii"): data[start : start + length] for name, start, length in directory}
    glyphs = int.from_bytes(tables["maxp"][4:6], "big")
    measured = int.from_bytes(tables["hhea"][34:36], "big")
    advances = np.frombuffer(tables["hmtx"], ">u2", 2 * measured)[::2]
    all_advances = np.concatenate([advances, np.repeat(advances[-1:], glyphs - measured)])  # the rest share it
    starts = np.frombuffer(tables["loca"], ">u4", glyphs + 1)
    return Typeface(tables, _numbers(tables["cmap"]), all_advances.astype(np.uint16), starts.astype(np.uint32))


def _numbers(table: bytes) -> dict[str, int]:
    """Read each character's glyph number from the last subtable, which covers all of Unicode."""
    count = int.from_bytes(table[2:4], "big")
    start = int.from_bytes(table[8 * count : 8 * count + 4], "big")
    groups = struct.iter_unpack(">III", table[start + 16 : start + int.from_bytes(table[start + 4 : start + 8], "big")])
    return {chr(code): glyph + code - first for first, last, glyph in groups for code in range(first, last + 1)}


def has(character: str) -> bool:
    """Tell whether the typeface has a character; Blender's own font draws those it lacks."""
    return character in typeface().numbers


def face_of(character: str, *, bold: bool = False) -> Typeface:
    """Return the file that draws a character, which the typeface must have."""
    wanted = typeface(bold=bold)
    return wanted if character in wanted.numbers else typeface()


def advance(character: str, *, bold: bool = False) -> float:
    """Return the distance from a character to the next; the typeface must have it."""
    return face_of(character, bold=bold).advance(character) / EM


def height(character: str, *, bold: bool = False) -> tuple[float, float]:
    """Return a character's bottom and top relative to the baseline; the typeface must have it."""
    outline = face_of(character, bold=bold).outline(character)
    if not outline:
        return 0.0, 0.0
    bottom, top = struct.unpack_from(">2xh2xh", outline, 2)
    return bottom / EM, top / EM


LOWER_WIDTH, UPPER_WIDTH, OTHER_WIDTH, FULL_WIDTH = 0.64, 0.84, 0.8, 1.0
"""Widths of characters missing from the typeface, as in names of objects: lower and upper case, signs, Chinese."""
OTHER_LOW, OTHER_HIGH = -0.12, 0.85
"""Extent of such characters, drawn in Blender's own font, below and above the baseline."""
BREAK = re.compile(r"(?<![=≈≤≥<>−+])(?<!max)(?<!min) (?![=≈≤≥<>+]|− |−?[\d.·⁻⁰¹²³⁴⁵⁶⁷⁸⁹−]+\))")
"""A space where a line may break: not inside a formula or a pair of coordinates."""
CLOSING, OPENING_MARKS = "，。、：；）？", "（"
"""Chinese punctuation that may not begin a line, and punctuation that may not end one."""
ELLIPSIS = "…"
LEAST_LAST_LINE = 0.2
"""Share of the width below which a last line takes words from the lines before."""
NARROWER_SHARES = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55)
"""Shares of the width that are tried for that."""
TEXTS_CACHED = 1000
"""Number of texts whose size is cached: names recur in each phase, and are measured repeatedly."""
LINE_HEIGHT = 1.25
"""Distance from one line of a text to the next, in text sizes."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of one line of text in the unit of `size`."""
    return size * _width(text, bold=bold)


def text_extent(text: str, size: float, *, bold: bool = False) -> tuple[float, float]:
    """Return the extent of one line of text below its centre, as a negative number, and above it."""
    low, high = _heights(text, bold=bold)
    return size * (low - CAPITAL_HEIGHT / 2), size * (high - CAPITAL_HEIGHT / 2)


@lru_cache(maxsize=TEXTS_CACHED)
def _width(text: str, *, bold: bool) -> float:
    return sum(map(_WIDTHS[bold], text))


@lru_cache(maxsize=TEXTS_CACHED)
def _heights(text: str, *, bold: bool) -> tuple[float, float]:
    heights = list(map(_HEIGHTS[bold], text)) or [(0.0, CAPITAL_HEIGHT)]
    return min(low for low, _ in heights), max(high for _, high in heights)


@cache
def _is_full(character: str) -> bool:
    """Tell whether a character is as wide as a Chinese one."""
    return unicodedata.east_asian_width(character) in "WF"


def _character_width(character: str, *, bold: bool) -> float:
    if has(character):
        return advance(character, bold=bold)
    if _is_full(character):
        return FULL_WIDTH
    if not character.isalpha():
        return OTHER_WIDTH
    return UPPER_WIDTH if character.isupper() else LOWER_WIDTH


def _character_height(character: str, *, bold: bool) -> tuple[float, float]:
    return height(character, bold=bold) if has(character) else (OTHER_LOW, OTHER_HIGH)


_WIDTHS = {bold: cache(partial(_character_width, bold=bold)) for bold in (False, True)}
_HEIGHTS = {bold: cache(partial(_character_height, bold=bold)) for bold in (False, True)}
"""Functions for bold and regular characters; width, bottom and top are needed so often that they must be cached."""


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return a text unchanged if it fits into `width`, or else its beginning with an ellipsis."""
    if text_width(text, size, bold=bold) <= width:
        return text
    count = len(text)
    while count and text_width(text[:count].rstrip() + ELLIPSIS, size, bold=bold) > width:
        count -= 1
    return text[:count].rstrip() + ELLIPSIS


def wrap_within(text: str, size: float, width: float, most_lines: int, *, bold: bool = False) -> list[str]:
    """Break a text into at most `most_lines` lines, none wider than `width`.

    The last line is not left with a single word if as many lines can be filled more evenly.
    """
    lines = _without_orphan(wrap(text, size, width, bold=bold), text, size, width, bold=bold)
    kept = [*lines[: most_lines - 1], " ".join(lines[most_lines - 1 :])] if len(lines) > most_lines else lines
    return [shortened(line, size, width, bold=bold) for line in kept]


def _without_orphan(lines: list[str], text: str, size: float, width: float, *, bold: bool) -> list[str]:
    """Return the lines, or the same number of narrower ones if the last one is too short."""
    for share in NARROWER_SHARES if len(lines) > 1 else ():
        if text_width(lines[-1], size, bold=bold) >= LEAST_LAST_LINE * width:
            break
        narrower = wrap(text, size, share * width, bold=bold)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Break a text into lines of at most `width`, at spaces outside formulas, or between Chinese characters."""
    width_of = _WIDTHS[bold]
    lines, end, ink_end = [""], 0.0, 0.0  # where the last line ends, with and without its trailing spaces
    for piece in _pieces(text):
        new_end = sum(map(width_of, piece.rstrip()), end)
        new_ink_end = ink_end if piece.isspace() else new_end
        if lines[-1] and size * new_ink_end > width:
            lines.append("")
            new_end = new_ink_end = sum(map(width_of, piece.rstrip()))
        lines[-1] += piece
        ink_end = new_ink_end
        end = sum(map(width_of, piece[len(piece.rstrip()) :]), new_end)
    return [line.strip() for line in lines]


def _pieces(text: str) -> list[str]:
    """Return the unbreakable pieces of a text, with the spaces after them."""
    pieces: list[str] = []
    for word in BREAK.split(text):
        piece = ""
        if any(map(_is_full, word)):
            for character in word:
                chinese = piece[-1:] in CLOSING or unicodedata.east_asian_width(character) == "W"
                if piece and chinese and character not in CLOSING and piece[-1] not in OPENING_MARKS:
                    pieces.append(piece)
                    piece = ""
                piece += character
        pieces.append((piece or word) + " ")
    return pieces
