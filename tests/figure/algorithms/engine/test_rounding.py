# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of rounding: what is lost in float32 and float64, but never in fractions."""

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.records import answer_in_words
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, GeometryError

from ....cases import mostly_slow
from ...conftest import PAIRS, POLYGON_PAIRS, square

BESIDE = [(6, 2), (9, 0), (9, 5)]


@mostly_slow("name", list(POLYGON_PAIRS)[::3])
def test_fractions_are_never_wrong(make, name):
    found = make.rounding(*POLYGON_PAIRS[name]).figure.result
    assert set(found["gaps"]["exact"] + found["shifts"]["exact"]) == {"separated"}


def test_a_smaller_tolerance_sees_smaller_gaps_down_to_the_last_bit(make):
    right = [
        make.rounding(square(0, 0, 4), BESIDE, tolerance=epsilon).figure.result["gaps"]["float64"].count("separated")
        for epsilon in (1e-3, 1e-6, 1e-12, 1e-300)
    ]
    assert right == sorted(right)
    assert right[-1] == 15  # 4 + 10⁻¹⁶ is 4


def test_before_the_answer_its_dot_is_not_there(make):
    figure = make.rounding(square(0, 0, 4), BESIDE).figure
    asked = [step for step in figure.steps if step.question and step.question.message == "rounding.ask"]
    assert len(asked) == 3
    for step in asked:
        tick = step.number * PHASES
        wrong, after = (
            sum(len(m.points) for m in figure.marks if m.part == "wrong" and m.span.shows(at))
            for at in (tick, tick + 1)
        )
        assert after == wrong + 1


def test_it_stops_where_each_column_is_wrong_first(make):
    figure = make.rounding(square(0, 0, 4), BESIDE).figure
    told = [step.captions[-1] for step in figure.steps[1:-1]]
    assert [(each.message, each.values.get("column")) for each in told] == [
        ("rounding.lost", "float32"),
        ("rounding.within", "float64"),
        ("rounding.end_gap", None),
        ("rounding.lost", "float32"),
    ]
    assert (told[0].values["high"], told[0].values["low"], told[0].values["meant"]) == ("4", "4", "4.00000010")


def test_reduced_detail_has_both_charts(make):
    assert len(make.rounding(*PAIRS["apart"], detail=Detail.REDUCED).figure.steps) == 3


def test_a_circle_is_refused():
    ball, box = Subject.of_circle("A", "Ball", Circle((0, 0), 1)), Subject.of_points("B", "Box", square(3, 0, 1))
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(registry.ROUNDING, (ball, box), Choices())


def test_the_headline_said_wrong_from_a_dash_where_floats_are_never_wrong():
    points = (Subject.of_points(letter, letter, np.array([at], float)) for letter, at in (("A", (0, 0)), ("B", (3, 4))))
    lesson = make_lesson(registry.ROUNDING, tuple(points), Choices())
    assert answer_in_words(lesson.headline) == "float32 never wrong, float64 wrong from 10⁻⁹"
