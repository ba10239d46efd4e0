# SPDX-License-Identifier: GPL-3.0-or-later
"""SAT against the exact truth, GJK, EPA and shapely: the answer, and each axis separately."""

import math
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import MultiPoint, Point

from collide_addon.geometry import (
    AxisKind,
    Circle,
    ConvexPolygon,
    GeometryError,
    Relation,
    certify,
    epa,
    gjk,
    sat,
)

from ...cases import in_one, mostly_slow

LAST_BITS = 2.0**-51
TINY = 5e-324


def square(x, y, width, height=None):
    height = width if height is None else height
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def regular(count, radius=1.0, x=0.0, y=0.0):
    angles = np.arange(count) * (2.0 * math.pi / count)
    return np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], axis=1)


def scaled(shape, factor):
    if isinstance(shape, Circle):
        return Circle(shape.center * factor, shape.radius * factor)
    return [(factor * x, factor * y) for x, y in shape]


def moved(shape, by):
    if isinstance(shape, Circle):
        return Circle(shape.center + by, shape.radius)
    return np.asarray(shape) + by


def distinct(result):
    return [axis for axis in result.axes if axis.duplicate_of is None]


@pytest.fixture(scope="module")
def round_pairs(every):
    """Return circles and polygons on small grids: tangent, concentric, with their centre on an edge or a vertex."""
    random = Random(20260104)

    def shape():
        if random.random() < 0.6:
            return Circle(
                (random.randint(-4, 4), random.randint(-4, 4)), random.choice((0, 0.5, 1, 2, 3, 5, 2**0.5, 5**0.5))
            )
        return [(random.randint(-4, 4), random.randint(-4, 4)) for _ in range(random.randint(1, 5))]

    return [(shape(), shape()) for _ in range(600 // every)]


@pytest.fixture(scope="module")
def all_pairs(grid_pairs, float_pairs, touching_pairs, round_pairs):
    return grid_pairs + float_pairs + touching_pairs + round_pairs


# ---- the answer


def test_relation_and_depth_are_those_of_gjk_and_epa_in_both_orders(all_pairs):
    for pair in all_pairs:
        for a, b in (pair, pair[::-1]):
            result, depth = sat(a, b), epa(a, b)
            assert result.relation is gjk(a, b).relation
            assert abs(result.depth - depth.depth) <= LAST_BITS * depth.depth


@pytest.mark.parametrize("factor", [1e-12, 1 / 3, 1e12, 2.0**-1040, 2.0**1000])
def test_a_scale_changes_nothing_about_being_right(factor, grid_pairs, round_pairs):
    for pair in grid_pairs[::7] + round_pairs[::5]:
        a, b = (scaled(shape, factor) for shape in pair)
        result, depth, distance = sat(a, b), epa(a, b), gjk(a, b)
        assert result.relation is distance.relation
        assert abs(result.depth - depth.depth) <= max(LAST_BITS * depth.depth, TINY)
        assert result.gap <= distance.distance * (1.0 + LAST_BITS) + TINY


def test_the_answer_on_grids_is_the_exact_truth(grid_pairs, truth):
    for a, b in grid_pairs:
        result, true = sat(a, b), truth(a, b)
        assert result.relation.value == true.relation
        assert abs(result.depth - true.depth) <= LAST_BITS * true.depth
        if true.normals:
            angle = math.atan2(result.normal[1], result.normal[0])
            assert min(abs(math.remainder(angle - math.atan2(y, x), math.tau)) for x, y in true.normals) < 1e-15


def test_a_gap_is_a_lower_bound_of_the_distance_and_equal_to_it_where_an_edge_or_a_circle_is_nearest(all_pairs, every):
    equal = 0
    for a, b in all_pairs:
        result, distance = sat(a, b), gjk(a, b)
        if result.relation is not Relation.SEPARATED:
            assert result.gap == 0.0
            continue
        rounding = LAST_BITS * distance.distance
        assert 0.0 < result.gap <= distance.distance + rounding
        if result.a.radius or result.b.radius or isinstance(a, Circle) or isinstance(b, Circle):
            corner = False
        else:
            faces = result.a.core, result.b.core
            ends = [
                np.isin(face.vertices, point).all(axis=1).any()
                for face, point in zip(faces, (distance.closest_a, distance.closest_b), strict=True)
            ]
            corner = all(ends)
        if not corner:
            equal += 1
            assert abs(result.gap - distance.distance) <= rounding
    assert equal > 300 / every


def test_the_gap_between_two_corners_is_smaller_than_their_distance():
    result = sat(square(0, 0, 2), square(5, 6, 2))
    assert (result.relation, result.gap) == (Relation.SEPARATED, 4.0)
    assert gjk(square(0, 0, 2), square(5, 6, 2)).distance == 5.0


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_shapely_agrees(data):
    number = st.integers(-6, 6)
    point = st.tuples(number, number)

    def shape():
        if data.draw(st.booleans()):
            center, radius = data.draw(point), data.draw(st.integers(1, 5))
            return Circle(center, radius), Point(center), radius
        points = data.draw(st.lists(point, min_size=1, max_size=6))
        return points, MultiPoint(points).convex_hull, 0

    (a, core_a, radius_a), (b, core_b, radius_b) = shape(), shape()
    result, apart = sat(a, b), core_a.distance(core_b) - radius_a - radius_b
    if abs(apart) > 1e-9:
        assert (result.relation is Relation.SEPARATED) == (apart > 0)
        assert result.gap <= max(apart, 0.0) + 1e-12
    if core_a.distance(core_b) > 0 and apart < -1e-9:
        assert result.depth == pytest.approx(-apart)
    if not radius_a and not radius_b:
        assert (result.relation is Relation.PENETRATING) == (
            core_a.intersection(core_b).area > 0 or _cross(core_a, core_b)
        )


def _cross(a, b):
    """Whether the interiors of two shapes meet, where at least one of them is a segment."""
    if a.geom_type == b.geom_type == "LineString":
        return bool(a.crosses(b))
    if {a.geom_type, b.geom_type} == {"LineString", "Polygon"}:
        line, area = (a, b) if a.geom_type == "LineString" else (b, a)
        return line.intersection(area).length > 0 and not line.touches(area)
    if {a.geom_type, b.geom_type} == {"Point", "Polygon"}:
        return bool(a.within(b) or b.within(a))
    return False


def test_moving_b_by_the_depth_along_the_normal_makes_the_shapes_touch(grid_pairs, round_pairs):
    for a, b in grid_pairs[::3] + round_pairs[::3]:
        result = sat(a, b)
        if result.relation is Relation.PENETRATING:
            apart = moved(b, result.depth * result.normal)
            assert max(epa(a, apart).depth, gjk(a, apart).distance) <= 2.0**-48
            assert sat(a, moved(b, (1 - 2.0**-20) * result.depth * result.normal)).relation is Relation.PENETRATING


def test_the_normal_is_the_one_that_epa_prefers(grid_pairs, float_pairs):
    for a, b in grid_pairs + float_pairs:
        result = sat(a, b)
        if result.relation is Relation.PENETRATING:
            assert np.allclose(result.normal, epa(a, b).normal, rtol=0.0, atol=1e-15)


def equal_shapes(a, b):
    return a.radius == b.radius and np.array_equal(a.core.vertices, b.core.vertices)


def test_swapping_the_shapes_mirrors_the_answer(all_pairs):
    for a, b in all_pairs:
        one, other = sat(a, b), sat(b, a)
        assert (one.relation, one.gap, one.depth, one.iterations) == (
            other.relation,
            other.gap,
            other.depth,
            other.iterations,
        )
        if not equal_shapes(one.a, one.b):
            assert one.normal.tolist() == (-other.normal).tolist()


def test_any_rotation_of_the_vertices_and_the_other_winding_give_the_same_axes(grid_pairs):
    for a, b in grid_pairs[::9]:
        expected = [axis.overlap for axis in sat(a, b).axes]
        for shift in range(max(len(a), len(b))):
            turned = [shape[shift % len(shape) :] + shape[: shift % len(shape)] for shape in (a, b)]
            assert [axis.overlap for axis in sat(*turned).axes] == expected
            assert [axis.overlap for axis in sat(turned[0][::-1], turned[1]).axes] == expected


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        ([(1, 0), (1, 1), (0, 1), (0, 0)], square(0.2, 0.2, 0.6), "penetrating"),  # one within the other
        (Circle((0.5, 0.5), 0.25), [(1, 0), (1, 1), (0, 1), (0, 0)], "penetrating"),
        (square(1, 1, 1), square(2, 1, 1), "touching"),
        (Circle((4, 4), 1.2), square(1, 1, 2), "separated"),  # beside a vertex
        ([(0, 0), (0, 0), (2, 0), (2, 2), (0, 2)], square(1, 1, 2), "penetrating"),  # an edge without length
        ([(1, 1)], [(1, 1)], "touching"),
    ],
)
def test_what_the_seed_got_wrong_is_right(a, b, relation):
    assert sat(a, b).relation.value == relation
    assert sat(b, a).relation.value == relation


