# SPDX-License-Identifier: GPL-3.0-or-later
"""Alternative text in a picture file: title and description, in the figure's language.

The figure is rebuilt for this from what it stores. Figures that store too little, or very much, have pictures without
it.
"""

from __future__ import annotations

from functools import lru_cache

import bpy

from ...figure.export.described import in_words
from ...figure.lessons import repeat_lesson
from ...figure.model.figure import Figure
from ...figure.model.playback import pages_of_step
from ...figure.text.languages import LANGUAGES
from ..base.custom_property import json_text, json_value
from ..base.timeline import steps_of, stop_at
from ..drawing.parameters import PARAMETERS
from ..flat.png import text_chunks

MOST_KEPT = 500_000
"""Characters of a figure's stored data; with more, the text would take longer than the picture."""


def texts_of(collection: bpy.types.Collection, frame: int | None = None, step: int | None = None) -> bytes:
    """Return the texts of a figure's picture: of the page at a frame, of a step, or of all."""
    kept, steps = json_text(PARAMETERS.of(collection)), steps_of(collection)
    try:
        figure = _made(kept) if steps and len(kept) <= MOST_KEPT else None
    except (LookupError, ValueError, TypeError, ArithmeticError):  # another hand has been at it
        figure = None
    if figure is None:
        return b""
    pages = [page for each in figure.steps if step in (None, each.number) for page in pages_of_step(each)]
    if frame is not None:
        stop = stop_at(steps, frame)
        pages = [page for page in pages if (page.step.number, page.phase) == (stop.step.number, stop.phase)]
    told = {"Title": figure.title, "Description": in_words(figure, pages)}
    return text_chunks(told, LANGUAGES[figure.language].tag)


@lru_cache(maxsize=1)
def _made(kept: str) -> Figure:
    """Rebuild a figure, remembering it for its next picture."""
    return repeat_lesson(json_value(kept)).figure
