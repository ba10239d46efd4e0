# SPDX-License-Identifier: GPL-3.0-or-later
"""Handouts, PDF files and subtitles: what a film says is on paper, on its page, and below the film in time."""

import re
from functools import lru_cache
from itertools import pairwise
from xml.etree import ElementTree as ET

from collide_addon.figure.export.document import COLUMN
from collide_addon.figure.export.handout import handout, has_picture, without_repeats
from collide_addon.figure.export.paper import PlacedPicture, PlacedText
from collide_addon.figure.export.subtitles import MOST_TEXT_LINES, cues
from collide_addon.figure.export.svg import svg
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.playback import moments, pages_of, pages_of_step
from collide_addon.figure.text.messages import say

from ..pdf import contents, groups_of, made, picture_page, read_texts
from .rule import OF_DOCUMENTS, OF_FIGURES, rule_of

LEAST_LETTER = 7.0
"""The size of the smallest letters in a picture, in points."""
UNFINISHED = frozenset(("a", "an", "the", "its", "and", "or", "of", "to", "in", "и", "в", "на", "с", "не", "из"))
"""Words that must not be separated from the next."""


def texts(page):
    """Return the texts of a page."""
    return [item.text for item in page.items if isinstance(item, PlacedText)]


def ticks_of(step, language):
    """Return the ticks of the phases of a step that have a caption."""
    return [tick for tick, _ in without_repeats(step, language)]


def squeezed(words):
    """Return text without white space."""
    return "".join("".join(words).split())


def pictures(page):
    """Return the pictures of a page."""
    return [item for item in page.items if isinstance(item, PlacedPicture)]


@lru_cache(maxsize=1)
def handout_of(figure):
    """Return the pages of a figure's handout."""
    return handout(figure)


@rule_of(OF_DOCUMENTS)
def each_step_has_its_captions_and_all_that_show_something_a_picture(figure):
    pages = handout_of(figure)
    shown = [picture.tick for page in pages for picture in pictures(page)]
    everything = squeezed(text for page in pages for text in texts(page)[1:])
    for step in figure.steps:
        if (pages_of_step(step)[-1].tick in shown) != has_picture(step):
            yield f"the picture of step {step.number}"
        for _, caption in without_repeats(step, figure.language):
            for words in (caption.title, caption.text, caption.numbers):
                if squeezed(words(figure.language)) not in everything:
                    yield f"missing: {words(figure.language)!r}"
        if not set(ticks_of(step, figure.language)) <= {*shown} and has_picture(step):
            yield f"the pictures of the phases of step {step.number}"
    for picture in (picture for page in pages for picture in pictures(page)):
        large = picture.asking or picture.tick == pages_of_step(figure.steps[picture.tick // PHASES])[-1].tick
        if (picture.width == COLUMN) != large:
            yield f"the picture of tick {picture.tick} is {picture.width} wide"


@rule_of(OF_DOCUMENTS)
def no_page_with_a_question_shows_its_answer(figure):
    pages, row = handout_of(figure), 0
    for step in (step for step in figure.steps if step.asks):
        question = squeezed(say("handout.question", figure.language, question=step.question))
        row = next(k for k in range(row, len(pages)) if question in squeezed(texts(pages[k])))
        last = max(picture.tick for picture in pictures(pages[row]))
        if last != step.number * PHASES + step.answer - 1:
            yield f"{step.question.message}: a picture of tick {last} on its page"
        row += 1


@rule_of(OF_DOCUMENTS)
def no_letter_of_a_picture_is_below_seven_points(figure):
    for picture in (picture for page in handout_of(figure) for picture in pictures(page) if picture.width == COLUMN):
        scale = picture.width / (picture.figure.page.width / picture.figure.unit)
        for mark in (mark for mark in picture.figure.marks if mark.text):
            if mark.size / picture.figure.unit * scale < LEAST_LETTER:
                yield mark.part


@rule_of(OF_DOCUMENTS)
def a_picture_stands_on_the_page_of_its_words(figure):
    before = ""
    for page in handout_of(figure):
        whole = squeezed(texts(page))
        for picture in (picture for picture in pictures(page) if not picture.asking):
            caption = figure.steps[picture.tick // PHASES].captions[picture.tick % PHASES]
            if squeezed(caption.text(figure.language)) not in before + whole:
                yield f"{caption.message} of tick {picture.tick}"
        before += whole  # a sentence that is still shown from the previous step is not repeated


@rule_of(OF_DOCUMENTS)
def answers_are_numbers_and_points(figure):
    last = "".join(texts(handout_of(figure)[-1]))
    if "{" in last:
        yield last


@rule_of(OF_DOCUMENTS)
def a_figure_becomes_a_pdf_file_that_other_programs_read(figure):
    everything = "".join(read_texts(made(handout_of(figure), title=figure.title, language=figure.language)))
    for caption in (caption for step in figure.steps for caption in step.captions):
        if squeezed(caption.text(figure.language)) not in everything:
            yield f"missing: {caption.text(figure.language)!r}"


@rule_of(OF_DOCUMENTS)
def a_picture_in_a_pdf_file_has_the_lines_and_areas_of_the_svg(figure):
    page = pages_of(figure)[-1]
    data = made([picture_page(figure, page.tick)])
    found = set(re.findall(r"-?[\d.]+ -?[\d.]+(?= [ml])", contents(data) + " ".join(groups_of(data))))
    expected = {
        point.replace(",", " ")
        for element in ET.fromstring(svg(figure, page).encode()).iter()
        for point in element.get("points", "").split()
    }
    if not expected <= found:
        yield f"{len(expected - found)} points are missing"


@rule_of(OF_DOCUMENTS)
def subtitles_follow_each_other_and_none_stands_over_the_next(figure):
    shown, film = cues(figure), moments(figure)
    if shown[0].first != film[0].legible or shown[-1].end != film[-1].end:
        yield f"they stand from {shown[0].first} to {shown[-1].end}"
    for one, other in pairwise(shown):
        if not one.first < one.end <= other.first:
            yield f"{one} and {other}"
    for cue in shown:
        if not 1 <= len(cue.lines) <= MOST_TEXT_LINES or not all(cue.lines):
            yield f"{len(cue.lines)} lines: {cue.lines}"
    said = squeezed(line for cue in shown for line in cue.lines)
    for caption in (caption for step in figure.steps for caption in step.captions):
        if squeezed(caption.text(figure.language)) not in said:
            yield f"missing: {caption.text(figure.language)!r}"


@rule_of(OF_FIGURES)
def no_line_of_a_subtitle_breaks_inside_a_phrase(figure):
    for line in (line for cue in cues(figure) for line in cue.lines):
        if line.split()[-1] in UNFINISHED:
            yield line
