# SPDX-License-Identifier: GPL-3.0-or-later
"""Notation of names on a page: vertices with indices, a₄ − b₁ for a4−b1, and variables in italics.

Books set variables in italics, v, w, d, n, λ, but not the points a and b, nor names of shapes. A text is written and
measured in upright letters; when it is drawn, its variables become the mathematical italics of Unicode, which the
typeface has in the same widths.
"""

import re
import unicodedata
from functools import lru_cache

NAME_PATTERN = re.compile(r"(?:[abpw]\d+)+(?:(?:\N{MINUS SIGN}|, )(?:[abpw]\d+)+)*")
LOWERED = str.maketrans(
    {**{str(digit): chr(0x2080 + digit) for digit in range(10)}, "\N{MINUS SIGN}": " \N{MINUS SIGN} "}
)

FORBIDDEN = re.compile(r"[^\t\n\r -~\xA0-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
"""Characters left out of all texts: control characters and surrogates, most of which XML 1.0 cannot contain (section
2.2), and those that change the direction of the following text."""


def written_edge(*names: str) -> str:
    """Return the name of an edge or triangle, made of its vertices' names in the order in which they were found."""
    return "".join(sorted(names, key=lambda name: (len(name), name)))


def written_names(text: str) -> str:
    """Return a text made of vertex names with their numbers as indices; any other text is unchanged."""
    return text.translate(LOWERED) if NAME_PATTERN.fullmatch(text) else text


ITALICS = {"λ": "\N{MATHEMATICAL ITALIC SMALL LAMDA}"} | {
    letter: unicodedata.lookup(f"MATHEMATICAL ITALIC SMALL {letter.upper()}") for letter in "dnpqtuvwxyz"
}
VARIABLE = re.compile(rf"(?<![^\W\d_₀-₉])(?<!['’])[{''.join(ITALICS)}](?![^\W\d_₀-₉]|['’])")
"""A letter by itself, with no adjacent letter as in a word."""


@lru_cache(maxsize=4096)
def with_italics(text: str) -> str:
    """Return a text with its variables in italics; it is as long and as wide as before."""
    return VARIABLE.sub(lambda found: ITALICS[found[0]], text)


def upright(text: str) -> str:
    """Return a text with its variables in upright letters again."""
    return "".join(unicodedata.normalize("NFKC", each) if each in ITALICS.values() else each for each in text)
