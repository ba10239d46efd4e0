# SPDX-License-Identifier: GPL-3.0-or-later
"""Foundations of all results: the relation of two convex sets, and fields computed only when they are read.

Testing whether two shapes touch should not compute their closest points. A result with such lazy fields looks and
behaves like any other frozen dataclass; each is computed once and stored.

Results are immutable. A frozen dataclass protects its fields, but not the numbers in an array: arrays in results are
therefore read-only, and not shared. An array returned on its own belongs to the caller.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Make an array of this package read-only and return it."""
    array.setflags(write=False)
    return array


def own(array: NDArray[Any]) -> NDArray[Any]:
    """Return a caller's array as one that nobody can write to: itself if it already is, otherwise a copy."""
    return read_only(array.copy()) if array.flags.writeable or array.base is not None else array


def lock(value: object) -> None:
    """Make an array, or the arrays in a tuple, read-only."""
    if isinstance(value, np.ndarray):
        value.setflags(write=False)
    elif isinstance(value, tuple):
        for part in value:
            lock(part)


@cache
def _arrays_of(kind: Hashable) -> tuple[str, ...]:
    """Return the names of a dataclass's fields that are arrays or tuples of arrays."""
    # An unevaluated annotation is its source text, NDArray[…]; an evaluated one is numpy's name for the type.
    return tuple(field.name for field in fields(kind) if "ndarray" in str(field.type).lower())  # type: ignore[arg-type]


class ReadOnly:
    """Base of frozen dataclasses that makes the arrays in their fields read-only; these must not be shared."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Lock the fields that are annotated as arrays."""
        for name in _arrays_of(type(self)):  # type: ignore[arg-type]  # a class has a hash
            value = getattr(self, name)
            if type(value) is np.ndarray:  # as most are
                value.setflags(write=False)
            else:
                lock(value)


class Relation(Enum):
    """The relation of A and B: where the origin lies in relation to their Minkowski difference A - B."""

    SEPARATED = "separated"
    """The origin is outside: the sets have a positive distance."""
    TOUCHING = "touching"
    """The origin is on the boundary: the sets share points, and an arbitrarily small translation can separate them."""
    PENETRATING = "penetrating"
    """The origin is in the interior: only a translation of positive length, the depth, separates the sets."""


class LazyFields(ReadOnly):
    """Base of frozen dataclasses with slots whose fields may be computed when first read."""

    __slots__ = ("_work_out",)

    _work_out: Callable[[str], Mapping[str, object]]

    @classmethod
    def with_lazy_fields(cls, work_out: Callable[[str], Mapping[str, object]], known: Mapping[str, object]) -> Self:
        """Return a result with the known fields; the others are computed later.

        `work_out` is called with the name of a field when that is first read, and returns fields with their values, at
        least this one.
        """
        result = cls.__new__(cls)
        put = object.__setattr__
        put(result, "_work_out", work_out)
        for name, value in known.items():
            put(result, name, value)
        return result

    def __getattr__(self, name: str) -> object:
        """Compute a field: Python calls this only for attributes without a value."""
        if name not in type(self).__dict__.get("__dataclass_fields__", ()):
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message)
        for field, value in self._work_out(name).items():
            if type(value) is np.ndarray:  # tested first: these lines are noticeable in a loop
                value.setflags(write=False)
            elif type(value) is tuple:
                lock(value)
            object.__setattr__(self, field, value)
        return object.__getattribute__(self, name)
