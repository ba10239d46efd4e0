# SPDX-License-Identifier: GPL-3.0-or-later
"""Handouts: what is given, everything that was said, with a picture for each sentence, and the answer's numbers."""

from dataclasses import replace

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.export.document import COLUMN, END_MARGIN, FOOT_STRIP
from collide_addon.figure.export.handout import (
    LINE_ROOM,
    MOST_VERTICES,
    given_numbers,
    handout,
    has_picture,
    lecture_handout,
    without_repeats,
)
from collide_addon.figure.export.paper import PlacedRule, PlacedText
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.figure import PHASES, Panel, Step
from collide_addon.figure.model.lesson import Choices, Rounded
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.parts.on_request import lines_of
from collide_addon.figure.text.messages import Caption, say

from ...cases import mostly_slow
from ..rules.documents import pictures, squeezed, texts, ticks_of

APART = [(0, 0), (2, 1), (1, 3)], [(5, 1), (7, 0), (8, 3), (6, 4)]


@pytest.fixture
def figure(make, pairs):
    return make.gjk(*pairs["apart"]).figure


@mostly_slow(
    ("language", "headings"),
    [
        ("en", ["Introduction", "Step 2 of 3", "Result"]),
        ("ru", ["Введение", "Шаг 2 из 3", "Результат"]),
        ("zh", ["引言", "第 2 步，共 3 步", "结果"]),
    ],
)
def test_steps_have_headings_and_not_the_names_of_files(make, pairs, language, headings):
    figure = make.gjk(*pairs["apart"], language=language, introduced=True).figure
    said = [text for page in handout(figure) for text in texts(page)]
    assert list(dict.fromkeys(text for text in said if text in headings)) == headings
    assert not {step.name for step in figure.steps} & set(said)


@pytest.mark.slow
def test_one_picture_stood_for_all_the_sentences_of_a_step(make, pairs):
    for run in (make.gjk, make.epa, make.sat):
        figure = run(*pairs["overlapping"], introduced=True).figure
        shown = {picture.tick for page in handout(figure) for picture in pictures(page)}
        for step in figure.steps:
            assert set(ticks_of(step, figure.language)) <= shown
        lost = [mark.part for mark in figure.marks if not any(map(mark.span.shows, range(figure.ticks)))]
        assert not lost


def test_what_stands_from_the_step_before_is_not_said_again(make, pairs):
    figure = make.hausdorff(*pairs["overlapping"]).figure
    [also] = {each.text() for step in figure.steps for each in step.captions if each.message == "hausdorff.also"}
    assert squeezed(text for page in handout(figure) for text in texts(page)).count(squeezed(also)) < 4


def test_the_edges_that_pnpoly_does_not_meet_are_told_without_a_picture(make):
    corners = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
    figure = make.pnpoly([corners], [(3, 0.5)]).figure
    assert [step.number for step in figure.steps if not has_picture(step)] == [1, 3, 4, 5]
    assert len(handout(figure)) <= 4


def test_a_question_has_lines_to_write_on_down_to_the_end_of_its_page(make, pairs):
    a, b = pairs["apart"]
    for figure in (make.gjk(a, b).figure, make.compare(a, b).figure):
        pages = handout(figure)
        asked = [page for page in pages if any(picture.asking for picture in pictures(page))]
        assert len(asked) == sum(step.asks for step in figure.steps)
        for page in asked:
            lowest = min(item.y for item in page.items if item.y > END_MARGIN + FOOT_STRIP)
            assert lowest - END_MARGIN - FOOT_STRIP < LINE_ROOM + 1


def test_the_answer_is_not_parted_from_the_line_above_it(make, pairs):
    for figure in (make.epa(*pairs["overlapping"]).figure, make.gjk(*pairs["apart"]).figure):
        last = handout(figure)[-1]
        [answer] = [item.y for item in last.items if isinstance(item, PlacedText) and item.text == "Answer"]
        [_, *rules] = [item.y for item in last.items if isinstance(item, PlacedRule)]
        assert [y for y in rules if answer < y < answer + 30]


def test_every_page_has_its_number(figure):
    pages = handout(figure)
    assert [texts(page)[-1] for page in pages] == [f"{k} / {len(pages)}" for k in range(1, len(pages) + 1)]


def test_what_stands_below_the_picture_is_not_said_in_it_again(figure):
    (picture, *_) = pictures(handout(figure)[1])
    said = ("title", "about", "phase", "caption", "numbers", "question", "bounds")
    assert not [mark.part for mark in picture.figure.marks if mark.panel is Panel.PAGE and mark.part.startswith(said)]
    assert {"heading-world", "heading-difference"} <= {mark.part for mark in picture.figure.marks}


def test_two_steps_of_gjk_share_a_page(figure):
    large = [[picture for picture in pictures(page) if picture.width == COLUMN] for page in handout(figure)]
    assert [len(each) for each in large] == [2, 2, 2, 2]


