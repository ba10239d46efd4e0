# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender objects to 2-D points: where their vertices stand in the world, seen along the Z axis.

What is read is what Blender shows: modifiers and instances applied, and an object in edit mode as it is edited.
Nothing of the user's is changed; the meshes that Blender makes for the reading are freed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import bpy

# isort: split
# Where bpy is a module, bmesh and mathutils exist only once it is imported.
import bmesh
import numpy as np
from mathutils import Matrix
from numpy.typing import NDArray

from ...figure.model.heights import Heights
from ...geometry.hull.projection_filter import possible_shadow_corners
from ...geometry.predicates.errors import Phrase, WordedError

MESH_TYPES = frozenset({"MESH", "CURVE", "SURFACE", "FONT", "META"})
"""Types of object that Blender turns into a mesh."""

ROWS_AT_ONCE = 1 << 14
"""Vertices projected in one go: few enough for the processor's cache, enough for numpy to be fast."""

MANY_VERTICES = 20_000
"""From so many on, it pays to throw out those that lie inside before they are projected."""

NAMES_SHOWN = 4
"""How many names an error message lists before it breaks off."""


class MeshCopy(NamedTuple):
    """What is copied out of a mesh: local coordinates (n, 3), and what else a caller asks for."""

    coordinates: NDArray[np.float32]
    more: Any


class Instance(NamedTuple):
    """One of an object's instances: its mesh, where it stands, and the name of what it shows (None: the object).

    Listings of one thing have the same `place`, whether or not they are of type MESH.
    """

    mesh: MeshCopy
    matrix: Matrix
    place: tuple[float, ...]
    is_mesh: bool
    name: str | None


Instances = Mapping[int, Sequence[Instance]]
"""The instances of objects, by the numbers of these."""


class ShownMesh(NamedTuple):
    """A mesh that Blender shows: its vertices in world coordinates seen along Z (n, 2), and what else was copied."""

    points: NDArray[np.float64]
    more: Any


class Outermost(NamedTuple):
    """Points (n, 2) with the same hull as all vertices of an object, how many those are, and their heights."""

    points: NDArray[np.float64]
    vertex_count: int
    heights: Heights


class ReadError(WordedError, ValueError):
    """What the user selected cannot be read; the message names the object and the way out."""


def selected_pair(context: bpy.types.Context) -> tuple[bpy.types.Object, bpy.types.Object]:
    """Return the two selected objects as (A, B): B is the active one.

    Parameters
    ----------
    context : bpy.types.Context
        Gives ``selected_objects`` and ``active_object``.

    Raises
    ------
    ReadError
        When other than two objects are selected, or neither of the two is active.
    """
    selected = list(context.selected_objects)
    names = ", ".join([item.name for item in selected[:NAMES_SHOWN]] + ["…"] * (len(selected) > NAMES_SHOWN))
    if len(selected) != 2:
        found = _how_many(len(selected), names)
        if len(selected) > 2:
            raise ReadError("{found}: select exactly two, or press All Pairs under Many Objects", found=found)
        raise ReadError("{found}: select exactly two, the active one becomes B", found=found)
    active = context.active_object
    if active not in selected:
        raise ReadError(
            "2 objects are selected ({names}), but neither is active: Shift-click the one that becomes B", names=names
        )
    a = selected[0] if selected[1] == active else selected[1]
    return a, active


def _how_many(count: int, names: str) -> Phrase:
    if count == 0:
        return Phrase("No object is selected")
    if count == 1:
        return Phrase("1 object is selected ({names})", names=names)
    return Phrase("{count} objects are selected ({names})", count=count, names=names)


def projectable(obj: bpy.types.Object) -> bool:
    """Tell from its type alone whether an object can have vertices to project; cheap enough for panels and polls."""
    instances_collection = obj.type == "EMPTY" and obj.instance_type == "COLLECTION"
    return obj.type in MESH_TYPES or (instances_collection and obj.instance_collection is not None)


def vertex_count(obj: bpy.types.Object) -> int | None:
    """Return a mesh's number of vertices before modifiers, None for other types; evaluates nothing."""
    if obj.type != "MESH":
        return None
    if obj.data.is_editmode:  # the mesh itself keeps its old vertices until edit mode ends
        return len(bmesh.from_edit_mesh(obj.data).verts)
    return len(obj.data.vertices)


