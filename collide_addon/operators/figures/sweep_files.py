# SPDX-License-Identifier: GPL-3.0-or-later
"""The curve of a sweep as a table: a row a frame."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from ...figure.model.lesson import Lesson
from ...geometry import SweepResult
from ...scene.base.files import file_to_write, write_whole

SUFFIX = ".csv"
COLUMNS = ("frame", "distance", "depth", "relation", "a_x", "a_y", "b_x", "b_y")


def write_sweep_csv(lesson: Lesson, filepath: str | Path) -> Path:
    """Write frame, distance, depth, relation and the closest or deepest points of each frame; return the file.

    Lengths and places are in scene units, with all their digits.

    Raises
    ------
    FileError
        When the file cannot be written.
    """
    result = lesson.result
    assert isinstance(result, SweepResult)  # noqa: S101  # the lesson is a sweep's
    rows = io.StringIO(newline="")
    table = csv.writer(rows, lineterminator="\n")
    table.writerow(COLUMNS)
    for time, sample in zip(result.times, result.samples, strict=True):
        distance, depth = max(0.0, sample.value), max(0.0, -sample.value)
        places = (*sample.point_a.tolist(), *sample.point_b.tolist())
        table.writerow([f"{time:g}", repr(distance), repr(depth), sample.relation.value, *map(repr, places)])
    return write_whole(file_to_write(filepath), rows.getvalue())
