# SPDX-License-Identifier: GPL-3.0-or-later
"""Sweeps in space: contacts of drifting shapes to the last digit, and those of turning ones between frames.

The kept vertices of a moving body have the same hull as all of them, under every matrix they are kept for.
"""

import math
from fractions import Fraction

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.motion.advancement import conservative_advancement
from collide_addon.geometry.motion.sweep import sweep_in_parts
from collide_addon.geometry.predicates.progress import run
from collide_addon.geometry.space import ConvexPolyhedron
from collide_addon.geometry.space.motion import HULL_MEASURE, SpaceMotion, near_hull, resting, shape_cast

CUBE = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
SQUARE = CUBE[CUBE[:, 2] > 0.0] - (0.0, 0.0, 1.0)
STILL = resting(ConvexPolyhedron(CUBE), 0.0, 10.0)


def drifting(points, start, end):
    hull = ConvexPolyhedron(points).vertices
    return SpaceMotion(np.array([0.0, 10.0]), (hull, hull), np.array([start, end]), np.ones(1, bool), np.zeros(1))


def turning(points, start, turns):
    """Return a motion about Z that must be evaluated at every time."""

    def ask(time):
        angle = 2.0 * math.pi * turns * time / 10.0
        cos, sin = math.cos(angle), math.sin(angle)
        return ConvexPolyhedron(
            points @ np.array([(cos, sin, 0.0), (-sin, cos, 0.0), (0.0, 0.0, 1.0)]) + start
        ).vertices

    reach = float(np.linalg.norm(points, axis=1).max())
    speed = np.array([2.0 * math.pi * turns * reach / 10.0])
    ends = ask(0.0) - start, ask(10.0) - start
    return SpaceMotion(np.array([0.0, 10.0]), ends, np.array([start, start]), np.zeros(1, bool), speed, {}, ask)


def swept(a, b, times=(0.0, 5.0, 10.0)):
    return run(sweep_in_parts(a, b, times, HULL_MEASURE))


def test_a_cube_that_falls_onto_another_meets_it_at_an_exact_time_between_frames():
    found = swept(STILL, drifting(CUBE, (0.5, 0.25, 9.0), (0.5, 0.25, -1.0)))
    assert (found.first.start, found.first.exact) == (7.0, True)
    assert found.first.relation is Relation.PENETRATING
    assert [sample.relation for sample in found.samples] == [
        Relation.SEPARATED,
        Relation.SEPARATED,
        Relation.PENETRATING,
    ]
    assert found.samples[0].value == 7.0
    assert (found.least.value, found.least_time) == (pytest.approx(-1.5), pytest.approx(8.5, abs=1e-4))


def test_what_passes_above_never_meets_and_the_smallest_distance_has_its_time():
    found = swept(STILL, drifting(CUBE, (-7.0, 0.0, 4.0), (5.0, 1.0, 4.0)), (0.0, 10.0))
    assert found.contacts == ()
    assert found.least.value == 2.0
    passing = swept(STILL, drifting(CUBE, (-10.0, 0.0, 4.0), (6.0, 0.0, 3.0)), (0.0, 10.0))
    assert passing.least.value == pytest.approx(1.0, abs=0.3)
    assert 0.0 < passing.least_time < 10.0


def test_a_bullet_that_is_through_the_wall_between_two_frames_hits():
    found = swept(STILL, drifting(CUBE * 0.01, (0.0, 0.0, 30.0), (0.0, 0.0, -70.0)))
    assert found.first.between == (0.0, 5.0)
    assert found.first.start == pytest.approx((30.0 - 1.01) / 10.0, abs=1e-12)
    assert found.first.end == pytest.approx((30.0 + 1.01) / 10.0, abs=1e-12)


def test_sliding_along_a_face_is_touching_all_the_way():
    found = swept(STILL, drifting(CUBE, (-5.0, 0.0, 2.0), (5.0, 0.0, 2.0)))
    assert (found.first.start, found.first.end, found.first.relation) == (3.0, 7.0, Relation.TOUCHING)


def test_flat_shapes_in_one_plane_touch_while_they_overlap():
    still = resting(ConvexPolyhedron(SQUARE), 0.0, 10.0)
    found = swept(still, drifting(SQUARE, (-5.0, 0.0, 0.0), (5.0, 0.0, 0.0)))
    assert (found.first.start, found.first.end, found.first.relation) == (3.0, 7.0, Relation.TOUCHING)


