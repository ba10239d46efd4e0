# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of pairs as CSV and JSON: every number in full, with names and units."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.algorithms.pairs import pairs_summary
from ...figure.model.heights import contacts_apart, pairs_apart_in_z, view_summary
from ...geometry.batch import RELATIONS
from ...geometry.batch.pair_table import PairTable
from ...scene.base.files import file_to_write, write_whole

SCHEMA = "collide-pairs-1"
"""Changes when a field changes its name or meaning, not when one is added."""
NO_UNIT = "units"
WORDS = ("first", "second", "relation")
ABOUT, HULLS = "about", "hulls"
"""What the answers in space are about, in the words of a comparison of methods."""
LENGTHS = ("distance", "depth")
CONTROL = re.compile("[\x00-\x1f\x7f]")
"""Characters that break a table's lines or columns."""
FORMULA = ("=", "+", "-", "@")
"""What a cell begins with that a spreadsheet would carry out; names of a stranger's file may."""


def fields(table: PairTable) -> tuple[str, ...]:
    """Return the columns of a table's CSV file; the last is how far apart along Z the two are, or in space `ABOUT`."""
    axes = "xyz"[: table.closest_a.shape[1]]
    places = (f"{which}_{axis}" for which in WORDS[:2] for axis in axes)
    return (*WORDS, *LENGTHS, *places, "apart_in_z" if axes == "xy" else ABOUT)


def unit_of(scene: bpy.types.Scene) -> str:
    """Return the unit of a scene's coordinates: "m", "0.01 m", or "units" if the scene has no unit system."""
    settings = scene.unit_settings
    if settings.system == "NONE":
        return NO_UNIT
    return "m" if settings.scale_length == 1.0 else f"{settings.scale_length:g} m"


def pairs_csv(
    table: PairTable,
    names: Sequence[str],
    rows: NDArray[np.intp] | None = None,
    unit: str = NO_UNIT,
    heights: NDArray[np.float64] | None = None,
    delimiter: str = ",",
) -> str:
    """Return the table as CSV text: a header, then a line for each of `rows` (None: all), in order.

    The columns are its `fields`; the header states the unit of lengths and coordinates: "distance [m]". Names stand in
    it as `cell` has them.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    columns = fields(table)
    writer.writerow(field if field in (*WORDS, ABOUT) else f"{field} [{unit}]" for field in columns)
    for *words, distance, depth, point_a, point_b, apart in _rows(table, names, rows, heights):
        numbers = map(repr, (distance, depth, *point_a, *point_b))
        last = HULLS if columns[-1] == ABOUT else "" if apart is None else repr(apart)
        writer.writerow((*map(cell, words), *numbers, last))
    return text.getvalue()


def cell(text: str) -> str:
    """Return a text as a cell of a spreadsheet: in one line, and with an apostrophe before what would be a formula."""
    plain = CONTROL.sub(" ", text)
    return f"'{plain}" if plain.lstrip().startswith(FORMULA) else plain


def write_pairs_csv(
    path: str | Path,
    table: PairTable,
    names: Sequence[str],
    rows: NDArray[np.intp] | None = None,
    unit: str = NO_UNIT,
    heights: NDArray[np.float64] | None = None,
) -> Path:
    """Write the table as a CSV file (see `pairs_csv`); return the file, or raise a FileError."""
    return write_whole(file_to_write(path, ".csv"), pairs_csv(table, names, rows, unit, heights))


def write_pairs_json(
    path: str | Path,
    table: PairTable,
    names: Sequence[str],
    rows: NDArray[np.intp] | None = None,
    unit: str = NO_UNIT,
    heights: NDArray[np.float64] | None = None,
) -> Path:
    """Write the table as a JSON file (see docs/json.md); return the file, or raise a FileError."""
    in_space = table.closest_a.shape[1] == 3
    seen = {"seen_along": None, ABOUT: HULLS} if in_space else view_summary(contacts_apart(table, heights))
    head = {"schema": SCHEMA, "unit": unit, "names": list(names), "result": {**pairs_summary(table, names), **seen}}
    written = [row._asdict() for row in _rows(table, names, rows, heights)]
    for row in written if in_space else ():
        del row["apart_in_z"]
    lines = [json.dumps(row, ensure_ascii=False) for row in written]
    text = json.dumps(head, ensure_ascii=False, allow_nan=False)
    pairs = ",\n".join(lines)
    return write_whole(file_to_write(path, ".json"), f'{text[:-1]}, "pairs": [\n{pairs}\n]}}\n')


class _Row(NamedTuple):
    """A pair with the fields of JSON; `apart_in_z` is None if unknown."""

    first: str
    second: str
    relation: str
    distance: float
    depth: float
    closest_first: list[float]
    closest_second: list[float]
    apart_in_z: float | None


def _rows(
    table: PairTable, names: Sequence[str], rows: NDArray[np.intp] | None, heights: NDArray[np.float64] | None
) -> Iterator[_Row]:
    some = np.arange(len(table)) if rows is None else rows
    apart: list[float | None] = [None] * len(some)
    if heights is not None:
        apart = pairs_apart_in_z(heights, table.first[some], table.second[some]).tolist()
    columns = (table.first, table.second, table.relation, table.distance, table.depth, table.closest_a, table.closest_b)
    for first, second, relation, *numbers in zip(*(column[some].tolist() for column in columns), apart, strict=True):
        yield _Row(names[first], names[second], RELATIONS[relation].value, *numbers)
