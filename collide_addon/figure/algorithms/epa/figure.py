# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of EPA: the polytope grows until it reaches A − B's nearest edge, and B moves out along its normal.

Step 0 starts where GJK ended, each iteration is a step of up to four phases (the nearest edge, the support, whether to
stop, how it expands), and the last step is the translation.
"""

import math
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from ....geometry import (
    Certificate,
    DifferenceVertex,
    GjkStep,
    PenetrationResult,
    PolytopeStep,
    Relation,
    certify,
    epa,
    gjk,
    minkowski_difference,
)
from ....geometry.narrowphase.epa import EpaAnswer
from ...labels.names import vertex_name
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import Bracket, Panel, Span
from ...model.lesson import FigureChoices, Lesson
from ...model.records import result_summary
from ...model.subject import Subject
from ...page.page import PARTED
from ...parts import introduction, pair
from ...parts.candidates import furthest_of_both
from ...parts.check import depth_check
from ...parts.difference_page import WEIGHTS_ROOM, DifferencePage, PairPen, numbered, weighted
from ...parts.object_and_difference import difference_name
from ...parts.proofs import listed_vertices, prove_apart
from ...parts.support_lines import edge_distance
from ...stage.draft import Draft
from ...text.directions import as_unit
from ...text.exact import MINUS, PLUS, worked
from ...text.exact_form import as_written, exact, over_root
from ...text.messages import Caption, about, as_pair, number
from ...text.names import written_edge, written_names
from . import marks

NO_DEPTH_ANSWERS = {Relation.SEPARATED: "epa.separated", Relation.TOUCHING: "epa.touching"}
LEAVES = {
    (True, False): "epa.support", (True, True): "epa.support_cores",
    (False, False): "epa.support_at_once", (False, True): "epa.support_at_once_cores",
}  # fmt: skip
"""The messages about a support: does the edge's line move before it leaves A − B, and are A and B cores?"""
RAIL = ("rail.edge", "rail.support", "rail.stop", "rail.expand")
"""The phases of an iteration, in the loop's own order."""
MOST_OTHERS = 4
"""Most edges, other than the nearest, whose distances are written."""


