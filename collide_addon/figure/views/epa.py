# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of EPA in space on a page: the polytope grows until its nearest face lies in a face of A − B.

Steps and phases are those of the plane; faces visible from a vertex are removed, and the horizon is joined to it.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from ...geometry import DifferenceVertex, Relation
from ...geometry.space import GjkStep, PenetrationResult, PolytopeStep, epa, gjk
from ..algorithms.epa.figure import MOST_OTHERS, bounds_of_depth, depth_values, height_values
from ..model.arrays import FLOAT_NOISE, Floats
from ..model.choices import Detail
from ..model.figure import AnswerCandidate, Bracket, Figure, Panel
from ..model.lesson import FigureChoices, Lesson
from ..model.look import Look
from ..parts.candidates import AS_FAR, Candidates, numbers_around, yes_or_no
from ..parts.difference_page import numbered, tick_of
from ..parts.pair import evenly
from ..space.model import SpaceSubject
from ..space.parts import MOST_STEPS, summary_of
from ..space.searches import epa_on_objects
from ..text.messages import Caption, number
from ..text.names import written_names
from .epa_phases import distances, expand, nearest_face, polytope_aside, prove_depth, start_with, stop, support
from .gjk_phases import certificate_of, prove_apart
from .page import SpacePage, finish_pair, is_on_objects, space_draft
from .planes import turn_to
from .question import heading_of_vertices, supports_to_choose
from .record import in_full

RAIL = ("rail.face", "rail.support", "rail.stop", "rail.expand")
"""The phases of an iteration, in the loop's own order."""
OF_KINDS = 3
"""Number of kinds of questions about the polytope's faces, asked in turn: nearest, seen, and new faces."""
NO_DEPTH_ANSWERS = {Relation.SEPARATED: "epa.separated", Relation.TOUCHING: "epa.touching_space"}


def epa_in_space(a: SpaceSubject, b: SpaceSubject, choices: FigureChoices) -> Lesson:
    """Return the lesson of the penetration depth in space, on a page or on the objects."""
    steps: list[PolytopeStep] = []
    result, look = (
        epa(a.shape, b.shape, start=choices.start_in_space, record=steps.append),
        choices.look,
    )
    headline = {"relation": result.relation.value, "depth": result.depth, "iterations": result.iterations}
    if is_on_objects(a, b, choices):
        return Lesson(epa_on_objects(a, b, result, steps, look), result, tuple(steps), headline)
    found: list[GjkStep] = []
    if steps:
        gjk(a.shape, b.shape, start=choices.start_in_space, record=found.append)
    figure = epa_figure(a, b, result, steps, [step.support for step in found], look)
    shapes, vectors = (a.shape, b.shape), [step.normal for step in steps]
    return Lesson(figure, result, tuple(steps), headline, partial(in_full, shapes, figure, steps, vectors))


def epa_figure(
    a: SpaceSubject,
    b: SpaceSubject,
    result: PenetrationResult,
    steps: Sequence[PolytopeStep],
    found: Sequence[DifferenceVertex],
    look: Look,
) -> Figure:
    """Return the figure of a run of `epa` in space, from its result and recorded steps.

    Vertices of A − B that GJK has `found` are numbered in that order, as in its own figure.
    """
    brackets = bounds_of_depth(steps, 0.0)
    rows = rows_shown(steps) if look.detail is Detail.FULL else []
    names = names_found(steps, found)
    ends = np.array([result.point_a, result.point_b])
    directions = [*(steps[row].normal for row in rows), result.normal]
    polytopes = [np.array([vertex.point for vertex in steps[row].corners]) for row in rows[:2]]
    draft, pen, asked_first = space_draft(
        "EPA", (a, b), names, directions, polytopes, look, steps=len(rows), overlapping=True, closest=ends
    )
    page = pen.page
    start_with(asked_first, steps[0] if rows else None)
    if rows:
        pen.draw_difference(asked_first.page)
    draft.add_step(*_setup(steps, page))
    for place, row in enumerate(rows, start=1):
        step, known = replace(steps[row], number=place), brackets[row]
        grows = step.growth > 0.0
        asked, answer, among = question_of(step, page)
        draft.set_heading(Panel.PROFILE, heading_of_vertices(pen, step.normal), tick_of(step, 0))
        if draft.draws(place):
            arrived = pen.during(tick_of(step, 0)).when_arrived(delayed=row == rows[0])
            nearest_face(arrived, step, asked=answer == 1)
            support(pen.during(tick_of(step, 1)), step)
            if row == rows[0]:
                end = page.profile(step.normal)
                turn_to(draft, pen.during(tick_of(step, 1)), end, page.around, partial(polytope_aside, step))
            stop(pen.during(tick_of(step, 2, to_end=not grows)), step)
            if grows:
                expand(pen.during(tick_of(step, 3)), step, named=place % OF_KINDS == 1)
        if grows:
            draft.set_heading(Panel.PROFILE, "panel.polytope_after", tick_of(step, 3))
        captions = step_captions(step, page, known[0], final=any(each.growth == 0.0 for each in steps[:row]))
        draft.add_step(*captions, ask=asked, answer=answer, candidates=among, brackets=known)
    captions = result_captions(result)
    if result.relation is Relation.PENETRATING:
        prove_depth(draft, pen, result, len(captions) - 1)
    else:
        prove_apart(draft, pen, result, ends)
    ask = "" if rows else "ask.way_out" if result.relation is Relation.PENETRATING else "ask.apart"
    vectors, many = len(result.normals), rows and len(captions) == 3
    if many:
        ask = "ask.ways_out"
    draft.add_step(
        *captions,
        ask=ask,
        answer=int(bool(many)),
        candidates=numbers_around(vectors) if many else (),
        brackets=brackets[-1][-1:] if brackets else (),
    )
    return finish_pair(
        draft,
        page.views.world,
        (a, b),
        result.relation,
        summary_of(result),
        rail=RAIL if rows else (),
        bounds="bounds.depth",
    )