@pytest.mark.parametrize("first", range(3))
def test_the_first_vertex_of_the_list_decided_in_the_seed(first):
    triangle = [(0, 0), (0, 1), (3, 2)]
    result = sat(triangle[first:] + triangle[:first], square(1, 1, 1))
    assert (result.relation, result.depth) == (Relation.PENETRATING, 0.6324555320336759)


# ---- the axes


def test_each_axis_has_the_projections_of_all_vertices(grid_pairs, round_pairs):
    for a, b in grid_pairs[::4] + round_pairs[::2]:
        result = sat(a, b)
        for axis in result.axes:
            assert math.hypot(*axis.direction) == pytest.approx(1.0, abs=1e-15)
            for shape, interval, rows, ends in (
                (result.a, axis.interval_a, axis.rows_a, axis.ends_a),
                (result.b, axis.interval_b, axis.rows_b, axis.ends_b),
            ):
                heights = shape.core.vertices @ axis.direction
                expected = heights.min() - shape.radius, heights.max() + shape.radius
                assert interval == pytest.approx(expected, abs=1e-14)
                assert (ends @ axis.direction).tolist() == pytest.approx(expected, abs=1e-14)
                assert (ends - shape.core.vertices[list(rows)]).tolist() == pytest.approx(
                    np.outer((-shape.radius, shape.radius), axis.direction), abs=1e-14
                )


