# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands: open files, make figures, print the answer, and write what needs a drawn figure."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic

import bpy

from ..figure.algorithms.pairs import Marked
from ..figure.files.documents import write_document
from ..figure.files.writing import BLEND_SUFFIX
from ..figure.gallery.gallery import GalleryScene
from ..figure.gallery.sheet import course
from ..figure.model.algorithm import Algorithm, Input
from ..figure.registry import CASE
from ..geometry.batch.pair_table import Listed
from ..geometry.predicates.errors import Phrase
from ..geometry.predicates.progress import Result, run
from ..operators.base.choices import choices_named
from ..operators.base.current import headline, lecture_at_hand
from ..operators.base.figures import in_words
from ..operators.base.make import Made, draw_beside, make_figures_in_parts
from ..operators.base.motion import scene_range
from ..operators.base.subjects import Place, Source
from ..operators.figures.names import names_of
from ..operators.figures.open_lesson import open_lesson
from ..operators.figures.sweep import write_sweep_csv
from ..operators.output.demo import make_demo, make_gallery
from ..operators.output.export import write_lecture
from ..operators.output.pictures import results_of
from ..operators.pairs.files import WrittenTable, collections_of, unit_of
from ..operators.pairs.make import PairChoices, make_pairs_in_parts
from ..scene.base.files import absolute, file_to_write, save_blend
from ..scene.base.fonts import glyphs_of
from ..scene.base.ownership import is_owned
from ..scene.drawing.draw import whole_name
from ..scene.drawing.parameters import lesson_of
from ..scene.reading.errors import parts_left_out
from ..scene.reading.new_objects import import_shapes
from ..scene.reading.parts import OF_COLLECTION, Readable, part_named
from ..scene.rendering.contact_sheet import render_contact_sheet
from ..scene.rendering.film import render_film, render_frames
from ..scene.rendering.render import Renderer, Still, Studio, render_steps, render_still
from . import plain
from .arguments import CommandError, UsageError
from .interruption import COMMAND, asked_to_stop, stop_if_asked
from .needs import OF_THE_SCENE, of_points
from .outputs import answered, check_outputs, documents, folder_made
from .plain import chosen, look_asked

MOST_LISTED = 8
"""Most names that a message lists."""
LONGEST_NAME = 255
"""Most letters of a name that a message quotes; Blender's names are no longer."""


def figure_of_objects(options: argparse.Namespace) -> Iterator[str]:
    """Make one figure of objects and write the requested outputs; yield the answer."""
    check_all_outputs(options)
    if options.points is not None:
        yield from _figure_of_points(options)
        return
    if options.a is not None or options.b is not None:
        options.objects = [text for text in (options.a, options.b) if text is not None]
    if options.objects is not None:
        _check_number(options.objects, options)
    if options.file:
        open_file(*options.file)
    scene = scene_of(options.scene)
    sources_wanted = options.objects
    if sources_wanted is None:
        sources_wanted = [each.name_full for each in _objects(scene, None)]
        _check_number(sources_wanted, options)
    if options.a is not None and of_points(options) and not {*sources_wanted} & {*scene.objects.keys()}:
        yield from _figure_of_points(options)
        return
    find = object_of if Input.MOTION in options.algorithm.inputs else shape_of
    sources: list[Source] = [find(scene, name) for name in sources_wanted]
    if twice := next((each.name for each in sources if sources.count(each) > 1), None):
        how = "named twice: name different" if options.algorithm.most else "both A and B: name two different"
        raise CommandError(f"{twice} is {how} objects")
    if getattr(options, "at", None):
        sources.append(Place("Point", tuple(options.at)))
    yield from _make_and_write(options.algorithm, sources, scene, options)


def _figure_of_points(options: argparse.Namespace) -> Iterator[str]:
    """Draw the figure of points given in a file or on the command line, and write the requested outputs."""
    lists = plain.points_asked(options)
    if not options.code:
        yield from plain.read_in_words(lists)
    lesson, scene = plain.lesson_of_lists(lists, options, choices_named), scene_of(options.scene)
    yield from _answer_and_write(draw_beside(lesson, scene), scene, options)


