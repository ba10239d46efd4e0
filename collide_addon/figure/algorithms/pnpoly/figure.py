# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of PNPOLY: a ray from a point, and the edges of a polygon one after the other, counted where they meet.

Step 0 sets the scene, each edge is a step of two phases (is the ray in its range? where do they meet?), the last step
is the answer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....geometry import BoundaryRule, PnpolyStep, pnpoly
from ...labels.labels import with_labels
from ...model.choices import Detail
from ...model.ends import chosen_point, refuse_circle
from ...model.figure import Figure, Kind, Span, Step
from ...model.lesson import Choices, Headline, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.style import Role
from ...model.subject import Subject
from ...page.page import finish
from ...parts.polygons import corner_requests, edge_name, polygon_marks, polygon_name
from ...text.messages import Caption, as_pair, say
from .marks import (
    count_requests,
    crossing_name,
    edge_marks,
    point_marks,
    point_names,
    ray_marks,
    result_marks,
    sheet_with_room,
)

MOST_EDGES = 16
"""Of a polygon with more edges, only those in range have a step."""
MOST_STEPS = 32
"""If even these are more, they share one."""
WORDS = {
    Role.WITNESS: "point.word_asked",
    Role.CERTIFICATE: "point.word_level",
    Role.DROPPED: "point.word_behind",
    Role.CROSSING: "point.word_ahead",
    Role.INPUT: "point.word_range",
    Role.EDGE: "point.word_edge",
}


@dataclass(frozen=True, slots=True, eq=False)
class PointsInPolygon:
    """Where the points of B lie.

    Attributes
    ----------
    boundary : {"half-open", "inside", "outside"}
        The rule for points on the boundary.
    inside, on_boundary : ndarray of bool (n,)
        The answer by that rule, and whether it needed the rule.
    chosen : int
        Which of the points the steps are of, from 1.
    """

    boundary: BoundaryRule
    inside: NDArray[np.bool_]
    on_boundary: NDArray[np.bool_]
    chosen: int


