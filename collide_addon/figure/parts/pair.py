# SPDX-License-Identifier: GPL-3.0-or-later
"""What figures of two shapes share: the page for A, B and A - B, the marks of shapes and difference, and the answer."""

import math
from collections.abc import Iterable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ...geometry import (
    Certificate,
    Circle,
    ConvexPolygon,
    GjkResult,
    PenetrationResult,
    Relation,
    minkowski_difference,
    pairwise_differences,
)
from ..labels.labels import LabelRequest, length_request
from ..model.choices import Detail, Layout
from ..model.figure import Kind, Mark, Panel, Span
from ..model.look import Look
from ..model.outline import circle
from ..model.style import FINAL_RING_SHAPE, Role, final_ring
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, clip, lay_out
from ..text.messages import Caption, as_pair

T = TypeVar("T")

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


def evenly(items: Sequence[T], most: int) -> list[T]:
    """Return at most so many of the items, evenly spread, the first and the last among them."""
    rows = np.unique(np.linspace(0, len(items) - 1, min(len(items), most)).round().astype(int))
    return [items[row] for row in rows]


def outline_kind(points: NDArray[np.float64]) -> Kind:
    """Return what a shape's outline is drawn as: a marker where it is a point."""
    return Kind.POLYGON if len(points) > 1 else Kind.POINTS


def shape_marks(subjects: Iterable[Subject], detail: Detail) -> list[Mark]:
    """Return the outlines of shapes, and in full detail the points they were made of."""
    marks = []
    for subject in subjects:
        part, points = subject.letter, subject.points
        if isinstance(subject.shape, Circle):
            marks.append(Mark(Kind.RING, subject.role, points, part, radius=subject.shape.radius, filled=True))
            continue
        vertices = subject.shape.vertices
        marks.append(Mark(outline_kind(vertices), subject.role, vertices, part, filled=True))
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


def touches_by_tolerance(certificate: Certificate) -> bool:
    """Tell whether shapes that count as touching have a gap or a depth."""
    return certificate.relation is Relation.TOUCHING and certificate.upper > certificate.rounding


def overlaps(certificate: Certificate) -> bool:
    """Tell whether the shapes have a depth, be it within the tolerance."""
    within = touches_by_tolerance(certificate) and certificate.lower < 0.0
    return within or certificate.relation is Relation.PENETRATING


def witness_words(certificate: Certificate) -> dict[Role, str]:
    """Return the legend's word for the points at the end."""
    if touches_by_tolerance(certificate):
        return {Role.WITNESS: "role.deepest"} if overlaps(certificate) else {}
    return {} if certificate.relation is Relation.SEPARATED else {Role.WITNESS: "role.common-point"}


def closest_points(
    point_a: NDArray[np.float64], point_b: NDArray[np.float64], certificate: Certificate, sheet: Sheet, span: Span
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the line between two closest points with its length, discs at its ends and the classic code's black rings.

    Of shapes that overlap within the tolerance, the line between the two deepest points.
    """
    ends = np.array([point_a, point_b])
    length = math.dist(point_a, point_b)
    if certificate.relation is Relation.TOUCHING and not touches_by_tolerance(certificate):
        length = 0.0  # what there is, rounding has made
    rings = ends if length > 0.0 else ends[:1]
    radius = final_ring(FINAL_RING_SHAPE, length / sheet.unit) * sheet.unit
    marks = [
        Mark(Kind.RING, Role.FINAL, rings, "closest-points", Panel.WORLD, span, radius=radius),
        Mark(Kind.POINTS, Role.WITNESS, rings, "closest-points", Panel.WORLD, span, numbers={"points": ends.tolist()}),
    ]
    if length == 0.0:
        return marks, []
    marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span, numbers={"length": length}))
    symbol = "p" if overlaps(certificate) else "d"
    return marks, [length_request(symbol, length, ends, Role.WITNESS, "distance", span)]


def certificate_lines(certificate: Certificate, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the lines across the normal that touch A from ahead and B from behind: the shapes keep to their sides.

    None where the certificate does not hold.
    """
    if not certificate.holds:
        return []
    normal = certificate.normal
    marks = []
    for letter, extent in (("A", certificate.extent_a), ("B", certificate.extent_b)):
        line = clip(extent * normal, np.array([-normal[1], normal[0]]), sheet.areas[Panel.WORLD])
        if line is not None:
            numbers = {"normal": normal.tolist(), "extent": extent}
            marks.append(
                Mark(Kind.POLYLINE, Role.CERTIFICATE, line, f"line-{letter}", Panel.WORLD, span, numbers=numbers)
            )
    return marks


def answer_captions(answer: Caption, result: GjkResult | PenetrationResult, certificate: Certificate) -> list[Caption]:
    """Return the captions of the last step: the answer, then the answer with its check by hand.

    Without a certificate that holds there is no check: where only a tolerance makes shapes touch that is said instead
    of the answer, and where rounding alone could have made the lengths that is said after it.
    """
    if touches_by_tolerance(certificate):
        return [touching_caption(certificate, result.tolerance)]
    extents = {"extent_a": certificate.extent_a, "extent_b": certificate.extent_b}
    values: dict[str, object] = {
        "normal": as_pair(certificate.normal),
        **{name: 0.0 if abs(value) <= certificate.rounding else value for name, value in extents.items()},
        "lower": certificate.lower,
        "upper": certificate.upper,
        "point": as_pair(result.closest_a if isinstance(result, GjkResult) else result.point_a),
        "rounding": certificate.rounding,
    }
    is_round = result.relation is Relation.PENETRATING and (result.a.radius or result.b.radius)
    message = "certificate.penetrating_round" if is_round else f"certificate.{result.relation.value}"
    proof = Caption(message if certificate.holds else "certificate.rounding", values)
    return [answer, Caption("result.certified", {"result": answer, "certificate": proof})]


def touching_caption(certificate: Certificate, tolerance: float) -> Caption:
    """Return what is said of shapes that touch by their tolerance alone."""
    message = "result.depth_within" if overlaps(certificate) else "result.gap_within"
    return Caption(message, {"length": certificate.upper, "tolerance": tolerance})
