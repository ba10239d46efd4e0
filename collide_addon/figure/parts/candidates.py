# SPDX-License-Identifier: GPL-3.0-or-later
"""What a question shows, and lets choose from: corners on the page, or words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from ...geometry import Relation
from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..model.arrays import Floats
from ..model.figure import Candidate, Kind, Mark, Panel, Span
from ..model.style import SMALL_SIZE
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..stage.half_planes import seen_area
from ..text.messages import number, say
from ..text.messages import point as written_point
from ..text.names import written_names
from .both_spaces import Page, seen, together
from .support_lines import across, direction_arrow, pushed_line

RELATIONS = {Relation.SEPARATED: "apart", Relation.TOUCHING: "touching", Relation.PENETRATING: "overlapping"}
AS_FAR, BY_EYE = 1e-9, 0.02
"""Shares of a shape's extent: a corner that is less far by so little is as right. Where corners are too many to have
their coordinates on the page, they are told apart by eye.
"""
MOST_ASKED = 8
"""A shape with more corners has no coordinates at a question: they would cover it."""
BEFORE_SHAPE, ASKED_ARROW = 8.0, 6.0
"""How far before a shape a line stands that is not pushed yet, and how long its arrow is, which reaches no corner.

In figure units.
"""
BEFORE_OVERLAP, OVERLAP_ARROW, HALF_LINE = 13.0, 11.0, 10.0
"""The same where A and B overlap, and half of the line there: more of it would cross the other shape."""
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


def asked_supports(direction: Floats, span: Span, page: Page, *, overlap: bool) -> Drawn:
    """Return what a question for the supports shows: all corners, and the lines that will be pushed over A and B.

    They stand before the shapes, where their way begins, with the arrows that they will follow. Where A and B `overlap`
    there is a short piece of each: a line before one shape would cross the other.
    """
    middle_a, middle_b = (subject.boundary.mean(axis=0) for subject in (page.a, page.b))
    drawn, unit = [asked_corners(subject, span) for subject in (page.a, page.b)], page.sheet.unit
    before, length = (BEFORE_OVERLAP, OVERLAP_ARROW) if overlap else (BEFORE_SHAPE, ASKED_ARROW)
    for subject, way, name, away in (
        (page.a, direction, "d", middle_b),
        (page.b, -direction, "\N{MINUS SIGN}d", middle_a),
    ):
        core = subject.shape.core.vertices
        level = float((core @ way).min()) - before * unit
        (line, _), _ = pushed_line(core, way, level, name, Panel.WORLD, page.sheet, span, away)
        arrow, named = direction_arrow(line.points, way, name, Panel.WORLD, page.sheet, span, away, length * unit)
        if overlap:
            half = HALF_LINE * unit * across(way)
            line = replace(line, points=np.array([arrow.points[0] - half, arrow.points[0] + half]))
        low, high = seen_area(page.sheet, Panel.WORLD)[[0, 2]]
        lines = [] if overlap and not ((low <= line.points) & (line.points <= high)).all() else [line]
        drawn.append(seen(([*lines, arrow], [replace(named, needed=False)]), asking=True))
    return together(drawn)


def asked_corners(subject: Subject, span: Span) -> Drawn:
    """Return all corners of a shape, lit for a question, with names and coordinates where it has not many."""
    vertices, part = subject.shape.core.vertices, f"asked-{subject.letter}"
    dots = Mark(Kind.POINTS, subject.role, vertices, part, Panel.WORLD, span, asking=True)
    return seen(([dots], coordinate_requests(subject, span)), asking=True)


def coordinate_requests(subject: Subject, span: Span) -> list[LabelRequest]:
    """Return the requests for names and coordinates of the corners of a shape, where it has not many."""
    vertices, requests = subject.shape.core.vertices, []
    for row, corner in enumerate(vertices if len(vertices) <= MOST_ASKED else ()):
        name, outwards = subject.vertex_name(row), way_or_up(corner - vertices.mean(axis=0))
        text = f"{written_names(name)} {written_point(*corner.tolist())}"
        requests.append(
            LabelRequest(
                text, subject.role, corner, outwards, f"asked-{name}", Panel.WORLD, span, SMALL_SIZE,
                needed=False, short=written_names(name),
            )
        )  # fmt: skip
    return requests
