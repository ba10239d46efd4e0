# SPDX-License-Identifier: GPL-3.0-or-later
"""The door for numbers: what counts as an array of them, what is converted, and what is refused.

Everything that a caller hands in comes through here first; `points` then asks for the shape and for finite values.

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

Nothing is written to what was handed in, and no result shares its memory (see `read_only`).
"""

from decimal import Decimal
from itertools import chain
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import WordedError

FLOAT64 = np.dtype(np.float64)
NUMERIC = "fiu"
"""Kinds of numpy types that are converted: floats, signed and unsigned integers."""
NUMBERS, LISTS = {float, int, np.float64}, {list, tuple}


class NoNumbersError(WordedError, ValueError):
    """Raised for anything but real numbers; the message says what was given."""


def as_float64(values: object) -> NDArray[np.float64]:
    """Return an array-like of numbers as a float64 array: the one that was given, where it is one.

    Raises what the table above says, one of `NOT_NUMBERS` of `points`; its first argument is the reason.
    """
    if type(values) is np.ndarray and values.dtype is FLOAT64:  # as most are
        return values
    if _is_masked(values):
        raise NoNumbersError("entries are masked: leave them out or fill them")
    array: NDArray[Any] = np.asarray(values)
    if array.dtype is FLOAT64:
        return array
    kind = array.dtype.kind
    if kind == "O":
        return _converted(array)
    if kind not in NUMERIC:
        raise _other(array.dtype.type)
    with np.errstate(over="ignore"):  # what is beyond float64 becomes infinite, which no caller takes
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
    """Tell whether entries of an array, or of one inside lists, are masked; numpy would read what is masked."""
    if isinstance(values, np.ma.MaskedArray):
        return bool(np.any(values.mask))
    if not isinstance(values, list | tuple) or NUMBERS.issuperset(map(type, values)):
        return False
    if LISTS.issuperset(map(type, values)) and NUMBERS.issuperset(map(type, chain.from_iterable(values))):
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
    return NoNumbersError("it holds {kind}, not real numbers", kind=kind.__name__.rstrip("_"))