def epa_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the penetration depth.

    Vertices of A − B that GJK found are numbered as in its own figure. If the shapes overlap, the lesson may begin with
    why the depth is a distance in A − B.
    """
    (a, b), look = subjects, choices.look
    steps: list[PolytopeStep] = []
    result = epa(a.shape, b.shape, start=choices.start, record=steps.append, tolerance=choices.tolerance)
    before: list[GjkStep] = []
    if steps:
        gjk(a.shape, b.shape, start=choices.start, record=before.append, tolerance=choices.tolerance)
    found = [vertex for step in before for vertex in (*step.simplex, step.support)]
    vectors = result.depth * np.array(result.normals[: pair.MOST_WAYS_OUT])
    shown = list(steps) if look.detail is Detail.FULL else []
    ghosts, overlap = [b.boundary + vector for vector in vectors], result.relation is Relation.PENETRATING
    vector = introduction.slide_of(a, b) if choices.introduction and shown and overlap else None
    since = 0 if not shown else 1 if vector is None else 1 + pair.BUILT
    sheet = pair.pair_sheet(a, b, look, *ghosts, below=WEIGHTS_ROOM, slides=vector)
    if len(vectors) and not marks.holds_moved(sheet, pair.difference_hull(a, b) - vectors[0]):
        sheet = pair.pair_sheet(a, b, look, *ghosts, below=WEIGHTS_ROOM, slides=vectors[0])
    draft = pair.pair_draft("EPA", a, b, sheet, since=since)
    corners = minkowski_difference(a.shape.core, b.shape.core)
    page = DifferencePage(a, b, sheet, corners, names_found(steps, found), overlapping=True)
    pen, certificate = PairPen(draft, page=page), certify(result)
    begins = setup_captions(certificate, steps, page)
    if vector is not None:
        arrows = introduction.three_arrows(page)
        draft.introduce(introduction.of_difference(begins[0], arrows, vector, result.relation, pen, searched=False))
        begins = begins[2:]  # the introduction has shown why the depth is in A − B
    elif shown and page.apart and overlap and not page.is_round:
        marks.some_way_off(pen, vectors)
    if shown and vector is None:
        difference_name(pen.during(Span(1, 1)))
    if shown:
        marks.first_polytope(pen, shown[0].polytope, gjk_segment(shown[0]), 2 if vector is None else 0)
    draft.add_step(*begins)
    brackets = bounds_of_depth(steps, a.shape.radius + b.shape.radius)
    for step, known in zip(shown, brackets, strict=False):
        final = any(other.growth == 0.0 for other in shown[: step.number - 1])
        _iteration(draft, pen, step, known, final=final)
    captions = result_captions(result, certificate, steps)
    if shown and page.is_round:
        last = next(step for step in shown if step.growth == 0.0)
        v = last.distance * last.normal
        captions = (pair.grow_back(draft, pen, v, last.normal, "epa.grown", result, last.distance), *captions)
    _prove(draft, pen, result, vectors, certificate, captions)
    ask = "" if shown else "ask.way_out" if pair.overlaps(certificate) else "ask.apart"
    draft.add_step(*captions, ask=ask, brackets=brackets[-1][-1:] if brackets else ())
    rail, summary = RAIL if shown else (), result_summary(result)
    figure = pair.finish_pair(draft, a, b, relation=result.relation, result=summary, rail=rail, bounds="bounds.depth")
    headline = {"relation": result.relation.value, "depth": result.depth, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def _iteration(draft: Draft, pen: PairPen, step: PolytopeStep, known: tuple[Bracket, ...], *, final: bool) -> None:
    """Add an iteration, phase by phase, with the bounds of the depth `known` in each; see `step_captions`."""
    marks.nearest_edge(pen, step)
    marks.support(pen, step)
    marks.stop(pen, step)
    if step.growth > 0.0:
        marks.expand(pen, step)
    captions = step_captions(step, pen.page, known[0].upper, final=final)
    ask = "ask.pushed_out_cores" if pen.page.is_round else "ask.pushed_out"
    among = furthest_of_both((pen.page.a, pen.page.b), step.normal, pen.sheet)
    draft.add_step(*captions, ask=ask, answer=1, candidates=among, brackets=known)


def _prove(
    draft: Draft, pen: PairPen, result: PenetrationResult, vectors: Floats, certificate: Certificate,
    captions: Sequence[Caption],
) -> None:  # fmt: skip
    """Draw the translations (n, 2) and their check; for shapes that do not overlap, the proof of that."""
    first = Span.of(len(draft.steps), captions[0].message == "epa.grown")
    if result.relation is not Relation.PENETRATING:
        closest = result.point_a, result.point_b
        prove_apart(draft, pen.during(first), closest, math.dist(*closest), certificate)
        return
    check = Span.of(len(draft.steps), len(captions) - 1)
    checked = certificate.holds and pen.page.apart
    named, shows = Span(first.first, check.first - 1) if checked else first, pen.apart().during(first)
    marks.way_out(shows, result, vectors, named)
    draft.draw_first(shows.sketch.drawn)
    if first.first < check.first:
        marks.leave(draft, pen.during(Span(first.first, first.first)), vectors[0])
    pen = pen.during(check)
    if certificate.holds:
        marks.depth_lines(pen, result, certificate)
    if checked:
        listed_vertices(pen, certificate)
        depth_check(pen, result, certificate)
        draft.show_answer(Panel.DIFFERENCE, "check.depth", len(captions) - 1)


def gjk_segment(first: PolytopeStep) -> tuple[DifferenceVertex, ...]:
    """Return the segment through the origin with which GJK ended; empty if it ended with a triangle around it."""
    return (first.polytope[0], first.polytope[2]) if len(first.polytope) == 4 else ()


def names_found(steps: Sequence[PolytopeStep], found: Sequence[DifferenceVertex] = ()) -> dict[DifferenceVertex, str]:
    """Return the names of the steps' vertices of A − B, w1, w2, … in the order in which they were found."""
    first = (*gjk_segment(steps[0]), *steps[0].polytope) if steps else ()
    return numbered((*(each for each in found if each in first), *first, *(step.support for step in steps)))


class BoundedStep(Protocol):
    """A step with the distance of the polytope's nearest part from the origin, and the support's distance beyond it.

    Both are along its outward normal.
    """

    @property
    def distance(self) -> float: ...  # noqa: D102

    @property
    def growth(self) -> float: ...  # noqa: D102

    @property
    def normal(self) -> Floats: ...  # noqa: D102


def bounds_of_depth(steps: Sequence[BoundedStep], radii: float) -> list[tuple[Bracket, ...]]:
    """Return the bounds of the depth known in each phase of each step.

    Supports lower the upper bound, which is infinite before the first.
    """
    brackets: list[tuple[Bracket, ...]] = []
    upper, closed = math.inf, None
    for step in steps:
        lower, height = step.distance + radii, step.distance + step.growth + radii
        before = Bracket(min(lower, upper), upper)
        upper = min(upper, height)
        if step.growth == 0.0 and closed is None:
            closed = Bracket(upper, upper)
            brackets.append((before, before, closed))
        else:
            after = closed or Bracket(lower, upper)
            brackets.append((closed or before, after, after, after))
    return brackets


def setup_captions(
    certificate: Certificate, steps: Sequence[PolytopeStep], page: DifferencePage
) -> tuple[Caption, ...]:
    """Return the captions before the first iteration."""
    if not steps:
        return (Caption("epa.round" if pair.overlaps(certificate) else "epa.nothing"),)
    first, segment = steps[0].polytope, gjk_segment(steps[0])
    made_of = sorted((page.names[vertex], vertex_name(vertex)) for vertex in first)
    values: dict[str, object] = {
        "corners": PARTED.join(f"{written_names(name)} = {written_names(corner)}" for name, corner in made_of),
        "segment": written_edge(*(page.names[vertex] for vertex in segment)),
    }
    start = Caption("epa.first_segment" if segment else "epa.first", values)
    circles = (Caption("epa.cores" if page.has_cores else "epa.circles"),) if page.is_round else ()
    return Caption("epa.setup"), Caption("epa.obstacle"), start, *circles


