# SPDX-License-Identifier: GPL-3.0-or-later
"""A hull for the eye: of some of the points, as large as that of all."""

import numpy as np

from collide_addon.geometry.space import coarse_hull

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