def rows_shown(steps: Sequence[PolytopeStep]) -> list[int]:
    """Return the rows of the steps that a figure shows: few, and not another triangle of the same face of A − B.

    Such a triangle would not be a new way out.
    """
    found, rows = list[Floats](), list[int]()
    for row, step in enumerate(steps):
        final = step.growth == 0.0
        if not final or all(step.normal @ vector < 1.0 - FLOAT_NOISE for vector in found):
            rows.append(row)
            found += [step.normal] * final
    return evenly(rows, MOST_STEPS)


def names_found(steps: Sequence[PolytopeStep], found: Sequence[DifferenceVertex]) -> dict[DifferenceVertex, str]:
    """Return the names of the polytope's vertices, numbered in the order in which GJK `found` them, then EPA."""
    first = steps[0].corners if steps else ()
    return numbered((*(each for each in found if each in first), *first, *(step.support for step in steps)))


def question_of(step: PolytopeStep, page: SpacePage) -> tuple[str, int, Candidates]:
    """Return a step's question, the phase that it precedes, and the candidates: supports at first, then faces."""
    if step.growth == 0.0:
        return "ask.face_final", 2, yes_or_no(right=True, language=page.home.sheet.language)
    if step.number == 1:
        return "ask.pushed_out_space", 1, supports_to_choose(page, step.normal)
    faces = _faces_to_choose(step, page)
    if step.number % OF_KINDS == 2 and not all(each.right for each in faces):
        return "ask.nearest_face", 0, faces
    if step.number % OF_KINDS:
        return "ask.faces_new", 3, numbers_around(len(step.horizon))
    return "ask.faces_seen", 3, numbers_around(len(step.seen))


def _faces_to_choose(step: PolytopeStep, page: SpacePage) -> Candidates:
    """Return some faces of the polytope, sorted by name; those closest to the origin are right."""
    far = np.array(distances(step))
    found = []
    for row in np.argsort(far, kind="stable")[:MOST_OTHERS].tolist():
        facet = [step.corners[corner] for corner in step.facets[row]]
        right = bool(far[row] <= step.distance + AS_FAR * float(far.max()))
        found.append(AnswerCandidate(written_names(page.name_of(facet)), right))
    return tuple(sorted(found, key=lambda each: each.text))


def _setup(steps: Sequence[PolytopeStep], page: SpacePage) -> tuple[Caption, ...]:
    """Return the captions about the problem, why the answer lies in A − B, and the initial polytope."""
    if not steps:
        return (Caption("epa.nothing"),)
    first = sorted({steps[0].corners[row] for facet in steps[0].facets for row in facet}, key=page.names.__getitem__)
    values = (page.numbers.values_of(vertex) for vertex in first)
    corners = (" " * 5).join(
        f"{written_names(str(each['w']))} = {written_names(str(each['corner']))}" for each in values
    )
    return Caption("epa.setup"), Caption("epa.obstacle"), Caption("epa.first_space", {"corners": corners})


def step_captions(step: PolytopeStep, page: SpacePage, known: Bracket, *, final: bool) -> tuple[Caption, ...]:
    """Return the captions of an iteration's phases; `final` if a face of A − B was found before."""
    facet = [step.corners[row] for row in step.facets[step.nearest]]
    others = sorted(np.delete(distances(step), step.nearest).tolist())[:MOST_OTHERS]
    values: dict[str, object] = {
        "face": page.name_of(facet),
        "start": page.names[next(vertex for vertex in facet if vertex != step.support)],
        "others": ", ".join([*map(number, others), *["…"] * (len(step.facets) - 1 > len(others))]),
        **page.numbers.values_of(step.support),
        **height_values(step),
        "known": known.upper,
    }
    first = "epa.face_tied" if final else "epa.face_first" if np.isinf(known.upper) else "epa.face"
    if step.growth == 0.0:
        asked = Caption(first, values), Caption("epa.support_at_once_space", values)
        return *asked, Caption("epa.final_tied_space" if final else "epa.final_space", values)
    weaker = step.distance + step.growth > known.upper
    grows = "epa.grows_tied_space" if final else "epa.grows_weaker_space" if weaker else "epa.grows_space"
    grown = step.after
    edges = len({frozenset(pair) for ring in grown for pair in zip(ring, (*ring[1:], ring[0]), strict=True)})
    counts: dict[str, object] = {
        "before": len(step.facets),
        "seen": len(step.seen),
        "new": len(step.horizon),
        "corners": len({row for ring in grown for row in ring}),
        "edges": edges,
        "faces": len(grown),
    }
    asked = Caption(first, values), Caption("epa.support_space", values)
    return *asked, Caption(grows, values), Caption("epa.expands_space", {**values, **counts})


def result_captions(result: PenetrationResult) -> tuple[Caption, ...]:
    """Return the captions about the answer, the number of equally short translations, and the numbers that prove it."""
    values = depth_values(result, certificate_of(result)) | {"whole": ""}
    if result.relation is not Relation.PENETRATING:
        return (Caption(NO_DEPTH_ANSWERS[result.relation], values),)
    tied = (Caption("epa.tied_space", values),) if len(result.normals) > 1 else ()
    return Caption("epa.penetrating", values), *tied, Caption("epa.check_space", values)
