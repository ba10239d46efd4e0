# SPDX-License-Identifier: GPL-3.0-or-later
"""How long it takes to read a text, in frames of a film."""

import math
import unicodedata
from functools import cache

FRAMES_PER_SECOND = 24
READ_IN_A_SECOND = 18
"""Columns a viewer can read who looks at something as well, a usual limit for subtitles."""


def frames_to_read(*lines: str) -> int:
    """Return for how many frames lines must stand to be read; the gaps between the numbers of one take no time."""
    wide = sum(columns(" ".join(line.split())) for line in lines)
    return math.ceil(wide * FRAMES_PER_SECOND / READ_IN_A_SECOND)


def columns(text: str) -> int:
    """Return a text's width in terminal columns; a Chinese character takes two."""
    return sum(map(_column, text))


@cache
def _column(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