def figure_of_case(options: argparse.Namespace) -> Iterator[str]:
    """List the known cases, or draw one's figure and write the requested outputs."""
    check_all_outputs(options)
    yield from plain.figure_of_case(
        options, lambda options: _make_and_write(CASE, [], scene_of(options.scene), options)
    )


def figure_of_lesson(options: argparse.Namespace) -> Iterator[str]:
    """Draw the figure of a lesson file, and write the requested outputs; yield the answer."""
    check_all_outputs(options)
    scene = bpy.context.scene
    made = open_lesson(options.lesson.absolute(), scene, look_asked(options, choices_named))
    yield from _answer_and_write(made, scene, options)


def demonstration(options: argparse.Namespace) -> Iterator[str]:
    """Make the demo; yield its answers."""
    yield from make_demo(folder_made(options.out))


def gallery(options: argparse.Namespace) -> Iterator[str]:
    """List the gallery's scenes, or draw one or all of them and write their files; yield the answers."""
    yield from plain.gallery(options, _make_scenes)


def whole_course(options: argparse.Namespace) -> Iterator[str]:
    """Draw the scenes of a ninety-minute lecture, and write their files and the lecturer's notes."""
    yield from _make_scenes(course(), options, as_course=True)


def _make_scenes(
    scenes: Sequence[GalleryScene], options: argparse.Namespace, *, as_course: bool = False
) -> Iterator[str]:
    size, renderer = options.size and tuple(options.size), Renderer(options.renderer or Renderer.COLLIDE)
    folder, look = folder_made(options.out), chosen(options, choices_named)
    yield from make_gallery(scenes, folder, look, resolution=size, renderer=renderer, as_course=as_course)


def worksheet(options: argparse.Namespace) -> Iterator[str]:
    """List the topics, or write a worksheet in the interface's language, with all letters that Blender has."""
    yield from plain.worksheet(options, choices_named(options), glyphs_of)


def lecture(options: argparse.Namespace) -> Iterator[str]:
    """List the figures of a scene in order, and write the requested outputs for all of them."""
    check_all_outputs(options)
    if options.file:
        open_file(*options.file)
    scene = scene_of(options.scene)
    order = lecture_at_hand(scene)
    for number, (figure, name) in enumerate(names_of(order).items(), start=1):
        yield f"{number}. " + ": ".join(filter(None, (str(name), in_words(headline(figure), scene))))
    if options.pdf:
        write_lecture(order, options.pdf, grey=options.grey)
    languages = list(dict.fromkeys(options.languages or ()))
    for form, path in (("slides", options.slides), ("html", options.html)):
        if path:
            write_document(form, list(map(lesson_of, order)), absolute(path), glyphs_of, languages=languages)
    run(pictures(order, options, results_of(order)), stop_if_asked)


def _make_and_write(
    algorithm: Algorithm, sources: list[Source], scene: bpy.types.Scene, options: argparse.Namespace
) -> Iterator[str]:
    choices = chosen(options, choices_named)
    if Input.MOTION in algorithm.inputs:
        choices = replace(choices, frames=(*(options.range or scene_range(scene)), getattr(options, "frame_step", 1)))
    depsgraph = depsgraph_of(scene)
    left_out = parts_left_out([each for each in sources if isinstance(each, bpy.types.Object)], depsgraph)
    parts = make_figures_in_parts(algorithm, [sources], choices, depsgraph)
    [made] = run(with_progress(parts), stop_if_asked)
    warn_of_parts(left_out)
    yield from _answer_and_write(made, scene, options)


def _answer_and_write(made: Made, scene: bpy.types.Scene, options: argparse.Namespace) -> Iterator[str]:
    """Yield the answer of a drawn figure, and write the requested outputs."""
    yield answered(f"{whole_name(made.collection)}: {in_words(made.lesson.headline, scene)}", made.lesson, options)
    write_asked(made, options)


def with_progress(parts: Generator[float, None, Result]) -> Generator[float, None, Result]:
    """Yield the parts of long work, reporting progress on standard error at intervals."""
    said = monotonic()
    result: list[Result] = []

    def noted() -> Generator[float, None, None]:
        result.append((yield from parts))

    for done in noted():
        if monotonic() - said >= 5.0:  # seconds
            said = monotonic()
            sys.stderr.write(f"{COMMAND}: {100 * done:.0f} % done\n")
        yield done
    return result[0]


