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
from ...model.arrays import ROUNDED, Floats
from ...model.choices import Detail
from ...model.figure import PHASES, AnswerCandidate, Bracket, Panel, Span, from_aside
from ...model.lesson import FigureChoices, Headline, Lesson
from ...model.look import Look
from ...model.records import result_summary
from ...model.subject import Subject
from ...page.page import PARTED
from ...page.sheet import Sheet
from ...parts import introduction, pair
from ...parts.candidates import Candidates, at_places, furthest_of_both, relations
from ...parts.check import seeming_contact, whole_work
from ...parts.difference_page import WEIGHTS_ROOM, DifferencePage, PairPen, numbered, tick_of, weighted
from ...parts.object_and_difference import difference_name, found
from ...parts.proofs import across_an_edge, prove_apart
from ...stage.draft import Draft
from ...text.directions import as_unit
from ...text.exact_form import as_vector, as_written, compact_point, exact, exact_form, form_alone, over_root
from ...text.messages import Caption, as_pair, by_relation, equal_to
from ...text.names import written_edge
from .phases import closest_point, keep_or_drop, nearest_of, proof_of_overlap, stop, support

HEADINGS = {2: "panel.regions_2", 3: "panel.regions_3"}
GROWN = by_relation("gjk.grown_separated", "gjk.grown_touching", "gjk.grown_penetrating")
ANSWERS = by_relation("gjk.separated", "gjk.touching", "gjk.penetrating")
ANSWERS_OF_CORES = by_relation("gjk.separated_cores", "gjk.touching_cores", "gjk.penetrating_cores")
KEEPS = {
    (3, 0): "gjk.inside", (2, 0): "gjk.keeps_all", (2, 1): "gjk.keeps_edge",
    (1, 1): "gjk.keeps_vertex", (1, 2): "gjk.keeps_vertex_of_three",
}  # fmt: skip
"""The captions, by how many vertices are kept (their Voronoi region contains the origin) and how many are dropped."""
RAIL = ("rail.closest", "rail.support", "rail.stop", "rail.keep")
"""The phases of an iteration, in the loop's own order."""


