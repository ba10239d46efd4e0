# SPDX-License-Identifier: GPL-3.0-or-later
"""A hull in space is proved by its own faces: planes with all points behind them, and a surface without holes."""

import math
from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from collide_addon.geometry.predicates.points import LARGEST_COORDINATE, GeometryError
from collide_addon.geometry.space import convex_hull
from collide_addon.geometry.space.hull import quickhull

from ....cases import mostly_slow

CUBE = [(x, y, z) for x in (0, 2) for y in (0, 2) for z in (0, 2)]


def exact(points):
    scale = max((float(x).as_integer_ratio()[1] for p in points for x in p), default=1)
    return [tuple(int(Fraction(float(x)) * scale) for x in p) for p in points]


def minus(p, q):
    return [x - y for x, y in zip(p, q, strict=True)]


def times(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def turn(p, q, r):
    u, v = minus(q, p), minus(r, q)
    return [u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2] for k in range(3)]


def assert_hull(points):
    """Raise unless the hull is that of the points, from which alone it is made."""
    hull = convex_hull(points)
    every = exact([*points, *hull.vertices.tolist()])
    points, vertices = every[: len(points)], every[len(points) :]
    assert vertices == sorted(set(vertices))
    assert set(vertices) <= set(points)
    if hull.dimension < 2:
        assert len(vertices) == hull.dimension + 1
        assert len(hull.edges) == hull.dimension
        assert hull.faces == ()
        for p in points:
            assert not any(turn(vertices[0], vertices[-1], p))
            assert vertices[0] <= p <= vertices[-1]
        return hull
    sides = Counter(edge for ring in hull.faces for edge in zip(ring, ring[1:] + ring[:1], strict=True))
    assert set(sides.values()) == {1}
    assert {edge[::-1] for edge in sides} == set(sides), "each side of a face is one of another, the other way round"
    assert hull.edges == tuple(sorted(edge for edge in sides if edge[0] < edge[1]))
    assert len(vertices) - len(hull.edges) + len(hull.faces) == 2
    normals = []
    for ring in hull.faces:
        assert ring[0] == min(ring)
        corners = [vertices[row] for row in ring]
        normal = turn(*corners[:3])
        around = zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True)
        assert all(times(turn(*three), normal) > 0 for three in around), "strictly convex"
        heights = [times(normal, minus(p, corners[0])) for p in points]
        assert max(heights) == 0
        assert (min(heights) == 0) == (hull.dimension == 2)
        size = math.gcd(*normal)
        normals.append(tuple(x // size for x in normal))
    assert len(set(normals)) == len(normals), "faces in one plane are one"
    return hull


def test_every_set_of_the_cases_has_its_hull(cases):
    for case in cases:
        for name, dimension in zip("ab", case["dims"], strict=True):
            assert assert_hull(case[name]).dimension == dimension


def test_a_cube_has_six_square_faces_whatever_else_it_holds():
    inside = [(x, y, z) for x in (0, 1, 2) for y in (0, 1, 2) for z in (0, 1, 2)]
    hull = assert_hull(inside * 3)
    assert hull.vertices.tolist() == [list(map(float, p)) for p in CUBE]
    assert sorted(map(len, hull.faces)) == [4] * 6


def test_small_sets_on_a_lattice_have_their_hulls(every):
    random = Random(1)
    dimensions = Counter()
    for _ in range(1500 // every):
        size = random.choice((1, 2, 3, 9))
        points = [tuple(random.randint(-size, size) for _ in range(3)) for _ in range(random.randint(1, 9))]
        dimensions[assert_hull(points).dimension] += 1
    assert min(dimensions[d] for d in range(4)) > 30 / every


def test_points_with_all_bits_in_use_that_nearly_lie_in_one_plane_have_their_hull():
    random = Random(2)
    for factor in (1.0, 1e-150, 1e150, 2.0**-1040):
        for _ in range(25):
            a, b, c = ([random.uniform(-1, 1) for _ in range(3)] for _ in range(3))
            shares = [(random.choice((0.0, 0.5, 1.0, random.random())), random.random()) for _ in range(9)]
            assert_hull([[factor * (p + s * q + t * r) for p, q, r in zip(a, b, c, strict=True)] for s, t in shares])


def test_an_ulp_makes_a_flat_set_one_with_volume():
    square = [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]
    assert convex_hull(square).dimension == 2
    assert convex_hull([*square[:3], (1, 1, math.nextafter(1.0, 2.0))]).dimension == 3
    assert len(convex_hull([*square[:3], (1, 1, math.nextafter(1.0, 2.0))]).faces) == 4


@pytest.mark.parametrize("count", [300, pytest.param(3000, marks=pytest.mark.slow)])
@mostly_slow("kind", ["ball", "cube", "lattice", "far lattice", "flat", "line", "slanted lattice", "sphere"])
def test_many_points_have_their_hull(kind, count):
    random = np.random.default_rng(count)
    points = random.normal(size=(count, 3))
    if kind in ("ball", "sphere"):
        points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
        points = points[:300] if kind == "sphere" else points * random.random((count, 1))
    elif kind == "cube":
        points = random.random((count, 3))
    elif kind == "lattice":
        points = random.integers(0, 12, (count, 3)).astype(float)
    elif kind == "far lattice":
        points = random.integers(0, 12, (count, 3)) / 8 + 1e6
    elif kind == "slanted lattice":
        points = random.integers(0, 12, (count, 3)) @ np.array([[0.6, 0.8, 0.1], [-0.8, 0.6, 0.3], [0.0, 0.1, 1.0]])
    elif kind == "flat":
        points = random.integers(0, 30, (count, 2)) @ np.array([[1.0, 2.0, 3.0], [-2.0, 1.0, 0.5]])
    else:
        points = random.integers(0, 30, (count, 1)) @ np.array([[0.5, 2.0, 3.0]])
    assert_hull(points.tolist())


def facts(hull):
    return hull.vertices.tolist(), hull.faces, hull.edges, hull.dimension


@mostly_slow("kind", ["sphere", "ball", "lattice", "slanted"], 4)
def test_points_kept_with_a_facet_each_have_the_hull_that_rounds_give(kind, monkeypatch):
    random = np.random.default_rng(9)
    points = random.normal(size=(400, 3))
    points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
    if kind == "ball":
        points *= random.random((400, 1)) ** (1 / 3)
    elif kind != "sphere":
        points = random.integers(0, 6, (400, 3)).astype(float)
    if kind == "slanted":
        points = points @ np.array([[0.6, 0.8, 0.1], [-0.8, 0.6, 0.3], [0.0, 0.1, 1.0]])
    in_rounds = convex_hull(points)
    for most in (0, 1 << 12):
        monkeypatch.setattr(quickhull, "MOST_ROUND_HEIGHTS", most)
        assert facts(convex_hull(points)) == facts(in_rounds)
    assert_hull(points.tolist())


@mostly_slow("factor", [1.0, 1e-107, 1e-150, 1e-300, 1e103, 1e150, 1e300])
def test_many_points_nearly_in_few_planes_have_their_hull_at_every_size(factor):
    random = np.random.default_rng(7)
    slanted = np.array([[0.6, 0.8, 0.1], [-0.8, 0.6, 0.3], [0.0, 0.1, 1.0]])
    points = np.unique(random.integers(0, 4, (60, 3)), axis=0) @ slanted
    assert_hull((factor * points).tolist())
    assert_hull((factor * random.normal(size=(60, 3))).tolist())


def test_a_crowd_far_from_a_few_points_has_its_corners():
    random = np.random.default_rng(8)
    for near in (1e-3, 1e-7, 1e-14, 1e-40):
        crowd = near * random.normal(size=(60, 3))
        assert_hull([*crowd.tolist(), [1.0, 0.5, 0.25], [-0.3, 1.0, 0.0]])
        assert_hull([*(crowd * (1.0, 1.0, 0.0) + (0.1, 0.2, 0.3)).tolist(), [1.0, 0.5, 0.3], [0.0, 0.5, 2.0]])


def test_the_order_of_the_points_changes_nothing():
    random = Random(3)
    points = [tuple(random.randint(-3, 3) for _ in range(3)) for _ in range(30)]
    first = convex_hull(points)
    for _ in range(5):
        random.shuffle(points)
        again = convex_hull(points)
        assert (again.vertices.tolist(), again.faces, again.edges) == (
            first.vertices.tolist(),
            first.faces,
            first.edges,
        )


def test_the_largest_and_the_smallest_numbers_are_taken():
    for size in (LARGEST_COORDINATE, 5e-324):
        hull = convex_hull([[size * (x - 1) for x in p] for p in CUBE])
        assert len(hull.faces) == 6
    with pytest.raises(GeometryError, match=r"points row 1 is \(0.0, 0.0, inf\)"):
        convex_hull([(0, 0, 0), (0, 0, math.inf)])


def test_the_hull_of_a_cylinder_does_not_make_its_caps_anew_for_each_corner():
    turns = [2.0 * math.pi * k / 256 for k in range(256)]
    points = np.array([(math.cos(turn), math.sin(turn), height) for height in (0.0, 1.0) for turn in turns])
    surface = quickhull.surface_around(points)
    assert len(surface.rows) == len(points)
    assert len(surface.triangles) < 8 * len(points), "of which 2 n stay"
    assert {len(ring) for ring in assert_hull(points.tolist()).faces} == {4, 256}
