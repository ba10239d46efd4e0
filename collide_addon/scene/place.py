# SPDX-License-Identifier: GPL-3.0-or-later
"""Where an object stands in the plane and which way its own X axis points, whatever its vertices are."""

from __future__ import annotations

import math

import bpy
import numpy as np
from numpy.typing import NDArray

ANGLE_DECIMALS = 4
"""Of degrees: what the single precision of a world matrix is sure of, so that a quarter turn is one exactly."""


def read_place(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float64]:
    """Return an object's origin, seen along Z: one point, shape (1, 2)."""
    x, y, _ = obj.evaluated_get(depsgraph).matrix_world.translation
    return np.array([[x, y]])


def read_angle(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> float:
    """Return the direction of an object's own X axis, seen along Z, in radians; 0 where it points along Z."""
    matrix = obj.evaluated_get(depsgraph).matrix_world
    return math.radians(round(math.degrees(math.atan2(matrix[1][0], matrix[0][0])), ANGLE_DECIMALS))
