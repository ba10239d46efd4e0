# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the separating line: the range of δ for a direction, and the arc of directions that have one."""

import math

import numpy as np
import pytest

from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES
from collide_addon.geometry import Circle

from ....cases import mostly_slow
from ...conftest import PAIRS, square


def gap(run, degrees):
    """The gap between the end of B and the start of A along a direction; 0 up to rounding."""
    p = np.array([math.cos(math.radians(degrees)), math.sin(math.radians(degrees))])
    a, b = run.a.shape, run.b.shape
    found = float((a.core.vertices @ p).min() - (b.core.vertices @ p).max()) - a.radius - b.radius
    size = np.abs(np.concatenate([run.a.boundary, run.b.boundary])).max()
    return 0.0 if abs(found) < 1e-9 * size else found


@mostly_slow("name", PAIRS, 4)
def test_a_direction_separates_exactly_within_the_arcs(make, name):
    run = make.separating(*PAIRS[name])
    arcs = run.figure.result["arcs"]
    for angle in [*range(0, 360, 3), *(end for arc in arcs for end in arc)]:
        within = any((angle - start) % 360 <= end - start + 1e-7 or start == end == angle for start, end in arcs)
        assert (gap(run, angle) >= 0) == within, angle
    assert bool(arcs) == (run.figure.result["relation"] != "penetrating")


def test_the_arc_of_circles_ends_where_a_line_touches_both(make):
    run = make.separating(Circle((0, 0), 1), Circle((4, 0), 1))
    ((start, end),) = run.figure.result["arcs"]
    assert (start, end) == pytest.approx((120, 240))  # the sine of the other half is 2/4
    assert run.figure.result["delta"] == [1, 3]


@pytest.mark.parametrize(
    ("a", "b", "arcs"),
    [
        (square(0, 0, 2), square(2, 0, 2), [[180, 180]]),
        (square(0, 0, 2), square(2, 2, 2), [[180, 270]]),
        ([(0, 0), (4, 0)], [(2, 0), (7, 0)], [[-90, -90], [90, 90]]),
        ([(0, 0), (4, 0)], [(4, 0), (7, 0)], [[90, 270]]),
        ([(1, 1)], [(1, 1)], [[0, 360]]),
    ],
    ids=["edges", "corners", "on one line", "end to end", "one point"],
)
def test_shapes_that_touch_have_weak_directions_alone(make, a, b, arcs):
    run = make.separating(a, b)
    assert run.figure.result["arcs"] == [pytest.approx(arc) for arc in arcs]
    assert run.figure.result["delta"][0] == run.figure.result["delta"][1]
    messages = [caption.message for step in run.figure.steps for caption in step.captions]
    best = math.degrees(math.atan2(*run.figure.result["p"][::-1]))
    ends = arcs[0] if arcs != [[0, 360]] else []
    assert messages.count("separating.equal") == len({round(angle % 360) for angle in (best, *ends)})  # each once
    assert "separating.gap" not in messages


def test_the_angles_of_the_last_directions_are_written_as_the_ends_of_the_arc(make):
    run = make.separating(square(0, 0, 2), square(4, 0, 2))
    captions = [caption for step in run.figure.steps for caption in step.captions]
    assert [each.values["angle"] for each in captions if each.message == "separating.turn_end"] == [225, 135]
    assert run.figure.result["arcs"] == [[135, 225]]


def test_before_the_answer_neither_line_nor_arc_is_seen(make):
    figure = make.separating(*PAIRS["apart"]).figure
    first, last = figure.steps[1], figure.steps[-1]
    assert [each.text for each in first.candidates if each.right] == ["yes"]
    parts = {mark.part for mark in figure.marks if mark.span.shows(PHASES + first.answer - 1)}
    assert not parts & {"H", "gap", "arc"}
    assert last.question.message == "separating.ask_arc"
    assert not any(mark.part == "arc" and mark.span.first < last.number * PHASES for mark in figure.marks)


@pytest.mark.slow
def test_a_thousand_vertices_and_reduced_detail(make):
    turns = np.linspace(0, 2 * np.pi, 1000, endpoint=False)
    many = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    ((start, end),) = make.separating(many, np.add(many, (4, 0))).figure.result["arcs"]
    assert (start, end) == pytest.approx((120, 240), abs=0.01)
    assert len(make.separating(*PAIRS["apart"], detail=Detail.REDUCED).figure.steps) == 2
