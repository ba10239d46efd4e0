# SPDX-License-Identifier: GPL-3.0-or-later
"""The typeface of all texts, read from its own file: how wide and how high each character is, whatever draws it.

A TrueType file is a set of tables (ISO/IEC 14496-22). Ours has simple glyphs only, no kerning and no ligatures, so that
a line is as wide as its letters together; `docs/build_font.py` makes it. Lengths are in text sizes (see `Mark.size`),
and one text size is one em.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FILE = Path(__file__).parents[2] / "fonts" / "CollideSans.ttf"
FAMILY = "Collide Sans"
EM = 2048
"""Units of the file in one text size."""
CAPITALS = 1490 / EM
"""Height of capital letters. The middle of a line, where labels are anchored, is half of it over the base line."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """The tables of the file, and of each glyph by its number: how far the next one stands, and where its outline is.

    `numbers` has the glyph of each character; 0 stands for a character that there is not.
    """

    tables: Mapping[str, bytes]
    numbers: Mapping[str, int]
    advances: NDArray[np.uint16]
    starts: NDArray[np.uint32]

    def outline(self, character: str) -> bytes:
        """Return a character's entry in the table of outlines, nothing for a space."""
        number = self.numbers[character]
        return self.tables["glyf"][self.starts[number] : self.starts[number + 1]]

    def advance(self, character: str) -> int:
        """Return how far the next letter stands, in units of the file."""
        return int(self.advances[self.numbers[character]])


@cache
def typeface() -> Typeface:
    """Return the typeface, read once."""
    data = FILE.read_bytes()
    count = int.from_bytes(data[4:6], "big")
    directory = struct.iter_unpack(">4s4xII", data[12 : 12 + 16 * count])
    tables = {name.decode("ascii"): data[start : start + length] for name, start, length in directory}
    glyphs = int.from_bytes(tables["maxp"][4:6], "big")
    measured = int.from_bytes(tables["hhea"][34:36], "big")
    advances = np.frombuffer(tables["hmtx"], ">u2", 2 * measured)[::2]
    all_advances = np.concatenate([advances, np.repeat(advances[-1:], glyphs - measured)])  # the last one counts on
    starts = np.frombuffer(tables["loca"], ">u4", glyphs + 1)
    return Typeface(tables, _numbers(tables["cmap"]), all_advances.astype(np.uint16), starts.astype(np.uint32))


def _numbers(table: bytes) -> dict[str, int]:
    """Read the glyph of each character from the subtable that has all of Unicode, which is the last one."""
    count = int.from_bytes(table[2:4], "big")
    start = int.from_bytes(table[8 * count : 8 * count + 4], "big")
    groups = struct.iter_unpack(">III", table[start + 16 : start + int.from_bytes(table[start + 4 : start + 8], "big")])
    return {chr(code): glyph + code - first for first, last, glyph in groups for code in range(first, last + 1)}


def has(character: str) -> bool:
    """Tell whether the typeface has a character; others are Blender's own font's to draw."""
    return character in typeface().numbers


@cache
def advance(character: str) -> float:
    """Return how far the next letter stands from a character that the typeface has."""
    return typeface().advance(character) / EM


@cache
def height(character: str) -> tuple[float, float]:
    """Return how far a character that the typeface has reaches over the base line: its bottom and its top."""
    outline = typeface().outline(character)
    if not outline:
        return 0.0, 0.0
    bottom, top = struct.unpack_from(">2xh2xh", outline, 2)
    return bottom / EM, top / EM
