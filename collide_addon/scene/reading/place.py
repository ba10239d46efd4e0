# SPDX-License-Identifier: GPL-3.0-or-later
"""Where an object stands in the plane and which way its own X axis points, whatever its vertices are."""

from __future__ import annotations

import math

import bpy
import numpy as np

from .read import Outermost

ANGLE_DECIMALS = 4
"""Of degrees: what the single precision of a world matrix is sure of, so that a quarter turn is one exactly."""


def read_place(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> Outermost:
    """Return an object's origin as its only point."""
    x, y, z = obj.evaluated_get(depsgraph).matrix_world.translation
    return Outermost(np.array([[x, y]]), 1, (z, z))


def read_angle(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> float:
    """Return the direction of an object's own X axis, seen along Z, in radians; 0 where it points along Z."""
    matrix = obj.evaluated_get(depsgraph).matrix_world
    return math.radians(round(math.degrees(math.atan2(matrix[1][0], matrix[0][0])), ANGLE_DECIMALS))
