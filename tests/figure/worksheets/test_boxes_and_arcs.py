# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on boxes and on arcs in space: answers read back from the sentences and computed in another way."""

import re
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from collide_addon.figure.model.style import Role
from collide_addon.figure.worksheets.exercise import grid_figure
from collide_addon.geometry import Relation
from collide_addon.geometry.space import epa, gjk

from ...cases import in_one
from ..worksheet_text import NUMBER, answer, exercise_at, number, places, plain, question, working

SPOT = rf"\(({NUMBER}), ({NUMBER}), ({NUMBER})\)"
RELATIONS = {
    "inside": Relation.PENETRATING,
    "touching": Relation.TOUCHING,
    "face": Relation.SEPARATED,
    "edge": Relation.SEPARATED,
    "vertex": Relation.SEPARATED,
}


def spots(text):
    return [tuple(map(number, each)) for each in re.findall(SPOT, plain(text))]


def dot(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def cross(p, q):
    return tuple(p[k - 2] * q[k - 1] - p[k - 1] * q[k - 2] for k in range(3))


def minus(p, q):
    return tuple(x - y for x, y in zip(p, q, strict=True))


def floats(points, scale=1):
    return [[float(scale * x) for x in point] for point in points]


def yes(cell):
    return cell.text() == "yes"


def boxes(text):
    low_a, high_a, low_b, high_b = spots(text)
    return [[*product(*zip(low, high, strict=True))] for low, high in ((low_a, high_a), (low_b, high_b))]


@in_one("place", places("space-boxes"), ids=str)
def test_the_difference_of_two_boxes_reaches_as_far_as_all_64_differences_of_vertices(place):
    exercise = exercise_at(place)
    a, b = boxes(question(exercise))
    differences = [minus(p, q) for p in a for q in b]
    low, high = (tuple(map(end, zip(*differences, strict=True))) for end in (min, max))
    assert spots(working(exercise)[0]) == [low, high]
    for name, of_a, of_b, both, closest in exercise.cells:
        k = "xyz".index(name)
        for cell, points in ((of_a, a), (of_b, b), (both, differences)):
            reached = [point[k] for point in points]
            assert [number(each) for each in re.findall(NUMBER, cell)] == [min(reached), max(reached)]
        assert number(closest) == min((0, low[k], high[k]), key=lambda x: (not low[k] <= x <= high[k], abs(x)))
    assert set(exercise.differences) == {point[:2] for point in differences}
    assert set(exercise.fronts) == {point[::2] for point in differences}


@in_one("place", places("space-boxes"), ids=str)
def test_the_difference_of_boxes_is_drawn_from_above_and_from_the_front_of_the_same_size(place):
    exercise = exercise_at(place)
    figure = grid_figure(exercise, 200.0)
    above, front = (mark.points for mark in figure.marks if mark.role is Role.DIFFERENCE_HULL)
    assert np.ptp(above, axis=0).tolist() == np.ptp(floats(exercise.differences), axis=0).tolist()
    assert np.ptp(front, axis=0) == pytest.approx(np.ptp(floats(exercise.fronts), axis=0))
    assert above[:, 0].max() < front[:, 0].min()
    assert figure.page.height / figure.unit <= 200 + 1e-9
    for mark in figure.marks:
        assert figure.page.left <= mark.points[:, 0].min()
        assert mark.points[:, 0].max() <= figure.page.right
    names = [mark.text for mark in figure.marks if "axis-" in mark.part and mark.text]
    assert names == ["x", "y", "x", "z"]


@in_one("place", places("space-boxes"), ids=str)
def test_two_boxes_are_as_far_apart_or_as_deep_as_gjk_and_epa_say(place):
    exercise = exercise_at(place)
    a, b = boxes(question(exercise))
    near = gjk(floats(a), floats(b))
    assert near.relation is RELATIONS[exercise.kind]
    if near.relation is Relation.SEPARATED:
        [v] = spots(working(exercise)[1])
        assert dot(v, v) ** 0.5 == pytest.approx(near.distance) == exercise.asked[1].number
        assert sum(map(bool, v)) == ("face", "edge", "vertex").index(exercise.kind) + 1
    elif near.relation is Relation.PENETRATING:
        [move] = spots(answer(exercise))
        depth = epa(floats(a), floats(b)).depth
        assert dot(move, move) ** 0.5 == pytest.approx(depth) == exercise.asked[1].number
        moved = [tuple(x + y for x, y in zip(q, move, strict=True)) for q in b]
        assert gjk(floats(a), floats(moved)).relation is Relation.TOUCHING


def turned_boxes(text):
    """Return the centres, half lengths and axes of both boxes, and their vertices."""
    middle_a, middle_b, *axes_b = spots(text)
    halves = [[*map(number, each)] for each in re.findall(r"half lengths (\d), (\d), (\d)", text)]
    axes = [[(1, 0, 0), (0, 1, 0), (0, 0, 1)], axes_b]
    corners = [
        [
            tuple(
                middle[k] + sum(s * h * axis[k] for s, h, axis in zip(signs, half, frame, strict=True))
                for k in range(3)
            )
            for signs in product((-1, 1), repeat=3)
        ]
        for middle, half, frame in zip((middle_a, middle_b), halves, axes, strict=True)
    ]
    return (middle_a, middle_b), axes, corners


def axes(exercise):
    """Return the rows of the table: first those of faces, then those of pairs of edges."""
    return [*(row[:5] for row in exercise.cells[:6]), *(row[5:] for row in exercise.cells)]


@in_one("place", places("space-axes"), ids=str)
def test_a_row_of_the_15_axes_has_the_shadows_of_all_vertices(place):
    exercise = exercise_at(place)
    (middle_a, middle_b), (axes_a, axes_b), (a, b) = turned_boxes(question(exercise))
    assert all(dot(p, q) == (p == q) for p in axes_b for q in axes_b)
    across = [cross(p, q) for p in axes_a for q in axes_b]
    assert len(axes(exercise)) == 15
    for (_, vector, distance, radii, gap), axis in zip(axes(exercise), (*axes_a, *axes_b, *across), strict=True):
        [along] = spots(vector)
        assert not any(cross(along, axis))
        assert any(along) == any(axis)
        of_a, of_b = ([dot(along, corner) for corner in shape] for shape in (a, b))
        reach_a, reach_b = max(of_a) - dot(along, middle_a), max(of_b) - dot(along, middle_b)
        assert number(distance) == abs(dot(along, minus(middle_b, middle_a)))
        assert [number(each) for each in re.findall(NUMBER, radii)] == [reach_a, reach_b, reach_a + reach_b]
        assert yes(gap) == (max(of_a) < min(of_b) or max(of_b) < min(of_a))


@in_one("place", places("space-axes"), ids=str)
def test_turned_boxes_with_a_gap_on_an_axis_are_apart_and_others_overlap(place):
    exercise = exercise_at(place)
    _, _, (a, b) = turned_boxes(question(exercise))
    near = gjk(floats(a, 15), floats(b, 15))  # whole numbers, and so exact
    gaps = [name for name, *_, gap in axes(exercise) if yes(gap)]
    assert near.relation is (Relation.SEPARATED if gaps else Relation.PENETRATING)
    assert exercise.asked[0].number == len(gaps)
    assert answer(exercise).partition("with a gap: ")[2] == plain(", ".join(gaps)) + "." * bool(gaps)
    assert (exercise.kind == "edge") == (bool(gaps) and all("×" in name for name in gaps))


def weights(n, p, q):
    """Return the weights of p and q in n, which lies in their plane."""
    below = dot(p, p) * dot(q, q) - dot(p, q) ** 2
    return (
        Fraction(dot(n, p) * dot(q, q) - dot(n, q) * dot(p, q)) / below,
        Fraction(dot(n, q) * dot(p, p) - dot(n, p) * dot(p, q)) / below,
    )


@in_one("place", places("space-arcs"), ids=str)
def test_arcs_cross_where_one_direction_is_between_the_ends_of_both(place):
    exercise = exercise_at(place)
    a, b, c, d = spots(question(exercise))
    of_a, of_b = cross(b, a), cross(d, c)
    assert spots(working(exercise)[0]) == [of_a, of_b]
    values = [dot(c, of_a), dot(d, of_a), dot(a, of_b), dot(b, of_b)]
    assert [number(value) for _, value, _ in exercise.cells] == values
    assert [sign for *_, sign in exercise.cells] == ["+" if value > 0 else "\N{MINUS SIGN}" for value in values]
    meet = cross(of_a, of_b)
    between = [[weight > 0 for weight in (*weights(meet, a, b), *weights(meet, c, d))], []]
    between[1] = [not each for each in between[0]]
    crossing = any(map(all, between))
    assert (exercise.kind == "cross") == crossing == (exercise.asked[0].right.text() == "yes")
    assert answer(exercise).startswith("The arcs cross" if crossing else "The arcs do not cross")
    if crossing:
        [n] = spots(answer(exercise))
        assert not any(cross(n, meet))
        assert min(*weights(n, a, b), *weights(n, c, d)) > 0
