# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing a figure: as SVG for slides, PDF for paper, subtitles for its film, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import bpy

from ..figure.document import Block, pages_of
from ..figure.glyphs import characters_of
from ..figure.handout import handout
from ..figure.lesson import Lesson
from ..figure.paper import Page
from ..figure.pdf import pdf
from ..figure.reading import pace_to_read
from ..figure.storyboard import asks
from ..figure.subtitles import srt
from ..figure.svg import svg
from ..figure.trace import document
from ..geometry import WordedError
from ..scene.compat import PATH_OPTIONS
from ..scene.files import replacing
from ..scene.glyphs import glyphs_of
from ..scene.hierarchy import FigureError
from ..scene.kept import lesson_of
from ..scene.live import settle
from ..scene.owned import FIGURE
from .current import current_figure, poll_figure
from .properties import BoolProperty, EnumProperty, StringProperty
from .translated import in_report

FORMATS = (
    ("svg", "SVG", "One file for slides, with a group for each step; the last one shows"),
    ("svg-steps", "SVG for Each Step", "One file for each step, with its number after the name"),
    ("pdf", "PDF Handout", "A4, a page for each step with all its captions, and the answer's numbers at the end"),
    ("srt", "Subtitles", "The captions as SRT, at the times of the figure's film"),
    ("json", "JSON", "The numbers: shapes, answer and certificate, for handouts and programs"),
)
SUFFIXES = {"svg": ".svg", "svg-steps": ".svg", "pdf": ".pdf", "srt": ".srt", "json": ".json"}
OPTIONS = {"svg": "transparent", "svg-steps": "transparent", "pdf": "grey", "json": "steps"}
"""The option that each format has."""


class ExportError(WordedError, OSError):
    """A file that cannot be written; the message names it and the way out."""


