# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of pairs as CSV and JSON, with every number in full, names and units."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.algorithms.pairs import pairs_summary
from ...figure.files.writing import write_whole
from ...figure.model.heights import (
    HULLS_IN_SPACE,
    MESHES_IN_SPACE,
    contacts_apart,
    pairs_apart_in_z,
    view_summary,
)
from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import PairTable
from ...geometry.space.mesh.table import MeshPairTable
from ...scene.base.files import file_to_write

SCHEMA = "collide-pairs-1"
"""The version of the JSON fields: it changes when one gets another name or meaning, not when one is added."""
NO_UNIT = "units"
WORD_FIELDS = ("first", "second", "relation")
KIND, HULL_MODE, MESH_MODE = "kind", "hulls", "meshes"
"""What is measured in space."""
LENGTHS_OF = {
    HULL_MODE: {"distance": "distance of convex hulls", "depth": "depth of convex hulls"},
    MESH_MODE: {"distance": "distance of meshes", "depth": "depth of convex hulls"},
}
"""The headings of lengths in a table in space."""
COLLECTIONS, FEATURE_FIELDS = ("first_collection", "second_collection"), ("first_feature", "second_feature")
FEATURE = ("vertex", "edge", "triangle")
"""Words for a feature, by its number of vertices."""
LENGTHS = ("distance", "depth")
NUMBER_FIELDS = (*LENGTHS, "closest_first", "closest_second")
CONTROL = re.compile("[\x00-\x1f\x7f]")
"""Characters that break a table's rows or columns."""
FORMULA = ("=", "+", "-", "@")
"""First characters of cells that a spreadsheet evaluates; in files from elsewhere, names may begin with them."""


def fields(table: PairTable) -> tuple[str, ...]:
    """Return the columns of a table's CSV file, the last being the distance along Z or, in space, words on the pair."""
    axes = "xyz"[: table.closest_a.shape[1]]
    places = (f"{which}_{axis}" for which in WORD_FIELDS[:2] for axis in axes)
    features = FEATURE_FIELDS if isinstance(table, MeshPairTable) else ()
    return (*WORD_FIELDS, *LENGTHS, *places, *(("apart_in_z",) if axes == "xy" else (KIND, *COLLECTIONS, *features)))


def collections_of(objects: Iterable[bpy.types.Object | None]) -> list[str]:
    """Return the names of each object's collections as one text, which is empty for a deleted object."""
    return [", ".join(each.name for each in obj.users_collection) if obj else "" for obj in objects]


def unit_of(scene: bpy.types.Scene) -> str:
    """Return the unit of a scene's coordinates: "m", "0.01 m", or "units" if the scene has no unit system."""
    settings = scene.unit_settings
    if settings.system == "NONE":
        return NO_UNIT
    return "m" if settings.scale_length == 1.0 else f"{settings.scale_length:g} m"


def cell(text: str) -> str:
    """Return a text as a cell of a spreadsheet, in one line and with an apostrophe before what would be a formula."""
    plain = CONTROL.sub(" ", text)
    return f"'{plain}" if plain.lstrip().startswith(FORMULA) else plain


class WrittenTable(NamedTuple):
    """A table with what else a file says: the objects' names, the scene's unit, heights and collections if known.

    Only the pairs in `rows` are written, in that order; None means all.
    """

    table: PairTable
    names: Sequence[str]
    unit: str = NO_UNIT
    rows: NDArray[np.intp] | None = None
    heights: NDArray[np.float64] | None = None
    collections: Sequence[str] | None = None

    @property
    def kind(self) -> str | None:
        """What is measured: hulls or meshes in space, None as seen from above."""
        in_space = self.table.closest_a.shape[1] == 3
        return (MESH_MODE if isinstance(self.table, MeshPairTable) else HULL_MODE) if in_space else None

    def csv(self, delimiter: str = ",") -> str:
        """Return the table as CSV text: a header, then a line for each pair.

        The columns are its `fields`; the header states the unit of lengths and coordinates: "distance [m]". Names
        appear as `cell` returns them.
        """
        text = io.StringIO()
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
        columns = fields(self.table)
        plain, called = {*WORD_FIELDS, KIND, *COLLECTIONS, *FEATURE_FIELDS}, LENGTHS_OF.get(self.kind or "", {})
        writer.writerow(each if each in plain else f"{called.get(each, each)} [{self.unit}]" for each in columns)
        for pair in self._pairs():
            values = (each for value in pair.values() for each in (value if isinstance(value, list) else [value]))
            writer.writerow(map(_in_a_cell, values))
        return text.getvalue()

    def json(self) -> str:
        """Return the table as JSON text (see docs/json.md)."""
        seen = view_summary(contacts_apart(self.table, self.heights))
        if self.kind:
            seen = {"seen_along": None, KIND: self.kind}
        result = {**pairs_summary(self.table, self.names), **seen}
        head = {"schema": SCHEMA, "unit": self.unit, "names": list(self.names), "result": result}
        if self.kind:
            head["measured"] = MESHES_IN_SPACE if self.kind == MESH_MODE else HULLS_IN_SPACE
        text = json.dumps(head, ensure_ascii=False, allow_nan=False)
        pairs = ",\n".join(json.dumps(pair, ensure_ascii=False) for pair in self._pairs())
        return f'{text[:-1]}, "pairs": [\n{pairs}\n]}}\n'

    def write(self, path: str | Path, ending: str) -> Path:
        """Write the table as a file that ends in ".csv" or ".json"; return the file, or raise a FileError."""
        return write_whole(file_to_write(path, ending), self.json() if ending == ".json" else self.csv())

    def _words(self, row: int) -> dict[str, str]:
        """Return the words about a pair in space: the kind, the objects' collections, and features of meshes."""
        table, found = self.table, self.collections or [""] * len(self.names)
        ends = table.first[row], table.second[row]
        words = {KIND: self.kind or "", **{key: found[end] for key, end in zip(COLLECTIONS, ends, strict=True)}}
        if isinstance(table, MeshPairTable):
            features = table.features_a[row].tolist(), table.features_b[row].tolist()
            words |= {key: _feature(rows) for key, rows in zip(FEATURE_FIELDS, features, strict=True)}
        return words

    def _pairs(self) -> Iterator[dict[str, object]]:
        """Yield the values of each pair, by JSON field and in the order of the columns."""
        table, some = self.table, np.arange(len(self.table)) if self.rows is None else self.rows
        apart: list[float | None] = [None] * len(some)
        if self.heights is not None:
            apart = pairs_apart_in_z(self.heights, table.first[some], table.second[some]).tolist()
        columns = (table.first, table.second, table.relation, table.distance, table.depth)
        parts = (column[some].tolist() for column in (*columns, table.closest_a, table.closest_b))
        for row, first, second, relation, *numbers, height in zip(some.tolist(), *parts, apart, strict=True):
            words = zip(WORD_FIELDS, (self.names[first], self.names[second], RELATIONS[relation].value), strict=True)
            last = self._words(row) if self.kind else {"apart_in_z": height}
            yield {**dict(words), **dict(zip(NUMBER_FIELDS, numbers, strict=True)), **last}


def _in_a_cell(value: object) -> str:
    """Return the text of a value: a word as by `cell`, a number in full, and an empty text for an unknown one."""
    return cell(value) if isinstance(value, str) else "" if value is None else repr(value)


def _feature(rows: Sequence[int]) -> str:
    """Return a vertex, an edge or a triangle in words: "edge 3 7"."""
    some = [row for row in rows if row >= 0]
    return " ".join([FEATURE[len(some) - 1], *map(str, some)])
