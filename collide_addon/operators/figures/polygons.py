# SPDX-License-Identifier: GPL-3.0-or-later
"""Operators about polygons as they are, concave and with holes: crossing, distance, points inside."""

from __future__ import annotations

import bpy

from ...figure.model.lesson import Algorithm
from ..base.choices import BoundaryChoice, ClassicChoice, PointChoice
from ..base.figures import FigureOperator
from ..base.selection import EACH_OBJECT, SHAPE_AND_POINTS


class COLLIDE_OT_polygons(FigureOperator, ClassicChoice, bpy.types.Operator):
    bl_idname = "collide.polygons"
    bl_label = "Polygon Crossing"
    bl_description = (
        "Ask whether the outlines of the two selected objects cross or hold each other, concave as they are"
    )
    algorithm = Algorithm.POLYGONS


class COLLIDE_OT_concave(FigureOperator, bpy.types.Operator):
    bl_idname = "collide.concave"
    bl_label = "Concave Distance"
    bl_description = "Cut the outlines of the two selected objects into convex pieces and find the pair that decides"
    algorithm = Algorithm.CONCAVE


class COLLIDE_OT_pnpoly(FigureOperator, BoundaryChoice, PointChoice, ClassicChoice, bpy.types.Operator):
    bl_idname = "collide.pnpoly"
    bl_label = "Point in Polygon"
    bl_description = "Count where a ray from B's points crosses the outline of A; without B the 3D cursor is the point"
    algorithm = Algorithm.PNPOLY
    selection = SHAPE_AND_POINTS


class COLLIDE_OT_boundary_map(FigureOperator, BoundaryChoice, bpy.types.Operator):
    bl_idname = "collide.boundary_map"
    bl_label = "Boundary Map"
    bl_description = "Draw which edges and corners of each selected outline count as inside"
    algorithm = Algorithm.BOUNDARY_MAP
    selection = EACH_OBJECT


classes = (
    COLLIDE_OT_polygons,
    COLLIDE_OT_concave,
    COLLIDE_OT_pnpoly,
    COLLIDE_OT_boundary_map,
)
