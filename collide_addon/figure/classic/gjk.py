# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories of the GJK demo: its number and circles, beside the true distance or depth, and the reason in A − B.

Stories about its simplex ask which vertices are dropped, and whether it contains the origin.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import GeometryError, Relation, gjk, minkowski_difference
from ...geometry.predicates.points import Point
from ...pitfalls import simplex as classic
from ...pitfalls.cases import Inputs
from ...pitfalls.gjk import PENETRATION, ClassicGjkAnswer, ClassicGjkStep, classic_gjk, random_runs, starts
from ...pitfalls.simplex import SnippetStoppedError, foot_of_origin, holds_origin
from ..model.arrays import Floats
from ..model.figure import Panel
from ..model.style import Role
from ..stage.pen import RING_RADIUS, Pen
from ..text.messages import Caption, as_pair, equals, number
from . import shapes
from .shapes import ORIGIN, Truth, as_array, measured, name_length, rows, true_statement
from .story import Draw, Statement, Story, Verdict, nothing, stated

SORTED_OUT = {Role.FINAL: "classic.word_stays", Role.DROPPED: "classic.word_dropped"}


def edge_story(inputs: Inputs) -> Story:
    """Return the story of an edge: whether the nearest point is between its ends, and how far away."""
    edge = as_array([inputs["v"], inputs["vv"]])
    start, end = rows(edge)
    said = classic.nearest_on_edge(start, end, [start, end])
    near = gjk(edge, [ORIGIN])

    def statement(role: Role, kept: list[Point], foot: ArrayLike, distance: float) -> Statement:
        says = "classic.edge_says" if role is Role.CLAIM else "classic.edge_true"
        values = {"count": len(kept), "distance": distance, "point": as_pair(near.closest_a)}
        result = {"kept": as_array(kept).tolist(), "distance": distance}
        draw = partial(_draw_nearest, role=role, edge=edge, kept=kept, foot=np.array(foot))
        return stated(draw, says, "classic.edge_verdict", values, result)

    return Story(
        extent=as_array([*edge, ORIGIN, said.foot]),
        question=(Caption("classic.edge_question"),),
        shapes=lambda pen: _draw_simplex(pen, edge),
        claim=statement(Role.CLAIM, list(said.kept), said.foot, said.distance),
        truth=statement(Role.TRUTH, _stays(edge), near.closest_a, near.distance),
        names=SORTED_OUT,
    )


def second_edge_story(inputs: Inputs) -> Story:
    """Return the story of a triangle's second edge: which vertices are dropped."""
    vertices = rows(inputs["arrQ"])
    said = classic.nearest_on_edge(vertices[1], vertices[2], vertices, vertices[0])
    stays = _stays(vertices[1:])
    dropped = [vertex for vertex in vertices if vertex not in stays]

    def statement(kept: list[Point], dropped: list[Point], message: str) -> Statement:
        names = {
            name: ", ".join(f"w{vertices.index(vertex) + 1}" for vertex in points)
            for name, points in (("kept", kept), ("dropped", dropped))
        }
        return stated(lambda pen: _sort_out(pen, kept, dropped), message, "classic.second_edge_verdict", names)

    return Story(
        extent=as_array([*vertices, ORIGIN]),
        question=(Caption("classic.second_edge_question"),),
        shapes=lambda pen: _draw_simplex(pen, as_array(vertices)),
        claim=statement(list(said.kept), list(said.deleted), "classic.second_edge_says"),
        truth=statement(stays, dropped, "classic.second_edge_true"),
        names=SORTED_OUT,
    )


def inside_story(inputs: Inputs) -> Story:
    """Return the story of a triangle with the origin on its boundary."""
    vertices = rows(inputs["simplex"])
    corners = as_array(vertices)
    middle = corners.mean(axis=0)
    said, true = {"inside": classic.holds_origin(vertices)}, {"relation": gjk(corners, [ORIGIN]).relation.value}

    def dot(role: Role, part: str) -> Draw:
        return lambda pen: pen.dots(role, ORIGIN, part)

    def draw_why(pen: Pen) -> None:
        """Label each edge with the number that must be positive."""
        for start, end in pairwise([*vertices, vertices[0]]):
            value = classic.twice_area(start, end, classic.ORIGIN)
            ends = as_array([start, end])
            role, ending = (Role.CLAIM, " ?") if value == 0.0 else (Role.SIMPLEX, "")
            if value == 0.0:
                pen.line(role, ends, "not-positive")
            pen.name(f"{number(value)} > 0{ending}", role, ends.mean(axis=0), ends.mean(axis=0) - middle, "side")

    return Story(
        extent=as_array([*vertices, ORIGIN]),
        question=(Caption("classic.inside_question"),),
        shapes=lambda pen: _draw_simplex(pen, corners),
        claim=stated(dot(Role.CLAIM, "outside"), "classic.inside_says", "classic.inside_claim", {}, said),
        truth=stated(dot(Role.TRUTH, "contact"), "classic.inside_true", "classic.verdict_touching", {}, true),
        why=draw_why,
    )


