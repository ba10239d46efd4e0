# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that moves B by the shortest way until A and B touch, as seen from above or in space."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import bpy

# isort: split
import numpy as np
from mathutils import Matrix, Vector  # where bpy is a module, mathutils exists only once it is imported
from numpy.typing import NDArray

from ...figure.text.messages import number
from ...geometry import PenetrationResult, Relation, epa, space
from ...geometry.predicates.errors import Phrase
from ...scene.base.compat import animated_paths
from ...scene.reading.errors import ReadError, parts_left_out
from ...scene.reading.read import read_in_space, read_points
from ...scene.reading.selection import selected_pair
from ..base.properties import EnumProperty
from ..base.reporting import ReportingOperator, warn_of
from ..base.selection import poll_pair
from ..base.translated import in_report

MEASURED = (
    ("above", "Seen from Above", "Between the convex outlines, as seen along Z: B stays at its height"),
    ("space", "In Space", "Between the convex hulls in space"),
)
SINGLE = 4e-7
"""Share of a length that Blender's single precision may lose on the way into an object's transform and out of it."""
ENOUGH = 4.0 * SINGLE
"""Share of the largest coordinate that may be left between shapes that are to touch."""
NOTICED = 1e-3
"""Share of the larger shape that is seen to be left between the two."""
MOST_MOVES = 12
"""Of an object that turns or changes as it moves: each brings it nearer, or it is given up."""


class _Way(NamedTuple):
    """The shortest way of B after which it touches A, none if it does, and the points of both as they stand now."""

    way: NDArray[np.float64]
    points: tuple[NDArray[np.float64], NDArray[np.float64]]

    @property
    def length(self) -> float:
        """Its length, also where the square of that is beyond what floats hold."""
        return math.hypot(*self.way.tolist())

    @property
    def is_done(self) -> bool:
        """Whether it is no longer than what single precision loses."""
        return self.length <= ENOUGH * self.furthest

    @property
    def furthest(self) -> float:
        """The largest coordinate."""
        return max(float(np.abs(each).max()) for each in self.points)

    @property
    def extent(self) -> float:
        """The longest side of a box around one of the shapes."""
        return max(float(np.ptp(each, axis=0).max()) for each in self.points)


