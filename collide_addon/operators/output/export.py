# SPDX-License-Identifier: GPL-3.0-or-later
"""Exporting a figure as SVG for slides, PDF for paper, a page for a browser, subtitles or JSON; and copying it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import bpy

from ...exchange import code
from ...figure.export import handout, subtitles
from ...figure.files import documents
from ...figure.model.lesson import Lesson
from ...figure.space import model
from ...figure.text.languages import LANGUAGES
from ...scene.base import files, fonts, hierarchy
from ...scene.base.custom_property import json_text
from ...scene.drawing import draw, parameters
from ...scene.live import live
from ...scene.rendering import render
from ...scene.space import draw as space_draw
from ..base.current import figure_at_hand, lecture_at_hand
from ..base.file_names import FileDialog, WholeLecture
from ..base.reporting import ReportingOperator
from ..base.translation import BoolProperty, EnumProperty
from . import copies

FILE_FORMATS = (
    ("svg", "SVG", "One file for slides, with a group for each step; the last one shows"),
    ("svg-steps", "SVG for Each Step", "One file for each step, with its number after the name"),
    (
        "svg-phases",
        "SVG for Each Phase",
        "One file for each phase and each question, with their numbers after the name",
    ),
    ("slides", "PDF Slides", "A page for each phase, each question before its answer, with a bookmark for each step"),
    (
        "html",
        "Lesson Page",
        "One file for a browser, to walk through without Blender, with questions; it needs no network",
    ),
    ("pdf", "PDF Handout", "A4: what is given, a picture for each sentence, and the answer's numbers"),
    ("srt", "Subtitles", "The captions as SRT, at the times of the figure's film"),
    ("vtt", "Subtitles for the Web", "The captions as WebVTT, for a film on a web page"),
    ("json", "JSON", "The numbers: shapes, answer and certificate, for handouts and programs"),
)
CODE_FORMATS = (
    ("numpy", "NumPy", "Arrays of float64"),
    ("python", "Python Test", "A function that asks this package and compares"),
    ("cpp", "C++", "Arrays of Box2D, in space of Jolt"),
    ("csharp", "C#", "Arrays of System.Numerics; Unity and Godot read the same"),
    ("gdscript", "GDScript", "Packed arrays of Godot"),
    ("rust", "Rust", "Arrays of f64"),
    ("json", "JSON", "Two lists and the answer"),
)
OPTIONS = {
    **dict.fromkeys(("svg", "svg-steps", "svg-phases"), ("transparent", "outlines")),
    "slides": ("whole_lecture",),
    "html": ("languages", "whole_lecture"),
    "pdf": ("grey", "whole_lecture"),
    "json": ("steps",),
}
"""The options of each format."""


class COLLIDE_OT_export(FileDialog, bpy.types.Operator):
    bl_idname = "collide.export"
    bl_label = "Export Figure"
    bl_description = "Write the figure as SVG, PDF, a page for a browser, subtitles for its film or JSON for programs"
    bl_options = {"REGISTER"}
    ready = staticmethod(figure_at_hand)

    format: EnumProperty(name="Format", description="What to write", items=FILE_FORMATS)
    transparent: BoolProperty(name="Transparent", description="SVG: leave out the paper, to lie over a slide")
    outlines: BoolProperty(
        name="Letters as Outlines",
        description="SVG: for drawing programs, which would put another font in place of the file's",
    )
    grey: BoolProperty(name="Shades of Grey", description="PDF: for a printer without colours")
    steps: BoolProperty(name="Recorded Steps", description="JSON: also every step that the algorithm recorded")
    languages: EnumProperty(
        name="Languages",
        description="Lesson page: in which languages it can be read",
        items=(
            ("figure", "The Figure's", "The language that the figure is in"),
            ("all", "All", "Every language that figures have; the page opens in the reader's own"),
        ),
    )
    whole_lecture: WholeLecture

    @property
    def ending(self) -> str:
        return documents.FORMAT_SUFFIXES[self.format]

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Ask for a file, unless the format needs a page that the figure does not have."""
        if not self.whole_lecture and self.format != "json" and space_draw.is_in_space(figure_at_hand(context)):
            self.filepath = self.proposed(context)
            return self.execute(context)  # which reports that
        return FileDialog.invoke(self, context, event)

    def draw(self, context: bpy.types.Context) -> None:
        """Draw the format and its options beside the file browser."""
        self.layout.use_property_split = True
        self.layout.prop(self, "format")
        for name in OPTIONS.get(self.format, ()):
            self.layout.prop(self, name)

    def carry_out(self, context: bpy.types.Context) -> None:
        live.settle()  # a live figure stores its parameters only on request
        figures = lecture_at_hand(context.scene) if self.whole_lecture else [figure_at_hand(context)]
        if self.whole_lecture and "whole_lecture" not in OPTIONS.get(self.format, ()):
            raise hierarchy.FigureError("A whole lecture can be PDF slides, a lesson page or a PDF handout: choose one")
        if self.whole_lecture and self.format == "pdf":
            self.tell([write_lecture(figures, self.filepath, grey=self.grey)])
            return
        written = self._with_pages([parameters.lesson_of(each) for each in figures])
        figure = written[0].figure
        vectors: dict[str, Any] = {name: getattr(self, name) for name in ("transparent", "outlines", "grey", "steps")}
        vectors["languages"] = list(dict.fromkeys([figure.language, *(LANGUAGES if self.languages == "all" else ())]))
        path = files.absolute(self.filepath)
        self.tell(documents.write_document(self.format, written, path, fonts.glyphs_of, **vectors))
        if self.ending in subtitles.FORMATS and subtitles.passes_too_fast(figure):
            warning = "At a pace of {pace} frames the subtitles are too short to read: choose 0, the time to read"
            self.warn(warning, pace=figure.storyboard.pace)

    def _with_pages(self, made: list[Lesson]) -> list[Lesson]:
        """Return the lessons; of a lecture, those without a page are left out with a warning, unless all are."""
        if not self.whole_lecture or all(isinstance(each.figure, model.SpaceFigure) for each in made):
            return made
        kept = []
        for each in made:
            try:
                documents.with_page(each)
                kept.append(each)
            except documents.PageError as error:
                self.warn(error)
        return kept


