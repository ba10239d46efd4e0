# SPDX-License-Identifier: GPL-3.0-or-later
"""What a question shows and offers as answers, vertices on the page or words, and what a quiz asks."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...geometry import Relation
from ..model.arrays import Floats
from ..model.figure import AnswerCandidate, Panel
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..stage.pen import Pen
from ..text.exact import Number, size
from ..text.messages import Caption, by_relation, number, say
from ..text.messages import point as written_point
from ..text.names import written_names
from .difference_page import PairPen
from .support_lines import across, arrow_on, line_beside

RELATION_CHOICES = by_relation("choice.apart", "choice.touching", "choice.overlapping")
AS_FAR, BY_EYE = 1e-9, 0.02
"""How far behind the furthest vertex another also counts as right, as shares of a shape's extent: if coordinates are on
the page, and by eye if there are too many vertices for these."""
MOST_CANDIDATES = 12
"""Most vertices of a shape offered as answers; more could neither be distinguished nor hit with the mouse."""
MOST_ASKED = 8
"""A shape with more vertices shows no coordinates during a question, since they would cover it."""

Candidates = tuple[AnswerCandidate, ...]


def in_words(right: str, among: Iterable[str], language: str) -> Candidates:
    """Return the texts of messages as answers, one of which is right."""
    return tuple(AnswerCandidate(say(each, language), each == right) for each in among)


def relations(relation: Relation, language: str) -> Candidates:
    """Return the possible relations of A and B as answers."""
    return in_words(RELATION_CHOICES[relation], RELATION_CHOICES.values(), language)


def yes_or_no(right: bool, language: str) -> Candidates:  # noqa: FBT001  which of the two is right
    """Return yes and no."""
    return in_words("choice.yes" if right else "choice.no", ("choice.yes", "choice.no"), language)


def numbers_around(right: int) -> Candidates:
    """Return consecutive integers; the position of the right one does not give it away."""
    first = right - right % 3
    return tuple(AnswerCandidate(str(each), each == right) for each in range(first, first + 3))


def lengths(right: float, others: Iterable[float]) -> Candidates:
    """Return lengths or other numbers as answers in ascending order; none if all are written alike."""
    written = {number(value): value for value in (*others, right)}
    if len(written) < 2:
        return ()
    return tuple(AnswerCandidate(text, text == number(right)) for text in sorted(written, key=written.__getitem__))


def at_places(named: Iterable[tuple[str, Floats, bool]], panel: Panel, sheet: Sheet, group: str = "") -> Candidates:
    """Return answers on the page, each with its name, its place (2,) in a panel and whether it is right."""
    found = []
    for name, point, right in named:
        x, y = sheet.on_page(panel, point).tolist()
        found.append(AnswerCandidate(written_names(name), right, (x, y), group))
    return tuple(found)


def if_any(candidates: Candidates) -> Candidates:
    """Return the answers, or none if none of them is right, as under a rule by which nothing counts."""
    return candidates if any(each.right for each in candidates) else ()


def furthest(subject: Subject, direction: Floats, sheet: Sheet, group: str = "") -> Candidates:
    """Return vertices of a shape as answers, right if furthest along `direction` (2,); none for a circle."""
    vertices, rows = subject.shape.core.vertices, _asked_rows(subject, direction)
    right = _furthest(vertices, direction)
    some = ((subject.vertex_name(row), vertices[row], bool(right[row])) for row in rows)
    x, y = (direction / np.linalg.norm(direction)).tolist()
    found = at_places(some, Panel.WORLD, sheet, group) if len(vertices) > 1 else ()
    return tuple(replace(each, along=(x, y)) for each in found)


def _furthest(vertices: Floats, direction: Floats) -> NDArray[np.bool_]:
    """Tell for each vertex whether it counts as furthest along a direction."""
    heights, nearly = vertices @ direction, AS_FAR if len(vertices) <= MOST_ASKED else BY_EYE
    return np.greater_equal(heights, heights.max() - nearly * float(np.ptp(heights)))


def _asked_rows(subject: Subject, direction: Floats) -> list[int]:
    """Return the rows of the vertices to choose from: all or, if many, the furthest one and some from all around."""
    vertices = subject.shape.core.vertices
    if len(vertices) <= MOST_CANDIDATES:
        return list(range(len(vertices)))
    others = np.flatnonzero(~_furthest(vertices, direction))
    some = others[np.linspace(0, len(others) - 1, MOST_CANDIDATES - 1).astype(int)]
    return sorted({int(np.argmax(vertices @ direction)), *some.tolist()})


def furthest_of_both(subjects: Sequence[Subject], direction: Floats, sheet: Sheet) -> Candidates:
    """Return the vertices of A to choose from along `direction` (2,), and those of B for the opposite one."""
    a, b = subjects
    return furthest(a, direction, sheet, a.letter) + furthest(b, -direction, sheet, b.letter)


def asked_supports(pen: PairPen, direction: Floats) -> None:
    """Draw what a question about the supports shows: all vertices, and the lines that will sweep over A and B.

    The lines are in front of the shapes, where their paths begin, with arrows along these. If A and B overlap, only a
    short piece of each is drawn, since a line in front of one shape would cross the other.
    """
    page, pen = pen.page, pen.when_asking()
    before, length = (13.0, 11.0) if page.overlapping else (8.0, 6.0)  # the arrow reaches no vertex
    for subject, away in ((page.a, direction), (page.b, -direction)):
        asked_vertices(pen, subject, _asked_rows(subject, away))
    for subject, other, vector, name in (
        (page.a, page.b, direction, "d"), (page.b, page.a, -direction, "\N{MINUS SIGN}d"),
    ):  # fmt: skip
        core, half = subject.shape.core.vertices, 10.0 * pen.unit * across(vector)
        for share in (1.0, 0.5, 0.25):  # nearer, where the panel ends sooner
            line = line_beside(pen, core, vector, float((core @ vector).min()) - share * before * pen.unit)
            if pen.sheet.shows(pen.panel, line.mean(axis=0, keepdims=True)).all():
                break
        arrow = arrow_on(pen, line, vector, other.boundary.mean(axis=0), share * length * pen.unit)
        short = pen.sheet.with_room.seen_of(pen.panel, np.array([arrow[0] - half, arrow[0] + half]))
        pen.line(Role.SUPPORT_LINE, short if page.overlapping else line, f"support-line-{name}")
        pen.arrow(Role.DIRECTION, arrow, f"direction-{name}")
        pen.name(name, Role.DIRECTION, arrow[1], vector, f"direction-{name}", needed=False)


def asked_vertices(pen: Pen, subject: Subject, rows: Sequence[int]) -> None:
    """Draw the vertices to choose from, lit for a question, with names and, if there are few, coordinates."""
    pen, vertices = pen.when_asking(), subject.shape.core.vertices
    pen.dots(subject.role, vertices[list(rows)], f"asked-{subject.letter}")
    name_with_coordinates(pen, subject)
    for row in rows if len(vertices) > MOST_ASKED else ():
        name = subject.vertex_name(row)
        outwards = vertices[row] - vertices.mean(axis=0)
        pen.name(written_names(name), subject.role, vertices[row], outwards, f"asked-{name}", SMALL_SIZE, needed=False)


def name_with_coordinates(pen: Pen, subject: Subject, *, listed: bool = False) -> None:
    """Label the vertices of a shape that has few, with coordinates unless these are `listed` elsewhere."""
    vertices = subject.shape.core.vertices
    for row, vertex in enumerate(vertices if len(vertices) <= MOST_ASKED else ()):
        name, outwards = subject.vertex_name(row), vertex - vertices.mean(axis=0)
        short = written_names(name)
        text = short if listed else f"{short} {written_point(*vertex.tolist())}"
        pen.name(text, subject.role, vertex, outwards, f"asked-{name}", SMALL_SIZE, needed=False, short=short)


class Asked(NamedTuple):
    """A quiz's question about an exercise: for a number within a tolerance, or for the right one of some sentences.

    `question` is a message.
    """

    question: str
    number: float = 0.0
    tolerance: float = 0.0
    right: Caption | None = None
    among: tuple[Caption, ...] = ()


def length_asked(question: str, square: Number) -> Asked:
    """Return the question for a length, to a hundredth, given its square."""
    return Asked(question, math.sqrt(square), 0.01)


def overlap_asked(signed_square: Number) -> tuple[Asked, ...]:
    """Return the question for an overlap or a gap, given its signed square; none if the shapes only touch."""
    return (length_asked("quiz.gap", size(signed_square)),) if signed_square else ()


def relation_asked(relation: Relation) -> Asked:
    """Return the question for the relation of A and B."""
    words = {each: Caption(word) for each, word in RELATION_CHOICES.items()}
    return Asked("ask.relation", right=words[relation], among=tuple(words.values()))
