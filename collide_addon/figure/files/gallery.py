# SPDX-License-Identifier: GPL-3.0-or-later
"""Gallery scenes as files: drawings and numbers of each figure, a lesson sheet and a page for a browser."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ..export.document import paginated
from ..export.glyphs import GlyphsOf
from ..gallery.answers import answer_of
from ..gallery.gallery import GalleryScene
from ..gallery.sheet import notes, sheet_of, sheet_title
from ..model.lesson import Lesson
from ..space.model import SpaceFigure
from ..text.messages import say
from .documents import write_document, write_pdf

COURSE = "course"
"""Name of the lecturer's notes."""


def write_scene(
    scene: GalleryScene,
    lessons: Sequence[Lesson],
    folder: Path,
    glyphs_of: GlyphsOf,
    render: Callable[[int, Path], list[Path]] = lambda *_: [],
    *,
    as_course: bool,
) -> Iterator[str]:
    """Write .svg and .json of each figure of a scene, and its .pdf and .html; yield lines to print: answers and files.

    Figures on objects in space have no .svg, and scenes of them no .html. `render` writes the picture of a figure, by
    its place in the scene, to a .png, which is listed, too. Files of a course are numbered. Raises a FileError if a
    file cannot be written.
    """
    stem = f"{scene.number:02}-{scene.name}" if as_course else scene.name
    in_space = [isinstance(lesson.figure, SpaceFigure) for lesson in lessons]
    language = lessons[0].figure.language
    for place, (part, lesson) in enumerate(zip(scene.parts, lessons, strict=True)):
        yield f"{scene.name} {part.name}: {answer_of(scene, part, lesson).text(language)}"
        path = folder / f"{stem}-{part.name}"
        yield _said(
            [
                *render(place, path.with_name(f"{path.name}.png")),
                *(
                    written
                    for form in (["json"] if in_space[place] else ["svg", "json"])
                    for written in write_document(
                        form, [lesson], path.with_name(f"{path.name}.{form}"), glyphs_of, steps=True
                    )
                ),
            ]
        )
    title = sheet_title(scene, language)
    sheet = paginated(sheet_of(scene, lessons, language), title=title)
    written = [write_pdf(sheet, folder / f"{stem}.pdf", glyphs_of, title=title, language=language)]
    if not any(in_space):
        written += write_document("html", lessons, folder / f"{stem}.html", glyphs_of)
    yield _said(written)


def write_notes(
    scenes: Sequence[GalleryScene], made: Sequence[Sequence[Lesson]], folder: Path, glyphs_of: GlyphsOf
) -> str:
    """Write the lecturer's notes on a course as PDF; return the line to print about it."""
    language = made[0][0].figure.language
    title, path = say("course.title", language), folder / f"{COURSE}.pdf"
    pages = paginated(notes(scenes, made, language), title=title)
    return _said([write_pdf(pages, path, glyphs_of, title=title, language=language)])


def _said(written: Sequence[Path]) -> str:
    return f"  written: {', '.join(path.name for path in written)}"
