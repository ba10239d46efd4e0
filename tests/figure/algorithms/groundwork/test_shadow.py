# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the shadow: a unit vector, its normal, and the vertices' numbers on it, wherever the axis is."""

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.groundwork.shadow import MOST_STEPS_OF_KIND
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, GeometryError

from ...conftest import SLOPE, ngon, square


def messages(run):
    return [[caption.message for caption in step.captions] for step in run.figure.steps]


def test_each_vertex_has_a_step_with_its_number(make):
    run = make.shadow(SLOPE)
    assert run.figure.result["shadows"] == [2, -4, -4, 3]
    assert messages(run) == [
        ["shadow.setup"],
        ["shadow.unit", "shadow.circle", "shadow.normal", "shadow.radians"],
        ["shadow.vector", "shadow.ahead"],
        ["shadow.vector", "shadow.behind"],
        ["shadow.also"],
        ["shadow.also"],
        ["shadow.interval", "shadow.anywhere"],
    ]


def test_the_axis_moves_along_the_light_and_the_shadow_keeps_its_length(make):
    figure = make.shadow(SLOPE).figure
    bars = [mark.points for mark in figure.marks if mark.part == "shadow"]
    before, after = ([float(point @ figure.result["normal"]) for point in bar] for bar in bars)
    np.testing.assert_allclose(before, [-4, 3])
    np.testing.assert_allclose(after, before)
    assert float((bars[1] - bars[0])[0] @ figure.result["unit"]) > 1.0


def test_an_edge_without_a_slope_has_no_radians_to_get_wrong(make):
    assert messages(make.shadow(square(1, 1, 2)))[1] == ["shadow.unit", "shadow.circle", "shadow.normal"]


def test_of_many_vertices_those_are_shown_that_end_the_shadow(make):
    run = make.shadow(ngon(40, (3, 1), 5))
    assert len(run.figure.steps) == 5 < MOST_STEPS_OF_KIND
    assert messages(run)[0] == ["shadow.setup", "shadow.ends"]
    shown = [step.captions[0].values["shadow"] for step in run.figure.steps[2:4]]
    assert sorted(shown) == [run.figure.result["low"], run.figure.result["high"]]


@pytest.mark.parametrize("points", [[(3, 1)], [(0, 0)], [(1, 1), (4, 5)], [(-1e-9, 0), (1e9, 1)]])
def test_a_point_and_a_segment_have_a_shadow_without_length(make, points):
    run = make.shadow(points)
    assert run.figure.result["length"] == 0
    assert messages(run)[-1] == ["shadow.flat", "shadow.anywhere"]


def test_what_is_asked_for_is_not_there_before_the_answer(make):
    figure = make.shadow(SLOPE).figure
    for step in figure.steps:
        if step.question is None:
            continue
        tick = step.number * PHASES + step.answer - 1
        seen = {mark.part for mark in figure.marks if mark.span.shows(tick) and mark.panel is not Panel.PAGE}
        if step.question.message == "shadow.ask":
            assert f"shadow-{step.captions[1].values['vertex']}" not in seen
        assert step.question.message != "shadow.ask_normal" or "S" not in seen
        assert step.question.message != "shadow.ask_length" or "shadow" not in seen


def test_reduced_detail_has_the_unit_vector_and_the_answer(make):
    assert len(make.shadow(SLOPE, detail=Detail.REDUCED).figure.steps) == 3


def test_a_circle_has_no_edge_to_take_the_normal_of():
    circle = Subject.of_circle("A", "Ball", Circle((0, 0), 1))
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(registry.SHADOW, (circle,), Choices())
