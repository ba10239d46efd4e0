# SPDX-License-Identifier: GPL-3.0-or-later
"""The candidates of a question: a right one in each group, each only once, and where they are."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import Panel
from collide_addon.figure.page.sheet import bounds_of, lay_out
from collide_addon.figure.parts.candidates import furthest, numbers_around
from collide_addon.geometry import Circle, random_point_sets

from ...cases import in_one
from ..conftest import subject

A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]


def test_answers_in_words_are_numbered_on_the_page_and_corners_are_not(make):
    figure = make.gjk(A, B).figure
    shown = {mark.span.first: mark.text for mark in figure.marks if mark.part == "choices"}
    assert list(shown.values()) == ["1) w₁     2) w₂     3) w₃     4) none of them"]


def test_the_vertex_that_goes_is_the_one_that_the_loop_drops(make):
    run = make.gjk(A, B)
    step = next(step for step in run.figure.steps if step.question and step.question.message == "ask.which_goes")
    assert [each.right for each in step.candidates] == [False, True, False, False]
    assert step.captions[3].values["dropped"] == "w2"


@pytest.mark.parametrize(("direction", "right"), [((1, 3), ["a₄"]), ((-1, 0), ["a₁", "a₅"]), ((2, 1), ["a₃", "a₄"])])
def test_corners_that_are_equally_far_are_all_right(direction, right):
    found = furthest(subject("A", A), np.array(direction, float), lay_out(bounds_of(np.array(A, float)), None))
    assert [each.text for each in found if each.right] == right
    assert [each.place for each in found] == A


@pytest.mark.parametrize(("name", "gap", "seed"), [("gjk", 20, 20), ("gjk", 60, 21), ("epa", 20, 2)])
def test_a_line_in_front_of_a_shape_at_the_edge_of_its_panel_is_inside_it(make, name, gap, seed):
    figure = getattr(make, name)(*random_point_sets(12, gap, seed)).figure
    left, _, right, top = figure.areas[Panel.WORLD]
    asked = [mark for mark in figure.marks if mark.asking and mark.part.startswith(("support-line-", "direction-"))]
    for x, y in np.concatenate([mark.points for mark in asked]):
        assert left - 1e-9 <= x <= right + 1e-9
        assert y <= top + 1e-9


def test_of_many_vertices_more_were_to_choose_from_than_can_be_distinguished():
    for count, right in ((12, 1), (32, 1), (4001, 1)):
        turns = np.arange(count) * 2 * np.pi / count
        round_one = subject("A", np.stack([np.cos(turns), np.sin(turns)], axis=1))
        found = furthest(round_one, np.array([1.0, 0.0]), lay_out(bounds_of(round_one.boundary), None))
        assert (len(found), sum(each.right for each in found)) == (12, right)
        apart = [np.dot(each.along, each.place) for each in found if not each.right]
        assert max(apart) < np.dot(found[0].along, next(each.place for each in found if each.right)) - 0.01


def test_of_vertices_without_coordinates_the_neighbours_of_the_furthest_are_right_too():
    corners = np.array(
        [(1.0, 0.0), (0.99, 0.3), (0.99, -0.3), (-1, 0), (0, 1), (0, -1), (-0.7, 0.7), (-0.7, -0.7), (0.5, 0.8)]
    )
    found = furthest(subject("A", corners), np.array([1.0, 0.0]), lay_out(bounds_of(corners), None))
    assert sum(each.right for each in found) == 3


def test_a_circle_has_no_corners_to_choose_from():
    circle = subject("A", Circle((0.0, 0.0), 2.0))
    assert furthest(circle, np.array([1.0, 0.0]), lay_out(bounds_of(circle.boundary), None)) == ()


@in_one("right", range(9))
def test_numbers_to_choose_from_have_the_right_one(right):
    assert [each.text for each in numbers_around(right) if each.right] == [str(right)]
    assert len(numbers_around(right)) == 3
