# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters A and B can be told apart, also of shapes in the same place."""

import numpy as np

from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.style import Role


def letters(figure):
    return {mark.text: mark for mark in figure.marks if mark.part.startswith("name-")}


def test_letters_never_cover_each_other(any_run, box):
    figure = any_run.figure
    found = letters(figure)
    a, b = (box(figure, found[letter]) for letter in "AB")
    apart = min(a.right, b.right) <= max(a.left, b.left) or min(a.top, b.top) <= max(a.bottom, b.bottom)
    assert apart


def test_with_room_a_letter_stands_about_the_middle_of_its_shape(make, pairs):
    run = make.gjk(*pairs["apart"])
    for subject in (run.a, run.b):
        letter = letters(run.figure)[subject.letter]
        assert np.hypot(*(letter.points[0] - subject.boundary.mean(axis=0))) < letter.size / 2


def test_a_letter_leaves_a_line_that_would_cross_it(make):
    figure = make.epa([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]).figure
    drawn = [mark for mark in figure.marks if mark.role is Role.SUPPORT_LINE and mark.panel is Panel.WORLD]
    lines = [mark.points for mark in drawn if mark.kind is Kind.POLYLINE]
    for letter in letters(figure).values():
        for start, end in lines[-2:]:
            across = np.array([start[1] - end[1], end[0] - start[0]]) / np.hypot(*(end - start))
            assert abs(across @ (letter.points[0] - start)) > letter.size / 2


def test_the_letter_of_the_outer_shape_leaves_the_inner_one(make, pairs):
    figure = make.gjk(*pairs["contained"]).figure
    x, y = letters(figure)["A"].points[0]
    assert not (4 <= x <= 6 and 4 <= y <= 6)


def test_the_letter_of_a_point_stands_beside_it(make, pairs):
    run = make.gjk(*pairs["points"])
    for subject in (run.a, run.b):
        offset = letters(run.figure)[subject.letter].points[0] - subject.points[0]
        assert np.hypot(*offset) > 10 * run.figure.unit
