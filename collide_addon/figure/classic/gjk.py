# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of the GJK demo: its number and circles, beside the true distance or depth, and the reason in A − B."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import GeometryError, Relation, gjk, minkowski_difference
from ...geometry.predicates.points import Point
from ...pitfalls.snippets.gjk import PENETRATION, ClassicGjkAnswer, ClassicGjkStep, classic_gjk, random_runs, starts
from ...pitfalls.snippets.simplex import SnippetStoppedError, foot_of_origin, holds_origin
from ..model.arrays import Floats
from ..model.figure import Panel
from ..model.style import Role, final_ring
from ..stage.pen import Pen
from ..text.messages import Caption, number
from . import shapes
from .story import Statement, Story, Verdict, nothing
from .truth import Measured, measured, true_statement

MOST_RUNS = 1000
"""Random pairs searched for one that overlaps and reaches the test for a separating line."""
SEEN_AT_THE_SHAPES = frozenset({"vertices_not_points", "random_start"})
"""Reasons that can be seen without A − B."""


def gjk_story(a: ArrayLike, b: ArrayLike, *, start: tuple[int, int] | None = None, why: str = "") -> Story:
    """Return the story of what the demo says of two convex polygons (n, 2), with vertices counter-clockwise.

    The start simplex begins at `start` in A and B, from 1; by default it is the first that makes the demo wrong. `why`
    is the key of the reason; by default it follows from what the demo says.
    """
    subjects = shapes.polygon("A", a), shapes.polygon("B", b)
    vertices = shapes.rows(a), shapes.rows(b)
    truth = measured(*subjects)
    places = [start] if start else list(starts(*vertices))[:100]
    wrong = [place for place in places if not _is_right(classic_gjk(*vertices, *place), truth)]
    place = (wrong or places or [(1, 1)])[0]
    story = Story(
        extent=shapes.outline_of(subjects),
        question=(Caption("classic.gjk_question"),),
        shapes=shapes.with_letters(*subjects),
        claim=Statement(nothing, (), Caption("classic.verdict_stops"), {}),
        truth=true_statement(truth),
        reason="too_few_vertices",
    )
    steps: list[ClassicGjkStep] = []
    try:
        said = classic_gjk(*vertices, *place, steps.append)
    except SnippetStoppedError as error:
        stopped = Caption("classic.stops", {"words": str(error)})
        return replace(story, claim=story.claim._replace(captions=(stopped,), result={"stopped": str(error)}))
    reason = why or _reason(said, steps, truth)
    numbers = ", ".join(number(classic_gjk(*vertices, *each).value) for each in places[:6])
    says = [Caption("classic.gjk_prints", {"words": said.message, "printed": said.printed})]
    if said.circles is not None and said.value > 0.0:
        says.append(Caption("classic.gjk_circles", {"apart": said.circles.apart, "value": said.value}))
    if not start and len(places) > 1:
        says.append(Caption("classic.gjk_starts", {"wrong": len(wrong), "count": len(places)}))
    random = reason == "random_start"
    verdict = "classic.quote" if random or said.value == 0.0 else "classic.quote_number"
    words = {"words": numbers if random else said.message, "value": said.value}
    result = {"start": list(place), "message": said.message, "printed": said.printed, "value": said.value}
    begins = {"a": place[0], "b": place[1], "first_a": f"a{place[0]}", "first_b": f"b{place[1]}"}
    at_shapes = reason in SEEN_AT_THE_SHAPES
    space = np.concatenate([minkowski_difference(*(subject.shape.core for subject in subjects)), [shapes.ORIGIN]])

    def draw_why(pen: Pen) -> None:
        there, with_past = pen.at(Panel.DIFFERENCE), reason != "distance_of_line"
        _draw_difference(there, space[:-1], said, steps, truth, with_past=with_past)

    return replace(
        story,
        question=(*story.question, Caption("classic.gjk_dice", begins)),
        claim=Statement(lambda pen: _draw_circles(pen, said), tuple(says), Caption(verdict, words), result),
        reason=reason,
        values={"guard": len(vertices[0]) * len(vertices[1]), "value": said.value, "numbers": numbers},
        before_reason=() if at_shapes or reason in ("sentinel", "one_word") else (Caption("classic.gjk_difference"),),
        why=nothing if at_shapes else draw_why,
        difference=None if at_shapes else space,
        names={
            Role.NEAREST: "classic.word_foot",
            Role.FINAL: "classic.word_circles",
            Role.SIMPLEX: "classic.word_simplex",
        },
        verdict=Verdict.RIGHT if reason in ("right", "right_penetration", "one_word") else Verdict.WRONG,
    )


