# SPDX-License-Identifier: GPL-3.0-or-later
"""Validation of inputs, in one place: arrays of numbers, and points of the plane and of space.

Invalid input raises a `GeometryError`. What is converted, and what is refused:

========================================  ============================================================================
Lists, tuples, anything with `__array__`  accepted, nested as deep as the shape; also Blender's vectors and matrices
Arrays, views, memoryviews                accepted in any layout, byte order and memory order, read-only or not
Whole numbers, floats of other sizes      converted: rounded to the nearest float64
Objects: Fraction, Decimal, large int     converted one by one, rounded once; each must be a real number
np.matrix and other kinds of array        taken as the plain array in them
Masked arrays                             accepted where nothing is masked, else refused: the numbers under a mask are
                                          not meant
Complex numbers                           refused, also where the imaginary parts are 0: the plane's points are (x, y)
Strings, bytes                            refused, also where they could be read as numbers
Truth values                              refused as an array or a number of their own; in a list of numbers True is 1,
                                          as in Python
Dates, records, None, sets, generators    refused
========================================  ============================================================================

Input is never written to, and no result shares its memory (see `read_only`).
"""

import math
from collections.abc import Sequence
from decimal import Decimal
from enum import Enum
from itertools import chain
from numbers import Real
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import GeometryError, WordedError

FLOAT64 = np.dtype(np.float64)
NUMERIC = "fiu"
"""Kinds of numpy types that are converted: floats, signed and unsigned integers."""
NUMBER_TYPES, LISTS = {float, int, np.float64}, {list, tuple}


class NoNumbersError(WordedError, ValueError):
    """Raised for anything but real numbers; the message says what was given."""


def as_float64(values: object) -> NDArray[np.float64]:
    """Return an array-like of numbers as a float64 array: the given one itself if it is one.

    Raises one of `NOT_NUMBERS` where the table above refuses the values; its first argument is the reason.
    """
    if type(values) is np.ndarray and values.dtype is FLOAT64:  # as most are
        return values
    if _is_masked(values):
        raise NoNumbersError("entries are masked: leave them out or fill them")
    try:
        array: NDArray[Any] = np.asarray(values)
    except ValueError as error:
        if "inhomogeneous" not in str(error):
            raise
        raise NoNumbersError("its rows have different lengths") from error
    if array.dtype is FLOAT64:
        return array
    kind = array.dtype.kind
    if kind == "O":
        return _converted(array)
    if kind not in NUMERIC:
        raise _other(array.dtype.type)
    with np.errstate(over="ignore"):  # a number beyond float64 becomes infinite, which no caller accepts
        return array.astype(FLOAT64, copy=False)


def as_float(value: object) -> float:
    """Return a real number as a float; raises like `as_float64`."""
    if isinstance(value, float):  # also numpy's own
        return float(value)
    if isinstance(value, bool) or np.ndim(value) != 0:  # type: ignore[arg-type]  # of anything
        raise _other(type(value))
    return float(as_float64(value))


def in_plain_array(values: Any) -> Any:
    """Return a matrix or a memoryview as a plain array, whose rows are rows, and anything else unchanged."""
    return np.asarray(values) if isinstance(values, np.matrix | memoryview) else values


def _is_masked(values: object) -> bool:
    """Tell whether an array, or one inside lists, has masked entries, which numpy would read as numbers."""
    if isinstance(values, np.ma.MaskedArray):
        return bool(np.any(values.mask))
    if not isinstance(values, list | tuple) or NUMBER_TYPES.issuperset(map(type, values)):
        return False
    if LISTS.issuperset(map(type, values)) and NUMBER_TYPES.issuperset(map(type, chain.from_iterable(values))):
        return False  # rows of numbers, as most are
    return any(map(_is_masked, values))


def _converted(array: NDArray[np.object_]) -> NDArray[np.float64]:
    """Return objects as the nearest floats."""
    numbers = array.ravel().tolist()
    for number in numbers:
        if not isinstance(number, Real | Decimal):
            raise _other(type(number))
    return np.array([float(number) for number in numbers], dtype=FLOAT64).reshape(array.shape)


def _other(kind: type) -> NoNumbersError:
    return NoNumbersError("it contains {kind}, not real numbers", kind=kind.__name__.rstrip("_"))


Choice = TypeVar("Choice", bound=Enum)
Point = tuple[float, float]
SpacePoint = tuple[float, float, float]
"""One checked point, for inner loops in plain Python."""
COORDINATE_NAMES = {2: "(x, y)", 3: "(x, y, z)"}
"""The names of coordinates in messages, by dimension."""

LARGEST_COORDINATE = 2.0**1022
"""Half of the largest power of two in float64: the difference of two coordinates must be a float64, too."""
LARGEST_LENGTH = 1.5 * LARGEST_COORDINATE
"""More than half the diagonal of the square of all valid points, and small enough that the sum of two such lengths and
two coordinates is a float64: anything drawn around valid points is valid."""
NOT_NUMBERS = (TypeError, ValueError, OverflowError, RecursionError)
"""Errors that `as_float64` raises, the last one for circular lists; an error's first argument is the reason."""


