# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands that need no Blender and write files: cases, lesson files, points, the gallery, exercises.

In Blender, `commands` passes these functions one that also draws the figure.
"""

import argparse
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import islice

import numpy as np

from ..exchange.brackets import PointsError
from ..exchange.points import PointList, names_of, read_points, read_points_file
from ..figure.export.glyphs import Glyph, GlyphsOf, glyphs_of, lacking
from ..figure.files.documents import write_quiz, write_worksheet
from ..figure.files.gallery import write_notes, write_scene
from ..figure.files.reading import read_lesson
from ..figure.gallery.gallery import ALL_SCENES, GalleryScene, gallery_scene
from ..figure.gallery.sheet import course
from ..figure.lessons import make_lesson
from ..figure.model.choices import DEFAULT_STORYBOARD, TIME_TO_THINK, Where
from ..figure.model.lesson import CHOICES, Choices, Lesson, Measured, choices_given
from ..figure.model.records import answer_in_words, plain_fields
from ..figure.notebook import lesson_of_points
from ..figure.registry import CASE
from ..figure.settings import TOPIC, WORKSHEET_NAME
from ..figure.text.languages import LANGUAGES
from ..figure.worksheets.worksheet import easiest_first, exercises
from ..geometry.predicates.progress import run
from ..pitfalls.cases import load_cases
from .arguments import CommandError, UsageError
from .interruption import COMMAND, stop_if_asked
from .needs import TO_INSTALL, has_blender
from .outputs import PLAYED_OUTPUTS, answered, check_outputs, check_paths, documents, folder_made

MOST_SAID = 4
"""Most lists of points that a message describes."""
Given = Callable[..., Choices]
"""Returns the choices that an object has as attributes; the default language may be the interface's."""


def figure_of_case(
    options: argparse.Namespace, make: Callable[[argparse.Namespace], Iterator[str]] | None = None
) -> Iterator[str]:
    """List the known cases, or make one's figure and write the requested outputs."""
    check_outputs(options)
    if options.list:
        yield from (case.id for case in load_cases())
        return
    if not options.case:
        raise CommandError("No case is named: give an ID, or --list for all of them")
    yield from make(options) if make else write_lesson(make_lesson(CASE, [], chosen(options)), options)


def figure_of_lesson(options: argparse.Namespace) -> Iterator[str]:
    """Make the figure of a lesson file and write the requested outputs; yield the answer."""
    check_outputs(options)
    yield from write_lesson(read_lesson(options.lesson.absolute(), look_asked(options)), options)


def figure_of_points(options: argparse.Namespace) -> Iterator[str]:
    """Make the figure of points given in a file or on the command line; yield what was read, and the answer."""
    check_outputs(options)
    lists = points_asked(options)
    if not options.code:
        yield from read_in_words(lists)
    yield from write_lesson(lesson_of_lists(lists, options), options)


def points_asked(options: argparse.Namespace) -> list[PointList]:
    """Return the requested lists of points; a CommandError if there are too few or too many for the algorithm."""
    if options.b is not None and options.a is None:
        raise UsageError("--b has no effect without --a: give both, or leave it out")
    if options.file:
        raise UsageError("--file has no effect on points: leave it out, or name objects of it")
    if options.points is not None:
        lists = read_points_file(options.points)
    else:
        lists = [*_written("--a", options.a), *_written("--b", options.b)]
    if getattr(options, "at", None):
        if hasattr(options, "point"):
            raise CommandError("--point has no effect with --at: there is one point, leave --point out")
        lists.append(PointList(np.array([options.at]), 1, "Point"))
    least, most = len(options.algorithm.inputs), options.algorithm.most or len(options.algorithm.inputs)
    if not least <= len(lists) <= most:
        said = "; ".join(read_in_words(lists[:MOST_SAID]))
        wanted = f"{least} to {most} are" if most > least else "1 is" if least == 1 else f"{least} are"
        read = "1 list of points is" if len(lists) == 1 else f"{len(lists)} lists of points are"
        way_out = "give fewer" if len(lists) > most else "separate them by names"
        if len(lists) < least and options.a is not None and options.b is None:
            way_out = "add --b"
        raise CommandError(f"{read} read where {wanted} wanted ({said}): {way_out}")
    return lists


def _written(option: str, text: str | None) -> list[PointList]:
    """Return the lists of points in an option's text; a CommandError names the option."""
    try:
        return [] if text is None else read_points(text)
    except PointsError as error:
        raise CommandError(f"{option}: {error}") from error


def read_in_words(lists: Sequence[PointList]) -> list[str]:
    """Return a line for each list of points read."""
    return [each.described(name) for each, name in zip(lists, names_of(lists), strict=True)]


def lesson_of_lists(lists: Sequence[PointList], options: argparse.Namespace, given: Given = choices_given) -> Lesson:
    """Return the lesson of lists of points, in space if their heights differ, otherwise as seen from above."""
    choices = chosen(options, given)
    shapes = [each.points for each in lists]
    heights = np.concatenate([each[:, 2:].ravel() for each in shapes])
    if (heights != heights[:1]).any() and options.algorithm.in_space and choices.measured is not Measured.SPACE:
        sys.stderr.write(f"{COMMAND}: measured in space, since the points have three coordinates\n")
        choices = replace(choices, measured=Measured.SPACE)
    if choices.measured is Measured.SPACE:
        shapes = [np.pad(each, ((0, 0), (0, 3 - each.shape[1]))) for each in shapes]
    elif any(each.shape[1] == 3 for each in shapes):
        sys.stderr.write(f"{COMMAND}: seen from above\n")
        shapes = [each[:, :2] for each in shapes]
    return lesson_of_points(options.algorithm, shapes, choices, names_of(lists))


