# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson that a file of ours carries with it: as JSON, or as JSON inside an SVG or a web page."""

import json
import re
from collections.abc import Mapping
from html import unescape

from ..geometry.predicates.errors import WordedError
from .lessons import repeat_lesson
from .model.lesson import Lesson
from .model.records import LESSON_ID, SCHEMA

HELD = re.compile(rf'<(metadata|script)\b[^>]*\bid="{LESSON_ID}"[^>]*>(.*?)</\1>', re.DOTALL)
OURS = "collide-result-"


class LessonFileError(WordedError, ValueError):
    """A file that holds no lesson; the message says so without the file's name."""


def lesson_held(text: str, chosen: Mapping[str, object] | None = None) -> Lesson:
    """Return the lesson that a file's text holds, made again, perhaps with other parameters.

    Raises
    ------
    LessonFileError
        Where it holds none, or not all of one: the text may be a stranger's.
    """
    held = HELD.search(text)
    inside = text if held is None else unescape(held[2]) if held[1] == "metadata" else held[2]
    try:
        document = json.loads(inside)
    except (ValueError, RecursionError):
        document = None
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(schema, str) or not schema.startswith(OURS):
        raise LessonFileError("It holds no lesson: open a JSON, SVG or web page that Collide has written")
    if schema != SCHEMA:
        raise LessonFileError("A later version has written it: update Collide")
    try:
        return repeat_lesson({**document["parameters"], **(chosen or {})})
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise LessonFileError("Its lesson is not whole: write the file again") from error
