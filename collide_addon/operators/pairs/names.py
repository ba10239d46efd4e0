# SPDX-License-Identifier: GPL-3.0-or-later
"""The objects of a kept table, even if they were renamed or deleted since.

A figure keeps names. When its table is first used in a session, the objects with these names are noted by Blender's
identifiers for the session, which renaming, undo and redo do not change.
"""

from __future__ import annotations

from dataclasses import dataclass

import bpy
import numpy as np
from numpy.typing import NDArray

from ...geometry.batch.pair_table import PairTable
from ...scene.base.owned import IDENTITY
from ..base.made_of import objects_now
from .make import table_of

REMEMBERED = 4
"""Tables kept ready for the panel."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownTable:
    """A kept table and its objects.

    `key` tells drawings apart, even across sessions. `names` are the objects' full names when the table was made,
    `heights` (n, 2) the lowest and highest z of each, if known, `uids` their session identifiers, or 0 for those that
    no longer existed when the table was first used.
    """

    key: tuple[int, str]
    table: PairTable
    names: list[str]
    heights: NDArray[np.float64] | None
    uids: list[int]


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
        _known[key] = KnownTable(key, *kept, [0 if obj is None else obj.session_uid for obj in objects_now(figure)])
    return _known[key]


class NamesNow:
    """What the objects of a table are called now; made for each drawing of the panel, since it holds no objects.

    Each name costs a walk through the file's objects, in C; the panel asks only for visible rows.
    """

    def __init__(self, known: KnownTable) -> None:
        self.known = known
        self._uids = np.empty(len(bpy.data.objects), dtype=np.int32)
        bpy.data.objects.foreach_get("session_uid", self._uids)

    def find(self, shape: int) -> bpy.types.Object | None:
        """Return the object that a shape was read from, or else the one that now has its name; None without either."""
        rows = np.flatnonzero(self._uids == self.known.uids[shape])
        if len(rows):
            return bpy.data.objects[int(rows[0])]
        name = self.known.names[shape]
        by_name = bpy.data.objects.get(name)
        if by_name is None and name.endswith("]"):  # from a library: "Cube [parts.blend]"
            return next((obj for obj in bpy.data.objects if obj.name_full == name), None)
        return by_name

    def name(self, shape: int) -> str | None:
        """Return the full name of the object that `find` returns."""
        obj = self.find(shape)
        return None if obj is None else obj.name_full

    def all(self) -> list[str]:
        """Return the names of all shapes; for deleted objects those they had."""
        now = dict(zip(self._uids.tolist(), [obj.name_full for obj in bpy.data.objects], strict=True))
        return [now.get(uid, name) for uid, name in zip(self.known.uids, self.known.names, strict=True)]
