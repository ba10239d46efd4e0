# SPDX-License-Identifier: GPL-3.0-or-later
"""Alternative text of a figure's picture: its panels, what is drawn, and the statements on it."""

from collections.abc import Sequence

from ..model.figure import Figure, Kind, Panel
from ..model.pages import LessonPage
from ..page.text_metrics import LINE_HEIGHT
from ..parts.on_request import NAMED, OWN_WORDS
from ..text.messages import say
from .paper import on_paper, panels_alone, showing

STATED_ON = frozenset({Panel.PAGE, Panel.MEASURE})
"""Roles beside which texts are statements; those beside shapes are names."""
HEADING = "heading-"


def in_words(figure: Figure, pages: Sequence[LessonPage]) -> str:
    """Return the sentences of a figure's pages and, for a single page, what it shows, in the figure's language."""
    said = [page.caption.text(figure.language) for page in pages if page.caption]
    if len(pages) == 1:
        said.append(described(panels_alone(figure), pages[0].tick, asking=pages[0].asking))
    return " ".join(said)


def described(panels: Figure, tick: int, *, asking: bool = False) -> str:
    """Return what a figure's panels, without title and sentence, show at a tick, in the figure's language."""
    marks = [mark for _, mark, _ in showing(panels, tick, asking=asking)]
    drawn = {mark.role for mark in marks if mark.kind is not Kind.LABEL}
    roles = [role for role in NAMED if role in drawn and panels.algorithm in OWN_WORDS.get(role, {panels.algorithm})]
    said = [mark.text for mark in marks if mark.part.startswith(HEADING)]
    if roles:
        names = ", ".join(say(f"legend.{role.value}", panels.language) for role in roles)
        said.append(say("picture.shows", panels.language, what=names))
    named = [mark.text for mark in marks if mark.kind is Kind.LABEL and mark.panel not in STATED_ON]
    if named:
        said.append(say("picture.named", panels.language, names=", ".join(dict.fromkeys(named))))
    stated = [
        (round(y * panels.unit / (LINE_HEIGHT * mark.size)), x, mark.text)
        for mark in marks
        if mark.kind is Kind.LABEL and mark.panel in STATED_ON and not mark.part.startswith(HEADING)
        for x, y in on_paper(panels, mark, mark.points)
    ]
    return ". ".join([*said, *(text for *_, text in sorted(stated))]) or panels.title
