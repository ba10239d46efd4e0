# SPDX-License-Identifier: GPL-3.0-or-later
"""Figure 1 of the seed document, and its counterpart for A - B."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import Role
from collide_addon.figure.parts.pair import MOST_DIFFERENCE_POINTS
from collide_addon.figure.text.messages import say
from collide_addon.geometry import ConvexPolygon, Relation, gjk

A, B = [(0, 0), (3, 0), (4, 2), (1, 3)], [(0, 0), (2, 0), (1, 2)]
CONCLUSION = {"inside": "overlap", "on": "touch", "outside": "are apart"}
SUM = [(0, 0), (5, 0), (6, 2), (5, 4), (2, 5), (1, 3)]
ARROWS, PAIRS, SORTED = PHASES, PHASES + 1, 2 * PHASES


def last_tick(figure, message):
    """The last tick of the last step with a given message."""
    said = [step.number for step in figure.steps if message in [caption.message for caption in step.captions]]
    return max(said) * PHASES + PHASES - 1


def outline_of(figure):
    """The tick in which B slides around A, or copies of it move to its vertices."""
    return (len(figure.steps) - 2) * PHASES


def seen(figure, part, tick, panel=Panel.DIFFERENCE):
    return [mark for mark in figure.marks if mark.part == part and mark.panel is panel and mark.span.shows(tick)]


def test_the_sum_of_figure_one_has_its_hull_and_all_its_points(make):
    figure = make.minkowski(A, B, difference=False).figure
    (hull,) = [mark for mark in seen(figure, "A+B", outline_of(figure)) if mark.kind is Kind.POLYGON]
    assert hull.points.tolist() == [list(map(float, vertex)) for vertex in SUM]
    (points,) = seen(figure, "all", PAIRS)
    assert len(points.points) == 12
    assert figure.steps[-1].captions[0].text() == say("minkowski.result", vertices=6, inner=6)


def test_the_vertices_of_the_hull_of_figure_one_have_numbers_at_the_end_and_inner_points_none(make):
    figure = make.minkowski(A, B, difference=False).figure
    numbered = {mark.text: mark.span.first for mark in figure.marks if mark.part.startswith("vertex-")}
    assert numbered == dict.fromkeys("123456", (len(figure.steps) - 1) * PHASES)


def test_the_outline_comes_after_its_points(make):
    for difference in (False, True):
        figure = make.minkowski(A, B, difference=difference).figure
        name = "A-B" if difference else "A+B"
        assert [bool(seen(figure, name, tick)) for tick in (ARROWS, PAIRS, SORTED, outline_of(figure))] == [
            False,
            False,
            False,
            True,
        ]


@pytest.mark.parametrize(("shift", "place"), [(0, "on"), (9, "outside"), (-0.5, "inside")])
def test_the_difference_says_where_the_origin_lies_and_what_follows(make, shift, place):
    moved = [(x + shift, y) for x, y in [(4, 2), (6, 2), (5, 4)]] if shift >= 0 else [(1, 1), (2, 1), (1, 2)]
    (caption,) = make.minkowski(A, moved, difference=True).figure.steps[-1].captions
    assert caption.message == f"minkowski.origin_{place}"
    assert f"so A and B {CONCLUSION[place]}" in caption.text()


def test_b_slid_to_a_corner_of_the_difference_touches_a_and_its_first_corner_lies_on_the_outline_drawn_round_a(make):
    run = make.minkowski(A, [(5, 1), (7, 0), (6, 3)], difference=True)
    (traced,) = seen(run.figure, "traced", outline_of(run.figure), Panel.WORLD)
    ghosts = seen(run.figure, "B-slid", outline_of(run.figure), Panel.WORLD)
    assert len(ghosts) > 3
    for ghost in ghosts:
        assert gjk(run.a.shape, ConvexPolygon(ghost.points)).relation is Relation.TOUCHING
        assert ghost.points[0].tolist() in traced.points.tolist()


@pytest.mark.parametrize("difference", [False, True])
def test_the_outline_is_made_of_the_edges_of_both_in_their_colours(make, difference):
    figure = make.minkowski(A, B, difference=difference).figure
    count = len(figure.result["vertices"])
    at = last_tick(figure, "minkowski.next_edge")
    drawn = [mark for k in range(1, count + 1) for mark in seen(figure, f"edge-{k}", at) if mark.kind is Kind.ARROW]
    assert [mark.role for mark in drawn].count(Role.SUPPORT_A) == len(A)
    assert [mark.role for mark in drawn].count(Role.SUPPORT_B) == len(B)
    ends = [mark.points for mark in drawn]
    for before, after in zip(ends, [*ends[1:], ends[0]], strict=True):
        assert np.allclose(before[1], after[0])


def test_the_sum_of_two_points_is_a_point(make):
    figure = make.minkowski([(1, 2)], [(3, 4)], difference=False).figure
    assert figure.result["vertices"] == [[4.0, 6.0]]
    said = [caption.message for step in figure.steps for caption in step.captions]
    assert not [message for message in said if "edge" in message]


@pytest.mark.parametrize("difference", [False, True])
def test_points_too_many_to_draw_are_only_counted_and_their_edges_have_no_numbers(make, difference):
    angle = np.arange(60) * 2 * np.pi / 60
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    figure = make.minkowski(ring, 0.5 * ring + 0.3, difference=difference).figure
    assert len(ring) ** 2 > MOST_DIFFERENCE_POINTS
    assert "too many to draw" in figure.steps[1].captions[1].text()
    assert not seen(figure, "all", PAIRS)
    assert not [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part.startswith("edge-")]


def test_the_edges_of_a_difference_are_those_of_a_and_of_minus_b_and_parallel_ones_join(make):
    square, kite = [(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (1, 1), (0, 3), (-1, 1)]
    for b, edges, merged in ((kite, 8, 0), (square, 8, 4)):
        caption = make.minkowski(square, b, difference=True).figure.steps[2].captions[0]
        assert (caption.values["edges"], caption.values["merged"]) == (edges, merged)
        assert "A and of −B" in caption.text()
        assert ("join" in caption.text()) == bool(merged)


@pytest.mark.parametrize("difference", [False, True])
def test_the_edges_do_not_fly_together_in_a_heap_but_one_direction_a_phase_and_leave_their_shape(make, difference):
    figure = make.minkowski(A, B, difference=difference).figure
    told = [
        (caption["number"], step.number * PHASES + phase)
        for step in figure.steps
        for phase, caption in enumerate(each.values for each in step.captions)
        if step.captions[phase].message == "minkowski.next_edge"
    ]
    assert [number for number, _ in told] == list(range(1, len(figure.result["vertices"]) + 1))
    for number, tick in told:
        flying = [mark for mark in figure.marks if mark.motion is not None and mark.span.first == tick]
        assert flying
        assert {mark.part for mark in flying} == {f"edge-{number}", str(number)}  # its number moves with it
        here = {mark.part for mark in figure.marks if mark.panel is Panel.WORLD and mark.kind is Kind.ARROW}
        shown = {part for part in here if seen(figure, part, tick, Panel.WORLD) and "edge" in part}
        arrows = {
            mark.part for part in shown for mark in seen(figure, part, tick, Panel.WORLD) if mark.kind is Kind.ARROW
        }
        assert arrows == {f"edge-{k}" for k, _ in told if k >= number}  # the earlier ones are gone


def test_the_rail_was_dark_in_all_but_the_first_of_phases_that_do_the_same_part(make):
    figure = make.minkowski(A, B, difference=True).figure
    for step in figure.steps[2:-2]:
        for phase in range(len(step.captions)):
            pills = seen(figure, "phase-3", step.number * PHASES + phase, Panel.PAGE)
            assert Role.RAIL_NOW in {mark.role for mark in pills}


def test_the_common_point_seemed_to_lie_on_an_edge(make):
    a = [(0, 0), (4, 0), (4, 4), (0, 4)]
    figure = make.minkowski(a, [(3, 1), (6, 1), (6, 3), (3, 3)], difference=True).figure
    [p] = [mark for mark in figure.marks if mark.part == "p" and mark.kind is Kind.POINTS]
    x, y = p.points[0].tolist()
    assert 3 < x < 4
    assert 1 < y < 3


def test_where_a_common_point_is_stood_over_the_outlines(make):
    figure = make.minkowski([(0, 0), (4, 0), (4, 4), (0, 4)], [(3, 1), (6, 1), (6, 3), (3, 3)], difference=True).figure
    (name,) = [mark for mark in figure.marks if mark.part == "p" and mark.kind is Kind.LABEL]
    assert name.text == "p"
    assert figure.steps[-1].captions[-1].numbers().startswith("p = (22/7, 2)")
