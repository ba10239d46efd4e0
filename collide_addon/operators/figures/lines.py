# SPDX-License-Identifier: GPL-3.0-or-later
"""Operators about segments and lines: where two cross, and the foot of a perpendicular."""

from __future__ import annotations

import bpy

from ...figure.model.lesson import Algorithm
from ..base.choices import ClassicChoice, PointChoice
from ..base.figures import FigureOperator
from ..base.selection import SHAPE_AND_POINTS


class COLLIDE_OT_segments(FigureOperator, ClassicChoice, bpy.types.Operator):
    bl_idname = "collide.segments"
    bl_label = "Segment Crossing"
    bl_description = "Ask where the two selected edges cross, by four orientation signs"
    algorithm = Algorithm.SEGMENTS


class COLLIDE_OT_foot(FigureOperator, PointChoice, ClassicChoice, bpy.types.Operator):
    bl_idname = "collide.foot"
    bl_label = "Foot of Perpendicular"
    bl_description = (
        "Drop a perpendicular from a point of B onto the line through A's edge; without B the 3D cursor is the point"
    )
    algorithm = Algorithm.FOOT
    selection = SHAPE_AND_POINTS


classes = (
    COLLIDE_OT_segments,
    COLLIDE_OT_foot,
)