def test_a_sentence_that_a_later_one_repeats_is_told_once():
    one, other = Caption("gjk.optimal"), Caption("gjk.separated")
    step = Step(2, "00", (one, other, one))
    assert without_repeats(step, "en") == [(2 * PHASES + 1, other), (2 * PHASES + 2, one)]


@pytest.mark.parametrize(("language", "word"), [("en", "Question: "), ("ru", "Вопрос: "), ("zh", "问题：")])
def test_a_question_stands_between_the_steps_name_and_its_picture(make, pairs, language, word):
    figure = make.gjk(*pairs["apart"], language=language).figure
    question = figure.steps[1].question
    (page, before) = next((page, each) for page in handout(figure) for each in pictures(page) if each.asking)
    above = [item for item in page.items if isinstance(item, PlacedText) and item.y > before.y]
    assert squeezed(word + question.text(language)) in squeezed(item.text for item in above)
    assert before is pictures(page)[-1]
    silent = replace(figure, steps=tuple(replace(step, question=None) for step in figure.steps))
    assert word not in "".join(text for page in handout(silent) for text in texts(page))


@pytest.mark.slow
def test_the_answer_stood_alone_on_a_page(make, pairs):
    for run in (make.gjk, make.epa, make.sat):
        for kind in ("apart", "overlapping"):
            last = handout(run(*pairs[kind], introduced=True).figure)[-1]
            assert "Answer" in texts(last)
            assert pictures(last)


@mostly_slow(("language", "distance"), [("en", "distance = 5"), ("ru", "расстояние = 5"), ("zh", "距离 = 5")])
def test_the_last_page_has_the_answer_and_its_certificate(make, language, distance):
    a, b = [(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 6), (7, 6), (7, 8), (5, 8)]
    last = texts(handout(make.gjk(a, b, language=language).figure)[-1])
    assert distance in last
    assert say("handout.proved", language) in last
    proof = (
        ("n = (0,6; 0,8)", "max n·a = 2,8", "7,8") if language == "ru" else ("n = (0.6, 0.8)", "max n·a = 2.8", "7.8")
    )
    assert any(all(number in text for number in proof) for text in last)


def test_what_is_given_stands_before_the_first_question(figure):
    first = handout(figure, ["A: a₁ (0, 0)"])[0]
    below = next(row for row, text in enumerate(texts(first)) if text.startswith("Do A and B"))
    assert texts(first).index("A: a₁ (0, 0)") < below


@pytest.mark.slow
def test_a_handout_left_out_that_objects_are_seen_along_z(pairs):
    shapes = [np.array(points, float) for points in pairs["apart"]]
    subjects = [Subject.of_points(name, name, points) for name, points in zip("AB", shapes, strict=True)]
    seen = [replace(each, heights=(4.0 * row, 4.0 * row + 1.0)) for row, each in enumerate(subjects)]
    figure = make_lesson(registry.GJK, seen, Choices()).figure
    said = [text for page in handout(figure) for text in texts(page)]
    note = say("view.along_z")
    assert {note, say("view.apart", apart="3")} <= set(said)
    assert said.count(note) == 1


def test_an_answer_that_is_not_proved_says_so(make, pairs):
    figure = make.gjk(*pairs["apart"], tolerance=10.0).figure
    last = " ".join(texts(handout(figure)[-1]))
    assert say("handout.not_proved", **figure.result["certificate"]) in last


@pytest.mark.parametrize(
    ("theme", "grey", "printed"),
    [
        (Theme.LIGHT, False, Theme.LIGHT),
        (Theme.CLASSIC, False, Theme.CLASSIC),
        (Theme.DARK, False, Theme.LIGHT),
        (Theme.DARK, True, Theme.PRINT),
        (Theme.PRINT, False, Theme.PRINT),
    ],
)
def test_a_handout_has_colours_for_paper(figure, theme, grey, printed):
    pages = handout(replace(figure, theme=theme), grey=grey)
    assert {picture.figure.theme for page in pages for picture in pictures(page)} == {printed}


SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
A, B = Subject.of_points("A", "A", [*SQUARE, (1, 1)]), Subject.of_points("B", "B", [(5, 6), (7, 6), (5.5, 8)])


def plain(lines):
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def test_corners_of_the_hull_are_listed_with_their_names():
    told = ["A: a₁ (0, 0), a₂ (2, 0), a₃ (2, 2), a₄ (0, 2)", "B: b₁ (5, 6), b₂ (7, 6), b₃ (5.5, 8)"]
    assert plain(given_numbers(registry.GJK, [A, B], "en")) == told
    assert plain(given_in(make_lesson(registry.GJK, [A, B], Choices()).figure.parameters, "en")) == told


def test_points_that_are_asked_about_are_all_listed_in_their_order():
    outline = Subject.of_outline("A", "A", [SQUARE])
    points = Subject.of_points("B", "B", [(3, 3), (1, 1), (0, 3), (1.5, 2)])
    told = plain(given_numbers(registry.PNPOLY, [outline, points], "en"))
    assert told[1] == "B: b₁ (3, 3), b₂ (1, 1), b₃ (0, 3), b₄ (1.5, 2)"


