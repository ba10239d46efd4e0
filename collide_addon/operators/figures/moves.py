# SPDX-License-Identifier: GPL-3.0-or-later
"""The shortest translation of B that makes it touch A, and moving objects by changing their location."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import bpy

# isort: split
import numpy as np
from mathutils import Matrix, Vector  # where bpy is a module, mathutils exists only once it is imported
from numpy.typing import NDArray

from ...geometry import PenetrationResult, Relation, epa, space
from ...geometry.predicates.errors import Phrase
from ...scene.base.compat import animated_paths
from ...scene.reading import read
from ...scene.reading.errors import ReadError
from ...scene.reading.parts import Readable

TRANSFORM_ERROR = 4e-7
"""Relative error of single precision in Blender when a transform is set and read."""
LEEWAY = 4.0 * TRANSFORM_ERROR
"""Largest remaining gap between touching shapes, relative to the largest coordinate."""


class Separation(NamedTuple):
    """The shortest translation of B that makes it touch A, zero if they touch, and the present points of both."""

    vector: NDArray[np.float64]
    points: tuple[NDArray[np.float64], NDArray[np.float64]]
    overlaps: bool = False
    """Whether they are overlapping meshes, for which no shortest translation is defined."""

    @property
    def length(self) -> float:
        """Its length, even if its square would overflow; for overlapping meshes, the rounding error of a move."""
        return self.grain if self.overlaps else math.hypot(*self.vector.tolist())

    @property
    def is_done(self) -> bool:
        """Whether the remaining translation is within the rounding errors of single precision."""
        return self.length <= LEEWAY * self.furthest

    @property
    def furthest(self) -> float:
        """The largest absolute coordinate."""
        return max(float(np.abs(each).max()) for each in self.points)

    @property
    def grain(self) -> float:
        """The spacing of single-precision numbers at the largest coordinate."""
        return float(np.spacing(np.float32(self.furthest)))

    @property
    def extent(self) -> float:
        """The longest side of the shapes' bounding boxes."""
        return max(float(np.ptp(each, axis=0).max()) for each in self.points)


def shortest_way(a: Readable, b: Readable, measured: str, solids: str, context: bpy.types.Context) -> Separation:
    """Return the shortest translation for A and B where they are now."""
    depsgraph = context.evaluated_depsgraph_get()
    if measured == "space" and solids == "meshes":
        meshes = read.read_triangle_mesh(a, depsgraph), read.read_triangle_mesh(b, depsgraph)
        apart = space.mesh_distance(*meshes)
        overlaps = apart.relation is Relation.PENETRATING
        between = np.zeros(3) if overlaps else apart.closest_a - apart.closest_b
        return Separation(between, (meshes[0].vertices, meshes[1].vertices), overlaps)
    found: PenetrationResult | space.PenetrationResult
    if measured == "space":
        points = read.read_in_space(a, depsgraph), read.read_in_space(b, depsgraph)
        found = space.epa(*space.deciding_shapes(*points))
    else:
        points = read.read_points(a, depsgraph), read.read_points(b, depsgraph)
        found = epa(*points)
    vector = np.zeros(3)
    if found.relation is not Relation.TOUCHING:
        vector[: len(found.point_a)] = found.point_a - found.point_b
    return Separation(vector, points)


def refuse_moved(a: Readable, b: Readable, before: Separation, after: Separation) -> None:
    """Raise a ReadError if A has moved with B, or if B, as a mesh, now overlaps A by more than rounding."""
    if after.overlaps and np.abs(after.points[1] - before.points[1] - before.vector).max() > LEEWAY * after.furthest:
        raise ReadError("{name} turns or changes as it moves, into {a}: choose Hulls", name=b.name, a=a.name)
    if not np.array_equal(before.points[0], after.points[0]):
        raise ReadError(
            "{a} moves when {b} does: exchange A and B, or mute the constraint that ties them", a=a.name, b=b.name
        )


def ancestors(obj: bpy.types.Object) -> Iterator[bpy.types.Object]:
    """Yield an object's parent, its parent, and so on."""
    while obj.parent is not None:
        obj = obj.parent
        yield obj


def move_all(objects: Iterable[bpy.types.Object], vector: Vector, context: bpy.types.Context) -> None:
    """Move objects, none of them the parent of another, by a vector in world coordinates."""
    for obj in objects:
        move(obj, vector, context)


def move(obj: bpy.types.Object, vector: Vector, context: bpy.types.Context) -> None:
    """Move an object by a vector in the world by changing its location; a ReadError if something prevents that."""
    if obj.library is not None:
        raise ReadError(
            "{name} is linked from another file: make a library override (Object ▸ Library Override)", name=obj.name
        )
    if obj.override_library is not None and obj.override_library.is_system_override:
        raise ReadError(
            "{name} is a library override that is not editable: make it editable (Object ▸ Library Override ▸ Make)",
            name=obj.name,
        )
    from_parent = _from_parent(obj, context).to_3x3()
    step = from_parent.inverted_safe() @ vector
    needed = zip("XYZ", obj.lock_location, step, strict=True)
    longest = max(map(abs, step))
    locked = [axis for axis, is_locked, along in needed if is_locked and abs(along) > TRANSFORM_ERROR * longest]
    if locked:
        raise ReadError(
            "The location of {name} is locked along {axes}: unlock it in the Item tab",
            name=obj.name,
            axes=", ".join(locked),
        )
    place, stood = obj.location.copy(), _translation(obj, context)
    obj.location = place + step
    gone = _translation(obj, context) - stood
    # Rounding of the location matters only as scaled by the parent: not at all on an axis that it shrinks to zero.
    sizes = (
        np.abs(np.array(from_parent, dtype=np.float64)) @ (np.abs(place) + np.abs(step))
        + np.abs(stood)
        + np.abs(vector)
    )
    if not (np.abs(np.subtract(gone, vector)) <= TRANSFORM_ERROR * sizes.max()).all():
        obj.location = place
        raise ReadError("{name} cannot move there: {reason}", name=obj.name, reason=_what_holds(obj))


def _from_parent(obj: bpy.types.Object, context: bpy.types.Context) -> Matrix:
    """Return the matrix from an object's own transform to the world, which any kind of parent determines."""
    if obj.parent is None:
        return Matrix()
    world = obj.evaluated_get(context.evaluated_depsgraph_get()).matrix_world
    return world @ obj.matrix_basis.inverted_safe()


def _translation(obj: bpy.types.Object, context: bpy.types.Context) -> Vector:
    """Return the position of an object's origin after Blender's pending updates."""
    context.view_layer.update()
    return obj.evaluated_get(context.evaluated_depsgraph_get()).matrix_world.translation.copy()


def _what_holds(obj: bpy.types.Object) -> Phrase:
    """Return what keeps an object from moving with its location, and the way out."""
    held = [constraint.name for constraint in obj.constraints if constraint.enabled and not constraint.mute]
    if held:
        return Phrase("its constraints hold it ({names}): disable or apply them", names=", ".join(held))
    if obj.animation_data is not None and obj.animation_data.drivers:
        return Phrase("drivers hold it: mute them in the Drivers editor")
    return Phrase("its parent holds it: clear the parent (Alt+P)")


def is_keyed(obj: bpy.types.Object) -> bool:
    """Tell whether an object's action, or a strip of its NLA, will set its location at the next frame."""
    return obj.animation_data is not None and any(path == "location" for path, _ in animated_paths(obj))