def test_the_overlap_is_the_shorter_way_out(all_pairs):
    for a, b in all_pairs:
        for axis in sat(a, b).axes:
            size = max(1.0, *map(abs, (*axis.interval_a, *axis.interval_b)))
            assert abs(axis.overlap - (axis.interval_a[1] - axis.interval_b[0])) <= 2.0**-50 * size
            assert axis.overlap <= axis.interval_b[1] - axis.interval_a[0] + 2.0**-50 * size


def test_a_shape_within_another_has_more_than_the_common_projection_to_go():
    result = sat(square(0, 0, 10), square(4, 4, 2))
    assert [axis.overlap for axis in result.axes] == [6.0] * 8
    assert result.depth == 6.0


def test_the_chosen_axis_has_the_smallest_overlap(all_pairs):
    for a, b in all_pairs:
        result = sat(a, b)
        chosen = result.axes[result.chosen]
        assert chosen.overlap == min(axis.overlap for axis in result.axes)
        assert chosen.duplicate_of is None
        assert result.normal is chosen.direction


def test_there_is_an_axis_for_every_edge_of_both_shapes(grid_pairs):
    for a, b in grid_pairs:
        result = sat(a, b)
        for kind, shape in ((AxisKind.EDGE_A, result.a), (AxisKind.EDGE_B, result.b)):
            edges = len(shape) if len(shape) > 1 else 0
            own = [axis.source for axis in result.axes if axis.source.kind is kind]
            assert [source.index_a if kind is AxisKind.EDGE_A else source.index_b for source in own] == list(
                range(edges)
            )


