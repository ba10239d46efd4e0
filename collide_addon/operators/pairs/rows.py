# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of a table of pairs as the panel shows them: sorted and filtered, computed once for each change."""

from __future__ import annotations

from dataclasses import dataclass

import bpy
import numpy as np
from numpy.typing import NDArray

from ...geometry.batch import RELATIONS, pair_table
from ...geometry.predicates.results import Relation
from . import names as pairs_names
from .pairs import NAME

REMEMBERED = 4
"""Choices whose rows are kept ready for the panel."""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The choices for a table; see `RowsChoice` of `pairs`."""

    order: str = "distance"
    descending: bool = False
    contacts: bool = False
    search: str = ""

    @classmethod
    def of(cls, settings: bpy.types.PropertyGroup) -> TableChoice:
        """Return the choices in a scene's settings."""
        return cls(
            settings.pairs_order, settings.pairs_descending, settings.pairs_contacts, settings.pairs_search.strip()
        )


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of the table (k,) that are shown, in order, and the place of each of its rows (m,), or −1."""

    rows: NDArray[np.intp]
    places: NDArray[np.intp]


Places = NDArray[np.intp]
"""Rows of a table, in an order."""
_rows: dict[tuple[tuple[int, str], TableChoice], Rows] = {}


def relation_of(table: pair_table.PairTable, row: int) -> Relation:
    """Return the relation of a row's two objects."""
    relation: Relation = RELATIONS[table.relation[row]]
    return relation


def only(row: int | None) -> Places:
    """Return one row alone."""
    return np.array([row])


def rows_of(known: pairs_names.KnownTable, shown: TableChoice) -> Rows:
    """Return the rows of a table that are shown; names are looked up only for a new table or choice."""
    key = (known.key, shown)
    if key not in _rows:
        rows = _chosen(known, shown)
        places = np.full(len(known.table), -1, dtype=np.intp)
        places[rows] = np.arange(len(rows))
        while len(_rows) >= REMEMBERED:
            del _rows[next(iter(_rows))]
        _rows[key] = Rows(rows, places)
    return _rows[key]


def _chosen(known: pairs_names.KnownTable, shown: TableChoice) -> NDArray[np.intp]:
    table = known.table
    if shown.order == NAME:
        rows = _by_name(known, descending=shown.descending)
    else:
        rows = table.order(pair_table.Order(shown.order), descending=shown.descending)
    wanted = np.ones(len(table), dtype=bool)
    if shown.contacts:
        wanted[:] = False
        wanted[table.only_contacts()] = True
    if shown.search:
        sought = shown.search.casefold()
        found = np.array([sought in name.casefold() for name in pairs_names.NamesNow(known).all()], dtype=bool)
        wanted &= found[table.first] | found[table.second]
    chosen: NDArray[np.intp] = rows[wanted[rows]]
    return chosen


def _by_name(known: pairs_names.KnownTable, *, descending: bool) -> NDArray[np.intp]:
    names = [name.casefold() for name in pairs_names.NamesNow(known).all()]
    rank = np.empty(len(names), dtype=np.intp)
    rank[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
    rows: NDArray[np.intp] = np.lexsort((rank[known.table.second], rank[known.table.first]))
    return rows[::-1] if descending else rows
