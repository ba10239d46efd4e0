# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts at the edges of a picture in space: title and reason above the figure, the number and its sum below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model.choices import Aspect
from ..model.figure import Align, Span
from ..model.style import PAGE_WIDTH, STYLES, Role
from ..page.text_metrics import text_width, wrap_within
from ..text.messages import Caption
from .framing import EDGE
from .model import NOWHERE, Seen, SpaceKind, SpaceMark

TITLE, REASON, ANSWER, NUMBERS = (13.0, 11.5, 10.0), (9.0, 8.0), 15.0, (8.5, 7.6, 6.8)
"""Sizes, in figure units: a third larger than on a page, since a picture has no more than these. The largest
is taken in which a text fits into one line, the numbers beside the answer."""
FIRST_LINE, LINE, CLEAR = 12.0, 1.25, 1.5
"""From the edge to the middle of the first line, from line to line in text sizes, and more between texts."""


def framed_marks(
    caption: Caption, answer: str, role: Role, span: Span, language: str, aspect: Aspect, story: Caption | None = None
) -> Iterator[SpaceMark]:
    """Yield what a step says: its caption's title and sentence above, its answer in large, and the numbers, below.

    A story has a title of its own, and a sentence beside.
    """
    high, width = PAGE_WIDTH * aspect.ratio / 2, PAGE_WIDTH - 2 * EDGE
    y = high - FIRST_LINE
    lines = [((story or caption).title(language), TITLE, Role.TITLE), (caption.text(language), REASON, Role.TEXT)]
    if story is not None:
        lines.append((story.text(language), REASON, Role.NUMBERS))
    for text, sizes, of in lines:
        bold = STYLES[of].bold
        size = _fitting(text, sizes, width, bold=bold) or sizes[-1]
        for line in wrap_within(text, size, width, 2, bold=bold):
            yield _framed(line, of, size, -width / 2, y, span)
            y -= LINE * size
        y -= CLEAR
    numbers = caption.numbers(language)
    y = FIRST_LINE - high
    left = width - text_width(answer, ANSWER, bold=STYLES[role].bold) - 2 * EDGE
    fits = _fitting(numbers, NUMBERS, left)
    if numbers:
        x, align = (-width / 2, Align.LEFT) if fits is None else (width / 2, Align.RIGHT)
        yield _framed(numbers, Role.NUMBERS, fits or NUMBERS[0], x, y, span, align)
    if answer:
        y += LINE * (ANSWER + NUMBERS[0]) / 2 if fits is None else 0.0
        yield _framed(answer, role, ANSWER, -width / 2, y, span)


def _fitting(text: str, sizes: Sequence[float], width: float, *, bold: bool = False) -> float | None:
    """Return the first size in which a text fits into a width; None where none does."""
    return next((size for size in sizes if text_width(text, size, bold=bold) <= width), None)


def _framed(text: str, role: Role, size: float, x: float, y: float, span: Span, align: Align = Align.LEFT) -> SpaceMark:
    return SpaceMark(SpaceKind.FRAMED, role, NOWHERE, "framed", span, text, size, x, y, align, seen=Seen.PICTURES)
