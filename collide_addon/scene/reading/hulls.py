# SPDX-License-Identifier: GPL-3.0-or-later
"""The hulls of many objects, seen along Z.

Each equals `convex_hull` of `read_points` to the last bit; only the work is shared. A mesh that objects share is copied
once, and small meshes are projected together. Hulls are cached by a digest of vertices and matrix, so that they are
only recomputed when these change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.model.heights import Heights
from ...geometry import convex_hull
from ...geometry.predicates.progress import run
from .errors import ReadError, is_evaluated
from .meshes import copied, list_instances, may_have_instances, outermost
from .read import read_outermost

Shape = NDArray[np.float64]

VERTICES_AT_ONCE = 1 << 16
OBJECTS_AT_ONCE = 256
"""Most objects read between two updates of a progress bar, within hundredths of a second."""
KEPT_BYTES = 1 << 26
"""Size of the hull cache; the oldest hulls are dropped first."""


class Seen(NamedTuple):
    """The hull of an object seen along Z, and its lowest and highest z."""

    hull: Shape
    heights: Heights


class Unread(NamedTuple):
    """An object without a hull, and the reason."""

    name: str
    error: ReadError


class Hulls(NamedTuple):
    """The hulls of the objects that have one, in order, with their full names and their lowest and highest z.

    Each shape (h, 2), read-only, equals `convex_hull` of `read_points` to the last bit. `unread` has the other objects.
    """

    names: list[str]
    shapes: list[Shape]
    heights: list[Heights]
    unread: list[Unread]


class _Source(NamedTuple):
    """A mesh placed in the world: local coordinates (n, 3), and its matrix (3, 4)."""

    coordinates: NDArray[np.float32]
    matrix: NDArray[np.float64]
    digest: bytes

    @property
    def key(self) -> bytes:
        """The key of its hull in the cache."""
        return self.digest + self.matrix.tobytes()


_kept: dict[bytes, Seen] = {}


def read_hulls(objects: Sequence[bpy.types.Object], depsgraph: bpy.types.Depsgraph) -> Hulls:
    """Return the hulls of objects of any type, and the objects that cannot be read."""
    return run(read_hulls_in_parts(objects, depsgraph))


def read_hulls_in_parts(
    objects: Sequence[bpy.types.Object], depsgraph: bpy.types.Depsgraph
) -> Generator[float, None, Hulls]:
    """Read hulls as `read_hulls` does, in parts: yield the share of objects read; return the hulls.

    Between parts, no references to Blender's data are kept except `objects` and `depsgraph`.
    """
    shapes: list[Seen | None] = [None] * len(objects)
    unread: dict[int, Unread] = {}
    meshes = [0 if obj.data is None else int(obj.data.as_pointer()) for obj in objects]
    by_mesh = sorted(range(len(objects)), key=meshes.__getitem__)
    done = 0
    while done < len(by_mesh):
        sources: dict[int, _Source] = {}
        alone: list[int] = []
        for row, source in _sources(objects, by_mesh[done:], depsgraph):
            done += 1
            if source is not None and source.key in _kept:
                shapes[row] = _kept[source.key]
            elif source is not None:
                sources[row] = source._replace(coordinates=outermost(source.coordinates, source.matrix))
            else:
                alone.append(row)
        for row, points in _placed(sources):
            if np.isfinite(points).all():
                shapes[row] = _kept[sources[row].key] = _seen(points[:, :2], points[:, 2])
            else:  # the error raised on reading it names the vertex
                alone.append(row)
        held = sum(seen.hull.nbytes for seen in _kept.values())
        while held > KEPT_BYTES:  # the oldest first
            held -= _kept.pop(next(iter(_kept))).hull.nbytes
        some = [objects[row] for row in alone if may_have_instances(objects[row])]
        instances = list_instances(some, depsgraph) if some else {}  # in one pass for all of them
        for row in alone:
            try:
                read = read_outermost(objects[row], depsgraph, instances)
                shapes[row] = _seen(read.points, np.array(read.heights))
            except ReadError as error:
                unread[row] = Unread(objects[row].name_full, error)
        yield done / len(objects)
    names = [obj.name_full for obj, shape in zip(objects, shapes, strict=True) if shape is not None]
    found = [shape for shape in shapes if shape is not None]
    hulls, heights = [shape.hull for shape in found], [shape.heights for shape in found]
    return Hulls(names, hulls, heights, [unread[row] for row in sorted(unread)])


def _seen(points: NDArray[np.float64], z: NDArray[np.float64]) -> Seen:
    hull = convex_hull(points)
    hull.setflags(write=False)
    return Seen(hull, (float(z.min()), float(z.max())))


def _sources(
    objects: Sequence[bpy.types.Object], rows: Sequence[int], depsgraph: bpy.types.Depsgraph
) -> Iterator[tuple[int, _Source | None]]:
    """Yield the rows and meshes of the next part of the objects; None for anything but a plain mesh."""
    copies: dict[int, tuple[NDArray[np.float32], bytes]] = {}
    instancing: set[int] | None = None
    vertices = 0
    for row in rows[:OBJECTS_AT_ONCE]:
        obj = objects[row]
        evaluated = obj.evaluated_get(depsgraph)
        plain = obj.type == "MESH" and not obj.data.is_editmode and is_evaluated(obj, depsgraph)
        if plain and may_have_instances(obj):  # most geometry nodes create no instances
            if instancing is None:
                found = (each.parent for each in depsgraph.object_instances if each.is_instance)
                instancing = {parent.original.as_pointer() for parent in found}
            hidden = not obj.visible_get(view_layer=depsgraph.view_layer)
            plain = not (obj.is_instancer or hidden or obj.original.as_pointer() in instancing)
        if not plain:
            yield row, None
            continue
        key = evaluated.data.as_pointer()
        if key not in copies:
            coordinates = copied(evaluated, None).coordinates
            copies[key] = coordinates, hashlib.sha256(coordinates.data).digest()
        coordinates, digest = copies[key]
        matrix = np.array([tuple(line) for line in evaluated.matrix_world[:3]])
        whole = len(coordinates) > 0 and bool(np.isfinite(matrix).all())
        yield row, _Source(coordinates, matrix, digest) if whole else None
        vertices += len(coordinates)
        if vertices >= VERTICES_AT_ONCE:
            return


def _placed(sources: dict[int, _Source]) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """Yield the world coordinates (n, 3) of meshes, computed by the operations of `read_points` in their order."""
    if not sources:
        return
    counts = [len(source.coordinates) for source in sources.values()]
    x, y, z = np.concatenate([source.coordinates for source in sources.values()]).T.astype(np.float64)
    points = np.empty((len(x), 3))
    with np.errstate(invalid="ignore"):  # infinity times zero
        for axis in range(3):
            each = np.array([source.matrix[axis] for source in sources.values()])
            along_x, along_y, along_z, offset = np.repeat(each.T, counts, axis=1)
            points[:, axis] = x * along_x + y * along_y + z * along_z + offset
    yield from zip(sources, np.split(points, np.cumsum(counts)[:-1]), strict=True)
