# SPDX-License-Identifier: GPL-3.0-or-later
"""The hull is exact: strictly convex, counter-clockwise, around all points, whatever was filtered before.

Points that already form a convex polygon are recognised as one, and nothing else is.
"""

from __future__ import annotations

import itertools
import json
import math
import tracemalloc
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from collide_addon.geometry.hull import filter as hull_filter
from collide_addon.geometry.hull.filter import MANY_POINTS
from collide_addon.geometry.hull.monotone_chain import (
    FEW_IN_ORDER,
    HullSorted,
    HullStep,
    _chain,
    convex_hull,
    hull_of_few,
    vertices_in_order,
)
from collide_addon.geometry.predicates.orientation import exact_cross_signs
from collide_addon.geometry.predicates.points import LARGEST_COORDINATE, GeometryError
from collide_addon.pitfalls.cases import CASES_FILE

from ...cases import in_one, mostly_slow

CASES = json.loads(CASES_FILE.read_text(encoding="utf-8"))
HULL_CASES = {case["id"]: case for case in CASES if case["id"].startswith("HULL")}


def plain_hull(points):
    """Andrew's monotone chain in rational numbers, without any filter."""
    ordered = [
        (Fraction(x), Fraction(y)) for x, y in sorted(set(map(tuple, (np.asarray(points, float) + 0.0).tolist())))
    ]

    def half(sequence):
        chain = []
        for x, y in sequence:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return np.array(half(ordered) + half(ordered[::-1]) or ordered, dtype=float)


def sides(a, b, points):
    """The exact sign of each point's distance to the left of the line from a to b."""
    a, b, points = np.broadcast_arrays(a, b, np.asarray(points, dtype=float))
    return exact_cross_signs(a, b, a, points)


def assert_is_hull(vertices, points):
    """Check the promise: rows of the input, strictly convex, counter-clockwise, from the smallest, nothing outside."""
    points = np.asarray(points, dtype=float)
    assert vertices.dtype == np.float64
    assert set(map(tuple, vertices.tolist())) <= set(map(tuple, points.tolist()))
    assert tuple(vertices[0]) == min(map(tuple, points.tolist()))
    if len(vertices) == 1:
        assert (points == vertices[0]).all()
        return
    following = np.roll(vertices, -1, axis=0)
    if len(vertices) > 2:
        assert (sides(vertices, following, np.roll(vertices, -2, axis=0)) == 1).all()
        lexicographic = list(map(tuple, vertices.tolist()))
        rises = [q > p for p, q in zip(lexicographic, lexicographic[1:] + lexicographic[:1], strict=True)]
        assert sum(rises[k] and not rises[(k + 1) % len(rises)] for k in range(len(rises))) == 1  # goes round once
    for start, end in zip(vertices, following, strict=True):
        assert (sides(start, end, points) >= 0).all()


def square(n, seed=0):
    return np.random.default_rng(seed).uniform(-1, 1, (n, 2))


def circle(n, radius=1.0, seed=0):
    angle = np.random.default_rng(seed).uniform(0, 2 * np.pi, n)
    return radius * np.column_stack((np.cos(angle), np.sin(angle)))


def disk(n):
    return circle(n) * np.sqrt(np.random.default_rng(1).uniform(0, 1, (n, 1)))


def arc(n, width):
    angle = np.random.default_rng(2).uniform(0, width, n)
    return np.column_stack((np.cos(angle), np.sin(angle)))


def places(n, count=100):
    rng = np.random.default_rng(3)
    return rng.uniform(-1, 1, (count, 2))[rng.integers(0, count, n)]


def line(n, direction):
    return np.random.default_rng(4).permutation(n)[:, np.newaxis] * np.array(direction, dtype=float)


def last_point_cuts_the_arc(n):
    x = np.linspace(0, 1, n)
    return np.vstack((np.column_stack((x, x * x - x)), [(1.0001, -0.1)]))


