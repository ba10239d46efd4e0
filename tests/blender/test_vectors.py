# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender's own vectors and matrices, and coordinates as Blender returns them, are array-likes like any other."""

import bpy
import numpy as np
import pytest
from mathutils import Matrix, Vector

from collide_addon.geometry import Circle, GeometryError, OrientedBox, batch, convex_hull, gjk, pnpoly, triangulate
from collide_addon.geometry.batch.pair_table import pair_table

SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
VECTORS = [Vector(point) for point in SQUARE]


def test_lists_of_vectors_are_points():
    for vectors in (VECTORS, tuple(VECTORS), [vector.freeze() for vector in map(Vector, SQUARE)]):
        assert convex_hull(vectors).tolist() == [list(point) for point in SQUARE]
        assert gjk(vectors, [Vector((7.0, 1.0))], start=Vector((1.0, 0.0))).distance == 3.0
        assert pnpoly(vectors, [Vector((1.0, 1.0))]).all()
        assert len(triangulate([vectors])) == 2
        assert len(pair_table([vectors, vectors])) == 1
        assert batch.gjk([vectors], [vectors]).bad.tolist() == []


def test_a_vector_is_a_point_and_a_matrix_an_array():
    assert Circle(Vector((1.0, 2.0)), 3.0).center.tolist() == [1.0, 2.0]
    assert OrientedBox.from_corner(Vector((0.0, 0.0)), Vector((2.0, 2.0))).center.tolist() == [1.0, 1.0]
    assert convex_hull(Matrix(((3.0, 4.0), (1.0, 2.0)))).tolist() == [[1.0, 2.0], [3.0, 4.0]]


def test_coordinates_of_a_mesh_are_points_once_z_is_taken_off():
    mesh = bpy.data.meshes.new("square")
    mesh.from_pydata([(x, y, 0.0) for x, y in SQUARE], [], [(0, 1, 2, 3)])
    corners = [vertex.co for vertex in mesh.vertices]
    with pytest.raises(GeometryError, match=r"shape \(4, 3\): expected \(n, 2\)"):
        convex_hull(corners)
    assert np.array_equal(convex_hull([corner.xy for corner in corners]), SQUARE)
