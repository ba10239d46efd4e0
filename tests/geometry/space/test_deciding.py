# SPDX-License-Identifier: GPL-3.0-or-later
"""The few vertices that decide: with them every answer, step and name is the same as with all points."""

import numpy as np
import pytest

from collide_addon.geometry.space import (
    ConvexPolyhedron,
    DifferenceVertex,
    OrientedBox,
    all_points,
    coarse_hull,
    contact_features,
    contact_manifold,
    deciding,
    deciding_shapes,
    epa,
    gjk,
)

from ...cases import mostly_slow

UNCOMPARED = {"a", "b", "rows_a", "rows_b"}
CUBE = np.array([(x, y, z) for x in range(4) for y in range(4) for z in range(4)], dtype=float)


@pytest.fixture
def _many_are_few(monkeypatch):
    """Search for the vertices of small shapes too, in every available way."""
    monkeypatch.setattr(deciding, "FEW_POINTS", 0)
    monkeypatch.setattr(all_points, "FEW_ROWS", 2)
    monkeypatch.setattr(all_points, "FEW_CORNERS", 2)


def plain(value):
    """Return a value to compare, with the positions of vertices instead of their rows."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, DifferenceVertex):
        return plain((value.point_a, value.point_b, value.point))
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: plain(getattr(value, name)) for name in value.__dataclass_fields__ if name not in UNCOMPARED}
    return value


def places(shape, rows):
    return shape.vertices[list(rows)].tolist()


def all_said(a, b, start):
    """Return every answer about two shapes, and each recorded step."""
    steps = []
    found, deepest = gjk(a, b, start=start, record=steps.append), epa(a, b, record=steps.append)
    manifold = contact_manifold(a, b, record=lambda step: steps.append(len(step.kept)))
    rings = places(a, manifold.rows_a), places(b, manifold.rows_b)
    features = [
        (each.name, places(a, each.rows_a), places(b, each.rows_b))
        for each in filter(None, map(contact_features, (found, deepest)))
    ]
    return plain([found, gjk(a, b, start=start), deepest, steps, manifold]), rings, features


def assert_the_same_is_said(a, b, start=None):
    whole = all_said(ConvexPolyhedron(a), ConvexPolyhedron(b), start)
    assert all_said(*deciding_shapes(a, b, start), start) == whole


@pytest.mark.usefixtures("_many_are_few")
def test_of_cases_of_all_families_the_same_is_said_in_both_orders(cases, every):
    for case in cases[:: 9 * every]:
        a, b = (np.array(case[letter], dtype=np.float64) for letter in "ab")
        assert_the_same_is_said(a, b)
        assert_the_same_is_said(b, a)


@pytest.mark.usefixtures("_many_are_few")
def test_of_lattices_with_many_ties_the_same_is_said(every):
    random = np.random.default_rng(1)
    for number in range(60 // every):
        a, b = (random.integers(0, 4, (int(random.integers(1, 120)), 3)).astype(float) for _ in range(2))
        if number % 3 == 0:
            a[:, number % 9 // 3] = 1.0
        start = (1.0, -2.0, float(number)) if number % 2 else None
        assert_the_same_is_said(a, b + random.integers(-4, 5, 3), start)


def dented(random, count):
    points = random.normal(size=(count, 3))
    points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
    return points * (1.0 + 0.1 * np.sin(9.0 * points).prod(axis=1, keepdims=True)) * (1.0, 0.8, 0.6)


@pytest.mark.usefixtures("_many_are_few")
@mostly_slow("away", [(2.5, 0.2, 0.1), (0.9, 0.3, 0.2)])
@pytest.mark.parametrize("offset", [0.0, 1e5])
def test_of_dented_balls_the_same_is_said_in_both_orders(away, offset):
    random = np.random.default_rng(2)
    a, b = dented(random, 700) + offset, dented(random, 600) + offset + away
    assert_the_same_is_said(a, b, (0.0, 1.0, 0.0))
    assert_the_same_is_said(b, a)


@pytest.mark.usefixtures("_many_are_few")
@mostly_slow("place", [(3, 0, 0), (3, 3, 0), (3, 3, 3), (3, 1, 2), (1, 1, 1), (4, 0, 1), (0, 0, 0)])
def test_of_boxes_that_meet_in_a_face_an_edge_or_a_corner_the_same_is_said(place):
    assert_the_same_is_said(CUBE, CUBE + place)
    assert_the_same_is_said(CUBE + place, CUBE[::-1])


def test_up_to_many_points_it_is_the_whole_hull():
    points = dented(np.random.default_rng(3), 300)
    a, b = deciding_shapes(points, points + 3.0)
    assert a.vertices.tolist() == ConvexPolyhedron(points).vertices.tolist()
    assert len(b) == len(a)


def test_of_more_points_it_is_a_few_of_the_hulls_corners_and_of_the_other_shape_all():
    random = np.random.default_rng(4)
    points, small = dented(random, deciding.FEW_POINTS + 1), dented(random, 100) + np.array((0.0, 0.0, 3.0))
    a, b = deciding_shapes(points, small)
    assert len(a) < 40
    assert set(map(tuple, a.vertices.tolist())) <= set(map(tuple, points.tolist()))
    assert b.vertices.tolist() == ConvexPolyhedron(small).vertices.tolist()
    assert gjk(a, b).distance == gjk(points, small).distance


@pytest.mark.parametrize("scale", [1e-40, 1e40])
def test_points_of_unusual_sizes_have_their_whole_hull(scale):
    side = np.linspace(0.0, scale, 70)
    flat = np.array([(x, y, 0.0) for x in side for y in side])
    a, b = deciding_shapes(flat, flat + np.array((0.0, 0.0, scale)))
    assert (len(a), len(b)) == (4, 4)


def test_shapes_with_the_same_first_vertex_have_their_whole_hulls():
    points = dented(np.random.default_rng(5), deciding.FEW_POINTS + 1).round(1)
    a, b = deciding_shapes(points, points[::2])
    assert a.vertices.tolist() == ConvexPolyhedron(points).vertices.tolist()
    assert gjk(a, b).closest_a.tolist() == gjk(points, points[::2]).closest_a.tolist()


@pytest.mark.usefixtures("_many_are_few")
@pytest.mark.parametrize("seed", range(6))
def test_a_box_around_the_corners_that_it_depends_on_holds_all_points_and_is_no_larger(seed):
    random = np.random.default_rng(seed)
    points = dented(random, 500) if seed % 2 else random.integers(0, 9, (500, 3)) / 4.0
    axes = np.eye(3) if seed < 2 else np.linalg.qr(random.normal(size=(3, 3)))[0].T
    few, whole = deciding.boxed_corners(points, axes), OrientedBox.around(points, axes)
    box = OrientedBox.around(few.vertices, axes)
    assert len(few) <= min(60, len(ConvexPolyhedron(points)))
    assert box.half_extents == pytest.approx(whole.half_extents, rel=1e-15)
    assert box.center == pytest.approx(whole.center, abs=1e-15)
    assert (np.abs((points - box.center) @ axes.T) <= box.half_extents * (1.0 + 1e-15) + 1e-15).all()


def test_corners_met_before_are_no_part_of_what_is_asked_anew():
    every = all_points.AllPoints(dented(np.random.default_rng(3), 500))
    every.furthest((1, 2, 3))
    anew = every.anew()
    assert anew.met == set()
    assert anew.furthest((1, 2, 3)).tolist() == every.furthest((1, 2, 3)).tolist()
    assert anew.met < every.met


NOTHING = np.empty((0, 3))


def test_of_a_round_shape_it_is_a_few_points_and_nearly_as_round():
    points = np.random.default_rng(1).normal(size=(20_000, 3))
    points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
    shape = coarse_hull(points, NOTHING)
    assert 400 < len(shape) <= 512
    first, second, third = (shape.vertices[[face[k] for face in shape.faces]] for k in range(3))
    normals = np.cross(second - first, third - first)
    normals /= np.linalg.norm(normals, axis=1)[:, np.newaxis]
    assert (normals * first).sum(axis=1).min() > 0.98


def test_a_box_keeps_its_corners():
    side = np.linspace(-1.0, 1.0, 30)
    box = np.array([(x, y, z) for x in side for y in side for z in side])
    turned = box @ np.linalg.qr(np.random.default_rng(2).normal(size=(3, 3)))[0]
    assert len(coarse_hull(box, NOTHING)) == 8
    assert len(coarse_hull(turned, NOTHING)) <= 8 + 8


def test_what_must_not_miss_is_there():
    points = np.random.default_rng(3).normal(size=(5000, 3))
    needed = np.array([(9.0, 9.0, 9.0), (9.0, 9.0, 8.9)])
    shape = coarse_hull(np.concatenate((points, needed)), needed)
    assert {tuple(row) for row in needed.tolist()} <= set(map(tuple, shape.vertices.tolist()))