def test_an_axis_is_a_normal_of_its_edge(grid_pairs):
    for a, b in grid_pairs[::3]:
        result = sat(a, b)
        for axis in result.axes:
            if axis.source.kind is AxisKind.EDGE_A:
                edge = (
                    np.roll(result.a.vertices, -1, axis=0)[axis.source.index_a] - result.a.vertices[axis.source.index_a]
                )
            elif axis.source.kind is AxisKind.EDGE_B:
                edge = (
                    np.roll(result.b.vertices, -1, axis=0)[axis.source.index_b] - result.b.vertices[axis.source.index_b]
                )
            else:
                continue
            assert abs(edge @ axis.direction) <= 2.0**-50 * math.hypot(*edge)


def test_parallel_axes_are_listed_and_tested_once(grid_pairs):
    for a, b in grid_pairs:
        steps = []
        result = sat(a, b, record=steps.append)
        for row, axis in enumerate(result.axes):
            first = axis.duplicate_of
            if first is None:
                continue
            assert first < row
            assert result.axes[first].duplicate_of is None
            assert axis.overlap == result.axes[first].overlap
            assert axis.direction.tolist() == result.axes[first].direction.tolist()
        directions = [axis.direction for axis in distinct(result)]
        for i, j in product(range(len(directions)), repeat=2):
            (x, y), (to_x, to_y) = directions[i], directions[j]
            assert i == j or abs(x * to_y - y * to_x) > 1e-9
        assert len(steps) == len(directions) == result.iterations


def test_axes_that_floats_cannot_tell_apart_are_both_distinct():
    nearly = [(0, 0), (1e16, 1), (0, 5)], [(0, 9), (1e16 + 2, 10), (0, 14)]
    sources = [axis.source for axis in distinct(sat(*nearly))]
    assert {(source.kind, source.index_a, source.index_b) for source in sources} >= {
        (AxisKind.EDGE_A, 0, None),
        (AxisKind.EDGE_B, None, 0),
    }
    assert sat([(0, 0), (2, 1), (0, 5)], [(0, 9), (1e300, 9 + 5e299), (0, 1e300)]).iterations < 6


def test_two_aligned_squares_need_two_axes_and_two_turned_ones_four():
    diamond = [(5, 0), (6, 1), (5, 2), (4, 1)]
    assert sat(square(0, 0, 2), square(1, 1, 3)).iterations == 2
    assert sat(square(0, 0, 2), diamond).iterations == 4
    assert len(sat(square(0, 0, 2), diamond).axes) == 8


def test_a_circle_near_a_corner_needs_the_axis_to_the_nearest_vertex():
    a, b = Circle((4, 4), 1.2), square(1, 1, 2)
    result = sat(a, b)
    *edges, vertex = result.axes
    assert {axis.source.kind for axis in edges} == {AxisKind.EDGE_B}
    assert all(axis.overlap > 0.0 for axis in edges)
    assert vertex.source.kind is AxisKind.VERTEX
    assert (vertex.source.index_a, vertex.source.index_b) == (None, 2)
    assert result.b.vertices[2].tolist() == [3.0, 3.0]
    assert result.gap == pytest.approx(math.sqrt(2) - 1.2)
    assert result.gap == gjk(a, b).distance


def test_a_vertex_axis_that_is_a_normal_too_is_a_duplicate():
    result = sat(square(0, 0, 2), Circle((2, 5), 1))
    assert result.axes[-1].source.kind is AxisKind.VERTEX
    assert result.axes[-1].duplicate_of == 0
    assert result.iterations == 2


