# SPDX-License-Identifier: GPL-3.0-or-later
"""Rings around the two objects of the chosen pair, in a 3D View that shows the figure of their table.

The page covers the objects, so nothing else shows which ones are selected. The rings are drawn on the screen only, in
the interface's colour of what is selected.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import bpy
import gpu
from bpy_extras.view3d_utils import location_3d_to_region_2d
from gpu_extras.batch import batch_for_shader
from mathutils import Vector

from ...scene.base.ownership import anything_of_ours
from ...scene.drawing import user_view, visibility
from ...scene.space import draw as space_draw
from . import table
from .current import CHOSEN, current_table

RING_SIDES = 48
"""Sides of the polygon drawn for a ring."""
RING_GAP, LEAST_RADIUS, LINE_WIDTH = 6.0, 14.0, 2.5
"""Gap between an object and its ring, smallest radius, and line width, in pixels of an unscaled window."""


def draw_ring(centre: Sequence[float], radius: float, width: float, colour: Sequence[float]) -> None:
    """Draw a ring with this inner radius into the current region, as triangles: not every system draws wide lines."""
    turns = [math.tau * side / RING_SIDES for side in range(RING_SIDES + 1)]
    around = [Vector((math.cos(turn), math.sin(turn))) for turn in turns]
    places = [Vector(centre) + r * each for each in around for r in (radius, radius + width)]
    shader = gpu.shader.from_builtin("UNIFORM_COLOR")
    shader.uniform_float("color", colour)
    batch_for_shader(shader, "TRI_STRIP", {"pos": places}).draw(shader)


def draw_rings() -> None:
    """Draw the rings into the 3D View that is being drawn."""
    if not anything_of_ours():
        return
    context = bpy.context
    pixel = context.preferences.system.ui_scale
    chosen = context.preferences.themes[0].user_interface.wcol_regular.inner_sel
    for centre, reach in ringed(context):
        radius = max(reach + RING_GAP * pixel, LEAST_RADIUS * pixel)
        draw_ring(centre, radius, LINE_WIDTH * pixel, (*chosen[:3], 1.0))


def ringed(context: bpy.types.Context) -> list[tuple[Vector, float]]:
    """Return the centre and radius, in pixels, of each object of the chosen pair, if the table's figure is shown."""
    found = current_table(context)
    if found is None or found[0] not in visibility.shown_figures(context.view_layer):
        return []
    figure, known = found
    row, now = CHOSEN.of(figure), table.NamesNow(known)
    if row is None or row >= len(known.table):
        return []
    in_space, stands = space_draw.is_in_space(figure), user_view.placed(figure)
    rings = []
    for shape in (known.table.first[row], known.table.second[row]):
        obj = now.find(shape)
        if obj is None:
            continue
        corners = [obj.matrix_world @ Vector(corner) for corner in obj.bound_box]
        if not in_space:  # the page shows them along Z
            lowest, highest = (Vector(map(of, zip(*corners, strict=True))) for of in (min, max))
            corners = [stands @ Vector((x, y, 0.0)) for x, y in product(*zip(lowest.xy, highest.xy, strict=True))]
        seen = [location_3d_to_region_2d(context.region, context.region_data, corner) for corner in corners]
        if None not in seen:  # otherwise it is behind the viewer
            centre = sum(seen, Vector((0.0, 0.0))) / len(seen)
            rings.append((centre, max((each - centre).length for each in seen)))
    return rings
