# SPDX-License-Identifier: GPL-3.0-or-later
"""A worksheet on paper: a worked example and exercises with room to write, or exercises with working and answers."""

from collections.abc import Sequence

from ..export import document
from ..export.paper import Page
from ..model.look import Look
from ..model.style import PAGE_ASPECT, PAGE_WIDTH
from ..page.text_metrics import wrap
from ..text.messages import say
from .blank import HEIGHT, blank_figure, table_figure, table_height
from .exercise import SOLVED, Exercise, exercise_figure
from .worksheet import easiest_first, example

QUESTION_SHARE, SOLUTION_SHARE = 0.42, 0.47
"""Share of the width for an exercise's words; its picture has the rest, in which its numbers are 7 points at least."""
TITLE_SIZE = 13.0
NAME_LINE = 34.0
"""Height of the line for name and date; all lengths here are in points."""
MOST_ON_PAGE = 2
LEAST_ROOM = 8.0
"""Room beside a table, to write a sum."""
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
    """Return the pages for students: a line for the name and a worked example, then the exercises to solve.

    Each exercise has its picture and a table for what its algorithm's loop finds, the easiest ones come first.
    """
    shown = example(topic, seed, exercises)
    blocks = [_name_line(look.language), *_solved("worksheet.example", 0, shown, look), document.PageBreak()]
    left = document.ROOM
    for k, exercise in enumerate(easiest_first(exercises), start=1):
        height = document.ROOM / MOST_ON_PAGE
        if _needed(exercise, look) > height:
            height = document.ROOM
        if left < height - ROUNDING:
            blocks.append(document.PageBreak())
            left = document.ROOM
        left -= height
        blocks += _question(k, exercise, height, look)
    return _pages(blocks, topic, seed, look.language, solved=False)


def solution_pages(exercises: Sequence[Exercise], topic: str, seed: int, look: Look) -> list[Page]:
    """Return the pages for the teacher: each exercise with answer and working."""
    blocks: list[document.Block] = []
    for k, exercise in enumerate(easiest_first(exercises), start=1):
        blocks += [*_solved("worksheet.exercise", k, exercise, look), document.Gap(BETWEEN_SOLUTIONS)]
    return _pages(blocks, topic, seed, look.language, solved=True)


def _solved(heading: str, k: int, exercise: Exercise, look: Look) -> list[document.Block]:
    """Return an exercise with its answer, the picture of it, what a student fills in, and the working."""
    answer = say("worksheet.answer", look.language, answer=exercise.answer)
    left = (*_words(exercise, look.language), document.Paragraph(answer))
    right = (document.Picture(exercise_figure(exercise, look), SOLVED),)
    drawn = (document.Picture(blank_figure(exercise, look), SOLVED),) if exercise.differences else ()
    answered = document.Columns(left, right, SOLUTION_SHARE)
    title = _heading(heading, k, exercise, look.language)
    blocks = [title, answered, *drawn, *_working(exercise, look.language)]
    return [document.Whole(tuple(blocks))] if drawn else blocks  # without, two are more than a page


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


def _question(k: int, exercise: Exercise, height: float, look: Look) -> list[document.Block]:
    """Return an exercise that takes `height` points of a page, including the room left to write."""
    picture = document.Picture(exercise_figure(exercise, look), 0)
    return [
        _heading("worksheet.exercise", k, exercise, look.language),
        document.Columns(_words(exercise, look.language), (picture,), QUESTION_SHARE),
        *([blank] if (blank := _blank(exercise, look)) else []),
        document.Gap(height - _needed(exercise, look) + LEAST_ROOM),
        document.Paragraph(say("worksheet.answer_line", look.language)),
        document.Rule(2.0),
        document.Gap(BELOW),
    ]


def _blank(exercise: Exercise, look: Look) -> document.Picture | None:
    """Return what students fill in: the table of the loop, beside a grid where they draw A − B."""
    if exercise.differences:
        return document.Picture(blank_figure(exercise, look), 0)
    return document.Picture(table_figure(exercise, exercise.table, look), 0) if exercise.table else None


def _needed(exercise: Exercise, look: Look) -> float:
    """Return the height in points that an exercise takes at least."""
    words = _words(exercise, look.language)
    width = (document.COLUMN - document.GUTTER) * QUESTION_SHARE
    lines = sum(len(wrap(each.text, each.size, width)) for each in words)
    text_height = lines * document.BODY_SIZE * document.LEADING + len(words) * document.PARAGRAPH_GAP
    picture_height = (document.COLUMN - document.GUTTER - width) / PAGE_ASPECT + document.PICTURE_GAP
    heading = TITLE_SIZE * document.LEADING + document.HEADING_GAP
    blank = HEIGHT if exercise.differences else table_height(exercise.table) if exercise.table else 0.0
    blank_height = document.COLUMN * blank / PAGE_WIDTH + document.PICTURE_GAP
    return heading + max(text_height, picture_height) + blank_height + LEAST_ROOM + ANSWER_HEIGHT + BELOW


def _heading(message: str, k: int, exercise: Exercise, language: str) -> document.Heading:
    topic = say(f"worksheet.topic_{exercise.topic}", language)
    return document.Heading(say(message, language, k=k, topic=topic, points=len(exercise.working)), TITLE_SIZE)


def _words(exercise: Exercise, language: str) -> tuple[document.Paragraph, ...]:
    return tuple(document.Paragraph(line.text(language)) for line in exercise.task)


def _name_line(language: str) -> document.Columns:
    name, date = (
        (document.Paragraph(say(f"worksheet.{each}", language)), document.Rule(2.0), document.Gap(10.0))
        for each in ("name", "date")
    )
    return document.Columns(name, date, 0.65)
