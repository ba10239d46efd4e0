# SPDX-License-Identifier: GPL-3.0-or-later
"""EPA against the exact truth: the depth, all tied directions, and that the answer separates the shapes."""

import math
import sys
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    GeometryError,
    Relation,
    certify,
    epa,
    gjk,
    minkowski_difference,
)

from ...cases import in_one

LAST_BITS = 2.0**-51
TINY = 5e-324
M = 2.0**1022


def scaled(points, factor):
    return [(factor * x, factor * y) for x, y in points]


def square(x, y, width, height=None):
    height = width if height is None else height
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def regular(count, radius=1.0, x=0.0):
    angles = np.arange(count) * (2.0 * math.pi / count)
    return np.stack([x + radius * np.cos(angles), radius * np.sin(angles)], axis=1)


def moved(shape, by):
    if isinstance(shape, Circle):
        return Circle(shape.center + by, shape.radius)
    return np.asarray(shape) + by


def angles(normals):
    return sorted(math.degrees(math.atan2(float(y), float(x))) % 360 for x, y in normals)


def assert_true(result, truth):
    assert result.relation.value == truth.relation
    assert abs(result.depth - truth.depth) <= max(LAST_BITS * truth.depth, TINY)
    if truth.normals:
        found = [math.atan2(y, x) for x, y in result.normals]
        for x, y in truth.normals:
            largest = max(abs(x), abs(y))
            assert (
                min(abs(math.remainder(math.atan2(y / largest, x / largest) - f, 2 * math.pi)) for f in found) < 1e-15
            )


def test_the_depth_and_every_tied_normal_of_pairs_on_grids_are_right(grid_pairs, truth):
    for a, b in grid_pairs:
        true = truth(a, b)
        for first, second, sign in ((a, b, 1), (b, a, -1)):
            result = epa(first, second)
            assert result.relation.value == true.relation
            assert abs(result.depth - true.depth) <= LAST_BITS * true.depth
            if true.normals:
                assert angles(result.normals) == pytest.approx(angles([(sign * x, sign * y) for x, y in true.normals]))


@pytest.mark.parametrize("factor", [1e-12, 1e-3, 0.1, 1 / 3, 1e12, 2.0**-40])
def test_a_scale_changes_nothing_about_being_right(factor, grid_pairs, truth):
    for pair in grid_pairs[::6]:
        a, b = (scaled(points, factor) for points in pair)
        assert_true(epa(a, b), truth(a, b))


def test_coordinates_with_all_bits_in_use_are_right(float_pairs, touching_pairs, truth):
    for a, b in float_pairs + touching_pairs:
        assert_true(epa(a, b), truth(a, b))
        assert_true(epa(b, a), truth(b, a))


@pytest.mark.parametrize("unit", [TINY, 2.0**-1022, 1e-300, 1e300, 2.0**1018])
def test_the_ends_of_the_float_range_are_right(unit, named_pairs, truth):
    for pair in named_pairs.values():
        a, b = (scaled(points, unit) for points in pair)
        if np.abs([*a, *b]).max() <= 9 * unit:
            assert_true(epa(a, b), truth(a, b))


def test_the_depth_is_the_smallest_over_all_edges_of_the_minkowski_difference(float_pairs):
    for a, b in float_pairs:
        result = epa(a, b)
        hull = minkowski_difference(a, b)
        if result.relation is not Relation.PENETRATING or len(hull) < 3:
            continue
        edges = np.roll(hull, -1, axis=0) - hull
        heights = (hull[:, 0] * edges[:, 1] - hull[:, 1] * edges[:, 0]) / np.hypot(*edges.T)
        assert abs(result.depth - heights.min()) <= 2.0**-46 * max(1.0, np.abs(np.array(a)).max())


def test_moving_b_by_the_depth_along_any_normal_makes_the_shapes_touch(grid_pairs, truth):
    for a, b in grid_pairs[::2]:
        result = epa(a, b)
        if result.relation is not Relation.PENETRATING:
            continue
        for normal in result.normals:
            apart = truth(a, moved(b, result.depth * normal).tolist())
            assert max(apart.distance, apart.depth) <= 2.0**-48
            less = truth(a, moved(b, (1 - 2.0**-20) * result.depth * normal).tolist())
            assert less.relation == "penetrating"


