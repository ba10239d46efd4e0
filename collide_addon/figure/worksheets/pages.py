# SPDX-License-Identifier: GPL-3.0-or-later
"""A worksheet on paper: exercises with room to write, or with working and answers."""

from collections.abc import Sequence

from ..export import document
from ..export.paper import Page
from ..model.look import Look
from ..model.style import PAGE_ASPECT, PAGE_WIDTH
from ..page.text_metrics import wrap
from ..text.messages import say
from .blank import HEIGHT, blank_figure
from .exercise import SOLVED, Exercise, exercise_figure

QUESTION_SHARES = {1: 0.42, 2: 0.42, 3: 0.54}
"""Share of the width for an exercise's words, by how many share a page; its picture has the rest."""
SOLUTION_SHARE = 0.5
TITLE_SIZE = 13.0
NAME_LINE = 34.0
"""Height of the line for name and date; all lengths here are in points."""
THREE_TO_A_PAGE = frozenset({"foot"})
"""Topics with so little to write that three exercises fit on a page; of others, or mixed with others, two do."""
LEAST_ROOM = 24.0
"""Room to write where an exercise's words fill the page."""
ROUNDING = 0.5
"""By how much a part of a page may be too short."""
ANSWER_HEIGHT = document.BODY_SIZE * document.LEADING + document.PARAGRAPH_GAP + 4.0
BELOW = 16.0
"""Between exercises."""
WORKING_SIZE = 9.5
WORKING_INDENT = 10.0
BETWEEN_SOLUTIONS = 14.0
SECOND_HALF = frozenset({"exercise.hull_upper", "exercise.pnpoly_height"})
"""The last of these lines begins a second column of the working."""


def worksheet_title(topic: str, language: str, *, solved: bool) -> str:
    """Return the title of a worksheet, or of its solutions."""
    about = say(f"worksheet.topic_{topic}", language)
    return say("worksheet.solutions" if solved else "worksheet.title", language, topic=about)


def worksheet_pages(exercises: Sequence[Exercise], topic: str, seed: int, look: Look) -> list[Page]:
    """Return the pages for students: a line for the name, each exercise with its picture and room to write."""
    blocks: list[document.Block] = [_name_line(look.language)]
    page = left = document.ROOM - NAME_LINE
    most = 3 if {exercise.topic for exercise in exercises} <= THREE_TO_A_PAGE else 2
    for k, exercise in enumerate(exercises, start=1):
        on_page = 1 if exercise.differences else most
        if left < page / on_page - ROUNDING:
            blocks.append(document.PageBreak())
            page = left = document.ROOM
        left -= page / on_page
        blocks += _question(k, exercise, page / on_page, QUESTION_SHARES[on_page], look)
    return _pages(blocks, topic, seed, look.language, solved=False)


def solution_pages(exercises: Sequence[Exercise], topic: str, seed: int, look: Look) -> list[Page]:
    """Return the pages for the teacher: each exercise with answer and working."""
    blocks: list[document.Block] = []
    for k, exercise in enumerate(exercises, start=1):
        answer = say("worksheet.answer", look.language, answer=exercise.answer)
        left = (*_words(exercise, look.language), document.Paragraph(answer))
        right: tuple[document.Block, ...] = (document.Picture(exercise_figure(exercise, look), SOLVED),)
        if exercise.differences:
            right = (*right, document.Picture(blank_figure(exercise, look, table=False), SOLVED))
        blocks += [_heading(k, exercise, look.language), document.Columns(left, right, SOLUTION_SHARE)]
        blocks += _working(exercise, look.language)
        blocks.append(document.Gap(BETWEEN_SOLUTIONS))
    return _pages(blocks, topic, seed, look.language, solved=True)


def _pages(blocks: Sequence[document.Block], topic: str, seed: int, language: str, *, solved: bool) -> list[Page]:
    footer = say("worksheet.seed", language, topic=topic, seed=seed)
    return document.pages_of(blocks, title=worksheet_title(topic, language, solved=solved), footer=footer)


def _working(exercise: Exercise, language: str) -> list[document.Block]:
    """Return the lines of the working, in two columns if it has two halves of short lines."""
    lines = [document.Paragraph(line.text(language), WORKING_SIZE, WORKING_INDENT) for line in exercise.working]
    halves = [k for k, line in enumerate(exercise.working) if line.message in SECOND_HALF]
    if not halves:
        return [*lines]
    return [document.Columns(tuple(lines[: halves[-1]]), tuple(lines[halves[-1] :]))]


def _question(k: int, exercise: Exercise, height: float, share: float, look: Look) -> list[document.Block]:
    """Return an exercise that takes `height` points of a page, including the room left to write."""
    words = _words(exercise, look.language)
    picture = document.Picture(exercise_figure(exercise, look), 0)
    blank = (document.Picture(blank_figure(exercise, look), 0),) if exercise.differences else ()
    blank_height = document.COLUMN * HEIGHT / PAGE_WIDTH + document.PICTURE_GAP if blank else 0.0
    width = (document.COLUMN - document.GUTTER) * share
    lines = sum(len(wrap(each.text, each.size, width)) for each in words)
    text_height = lines * document.BODY_SIZE * document.LEADING + len(words) * document.PARAGRAPH_GAP
    picture_height = (document.COLUMN - document.GUTTER - width) / PAGE_ASPECT + document.PICTURE_GAP
    heading = TITLE_SIZE * document.LEADING + document.HEADING_GAP
    room = height - heading - max(text_height, picture_height) - blank_height - ANSWER_HEIGHT - BELOW
    return [
        _heading(k, exercise, look.language),
        document.Columns(words, (picture,), share),
        *blank,
        document.Gap(max(room, LEAST_ROOM)),
        document.Paragraph(say("worksheet.answer_line", look.language)),
        document.Rule(2.0),
        document.Gap(BELOW),
    ]


def _heading(k: int, exercise: Exercise, language: str) -> document.Heading:
    topic = say(f"worksheet.topic_{exercise.topic}", language)
    return document.Heading(
        say("worksheet.exercise", language, k=k, topic=topic, points=len(exercise.working)), TITLE_SIZE
    )


def _words(exercise: Exercise, language: str) -> tuple[document.Paragraph, ...]:
    return tuple(document.Paragraph(line.text(language)) for line in exercise.task)


def _name_line(language: str) -> document.Columns:
    name, date = (
        (document.Paragraph(say(f"worksheet.{each}", language)), document.Rule(2.0), document.Gap(10.0))
        for each in ("name", "date")
    )
    return document.Columns(name, date, 0.65)
