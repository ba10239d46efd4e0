# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK, as the classic code drew it (its figures 6 to 8), but step by step.

Step 0 sets the scene, each iteration is a step of four phases, and the last step is the result with its certificate.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from ...geometry import (
    Certificate,
    Circle,
    DifferenceVertex,
    GjkResult,
    GjkStep,
    Relation,
    certify,
    gjk,
    origin_weights,
)
from ..labels.labels import LabelRequest, length_request, name_request
from ..labels.names import LETTER_ROOM, MOST_KEPT_RINGS, corner_name
from ..model.choices import Detail, Layout
from ..model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import FINAL_RING_DIFFERENCE, Role, final_ring, ring_radius
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..parts import pair
from ..text.exact_form import compact, compact_point
from ..text.messages import Caption, as_pair, number

SHORTEST_ARROW = 24.0
"""Least length of direction arrows, in figure units."""


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
    """Return the figure of a run of `gjk` on these shapes, from its result and recorded steps."""
    shown = list(steps) if look.detail is Detail.FULL else []
    draft = pair.pair_draft("GJK", a, b, look)
    cores = "_cores" if a.shape.radius or b.shape.radius else ""
    draft.tell(*setup_captions(a, b, result, steps))
    for step in shown:
        draft.draw((_step_marks(step, a, b, draft.sheet, len(shown)), _step_requests(step)))
        draft.tell(*step_captions(step, cores), ask=f"ask.supports{cores}", answer=1)
    certificate = certify(result)
    drawn = _result(result, certificate, draft.sheet, len(shown) + 1)
    draft.tell(*result_captions(result, certificate, steps), ask="ask.relation")
    return pair.finish_pair(draft, a, b, result, certificate, drawn, shown, {})


def simplex_mark(vertices: Sequence[DifferenceVertex], role: Role, span: Span, *, filled: bool = False) -> Mark:
    """Return the mark of a simplex: a point, segment or triangle of the difference."""
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
    length = max(step.upper, SHORTEST_ARROW * sheet.unit)
    towards = np.array([step.nearest, step.nearest + length * step.direction])  # from v to the origin or past it
    numbers = {"nearest": step.nearest.tolist(), "upper": step.upper, "lower": step.lower}
    marks = [
        Mark(Kind.POINTS, Role.NEAREST, step.nearest[np.newaxis], "v", Panel.DIFFERENCE, within, numbers=numbers),
        Mark(Kind.ARROW, Role.DIRECTION, towards, "direction", Panel.DIFFERENCE, within),
        *_search_arrows(step, a, b, sheet, within),
        *pair.support_marks(k, w, (a, b), radius, sheet, rings),
        simplex_mark(step.simplex, Role.SIMPLEX, Span(search.first, joined.first - 1)),
    ]
    if len(step.candidates) > len(step.simplex):
        marks.append(simplex_mark(step.candidates, Role.SIMPLEX, Span(joined.first, reduced.first - 1), filled=True))
        marks.append(simplex_mark(step.candidates, Role.SIMPLEX_PAST, reduced))
    kept = step.kept if step.upper > 0.0 else step.candidates  # if O is on the simplex, nothing is dropped
    dropped = [v for v in step.candidates if v not in kept]
    if dropped:
        points = np.array([vertex.point for vertex in dropped])
        marks.append(Mark(Kind.POINTS, Role.DROPPED, points, "dropped", Panel.DIFFERENCE, Span.of(k, 3, until=k)))
    last = k if step.relation is None else None  # the last simplex stays
    marks.append(simplex_mark(kept, Role.SIMPLEX, Span.of(k, 3, until=last), filled=True))
    return marks


