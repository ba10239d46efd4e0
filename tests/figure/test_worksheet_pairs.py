# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises with two polygons: every number in the text follows from the question's, and the answer is true."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest
from shapely import affinity

from collide_addon.geometry import Relation, epa, gjk, minkowski_difference, sat

from ..cases import in_one
from .worksheet_text import (
    NUMBER,
    VECTOR,
    answer,
    corners,
    dot,
    exercise_at,
    floats,
    minus,
    number,
    places,
    plain,
    polygon,
    question,
    turn,
    vectors,
    working,
)

PENETRATES, TOUCHES, APART = "penetrating", "touching", "separated"


def shapes(exercise):
    """Return the corners of A and B as the question gives them."""
    text = question(exercise)
    return corners(text, "a"), corners(text, "b")


def relation(a, b):
    """Return what shapely says about two polygons."""
    first, second = polygon(a), polygon(b)
    if not first.intersects(second):
        return APART
    return PENETRATES if first.intersection(second).area > 1e-9 else TOUCHES


def differences(a, b):
    """Return the vertices of A - B by their names."""
    return {f"a{i}−b{j}": minus(p, q) for i, p in enumerate(a, start=1) for j, q in enumerate(b, start=1)}


of_gjk = in_one("place", places("gjk"), ids=str)


@of_gjk
def test_the_distance_is_that_of_the_shapes_in_the_question(place):
    gjk_exercise = exercise_at(place)
    a, b = shapes(gjk_exercise)
    found = relation(a, b)
    result = gjk(floats(a), floats(b))
    assert result.relation.value == found
    told = answer(gjk_exercise)
    if found == APART:
        square = number(re.search(rf"\|v\|² = ({NUMBER})", told)[1])
        assert math.sqrt(square) == pytest.approx(polygon(a).distance(polygon(b)), rel=1e-12)
        assert math.sqrt(square) == pytest.approx(result.distance, rel=1e-12)
        assert f"{math.sqrt(square):.4g}" in told
    else:
        assert told == {TOUCHES: "they touch, |v| = 0.", PENETRATES: "they overlap, |v| = 0."}[found]


@of_gjk
def test_the_closest_points_lie_on_the_shapes_and_are_that_far_apart(place):
    gjk_exercise = exercise_at(place)
    lines = [line for line in working(gjk_exercise) if "Closest points" in line]
    a, b = shapes(gjk_exercise)
    assert len(lines) == (relation(a, b) == APART)
    for line in lines:
        p, q = vectors(line)
        assert dot(minus(p, q), minus(p, q)) == number(re.search(rf"\|v\|² = ({NUMBER})", line)[1])
        for shape, point, letter in ((a, p, "A"), (b, q, "B")):
            edges = zip(shape, shape[1:] + shape[:1], strict=True)
            assert any(turn(*edge, point) == 0 and min(edge) <= point <= max(edge) for edge in edges)
            told = re.search(rf"(?:vertex|edge) (\S+) of {letter}", line)[1]
            ends = [shape[int(k) - 1] for k in re.findall(r"\d", told)]
            assert point in ends if len(ends) == 1 else turn(*ends, point) == 0


@of_gjk
def test_every_step_of_gjk_can_be_checked_by_hand(place):
    gjk_exercise = exercise_at(place)
    corner = differences(*shapes(gjk_exercise))
    v = None
    for line in working(gjk_exercise):
        for name, x, y in re.findall(rf"w = (a\d−b\d) = {VECTOR}", line):
            assert corner[name] == (number(x), number(y))
        if told := re.search(rf"v = {VECTOR}, \|v\|² = ({NUMBER})", line):
            v = number(told[1]), number(told[2])
            assert dot(v, v) == number(told[3])
        if told := re.search(rf"p = (a\d−b\d) and q = (a\d−b\d); .* t = ({NUMBER})", line):
            p, q, t = corner[told[1]], corner[told[2]], number(told[3])
            assert 0 < t < 1
            assert v == (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))
            assert dot(v, minus(q, p)) == 0
        if told := re.search(rf"^d = (?:(\S*)\s?\(?(−v)\)? = )?{VECTOR}.* w = (a\d−b\d) .*d·w = ({NUMBER})", line):
            d, w = (number(told[3]), number(told[4])), corner[told[5]]
            assert dot(d, w) == number(told[6]) == max(dot(d, each) for each in corner.values())
            if told[2]:
                factor = number(told[1] or "1")
                assert d == (-factor * v[0], -factor * v[1])
                assert factor > 0
                assert ("no closer" in line) == (dot(d, w) == dot(d, v))
        if "w joins" in line:
            assert number(re.search(rf"d·v = ({NUMBER})", line)[1]) == dot(d, v)


@of_gjk
def test_gjk_takes_no_more_steps_than_a_student_can(place):
    gjk_exercise = exercise_at(place)
    steps = [line for line in working(gjk_exercise) if re.match(r"\d\. ", line)]
    assert 1 <= len(steps) <= 4


