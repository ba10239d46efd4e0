# SPDX-License-Identifier: GPL-3.0-or-later
"""What belongs to one step has one colour in both panels: the supports in A and B and the new vertex of A - B.

In an overlay everything lies in one plane, where the classic code's colours tell the three rings apart.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import DifferenceVertex, GjkStep, PolytopeStep
from ..labels.labels import LabelRequest
from ..labels.names import corner_name, origin_request, shape_names, used_vertices, vertex_requests
from ..model.choices import Layout
from ..model.figure import Kind, Mark, Panel, Span
from ..model.look import Look
from ..model.style import SMALL_SIZE, STEP_ROLES, Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from .draft import Draft
from .pair import difference_marks, shape_marks, sheet_of_pair

NUMBER_SIZE = SMALL_SIZE
"""Of a step's number at its ring, in figure units."""
UP_RIGHT = np.array([1.0, 1.0]) / np.sqrt(2.0)
MOST_NUMBERED = 5
"""Rings of more steps have no numbers: they would cover each other."""


def pair_draft(name: str, a: Subject, b: Subject, look: Look, *more: NDArray[np.float64]) -> Draft:
    """Return the draft of a figure of A, B and A - B, with their marks; `more` are further points (n, 2) beside A."""
    marks = [*shape_marks((a, b), look.detail), *difference_marks(a, b)]
    draft = Draft(name, sheet_of_pair(a, b, look, *more), look, marks)
    draft.requests.append(origin_request())
    return draft


def draft_result(
    draft: Draft,
    drawn: tuple[Iterable[Mark], Iterable[LabelRequest]],
    a: Subject,
    b: Subject,
    shown: Sequence[GjkStep | PolytopeStep],
) -> None:
    """Add what is `drawn` of the result, whose labels come first, the names in A and B and the numbers of the steps."""
    numbers = number_requests(draft.marks, len(shown), draft.sheet)
    draft.draw(drawn, first=True)
    for subject in (a, b):
        draft.requests += vertex_requests(subject, draft.sheet, used_vertices(shown, subject))
    draft.draw((shape_names((a, b), draft.sheet), numbers))


def step_role(step: int) -> Role:
    """Return the colour of step `step`, from 1; after the last one they begin anew."""
    return STEP_ROLES[(step - 1) % len(STEP_ROLES)]


def support_marks(
    step: int, w: DifferenceVertex, subjects: tuple[Subject, Subject], radius: float, sheet: Sheet, span: Span
) -> list[Mark]:
    """Return the rings around a step's support points, and in a panel of its own a disc on the vertex they make."""
    a, b = subjects
    places = (
        (Role.SUPPORT_A, w.point_a, a.vertex_name(w.index_a), Panel.WORLD),
        (Role.SUPPORT_B, w.point_b, b.vertex_name(w.index_b), Panel.WORLD),
        (Role.SUPPORT_DIFFERENCE, w.point, corner_name(w), Panel.DIFFERENCE),
    )
    linked = sheet.layout is Layout.PANELS
    marks = [
        Mark(Kind.RING, step_role(step) if linked else role, point[np.newaxis], part, panel, span, radius=radius)
        for role, point, part, panel in places
    ]
    if linked:
        vertex = w.point[np.newaxis]
        marks.append(Mark(Kind.POINTS, step_role(step), vertex, corner_name(w), Panel.DIFFERENCE, span))
    return marks


def number_requests(marks: list[Mark], count: int, sheet: Sheet) -> list[LabelRequest]:
    """Return requests for the numbers of the steps beside their rings, of a run of `count` steps.

    A vertex that several steps ask for has one label, which gets longer: "1", then "1, 2".
    """
    if sheet.layout is not Layout.PANELS or not 1 < count <= MOST_NUMBERED:
        return []
    rings: dict[tuple[Panel, bytes], list[Mark]] = {}
    for mark in marks:
        if mark.kind is Kind.RING and mark.role in STEP_ROLES:
            rings.setdefault((mark.panel, mark.points.tobytes()), []).append(mark)
    requests = []
    for group in rings.values():
        for row, ring in enumerate(group):
            following = group[row + 1].span.first - 1 if row + 1 < len(group) else ring.span.last
            numbers = ", ".join(str(STEP_ROLES.index(each.role) + 1) for each in group[: row + 1])
            at, span = ring.points[0] + ring.radius * UP_RIGHT, Span(ring.span.first, following)
            part = f"step-{ring.part}"
            requests.append(
                LabelRequest(numbers, ring.role, at, UP_RIGHT, part, ring.panel, span, NUMBER_SIZE, needed=False)
            )
    return requests
