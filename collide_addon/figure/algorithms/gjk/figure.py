# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK: its loop, phase by phase, in A and B and in A − B at once.

Step 0 sets the scene, each iteration is a step of four phases (the closest point, the support, whether to stop, what
the simplex keeps), and the last step proves the answer.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, zip_longest

import numpy as np

from ....geometry import (
    Certificate,
    Circle,
    DifferenceVertex,
    GjkResult,
    GjkStep,
    Relation,
    certify,
    gjk,
    minkowski_difference,
    origin_weights,
)
from ...labels.labels import Drawn
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import PHASES, Bracket, Candidate, Figure, Panel, Span, from_aside
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import result_summary
from ...model.subject import Subject
from ...page.page import PARTED
from ...parts import pair
from ...parts.arrows import (
    BUILT,
    all_points,
    area_caption,
    arrow_marks,
    arrows_caption,
    difference_name,
    headings_of_arrows,
    three_arrows,
    width_of_arrows,
)
from ...parts.both_spaces import Page, cores_of, corner_values, found, numbered, tick_of, together, weighted
from ...parts.candidates import Candidates, at_places, furthest_of_both, relations
from ...parts.check import seeming_contact, whole_work
from ...parts.proofs import across_an_edge, prove_apart
from ...parts.slides import slide_of
from ...parts.weights import WEIGHTS_ROOM
from ...stage.draft import Draft
from ...text.directions import as_unit
from ...text.exact_form import as_told, as_way, compact_point, exact, exact_form, over_root
from ...text.messages import Caption, as_pair, say
from ...text.names import written_edge
from .introduction import ARROWS, introduction
from .phases import closest_point, keep_or_drop, stop, support
from .proof import proof_of_overlap

TIED = 1e-13
"""Difference of two heights, as a share of the largest coordinate of A − B, that is taken for rounding."""
RAIL = ("rail.closest", "rail.support", "rail.stop", "rail.keep")
"""The phases of an iteration, in the loop's own order."""


