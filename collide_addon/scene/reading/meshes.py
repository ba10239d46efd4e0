# SPDX-License-Identifier: GPL-3.0-or-later
"""The meshes that Blender shows for an object: its own, with modifiers applied, and those of its instances.

Their vertices are transformed by a world matrix and seen along the Z axis, each computed independently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import bpy
import numpy as np
from mathutils import Matrix
from numpy.typing import NDArray

from ...figure.model.heights import Heights
from ...geometry.hull.projection_filter import possible_projected_vertices
from ...geometry.predicates.errors import Phrase
from ...geometry.predicates.progress import CACHED_ROWS, in_blocks
from .errors import ReadError, has_readable_points, node_geometry
from .selection import MESH_TYPES, POINT_TYPES


class MeshCopy(NamedTuple):
    """Data copied out of a mesh: local coordinates (n, 3), and whatever else the caller needs."""

    coordinates: NDArray[np.float32]
    more: Any


class Instance(NamedTuple):
    """One of an object's instances: its mesh, its place, and the name of its object (None if that is the same).

    If Blender lists the same thing twice, both entries have the same `place`, whether or not they are of type MESH.
    """

    mesh: MeshCopy
    matrix: Matrix
    place: tuple[float, ...]
    is_mesh: bool
    name: str | None


Instances = Mapping[int, Sequence[Instance]]
"""The instances of objects, by the addresses of the original objects."""


Copy = Callable[[bpy.types.Mesh], Any] | None
"""Returns what else a caller needs from a mesh, which is freed afterwards."""


def shown_meshes(
    obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, copy: Copy, instances: Instances | None
) -> Iterator[tuple[MeshCopy, Matrix, str]]:
    """Yield the meshes that Blender shows for an object, its own first, then instances, with matrix and a full name."""
    evaluated = obj.evaluated_get(depsgraph)
    whole: dict[tuple[float, ...], MeshCopy] = {}
    if obj.type in MESH_TYPES | POINT_TYPES and (obj.show_instancer_for_viewport or not obj.is_instancer):
        own = copied(evaluated, copy)
        if obj.type != "MESH":
            whole[_place(obj, evaluated.matrix_world)] = own
        yield own, evaluated.matrix_world, obj.name
        if obj.type == "MESH":
            geometry = node_geometry(obj, evaluated)
            curves = geometry and geometry.curves
            points = points_of(curves) if curves else np.empty((0, 3), dtype=np.float32)
            yield MeshCopy(points, None), evaluated.matrix_world, obj.name
    if may_have_instances(obj):
        if not obj.visible_get(view_layer=depsgraph.view_layer):
            raise ReadError(
                "{name} is hidden, and Blender lists no instances of hidden objects: show it (Alt+H)", name=obj.name
            )
        listed = list_instances([obj], depsgraph, copy) if instances is None else instances
        for each in listed.get(obj.original.as_pointer(), ()):
            # A text, surface or metaball is listed twice, as itself and as a generated instance of type MESH.
            if not each.is_mesh:
                whole[each.place] = each.mesh
            elif each.place in whole and np.array_equal(whole[each.place].coordinates, each.mesh.coordinates):
                continue
            of = Phrase("{name}, an instance of {of},", name=each.name, of=obj.name) if each.name else obj.name
            yield each.mesh, each.matrix, of


def may_have_instances(obj: bpy.types.Object) -> bool:
    """Tell whether an object may have instances, so that going through all of the scene's is worthwhile."""
    return obj.is_instancer or any(item.type == "NODES" and item.show_viewport for item in obj.modifiers)


def list_instances(objects: Iterable[bpy.types.Object], depsgraph: bpy.types.Depsgraph, copy: Copy = None) -> Instances:
    """Return the instances of some objects, found in one pass through all instances of the scene."""
    found: dict[int, list[Instance]] = {obj.original.as_pointer(): [] for obj in objects}
    read: dict[int, MeshCopy] = {}  # evaluated data that is instanced often is read once
    for each in depsgraph.object_instances:
        listed = found.get(each.parent.original.as_pointer()) if each.is_instance else None
        if listed is None:
            continue
        source = each.object
        if source.type not in MESH_TYPES | POINT_TYPES:  # a collection's cameras and empties, a volume of nodes
            continue
        key = source.data.as_pointer()
        if key not in read:
            read[key] = copied(source, copy)
        matrix = each.matrix_world.copy()
        name = None if source.original == each.parent.original else source.name
        listed.append(Instance(read[key], matrix, _place(source, matrix), source.type == "MESH", name))
    return found


