# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets on paper: a worked example, room to write, readable letters, no answers on the students' sheet."""

import math
import re
from functools import cache
from itertools import pairwise

from collide_addon.figure.export.document import END_MARGIN, FOOT_STRIP, TEXT_HEIGHT
from collide_addon.figure.export.paper import PAPER_HEIGHT, PlacedPicture, PlacedText, showing
from collide_addon.figure.model.choices import Rulers
from collide_addon.figure.model.figure import Kind
from collide_addon.figure.model.look import Look
from collide_addon.figure.model.playback import presence
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import say
from collide_addon.figure.worksheets.pages import IN_TABLE, solution_pages, worksheet_pages
from collide_addon.figure.worksheets.worksheet import TOPIC_OF, TOPICS, example

from ...cases import in_one, mostly_slow
from ..worksheet_text import COUNT, answer, plain, sheet

LEAST_ROW = 19.0
"""Height of a row to write in, in points: 6.7 mm."""
FOOTER = END_MARGIN + FOOT_STRIP
"""The height above which an exercise is placed."""
LEAST_LETTERS = 7.0
"""Size of the smallest letters on paper, in points."""


@cache
def pages(topic, language, *, solved=False):
    look = Look(language=language, rulers=Rulers.GRID)
    return (solution_pages if solved else worksheet_pages)(sheet(topic, 3), topic, 3, look)


def words(page):
    return plain(" ".join(item.text for item in page.items if isinstance(item, PlacedText)))


def pictures(page):
    return [item for item in page.items if isinstance(item, PlacedPicture)]


def filled(picture):
    marks = [mark for mark in picture.figure.marks if mark.part.startswith("cell-")]
    return [mark for mark in marks if presence(picture.figure, mark, picture.tick) > 0]


in_each_language = mostly_slow("turn", range(len(LANGUAGES)))
"""A test of each topic in one language; the others are slow."""


def language_of(topic, turn):
    """One topic in each language, and the others in English, in which other tests read them."""
    place = TOPICS.index(topic)
    return [*LANGUAGES][((place if place < len(LANGUAGES) else 0) + turn) % len(LANGUAGES)]


def columns(picture):
    return [mark.part for mark in picture.figure.marks if mark.part.startswith("column-")]


@in_each_language
@in_one("topic", TOPICS, every=3)
def test_after_the_worked_example_come_one_or_two_exercises_a_page_each_with_its_picture_and_table(topic, turn):
    language = language_of(topic, turn)
    made = pages(topic, language)
    first = next(k for k, page in enumerate(made) if not any(map(filled, pictures(page))))
    assert first <= (1 if language == "en" else 2)
    others = made[first:]
    assert math.ceil(COUNT / 2) <= len(others) <= COUNT
    for page in others:
        assert not any(map(filled, pictures(page)))
        assert [bool(columns(each)) for each in pictures(page)] in (
            [False, True],
            [False, False, True],
            [False, True, False, True],
        )
    assert sum(bool(columns(each)) for page in others for each in pictures(page)) == COUNT


@in_each_language
@in_one("topic", TOPICS, every=3)
def test_no_page_but_the_last_is_more_than_a_third_empty(topic, turn):
    for solved in (False, True):
        made = pages(topic, language_of(topic, turn), solved=solved)
        for page in made[:-1]:
            lowest = min(item.y for item in page.items if item.y > FOOTER)
            assert lowest - FOOTER <= (PAPER_HEIGHT - FOOTER) / 3, words(page)