def warn_of_parts(left_out: Iterable[Phrase]) -> None:
    """Warn on standard error about parts of objects that were not read, as noted before drawing."""
    for said in left_out:
        sys.stderr.write(f"{COMMAND}: {said}\n")


def depsgraph_of(scene: bpy.types.Scene) -> bpy.types.Depsgraph:
    """Return the dependency graph of a scene's first view layer."""
    with bpy.context.temp_override(scene=scene, view_layer=scene.view_layers[0]):
        return bpy.context.evaluated_depsgraph_get()


def _check_number(names: Sequence[str], options: argparse.Namespace) -> None:
    """Raise an error unless the command accepts this number of objects."""
    count, most = len(options.algorithm.inputs), options.algorithm.most
    listed = ", ".join(names[:MOST_LISTED]) + ", …" * (len(names) > MOST_LISTED)
    said = f"{len(names)} {'object' if len(names) == 1 else 'objects'}" + f" ({listed})" * bool(names)
    if most:
        if not 2 <= len(names) <= most:
            raise UsageError(f"{said}, where 2 to {most} are wanted: name them with --objects")
        return
    if Input.PLACES not in options.algorithm.inputs:
        if len(names) != count:
            raise UsageError(f"{said}, where {count} {'is' if count == 1 else 'are'} wanted: name them with --objects")
        return
    if len(names) != (1 if options.at else 2):
        point = "with --at X Y give A alone" if options.at else "give A and B, or A and --at X Y"
        raise CommandError(f"{said}: {point}")
    if options.at and hasattr(options, "point"):
        raise CommandError("--point has no effect with --at: there is one point, leave --point out")


def open_file(path: Path, *more: Path) -> None:
    """Open a .blend file, or files and folders of shapes as a scene of their own."""
    if more or (path.suffix.lower() != BLEND_SUFFIX and path.exists()):
        bpy.context.window.scene = bpy.data.scenes.new(path.stem)
        _, said = import_shapes([each.absolute() for each in (path, *more)], bpy.context)
        sys.stderr.write(f"{COMMAND}: {said}\n")
        return
    try:
        bpy.ops.wm.open_mainfile(filepath=str(path.absolute()))
    except RuntimeError as error:
        why = "Blender cannot read it: give a whole .blend file" if path.is_file() else "there is none: give another"
        raise CommandError(f"{path} cannot be opened, {why}") from error


def scene_of(name: str | None) -> bpy.types.Scene:
    """Return the scene of this name, or the active one."""
    if name is None:
        return bpy.context.scene
    scene = bpy.data.scenes.get(name)
    if scene is None:
        known = ", ".join(each.name for each in bpy.data.scenes)
        raise CommandError(f"There is no scene {name} in this file: choose one of {known}")
    return scene


def shape_of(scene: bpy.types.Scene, name: str) -> Readable:
    """Return an object as `object_of` does, or a part or collection by its name."""
    if name not in scene.objects and (part := part_named(name, scene) or part_named(OF_COLLECTION + name, scene)):
        return part
    return object_of(scene, name)


def object_of(scene: bpy.types.Scene, name: str) -> bpy.types.Object:
    """Return a scene's object by its name, which may include its library if it is linked: "A [lib.blend]"."""
    in_full = {each.name_full: each for each in scene.objects}
    obj = in_full.get(name) or scene.objects.get(name)
    if obj is None:
        name = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        some = ", ".join(list(in_full)[:MOST_LISTED]) or "none"
        raise CommandError(f"There is no object {name} in the scene {scene.name}: its objects are {some}")
    return obj


