# SPDX-License-Identifier: GPL-3.0-or-later
"""The separating axis test of a TypeScript class for the Egret engine.

Source document 004, functions `calcProj`, `segDist`, `getSideNorml`, `normalize`, `checkPolygon` and
`TestCircleAndPolygon`. What goes wrong, and why:

- The projection on an axis starts over whenever one of its ends happens to be 0, because 0 also means "no point yet".
  Earlier points are lost: the projection is too short, and the answer depends on the first vertex of the list.
- A circle is only tested on the polygon's edge normals; near a vertex the separating axis is the one to that vertex.
- The normal of a side is normalised, and the result discarded. This does no harm, as the projection normalises again.
- Two consecutive equal vertices have no direction: 0/0 is not a number, every comparison fails, so they "separate".
- Projections that only touch count as apart, and nothing checks whether a polygon is convex.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..geometry.predicates.points import Point


class Shadow(NamedTuple):
    """The interval that a shape covers on an axis: its projection."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ClassicSatStep:
    """One axis: its direction, as long as the side it comes from, the two projections, and whether they overlap."""

    axis: Point
    shadow_a: Shadow
    shadow_b: Shadow
    overlap: bool


def unit_vector(vector: Point) -> Point:
    """Return a vector scaled to length 1; a zero vector gives two NaN, as 0/0 in the classic language (`normalize`)."""
    length = math.sqrt(vector[0] * vector[0] + vector[1] * vector[1])
    if length == 0.0:
        return math.nan, math.nan
    return vector[0] / length, vector[1] / length


def side_normal(side: Point, *, normalised: bool = True) -> Point:
    """Return the normal to the left of a side, as long as the side, with `normalised` or without (`getSideNorml`)."""
    normal = -side[1], side[0]
    if normalised:
        unit_vector(normal)  # computed and discarded, as in the original
    return normal


def shadow(axis: Point, points: Sequence[Point]) -> Shadow:
    """Return the projection of a polygon on an axis, which starts over whenever an end is 0 (`calcProj`)."""
    low = high = 0.0
    x, y = unit_vector(axis)
    for point in points:
        height = point[0] * x + point[1] * y
        if 0.0 in (low, high):
            low = high = height
        elif height < low:
            low = height
        elif height > high:
            high = height
    return Shadow(low, high)


def shadows_overlap(a: Shadow, b: Shadow) -> bool:
    """Tell whether two projections have more than a point in common (`segDist`)."""
    return b.low < a.high and b.high > a.low


def polygons_overlap(
    a: Sequence[Point], b: Sequence[Point], record: Callable[[ClassicSatStep], object] | None = None
) -> bool:
    """Tell whether two polygons overlap by the classic code: no normal of a side separates them (`checkPolygon`)."""
    for points in (a, b):
        for side in _sides(points):
            axis = side_normal(side, normalised=False)
            if not _overlap_on(axis, shadow(axis, a), shadow(axis, b), record):
                return False
    return True


def circle_overlaps_polygon(
    center: Point, radius: float, polygon: Sequence[Point], record: Callable[[ClassicSatStep], object] | None = None
) -> bool:
    """Tell whether a circle overlaps a polygon by the classic code (`TestCircleAndPolygon`); in a step it is B."""
    for side in _sides(polygon):
        axis = side_normal(side, normalised=False)
        x, y = unit_vector(axis)
        middle = center[0] * x + center[1] * y
        if not _overlap_on(axis, shadow(axis, polygon), Shadow(middle - radius, middle + radius), record):
            return False
    return True


def _overlap_on(
    axis: Point, shadow_a: Shadow, shadow_b: Shadow, record: Callable[[ClassicSatStep], object] | None
) -> bool:
    overlap = shadows_overlap(shadow_a, shadow_b)
    if record is not None:
        record(ClassicSatStep(axis, shadow_a, shadow_b, overlap))
    return overlap


def _sides(points: Sequence[Point]) -> Iterator[Point]:
    for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True):
        yield next_x - x, next_y - y
