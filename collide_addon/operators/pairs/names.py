# SPDX-License-Identifier: GPL-3.0-or-later
"""The objects of a kept table, even if they were renamed or deleted since.

A table that is ready for the panel holds none of them: undo and redo take them away.
"""

from __future__ import annotations

from dataclasses import dataclass

import bpy
import numpy as np
from numpy.typing import NDArray

from ...geometry.batch.pair_table import PairTable
from ...scene.base.ownership import IDENTITY
from ..base.origin import objects_now
from .make import table_of

REMEMBERED = 4
"""Tables kept ready for the panel."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownTable:
    """A kept table and its objects.

    `key` tells drawings apart, even across sessions. `names` are the objects' full names when the table was made,
    `heights` (n, 2) the lowest and highest z of each, if known.
    """

    key: tuple[int, str]
    table: PairTable
    names: list[str]
    heights: NDArray[np.float64] | None


_known: dict[tuple[int, str], KnownTable] = {}


def known_table(figure: bpy.types.Collection) -> KnownTable | None:
    """Return the table kept with a figure, None if it has none."""
    key = (figure.session_uid, IDENTITY.of(figure) or "")
    if key not in _known:
        kept = table_of(figure)
        if kept is None:
            return None
        while len(_known) >= REMEMBERED:
            del _known[next(iter(_known))]
        _known[key] = KnownTable(key, *kept)
    return _known[key]


class NamesNow:
    """What the objects of a table are called now; made for each drawing of the panel, since it holds objects."""

    def __init__(self, known: KnownTable) -> None:
        self.known = known
        figure = next((each for each in bpy.data.collections if each.session_uid == known.key[0]), None)
        self._now = [None] * len(known.names) if figure is None else objects_now(figure)

    def find(self, shape: int) -> bpy.types.Object | None:
        """Return the object that a shape was read from; None where it is gone."""
        return self._now[shape]

    def name(self, shape: int) -> str | None:
        """Return the full name of the object that `find` returns."""
        obj = self.find(shape)
        return None if obj is None else obj.name_full

    def known_as(self, shape: int) -> str:
        """Return the same or, for a deleted object, the name that it had."""
        return self.name(shape) or self.known.names[shape]

    def all(self) -> list[str]:
        """Return the names of all shapes."""
        return [self.known_as(shape) for shape in range(len(self.known.names))]
