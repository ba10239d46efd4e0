# SPDX-License-Identifier: GPL-3.0-or-later
"""How wide a text will be, near enough to lay out a page without knowing the font that draws it."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

WIDTHS = {
    character: width
    for characters, width in (
        ("'ijl", 0.23),
        (" \N{NO-BREAK SPACE},./:;IJf|·’", 0.28),
        ("()-t²", 0.34),
        ('"r°', 0.4),
        ("*?cszг“”", 0.44),
        ("FL_aekvxy«»зт", 0.5),
        ("0123456789EPSbdghnpqu{}", 0.51),
        ("oµкхья", 0.55),
        ("BГавелпсучэё", 0.58),
        ("Ебийноц", 0.6),
        ("&RTVYλЗУдр√", 0.63),
        ("KZαБВРТЬЯъ", 0.66),
        ("#+<=>A×÷ΔКХф−≈≠≤≥", 0.68),
        ("АЧ", 0.7),
        ("CHUXwСЦЭы", 0.73),
        ("DGИЙЛНП", 0.75),
        ("%MNmΩОм⊥", 0.78),
        ("OQДФЪжшщю", 0.84),
        ("Ы", 0.88),
        ("М○●◍", 0.92),
        ("ЖШЩ∞", 0.97),
        ("—…→", 1.0),
        ("@WЮ", 1.05),
    )
    for character in characters
}
"""Advance widths in text sizes, measured: the larger one of Blender's built-in font and of the SVG's, rounded up."""
LOWER_WIDTH, UPPER_WIDTH = 0.64, 0.84
OTHER_WIDTH = 0.8
"""Of characters that no figure has in its own words: letters of objects' names, and signs."""
FULL_WIDTH = 1.02
"""Of a Chinese character."""
TOP, BOTTOM = 0.44, -0.34
"""How far letters and digits reach over and under the middle of their line, in text sizes."""
DEEP = frozenset("(),;@[]_{|}gjpqyJQµДЦЩдруфцщ§")
DEEP_BOTTOM = -0.54
"""Of letters with a descender, and of brackets and commas."""
FULL_TOP, FULL_BOTTOM = 0.56, -0.47
"""Of a Chinese character."""
CYRILLIC = range(0x400, 0x530)
BREAK = re.compile(r"(?<![=≈≤≥<>−+])(?<!max)(?<!min) (?![=≈≤≥<>+]|− |−?[\d.e−]+\))")
"""A space where a line may end: not inside a formula or a pair of coordinates."""
CLOSING, OPENING = "，。、：；）？", "（"
"""Chinese punctuation, which no line starts with, and which none ends with."""
LINE_HEIGHT = 1.3
SIZE_STEP = 0.92
"""A text too long for its place gets smaller by this factor until it fits."""


def text_width(text: str, size: float) -> float:
    """Return the width of one line of text in the unit of `size`."""
    return size * sum(map(_character_width, text))


def text_extent(text: str, size: float) -> tuple[float, float]:
    """Return how far one line of text reaches under its middle, as a negative number, and over it."""
    low, high = BOTTOM, TOP
    for character in text:
        if character in DEEP:
            low = min(low, DEEP_BOTTOM)
        elif _is_full(character):
            low, high = min(low, FULL_BOTTOM), max(high, FULL_TOP)
    return size * low, size * high


@cache
def _is_full(character: str) -> bool:
    """Tell whether a character takes the room of a Chinese one."""
    return unicodedata.east_asian_width(character) in "WF"


@cache
def _character_width(character: str) -> float:
    if _is_full(character):
        return FULL_WIDTH
    if character in WIDTHS:
        return WIDTHS[character]
    if not character.isalpha():
        return OTHER_WIDTH
    return UPPER_WIDTH if character.isupper() else LOWER_WIDTH


def fitting(text: str, size: float, width: float) -> float:
    """Return a size, `size` at most, in which one line of text is no wider than `width`."""
    while text_width(text, size) > width:
        size *= SIZE_STEP
    return size


def wrap_fitting(text: str, size: float, width: float, most_lines: int) -> tuple[list[str], float]:
    """Break a text into few enough lines of at most `width`, and return them with their size, `size` at most."""
    while len(lines := wrap(text, size, width)) > most_lines:
        size *= SIZE_STEP
    return lines, size


def wrap(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines of at most `width`, at spaces outside formulas, or between Chinese characters."""
    lines, end, ink_end = [""], 0.0, 0.0  # where the last line ends, with and without the spaces behind it
    for piece in _pieces(text):
        new_end = sum(map(_character_width, piece.rstrip()), end)
        new_ink_end = ink_end if piece.isspace() else new_end
        if lines[-1] and size * new_ink_end > width:
            lines.append("")
            new_end = new_ink_end = sum(map(_character_width, piece.rstrip()))
        lines[-1] += piece
        ink_end = new_ink_end
        end = sum(map(_character_width, piece[len(piece.rstrip()) :]), new_end)
    return [line.strip() for line in lines]


def _pieces(text: str) -> list[str]:
    """The pieces of a text that no line breaks, with the spaces behind them."""
    pieces: list[str] = []
    for word in BREAK.split(text):
        piece = ""
        if any(map(_is_full, word)):
            for character in word:
                chinese = piece[-1:] in CLOSING or unicodedata.east_asian_width(character) == "W"
                if piece and chinese and character not in CLOSING and piece[-1] not in OPENING:
                    pieces.append(piece)
                    piece = ""
                piece += character
        pieces.append((piece or word) + " ")
    return pieces
