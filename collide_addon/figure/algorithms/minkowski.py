# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the Minkowski sum (the classic code's figure 1) and difference (its figure 2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ...geometry import Relation, gjk, minkowski_difference, minkowski_sum, pairwise_differences
from ..labels.labels import LabelRequest, with_labels
from ..labels.names import origin_request, shape_names, vertex_requests
from ..model.figure import Figure, Kind, Mark, Panel, Span, Step
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.records import plain
from ..model.style import Role
from ..model.subject import Subject
from ..page.page import finish
from ..page.sheet import bounds_of, lay_out
from ..parts.pair import MOST_DIFFERENCE_POINTS, pair_headings, shape_marks
from ..text.messages import Caption, as_pair, say

MOST_NUMBERS = 40
"""Hulls with more vertices are not numbered."""
PLACE = {Relation.SEPARATED: "outside", Relation.TOUCHING: "on", Relation.PENETRATING: "inside"}


def sum_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Minkowski sum."""
    return _minkowski_lesson(subjects, choices, parameters, difference=False)


def difference_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Minkowski difference."""
    return _minkowski_lesson(subjects, choices, parameters, difference=True)


def minkowski_figure(a: Subject, b: Subject, look: Look = DEFAULT_LOOK, *, difference: bool) -> Figure:
    """Return the figure of A + B, or of A - B: its points, its hull numbered, the inner points without numbers.

    Both subjects are polygons.
    """
    core_a, core_b = a.shape.core, b.shape.core
    hull = minkowski_difference(core_a, core_b) if difference else minkowski_sum(core_a, core_b)
    count = len(core_a) * len(core_b)
    space = bounds_of(hull, np.zeros((1, 2)))
    sheet = lay_out(bounds_of(a.boundary, b.boundary), space, look.layout, rulers=look.rulers)
    marks = shape_marks((a, b), look.detail)
    marks.append(Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "O", Panel.DIFFERENCE))
    if count <= MOST_DIFFERENCE_POINTS:
        # a + b is a - (-b): the rows are the same
        second = core_b.vertices if difference else -core_b.vertices
        points = pairwise_differences(core_a.vertices, second)
        marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, points, "all", Panel.DIFFERENCE, Span.of(1)))
    name, role = ("A-B", Role.DIFFERENCE_HULL) if difference else ("A+B", Role.SUM_HULL)
    kind = Kind.POLYGON if len(hull) > 1 else Kind.POINTS
    marks.append(Mark(kind, role, hull, name, Panel.DIFFERENCE, Span.of(2), filled=True))
    marks += shape_names((a, b), sheet)
    requests = [origin_request(), *_number_requests(hull, role)]
    requests += [*vertex_requests(a, sheet), *vertex_requests(b, sheet)]
    marks = with_labels(marks, requests, sheet)
    operation = "difference" if difference else "sum"
    return finish(
        sheet,
        algorithm="Minkowski",
        title=say(f"title.{operation}", look.language, a=a.name, b=b.name),
        headings=pair_headings(look.layout, operation),
        words={} if difference else {Role.DIFFERENCE_POINTS: "role.all-sums"},
        marks=marks,
        steps=_steps(a, b, hull, difference=difference, numbered=_all_numbered(marks, len(hull))),
        result={"operation": operation, "vertices": plain(hull), "points": count},
        look=look,
    )


def _minkowski_lesson(
    subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object], *, difference: bool
) -> Lesson:
    a, b = subjects
    figure = minkowski_figure(a, b, look_of(choices, parameters), difference=difference)
    vertices = np.array(figure.result["vertices"])
    return Lesson(figure, vertices, (), {"vertices": len(vertices)})


def _number_requests(hull: NDArray[np.float64], role: Role) -> list[LabelRequest]:
    if len(hull) > MOST_NUMBERS:
        return []
    middle = hull.mean(axis=0)
    request = LabelRequest("", role, middle, np.array([0.0, 1.0]), "", Panel.DIFFERENCE, Span.of(3), needed=False)
    return [
        replace(
            request,
            text=str(k),
            anchor=vertex,
            outwards=vertex - middle if len(hull) > 1 else request.outwards,
            part=f"{k}",
        )
        for k, vertex in enumerate(hull, start=1)
    ]


def _all_numbered(marks: Iterable[Mark], count: int) -> bool:
    """Tell whether there was room for the numbers of all vertices."""
    texts = {mark.text for mark in marks if mark.kind is Kind.LABEL and mark.panel is Panel.DIFFERENCE}
    return all(str(k) in texts for k in range(1, count + 1))


def _steps(  # what the captions tell
    a: Subject, b: Subject, hull: NDArray[np.float64], *, difference: bool, numbered: bool
) -> list[Step]:
    n, m = len(a.shape.core), len(b.shape.core)
    edges = sum(count for count in (n, m) if count > 1)  # a segment's is passed there and back
    values: dict[str, object] = {
        "n": n,
        "m": m,
        "count": n * m,
        "vertices": len(hull),
        "inner": n * m - len(hull),
        "edges": edges,
        "merged": edges - len(hull),
        "point": as_pair(hull[0]),
    }
    operation = "difference" if difference else "sum"
    merged = "_merged" if len(hull) < edges else ""
    last = Caption("minkowski.numbered" if numbered else "minkowski.result", values)
    if difference:
        place = PLACE[gjk(a.shape, b.shape).relation]
        told = {"place": Caption(f"place.{place}"), "relation": Caption(f"place.relation_{place}")}
        last = Caption("minkowski.origin", {"hull": last, **told})
    captions = (
        Caption(f"minkowski.{operation}_setup"),
        Caption("minkowski.points" if n * m <= MOST_DIFFERENCE_POINTS else "minkowski.points_many", values),
        Caption(f"minkowski.hull_{operation}{merged}" if len(hull) > 1 else "minkowski.hull_point", values),
        last,
    )
    return [
        Step(k, f"Minkowski {k:02}" + (" result" if k == len(captions) - 1 else ""), (caption,))
        for k, caption in enumerate(captions)
    ]
