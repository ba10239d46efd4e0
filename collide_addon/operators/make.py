# SPDX-License-Identifier: GPL-3.0-or-later
"""One function for the button, the script and the command line: objects in, a drawn figure out."""

from __future__ import annotations

from collections.abc import Sequence

import bpy

from ..figure.lessons import Algorithm, Choices, Lesson, make_lesson
from ..figure.pair import Subject
from ..scene.draw import draw
from ..scene.hierarchy import figures
from ..scene.owned import FIGURE
from ..scene.read import read_points

LETTERS = ("A", "B")
MADE_BY = "cld_made_by"
"""Custom property of a figure's collection: the algorithm, a value of `Algorithm`."""
OBJECTS = "cld_objects"
"""Custom property of a figure's collection: the names of the objects it was made of."""
HEADLINE = "cld_headline_"
"""Prefix of the custom properties that hold the answer in plain values, for panels and scripts."""
MADE = "cld_made"
"""Custom property: counts figures in the order in which they were made."""


def make_figure(
    algorithm: Algorithm,
    objects: Sequence[bpy.types.Object],
    choices: Choices,
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
) -> tuple[Lesson, bpy.types.Collection]:
    """Read the objects (one for a hull, else A and B), run the algorithm and draw its figure into `scene`.

    A figure made before by the same algorithm of the same objects is replaced.

    Raises
    ------
    ReadError, GeometryError, DrawError
        With the scene as it was.
    """
    lesson = read_lesson(algorithm, objects, choices, depsgraph)
    return lesson, draw_lesson(lesson, objects, scene)


def read_lesson(
    algorithm: Algorithm, objects: Sequence[bpy.types.Object], choices: Choices, depsgraph: bpy.types.Depsgraph
) -> Lesson:
    """Read the objects and run the algorithm; nothing is drawn yet.

    Raises
    ------
    ReadError, GeometryError
        When an object or a choice does not serve.
    """
    subjects = [
        Subject.of_points(letter, obj.name, read_points(obj, depsgraph))
        for letter, obj in zip(LETTERS, objects, strict=False)
    ]
    return make_lesson(algorithm, subjects, choices)


def draw_lesson(lesson: Lesson, objects: Sequence[bpy.types.Object], scene: bpy.types.Scene) -> bpy.types.Collection:
    """Draw the lesson of these objects in place of the one made before; raises DrawError as `draw` does."""
    names = [obj.name for obj in objects]
    collection = draw(lesson.figure, scene, replace=_made_before(lesson.algorithm, names, scene))
    collection[MADE_BY] = lesson.algorithm.value
    collection[OBJECTS] = names
    collection[MADE] = 1 + max((other.get(MADE, 0) for other in figures()), default=0)
    for key, value in lesson.headline.items():
        collection[HEADLINE + key] = value
    return collection


def current_figure(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the figure that the panel is about: of the active object, of this stage, or the last one made."""
    in_scene = list(figures(context.scene))
    active = context.active_object
    for block in (active, context.scene):
        number = None if block is None else block.get(FIGURE)
        for collection in in_scene if number else ():
            if collection[FIGURE] == number:
                return collection
    return max(in_scene, key=lambda collection: collection.get(MADE, 0), default=None)


def headline(collection: bpy.types.Collection) -> dict[str, str | float | int]:
    """Return the answer that a figure shows: see `Lesson.headline`."""
    return {key.removeprefix(HEADLINE): collection[key] for key in list(collection.keys()) if key.startswith(HEADLINE)}


def _made_before(algorithm: Algorithm, names: list[str], scene: bpy.types.Scene) -> bpy.types.Collection | None:
    for collection in figures(scene):
        if collection.get(MADE_BY) == algorithm.value and list(collection.get(OBJECTS, ())) == names:
            return collection
    return None