@in_one("place", places("epa"), ids=str)
def test_the_depth_and_every_edge_of_epa_follow_from_the_question(place):
    exercise = exercise_at(place)
    a, b = shapes(exercise)
    corner = differences(a, b)
    result = epa(floats(a), floats(b))
    assert result.relation is Relation.PENETRATING
    told = answer(exercise)
    square = number(re.search(rf"depth² = ({NUMBER})", told)[1])
    [move] = vectors(told)
    assert dot(move, move) == square
    assert math.sqrt(square) == pytest.approx(result.depth, rel=1e-12)
    np.testing.assert_allclose(np.array(move, dtype=float), result.depth * result.normal, atol=1e-12)
    parted = affinity.translate(polygon(b), *map(float, move))
    assert polygon(a).intersection(parted).area == pytest.approx(0.0, abs=1e-9)
    assert polygon(a).distance(parted) == pytest.approx(0.0, abs=1e-9)
    triangle = re.findall(rf"(a\d−b\d) = {VECTOR}", question(exercise))
    p, q, w = (corner[name] for name, _, _ in triangle)
    assert [(number(x), number(y)) for _, x, y in triangle] == [p, q, w]
    assert min(turn(p, q, (0, 0)), turn(q, w, (0, 0)), turn(w, p, (0, 0))) > 0
    edges = {}
    for line in working(exercise):
        if edge := re.match(rf"(a\d−b\d) to (a\d−b\d): n = {VECTOR}, n·p = ({NUMBER}), .* = ({NUMBER})$", line):
            p, q = corner[edge[1]], corner[edge[2]]
            n = number(edge[3]), number(edge[4])
            assert n == (q[1] - p[1], p[0] - q[0])
            assert dot(n, p) == dot(n, q) == number(edge[5]) > 0
            edges[edge[1], edge[2]] = dot(n, p) ** 2 / dot(n, n)
            assert edges[edge[1], edge[2]] == number(edge[6])
        if chosen := re.match(r"Nearest of all: (a\d−b\d) to (a\d−b\d)", line):
            assert edges[chosen[1], chosen[2]] == min(edges.values())
            n = vectors(line)[0]
            reach = number(re.search(rf"n·w = ({NUMBER})", line)[1])
            assert reach == max(dot(n, each) for each in corner.values())
            nearest = edges.pop((chosen[1], chosen[2]))
    assert nearest == square


@in_one("place", places("sat"), ids=str)
def test_both_shadows_and_the_answer_of_sat_follow_from_the_question(place):
    exercise = exercise_at(place)
    a, b = shapes(exercise)
    overlaps = {}
    for line in working(exercise):
        [n] = vectors(line)
        intervals = re.findall(rf"\[({NUMBER}), ({NUMBER})\]", line)
        for shape, (low, high) in zip((a, b), intervals, strict=True):
            heights = [dot(n, corner) for corner in shape]
            assert (min(heights), max(heights)) == (number(low), number(high))
        for name, k, other, m in re.findall(r"([ab])(\d)([ab])(\d)", line.split(":")[0]):
            shape = a if name == "a" else b
            assert name == other
            assert dot(n, minus(shape[int(m) - 1], shape[int(k) - 1])) == 0
        (low_a, high_a), (low_b, high_b) = (map(number, interval) for interval in intervals)
        overlap = min(high_a - low_b, high_b - low_a)
        overlaps[n] = overlap * abs(overlap) / dot(n, n)
        if told := re.search(r"(gap|overlap) (\d+)/\|u\|", line):
            assert (told[1] == "gap") == (overlap < 0)
            assert int(told[2]) == abs(overlap)
            assert f"{math.sqrt(abs(overlaps[n])):.4g}" in line
        else:
            assert overlap == 0
            assert "touch" in line
    least = min(overlaps.values())
    assert len(overlaps) <= 7
    result = sat(floats(a), floats(b))
    found = relation(a, b)
    assert result.relation.value == found
    assert (found == APART, found == TOUCHES) == (least < 0, least == 0)
    told = answer(exercise)
    assert overlaps[vectors(told)[0]] == least
    if found == PENETRATES:
        move = vectors(told)[1]
        assert dot(move, move) == least
        assert math.sqrt(least) == pytest.approx(result.depth, rel=1e-12)
        parted = affinity.translate(polygon(b), *map(float, move))
        assert polygon(a).intersection(parted).area == pytest.approx(0.0, abs=1e-9)


@in_one("place", places("minkowski"), ids=str)
def test_the_corners_of_the_difference_and_the_place_of_the_origin_are_true(place):
    exercise = exercise_at(place)
    a, b = shapes(exercise)
    told = vectors(answer(exercise))
    np.testing.assert_array_equal(floats(told), minkowski_difference(floats(a), floats(b)))
    lines = {line.split(":")[0]: line for line in working(exercise)}
    assert vectors(lines["Edge by edge"]) == told
    edges = vectors(lines["By direction, counter-clockwise, parallel ones added"])
    assert edges == [minus(q, p) for p, q in pairwise([*told, told[0]])]
    turns = [turn(p, q, (0, 0)) for p, q in pairwise([*told, told[0]])]
    assert list(map(number, re.findall(NUMBER, lines["Orientations of the edges with 0"].split(":")[1]))) == turns
    place = {APART: "outside", TOUCHES: "on the boundary", PENETRATES: "inside"}[relation(a, b)]
    assert f"0 is {place}" in plain(answer(exercise))
    [(name, *point)] = re.findall(rf"(a\d−b\d) = {VECTOR}", lines["Leftmost vertex"])
    assert differences(a, b)[name] == tuple(map(number, point)) == told[0] == min(told)
