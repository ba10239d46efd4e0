# SPDX-License-Identifier: GPL-3.0-or-later
"""What results have in common: the relation of two convex sets, and fields worked out only when one of them is read.

Who asks whether two shapes touch should not wait for their closest points. Such a result looks and behaves like any
other frozen dataclass; each field is worked out once, and then kept.

Results cannot be changed from outside. A frozen dataclass keeps its fields, but not the numbers in an array: so the
arrays in them are read-only, and nobody else's. An array returned by itself is the caller's own.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, Self

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


class Relation(Enum):
    """Where the origin lies in the Minkowski difference A - B, which is how A and B lie to each other."""

    SEPARATED = "separated"
    """The origin is outside: the sets have a positive distance."""
    TOUCHING = "touching"
    """The origin is on the boundary: the sets share points, and the smallest move can part them."""
    PENETRATING = "penetrating"
    """The origin is in the interior: the sets must move by a positive depth before they part."""


class LazyFields(ReadOnly):
    """A base of frozen dataclasses with slots, whose fields may be worked out when they are first read."""

    __slots__ = ("_work_out",)

    _work_out: Callable[[str], Mapping[str, object]]

    @classmethod
    def with_lazy_fields(cls, work_out: Callable[[str], Mapping[str, object]], known: Mapping[str, object]) -> Self:
        """Return a result with the fields that are known, whose other fields are still to come.

        `work_out` gets the name of a field that is first read, and returns its value and what comes with it, by names.
        """
        result = cls.__new__(cls)
        put = object.__setattr__
        put(result, "_work_out", work_out)
        for name, value in known.items():
            put(result, name, value)
        return result

    def __getattr__(self, name: str) -> object:
        """Fill in a field: Python asks here only for what has no value yet."""
        if name not in type(self).__dict__.get("__dataclass_fields__", ()):
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message)
        for field, value in self._work_out(name).items():
            if type(value) is np.ndarray:  # asked first: these few lines are felt in a loop
                value.setflags(write=False)
            elif type(value) is tuple:
                lock(value)
            object.__setattr__(self, field, value)
        return object.__getattribute__(self, name)
