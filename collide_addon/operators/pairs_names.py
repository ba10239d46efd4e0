# SPDX-License-Identifier: GPL-3.0-or-later
"""Which objects a kept table is about, though they may have been renamed or deleted since.

A figure keeps names. When its table is first looked at in a session, the objects of these names are noted by the
identifiers that Blender gives them for the session, which renaming, undo and redo leave as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

import bpy
import numpy as np

from ..geometry.pair_table import PairTable
from ..scene.owned import IDENTITY
from .pairs_make import table_of

REMEMBERED = 4
"""Tables that are kept ready for the panel."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownTable:
    """A kept table and its objects.

    Attributes
    ----------
    key : tuple
        Tells drawings apart, also those of another session.
    table : PairTable
    names : list of str
        Full names of the objects when the table was made.
    uids : list of int
        Their session identifiers; 0 of those that were not there any more when the table was first looked at.
    """

    key: tuple[int, str]
    table: PairTable
    names: list[str]
    uids: list[int]


_known: dict[tuple[int, str], KnownTable] = {}


def known_table(figure: bpy.types.Collection) -> KnownTable | None:
    """Return the table that is kept with a figure, None where there is none."""
    key = (figure.session_uid, figure.get(IDENTITY, ""))
    if key not in _known:
        kept = table_of(figure)
        if kept is None:
            return None
        uids = {obj.name_full: obj.session_uid for obj in bpy.data.objects}
        while len(_known) >= REMEMBERED:
            del _known[next(iter(_known))]
        _known[key] = KnownTable(key, kept.table, kept.names, [uids.get(name, 0) for name in kept.names])
    return _known[key]


class NamesNow:
    """What the objects of a table are called now. Made anew for each drawing of the panel: it holds no objects."""

    def __init__(self, known: KnownTable) -> None:
        objects = bpy.data.objects
        uids = np.empty(len(objects), dtype=np.int32)
        objects.foreach_get("session_uid", uids)
        self.known = known
        self._names = [obj.name_full for obj in objects]
        self._rows = {uid: row for row, uid in enumerate(uids.tolist())}

    def name(self, shape: int) -> str | None:
        """Return the full name of the object that a shape was read of, None when it has been deleted.

        Another object that has been given its name since stands for it.
        """
        row = self._row(shape)
        return None if row is None else self._names[row]

    def all(self) -> list[str]:
        """Return the names of all shapes; of deleted objects those they had."""
        rows = [self._rows.get(uid) for uid in self.known.uids]
        return [name if row is None else self._names[row] for row, name in zip(rows, self.known.names, strict=True)]

    def find(self, shape: int) -> bpy.types.Object | None:
        """Return the object that a shape was read of, or the one that has its name now; None when there is neither."""
        row = self._row(shape)
        return None if row is None else bpy.data.objects[row]

    def _row(self, shape: int) -> int | None:
        """Return the object's place in ``bpy.data.objects``."""
        row = self._rows.get(self.known.uids[shape])
        name = self.known.names[shape]
        if row is None and name in self._names:
            return self._names.index(name)
        return row
