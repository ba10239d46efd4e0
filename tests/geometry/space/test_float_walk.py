# SPDX-License-Identifier: GPL-3.0-or-later
"""What the walk in floats proves is true, even where rounding makes it look otherwise."""

from fractions import Fraction

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import ConvexPolyhedron, distance, gjk
from collide_addon.geometry.space.float_walk import (
    FAR_STEPS,
    SIGN_DOUBT,
    _is_inside,
    _most,
    proved_distance,
)

BOX = np.array(list(np.ndindex(2, 2, 2))) - 0.5


def frame(random):
    return np.linalg.qr(random.normal(size=(3, 3)))[0]


def touching_pairs(random, count):
    """Turned pairs that share a side or a vertex; rounding may make them overlap by a last bit."""
    for number in range(count):
        axes = frame(random)
        corners = BOX @ axes
        if number % 2:
            yield corners, np.concatenate((corners[4:], corners[4:] + axes[0] * random.uniform(0.2, 2.0)))
        else:
            points = random.normal(size=(4, 3))
            yield points, np.concatenate((points[:1], 2.0 * points[0] - points[1:]))


def test_shapes_that_touch_but_for_rounding_are_not_proved_to_penetrate(every):
    random = np.random.default_rng(1)
    for a, b in touching_pairs(random, 6400 // every):
        one, other = ConvexPolyhedron(a), ConvexPolyhedron(b)
        found = proved_distance(one, other)
        if found is not None and found[0] == 0.0:
            assert gjk(one, other).relation is Relation.PENETRATING


def test_four_corners_around_the_origin_but_for_rounding_are_not_called_so():
    random = np.random.default_rng(2)
    for _ in range(2000):
        p, q, s = random.normal(size=(3, 3))
        r = -random.uniform(0.1, 1.0) * p - random.uniform(0.1, 1.0) * q  # so that the origin is in their triangle
        corners = [(*corner.tolist(), 0, 0) for corner in (p, q, r, s)]
        reach = float(np.abs((p, q, r, s)).max()) * 2.0
        if _is_inside(tuple(corners), SIGN_DOUBT * reach**3):
            points = [tuple(map(Fraction, corner[:3])) for corner in corners]
            signs = {_volume(*points[:k], (0, 0, 0), *points[k + 1 :]) > 0 for k in range(4)}
            assert len(signs) == 1
            assert 0 not in [_volume(*points[:k], (0, 0, 0), *points[k + 1 :]) for k in range(4)]


def _volume(a, b, c, d):
    u, v, w = ([x - y for x, y in zip(p, a, strict=True)] for p in (b, c, d))
    return sum(w[k] * (u[k - 2] * v[k - 1] - u[k - 1] * v[k - 2]) for k in range(3))


def test_a_higher_vertex_behind_neighbours_of_the_same_rounded_height_is_found():
    # Along the direction the first two vertices have the same rounded height, and the next one is higher.
    direction = 1.0, 1.2e-7, 0.0
    right = [(1.0, 0.0), (1.0 - 2.0**-53, 1e-9), (1.0 - 1.15e-7, 1.0)]
    below = [(1.0 - 1e-3 * k**2, -0.04 * k) for k in range(1, 20)]
    shape = ConvexPolyhedron([(x, y, 0.0) for x, y in [*right, *below, (0.3, 1.5)]])
    assert len(shape) == len(right) + len(below) + 1
    highest = (shape.vertices @ direction).max()
    for x, y in right[:2]:
        assert _most(shape, shape.rows.index((x, y, 0.0)), *direction) == highest


@pytest.mark.parametrize("count", [100, 400])
def test_steps_that_take_the_tables_at_their_word_change_no_answer(count, monkeypatch):
    random = np.random.default_rng(count)
    for away in (2.1, 2.6, 1e6):
        points = random.normal(size=(2, count, 3))
        points /= np.linalg.norm(points, axis=2, keepdims=True)
        a, b = ConvexPolyhedron(points[0]), ConvexPolyhedron(points[1] + (0.0, away, 0.1))
        expected = gjk(a, b).distance
        for steps in (0, 1, FAR_STEPS, 30):
            monkeypatch.setattr("collide_addon.geometry.space.float_walk.FAR_STEPS", steps)
            found = proved_distance(a, b)
            assert found is not None
            assert found[0] == pytest.approx(expected, abs=1e-14 * away)


def test_equal_shapes_whose_middles_are_one_point_are_proved_to_penetrate_or_left():
    points = np.random.default_rng(5).normal(size=(100, 3))
    shape = ConvexPolyhedron(points)
    found = proved_distance(shape, ConvexPolyhedron(points))
    assert found is None or found[0] == 0.0
    assert distance(shape, points) == 0.0
