# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages of text: what is on them, and what does not fit."""

import pytest

from collide_addon.figure.export.handout import lecture_handout
from collide_addon.figure.export.svg import svg
from collide_addon.figure.lessons import kept_choices, make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Aspect
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.playback import frames_to_read, moments
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.parts.text_page import text_page
from collide_addon.figure.registry import GJK
from collide_addon.geometry import GeometryError

HEADING, WORDS = "How deep do they overlap, and which way is out?", "EPA grows a polytope inside A − B. " * 3


def page(heading=HEADING, words=WORDS, opens="section", choices=None):
    choices = choices or Choices()
    kept = {"algorithm": "text_page", "heading": heading, "words": words, "opens": opens, **kept_choices(choices)}
    return text_page(kept, choices)


@pytest.mark.parametrize("opens", ["lecture", "section"])
@pytest.mark.parametrize("aspect", list(Aspect))
def test_all_words_stand_on_the_page_in_lines_that_fit(opens, aspect):
    figure = page(opens=opens, choices=Choices(aspect=aspect, theme=Theme.DARK)).figure
    lines = [mark for mark in figure.marks if mark.text]
    assert " ".join(mark.text for mark in lines).split() == f"{HEADING} {WORDS}".split()
    for mark in lines:
        (x, y), wide = mark.points[0], text_width(mark.text, mark.size, bold=mark.part.startswith("heading"))
        assert figure.page.left < x
        assert x + wide < figure.page.right
        assert figure.page.bottom < y < figure.page.top
    assert figure.theme is Theme.DARK


def test_a_page_stands_as_long_as_it_takes_to_read_and_is_made_again_of_its_parameters():
    figure = page().figure
    [moment] = moments(figure)
    assert moment.frames >= frames_to_read(HEADING, WORDS)
    assert svg(repeat_lesson(figure.parameters).figure) == svg(figure)


@pytest.mark.parametrize(("heading", "words", "why"), [(" ", "", "no heading"), (HEADING, WORDS * 9, "no room")])
def test_a_page_that_cannot_be_is_refused(heading, words, why):
    with pytest.raises(GeometryError, match=why):
        page(heading, words)


def test_parameters_of_a_stranger_are_no_page():
    kept = dict(page().figure.parameters)
    for wrong in ({"opens": "door"}, {"heading": ""}):
        with pytest.raises((KeyError, ValueError), match=r"door|heading"):
            repeat_lesson({**kept, **wrong})
    del kept["words"]
    with pytest.raises(KeyError):
        repeat_lesson(kept)


def test_on_paper_a_page_is_the_heading_over_the_next_figure():
    a, b = (Subject.of_points(letter, letter, points) for letter, points in (("A", [(0, 0)]), ("B", [(3, 4)])))
    made = make_lesson(GJK, [a, b], Choices()).figure
    pages = lecture_handout([(page("Distance", "How far?", "lecture").figure, ()), (made, ()), (page().figure, ())])
    texts = [[item.text for item in each.items if hasattr(item, "text")] for each in pages]
    assert all(each[0] == "Distance" for each in texts)  # at the head of each page
    first = texts[0]
    assert first[1:4] == ["Distance", "How far?", made.title]
    assert HEADING in " ".join(texts[-1])
