# SPDX-License-Identifier: GPL-3.0-or-later
"""How wide a text will be, near enough to lay out a page without knowing the font that draws it."""

from __future__ import annotations

import unicodedata

LATIN_WIDTH = 0.46
"""Of an average letter, in text sizes: a little more than measured in Blender's built-in font."""
CYRILLIC_WIDTH = 0.54
FULL_WIDTH = 1.02
"""Of a Chinese character."""
CYRILLIC = range(0x400, 0x530)
LINE_HEIGHT = 1.3


def text_width(text: str, size: float) -> float:
    """Return the width of one line of text in the unit of `size`."""
    return size * sum(_character_width(character) for character in text)


def _character_width(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return FULL_WIDTH
    return CYRILLIC_WIDTH if ord(character) in CYRILLIC else LATIN_WIDTH


def wrap(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines of at most `width`, at spaces, or anywhere between Chinese characters."""
    pieces: list[str] = []
    for word in text.split(" "):
        piece = ""
        for character in word:
            if piece and unicodedata.east_asian_width(character) == "W":
                pieces.append(piece)
                piece = ""
            piece += character
        pieces.append(piece + " ")
    lines = [""]
    for piece in pieces:
        if lines[-1] and text_width((lines[-1] + piece).rstrip(), size) > width:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]
