# SPDX-License-Identifier: GPL-3.0-or-later
"""Figure 1 of the seed, and its counterpart for A - B."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.style import Role

A, B = [(0, 0), (3, 0), (4, 2), (1, 3)], [(0, 0), (2, 0), (1, 2)]
RELATION = {"inside": "overlap", "on the boundary of": "touch", "outside": "are apart"}
SUM = [(0, 0), (5, 0), (6, 2), (5, 4), (2, 5), (1, 3)]


def numbers(figure):
    return {m.text: m for m in figure.marks if m.kind is Kind.LABEL and m.panel is Panel.DIFFERENCE and m.text != "O"}


def test_the_sum_of_figure_one_has_a_numbered_hull_and_inner_points_without_number(make):
    figure = make.minkowski(A, B, difference=False).figure
    (hull,) = [m for m in figure.marks if m.role is Role.SUM_HULL and m.kind is Kind.POLYGON]
    assert hull.points.tolist() == [list(map(float, vertex)) for vertex in SUM]
    labels = numbers(figure)
    assert sorted(labels) == [str(k) for k in range(1, len(SUM) + 1)]
    for k, vertex in enumerate(SUM, start=1):
        others = [np.hypot(*(labels[str(k)].points[0] - other)) for other in SUM]
        assert int(np.argmin(others)) == SUM.index(vertex)
    (points,) = [m for m in figure.marks if m.role is Role.DIFFERENCE_POINTS and m.panel is Panel.DIFFERENCE]
    assert len(points.points) == 12
    assert figure.steps[-1].captions[0].text() == (
        "The vertices of the hull are numbered: 6. Pairs that make none of them: 6."
    )


def test_the_sum_grows_from_points_to_hull_to_numbers(make):
    figure = make.minkowski(A, B, difference=False).figure
    first = {m.role: m.span.first // 4 for m in figure.marks if m.panel is Panel.DIFFERENCE and m.text != "O"}
    hull = next(m for m in figure.marks if m.role is Role.SUM_HULL and m.kind is Kind.POLYGON)
    assert (first[Role.DIFFERENCE_POINTS], hull.span.first // 4, first[Role.SUM_HULL]) == (1, 2, 3)


@pytest.mark.parametrize(("shift", "place"), [(0, "on the boundary of"), (9, "outside"), (-0.5, "inside")])
def test_the_difference_says_where_the_origin_lies(make, shift, place):
    moved = [(x + shift, y) for x, y in [(4, 2), (6, 2), (5, 4)]] if shift >= 0 else [(1, 1), (2, 1), (1, 2)]
    figure = make.minkowski(A, moved, difference=True).figure
    assert f"O is {place} A − B: A and B {RELATION[place]}." in figure.steps[-1].captions[0].text()


def test_the_difference_is_blue_and_the_sum_red(make):
    for difference, role in ((True, Role.DIFFERENCE_HULL), (False, Role.SUM_HULL)):
        figure = make.minkowski(A, B, difference=difference).figure
        assert [m for m in figure.marks if m.role is role and m.kind is Kind.POLYGON]


def test_the_sum_of_two_points_is_a_point(make):
    figure = make.minkowski([(1, 2)], [(3, 4)], difference=False).figure
    assert figure.result["vertices"] == [[4.0, 6.0]]


@pytest.mark.parametrize("difference", [False, True])
def test_no_number_is_spoken_of_where_there_is_none(make, difference):
    angle = np.arange(60) * 2 * np.pi / 60
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    figure = make.minkowski(ring, 0.5 * ring + 0.3, difference=difference).figure
    assert not numbers(figure)
    assert "numbered" not in figure.steps[-1].captions[0].text()
    assert "too many to draw" in figure.steps[1].captions[0].text()


def test_the_edges_of_a_difference_are_those_of_a_and_of_minus_b_and_equal_directions_merge(make):
    square, kite = [(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (1, 1), (0, 3), (-1, 1)]
    for b, edges, merged in ((kite, 8, 0), (square, 8, 4)):
        (caption,) = make.minkowski(square, b, difference=True).figure.steps[2].captions
        assert (caption.values["edges"], caption.values["merged"]) == (edges, merged)
        assert "A and −B" in caption.text()
        assert ("merge" in caption.text()) == bool(merged)
