# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson's figure as files: SVG, PDF, web pages, subtitles, JSON; and worksheets. For buttons and the command line.

Each function returns what it wrote, and raises a FileError if it cannot write a file, or a PageError if a figure in
space has no page to write. A PDF has the letters that `glyphs_of` provides: the typeface's only, or Blender's, too.
"""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ...geometry.predicates.errors import WordedError
from ..export.glyphs import GlyphsOf
from ..export.handout import MOST_VERTICES, given_numbers, given_solids, handout
from ..export.paper import Page
from ..export.pdf.file import pdf
from ..export.slides import slides
from ..export.subtitles import FORMATS
from ..export.svg import svg
from ..export.web.page import MOST_GIVEN, GivenLesson, lesson_page
from ..lessons import planar_shapes, repeat_lesson, subjects_in
from ..model.choices import Rulers
from ..model.figure import Figure
from ..model.lesson import Lesson, read_choices
from ..model.look import Look, Theme
from ..model.playback import ending_of, pages_of
from ..model.records import document
from ..registry import BY_ID
from ..space.model import SpaceFigure, SpaceSubject
from ..worksheets.exercise import Exercise
from ..worksheets.pages import solution_pages, worksheet_pages, worksheet_title
from .quiz import gift, moodle_xml
from .writing import file_to_write, write_whole

SOLUTIONS_ENDING = "-solutions"
"""Ending of the name of a worksheet's solutions."""
MOODLE, GIFT = ".xml", ".txt"
FORMAT_SUFFIXES = {
    **dict.fromkeys(("svg", "svg-steps", "svg-phases"), ".svg"),
    **dict.fromkeys(("slides", "pdf"), ".pdf"),
    **{form: f".{form}" for form in ("html", "srt", "vtt", "json")},
}
"""The formats of a lesson, each with the suffix of its files."""
QUIZZES = (MOODLE, GIFT)
"""Suffixes of question banks."""


class PageError(WordedError, ValueError):
    """Raised if a page is requested of a figure in space that has none."""


def with_page(lesson: Lesson) -> Figure:
    """Return a lesson's figure; raise a PageError if it is drawn on objects in space."""
    if isinstance(lesson.figure, SpaceFigure):
        raise PageError("{name} is in space, where it has no page: render it, or write JSON", name=lesson.figure.title)
    return lesson.figure


def write_document(
    form: str,
    lessons_in_order: Sequence[Lesson],
    filepath: str | Path,
    glyphs_of: GlyphsOf,
    *,
    transparent: bool = False,
    outlines: bool = False,
    grey: bool = False,
    steps: bool = False,
    languages: Sequence[str] = (),
) -> list[Path]:
    """Write a lesson, or a whole lecture as slides or as a page for a browser, in one of the formats.

    SVG for each step (name-s03.svg) or phase (name-s03-p2.svg) is several files; the questions that a figure pauses for
    are also in the single file, or in files of their own (name-s03-question.svg); with each phase, all questions are. A
    `transparent` SVG has no paper, and its letters may be `outlines`. A handout may be `grey`, JSON has the recorded
    `steps`, and a page is in the first lesson's language unless others are given. Other options are ignored.
    """
    path, lesson = file_to_write(filepath, FORMAT_SUFFIXES[form]), lessons_in_order[0]
    content: str | bytes
    match form:
        case "slides":
            content = slides_of(lessons_in_order, glyphs_of)
        case "html":
            content = lesson_page_of(lessons_in_order, languages)
        case "pdf":
            content = handout_of(lesson, glyphs_of, grey=grey)
        case "srt" | "vtt":
            content = FORMATS[FORMAT_SUFFIXES[form]](with_page(lesson))
        case "json":
            content = json_of(lesson, steps=steps)
        case _:
            figure, each_phase = with_page(lesson), form == "svg-phases"
            drawn = partial(svg, figure, transparent=transparent, glyphs_of=glyphs_of if outlines else None)
            if form != "svg":
                endings = (
                    (page, ending_of(page.step.number, page.phase, each_phase=each_phase))
                    for page in pages_of(figure, each_phase=each_phase)
                )
                return [write_whole(path.with_stem(path.stem + ending), drawn(page)) for page, ending in endings]
            content = drawn()
    return [write_whole(path, content)]


