# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes into curve and text data-blocks: lines as flat tubes, areas as filled outlines, labels as text."""

from __future__ import annotations

import math
from collections.abc import Sequence

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.model.figure import Mark
from .fonts import choose_font
from .overlap import apart
from .plan import Spline

BEVEL_RESOLUTION = 0
"""Four points around a line: seen from above it has exactly its width."""
SEEN_RESOLUTION, RENDERED_RESOLUTION = 4, 12
"""Points on each piece of a letter's outline: Blender's time for a text grows faster than they do, and it works out all
texts of a figure, also hidden ones, before it first shows one through an empty."""


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
    text.resolution_u, text.render_resolution_u = SEEN_RESOLUTION, RENDERED_RESOLUTION
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


Line = NDArray[np.float32]

SHARP = math.radians(15)
"""A turn by less than this hardly narrows a line, and a drawn circle turns by less at each vertex."""

BESIDE = 0.05
"""How far beside a corner the two points stand, in figure units; at most this share of the edge below."""
LARGEST_SHARE = 0.25


def all_rounded(lines: Sequence[Line], closed: Sequence[bool]) -> list[Line]:
    """Return each of the lines (n, 2) with a point shortly before and after every sharp corner: all at once.

    No two neighbours in a line may be equal.
    """
    with_corners = [row for row, line in enumerate(lines) if len(line) > 2]
    result = list(lines)
    if not with_corners:
        return result
    points = np.concatenate([lines[row] for row in with_corners])
    counts = np.array([len(lines[row]) for row in with_corners])
    ends = np.cumsum(counts)
    first, last = ends - counts, ends - 1
    previous, following = np.arange(-1, len(points) - 1), np.arange(1, len(points) + 1)
    previous[first], following[last] = last, first
    x, y = points[:, 0], points[:, 1]  # numpy is quick with columns, and slow with rows of two
    incoming_x, incoming_y = x - x[previous], y - y[previous]
    length = np.hypot(incoming_x, incoming_y)
    length[length == 0] = 1.0  # only between the ends of an open line
    incoming_x /= length
    incoming_y /= length
    sharp = incoming_x * incoming_x[following] + incoming_y * incoming_y[following] < math.cos(SHARP)
    is_open = ~np.array([closed[row] for row in with_corners])
    sharp[first[is_open]] = sharp[last[is_open]] = False
    corners = np.flatnonzero(sharp)
    if not len(corners):
        return result
    kept = np.repeat(points, np.where(sharp, 3, 1), axis=0)
    place = corners + 2 * np.arange(len(corners))  # of the point before the corner
    way = np.minimum(BESIDE, LARGEST_SHARE * length)[:, np.newaxis] * np.column_stack((incoming_x, incoming_y))
    kept[place] -= way[corners]
    kept[place + 2] += way[following[corners]]
    ends_kept = ends + 2 * np.searchsorted(corners, ends)
    for row, start, end in zip(with_corners, [0, *ends_kept[:-1].tolist()], ends_kept.tolist(), strict=True):
        result[row] = kept[start:end]
    return result
