# SPDX-License-Identifier: GPL-3.0-or-later
"""The desk on which a page lies: in a 3D View that is turned to it, a plain colour over all that stands out around it.

It is drawn on the screen alone: a click goes through it as through the page, and there is nothing to give back.
"""

from __future__ import annotations

from itertools import chain

import bpy
import gpu
from bpy_extras.view3d_utils import location_3d_to_region_2d
from gpu_extras.batch import batch_for_shader
from mathutils import Vector

from ...scene.base.ownership import anything_of_ours
from ...scene.drawing import stage, user_view
from ...scene.drawing import visibility as drawing_visibility

CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
"""Of a page or a view, all around."""
FROM_ABOVE = 0.9999
"""Least cosine between the page's normal and the way to a viewer who sees it as a page."""


def draw_desk() -> None:
    """Draw the desk into the 3D View that is being drawn, if it is turned to a page."""
    if not anything_of_ours():
        return
    context = bpy.context
    region, view, shown = context.region, context.region_data, drawing_visibility.shown_figures(context.view_layer)
    camera = stage.camera_in(shown[0]) if shown and user_view.is_turned(context.area) else None
    if camera is None or context.space_data.shading.light != "FLAT":  # a figure in space has no page
        return
    stands, (wide, high) = user_view.placed(shown[0]), stage.resolution_of(shown[0])
    if (view.view_rotation @ Vector((0, 0, 1))).dot(stands.to_quaternion() @ Vector((0, 0, 1))) < FROM_ABOVE:
        return
    width = camera.data.ortho_scale
    lower_left = camera.location.xy - Vector((width, width * high / wide)) / 2
    page = [lower_left + Vector((across * width, up * width * high / wide)) for across, up in CORNERS]
    inner = [location_3d_to_region_2d(region, view, stands @ corner.to_3d()) for corner in page]
    outer = [(across * region.width, up * region.height) for across, up in CORNERS]
    shader = gpu.shader.from_builtin("UNIFORM_COLOR")
    colour = context.preferences.themes[0].view_3d.space.gradients.high_gradient
    shader.uniform_float("color", (*colour, 1.0))
    batch_for_shader(shader, "TRI_STRIP", {"pos": list(chain(*zip(outer, inner, strict=True)))}).draw(shader)
