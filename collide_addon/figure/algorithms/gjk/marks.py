# SPDX-License-Identifier: GPL-3.0-or-later
"""What the pictures of GJK share: a simplex with its names, the corners that a search finds, and both in A and B.

What is lit in A − B is carried back to A and B: each vertex w of A − B is a vertex of A and one of B, and the weights
that make v of the first make the closest points of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ....geometry import DifferenceVertex
from ...labels.labels import LabelRequest, way_or_up
from ...labels.names import corner_name
from ...labels.region_names import region_name
from ...model.arrays import Floats
from ...model.choices import Layout
from ...model.figure import Kind, Mark, Panel, Span
from ...model.outline import circle
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import Sheet
from ...parts.half_planes import beyond, circle_marks, empty_marks, seen_area
from ...parts.support_lines import direction_arrow, line_across
from ...text.messages import say
from ...text.names import written_names

Drawn = tuple[list[Mark], list[LabelRequest]]


@dataclass(frozen=True, slots=True)
class Page:
    """What all pictures of a run share: the shapes, and the corners (n, 2) of A − B, of their cores if they are round.

    The corners that were found have names: w1, w2, …, in that order.
    """

    a: Subject
    b: Subject
    sheet: Sheet
    hull: Floats
    names: Mapping[DifferenceVertex, str]
    language: str

    @property
    def apart(self) -> bool:
        """Whether A − B has a panel of its own."""
        return self.sheet.layout is Layout.PANELS


def simplex_marks(vertices: Sequence[DifferenceVertex], span: Span, page: Page, *, named: bool = True) -> Drawn:
    """Return a point, segment or triangle of A − B with its vertices and their names."""
    points = np.array([vertex.point for vertex in vertices])
    part = ",".join(corner_name(vertex) for vertex in vertices)
    marks = [Mark(Kind.POINTS, Role.SIMPLEX, points, part, Panel.DIFFERENCE, span)]
    if len(vertices) > 1:
        kind = Kind.POLYLINE if len(vertices) == 2 else Kind.POLYGON
        marks.append(Mark(kind, Role.SIMPLEX, points, part, Panel.DIFFERENCE, span, filled=True))
    middle = page.hull.mean(axis=0)
    requests = [
        LabelRequest(
            page.names[vertex], Role.SIMPLEX, vertex.point, way_or_up(vertex.point - middle), corner_name(vertex),
            Panel.DIFFERENCE, span,
        )
        for vertex in vertices
    ]  # fmt: skip
    return marks, requests if named else []


def found(w: DifferenceVertex, direction: Floats, span: Span, page: Page) -> Drawn:
    """Return the corners of A and B that a search along `direction` (2,) found, and the one of A − B they make.

    They show when the supporting lines have arrived.
    """
    name_a, name_b = page.a.vertex_name(w.index_a), page.b.vertex_name(w.index_b)
    name = f"{written_names(page.names[w])} = {written_names(corner_name(w))}"
    return (
        [replace(mark, late=True) for mark in corner_marks(w, span, page)],
        [
            LabelRequest(name_a, Role.SUPPORT_A, w.point_a, direction, name_a, Panel.WORLD, span, late=True),
            LabelRequest(name_b, Role.SUPPORT_B, w.point_b, -direction, name_b, Panel.WORLD, span, late=True),
            LabelRequest(
                name,
                Role.SUPPORT_DIFFERENCE,
                w.point,
                way_or_up(direction),
                corner_name(w),
                Panel.DIFFERENCE,
                span,
                late=True,
            ),
        ],
    )


def corner_marks(w: DifferenceVertex, span: Span, page: Page) -> list[Mark]:
    """Return the dots on a corner of A, one of B, and the one of A − B that they make."""
    return [
        point_mark(Role.SUPPORT_A, w.point_a, page.a.vertex_name(w.index_a), Panel.WORLD, span),
        point_mark(Role.SUPPORT_B, w.point_b, page.b.vertex_name(w.index_b), Panel.WORLD, span),
        point_mark(Role.SUPPORT_DIFFERENCE, w.point, corner_name(w), Panel.DIFFERENCE, span),
    ]


def carried_back(
    vertices: Sequence[DifferenceVertex], weights: Sequence[float], span: Span, page: Page, *, common: bool = False
) -> Drawn:
    """Return the vertices of A and B that a simplex is made of, and the points that the same weights make of them.

    With a `common` point, in all that A and B share, it is named p, and lines lead to it from the vertices.
    """
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    ends = []
    for subject, role in ((page.a, Role.SUPPORT_A), (page.b, Role.SUPPORT_B)):
        rows = [vertex.index_a if subject is page.a else vertex.index_b for vertex in vertices]
        corners = np.array([subject.shape.core.vertices[row] for row in rows])
        own, point = dict(zip(rows, corners, strict=True)), np.array(weights) @ corners
        ends.append(point)
        letter, letters = subject.letter.lower(), [subject.vertex_name(row) for row in own]
        part = ",".join(letters)
        marks.append(Mark(Kind.POINTS, role, np.array(list(own.values())), part, Panel.WORLD, span))
        if len(own) > 1:
            kind = Kind.POLYLINE if len(own) == 2 else Kind.POLYGON
            marks.append(
                Mark(kind, role, np.array(list(own.values())), part, Panel.WORLD, span, filled=kind is Kind.POLYGON)
            )
        middle = subject.boundary.mean(axis=0)
        requests += [
            LabelRequest(name, role, corner, way_or_up(corner - middle), name, Panel.WORLD, span)
            for name, corner in zip(letters, own.values(), strict=True)
        ]
        if common:
            spokes = np.concatenate([np.array([corner, point]) for corner in own.values()])
            starts = tuple(range(2, len(spokes), 2))
            marks.append(Mark(Kind.POLYLINE, Role.REACH, spokes, f"spokes-{letter}", Panel.WORLD, span, starts=starts))
        elif len(own) > 1:
            marks.append(point_mark(role, point, letter, Panel.WORLD, span))
            requests.append(LabelRequest(letter, role, point, way_or_up(middle - point), letter, Panel.WORLD, span))
    if common:
        marks.append(point_mark(Role.SIMPLEX, ends[0], "p", Panel.WORLD, span))
        requests.append(LabelRequest("p", Role.SIMPLEX, ends[0], np.array([1.0, 0.5]), "p", Panel.WORLD, span))
    else:
        marks.append(Mark(Kind.POLYLINE, Role.REACH, np.array(ends), "a-b", Panel.WORLD, span))
    return marks, requests


def nothing_beyond(point: Floats, direction: Floats, reach: float, span: Span, page: Page) -> Drawn:
    """Return the supporting line of A − B through a point, and beyond it the half plane in which nothing of it lies.

    What that half plane is called stands outside of the circle of radius `reach` around the origin.
    """
    line = line_across(point, direction, Panel.DIFFERENCE, page.sheet)
    marks = [Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, "support-line", Panel.DIFFERENCE, span)]
    arrow, request = direction_arrow(line, direction, "d", Panel.DIFFERENCE, page.sheet, span, np.zeros(2))
    marks.append(arrow)
    if not page.apart:
        return marks, [request]
    area = beyond(seen_area(page.sheet, Panel.DIFFERENCE), direction, float(direction @ point))
    marks += empty_marks(area, "nothing", Panel.DIFFERENCE, span, page.sheet.unit)
    text = say("region.nothing", page.language)
    name = region_name(
        text,
        area,
        [np.zeros((1, 2)), circle(np.zeros(2), reach), line],
        Role.EMPTY,
        Panel.DIFFERENCE,
        span,
        page.sheet,
    )
    return [*marks, name] if name else marks, [request]


def reach_marks(nearest: Floats, radius: float, span: Span, page: Page) -> list[Mark]:
    """Return the way from the origin to v, and the circle of that radius, inside of which nothing of A − B lies."""
    line = np.array([np.zeros(2), nearest])
    return [
        *circle_marks(np.zeros(2), radius, Role.REACH, "reach", Panel.DIFFERENCE, span, page.sheet),
        Mark(Kind.POLYLINE, Role.REACH, line, "reach", Panel.DIFFERENCE, span),
    ]


def point_mark(role: Role, place: Floats, part: str, panel: Panel, span: Span) -> Mark:
    """Return a dot."""
    return Mark(Kind.POINTS, role, place[np.newaxis], part, panel, span)


def together(drawn: Sequence[Drawn], *more: Drawn) -> Drawn:
    """Return several drawings as one."""
    parts = [*drawn, *more]
    return [mark for marks, _ in parts for mark in marks], [each for _, requests in parts for each in requests]
