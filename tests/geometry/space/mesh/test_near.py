# SPDX-License-Identifier: GPL-3.0-or-later
"""What the search of two trees leaves contains the closest triangles: compared with all pairs, measured in floats."""

import numpy as np

from collide_addon.geometry.space import TriangleMesh
from collide_addon.geometry.space.mesh.float_features import closest_features
from collide_addon.geometry.space.mesh.near import WORTH_LOOKING_CLOSELY, near_pairs

from ....cases import mostly_slow
from .meshes import torus

UPRIGHT = np.array([(1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)])


def search(a, b):
    """Return the closest features of the remaining pairs and of all pairs, and how many pairs remain."""
    first, second, _ = near_pairs(a.tree, b.tree, np.inf, np.inf)
    every = np.repeat(np.arange(len(a)), len(b)), np.tile(np.arange(len(b)), len(a))
    found, truth = (
        closest_features(a.tree, b.tree, a.triangles, b.triangles, *rows) for rows in ((first, second), every)
    )
    return found, truth, len(first)


@mostly_slow("dent", [0.0, 1e-9, 0.01])
@mostly_slow("offset", [0.0, 1e5])
def test_of_rings_linked_with_the_same_gap_all_around_no_closest_pair_is_left_out(dent, offset):
    random = np.random.default_rng(1)
    vertices, triangles = torus(16, 8)
    dents = random.normal(scale=dent, size=(2, *vertices.shape))
    a = TriangleMesh(vertices + dents[0] + offset, triangles)
    b = TriangleMesh((vertices + dents[1]) @ UPRIGHT.T + (1.0, 0.0, 0.0) + offset, triangles)
    found, truth, count = search(a, b)
    assert found == truth
    assert len(truth[0]) >= 1
    assert count < WORTH_LOOKING_CLOSELY, "the corners were looked at"


@mostly_slow("away", [(2.6, 0.9, 0.8), (0.0, 0.0, 0.85), (40.0, 1.0, 1.0), (1e4, 0.0, 0.0)])
def test_of_meshes_apart_no_closest_pair_is_left_out(away):
    vertices, triangles = torus(16, 8)
    turn = np.linalg.qr(np.random.default_rng(2).normal(size=(3, 3)))[0]
    for axes in (np.eye(3), turn):
        found, truth, _ = search(TriangleMesh(vertices, triangles), TriangleMesh(vertices @ axes.T + away, triangles))
        assert found == truth


def test_of_large_triangles_with_a_gap_as_small_as_their_rounding_none_is_left_out(every):
    random = np.random.default_rng(3)
    for _ in range(60 // every):
        axes = np.linalg.qr(random.normal(size=(3, 3)))[0]
        vertices, triangles = torus(8, 6)
        flat = vertices * (1e6, 1e6, 0.0)
        a = TriangleMesh(flat @ axes.T, triangles)
        away = 0.0, 0.0, random.uniform(1e-6, 1e-3)  # vertex above vertex
        b = TriangleMesh(np.add(flat, away) @ axes.T, triangles)
        first, second, _ = near_pairs(a.tree, b.tree, np.inf, np.inf)
        each_pair = np.repeat(np.arange(len(a)), len(b)), np.tile(np.arange(len(b)), len(a))
        found = closest_features(a.tree, b.tree, a.triangles, b.triangles, first, second)
        truth = closest_features(a.tree, b.tree, a.triangles, b.triangles, *each_pair)
        assert found == truth
