# SPDX-License-Identifier: GPL-3.0-or-later
"""A PDF file's letters as Type 3 fonts, whose glyphs are small drawings (ISO 32000-1, 9.6.5).

Viewers fill their outlines like any area, so text looks the same everywhere. Each glyph is mapped to its character, so
that text can be searched, copied and read aloud.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from ...labels.obstacles import LEFT_SHARE
from ...model.figure import Align
from ...text.names import upright, with_italics
from ..glyphs import Glyph, GlyphsOf
from ..paper import decimal
from .objects import Objects, Value, utf16

EM = 1000
"""Units of a glyph's drawing in one text size: as integers, finer than any printer's dots."""
MOST_GLYPHS = 255
"""Most glyphs in one font: a code is one byte, and 0 is not used."""
NO_GLYPH = Glyph(0.0)


class FontCharacter(NamedTuple):
    """A character's font name, its code in it, and its width in text sizes."""

    font: str
    code: int
    advance: float


@dataclass(frozen=True, slots=True)
class Letters:
    """All letters of a file, by weight and character, and its fonts by name, as a resource dictionary."""

    known: Mapping[tuple[bool, str], FontCharacter]
    fonts: Mapping[str, Value]

    def write(
        self,
        text: str,
        place: tuple[float, float],
        size: float,
        align: Align,
        *,
        bold: bool = False,
        down: bool = False,
    ) -> str:
        """Return the operators that write a line anchored at `place` on its baseline; y points down if `down`."""
        letters = [self.known[bold, character] for character in with_italics(text)]
        x = place[0] - LEFT_SHARE[align] * size * sum(letter.advance for letter in letters)
        up = -1 if down else 1
        runs = [
            f"/{font} {decimal(size)} Tf <{''.join(f'{letter.code:02X}' for letter in run)}> Tj"
            for font, run in groupby(letters, key=lambda letter: letter.font)
        ]
        return f"BT 1 0 0 {up} {decimal(x)} {decimal(place[1])} Tm {' '.join(runs)} ET\n" if runs else ""


def add_letters(objects: Objects, lettering: Sequence[tuple[bool, str]], glyphs_of: GlyphsOf) -> Letters:
    """Store fonts with all letters, given by weight and character, in a file.

    Letters without a glyph are invisible, but can be copied and searched for.
    """
    known: dict[tuple[bool, str], FontCharacter] = {}
    fonts: dict[str, Value] = {}
    for bold, letters in groupby(lettering, key=itemgetter(0)):
        characters = [character for _, character in letters]
        glyphs = glyphs_of("".join(characters), bold=bold)
        for first in range(0, len(characters), MOST_GLYPHS):
            some = characters[first : first + MOST_GLYPHS]
            name = f"F{len(fonts) + 1}"
            drawn = [glyphs.get(character, NO_GLYPH) for character in some]
            fonts[name] = _add_font(objects, some, drawn)
            for code, (character, glyph) in enumerate(zip(some, drawn, strict=True), start=1):
                known[bold, character] = FontCharacter(name, code, glyph.advance)
    return Letters(known, fonts)


def _add_font(objects: Objects, characters: Sequence[str], glyphs: Sequence[Glyph]) -> str:
    names = [_name(character) for character in characters]
    boxes = list(map(_box, glyphs))
    drawings: dict[str, Value] = {
        name: objects.add_stream(_drawing(glyph, box)) for name, glyph, box in zip(names, glyphs, boxes, strict=True)
    }
    corners = np.array(boxes).reshape(-1, 2, 2)
    return objects.add(
        {
            "Type": "/Font",
            "Subtype": "/Type3",
            "FontBBox": [*corners.min(axis=(0, 1)).tolist(), *corners.max(axis=(0, 1)).tolist()],
            "FontMatrix": "[0.001 0 0 0.001 0 0]",
            "CharProcs": drawings,
            "Encoding": {"Type": "/Encoding", "Differences": [1, *(f"/{name}" for name in names)]},
            "FirstChar": 1,
            "LastChar": len(names),
            "Widths": [round(glyph.advance * EM) for glyph in glyphs],
            "Resources": {},
            "ToUnicode": objects.add_stream(_to_unicode(characters)),
        }
    )


def _name(character: str) -> str:
    """Return a glyph's name in the form that encodes its character: uni4E2D, u1F600."""
    number = ord(character)
    return f"uni{number:04X}" if number < 0x10000 else f"u{number:05X}"


def _box(glyph: Glyph) -> tuple[int, int, int, int]:
    """Return left, bottom, right and top; as handles count, it may be slightly larger than the outline."""
    if not glyph.contours:
        return 0, 0, 0, 0
    points = np.concatenate([contour.reshape(-1, 2) for contour in glyph.contours]) * EM
    low, high = np.floor(points.min(axis=0)), np.ceil(points.max(axis=0))
    (left, bottom), (right, top) = low.tolist(), high.tolist()
    return int(left), int(bottom), int(right), int(top)


def _drawing(glyph: Glyph, box: tuple[int, int, int, int]) -> bytes:
    """Return the operators that draw a glyph in the text's colour."""
    operators = [f"{round(glyph.advance * EM)} 0 {' '.join(map(str, box))} d1"]
    for contour in glyph.contours:
        knots = np.rint(contour * EM).astype(int).tolist()
        operators.append(f"{knots[0][1][0]} {knots[0][1][1]} m")
        for (_, _, leaving), (arriving, knot, _) in zip(knots, [*knots[1:], knots[0]], strict=True):
            numbers = (*leaving, *arriving, *knot)
            operators.append(f"{' '.join(map(str, numbers))} c")
        operators.append("h")
    return "\n".join([*operators, "f"] if glyph.contours else operators).encode("ascii")


MAP_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
"""
MAP_FOOT = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
MOST_IN_A_BLOCK = 100


def _to_unicode(characters: Sequence[str]) -> bytes:
    """Return the table from codes to characters (ISO 32000-1, 9.10.3)."""
    plain = enumerate(map(upright, characters), start=1)
    lines = [f"<{code:02X}> <{utf16(character).hex().upper()}>" for code, character in plain]
    blocks = []
    for first in range(0, len(lines), MOST_IN_A_BLOCK):
        block = lines[first : first + MOST_IN_A_BLOCK]
        blocks.append("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar\n"]))
    return (MAP_HEAD + "".join(blocks) + MAP_FOOT).encode("ascii")
