# SPDX-License-Identifier: GPL-3.0-or-later
"""Curve geometry: lines as flat tubes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from .plan import Spline

BEVEL_RESOLUTION = 0
"""Four points around a line: seen from above, the tube has exactly the line's width."""


class Lines(NamedTuple):
    """Lines of one thickness and one material, at one height above their object."""

    splines: list[Spline]
    thickness: float
    height: float
    slot: int


def add_lines(curve: bpy.types.Curve, layers: Sequence[Lines]) -> None:
    """Add a spline for every line."""
    thickest = max(layer.thickness for layer in layers)
    curve.dimensions = "3D"
    curve.twist_mode = "Z_UP"
    curve.bevel_depth = thickest / 2
    curve.bevel_resolution = BEVEL_RESOLUTION
    curve.bevel_factor_mapping_end = "SPLINE"  # drawn on at one speed, however its points are spaced
    kinds = [layer for layer in layers for _ in layer.splines]
    order, splines = _in_order([spline for layer in layers for spline in layer.splines])
    for place, spline in zip(order, splines, strict=True):
        layer = kinds[place]
        made = curve.splines.new("POLY")
        count = len(spline.points)
        made.points.add(count - 1)
        rows = np.zeros((count, 4), np.float32)
        rows[:, :2] = spline.points
        rows[:, 2] = layer.height
        rows[:, 3] = 1.0
        made.points.foreach_set("co", rows.ravel())
        if layer.thickness != thickest:
            made.points.foreach_set("radius", np.full(count, layer.thickness / thickest, np.float32))
        if spline.closed:
            made.use_cyclic_u = True
        if layer.slot:
            made.material_index = layer.slot


def opened(splines: list[Spline], thickness: float) -> list[Spline]:
    """Return lines that can be drawn on: a closed one runs slightly past its start, so that the start is mitred too.

    Blender always draws a cyclic spline whole, however much of it should show.
    """
    found = []
    for spline in splines:
        points = spline.points
        if spline.closed:
            way = points[1] - points[0]
            past = points[0] + min(thickness / float(np.hypot(*way)), LARGEST_PAST) * way
            points = np.concatenate([points, [points[0], past]]).astype(np.float32)
        found.append(Spline(points, closed=False))
    return found


def lines_in_order(splines: list[Spline]) -> list[Spline]:
    """Return lines in the order a curve needs: closed ones last, with sharp corners preserved.

    When Blender measures along each spline, it treats all of them as open or closed like the last one, and loses closed
    ones.
    """
    return _in_order(splines)[1]


def _in_order(splines: list[Spline]) -> tuple[list[int], list[Spline]]:
    """Return the lines in curve order, and the original position of each."""
    order = sorted(range(len(splines)), key=lambda place: splines[place].closed)
    closed = [splines[place].closed for place in order]
    return order, list(map(Spline, all_rounded([splines[place].points for place in order], closed), closed))


LARGEST_PAST = 0.5
"""Largest share of its first edge by which a line that is drawn on may overrun its start."""
Line = NDArray[np.float32]

SHARP = math.radians(15)
"""Turns smaller than this hardly narrow a line; the vertices of a drawn circle turn by less."""

BESIDE = 0.05
"""Distance of the two extra points from a corner, in figure units, and the largest share of an edge they may use."""
LARGEST_SHARE = 0.25


def all_rounded(lines: Sequence[Line], closed: Sequence[bool]) -> list[Line]:
    """Return each of the lines (n, 2) with a point shortly before and after every sharp corner.

    No two neighbouring points of a line may be equal.
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
