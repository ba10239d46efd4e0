# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that make figures of the selected objects: read, compute, build, draw, report."""

from __future__ import annotations

from collections.abc import Sequence

import bpy
from bpy.props import EnumProperty

from ..figure.lessons import Algorithm, Lesson
from ..figure.messages import number
from ..geometry import GeometryError
from ..scene.plan import DrawError
from ..scene.read import ReadError, projectable, selected_pair
from .choices import FigureChoices, StartChoice, ToleranceChoice, choices_of
from .make import make_figures

USER_ERRORS = (ReadError, GeometryError, DrawError)
"""What a user can mend: shown as a message, with the scene as it was."""

OPERATIONS = (
    (Algorithm.MINKOWSKI_DIFFERENCE.value, "Difference A − B", "All points of A minus all points of B"),
    (Algorithm.MINKOWSKI_SUM.value, "Sum A + B", "All points of A plus all points of B"),
)


def poll_pair(cls: type[bpy.types.Operator], context: bpy.types.Context) -> bool:
    """Tell whether A and B are selected, and why not in the tooltip of the disabled button."""
    try:
        pair = selected_pair(context)
    except ReadError as error:
        cls.poll_message_set(str(error))
        return False
    return _poll_types(cls, pair)


def poll_some(cls: type[bpy.types.Operator], context: bpy.types.Context) -> bool:
    """Tell whether any object is selected, all of them with vertices to project."""
    if not context.selected_objects:
        cls.poll_message_set("No object is selected: select at least one mesh, curve, text or metaball")
        return False
    return _poll_types(cls, context.selected_objects)


def _poll_types(cls: type[bpy.types.Operator], objects: list[bpy.types.Object]) -> bool:
    for obj in objects:
        if not projectable(obj):
            cls.poll_message_set(f"{obj.name} has no vertices to project: select a mesh, curve, text or metaball")
            return False
    return True


class FigureOperator(FigureChoices):
    """What the operators that make a figure share."""

    bl_options = {"REGISTER", "UNDO"}

    def make(
        self,
        context: bpy.types.Context,
        algorithm: Algorithm,
        groups: Sequence[Sequence[bpy.types.Object]] | None = None,
    ) -> set[str]:
        """Make a figure of each group of objects, or of the selected pair; report the answers or the mistake."""
        try:
            groups = [selected_pair(context)] if groups is None else groups
            depsgraph = context.evaluated_depsgraph_get()
            made = make_figures(algorithm, groups, choices_of(self), context.scene, depsgraph)
        except USER_ERRORS as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        for lesson, collection in made:
            self.report({"INFO"}, f"{collection.name}: {in_words(lesson)}")
        return {"FINISHED"}


class COLLIDE_OT_gjk(FigureOperator, ToleranceChoice, StartChoice, bpy.types.Operator):
    bl_idname = "collide.gjk"
    bl_label = "GJK Distance"
    bl_description = "Measure the distance of the two selected objects with GJK and draw each step"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_pair(cls, context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        return self.make(context, Algorithm.GJK)


class COLLIDE_OT_epa(FigureOperator, ToleranceChoice, bpy.types.Operator):
    bl_idname = "collide.epa"
    bl_label = "EPA Penetration"
    bl_description = "Measure how deep the two selected objects are in each other with EPA, and draw the way out"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_pair(cls, context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        return self.make(context, Algorithm.EPA)


class COLLIDE_OT_minkowski(FigureOperator, bpy.types.Operator):
    bl_idname = "collide.minkowski"
    bl_label = "Minkowski"
    bl_description = "Draw the Minkowski difference or sum of the two selected objects, with numbered vertices"

    operation: EnumProperty(name="Operation", description="What to do with the points of A and B", items=OPERATIONS)

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_pair(cls, context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        return self.make(context, Algorithm(self.operation))


class COLLIDE_OT_convex_hull(FigureOperator, bpy.types.Operator):
    bl_idname = "collide.convex_hull"
    bl_label = "Convex Hull"
    bl_description = "Draw the convex hull of each selected object's projection, step by step"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_some(cls, context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        return self.make(context, Algorithm.CONVEX_HULL, [[obj] for obj in context.selected_objects])


def in_words(lesson: Lesson) -> str:
    """Return the answer in one line: "separated, distance 1.718, iterations 3"."""
    words = []
    for key, value in lesson.headline.items():
        shown = number(value) if isinstance(value, float) else str(value)
        words.append(shown if key == "relation" else f"{key} {shown}")
    return ", ".join(words)


classes = (COLLIDE_OT_gjk, COLLIDE_OT_epa, COLLIDE_OT_minkowski, COLLIDE_OT_convex_hull)
