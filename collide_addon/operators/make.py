# SPDX-License-Identifier: GPL-3.0-or-later
"""One function for the button, the script and the command line: objects in, drawn figures out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

import bpy

from ..figure.lesson import Algorithm, Choices, Lesson
from ..figure.lessons import make_lesson
from ..geometry import Phrase
from ..scene.draw import draw
from ..scene.hierarchy import figures
from ..scene.plan import pieces
from .current import HEADLINE, MADE, PHRASE
from .subjects import Source, read_subjects

MADE_BY = "cld_made_by"
"""Custom property of a figure's collection: the algorithm, a value of `Algorithm`, and ".classic" behind it."""
CLASSIC = ".classic"
OBJECTS = "cld_objects"
"""Custom property of a figure's collection: the names of the objects it was made of, with their library if any; of a
counterexample its own name."""


class Made(NamedTuple):
    """A lesson and the collection that it was drawn as."""

    lesson: Lesson
    collection: bpy.types.Collection


def make_figures(
    algorithm: Algorithm,
    groups: Sequence[Sequence[Source]],
    choices: Choices,
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    after_each: Callable[[], object] = lambda: None,
) -> list[Made]:
    """Read each group of objects (one, A and B, or none), run the algorithm and draw its figure into `scene`.

    A figure made before by the same algorithm of the same objects is replaced. What can go wrong does so before the
    first figure is drawn. `after_each` is called after each part of long work and may stop it.

    Raises
    ------
    ReadError, GeometryError, DrawError
        With the scene as it was.
    """
    lessons = [
        make_lesson(algorithm, read_subjects(algorithm, sources, choices, depsgraph, after_each), choices)
        for sources in groups
    ]
    for lesson in lessons[1:]:  # the first one is checked when it is drawn
        pieces(lesson.figure)
    made_by = algorithm.value + (CLASSIC if choices.classic else "")
    made = []
    for lesson, sources in zip(lessons, groups, strict=True):
        names = [source.name_full for source in sources] or [choices.case]
        made.append(Made(lesson, draw_lesson(lesson, made_by, names, scene)))
    return made


def draw_lesson(lesson: Lesson, made_by: str, names: list[str], scene: bpy.types.Scene) -> bpy.types.Collection:
    """Draw a lesson's figure, in place of one made before by the same of the same, and note its answer on it.

    Raises
    ------
    DrawError
        With the scene as it was.
    """
    collection = draw(lesson.figure, scene, replace=made_before(made_by, names, scene))
    note_origin(collection, made_by, names)
    for key, value in lesson.headline.items():
        collection[HEADLINE + key] = value
        if isinstance(value, Phrase):
            collection[PHRASE + key] = json.dumps({"template": value.template, "values": value.values}, default=str)
    return collection


def note_origin(collection: bpy.types.Collection, made_by: str, names: list[str]) -> None:
    """Note on a figure what made it of what, and that it is the latest one."""
    collection[MADE_BY] = made_by
    collection[OBJECTS] = names
    collection[MADE] = 1 + max((other.get(MADE, 0) for other in figures()), default=0)


def made_before(made_by: str, names: list[str], scene: bpy.types.Scene) -> bpy.types.Collection | None:
    """Return the figure of a scene that was made before by the same of the same."""
    for collection in figures(scene):
        if collection.get(MADE_BY) == made_by and list(collection.get(OBJECTS, ())) == names:
            return collection
    return None
