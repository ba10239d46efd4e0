# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as a handout: a page for each step, with all that was said about it, and at the end the answer's numbers.

In the lecture the captions of a step follow each other; on paper they stand below its picture together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from .document import COLUMN, Columns, Gap, Heading, PageBreak, Paragraph, Picture, Rule, pages_of
from .drawing import tick_of
from .messages import number, point, say
from .model import Panel
from .sheet import CAPTION_STRIP
from .style import PAGE_WIDTH
from .theme import Theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .document import Block
    from .messages import Caption
    from .model import Figure, Mark
    from .paper import Page

TEXT_SIZE, QUESTION_SIZE, SUBHEADING_SIZE = 11.5, 13.0, 12.0
RULE_GAP = 6.0
EMPTY_STRIP = 0.6 * CAPTION_STRIP * COLUMN / PAGE_WIDTH
"""Of the picture's height, where its caption was: what comes below moves up into it. All of these in points."""
ANSWERS = (
    *("distance", "depth", "gap", "closest_a", "closest_b", "point_a", "point_b", "normal"),
    *("area", "smallest_area", "pca_area", "foot", "iterations", "support_calls"),
)
"""Fields of a result that the last page tells, in this order."""
MOST_VERTICES = 16
"""Of a shape whose coordinates are given: more are no help in checking by hand."""
SAID_BELOW = ("caption", "question")
"""Texts in the picture that stand below it anyway, by how their part begins."""


def handout(figure: Figure, *, grey: bool = False) -> list[Page]:
    """Return the pages of a figure's handout.

    Parameters
    ----------
    figure : Figure
        A dark one is printed with the light colours: paper is white.
    grey : bool
        In the shades of `Theme.PRINT`, for a printer without colours.
    """
    language = figure.language
    printed = _printed(figure, grey=grey)
    blocks: list[Block] = []
    for step in figure.steps:
        blocks.extend([PageBreak(), Heading(step.name)])
        if step.question is not None:
            question = say("handout.question", language, question=step.question)
            blocks.append(Paragraph(question, QUESTION_SIZE))
        blocks.extend([Picture(printed, tick_of(step)), Gap(-EMPTY_STRIP)])
        blocks.extend(Paragraph(text, TEXT_SIZE) for text in told(step.captions, language))
    blocks.extend(_answer(figure, language))
    return pages_of(blocks, title=figure.title)


def told(captions: Sequence[Caption], language: str) -> list[str]:
    """Return the captions of a step without those that a later one says again."""
    texts = [caption.text(language) for caption in captions]
    return [text for row, text in enumerate(texts) if not any(text in later for later in texts[row + 1 :])]


def _printed(figure: Figure, *, grey: bool) -> Figure:
    """Return the figure as it is printed: without the words that stand below it."""
    theme = Theme.PRINT if grey else figure.theme
    marks = tuple(mark for mark in figure.marks if not _is_said_below(mark))
    return replace(figure, marks=marks, theme=Theme.LIGHT if theme is Theme.DARK else theme)


def _is_said_below(mark: Mark) -> bool:
    return mark.panel is Panel.PAGE and mark.part.startswith(SAID_BELOW)


def _answer(figure: Figure, language: str) -> list[Block]:
    """Return the numbers of the answer, its certificate beside them, and the shapes that they are about."""
    result = figure.result
    answers = [
        say(f"answer.{key}", language, value=_value(result[key])) for key in ANSWERS if result.get(key) is not None
    ]
    certificate = result.get("certificate")
    proof = _certificate(certificate, language) if isinstance(certificate, Mapping) else []
    shapes = [text for letter in "AB" if (text := _shape(letter, result.get(letter.lower()), language))]
    if not answers and not proof:
        return []
    left = _titled("handout.answer", answers, language)
    right = _titled("handout.certificate", proof, language) if proof else ()
    return [Rule(), Gap(RULE_GAP), Columns(left, right), Gap(RULE_GAP), *(Paragraph(text) for text in shapes)]


def _titled(title: str, lines: Sequence[str], language: str) -> tuple[Block, ...]:
    return (Heading(say(title, language), SUBHEADING_SIZE), *(Paragraph(line) for line in lines))


def _certificate(certificate: Mapping[str, object], language: str) -> list[str]:
    """Return what to check by hand."""
    values = {name: _value(value) for name, value in certificate.items() if value is not None}
    verdict = "handout.proved" if certificate["holds"] else "handout.not_proved"
    return [say(message, language, **values) for message in ("handout.extents", "handout.bounds", verdict)]


def _shape(letter: str, shape: object, language: str) -> str:
    """Return the vertices of A or B with their names, as far as a result has them."""
    if not isinstance(shape, Mapping):
        return ""
    if shape.get("type") == "circle":
        center, radius = _value(shape["center"]), _value(shape["radius"])
        return say("handout.circle", language, letter=letter, center=center, radius=radius)
    vertices = shape.get("vertices", ())
    if not 0 < len(vertices) <= MOST_VERTICES:
        return ""
    names = (f"{letter.lower()}{row}\N{NO-BREAK SPACE}{_value(each)}" for row, each in enumerate(vertices, start=1))
    return say("handout.vertices", language, letter=letter, points=", ".join(names))


def _value(value: object) -> str:
    """Write a number or a point of a result."""
    if isinstance(value, list):
        return point(*value)
    return number(value) if isinstance(value, float) else str(value)