def test_where_the_normal_is_an_axis_the_move_is_exact():
    for a, b in (
        (square(0, 0, 2), square(1, 1, 2)),
        (square(0, 0, 10), square(4, 4, 2)),
        (square(0, 0, 2), square(0, 0, 2)),
    ):
        result = epa(a, b)
        for normal in result.normals:
            assert gjk(a, moved(b, result.depth * normal)).relation is Relation.TOUCHING


def test_the_two_points_are_the_depth_apart_along_the_normal(grid_pairs):
    for a, b in grid_pairs[::3]:
        result = epa(a, b)
        if result.relation is Relation.PENETRATING:
            assert np.abs(result.point_a - result.point_b - result.depth * result.normal).max() <= 2.0**-48
        else:
            closest = gjk(a, b)
            assert result.point_a.tolist() == closest.closest_a.tolist()
            assert result.point_b.tolist() == closest.closest_b.tolist()
            assert result.normal.tolist() == closest.normal.tolist()


@in_one(
    ("a", "b", "depth", "directions"),
    [
        (square(0, 0, 2), square(0, 0, 2), 2.0, [0, 90, 180, 270]),  # identical
        (square(0, 0, 10), square(4, 4, 2), 6.0, [0, 90, 180, 270]),  # contained in the middle
        (square(4, 4, 2), square(0, 0, 10), 6.0, [0, 90, 180, 270]),
        (square(0, 0, 10), square(8, 4, 2), 2.0, [0]),  # contained at an edge
        (square(0, 0, 10), square(8, 8, 2), 2.0, [0, 90]),  # contained in a corner
        (square(-1, -5, 2, 10), square(-5, -1, 10, 2), 6.0, [0, 90, 180, 270]),  # plus sign
        (square(0, 0, 2), square(1, 1, 2), 1.0, [0, 90]),
        (square(0, 0, 2), square(1, 0.5, 1), 1.0, [0]),
        ([(0, 0), (4, 0)], [(1, -1), (1, 5)], 1.0, [90]),  # crossing segments; 1 along x would be equally short
        ([(-3, 1), (9, 1)], square(0, 0, 2), 1.0, [90, 270]),  # segment through a square
        ([(1, 1)], square(0, 0, 3), 1.0, [0, 90]),  # point in a square
        ([(-1, 1), (1, -1)], [(-1, -1), (1, 1)], math.sqrt(2), [45, 135, 225, 315]),
        ([(0, 1), (-1, 0), (0, -1), (1, 0)], square(-1, -1, 2), 2.0, [0, 90, 180, 270]),
    ],
)
def test_depths_and_directions_that_can_be_seen(a, b, depth, directions, truth):
    result = epa(a, b)
    assert result.relation is Relation.PENETRATING
    assert result.depth == pytest.approx(depth, rel=1e-15)
    true = truth(a, b)
    assert angles(result.normals) == pytest.approx(angles(true.normals))
    assert set(directions) <= {round(angle) for angle in angles(result.normals)}
    assert result.normal.tolist() == result.normals[0].tolist()
    turns = [(angle - angles([result.normal])[0]) % 360 for x, y in result.normals for angle in angles([(x, y)])]
    assert turns == sorted(turns)
    assert certify(result).holds


@pytest.mark.parametrize(
    ("a", "b", "normal"),
    [
        (square(0, 0, 2), square(1, 0, 2), (1, 0)),
        (square(1, 0, 2), square(0, 0, 2), (-1, 0)),
        (square(0, 0, 10), square(8, 8, 2), (0, 1)),  # to both sides as well: the left one
        ([(-3, 1), (9, 1)], square(0, 0, 2), (0, -1)),
        (square(0, 0, 2), square(0, 0, 2), (1, 0)),
    ],
)
def test_of_tied_normals_the_one_away_from_the_middle_of_a_is_chosen(a, b, normal):
    assert epa(a, b).normal.tolist() == list(normal)


def test_directions_that_only_rounding_tells_apart_tie(truth):
    turned = regular(4, 3.7)
    turned = turned @ np.array([[math.cos(0.5), math.sin(0.5)], [-math.sin(0.5), math.cos(0.5)]])
    assert len(truth(turned.tolist(), turned.tolist()).normals) < 4  # exactly, one pair of sides is nearer
    sides = {round(angle) for angle in angles(epa(turned, turned).normals)}
    assert sides == {round((45 + math.degrees(0.5) + turn) % 360) for turn in (0, 90, 180, 270)}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ([(0, 0), (4, 0)], [(2, 0), (8, 0)]),
        ([(0, 0), (4, 0)], [(0, 0), (4, 0)]),
        ([(0, 0), (4, 0)], [(2, 0), (2, 5)]),
        ([(0, 0)], [(0, 0)]),
        ([(2, 1)], [(0, 0), (4, 2)]),
        (square(0, 0, 2), [(1, 2)]),
    ],
)
def test_shapes_without_area_that_only_share_a_line_or_a_point_touch(a, b):
    for first, second in ((a, b), (b, a)):
        result = epa(first, second)
        assert (result.relation, result.depth, result.iterations) == (Relation.TOUCHING, 0.0, 0)