def _stays(points: ArrayLike) -> list[Point]:
    """Return the vertices that span the point nearest to the origin."""
    return [(x, y) for x, y in (vertex.point_a.tolist() for vertex in gjk(points, [ORIGIN]).simplex)]


def _draw_simplex(pen: Pen, points: Floats) -> None:
    middle = points.mean(axis=0)
    pen.shape(Role.SIMPLEX, points, "simplex", filled=True)
    pen.dots(Role.SIMPLEX, points, "vertices")
    for row, vertex in enumerate(points, start=1):
        pen.name(f"w{row}", Role.SIMPLEX, vertex, vertex - middle, f"w{row}")
    pen.dot(Role.ORIGIN, ORIGIN, "0", -middle, "O")


def _draw_nearest(pen: Pen, role: Role, edge: Floats, kept: list[Point], foot: Floats) -> None:
    """Draw the kept part of an edge, the point found with its distance and, if beyond the edge, the whole line."""
    _sort_out(pen, kept, [vertex for vertex in rows(edge) if vertex not in kept])
    if (foot < edge.min(axis=0)).any() or (foot > edge.max(axis=0)).any():
        pen.whole_line(Role.CLAIM, edge[0], edge[1] - edge[0], "line")
    pen.line(role, np.array([ORIGIN, foot]), "distance")
    pen.dots(role, foot, "nearest")
    name_length(pen, role, [ORIGIN, foot], "distance")


def _sort_out(pen: Pen, kept: list[Point], dropped: list[Point]) -> None:
    """Draw a ring around each kept vertex and a cross over each dropped one."""
    pen.ring(Role.FINAL, as_array(kept), RING_RADIUS * pen.unit, "stays")
    for vertex in as_array(dropped):
        for arm in 4.0 * pen.unit * np.array([(1.0, 1.0), (1.0, -1.0)]):
            pen.line(Role.DROPPED, np.array([vertex - arm, vertex + arm]), "dropped")


MOST_RUNS = 1000
"""Number of random pairs tried to find one that overlaps and reaches the test for a separating line."""
SEEN_AT_THE_SHAPES = frozenset({"classic.why_vertices_not_points", "classic.why_random_start"})
"""Reasons that show in A and B, without A − B."""
SEEN_IN_WORDS = SEEN_AT_THE_SHAPES | {"classic.why_sentinel", "classic.why_one_word"}
"""Reasons that do not mention A − B."""
RIGHT = frozenset({"classic.why_right", "classic.why_right_penetration", "classic.why_one_word"})


