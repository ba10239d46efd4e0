# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson's figure as files: SVG, PDF, web pages, subtitles, JSON; and worksheets. For buttons and the command line.

Each function returns what it wrote, and raises a FileError when it cannot write a file, or a FigureError where a figure
in space has no page to write.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import bpy

from ...figure.export.handout import handout, lecture_handout
from ...figure.export.paper import Page
from ...figure.export.pdf.file import pdf
from ...figure.export.slides import slides
from ...figure.export.subtitles import FORMATS
from ...figure.export.svg import svg
from ...figure.export.web.page import MOST_GIVEN, Told, lesson_page
from ...figure.lessons import given_in, repeat_lesson
from ...figure.model.choices import Rulers
from ...figure.model.figure import Figure
from ...figure.model.lesson import Lesson
from ...figure.model.look import Look, Theme
from ...figure.model.pages import ending_of, pages_of
from ...figure.model.records import document
from ...figure.space.model import SpaceFigure
from ...figure.worksheets.exercise import Exercise
from ...figure.worksheets.pages import solution_pages, worksheet_pages, worksheet_title
from ...scene.base.files import file_to_write, working_folder, write_whole
from ...scene.base.fonts import glyphs_of
from ...scene.base.hierarchy import FigureError
from ...scene.drawing.parameters import lesson_of
from ...scene.rendering.render import levels_of, render_still

SOLUTIONS = "-solutions"
"""Added to the name of a worksheet."""
PHOTO = (1008, 567)
"""Pixels of a picture in a handout: some 60 dots a centimetre."""


def _with_page(lesson: Lesson) -> Figure:
    """Return a lesson's figure; a FigureError where it stands in space."""
    if isinstance(lesson.figure, SpaceFigure):
        raise FigureError(
            "{name} stands in space, where it has no page: render it, or write JSON", name=lesson.figure.title
        )
    return lesson.figure


def write_svg(
    lesson: Lesson,
    filepath: str | Path,
    *,
    each_step: bool = False,
    each_phase: bool = False,
    transparent: bool = False,
    outlines: bool = False,
) -> list[Path]:
    """Write a lesson's figure as one SVG file, or one for each step (name-s03.svg) or for each phase (name-s03-p2.svg).

    A transparent one has no paper; with `outlines` letters are drawn. The questions that a figure pauses for are in the
    one file too, or in files of their own (name-s03-question.svg); with each phase, all questions are.
    """
    path, figure = file_to_write(filepath, ".svg"), _with_page(lesson)
    drawn = partial(svg, figure, transparent=transparent, glyphs_of=glyphs_of if outlines else None)
    if not each_step and not each_phase:
        return [write_whole(path, drawn())]
    return [
        write_whole(
            path.with_stem(path.stem + ending_of(page.step.number, page.phase, each_phase=each_phase)), drawn(page)
        )
        for page in pages_of(figure, each_phase=each_phase)
    ]


def write_handout(lesson: Lesson, filepath: str | Path, *, grey: bool = False) -> Path:
    """Write a lesson's handout as PDF."""
    figure = _with_page(lesson)
    given = given_in(figure.parameters, figure.language)
    return write_pdf(handout(figure, given, grey=grey), filepath, title=figure.title, language=figure.language)


def write_lecture(order: Sequence[bpy.types.Collection], filepath: str | Path, *, grey: bool = False) -> Path:
    """Write the handout of a whole lecture as PDF; of figures in space it has a picture, the words and the answer."""
    figures = [lesson_of(each).figure for each in order]
    with working_folder() as folder:
        photos = {
            place: levels_of(render_still(order[place], folder / "photo.png", resolution=PHOTO))[..., :3]
            for place, figure in enumerate(figures)
            if isinstance(figure, SpaceFigure)
        }
    given = [given_in(figure.parameters, figure.language) for figure in figures]
    pages = lecture_handout(list(zip(figures, given, strict=True)), photos, grey=grey)
    return write_pdf(pages, filepath, title=figures[0].title, language=figures[0].language)


def write_slides(lessons_in_order: Sequence[Lesson], filepath: str | Path) -> Path:
    """Write the slides of a lesson, or of a whole lecture, as PDF."""
    figures = [_with_page(each) for each in lessons_in_order]
    pages = [page for figure in figures for page in slides(figure)]
    return write_pdf(pages, filepath, title=figures[0].title, language=figures[0].language)


def write_lesson_page(lessons_in_order: Sequence[Lesson], filepath: str | Path, languages: Sequence[str] = ()) -> Path:
    """Write a lesson, or a whole lecture, as one page for a browser: in the first one's language, or in `languages`."""
    path, figures = file_to_write(filepath, ".html"), [_with_page(each) for each in lessons_in_order]

    def told(lesson: Lesson, language: str) -> Told:
        parameters = {**lesson.figure.parameters, "language": language}
        made = lesson if lesson.figure.language == language else repeat_lesson(parameters)
        return Told(made, given_in(parameters, language, MOST_GIVEN))

    wanted = languages or [figures[0].language]
    return write_whole(
        path, lesson_page([{each: told(lesson, each) for each in wanted} for lesson in lessons_in_order])
    )


def write_pdf(pages: Sequence[Page], filepath: str | Path, *, title: str, language: str) -> Path:
    """Write pages as PDF with Blender's letters."""
    path = file_to_write(filepath, ".pdf")
    return write_whole(path, pdf(pages, glyphs_of, title=title, language=language))


def write_subtitles(lesson: Lesson, filepath: str | Path) -> Path:
    """Write a lesson's captions as subtitles of its film, in the format that the file's name ends in."""
    path = file_to_write(filepath, *FORMATS)
    return write_whole(path, FORMATS[path.suffix.lower()](_with_page(lesson)))


def write_json(lesson: Lesson, filepath: str | Path, *, steps: bool = False) -> Path:
    """Write a lesson's answer as JSON, with its recorded `steps` if wanted."""
    figure = lesson.figure
    content: Mapping[str, object] = document(
        lesson.algorithm, figure.result, figure.parameters, lesson.steps if steps else None
    )
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1)
    return write_whole(file_to_write(filepath, ".json"), text + "\n")


def write_worksheet(
    made: Sequence[Exercise], path: Path, topic: str, seed: int, language: str, theme: Theme
) -> list[Path]:
    """Write exercises as a PDF file, and their solutions as another beside it; return the files.

    A file that cannot be written raises a FileError.
    """
    look = Look(language=language, theme=theme, rulers=Rulers.GRID)
    written = []
    for solved, pages_with, ending in (
        (False, worksheet_pages, ""),
        (True, solution_pages, SOLUTIONS),
    ):
        title = worksheet_title(topic, language, solved=solved)
        pages = pages_with(made, topic, seed, look)
        written.append(write_pdf(pages, path.with_stem(path.stem + ending), title=title, language=language))
    return written
