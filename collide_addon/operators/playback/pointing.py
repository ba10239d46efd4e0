# SPDX-License-Identifier: GPL-3.0-or-later
"""Where candidates are in a 3D View, and which of them the mouse points at."""

from __future__ import annotations

from collections.abc import Mapping

import bpy
import gpu
from bpy_extras.view3d_utils import location_3d_to_region_2d
from gpu_extras.presets import draw_circle_2d
from mathutils import Matrix, Vector

from ...figure.model import figure as model_figure
from ...scene.base import hierarchy

RING, RING_WIDTH, RING_POINTS = 13.0, 3.0, 40
"""Radius and line of the ring around what the mouse points at, in pixels of an unscaled window."""
RING_COLOUR = (0.9, 0.45, 0.0, 1.0)


def places_in_view(
    candidates: Mapping[int, model_figure.Candidate],
    figure: bpy.types.Collection,
    scene: bpy.types.Scene,
    region: bpy.types.Region,
    view: bpy.types.RegionView3D,
) -> dict[int, tuple[float, float]]:
    """Return where the candidates that stand on the page are in a 3D View, in pixels of its region."""
    empty = next((each for each in hierarchy.instances(scene) if each.instance_collection == figure), None)
    stands = Matrix() if empty is None else empty.matrix_world  # on its stage a figure stands as it is
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
    """Return the region of a 3D View that shows the scene, where the mouse is in it and in none that lies over it."""
    here = [region for region in area.regions if region.width > 1 and contains(region, mouse)]
    return here[0] if len(here) == 1 and here[0].type == "WINDOW" else None


def draw_ring(place: tuple[float, float]) -> None:
    """Draw a ring into the region that is drawn, which is gone with its next drawing."""
    scale = bpy.context.preferences.system.ui_scale
    gpu.state.line_width_set(RING_WIDTH * scale)
    draw_circle_2d(place, RING_COLOUR, RING * scale, segments=RING_POINTS)
    gpu.state.line_width_set(1.0)
