# SPDX-License-Identifier: GPL-3.0-or-later
"""A mesh is convex if it is the whole surface of its hull, whichever way its triangles face and however it is cut."""

import numpy as np
import pytest

from collide_addon.geometry.space import ConvexPolyhedron, TriangleMesh
from collide_addon.geometry.space.mesh.convex import is_convex

from .meshes import around, torus

CUBE = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float64)
WALLS = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4)]
LID = [(1, 5, 7), (1, 7, 3)]
BOX = (CUBE, WALLS + LID)
SQUARE = ([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)])
NOTCHED = ([(0, 0, 0), (2, 0, 0), (0.5, 0.5, 0), (0, 2, 0)], [(0, 1, 2), (0, 2, 3)])
TURN = np.linalg.qr(np.random.default_rng(4).normal(size=(3, 3)))[0]


def joined(*meshes):
    """Several meshes as one."""
    before = np.cumsum([0, *(len(points) for points, _ in meshes)])
    rows = [np.array(triangles) + start for (_, triangles), start in zip(meshes, before, strict=False)]
    return np.concatenate([np.array(points, dtype=np.float64) for points, _ in meshes]), np.concatenate(rows)


def halved(points, triangles, times=3):
    """The same surface, turned, its triangles repeatedly divided into four, and rounded to single precision."""
    points, rows = np.array(points, dtype=np.float64), np.array(triangles)
    for _ in range(times):
        p, q, r = (points[rows[:, k]] for k in range(3))
        corners = [p, q, r, (p + q) / 2, (q + r) / 2, (r + p) / 2]
        points = np.stack(corners, axis=1).reshape(-1, 3)
        start = 6 * np.arange(len(rows))[:, np.newaxis, np.newaxis]
        rows = (start + np.array([(0, 3, 5), (3, 1, 4), (5, 4, 2), (3, 4, 5)])).reshape(-1, 3)
    return (points @ TURN).astype(np.float32).astype(np.float64), rows


def convex(points, triangles):
    return is_convex(TriangleMesh(points, triangles), ConvexPolyhedron(points))


@pytest.mark.parametrize("scale", [1e-38, 1e-9, 1.0, 1e9, 1e100])
@pytest.mark.parametrize(
    "mesh",
    [BOX, (CUBE, [row[::-1] for row in WALLS] + LID), joined(BOX, BOX), SQUARE, joined(SQUARE, SQUARE), halved(*BOX)],
    ids=[
        "box",
        "box with walls inside out",
        "box twice",
        "square",
        "square twice",
        "turned box of many triangles",
    ],
)
def test_the_whole_surface_of_a_hull_is_convex(mesh, scale):
    points, triangles = mesh
    assert convex(np.array(points, dtype=np.float64) * scale, triangles)


@pytest.mark.parametrize("scale", [1e-38, 1e-9, 1.0, 1e9, 1e100])
@pytest.mark.parametrize(
    "mesh",
    [torus(24, 12), (CUBE, WALLS), joined(BOX, (CUBE + 3.0, BOX[1])), joined(BOX, (CUBE / 2 + 0.2, BOX[1])), NOTCHED],
    ids=["ring", "open box", "two boxes", "box in a box", "notched sheet"],
)
def test_a_mesh_that_leaves_something_out_or_has_something_within_is_not(mesh, scale):
    points, triangles = mesh
    assert not convex(np.array(points, dtype=np.float64) * scale, triangles)


@pytest.mark.parametrize("points", [[(1, 2, 3)] * 3, [(0, 0, 0), (1, 1, 1), (2, 2, 2)]], ids=["point", "segment"])
def test_a_point_and_a_segment_are_convex(points):
    assert convex(points, [(0, 1, 2)])


def test_hulls_of_random_points_are_convex_until_a_vertex_is_pushed_in():
    random = np.random.default_rng(7)
    for _ in range(40):
        points = np.unique(random.integers(-4, 5, (12, 3)), axis=0).tolist()
        if (corners := around(points)) is None:
            continue
        vertices, rows = np.unique(np.array(corners, dtype=np.float64).reshape(-1, 3), axis=0, return_inverse=True)
        triangles, hull = rows.reshape(-1, 3), ConvexPolyhedron(vertices)
        assert is_convex(TriangleMesh(vertices, triangles), hull)
        vertices[0] = vertices.mean(axis=0)
        assert not is_convex(TriangleMesh(vertices, triangles), hull)
