# SPDX-License-Identifier: GPL-3.0-or-later
"""A tree that is divided only where it is searched: few boxes for one distance, each around its triangles."""

import numpy as np

from collide_addon.geometry.space import TriangleMesh, mesh_distance
from collide_addon.geometry.space.mesh.near import facing_parts

from .meshes import torus


def test_the_distance_of_large_meshes_cuts_few_of_their_boxes():
    vertices, triangles = torus(128, 64)
    a, b = TriangleMesh(vertices, triangles), TriangleMesh(vertices + np.array((4.0, 0.3, 0.2)), triangles)
    for _ in range(2):  # the first time, only parts of them have trees
        mesh_distance(a, b)
    for tree in (a.tree, b.tree):
        assert 0 < sum(map(np.count_nonzero, tree.is_cut)) < 0.1 * sum(map(len, tree.is_cut))
        assert np.count_nonzero(tree.is_cut[0]) < 4, "of the largest boxes those on the far side stay whole"


def test_the_first_time_only_the_facing_parts_of_large_meshes_are_searched():
    vertices, triangles = torus(128, 64)
    on_lattice = np.round(vertices * 16.0) / 16.0  # with many corners exactly as near as the nearest
    for points, away in (
        (vertices, (4.0, 0.3, 0.2)),
        (vertices, (2.9, 0.1, 0.1)),
        (vertices, (0.3, 0.2, 0.1)),
        (on_lattice, (2.875, 0.0, 0.0)),
    ):
        a, b = (TriangleMesh(points + move, triangles) for move in (np.zeros(3), np.array(away)))
        *parts, reach = facing_parts(a, b)
        assert (max(map(len, parts)) < 0.2 * len(triangles)) is (away[0] > 1.0)
        assert facing_parts(a, b)[:2] == (a, b)
        again, known = mesh_distance(*(TriangleMesh(mesh.vertices, triangles) for mesh in (a, b))), mesh_distance(a, b)
        for name in ("relation", "distance", "feature_a", "feature_b"):
            assert getattr(again, name) == getattr(known, name)
        assert (again.closest_a == known.closest_a).all()
        assert again.surface_distance <= reach


def test_every_box_holds_its_triangles_and_every_triangle_is_in_one():
    vertices, triangles = torus(20, 10)
    mesh = TriangleMesh(vertices, triangles)
    tree = mesh.tree.whole()
    assert sorted(tree.order[tree.order >= 0].tolist()) == list(range(len(triangles)))
    for level in tree.levels:
        for box, rows in enumerate(tree.order.reshape(level.lower.shape[1], -1)):
            corners = vertices[triangles[rows[rows >= 0]]].reshape(-1, 3)
            if len(corners):
                assert (level.lower[:, box] == corners.min(axis=0)).all()
                assert (level.upper[:, box] == corners.max(axis=0)).all()


def test_only_triangles_that_are_often_the_same_count_as_repeats():
    vertices, triangles = torus(20, 10)
    assert not TriangleMesh(vertices, triangles).repeats
    assert TriangleMesh(vertices, np.concatenate((triangles, triangles[:, [1, 2, 0]]))).repeats
