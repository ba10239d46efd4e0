# SPDX-License-Identifier: GPL-3.0-or-later
"""From marks and steps to a finished figure: placing all texts of a page.

At the top are the title, a subtitle and the rail of phases; above each panel its heading; below the panels one sentence
and one line of numbers, beside the bar of bounds.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

import numpy as np

from ..model.figure import ALWAYS, PHASE_LETTERS, PHASES, Align, Figure, Kind, Mark, Panel, Span, Step
from ..model.heights import CONTACTS, SEEN, Z_GAP, substitutes, view_headline, view_summary
from ..model.style import CAPTION_SIZE, NUMBERS_SIZE, PAGE_WIDTH, SMALL_SIZE, STYLES, TITLE_SIZE, Role
from ..text.messages import Caption, written_in
from .progress import BAR_LEFT, CLOCK_GAP, CLOCK_LEFT, Rail, bar_marks, clock_marks
from .rulers import ruler_marks
from .sheet import ABOUT_BELOW, CAPTION_STRIP, EDGE, HEADING_BELOW, TITLE_BELOW, TITLE_STRIP, Sheet
from .text_metrics import LINE_HEIGHT, shortened, text_width, wrap_within

NUMBERS_WIDTH = BAR_LEFT - EDGE - 12.0
"""Width of the numbers beside the bar."""
IN_LINE_GAP, NUMBERS_GAP = 8.0, 12.0
"""Smallest gap between two texts in one line, and between two with numbers; all lengths here are in figure units."""
PARTED = 5 * " "
"""Separator of the parts of a line of numbers; if there is too little room, the first parts are dropped."""
BEFORE_LAST = re.compile(r" [=≈] [^=≈]*(?= [=≈] [^=≈]*$)")
"""The terms of a chain of equations before its result; they are dropped if there is too little room."""
CAPTION_LINES = 3
FIRST_CAPTION = 9.0
"""Distance from the top of the captions' strip to the centre of the first line."""
NUMBERS_BELOW = 13.0
"""Distance from the centre of the sentence's last line to the centre of the numbers."""


@dataclass(frozen=True, slots=True)
class PanelHeading:
    """A message that replaces a panel's own heading for a span; empty for no heading."""

    panel: Panel
    message: str
    span: Span


def finish(
    sheet: Sheet,
    *,
    algorithm: str,
    title: str,
    key: str = "",
    headings: Mapping[Panel, str] | None = None,
    changed: Sequence[PanelHeading] = (),
    marks: Sequence[Mark],
    layouts: Sequence[tuple[Span, Sheet]] = (),
    steps: Sequence[Step],
    badge: str = "",
    rail: Sequence[str] = (),
    bounds: str = "",
    result: Mapping[str, object],
    opening: int = 1,
    opening_rail: Sequence[str] = (),
) -> Figure:
    """Return the figure with its texts laid out.

    `key` is shown under the title, which a caption may replace with its own; `headings` are the messages above the
    panels, `changed` replace them for a span, and `layouts` are other sheets for a span; `badge` is a message shown
    with the last step; `rail` are the messages of the phases, and `bounds` is the one of the bar (see `bar_marks`). The
    loop's steps follow `opening` steps; `opening_rail` are the messages of an introduction's pills.
    """
    look, steps = sheet.look, _waiting(steps, marks)
    of_loop, of_opening = Rail(sheet, rail), Rail(sheet, opening_rail)
    beside = max(of_loop.width, of_opening.width)
    room = PAGE_WIDTH - 2 * EDGE - (beside + IN_LINE_GAP if beside else 0.0)
    titles = _titles(sheet, title, key, steps, opening, room)
    named = _headings(sheet, layouts, headings or {}, changed, len(steps) * PHASES)
    notes, bars = _note_marks(sheet, titles, named), bar_marks(sheet, steps, bounds)
    texts = [
        *titles,
        *named,
        *notes,
        *of_opening.opening_marks(),
        *of_loop.marks(steps[opening:-1]),
        *bars,
        *_captions(sheet, steps, _numbers_width(bars)),
        *_questions(sheet, steps, room, NUMBERS_WIDTH if bars else PAGE_WIDTH - 2 * EDGE),
    ]
    if badge and not any(step.brackets for step in steps):
        right = PAGE_WIDTH - EDGE - sum(text_width(note.text, SMALL_SIZE) + IN_LINE_GAP for note in notes)
        last, place = Span.of(len(steps) - 1), (right, sheet.height - ABOUT_BELOW)
        texts.append(sheet.text(sheet.say(badge), place, NUMBERS_SIZE, "badge", span=last, align=Align.RIGHT))
    pages = [span for span, _ in _spoken(steps)]
    names = [each for mark in marks for each in (_page_by_page([mark], pages) if mark.kind is Kind.LABEL else [mark])]
    drawn = [
        *in_language(sheet.language, (*ruler_marks(sheet.rulers, sheet.areas, sheet.panels, sheet.unit), *names)),
        *_page_by_page(texts, pages),
    ]
    return replace(
        plain_figure(sheet, algorithm, title, drawn, steps),
        result={**result, **view_summary(look.parameters)},
        parameters={**look.parameters, "detail": look.detail.value, "layout": sheet.layout.value, **look.everywhere},
        opening=opening,
        rail=tuple(rail),
        opening_rail=tuple(opening_rail),
        areas=sheet.areas,
        layouts=tuple((span, there.areas) for span, there in layouts),
    )