@pytest.mark.slow
def test_identical_regular_polygons_took_minutes_and_built_every_step(monkeypatch):
    monkeypatch.setattr(sys.modules[epa.__module__.replace("epa", "polytope")], "PolytopeStep", None)
    shape = regular(1024)
    result = epa(shape, shape)
    assert result.relation is Relation.PENETRATING
    assert result.depth == pytest.approx(2.0, rel=1e-5)
    assert result.iterations >= 1024
    with pytest.raises(TypeError):
        epa(square(0, 0, 2), square(1, 1, 2), record=print)


def test_depth_below_the_smallest_float_was_called_touching(truth):
    a, b = [(0.0, 0.0), (2 * TINY, TINY), (0.0, TINY)], [(TINY, TINY), (4 * TINY, 0.0)]
    assert truth(a, b).relation == "penetrating"
    for first, second in ((a, b), (b, a)):
        assert gjk(first, second).relation is epa(first, second).relation is Relation.PENETRATING


def test_middle_of_large_shapes_overflowed():
    shape = regular(64, 0.1 * M, 0.89 * M)
    result = epa(shape, shape)
    assert result.depth / M == pytest.approx(0.2, rel=2e-3)


def test_recorded_steps_grow_outwards_to_the_depth(grid_pairs, float_pairs):
    for a, b in grid_pairs[::3] + float_pairs[::3]:
        steps = []
        result = epa(a, b, record=steps.append)
        rounding = 2.0**-49 * max(1.0, np.abs([*a, *b]).max())
        assert [step.number for step in steps] == list(range(1, result.iterations + 1))
        assert bool(steps) == (result.relation is Relation.PENETRATING)
        for step in steps:
            points = np.array([vertex.point for vertex in step.polytope])
            turned = np.roll(points, -1, axis=0)
            assert (points[:, 0] * turned[:, 1] - points[:, 1] * turned[:, 0] >= -rounding * np.abs(points).max()).all()
            start, end = step.edge
            assert step.polytope[(step.polytope.index(start) + 1) % len(step.polytope)] == end
            assert abs(start.point @ step.normal - step.distance) <= rounding
            assert abs(end.point @ step.normal - step.distance) <= rounding
            assert abs(step.support.point @ step.normal - step.distance - step.growth) <= rounding
            assert step.distance <= result.depth + 2 * rounding
        for step, following in pairwise(steps):
            assert following.distance >= step.distance - rounding
            grown = len(following.polytope) - len(step.polytope)
            assert grown == (1 if step.growth > 0.0 else 0)
        if steps:
            assert steps[-1].growth == 0.0 or len(result.normals) >= 1
            assert min(abs(step.distance - result.depth) for step in steps if step.growth == 0.0) <= rounding


def test_the_polytope_takes_no_more_rounds_than_the_difference_has_vertices(grid_pairs):
    for a, b in grid_pairs[::2]:
        result = epa(a, b)
        vertices = len(result.a.core) + len(result.b.core)
        assert result.iterations <= 2 * vertices  # splits and tied edges


@pytest.mark.parametrize(
    ("tolerance", "relation"), [(0.0, "separated"), (0.25, "separated"), (0.5, "touching"), (2, "touching")]
)
def test_a_gap_up_to_the_tolerance_is_touching(tolerance, relation):
    result = epa(square(0, 0, 2), square(2.5, 0, 2), tolerance=tolerance)
    assert (result.relation.value, result.depth) == (relation, 0.0)
    assert result.point_a.tolist() == [2.0, 1.0]
    assert result.point_b.tolist() == [2.5, 1.0]