class COLLIDE_OT_copy_result(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_result"
    bl_label = "Copy Result"
    bl_description = "Copy the figure's answer to the clipboard as JSON, with full precision"
    bl_options = {"REGISTER"}
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        result = draw.RESULT.of(figure)
        if result is None:
            raise hierarchy.FigureError("{name} has lost its result: make the figure again", name=figure.name)
        context.window_manager.clipboard = json_text(result)
        self.inform("The result is in the clipboard")


class COLLIDE_OT_copy_as(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_as"
    bl_label = "Copy As"
    bl_description = (
        "Copy the figure's shapes and answer to the clipboard as code for a test or an issue, with full precision"
    )
    bl_options = {"REGISTER"}
    ready = staticmethod(figure_at_hand)

    language: EnumProperty(name="Language", description="What to write", items=CODE_FORMATS)

    def carry_out(self, context: bpy.types.Context) -> None:
        live.settle()
        figure = figure_at_hand(context)
        context.window_manager.clipboard = code.code_of(parameters.parameters_of(figure), self.language)
        self.inform("{name} is in the clipboard", name=figure.name)


class COLLIDE_OT_copy_curves(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_curves"
    bl_label = "Copy Curves to Scene"
    bl_description = "Copy what the figure shows now, beside its page, as curves and texts of your own to edit freely"
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        count = copies.copy_curves(figure_at_hand(context), context.scene, context.evaluated_depsgraph_get())
        self.inform("Copied beside the page: {count} objects", count=count)


def write_lecture(order: Sequence[bpy.types.Collection], filepath: str | Path, *, grey: bool) -> Path:
    """Write the handout of a whole lecture as PDF; for figures in space it has a picture, the text and the answer."""
    figures = [parameters.lesson_of(each).figure for each in order]
    pixels = 1008, 567  # about 60 for each centimetre
    with files.working_folder() as folder:
        photos = {
            place: render.levels_of(render.render_still(order[place], folder / "photo.png", resolution=pixels))[..., :3]
            for place, figure in enumerate(figures)
            if isinstance(figure, model.SpaceFigure)
        }
    given = [documents.given_in(figure.parameters, figure.language) for figure in figures]
    pages = handout.lecture_handout(list(zip(figures, given, strict=True)), photos, grey=grey)
    return documents.write_pdf(
        pages, files.absolute(filepath), fonts.glyphs_of, title=figures[0].title, language=figures[0].language
    )
