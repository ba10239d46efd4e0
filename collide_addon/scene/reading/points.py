# SPDX-License-Identifier: GPL-3.0-or-later
"""The points of clouds, hair and curves that nodes create: all there is to read if curves run straight between."""

from __future__ import annotations

import bpy
import numpy as np
from numpy.typing import NDArray

from ..base import compat

POLY = 1
"""The attribute's value for a curve that is straight between its points, as all curves without the attribute are."""


def points_of(block: bpy.types.ID) -> NDArray[np.float32]:
    """Return the points (n, 3) of a cloud or of curves, in Blender's own float32; none of bent curves."""
    position, kinds = block.attributes.get("position"), block.attributes.get("curve_type")
    straight = kinds is not None and all(each.value == POLY for each in kinds.data)
    if position is None or not (straight or isinstance(block, bpy.types.PointCloud)):
        return np.empty((0, 3), dtype=np.float32)
    points = np.empty((len(position.data), 3), dtype=np.float32)
    position.data.foreach_get("vector", points.ravel())
    return points


def points_of_node_curves(obj: bpy.types.Object, evaluated: bpy.types.Object) -> NDArray[np.float32]:
    """Return the points of the curves that nodes create beside an object's mesh; none before Blender 4.5."""
    by_nodes = any(item.type == "NODES" and item.show_viewport for item in obj.modifiers)
    geometry = compat.evaluated_geometry(evaluated) if by_nodes else None  # holds the curves while they are read
    curves = geometry and geometry.curves
    return points_of(curves) if curves else np.empty((0, 3), dtype=np.float32)