@in_one(
    ("a", "b", "kinds"),
    [
        ([(1, 1)], [(4, 5)], [AxisKind.ALONG]),
        ([(1, 1)], [(1, 1)], [AxisKind.ANY]),
        (Circle((1, 1), 2), Circle((4, 5), 1), [AxisKind.CENTERS]),
        (Circle((1, 1), 2), Circle((1, 1), 1), [AxisKind.ANY]),
        (Circle((1, 1), 2), [(4, 5)], [AxisKind.VERTEX]),
        ([(1, 1)], [(0, 0), (4, 4)], [AxisKind.EDGE_B, AxisKind.ALONG]),
        ([(0, 0), (2, 1)], [(4, 2), (8, 4)], [AxisKind.EDGE_A, AxisKind.ALONG]),
        ([(0, 0), (2, 1)], [(4, 0), (8, 1)], [AxisKind.EDGE_A, AxisKind.EDGE_B]),
        ([(0, 0), (4, 0)], Circle((4, 0), 1), [AxisKind.EDGE_A, AxisKind.ALONG]),
        ([(0, 0), (4, 0)], Circle((5, 1), 1), [AxisKind.EDGE_A, AxisKind.VERTEX]),
        (square(0, 0, 2), Circle((2, 2), 1), [AxisKind.EDGE_A, AxisKind.EDGE_A]),
        ([(1, 1)], square(0, 0, 2), [AxisKind.EDGE_B, AxisKind.EDGE_B]),
    ],
)
def test_shapes_without_area_get_the_axes_they_need(a, b, kinds):
    assert [axis.source.kind for axis in distinct(sat(a, b))] == kinds


def test_the_one_axis_of_two_points_is_their_distance():
    result = sat([(1, 1)], [(4, 5)])
    assert (result.gap, result.normal.tolist()) == (5.0, [0.6, 0.8])


# ---- tolerance and the early end


@mostly_slow("tolerance", [0.5, 1.0, math.sqrt(2), 1.5, 2.0, 3.0])
def test_with_a_tolerance_the_relation_is_still_that_of_gjk_because_corners_count_as_round(
    tolerance, grid_pairs, round_pairs
):
    for a, b in grid_pairs[::2] + round_pairs[::2]:
        result, distance = sat(a, b, tolerance=tolerance), gjk(a, b, tolerance=tolerance)
        assert result.relation is distance.relation
        if result.relation is Relation.SEPARATED:
            assert abs(result.gap - distance.distance) <= LAST_BITS * distance.distance


def test_a_tolerance_adds_the_axis_between_the_nearest_corners():
    result = sat(square(0, 0, 2), square(5, 6, 2), tolerance=4.5)
    assert (result.relation, result.gap) == (Relation.SEPARATED, 5.0)
    assert result.axes[-1].source.kind is AxisKind.CORNERS
    assert sat(square(0, 0, 2), square(5, 6, 2), tolerance=5.0).relation is Relation.TOUCHING


def test_stopping_early_ends_at_the_first_axis_that_separates(all_pairs):
    for a, b in all_pairs:
        full, steps = sat(a, b), []
        early = sat(a, b, stop_early=True, record=steps.append)
        assert early.relation is full.relation
        if full.relation is not Relation.SEPARATED:
            assert (early.depth, early.iterations, early.skipped) == (full.depth, full.iterations, ())
            continue
        gaps = [axis.overlap < 0.0 for axis in distinct(full)]
        assert early.iterations == gaps.index(True) + 1 == len(steps)
        assert len(early.skipped) == full.iterations - early.iterations == steps[-1].skipped
        assert steps[-1].relation is Relation.SEPARATED
        assert early.axes[early.chosen] is steps[-1].axis
        assert 0.0 < early.gap <= full.gap


def test_what_was_skipped_is_named():
    early = sat(square(0, 0, 2), [(5, 0), (6, 1), (5, 2), (4, 1)], stop_early=True)
    assert [(source.kind, source.index_a, source.index_b) for source in early.skipped] == [
        (AxisKind.EDGE_B, None, 0),
        (AxisKind.EDGE_B, None, 1),
    ]


# ---- the record