def gjk_story(a: ArrayLike, b: ArrayLike, *, start: tuple[int, int] | None = None, why: str = "") -> Story:
    """Return the story of the demo's answer for two convex polygons (n, 2), with vertices counter-clockwise.

    The initial simplex begins at the vertices `start` of A and B, counted from 1; by default, at the first for which
    the demo is wrong. `why` is the message of the reason, by default chosen by the demo's answer.
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
        reason="classic.why_too_few_vertices",
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
    random = reason == "classic.why_random_start"
    verdict = "classic.quote" if random or said.value == 0.0 else "classic.quote_number"
    words = {"words": numbers if random else said.message, "value": said.value}
    result = {"start": list(place), "message": said.message, "printed": said.printed, "value": said.value}
    begins = {"a": place[0], "b": place[1], "first_a": f"a{place[0]}", "first_b": f"b{place[1]}"}
    at_shapes = reason in SEEN_AT_THE_SHAPES
    space = np.concatenate([minkowski_difference(*(subject.shape.core for subject in subjects)), [ORIGIN]])

    def draw_why(pen: Pen) -> None:
        there, with_past = pen.at(Panel.DIFFERENCE), reason != "classic.why_distance_of_line"
        _draw_difference(there, space[:-1], said, steps, truth, with_past=with_past)

    return replace(
        story,
        question=(*story.question, Caption("classic.gjk_dice", begins)),
        claim=Statement(lambda pen: _draw_circles(pen, said), tuple(says), Caption(verdict, words), result),
        reason=reason,
        values={"guard": len(vertices[0]) * len(vertices[1]), "value": said.value, "numbers": numbers},
        before_reason=() if reason in SEEN_IN_WORDS else (Caption("classic.gjk_difference"),),
        why=nothing if at_shapes else draw_why,
        difference=None if at_shapes else space,
        names={
            Role.NEAREST: "classic.word_foot",
            Role.FINAL: "classic.word_circles",
            Role.SIMPLEX: "classic.word_simplex",
        },
        verdict=Verdict.RIGHT if reason in RIGHT else Verdict.WRONG,
    )


def random_story() -> Story:
    """Return the story of a random pair that overlaps but passes the test for a separating line."""
    for run in random_runs(20.0, MOST_RUNS):
        if run.answer.circles is not None and gjk(run.a, run.b).relation is Relation.PENETRATING:
            return gjk_story(run.a, run.b, start=run.start, why="classic.why_empty_test")
    raise GeometryError("none of {runs} random pairs overlaps and passes the test", runs=MOST_RUNS)


def _is_right(said: ClassicGjkAnswer, truth: Truth) -> bool:
    if truth.relation is Relation.PENETRATING:
        return said.value == PENETRATION
    return not said.guard_hit and math.isclose(said.value, truth.distance, rel_tol=1e-9)


def _reason(said: ClassicGjkAnswer, steps: Sequence[ClassicGjkStep], truth: Truth) -> str:
    """Return the message that says why the demo is wrong, or that it is right."""
    overlap = truth.relation is Relation.PENETRATING
    if _is_right(said, truth):
        return "classic.why_right_penetration" if overlap else "classic.why_right"
    if said.guard_hit:
        return "classic.why_guard"
    if overlap and any(holds_origin(step.simplex[::-1]) for step in steps):
        return "classic.why_clockwise"
    if set(steps[-1].simplex) == {(0.0, 0.0)}:
        return "classic.why_start_collapses"
    if said.value == 0.0:
        ends = _ends_of_nearest_line(steps[-1]) if overlap else None
        at_origin = ends is not None and gjk(ends, [(0.0, 0.0)]).relation is Relation.TOUCHING  # not merely on its line
        return "classic.why_zero_for_overlap" if at_origin else "classic.why_line_through_origin"
    return "classic.why_distance_of_line" if 0.0 < said.value < truth.distance else "classic.why_ended_early"


def _draw_circles(pen: Pen, said: ClassicGjkAnswer) -> None:
    """Draw the demo's black circles on A and B, and its number as if it were the distance between them."""
    if said.circles is None:
        return
    ends = shapes.as_array([said.circles.on_a, said.circles.on_b])
    length = said.circles.apart / pen.unit
    radius = min(6.0, max(0.3 * length, 4.0)) if length else 6.0  # so that a short line shows between the rings
    pen.ring(Role.FINAL, ends, radius * pen.unit, "circles")
    if said.circles.apart:
        pen.line(Role.CLAIM, ends, "between-circles")
        shapes.name_length(pen, Role.CLAIM, ends, "printed", f"“{number(said.value)}”")


def _draw_difference(
    pen: Pen, hull: Floats, said: ClassicGjkAnswer, steps: Sequence[ClassicGjkStep], truth: Truth, *, with_past: bool
) -> None:
    """Draw the last simplex in A − B, or several, the line whose distance the demo uses, and the true nearest point."""

    def draw_simplex(role: Role, vertices: Sequence[Point], *, filled: bool = False) -> None:
        pen.shape(role, shapes.as_array([*dict.fromkeys(vertices)]), "simplex", filled=filled)

    pen.dot(Role.ORIGIN, ORIGIN, "0", np.array([-1.0, -1.0]), "O")
    pen.outline(Role.DIFFERENCE_HULL, hull, "A-B", filled=True)
    past = list(dict.fromkeys(step.simplex for step in steps))[-12:-1]  # more would overlap
    for simplex in past if with_past else ():
        draw_simplex(Role.SIMPLEX_PAST, simplex)
    draw_simplex(Role.SIMPLEX, steps[-1].simplex, filled=True)
    edge = steps[-1].edge
    if edge is not None and not said.guard_hit:
        ends = _ends_of_nearest_line(steps[-1])
        if ends is not None:
            pen.whole_line(Role.CLAIM, ends[0], ends[1] - ends[0], "line")
        pen.dots(Role.NEAREST, np.array(edge.foot), "foot")
        if edge.foot != (0.0, 0.0):
            claimed = shapes.as_array([ORIGIN, edge.foot])
            pen.line(Role.CLAIM, claimed, "claimed")
            shapes.name_length(pen, Role.CLAIM, claimed, "claimed")
    if truth.relation is Relation.SEPARATED:
        nearest = truth.point_a - truth.point_b
        pen.line(Role.TRUTH, np.array([ORIGIN, nearest]), "distance")
        shapes.name_length(pen, Role.TRUTH, [nearest, ORIGIN], "distance", f"d {equals(truth.distance)}")
    pen.name("A − B", Role.DIFFERENCE_HULL, hull.max(axis=0), np.array([1.0, 1.0]), "A-B")


def _ends_of_nearest_line(step: ClassicGjkStep) -> Floats | None:
    """Return two points of the nearest line: the ends of the simplex edge whose foot was used."""
    for row, start in enumerate(step.simplex):
        end = step.simplex[(row + 1) % len(step.simplex)]
        ends = np.array([start, end])
        if step.edge is not None and start != end and step.edge.foot == foot_of_origin(start, end):
            return ends
    return None