def gjk_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the distance, which may begin with what A − B is and what it can answer."""
    (a, b), look, full = subjects, choices.look, choices.detail is Detail.FULL
    steps: list[GjkStep] = []
    result = gjk(a.shape, b.shape, start=choices.start, record=steps.append, tolerance=choices.tolerance)
    shown, introduced = list(steps) if full else [], choices.introduction and full
    vector = introduction.slide_of(a, b) if introduced else None
    page, arrows = _laid_out(a, b, result, steps, look, vector)
    setup = Caption("gjk.setup")
    since = pair.BUILT + PHASES * introduced if full else 0
    draft = pair.pair_draft("GJK", a, b, page.sheet, since=since, delayed=full and not introduced)
    pen = PairPen(draft, page=page)
    start = "gjk.start_found" if introduced else "gjk.start"  # the introduction says that A − B is never built
    if page.is_round:
        start = "gjk.start_rounded" if page.has_cores else "gjk.start_cores"
    begins = Caption(start, page.values_of(next(iter(page.names))))
    if introduced:
        draft.introduce(introduction.of_difference(setup, arrows, vector, result.relation, pen, searched=True))
        _start(draft, pen.during(Span(0, PHASES - 1)))
        draft.add_step(begins)
    else:
        if full:  # what A − B means: arrows, then all points of the area that they fill
            introduction.draw_arrows(pen.during(Span(1, 1)), arrows, named=False)
            draft.headings += introduction.headings_of_arrows(Span(1, 1), pen)
            points = introduction.all_points(pen.during(Span(1, 2)).when_arrived())
            _start(draft, pen.during(Span(3, 3)))
        draft.add_step(setup, *introduction.arrows_and_area(arrows, pen), begins)
    brackets = bounds_of_distance(steps, a.shape.radius + b.shape.radius)
    before: tuple[float, ...] = (1.0,)
    for step, known in zip(shown, brackets, strict=False):
        _iteration(draft, pen, step, before, known)
        before = step.weights
    if not introduced and full:
        difference_name(pen.during(Span(2, 3)), points)  # where it is in the first iteration
    certificate = across_an_edge(certify(result), result)
    grown: tuple[Caption, ...] = ()
    last = shown[-1] if shown and page.is_round and not pair.touches_by_tolerance(certificate) else None
    if last and last.relation is Relation.SEPARATED:
        grown = (pair.grow_back(draft, pen, last.nearest, last.direction, GROWN[result.relation], result, last.upper),)
    proves = pen.during(Span.of(len(shown) + 1, len(grown)))
    if result.relation is not Relation.PENETRATING:
        prove_apart(draft, proves, (result.closest_a, result.closest_b), result.distance, certificate)
    elif len(result.simplex) == 3 and result.normal is None:
        proof_of_overlap(proves, result)
    ended = (Bracket(result.distance, result.distance),) if brackets and result.relation is Relation.SEPARATED else ()
    among = relations(result.relation, look.language)
    captions = result_captions(result, certificate, steps, (a, b), checked=draft.answered is not None)
    draft.add_step(*grown, *captions, ask="" if shown else "ask.relation", candidates=among, brackets=ended)
    figure = pair.finish_pair(
        draft, a, b, relation=result.relation, result=result_summary(result),
        rail=RAIL if shown else (), bounds="bounds.distance",
    )  # fmt: skip
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def _laid_out(
    a: Subject, b: Subject, result: GjkResult, steps: Sequence[GjkStep], look: Look, vector: Floats | None
) -> tuple[DifferencePage, list[DifferenceVertex]]:
    """Return the page, and the arrows that show what A − B is.

    The page has room for B slid along these arrows if that does not make anything smaller.
    """
    middle, x = np.concatenate([a.boundary, b.boundary])[:, 1].mean(), b.boundary[:, 0]

    def sheet_with(slid: Sequence[DifferenceVertex], unit: float = 0.0) -> Sheet:
        """Return the page with room for slid copies of B, of which six figure units may lie in the margins."""
        ends = np.array([(x.min() + 6.0 * unit, middle), (x.max() - 6.0 * unit, middle)])
        across = [ends + np.array([w.point[0], 0.0]) for w in slid if ends[0, 0] < ends[1, 0]]
        return pair.pair_sheet(a, b, look, *across, below=WEIGHTS_ROOM, slides=vector, reach=result.distance)

    overlap, vertices = result.relation is Relation.PENETRATING, minkowski_difference(a.shape.core, b.shape.core)
    plain = sheet_with([])
    page = DifferencePage(a, b, plain, vertices, names_found(steps, result), overlap)

    def share(sheet: Sheet) -> float:
        world, difference = (sheet.areas[panel].width for panel in (Panel.WORLD, Panel.DIFFERENCE))
        return world / (world + difference)

    def fits(slid: Sequence[DifferenceVertex]) -> bool:
        sheet = sheet_with(slid, plain.unit)
        as_large = sheet.unit <= (1.0 + ROUNDED) * plain.unit and share(sheet) <= max(0.51, share(plain))
        return as_large and all(page.shows_slid(w, sheet) for w in slid)

    arrows = introduction.three_arrows(page, fits)
    shown = [w for w in arrows if look.detail is Detail.FULL and fits([*arrows[:1], w])]
    return replace(page, sheet=sheet_with(shown, plain.unit)) if fits(shown) else page, arrows


def _iteration(draft: Draft, pen: PairPen, step: GjkStep, before: Sequence[float], known: tuple[Bracket, ...]) -> None:
    """Draw an iteration, phase by phase, with the bounds of the distance `known` in each; see `step_captions`."""
    page, captions = pen.page, step_captions(step, before, known[0].lower if known else 0.0, pen.page)
    goes_on = len(captions) == PHASES
    which_goes = len(step.candidates) == 3 and goes_on
    closest_point(pen, step, before, asked=not which_goes)
    support(pen, step, asked=which_goes)
    stop(pen, step, before, asked=which_goes)
    if goes_on:
        keep_or_drop(pen, step)
        if page.apart:
            draft.set_heading(Panel.DIFFERENCE, HEADINGS[len(step.candidates)], tick_of(step, 3))
    if which_goes:
        asked, answer, among = "ask.which_goes", 3, vertices_to_drop(step, page)
    else:
        asked, answer = "ask.supports_cores" if page.is_round else "ask.supports", 1
        among = furthest_of_both((page.a, page.b), step.direction, page.sheet)
    draft.add_step(*captions, ask=asked, answer=answer, candidates=among, brackets=known)


def names_found(steps: Sequence[GjkStep], result: GjkResult) -> dict[DifferenceVertex, str]:
    """Return the names of the vertices of A − B, w1, w2, … in the order in which they were found."""
    return numbered(chain(*((*step.simplex, step.support) for step in steps), result.simplex))


def bounds_of_distance(steps: Sequence[GjkStep], radii: float) -> list[tuple[Bracket, ...]]:
    """Return the bounds of the distance known in each phase of each step.

    The lower one rises with the line that proves it, and the upper one falls with the closer point.
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
            outside[2:] = outside[1:2]  # proved of the cores only
        brackets.append(tuple(outside[:3] if ended else outside))
        lower = raised
    shown = not radii or not steps or steps[-1].upper > radii  # else the first step would reveal the overlap
    return brackets if shown else [()] * len(steps)


