# SPDX-License-Identifier: GPL-3.0-or-later
"""Points from Blender objects: where their vertices are in the world, seen along the Z axis or in space.

Objects are read as Blender shows them: with modifiers and instances, and in edit mode as they are edited. None of the
user's data is changed; the meshes that Blender makes for reading are freed again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import bpy

# isort: split
import numpy as np
from mathutils import Matrix  # where bpy is a module, mathutils exists only once it is imported
from numpy.typing import NDArray

from ...figure.model.heights import Heights
from ...geometry.space import ConvexPolyhedron, TriangleMesh
from ...geometry.space.deciding import FEW_POINTS
from ...geometry.space.mesh.convex import is_convex
from ..base.units import angle
from .errors import ReadError, is_evaluated, why_no_vertices, why_not_evaluated, why_not_projectable
from .meshes import (
    Copy,
    Instances,
    MeshCopy,
    copied,
    heights_of,
    may_have_instances,
    outermost,
    project,
    shown_meshes,
    stand,
    world_matrix,
)
from .parts import ObjectPart, Readable, bodies, body_of, cut_down
from .selection import MESH_TYPES, projectable

NO_TRIANGLES = np.empty((0, 3), dtype=np.int32)
MOST_STORED_TRIANGLES = 20_000
"""Most triangles of a surface stored with a figure; for a larger object, only the hull is stored."""


PlacedMesh = tuple[MeshCopy, NDArray[np.float64], str]
"""A mesh that Blender shows, its world matrix (3, 4), and a name for messages."""


class Outermost(NamedTuple):
    """Points (n, 2) with the same hull as all vertices of an object, the number of its vertices, and their heights."""

    points: NDArray[np.float64]
    vertex_count: int
    heights: Heights
    triangle_count: int = 0


def read_points(source: Readable, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float64]:
    """Return x and y (n, 2) of an object's vertices in world coordinates, projected along Z.

    They are in the order of the evaluated mesh, followed by its instances. Every vertex is computed separately, so
    vertices that coincide in Blender have equal rows. A script that edits a mesh in edit mode calls
    ``bmesh.update_edit_mesh`` first, as Blender's own tools do.

    Raises a ReadError when the object is of a type without vertices, is not evaluated (disabled, or not in the view
    layer), is hidden but has instances to read, has no vertex, or has a coordinate that is not finite.
    """
    meshes = read_meshes(source, depsgraph)
    return np.concatenate([project(mesh.coordinates, matrix, name) for mesh, matrix, name in meshes])


def read_in_space(source: Readable, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float64]:
    """Return x, y and z (n, 3) of an object's vertices in world coordinates; otherwise as `read_points`."""
    meshes = read_meshes(source, depsgraph)
    return np.concatenate([stand(mesh.coordinates, matrix, name) for mesh, matrix, name in meshes])


def read_surface(source: Readable, depsgraph: bpy.types.Depsgraph) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Return the points of `read_in_space`, and the triangles (m, 3) of Blender's faces, as rows of these points."""
    meshes = read_meshes(source, depsgraph, triangles_of)
    points = [stand(mesh.coordinates, matrix, name) for mesh, matrix, name in meshes]
    before = np.cumsum([0, *map(len, points)]).tolist()
    placed = zip(meshes, before, strict=False)
    rows = [mesh.more + start for (mesh, _, _), start in placed if mesh.more is not None]
    return np.concatenate(points), np.concatenate([NO_TRIANGLES, *rows])


def read_triangle_mesh(source: Readable, depsgraph: bpy.types.Depsgraph, most: float = math.inf) -> TriangleMesh:
    """Return the result of `read_surface` as a mesh; a ReadError if there are no faces or too many triangles."""
    points, triangles = read_surface(source, depsgraph)
    check_triangles(source, len(triangles), most)
    return TriangleMesh(points, triangles)


def read_concave_surface(
    source: Readable, depsgraph: bpy.types.Depsgraph, hull: ConvexPolyhedron | None = None, most: int = FEW_POINTS
) -> TriangleMesh | None:
    """Return the surface of an object that is not convex; its `hull` is passed if known.

    None for a convex object, one without faces, and one with more than `most` vertices or `MOST_STORED_TRIANGLES`.
    """
    points, triangles = read_surface(source, depsgraph)
    if len(points) > most or not 0 < len(triangles) <= MOST_STORED_TRIANGLES:
        return None
    mesh = TriangleMesh(points, triangles)
    return None if is_convex(mesh, hull or ConvexPolyhedron(points)) else mesh


def check_triangles(source: Readable, count: int, most: float = MOST_STORED_TRIANGLES) -> None:
    """Raise a ReadError if a shape has no triangles, or too many to be stored with a figure."""
    if not count:
        raise ReadError("{name} has no faces to measure: add some, or choose Hulls", name=source.name)
    if count > most:
        raise ReadError(
            "{name} has more than {most} triangles: All Pairs measures it, or choose Hulls", name=source.name, most=most
        )


def triangles_of(mesh: bpy.types.Mesh) -> NDArray[np.int32]:
    """Return the triangles (m, 3) into which Blender splits the faces of a mesh, as rows of its vertices."""
    mesh.calc_loop_triangles()
    rows = np.empty((len(mesh.loop_triangles), 3), dtype=np.int32)
    mesh.loop_triangles.foreach_get("vertices", rows.ravel())
    return rows