class COLLIDE_OT_export(bpy.types.Operator):
    bl_idname = "collide.export"
    bl_label = "Export Figure"
    bl_description = "Write the figure as SVG for slides, PDF for paper, subtitles for its film or JSON for programs"
    bl_options = {"REGISTER"}

    filepath: StringProperty(
        name="File Path",
        description="The file to write; // is the folder of the saved file",
        subtype="FILE_PATH",
        options=PATH_OPTIONS,
    )
    check_existing: BoolProperty(default=True, options={"HIDDEN"})
    filter_glob: StringProperty(default="*.svg;*.pdf;*.srt;*.json", options={"HIDDEN"})
    format: EnumProperty(name="Format", description="What to write", items=FORMATS)
    transparent: BoolProperty(
        name="Transparent", description="SVG: leave out the paper, to lie over a slide", default=False
    )
    grey: BoolProperty(name="Shades of Grey", description="PDF: for a printer without colours", default=False)
    steps: BoolProperty(
        name="Recorded Steps", description="JSON: also every step that the algorithm recorded", default=False
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if not self.filepath:
            self.filepath = f"{current_figure(context)[FIGURE]}{SUFFIXES[self.format]}"
        self.filter_glob = f"*{SUFFIXES[self.format]}"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def draw(self, context: bpy.types.Context) -> None:
        """Show the format and the option it has, beside the file browser."""
        self.layout.use_property_split = True
        self.layout.prop(self, "format")
        if self.format in OPTIONS:
            self.layout.prop(self, OPTIONS[self.format])

    def check(self, context: bpy.types.Context) -> bool:
        """Keep the file's ending, and the files that the browser lists, in step with the format."""
        _list_only(context, f"*{SUFFIXES[self.format]}")
        path = Path(self.filepath)
        if not path.name or path.suffix == SUFFIXES[self.format]:
            return False
        stem = path.stem if path.suffix in SUFFIXES.values() else path.name  # "figure v1.2" has no ending
        self.filepath = str(path.with_name(stem + SUFFIXES[self.format]))
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        try:
            settle()  # a live figure keeps what it is made of only when that is asked for
            lesson = lesson_of(current_figure(context))
            paths = self._write(lesson)
        except (FigureError, ExportError) as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        self.report({"INFO"}, in_report("Written: {files}", files=", ".join(path.name for path in paths)))
        pace, needed = lesson.figure.storyboard.pace, pace_to_read(lesson.figure)
        if self.format == "srt" and pace < needed:
            warning = "At a pace of {pace} frames the subtitles are too short to read: choose {needed}"
            self.report({"WARNING"}, in_report(warning, pace=pace, needed=needed))
        return {"FINISHED"}

    def _write(self, lesson: Lesson) -> list[Path]:
        match self.format:
            case "pdf":
                return [write_handout(lesson, self.filepath, grey=self.grey)]
            case "srt":
                return [write_srt(lesson, self.filepath)]
            case "json":
                return [write_json(lesson, self.filepath, steps=self.steps)]
        each_step = self.format == "svg-steps"
        return write_svg(lesson, self.filepath, each_step=each_step, transparent=self.transparent)


def write_svg(
    lesson: Lesson, filepath: str | Path, *, each_step: bool = False, transparent: bool = False
) -> list[Path]:
    """Write a lesson's figure as one SVG file, or one for each step (name-s03.svg); return the files.

    A transparent one has no paper.
    A figure that pauses for questions has them too, in the one file or in files of their own (name-s03-question.svg).

    Raises
    ------
    ExportError
        When a file cannot be written.
    """
    path = named_file(filepath)
    if not each_step:
        return [write_whole(path, svg(lesson.figure, transparent=transparent))]
    written = []
    for step in lesson.figure.steps:
        stem = f"{path.stem}-s{step.number:02}"
        if lesson.figure.storyboard.pause and asks(step):
            asked = svg(lesson.figure, step.number, asking=True, transparent=transparent)
            written.append(write_whole(path.with_stem(f"{stem}-question"), asked))
        written.append(write_whole(path.with_stem(stem), svg(lesson.figure, step.number, transparent=transparent)))
    return written


def write_handout(lesson: Lesson, filepath: str | Path, *, grey: bool = False) -> Path:
    """Write a lesson's handout as PDF; return the file.

    Raises
    ------
    ExportError
        When the file cannot be written.
    """
    figure = lesson.figure
    return write_pdf(handout(figure, grey=grey), filepath, title=figure.title, language=figure.language)


def write_pdf(content: Sequence[Block] | Sequence[Page], filepath: str | Path, *, title: str, language: str) -> Path:
    """Write pages, or blocks on as many pages as they need, as PDF with Blender's letters; return the file.

    Raises
    ------
    ExportError
        When the file cannot be written.
    """
    path = named_file(filepath)
    pages = [page for page in content if isinstance(page, Page)]
    if len(pages) < len(content):
        pages = pages_of([block for block in content if not isinstance(block, Page)], title=title)
    return write_whole(path, pdf(pages, glyphs_of(characters_of(pages)), title=title, language=language))


def write_srt(lesson: Lesson, filepath: str | Path) -> Path:
    """Write a lesson's captions as subtitles of its film; return the file.

    Raises
    ------
    ExportError
        When the file cannot be written.
    """
    return write_whole(named_file(filepath), srt(lesson.figure))


def write_json(lesson: Lesson, filepath: str | Path, *, steps: bool = False) -> Path:
    """Write a lesson's answer as JSON, with the recorded steps when asked for; return the file.

    Raises
    ------
    ExportError
        When the file cannot be written.
    """
    figure = lesson.figure
    content: Mapping[str, object] = document(
        lesson.algorithm.value, figure.result, figure.parameters, lesson.steps if steps else None
    )
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1)
    return write_whole(named_file(filepath), text + "\n")


def write_text(text: str, filepath: str | Path) -> Path:
    """Write a text, in UTF-8; return the file.

    Raises
    ------
    ExportError
        When the file cannot be written.
    """
    return _write(_named(filepath), text)


def _list_only(context: bpy.types.Context, pattern: str) -> None:
    """Let an open file browser list the files of a pattern."""
    browser = context.space_data
    params = browser.params if isinstance(browser, bpy.types.SpaceFileBrowser) else None
    if params is not None and params.filter_glob != pattern:
        params.filter_glob = pattern
        bpy.ops.file.refresh()


def named_file(filepath: str | Path) -> Path:
    """Return the whole path of a file to write.

    Raises
    ------
    ExportError
        When it names none, or a folder.
    """
    path = Path(bpy.path.abspath(str(filepath)))
    if not path.name:
        raise ExportError("No file is named: give a path to write to")
    if path.is_dir():
        raise ExportError("{path} is a folder: add the file's name", path=path)
    return path


def write_whole(path: Path, content: str | bytes) -> Path:
    """Write a file, or leave the one that is there as it is; return it.

    Raises
    ------
    ExportError
        When it cannot be written.
    """
    try:
        with replacing(path) as part:
            part.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    except OSError as error:
        raise ExportError(
            "{path} cannot be written ({reason}): choose a folder that exists and is yours to write to",
            path=path,
            reason=error.strerror,
        ) from error
    return path


classes = (COLLIDE_OT_export,)