def gjk_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the distance."""
    a, b = subjects
    steps: list[GjkStep] = []
    result = gjk(a.shape, b.shape, start=choices.start, record=steps.append, tolerance=choices.tolerance)
    figure = gjk_figure(a, b, result, steps, look_of(choices, parameters), introduced=choices.introduction)
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def gjk_figure(
    a: Subject,
    b: Subject,
    result: GjkResult,
    steps: Sequence[GjkStep],
    look: Look = DEFAULT_LOOK,
    *,
    introduced: bool = False,
) -> Figure:
    """Return the figure of a run of `gjk` on these shapes, from its result and recorded steps.

    If it is `introduced`, it begins with what A − B is and what may be asked of it.
    """
    full = look.detail is Detail.FULL
    shown, introduced = list(steps) if full else [], introduced and full
    way = slide_of(a, b) if introduced else None
    corners, names = minkowski_difference(a.shape.core, b.shape.core), names_found(steps, result)
    since = (ARROWS + BUILT if introduced else 2) if full else 0

    def laid_out(*more: Floats) -> tuple[Draft, Page]:
        draft = pair.pair_draft(
            "GJK", a, b, look, *more,
            below=WEIGHTS_ROOM, since=since, delayed=full and not introduced, slides=way, reach=result.distance,
        )  # fmt: skip
        return draft, Page(a, b, draft.sheet, corners, names, look.language)

    draft, page = laid_out()
    arrows = three_arrows(page)
    if full:
        draft, page = min(laid_out(width_of_arrows(arrows, page)), (draft, page), key=lambda each: each[0].sheet.unit)
    brackets = bounds_of_distance(steps, a.shape.radius + b.shape.radius)
    question, *built, start = setup_captions(arrows, page, introduced=introduced)
    if introduced:
        draft.introduce(introduction(question, arrows, way, result, page))
        _start(draft, Span(0, PHASES - 1), page)
        draft.add_step(start)
    else:
        if full:
            draft.draw(meaning(arrows, page))
            draft.headings += headings_of_arrows(Span(1, 1), page)
            _start(draft, Span(3, 3), page)
        draft.add_step(question, *built, start)
    before: tuple[float, ...] = (1.0,)
    overlap = result.relation is Relation.PENETRATING
    for step, known in zip(shown, brackets, strict=False):
        captions = step_captions(step, before, known[0].lower if known else 0.0, page)
        which_goes = len(step.candidates) == 3 and len(captions) == PHASES
        draft.draw(closest_point(step, before, page, asked=not which_goes, overlap=overlap))
        draft.draw(support(step, page, overlap=overlap))
        draft.draw(stop(step, before, page, asked=which_goes))
        if len(captions) == PHASES:
            draft.draw(keep_or_drop(step, page))
            if page.apart:
                draft.set_heading(Panel.DIFFERENCE, f"panel.regions_{len(step.candidates)}", tick_of(step, 3))
        if which_goes:
            asked, among = ("ask.which_goes", 3), vertices_to_drop(step, page)
        else:
            asked, among = (f"ask.supports{cores_of(a, b)}", 1), furthest_of_both((a, b), step.direction, page.sheet)
        draft.add_step(*captions, ask=asked[0], answer=asked[1], candidates=among, brackets=known)
        before = step.weights
    certificate = across_an_edge(certify(result), page)
    grown = () if pair.touches_by_tolerance(certificate) else _grown(draft, shown[-1:], result, page)
    _prove(draft, result, certificate, Span.of(len(shown) + 1, len(grown)), page)
    last = (Bracket(result.distance, result.distance),) if brackets and result.relation is Relation.SEPARATED else ()
    among = relations(result.relation, page.language)
    captions = result_captions(result, certificate, steps, (a, b), checked=draft.answered is not None)
    draft.add_step(*grown, *captions, ask="" if shown else "ask.relation", candidates=among, brackets=last)
    rail = RAIL if shown else ()
    summary = result_summary(result)
    return pair.finish_pair(draft, a, b, relation=result.relation, result=summary, rail=rail, bounds="bounds.distance")


def _grown(draft: Draft, last: Sequence[GjkStep], result: GjkResult, page: Page) -> tuple[Caption, ...]:
    """Let A − B grow back to its size where the last step has measured cores without it, and return what this shows."""
    if not last or not cores_of(page.a, page.b) or last[0].relation is not Relation.SEPARATED:
        return ()
    pair.grow_back(draft, last[0].nearest, last[0].direction, page)
    return (Caption(f"gjk.grown_{result.relation.value}", pair.grown_values(result, last[0].upper, -1.0)),)


def _prove(draft: Draft, result: GjkResult, certificate: Certificate, span: Span, page: Page) -> None:
    """Draw what proves the answer: a common point, or two lines with nothing between them and how to check these."""
    if result.relation is Relation.PENETRATING:
        if len(result.simplex) == 3 and result.normal is None:
            draft.draw(proof_of_overlap(result, span, page))
        return
    prove_apart(draft, (result.closest_a, result.closest_b), result.distance, certificate, span, page)


def names_found(steps: Sequence[GjkStep], result: GjkResult) -> dict[DifferenceVertex, str]:
    """Return the names of the vertices of A − B, w1, w2, … in the order in which they were found."""
    return numbered(chain(*((*step.simplex, step.support) for step in steps), result.simplex))


def bounds_of_distance(steps: Sequence[GjkStep], radii: float) -> list[tuple[Bracket, ...]]:
    """Return between which lengths the distance is known to lie, in each phase of each step.

    The lower one rises with the line that says why, and the upper one falls with the point that is closer.
    """
    lower = 0.0
    brackets: list[tuple[Bracket, ...]] = []
    for step, after in zip_longest(steps, steps[1:]):
        upper = step.upper
        raised = upper if step.relation is Relation.SEPARATED else max(lower, step.lower)
        shrunk = after.upper if after else 0.0 if step.relation is Relation.PENETRATING else upper
        before = Bracket(lower, upper)
        known = (before, before, Bracket(raised, upper), Bracket(raised, shrunk))
        outside = [Bracket(max(0.0, each.lower - radii), max(0.0, each.upper - radii)) for each in known]
        ended = step.relation is Relation.TOUCHING or (step.upper == 0.0 and step.relation is not None)
        if radii and step.relation is Relation.SEPARATED:
            outside[2:] = outside[1:2]  # of the cores only
        brackets.append(tuple(outside[:3] if ended else outside))
        lower = raised
    told = not radii or not steps or steps[-1].upper > radii  # else the first step would say that they overlap
    return brackets if told else [()] * len(steps)


def meaning(arrows: Sequence[DifferenceVertex], page: Page) -> Drawn:
    """Return what A − B means, phase by phase: arrows and then all points, and the area that they fill."""
    area, points = Span(2, 2), [replace(mark, delayed=True) for mark in all_points(Span(1, 2), page)]
    named = difference_name(area, page, [mark.points for mark in points])
    return together([arrow_marks(arrows, Span(1, 1), page, named=False), (points, []), named])


def _start(draft: Draft, span: Span, page: Page) -> None:
    """Draw the corner of A − B that the search starts with, and say for whom A − B is drawn."""
    draft.draw(_start_marks(span, page))
    if page.apart:
        draft.set_heading(Panel.DIFFERENCE, "panel.never_built", span)


def _start_marks(span: Span, page: Page) -> Drawn:
    """Return the corner of A − B that the search starts with."""
    first = next(iter(page.names))
    outwards = first.point - page.hull.mean(axis=0) + 1e-9 * page.sheet.unit
    corners, names = found(first, outwards, span, page)
    *own, w = (replace(mark, delayed=False) for mark in corners)
    return [*own, replace(w, motion=from_aside(-first.point))], names


def setup_captions(arrows: Sequence[DifferenceVertex], page: Page, *, introduced: bool) -> tuple[Caption, ...]:
    """Return the captions before the first iteration; an introduction has said that A − B is never built."""
    start = f"gjk.start{cores_of(page.a, page.b) or '_found' * introduced}"
    return (
        Caption("gjk.setup"),
        arrows_caption(arrows, page),
        area_caption(page),
        Caption(start, corner_values(next(iter(page.names)), page)),
    )


def step_captions(step: GjkStep, before: Sequence[float], known: float, page: Page) -> tuple[Caption, ...]:
    """Return the captions of an iteration's phases.

    `before` are the weights of v in its simplex; that the distance is at least so much is `known`.
    """
    cores = cores_of(page.a, page.b)
    values = {
        "v": as_told(step.nearest),
        "length": step.upper,
        "exactly": exact(step.upper),
        "form": exact_form(step.upper),
        "way": as_way(-step.nearest) if step.upper else as_unit(step.direction),
        "sum": weighted(before, [page.names[vertex] for vertex in step.simplex]),
        **corner_values(step.support, page),
        "d": "d = \N{MINUS SIGN}v" if step.upper else "d",
        "product": -float(step.nearest @ step.nearest),
        "along_w": -step.lower,
        "upper": step.upper,
        "lower": step.lower,
        "lower_form": over_root(abs(step.lower), step.direction),
        "known": known,
    }
    first = "gjk.on_simplex" if step.upper == 0.0 else "gjk.vertex" if len(step.simplex) == 1 else "gjk.nearest"
    tied = "_tied" if not cores and _is_tied(step, page) else ""
    asked = Caption(first, values), Caption(f"gjk.support{cores}{tied}", values)
    if step.relation is Relation.SEPARATED:
        return *asked, Caption(f"gjk.optimal{cores}", values)
    if step.relation is Relation.TOUCHING:
        return *asked, Caption(f"gjk.on_boundary{cores}", values)
    if step.upper == 0.0:
        return *asked, Caption("gjk.both_sides" if step.relation else "gjk.one_side", values)
    goes_on = "gjk.beyond" if step.lower < 0.0 else f"gjk.goes_on{cores or ('_weaker' if step.lower < known else '')}"
    return *asked, Caption(goes_on, values), _kept(step, page)


def _is_tied(step: GjkStep, page: Page) -> bool:
    """Tell whether a whole edge of A − B lies furthest along the direction of the search, but for rounding."""
    heights = np.sort(page.hull @ step.direction)
    return len(heights) > 1 and bool(heights[-1] - heights[-2] <= TIED * np.abs(page.hull).max())


def _kept(step: GjkStep, page: Page) -> Caption:
    """Return which part of the simplex is kept: the one in whose Voronoi region the origin lies."""
    kept = [page.names[vertex] for vertex in step.kept]
    dropped = [page.names[vertex] for vertex in step.candidates if vertex not in step.kept]
    point = np.array(step.weights) @ np.array([vertex.point for vertex in step.kept])
    values: dict[str, object] = {
        "kept": written_edge(*kept),
        "dropped": ", ".join(dropped),
        "sum": weighted(step.weights, kept),
        "v": as_told(point),
        "length": math.hypot(*point),
        "exactly": exact(math.hypot(*point)),
    }
    if len(kept) == 3:
        return Caption("gjk.inside", values)
    if len(kept) == 1:
        return Caption("gjk.keeps_vertex" if len(dropped) == 1 else "gjk.keeps_vertex_of_three", values)
    return Caption("gjk.keeps_edge" if dropped else "gjk.keeps_all", values)


def vertices_to_drop(step: GjkStep, page: Page) -> Candidates:
    """Return the vertices of the triangle, of which those not kept can go, and that none of them can."""
    vertices = ((page.names[vertex], vertex.point, vertex not in step.kept) for vertex in step.candidates)
    none = Candidate(say("choice.none_of_them", page.language), len(step.kept) == len(step.candidates))
    return (*at_places(vertices, Panel.DIFFERENCE, page.sheet), none)


def result_captions(
    result: GjkResult, certificate: Certificate, steps: Sequence[GjkStep], subjects: Sequence[Subject], *, checked: bool
) -> tuple[Caption, ...]:
    """Return the answer with the numbers that prove it, unless it is `checked` beside."""
    radii = (result.a.radius, result.b.radius)
    values: dict[str, object] = {"iterations": result.iterations, "distance": result.distance, "common": ""}
    if pair.touches_by_tolerance(certificate):
        return (pair.touching_caption(certificate, result.tolerance),)
    if result.relation is Relation.PENETRATING and len(result.simplex) == 3 and result.normal is None:
        made = _weights(result)
        values["common"] = f"{PARTED}p = {made['point']}"
        return Caption("gjk.common_point", made), Caption("gjk.penetrating", values)
    values |= {
        **pair.certificate_values(certificate),
        "whole": whole_work(certificate, result.a.core.vertices, result.b.core.vertices),
    }
    if not any(radii):
        told = "checked" if checked else result.relation.value if certificate.holds else "rounding"
        values |= seeming_contact((result.closest_a, result.closest_b), subjects, result.distance) if checked else {}
        told = "stored" if "stored" in values else told
        return (Caption(f"gjk.{told}", values),)
    last = steps[-1] if steps else None
    cores = last.upper if last and last.relation is Relation.SEPARATED else 0.0
    values["work"] = pair.grown_values(result, cores, -1.0)["work"]
    answer = Caption(f"gjk.{result.relation.value}_cores", values)
    return (answer, _within_radii(result)) if result.relation is Relation.PENETRATING else (answer,)


def _weights(result: GjkResult) -> dict[str, object]:
    """Return how the last simplex's vertices make a point of A and, with the same weights, the same point of B."""
    weights = [float(weight) for weight in origin_weights(result.simplex)]
    x, y = result.closest_a.tolist()
    return {
        "sum_a": weighted(weights, [f"a{vertex.index_a + 1}" for vertex in result.simplex]),
        "sum_b": weighted(weights, [f"b{vertex.index_b + 1}" for vertex in result.simplex]),
        "point": compact_point(x, y),
    }


def _within_radii(result: GjkResult) -> Caption:
    """Return how far a common point is from the cores of shapes that only meet by their radii."""
    point, letters = result.closest_a, ""
    values: dict[str, object] = {"point": as_pair(point)}
    for letter, shape in (("a", result.a), ("b", result.b)):
        if isinstance(shape, Circle):
            letters += letter
            values |= {f"distance_{letter}": math.dist(point, shape.center), f"radius_{letter}": shape.radius}
    return Caption("certificate.in_circles" if len(letters) == 2 else f"certificate.in_circle_{letters}", values)
