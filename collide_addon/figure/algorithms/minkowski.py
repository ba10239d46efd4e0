# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the Minkowski sum and difference (the classic code's figures 1 and 2)."""

from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import Relation, gjk, minkowski_difference, minkowski_sum, pairwise_differences
from ..labels.labels import name_request, with_labels
from ..labels.names import origin_request, shape_names, vertex_requests
from ..model.arrays import Floats
from ..model.figure import Figure, Kind, Mark, Panel, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.records import plain
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import bounds_of, lay_out
from ..parts.draft import Draft
from ..parts.pair import MOST_DIFFERENCE_POINTS, outline_kind, pair_headings, shape_marks
from ..text.messages import Caption, as_pair, say

MOST_NUMBERS = 40
"""Hulls with more vertices are not numbered."""
PLACE = {Relation.SEPARATED: "outside", Relation.TOUCHING: "on", Relation.PENETRATING: "inside"}


def minkowski_lesson(
    subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object], *, difference: bool
) -> Lesson:
    """Return the lesson of the Minkowski difference, or of the sum."""
    a, b = subjects
    figure = minkowski_figure(a, b, look_of(choices, parameters), difference=difference)
    vertices = np.array(figure.result["vertices"])
    return Lesson(figure, vertices, (), {"vertices": len(vertices)})


def minkowski_figure(a: Subject, b: Subject, look: Look = DEFAULT_LOOK, *, difference: bool) -> Figure:
    """Return the figure of A + B or A − B, two polygons: all points, and the hull with its vertices numbered."""
    core_a, core_b = a.shape.core, b.shape.core
    hull = minkowski_difference(core_a, core_b) if difference else minkowski_sum(core_a, core_b)
    count, operation = len(core_a) * len(core_b), "difference" if difference else "sum"
    space = bounds_of(hull, np.zeros((1, 2)))
    sheet = lay_out(bounds_of(a.boundary, b.boundary), space, look.layout, rulers=look.rulers)
    marks = shape_marks((a, b), look.detail)
    marks.append(Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "O", Panel.DIFFERENCE))
    if count <= MOST_DIFFERENCE_POINTS:
        # a + b is a − (−b), with the same rows
        second = core_b.vertices if difference else -core_b.vertices
        points = pairwise_differences(core_a.vertices, second)
        marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, points, "all", Panel.DIFFERENCE, Span.of(1)))
    name, role = ("A-B", Role.DIFFERENCE_HULL) if difference else ("A+B", Role.SUM_HULL)
    marks.append(Mark(outline_kind(hull), role, hull, name, Panel.DIFFERENCE, Span.of(2), filled=True))
    marks += shape_names((a, b), sheet)
    requests = [origin_request()]
    if len(hull) <= MOST_NUMBERS:
        ways = enumerate(zip(hull, hull - hull.mean(axis=0), strict=True), start=1)
        requests += [name_request(str(k), role, at, way, Panel.DIFFERENCE, Span.of(3)) for k, (at, way) in ways]
    requests += [*vertex_requests(a, sheet), *vertex_requests(b, sheet)]
    draft = Draft("Minkowski", sheet, look, with_labels(marks, requests, sheet))
    texts = {mark.text for mark in draft.marks if mark.kind is Kind.LABEL and mark.panel is Panel.DIFFERENCE}
    _tell(draft, a, b, hull, operation, numbered=all(str(k) in texts for k in range(1, len(hull) + 1)))
    return draft.finish(
        say(f"title.{operation}", look.language, a=a.name, b=b.name),
        headings=pair_headings(look.layout, operation),
        words={} if difference else {Role.DIFFERENCE_POINTS: "role.all-sums"},
        marks=draft.marks,
        result={"operation": operation, "vertices": plain(hull), "points": count},
    )


def _tell(draft: Draft, a: Subject, b: Subject, hull: Floats, operation: str, *, numbered: bool) -> None:
    """Add the four steps; `numbered` is whether there was room for all vertices' numbers."""
    n, m = len(a.shape.core), len(b.shape.core)
    edges = sum(count for count in (n, m) if count > 1)  # a segment counts twice, there and back
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
    merged = "_merged" if len(hull) < edges else ""
    last, ask = Caption("minkowski.numbered" if numbered else "minkowski.result", values), "ask.sum_numbers"
    if operation == "difference":
        place = PLACE[gjk(a.shape, b.shape).relation]
        told = {"place": Caption(f"place.{place}"), "relation": Caption(f"place.relation_{place}")}
        last, ask = Caption("minkowski.origin", {"hull": last, **told}), "ask.origin_inside"
    points = "minkowski.points" if n * m <= MOST_DIFFERENCE_POINTS else "minkowski.points_many"
    draft.tell(Caption(f"minkowski.{operation}_setup"))
    draft.tell(Caption(points, values), ask="ask.sums")
    hull_message = f"minkowski.hull_{operation}{merged}" if len(hull) > 1 else "minkowski.hull_point"
    draft.tell(Caption(hull_message, values), ask="ask.sum_hull")
    draft.tell(last, ask=ask)
