# SPDX-License-Identifier: GPL-3.0-or-later
"""Figure 1 of the seed, and its counterpart for A - B."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import Role
from collide_addon.figure.parts.pair import MOST_DIFFERENCE_POINTS
from collide_addon.geometry import ConvexPolygon, Relation, gjk

A, B = [(0, 0), (3, 0), (4, 2), (1, 3)], [(0, 0), (2, 0), (1, 2)]
CONCLUSION = {"inside": "overlap", "on": "touch", "outside": "are apart"}
SUM = [(0, 0), (5, 0), (6, 2), (5, 4), (2, 5), (1, 3)]
ARROWS, PAIRS, OUTLINE, EDGES = range(PHASES, 2 * PHASES)


def seen(figure, part, tick, panel=Panel.DIFFERENCE):
    return [mark for mark in figure.marks if mark.part == part and mark.panel is panel and mark.span.shows(tick)]


def test_the_sum_of_figure_one_has_its_hull_and_all_its_points(make):
    figure = make.minkowski(A, B, difference=False).figure
    (hull,) = [mark for mark in seen(figure, "A+B", OUTLINE) if mark.kind is Kind.POLYGON]
    assert hull.points.tolist() == [list(map(float, vertex)) for vertex in SUM]
    (points,) = seen(figure, "all", PAIRS)
    assert len(points.points) == 12
    assert figure.steps[-1].captions[0].text() == "The corners of A + B: 6. The other 6 pairs give no corner."


def test_the_outline_comes_after_its_points(make):
    for difference in (False, True):
        figure = make.minkowski(A, B, difference=difference).figure
        name = "A-B" if difference else "A+B"
        assert [bool(seen(figure, name, tick)) for tick in (ARROWS, PAIRS, OUTLINE, EDGES)] == [
            False,
            False,
            True,
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
    (traced,) = seen(run.figure, "traced", OUTLINE, Panel.WORLD)
    ghosts = seen(run.figure, "B-slid", OUTLINE, Panel.WORLD)
    assert len(ghosts) > 3
    for ghost in ghosts:
        assert gjk(run.a.shape, ConvexPolygon(ghost.points)).relation is Relation.TOUCHING
        assert ghost.points[0].tolist() in traced.points.tolist()


@pytest.mark.parametrize("difference", [False, True])
def test_the_outline_is_made_of_the_edges_of_both_in_their_colours(make, difference):
    figure = make.minkowski(A, B, difference=difference).figure
    count = len(figure.result["vertices"])
    drawn = [mark for k in range(1, count + 1) for mark in seen(figure, f"edge-{k}", EDGES) if mark.kind is Kind.ARROW]
    assert [mark.role for mark in drawn].count(Role.SUPPORT_A) == len(A)
    assert [mark.role for mark in drawn].count(Role.SUPPORT_B) == len(B)
    ends = [mark.points for mark in drawn]
    for before, after in zip(ends, [*ends[1:], ends[0]], strict=True):
        assert np.allclose(before[1], after[0])


def test_the_sum_of_two_points_is_a_point(make):
    figure = make.minkowski([(1, 2)], [(3, 4)], difference=False).figure
    assert figure.result["vertices"] == [[4.0, 6.0]]
    assert len(figure.steps[1].captions) == 3  # no edges


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
        caption = make.minkowski(square, b, difference=True).figure.steps[1].captions[-1]
        assert (caption.values["edges"], caption.values["merged"]) == (edges, merged)
        assert "A and of −B" in caption.text()
        assert ("join" in caption.text()) == bool(merged)
