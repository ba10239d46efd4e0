# SPDX-License-Identifier: GPL-3.0-or-later
"""What figures of two shapes share: the page for A, B and A - B, and the marks of their shapes and their difference."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...geometry import Circle, ConvexPolygon, minkowski_difference, pairwise_differences
from ..model.choices import Detail, Layout
from ..model.figure import Kind, Mark, Panel
from ..model.look import Look
from ..model.outline import circle
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, lay_out

MOST_DIFFERENCE_POINTS = 900
"""More differences of vertices would cover the panel."""
MOST_MARKED_VERTICES = 40
"""Of more vertices of A - B the markers would hide its hull."""


def difference_hull(a: Subject, b: Subject) -> NDArray[np.float64]:
    """Return the boundary of A - B to draw, radii included."""
    core = minkowski_difference(a.shape.core, b.shape.core)
    radius = a.shape.radius + b.shape.radius
    if radius == 0.0:
        return core
    return ConvexPolygon(np.concatenate([circle(vertex, radius) for vertex in core])).vertices


def sheet_of_pair(a: Subject, b: Subject, look: Look, *more: NDArray[np.float64]) -> Sheet:
    """Return the page for A, B and A - B; `more` are further points of the world panel."""
    world = bounds_of(a.boundary, b.boundary, *more)
    return lay_out(world, bounds_of(difference_hull(a, b), np.zeros((1, 2))), look.layout, rulers=look.rulers)


def pair_headings(layout: Layout, operation: str = "difference") -> dict[Panel, str]:
    """Return the messages over the panels of a pair; `operation` is "difference" or "sum"."""
    if layout is Layout.OVERLAY:
        return {Panel.WORLD: "panel.overlay" if operation == "difference" else "panel.overlay-sum"}
    return {Panel.WORLD: "panel.world", Panel.DIFFERENCE: f"panel.{operation}"}


def shape_marks(subjects: Iterable[Subject], detail: Detail) -> list[Mark]:
    """Return the outlines of shapes, and in full detail the points they were made of."""
    marks = []
    for subject in subjects:
        part, points = subject.letter, subject.points
        if isinstance(subject.shape, Circle):
            marks.append(Mark(Kind.RING, subject.role, points, part, radius=subject.shape.radius, filled=True))
            continue
        kind = Kind.POLYGON if len(subject.shape) > 1 else Kind.POINTS
        marks.append(Mark(kind, subject.role, subject.shape.vertices, part, filled=True))
        if detail is Detail.FULL and len(subject.shape) < len(points):
            marks.append(Mark(Kind.POINTS, Role.INPUT, points, f"{part}-points"))
    return marks


def difference_marks(a: Subject, b: Subject, role: Role = Role.DIFFERENCE_HULL) -> list[Mark]:
    """Return the space of A - B: origin, the differences of all vertices, their hull and its vertices.

    Of circles these are the differences of the cores, which are drawn too, and A - B itself lies around them.
    """
    corners = minkowski_difference(a.shape.core, b.shape.core)
    marks = [Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "O", Panel.DIFFERENCE)]
    if len(corners) > 1:
        marks.append(Mark(Kind.POLYGON, role, corners, "A-B", Panel.DIFFERENCE))
    marks += [
        Mark(Kind.POINTS, each.role, each.shape.core.vertices, f"{each.letter}-center")
        for each in (a, b)
        if isinstance(each.shape, Circle)
    ]
    if a.shape.radius or b.shape.radius:
        marks.append(Mark(Kind.POLYGON, Role.DIFFERENCE_ROUND, difference_hull(a, b), "A-B-round", Panel.DIFFERENCE))
    if len(corners) <= MOST_MARKED_VERTICES:
        marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_VERTICES, corners, "A-B-vertices", Panel.DIFFERENCE))
    if shows_all_differences(a, b):
        points = pairwise_differences(a.shape.core.vertices, b.shape.core.vertices)
        marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, points, "a-b", Panel.DIFFERENCE))
    return marks


def core_words(a: Subject, b: Subject) -> dict[Role, str]:
    """Return the legend's words for the differences of the cores, of shapes with a radius."""
    if not (a.shape.radius or b.shape.radius):
        return {}
    return {Role.DIFFERENCE_HULL: "role.core-hull", Role.DIFFERENCE_POINTS: "role.core-points"}


def shows_all_differences(a: Subject, b: Subject) -> bool:
    """Tell whether the differences of all vertices are few enough to draw."""
    return len(a.shape.core) * len(b.shape.core) <= MOST_DIFFERENCE_POINTS
