# SPDX-License-Identifier: GPL-3.0-or-later
"""Two intervals and all their differences: where they are drawn, and the names of the arrows between them."""

import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Relation


def figure(low, high):
    ends = [(1, 0), (4, 0)], [(low, 0), (high, 0)]
    subjects = [Subject.of_points(letter, letter, points) for letter, points in zip("AB", ends, strict=True)]
    return make_lesson(registry.MINKOWSKI_DIFFERENCE, subjects, Choices()).figure


@pytest.mark.parametrize(
    ("b", "relation"),
    [((6, 8), Relation.SEPARATED), ((4, 6), Relation.TOUCHING), ((3, 6), Relation.PENETRATING)],
)
def test_intervals_on_one_line_are_drawn_at_two_heights_only_where_they_would_hide_each_other(b, relation):
    marks = figure(*b).marks
    heights = {mark.points[0, 1] for mark in marks if mark.part in ("interval-A", "interval-B")}
    (line,) = (mark for mark in marks if mark.part == "line")
    assert len(heights) == (1 if relation is Relation.SEPARATED else 2)
    assert sum(heights) / len(heights) == pytest.approx(line.points[0, 1])


def test_no_arrow_of_a_difference_is_without_the_numbers_that_it_is_made_of():
    marks = figure(6, 8).marks
    shown = [mark for mark in marks if mark.panel is Panel.DIFFERENCE and mark.span.shows(PHASES)]
    arrows = [mark.part for mark in shown if mark.kind is Kind.ARROW]
    assert sorted(arrows) == ["1 − 8", "4 − 6"]
    assert set(arrows) <= {mark.text for mark in shown if mark.kind is Kind.LABEL}
