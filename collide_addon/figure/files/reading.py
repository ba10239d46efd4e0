# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading a lesson from a file written by Collide."""

from collections.abc import Mapping
from pathlib import Path

from ..lessons import SCHEMA_PREFIX, LessonFileError, lesson_held
from ..model.lesson import Lesson
from .writing import LARGEST_FILE, FileError, content_of


def read_lesson(path: Path, chosen: Mapping[str, object] | None = None) -> Lesson:
    """Return the lesson in a file, optionally with other parameters; raise a FileError if it contains none."""
    content = content_of(path)
    if len(content) > LARGEST_FILE:
        raise FileError("{path} is too large for a lesson: choose another file", path=path)
    try:
        return lesson_held(content.decode("utf-8-sig", errors="replace"), chosen)
    except LessonFileError as error:
        raise FileError("{path} cannot be opened. {reason}", path=path, reason=error.phrase) from error


def holds_lesson(path: Path) -> bool:
    """Tell whether a file claims to contain a lesson, or cannot be opened, which `read_lesson` then reports."""
    try:
        with path.open("rb") as file:
            return SCHEMA_PREFIX.encode() in file.read(LARGEST_FILE)
    except (OSError, ValueError):
        return True
