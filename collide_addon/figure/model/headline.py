# SPDX-License-Identifier: GPL-3.0-or-later
"""An answer in a line of words."""

from collections.abc import Callable

from ..text import messages
from . import heights
from .lesson import Headline


def plain_measure(_key: str, value: float) -> str:
    """Return a number of a headline without a unit."""
    return messages.number(value)


def answer_in_words(
    headline: Headline,
    measure: Callable[[str, float], str] = plain_measure,
    translate: Callable[[str], str] = str,
) -> str:
    """Return the answer in a line, "separated, distance 1.718 m, iterations 3", in English or translated.

    `measure` writes the number of a key, a length or an area.
    """
    words, more = [], []
    for key, value in headline.items():
        if key == heights.APART:
            apart = measure(key, float(value))
            more.append(translate("In space they are {apart} apart in Z").format(apart=apart))
            continue
        if isinstance(value, str):
            shown = translate(value)
        else:
            shown = measure(key, value) if isinstance(value, float) else str(value)
        words.append(shown if key in {"relation", heights.SEEN} else f"{translate(key)} {shown}")
    return translate(". ").join([translate(", ").join(words), *more])
