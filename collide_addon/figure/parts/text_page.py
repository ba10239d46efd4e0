# SPDX-License-Identifier: GPL-3.0-or-later
"""A page of text between the figures of a lecture: the lecture's title page, or the beginning of a section.

It is a figure with a single step, so that everything that shows, renders or prints figures handles it.
"""

from collections.abc import Mapping

import numpy as np

from ...geometry import GeometryError
from ..model.figure import Bounds, Kind, Mark, Panel, Step
from ..model.lesson import Choices, FigureChoices, Lesson
from ..model.playback import frames_to_read
from ..model.style import CAPTION_SIZE, PAGE_WIDTH, TITLE_SIZE, Role
from ..page.page import plain_figure
from ..page.sheet import lay_out
from ..page.text_metrics import LINE_HEIGHT, wrap

TEXT_PAGE = "text_page"
"""The id that such a page has in place of an algorithm's."""
TEXT_LEFT, WORDS_SIZE = 40.0, 1.2 * CAPTION_SIZE
"""Distance of the text from the page's edges, and its size, in figure units."""
STANDS_ON = Bounds(-1.6, -0.9, 1.6, 0.9)
"""Approximate place of the page in the scene."""
OPENING_SIZES = {"lecture": (0.62, 2.0 * TITLE_SIZE), "section": (0.74, 1.5 * TITLE_SIZE)}
"""By what a page opens: the height of its first line, as a share of the page's, and the size of its heading."""


def text_page(parameters: Mapping[str, object], choices: Choices) -> Lesson:
    """Return the page for the parameters `heading`, `words` and `opens`, which is "lecture" or "section".

    Raises
    ------
    GeometryError
        When there is no heading, or no room for all words.
    KeyError
        When these are not the parameters of such a page.
    """
    heading, words = (" ".join(str(parameters[name]).split()) for name in ("heading", "words"))
    top, size = OPENING_SIZES[str(parameters["opens"])]
    if not heading:
        raise GeometryError("The page has no heading: write one")
    look, room = FigureChoices.of(choices, parameters).look, PAGE_WIDTH - 2 * TEXT_LEFT
    sheet = lay_out(STANDS_ON, None, look.in_panels)
    height, marks = top * sheet.height, []
    for row, line in enumerate(wrap(heading, size, room, bold=True)):
        height -= size * LINE_HEIGHT if row else 0.0
        marks.append(sheet.text(line, (TEXT_LEFT, height), size, f"heading-{row}", role=Role.TITLE))
    height -= 1.1 * size  # from the centre of the last line to the rule
    ends = np.array([sheet.place((x, height)) for x in (TEXT_LEFT, PAGE_WIDTH - TEXT_LEFT)])
    marks.append(Mark(Kind.POLYLINE, Role.RULE, ends, "rule", Panel.PAGE))
    height -= (2.2 - LINE_HEIGHT) * WORDS_SIZE
    for row, line in enumerate(wrap(words, WORDS_SIZE, room) if words else ()):
        height -= WORDS_SIZE * LINE_HEIGHT
        marks.append(sheet.text(line, (TEXT_LEFT, height), WORDS_SIZE, f"words-{row}"))
    if height < 20.0:
        raise GeometryError("The page has no room for all these words: leave some out, or put them on another page")
    step = Step(0, heading, (), reading=(frames_to_read(heading, words), 0))
    return Lesson(plain_figure(sheet, "", heading, marks, [step]), {}, (), {})
