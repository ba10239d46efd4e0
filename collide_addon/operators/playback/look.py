# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that turns the 3D View towards the figure."""

from __future__ import annotations

import bpy
from mathutils import Quaternion

from ...scene.base.hierarchy import FigureError
from ...scene.drawing.stage import camera_of, stage_of
from ..base.current import figure_at_hand, poll_figure
from ..base.reporting import ReportingOperator
from ..base.translated import in_tooltip

ROOM = 1.08
"""How much more than the page the view shows."""
LEAST_SHARE = 0.2
"""Of the view's longer side that is taken as free, however narrow the window."""
VIEW_SENSOR = 72.0
"""Millimetres: an orthographic 3D View shows its distance times this over its focal length."""


class COLLIDE_OT_look(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.look"
    bl_label = "Look at Figure"
    bl_description = "Turn this 3D View to the top and frame the figure's page"
    bl_options = {"REGISTER"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if context.region_data is None:
            cls.poll_message_set(in_tooltip("There is no 3D View here to turn: press the button in a 3D View"))
            return False
        return poll_figure(cls, context)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        camera = camera_of(stage_of(figure))
        if camera is None:
            raise FigureError("{name} has lost its camera: make the figure again", name=figure.name)
        view = context.region_data
        view.view_perspective = "ORTHO"
        view.view_rotation = Quaternion((1.0, 0.0, 0.0, 0.0))
        covered = _sidebar_width(context.area)
        share = (context.region.width - covered) / max(context.region.width, context.region.height)
        shown = camera.data.ortho_scale * ROOM / max(share, LEAST_SHARE)
        view.view_distance = shown * context.space_data.lens / VIEW_SENSOR
        aside = covered / 2 / max(context.region.width, context.region.height) * shown
        view.view_location = (camera.location.x + aside, camera.location.y, 0.0)


def _sidebar_width(area: bpy.types.Area) -> int:
    """Return the pixels of the 3D View that the sidebar covers."""
    overlaps = bpy.context.preferences.system.use_region_overlap
    return next((region.width for region in area.regions if region.type == "UI" and overlaps and region.width > 1), 0)


classes = (COLLIDE_OT_look,)
