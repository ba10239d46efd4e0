# SPDX-License-Identifier: GPL-3.0-or-later
"""A command's outputs: which files are requested, whether they can be written, and writing them."""

import argparse
import os
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path

from ..exchange.code import code_of
from ..figure.export.glyphs import GlyphsOf
from ..figure.files.documents import FORMAT_SUFFIXES, GIFT, MOODLE, write_document
from ..figure.files.writing import BLEND_SUFFIX, file_to_write
from ..figure.model.algorithm import Algorithm, without_page
from ..figure.model.lesson import CHOICES, Lesson, Measured, choices_asked
from ..figure.settings import FILM_SUFFIXES
from .arguments import CommandError, UsageError

OPTION_NAMES = {"layers": "--show or --hide", "frames": "--range"}
"""Names of options that differ from their choices' names."""
PICTURES = ("render", "render-steps", "render-phases", "contact-sheet", "frames")
PLAYED_OUTPUTS = ("film", "frames", "srt", "vtt")
"""Outputs that play a figure, including its questions."""
FILES = {
    **dict.fromkeys(("render", "contact_sheet"), (".png",)),
    "film": FILM_SUFFIXES,
    **{form.replace("-", "_"): (suffix,) for form, suffix in FORMAT_SUFFIXES.items()},
    "csv": (".csv",),
    "save": (BLEND_SUFFIX,),
    "moodle": (MOODLE,),
    "gift": (GIFT,),
}
"""Options that name a file to write, with its suffix."""
ON_A_PAGE = [form.replace("-", "_") for form in FORMAT_SUFFIXES if form != "json"]
"""Outputs that require a page, which a figure in space lacks."""
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
"""Options for how something is written, each with the outputs it applies to."""


def folder_made(path: Path) -> Path:
    """Return the absolute path of a folder, creating the folder if needed."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{path} cannot be made ({error.strerror}): choose another folder") from error
    return path.absolute()


def answered(line: str, lesson: Lesson, options: argparse.Namespace) -> str:
    """Return what a command prints about a lesson: the answer in a line or, if requested, the shapes as code."""
    return code_of(lesson.figure.parameters, options.code).rstrip("\n") if options.code else line


def documents(
    lesson: Lesson, options: argparse.Namespace, glyphs_of: GlyphsOf, **further: Callable[[Path], object]
) -> Generator[object, None, None]:
    """Write the requested documents, including those of the `further` writers by name; yield after each file."""
    chosen = {name: getattr(options, name) for name in ("transparent", "outlines", "grey", "steps")}
    languages = list(dict.fromkeys(options.languages or ()))
    writers: dict[str, Callable[[Path], object]] = {
        form.replace("-", "_"): partial(
            write_document, form, [lesson], glyphs_of=glyphs_of, languages=languages, **chosen
        )
        for form in FORMAT_SUFFIXES
    }
    for name, write in {**writers, **further}.items():
        if path := getattr(options, name, None):
            yield write(path.absolute())


def check_outputs(options: argparse.Namespace) -> None:
    """Refuse outputs that cannot be written before anything is written, and options without effect.

    Raises
    ------
    CommandError, FileError
        The message says what to give instead.
    """
    check_paths(options)
    _check_choices(options)
    for option, *ways in WAYS_OF_WRITING:
        needed = [name for name in ways if getattr(options, name.replace("-", "_")) is not False]
        value = getattr(options, option, None)
        is_given = value is not None and value is not False  # step 0 is a value
        if is_given and not any(getattr(options, name.replace("-", "_")) for name in needed):
            one, others = f"--{needed[0]}", "".join(f" or --{name}" for name in needed[1:])
            raise CommandError(f"--{option} has no effect without {one}{others}: add {one} FILE, or leave it out")


def check_paths(options: argparse.Namespace) -> None:
    """Refuse a file that cannot be written or is requested twice; errors are those of `check_outputs`."""
    written: dict[str, str] = {}
    for option, suffixes in FILES.items():
        path = getattr(options, option, None)
        if not path or str(path).startswith("//"):  # no file, or one beside a .blend file that is not open yet
            continue
        name = f"--{option.replace('_', '-')}"
        if str(path) == "-":
            raise CommandError(f"{name} - is no file, and only SVG, JSON and CSV go to standard output: name a file")
        path = file_to_write(path.absolute(), *suffixes)
        other = written.setdefault(os.path.normcase(path.resolve()).casefold(), name)
        if other != name:
            raise CommandError(f"{other} and {name} name the same file {path}: name two files")
        opened = getattr(options, "file", None) or ()
        if option == "save" and path.is_file() and any(each.is_file() and path.samefile(each) for each in opened):
            raise CommandError(f"{path} is the file that is opened: save under another name")


def _check_choices(options: argparse.Namespace) -> None:
    """Refuse outputs and choices without effect, each by name."""
    asked = choices_asked(options)
    algorithm: Algorithm | None = getattr(options, "algorithm", None)
    in_space = asked.measured is Measured.SPACE and not asked.classic
    on_objects = not algorithm.has_page(asked) if algorithm else in_space
    lost = [f"--{name.replace('_', '-')}" for name in ON_A_PAGE if on_objects and getattr(options, name, None)]
    fields = algorithm.without_effect(asked) if algorithm else without_page() if in_space else []
    for name in fields:
        lost += [each.flag or OPTION_NAMES[name] for each in CHOICES[name].settings if hasattr(options, each.name)]
    if lost:
        where, way_out = "In reduced detail", "leave out --detail"
        if {"--side", "--meshes"} & {*lost}:
            where, way_out = "From above", "add --space"
        if lost == ["--opening-shot"]:
            where, way_out = "Without an introduction", "add --intro"
        if asked.classic:
            where, way_out = "In the classic code", "leave out --classic"
        if in_space:
            where, way_out = "In space", "leave out --space"
        names = ", ".join(lost)
        have, them = ("has", "it") if len(lost) == 1 else ("have", "them")
        raise UsageError(f"{where} {names} {have} no effect: leave {them} out, or {way_out}")