def read_points(
    obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, instances: Instances | None = None
) -> NDArray[np.float64]:
    """Read an object's vertices in world coordinates and project them along Z.

    Parameters
    ----------
    obj : bpy.types.Object
        A mesh, curve, surface, text or metaball, or an empty that instances a collection.
    depsgraph : bpy.types.Depsgraph
        ``context.evaluated_depsgraph_get()``. A script that edits a mesh in edit mode calls
        ``bmesh.update_edit_mesh`` first, as Blender's own tools do.
    instances : mapping, optional
        What `list_instances` has found of this and other objects, when many are read.

    Returns
    -------
    ndarray of float64, shape (n, 2)
        x and y of every vertex, in the order of the evaluated mesh, then those of its instances. Every vertex is
        computed for itself: vertices that coincide in Blender have equal rows.

    Raises
    ------
    ReadError
        When the object is of a type without vertices, not evaluated (disabled, or not in the view layer), hidden
        although its instances are needed, without any vertex, or has a coordinate that is NaN or infinite.
    """
    placed = _placed_meshes(obj, depsgraph, None, instances)
    pieces = [_project(mesh.coordinates, matrix, name) for mesh, matrix, name in placed]
    return pieces[0] if len(pieces) == 1 else np.concatenate(pieces)


def read_outermost(
    obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, instances: Instances | None = None
) -> Outermost:
    """Read what the hull of an object's vertices is made of: those of `read_points`, of many without most inner ones.

    Parameters
    ----------
    obj, depsgraph, instances
        As of `read_points`.

    Raises
    ------
    ReadError
        As of `read_points`.
    """
    pieces, heights, count = [], [], 0
    for mesh, matrix, name in _placed_meshes(obj, depsgraph, None, instances):
        some = outermost(mesh.coordinates, matrix)
        heights.append(heights_of(some, matrix))
        pieces.append(_project(some, matrix, name))
        count += len(mesh.coordinates)
    lowest, highest = zip(*heights, strict=True)
    return Outermost(np.concatenate(pieces), count, (min(lowest), max(highest)))