def test_a_turning_blade_hits_where_its_corner_reaches_the_cube():
    blade = np.array([(x, y, z) for x in (-3.0, 3.0) for y in (-0.1, 0.1) for z in (-0.1, 0.1)])
    found = swept(STILL, turning(blade, np.array([0.0, 3.5, 0.0]), 0.25), tuple(np.linspace(0.0, 10.0, 11)))
    angle = math.atan2(2.5, 1.0) - math.asin(0.1 / math.hypot(1.0, 2.5))  # its side reaches the edge at (1, 1)
    meets = angle / (2.0 * math.pi * 0.25 / 10.0)
    assert found.first.start == pytest.approx(meets, abs=2 * found.resolution)
    assert not found.first.exact
    *_, last = conservative_advancement(STILL, turning(blade, np.array([0.0, 3.5, 0.0]), 0.25), 0.0, 10.0, HULL_MEASURE)
    assert last.time <= found.first.start


def test_shapes_with_many_vertices_are_searched_and_meet_at_the_same_time(monkeypatch):
    monkeypatch.setattr("collide_addon.geometry.space.motion.MOST_DRIFTING", 4)
    found = swept(STILL, drifting(CUBE, (0.5, 0.25, 9.0), (0.5, 0.25, -1.0)))
    assert found.first.start == pytest.approx(7.0, abs=2 * found.resolution)
    assert not found.first.exact


def test_a_line_through_a_difference_is_clipped_exactly():
    third = Fraction(1, 3)
    cube, nothing, five = ConvexPolyhedron(CUBE), Fraction(0), Fraction(5)
    found = shape_cast(cube, cube, (third, third, five), (nothing, nothing, -third))
    assert (found.enter, found.leave, found.relation) == (9, 21, Relation.PENETRATING)
    assert shape_cast(cube, cube, (nothing, nothing, five), (nothing, nothing, nothing)) is None


def test_where_both_ends_prove_that_they_stay_apart_no_face_is_asked():
    asked = []
    measure = HULL_MEASURE._replace(shape_cast=lambda *given: asked.append(given))
    found = run(sweep_in_parts(STILL, drifting(CUBE, (0.0, 0.0, 9.0), (1.0, 0.0, 4.0)), (0.0, 10.0), measure))
    assert asked == []
    assert found.contacts == ()
    assert found.least.value == 2.0


def test_a_sweep_of_turning_shapes_in_space_can_be_stopped_between_any_two_looks():
    parts = sweep_in_parts(STILL, turning(CUBE * (4.0, 0.25, 0.5), (4.5, 0.0, 0.0), 0.25), (0.0, 10.0), HULL_MEASURE)
    done = [0.0]
    looked_at = len(run(parts, lambda: done.append(0.0)).looked_at)
    assert looked_at > 8
    assert len(done) >= looked_at


def body(count=3000):
    return np.random.default_rng(5).normal(size=(count, 3)).astype(np.float32)


def placed(points, matrix):
    return points.astype(np.float64) @ matrix[:, :3].T + matrix[:, 3]


def test_few_vertices_are_kept_and_have_the_same_hull_wherever_the_body_is():
    local = body()
    kept = near_hull(local)
    assert len(kept.local) < len(local) / 10
    random = np.random.default_rng(6)
    for _ in range(5):
        matrix = random.normal(size=(3, 4))
        assert kept.serves(matrix)
        hulls = [ConvexPolyhedron(placed(points, matrix)) for points in (local, kept.local)]
        assert np.array_equal(hulls[0].vertices, hulls[1].vertices)


def test_a_body_made_flat_or_moved_so_far_that_it_is_rounded_is_read_whole():
    kept = near_hull(body())
    flat = np.eye(3, 4)
    flat[2, 2] = 0.0
    assert not kept.serves(flat)
    far = np.eye(3, 4)
    far[:, 3] = 1e14
    assert not kept.serves(far)


def test_flat_bodies_and_those_with_few_vertices_are_taken_whole():
    assert near_hull(body(20)) is None
    assert near_hull(body() * np.array((1.0, 1.0, 0.0), np.float32)) is None
