# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers as the panel shows them: four digits as in the figures, and the scene's unit where it has one."""

from __future__ import annotations

import bpy
import numpy as np
from mathutils import Vector
from numpy.typing import NDArray

from ...figure.text.messages import number

SIGNIFICANT = 4


def length(scene: bpy.types.Scene, value: float) -> str:
    """Return a length given in scene units as text: "1.718 m" in metric scenes of scale 1.

    Scenes of another scale or system get Blender's own conversion after the plain number, which is what figures show.
    """
    units = scene.unit_settings
    if units.system == "NONE":
        return number(value)
    if units.system == "METRIC" and units.scale_length == 1.0:
        return f"{number(value)} m"
    converted = bpy.utils.units.to_string(units.system, "LENGTH", value * units.scale_length, precision=SIGNIFICANT)
    return f"{number(value)} ({converted})"


def projected_size(obj: bpy.types.Object) -> tuple[float, float]:
    """Return the extent in x and y of an object's bounding box, as it was last evaluated: a cheap preview."""
    width, height, _ = np.ptp(_corners(obj), axis=0).tolist()
    return width, height


def projected_heights(obj: bpy.types.Object) -> tuple[float, float]:
    """Return the lowest and the highest z of the same box."""
    z = _corners(obj)[:, 2]
    return float(z.min()), float(z.max())


def _corners(obj: bpy.types.Object) -> NDArray[np.float64]:
    """Return the corners (8, 3) of an object's bounding box in world coordinates."""
    return np.array([obj.matrix_world @ Vector(corner) for corner in obj.bound_box], dtype=np.float64)
