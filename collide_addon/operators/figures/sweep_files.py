# SPDX-License-Identifier: GPL-3.0-or-later
"""The curve of a sweep as a table: a row a frame."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from ...figure.model.heights import APART_IN_Z
from ...figure.model.lesson import Lesson
from ...geometry import SweepResult
from ...scene.base.files import file_to_write, write_whole

SUFFIX = ".csv"
COLUMNS = ("frame", "distance", "depth", "relation", "a_x", "a_y", "b_x", "b_y", "apart_in_z")
"""All is seen along Z. The last one is the same in each row: how far apart along it the two are at the first contact,
or where there is none when they are nearest; nothing of shapes in the plane."""


def write_sweep_csv(lesson: Lesson, filepath: str | Path) -> Path:
    """Write frame, distance, depth, relation and the closest or deepest points of each frame; return the file.

    Lengths and places are in scene units, with all their digits. The last column tells how far apart in Z they are.

    Raises
    ------
    FileError
        When the file cannot be written.
    """
    result = lesson.result
    assert isinstance(result, SweepResult)  # noqa: S101  # the lesson is a sweep's
    apart = lesson.figure.parameters.get(APART_IN_Z)
    rows = io.StringIO(newline="")
    table = csv.writer(rows, lineterminator="\n")
    table.writerow(COLUMNS)
    for time, sample in zip(result.times, result.samples, strict=True):
        distance, depth = max(0.0, sample.value), max(0.0, -sample.value)
        places = (*sample.point_a.tolist(), *sample.point_b.tolist())
        table.writerow(
            [
                f"{time:g}",
                repr(distance),
                repr(depth),
                sample.relation.value,
                *map(repr, places),
                "" if apart is None else repr(apart),
            ]
        )
    return write_whole(file_to_write(filepath), rows.getvalue())