def pairs_of_objects(options: argparse.Namespace) -> Iterator[str]:
    """Make the table and figure of many objects and write the requested outputs; yield the answer.

    Without names, all meshes of a scene are taken, and unreadable ones are left out and named; named ones must be
    readable.
    """
    check_all_outputs(options)
    choices = _pair_choices(options)
    if options.file:
        open_file(*options.file)
    scene = scene_of(options.scene)
    objects = _objects(scene, options.objects)
    drawn = any(getattr(options, name) for name in OF_THE_SCENE)
    depsgraph = depsgraph_of(scene)
    left_out = parts_left_out(objects, depsgraph)
    parts = make_pairs_in_parts(objects, choices, chosen(options, choices_named), depsgraph, drawn=drawn)
    made = run(with_progress(parts), stop_if_asked)
    if options.objects and made.unread:
        raise made.unread[0].error
    yield f"{made.name}: {in_words(made.lesson.headline, scene)}"
    yield from (f"left out: {unread.error}" for unread in made.unread)
    warn_of_parts(left_out)
    found = collections_of(map({each.name_full: each for each in objects}.get, made.names))
    written = WrittenTable(made.table, made.names, unit_of(scene), heights=made.heights, collections=found)
    for path, ending in ((options.csv, ".csv"), (options.json, ".json")):
        if path:
            written.write(path.absolute(), ending)
    options.csv = options.json = None  # for other figures they mean something else
    write_asked(Made(made.lesson, made.collection), options)


def _pair_choices(options: argparse.Namespace) -> PairChoices:
    if options.within is not None:
        if options.reach is not None:
            raise CommandError("--within LENGTH is --listed within --reach LENGTH: leave --reach out")
        options.listed, options.reach = Listed.WITHIN.value, options.within
    if hasattr(options, "solids") and not hasattr(options, "measured"):
        raise CommandError("--meshes has no effect as seen from above: add --space, or leave --meshes out")
    listed = Listed(options.listed)
    if listed is Listed.WITHIN and options.reach is None:
        raise CommandError("--listed within lists pairs up to a distance: add --reach LENGTH")
    if listed is not Listed.WITHIN and options.reach is not None:
        raise CommandError("--reach has no effect without --listed within: add it, or leave --reach out")
    if lost := [f"--{name}" for name, given in (("steps", options.steps), ("as", options.code)) if given]:
        raise CommandError(f"{lost[0]} has no effect on a table of pairs: leave it out")
    return PairChoices(listed, options.reach or 0.0, Marked(options.marked))


def _objects(scene: bpy.types.Scene, names: list[str] | None) -> list[bpy.types.Object]:
    if names is None:
        return [obj for obj in scene.objects if obj.type == "MESH" and not is_owned(obj)]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise CommandError(f"{twice[0]} is named twice: name different objects")
    return [object_of(scene, name) for name in names]


def check_all_outputs(options: argparse.Namespace) -> None:
    """Refuse what `check_outputs` does, and saving over the open file."""
    check_outputs(options)
    if getattr(options, "save", None):
        file_to_write(options.save, BLEND_SUFFIX)


def write_asked(made: Made, options: argparse.Namespace) -> None:
    """Write all requested files; a FileError, RenderError or CommandError if one cannot be written."""
    written = documents(made.lesson, options, glyphs_of, csv=partial(write_sweep_csv, made.lesson), save=save_blend)
    for work in (pictures([made.collection], options), written):
        run(work, stop_if_asked)  # each step writes a file


def pictures(
    figures: Sequence[bpy.types.Collection], options: argparse.Namespace, stills: Sequence[Still] = ()
) -> Generator[object, None, None]:
    """Render the requested pictures of a figure, or of a lecture as one; yield after each."""
    figure, size = figures[0], options.size and tuple(options.size)
    studio = Studio(Renderer(options.renderer or Renderer.COLLIDE))
    look = {"transparent": options.transparent, "resolution": size, "studio": studio}
    if options.render:
        yield render_still(figure, options.render.absolute(), **look)
    if options.render_steps:
        yield from render_steps(figure, folder_made(options.render_steps), **look)
    if options.render_phases:
        yield from render_steps(figure, folder_made(options.render_phases), each_phase=True, **look)
    if options.contact_sheet:
        yield from render_contact_sheet(figure, options.contact_sheet.absolute(), stills=stills, **look)
    if options.frames:
        yield from render_frames(figure, folder_made(options.frames), **look)
    if options.film:
        film, then = options.film.absolute(), figures[1:]
        yield from render_film(
            figure,
            film,
            then=then,
            step=getattr(options, "step", None),
            resolution=size,
            encoded=lambda _: not asked_to_stop(),
            studio=studio,
        )
    if studio.reason is not None:
        sys.stderr.write(f"{COMMAND}: rendered with Blender: {studio.reason}\n")
