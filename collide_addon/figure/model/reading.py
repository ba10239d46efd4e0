# SPDX-License-Identifier: GPL-3.0-or-later
"""How long it takes to read a text, in frames of a film."""

import math
import unicodedata
from functools import cache

FRAMES_PER_SECOND = 24
READ_IN_A_SECOND = 18
"""Columns a viewer can read who looks at something as well, a usual limit for subtitles."""


def frames_to_read(text: str) -> int:
    """Return for how many frames a text must stand to be read."""
    return math.ceil(columns(text) * FRAMES_PER_SECOND / READ_IN_A_SECOND)


def columns(text: str) -> int:
    """Return a text's width in terminal columns; a Chinese character takes two."""
    return sum(map(_column, text))


@cache
def _column(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