def test_a_cube_seen_from_above_lists_each_corner_of_its_outline_once():
    cube = replace(Subject.of_points("A", "A", [*SQUARE, *SQUARE]), outline=(np.array(SQUARE, dtype=float),))
    told = plain(given_numbers(registry.COMPARE, [cube, B], "en"))
    assert told[0] == "A: a₁ (0, 0), a₂ (2, 0), a₃ (2, 2), a₄ (0, 2)"


def test_a_clockwise_outline_is_listed_as_its_figure_names_it():
    a, b = (Subject.of_outline(letter, letter, [(np.array(SQUARE) + k)[::-1]]) for k, letter in enumerate("AB"))
    figure = make_lesson(registry.POLYGONS, [a, b], Choices()).figure
    told = plain(given_in(figure.parameters, "en"))
    assert told == ["A: a₁ (0, 2), a₂ (0, 0), a₃ (2, 0), a₄ (2, 2)", "B: b₁ (1, 3), b₂ (1, 1), b₃ (3, 1), b₄ (3, 3)"]
    (named,) = (mark.points[0] for mark in figure.marks if mark.text == "a₂")
    assert np.hypot(*named) < 1.0  # beside (0, 0)
    rays = given_numbers(registry.PNPOLY, [a, b], "en")  # follow the edges as given
    assert plain(rays)[0] == "A: a₁ (0, 2), a₂ (2, 2), a₃ (2, 0), a₄ (0, 0)"


def test_what_was_made_round_is_a_circle():
    parameters = make_lesson(registry.GJK, [A, B], Choices(circles=Rounded.A)).figure.parameters
    assert plain(given_in(parameters, "en"))[0] == "A: centre (1, 1), radius 1.414"


def test_many_vertices_are_not_listed():
    turns = 2 * np.pi * np.arange(MOST_VERTICES + 1) / (MOST_VERTICES + 1)
    many = Subject.of_points("A", "A", np.column_stack([np.cos(turns), np.sin(turns)]))
    assert len(given_numbers(registry.GJK, [many, B], "en")) == 1


def test_a_hull_gives_all_points_by_the_names_of_its_figure_and_not_its_corners_away():
    figure = make_lesson(registry.CONVEX_HULL, [A], Choices()).figure
    told = plain(given_in(figure.parameters, "en"))
    assert told == ["A: p₁ (0, 0), p₂ (0, 2), p₃ (1, 1), p₄ (2, 0), p₅ (2, 2)"]
    for name in ("p₁", "p₂", "p₃", "p₄", "p₅"):
        assert name in {mark.text for mark in figure.marks}


def test_a_counterexample_of_classic_code_gives_nothing():
    assert given_in({"algorithm": "case", "subjects": []}, "en") == []
    assert given_in({}, "en") == []


@pytest.mark.parametrize(
    ("language", "title"), [("en", "The algorithm GJK"), ("ru", "Алгоритм GJK"), ("zh", "GJK 算法")]
)
def test_the_lines_of_the_algorithm_have_a_page(language, title):
    subjects = [Subject.of_points(each, each, np.array(points)) for each, points in zip("AB", APART, strict=True)]
    lesson = make_lesson(registry.GJK, subjects, Choices(language=language))
    *_, last = handout(lesson.figure)
    lines = [text for _, text in lines_of("gjk", language)]
    numbered = [each for k, line in enumerate(lines, start=1) for each in (str(k), line)]
    assert texts(last)[1 : 2 + len(numbered)] == [title, *numbered]


def test_the_page_of_the_algorithm_was_nearly_empty_and_now_tells_what_each_line_did():
    subjects = [Subject.of_points(each, each, np.array(points)) for each, points in zip("AB", APART, strict=True)]
    figure = make_lesson(registry.GJK, subjects, Choices()).figure
    pages = handout(figure, (), registry.GJK.scheme)
    said = texts(pages[-1])
    rows = said[said.index("What each line did") + 1 :]
    for step in figure.steps[figure.opening : -1]:
        for line, caption in zip(("3", "4", "5", "6\N{EN DASH}7"), step.captions, strict=False):
            assert rows[rows.index(caption.numbers("en")) - 1] == line
    assert len(pages) == len(handout(figure))


def test_a_lecture_has_the_lines_of_each_algorithm_once():
    subjects = [Subject.of_points(each, each, np.array(points)) for each, points in zip("AB", APART, strict=True)]
    figures = [make_lesson(each, subjects, Choices()).figure for each in (registry.GJK, registry.SAT, registry.GJK)]
    said = [texts(page) for page in lecture_handout([(figure, []) for figure in figures])]
    found = [[text for text in page if text.startswith("The algorithm")] for page in said]
    assert list(filter(None, found)) == [["The algorithm GJK", "The algorithm SAT"]]  # each had its own page


def test_the_answer_of_an_overlap_said_that_there_is_a_gap_of_0(make, pairs):
    said = [text for page in handout(make.sat(*pairs["overlapping"]).figure) for text in texts(page)]
    assert any(text.startswith("depth =") for text in said)
    assert not any(text.startswith("gap =") for text in said)
