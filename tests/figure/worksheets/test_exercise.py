# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of an exercise: on a grid of whole numbers, with the answer only where it is requested."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.model.choices import Rulers
from collide_addon.figure.model.figure import Kind
from collide_addon.figure.model.look import Look, Theme
from collide_addon.figure.model.playback import presence
from collide_addon.figure.model.style import PAGE_ASPECT, Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.worksheets.exercise import ANSWER_SPAN, SOLVED, exercise_figure
from collide_addon.figure.worksheets.worksheet import TOPIC_OF

from ...cases import in_one
from ..worksheet_text import Place, exercise_at, named_points, plain, question

LOOK = Look(rulers=Rulers.GRID)


of_three = in_one("place", [Place(topic, 1, k) for topic in TOPIC_OF for k in range(3)], ids=str, every=4)


@cache
def picture(place):
    return exercise_figure(exercise_at(place), LOOK)


@of_three
def test_the_answer_shows_in_the_solution_only(place):
    figure, exercise = picture(place), exercise_at(place)
    answers = [mark for mark in figure.marks if mark.span == ANSWER_SPAN]
    marks, names = exercise.sketch.drawn
    assert len(answers) == sum(each.span == ANSWER_SPAN for each in (*marks, *names))
    assert all(presence(figure, mark, 0) == 0 and presence(figure, mark, SOLVED) == 1 for mark in answers)
    others = [mark for mark in figure.marks if mark.span != ANSWER_SPAN]
    assert all(presence(figure, mark, tick) == 1 for mark in others for tick in (0, SOLVED))


@of_three
def test_the_named_points_of_the_question_are_named_in_the_picture(place):
    labels = {plain(mark.text) for mark in picture(place).marks if mark.kind is Kind.LABEL}
    assert named_points(question(exercise_at(place))).keys() <= labels


@of_three
def test_the_grid_has_a_line_at_every_whole_number_and_all_or_the_even_ones_are_numbered(place):
    figure = picture(place)
    lines = [mark.points for mark in figure.marks if mark.role is Role.GRID]
    upright = sorted(points[0, 0] for points in lines if points[0, 0] == points[1, 0])
    assert np.array_equal(np.diff(upright), np.ones(len(upright) - 1))
    numbers = {mark.text.replace("−", "-") for mark in figure.marks if mark.part.startswith("tick-x")}
    assert numbers in ({str(int(x)) for x in upright}, {str(int(x)) for x in upright if x % 2 == 0})


@of_three
def test_numbers_of_the_grid_stand_apart(place):
    figure = picture(place)
    ticks = sorted((m for m in figure.marks if m.part.startswith("tick-x")), key=lambda mark: mark.points[0, 0])
    for one, other in pairwise(ticks):
        halves = (text_width(one.text, one.size) + text_width(other.text, other.size)) / 2
        assert other.points[0, 0] - one.points[0, 0] - halves >= 2 * figure.unit


@of_three
def test_everything_is_on_the_page_and_shapes_have_a_square_of_room(place):
    figure = picture(place)
    page = figure.page
    assert page.width / page.height == pytest.approx(PAGE_ASPECT)
    for mark in figure.marks:
        points = mark.points
        if mark.kind is Kind.LABEL:
            half = np.array([text_width(mark.text, mark.size), mark.size]) / 2
            points = np.vstack([points - half, points + half])
        assert points[:, 0].min() >= page.left
        assert points[:, 0].max() <= page.right
        assert points[:, 1].min() >= page.bottom
        assert points[:, 1].max() <= page.top


@of_three
def test_without_rulers_there_is_no_grid(place):
    roles = {mark.role for mark in exercise_figure(exercise_at(place)).marks}
    assert not roles & {Role.GRID, Role.TICK, Role.ZERO}


@of_three
def test_a_theme_reaches_the_picture(place):
    assert exercise_figure(exercise_at(place), Look(theme=Theme.PRINT)).theme is Theme.PRINT
