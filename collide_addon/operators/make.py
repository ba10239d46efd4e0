# SPDX-License-Identifier: GPL-3.0-or-later
"""One function for the button, the script and the command line: objects in, drawn figures out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import bpy

from ..figure.lessons import Algorithm, Choices, Lesson, make_lesson
from ..figure.subject import Subject
from ..scene.draw import draw
from ..scene.hierarchy import figures
from ..scene.plan import pieces
from ..scene.read import read_points
from .current import HEADLINE, MADE

LETTERS = ("A", "B")
MADE_BY = "cld_made_by"
"""Custom property of a figure's collection: the algorithm, a value of `Algorithm`."""
OBJECTS = "cld_objects"
"""Custom property of a figure's collection: the names of the objects it was made of, with their library if any."""


class Made(NamedTuple):
    """A lesson and the collection that it was drawn as."""

    lesson: Lesson
    collection: bpy.types.Collection


def make_figures(
    algorithm: Algorithm,
    groups: Sequence[Sequence[bpy.types.Object]],
    choices: Choices,
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
) -> list[Made]:
    """Read each group of objects (one for a hull, else A and B), run the algorithm and draw its figure into `scene`.

    A figure made before by the same algorithm of the same objects is replaced. What can go wrong does so before the
    first figure is drawn.

    Raises
    ------
    ReadError, GeometryError, DrawError
        With the scene as it was.
    """
    lessons = [_lesson(algorithm, objects, choices, depsgraph) for objects in groups]
    for lesson in lessons[1:]:  # the first one is checked when it is drawn
        pieces(lesson.figure)
    return [Made(lesson, _drawn(lesson, objects, scene)) for lesson, objects in zip(lessons, groups, strict=True)]


def _lesson(
    algorithm: Algorithm, objects: Sequence[bpy.types.Object], choices: Choices, depsgraph: bpy.types.Depsgraph
) -> Lesson:
    subjects = [
        Subject.of_points(letter, obj.name, read_points(obj, depsgraph))
        for letter, obj in zip(LETTERS, objects, strict=False)
    ]
    return make_lesson(algorithm, subjects, choices)


def _drawn(lesson: Lesson, objects: Sequence[bpy.types.Object], scene: bpy.types.Scene) -> bpy.types.Collection:
    names = [obj.name_full for obj in objects]
    collection = draw(lesson.figure, scene, replace=_made_before(lesson.algorithm, names, scene))
    collection[MADE_BY] = lesson.algorithm.value
    collection[OBJECTS] = names
    collection[MADE] = 1 + max((other.get(MADE, 0) for other in figures()), default=0)
    for key, value in lesson.headline.items():
        collection[HEADLINE + key] = value
    return collection


def _made_before(algorithm: Algorithm, names: list[str], scene: bpy.types.Scene) -> bpy.types.Collection | None:
    for collection in figures(scene):
        if collection.get(MADE_BY) == algorithm.value and list(collection.get(OBJECTS, ())) == names:
            return collection
    return None
