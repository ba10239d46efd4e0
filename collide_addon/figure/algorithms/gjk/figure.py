# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK, as the classic code drew it (its figures 6 to 8), one step after the other.

Step 0 sets the scene, each iteration is a step of four phases, the last step is the result with its certificate.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ....geometry import Certificate, DifferenceVertex, GjkResult, GjkStep, Relation, certify, gjk
from ...labels.labels import LabelRequest, with_labels
from ...labels.names import (
    LETTER_ROOM,
    MOST_KEPT_RINGS,
    corner_name,
    origin_request,
    shape_names,
    used_vertices,
    vertex_requests,
)
from ...model.choices import Detail, Layout
from ...model.figure import PHASES, Figure, Kind, Mark, Panel, Span, Step
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import result_summary
from ...model.style import FINAL_RING_DIFFERENCE, Role, final_ring, ring_radius
from ...model.subject import Subject
from ...page.page import finish
from ...page.sheet import Sheet
from ...parts.linked_steps import number_requests, support_marks
from ...parts.pair import (
    certificate_lines,
    closest_points,
    core_words,
    difference_marks,
    pair_headings,
    shape_marks,
    sheet_of_pair,
    witness_words,
)
from ...text.messages import number, say
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
    sheet = sheet_of_pair(a, b, look)
    shown = list(steps) if look.detail is Detail.FULL else []
    end = len(shown) + 1
    marks = shape_marks((a, b), look.detail) + difference_marks(a, b)
    requests = [origin_request()]
    round_shapes = bool(a.shape.radius or b.shape.radius)
    captions = [Step(0, "GJK 00", setup_captions(a, b, result, steps))]
    for step in shown:
        marks += _step_marks(step, a, b, sheet, len(shown))
        requests += _step_requests(step)
        captions.append(Step(step.number, f"GJK {step.number:02}", step_captions(step, round_shapes=round_shapes)))
    numbers = number_requests(marks, len(shown), sheet)
    certificate = certify(result)
    more_marks, more_requests = _result(result, certificate, sheet, end)
    marks += more_marks
    requests[:0] = more_requests
    requests += vertex_requests(a, sheet, used_vertices(shown, a))
    requests += vertex_requests(b, sheet, used_vertices(shown, b))
    requests += numbers
    captions.append(Step(end, f"GJK {end:02} result", result_captions(result, certificate, steps)))
    marks += shape_names((a, b), sheet)
    return finish(
        sheet,
        algorithm="GJK",
        title=say("title.pair", look.language, algorithm="GJK", a=a.name, b=b.name),
        headings=pair_headings(look.layout),
        words={**witness_words(certificate), **core_words(a, b)},
        marks=with_labels(marks, requests, sheet),
        steps=captions,
        badge=f"badge.{result.relation.value}",
        result=result_summary(result),
        look=look,
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
        outwards = vertex.point - middle
        name = corner_name(vertex)
        requests.append(
            LabelRequest(
                name,
                Role.SIMPLEX,
                vertex.point,
                outwards if outwards.any() else -step.direction,
                name,
                Panel.DIFFERENCE,
                Span.of(k, first, until=None if step.relation is Relation.PENETRATING else k),
                needed=False,
            )
        )
    if len(step.simplex) > 1:
        requests.append(
            LabelRequest(
                "v", Role.NEAREST, step.nearest, -step.direction, "v", Panel.DIFFERENCE, Span.of(k, 0, until=k)
            )
        )
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
        beside = np.array([-nearest[0][1], nearest[0][0]])
        text = f"d = {number(result.distance)}"
        requests.append(LabelRequest(text, Role.WITNESS, line.mean(axis=0), beside, "distance", Panel.DIFFERENCE, span))
    return marks + certificate_lines(certificate, sheet, Span.of(end, 1)), requests
