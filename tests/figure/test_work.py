# SPDX-License-Identifier: GPL-3.0-or-later
"""The cost of a figure grows with what it shows, and nothing is computed twice."""

import pytest

from collide_addon.figure import registry
from collide_addon.figure.export.svg import svg
from collide_addon.figure.export.web.page import GivenLesson, lesson_page
from collide_addon.figure.labels import obstacles
from collide_addon.figure.labels.candidates import NEAR_TRIES
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import pages_of
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import random_point_sets

from ..cases import mostly_slow
from ..work import calls_of

OVERLAPPING, APART = 0.0, 45.0


def subjects(count, apart, seed=0):
    sets = random_point_sets(count, apart, seed)
    return [Subject.of_points(letter, letter, points) for letter, points in zip("AB", sets, strict=True)]


def figure(algorithm, count, apart, seed=0):
    return make_lesson(algorithm, subjects(count, apart, seed), Choices()).figure


@pytest.fixture(autouse=True)
def _nothing_remembered():
    obstacles._sampled.clear()


@mostly_slow("apart", [OVERLAPPING, APART])
def test_ten_times_the_points_are_less_than_twice_the_work_of_a_step(apart):
    def work(count):
        made = []
        calls = calls_of(lambda: made.append(figure(registry.GJK, count, apart)))
        return calls.total() / len(made[0].steps)

    assert work(250) < 2 * work(25)


@mostly_slow("algorithm", [registry.GJK, registry.EPA, registry.SAT])
def test_where_a_mark_runs_is_worked_out_once(algorithm):
    made = []
    calls = calls_of(lambda: made.append(figure(algorithm, 25, OVERLAPPING)))
    assert 0 < calls["line_samples"] <= sum(mark.kind is not Kind.LABEL for mark in made[0].marks)


def test_most_labels_find_their_place_among_the_first_that_are_looked_at():
    calls = calls_of(lambda: figure(registry.SAT, 25, OVERLAPPING))
    searches = calls["is_still_free"] + calls["lasting_place"] + calls["best_place"]
    assert 0 < calls["_is_clear"] < searches * len(NEAR_TRIES.order) / 4


def test_each_page_drew_all_its_marks_again_and_each_drawing_packed_its_letters_again():
    lesson = make_lesson(registry.GJK, subjects(25, APART), Choices())
    calls = calls_of(lambda: lesson_page([{"en": GivenLesson(lesson, ())}]))
    panels = sum(mark.panel is not Panel.PAGE for mark in lesson.figure.marks)
    bars = 10 * len(pages_of(lesson.figure))
    assert 0 < calls["id_of"] < panels + bars
    svg(lesson.figure)
    assert calls_of(lambda: svg(lesson.figure))["points_of"] == 0
