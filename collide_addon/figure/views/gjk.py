# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK in space on a page: A and B, A − B, and a profile along the planes pushed over them.

Steps and phases are those of the plane, with planes for lines and faces for edges.
"""

from collections.abc import Sequence
from functools import partial
from itertools import chain

import numpy as np

from ...geometry import DifferenceVertex, Relation
from ...geometry.space import GjkResult, GjkStep, gjk
from ..algorithms.gjk.figure import RAIL, bounds_of_distance, common_point, kept_values, step_values, vertices_to_drop
from ..model.arrays import UP
from ..model.choices import Detail
from ..model.figure import Bracket, Figure, Panel, Span, out_of
from ..model.lesson import FigureChoices, Headline, Lesson
from ..model.look import Look
from ..model.style import Role
from ..parts.candidates import Candidates, yes_or_no
from ..parts.difference_page import numbered, tick_of
from ..parts.object_and_difference import found
from ..parts.pair import MOST_DIFFERENCE_POINTS
from ..space.model import SpaceSubject
from ..space.parts import summary_of
from ..space.searches import gjk_on_objects
from ..stage.draft import Draft
from ..text.messages import Caption, by_relation
from .drawn import draw_ghost, draw_ground
from .gjk_phases import closest_point, keep_or_drop, prove_apart, prove_overlap, stop, support, turn_to_support
from .page import ROOMS_BELOW, WITH_COMMON_POINT, SpacePage, SpacePen, finish_pair, is_on_objects, space_draft
from .question import ask_part, corners_given, heading_of_vertices, parts_to_choose, supports_to_choose
from .record import in_full

ANSWERS = by_relation("gjk.separated_space", "gjk.touching_space", "gjk.penetrating")
KEPT_CAPTIONS = {1: "gjk.keeps_vertex", 2: "gjk.keeps_edge", 3: "gjk.keeps_face", 4: "gjk.inside_space"}
DROPPED = {1: "gjk.keeps_vertex_of_three", 2: "gjk.keeps_edge_of_four"}
"""Captions used if several vertices are dropped, by the number of vertices kept."""
AROUND_CAPTIONS, SIDE_CAPTIONS = ("gjk.goes_around", "gjk.all_around"), ("gjk.one_side", "gjk.both_sides")
"""Captions about the vertex found if the origin is on an edge or a face: the search continues, or A and B overlap."""
ARROWS_SHOWN = 3
"""Number of arrows from B to A that explain A − B."""


def gjk_in_space(a: SpaceSubject, b: SpaceSubject, choices: FigureChoices) -> Lesson:
    """Return the lesson of the distance in space, on a page or on the objects."""
    steps: list[GjkStep] = []
    result = gjk(a.shape, b.shape, start=choices.start_in_space, record=steps.append)
    look = choices.look
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    if is_on_objects(a, b, choices):
        return Lesson(gjk_on_objects(a, b, result, steps, look), result, tuple(steps), headline)
    figure = gjk_figure(a, b, result, steps, look)
    shapes, vectors = (a.shape, b.shape), [step.direction for step in steps]
    return Lesson(figure, result, tuple(steps), headline, partial(in_full, shapes, figure, steps, vectors))


def gjk_figure(a: SpaceSubject, b: SpaceSubject, result: GjkResult, steps: Sequence[GjkStep], look: Look) -> Figure:
    """Return the figure of a run of `gjk` in space, from its result and recorded steps."""
    shown = list(steps) if look.detail is Detail.FULL else []
    names = names_found(steps, result)
    directions = [*(step.direction for step in steps), *([] if result.normal is None else [result.normal])]
    simplices = [np.array([vertex.point for vertex in step.candidates]) for step in steps if len(step.candidates) > 2]
    overlapping = result.relation is Relation.PENETRATING
    closest = None if overlapping else np.array([result.closest_a, result.closest_b])
    draft, pen, asked_first = space_draft(
        "GJK", (a, b), names, directions, simplices, look, steps=len(shown), overlapping=overlapping, closest=closest
    )
    page = pen.page
    _setup(draft, asked_first)
    if shown:
        pen.draw_difference(asked_first.page)
    brackets = bounds_of_distance(steps, 0.0)
    before: tuple[float, ...] = (1.0,)
    for step, known in zip(shown, brackets, strict=False):
        captions = step_captions(step, before, known[0].lower if known else 0.0, page)
        asked, answer, among = question_of(step, page, ends=len(captions) < 4)
        draft.set_heading(Panel.PROFILE, heading_of_vertices(pen, step.direction), tick_of(step, 0))
        if draft.draws(step.number):
            arrived = pen.during(tick_of(step, 0)).when_arrived(delayed=step is shown[0])
            closest_point(arrived, step, before, asked=answer == 1)
            support(pen.during(tick_of(step, 1)), step, swept=not overlapping)
            if step is steps[0]:
                turn_to_support(draft, pen.during(tick_of(step, 1)), step)
            stop(draft, pen.during(tick_of(step, 2, to_end=len(captions) < 4)), step, before)
            draft.set_heading(Panel.PROFILE, "panel.both_aside", tick_of(step, 2, to_end=len(captions) < 4))
            if len(captions) == 4:
                keep_or_drop(pen.during(tick_of(step, 3)), step)
                if asked == "ask.part_space":
                    ask_part(pen.during(tick_of(step, 2)), step)
        if len(captions) == 4:
            aside = "panel.simplex_along" if len(step.along) == 2 else "panel.simplex_aside"
            draft.set_heading(Panel.PROFILE, aside, tick_of(step, 3))
        draft.add_step(*captions, ask=asked, answer=answer, candidates=among, brackets=known)
        before = step.weights
    last = Span.of(len(draft.steps))
    if overlapping:
        proof = pen.elsewhere(draft, last, WITH_COMMON_POINT, ROOMS_BELOW[Panel.WORLD])
        proof.draw_shapes(page)
        proof.draw_difference(page)
        prove_overlap(proof, result)
    else:
        prove_apart(draft, pen, result, np.array([result.closest_a, result.closest_b]))
    ended = (Bracket(result.distance, result.distance),) if brackets and result.relation is Relation.SEPARATED else ()
    draft.add_step(*_answer(result), brackets=ended)
    return finish_pair(
        draft,
        page.views.world,
        (a, b),
        result.relation,
        summary_of(result),
        rail=RAIL if shown else (),
        bounds="bounds.distance",
    )


def names_found(steps: Sequence[GjkStep], result: GjkResult) -> dict[DifferenceVertex, str]:
    """Return the names of the vertices of A − B, w1, w2, …, in the order in which they were found."""
    return numbered(chain(*((*step.along, *step.simplex, step.support) for step in steps), result.simplex))


def _setup(draft: Draft, pen: SpacePen) -> None:
    """Add the step that explains A − B, beside A and B from above, and the initial vertex of the search."""
    page = pen.page
    first = next(iter(page.names))
    arrows = list(page.names)[:ARROWS_SHOWN]
    pen.during(Span(0, 3)).draw_ground([point for w in arrows for point in (w.point_a, w.point_b)])
    draw_ground(
        pen.difference.during(Span(1, 3)), page.views.difference, [page.difference.vertices], np.zeros((1, 3)), "A-B"
    )
    named = set[str]()
    for number, w in enumerate(arrows):
        flat, role = page.views.vertex(w), Role.DIFFERENCE_ARROW_MORE if number else Role.DIFFERENCE_ARROW
        own, there = pen.during(Span(1, 1)), pen.during(Span(1, 1)).difference
        own.arrow(role, np.array([flat.point_b, flat.point_a]), f"arrow-{number}")
        there.arrow(role, np.array([np.zeros(2), flat.point]), f"arrow-{number}")
        _name_all(own, flat, named)
    _slide(pen.during(Span(1, 1)), arrows)
    pen.during(Span(2, 3)).when_arrived().draw_difference()
    a, b = (subject.shape.vertices for subject in page.subjects)
    if len(a) * len(b) <= MOST_DIFFERENCE_POINTS:
        places = page.views.difference.paper((a[:, np.newaxis] - b).reshape(-1, 3))
        pen.during(Span(2, 2)).difference.dots(Role.DIFFERENCE_POINTS, places, "all", out_of(np.zeros(2)))
    found(pen.during(Span(3, 3)).flat, page.views.vertex(first), UP)
    values, counts = page.numbers.values_of(arrows[0]), page.numbers.counts
    draft.add_step(
        Caption("gjk.setup"),
        Caption("gjk.arrows", {**values, **counts}),
        Caption("gjk.contains", {**counts, "count_hull": len(page.difference.vertices)}),
        Caption("gjk.start_space", page.numbers.values_of(first)),
    )


def _slide(pen: SpacePen, arrows: Sequence[DifferenceVertex]) -> None:
    """Draw a copy of B that slides, until the vertices meet, along the first of some arrows for which it fits."""
    page, solid = pen.page, pen.page.solids[1]
    for w in arrows:
        if pen.sheet.shows(Panel.WORLD, page.views.world.paper(solid.vertices + w.point)).all():
            draw_ghost(pen, page.views.world, solid, w.point, "B-slid")
            return


def _name_all(pen: SpacePen, w: DifferenceVertex, named: set[str]) -> None:
    """Draw a vertex of A − B, given on paper, and its vertices of A and B, with their names unless already `named`."""
    flat = pen.flat
    middles = (each.mean(axis=0) for each in (flat.page.a.boundary, flat.page.b.boundary, flat.page.hull))
    for there, (role, place, name), middle in zip(
        (flat, flat, flat.difference), flat.page.vertices(w), middles, strict=True
    ):
        there.dots(role, place, name)
        if name not in named:
            there.name(name, role, place, place - middle)
            named.add(name)


def question_of(step: GjkStep, page: SpacePage, *, ends: bool) -> tuple[str, int, Candidates]:
    """Return the question of a step, the phase that it precedes, and the candidates; mostly about what is new in it."""
    if ends or step.along:
        return "ask.stops_space", 2, yes_or_no(ends, page.home.sheet.language)
    if len(step.candidates) == 4:
        return "ask.part_space", 3, parts_to_choose(step, page)
    if len(step.candidates) == 3:
        return "ask.which_goes_space", 3, vertices_to_drop(page.views.step(step), page.home)
    return "ask.supports_space", 1, supports_to_choose(page, step.direction)


def step_captions(step: GjkStep, before: Sequence[float], known: float, page: SpacePage) -> tuple[Caption, ...]:
    """Return the captions of an iteration's phases, as `figure.step_captions` does for the plane."""
    values = step_values(step, () if step.along else before, known, page.numbers)
    values["along"] = page.name_of(step.along) if step.along else ""
    on = "gjk.along" if len(step.along) == 2 else "gjk.on_face"
    first = on if step.along else "gjk.vertex" if len(step.simplex) == 1 else "gjk.nearest"
    asked = Caption(first, values), Caption("gjk.support_space", values)
    if step.relation is Relation.SEPARATED:
        return *asked, Caption("gjk.optimal", values)
    if step.relation is Relation.TOUCHING:
        return *asked, Caption("gjk.on_boundary", values)
    weaker = step.lower < known
    goes_on = Caption("gjk.beyond" if step.lower < 0.0 else "gjk.goes_on_weaker" if weaker else "gjk.goes_on", values)
    if step.along:
        goes, meets = AROUND_CAPTIONS if len(step.along) == 2 else SIDE_CAPTIONS
        return *asked, goes_on, Caption(meets if step.relation is Relation.PENETRATING else goes, values)
    kept, dropped, of_kept = kept_values(step, page.names)
    of_kept["corners"] = corners_given(step.candidates, page.names)
    said = KEPT_CAPTIONS | DROPPED if len(dropped) > 1 else KEPT_CAPTIONS
    message = said[len(kept)] if dropped or len(kept) == 4 else "gjk.keeps_all_space"
    return *asked, goes_on, Caption(message, of_kept)


def _answer(result: GjkResult) -> tuple[Caption, ...]:
    """Return the final caption."""
    values: dict[str, object] = {"iterations": result.iterations, "common": ""}
    if result.relation is Relation.PENETRATING and len(result.simplex) == 4:
        return common_point(result.simplex, result.closest_a, values)
    return (Caption(ANSWERS[result.relation], values),)
