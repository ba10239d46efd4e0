# SPDX-License-Identifier: GPL-3.0-or-later
"""Operators about convex shapes: distance, depth, separating axes, Minkowski, hull, support mapping."""

from __future__ import annotations

import bpy

from ...figure.model.lesson import Algorithm
from ..base.choices import CirclesChoice, ClassicChoice, EveryAxisChoice, LayoutChoice, StartChoice, ToleranceChoice
from ..base.figures import FigureOperator
from ..base.properties import EnumProperty
from ..base.selection import EACH_OBJECT

OPERATIONS = (
    (Algorithm.MINKOWSKI_DIFFERENCE.value, "Difference A − B", "All points of A minus all points of B"),
    (Algorithm.MINKOWSKI_SUM.value, "Sum A + B", "All points of A plus all points of B"),
)


class COLLIDE_OT_gjk(
    FigureOperator, LayoutChoice, ToleranceChoice, StartChoice, CirclesChoice, ClassicChoice, bpy.types.Operator
):
    bl_idname = "collide.gjk"
    bl_label = "GJK Distance"
    bl_description = "Measure the distance of the two selected objects with GJK and draw each step"
    algorithm = Algorithm.GJK


class COLLIDE_OT_epa(FigureOperator, LayoutChoice, ToleranceChoice, CirclesChoice, bpy.types.Operator):
    bl_idname = "collide.epa"
    bl_label = "EPA Penetration"
    bl_description = "Measure how deep the two selected objects are in each other with EPA, and draw the way out"
    algorithm = Algorithm.EPA


class COLLIDE_OT_sat(
    FigureOperator, LayoutChoice, ToleranceChoice, CirclesChoice, EveryAxisChoice, ClassicChoice, bpy.types.Operator
):
    bl_idname = "collide.sat"
    bl_label = "SAT Axes"
    bl_description = "Look for an axis that separates the two selected objects, and draw their shadows on each"
    algorithm = Algorithm.SAT


class COLLIDE_OT_minkowski(FigureOperator, LayoutChoice, CirclesChoice, bpy.types.Operator):
    bl_idname = "collide.minkowski"
    bl_label = "Minkowski"
    bl_description = "Draw the Minkowski difference or sum of the two selected objects, with numbered vertices"

    operation: EnumProperty(name="Operation", description="What to do with the points of A and B", items=OPERATIONS)

    def wanted(self) -> Algorithm:
        return Algorithm(self.operation)


class COLLIDE_OT_convex_hull(FigureOperator, ClassicChoice, bpy.types.Operator):
    bl_idname = "collide.convex_hull"
    bl_label = "Convex Hull"
    bl_description = "Draw the convex hull of each selected object's projection, step by step"
    algorithm = Algorithm.CONVEX_HULL
    selection = EACH_OBJECT


class COLLIDE_OT_support(FigureOperator, CirclesChoice, bpy.types.Operator):
    bl_idname = "collide.support"
    bl_label = "Support Mapping"
    bl_description = "Draw the furthest point of each selected object in eight directions"
    algorithm = Algorithm.SUPPORT
    selection = EACH_OBJECT


classes = (
    COLLIDE_OT_gjk,
    COLLIDE_OT_epa,
    COLLIDE_OT_sat,
    COLLIDE_OT_minkowski,
    COLLIDE_OT_convex_hull,
    COLLIDE_OT_support,
)
