# SPDX-License-Identifier: GPL-3.0-or-later
"""A scene of the gallery on paper: the question with room to write, the steps, and the answer last."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ..export.document import SMALL_SIZE, Block, Columns, Gap, Heading, PageBreak, Paragraph, Picture, Rule
from ..export.drawing import tick_of
from ..export.handout import shape_text, told
from ..model.algorithm import Input
from ..model.lesson import Lesson
from ..registry import CASE
from ..text.messages import Caption, say
from .answers import answer_of, check_of
from .gallery import question_of, title_of
from .scene import GalleryScene, Part

PART_SIZE = 12.0
"""Size of the letters that begin a figure's steps, in points."""
LINES, LINE_ROOM = 3, 24.0
"""Lines to write on, and the space above each."""
BIG = 0.78
"""Share of the text's width for each figure of the question, if there are at most `MOST_BIG`."""
MOST_BIG = 2
NARROW, MOST_WIDE = 0.9, 4
"""If there are more figures than this, two in a row, each has this share of its half, so that all fit on one page."""
STEP_SHARE = 0.56
"""Share of the width for a step's picture, with its captions beside it, so that four fit on a page."""
ANSWER_SHARE = 0.5
"""Share of the width for an answer's words, with the result beside them."""
BETWEEN = 8.0


def sheet_title(scene: GalleryScene, language: str) -> str:
    """Return the head of the sheet: "4. Apart: how far?"."""
    return say("sheet.title", language, number=scene.number, title=title_of(scene, language))


def lesson_sheet(scene: GalleryScene, lessons: Sequence[Lesson], language: str) -> list[Block]:
    """Return the blocks of a scene's sheet; the lessons are those of its parts, in order and in its language."""
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
    asked = _asked(told)
    width = BIG if len(asked) <= MOST_BIG else 1.0 if len(asked) <= MOST_WIDE else NARROW
    shown: list[tuple[Block, ...]] = [
        (Picture(lesson.figure, 0, width=width), *(Paragraph(text, SMALL_SIZE) for text in _given(part, language)))
        for part, lesson in asked
    ]
    if len(shown) <= MOST_BIG:
        yield from (block for blocks in shown for block in blocks)
    else:
        yield from (Columns(left, right) for left, right in zip_longest(shown[::2], shown[1::2], fillvalue=()))
    yield Paragraph(say("sheet.space", language))
    yield from (Rule(LINE_ROOM) for _ in range(LINES))


def _given(part: Part, language: str) -> Iterator[str]:
    """Yield what is given in numbers: the corners or, where points are asked about, the points, by name."""
    for letter, shape in zip("AB", part.shapes, strict=False):
        subject = shape.subject(letter, language)
        points = subject.shape.core.vertices
        if subject.outline or (letter == "B" and Input.PLACES in part.algorithm.inputs):
            points = subject.points
        known: dict[str, object] = {"vertices": points.tolist()}
        if subject.shape.radius:
            known = {"type": "circle", "center": points[0].tolist(), "radius": subject.shape.radius}
        yield shape_text(letter, known, language)


def _asked(told: Sequence[tuple[Part, Lesson]]) -> list[tuple[Part, Lesson]]:
    """Return the parts to ask about: none on classic code, and only the first on the same shapes."""
    seen, asked = set(), []
    for part, lesson in told:
        if part.algorithm is not CASE and not part.choices.classic and part.shapes not in seen:
            seen.add(part.shapes)
            asked.append((part, lesson))
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