def _search_arrows(step: GjkStep, a: Subject, b: Subject, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the direction at A and its opposite at B, unless these share the panel of A − B."""
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
    """Return the last step: the closest points and certificate lines or, if they penetrate, a common point."""
    span = Span.of(end)
    if result.relation is Relation.PENETRATING:
        common = result.closest_a[np.newaxis]
        marks = [Mark(Kind.POINTS, Role.WITNESS, common, "common-point", Panel.WORLD, span)]
        return marks, []
    marks, requests = pair.closest_points(result.closest_a, result.closest_b, certificate, sheet, span)
    nearest = (result.closest_a - result.closest_b)[np.newaxis]
    radius = final_ring(FINAL_RING_DIFFERENCE, result.distance / sheet.unit) * sheet.unit
    marks.append(Mark(Kind.RING, Role.FINAL, nearest, "v", Panel.DIFFERENCE, span, radius=radius))
    if result.distance > 0.0:
        line = np.array([np.zeros(2), nearest[0]])
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, line, "distance", Panel.DIFFERENCE, span))
        requests.append(length_request("d", result.distance, line, Role.WITNESS, "distance", span, Panel.DIFFERENCE))
    return marks + pair.certificate_lines(certificate, sheet, Span.of(end, 1)), requests


def setup_captions(a: Subject, b: Subject, result: GjkResult, steps: Sequence[GjkStep]) -> tuple[Caption, ...]:
    """Return the captions before the first iteration."""
    captions = [Caption("gjk.setup")]
    if a.shape.radius or b.shape.radius:
        captions.append(Caption("gjk.circles"))
    if not pair.shows_all_differences(a, b):
        captions.append(Caption("gjk.many_points", {"count": len(a.shape.core) * len(b.shape.core)}))
    first = steps[0].simplex[0] if steps else result.simplex[0]
    captions.append(Caption("gjk.start", {"w": corner_name(first)}))
    return tuple(captions)


def step_captions(step: GjkStep, cores: str) -> tuple[Caption, ...]:
    """Return the captions of an iteration's phases; `cores` is "_cores" for round shapes, else empty."""
    w = step.support
    values = {
        "step": step.number,
        "v": as_pair(step.nearest),
        "length": step.upper,
        "direction": as_pair(step.direction),
        "a": f"a{w.index_a + 1}",
        "b": f"b{w.index_b + 1}",
        "w": as_pair(w.point),
        "growth": step.growth,
        "along": -step.upper,
        "height": abs(step.lower),
        "upper": step.upper,
        "lower": step.lower,
    }
    first = Caption("gjk.on_simplex" if step.upper == 0.0 else "gjk.nearest", values)
    support = Caption(f"gjk.support{cores}", values)
    if step.relation is Relation.SEPARATED:
        return first, support, Caption(f"gjk.optimal{cores}", values)
    if step.relation is Relation.TOUCHING:
        return first, support, Caption(f"gjk.on_boundary{cores}", values)
    if step.upper == 0.0:
        return first, support, Caption("gjk.both_sides" if step.relation else "gjk.one_side", values)
    joins = Caption("gjk.beyond" if step.lower < 0.0 else f"gjk.joins{cores}", values)
    return first, support, joins, Caption("gjk.inside") if step.relation else _kept(step)


def _kept(step: GjkStep) -> Caption:
    """Return which vertex or edge of a simplex is kept: the one with the point nearest to the origin."""
    kept = [corner_name(vertex) for vertex in step.kept]
    dropped = ", ".join(corner_name(vertex) for vertex in step.candidates if vertex not in step.kept)
    if len(kept) == 1:
        return Caption("gjk.keeps_vertex", {"kept": kept[0], "dropped": dropped})
    edge = {"first": kept[0], "second": kept[1]}
    return Caption("gjk.keeps_edge", {**edge, "dropped": dropped}) if dropped else Caption("gjk.keeps_all", edge)


def result_captions(result: GjkResult, certificate: Certificate, steps: Sequence[GjkStep]) -> tuple[Caption, ...]:
    """Return the answer, then the answer with its check by hand."""
    values: dict[str, object] = {"iterations": result.iterations, "distance": result.distance}
    penetrating, radii = result.relation is Relation.PENETRATING, (result.a.radius, result.b.radius)
    if penetrating and len(result.simplex) == 3 and result.normal is None:
        answer, again = Caption("gjk.penetrating", values), Caption("gjk.penetrating_briefly", values)
        return answer, *(
            Caption("result.certified", {"result": again, "certificate": each}) for each in _weights(result)
        )
    if not any(radii):
        return tuple(pair.answer_captions(Caption(f"gjk.{result.relation.value}", values), result, certificate))
    last = steps[-1] if steps else None
    values["cores"] = last.upper if last and last.relation is Relation.SEPARATED else 0.0
    values["radii"] = " + ".join(number(radius) for radius in radii if radius)
    answer = Caption(f"gjk.{result.relation.value}_cores", values)
    if penetrating and certificate.holds:
        return answer, Caption("result.certified", {"result": answer, "certificate": _within_radii(result)})
    return tuple(pair.answer_captions(answer, result, certificate))


def _weights(result: GjkResult) -> tuple[Caption, Caption]:
    """Return how the last simplex's vertices make the origin and, with the same weights, a point of A and of B."""
    weights, vertices = origin_weights(result.simplex), result.simplex
    x, y = result.closest_a.tolist()
    return (
        Caption("certificate.origin", {"sum": _sum(weights, [f"({corner_name(vertex)})" for vertex in vertices])}),
        Caption(
            "certificate.common_point",
            {
                "sum_a": _sum(weights, [f"a{vertex.index_a + 1}" for vertex in vertices]),
                "sum_b": _sum(weights, [f"b{vertex.index_b + 1}" for vertex in vertices]),
                "point": compact_point(x, y),
            },
        ),
    )


def _sum(weights: Iterable[Fraction], names: Iterable[str]) -> str:
    """Write a weighted sum: "2/7 a2 + 5/7 a3". Equal names are added up; weights of 0 or 1 are not written."""
    of_name: dict[str, Fraction] = {}
    for weight, name in zip(weights, names, strict=True):
        of_name[name] = of_name.get(name, Fraction()) + weight
    terms = (
        name if weight == 1 else f"{compact(float(weight))}\N{NO-BREAK SPACE}{name}"
        for name, weight in of_name.items()
        if weight
    )
    return " + ".join(terms)


def _within_radii(result: GjkResult) -> Caption:
    """Return how far a common point is from the cores of shapes that only meet by their radii."""
    point, letters = result.closest_a, ""
    values: dict[str, object] = {"point": as_pair(point)}
    for letter, shape in (("a", result.a), ("b", result.b)):
        if isinstance(shape, Circle):
            letters += letter
            values |= {f"distance_{letter}": math.dist(point, shape.center), f"radius_{letter}": shape.radius}
    return Caption("certificate.in_circles" if len(letters) == 2 else f"certificate.in_circle_{letters}", values)
