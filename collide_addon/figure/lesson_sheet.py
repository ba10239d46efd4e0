# SPDX-License-Identifier: GPL-3.0-or-later
"""A scene of the gallery on paper: the question with room to write, the steps, and the answer last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .document import Columns, Gap, Heading, PageBreak, Paragraph, Picture, Rule
from .drawing import tick_of
from .gallery import question_of, title_of
from .gallery_answers import answer_of, check_of
from .handout import told
from .lesson import Algorithm
from .messages import Caption, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .document import Block
    from .gallery_scene import GalleryScene, Part
    from .lesson import Lesson

PART_SIZE = 12.0
"""Of the letters that begin the steps of one figure, in points."""
LINES, LINE_ROOM = 4, 24.0
"""To write on, and the paper above each."""
BIG = 0.78
"""Share of the text's width that a figure of the question takes where there are at most `MOST_BIG`."""
MOST_BIG = 2
STEP_SHARE = 0.56
"""Of the text's width for the picture of a step, so that four make a page; its captions stand beside it."""
ANSWER_SHARE = 0.5
"""Of the text's width for the words of an answer; the result stands beside them."""
BETWEEN = 8.0


def sheet_title(scene: GalleryScene, language: str) -> str:
    """Return what stands at the head of the sheet: "4. Apart: how far?"."""
    return say("sheet.title", language, number=scene.number, title=title_of(scene, language))


def lesson_sheet(scene: GalleryScene, lessons: Sequence[Lesson], language: str) -> list[Block]:
    """Return the blocks of a scene's sheet.

    Parameters
    ----------
    scene : GalleryScene
    lessons : sequence of Lesson
        Of its parts, in their order.
    language : str
        One of `LANGUAGES`; the lessons are made in the same.
    """
    told = list(zip(scene.parts, lessons, strict=True))
    return [
        *_question(scene, told, language),
        PageBreak(),
        Heading(say("sheet.steps", language)),
        *(block for _, lesson in told for block in _steps(lesson, language)),
        PageBreak(),
        *_answer(scene, told, language),
    ]


def _question(scene: GalleryScene, told: Sequence[tuple[Part, Lesson]], language: str) -> Iterator[Block]:
    yield Heading(sheet_title(scene, language))
    yield Paragraph(question_of(scene, language), size=PART_SIZE)
    yield Gap(BETWEEN)
    shown = [Picture(lesson.figure, 0, width=1.0) for lesson in _asked(told)]
    if len(shown) <= MOST_BIG:
        yield from (Picture(picture.figure, 0, width=BIG) for picture in shown)
    else:
        for left in range(0, len(shown), 2):
            yield Columns(tuple(shown[left : left + 1]), tuple(shown[left + 1 : left + 2]))
    yield Paragraph(say("sheet.space", language))
    yield from (Rule(LINE_ROOM) for _ in range(LINES))


def _asked(told: Sequence[tuple[Part, Lesson]]) -> list[Lesson]:
    """The lessons whose setup is asked about: of classic code none, of the same shapes the first."""
    seen, asked = set(), []
    for part, lesson in told:
        if part.algorithm is not Algorithm.CASE and not part.choices.classic and part.shapes not in seen:
            seen.add(part.shapes)
            asked.append(lesson)
    return asked


def _steps(lesson: Lesson, language: str) -> Iterator[Block]:
    yield Heading(lesson.figure.title, size=PART_SIZE)
    for step in lesson.figure.steps:
        picture = Picture(lesson.figure, tick_of(step))
        yield Columns((picture,), tuple(Paragraph(text) for text in told(step.captions, language)), share=STEP_SHARE)


def _answer(scene: GalleryScene, told: Sequence[tuple[Part, Lesson]], language: str) -> Iterator[Block]:
    yield Heading(say("sheet.answer", language))
    yield Paragraph(question_of(scene, language))
    yield Gap(BETWEEN)
    for part, lesson in told:
        words = [Paragraph(answer_of(scene, part, lesson).text(language), size=PART_SIZE)]
        certificate = lesson.figure.steps[-1].captions[-1].values.get("certificate")
        if isinstance(certificate, Caption):
            words.append(Paragraph(certificate.text(language)))
        yield Columns(tuple(words), (Picture(lesson.figure, lesson.figure.ticks - 1),), share=ANSWER_SHARE)
    yield Paragraph(say("sheet.by_hand", language, check=check_of(scene)))
