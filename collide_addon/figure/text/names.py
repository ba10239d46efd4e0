# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of vertices as they are written on a page: a₄ for a4, a₄ − b₁ for a4−b1."""

import re

NAMES = re.compile(r"(?:[abpw]\d+)+(?:(?:\N{MINUS SIGN}|, )(?:[abpw]\d+)+)*")
LOWERED = str.maketrans(
    {**{str(digit): chr(0x2080 + digit) for digit in range(10)}, "\N{MINUS SIGN}": " \N{MINUS SIGN} "}
)


def written_edge(*names: str) -> str:
    """Return the name of an edge or a triangle by those of its vertices, in the order in which these were found."""
    return "".join(sorted(names, key=lambda name: (len(name), name)))


def written_names(text: str) -> str:
    """Return a text that is nothing but names of vertices with their numbers as indices; any other one as it is."""
    return text.translate(LOWERED) if NAMES.fullmatch(text) else text
