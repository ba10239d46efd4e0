# SPDX-License-Identifier: GPL-3.0-or-later
"""The distance of two surfaces compared with the exact truth for all pairs of their triangles."""

import math
import tracemalloc
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, Relation
from collide_addon.geometry.predicates.progress import run
from collide_addon.geometry.space import Closedness, TriangleMesh, mesh_distance
from collide_addon.geometry.space.mesh import distance
from collide_addon.geometry.space.mesh.crossing import closest, touch

from ....cases import mostly_slow
from ..lattice_truth import truth_of
from .meshes import around, cubes, mesh_of, shuffled, soup, torus

LAST_BITS = 2.0**-51
NO_INSIDE = set(Closedness) - {Closedness.CLOSED}


def square_root(square):
    bits = 64 + max(0, square.denominator.bit_length() - square.numerator.bit_length()) // 2
    return math.isqrt((square.numerator << 2 * bits) // square.denominator) / (1 << bits)


def truth_of_soups(a, b):
    """Return the relation and the distance that the pairs of triangles have."""
    answers = [truth_of(p, q) for p in a for q in b]
    relations = {answer.relation for answer in answers}
    relation = next(name for name in ("penetrating", "touching", "separated") if name in relations)
    return relation, square_root(min(answer.squared_distance for answer in answers))


def facts(result, *, swapped=False):
    """What is said about two meshes, as seen from A, or from B where they were swapped."""
    a, b, insides = result.closest_a, result.closest_b, (result.a_is_inside, result.b_is_inside)
    if swapped:
        a, b, insides = b, a, insides[::-1]
    return result.relation, result.distance, result.surface_distance, a.tolist(), b.tolist(), insides


def holds(mesh, feature, point):
    """Whether a rounded point is on a feature, up to rounding."""
    corners = mesh.vertices[list(feature.rows)]
    assert set(feature.rows) <= set(mesh.triangles[feature.triangle].tolist())
    assert feature.name == ("vertex", "edge", "triangle")[len(corners) - 1]
    span = (corners[1:] - corners[0]).T
    weights = np.linalg.lstsq(span, point - corners[0], rcond=None)[0] if span.size else np.zeros(0)
    off = corners[0] + (span @ weights if span.size else 0.0) - point
    share = [1.0 - weights.sum(), *weights]
    return np.abs(off).max() <= 1e-12 * (1.0 + mesh.magnitude) and min(share) > -1e-9


def assert_right(a, b, random):
    relation, length = truth_of_soups(a, b)
    mesh_a, mesh_b = mesh_of(a), mesh_of(b)
    result = mesh_distance(mesh_a, mesh_b)
    assert mesh_a.closedness in NO_INSIDE
    assert mesh_b.closedness in NO_INSIDE
    assert (result.a_is_inside, result.b_is_inside) == (None, None)
    assert result.relation.value == relation
    assert abs(result.distance - length) <= LAST_BITS * length
    assert result.surface_distance == result.distance
    assert math.dist(result.closest_a, result.closest_b) == pytest.approx(length, rel=1e-12, abs=1e-14)
    assert holds(mesh_a, result.feature_a, result.closest_a)
    assert holds(mesh_b, result.feature_b, result.closest_b)
    assert facts(mesh_distance(mesh_b, mesh_a), swapped=True) == facts(result)
    assert facts(mesh_distance(mesh_of(shuffled(random, a)), mesh_of(shuffled(random, b)))) == facts(result)
    return relation


@pytest.mark.parametrize(
    "count", [30, pytest.param(300, marks=pytest.mark.slow), pytest.param(5000, marks=pytest.mark.nightly)]
)
def test_surfaces_of_whole_points_are_as_far_apart_as_the_closest_of_their_triangles(count):
    random, found = Random(count), Counter()
    for _ in range(count):
        size = random.choice((1, 2, 3, 6))
        found[
            assert_right(soup(random, random.randint(1, 4), size), soup(random, random.randint(1, 4), size), random)
        ] += 1
    assert min(found[name] for name in ("separated", "touching", "penetrating")) > count / 20


@pytest.mark.parametrize("count", [60, pytest.param(4000, marks=pytest.mark.nightly)])
def test_convex_meshes_lie_to_each_other_as_convex_shapes_do(count):
    random, found = Random(count), Counter()
    while found.total() < count:
        clouds = []
        for _ in range(2):
            size, shift = random.choice((1, 2, 4)), [random.choice((0, 0, random.randint(-6, 6))) for _ in range(3)]
            clouds.append([tuple(random.randint(-size, size) + s for s in shift) for _ in range(random.randint(4, 7))])
        surfaces = [around(points) for points in clouds]
        if None in surfaces:
            continue
        truth = truth_of(*clouds)
        a, b = map(mesh_of, surfaces)
        result = mesh_distance(a, b)
        assert result.relation.value == truth.relation
        length = square_root(truth.squared_distance)
        assert abs(result.distance - length) <= LAST_BITS * length
        assert facts(mesh_distance(b, a), swapped=True) == facts(result)
        found[truth.relation] += 1
        found["inside"] += bool(result.a_is_inside or result.b_is_inside)
    assert found["touching"] > 0


@mostly_slow("factor", [1e-150, 2.0**-1074, 1e-20, 1 / 3, 1e20, 1e150, 2.0**1018])
def test_a_scale_changes_nothing_about_being_right(factor, every):
    random = Random(3)
    for _ in range(40 // every):
        a, b = soup(random, 3, 6), soup(random, 3, 6)
        truth = mesh_distance(mesh_of(a), mesh_of(b))
        scaled = [[tuple(tuple(factor * x for x in p) for p in triangle) for triangle in each] for each in (a, b)]
        result = mesh_distance(*map(mesh_of, scaled))
        if truth.relation is Relation.SEPARATED or np.frexp(factor)[0] == 0.5:  # rounding may separate what touches
            assert result.relation is truth.relation
        if factor == 2.0**-1074:
            assert abs(result.distance / factor - truth.distance) <= 0.5
        elif truth.relation is Relation.SEPARATED:
            assert result.distance == pytest.approx(factor * truth.distance, rel=1e-13)


def test_small_beside_large_is_measured_too():
    huge = [((-1e150, 0, 0), (1e150, -1e150, 0), (1e150, 1e150, 0))]
    for height in (1e-150, 1.0, 5e-324):
        tiny = [((0, 0, height), (1e-150, 0, 1e-140), (0, 1e-150, 1e-140 + height))]
        result = mesh_distance(mesh_of(huge), mesh_of(tiny))
        assert result.relation is Relation.SEPARATED
        assert result.distance == min(height, 1e-140)
        assert (result.feature_a.name, result.feature_b.name) == ("triangle", "vertex")


def test_far_from_the_origin_a_gap_of_one_ulp_is_a_gap():
    far, up = 1e8, math.nextafter(1e8, 1e9)
    cube = cubes([(0, 0, 0)], 1, (far, far, far))
    beside = [tuple((x + 1, y, z) for x, y, z in triangle) for triangle in cube]
    result = mesh_distance(mesh_of(cube), mesh_of(beside))
    assert result.relation is Relation.TOUCHING
    assert result.distance == 0.0
    for edge, relation in ((up, "separated"), (far, "touching")):
        lower = mesh_of([((far, -5, -5), (far, 5, -5), (far, 0, 7))])
        upper = mesh_of([((edge, 0, 0), (edge + 1, 0, 0), (edge + 1, 1, 0))])
        result = mesh_distance(lower, upper)
        assert (result.relation.value, result.distance) == (relation, edge - far)


def test_edges_that_cross_at_a_distance_are_closest_inside_of_both():
    a = mesh_of([((-1, 0, 0), (1, 0, 0), (0, 0, -3))])
    b = mesh_of([((0, -1, 2), (0, 1, 2), (0, 0, 5))])
    result = mesh_distance(a, b)
    assert (result.feature_a.name, result.feature_b.name) == ("edge", "edge")
    assert (result.closest_a.tolist(), result.closest_b.tolist()) == ([0, 0, 0], [0, 0, 2])
    assert result.distance == 2.0


def test_triangles_without_area_are_segments_and_points():
    point, segment = mesh_of([((0, 0, 0),) * 3]), mesh_of([((1, 1, 1), (3, 3, 3), (2, 2, 2))])
    plate = mesh_of([((0, 0, 2), (9, 0, 2), (0, 9, 2))])
    result = mesh_distance(point, segment)
    assert result.distance == math.sqrt(3.0)
    assert (result.feature_a.name, result.feature_b.name) == ("vertex", "vertex")
    assert mesh_distance(point, plate).distance == 2.0
    assert mesh_distance(segment, plate).relation is Relation.PENETRATING
    assert mesh_distance(point, point).relation is Relation.TOUCHING


def test_a_needle_hides_nothing():
    needle = mesh_of([((0, 0, 0), (1e6, 1e-6, 0), (1e6, 0, 0))])
    for x, y in product((1.0, 1e3, 999_999.0), (0.0, 1e-13)):
        above = mesh_of([((x, y, 0.125), (x, y, 1), (x, 1, 1))])
        result = mesh_distance(needle, above)
        assert result.distance == pytest.approx(0.125, rel=1e-12)
        exact = Fraction(result.distance) ** 2
        assert abs(exact - Fraction(1, 64)) < Fraction(1, 10**12)


def closest_of_all(a, b):
    """Return the least squared distance of all pairs of features, each in whole numbers, and the grid's step."""
    exponent = max(a.exponent, b.exponent)
    parts = []
    for mesh in (a, b):
        rows = {
            tuple(sorted(triangle[k] for k in corners))
            for triangle in mesh.triangles.tolist()
            for size in (1, 2, 3)
            for corners in combinations(range(3), size)
        }
        parts.append([tuple(mesh.on_grid(row, exponent) for row in each) for each in rows])
    found = (closest(p, q) for p, q in product(*parts) if len(p) + len(q) <= 4)
    return min(Fraction(at.numerator, at.denominator) for at in found if at is not None) / 4**exponent


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_of_two_dented_tori_no_pair_of_features_is_closer(seed):
    random = np.random.default_rng(seed)
    vertices, triangles = torus(8, 6)
    turn = np.linalg.qr(random.normal(size=(3, 3)))[0]
    dents = random.normal(scale=0.05, size=(2, *vertices.shape))
    for away in ((2.4, 0.9, 0.8), (0.2, 0.1, 3.0), (1e6, 1e6, 1e6)):
        a, b = (
            TriangleMesh(vertices + dents[0], triangles),
            TriangleMesh((vertices + dents[1]) @ turn.T + away, triangles),
        )
        result = mesh_distance(a, b)
        assert result.relation is Relation.SEPARATED
        length = square_root(closest_of_all(a, b))
        assert abs(result.distance - length) <= LAST_BITS * length
        assert facts(mesh_distance(b, a), swapped=True) == facts(result)


@pytest.mark.parametrize(
    ("vertices", "triangles", "words"),
    [
        ([], [(0, 0, 0)], "vertices is empty"),
        ([(0, 0, 0)], [], "triangles is empty"),
        ([(0, 0, math.inf)], [(0, 0, 0)], "vertices row 0 is"),
        ([(0, 0, 0)], [(0, 0)], "rows of three"),
        ([(0, 0, 0)], [(0.5, 0, 0)], "whole numbers"),
        ([(0, 0, 0)], [(0, 0, 0), (0, 1, 0)], r"row 1 is \(0, 1, 0\): there are 1 vertices"),
        ([(0, 0, 0)], [(0, 0, -1)], "row 0"),
    ],
)
def test_what_is_no_mesh_is_refused(vertices, triangles, words):
    with pytest.raises(GeometryError, match=words):
        TriangleMesh(vertices, triangles)
    with pytest.raises(GeometryError, match=words):
        mesh_distance((vertices, triangles), ([(0, 0, 0)], [(0, 0, 0)]))


def test_a_mesh_is_asked_for_by_name():
    with pytest.raises(GeometryError, match="b is not a mesh"):
        mesh_distance(([(0, 0, 0)], [(0, 0, 0)]), 7)


def test_a_mesh_in_its_own_place_is_not_compared_with_itself_triangle_by_triangle(monkeypatch):
    mesh, asked = TriangleMesh(*torus(24, 12)), []
    monkeypatch.setattr(distance, "touch", lambda one, other: asked.append(one) or touch(one, other))
    answer = mesh_distance(mesh, mesh)
    assert answer.relation is Relation.PENETRATING
    lowest = min(map(tuple, mesh.vertices.tolist()))
    assert tuple(answer.closest_a) == tuple(answer.closest_b) == lowest
    assert 0 < len(asked) < len(mesh) / 2


@pytest.mark.slow
def test_meshes_that_meet_in_many_triangles_could_not_be_stopped_while_they_were_compared():
    mesh = TriangleMesh(*torus(24, 12))
    parts: list[None] = []
    answer = run(distance.mesh_distance_in_parts(mesh, mesh), lambda: parts.append(None))
    assert answer.relation is mesh_distance(mesh, mesh).relation is Relation.PENETRATING
    assert len(parts) > len(mesh)
    assert all(0.0 <= share <= 1.0 for share in distance.mesh_distance_in_parts(mesh, mesh))


def test_many_equal_triangles_do_not_fill_the_memory():
    triangle, count = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]), 600
    rows = np.arange(3 * count).reshape(-1, 3)
    a, b = (TriangleMesh(np.tile(triangle + by, (count, 1)), rows) for by in ((0, 0, 0), (3, 0, 0)))
    tracemalloc.start()
    answer = mesh_distance(a, b)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (answer.distance, answer.feature_a.triangle, answer.feature_b.triangle) == (2.0, 0, 0)
    assert most < 20e6
