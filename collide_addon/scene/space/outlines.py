# SPDX-License-Identifier: GPL-3.0-or-later
"""The outlines of a live figure's hulls in a 3D View, from any side.

The bodies of a live figure show only in pictures, so in a view nothing hides edges. Blunt edges of a hull with many
edges are therefore faint, and its outline, which differs from side to side, is drawn over the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import bpy
import gpu
import numpy as np
from gpu_extras.batch import batch_for_shader
from mathutils import Color, Matrix
from mathutils.geometry import convex_hull_2d

from ...figure.live.in_space import BODIES, OUTLINES_PART, SHAPES_PART
from ...figure.model.arrays import Floats
from ...figure.model.style import STYLES, Role
from ..base.ownership import is_owned
from ..drawing.materials import BODY_INKS, INK, ROLE
from ..drawing.objects import PART


class Outline(NamedTuple):
    """A closed outline (n, 2) in pixels of a region, its colour, and its width in figure units."""

    points: Floats
    colour: tuple[float, ...]
    width: float


def outlines_in(
    figure: bpy.types.Collection, stands: Matrix, region: bpy.types.Region, view: bpy.types.RegionView3D
) -> Iterator[Outline]:
    """Yield the outlines in a view of a figure's bodies that have one in pictures; `stands` is its transform."""
    parts = {PART.of(each): each.data for each in figure.all_objects if is_owned(each)}
    for material in parts[OUTLINES_PART].materials if OUTLINES_PART in parts else ():
        role = ROLE.of(material)
        if role is None:  # no longer our material
            continue
        corners = np.concatenate([_corners_of(parts[each], role) for each in (BODIES, SHAPES_PART) if each in parts])
        places = _seen(corners, view.perspective_matrix @ stands, region)
        colour = Color(material.diffuse_color[:3]).from_scene_linear_to_srgb()
        yield Outline(places[convex_hull_2d(places.tolist())], (*colour, 1.0), STYLES[role].thickness)


def draw_outline(outline: Outline, unit: float) -> None:
    """Draw an outline into the current region; `unit` is a figure unit in pixels."""
    shader = gpu.shader.from_builtin("POLYLINE_UNIFORM_COLOR")
    shader.uniform_float("viewportSize", gpu.state.viewport_get()[2:])
    shader.uniform_float("lineWidth", unit * outline.width)
    shader.uniform_float("color", outline.colour)
    ring = np.concatenate((outline.points, outline.points[:1]))
    flat = np.column_stack((ring, np.zeros(len(ring)))).astype(np.float32)
    batch_for_shader(shader, "LINE_STRIP", {"pos": flat}).draw(shader)


def _corners_of(mesh: bpy.types.Mesh, role: Role) -> Floats:
    """Return the corners (n, 3) of the faces of a role's body in a mesh."""
    slots = [slot for slot, each in enumerate(mesh.materials) if ROLE.of(each) is role and INK.of(each) in BODY_INKS]
    points = np.empty(3 * len(mesh.vertices), np.float32)
    mesh.vertices.foreach_get("co", points)
    corners = np.empty(len(mesh.loops), np.int32)
    mesh.loops.foreach_get("vertex_index", corners)
    counts, materials = np.empty((2, len(mesh.polygons)), np.int32)
    mesh.polygons.foreach_get("loop_total", counts)
    mesh.polygons.foreach_get("material_index", materials)
    return points.reshape(-1, 3)[corners[np.repeat(np.isin(materials, slots), counts)]].astype(np.float64)


def _seen(points: Floats, matrix: Matrix, region: bpy.types.Region) -> Floats:
    """Return the positions in a region, in pixels, of those points (n, 3) that are in front of the viewer."""
    rows = np.array(matrix)
    places = points @ rows[:, :3].T + rows[:, 3]
    places = places[places[:, 3] > 0.0]
    return (places[:, :2] / places[:, 3:] + 1.0) / 2.0 * (region.width, region.height)
