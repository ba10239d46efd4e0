# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure says while it plays, and a pace at which it can be read."""

import math
import unicodedata
from dataclasses import replace

from .choices import TIME_TO_READ
from .figure import PHASES, Figure
from .playback import FRAMES_PER_SECOND, Moment, moments
from .records import plain

READ_IN_A_SECOND = 20
"""Columns a viewer can read while looking, the usual limit for subtitles."""


def at_reading_pace(figure: Figure) -> Figure:
    """Return the figure with its pace in frames where the storyboard says `TIME_TO_READ`."""
    if figure.storyboard.pace != TIME_TO_READ:
        return figure
    board = replace(figure.storyboard, pace=pace_to_read(figure))
    return replace(figure, storyboard=board, parameters={**figure.parameters, "storyboard": plain(board)})


def pace_to_read(figure: Figure) -> int:
    """Return the least pace, in frames, at which every caption stands long enough to be read."""
    hold = figure.storyboard.hold
    phases_only = replace(figure, storyboard=replace(figure.storyboard, pace=1, hold=0, pause=0))
    texts = said(phases_only)
    needed = [1.0]
    for row, (text, first, end) in enumerate(texts, start=1):
        frames = columns(text) * FRAMES_PER_SECOND / READ_IN_A_SECOND
        needed.append((frames - (hold if row == len(texts) else 0)) / (end - first))
    return math.ceil(max(needed))


def said(figure: Figure) -> list[tuple[str, int, int]]:
    """Return each text with its first frame and the frame after its last."""
    found: list[tuple[str, int, int]] = []
    for moment in moments(figure):
        text, end = _text(figure, moment), moment.frame + moment.frames
        if found and found[-1][0] == text:
            found[-1] = (text, found[-1][1], end)
        else:
            found.append((text, moment.frame, end))
    return found


def _text(figure: Figure, moment: Moment) -> str:
    """Return the question that stands, or else the caption."""
    number, phase = divmod(moment.tick, PHASES)
    if moment.asking:  # the question stands in the tick before the answer's
        asked = figure.steps[(moment.tick + 1) // PHASES].question
        return asked.text(figure.language) if asked else ""
    captions = figure.steps[number].captions
    return captions[min(phase, len(captions) - 1)].text(figure.language) if captions else ""


def columns(text: str) -> int:
    """Return a text's width in terminal columns; a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
