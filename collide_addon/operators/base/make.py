# SPDX-License-Identifier: GPL-3.0-or-later
"""From objects to drawn figures, by one function for button, script and command line."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from time import thread_time
from typing import NamedTuple

import bpy

from ...figure import lessons as figure_lessons
from ...figure.model.algorithm import Algorithm, Input
from ...figure.model.lesson import Choices, Lesson, Measured, read_choices
from ...figure.registry import BY_ID
from ...figure.space import model
from ...geometry.predicates.progress import scaled
from ...scene.base import hierarchy
from ...scene.base.custom_property import CustomProperty, flag, own_copy, text
from ...scene.base.ownership import IDENTITY
from ...scene.drawing import draw, opening, parameters, stage
from ...scene.space import draw as space_draw
from . import subjects as base_subjects
from .current import make_latest, note_headline
from .origin import keep_objects, names_now, objects_now

MADE_BY = CustomProperty("cld_made_by", text)
"""On a figure's collection: the id of the algorithm, followed by ".classic" for classic code."""
CLASSIC = ".classic"
FOLLOW = CustomProperty("cld_follow", flag)
"""On a figure's collection: whether it follows its objects, by the user's choice or because it was quick to make."""
QUICK_SECONDS = 0.1
"""Most seconds that a figure may take to follow its objects from the start; later times change nothing."""
TOOK: dict[str, float] = {}
"""The seconds that figures made in this session took, by their identities."""
IMPORT_SECONDS = 1.0
"""Seconds that the first figure of a kind may take for imports and still count as quick."""
_imported: set[str] = set()


class Made(NamedTuple):
    """A lesson and the collection it was drawn as."""

    lesson: Lesson
    collection: bpy.types.Collection


def make_figures_in_parts(
    algorithm: Algorithm,
    groups: Sequence[Sequence[base_subjects.Source]],
    choices: Choices,
    depsgraph: bpy.types.Depsgraph,
) -> Generator[float, None, list[Made]]:
    """Read each group of objects (one, A and B, or none), run the algorithm and draw its figure into their scene.

    An earlier figure by the same algorithm of the same objects, measured in the same place, is replaced. Yields the
    share of the work done, and returns what was made. Nothing in the scene changes before the last part, which draws,
    so closing the generator cancels everything; while motions are read, the scene is at other frames.

    Raises
    ------
    ReadError, GeometryError, DrawError
        With the scene unchanged.
    """
    began, scene = thread_time(), depsgraph.scene
    choices = figure_lessons.where_measured(algorithm, choices)
    made_by = algorithm.id + (CLASSIC if choices.classic else "")
    names = [[source.name_full for source in sources] or [choices.case] for sources in groups]
    read = 0.95 if Input.MOTION in algorithm.inputs else 0.1  # the share of the work that reading is
    lessons = []
    for done, sources in enumerate(groups):
        reading = base_subjects.read_subjects_in_parts(algorithm, sources, choices, depsgraph)
        subjects = yield from scaled(reading, done / len(groups), (done + read) / len(groups))
        side = choices.side or _side_before(made_by, names[done], choices.measured, scene)
        parts = figure_lessons.make_lesson_in_parts(algorithm, subjects, replace(choices, side=side))
        lesson = yield from scaled(parts, (done + read) / len(groups), (done + 1) / len(groups))
        if choices.measured is Measured.ABOVE and not choices.classic:
            objects = [source for source in sources if isinstance(source, bpy.types.Object)]
            beside = base_subjects.holds_in_space(algorithm.id, lesson.headline, objects, depsgraph)
            lesson = replace(lesson, headline={**lesson.headline, **beside})
        lessons.append(lesson)
    drawn = draw_lessons(lessons, made_by, names, scene)
    took = (thread_time() - began) / len(drawn)
    if algorithm.id not in _imported and took < IMPORT_SECONDS:
        took = 0.0
    _imported.add(algorithm.id)
    for collection in drawn:
        TOOK[IDENTITY.of(collection) or ""] = took
        if FOLLOW.of(collection) is None and not bpy.app.background:
            FOLLOW.keep(collection, took <= QUICK_SECONDS)
    return list(map(Made, lessons, drawn))