def step_captions(step: PolytopeStep, page: DifferencePage, known: float, *, final: bool) -> tuple[Caption, ...]:
    """Return the captions of an iteration's phases; before it, the depth is `known` to be at most this.

    `final`: an edge of A − B was found in an earlier iteration.
    """
    cores, (start, end), w = page.is_round, step.edge, step.support
    names = {vertex: page.names[vertex] for vertex in (start, end, w)}
    others = [number(length) for length in sorted(edge_distance(*ends) for ends in marks.other_edges(step))]
    height, d = step.distance + step.growth, step.normal
    ends: dict[str, object] = {"start": names[start], "end": names[end]}
    values = {"edge": written_edge(names[start], names[end]), **ends, **page.values_of(w), **height_values(step)}
    values |= {"others": ", ".join(others[:MOST_OTHERS] + ["…"] * (len(others) > MOST_OTHERS))}
    edge = "epa.edge_cores" if cores else "epa.edge_first" if math.isinf(known) else "epa.edge"
    asked = Caption("epa.edge_tied" if final else edge, values), Caption(LEAVES[step.growth > 0.0, cores], values)
    if step.growth == 0.0:
        values["sum"] = weighted(marks.foot_weights(step), [names[start], names[end]])
        values["v"] = as_written(step.distance * d)
        return *asked, Caption("epa.final_tied" if final else "epa.final_cores" if cores else "epa.final", values)
    values |= {"first": written_edge(names[start], names[w]), "second": written_edge(names[w], names[end])}
    values |= {"first_distance": edge_distance(start.point, w.point)}
    values |= {"second_distance": edge_distance(w.point, end.point)}
    weaker = height > known
    grows = "epa.grows_tied" if final else "epa.grows_weaker" if weaker else "epa.grows"  # tied: the depth is known
    grows = "epa.grows_cores" if cores else grows
    return *asked, Caption(grows, {**values, "known": known}), Caption("epa.expands", values)


def height_values(step: BoundedStep) -> dict[str, object]:
    """Return the values for captions about how far the nearest edge or face is, and how much further the support."""
    height, normal = step.distance + step.growth, step.normal
    heights = {"distance": step.distance, "growth": step.growth, "height": height, "normal": as_unit(normal)}
    worked_out = {"worked": height_worked(step.distance, normal), "height_worked": height_worked(height, normal)}
    return {**heights, **worked_out}


def height_worked(height: float, normal: Floats) -> str:
    """Write a height along an edge's normal, from integers and as a decimal: "106/√146 ≈ 8.773"."""
    form, digits = over_root(height, normal), number(height)
    return about(height) if form == digits else f"{form} ≈ {digits}"


def depth_values(result: EpaAnswer[Any], certificate: Certificate, *radii: float) -> dict[str, object]:
    """Return the values for captions about a depth, with the translation that ends the overlap."""
    vector, between = result.depth * result.normal, math.dist(result.point_a, result.point_b)
    values = {"depth": result.depth, "exactly": exact(result.depth, *radii), "distance": between}
    values |= {"translation": as_pair(vector), "way": as_written(vector), "against": as_written(-vector)}
    return {**values, "count": len(result.normals), **pair.certificate_values(certificate)}


def result_captions(
    result: PenetrationResult, certificate: Certificate, steps: Sequence[PolytopeStep]
) -> tuple[Caption, ...]:
    """Return the captions about the answer, the number of equally short translations, and the numbers that prove it."""
    if pair.touches_by_tolerance(certificate):
        return (pair.touching_caption(certificate, result.tolerance),)
    radii = [radius for radius in (result.a.radius, result.b.radius) if radius]
    values = depth_values(result, certificate, *radii) | {"shown": pair.MOST_WAYS_OUT}
    rounding = () if certificate.holds else (Caption("certificate.rounding", values),)
    if result.relation is not Relation.PENETRATING:
        return (Caption("epa.rounding" if rounding else NO_DEPTH_ANSWERS[result.relation], values),)
    if radii:
        first, *others = radii
        cores = next((step.distance for step in steps if step.growth == 0.0), 0.0)
        meet = (*((PLUS, radius) for radius in others), (MINUS, sum(radii) - result.depth))  # the cores are apart
        values["work"] = pair.grown_values(result, cores)["work"] if steps else worked(first, *meet, total=result.depth)
    of_radii = "epa.penetrating_cores" if steps else "epa.penetrating_radii"
    captions = [Caption(of_radii if radii else "epa.penetrating", values)]
    if len(result.normals) > 1:
        captions.append(Caption("epa.tied" if len(result.normals) <= pair.MOST_WAYS_OUT else "epa.tied_some", values))
    check = Caption("epa.check_round" if radii else "epa.check", values)
    return (*captions, *(rounding or (check,)))
