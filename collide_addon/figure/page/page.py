# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns marks and steps into a finished figure: places its title, badge, headings, captions, notes and legend."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ..model.figure import ALWAYS, PHASE_LETTERS, PHASES, Align, Bounds, Figure, Kind, Mark, Panel, Span, Step
from ..model.heights import APART, CONTACTS, view_headline, view_summary
from ..model.look import Look
from ..model.playback import asks
from ..model.reading import at_reading_pace
from ..model.style import (
    CAPTION_SIZE,
    LABEL_SIZE,
    LEGEND_SIZE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    RULER_ROLES,
    SMALL_SIZE,
    STEP_ROLES,
    STYLES,
    TITLE_SIZE,
    Role,
)
from ..text.messages import say
from .rulers import ruler_marks
from .sheet import (
    CAPTION_STRIP,
    EDGE,
    HEADING_STRIP,
    LEGEND_COLUMN,
    TITLE_STRIP,
    Sheet,
    corners_of,
    page_place,
    page_text,
)
from .text_metrics import LINE_HEIGHT, shortened, text_width, wrap_within

CAPTION_LINES = 3
BADGE_GAP = 10.0
"""Between the title and the badge to its right; all lengths here are in figure units."""
KEY_HEIGHT, BELOW_KEY = PAGE_HEIGHT - 4.5, 3.0
"""Height of the middle of the small line over a title, and how far it pushes the title down."""
TITLE_HEIGHT = PAGE_HEIGHT - TITLE_STRIP / 2 - 2.0
"""Height of the middle of title and badge, a little below that of their strip."""
FIRST_CAPTION = 8.0
"""From the top of the captions' strip down to the middle of the first line."""
LEGEND_LINE = 12.0
"""Largest distance from one entry of the legend to the next."""
LEGEND_SAMPLE, LEGEND_INDENT, LEGEND_GAP = 12.0, 6.0, 4.0
"""Length of a sample, distance from the panels to the samples, and from a sample to its text."""
LEGEND_RING = 4.0
"""Radius of a ring as a sample, and half the height of an area."""
LEGEND_WORD, LEGEND_LINES = LEGEND_COLUMN - LEGEND_INDENT - LEGEND_SAMPLE - LEGEND_GAP, 2
"""Width of a sample's text, and its most lines."""
MOST_STEP_SAMPLES = 3
STEP_SAMPLE_RING = 2.4
"""How many of the steps' colours are shown, as rings of this radius."""
NOTE_LINE, BELOW_NOTES, NOTE_LINES = 9.5, 4.0, 3
"""From one line of the notes on the view to the next, space below the last, and the most lines of each note."""
FIRST_NOTE = PAGE_HEIGHT - TITLE_STRIP - HEADING_STRIP / 2
"""Height of the first line of the notes, and of the headings."""
NAMED_IN_PLACE = {
    Role.A,
    Role.B,
    Role.DIFFERENCE_VERTICES,
    Role.FINAL,
    Role.TEXT,
    Role.LEADER,
    Role.PAPER,
    *RULER_ROLES,
}
"""Roles without an entry in the legend: their letter or label is beside them."""
MARKER, MARKER_SIZE, INDENT = "?", 32.0, 24.0
"""The large mark at a question, its size, and how far right of it the question begins."""


def finish(
    sheet: Sheet,
    *,
    algorithm: str,
    title: str,
    key: str = "",
    headings: Mapping[Panel, str] | None = None,
    words: Mapping[Role, str] | None = None,
    marks: Sequence[Mark],
    steps: Sequence[Step],
    badge: str = "",
    legend: bool = True,
    result: Mapping[str, object],
    look: Look,
) -> Figure:
    """Return the figure with its texts laid out.

    `key` is a small line over the title; `headings` are the messages over the panels; `words` are the legend's messages
    for roles with a special meaning in this figure; `badge` is a message that shows with the last step.
    """
    word = say(badge, look.language) if badge else ""
    room = PAGE_WIDTH - 2 * EDGE - text_width(word, TITLE_SIZE) - (BADGE_GAP if word else 0.0)
    place = (EDGE, TITLE_HEIGHT - BELOW_KEY if key else TITLE_HEIGHT)
    texts = [
        page_text(sheet, shortened(title, TITLE_SIZE, room), place, TITLE_SIZE, "title"),
        *([page_text(sheet, key, (EDGE, KEY_HEIGHT), SMALL_SIZE, "key")] if key else ()),
        *_headings(sheet, headings or {}, look.language),
        *_note_marks(sheet, look),
        *(_legend(sheet, marks, words or {}, look) if legend else ()),
    ]
    for step in steps:
        texts.extend(_captions(sheet, step, len(steps), look.language))
    texts.extend(_questions(sheet, steps, look.language))
    if word:
        last = Span.of(len(steps) - 1)
        place = (PAGE_WIDTH - EDGE, TITLE_HEIGHT)
        texts.append(page_text(sheet, word, place, TITLE_SIZE, "badge", span=last, align=Align.RIGHT))
    figure = Figure(
        algorithm=algorithm,
        title=title,
        marks=(*ruler_marks(sheet.rulers, sheet.areas, sheet.panels, sheet.unit), *marks, *texts),
        steps=tuple(steps),
        panels=sheet.panels,
        page=sheet.page,
        unit=sheet.unit,
        theme=look.theme,
        storyboard=look.storyboard,
        result={**result, **view_summary(look.parameters)},
        parameters={**look.parameters, "detail": look.detail.value, "layout": sheet.layout.value, **look.everywhere},
    )
    return at_reading_pace(figure)


