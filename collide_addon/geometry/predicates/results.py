# SPDX-License-Identifier: GPL-3.0-or-later
"""What results have in common: the relation of two convex sets, and fields worked out only when one of them is read.

Who asks whether two shapes touch should not wait for their closest points. Such a result looks and behaves like any
other frozen dataclass; each field is worked out once, and then kept.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Self

import numpy as np

from .read_only import ReadOnly, lock


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
