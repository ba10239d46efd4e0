# SPDX-License-Identifier: GPL-3.0-or-later
"""How answers look: the closest points and their line, and the two lines of the certificate."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..geometry import Relation
from .labels import LabelWish
from .messages import number
from .model import Kind, Mark, Panel, Span
from .style import FINAL_RING_SHAPE, Role, final_ring

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..geometry import Certificate, GjkResult, PenetrationResult
    from .model import Bounds
    from .sheet import Sheet


def closest_points(
    point_a: NDArray[np.float64], point_b: NDArray[np.float64], sheet: Sheet, span: Span
) -> tuple[list[Mark], list[LabelWish]]:
    """Return the line between two closest points with its length, discs at its ends and the seed's black rings."""
    ends = np.array([point_a, point_b])
    length = math.dist(point_a, point_b)
    rings = ends if length > 0.0 else ends[:1]
    radius = final_ring(FINAL_RING_SHAPE, length / sheet.unit) * sheet.unit
    marks = [
        Mark(Kind.RING, Role.FINAL, rings, "closest-points", Panel.WORLD, span, radius=radius),
        Mark(Kind.POINTS, Role.WITNESS, rings, "closest-points", Panel.WORLD, span, numbers={"points": ends.tolist()}),
    ]
    wishes = []
    if length > 0.0:
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span, numbers={"length": length}))
        way = point_b - point_a
        beside = np.array([-way[1], way[0]])
        text = f"d = {number(length)}"
        wishes.append(LabelWish(text, Role.WITNESS, ends.mean(axis=0), beside, "distance", Panel.WORLD, span))
    return marks, wishes


def certificate_lines(certificate: Certificate, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the lines across the normal that touch A from ahead and B from behind: the shapes keep to their sides."""
    normal = certificate.normal
    marks = []
    for letter, extent in (("A", certificate.extent_a), ("B", certificate.extent_b)):
        line = _clip(extent * normal, np.array([-normal[1], normal[0]]), sheet.areas[Panel.WORLD])
        if line is not None:
            numbers = {"normal": normal.tolist(), "extent": extent}
            marks.append(
                Mark(Kind.POLYLINE, Role.CERTIFICATE, line, f"line-{letter}", Panel.WORLD, span, numbers=numbers)
            )
    return marks


def certificate_message(result: GjkResult | PenetrationResult) -> str:
    """Return the message that says how to check an answer by hand."""
    if result.relation is Relation.PENETRATING and (result.a.radius or result.b.radius):
        return "certificate.penetrating_round"
    return f"certificate.{result.relation.value}"


def shown_extents(certificate: Certificate) -> dict[str, float]:
    """Return the extents as a caption shows them: 0 for what only rounding has made."""
    extents = {"extent_a": certificate.extent_a, "extent_b": certificate.extent_b}
    return {name: 0.0 if abs(value) <= certificate.rounding else value for name, value in extents.items()}


def _clip(point: NDArray[np.float64], direction: NDArray[np.float64], area: Bounds) -> NDArray[np.float64] | None:
    """Return the part of an infinite line inside a rectangle."""
    first, last = -math.inf, math.inf
    for start, step, low, high in zip(point, direction, (area.left, area.bottom), (area.right, area.top), strict=True):
        if step == 0.0:
            if not low <= start <= high:
                return None
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, near), min(last, far)
    if first >= last:
        return None
    return np.array([point + first * direction, point + last * direction])
