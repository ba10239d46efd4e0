# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the light: the overlap over the angle, its curve, and why a normal is where to look."""

import math

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.axes.light import MOST_STOPS
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail, Layout
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.exact import MINUS
from collide_addon.geometry import Circle, GeometryError

from ....cases import mostly_slow
from ...conftest import PAIRS, WITH_AREA, ngon, square


def overlap_at(a, b, degrees):
    way = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    ours, theirs = np.asarray(a, float) @ way, np.asarray(b, float) @ way
    return float(min(ours.max() - theirs.min(), theirs.max() - ours.min()))


@mostly_slow("name", ["apart", "overlapping", "identical", "contained", "crossing segments"])
def test_no_angle_overlaps_less_than_the_best_normal_unless_there_is_a_gap(make, name):
    a, b = WITH_AREA[name]
    found = make.light(a, b).figure.result
    size = np.abs(np.concatenate([a, b])).max()
    for angle, overlap in zip(found["angles"], found["overlaps"], strict=True):
        assert overlap == pytest.approx(overlap_at(a, b, angle), abs=1e-9 * size)
    least = min(overlap_at(a, b, angle / 4) for angle in range(720))
    assert found["smallest"] == min(found["overlaps"])
    assert (least < -1e-9 * size) == (found["smallest"] < 0) == (found["relation"] == "separated")
    assert found["smallest"] < 0 or least >= found["smallest"] - 1e-9 * size


def test_the_curve_is_whole_at_the_end_and_leaves_when_a_minus_b_comes(make):
    figure = make.light(*PAIRS["overlapping"]).figure
    last = figure.steps[-1].number * PHASES
    pieces = [mark for mark in figure.marks if mark.part == "curve"]
    seen = np.concatenate([mark.points for mark in pieces if mark.span.shows(last)])
    (axes,) = (mark.points for mark in figure.marks if mark.part == "axes")
    assert (seen[:, 0].min(), seen[:, 0].max()) == pytest.approx((axes[1, 0], axes[2, 0]))
    assert not any(mark.span.shows(last + 1) for mark in pieces)
    assert any(
        mark.part == "A-B" and mark.panel is Panel.MEASURE and mark.span.first == last + 1 for mark in figure.marks
    )


def test_before_the_answer_the_curve_ends_at_the_stop_before(make):
    figure = make.light(*PAIRS["overlapping"]).figure
    (axes,) = (mark.points for mark in figure.marks if mark.part == "axes")
    angles = [0.0, *figure.result["angles"]]
    asked = [step for step in figure.steps if step.question is not None and step.question.message == "ask.shadows"]
    assert len(asked) == 2
    for step in asked:
        tick = step.number * PHASES + step.answer - 1
        seen = [mark.points for mark in figure.marks if mark.part == "curve" and mark.span.shows(tick)]
        shares = (np.concatenate([axes[1:2], *seen])[:, 0] - axes[1, 0]) / (axes[2, 0] - axes[1, 0])
        assert shares.max() * 180 == pytest.approx(angles[step.number - 1])


def test_an_arrow_to_the_lower_right_was_called_143_degrees(make):
    figure = make.light(square(0, 0, 5), [(2, 6), (6, 3), (9, 7), (5, 10)]).figure
    said = []
    for step in figure.steps[1:-1]:
        seen = [mark for mark in figure.marks if mark.span.shows(step.number * PHASES)]
        (arrow,) = (mark.points for mark in seen if (mark.part, mark.kind) == ("axis", Kind.ARROW))
        x, y = arrow[1] - arrow[0]
        (name,) = {mark.text for mark in seen if (mark.part, mark.kind) == ("axis-name", Kind.LABEL)}
        angle, _, less = name.replace("°", "").partition(f" {MINUS} ")
        assert float(angle) - float(less or 0) == pytest.approx(math.degrees(math.atan2(y, x)), abs=0.05)
        said.append(name)
    assert said == ["0°", "53.13°", "90°", f"143.1° {MINUS} 180°"]


def test_the_length_of_a_short_support_was_written_on_the_origin(make):
    """It is beyond the line at that distance, so that A − B is between it and the origin."""
    marks = make.light(*PAIRS["overlapping"]).figure.marks
    [origin] = [mark.points[0] for mark in marks if mark.part == "0" and mark.kind is Kind.POINTS]
    [way] = [mark.points for mark in marks if mark.part == "support" and mark.kind is Kind.POLYLINE]
    [label] = [mark.points[0] for mark in marks if mark.part == "support" and mark.kind is Kind.LABEL]
    assert np.linalg.norm(label - origin) > np.linalg.norm(way[1] - way[0])


def test_of_many_normals_the_light_stops_at_some(make):
    figure = make.light(ngon(40, (0, 0), 5), ngon(40, (6, 3), 4)).figure
    assert len(figure.steps) == MOST_STOPS + 2
    assert figure.steps[0].captions[1].values["shown"] == MOST_STOPS


def test_on_one_page_or_without_steps_there_is_no_chart(make):
    overlaid = make.light(*PAIRS["contained"], layout=Layout.OVERLAY).figure
    assert not any(mark.part == "curve" for mark in overlaid.marks)
    assert len(make.light(*PAIRS["apart"], detail=Detail.REDUCED).figure.steps) == 2


@pytest.mark.parametrize(
    "pair", [([(0, 0)], [(1, 1)]), ([(0, 0), (4, 0)], [(2, 0), (7, 0)]), ([(0, 0)], [(1, 1), (2, 2)])]
)
def test_what_has_no_edge_to_the_side_is_refused(pair):
    subjects = [
        Subject.of_points(letter, f"Rod {letter}", np.array(each, float))
        for letter, each in zip("AB", pair, strict=True)
    ]
    with pytest.raises(GeometryError, match="Rod A and Rod B lie on one line, or are points"):
        make_lesson(registry.LIGHT, subjects, Choices())


@pytest.mark.parametrize("b", [[(2, 3)], [(1, 3), (6, 3)], [(9, 3)]])
def test_a_segment_has_a_normal_on_which_what_lies_beside_it_leaves_a_gap(make, b):
    found = make.light([(0, 0), (4, 0)], b).figure.result
    assert (found["angles"], found["overlaps"], found["relation"]) == ([90.0], [-3.0], "separated")


def test_a_circle_has_a_normal_in_every_direction_and_is_refused():
    ball = Subject.of_circle("A", "Ball", Circle((0, 0), 1))
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(registry.LIGHT, (ball, Subject.of_points("B", "Box", np.array(square(3, 0, 1), float))), Choices())