def _start(draft: Draft, pen: PairPen) -> None:
    """Draw the initial vertex of the search in A − B, and say that A − B is drawn but never built."""
    first, page = next(iter(pen.page.names)), pen.page
    outwards = first.point - page.hull.mean(axis=0) + 1e-9 * pen.unit
    found(pen, first, outwards, from_aside(-first.point))
    if page.apart:
        draft.set_heading(Panel.DIFFERENCE, "panel.never_built", pen.span)


def step_captions(step: GjkStep, before: Sequence[float], known: float, page: DifferencePage) -> tuple[Caption, ...]:
    """Return the captions of an iteration's phases.

    `before` are the weights of v in its simplex; `known` is a lower bound of the distance.
    """
    values = step_values(step, before, known, page)
    first = "gjk.on_simplex" if step.upper == 0.0 else "gjk.vertex" if len(step.simplex) == 1 else "gjk.nearest"
    cores, weaker, heights = page.is_round, step.lower < known, page.hull @ step.direction
    tied = np.count_nonzero(heights >= heights.max() - 1e-13 * np.abs(page.hull).max()) > 1  # a whole edge is furthest
    support = "gjk.support_cores" if cores else "gjk.support_tied" if tied else "gjk.support"
    asked = Caption(first, values), Caption(support, values)
    if step.relation is Relation.SEPARATED:
        return *asked, Caption("gjk.optimal_cores" if cores else "gjk.optimal", values)
    if step.relation is Relation.TOUCHING:
        return *asked, Caption("gjk.on_boundary_cores" if cores else "gjk.on_boundary", values)
    if step.upper == 0.0:
        return *asked, Caption("gjk.both_sides" if step.relation else "gjk.one_side", values)
    goes_on = "gjk.goes_on_cores" if cores else "gjk.goes_on_weaker" if weaker else "gjk.goes_on"
    kept, dropped, of_kept = kept_values(step, page.names)
    stays = KEEPS[len(kept), len(dropped)]
    return *asked, Caption("gjk.beyond" if step.lower < 0.0 else goes_on, values), Caption(stays, of_kept)


def step_values(step: GjkStep, before: Sequence[float], known: float, page: DifferencePage) -> dict[str, object]:
    """Return the values for the captions of an iteration; see `step_captions`.

    Without weights `before`, the text that forms v as a sum is empty.
    """
    upper, lower, names = step.upper, step.lower, [page.names[vertex] for vertex in step.simplex]
    vector = as_vector(-step.nearest) if upper else as_unit(step.direction)
    values: dict[str, object] = {"v": as_written(step.nearest), "length": upper, "way": vector, "known": known}
    values |= {"exactly": exact(upper), "form": form_alone(upper, exact_form(upper))}
    values |= {"d": "d = \N{MINUS SIGN}v" if upper else "d"}
    values |= {"sum": weighted(before, names) if before else "", **page.values_of(step.support)}
    values |= {"product": -float(step.nearest @ step.nearest), "along_w": -lower, "upper": upper, "lower": lower}
    return values | {"lower_form": form_alone(abs(lower), over_root(abs(lower), step.direction))}


