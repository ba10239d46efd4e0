# SPDX-License-Identifier: GPL-3.0-or-later
"""The lines under the badge that say from where the objects were seen, and that in space they may be apart."""

from ..model.figure import Align, Mark
from ..model.heights import APART, CONTACTS, view_headline
from ..model.look import Look
from ..model.style import LEGEND_SIZE, PAGE_HEIGHT, PAGE_WIDTH, Role
from ..text.messages import say
from .page_text import page_text
from .sheet import EDGE, HEADING_STRIP, LEGEND_COLUMN, TITLE_STRIP, Sheet
from .text_metrics import wrap_within

NOTE_LINE = 9.5
"""From one line to the next, in figure units."""
BELOW_NOTES = 4.0
"""Free space between them and what stands below, so that they are not read as its first line."""
MOST_LINES = 3
"""Of one note."""


def view_notes(look: Look) -> list[tuple[str, Role]]:
    """Return the notes, each with its role; none of shapes that were given in the plane."""
    seen = view_headline(look.parameters)
    if not seen:
        return []
    notes = [(say("view.along_z", look.language), Role.TEXT)]
    if APART in seen:
        notes.append((say("view.apart", look.language, apart=seen[APART]), Role.CLAIM))
    if CONTACTS in seen:
        notes.append((say("view.contacts_apart", look.language, apart=seen[CONTACTS]), Role.CLAIM))
    return notes


def below_notes(look: Look) -> float:
    """Return the height of the first line below the notes, in figure units from the page's lower edge."""
    lines = len(_lines(look))
    return _FIRST - NOTE_LINE * lines - (BELOW_NOTES if lines else 0.0)


def note_marks(sheet: Sheet, look: Look) -> list[Mark]:
    """Return the lines, under the badge and as far to the right."""
    return [
        page_text(
            *(sheet, text, (PAGE_WIDTH - EDGE, _FIRST - NOTE_LINE * row), LEGEND_SIZE, f"view-{row + 1}"),
            align=Align.RIGHT,
            role=role,
        )
        for row, (text, role) in enumerate(_lines(look))
    ]


_FIRST = PAGE_HEIGHT - TITLE_STRIP - HEADING_STRIP / 2


def _lines(look: Look) -> list[tuple[str, Role]]:
    return [
        (line, role)
        for text, role in view_notes(look)
        for line in wrap_within(text, LEGEND_SIZE, LEGEND_COLUMN, MOST_LINES)
    ]
