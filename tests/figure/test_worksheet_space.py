# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises in space: questions about tetrahedra, and their answers, read back from the sentences and recomputed."""

import re
from fractions import Fraction

import numpy as np
import pytest

from collide_addon.figure.worksheets.space.region import VERTEX_COUNTS
from collide_addon.geometry import Relation
from collide_addon.geometry.narrowphase.difference import Corner
from collide_addon.geometry.space import ConvexPolyhedron, gjk
from collide_addon.geometry.space.epa import Polytope
from collide_addon.geometry.space.polyhedron import Difference

from ..cases import in_one
from .worksheet_text import NUMBER, answer, exercise_at, number, places, plain, question, working

SPOT = rf"\(({NUMBER}), ({NUMBER}), ({NUMBER})\)"


def spots(text):
    return [tuple(map(number, each)) for each in re.findall(SPOT, text)]


def named_spots(text, letter):
    return [tuple(map(number, each[1:])) for each in re.findall(rf"{letter}(\d) {SPOT}", text)]


def as_floats(points):
    return [[float(x) for x in point] for point in points]


def dot(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def numbers_after(text, head):
    return [number(each) for each in re.findall(NUMBER, text.partition(head)[2].partition(":")[0])]


@in_one("place", places("space-support"), ids=str)
def test_the_supports_in_space_are_the_furthest_vertices(place):
    exercise = exercise_at(place)
    text = question(exercise)
    a, b, d = named_spots(text, "a"), named_spots(text, "b"), spots(text)[-1]
    assert (len(a), len(b)) == (4, 4)
    along = [[dot(d, vertex) for vertex in shape] for shape in (a, b)]
    assert [numbers_after(line, "= ") for line in working(exercise)] == along
    best_a, best_b = along[0].index(max(along[0])), along[1].index(min(along[1]))
    assert answer(exercise).startswith(f"a{best_a + 1} and b{best_b + 1}:")
    (w,) = spots(answer(exercise))
    assert w == tuple(x - y for x, y in zip(a[best_a], b[best_b], strict=True))
    assert dot(d, w) == max(along[0]) - min(along[1]) == max(dot(d, p) - dot(d, q) for p in a for q in b)
    assert [number(cell) for row in exercise.cells for cell in row[1::2]] == [
        each for pair in zip(*along, strict=True) for each in pair
    ]


@in_one("place", places("space-region"), ids=str)
def test_the_part_of_the_tetrahedron_is_the_one_that_gjk_keeps(place):
    exercise = exercise_at(place)
    corners = named_spots(question(exercise), "w")
    points = np.array([[float(x) for x in corner] for corner in corners])
    near = gjk(points, [(0.0, 0.0, 0.0)])
    assert (exercise.kind == "inside") == (near.relation is Relation.PENETRATING)
    for name, normal, level, _ in exercise.cells:
        rows = [int(digit) - 1 for digit in re.findall(r"\d", name.translate({0x2080 + k: str(k) for k in range(10)}))]
        (n,) = spots(normal.replace("\N{NO-BREAK SPACE}", " "))
        heights = [dot(n, corner) for corner in corners]
        assert {heights[row] for row in rows} == {number(level)} == {max(heights)}
        assert sum(height == max(heights) for height in heights) == 3
    if exercise.kind == "inside":
        assert all(number(level) > 0 for _, _, level, _ in exercise.cells)
        return
    (v,) = spots(answer(exercise))
    assert [float(x) for x in v] == pytest.approx(near.closest_a.tolist(), abs=1e-12)
    part = [int(digit) - 1 for digit in re.findall(r"w(\d)", answer(exercise).partition(" owns")[0])]
    kept = [np.flatnonzero((points == vertex.point).all(axis=1)).item() for vertex in near.simplex]
    assert sorted(part) == sorted(kept)
    assert len(part) == VERTEX_COUNTS[exercise.kind]
    said = working(exercise)[1].partition("weights ")[2].partition(" are")[0]
    weights = [number(each) for each in re.findall(NUMBER, said)]
    assert sum(weights) == 1
    mixed = [sum(weight * corners[row][k] for weight, row in zip(weights, part, strict=True)) for k in range(3)]
    assert tuple(map(Fraction, mixed)) == tuple(map(Fraction, v))


@in_one("topic", ("space-support", "space-region", "space-plane", "space-gjk", "space-polytope"), every=2)
def test_no_tetrahedron_of_an_exercise_is_flat(topic):
    for place in places(topic):
        text = question(exercise_at(place))
        for letter in ("a", "b") if topic not in {"space-region", "space-polytope"} else ("w",):
            assert ConvexPolyhedron([[float(x) for x in each] for each in named_spots(text, letter)]).dimension == 3


@in_one("place", places("space-plane"), ids=str)
def test_the_plane_separates_exactly_when_its_level_is_between_those_of_all_vertices(place):
    exercise = exercise_at(place)
    text = question(exercise)
    a, b, n = named_spots(text, "a"), named_spots(text, "b"), spots(text)[-1]
    k = number(re.search(rf"k = ({NUMBER})\.", text)[1])
    levels = [[dot(n, vertex) for vertex in shape] for shape in (a, b)]
    assert [number(cell) for row in exercise.cells for cell in row[1::2]] == [
        each for pair in zip(*levels, strict=True) for each in pair
    ]
    high, low = max(levels[0]), min(levels[1])
    said = {
        "this plane separates": max(levels[0]) < k < min(levels[1]),
        "this plane does not separate A and B, but": not high < k < low and high < low,
        "no plane with this normal": high > low,
    }
    assert [answer(exercise).startswith(verdict) for verdict in said] == list(said.values())
    asked = exercise.asked[1].number
    assert asked == pytest.approx(abs(float(low - high)) / float(dot(n, n)) ** 0.5)
    assert f"{abs(low - high)}/√{dot(n, n)}" in working(exercise)[-1]
    near = gjk(as_floats(a), as_floats(b))
    if high < low:
        assert near.distance >= asked - 1e-12


@in_one("place", places("space-gjk"), ids=str)
def test_the_steps_in_space_are_those_of_gjk_and_their_numbers_add_up(place):
    exercise = exercise_at(place)
    a, b = (named_spots(question(exercise), letter) for letter in "ab")
    recorded = []
    result = gjk(
        as_floats(a),
        as_floats(b),
        start=[float(x - y) for x, y in zip(b[0], a[0], strict=True)],
        record=recorded.append,
    )
    rows = [[plain(cell) for cell in row] for row in exercise.cells]
    assert len(rows) == len(recorded) + 1 == {"two": 3, "three": 4, "four": 5}[exercise.kind]
    w = [spots(row[4])[0] for row in rows]
    for row, (nearest, direction, name_a, name_b, _, kept) in enumerate(rows):
        of_a, of_b = (solid[int(name[1]) - 1] for solid, name in ((a, name_a), (b, name_b)))
        assert w[row] == tuple(x - y for x, y in zip(of_a, of_b, strict=True))
        (d,) = spots(direction)
        assert dot(d, w[row]) == max(dot(d, p) - dot(d, q) for p in a for q in b)
        if row:
            step, (v,) = recorded[row - 1], spots(nearest)
            assert [float(x) for x in v] == pytest.approx(step.nearest.tolist(), abs=1e-12)
            assert dot(d, v) ** 2 == dot(d, d) * dot(v, v)
            assert dot(d, v) < 0
            if row == len(recorded):
                assert (dot(d, w[row]), kept) == (dot(d, v), "—")
            else:
                assert {w[int(k) - 1] for k in re.findall(r"w(\d)", kept)} == {tuple(each.point) for each in step.kept}
    square = number(re.search(rf"\|v\|² = ({NUMBER})", answer(exercise))[1])
    assert square == dot(v, v)
    assert exercise.asked[0].number == pytest.approx(result.distance)
    p, q = spots(working(exercise)[-1])
    assert sum((x - y) ** 2 for x, y in zip(p, q, strict=True)) == square


@in_one("place", places("space-polytope"), ids=str)
def test_the_faces_of_the_polytope_have_their_distances(place):
    exercise = exercise_at(place)
    corners, following = named_spots(question(exercise), "w"), spots(question(exercise))[-1]
    for cells in exercise.cells:
        name, normal, level, distance, reach = (plain(each) for each in cells[:5])
        (n,), on_it = spots(normal), [corners[int(digit) - 1] for digit in re.findall(r"\d", name)]
        assert {dot(n, corner) for corner in on_it} == {number(level)} == {max(dot(n, corner) for corner in corners)}
        assert number(reach) == dot(n, following)
        assert cells[5].text() == ("yes" if number(reach) > number(level) else "no")
        decimal = re.search(r"(?:[≈=] |^)([\d.]+)$", distance)
        assert float(decimal[1]) == pytest.approx(float(number(level)) / float(dot(n, n)) ** 0.5, rel=1e-3)


@in_one("place", places("space-polytope"), ids=str)
def test_the_nearest_face_and_the_horizon_are_those_of_epa(place):
    exercise = exercise_at(place)
    corners, following = named_spots(question(exercise), "w"), spots(question(exercise))[-1]
    of = Difference(*(ConvexPolyhedron(each) for each in (as_floats(corners), [(0.0, 0.0, 0.0)])))
    on_grid = (tuple(int(x) << of.exponent for x in each) for each in [*corners, following])
    *simplex, w5 = (Corner(point, row, 0) for row, point in enumerate(on_grid))
    polytope = Polytope(of, tuple(simplex))
    nearest = polytope.nearest()
    seen, rim = polytope.seen_from(w5, nearest)

    def name(rows):
        return "".join(sorted(f"w{polytope.corners[row].index_a + 1}" for row in rows))

    said = answer(exercise)
    assert said.startswith(f"nearest is {name(nearest.corners)}, at the distance ")
    assert said.partition(" sees ")[2].partition(";")[0].split(", ") == sorted(name(each.corners) for each in seen)
    assert said.partition(" is ")[2].partition(" is ")[2].partition(", for")[0].split(", ") == sorted(map(name, rim))
    square = float(nearest.squared_distance) / 4.0**of.exponent
    assert [each.number for each in exercise.asked] == pytest.approx([square**0.5, len(rim)])
    assert len(seen) == {"one": 1, "two": 2, "three": 3}[exercise.kind]
    assert len(ConvexPolyhedron(as_floats([*corners, following])).vertices) == (4 if len(seen) == 3 else 5)
