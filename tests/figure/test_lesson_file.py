# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson that a file carries: it is made again with every mark, and a stranger's file is refused in one line."""

import json

import numpy as np
import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.lesson_file import LessonFileError, lesson_held
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.records import document, lesson_json
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.registry import BY_ID

NAME = "</metadata><script>]]>&lt;\u202e"
WHOLE = {"schema": "collide-result-1", "algorithm": "gjk"}


@pytest.fixture(scope="module")
def figure():
    shapes = np.array([[0, 0], [4, 0], [0, 3]]), np.array([[6, 1], [9, 1], [7.1, 5]])
    subjects = [Subject.of_points(*each) for each in zip("AB", (NAME, "B"), shapes, strict=True)]
    return make_lesson(BY_ID["gjk"], subjects, Choices(language="ru")).figure


@pytest.mark.parametrize("kind", ["json", "svg", "html"])
def test_a_lesson_is_made_again_from_its_file(figure, kind):
    held = {
        "json": json.dumps(document("gjk", figure.result, figure.parameters)),
        "svg": svg(figure),
        "html": f'<script type="application/json" id="collide">{lesson_json(figure.parameters)}</script>',
    }
    assert held[kind].count("</script>") == (kind == "html"), "no name ends its element"
    again = lesson_held(held[kind]).figure
    assert again.parameters == figure.parameters
    assert svg(again) == svg(figure)
    assert lesson_held(held[kind], {"theme": "dark"}).figure.theme is Theme.DARK


def of(**parameters):
    return json.dumps(WHOLE | {"parameters": {"algorithm": "gjk"} | parameters})


POINT = {"letter": "A", "name": "A", "type": "points", "points": [[0, 0]], "count": 1}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "holds no lesson"),
        ("[" * 100_000, "holds no lesson"),
        ('{"schema": 1}', "holds no lesson"),
        ('{"schema": "collide-result-2"}', "later version"),
        (json.dumps(WHOLE), "not whole"),
        (json.dumps(WHOLE | {"parameters": []}), "not whole"),
        (of(), "not whole"),
        (of(subjects=[POINT]), "not whole"),
        (of(subjects=[POINT, {**POINT, "points": [[0, "x"]]}]), "not whole"),
        (of(subjects=[POINT, {**POINT, "points": [[0, 1e999]]}]), "not whole"),
        (of(subjects=[POINT, POINT], theme="pink"), "not whole"),
        (of(algorithm="no such", subjects=[POINT, POINT]), "not whole"),
    ],
)
def test_a_strangers_file_that_holds_no_lesson_is_refused(text, reason):
    with pytest.raises(LessonFileError, match=reason):
        lesson_held(text)
