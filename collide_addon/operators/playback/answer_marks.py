# SPDX-License-Identifier: GPL-3.0-or-later
"""The candidate answers of a question in a 3D View, and a student's choice beside the right one.

They are drawn on the screen only, and vanish with the next redraw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import blf
import bpy
import gpu
from bpy_extras.view3d_utils import location_3d_to_region_2d
from gpu_extras.batch import batch_for_shader
from mathutils import Vector

from ...figure.model import figure as model_figure
from ...figure.text import messages
from ...scene.drawing import user_view
from ..pairs.ring import draw_ring
from .prediction import Judged

CHOICE_RADIUS, RING_WIDTH, RING_COLOUR = 12.0, 3.0, (0.9, 0.45, 0.0, 1.0)
HOVERED = 1.0
"""Radius, line width and colour of the ring around a choice, and line width of the one under the mouse; lengths are in
pixels of an unscaled window."""
HALF_LINE, TEXT_SIZE, SHORTFALL_GAP = 60.0, 18.0, 8.0
"""Half the length of the line through a vertex, size of the number it falls short by, and the space beside that."""


def places_in_view(
    candidates: Mapping[int, model_figure.AnswerCandidate],
    figure: bpy.types.Collection,
    region: bpy.types.Region,
    view: bpy.types.RegionView3D,
) -> dict[int, tuple[float, float]]:
    """Return where candidates on the page are in a 3D View, in pixels of its region."""
    stands = user_view.placed(figure)
    places = {}
    for row, each in candidates.items():
        at = None if each.place is None else location_3d_to_region_2d(region, view, stands @ Vector((*each.place, 0.0)))
        if at is not None:
            places[row] = (at.x, at.y)
    return places


def contains(part: bpy.types.Area | bpy.types.Region, mouse: tuple[float, float]) -> bool:
    """Tell whether a part of the window is under the mouse."""
    across, up = mouse[0] - part.x, mouse[1] - part.y
    return bool(0 <= across < part.width and 0 <= up < part.height)


def region_at(area: bpy.types.Area, mouse: tuple[float, float]) -> bpy.types.Region | None:
    """Return the region of a 3D View that shows the scene, if the mouse is in it and in no region above it."""
    here = [region for region in area.regions if region.width > 1 and contains(region, mouse)]
    return here[0] if len(here) == 1 and here[0].type == "WINDOW" else None


def draw_choice(one: Judged, figure: bpy.types.Collection, context: bpy.types.Context) -> None:
    """Draw a ring around a choice and, if it falls short, its line, the right one's line, and the gap between them."""
    scale, stands, alone = context.preferences.system.ui_scale, user_view.placed(figure), one.short == 0.0
    chosen, right, along = one.chosen.place, one.right.place, one.chosen.along
    if chosen is None or right is None:
        return
    ahead = chosen if along is None else (chosen[0] + along[0], chosen[1] + along[1])
    found = [
        location_3d_to_region_2d(context.region, context.region_data, stands @ Vector((*place, 0.0)))
        for place in (chosen, right, ahead)
    ]
    if None in found:
        return
    at, to, ahead_of_it = found
    draw_ring(at[:], CHOICE_RADIUS * scale, RING_WIDTH * scale, RING_COLOUR)
    if alone:
        return
    forward = (ahead_of_it - at).normalized()
    sideways = Vector((-forward.y, forward.x)) * HALF_LINE * scale
    foot = at + forward * forward.dot(to - at)
    _draw_lines([at - sideways, at + sideways, foot - sideways, foot + sideways, at, foot], RING_WIDTH * scale)
    blf.size(0, TEXT_SIZE * scale)
    blf.color(0, *RING_COLOUR)
    text = messages.number(one.short)
    left, low, stop, high = user_view.free_of(context.area, SHORTFALL_GAP * scale)
    width, height = blf.dimensions(0, text)
    ends = sorted(
        (at + sideways, at - sideways), key=lambda end: (to - end).length, reverse=True
    )  # away from the shape
    places = [(end.x - width if end.x < at.x else end.x, end.y + SHORTFALL_GAP * scale) for end in ends]
    free = (each for each in places if left <= each[0] <= stop - width and low <= each[1] <= high - height)
    across, up = next(free, places[0])  # where it would be moved from the edge of the view, it may lie on its line
    blf.position(0, max(left, min(across, stop - width)), max(low, min(up, high - height)), 0.0)
    blf.draw(0, text)


def _draw_lines(ends: Sequence[Vector], width: float) -> None:
    """Draw lines between consecutive pairs of points."""
    shader = gpu.shader.from_builtin("POLYLINE_UNIFORM_COLOR")
    shader.uniform_float("viewportSize", gpu.state.viewport_get()[2:])
    shader.uniform_float("lineWidth", width)
    shader.uniform_float("color", RING_COLOUR)
    batch_for_shader(shader, "LINES", {"pos": [end.to_3d() for end in ends]}).draw(shader)
