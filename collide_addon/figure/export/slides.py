# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as slides: a page for each phase, with each question before its answer, as on screen."""

from ..model.figure import Figure
from ..model.playback import pages_of
from .described import in_words
from .paper import Page, PlacedPicture

SLIDE_WIDTH = 960.0
"""In points: a 16:9 page is as large as a slide in other programs."""


def slides(figure: Figure) -> list[Page]:
    """Return a figure's slides in the colours of its theme; each step begins with a bookmark."""
    size = SLIDE_WIDTH, SLIDE_WIDTH * figure.page.height / figure.page.width
    known, pages = set(), []
    for page in pages_of(figure):
        step = page.step
        title = step.captions[0].title(figure.language) if step.captions else ""
        bookmark = "" if step.number in known else f"{step.number}. {title or figure.title}"
        known.add(step.number)
        words = in_words(figure, [page])
        shown = PlacedPicture(figure, page.tick, page.asking, 0.0, 0.0, SLIDE_WIDTH, words)
        pages.append(Page((shown,), size, bookmark))
    return pages
