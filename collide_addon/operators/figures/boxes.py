# SPDX-License-Identifier: GPL-3.0-or-later
"""Operators about oriented boxes: do they overlap, and which is the smallest around an object."""

from __future__ import annotations

import bpy

from ...figure.model.lesson import Algorithm
from ..base.choices import BoxChoice, ClassicChoice, EveryAxisChoice, LayoutChoice, ToleranceChoice
from ..base.figures import FigureOperator
from ..base.selection import EACH_OBJECT


class COLLIDE_OT_obb(
    FigureOperator, LayoutChoice, ToleranceChoice, BoxChoice, EveryAxisChoice, ClassicChoice, bpy.types.Operator
):
    bl_idname = "collide.obb"
    bl_label = "OBB Overlap"
    bl_description = "Ask whether the oriented boxes of the two selected objects overlap, by radii on their axes"
    algorithm = Algorithm.OBB


class COLLIDE_OT_boxes(FigureOperator, ClassicChoice, bpy.types.Operator):
    bl_idname = "collide.boxes"
    bl_label = "Oriented Boxes"
    bl_description = "Draw the smallest box around each selected object beside the box along its principal axes"
    algorithm = Algorithm.BOXES
    selection = EACH_OBJECT


classes = (
    COLLIDE_OT_obb,
    COLLIDE_OT_boxes,
)
