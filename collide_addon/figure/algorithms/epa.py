# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of EPA: the polytope grows until it reaches A − B's nearest edge, and B moves out along its normal."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import Certificate, PenetrationResult, PolytopeStep, Relation, certify, epa
from ..labels.labels import LabelRequest, name_request
from ..labels.names import MOST_KEPT_RINGS, corner_name
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import Role, ring_radius
from ..model.subject import Subject
from ..page.sheet import Sheet, within_area
from ..parts import pair
from ..text.messages import Caption, as_pair, number

WORDS = {Role.SIMPLEX: "role.nearest-edge", Role.NEAREST: "role.foot-of-edge", Role.DIRECTION: "role.normal"}
MOST_WAYS_OUT = 8
"""Of equally short ways out, at most this many are drawn."""
NORMAL_ARROW = 22.0
"""Length of the arrow along an edge's normal, in figure units."""


def epa_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the penetration depth."""
    a, b = subjects
    steps: list[PolytopeStep] = []
    result = epa(a.shape, b.shape, record=steps.append, tolerance=choices.tolerance)
    figure = epa_figure(a, b, result, steps, look_of(choices, parameters))
    headline = {"relation": result.relation.value, "depth": result.depth, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def epa_figure(
    a: Subject, b: Subject, result: PenetrationResult, steps: Sequence[PolytopeStep], look: Look = DEFAULT_LOOK
) -> Figure:
    """Return the figure of a run of `epa` on these shapes, from its result and recorded steps."""
    ways_out = result.depth * np.array(result.normals[:MOST_WAYS_OUT])
    shown = list(steps) if look.detail is Detail.FULL else []
    draft = pair.pair_draft("EPA", a, b, look, *(b.boundary + way for way in ways_out))
    certificate = certify(result)
    draft.tell(*_setup(a, b, certificate, steps))
    if shown:
        draft.marks.append(_polytope(shown[0], Span.of(0, 1, until=0)))
    cores, found = bool(a.shape.radius or b.shape.radius), False
    for step in shown:
        draft.draw((_step_marks(step, a, b, draft.sheet, len(shown)), _step_requests(step)))
        draft.tell(*_step_captions(step, cores=cores, found=found), ask="ask.support_of_edge", answer=1)
        found |= step.growth == 0.0
    drawn = _result(b, result, ways_out, certificate, draft.sheet, len(shown) + 1)
    ask = "ask.way_out" if result.relation is Relation.PENETRATING else "ask.relation"
    draft.tell(*_result_captions(result, certificate, steps), ask=ask)
    return pair.finish_pair(draft, a, b, result, certificate, drawn, shown, WORDS)


def _polytope(step: PolytopeStep, span: Span) -> Mark:
    points = np.array([vertex.point for vertex in step.polytope])
    return Mark(Kind.POLYGON, Role.POLYTOPE, points, "polytope", Panel.DIFFERENCE, span, filled=True)


def _step_marks(step: PolytopeStep, a: Subject, b: Subject, sheet: Sheet, count: int) -> list[Mark]:
    k = step.number
    within = Span.of(k, 0, until=k)
    supports = Span.of(k, 1, until=count if count <= MOST_KEPT_RINGS else k)  # the way out may be short
    edge = np.array([vertex.point for vertex in step.edge])
    foot = step.distance * step.normal
    normal = np.array([foot, within_area(foot, NORMAL_ARROW * sheet.unit * step.normal, sheet, Panel.DIFFERENCE)])
    w, radius = step.support, ring_radius(k, count) * sheet.unit
    names = ",".join(corner_name(vertex) for vertex in step.edge)
    numbers = {"distance": step.distance, "growth": step.growth}
    marks = [
        Mark(Kind.POLYLINE, Role.SIMPLEX, edge, f"edge-{names}", Panel.DIFFERENCE, within),
        Mark(Kind.POINTS, Role.NEAREST, foot[np.newaxis], "foot", Panel.DIFFERENCE, within),
        Mark(Kind.ARROW, Role.DIRECTION, normal, "normal", Panel.DIFFERENCE, within, numbers=numbers),
    ]
    marks += pair.support_marks(k, w, (a, b), radius, sheet, supports)
    if step.growth == 0.0:
        marks.append(_polytope(step, Span.of(k, 0, until=None if k == count else k)))  # the last step's stays
        return marks
    split = [vertex.point for vertex in step.polytope]
    split.insert(step.polytope.index(step.edge[0]) + 1, w.point)
    marks.append(_polytope(step, Span(k * PHASES, k * PHASES + 2)))
    grown = Span.of(k, 3, until=k)
    marks.append(Mark(Kind.POLYGON, Role.POLYTOPE, np.array(split), "polytope", Panel.DIFFERENCE, grown, filled=True))
    return marks


def _step_requests(step: PolytopeStep) -> list[LabelRequest]:
    k, w = step.number, step.support
    middle = np.mean([vertex.point for vertex in step.polytope], axis=0)
    named = [(vertex, vertex.point - middle, Span.of(k, 0, until=k)) for vertex in step.edge]
    if step.growth > 0.0:
        named.append((w, step.normal, Span.of(k, 1, until=k)))
    return [
        name_request(corner_name(vertex), Role.SIMPLEX, vertex.point, outwards, Panel.DIFFERENCE, span)
        for vertex, outwards, span in named
    ]


def _setup(a: Subject, b: Subject, certificate: Certificate, steps: Sequence[PolytopeStep]) -> tuple[Caption, ...]:
    if not steps:
        return (Caption("epa.round" if pair.overlaps(certificate) else "epa.nothing"),)
    circles = (Caption("epa.circles"),) if a.shape.radius or b.shape.radius else ()
    count = len(a.shape.core) * len(b.shape.core)
    first = steps[0].polytope
    if len(first) == 3:
        return (Caption("epa.setup"), *circles)
    segment = {"start": corner_name(first[0]), "end": corner_name(first[2])}
    return (Caption("epa.setup_segment", segment), *circles)


def _step_captions(step: PolytopeStep, *, cores: bool, found: bool) -> tuple[Caption, ...]:
    """Return the captions for an edge; `cores`: radii are still to be added, `found`: an edge of A − B is known."""
    w = step.support
    values: dict[str, object] = {
        "step": step.number,
        "edge": " ".join(corner_name(vertex) for vertex in step.edge),
        "distance": step.distance,
        "normal": as_pair(step.normal),
        "a": f"a{w.index_a + 1}",
        "b": f"b{w.index_b + 1}",
        "w": as_pair(w.point),
        "growth": step.growth,
    }
    edge = "epa.edge_tied" if found else "epa.edge"
    if step.growth > 0.0:
        last = "epa.grows"
    elif found:
        last = "epa.final_tied"
    else:
        last = "epa.final_cores" if cores else "epa.final"
    return Caption(edge, values), Caption("epa.support", values), Caption(last, values)


def _result(
    b: Subject, result: PenetrationResult, ways_out: Floats, certificate: Certificate, sheet: Sheet, end: int
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the last step: all ways out with B's ghosts or, without a depth, the closest points."""
    span = Span.of(end)
    if result.relation is not Relation.PENETRATING:
        marks, requests = pair.closest_points(result.point_a, result.point_b, certificate, sheet, span)
        return marks + pair.certificate_lines(certificate, sheet, Span.of(end, 1)), requests
    translation = ways_out[0]
    beside = np.array([-result.normal[1], result.normal[0]])
    text = f"p = {number(result.depth)}"
    numbers = {"depth": result.depth, "normal": result.normal.tolist()}
    kind = pair.outline_kind(b.boundary)
    marks = [Mark(kind, Role.GHOST, b.boundary + way, "B-moved-out", Panel.WORLD, span) for way in ways_out]
    for panel, tail in ((Panel.WORLD, result.point_b), (Panel.DIFFERENCE, np.zeros(2))):
        arrows = np.concatenate([(tail, tail + way) for way in ways_out])
        marks.append(Mark(Kind.ARROW, Role.TRANSLATION, arrows, "translation", panel, span, numbers=numbers))
    requests = [
        LabelRequest(text, Role.TRANSLATION, middle, beside, "depth", panel, span)
        for panel, middle in ((Panel.WORLD, (result.point_a + result.point_b) / 2), (Panel.DIFFERENCE, translation / 2))
    ]
    return marks, requests


def _result_captions(
    result: PenetrationResult, certificate: Certificate, steps: Sequence[PolytopeStep]
) -> tuple[Caption, ...]:
    radii = [radius for radius in (result.a.radius, result.b.radius) if radius]
    values: dict[str, object] = {
        "depth": result.depth,
        "cores": next((step.distance for step in steps if step.growth == 0.0), 0.0),
        "radii": " + ".join(number(radius) for radius in radii),
        "shown": MOST_WAYS_OUT,
        "translation": as_pair(result.depth * result.normal),
        "distance": math.dist(result.point_a, result.point_b),
        "count": len(result.normals),
    }
    penetrating = result.relation is Relation.PENETRATING
    cores = "_cores" if penetrating and radii and steps else ""
    captions = pair.answer_captions(Caption(f"epa.{result.relation.value}{cores}", values), result, certificate)
    if len(result.normals) > 1 and penetrating:
        captions.insert(1, Caption("epa.tied" if len(result.normals) <= MOST_WAYS_OUT else "epa.tied_some", values))
    return tuple(captions)
