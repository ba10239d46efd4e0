# SPDX-License-Identifier: GPL-3.0-or-later
"""A worksheet on paper: a worked example and exercises with room to write, or exercises with working and answers."""

from collections.abc import Sequence

from ..export import document
from ..export.paper import Page
from ..model.look import Look
from ..model.style import PAGE_WIDTH
from ..text.messages import say
from .exercise import SOLVED, Exercise, Table, exercise_figure, grid_figure, table_figure
from .worksheet import TOPIC_OF, easiest_first, example

WORDS_SHARE = 0.47
"""Share of the width for an exercise's text; its picture has the rest, so its numbers are at least 7 points."""
SHEET_TITLE_SIZE = 13.0
"""Size of the title; all lengths here are in points."""
HALF_PAGE = document.TEXT_HEIGHT / 2
LEAST_ROOM = 8.0
"""Room above the lines for the answer."""
BLOCK_GAP = 16.0
"""Space between exercises."""
LOW_ROW, HIGH_ROW, SOLVED_ROW = 19.4, 34.0, 12.0
"""Smallest and largest height of a table's empty rows, and height of rows that are filled in."""
GRID_HEIGHT, SOLVED_GRID_HEIGHT = 230.0, 160.0
"""Largest height of the grid for A − B, in figure units."""
UNIT_POINTS = document.COLUMN / PAGE_WIDTH
"""Size of a figure unit at full width."""
WORKING_SIZE, WORKING_INDENT, WORKING_GAP = 9.5, 10.0, 2.0
BETWEEN_SOLUTIONS = 10.0
SECOND_HALF = frozenset({"exercise.hull_upper", "exercise.pnpoly_height"})
"""The last of these lines begins a second column of the working."""
IN_TABLE = frozenset(
    f"exercise.{line}"
    for line in (
        *("sat_separated", "sat_penetrating", "sat_touching", "hull_drop", "hull_left"),
        *("minkowski_sorted", "minkowski_walk", "segments_turn"),
    )
)
"""Lines of the working that the rows of the table already contain."""


def worksheet_title(topic: str, language: str, *, solved: bool) -> str:
    """Return the title of a worksheet, or of its solutions."""
    about = title_of(topic, language)
    return say("worksheet.solutions" if solved else "worksheet.title", language, topic=about)


def title_of(topic: str, language: str) -> str:
    """Return the name of a topic, or of all of them mixed."""
    return say(TOPIC_OF[topic].title if topic in TOPIC_OF else "worksheet.topic_mixed", language)


def worksheet_pages(exercises: Sequence[Exercise], topic: str, seed: int, look: Look) -> list[Page]:
    """Return the pages for students: a line for the name and a worked example, then the exercises to solve.

    Each exercise has its picture and a table for what its algorithm's loop finds; the easiest come first. Two share a
    page if they fit, otherwise each fills a page.
    """
    shown = example(topic, seed, exercises)
    blocks = [_name_line(look.language), *_solved("worksheet.example", 0, shown, look, across=True)]
    waiting = [*enumerate(easiest_first(exercises), start=1)]
    while waiting:
        halves = [_in_half(k, exercise, look) for k, exercise in waiting[:2]]
        shares = len(halves) > 1 and all(halves)
        asked = [*halves[0], *halves[1]] if shares else _across(*waiting[0], look)
        blocks += [document.PageBreak(), *asked]
        waiting = waiting[2 if shares else 1 :]
    return _pages(blocks, topic, seed, look.language, solved=False)


def solution_pages(exercises: Sequence[Exercise], topic: str, seed: int, look: Look) -> list[Page]:
    """Return the pages for the teacher: each exercise with answer and working."""
    blocks: list[document.Block] = []
    for k, exercise in enumerate(easiest_first(exercises), start=1):
        blocks += [*_solved("worksheet.exercise", k, exercise, look), document.Gap(BETWEEN_SOLUTIONS)]
    return _pages(blocks, topic, seed, look.language, solved=True)


def _solved(heading: str, k: int, exercise: Exercise, look: Look, *, across: bool = False) -> list[document.Block]:
    """Return the blocks of an exercise with its answer, the answer's picture, what students fill in, and the working.

    With `across`, a picture that shows everything to be drawn is as wide as the page.
    """
    title, words = _heading(heading, k, exercise, look.language), _words(exercise, look.language)
    answer = document.Paragraph(say("worksheet.answer", look.language, answer=exercise.answer))
    picture = document.Picture(exercise_figure(exercise, look), SOLVED)
    beside = document.Columns(words, (picture,), WORDS_SHARE)
    blocks: list[document.Block] = []
    if exercise.differences:
        blocks.append(document.Picture(grid_figure(exercise, SOLVED_GRID_HEIGHT, look), SOLVED))
    if exercise.table:
        blocks.append(_table(exercise, exercise.table._replace(rows=len(exercise.cells)), SOLVED_ROW, look, SOLVED))
    asked: tuple[document.Block, ...]
    asked = (title, *words, answer, picture) if across and not exercise.differences else (title, beside, answer)
    return [document.Whole(asked), *blocks, *_working(exercise, look.language)]