def as_points(
    points: ArrayLike, name: str = "points", dimension: int = 2, *, most: float = LARGEST_COORDINATE
) -> NDArray[np.float64]:
    """Check an array-like (n, 2), or (n, 3) in space, of at least one point, and return it as a float64 array.

    A float64 array is returned as it is: callers that keep it must copy it. Raises a `GeometryError` that names the
    array if it is empty, has another shape, does not consist of numbers (see above), or contains a number that is not
    finite or above `most`.
    """
    columns = COORDINATE_NAMES[dimension]
    try:
        array = as_float64(points)
    except NOT_NUMBERS as error:
        reason = error.args[0]
        raise GeometryError(
            "{name} must be rows of numbers {columns}: {reason}", name=name, columns=columns, reason=reason
        ) from error
    if array.size == 0:
        raise GeometryError("{name} is empty: give at least one point {columns}", name=name, columns=columns)
    if array.ndim != 2 or array.shape[1] != dimension:
        raise GeometryError(
            "{name} has shape {shape}: expected (n, {dimension}), one row {columns} a point",
            name=name,
            shape=array.shape,
            dimension=dimension,
            columns=columns,
        )
    lowest, highest = float(array.min()), float(array.max())
    if not (lowest >= -most and highest <= most):  # also false for NaN
        row = int(np.flatnonzero(~(np.abs(array) <= most).all(axis=1))[0])
        raise GeometryError(
            "{name} row {row} is {point}: coordinates must be finite and at most {limit:.0e}",
            name=name,
            row=row,
            point=tuple(array[row].tolist()),
            limit=most,
        )
    return array


def as_vector(vector: ArrayLike, name: str = "vector", *, most: float = LARGEST_COORDINATE) -> Point:
    """Check a point or direction of the plane, an array-like (2,), as `as_points` does, and return it as two floats."""
    if isinstance(vector, tuple) and len(vector) == 2:  # as from this package, often
        x, y = vector
        if type(x) is type(y) is float and abs(x) <= most and abs(y) <= most:
            return x, y
    x, y = _coordinates(vector, name, 2, most)
    return x, y


def as_space_vector(vector: ArrayLike, name: str) -> SpacePoint:
    """Check a point or direction in space, an array-like (3,), as `as_points` does, and return it as three floats."""
    x, y, z = _coordinates(vector, name, 3, LARGEST_COORDINATE)
    return x, y, z


def _coordinates(vector: ArrayLike, name: str, dimension: int, most: float) -> list[float]:
    columns = COORDINATE_NAMES[dimension]
    try:
        array = as_float64(vector)
    except NOT_NUMBERS as error:
        reason = error.args[0]
        raise GeometryError(
            "{name} must be numbers {columns}: {reason}", name=name, columns=columns, reason=reason
        ) from error
    if array.shape != (dimension,):
        raise GeometryError(
            "{name} has shape {shape}: expected ({dimension},), that is {columns}",
            name=name,
            shape=array.shape,
            dimension=dimension,
            columns=columns,
        )
    return as_points(array[np.newaxis], name, dimension, most=most)[0].tolist()


def as_direction(direction: ArrayLike, name: str = "direction", dimension: int = 2) -> tuple[float, ...]:
    """Check a direction of the plane or of space: a vector as in `as_vector` that is not zero."""
    vector = as_vector(direction, name) if dimension == 2 else as_space_vector(direction, name)
    if not any(vector):
        raise GeometryError("{name} is zero: a direction needs a length", name=name)
    return vector


def as_row(values: ArrayLike, name: str) -> NDArray[np.float64]:
    """Check a row of finite numbers (n,), such as times."""
    try:
        array = as_float64(values)
    except NOT_NUMBERS as error:
        raise GeometryError("{name} must be numbers: {reason}", name=name, reason=error.args[0]) from error
    if array.ndim != 1 or not np.isfinite(array).all():
        raise GeometryError("{name} must be one row of finite numbers", name=name)
    return array


def as_length(value: float, name: str, *, most: float = LARGEST_COORDINATE) -> float:
    """Check a tolerance or a radius: a finite length from 0 to `most`."""
    if type(value) is float and 0.0 <= value <= most:  # as from this package, often
        return value
    try:
        length = as_float(value)
    except NOT_NUMBERS:
        length = math.nan
    if not 0.0 <= length <= most:
        raise GeometryError(
            "{name} is {value!r}: expected a finite length of at least 0 and at most {limit:.0e}, in scene units",
            name=name,
            value=value,
            limit=most,
        )
    return length


def as_number(value: float, name: str) -> float:
    """Check a finite number, such as a velocity or a factor."""
    try:
        number = as_float(value)
    except NOT_NUMBERS:
        number = math.nan
    if not math.isfinite(number):
        raise GeometryError("{name} is {value!r}: expected a finite number", name=name, value=value)
    return number


def as_choice(value: object, known: type[Choice], name: str) -> Choice:
    """Return the member of an enumeration, given as itself or as its value: Listed.ALL and "all" are equivalent."""
    try:
        return known(value)
    except ValueError as error:
        raise no_choice(value, [member.value for member in known], name) from error


def no_choice(value: object, known: Sequence[str], name: str) -> GeometryError:
    """Return the error to raise for an unknown name."""
    return GeometryError(
        "{name} is {value!r}: expected one of {known}", name=name, value=value, known=", ".join(map(repr, known))
    )


def as_rings(polygon: ArrayLike | Sequence[ArrayLike], name: str = "polygon") -> list[NDArray[np.float64]]:
    """Check a polygon, an array-like (n, 2) or a sequence of these, as `as_points` does, and return its rings.

    One ring of vertices, or several, of which inner ones are holes, in any orientation; a ring's last vertex is
    connected to its first.
    """
    given = in_plain_array(polygon)
    try:  # is the first row a ring of vertices, and not a vertex?
        in_rings = isinstance(given, np.ndarray | Sequence) and len(given) > 0 and np.ndim(given[0]) == 2
    except ValueError:  # ragged: `as_points` says so
        in_rings = False
    if in_rings:
        return [as_points(ring, f"{name} ring {k}") for k, ring in enumerate(given)]
    return [as_points(given, name)]  # which refuses anything else