class COLLIDE_OT_touch(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.touch"
    bl_label = "Make Them Touch"
    bl_description = "Move B by the shortest way until it touches A: closer when they are apart, out when they overlap"
    bl_options = {"REGISTER", "UNDO"}
    poll = classmethod(poll_pair)

    measured: EnumProperty(name="Measured", description="Where the shortest way is looked for", items=MEASURED)

    def carry_out(self, context: bpy.types.Context) -> None:
        a, b = selected_pair(context)
        if b in _ancestors(a):
            raise ReadError("{a} is a child of {b} and moves with it: exchange A and B", a=a.name, b=b.name)
        first = left = self._shortest_way(a, b, context)
        if not first.way.any():
            self.report({"INFO"}, in_report("{a} and {b} touch already", a=a.name, b=b.name))
            return
        place = b.location.copy()
        way = np.zeros(3)
        try:
            for _ in range(MOST_MOVES):
                _move(b, Vector(left.way), context)
                way += left.way
                before, left = left, self._shortest_way(a, b, context)
                _refuse_moved(a, b, before, left)
                if left.is_done or not left.length < before.length:
                    break
        except ReadError:
            b.location = place
            raise
        if not left.is_done:
            self.report({"WARNING"}, in_report("{name} turns or changes as it moves: press again", name=b.name))
        self.report(
            {"INFO"},
            in_report(
                "{b} moved by {length} ({way}): it touches {a} within {rest}",
                a=a.name,
                b=b.name,
                length=number(math.hypot(*way.tolist())),
                way=", ".join(map(number, way.tolist())),
                rest=number(left.length),
            ),
        )
        if left.length > NOTICED * left.extent:
            step = float(np.spacing(np.float32(left.furthest)))
            self.report(
                {"WARNING"},
                in_report(
                    "So far from the origin, Blender places {name} in steps of {step}: bring both nearer to it",
                    name=b.name,
                    step=number(step),
                ),
            )
        warn_of(self, parts_left_out((a, b), context.evaluated_depsgraph_get()))
        if _is_keyed(b):
            self.report({"WARNING"}, in_report("The location of {name} has keys: key it (I), or it jumps", name=b.name))

    def _shortest_way(self, a: bpy.types.Object, b: bpy.types.Object, context: bpy.types.Context) -> _Way:
        """Return the shortest way as A and B stand now."""
        depsgraph = context.evaluated_depsgraph_get()
        found: PenetrationResult | space.PenetrationResult
        if self.measured == "space":
            points = read_in_space(a, depsgraph), read_in_space(b, depsgraph)
            found = space.epa(*space.deciding_shapes(*points))
        else:
            points = read_points(a, depsgraph), read_points(b, depsgraph)
            found = epa(*points)
        way = np.zeros(3)
        if found.relation is not Relation.TOUCHING:
            way[: len(found.point_a)] = found.point_a - found.point_b
        return _Way(way, points)


def _refuse_moved(a: bpy.types.Object, b: bpy.types.Object, before: _Way, after: _Way) -> None:
    if not np.array_equal(before.points[0], after.points[0]):
        raise ReadError(
            "{a} moves when {b} does: exchange A and B, or mute the constraint that ties them", a=a.name, b=b.name
        )


def _ancestors(obj: bpy.types.Object) -> Iterator[bpy.types.Object]:
    while obj.parent is not None:
        obj = obj.parent
        yield obj


def _move(obj: bpy.types.Object, way: Vector, context: bpy.types.Context) -> None:
    """Move an object by a way in world coordinates through its location; a ReadError where something holds it."""
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
    step = from_parent.inverted_safe() @ way
    needed = zip("XYZ", obj.lock_location, step, strict=True)
    longest = max(map(abs, step))
    locked = [axis for axis, is_locked, along in needed if is_locked and abs(along) > SINGLE * longest]
    if locked:
        raise ReadError(
            "The location of {name} is locked along {axes}: unlock it in the Item tab",
            name=obj.name,
            axes=", ".join(locked),
        )
    place, stood = obj.location.copy(), _translation(obj, context)
    obj.location = place + step
    gone = _translation(obj, context) - stood
    # What is lost of the location is lost as the parent shows it: nothing, of an axis that it shrinks to nothing.
    sizes = (
        np.abs(np.array(from_parent, dtype=np.float64)) @ (np.abs(place) + np.abs(step)) + np.abs(stood) + np.abs(way)
    )
    if not (np.abs(np.subtract(gone, way)) <= SINGLE * sizes.max()).all():
        obj.location = place
        raise ReadError("{name} cannot move there: {reason}", name=obj.name, reason=_what_holds(obj))


def _from_parent(obj: bpy.types.Object, context: bpy.types.Context) -> Matrix:
    """Return the matrix between an object's own transform and the world: that of its parent, of whatever kind."""
    if obj.parent is None:
        return Matrix()
    world = obj.evaluated_get(context.evaluated_depsgraph_get()).matrix_world
    return world @ obj.matrix_basis.inverted_safe()


def _translation(obj: bpy.types.Object, context: bpy.types.Context) -> Vector:
    """Return where an object's origin stands once Blender has done what is due."""
    context.view_layer.update()
    return obj.evaluated_get(context.evaluated_depsgraph_get()).matrix_world.translation.copy()


def _what_holds(obj: bpy.types.Object) -> Phrase:
    """Return what keeps an object from going where its location says, and the way out."""
    held = [constraint.name for constraint in obj.constraints if constraint.enabled and not constraint.mute]
    if held:
        return Phrase("its constraints hold it ({names}): disable or apply them", names=", ".join(held))
    if obj.animation_data is not None and obj.animation_data.drivers:
        return Phrase("drivers hold it: mute them in the Drivers editor")
    return Phrase("its parent holds it: clear the parent (Alt+P)")


def _is_keyed(obj: bpy.types.Object) -> bool:
    """Tell whether an action of an object, or a strip of its NLA, writes its location at the next frame."""
    return obj.animation_data is not None and any(path == "location" for path, _ in animated_paths(obj))


classes = (COLLIDE_OT_touch,)
