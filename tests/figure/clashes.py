# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether every text of a figure can be read: what covers what, and when."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from collide_addon.figure.labels.obstacles import mark_ends, text_box
from collide_addon.figure.model.figure import Figure, Kind, Mark, Panel
from collide_addon.figure.model.style import PAGE_WIDTH, Role
from collide_addon.figure.page.sheet import CAPTION_STRIP, EDGE, TITLE_STRIP

ROUNDING = 1e-6
"""Less than this, in figure units, does not count as overlap."""


class Fault(Enum):
    """What is wrong with the position of a text."""

    OVER_TEXT = "over the text"
    OVER_END = "over an end of"
    OFF_PAGE = "leaves the page"
    OFF_PANELS = "leaves the panels"


@dataclass(frozen=True, slots=True)
class Clash:
    """A text in a bad place: `text` and its mark's `part`, the `other` mark, and the first `tick` of it."""

    fault: Fault
    text: str
    part: str
    other: str
    tick: int


def clear_of_each_other(figure: Figure) -> list[Clash]:
    """Return the clashes in a figure; none when every text can be read at every tick.

    No two texts shown together overlap; no text covers an end of a mark shown with it (a marker, the tail or head of an
    arrow, the centre of a ring, a corner, the end of a line); none leaves the page, and none but those of the page
    itself reaches into the strips of the title and the captions.
    """
    texts = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.text and mark.role is not Role.RAIL]
    if not texts:
        return []
    boxes = np.array([text_box(mark, figure.panels[mark.panel]) for mark in texts])
    return [*_over_texts(figure, texts, boxes), *_over_ends(figure, texts, boxes), *_outside(figure, texts, boxes)]


def _over_texts(figure: Figure, texts: Sequence[Mark], boxes: NDArray[np.float64]) -> list[Clash]:
    low, high = boxes[:, :2], boxes[:, 2:]
    both = np.minimum(high[:, np.newaxis], high) - np.maximum(low[:, np.newaxis], low)
    meet = (both > ROUNDING * figure.unit).all(axis=2)
    meet &= _together(texts, texts)
    return [
        _clash(Fault.OVER_TEXT, texts[row], texts[column].text, texts[column])
        for row, column in np.argwhere(np.triu(meet, 1)).tolist()
    ]


def _over_ends(figure: Figure, texts: Sequence[Mark], boxes: NDArray[np.float64]) -> list[Clash]:
    marks, points = [], []
    for mark in figure.marks:
        ends = mark_ends(mark, figure.unit)
        marks += [mark] * len(ends)
        points.append(ends + np.array(figure.panels[mark.panel]))
    if not marks:
        return []
    place = np.concatenate(points)
    gap = ROUNDING * figure.unit
    inside = (place > boxes[:, np.newaxis, :2] + gap) & (place < boxes[:, np.newaxis, 2:] - gap)
    covered = np.argwhere(inside.all(axis=2)).tolist()
    found = {}
    for row, column in covered:
        text, mark = texts[row], marks[column]
        under_lens = text.panel.is_lens and not mark.panel.is_lens  # there nobody sees it
        if (row, id(mark)) not in found and not under_lens and _seen_together(text, mark):
            found[row, id(mark)] = _clash(Fault.OVER_END, text, f"{mark.role.value} {mark.part}", mark)
    return list(found.values())


def _outside(figure: Figure, texts: Sequence[Mark], boxes: NDArray[np.float64]) -> list[Clash]:
    corner, unit = np.array([figure.page.left, figure.page.bottom]), figure.unit
    low, high = (boxes[:, :2] - corner) / unit, (boxes[:, 2:] - corner) / unit
    off = ((low < -ROUNDING) | (high > np.array([PAGE_WIDTH, figure.page.height / unit]) + ROUNDING)).any(axis=1)
    panels = np.array([EDGE, CAPTION_STRIP, PAGE_WIDTH - EDGE, figure.page.height / unit - TITLE_STRIP])
    out = ((low < panels[:2] - ROUNDING) | (high > panels[2:] + ROUNDING)).any(axis=1)
    found = []
    for row, text in enumerate(texts):
        if off[row]:
            found.append(_clash(Fault.OFF_PAGE, text))
        elif out[row] and text.panel is not Panel.PAGE:
            found.append(_clash(Fault.OFF_PANELS, text))
    return found


def _together(texts: Sequence[Mark], others: Sequence[Mark]) -> NDArray[np.bool_]:
    first, last, asking = _times(texts)
    other_first, other_last, other_asking = _times(others)
    met = (first[:, np.newaxis] <= other_last) & (other_first <= last[:, np.newaxis])
    seconds, other_seconds = (np.array([mark.second for mark in marks]) for marks in (texts, others))
    counted = (seconds[:, np.newaxis] * other_seconds > 0) & (seconds[:, np.newaxis] != other_seconds)
    together: NDArray[np.bool_] = met & (asking[:, np.newaxis] * other_asking >= 0) & ~counted
    return together


def _times(marks: Sequence[Mark]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """First and last ticks of marks, with 1 for marks shown only by a question, −1 for those that it hides."""
    first = np.array([mark.span.first for mark in marks])
    last = np.array([mark.span.ends for mark in marks])
    return first, last, np.array([0 if mark.asking is None else 1 if mark.asking else -1 for mark in marks])


def _seen_together(mark: Mark, other: Mark) -> bool:
    return mark.span.overlaps(other.span) and {mark.asking, other.asking} != {True, False}


def _clash(fault: Fault, text: Mark, name: str = "", other: Mark | None = None) -> Clash:
    tick = max(text.span.first, other.span.first if other is not None else 0)
    return Clash(fault, text.text, text.part, name, tick)