def _headings(sheet: Sheet, headings: Mapping[Panel, str], language: str) -> list[Mark]:
    marks = []
    for panel, message in headings.items():
        place = ((sheet.areas[panel].center[0] - sheet.page.left) / sheet.unit, FIRST_NOTE)
        part = f"heading-{panel.value}"
        marks.append(page_text(sheet, say(message, language), place, LABEL_SIZE, part, align=Align.CENTER))
    return marks


def _captions(sheet: Sheet, step: Step, count: int, language: str) -> list[Mark]:
    """Return a step's captions, each shown until the next one, the last until the step ends."""
    marks = []
    width = PAGE_WIDTH - 2 * EDGE
    for phase, caption in enumerate(step.captions):
        lines = wrap_within(caption.text(language), CAPTION_SIZE, width, CAPTION_LINES)
        first = step.number * PHASES + phase
        ends = phase == len(step.captions) - 1
        last = (step.number + 1) * PHASES - 1 if ends else first
        span = Span(first, None if ends and step.number == count - 1 else last)
        place = (EDGE, CAPTION_STRIP - FIRST_CAPTION)
        texts = _lines(sheet, lines, place, CAPTION_SIZE, f"caption-{PHASE_LETTERS[phase]}", span, Role.TEXT)
        marks += [replace(each, asking=False) for each in texts]
    return marks


def _lines(
    sheet: Sheet, lines: Sequence[str], place: tuple[float, float], size: float, part: str, span: Span, role: Role
) -> list[Mark]:
    """Return lines below each other, the first at `place`; where there are several, their parts are numbered."""
    marks = []
    for row, line in enumerate(lines):
        at, name = (place[0], place[1] - row * size * LINE_HEIGHT), f"{part}-{row + 1}" if len(lines) > 1 else part
        marks.append(page_text(sheet, line, at, size, name, span=span, role=role))
    return marks


def _legend(sheet: Sheet, marks: Sequence[Mark], words: Mapping[Role, str], look: Look) -> list[Mark]:
    """Return a column of samples and meanings for the figure's roles, in the order of `Role`; none for mere text."""
    present = {mark.role for mark in marks if mark.kind is not Kind.LABEL} - NAMED_IN_PLACE
    steps = [role for role in STEP_ROLES if role in present]
    present -= set(steps[1:])
    left = PAGE_WIDTH - EDGE - LEGEND_COLUMN + LEGEND_INDENT
    place = below_notes(look)
    meanings = {
        role: say(words.get(role, "role.step" if role in STEP_ROLES else f"role.{role.value}"), look.language)
        for role in sorted(present, key=list(Role).index)
    }
    texts = {role: wrap_within(word, LEGEND_SIZE, LEGEND_WORD, LEGEND_LINES) for role, word in meanings.items()}
    more = sum(len(lines) - 1 for lines in texts.values()) * LEGEND_SIZE * LINE_HEIGHT
    apart = min(LEGEND_LINE, (place - CAPTION_STRIP - LEGEND_SIZE / 2 - more) / max(len(texts) - 1, 1))
    legend = []
    for role, lines in texts.items():
        linked = role in STEP_ROLES
        kinds = {mark.kind for mark in marks if mark.role is role} - {Kind.LABEL}
        if linked:
            legend += _rings_of_steps(sheet, steps, left, place)
        else:
            legend.append(_sample(sheet, role, kinds, left, place))
        part, text_role = ("legend-step", Role.TEXT) if linked else (f"legend-{role.value}", role)
        at = (left + LEGEND_SAMPLE + LEGEND_GAP, place)
        legend += _lines(sheet, lines, at, LEGEND_SIZE, part, ALWAYS, text_role)
        place -= apart + (len(lines) - 1) * LEGEND_SIZE * LINE_HEIGHT
    return legend


