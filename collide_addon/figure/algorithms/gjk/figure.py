# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK, as the classic code drew it (its figures 6 to 8), one step after the other.

Step 0 sets the scene, each iteration is a step of four phases, the last step is the result with its certificate.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ....geometry import Certificate, DifferenceVertex, GjkResult, GjkStep, Relation, certify, gjk
from ...labels.labels import LabelRequest, length_request, name_request
from ...labels.names import (
    LETTER_ROOM,
    MOST_KEPT_RINGS,
    corner_name,
)
from ...model.choices import Detail, Layout
from ...model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import result_summary
from ...model.style import FINAL_RING_DIFFERENCE, Role, final_ring, ring_radius
from ...model.subject import Subject
from ...page.sheet import Sheet
from ...parts.linked_steps import draft_result, pair_draft, support_marks
from ...parts.pair import (
    certificate_lines,
    closest_points,
    core_words,
    pair_headings,
    witness_words,
)
from ...text.messages import say
from .captions import result_captions, setup_captions, step_captions

SHORTEST_ARROW = 24.0
"""Direction arrows are at least this long, in figure units."""


def gjk_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the distance."""
    a, b = subjects
    steps: list[GjkStep] = []
    start = None
    if choices.start_angle is not None:
        start = (math.cos(choices.start_angle), math.sin(choices.start_angle))
    result = gjk(a.shape, b.shape, start=start, record=steps.append, tolerance=choices.tolerance)
    figure = gjk_figure(a, b, result, steps, look_of(choices, parameters))
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def gjk_figure(
    a: Subject, b: Subject, result: GjkResult, steps: Sequence[GjkStep], look: Look = DEFAULT_LOOK
) -> Figure:
    """Return the figure of a run of `gjk` on these two shapes, of its answer and what it recorded."""
    shown = list(steps) if look.detail is Detail.FULL else []
    draft = pair_draft("GJK", a, b, look)
    cores = "_cores" if a.shape.radius or b.shape.radius else ""
    draft.tell(*setup_captions(a, b, result, steps))
    for step in shown:
        draft.draw((_step_marks(step, a, b, draft.sheet, len(shown)), _step_requests(step)))
        draft.tell(*step_captions(step, cores), ask=f"ask.supports{cores}", answer=1)
    certificate = certify(result)
    draft_result(draft, _result(result, certificate, draft.sheet, len(shown) + 1), a, b, shown)
    draft.tell(*result_captions(result, certificate, steps), ask="ask.relation")
    return draft.finish(
        say("title.pair", look.language, algorithm="GJK", a=a.name, b=b.name),
        headings=pair_headings(look.layout),
        words={**witness_words(certificate), **core_words(a, b)},
        badge=f"badge.{result.relation.value}",
        result=result_summary(result),
    )


# ---- what each step shows


def simplex_mark(vertices: Sequence[DifferenceVertex], role: Role, span: Span, *, filled: bool = False) -> Mark:
    """Return a simplex: a point, a segment or a triangle of the difference."""
    points = np.array([vertex.point for vertex in vertices])
    kind = (Kind.POINTS, Kind.POLYLINE, Kind.POLYGON)[min(len(points), 3) - 1]
    names = ",".join(corner_name(vertex) for vertex in vertices)
    return Mark(kind, role, points, names, Panel.DIFFERENCE, span, filled=filled)


def _step_marks(step: GjkStep, a: Subject, b: Subject, sheet: Sheet, count: int) -> list[Mark]:
    k = step.number
    search, supports, joined, reduced = (Span.of(k, phase) for phase in range(PHASES))
    within = Span.of(k, 0, until=k)
    rings = supports if count <= MOST_KEPT_RINGS else Span.of(k, 1, until=k)
    radius = ring_radius(k, count) * sheet.unit
    w = step.support
    numbers = {"nearest": step.nearest.tolist(), "upper": step.upper, "lower": step.lower}
    marks = [
        Mark(Kind.POINTS, Role.NEAREST, step.nearest[np.newaxis], "v", Panel.DIFFERENCE, within, numbers=numbers),
        _direction(step, sheet, within),
        *_search_arrows(step, a, b, sheet, within),
        *support_marks(k, w, (a, b), radius, sheet, rings),
        simplex_mark(step.simplex, Role.SIMPLEX, Span(search.first, joined.first - 1)),
    ]
    if len(step.candidates) > len(step.simplex):
        marks.append(simplex_mark(step.candidates, Role.SIMPLEX, Span(joined.first, reduced.first - 1), filled=True))
        marks.append(simplex_mark(step.candidates, Role.SIMPLEX_PAST, reduced))
    kept = step.kept if step.upper > 0.0 else step.candidates  # around O on the simplex nothing is dropped
    dropped = [v for v in step.candidates if v not in kept]
    if dropped:
        points = np.array([vertex.point for vertex in dropped])
        marks.append(Mark(Kind.POINTS, Role.DROPPED, points, "dropped", Panel.DIFFERENCE, Span.of(k, 3, until=k)))
    last = k if step.relation is None else None  # the last simplex stays
    marks.append(simplex_mark(kept, Role.SIMPLEX, Span.of(k, 3, until=last), filled=True))
    return marks


def _direction(step: GjkStep, sheet: Sheet, span: Span) -> Mark:
    """The search direction, from v towards the origin and up to it."""
    length = max(step.upper, SHORTEST_ARROW * sheet.unit)
    arrow = np.array([step.nearest, step.nearest + length * step.direction])
    return Mark(Kind.ARROW, Role.DIRECTION, arrow, "direction", Panel.DIFFERENCE, span)


def _search_arrows(step: GjkStep, a: Subject, b: Subject, sheet: Sheet, span: Span) -> list[Mark]:
    """The same direction at A, and against it at B, when they have a panel of their own."""
    if sheet.layout is Layout.OVERLAY:
        return []
    marks = []
    for subject, sign in ((a, 1.0), (b, -1.0)):
        way = sign * sheet.unit * step.direction
        tail = subject.boundary.mean(axis=0) + LETTER_ROOM * way
        arrow = np.array([tail, tail + SHORTEST_ARROW * way])
        marks.append(Mark(Kind.ARROW, Role.DIRECTION, arrow, f"direction-{subject.letter}", Panel.WORLD, span))
    return marks


def _step_requests(step: GjkStep) -> list[LabelRequest]:
    k = step.number
    middle = np.mean([vertex.point for vertex in step.candidates], axis=0)
    requests = []
    for vertex in step.candidates:
        first = 1 if vertex is step.candidates[-1] and len(step.candidates) > len(step.simplex) else 0
        outwards = vertex.point - middle if (vertex.point != middle).any() else -step.direction
        span = Span.of(k, first, until=None if step.relation is Relation.PENETRATING else k)
        name = corner_name(vertex)
        requests.append(name_request(name, Role.SIMPLEX, vertex.point, outwards, Panel.DIFFERENCE, span))
    if len(step.simplex) > 1:
        at, outwards, span = step.nearest, -step.direction, Span.of(k, 0, until=k)
        requests.append(LabelRequest("v", Role.NEAREST, at, outwards, "v", Panel.DIFFERENCE, span))
    return requests


def _result(
    result: GjkResult, certificate: Certificate, sheet: Sheet, end: int
) -> tuple[list[Mark], list[LabelRequest]]:
    """The last step: closest points and certificate, or the triangle around the origin and a common point."""
    span = Span.of(end)
    if result.relation is Relation.PENETRATING:
        common = result.closest_a[np.newaxis]
        marks = [Mark(Kind.POINTS, Role.WITNESS, common, "common-point", Panel.WORLD, span)]
        return marks, []
    marks, requests = closest_points(result.closest_a, result.closest_b, certificate, sheet, span)
    nearest = (result.closest_a - result.closest_b)[np.newaxis]
    radius = final_ring(FINAL_RING_DIFFERENCE, result.distance / sheet.unit) * sheet.unit
    marks.append(Mark(Kind.RING, Role.FINAL, nearest, "v", Panel.DIFFERENCE, span, radius=radius))
    if result.distance > 0.0:
        line = np.array([np.zeros(2), nearest[0]])
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, line, "distance", Panel.DIFFERENCE, span))
        requests.append(length_request("d", result.distance, line, Role.WITNESS, "distance", span, Panel.DIFFERENCE))
    return marks + certificate_lines(certificate, sheet, Span.of(end, 1)), requests