FAMILIES = {
    "a square": square,
    "a disk": disk,
    "a circle": circle,
    "float32 on a circle": lambda n: circle(n).astype(np.float32),
    "float32 in a square": lambda n: square(n).astype(np.float32),
    "a tiny arc": lambda n: arc(n, 1e-6),
    "an arc of few ulps": lambda n: arc(n, 1e-12),
    "a small grid": lambda n: np.random.default_rng(5).integers(0, 8, (n, 2)).astype(float),
    "a large grid": lambda n: np.random.default_rng(5).integers(0, 300, (n, 2)) * 0.1,
    "few places": places,
    "one place": lambda n: np.full((n, 2), 0.1),
    "a vertical line": lambda n: square(n) * (0.0, 1.0) + (0.1, 0.0),
    "a horizontal line": lambda n: square(n) * (1.0, 0.0),
    "a line of integers": lambda n: line(n, (3, 7)),
    "a rounded line": lambda n: line(n, (0.1, 0.3)),
    "two clusters": lambda n: square(n) * 1e-9 + np.where(np.arange(n) % 2, 1.0, 0.0)[:, np.newaxis],
    "far from the origin": lambda n: square(n) + 1e7,
    "too far for many digits": lambda n: square(n) + 1e15,
    "size 1e-12": lambda n: square(n) * 1e-12,
    "size 1e12": lambda n: circle(n) * 1e12,
    "size 1e-300": lambda n: square(n) * 1e-300,
    "size 1e300": lambda n: circle(n) * 1e300,
    "a flat strip": lambda n: square(n) * (1.0, 1e-15),
    "all magnitudes": lambda n: square(n) * 2.0 ** np.random.default_rng(6).integers(-900, 900, (n, 1)),
    "one outlier": lambda n: np.vstack((square(n), [(1e9, 1.0)])),
    "a last point that cuts the arc": last_point_cuts_the_arc,
    "a triangle and its inside": lambda n: np.vstack((np.abs(square(n)) * 0.25, [(0, 0), (1, 0), (0, 1)])),
}


@in_one("family", FAMILIES)
@in_one("n", [5, 70, 60, 900], every=2)
def test_the_hull_is_the_one_of_rational_arithmetic(family, n):
    points = FAMILIES[family](n)
    assert np.array_equal(convex_hull(points), plain_hull(points))


LARGE_FAMILIES = [
    "a square",
    "a circle",
    "float32 on a circle",
    "a tiny arc",
    "few places",
    "a large grid",
    "a line of integers",
    "a vertical line",
    "far from the origin",
    "a last point that cuts the arc",
]


@pytest.mark.parametrize(
    "family", [pytest.param(name, marks=pytest.mark.slow if k % 10 else ()) for k, name in enumerate(LARGE_FAMILIES)]
)
def test_a_hundred_thousand_points_have_the_hull_that_the_plain_chain_finds(family):
    points = np.asarray(FAMILIES[family](100_000), dtype=float)
    ordered = sorted(set(map(tuple, points.tolist())))
    lower, upper = (_chain(each, "lower", 1, lambda _: None) for each in (ordered, ordered[::-1]))
    assert convex_hull(points).tolist() == [list(vertex) for vertex in lower[:-1] + upper[:-1]]


@in_one("family", FAMILIES)
@in_one("n", [300, 7_000], every=2)
def test_no_filter_ever_discards_a_vertex(family, n):
    points = np.asarray(FAMILIES[family](n), dtype=float)
    kept = hull_filter.possible_vertices(points)
    assert (np.diff(kept) > 0).all()
    ordered = np.unique(points, axis=0)
    vertices = set(map(tuple, convex_hull(points).tolist()))
    assert vertices <= set(map(tuple, points[kept].tolist()))
    assert vertices <= set(map(tuple, hull_filter.sorted_columns(points).tolist()))
    if len(ordered) > 1:
        below, above = hull_filter.split_by_turns(ordered)
        lower, _ = hull_filter.without_reflex_points(below, 3)
        upper, _ = hull_filter.without_reflex_points(above[::-1], 3)
        assert vertices <= set(map(tuple, lower.tolist())) | set(map(tuple, upper.tolist()))


