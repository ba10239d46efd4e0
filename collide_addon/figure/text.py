# SPDX-License-Identifier: GPL-3.0-or-later
"""How wide a text will be, near enough to lay out a page without knowing the font that draws it."""

from __future__ import annotations

import re
import unicodedata

WIDTHS = {
    character: width
    for characters, width in (
        ("ijl.,:;'|!·", 0.26),
        (" tfrI()[]/-", 0.38),
        ("0123456789", 0.51),
        ("mwMжмшщыюДЖМФШЩЫЮ", 0.85),
        ("W○◍", 1.04),
    )
    for character in characters
}
"""Advance widths in text sizes: the larger one of Blender's built-in font and of the SVG's."""
LOWER_WIDTH, UPPER_WIDTH = 0.52, 0.7
CYRILLIC_LOWER_WIDTH, CYRILLIC_UPPER_WIDTH = 0.6, 0.78
OTHER_WIDTH = 0.68
"""Of signs: = − ≤."""
FULL_WIDTH = 1.02
"""Of a Chinese character."""
CYRILLIC = range(0x400, 0x530)
BREAK = re.compile(r"(?<![=≤≥<>−+])(?<!max)(?<!min) (?![=≤≥<>+]|− |−?[\d.e−]+\))")
"""A space where a line may end: not inside a formula or a pair of coordinates."""
CLOSING = "，。、：；）？"
"""Chinese punctuation, which no line starts with."""
LINE_HEIGHT = 1.3


def text_width(text: str, size: float) -> float:
    """Return the width of one line of text in the unit of `size`."""
    return size * sum(_character_width(character) for character in text)


def _character_width(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return FULL_WIDTH
    if character in WIDTHS:
        return WIDTHS[character]
    if not character.isalpha():
        return OTHER_WIDTH
    if ord(character) in CYRILLIC:
        return CYRILLIC_UPPER_WIDTH if character.isupper() else CYRILLIC_LOWER_WIDTH
    return UPPER_WIDTH if character.isupper() else LOWER_WIDTH


def wrap(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines of at most `width`, at spaces outside formulas, or between Chinese characters."""
    pieces: list[str] = []
    for word in BREAK.split(text):
        piece = ""
        for character in word:
            chinese = piece[-1:] in CLOSING or unicodedata.east_asian_width(character) == "W"
            if piece and chinese and character not in CLOSING:
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
