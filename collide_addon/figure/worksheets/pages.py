# SPDX-License-Identifier: GPL-3.0-or-later
"""A worksheet on paper: the exercises with room to write, or with their working and answers."""

from collections.abc import Sequence

from ..export.document import (
    BODY_SIZE,
    COLUMN,
    GUTTER,
    HEADING_GAP,
    LEADING,
    PARAGRAPH_GAP,
    PICTURE_GAP,
    ROOM,
    Block,
    Columns,
    Gap,
    Heading,
    PageBreak,
    Paragraph,
    Picture,
    Rule,
    pages_of,
)
from ..export.paper import Page
from ..model.look import Look
from ..model.style import PAGE_ASPECT
from ..page.text_metrics import wrap
from ..text.messages import say
from .exercise import SOLVED, Exercise, exercise_figure

QUESTION_SHARES = {2: 0.42, 3: 0.54}
"""Of the width for the words of an exercise, by how many share a page; its picture has the rest."""
SOLUTION_SHARE = 0.5
TITLE_SIZE = 13.0
NAME_LINE = 34.0
"""Height of the line for name and date; all lengths here in points."""
THREE_TO_A_PAGE = frozenset({"foot"})
"""Topics with so little to write that three exercises share a page; of others, and mixed with others, two do."""
LEAST_ROOM = 24.0
"""To write in, where the words of an exercise fill the page."""
ROUNDING = 0.5
"""What the thirds of a page may lack."""
ANSWER_HEIGHT = BODY_SIZE * LEADING + PARAGRAPH_GAP + 4.0
BELOW = 16.0
"""Between an exercise and the next one."""
WORKING_SIZE = 9.5
WORKING_INDENT = 10.0
BETWEEN_SOLUTIONS = 14.0
SECOND_HALF = frozenset({"exercise.hull_upper", "exercise.pnpoly_height"})
"""With the last of these lines begins a second column of the working."""


def worksheet_title(topic: str, language: str, *, solved: bool) -> str:
    """Return the title of a worksheet, or of its solutions."""
    about = say(f"worksheet.topic_{topic}", language)
    return say("worksheet.solutions" if solved else "worksheet.title", language, topic=about)


def worksheet_pages(exercises: Sequence[Exercise], topic: str, seed: int, look: Look) -> list[Page]:
    """Return the pages for students: a line for the name, each exercise with its picture and room to write."""
    blocks: list[Block] = [_name_line(look.language)]
    page = left = ROOM - NAME_LINE
    on_page = 3 if {exercise.topic for exercise in exercises} <= THREE_TO_A_PAGE else 2
    for k, exercise in enumerate(exercises, start=1):
        if left < page / on_page - ROUNDING:
            blocks.append(PageBreak())
            page = left = ROOM
        left -= page / on_page
        blocks += _question(k, exercise, page / on_page, QUESTION_SHARES[on_page], look)
    return _pages(blocks, topic, seed, look.language, solved=False)


def solution_pages(exercises: Sequence[Exercise], topic: str, seed: int, look: Look) -> list[Page]:
    """Return the pages for the teacher: each exercise, its answer and the working."""
    blocks: list[Block] = []
    for k, exercise in enumerate(exercises, start=1):
        answer = say("worksheet.answer", look.language, answer=exercise.answer)
        left = (*_words(exercise, look.language), Paragraph(answer))
        right = (Picture(exercise_figure(exercise, look), SOLVED),)
        blocks += [_heading(k, exercise, look.language), Columns(left, right, SOLUTION_SHARE)]
        blocks += _working(exercise, look.language)
        blocks.append(Gap(BETWEEN_SOLUTIONS))
    return _pages(blocks, topic, seed, look.language, solved=True)


def _pages(blocks: Sequence[Block], topic: str, seed: int, language: str, *, solved: bool) -> list[Page]:
    footer = say("worksheet.seed", language, topic=topic, seed=seed)
    return pages_of(blocks, title=worksheet_title(topic, language, solved=solved), footer=footer)


def _working(exercise: Exercise, language: str) -> list[Block]:
    """Return the lines of the working; of two halves with short lines, in two columns."""
    lines = [Paragraph(line.text(language), WORKING_SIZE, WORKING_INDENT) for line in exercise.working]
    halves = [k for k, line in enumerate(exercise.working) if line.message in SECOND_HALF]
    if not halves:
        return [*lines]
    return [Columns(tuple(lines[: halves[-1]]), tuple(lines[halves[-1] :]))]


def _question(k: int, exercise: Exercise, height: float, share: float, look: Look) -> list[Block]:
    """Return an exercise that takes this height of a page, what is left of it to write in."""
    words = _words(exercise, look.language)
    picture = Picture(exercise_figure(exercise, look), 0)
    width = (COLUMN - GUTTER) * share
    lines = sum(len(wrap(each.text, each.size, width)) for each in words)
    text_height = lines * BODY_SIZE * LEADING + len(words) * PARAGRAPH_GAP
    picture_height = (COLUMN - GUTTER - width) / PAGE_ASPECT + PICTURE_GAP
    heading = TITLE_SIZE * LEADING + HEADING_GAP
    room = height - heading - max(text_height, picture_height) - ANSWER_HEIGHT - BELOW
    return [
        _heading(k, exercise, look.language),
        Columns(words, (picture,), share),
        Gap(max(room, LEAST_ROOM)),
        Paragraph(say("worksheet.answer_line", look.language)),
        Rule(2.0),
        Gap(BELOW),
    ]


def _heading(k: int, exercise: Exercise, language: str) -> Heading:
    topic = say(f"worksheet.topic_{exercise.topic}", language)
    return Heading(say("worksheet.exercise", language, k=k, topic=topic), TITLE_SIZE)


def _words(exercise: Exercise, language: str) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(line.text(language)) for line in exercise.task)


def _name_line(language: str) -> Columns:
    name = (Paragraph(say("worksheet.name", language)), Rule(2.0), Gap(10.0))
    date = (Paragraph(say("worksheet.date", language)), Rule(2.0), Gap(10.0))
    return Columns(name, date, 0.65)
