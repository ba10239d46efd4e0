# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators about A and B themselves: exchanging them, and moving B by the shortest vector until they touch."""

from __future__ import annotations

import math
from collections.abc import Sequence

import bpy

# isort: split
from mathutils import Vector  # where bpy is a module, mathutils exists only once it is imported

from ...figure.settings import SHAPE
from ...figure.text import messages
from ...scene.base import units
from ...scene.reading.errors import ReadError, parts_left_out
from ...scene.reading.parts import Readable, objects_in
from ...scene.reading.selection import selected_pair, users_selected, vertex_count
from ..base.choices import SolidsChoice, property_of
from ..base.figures import described
from ..base.reporting import ReportingOperator
from ..base.selection import pair, split_into_parts
from ..base.translation import EnumProperty, in_tooltip
from . import moves


class COLLIDE_OT_swap(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.swap"
    bl_label = "Exchange A and B"
    bl_description = "Make the other selected object the active one: it becomes B"
    ready = staticmethod(pair)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        """Return what the button does and, below that, the sizes of the objects."""
        lines = [in_tooltip(cls.bl_description)]
        for obj in users_selected(context)[:2]:
            size, count = " × ".join(map(messages.number, obj.dimensions)), vertex_count(obj)
            text = size if count is None else in_tooltip("{count:,} vertices, {size}", count=count, size=size)
            lines.append(f"{obj.name}: {text}")
        return "\n".join(lines)

    def carry_out(self, context: bpy.types.Context) -> None:
        context.view_layer.objects.active, _ = selected_pair(context)


MEASURED_CHOICES = (
    ("above", "From Above", "Between the convex outlines, as seen along Z: B stays at its height"),
    ("space", "In Space", "Between the convex hulls in space, or the meshes"),
)
MOST_MOVES = 12
"""Most moves of an object that rotates or changes as it moves; each must bring it nearer."""


class COLLIDE_OT_touch(ReportingOperator, SolidsChoice, bpy.types.Operator):
    bl_idname = "collide.touch"
    bl_label = "Make Them Touch"
    bl_description = "Move B by the shortest way until it touches A: closer when they are apart, out when they overlap"
    ready = staticmethod(pair)

    measured: EnumProperty(name="Measured", description="Where to look for the shortest way", items=MEASURED_CHOICES)
    shape: property_of(SHAPE)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return described(cls.bl_description, properties)

    def carry_out(self, context: bpy.types.Context) -> None:
        a, b = _shapes(context, self.shape)
        objects = objects_in(b)
        moved_alone = [obj for obj in objects if not set(objects).intersection(moves.ancestors(obj))]
        first = left = moves.shortest_way(a, b, self.measured, self.solids, context)
        if first.overlaps:
            raise ReadError(
                "{a} and {b} overlap as meshes, and a shortest way out is defined for hulls alone: choose Hulls",
                a=a.name,
                b=b.name,
            )
        if not first.vector.any():
            self.inform("{a} and {b} already touch", a=a.name, b=b.name)
            return
        places = [obj.location.copy() for obj in moved_alone]
        moved = [0.0, 0.0, 0.0]
        try:
            for _ in range(MOST_MOVES):
                moves.move_all(moved_alone, Vector(left.vector), context)
                moved = [so_far + more for so_far, more in zip(moved, left.vector.tolist(), strict=True)]
                before, left = left, moves.shortest_way(a, b, self.measured, self.solids, context)
                moves.refuse_moved(a, b, before, left)
                if left.is_done or not left.length < before.length:
                    break
        except ReadError:
            for obj, place in zip(moved_alone, places, strict=True):
                obj.location = place
            raise
        if not left.is_done:
            self.warn("{name} turns or changes as it moves: press again", name=b.name)
        self.inform(
            "{b} moved by {length} ({vector}): it touches {a} within {rest}",
            a=a.name,
            b=b.name,
            length=units.length(context.scene, math.hypot(*moved)),
            vector=", ".join(map(messages.number, moved)),
            rest=units.length(context.scene, left.length),
        )
        if left.length > 1e-3 * left.extent:  # a visible gap
            self.warn(
                "So far from the origin, Blender places {name} in steps of {step}: bring both nearer to it",
                name=b.name,
                step=units.length(context.scene, left.grain),
            )
        self.warn(*parts_left_out((*objects_in(a), *objects), context.evaluated_depsgraph_get()))
        for obj in filter(moves.is_keyed, moved_alone):
            self.warn("The location of {name} has keys: key it (I), or it jumps", name=obj.name)


def _shapes(context: bpy.types.Context, shape: str) -> Sequence[Readable]:
    """Return A and B; a ReadError if A moves with B."""
    [[a, b]] = split_into_parts(pair(context, shape))
    fixed, objects = objects_in(a), objects_in(b)
    if set(fixed).intersection(objects):
        raise ReadError("{a} and {b} belong to one object, which moves as a whole: separate it (P)", a=a.name, b=b.name)
    if any(set(objects).intersection(moves.ancestors(obj)) for obj in fixed):
        raise ReadError("{a} is a child of {b} and moves with it: exchange A and B", a=a.name, b=b.name)
    return a, b