def random_story() -> Story:
    """Return the story of a random pair that overlaps but passes the test for a separating line."""
    for run in random_runs(20.0, MOST_RUNS):
        if run.answer.circles is not None and gjk(run.a, run.b).relation is Relation.PENETRATING:
            return gjk_story(run.a, run.b, start=run.start, why="empty_test")
    raise GeometryError("none of {runs} random pairs overlaps and passes the test", runs=MOST_RUNS)


def _is_right(said: ClassicGjkAnswer, truth: Measured) -> bool:
    if truth.relation is Relation.PENETRATING:
        return said.value == PENETRATION
    return not said.guard_hit and math.isclose(said.value, truth.distance, rel_tol=1e-9)


def _reason(said: ClassicGjkAnswer, steps: Sequence[ClassicGjkStep], truth: Measured) -> str:
    """Return the key of the sentence that says why the demo is wrong, or that it is right."""
    overlap = truth.relation is Relation.PENETRATING
    if _is_right(said, truth):
        return "right_penetration" if overlap else "right"
    if said.guard_hit:
        return "guard"
    if overlap and any(holds_origin(step.simplex[::-1]) for step in steps):
        return "clockwise"
    if set(steps[-1].simplex) == {(0.0, 0.0)}:
        return "start_collapses"
    if said.value == 0.0:
        ends = _ends_of_nearest_line(steps[-1]) if overlap else None
        at_origin = ends is not None and gjk(ends, [(0.0, 0.0)]).relation is Relation.TOUCHING  # not only its line
        return "zero_for_overlap" if at_origin else "line_through_origin"
    return "distance_of_line" if 0.0 < said.value < truth.distance else "ended_early"


def _draw_circles(pen: Pen, said: ClassicGjkAnswer) -> None:
    """Draw the demo's black circles on A and B, with its number as if it were the length between them."""
    if said.circles is None:
        return
    ends = shapes.as_array([said.circles.on_a, said.circles.on_b])
    pen.ring(Role.FINAL, ends, final_ring(6.0, said.circles.apart / pen.unit) * pen.unit, "circles")
    if said.circles.apart:
        pen.line(Role.CLAIM, ends, "between-circles")
        shapes.name_length(pen, Role.CLAIM, ends, "printed", f"“{number(said.value)}”")


def _draw_difference(
    pen: Pen, hull: Floats, said: ClassicGjkAnswer, steps: Sequence[ClassicGjkStep], truth: Measured, *, with_past: bool
) -> None:
    """Draw the last simplex in A − B, or all, the line whose distance the demo takes, and the true nearest point."""

    def draw_simplex(role: Role, vertices: Sequence[Point], *, filled: bool = False) -> None:
        shapes.draw_by_size(pen, role, shapes.as_array([*dict.fromkeys(vertices)]), "simplex", filled=filled)

    shapes.draw_named(pen, Role.ORIGIN, shapes.ORIGIN, "0", (-1.0, -1.0), "O")
    pen.outline(Role.DIFFERENCE_HULL, hull, "A-B", filled=True)
    simplexes = (
        list(dict.fromkeys(step.simplex for step in steps))[-12:] if with_past else []
    )  # more would hide each other
    for simplex in simplexes[:-1]:
        draw_simplex(Role.SIMPLEX_PAST, simplex)
    draw_simplex(Role.SIMPLEX, steps[-1].simplex, filled=True)
    edge = steps[-1].edge
    if edge is not None and not said.guard_hit:
        ends = _ends_of_nearest_line(steps[-1])
        if ends is not None:
            pen.whole_line(Role.CLAIM, ends[0], ends[1] - ends[0], "line")
        pen.dots(Role.NEAREST, np.array(edge.foot), "foot")
        if edge.foot != (0.0, 0.0):
            claimed = shapes.as_array([shapes.ORIGIN, edge.foot])
            pen.line(Role.CLAIM, claimed, "claimed")
            shapes.name_length(pen, Role.CLAIM, claimed, "claimed")
    if truth.relation is Relation.SEPARATED:
        nearest = truth.point_a - truth.point_b
        pen.line(Role.TRUTH, np.array([shapes.ORIGIN, nearest]), "distance")
        shapes.name_length(pen, Role.TRUTH, [nearest, shapes.ORIGIN], "distance", f"d = {number(truth.distance)}")
    pen.name("A − B", Role.DIFFERENCE_HULL, hull.max(axis=0), np.array([1.0, 1.0]), "A-B")


def _ends_of_nearest_line(step: ClassicGjkStep) -> Floats | None:
    """Return two points of the line that came nearest: the simplex edge whose foot was taken."""
    for row, start in enumerate(step.simplex):
        end = step.simplex[(row + 1) % len(step.simplex)]
        ends = np.array([start, end])
        if step.edge is not None and start != end and step.edge.foot == foot_of_origin(start, end):
            return ends
    return None
