# SPDX-License-Identifier: GPL-3.0-or-later
"""Variables in italics, as books set them: v, w, d, n, λ, but not the points a and b, nor names of shapes.

A text is written and measured in upright letters; when it is drawn, its variables become the mathematical italics of
Unicode, which the typeface has in the same widths.
"""

import re
import unicodedata
from functools import lru_cache

ITALICS = {"λ": "\N{MATHEMATICAL ITALIC SMALL LAMDA}"} | {
    letter: unicodedata.lookup(f"MATHEMATICAL ITALIC SMALL {letter.upper()}") for letter in "dnpqtuvwxy"
}
VARIABLE = re.compile(rf"(?<![^\W\d_₀-₉])(?<!['’])[{''.join(ITALICS)}](?![^\W\d_₀-₉]|['’])")
"""A letter of its own: none stands directly before or after it, as one does in a word."""


@lru_cache(maxsize=4096)
def with_italics(text: str) -> str:
    """Return a text with its variables in italics; it is as long and as wide as before."""
    return VARIABLE.sub(lambda found: ITALICS[found[0]], text)


def upright(text: str) -> str:
    """Return a text as it was before its variables were put into italics."""
    return "".join(unicodedata.normalize("NFKC", each) if each in ITALICS.values() else each for each in text)