def pnpoly_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of B's points and the polygon A, with the steps of one of the points.

    Raises
    ------
    GeometryError
        When A is a circle, or B has no such point or too many to look at each.
    """
    a, b = subjects
    refuse_circle(a)
    chosen = chosen_point(b, choices.point)
    rule: BoundaryRule = choices.boundary.value
    steps: list[PnpolyStep] = []
    pnpoly(a.rings, chosen[np.newaxis], boundary=rule, record=steps.append)
    inside = pnpoly(a.rings, b.points, boundary=rule)
    closed = pnpoly(a.rings, b.points, boundary="inside")
    interior = pnpoly(a.rings, b.points, boundary="outside")
    result = PointsInPolygon(rule, inside, closed & ~interior, choices.point)
    figure = pnpoly_figure(a, b, result, steps, look_of(choices, parameters))
    relation = "inside" if inside[choices.point - 1] else "outside"
    headline: Headline = {"relation": relation, "inside": int(inside.sum()), "of": len(inside)}
    return Lesson(figure, result, tuple(steps), headline)


def pnpoly_figure(
    a: Subject,
    b: Subject,
    result: PointsInPolygon,
    steps: Sequence[PnpolyStep],
    look: Look = DEFAULT_LOOK,
) -> Figure:
    """Return the figure of a run of `pnpoly` on one of B's points, with all the others where they belong.

    Parameters
    ----------
    a, b : Subject
        The polygon, by its rings, and the points.
    result, steps
        The answers, and what was recorded of the chosen point.
    look : Look
        There is one panel in either layout.
    """
    sheet = sheet_with_room(a, b, look)
    point, name = b.points[result.chosen - 1], b.vertex_name(result.chosen - 1)
    full = look.detail is Detail.FULL
    shown = _groups(steps) if full else []
    end = len(shown) + 1
    marks = polygon_marks(a) + point_marks(b, result.inside, result.chosen, end)
    marks += result_marks(point, name, sheet, Span.of(end))
    requests = count_requests(shown, point, sheet, look.language) if full else []
    requests += point_names(b, result.chosen)
    captions = [Step(0, "PNPOLY 00", _setup(name, steps, shown, full=full))]
    used = []
    if full:
        marks += ray_marks(point, sheet, Span.of(0, 1))
    for k, group in enumerate(shown, start=1):
        for step in group:
            marks += edge_marks(step, sheet, k, edge_name(a, step.ring, step.edge), with_range=len(group) == 1)
            if len(group) == 1:
                requests += crossing_name(step, k)
                used += [(step.ring, step.edge + ahead, Span.of(k, 0, until=k)) for ahead in (0, 1)]
        captions.append(Step(k, f"PNPOLY {k:02}", _says(a, name, point, group, k)))
    requests += corner_requests(a, used)
    captions.append(Step(end, f"PNPOLY {end:02} result", _answer(a, name, result, steps)))
    lines = [mark.points for mark in marks if mark.kind in (Kind.ARROW, Kind.POLYLINE)]
    marks.append(polygon_name(a, sheet, [*lines, b.points]))
    inside = bool(result.inside[result.chosen - 1])
    return finish(
        sheet,
        algorithm="PNPOLY",
        title=say("title.pair", look.language, algorithm="PNPOLY", a=a.name, b=b.name),
        headings={},
        words=WORDS,
        marks=with_labels(marks, requests, sheet),
        steps=captions,
        badge="point.badge_inside" if inside else "point.badge_outside",
        result={
            "boundary": result.boundary,
            "inside": result.inside.tolist(),
            "on_boundary": result.on_boundary.tolist(),
            "point": result.chosen,
            "at": point.tolist(),
            "left": steps[-1].left,
            "right": steps[-1].right,
        },
        look=look,
    )


def _groups(steps: Sequence[PnpolyStep]) -> list[list[PnpolyStep]]:
    """The edges that each step of the figure shows: one, or when there are too many all that are in range."""
    if len(steps) <= MOST_EDGES:
        return [[step] for step in steps]
    in_range = [step for step in steps if step.in_range]
    if len(in_range) <= MOST_STEPS:
        return [[step] for step in in_range]
    return [in_range]


# ---- the words


def _setup(
    name: str, steps: Sequence[PnpolyStep], shown: Sequence[Sequence[PnpolyStep]], *, full: bool
) -> tuple[Caption, ...]:
    values = {"point": name, "count": len(steps), "shown": sum(len(group) for group in shown)}
    first = Caption("point.setup", values)
    if not full:
        return (first,)
    captions = [first, Caption("point.ray", values)]
    if len(steps) > MOST_EDGES:
        at_once = len(shown) == 1 and len(shown[0]) > 1
        few = "point.many_some" if shown else "point.many_none"
        captions.append(Caption("point.many_at_once" if at_once else few, values))
    return tuple(captions)


def _says(
    a: Subject, name: str, point: NDArray[np.float64], group: Sequence[PnpolyStep], k: int
) -> tuple[Caption, ...]:
    last = group[-1]
    parity = Caption("point.odd" if last.right % 2 else "point.even")
    values: dict[str, object] = {"step": k, "point": name, "left": last.left, "right": last.right, "parity": parity}
    if len(group) > 1:
        return (Caption("point.all", {**values, "count": len(group)}),)
    low, high = sorted((float(last.start[1]), float(last.end[1])))
    x, y = as_pair(point)
    values |= {"edge": edge_name(a, last.ring, last.edge), "low": low, "high": high, "x": x, "y": y}
    if last.crossing is None:
        if low == high:
            return (Caption("point.level", values),)
        return (Caption("point.at_the_top" if y == high else "point.out_of_range", values),)
    values["crossing"] = float(last.crossing[0])
    meets = {"right": "point.ahead", "left": "point.behind", "at the point": "point.at_the_point"}
    return Caption("point.in_range", values), Caption(meets[last.side or "left"], values)


def _answer(a: Subject, name: str, result: PointsInPolygon, steps: Sequence[PnpolyStep]) -> tuple[Caption, ...]:
    last, index = steps[-1], result.chosen - 1
    values: dict[str, object] = {"point": name, "left": last.left, "right": last.right}
    counted = Caption("point.result_inside" if last.inside else "point.result_outside", values)
    if not result.on_boundary[index]:
        return counted, Caption("point.both_sides", values)
    touched = next(step for step in steps if step.on_edge)
    values["edge"] = edge_name(a, touched.ring, touched.edge)
    if result.boundary != "half-open":
        return (Caption(f"point.boundary_{result.boundary}", values),)
    return Caption("point.boundary_inside_half" if last.inside else "point.boundary_outside_half", values), counted