@mostly_slow("offset", [0.0, 1e3, 1e9])
def test_a_point_on_or_an_ulp_off_an_edge_is_never_called_inside_when_it_is_not(offset):
    rng = np.random.default_rng(14)
    corners = circle(5, seed=8)
    corners = convex_hull(corners * 0.7 + offset)
    following = np.roll(corners, -1, axis=0)
    edge = rng.integers(0, len(corners), 5_000)
    points = corners[edge] + rng.uniform(0, 1, (5_000, 1)) * (following - corners)[edge]  # on an edge, but for rounding
    points = np.concatenate((points, points * 0.9 + corners.mean(axis=0) * 0.1))
    truth = np.all([sides(a, b, points) > 0 for a, b in zip(corners, following, strict=True)], axis=0)
    inside = hull_filter._strictly_inside(corners, points)
    assert not (inside & ~truth).any()
    assert inside[5_000:].mean() > 0.9
    assert truth[:5_000].any()


def test_the_filters_discard_nearly_all_points_of_a_square():
    assert len(hull_filter.possible_vertices(square(100_000))) < 5_000
    assert len(hull_filter.possible_vertices(square(1_000))) < 200


def test_every_set_of_up_to_four_points_of_a_grid_has_its_exact_hull():
    grid = [(float(x), float(y)) for x in range(3) for y in range(3)]
    for count in (1, 2, 3, 4):
        for points in itertools.combinations_with_replacement(grid, count):
            vertices = convex_hull(points)
            assert np.array_equal(vertices, plain_hull(points))
            assert np.array_equal(convex_hull(points[::-1]), vertices)