def kept_values(step: GjkStep, names: Mapping[DifferenceVertex, str]) -> tuple[list[str], list[str], dict[str, object]]:
    """Return the names of the kept and of the dropped vertices, and further values for captions."""
    kept = [names[vertex] for vertex in step.kept]
    dropped = [names[vertex] for vertex in step.candidates if vertex not in step.kept]
    point = nearest_of(step.kept)
    length = math.hypot(*point)
    values: dict[str, object] = {"kept": written_edge(*kept), "dropped": ", ".join(dropped)}
    values |= {"sum": weighted(step.weights, kept), "v": as_written(point), "length": length, "exactly": exact(length)}
    return kept, dropped, values


def vertices_to_drop(step: GjkStep, page: DifferencePage) -> Candidates:
    """Return the answer's candidates: the triangle's vertices, right if they are not kept, and "none of them"."""
    vertices = ((page.names[vertex], vertex.point, vertex not in step.kept) for vertex in step.candidates)
    none = AnswerCandidate(page.sheet.say("choice.none_of_them"), len(step.kept) == len(step.candidates))
    return (*at_places(vertices, Panel.DIFFERENCE, page.sheet), none)


def result_captions(
    result: GjkResult, certificate: Certificate, steps: Sequence[GjkStep], subjects: Sequence[Subject], *, checked: bool
) -> tuple[Caption, ...]:
    """Return the captions about the answer with the numbers that prove it, unless a panel beside has it `checked`."""
    radii = (result.a.radius, result.b.radius)
    values: dict[str, object] = {"iterations": result.iterations, "distance": result.distance, "common": ""}
    if pair.touches_by_tolerance(certificate):
        return (pair.touching_caption(certificate, result.tolerance),)
    if result.relation is Relation.PENETRATING and len(result.simplex) == 3 and result.normal is None:
        return common_point(result.simplex, result.closest_a, values)
    values |= {
        **pair.certificate_values(certificate),
        "whole": whole_work(certificate, result.a.core.vertices, result.b.core.vertices),
    }
    if not any(radii):
        values |= seeming_contact((result.closest_a, result.closest_b), subjects, result.distance) if checked else {}
        if checked:
            return (Caption("gjk.stored" if "stored" in values else "gjk.checked", values),)
        return (Caption(ANSWERS[result.relation] if certificate.holds else "gjk.rounding", values),)
    last = steps[-1] if steps else None
    cores = last.upper if last and last.relation is Relation.SEPARATED else 0.0
    values["work"] = pair.grown_values(result, cores)["work"]
    answer = Caption(ANSWERS_OF_CORES[result.relation], values)
    return (answer, _within_radii(result)) if result.relation is Relation.PENETRATING else (answer,)


def common_point(
    simplex: Sequence[DifferenceVertex], point: Floats, values: Mapping[str, object]
) -> tuple[Caption, Caption]:
    """Return the captions of a common point, formed with the origin's weights in a simplex, and of the answer."""
    weights, place = [float(weight) for weight in origin_weights(simplex)], compact_point(*point.tolist())
    sum_a = weighted(weights, [f"a{vertex.index_a + 1}" for vertex in simplex])
    sum_b = weighted(weights, [f"b{vertex.index_b + 1}" for vertex in simplex])
    made = Caption("gjk.common_point", {"sum_a": sum_a, "sum_b": sum_b, "point": place})
    return made, Caption("gjk.penetrating", {**values, "common": f"{PARTED}p {equal_to(place)}"})


def _within_radii(result: GjkResult) -> Caption:
    """Return the caption of a common point's distances from the cores of shapes that meet only through their radii."""
    values: dict[str, object] = {"point": as_pair(result.closest_a)}
    shapes = {"a": result.a, "b": result.b}
    rounded = any(shape.radius and not isinstance(shape, Circle) for shape in shapes.values())
    of = "".join(letter for letter, shape in shapes.items() if rounded or isinstance(shape, Circle))
    for letter in of:
        distance = gjk(result.closest_a[np.newaxis], shapes[letter].core).distance
        values |= {f"distance_{letter}": distance, f"radius_{letter}": shapes[letter].radius}
    of_circles = {"a": "certificate.in_circle_a", "b": "certificate.in_circle_b", "ab": "certificate.in_circles"}
    return Caption("certificate.in_both" if rounded else of_circles[of], values)
