# SPDX-License-Identifier: GPL-3.0-or-later
"""What a question lets choose from: corners on the page, or words."""

from collections.abc import Iterable, Sequence

import numpy as np

from ...geometry import Relation
from ..model.arrays import Floats
from ..model.figure import Candidate, Panel
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..text.messages import number, say
from ..text.names import written_names
from .both_spaces import MOST_ASKED

RELATIONS = {Relation.SEPARATED: "apart", Relation.TOUCHING: "touching", Relation.PENETRATING: "overlapping"}
AS_FAR, BY_EYE = 1e-9, 0.02
"""Shares of a shape's extent: a corner that is less far by so little is as right. Where corners are too many to have
their coordinates on the page, they are told apart by eye.
"""
NUMBERS = 3
"""How many numbers there are to choose from."""

Candidates = tuple[Candidate, ...]


def told(right: str, among: Iterable[str], language: str) -> Candidates:
    """Return answers in words, those of the messages "choice.…", of which one is right."""
    return tuple(Candidate(say(f"choice.{each}", language), each == right) for each in among)


def relations(relation: Relation, language: str) -> Candidates:
    """Return how A and B may lie."""
    return told(RELATIONS[relation], RELATIONS.values(), language)


def yes_or_no(right: bool, language: str) -> Candidates:  # noqa: FBT001  which of the two is right
    """Return yes and no."""
    return told("yes" if right else "no", ("yes", "no"), language)


def numbers_around(right: int) -> Candidates:
    """Return whole numbers that follow each other; which of them is right is not told by its place."""
    first = right - right % NUMBERS
    return tuple(Candidate(str(each), each == right) for each in range(first, first + NUMBERS))


def lengths(right: float, others: Iterable[float]) -> Candidates:
    """Return lengths or other numbers in their order; none where the others are written as the right one is."""
    written = {number(value): value for value in (*others, right)}
    if len(written) < 2:
        return ()
    return tuple(Candidate(text, text == number(right)) for text in sorted(written, key=written.__getitem__))


def at_places(named: Iterable[tuple[str, Floats, bool]], panel: Panel, sheet: Sheet, group: str = "") -> Candidates:
    """Return answers that stand on the page, each with its name, its place (2,) in a panel and whether it is right."""
    found = []
    for name, point, right in named:
        x, y = sheet.on_page(panel, point).tolist()
        found.append(Candidate(written_names(name), right, (x, y), group))
    return tuple(found)


def if_any(candidates: Candidates) -> Candidates:
    """Return the answers, or none where none of them would be right: by some rule nothing counts."""
    return candidates if any(each.right for each in candidates) else ()


def furthest(subject: Subject, direction: Floats, sheet: Sheet, group: str = "") -> Candidates:
    """Return the corners of a shape, of which those furthest along `direction` (2,) are right; none of a circle."""
    vertices = subject.shape.core.vertices
    heights, nearly = vertices @ direction, AS_FAR if len(vertices) <= MOST_ASKED else BY_EYE
    right = heights >= heights.max() - nearly * float(np.ptp(heights))
    names = map(subject.vertex_name, range(len(vertices)))
    some = zip(names, vertices, right.tolist(), strict=True)
    return at_places(some, Panel.WORLD, sheet, group) if len(vertices) > 1 else ()


def furthest_of_both(subjects: Sequence[Subject], direction: Floats, sheet: Sheet) -> Candidates:
    """Return the corners of A, of which one along `direction` (2,) is asked for, and those of B, for the opposite."""
    a, b = subjects
    return furthest(a, direction, sheet, a.letter) + furthest(b, -direction, sheet, b.letter)
