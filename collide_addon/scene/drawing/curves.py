# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes into curve and text data-blocks: lines as flat tubes, areas as filled outlines, labels as text."""

from __future__ import annotations

import bpy
import numpy as np

from ...figure.model.figure import Mark
from .corners import all_rounded
from .fonts import choose_font
from .overlap import apart
from .plan import Spline

BEVEL_RESOLUTION = 0
"""Four points around a line: seen from above it has exactly its width."""


def add_lines(curve: bpy.types.Curve, splines: list[Spline], thickness: float, material: bpy.types.Material) -> None:
    """Draw a line of `thickness` along every spline."""
    curve.dimensions = "3D"
    curve.twist_mode = "Z_UP"
    curve.bevel_depth = thickness / 2
    curve.bevel_resolution = BEVEL_RESOLUTION
    curve.bevel_factor_mapping_end = "SPLINE"  # drawn on at one speed, however its points are spaced
    curve.materials.append(material)
    for spline in lines_in_order(splines):
        _add(curve, spline)


def lines_in_order(splines: list[Spline]) -> list[Spline]:
    """Return lines as a curve has them: what is closed comes last, and corners stay sharp.

    Measured along each spline, Blender takes them all for open or closed as the last one is, and loses closed ones.
    """
    in_order = sorted(splines, key=lambda spline: spline.closed)
    closed = [spline.closed for spline in in_order]
    return list(map(Spline, all_rounded([spline.points for spline in in_order], closed), closed))


def add_areas(curve: bpy.types.Curve, splines: list[Spline], material: bpy.types.Material) -> None:
    """Fill every spline.

    Blender fills even-odd: where two outlines overlap there would be a hole, and two equal ones would leave nothing.
    It fills each material slot by itself, so outlines that overlap get slots of their own, all with the same material.
    """
    curve.dimensions = "2D"
    curve.fill_mode = "BOTH"
    for slot, group in enumerate(apart(splines)):
        curve.materials.append(material)
        for spline in group:
            _add(curve, spline).material_index = slot


def write_text(text: bpy.types.TextCurve, label: Mark, size: float, material: bpy.types.Material) -> None:
    """Write a label with letters of `size`, anchored at its object's origin."""
    text.body = label.text
    text.size = size
    text.align_x = label.align.name
    text.align_y = "CENTER"
    text.materials.append(material)
    choose_font(text)


def _add(curve: bpy.types.Curve, spline: Spline) -> bpy.types.Spline:
    made = curve.splines.new("POLY")
    made.points.add(len(spline.points) - 1)
    rows = np.zeros((len(spline.points), 4), np.float32)
    rows[:, :2] = spline.points
    rows[:, 3] = 1.0
    made.points.foreach_set("co", rows.ravel())
    made.use_cyclic_u = spline.closed
    return made