def outermost(coordinates: NDArray[np.float32], matrix: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return vertices (n, 3), of many without most of those that surely lie inside of what is seen of all.

    The lowest and the highest one are among them.
    """
    rows = None if len(coordinates) < MANY_VERTICES else possible_shadow_corners(coordinates, matrix[:2])
    if rows is None:
        return coordinates
    z = _placed(coordinates, matrix[2:])
    return coordinates.take(np.union1d(rows, (z.argmin(), z.argmax())), axis=0)


def heights_of(coordinates: NDArray[np.float32], matrix: NDArray[np.float64]) -> Heights:
    """Return the lowest and the highest z of vertices (n, 3) where a matrix (3, 4) puts them.

    Not finite where a coordinate is not: whoever projects the vertices tells which.
    """
    z = _placed(coordinates, matrix[2:])
    return float(z.min()), float(z.max())


def read_meshes(
    obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, copy: Callable[[bpy.types.Mesh], Any] | None = None
) -> list[ShownMesh]:
    """Read what Blender shows for an object: its own mesh and those of its instances, each with a vertex or more.

    Parameters
    ----------
    obj, depsgraph
        As of `read_points`.
    copy : callable, optional
        Gets each mesh once and returns what it takes of it. It must not keep the mesh, which is freed.

    Raises
    ------
    ReadError
        As of `read_points`.
    """
    return [
        ShownMesh(_project(mesh.coordinates, matrix, name), mesh.more)
        for mesh, matrix, name in _placed_meshes(obj, depsgraph, copy)
    ]


def _placed_meshes(
    obj: bpy.types.Object,
    depsgraph: bpy.types.Depsgraph,
    copy: Callable[[bpy.types.Mesh], Any] | None,
    instances: Instances | None = None,
) -> list[tuple[MeshCopy, NDArray[np.float64], str]]:
    """Read the meshes of `read_meshes`, each with its matrix (3, 4) and a name for messages."""
    if not projectable(obj):
        kind = obj.bl_rna.properties["type"].enum_items[obj.type].name.lower()
        kind = Phrase(("an " if kind[0] in "aeiou" else "a ") + kind)
        raise ReadError(
            "{name} is {kind} and has no vertices to project: select a mesh, curve, text or metaball",
            name=obj.name,
            kind=kind,
        )
    evaluated = obj.evaluated_get(depsgraph)
    if not evaluated.is_evaluated:
        raise ReadError(_why_not_evaluated(obj, depsgraph))
    meshes = [
        (mesh, _world_matrix(matrix, obj), name)
        for mesh, matrix, name in _shown_meshes(obj, evaluated, depsgraph, copy, instances)
        if len(mesh.coordinates)
    ]
    if not meshes:
        raise ReadError(_why_no_vertices(obj, depsgraph))
    return meshes


def _shown_meshes(
    obj: bpy.types.Object,
    evaluated: bpy.types.Object,
    depsgraph: bpy.types.Depsgraph,
    copy: Callable[[bpy.types.Mesh], Any] | None,
    instances: Instances | None,
) -> Iterator[tuple[MeshCopy, Matrix, str]]:
    """Yield what Blender shows for an object, its own mesh, then its instances, with matrix and name for messages."""
    whole: dict[tuple[float, ...], MeshCopy] = {}
    if obj.type in MESH_TYPES and (obj.show_instancer_for_viewport or not obj.is_instancer):
        own = copied(evaluated, copy)
        if obj.type != "MESH":
            whole[_place(obj, evaluated.matrix_world)] = own
        yield own, evaluated.matrix_world, obj.name
    if may_have_instances(obj):
        if not obj.visible_get(view_layer=depsgraph.view_layer):
            raise ReadError(
                "{name} is hidden, and Blender lists no instances of hidden objects: show it (Alt+H)", name=obj.name
            )
        listed = list_instances([obj], depsgraph, copy) if instances is None else instances
        yield from _instances(obj, listed.get(obj.original.as_pointer(), ()), whole)


def list_instances(
    objects: Iterable[bpy.types.Object],
    depsgraph: bpy.types.Depsgraph,
    copy: Callable[[bpy.types.Mesh], Any] | None = None,
) -> Instances:
    """Return the instances of some objects, by the numbers of these, in one walk through all of the scene's."""
    found: dict[int, list[Instance]] = {obj.original.as_pointer(): [] for obj in objects}
    read: dict[int, MeshCopy] = {}  # evaluated data that is instanced often is read once
    for each in depsgraph.object_instances:
        listed = found.get(each.parent.original.as_pointer()) if each.is_instance else None
        if listed is None:
            continue
        source = each.object
        if source.type not in MESH_TYPES:  # a collection's cameras and empties, a curve among generated geometry
            continue
        key = source.data.as_pointer()
        if key not in read:
            read[key] = copied(source, copy)
        matrix = each.matrix_world.copy()
        own = source.original == each.parent.original
        name = None if own else source.name
        listed.append(Instance(read[key], matrix, _place(source, matrix), source.type == "MESH", name))
    return found


def _instances(
    obj: bpy.types.Object, listed: Iterable[Instance], whole: dict[tuple[float, ...], MeshCopy]
) -> Iterator[tuple[MeshCopy, Matrix, str]]:
    """Yield the meshes that an object instances, except those that only repeat one in `whole`.

    Blender lists a text, surface or metaball twice, as itself and as an instance of type MESH that is generated by
    it. `whole` holds the first listings by their place, so that the second can be told from a real instance.
    """
    for each in listed:
        if not each.is_mesh:
            whole[each.place] = each.mesh
        elif each.place in whole and np.array_equal(whole[each.place].coordinates, each.mesh.coordinates):
            continue
        name = obj.name if each.name is None else Phrase("{name}, an instance of {of},", name=each.name, of=obj.name)
        yield each.mesh, each.matrix, name


def may_have_instances(obj: bpy.types.Object) -> bool:
    """Tell whether walking through all of the scene's instances can be worth it."""
    return obj.is_instancer or any(item.type == "NODES" and item.show_viewport for item in obj.modifiers)


def _place(source: bpy.types.Object, matrix: Matrix) -> tuple[float, ...]:
    """Return what the two listings of one text have in common: the object and where it stands."""
    return (source.original.as_pointer(), *(value for row in matrix for value in row))


def copied(evaluated: bpy.types.Object, copy: Callable[[bpy.types.Mesh], Any] | None) -> MeshCopy:
    """Copy the local vertex coordinates out of an evaluated object, in Blender's own float32, and what `copy` takes."""
    mesh = evaluated.to_mesh()
    try:
        count = 0 if mesh is None else len(mesh.vertices)
        coordinates = np.empty((count, 3), dtype=np.float32)
        if count:
            # One block of memory, copied at once; mesh.vertices.foreach_get("co") goes from vertex to vertex.
            mesh.attributes["position"].data.foreach_get("vector", coordinates.ravel())
        return MeshCopy(coordinates, copy(mesh) if copy and count else None)
    finally:
        evaluated.to_mesh_clear()


def _world_matrix(matrix: Matrix, obj: bpy.types.Object) -> NDArray[np.float64]:
    """Return the rows of a world matrix that give x, y and z, shape (3, 4)."""
    rows = np.array([tuple(row) for row in matrix[:3]], dtype=np.float64)
    if not np.isfinite(rows).all():
        raise ReadError(
            "{name} has a transform that is not finite: clear its location, rotation and scale", name=obj.name
        )
    return rows


def _project(coordinates: NDArray[np.float32], matrix: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    """Return where a matrix (3, 4) puts vertices (n, 3), seen along Z, shape (n, 2)."""
    points = _placed(coordinates, matrix[:2])
    finite = np.isfinite(points)
    if not finite.all():  # z counts too: times a zero in the matrix it still gives NaN
        vertex = int(np.flatnonzero(~finite.all(axis=1))[0])
        raise ReadError(
            "{name} vertex {vertex} is not finite: delete it, or give it a position", name=name, vertex=vertex
        )
    return points


def _placed(coordinates: NDArray[np.float32], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Apply rows (k, 4) of a matrix to local coordinates (n, 3), giving (n, k).

    Written out instead of ``@``: a matrix product may round a row differently depending on where it stands, and
    then vertices that coincide would not.
    """
    count = len(coordinates)
    points = np.empty((count, len(rows)), dtype=np.float64)
    local = np.empty((3, min(count, ROWS_AT_ONCE)), dtype=np.float64)
    total, term = np.empty_like(local[0]), np.empty_like(local[0])
    with np.errstate(invalid="ignore"):  # infinity times zero: reported by whoever projects
        for start in range(0, count, ROWS_AT_ONCE):
            some = coordinates[start : start + ROWS_AT_ONCE]
            length = len(some)
            local[:, :length] = some.T
            x, y, z = local[:, :length]
            result, product = total[:length], term[:length]
            for column, (along_x, along_y, along_z, offset) in enumerate(rows.tolist()):
                np.multiply(x, along_x, out=result)
                result += np.multiply(y, along_y, out=product)
                result += np.multiply(z, along_z, out=product)
                np.add(result, offset, out=points[start : start + length, column])
    return points


def _why_not_evaluated(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> Phrase:
    layer = depsgraph.view_layer
    if any(item == obj for item in layer.objects):
        return Phrase(
            "{name} is disabled in the viewport: "
            "enable it and its collections with the screen icons of the Outliner (switched on in its filter menu)",
            name=obj.name,
        )
    return Phrase(
        "{name} is not in the view layer {layer} of the scene {scene}: "
        "link it to that scene, or tick its collection in the Outliner",
        name=obj.name,
        layer=layer.name,
        scene=depsgraph.scene.name,
    )


def _why_no_vertices(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> Phrase:
    if obj.type == "EMPTY":
        return Phrase(
            "{name} has no vertices to project: "
            "put a mesh, curve or text that is not disabled into its collection {collection}",
            name=obj.name,
            collection=obj.instance_collection.name,
        )
    if obj.type == "META":
        mother = _metaball_mother(obj, depsgraph)
        if mother != obj:
            return Phrase(
                "{name} has no vertices to project, since the mesh of all metaballs of one name belongs to "
                "the first of them: select {first}",
                name=obj.name,
                first=mother.name,
            )
    if obj.is_instancer and not obj.show_instancer_for_viewport:
        return Phrase(
            "{name} has no vertices to project, since it hides itself and shows no instance: "
            "turn on Show Instancer in its object properties",
            name=obj.name,
        )
    return Phrase(
        "{name} has no vertices to project: select a mesh, curve, text or metaball with at least one vertex",
        name=obj.name,
    )


def _metaball_mother(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> bpy.types.Object:
    """Return the metaball that carries its family's mesh: of Ball, Ball.001, Ball.002 the lowest number, here Ball."""

    def family_and_number(name: str) -> tuple[str, int]:
        stem, _, number = name.rpartition(".")
        return (stem, int(number)) if stem and number.isdecimal() else (name, 0)

    family, _ = family_and_number(obj.name)
    balls = [item for item in depsgraph.view_layer.objects if item.type == "META"]
    relatives = [item for item in balls if family_and_number(item.name)[0] == family]
    return min(relatives, key=lambda item: family_and_number(item.name)[1], default=obj)


def world_rows(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float64]:
    """Return the rows of an object's world matrix that give x, y and z, shape (3, 4).

    Raises
    ------
    ReadError
        When the object is not evaluated, or its transform not finite.
    """
    evaluated = obj.evaluated_get(depsgraph)
    if not evaluated.is_evaluated:
        raise ReadError(_why_not_evaluated(obj, depsgraph))
    return _world_matrix(evaluated.matrix_world, obj)


def read_local(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float32] | None:
    """Return an object's vertices before its world matrix, shape (n, 3); None where instances may belong to it.

    `place_local` makes of them what `read_points` returns, for as long as the geometry does not change.

    Raises
    ------
    ReadError
        As of `read_points`, of one vertex that is not finite only from `place_local`.
    """
    if obj.type not in MESH_TYPES or may_have_instances(obj):
        return None
    coordinates = copied(obj.evaluated_get(depsgraph), None).coordinates
    if not len(coordinates):
        raise ReadError(_why_no_vertices(obj, depsgraph))
    return coordinates


def place_local(local: NDArray[np.float32], rows: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    """Return vertices (n, 3) where a matrix of `world_rows` puts them, seen along Z, shape (n, 2)."""
    return _project(local, rows, name)