@in_each_language
@in_one("topic", TOPIC_OF)
def test_a_table_has_a_row_for_all_that_the_loop_finds_and_room_to_write_in_it(topic, turn):
    for page in pages(topic, language_of(topic, turn))[1:]:
        for picture in filter(columns, pictures(page)):
            levels = sorted(mark.points[0, 1] for mark in picture.figure.marks if mark.part == "row")
            scale = picture.width / picture.figure.page.width
            assert min(high - low for low, high in pairwise(levels)) * scale >= LEAST_ROW
            assert len(levels) - 2 == TOPIC_OF[topic].table.rows
            assert picture.figure.page.height * scale <= TEXT_HEIGHT
            for label in (mark for mark in picture.figure.marks if mark.part.startswith("column-") and mark.text):
                uprights = sorted({mark.points[0, 0] for mark in picture.figure.marks if mark.part == "column"})
                half = text_width(label.text, label.size) / 2
                left = max(x for x in uprights if x < label.points[0, 0])
                right = min(x for x in uprights if x > label.points[0, 0])
                assert left < label.points[0, 0] - half
                assert label.points[0, 0] + half < right


@in_each_language
@in_one("solved", [False, True])
@in_one("topic", TOPIC_OF)
def test_no_letter_on_paper_is_too_small(topic, turn, solved):
    for page in pages(topic, language_of(topic, turn), solved=solved):
        for picture in pictures(page):
            scale = picture.width / picture.figure.page.width
            shown = [mark for _, mark, _ in showing(picture.figure, picture.tick) if mark.kind is Kind.LABEL]
            assert min(mark.size * scale for mark in shown) >= LEAST_LETTERS
        assert all(item.size >= LEAST_LETTERS for item in page.items if isinstance(item, PlacedText))


@in_one("topic", TOPICS, every=3)
def test_the_example_is_solved_and_none_of_the_exercises_which_get_harder(topic):
    made = sheet(topic, 3)
    first, *others = map(words, pages(topic, "en"))
    shown = example(topic, 3, made)
    assert shown.form not in {each.form for each in made}
    assert "Worked example" in first
    assert f"Answer: {answer(shown)}" in first
    assert all(line.message in IN_TABLE or plain(line.text()) in first for line in shown.working)
    points = [int(number) for page in others for number in re.findall(r"points: (\d+)", page)]
    assert len(points) == COUNT
    assert points == sorted(points)


@in_one("topic", TOPIC_OF)
def test_every_exercise_asks_why_and_the_solution_says_it(topic):
    made = sheet(topic, 3)
    asked = " ".join(map(words, pages(topic, "en")[1:]))
    assert asked.count("Why ") == COUNT
    assert all(each.working[-1].text().startswith("Why: ") for each in made)
    assert not [each for each in made if plain(each.working[-1].text()) in asked]


@in_each_language
@in_one("topic", TOPIC_OF)
def test_the_answer_and_the_reason_shared_one_line(topic, turn):
    language = language_of(topic, turn)
    lines = [say(f"worksheet.{each}_line", language) for each in ("answer", "why")]
    written = [item.text for page in pages(topic, language)[1:] for item in page.items if isinstance(item, PlacedText)]
    assert [text for text in written if text in lines] == lines * COUNT


@in_one("topic", TOPIC_OF)
def test_the_students_sheet_has_no_answer_and_the_solutions_have_all(topic):
    made = sheet(topic, 3)
    asked = " ".join(map(words, pages(topic, "en")[1:]))
    solved = " ".join(map(words, pages(topic, "en", solved=True)))
    for exercise in made:
        assert answer(exercise) not in asked
        assert f"Answer: {answer(exercise)}" in solved
        for line in exercise.working:
            assert line.message in IN_TABLE or plain(line.text()) in solved


def test_the_solutions_table_is_filled_in_and_the_students_is_empty():
    for topic in TOPIC_OF:
        made = sheet(topic, 3)
        tables = [filled(each) for page in pages(topic, "en", solved=True) for each in filter(columns, pictures(page))]
        assert len(tables) == len(made)
        assert all(tables)


def test_the_sheet_begins_with_name_and_date_and_tells_its_seed():
    first, *others = pages("foot", "en")
    assert "Name: " in words(first)
    assert "Date: " in words(first)
    for page in (first, *others):
        assert "Worksheet: line and point" in words(page)
        assert "foot, seed 3" in words(page)
        assert (page is first) or "Name:" not in words(page)