def _rings_of_steps(sheet: Sheet, steps: Sequence[Role], left: float, height: float) -> list[Mark]:
    """Return rings in the steps' colours, side by side, as a sample for all of them."""
    shown = steps[:MOST_STEP_SAMPLES]
    radius = STEP_SAMPLE_RING if len(shown) > 1 else LEGEND_RING
    room = LEGEND_SAMPLE - 2 * radius
    marks = []
    for row, role in enumerate(shown):
        along = LEGEND_SAMPLE / 2 if len(shown) == 1 else radius + room * row / (len(shown) - 1)
        center, part = page_place(sheet, (left + along, height))[np.newaxis], f"legend-{role.value}"
        marks.append(Mark(Kind.RING, role, center, part, Panel.PAGE, radius=radius * sheet.unit))
    return marks


def _sample(sheet: Sheet, role: Role, kinds: set[Kind], left: float, height: float) -> Mark:
    """Return a small copy of the role's marks."""
    ends = np.array([page_place(sheet, (x, height)) for x in (left, left + LEGEND_SAMPLE)])
    middle, part, half = ends.mean(axis=0)[np.newaxis], f"legend-{role.value}", LEGEND_RING * sheet.unit
    if kinds == {Kind.POINTS}:
        return Mark(Kind.POINTS, role, middle, part, Panel.PAGE)
    if kinds == {Kind.RING}:
        return Mark(Kind.RING, role, middle, part, Panel.PAGE, radius=half)
    if kinds == {Kind.AREA}:
        corners = corners_of(Bounds(*(ends[0] - (0.0, half)), *(ends[1] + (0.0, half))))
        return Mark(Kind.AREA, role, corners, part, Panel.PAGE)
    line = Kind.POLYLINE if STYLES[role].dash else Kind.BAR
    return Mark(Kind.ARROW if kinds == {Kind.ARROW} else line, role, ends, part, Panel.PAGE)


def below_notes(look: Look) -> float:
    """Return the height of the first line below the notes, in figure units from the page's bottom."""
    lines = len(_notes(look))
    return FIRST_NOTE - NOTE_LINE * lines - (BELOW_NOTES if lines else 0.0)


def _note_marks(sheet: Sheet, look: Look) -> list[Mark]:
    """Return the notes' lines, right-aligned under the badge."""
    marks = []
    for row, (text, role) in enumerate(_notes(look)):
        place = (PAGE_WIDTH - EDGE, FIRST_NOTE - NOTE_LINE * row)
        marks.append(page_text(sheet, text, place, LEGEND_SIZE, f"view-{row + 1}", align=Align.RIGHT, role=role))
    return marks


def _notes(look: Look) -> list[tuple[str, Role]]:
    """Return the lines that say how the objects were seen, with their roles; none for shapes given in the plane."""
    seen = view_headline(look.parameters)
    notes = [(say("view.along_z", look.language), Role.TEXT)] if seen else []
    for key, message in ((APART, "view.apart"), (CONTACTS, "view.contacts_apart")):
        if key in seen:
            notes.append((say(message, look.language, apart=seen[key]), Role.CLAIM))
    lines = ((wrap_within(text, LEGEND_SIZE, LEGEND_COLUMN, NOTE_LINES), role) for text, role in notes)
    return [(line, role) for some, role in lines for line in some]


def _questions(sheet: Sheet, steps: Iterable[Step], language: str) -> list[Mark]:
    """Return a large question mark and the question, in place of the caption, for every step that has one."""
    marks = []
    for step in steps:
        if step.question is None or not asks(step):
            continue
        before = step.number * PHASES + step.answer - 1
        span = Span(before, before)
        middle, left = CAPTION_STRIP / 2, EDGE + INDENT
        texts = [page_text(sheet, MARKER, (EDGE, middle), MARKER_SIZE, "question-mark", span=span)]
        text, width = step.question.text(language), PAGE_WIDTH - EDGE - left
        lines = wrap_within(text, CAPTION_SIZE, width, CAPTION_LINES)
        top = middle + (len(lines) - 1) / 2 * CAPTION_SIZE * LINE_HEIGHT
        texts += _lines(sheet, lines, (left, top), CAPTION_SIZE, "question", span, Role.TEXT)
        marks += [replace(each, asking=True) for each in texts]
    return marks
