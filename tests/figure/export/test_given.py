# SPDX-License-Identifier: GPL-3.0-or-later
"""What is given is told in numbers: corners in the order of their names, points in their own, circles as such."""

import numpy as np

from collide_addon.figure import registry
from collide_addon.figure.export.given import MOST_VERTICES, given_numbers
from collide_addon.figure.lessons import given_in, make_lesson
from collide_addon.figure.model.lesson import Choices, Rounded
from collide_addon.figure.model.subject import Subject

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
