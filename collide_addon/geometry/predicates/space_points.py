# SPDX-License-Identifier: GPL-3.0-or-later
"""The door for points in space, as `points` is for those in the plane; what is refused raises a `GeometryError`."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .array_likes import as_float64
from .errors import GeometryError
from .points import LARGEST_COORDINATE, NOT_NUMBERS

SpacePoint = tuple[float, float, float]
"""One checked point, for inner loops in plain Python."""


def as_space_points(points: ArrayLike, name: str = "points") -> NDArray[np.float64]:
    """Check an array-like (n, 3) of at least one point in space and return it as a float64 array.

    It is the one that was given, where that is one: whoever keeps it copies it. Raises a `GeometryError` with its name
    when it is empty, has another shape, is not of numbers (see `array_likes`), or one is not finite or too large.
    """
    try:
        array = as_float64(points)
    except NOT_NUMBERS as error:
        raise GeometryError(
            "{name} must be numbers in rows of three (x, y, z): {reason}", name=name, reason=error.args[0]
        ) from error
    if array.size == 0:
        raise GeometryError("{name} is empty: give at least one point (x, y, z)", name=name)
    if array.ndim != 2 or array.shape[1] != 3:
        raise GeometryError(
            "{name} has shape {shape}: expected (n, 3), one row (x, y, z) a point", name=name, shape=array.shape
        )
    lowest, highest = float(array.min()), float(array.max())
    if not (lowest >= -LARGEST_COORDINATE and highest <= LARGEST_COORDINATE):  # also false for NaN
        row = int(np.flatnonzero(~(np.abs(array) <= LARGEST_COORDINATE).all(axis=1))[0])
        raise GeometryError(
            "{name} row {row} is {point}: coordinates must be finite and at most {limit:.0e}",
            name=name,
            row=row,
            point=tuple(array[row].tolist()),
            limit=LARGEST_COORDINATE,
        )
    return array


def as_space_vector(vector: ArrayLike, name: str = "vector") -> SpacePoint:
    """Check one point or direction in space, an array-like (3,), as `as_space_points` does, and return three floats."""
    try:
        array = as_float64(vector)
    except NOT_NUMBERS as error:
        raise GeometryError(
            "{name} must be three numbers (x, y, z): {reason}", name=name, reason=error.args[0]
        ) from error
    if array.shape != (3,):
        raise GeometryError("{name} has shape {shape}: expected (3,), that is (x, y, z)", name=name, shape=array.shape)
    x, y, z = as_space_points(array[np.newaxis], name)[0].tolist()
    return x, y, z


def as_space_direction(direction: ArrayLike, name: str = "direction") -> SpacePoint:
    """Check a direction: a vector as in `as_space_vector` that is not zero."""
    x, y, z = as_space_vector(direction, name)
    if x == y == z == 0.0:
        raise GeometryError("{name} is (0, 0, 0): a direction needs a length", name=name)
    return x, y, z
