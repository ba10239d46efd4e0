# SPDX-License-Identifier: GPL-3.0-or-later
"""The vertices near the hull of a body have the same hull, however it turns and slides in the plane of view."""

import math

import numpy as np

from collide_addon.geometry import convex_hull
from collide_addon.geometry.motion.near_hull import near_hull

from ...cases import in_one

AS_IT_IS = np.array([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]])


def placed(local, matrix):
    x, y, z = local.astype(np.float64).T
    return np.stack([row[0] * x + row[1] * y + row[2] * z + row[3] for row in matrix], axis=1)


def ball(count=4000, seed=7):
    directions = np.random.default_rng(seed).normal(size=(count, 3))
    return (directions / np.linalg.norm(directions, axis=1)[:, np.newaxis]).astype(np.float32)


def grid(count=40):
    x, y = np.meshgrid(np.arange(count), np.arange(count))
    return np.stack([x.ravel(), y.ravel(), 0 * x.ravel()], axis=1).astype(np.float32)


def turned(angle, x=0.0, y=0.0, scale=1.0):
    cos, sin = scale * math.cos(angle), scale * math.sin(angle)
    return np.array([[cos, -sin, 0, x], [sin, cos, 0, y]]).astype(np.float32).astype(np.float64)


BODIES = {
    "a ball": ball(),
    "a flat grid": grid(),
    "a flat grid on end": grid()[:, [0, 2, 1]],
    "a line": grid(40)[:40],
    "one point many times": np.ones((50, 3), np.float32),
    "a tiny ball": ball() * np.float32(1e-12),
    "a huge ball": ball() * np.float32(1e12),
    "a thin ball": ball() * np.array([1, 1e-6, 1], np.float32),
}
MOVES = {
    "slid": turned(0.0, 3.25, -7.5),
    "slid far": turned(0.0, 1e6, 1e6),
    "turned": turned(0.7),
    "turned and slid": turned(2.9, 0.1, 100.3),
    "turned over": turned(0.4) * np.array([[1.0], [-1.0]]),
    "shrunk": turned(1.1, scale=1e-6),
    "grown": turned(1.1, scale=1e6),
}


NEVER = {"a flat grid on end", "a line", "one point many times"}
"""They have no area, so that all their vertices are examined each time."""
NOT_SO_FAR = {("a thin ball", "slid far"), *(("a tiny ball", move) for move in ("slid", "slid far", "turned and slid"))}


@in_one("move", MOVES)
@in_one("body", BODIES)
def test_where_the_near_vertices_serve_their_hull_is_that_of_all(body, move):
    local, matrix = BODIES[body], MOVES[move]
    near = near_hull(local, placed(local, AS_IT_IS), AS_IT_IS)
    assert near.serves(matrix) == (body not in NEVER and (body, move) not in NOT_SO_FAR)
    if near.serves(matrix):
        assert np.array_equal(convex_hull(placed(near.local, matrix)), convex_hull(placed(local, matrix)))


@in_one("move", MOVES)
@in_one("body", ["a ball", "a flat grid"])
def test_they_serve_a_common_body_wherever_it_is_moved_in_its_plane(body, move):
    local = BODIES[body]
    assert near_hull(local, placed(local, AS_IT_IS), AS_IT_IS).serves(MOVES[move])


def test_they_are_few():
    local = BODIES["a ball"]
    assert len(near_hull(local, placed(local, AS_IT_IS), AS_IT_IS).local) < len(local) / 10


def test_they_do_not_serve_a_body_seen_from_another_side():
    local = BODIES["a ball"]
    near = near_hull(local, placed(local, AS_IT_IS), AS_IT_IS)
    tilted = np.array([[1.0, 0.0, 0.0, 0.0], [0.0, math.cos(0.1), -math.sin(0.1), 0.0]])
    assert not near.serves(tilted)


def test_they_do_not_serve_a_body_squeezed_into_a_line():
    local = BODIES["a ball"]
    near = near_hull(local, placed(local, AS_IT_IS), AS_IT_IS)
    assert not near.serves(np.array([[1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]]))
    assert not near.serves(np.zeros((2, 4)))


def test_they_do_not_serve_where_coordinates_are_too_coarse_for_the_body():
    local = BODIES["a ball"] * np.float32(1e-9)
    near = near_hull(local, placed(local, AS_IT_IS), AS_IT_IS)
    assert near.serves(turned(0.0, 0.5))
    assert not near.serves(turned(0.0, 1e6))


def test_a_deep_vertex_went_outwards_while_the_hull_around_it_went_inwards():
    below = [(x, y, -1.0) for x in (-1.0, 1.0) for y in (-1.0, 1.0)]
    local = np.array([*below, (1.0 - 1.05e-3, 0.0, 1.0)], dtype=np.float32)
    near = near_hull(local, placed(local, AS_IT_IS), AS_IT_IS)
    assert len(near.local) == 4
    sheared = np.array([[1.0, 0.0, 0.9e-3, 0.0], [0.0, 1.0, 0.0, 0.0]])
    assert len(convex_hull(placed(local, sheared))) == 5
    assert not near.serves(sheared)


def test_two_corners_that_were_one_when_seen_from_the_middle_divided_nothing_by_nothing():
    local = np.array([(0, 0, 0), (1e-20, -1e-20, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0.5, 0.5, 0)], dtype=np.float32)
    near = near_hull(local, placed(local, AS_IT_IS), AS_IT_IS)
    assert len(near.local) == 5
    assert near.serves(MOVES["turned and slid"])
