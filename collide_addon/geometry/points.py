# SPDX-License-Identifier: GPL-3.0-or-later
"""The door of the geometry package: every input is checked here, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .phrase import WordedError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Point = tuple[float, float]
"""One checked point, for inner loops in plain Python."""

LARGEST_COORDINATE = 2.0**1022
"""Half of the largest power of two in float64: the difference of two coordinates must still be a float64."""


class GeometryError(WordedError, ValueError):
    """Input that no algorithm of this package can take; the message says what is wrong and in which row."""


def as_points(points: ArrayLike, name: str = "points") -> NDArray[np.float64]:
    """Check an array-like of 2-D points and return it as a float64 array.

    Parameters
    ----------
    points : array-like, shape (n, 2)
        Coordinates, y up; n is at least 1.
    name : str
        What to call the input in an error message.

    Returns
    -------
    ndarray of float64, shape (n, 2)

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, is not numeric, or holds NaN, an infinity or a number above
        `LARGEST_COORDINATE`.
    """
    try:
        array = np.asarray(points, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise GeometryError(
            "{name} must be numbers in rows of two (x, y): {reason}", name=name, reason=error
        ) from error
    if array.size == 0:
        raise GeometryError("{name} is empty: give at least one point (x, y)", name=name)
    if array.ndim != 2 or array.shape[1] != 2:
        raise GeometryError(
            "{name} has shape {shape}: expected (n, 2), one row (x, y) a point", name=name, shape=array.shape
        )
    lowest, highest = float(array.min()), float(array.max())
    if not (lowest >= -LARGEST_COORDINATE and highest <= LARGEST_COORDINATE):  # also false for NaN
        row = int(np.flatnonzero(~(np.abs(array) <= LARGEST_COORDINATE).all(axis=1))[0])
        x, y = array[row].tolist()
        raise GeometryError(
            "{name} row {row} is ({x}, {y}): coordinates must be finite and at most {limit:.0e}",
            name=name,
            row=row,
            x=x,
            y=y,
            limit=LARGEST_COORDINATE,
        )
    return array


def as_vector(vector: ArrayLike, name: str = "vector") -> tuple[float, float]:
    """Check one 2-D point or direction, an array-like of shape (2,), and return it as two floats.

    Raises
    ------
    GeometryError
        As `as_points`.
    """
    if isinstance(vector, tuple) and len(vector) == 2:  # as from this package, which asks often
        x, y = vector
        if type(x) is type(y) is float and abs(x) <= LARGEST_COORDINATE and abs(y) <= LARGEST_COORDINATE:
            return x, y
    try:
        array = np.asarray(vector)
    except ValueError as error:  # rows of unequal length
        raise GeometryError("{name} must be two numbers (x, y): {reason}", name=name, reason=error) from error
    if array.shape != (2,):
        raise GeometryError("{name} has shape {shape}: expected (2,), that is (x, y)", name=name, shape=array.shape)
    x, y = as_points(array[np.newaxis], name)[0].tolist()
    return x, y


def as_direction(direction: ArrayLike, name: str = "direction") -> tuple[float, float]:
    """Check a direction: a vector as in `as_vector` that is not zero.

    Raises
    ------
    GeometryError
        As `as_points`, and when both components are zero.
    """
    x, y = as_vector(direction, name)
    if x == 0.0 and y == 0.0:
        raise GeometryError("{name} is (0, 0): a direction needs a length", name=name)
    return x, y


def as_length(value: float, name: str) -> float:
    """Check a tolerance or a radius: a finite length of at least 0.

    Raises
    ------
    GeometryError
        When it is negative, NaN, infinite or no number.
    """
    try:
        length = float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise _no_length(value, name) from error
    if not 0.0 <= length <= LARGEST_COORDINATE:
        raise _no_length(value, name)
    return length


def _no_length(value: object, name: str) -> GeometryError:
    return GeometryError(
        "{name} is {value!r}: expected a finite length of at least 0, in scene units", name=name, value=value
    )
