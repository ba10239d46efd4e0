# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be reached from a result: its fields, theirs, and so on."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction

import numpy as np


def fields_of(thing):
    """Return the public fields of a dataclass or a named tuple by name; none for anything else."""
    if dataclasses.is_dataclass(thing):
        return {
            field.name: getattr(thing, field.name)
            for field in dataclasses.fields(thing)
            if not field.name.startswith("_")
        }
    return thing._asdict() if hasattr(thing, "_asdict") else {}


def reached(thing, path="result") -> Iterator[tuple[str, object]]:
    """Yield everything that is reached, with the path to it."""
    yield path, thing
    if fields := fields_of(thing):
        for name, value in fields.items():
            yield from reached(value, f"{path}.{name}")
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from reached(value, f"{path}[{key!r}]")
    elif isinstance(thing, list | tuple):
        for row, value in enumerate(thing[:20]):
            yield from reached(value, f"{path}[{row}]")


def plain(thing):
    """Return a result as a value that can be compared."""
    if isinstance(thing, np.ndarray):
        return thing.dtype.str, repr(thing.tolist())
    if fields := fields_of(thing):
        return type(thing).__name__, [(name, plain(value)) for name, value in fields.items()]
    if isinstance(thing, Mapping):
        return [(key, plain(value)) for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return [plain(value) for value in thing]
    if isinstance(thing, float):
        return repr(float(thing))
    assert thing is None or isinstance(thing, int | str | Enum | Fraction) or callable(thing), type(thing)
    return thing