def test_steps_remember_the_best_axis_so_far(all_pairs):
    for a, b in all_pairs[::2]:
        steps = []
        result = sat(a, b, record=steps.append)
        assert [step.number for step in steps] == list(range(1, result.iterations + 1))
        least = math.inf
        for step in steps:
            assert result.axes[step.index] is step.axis
            least = min(least, step.axis.overlap)
            assert result.axes[step.best].overlap == least
            assert step.best <= step.index
            apart = step.axis.overlap < 0.0
            assert step.relation is (Relation.SEPARATED if apart else None)
            assert step.skipped == 0
        assert steps[-1].best == result.chosen


def test_without_a_record_no_step_is_built(monkeypatch):
    monkeypatch.setattr(sys.modules[sat.__module__], "SatStep", None)
    assert sat(square(0, 0, 2), square(1, 1, 2)).relation is Relation.PENETRATING
    with pytest.raises(TypeError):
        sat(square(0, 0, 2), square(1, 1, 2), record=print)


def test_a_thousand_edges_take_less_than_a_second():
    a, b = ConvexPolygon(regular(1000)), ConvexPolygon(regular(1000, 0.8, 1.2, 0.3))
    result = sat(a, b)
    assert result.depth == pytest.approx(epa(a, b).depth, rel=1e-15)
    assert 1000 <= result.iterations < 2000


# ---- the certificate


def test_right_answers_are_proved(grid_pairs, touching_pairs, round_pairs):
    for a, b in grid_pairs[::2] + touching_pairs + round_pairs[::2]:
        result = sat(a, b)
        proof = certify(result)
        tangent = result.relation is Relation.TOUCHING and (result.a.radius or result.b.radius)
        if min(result.gap + result.depth, 1.0) > 1e-12 or result.relation is Relation.TOUCHING or tangent:
            assert proof.holds, (a, b)


def test_wrong_answers_are_not_proved():
    for a, b in (
        (square(0, 0, 2), square(5, 1, 3)),
        (square(0, 0, 4), [(3, 1), (7, 0), (7, 3)]),
        (square(0, 0, 2), square(2, 0, 2)),
    ):
        result = sat(a, b)
        assert certify(result).holds
        for relation in Relation:
            if relation is not result.relation:
                assert not certify(replace(result, relation=relation)).holds
        turned = np.array([-result.normal[1], result.normal[0]])
        assert not certify(replace(result, gap=result.gap + 0.5, depth=result.depth + 0.5)).holds
        assert not certify(replace(result, normal=-result.normal)).holds
        assert not certify(replace(result, normal=turned)).holds


def test_the_bounds_of_a_gap_are_the_gap_and_the_distance():
    proof = certify(sat(square(0, 0, 2), square(5, 6, 2)))
    assert (proof.lower, proof.claimed, proof.upper) == (4.0, 4.0, 5.0)


# ---- input checks


@pytest.mark.parametrize("bad", [[], [(0, math.nan)], [(1, 2, 3)]])
def test_bad_input_is_refused(bad):
    with pytest.raises(GeometryError):
        sat(bad, [(0, 0)])
    with pytest.raises(GeometryError):
        sat([(0, 0)], bad)


def test_a_negative_tolerance_is_refused():
    with pytest.raises(GeometryError, match="tolerance"):
        sat([(0, 0)], [(1, 1)], tolerance=-1.0)


def test_of_vertices_whose_distances_only_rounding_tells_apart_the_exactly_nearest_one_has_the_axis():
    random = Random(5)
    for _ in range(60):
        x, y = random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7)
        angles = [random.uniform(0.0, 2.0 * math.pi) for _ in range(12)]
        vertices = ConvexPolygon([(x + math.cos(angle), y + math.sin(angle)) for angle in angles]).vertices
        squares = [
            (Fraction(px) - Fraction(x)) ** 2 + (Fraction(py) - Fraction(y)) ** 2 for px, py in vertices.tolist()
        ]
        source = sat(vertices, Circle((x, y), 0.5)).axes[-1].source
        assert squares[source.index_a] == min(squares)
