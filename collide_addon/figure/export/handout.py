# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as a handout: its steps with all their captions, and at the end the answer's numbers.

On screen the captions of a step follow each other; on paper they are below its picture together. A question is above
the picture of what precedes its answer, which begins the next page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..model.figure import PHASES, Figure, Panel
from ..model.playback import asks
from ..model.style import PAGE_WIDTH
from ..model.theme import Theme
from ..page.sheet import CAPTION_STRIP
from ..text.messages import Caption, number, point, say, step_name
from .document import COLUMN, Block, Columns, Gap, Heading, PageBreak, Paragraph, Picture, Rule, pages_of
from .drawing import tick_of
from .paper import Page

TEXT_SIZE, QUESTION_SIZE, SUBHEADING_SIZE = 11.5, 13.0, 12.0
RULE_GAP = 6.0
EMPTY_STRIP = 0.6 * CAPTION_STRIP * COLUMN / PAGE_WIDTH
"""Empty part of the picture, where its caption was; what follows moves up into it. All of these are in points."""
ANSWERS = (
    *("distance", "depth", "gap", "closest_a", "closest_b", "point_a", "point_b", "normal"),
    *("area", "smallest_area", "pca_area", "foot", "iterations", "support_calls"),
)
"""Fields of a result that the last page shows, in this order."""
MOST_VERTICES = 16
"""Shapes with more vertices are not listed: that would not help in checking by hand."""
SAID_BELOW = ("caption", "question")
"""Beginnings of parts whose texts are below the picture instead of in it."""


def handout(figure: Figure, *, grey: bool = False) -> list[Page]:
    """Return the pages of a figure's handout, in light colours if its own are dark, since paper is white.

    With `grey` they are in the shades of `Theme.PRINT`, for a printer without colours.
    """
    language = figure.language
    theme = Theme.PRINT if grey else Theme.LIGHT if figure.theme is Theme.DARK else figure.theme
    marks = [each for each in figure.marks if each.panel is not Panel.PAGE or not each.part.startswith(SAID_BELOW)]
    printed = replace(figure, marks=tuple(marks), theme=theme)
    blocks: list[Block] = []
    for step in figure.steps:
        name = Heading(step_name(step.name, language))
        if asks(step):
            question = say("handout.question", language, question=step.question)
            before = Picture(printed, step.number * PHASES + step.answer - 1)
            blocks.extend([name, Heading(question, QUESTION_SIZE), before, PageBreak()])
        blocks.extend([name, Picture(printed, tick_of(step)), Gap(-EMPTY_STRIP)])
        blocks.extend(Paragraph(text, TEXT_SIZE) for text in told(step.captions, language))
    blocks.extend(_answer(figure, language))
    return pages_of(blocks, title=figure.title)


def told(captions: Sequence[Caption], language: str) -> list[str]:
    """Return the captions of a step, except those that are repeated in a later one."""
    texts = [caption.text(language) for caption in captions]
    return [text for row, text in enumerate(texts) if not any(text in later for later in texts[row + 1 :])]


def _answer(figure: Figure, language: str) -> list[Block]:
    """Return the answer's numbers, its certificate beside them, and the shapes they are about."""
    result = figure.result
    answers = [
        say(f"answer.{key}", language, value=_value(result[key])) for key in ANSWERS if result.get(key) is not None
    ]
    proof = _proof(figure, language)
    shapes = [text for letter in "AB" if (text := shape_text(letter, result.get(letter.lower()), language))]
    if not answers and not proof:
        return []
    left = _titled("handout.answer", answers, language)
    right = _titled("handout.certificate", proof, language) if proof else ()
    return [Rule(), Gap(RULE_GAP), Columns(left, right), Gap(RULE_GAP), *(Paragraph(text) for text in shapes)]


def _titled(title: str, lines: Sequence[str], language: str) -> tuple[Block, ...]:
    return (Heading(say(title, language), SUBHEADING_SIZE), *(Paragraph(line) for line in lines))


def _proof(figure: Figure, language: str) -> list[str]:
    """Return the check of the answer: its bounds or, if it is no length, what the last captions say."""
    certificate = figure.result.get("certificate")
    if not isinstance(certificate, Mapping):
        return []
    if certificate["claimed"] is not None:
        values = {name: _value(value) for name, value in certificate.items() if value is not None}
        verdict = "handout.proved" if certificate["holds"] else "handout.not_proved"
        return [say(message, language, **values) for message in ("handout.extents", "handout.bounds", verdict)]
    checks = [caption.values.get("certificate") for caption in figure.steps[-1].captions]
    return [check.text(language) for check in checks if isinstance(check, Caption)]


def shape_text(letter: str, shape: object, language: str) -> str:
    """Return the named vertices of A or B, or centre and radius; empty if the result lacks them or has too many."""
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