def count_triangles(mesh: bpy.types.Mesh) -> int:
    """Return the number of triangles into which Blender cuts the faces of a mesh, without cutting them."""
    return len(mesh.loops) - 2 * len(mesh.polygons)


def read_outermost(source: Readable, depsgraph: bpy.types.Depsgraph, instances: Instances | None = None) -> Outermost:
    """Read an object's vertices as `read_points` does, but drop most interior points of large meshes."""
    pieces, heights, vertices, triangles = [], [], 0, 0
    for mesh, matrix, name in read_meshes(source, depsgraph, count_triangles, instances):
        some = outermost(mesh.coordinates, matrix)
        heights.append(heights_of(some, matrix))
        pieces.append(project(some, matrix, name))
        vertices += len(mesh.coordinates)
        triangles += mesh.more or 0
    lowest, highest = zip(*heights, strict=True)
    return Outermost(np.concatenate(pieces), vertices, (min(lowest), max(highest)), triangles)


def read_meshes(
    source: Readable, depsgraph: bpy.types.Depsgraph, copy: Copy = None, instances: Instances | None = None
) -> list[PlacedMesh]:
    """Read what Blender shows for an object: its own mesh and those of its instances, each with at least one vertex.

    `copy` is called with each mesh, which is freed afterwards, and returns what is needed. Otherwise as `read_points`.
    """
    several = bodies(source, depsgraph)
    meshes = [
        (mesh, world_matrix(matrix, obj), name)
        for obj, what in several
        for mesh, matrix, name in _shown(obj, what, depsgraph, copy, instances)
        if len(mesh.coordinates)
    ]
    if not meshes:
        raise ReadError(why_no_vertices(several[0][0], depsgraph))
    return meshes


def _shown(
    obj: bpy.types.Object, what: str, depsgraph: bpy.types.Depsgraph, copy: Copy, instances: Instances | None
) -> Iterator[tuple[MeshCopy, Matrix, str]]:
    if obj.is_missing:
        raise ReadError(
            "{name} is missing because its file {file} is: relocate that in the Outliner (Blender File ▸ Libraries)",
            name=obj.name,
            file=obj.library.filepath,
        )
    if not projectable(obj):
        raise ReadError(why_not_projectable(obj))
    if not is_evaluated(obj, depsgraph):
        raise ReadError(why_not_evaluated(obj, depsgraph))
    if what:
        evaluated = obj.evaluated_get(depsgraph)
        yield copied(evaluated, copy, lambda mesh: cut_down(mesh, obj, what)), evaluated.matrix_world, obj.name
    else:
        yield from shown_meshes(obj, depsgraph, copy, instances)


def read_place(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> Outermost:
    """Return an object's origin as its only point."""
    x, y, z = obj.evaluated_get(depsgraph).matrix_world.translation
    return Outermost(np.array([[x, y]]), 1, (z, z))


def read_angle(source: Readable, depsgraph: bpy.types.Depsgraph) -> float:
    """Return the direction of a shape's own X axis, seen along Z, in radians; 0 for a collection and along Z."""
    obj = body_of(source)
    if obj is None:
        return 0.0
    matrix = obj.evaluated_get(depsgraph).matrix_world
    return angle(math.atan2(matrix[1][0], matrix[0][0]))


def read_axes(source: Readable, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float64]:
    """Return an object's own axes in the world (3, 3), unit vectors at right angles, one a row.

    X points in the direction of the object's own; if a parent shears the object, Y does so as nearly as a right angle
    allows. A collection has the world's axes.
    """
    obj = body_of(source)
    if obj is None:
        return np.eye(3)
    matrix = world_rows(obj, depsgraph)[:, :3].T
    columns, _ = np.linalg.qr(matrix.T)
    axes: NDArray[np.float64] = columns.T + 0.0
    axes[(axes * matrix).sum(axis=1) < 0.0] *= -1.0
    return axes


def world_rows(source: Readable, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float64]:
    """Return the rows of a shape's world matrix for x, y and z, (3, 4); a ReadError if it has none.

    A collection has those of the world.
    """
    obj = body_of(source)
    if obj is None:
        return np.eye(3, 4)
    if not is_evaluated(obj, depsgraph):
        raise ReadError(why_not_evaluated(obj, depsgraph))
    return world_matrix(obj.evaluated_get(depsgraph).matrix_world, obj)


def read_local(source: Readable, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float32] | None:
    """Return a shape's vertices before its world matrix is applied, (n, 3); None for a collection or with instances.

    `project` turns them into what `read_points` returns, for as long as the geometry does not change. Raises a
    ReadError as that does, but leaves vertices that are not finite to `project`.
    """
    obj = body_of(source)
    if obj is None or obj.type not in MESH_TYPES or may_have_instances(obj):
        return None
    what = source.what if isinstance(source, ObjectPart) else ""
    coordinates = copied(obj.evaluated_get(depsgraph), None, lambda mesh: cut_down(mesh, obj, what)).coordinates
    if not len(coordinates):
        raise ReadError(why_no_vertices(obj, depsgraph))
    return coordinates