def test_order_and_duplicates_of_the_points_do_not_matter():
    rng = np.random.default_rng(9)
    for n in (4, 30, 150, 3_000):
        points = rng.integers(0, 40, (n, 2)) * 0.1
        vertices = convex_hull(points)
        for _ in range(3):
            points = np.concatenate((points, points[: n // 2]))
            rng.shuffle(points)
            assert np.array_equal(convex_hull(points), vertices)


def test_small_integer_grids_have_exact_hulls_by_hypothesis():
    hypothesis = pytest.importorskip("hypothesis")
    strategies = hypothesis.strategies
    coordinate = strategies.integers(-4, 4)
    point_lists = strategies.lists(strategies.tuples(coordinate, coordinate), min_size=1, max_size=120)

    @hypothesis.settings(max_examples=50, deadline=None, derandomize=True)
    @hypothesis.given(points=point_lists, scale=strategies.sampled_from([1.0, 0.1, 1e-12, 1e12, 1e-310, 1e300]))
    def holds(points, scale):
        scaled = np.array(points, dtype=float) * scale
        vertices = convex_hull(scaled)
        assert_is_hull(vertices, scaled)
        assert np.array_equal(vertices, plain_hull(scaled))

    holds()


@pytest.mark.parametrize("family", ["a square", "a circle", "a small grid", "a line of integers", "one place"])
def test_shapely_finds_the_same_hull(family):
    shapely = pytest.importorskip("shapely")
    for n in (10, 100, 2_000):
        points = FAMILIES[family](n)
        peer = shapely.convex_hull(shapely.multipoints(points))
        assert set(map(tuple, convex_hull(points).tolist())) == set(peer.boundary.coords if peer.area else peer.coords)


@pytest.mark.parametrize("name", HULL_CASES)
def test_where_the_seed_failed_the_hull_is_right(name):
    case = HULL_CASES[name]
    vertices = convex_hull(case["inputs"]["points"])
    truth = case["truth"]["hull"]
    if isinstance(truth, str):
        assert truth == "LINESTRING (1 1, 1 5)"
        truth = [(1.0, 1.0), (1.0, 5.0)]
    assert set(map(tuple, vertices.tolist())) == set(map(tuple, truth))
    assert len(vertices) == len(truth)
    assert vertices.tolist() != case["seed_returns"]


@pytest.mark.parametrize("n", [1, 2, 12, 200])
def test_a_recorded_hull_is_the_same_hull_told_step_by_step(n):
    points = np.random.default_rng(n).integers(0, 30, (n, 2)).astype(float)
    steps = []
    vertices = convex_hull(points, record=steps.append)
    assert np.array_equal(vertices, convex_hull(points))
    first, *rest = steps
    assert isinstance(first, HullSorted)
    assert list(first.points) == sorted(set(first.points))
    assert set(first.points) | set(first.discarded) == set(map(tuple, points.tolist()))
    assert not set(first.points) & set(first.discarded)
    assert all(isinstance(step, HullStep) for step in rest)
    assert [step.number for step in rest] == list(range(1, 2 * len(first.points) + 1))
    assert [step.point for step in rest] == [*first.points, *reversed(first.points)]
    chains = {"lower": [], "upper": []}
    for step in rest:
        chain = chains[step.chain]
        assert list(step.popped) == chain[::-1][: len(step.popped)]
        chain[len(chain) - len(step.popped) :] = [step.point]
    assert (chains["lower"][:-1] + chains["upper"][:-1] or chains["lower"]) == list(map(tuple, vertices.tolist()))


@pytest.mark.slow
def test_recording_ten_thousand_points_on_a_circle_takes_memory_for_the_points_and_not_for_every_chain():
    points = circle(10_000)
    steps = []
    tracemalloc.start()
    convex_hull(points, record=steps.append)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(steps) == 20_001
    assert peak < 20e6  # bytes


def test_a_recorded_step_shows_push_and_pop():
    steps = []
    convex_hull([(0, 0), (1, 1), (2, 0)], record=steps.append)
    assert steps[3] == HullStep(3, "lower", (2.0, 0.0), ((1.0, 1.0),))


def test_the_figure_learns_which_points_were_discarded_before_the_chain():
    points = np.vstack((square(300) * 0.5, [(-1, -1), (1, -1), (1, 1), (-1, 1)]))
    steps = []
    convex_hull(points, record=steps.append)
    assert len(steps[0].discarded) > 200
    assert {(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)} <= set(steps[0].points)


def test_negative_zero_comes_back_as_zero():
    for n in (1, 100, 1_000):
        vertices = convex_hull(np.vstack(([(-0.0, -0.0), (0.0, 0.0), (1.0, -0.0)] * n, [(0.5, 1.0)])))
        assert vertices.tolist() == [[0.0, 0.0], [1.0, 0.0], [0.5, 1.0]]
        assert not np.signbit(vertices).any()


def test_the_input_is_neither_changed_nor_returned():
    for n in (1, 3, 500):
        points = square(n)
        before = points.copy()
        vertices = convex_hull(points)
        vertices += 1.0
        assert np.array_equal(points, before)


def test_the_largest_coordinates_have_a_hull():
    corner = LARGEST_COORDINATE
    points = np.array(list(itertools.product((-corner, 0.0, 5e-324, corner), repeat=2)) * 30)
    assert convex_hull(points).tolist() == [[-corner, -corner], [corner, -corner], [corner, corner], [-corner, corner]]


@pytest.mark.parametrize("bad", [[], [(0, 0, 0)], [(0, float("nan"))], [(0, float("inf"))], "no points"])
def test_what_is_not_points_is_refused(bad):
    with pytest.raises(GeometryError):
        convex_hull(bad)


def beside_the_sides_of_a_polygon(random, count, unit):
    """Return points on the sides except for rounding, and, if there are many, most of them inside."""
    angles = np.sort(random.uniform(0.0, 2.0 * np.pi, random.integers(3, 9)))
    corners = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    side, share = random.integers(0, len(corners), count), random.uniform(0.0, 1.0, (count, 1))
    points = corners[side] + share * (np.roll(corners, -1, axis=0) - corners)[side]
    if count > MANY_POINTS:
        points *= np.where(random.random((count, 1)) < 0.7, random.random((count, 1)), 1.0)
    return unit * (points + random.choice((0.0, 3.0, 1000.0)) * random.uniform(-1.0, 1.0, 2))


@mostly_slow("unit", [1.0, 2.0**-534])
@mostly_slow(("count", "sets"), [(80, 80), (200, 40), (MANY_POINTS + 1000, 16)])
def test_the_filter_drops_no_point_that_rounding_alone_puts_inside(unit, count, sets, every):
    random = np.random.default_rng(2)
    for _ in range(sets // every):
        points = beside_the_sides_of_a_polygon(random, count, unit)
        expected = np.array(hull_of_few(sorted(set(map(tuple, points.tolist())))))
        assert np.array_equal(convex_hull(points), expected)


COUNTS = (3, 4, 5, 16, FEW_IN_ORDER, FEW_IN_ORDER + 1, 300)


def ellipse(count, phase=0.3):
    angles = phase + np.arange(count) * (2.0 * math.pi / count)
    return np.stack([3.0 * np.cos(angles), np.sin(angles)], axis=1)


@pytest.mark.parametrize("count", COUNTS)
def test_a_polygon_from_any_vertex_and_either_way_round_is_its_own_hull(count):
    polygon = ellipse(count)
    hull = convex_hull(polygon)
    for first in {0, 1, count // 2, count - 1}:
        for points in (np.roll(polygon, first, axis=0), np.roll(polygon, first, axis=0)[::-1]):
            found = vertices_in_order(points)
            assert found.tolist() == hull.tolist()
            assert not np.shares_memory(found, points)


@in_one("count", [5, 7, 41, 201])
@in_one("step", [2, -2, 3])
def test_a_star_that_turns_left_at_every_point_goes_round_more_than_once(count, step):
    star = ellipse(count)[np.arange(count) * step % count]
    assert vertices_in_order(star) is None


@pytest.mark.parametrize("count", COUNTS[1:])
def test_what_is_not_strictly_convex_or_not_in_order_is_left_to_the_hull(count):
    polygon = ellipse(count)
    swapped = polygon.copy()
    swapped[[0, 1]] = swapped[[1, 0]]
    dented = polygon.copy()
    dented[1] *= -0.1
    doubled = np.concatenate((polygon[:1], polygon))
    split = np.concatenate((polygon, [(polygon[-1] + polygon[0]) / 2]))
    closed = np.concatenate((polygon, polygon[:1]))
    for points in (swapped, dented, doubled, closed):
        assert vertices_in_order(points) is None
    found = vertices_in_order(split)  # rounding may have placed the midpoint outside
    assert found is None or found.tolist() == convex_hull(split).tolist()


def test_whatever_is_found_is_the_hull():
    random, found = Random(4), 0
    for _ in range(3000):
        points = np.array([(random.randint(-3, 3), random.randint(-3, 3)) for _ in range(random.randint(1, 6))], float)
        vertices = vertices_in_order(points)
        if vertices is not None:
            found += 1
            assert vertices.tolist() == convex_hull(points).tolist()
            assert len(vertices) == len(points)
    assert found > 300


@pytest.mark.parametrize("points", [[(0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)], [(1, 1)] * 4])
def test_points_and_lines_are_left_to_the_hull(points):
    assert vertices_in_order(np.array(points, dtype=float)) is None


def test_a_turn_that_float64_cannot_tell_is_left_to_the_hull():
    for count in (3, 60):
        polygon = ellipse(max(count, 4))[:count]
        assert vertices_in_order(polygon * 1e-200) is None
        assert vertices_in_order(polygon * 1e300) is None


def test_minus_zero_becomes_zero():
    found = vertices_in_order(np.array([(-0.0, -0.0), (1.0, -0.0), (-0.0, 1.0)]))
    assert not np.signbit(found).any()


def with_a_point_on_a_side(random, count):
    """Return an arc and a point on its chord except for rounding, where it turns to the left or to the right."""
    angles = random.uniform(0.0, 7.0) + np.arange(count) * (3.0 / count)
    arc = np.stack([3.0 * np.cos(angles), np.sin(angles)], axis=1) + random.choice((0.0, 1.0)) * random.random()
    return np.concatenate((arc, arc[-1:] + random.uniform(0.2, 0.8) * (arc[:1] - arc[-1:])))


@pytest.mark.parametrize("count", [3, 12, FEW_IN_ORDER + 1])
def test_turns_that_rounding_alone_makes_left_are_in_doubt(count):
    random = Random(3)
    for _ in range(600):
        points = with_a_point_on_a_side(random, count)
        found = vertices_in_order(points)
        assert found is None or found.tolist() == convex_hull(points).tolist()
