# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of the table of pairs that the panel shows, sorted and filtered, and the present names of its objects.

The objects of a stored table may have been renamed or deleted since. What is cached for the panel has no references to
them, since undo and redo invalidate these.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.model.heights import HULLS_IN_SPACE, MESHES_IN_SPACE, SEEN_ALONG_Z
from ...geometry.batch import RELATIONS, pair_table
from ...geometry.predicates.results import Relation
from ...geometry.space.mesh.table import MeshPairTable
from ...scene.base.ownership import IDENTITY
from ..base.origin import objects_now
from .make import KnownTable, table_of

TABLES_CACHED = 4
"""Number of tables, and of choices of rows, cached for the panel."""


_known: dict[tuple[int, str], KnownTable] = {}
"""Tables by the session uid and identity of their figure, which together distinguish all drawings."""


def known_table(figure: bpy.types.Collection) -> KnownTable | None:
    """Return the table stored with a figure; None if it has none."""
    key = (figure.session_uid, IDENTITY.of(figure) or "")
    if key not in _known:
        known = table_of(figure)
        if known is None:
            return None
        while len(_known) >= TABLES_CACHED:
            del _known[next(iter(_known))]
        _known[key] = known
    return _known[key]


class NamesNow:
    """The present names of a table's objects; made anew for each redraw of the panel, since it refers to objects."""

    def __init__(self, known: KnownTable) -> None:
        self.known = known
        figure = next((each for each in bpy.data.collections if each.session_uid == known.figure), None)
        self._now = [None] * len(known.names) if figure is None else objects_now(figure)

    def find(self, shape: int) -> bpy.types.Object | None:
        """Return the object that a shape was read from; None if it has been deleted."""
        return self._now[shape]

    def name(self, shape: int) -> str | None:
        """Return the present full name of a shape's object; None if it has been deleted."""
        obj = self.find(shape)
        return None if obj is None else obj.name_full

    def known_as(self, shape: int) -> str:
        """Return the present full name of a shape's object or, if it has been deleted, the last known one."""
        return self.name(shape) or self.known.names[shape]

    def all(self) -> list[str]:
        """Return the names of all shapes' objects."""
        return [self.known_as(shape) for shape in range(len(self.known.names))]


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The shown rows (k,) of a table in order, and the place of each of its rows (m,) among them, −1 if not shown."""

    rows: NDArray[np.intp]
    places: NDArray[np.intp]


Places = NDArray[np.intp]
"""Rows of a table in some order."""


def amounts_of(table: pair_table.PairTable, rows: NDArray[np.intp] | int) -> NDArray[np.float64]:
    """Return the distances of rows, or of one row; for overlapping objects, minus their depths."""
    overlapping = table.relation[rows] == RELATIONS.index(Relation.PENETRATING)
    return np.where(overlapping, -table.depth[rows], table.distance[rows])


def relation_of(table: pair_table.PairTable, row: int) -> Relation:
    """Return the relation of the two objects of a row."""
    return RELATIONS[table.relation[row]]


def seen(table: pair_table.PairTable) -> str:
    """Return how the objects of a table were seen, in the words of a headline."""
    if table.closest_a.shape[1] == 2:
        return SEEN_ALONG_Z
    return MESHES_IN_SPACE if isinstance(table, MeshPairTable) else HULLS_IN_SPACE


def only(row: int | None) -> Places:
    """Return a row in the form of several."""
    return np.array([row])


def rows_of(known: KnownTable, settings: bpy.types.PropertyGroup) -> Rows:
    """Return the rows of a table that a scene's settings choose to show; see `RowsChoice` of `pairs`."""
    descending, search = settings.pairs_descending, settings.pairs_search.strip().casefold()
    return _rows(known, settings.pairs_order, search, descending=descending, contacts=settings.pairs_contacts)


@lru_cache(maxsize=TABLES_CACHED)
def _rows(known: KnownTable, order: str, search: str, *, descending: bool, contacts: bool) -> Rows:
    """Return the rows of these choices; cached, so that names are looked up only for a new table or choice."""
    table = known.table
    if order == "name":
        rows = _by_name(known, descending=descending)
    else:
        rows = table.order(pair_table.Order(order), descending=descending)
    wanted = np.ones(len(table), dtype=bool)
    if contacts:
        wanted[:] = False
        wanted[table.only_contacts()] = True
    if search:
        found = np.array([search in name.casefold() for name in NamesNow(known).all()], dtype=bool)
        wanted &= found[table.first] | found[table.second]
    rows = rows[wanted[rows]]
    places = np.full(len(table), -1, dtype=np.intp)
    places[rows] = np.arange(len(rows))
    return Rows(rows, places)


def _by_name(known: KnownTable, *, descending: bool) -> NDArray[np.intp]:
    names = [name.casefold() for name in NamesNow(known).all()]
    rank = np.empty(len(names), dtype=np.intp)
    rank[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
    rows: NDArray[np.intp] = np.lexsort((rank[known.table.second], rank[known.table.first]))
    return rows[::-1] if descending else rows