def _pages(blocks: Sequence[document.Block], topic: str, seed: int, language: str, *, solved: bool) -> list[Page]:
    footer = say("worksheet.seed", language, topic=topic, seed=seed)
    return document.paginated(blocks, title=worksheet_title(topic, language, solved=solved), footer=footer)


def _working(exercise: Exercise, language: str) -> list[document.Block]:
    """Return the lines of the working that are not in the table, in two columns if it has two halves."""
    written = [line for line in exercise.working if line.message not in IN_TABLE]
    lines = [document.Paragraph(line.text(language), WORKING_SIZE, WORKING_INDENT, WORKING_GAP) for line in written]
    halves = [k for k, line in enumerate(written) if line.message in SECOND_HALF]
    if not halves:
        return [*lines]
    return [document.Columns(tuple(lines[: halves[-1]]), tuple(lines[halves[-1] :]))]


def _in_half(k: int, exercise: Exercise, look: Look) -> list[document.Block]:
    """Return an exercise that takes half a page, including the room left to write; empty if it needs more."""
    if exercise.differences or exercise.table is None:
        return []
    above = [*_question(k, exercise, look), _table(exercise, exercise.table, LOW_ROW, look)]
    return _with_answer(above, HALF_PAGE, look) if _room_below(above, HALF_PAGE, look) >= LEAST_ROOM else []


def _across(k: int, exercise: Exercise, look: Look) -> list[document.Block]:
    """Return an exercise that takes a page: a drawing at full width, and a table whose rows fill the rest."""
    above = _question(k, exercise, look)
    if exercise.differences:
        above.append(document.Picture(grid_figure(exercise, GRID_HEIGHT, look), 0))
    else:
        picture = document.Picture(exercise_figure(exercise, look), 0)
        above = [_heading("worksheet.exercise", k, exercise, look.language), *_words(exercise, look.language), picture]
    if exercise.table:
        lowest = _table(exercise, exercise.table, LOW_ROW, look)
        left = _room_below([*above, lowest], document.TEXT_HEIGHT, look) - LEAST_ROOM
        row = min(HIGH_ROW, LOW_ROW + left / (exercise.table.rows + 1))
        above.append(_table(exercise, exercise.table, row, look))
    return _with_answer(above, document.TEXT_HEIGHT, look)


def _question(k: int, exercise: Exercise, look: Look) -> list[document.Block]:
    """Return an exercise's text, and its picture beside it."""
    picture = document.Picture(exercise_figure(exercise, look), 0)
    columns = document.Columns(_words(exercise, look.language), (picture,), WORDS_SHARE)
    return [_heading("worksheet.exercise", k, exercise, look.language), columns]


def _with_answer(above: Sequence[document.Block], height: float, look: Look) -> list[document.Block]:
    """Return the blocks with lines for the answer at the bottom of a height."""
    return [*above, document.Gap(_room_below(above, height, look)), *_answer_lines(look)]


def _room_below(above: Sequence[document.Block], height: float, look: Look) -> float:
    """Return the room that a height leaves between blocks and the lines for the answer."""
    return height - document.height_of([*above, *_answer_lines(look)])


def _answer_lines(look: Look) -> list[document.Block]:
    """Return a line for the answer, and one for the reason."""
    written = (
        (say(line, look.language), document.Gap(BLOCK_GAP)) for line in ("worksheet.answer_line", "worksheet.why_line")
    )
    return [block for words, gap in written for block in (document.Paragraph(words), document.Rule(2.0), gap)]


def _table(exercise: Exercise, table: Table, row: float, look: Look, tick: int = 0) -> document.Picture:
    """Return a table of full width whose rows are `row` points high."""
    return document.Picture(table_figure(exercise, table, row / UNIT_POINTS, look), tick)


def _heading(message: str, k: int, exercise: Exercise, language: str) -> document.Heading:
    topic = title_of(exercise.topic, language)
    return document.Heading(say(message, language, k=k, topic=topic, points=len(exercise.working)), SHEET_TITLE_SIZE)


def _words(exercise: Exercise, language: str) -> tuple[document.Paragraph, ...]:
    return tuple(document.Paragraph(line.text(language)) for line in exercise.task)


def _name_line(language: str) -> document.Columns:
    name, date = (
        (document.Paragraph(say(each, language)), document.Rule(2.0), document.Gap(10.0))
        for each in ("worksheet.name", "worksheet.date")
    )
    return document.Columns(name, date, 0.65)
