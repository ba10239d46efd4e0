# SPDX-License-Identifier: GPL-3.0-or-later
"""The vertices kept of a moving body have the hull of all of them, through any matrix that they serve."""

import numpy as np

from collide_addon.geometry.space import ConvexPolyhedron
from collide_addon.geometry.space.motion.near_hull import near_hull


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
