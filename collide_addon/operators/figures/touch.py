# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that moves B by the shortest way until A and B touch, as seen from above or in space."""

from __future__ import annotations

from collections.abc import Iterator

import bpy

# isort: split
import numpy as np
from mathutils import Matrix, Vector  # where bpy is a module, mathutils exists only once it is imported

from ...figure.text.messages import number
from ...geometry import PenetrationResult, Relation, epa, space
from ...geometry.predicates.errors import Phrase
from ...scene.reading.errors import ReadError
from ...scene.reading.read import read_in_space, read_points
from ...scene.reading.selection import selected_pair
from ..base.properties import EnumProperty
from ..base.reporting import ReportingOperator
from ..base.selection import poll_pair
from ..base.translated import in_report

MEASURED = (
    ("above", "Seen from Above", "Between the convex outlines, as seen along Z: B stays at its height"),
    ("space", "In Space", "Between the convex hulls in space"),
)
SINGLE = 4e-7
"""Share of a length that Blender's single precision may lose on the way into an object's transform and out of it."""


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
        way = self._shortest_way(a, b, context)
        if not way.length:
            self.report({"INFO"}, in_report("{a} and {b} touch already", a=a.name, b=b.name))
            return
        _move(b, way, context)
        rest = self._shortest_way(a, b, context).length
        self.report(
            {"INFO"},
            in_report(
                "{b} moved by {length} ({way}): it touches {a} to {rest}",
                a=a.name,
                b=b.name,
                length=number(way.length),
                way=", ".join(map(number, way)),
                rest=number(rest),
            ),
        )
        if _is_keyed(b):
            self.report({"WARNING"}, in_report("The location of {name} has keys: key it (I), or it jumps", name=b.name))

    def _shortest_way(self, a: bpy.types.Object, b: bpy.types.Object, context: bpy.types.Context) -> Vector:
        """Return the shortest way of B after which it touches A, as they stand now; none if they do."""
        depsgraph = context.evaluated_depsgraph_get()
        found: PenetrationResult | space.PenetrationResult
        if self.measured == "space":
            found = space.epa(*space.deciding_shapes(read_in_space(a, depsgraph), read_in_space(b, depsgraph)))
        else:
            found = epa(read_points(a, depsgraph), read_points(b, depsgraph))
        if found.relation is Relation.TOUCHING:
            return Vector((0.0, 0.0, 0.0))
        return Vector((*(found.point_a - found.point_b), 0.0)[:3])


def _ancestors(obj: bpy.types.Object) -> Iterator[bpy.types.Object]:
    while obj.parent is not None:
        obj = obj.parent
        yield obj


def _move(obj: bpy.types.Object, way: Vector, context: bpy.types.Context) -> None:
    """Move an object by a way in world coordinates through its location; a ReadError where something holds it."""
    if obj.library is not None or (obj.override_library is not None and obj.override_library.is_system_override):
        raise ReadError(
            "{name} is linked from another file: make a library override (Object ▸ Relations)", name=obj.name
        )
    step = _from_parent(obj, context).inverted_safe().to_3x3() @ way
    needed = zip("XYZ", obj.lock_location, step, strict=True)
    locked = [axis for axis, is_locked, along in needed if is_locked and abs(along) > SINGLE * step.length]
    if locked:
        raise ReadError(
            "The location of {name} is locked along {axes}: unlock it in the Item tab",
            name=obj.name,
            axes=", ".join(locked),
        )
    place, stood = obj.location.copy(), _translation(obj, context)
    obj.location = place + step
    gone = _translation(obj, context) - stood
    lost = SINGLE * sum(map(np.linalg.norm, (stood, place, step, way)))
    if (gone - way).length > lost:
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
    """Tell whether an object has an action, which may write its location at the next frame."""
    return obj.animation_data is not None and obj.animation_data.action is not None


classes = (COLLIDE_OT_touch,)