def copied(evaluated: bpy.types.Object, copy: Copy, cut: Callable[[bpy.types.Mesh], None] = lambda _: None) -> MeshCopy:
    """Copy an evaluated object's local vertex coordinates, in Blender's own float32, and what `copy` returns.

    Before that, `cut` is applied to the mesh that Blender creates for the object. Point clouds and curves have neither
    edges nor faces, so `copy` is not called for them.
    """
    if evaluated.type in POINT_TYPES:
        return MeshCopy(points_of(evaluated.data), None)
    mesh = evaluated.to_mesh()
    try:
        if mesh is not None:
            cut(mesh)
        count = 0 if mesh is None else len(mesh.vertices)
        coordinates = np.empty((count, 3), dtype=np.float32)
        if count:
            # One block of memory, copied at once; mesh.vertices.foreach_get("co") goes from vertex to vertex.
            mesh.attributes["position"].data.foreach_get("vector", coordinates.ravel())
        return MeshCopy(coordinates, copy(mesh) if copy and count else None)
    finally:
        evaluated.to_mesh_clear()


def points_of(block: bpy.types.ID) -> NDArray[np.float32]:
    """Return the points (n, 3) of a point cloud or of straight curves, in Blender's own float32; none of bent ones."""
    if not has_readable_points(block):
        return np.empty((0, 3), dtype=np.float32)
    position = block.attributes["position"].data
    points = np.empty((len(position), 3), dtype=np.float32)
    position.foreach_get("vector", points.ravel())
    return points


def _place(source: bpy.types.Object, matrix: Matrix) -> tuple[float, ...]:
    """Return what both entries of an object that is listed twice have in common: the object and its matrix."""
    return (source.original.as_pointer(), *(value for row in matrix for value in row))


MANY_VERTICES = 20_000
"""From this number on, it is worth discarding inner vertices before projecting."""


def world_matrix(matrix: Matrix, obj: bpy.types.Object) -> NDArray[np.float64]:
    """Return the rows of a world matrix for x, y and z, shape (3, 4); a ReadError unless all are finite."""
    rows = np.array([tuple(row) for row in matrix[:3]], dtype=np.float64)
    if not np.isfinite(rows).all():
        raise ReadError(
            "{name} has a transform that is not finite: clear its location, rotation and scale", name=obj.name
        )
    return rows


def project(coordinates: NDArray[np.float32], matrix: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    """Return vertices (n, 3) transformed by a matrix (3, 4) and seen along Z, shape (n, 2)."""
    return stand(coordinates, matrix[:2], name)


def stand(coordinates: NDArray[np.float32], rows: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    """Return vertices (n, 3) transformed by rows (k, 4) of a matrix, shape (n, k); a ReadError if one is not finite."""
    points = placed(coordinates, rows)
    finite = np.isfinite(points)
    if not finite.all():  # z matters too: infinity times a zero in the matrix is NaN
        vertex = int(np.flatnonzero(~finite.all(axis=1))[0])
        raise ReadError(
            "{name} vertex {vertex} is not finite: delete it, or give it a position", name=name, vertex=vertex
        )
    return points


def heights_of(coordinates: NDArray[np.float32], matrix: NDArray[np.float64]) -> Heights:
    """Return the lowest and highest z of vertices (n, 3) transformed by a matrix (3, 4); they may not be finite."""
    z = placed(coordinates, matrix[2:])
    return float(z.min()), float(z.max())


def outermost(coordinates: NDArray[np.float32], matrix: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return vertices (n, 3); of many, most that are surely inside along Z, and not lowest or highest, are left out."""
    rows = None if len(coordinates) < MANY_VERTICES else possible_projected_vertices(coordinates, matrix[:2])
    if rows is None:
        return coordinates
    z = placed(coordinates, matrix[2:])
    return coordinates.take(np.union1d(rows, (z.argmin(), z.argmax())), axis=0)


def placed(coordinates: NDArray[np.float32], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return local coordinates (n, 3) transformed by rows (k, 4) of a matrix, shape (n, k).

    Written out, since ``@`` may round a row differently depending on its position, and coinciding vertices would come
    apart.
    """
    count = len(coordinates)
    points = np.empty((count, len(rows)), dtype=np.float64)
    local = np.empty((3, min(count, CACHED_ROWS)), dtype=np.float64)
    total, term = np.empty_like(local[0]), np.empty_like(local[0])
    with np.errstate(invalid="ignore"):  # infinity times zero: callers report it
        for part in in_blocks(count):
            some = coordinates[part]
            length = len(some)
            local[:, :length] = some.T
            x, y, z = local[:, :length]
            result, product = total[:length], term[:length]
            for column, (along_x, along_y, along_z, offset) in enumerate(rows.tolist()):
                np.multiply(x, along_x, out=result)
                result += np.multiply(y, along_y, out=product)
                result += np.multiply(z, along_z, out=product)
                np.add(result, offset, out=points[part, column])
    return points
