# SPDX-License-Identifier: GPL-3.0-or-later
"""Alternative text of a figure's picture: its panels, what is drawn, and the statements on it."""

from collections.abc import Sequence

from ..model.figure import Figure, Kind, Panel
from ..model.lesson import Measured
from ..model.playback import LessonPage
from ..model.style import Role
from ..page.text_metrics import LINE_HEIGHT
from ..parts.on_request import LEGEND, OWN_WORDS
from ..text.messages import say
from .paper import on_paper, panels_alone, showing

STATED_ON = frozenset({Panel.PAGE, Panel.MEASURE})
"""Panels whose texts are statements; texts in other panels are names."""
HEADING = "heading-"
SPACE_ROLES = {Role.SUPPORT_LINE: "legend.support-plane", Role.EDGE_LIT: "rail.face"}
"""Roles with other names on pages of figures in space."""
LIKE_OTHERS = frozenset({"candidates", "candidates-aside", "asked", "horizon", "horizon-after", "new"})
"""Parts of such pages to leave out, because their role's name does not fit: edges of a simplex, horizon, new faces."""


def in_words(figure: Figure, pages: Sequence[LessonPage]) -> str:
    """Return the sentences of a figure's pages and, for a single page, what it shows, in the figure's language."""
    said = [page.caption.text(figure.language) for page in pages if page.caption]
    if len(pages) == 1:
        said.append(described(panels_alone(figure), pages[0].tick, asking=pages[0].asking))
    return " ".join(said)


def described(panels: Figure, tick: int, *, asking: bool = False) -> str:
    """Return what a figure's panels, without title and sentence, show at a tick, in the figure's language."""
    return ". ".join(shown_by(panels, tick, asking=asking))


def shown_by(panels: Figure, tick: int, *, asking: bool) -> list[str]:
    """Return the parts of the description: headings, what is drawn, names, and statements in reading order."""
    marks = [mark for _, mark, _ in showing(panels, tick, asking=asking)]
    in_space = panels.result.get("measured") == Measured.SPACE.value
    seen = [mark for mark in marks if mark.kind is not Kind.LABEL and not (in_space and mark.part in LIKE_OTHERS)]
    drawn, words = {mark.role for mark in seen}, SPACE_ROLES if in_space else {}
    roles = [role for role in LEGEND if role in drawn and panels.algorithm in OWN_WORDS.get(role, {panels.algorithm})]
    labels = [mark for mark in marks if mark.kind is Kind.LABEL and not mark.part.startswith(HEADING)]
    said = [". ".join(mark.text for mark in marks if mark.part.startswith(HEADING))]
    if roles:
        names = ", ".join(say(words.get(role, f"legend.{role.value}"), panels.language) for role in roles)
        said.append(say("picture.shows", panels.language, what=names))
    named = dict.fromkeys(mark.text for mark in labels if mark.panel not in STATED_ON)
    if named:
        said.append(say("picture.named", panels.language, names=", ".join(named)))
    statements = [mark for mark in labels if mark.panel in STATED_ON]
    line = LINE_HEIGHT * min((mark.size for mark in statements), default=1.0) / panels.unit
    stated = [(round(y / line), x, mark.text) for mark in statements for x, y in on_paper(panels, mark, mark.points)]
    said.append(". ".join(text for *_, text in sorted(stated)))
    return list(filter(None, said)) or [panels.title]
