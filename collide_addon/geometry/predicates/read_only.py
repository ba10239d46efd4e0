# SPDX-License-Identifier: GPL-3.0-or-later
"""Results that cannot be changed from outside: the arrays in them are read-only, and nobody else's.

A frozen dataclass keeps its fields, but not the numbers in an array. An array returned by itself is the caller's own.
"""

from collections.abc import Hashable
from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array of our own, which from now on cannot be written to."""
    array.setflags(write=False)
    return array


def own(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array of a caller as one that nobody can write to: itself if nobody can, else a copy."""
    return read_only(array.copy()) if array.flags.writeable or array.base is not None else array


def lock(value: object) -> None:
    """Make an array read-only, and those of a tuple of arrays."""
    if isinstance(value, np.ndarray):
        value.setflags(write=False)
    elif isinstance(value, tuple):
        for part in value:
            lock(part)


@cache
def _arrays_of(kind: Hashable) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass that are arrays, or tuples of arrays."""
    # An annotation that a file leaves unevaluated is its own text, NDArray[…]; any other is numpy's name for the type.
    return tuple(field.name for field in fields(kind) if "ndarray" in str(field.type).lower())  # type: ignore[arg-type]


class ReadOnly:
    """A base of frozen dataclasses: their arrays, which nobody else has, are made read-only with them."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Look at the fields that are annotated as arrays."""
        for name in _arrays_of(type(self)):  # type: ignore[arg-type]  # a class has a hash
            value = getattr(self, name)
            if type(value) is np.ndarray:  # as most are
                value.setflags(write=False)
            else:
                lock(value)
