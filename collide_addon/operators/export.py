# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing a figure as SVG or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import bpy
from bpy.props import BoolProperty, EnumProperty, StringProperty

from ..figure.lesson import Lesson
from ..figure.lessons import repeat_lesson
from ..figure.storyboard import asks
from ..figure.svg import svg
from ..figure.trace import document
from ..scene.compat import PATH_OPTIONS
from ..scene.files import replacing
from ..scene.kept import PARAMETERS
from ..scene.owned import FIGURE
from .current import current_figure, poll_figure

FORMATS = (
    ("svg", "SVG", "One file for slides, with a group for each step; the last one shows"),
    ("svg-steps", "SVG for Each Step", "One file for each step, with its number after the name"),
    ("json", "JSON", "The numbers: shapes, answer and certificate, for handouts and programs"),
)
SUFFIXES = {"svg": ".svg", "svg-steps": ".svg", "json": ".json"}


class ExportError(OSError):
    """A file that cannot be written; the message names it and the way out."""


class COLLIDE_OT_export(bpy.types.Operator):
    bl_idname = "collide.export"
    bl_label = "Export Figure"
    bl_description = "Write the figure as SVG for slides, or its numbers as JSON"
    bl_options = {"REGISTER"}

    filepath: StringProperty(
        name="File Path",
        description="The file to write; // is the folder of the saved file",
        subtype="FILE_PATH",
        options=PATH_OPTIONS,
    )
    check_existing: BoolProperty(default=True, options={"HIDDEN"})
    filter_glob: StringProperty(default="*.svg;*.json", options={"HIDDEN"})
    format: EnumProperty(name="Format", description="What to write", items=FORMATS)
    steps: BoolProperty(
        name="Recorded Steps", description="JSON: also every step that the algorithm recorded", default=False
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if not self.filepath:
            self.filepath = f"{current_figure(context)[FIGURE]}{SUFFIXES[self.format]}"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def check(self, context: bpy.types.Context) -> bool:
        """Keep the file's ending in step with the format."""
        path = Path(self.filepath)
        if not path.name or path.suffix == SUFFIXES[self.format]:
            return False
        stem = path.stem if path.suffix in SUFFIXES.values() else path.name  # "figure v1.2" has no ending
        self.filepath = str(path.with_name(stem + SUFFIXES[self.format]))
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        figure = current_figure(context)
        try:
            lesson = repeat_lesson(json.loads(figure[PARAMETERS]))
        except (KeyError, ValueError, TypeError):  # edited by hand
            self.report({"ERROR"}, f"{figure.name} has lost the numbers it was made of: make the figure again")
            return {"CANCELLED"}
        try:
            if self.format == "json":
                paths = [write_json(lesson, self.filepath, steps=self.steps)]
            else:
                paths = write_svg(lesson, self.filepath, each_step=self.format == "svg-steps")
        except ExportError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, f"Written: {', '.join(path.name for path in paths)}")
        return {"FINISHED"}


def write_svg(lesson: Lesson, filepath: str | Path, *, each_step: bool = False) -> list[Path]:
    """Write a lesson's figure as one SVG file, or one for each step (name-s03.svg); return the files.

    A figure that pauses for questions has them too, in the one file or in files of their own (name-s03-question.svg).

    Raises
    ------
    ExportError
        When a file cannot be written.
    """
    path = _named(filepath)
    if not each_step:
        return [_write(path, svg(lesson.figure))]
    written = []
    for step in lesson.figure.steps:
        stem = f"{path.stem}-s{step.number:02}"
        if lesson.figure.storyboard.pause and asks(step):
            asked = svg(lesson.figure, step.number, asking=True)
            written.append(_write(path.with_stem(f"{stem}-question"), asked))
        written.append(_write(path.with_stem(stem), svg(lesson.figure, step.number)))
    return written


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
    return _write(_named(filepath), text + "\n")


def _named(filepath: str | Path) -> Path:
    path = Path(bpy.path.abspath(str(filepath)))
    if not path.name:
        raise ExportError("No file is named: give a path to write to")
    return path


def _write(path: Path, text: str) -> Path:
    try:
        with replacing(path) as part:
            part.write_text(text, encoding="utf-8")
    except OSError as error:
        message = f"{path} cannot be written ({error.strerror}): choose a folder that exists and is yours to write to"
        raise ExportError(message) from error
    return path


classes = (COLLIDE_OT_export,)