def write_lesson(lesson: Lesson, options: argparse.Namespace) -> Iterator[str]:
    """Yield the answer of a lesson, and write the requested documents."""
    yield answered(f"{lesson.figure.title}: {answer_in_words(lesson.headline)}", lesson, options)
    run(documents(lesson, options, all_glyphs), stop_if_asked)


def gallery(
    options: argparse.Namespace,
    make: Callable[[Sequence[GalleryScene], argparse.Namespace], Iterator[str]] | None = None,
) -> Iterator[str]:
    """List the gallery's scenes, or make one or all of them and write their files; yield the answers."""
    if options.list:
        yield from (scene.name for scene in ALL_SCENES)
        return
    if not options.name:
        raise CommandError("No scene is named: give a NAME, all, or --list for the names")
    if not options.out:
        raise CommandError("No folder is named: add --out DIR")
    scenes = ALL_SCENES if options.name == "all" else (gallery_scene(options.name),)
    yield from (make or _write_scenes)(scenes, options)


def whole_course(options: argparse.Namespace) -> Iterator[str]:
    """Make the scenes of a ninety-minute lecture, and write their files and the lecturer's notes."""
    yield from _write_scenes(course(), options, as_course=True)


def _write_scenes(
    scenes: Sequence[GalleryScene], options: argparse.Namespace, *, as_course: bool = False
) -> Iterator[str]:
    folder, look, made = folder_made(options.out), chosen(options), []
    for scene in scenes:
        lessons = [part.lesson(look) for part in scene.parts]
        yield from write_scene(scene, lessons, folder, all_glyphs, as_course=as_course)
        made.append(lessons)
    if as_course:
        yield write_notes(scenes, made, folder, all_glyphs)
    sys.stderr.write(f"{COMMAND}: PNG and .blend need Blender: {TO_INSTALL}\n")


def worksheet(
    options: argparse.Namespace, look: Choices | None = None, letters: GlyphsOf | None = None
) -> Iterator[str]:
    """List the topics, or write a worksheet with its solutions; yield the answers."""
    if options.list:
        yield from TOPIC.values
        return
    banks = [path.absolute() for path in (options.moodle, options.gift) if path]
    if not options.out and not banks:
        raise CommandError("No folder is named: give --out DIR to write to, or --list for the topics")
    check_paths(options)
    folder, look = options.out and folder_made(options.out), look or chosen(options)
    made = easiest_first(islice(exercises(options.topic, options.seed), options.count))
    for number, exercise in enumerate(made, start=1):
        yield f"{number}. {exercise.topic}: {exercise.answer.text(look.language)}"
    for path in banks:
        bank = write_quiz(made, path, options.topic, options.seed, look.language, look.theme)
        yield f"written: {bank}"
    if not folder:
        return
    path = folder / WORKSHEET_NAME.format(topic=options.topic, seed=options.seed)
    written = write_worksheet(made, path, options.topic, options.seed, look.language, look.theme, letters or all_glyphs)
    yield f"written: {', '.join(each.name for each in written)}, in {folder}"


def all_glyphs(characters: str, *, bold: bool = False) -> Mapping[str, Glyph]:
    """Return the glyphs of characters; those missing in the typeface come from Blender's font if it is installed."""
    if not lacking(characters) or not has_blender():
        return glyphs_of(characters, bold=bold)
    blenders: GlyphsOf = import_module("..scene.base.fonts", __package__).glyphs_of
    return blenders(characters, bold=bold)


def look_asked(options: argparse.Namespace, given: Given = choices_given) -> dict[str, object]:
    """Return, as JSON values, the choices of appearance for a lesson read from a file."""
    there = vars(options)
    offered = {name: each.settings for name, each in CHOICES.items() if each.where is not Where.NAMED}
    asked = [name for name, settings in offered.items() if any(each.name in there for each in settings)]
    look = plain_fields(chosen(options, given))
    return {name: look[name] for name in asked}


def chosen(options: argparse.Namespace, given: Given = choices_given) -> Choices:
    """Return the choices made; options that the command lacks or that were not given keep their defaults.

    Films, including frames and subtitles, ask their questions.
    """
    angle, side = getattr(options, "start_angle", None), getattr(options, "side", None)
    start = None if angle is None else math.radians(angle)
    turned = None if side is None else list(map(math.radians, side))
    there = vars(options)
    if there.get("pause") is None:
        pause = TIME_TO_THINK if any(map(there.get, PLAYED_OUTPUTS)) else DEFAULT_STORYBOARD.pause
        options = argparse.Namespace(**{**there, "pause": pause})
    language = (
        {} if getattr(options, "language", None) in LANGUAGES or given is not choices_given else {"language": "en"}
    )
    return given(options, start_angle=start, side=turned, frames=None, **language)  # --frames is a folder