def plain_figure(sheet: Sheet, algorithm: str, title: str, marks: Iterable[Mark], steps: Iterable[Step]) -> Figure:
    """Return a figure of only these marks and steps, without a result."""
    return Figure(
        algorithm=algorithm,
        title=title,
        marks=tuple(marks),
        steps=tuple(steps),
        panels=sheet.panels,
        page=sheet.page,
        unit=sheet.unit,
        theme=sheet.look.theme,
        storyboard=sheet.look.storyboard,
        result={},
        parameters={**sheet.look.parameters, **sheet.look.everywhere},
    )


def in_language(language: str, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield the marks with their numbers written as usual in a language."""
    for mark in marks:
        text = written_in(language, mark.text) if mark.text else ""
        yield mark if text == mark.text else replace(mark, text=text)


def _page_by_page(marks: Iterable[Mark], pages: Sequence[Span]) -> Iterator[Mark]:
    """Yield the marks, each mark of a single step once for each of its pages: what changes together is one object.

    A mark moves, or appears late, only on the first of its pages.
    """
    for mark in marks:
        first, last = mark.span.first, mark.span.ends
        if first // PHASES != last // PHASES:
            yield mark
            continue
        motion, delayed = mark.motion, mark.delayed
        for page in pages:
            if page.overlaps(mark.span):
                span = Span(max(first, page.first), min(last, page.ends))
                yield mark if span == mark.span else replace(mark, span=span, motion=motion, delayed=delayed)
                motion, delayed = None, False


def _spoken(steps: Sequence[Step]) -> Iterator[tuple[Span, Caption]]:
    """Yield each caption with the ticks it applies to: until the next one, or for the last until its step ends."""
    for step in steps:
        for phase, caption in enumerate(step.captions):
            first, ends = step.number * PHASES + phase, phase == len(step.captions) - 1
            last = (step.number + 1) * PHASES - 1 if ends else first
            yield Span(first, None if ends and step.number == len(steps) - 1 else last), caption


def _titles(sheet: Sheet, title: str, key: str, steps: Sequence[Step], opening: int, room: float) -> list[Mark]:
    """Return the titles, each for as long as it is unchanged, and below them the subject and the step."""
    language = sheet.language
    asked = {step.asked_at for step in steps if step.question and step.asks and step.question.title(language)}
    titles: list[tuple[str, Span]] = []
    for span, caption in _spoken(steps):
        text = caption.title(language) or title
        if titles and titles[-1][0] == text and not asked & {span.first, titles[-1][1].ends}:
            titles[-1] = text, Span(titles[-1][1].first, span.last)
        else:
            titles.append((text, span))
    own = any(text != title for text, _ in titles)
    marks = [
        replace(_title(sheet, text, room, span), asking=False if span.ends in asked else None)
        for text, span in titles or [(title, ALWAYS)]
    ]
    about, last = key or (title if own else ""), len(steps) - 1
    for step in steps:
        values = {"about": about, "step": step.number - opening + 1, "count": last - opening}
        inner = opening <= step.number < last and last - opening > 1
        text = about
        if inner:
            text = sheet.say("page.step" if about else "page.step_alone", **values)
        elif about and step.number < opening - 1:
            text = sheet.say("page.introduction", about=about)
        span = Span.of(step.number, until=None if step.number == last else step.number)
        if text:
            line = shortened(text, SMALL_SIZE, 225.0)  # the notes on how objects were viewed are beside it
            marks.append(
                sheet.text(line, (EDGE, sheet.height - ABOUT_BELOW), SMALL_SIZE, "about", span=span, role=Role.NUMBERS)
            )
    return marks


def _title(sheet: Sheet, text: str, room: float, span: Span) -> Mark:
    line, place = shortened(text, TITLE_SIZE, room, bold=True), (EDGE, sheet.height - TITLE_BELOW)
    return sheet.text(line, place, TITLE_SIZE, "title", span=span, role=Role.TITLE)


def _headings(
    sheet: Sheet, layouts: Sequence[tuple[Span, Sheet]], headings: Mapping[Panel, str],
    changed: Sequence[PanelHeading], ticks: int,
) -> list[Mark]:  # fmt: skip
    """Return the headings of a sheet's panels, or during other `layouts` of theirs, and the lines between panels."""
    timeline, first = list(layouts), 0
    for span, _ in layouts:
        timeline += [(Span(first, span.first - 1), sheet)] * (first < span.first)
        first = span.ends + 1
    timeline += [(Span(first), sheet)] * (first < ticks)
    return [
        replace(mark, span=mark.span.within(when))
        for when, on in timeline
        for mark in _headings_on(on, headings, changed, ticks)
        if mark.span.overlaps(when)
    ]


def _headings_on(
    sheet: Sheet, headings: Mapping[Panel, str], changed: Sequence[PanelHeading], ticks: int
) -> list[Mark]:
    """Return the headings above the panels, each at its panel's left edge, and the lines between panels."""
    headings = {panel: message for panel, message in headings.items() if panel in sheet.areas}
    marks = []
    for panel, message in headings.items():
        place = ((sheet.areas[panel].left - sheet.page.left) / sheet.unit, sheet.height - HEADING_BELOW)
        said = [message] * ticks
        for each in changed:
            if each.panel is panel:
                last = min(each.span.ends, ticks - 1)
                said[each.span.first : last + 1] = [each.message] * (last + 1 - each.span.first)
        first, part = 0, f"heading-{panel.value}"
        for text, run in groupby(said):
            last = first + len(list(run)) - 1
            span = ALWAYS if len(set(said)) == 1 else Span(first, None if last == ticks - 1 else last)
            first = last + 1
            if text:
                marks.append(sheet.text(sheet.say(text), place, SMALL_SIZE, part, span=span, role=Role.NUMBERS))
    edges = sorted((sheet.areas[panel].left, sheet.areas[panel].right) for panel in headings)
    for (_, right), (left, _) in pairwise(edges):
        x = ((right + left) / 2 - sheet.page.left) / sheet.unit
        ends = np.array([sheet.place((x, y)) for y in (CAPTION_STRIP, sheet.height - TITLE_STRIP)])
        marks.append(Mark(Kind.POLYLINE, Role.RULE, ends, "divider", Panel.PAGE))
    return marks


def _numbers_width(bars: Iterable[Mark]) -> float:
    """Return the width for numbers under a sentence of one line: up to the text above the bar."""
    texts = (mark for mark in bars if mark.kind is Kind.LABEL and mark.part == "bounds")
    beside = max((text_width(each.text, NUMBERS_SIZE, bold=STYLES[each.role].bold) for each in texts), default=0.0)
    return PAGE_WIDTH - 2 * EDGE - (beside + NUMBERS_GAP if beside else 0.0)


def _waiting(steps: Iterable[Step], marks: Iterable[Mark]) -> list[Step]:
    """Return the steps with their delayed phases, in which a mark moves, waits for motion, or waits for its turn.

    No text waits for a lens.
    """
    turns = Counter[int]()
    for mark in marks:
        if mark.motion or (mark.delayed > (mark.kind is Kind.LABEL) and not mark.of_lens):  # names follow the named
            turns[mark.span.first] = max(turns[mark.span.first], mark.delayed, 1)
    return [
        step
        if step.condensed
        else replace(step, delayed=tuple(k for k in range(PHASES) for _ in range(turns[step.number * PHASES + k])))
        for step in steps
    ]


def _captions(sheet: Sheet, steps: Sequence[Step], width: float) -> list[Mark]:
    """Return the sentences and lines of numbers; numbers beside the bounds are at most `width` wide.

    In delayed phases they appear after everything has arrived: students first see, then read. A sentence that stays is
    there at once.
    """
    marks, before, language = [], "", sheet.language
    for span, caption in _spoken(steps):
        number, phase = divmod(span.first, PHASES)
        delayed, part, said = phase in steps[number].delayed, PHASE_LETTERS[phase], caption.text(language)
        below = {f"numbers-{part}": caption.numbers(language)}
        texts = _sentence(sheet, (f"caption-{part}", said), below, span, PAGE_WIDTH - EDGE, width)
        for each in texts:
            stays = said == before and each.part not in below
            marks.append(replace(each, asking=False, delayed=delayed and not stays))
        before = said
    return marks


def _questions(sheet: Sheet, steps: Sequence[Step], room: float, width: float) -> list[Mark]:
    """Return the question of every step that has one, which replaces caption and title, and the ring beside it.

    `room` is the width for the title; the answers are at most `width` wide.
    """
    language = sheet.language
    marks = clock_marks(sheet) if any(step.asks for step in steps) else []
    for step in steps:
        if step.question is None or not step.asks:
            continue
        span = Span(step.asked_at, step.asked_at)
        below = {"question-numbers": step.question.numbers(language), "choices": choices_of(step)}
        said = "question", step.question.text(language)
        texts = _sentence(sheet, said, below, span, CLOCK_LEFT - CLOCK_GAP, width)
        if title := step.question.title(language):
            texts.append(_title(sheet, title, room, span))
        marks += [replace(each, asking=True) for each in texts]
    return marks


def choices_of(step: Step) -> str:
    """Return the candidate answers, numbered; empty if each of them is shown on the page by name."""
    if all(each.place is not None for each in step.candidates):
        return ""
    return PARTED.join(f"{row}) {each.text}" for row, each in enumerate(step.candidates, start=1))


def _sentence(
    sheet: Sheet, said: tuple[str, str], below: Mapping[str, str], span: Span, right: float, width: float
) -> list[Mark]:
    """Return the sentence at the foot of the page, up to `right`, and the lines below it, each text with its part.

    Lines below a sentence of one line may be `width` wide; the bar of bounds is beside them.
    """
    part, text = said
    lines = wrap_within(text, CAPTION_SIZE, right - EDGE, CAPTION_LINES)
    top = CAPTION_STRIP - FIRST_CAPTION
    height, marks = top, []
    for row, words in enumerate(lines, start=1):
        name = f"{part}-{row}" if len(lines) > 1 else part
        height = top - (row - 1) * CAPTION_SIZE * LINE_HEIGHT
        marks.append(sheet.text(words, (EDGE, height), CAPTION_SIZE, name, span=span))
    height -= NUMBERS_BELOW
    for name, line in below.items():
        if not line:
            continue
        role = Role.TEXT if name == "choices" else Role.NUMBERS
        room = width if len(lines) == 1 else NUMBERS_WIDTH
        parts = line.split(PARTED)
        while len(parts) > 1 and text_width(PARTED.join(parts), NUMBERS_SIZE) > room:
            parts = parts[1:]
        shown = PARTED.join(parts)
        if text_width(shown, NUMBERS_SIZE) > room:
            shown = BEFORE_LAST.sub("", shown)
        shown = shortened(shown, NUMBERS_SIZE, room)
        marks.append(sheet.text(shown, (EDGE, height), NUMBERS_SIZE, name, span=span, role=role))
        height -= 9.6
    return marks


def _note_marks(sheet: Sheet, titles: Sequence[Mark], headings: Sequence[Mark]) -> list[Mark]:
    """Return the notes on how the objects were viewed, right-aligned under the rail; none in the plane.

    A note that would be cut off there is placed beside the headings once these no longer change.
    """
    seen = view_headline(sheet.look.parameters)
    notes = [(Caption("view.along_z"), Role.NUMBERS)] if SEEN in seen else []
    for key, message in ((Z_GAP, "view.apart"), (CONTACTS, "view.contacts_apart")):
        if key in seen:
            notes.append((Caption(message, {"apart": seen[key]}), Role.CLAIM))
    notes += [(each, Role.CLAIM) for each in substitutes(seen)]
    about = max((text_width(each.text, SMALL_SIZE) for each in titles if each.part == "about"), default=0.0)
    texts = [(note.text(sheet.language), role) for note, role in notes]
    widths = [text_width(text, SMALL_SIZE) + IN_LINE_GAP for text, _ in texts]
    if Z_GAP in seen and sum(widths) + about > PAGE_WIDTH - 2 * EDGE:
        texts = texts[1:]  # "apart in Z" also says how they are viewed
    marks, right, below, taken, span = [], PAGE_WIDTH - EDGE, ABOUT_BELOW, EDGE + about, ALWAYS
    for row, (text, role) in enumerate(texts, start=1):
        if row > 1 and below == ABOUT_BELOW and text_width(text, SMALL_SIZE) > right - taken - IN_LINE_GAP:
            last = [each for each in headings if each.span.last is None]
            starts = [(float(each.points[0, 0]) - sheet.page.left) / sheet.unit for each in last]
            ends = [start + text_width(each.text, SMALL_SIZE) for start, each in zip(starts, last, strict=True)]
            right, below, taken = PAGE_WIDTH - EDGE, HEADING_BELOW, max(ends, default=EDGE)
            span = Span(max((each.span.first for each in last), default=0), None)
        line = shortened(text, SMALL_SIZE, right - taken - IN_LINE_GAP)
        place = (right, sheet.height - below)
        marks.append(sheet.text(line, place, SMALL_SIZE, f"view-{row}", span=span, align=Align.RIGHT, role=role))
        right -= text_width(line, SMALL_SIZE) + IN_LINE_GAP
    return marks