@pytest.mark.parametrize(
    ("tolerance", "relation", "depth"),
    [(0.0, "penetrating", 0.5), (0.25, "penetrating", 0.5), (0.5, "touching", 0.0), (2, "touching", 0.0)],
)
def test_a_depth_up_to_the_tolerance_is_touching(tolerance, relation, depth):
    for a, b in ((square(0, 0, 2), square(1.5, 0, 2)), (Circle((0, 0), 1), Circle((1.5, 0), 1))):
        result = epa(a, b, tolerance=tolerance)
        assert (result.relation.value, result.depth) == (relation, depth)
        assert result.normal.tolist() == [1.0, 0.0]
        assert gjk(a, b, tolerance=tolerance).relation is result.relation


BOX = ConvexPolygon(square(0, 0, 2))


@in_one(
    ("a", "b", "depth", "directions"),
    [
        (Circle((0, 0), 3), Circle((3, 4), 4), 2.0, [math.degrees(math.atan2(4, 3))]),
        (Circle((0, 0), 9), Circle((3, 4), 1), 5.0, [math.degrees(math.atan2(4, 3))]),  # one in the other
        (Circle((1, 1), 2), Circle((1, 1), 1), 3.0, [0]),  # concentric: every direction is equally good
        (BOX, Circle((3, 1), 1.5), 0.5, [0]),
        (BOX, Circle((2, 1), 1), 1.0, [0]),  # the centre on an edge
        (BOX, Circle((2, 2), 1), 1.0, [45]),  # on a vertex
        (BOX, Circle((5, 6), 6), 1.0, [math.degrees(math.atan2(4, 3))]),  # against a vertex
        (BOX, Circle((1, 1), 0.5), 1.5, [0, 90, 180, 270]),  # inside
        (BOX, Circle((1.5, 1), 9), 9.5, [0]),  # inside, and larger
        (BOX, Circle((1.5, 1), 0), 0.5, [0]),
        ([(0, 0), (4, 0)], Circle((2, 0), 1), 1.0, [90, 270]),  # on a segment
        ([(0, 0), (4, 0)], Circle((4, 0), 1), 1.0, [0]),  # at its end
    ],
)
def test_circles_have_the_depth_of_the_closed_form(a, b, depth, directions):
    result = epa(a, b)
    assert result.relation is Relation.PENETRATING
    assert result.depth == depth
    assert angles(result.normals) == pytest.approx(directions)
    assert certify(result).holds
    apart = epa(a, moved(b, result.depth * result.normal))
    assert max(apart.depth, math.dist(apart.point_a, apart.point_b)) <= 2.0**-48
    swapped = epa(b, a)
    assert swapped.depth == depth
    assert (
        angles(-normal for normal in swapped.normals) == pytest.approx(directions, abs=1e-9)
        or len(directions) > 1
        or depth == 3.0
    )


@pytest.mark.parametrize(
    ("a", "b"), [(Circle((0, 0), 2), Circle((3, 4), 3)), (BOX, Circle((5, 6), 5)), (BOX, Circle((3, 1), 1))]
)
def test_circles_that_touch_have_no_depth(a, b):
    result = epa(a, b)
    assert (result.relation, result.depth) == (Relation.TOUCHING, 0.0)
    assert math.dist(result.point_a, result.point_b) <= 2.0**-50


@pytest.mark.parametrize("start", [None, (1.0, 0.0), (-1.0, 0.5), (-0.3, -1.0)])
def test_it_begins_with_the_simplex_gjk_ends_with_whatever_the_first_direction(start):
    a, b = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]
    steps = []
    result, plain = epa(a, b, start=start, record=steps.append), epa(a, b)
    assert set(gjk(a, b, start=start).simplex) <= set(steps[0].polytope)
    assert (result.depth, result.normal.tolist()) == (plain.depth, plain.normal.tolist())
    assert epa(a, b, start=start).iterations == result.iterations


def test_a_first_direction_of_no_length_is_refused():
    with pytest.raises(GeometryError, match="start"):
        epa(square(0, 0, 2), square(1, 1, 2), start=(0, 0))


def test_a_normal_whose_angle_rounds_to_that_of_the_chosen_one_came_first():
    third = 1 / 3
    a = [(third, 0.7), (0.3, third), (0.7, 0.2), (third, third), (0.2, 0.1), (0.1, 0.1), (0.1, third)]
    b = [(0.1, 0.3), (0.3, 0.1), (0.3, -0.1), (0.2, 0.2)]
    answer, swapped = epa(a, b, record=lambda _: None), epa(b, a, record=lambda _: None)
    assert answer.normal.tolist() == answer.normals[0].tolist() == [-0.7071067811865475, -0.7071067811865476]
    assert swapped.normal.tolist() == (-answer.normal).tolist()