def _side_before(
    made_by: str, names: Sequence[str], measured: Measured, scene: bpy.types.Scene
) -> tuple[float, float] | None:
    """Return the side to which the figure to be replaced was turned; None if there is none or it was not turned."""
    old = made_before(made_by, names, measured, scene)
    try:
        return None if old is None else read_choices({"side": (parameters.PARAMETERS.of(old) or {}).get("side")}).side
    except TypeError:  # edited by hand
        return None


def draw_again(figure: bpy.types.Collection, scene: bpy.types.Scene, **chosen: object) -> bpy.types.Collection:
    """Draw a figure again from its stored numbers with some other parameters; return it, with what else was stored.

    Raises
    ------
    FigureError, DrawError
        With the scene unchanged.
    """
    began = thread_time()
    lesson = parameters.lesson_of(figure, **chosen)
    drawn_anew = {each.name for each in (parameters.STORED_QUESTIONS, stage.OPENING_SET, *space_draw.STANDING)}

    def note(made: bpy.types.Collection) -> None:
        for key, kept in figure.items():
            if key not in made and key not in drawn_anew:
                made[key] = own_copy(kept)
        opening.add_opening(made, lesson.figure, scene, objects_now(made), figure)
        if isinstance(lesson.figure, model.SpaceFigure):
            space_draw.draw_in_space(made, lesson.figure, scene)

    [made] = draw.draw_all([draw.Request(lesson.figure, figure, note)], scene)
    TOOK[IDENTITY.of(made) or ""] = thread_time() - began
    return made


def draw_lessons(
    lessons: Sequence[Lesson],
    made_by: str,
    names: Sequence[Sequence[str]],
    scene: bpy.types.Scene,
    note: draw.Note = lambda _collection: None,
    *,
    beside: bool = False,
) -> list[bpy.types.Collection]:
    """Draw lessons and note their answers, replacing figures of the same origin, or `beside` all existing ones.

    After a DrawError nothing is changed.
    """

    def noted(lesson: Lesson, of: Sequence[str], old: bpy.types.Collection | None) -> draw.Note:
        def write(collection: bpy.types.Collection) -> None:
            note_origin(collection, made_by, of)
            if old is not None and (follows := FOLLOW.of(old)) is not None:
                FOLLOW.keep(collection, follows)
            note_headline(collection, lesson.headline)
            if isinstance(lesson.figure, model.SpaceFigure):
                space_draw.draw_in_space(collection, lesson.figure, scene)
            opening.add_opening(collection, lesson.figure, scene, objects_now(collection))
            note(collection)

        return write

    requests = []
    for lesson, of in zip(lessons, names, strict=True):
        measured = Measured(lesson.figure.parameters.get("measured", Measured.ABOVE))
        old = None if beside else made_before(made_by, of, measured, scene)
        requests.append(draw.Request(lesson.figure, old, noted(lesson, of, old)))
    return draw.draw_all(requests, scene)


def draw_beside(lesson: Lesson, scene: bpy.types.Scene) -> Made:
    """Draw a lesson that was made without objects, beside all existing figures; a DrawError changes nothing."""
    made_by = lesson.algorithm + (CLASSIC if lesson.figure.parameters.get("classic") else "")
    [made] = draw_lessons([lesson], made_by, [()], scene, beside=True)
    return Made(lesson, made)


def algorithm_of(figure: bpy.types.Collection) -> Algorithm | None:
    """Return the algorithm that made a figure, even with classic code; None for other figures, such as a table."""
    return BY_ID.get((MADE_BY.of(figure) or "").removesuffix(CLASSIC))


def note_origin(collection: bpy.types.Collection, made_by: str, names: Sequence[str]) -> None:
    """Store with a figure by what and from what it was made, and make it the latest one."""
    MADE_BY.keep(collection, made_by)
    keep_objects(collection, names)
    make_latest(collection)


def made_before(
    made_by: str, names: Sequence[str], measured: Measured, scene: bpy.types.Scene
) -> bpy.types.Collection | None:
    """Return a scene's earlier figure by the same algorithm of the same objects, in either order.

    Views from above and in space are separate figures.
    """
    for collection in hierarchy.figures(scene):
        is_other = MADE_BY.of(collection) != made_by or hierarchy.is_of_later_version(collection)
        if is_other or sorted(names_now(collection)) != sorted(names):
            continue
        if (parameters.PARAMETERS.of(collection) or {}).get("measured", Measured.ABOVE.value) == measured.value:
            return collection
    return None
