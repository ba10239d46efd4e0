# SPDX-License-Identifier: GPL-3.0-or-later
"""What a command writes: which files were asked for, whether they can be written, and writing them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

import bpy

from ..figure.model.algorithm import Algorithm, without_page
from ..figure.model.lesson import CHOICES, Lesson, Measured
from ..geometry.predicates.progress import run
from ..operators.base.choices import choices_asked
from ..operators.base.make import Made
from ..operators.figures.sweep import write_sweep_csv
from ..operators.output.written_files import (
    write_handout,
    write_json,
    write_lesson_page,
    write_slides,
    write_subtitles,
    write_svg,
)
from ..scene.base.files import BLEND_SUFFIX, file_to_write, save_blend
from ..scene.rendering.contact_sheet import Shown, render_contact_sheet
from ..scene.rendering.film import render_film, render_frames
from ..scene.rendering.render import FILM_SUFFIXES, Renderer, Studio, render_steps, render_still
from .arguments import CommandError, UsageError
from .interruption import COMMAND, asked_to_stop, stop_if_asked

NAMES = {"layers": "--show or --hide", "frames": "--range"}
"""Of choices whose options are not called as they are."""
PICTURES = ("render", "render-steps", "render-phases", "contact-sheet", "frames")
PLAYED = ("film", "frames", "srt", "vtt")
"""Outputs of a figure as it plays: in these it asks its questions."""
FILES = {
    **dict.fromkeys(("render", "contact_sheet"), (".png",)),
    "film": FILM_SUFFIXES,
    **dict.fromkeys(("svg", "svg_steps", "svg_phases"), (".svg",)),
    **dict.fromkeys(("slides", "pdf"), (".pdf",)),
    **{name: (f".{name}",) for name in ("html", "srt", "vtt", "json", "csv")},
    "save": (BLEND_SUFFIX,),
}
"""Options that name a file to write, and how it ends."""
ON_A_PAGE = ("svg", "svg_steps", "svg_phases", "slides", "html", "pdf", "srt", "vtt")
"""Outputs that a figure in space has no page for."""
WAYS_OF_WRITING = (
    ("transparent", *PICTURES, "svg", "svg-steps", "svg-phases"),
    ("size", *PICTURES, "film"),
    ("renderer", *PICTURES, "film"),
    ("outlines", "svg", "svg-steps", "svg-phases"),
    ("grey", "pdf"),
    ("languages", "html"),
    ("steps", "json"),
    ("step", "film"),
)
"""Options that say how to write something, each with those that write it."""


def folder_made(path: Path) -> Path:
    """Return a folder by its whole path, made where it is missing."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{path} cannot be made ({error.strerror}): choose another folder") from error
    return path.absolute()


def write_asked(made: Made, options: argparse.Namespace) -> None:
    """Write all files that were asked for; a FileError, RenderError or CommandError where one cannot be."""
    for work in (pictures([made.collection], options), _documents(made.lesson, options)):
        run(work, stop_if_asked)  # each file is written when it is asked for


def pictures(
    figures: Sequence[bpy.types.Collection], options: argparse.Namespace, stills: Sequence[Shown] = ()
) -> Generator[object, None, None]:
    """Render what was asked for of a figure, or of a lecture's as one; yield after each picture."""
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


def _documents(lesson: Lesson, options: argparse.Namespace) -> Generator[object, None, None]:
    """Write what was asked for beside pictures; yield after each file."""
    languages = list(dict.fromkeys(options.languages or ()))
    of_svg = {"transparent": options.transparent, "outlines": options.outlines}
    ways: dict[str, Callable[[Path], object]] = {
        "svg": lambda path: write_svg(lesson, path, **of_svg),
        "svg_steps": lambda path: write_svg(lesson, path, **of_svg, each_step=True),
        "svg_phases": lambda path: write_svg(lesson, path, **of_svg, each_phase=True),
        "slides": lambda path: write_slides([lesson], path),
        "html": lambda path: write_lesson_page([lesson], path, languages),
        "pdf": lambda path: write_handout(lesson, path, grey=options.grey),
        "srt": lambda path: write_subtitles(lesson, path),
        "vtt": lambda path: write_subtitles(lesson, path),
        "json": lambda path: write_json(lesson, path, steps=options.steps),
        "csv": lambda path: write_sweep_csv(lesson, path),
        "save": save_blend,
    }
    for name, write in ways.items():
        if path := getattr(options, name, None):
            yield write(path.absolute())


def check_outputs(options: argparse.Namespace) -> None:
    """Refuse what cannot be written before there is anything to write, and an option that would do nothing.

    Raises
    ------
    CommandError, FileError
        With what to name instead.
    """
    written: dict[str, str] = {}
    for option, suffixes in FILES.items():
        path = getattr(options, option, None)
        if not path or str(path).startswith("//"):  # none, or beside the file that is still to be opened
            continue
        name = f"--{option.replace('_', '-')}"
        if str(path) == "-":
            raise CommandError(f"{name} - is no file, and answers alone go to standard output: name a file")
        path = file_to_write(path.absolute(), *suffixes)
        other = written.setdefault(os.path.normcase(path.resolve()).casefold(), name)
        if other != name:
            raise CommandError(f"{other} and {name} name the same file {path}: name two files")
        if option == "save" and getattr(options, "file", None) and path.is_file() and path.samefile(options.file):
            raise CommandError(f"{path} is the file that is opened: save under another name")
    _check_choices(options)
    for option, *ways in WAYS_OF_WRITING:
        needed = [name for name in ways if getattr(options, name.replace("-", "_")) is not False]
        value = getattr(options, option, None)
        is_given = value is not None and value is not False  # step 0 is one
        if is_given and not any(getattr(options, name.replace("-", "_")) for name in needed):
            one, others = f"--{needed[0]}", "".join(f" or --{name}" for name in needed[1:])
            raise CommandError(f"--{option} has no effect without {one}{others}: add {one} FILE, or leave it out")


def _check_choices(options: argparse.Namespace) -> None:
    """Refuse outputs and choices that would have no effect, each by its name."""
    asked = choices_asked(options)
    algorithm: Algorithm | None = getattr(options, "algorithm", None)
    in_space = asked.measured is Measured.SPACE and not asked.classic
    on_objects = not algorithm.has_page(asked) if algorithm else in_space
    lost = [f"--{name.replace('_', '-')}" for name in ON_A_PAGE if on_objects and getattr(options, name, None)]
    fields = algorithm.without_effect(asked) if algorithm else without_page() if in_space else []
    for name in fields:
        lost += [each.flag or NAMES[name] for each in CHOICES[name].settings if hasattr(options, each.name)]
    if lost:
        where = "In space" if in_space else "In the classic code" if asked.classic else "In reduced detail"
        way_out = "--space" if in_space else "--classic" if asked.classic else "--detail"
        if "--meshes" in lost and not in_space:
            where, way_out = "As seen from above", "add --space"
        raise UsageError(f"{where} these options have no effect: {', '.join(lost)}: leave them out, or {way_out}")
