# SPDX-License-Identifier: GPL-3.0-or-later
"""Worksheets as files, for the command line: each exercise's answer, and the files written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ...figure.model.theme import Theme
from ...figure.worksheets.worksheet import easiest_first, exercises
from .worksheets import NAME, write_worksheet


def worksheet_lines(folder: Path, topic: str, seed: int, count: int, language: str, theme: Theme) -> Iterator[str]:
    """Make and write a worksheet; yield a line for each exercise with its answer, and one for the files.

    What cannot be made or written raises a WorksheetError or a FileError.
    """
    made = easiest_first(islice(exercises(topic, seed), count))
    for number, exercise in enumerate(made, start=1):
        yield f"{number}. {exercise.topic}: {exercise.answer.text(language)}"
    written = write_worksheet(made, folder / NAME.format(topic=topic, seed=seed), topic, seed, language, theme)
    yield f"written: {', '.join(path.name for path in written)}, in {folder}"