def handout_of(lesson: Lesson, glyphs_of: GlyphsOf, *, grey: bool = False) -> bytes:
    """Return a lesson's handout as PDF."""
    figure = with_page(lesson)
    algorithm = BY_ID.get(str(figure.parameters.get("algorithm")))
    scheme = algorithm.scheme if algorithm else None
    pages = handout(figure, given_in(figure.parameters, figure.language), scheme, grey=grey)
    return pdf(pages, glyphs_of, title=figure.title, language=figure.language)


def given_in(parameters: Mapping[str, object], language: str, most: float = MOST_VERTICES) -> list[str]:
    """Return a line of coordinates for each shape, with at most `most` vertices, of a figure with these parameters."""
    algorithm = BY_ID.get(str(parameters.get("algorithm")))
    if algorithm is None or not isinstance(parameters.get("subjects"), list):
        return []
    subjects = subjects_in(parameters)
    solids = [each for each in subjects if isinstance(each, SpaceSubject)]
    if solids:
        return given_solids(solids, language, most)
    return given_numbers(algorithm, planar_shapes(subjects, read_choices(parameters)), language, most)


def slides_of(lessons_in_order: Sequence[Lesson], glyphs_of: GlyphsOf) -> bytes:
    """Return the slides of a lesson, or of a whole lecture, as PDF."""
    figures = [with_page(each) for each in lessons_in_order]
    pages = [page for figure in figures for page in slides(figure)]
    return pdf(pages, glyphs_of, title=figures[0].title, language=figures[0].language)


def lesson_page_of(lessons_in_order: Sequence[Lesson], languages: Sequence[str]) -> str:
    """Return a lesson, or a whole lecture, as HTML, in the first lesson's language or in `languages`."""
    figures = [with_page(each) for each in lessons_in_order]

    def given(lesson: Lesson, language: str) -> GivenLesson:
        parameters = {**lesson.figure.parameters, "language": language}
        made = lesson if lesson.figure.language == language else repeat_lesson(parameters)
        return GivenLesson(made, given_in(parameters, language, MOST_GIVEN))

    wanted = languages or [figures[0].language]
    return lesson_page([{each: given(lesson, each) for each in wanted} for lesson in lessons_in_order])


def write_pdf(pages: Sequence[Page], filepath: str | Path, glyphs_of: GlyphsOf, *, title: str, language: str) -> Path:
    """Write pages as PDF."""
    path = file_to_write(filepath, ".pdf")
    return write_whole(path, pdf(pages, glyphs_of, title=title, language=language))


def json_of(lesson: Lesson, *, steps: bool) -> str:
    """Return a lesson's answer as JSON, optionally with its recorded `steps`."""
    figure = lesson.figure
    more, recorded = lesson.in_full() if steps and lesson.in_full else ({}, lesson.steps)
    result = {**figure.result, **more}
    content = document(lesson.algorithm, result, figure.parameters, recorded if steps else None)
    return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def write_quiz(
    made: Sequence[Exercise], filepath: str | Path, topic: str, seed: int, language: str, theme: Theme
) -> Path:
    """Write exercises for a learning management system: Moodle XML or GIFT, depending on the file's suffix."""
    path = file_to_write(filepath, *QUIZZES)
    look = Look(language=language, theme=theme, rulers=Rulers.GRID)
    if path.suffix.lower() == MOODLE:
        return write_whole(path, moodle_xml(made, topic, seed, look))
    return write_whole(path, gift(made, topic, seed, language))


def write_worksheet(
    made: Sequence[Exercise],
    path: Path,
    topic: str,
    seed: int,
    language: str,
    theme: Theme,
    glyphs_of: GlyphsOf,
) -> list[Path]:
    """Write exercises as a PDF file, and their solutions as another beside it; return the files."""
    look = Look(language=language, theme=theme, rulers=Rulers.GRID)
    written = []
    for solved, pages_with, ending in ((False, worksheet_pages, ""), (True, solution_pages, SOLUTIONS_ENDING)):
        title, file = worksheet_title(topic, language, solved=solved), path.with_stem(path.stem + ending)
        pages = pages_with(made, topic, seed, look)
        written.append(write_pdf(pages, file, glyphs_of, title=title, language=language))
    return written
