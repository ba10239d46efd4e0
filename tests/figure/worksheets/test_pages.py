# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets on paper: two or three exercises to a page, room to write, no answer on the students' sheet."""

import math

import pytest

from collide_addon.figure.export.paper import PlacedPicture, PlacedRule, PlacedText
from collide_addon.figure.model.choices import Rulers
from collide_addon.figure.model.look import Look
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.worksheets.pages import THREE_TO_A_PAGE, solution_pages, worksheet_pages
from collide_addon.figure.worksheets.worksheet import KINDS

from ..worksheet_text import COUNT, answer, plain, sheet

LEAST_ROOM = 60.0
"""Points of free paper above the line of the answer: four lines of handwriting."""


def pages(made, topic, language, *, solved=False):
    return (solution_pages if solved else worksheet_pages)(made, topic, 3, Look(language=language, rulers=Rulers.GRID))


def words(page):
    return plain(" ".join(item.text for item in page.items if isinstance(item, PlacedText)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", KINDS)
def test_one_exercise_with_its_table_or_two_or_three_others_fill_a_page(topic, language):
    made = pages(sheet(topic, 3), topic, language)
    on_page = 1 if topic == "gjk" else 3 if topic in THREE_TO_A_PAGE else 2
    assert len(made) == math.ceil(COUNT / on_page)
    for page in made:
        pictures = sum(isinstance(item, PlacedPicture) for item in page.items)
        assert pictures == (2 if topic == "gjk" else on_page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", KINDS)
def test_there_is_room_to_write(topic, language):
    for page in pages(sheet(topic, 3), topic, language):
        pictures = sorted((item for item in page.items if isinstance(item, PlacedPicture)), key=lambda item: -item.y)
        rules = sorted((item.y for item in page.items if isinstance(item, PlacedRule)), reverse=True)
        texts = [item for item in page.items if isinstance(item, PlacedText)]
        for picture in pictures:
            line = next(y for y in rules if y < picture.y)
            label = min((text for text in texts if text.y > line), key=lambda text: text.y)
            above = [text.y for text in texts if label.y < text.y < picture.y]
            room = min([picture.y, *above]) - (label.y + label.size)
            beside = picture.width < 260 and topic in THREE_TO_A_PAGE
            assert room >= (LEAST_ROOM / 2 if beside else LEAST_ROOM)


@pytest.mark.parametrize("topic", KINDS)
def test_the_students_sheet_has_no_answer_and_the_solutions_have_all(topic):
    made = sheet(topic, 3)
    asked = " ".join(map(words, pages(made, topic, "en")))
    solved = " ".join(map(words, pages(made, topic, "en", solved=True)))
    for exercise in made:
        assert answer(exercise) not in asked
        assert f"Answer: {answer(exercise)}" in solved
        for line in exercise.working:
            assert plain(line.text()) in solved


def test_the_sheet_begins_with_name_and_date_and_tells_its_seed():
    first, *others = pages(sheet("foot", 3), "foot", "en")
    assert "Name: " in words(first)
    assert "Date: " in words(first)
    for page in (first, *others):
        assert "Worksheet: line and point" in words(page)
        assert "foot, seed 3" in words(page)
        assert (page is first) or "Name:" not in words(page)
