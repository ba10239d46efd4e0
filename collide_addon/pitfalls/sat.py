# SPDX-License-Identifier: GPL-3.0-or-later
"""The separating axis test of a TypeScript class for the Egret engine.

Source document 004, functions `calcProj`, `segDist`, `getSideNorml`, `normalize`, `checkPolygon` and
`TestCircleAndPolygon`. What goes wrong, and why:

- The shadow on an axis starts over whenever one of its ends happens to be 0, because 0 also means "nothing seen yet".
  What was seen before is lost: the shadow gets too short, and the answer depends on the first vertex of the list.
- A circle is only tested against the polygon's edges; near a corner the separating axis is the one to that vertex.
- The normal of a side is normalised, and the result thrown away. It does no harm, as the shadow normalises once more.
- Two equal vertices in a row have no direction: 0/0 is not a number, which no comparison survives, so they "separate".
- Shadows that only touch count as apart, and nobody asks whether a polygon is convex.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..geometry.predicates.points import Point


class Shadow(NamedTuple):
    """The interval that a shape covers on an axis."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ClassicSatStep:
    """One axis: its direction, as long as the side it comes from, the two shadows, and whether they overlap."""

    axis: Point
    shadow_a: Shadow
    shadow_b: Shadow
    overlap: bool


def unit_vector(vector: Point) -> Point:
    """Return a vector of length 1; of a zero vector two NaN, as 0/0 is in the classic code's language (`normalize`)."""
    length = math.sqrt(vector[0] * vector[0] + vector[1] * vector[1])
    if length == 0.0:
        return math.nan, math.nan
    return vector[0] / length, vector[1] / length


def side_normal(side: Point, *, normalised: bool = True) -> Point:
    """Return the normal to the left of a side, as long as the side, with `normalised` or without (`getSideNorml`)."""
    normal = -side[1], side[0]
    if normalised:
        unit_vector(normal)  # asked for, worked out, and forgotten
    return normal


def shadow(axis: Point, points: Sequence[Point]) -> Shadow:
    """Return the shadow of a polygon on an axis, which starts over at every end that is 0 (`calcProj`)."""
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
    """Tell whether two shadows have more than a point in common (`segDist`)."""
    return b.low < a.high and b.high > a.low


def polygons_overlap(
    a: Sequence[Point], b: Sequence[Point], record: Callable[[ClassicSatStep], object] | None = None
) -> bool:
    """Tell whether the code says that two polygons overlap: no normal of a side separates them (`checkPolygon`)."""
    for points in (a, b):
        for side in _sides(points):
            axis = side_normal(side, normalised=False)
            if not _overlap_on(axis, shadow(axis, a), shadow(axis, b), record):
                return False
    return True


def circle_overlaps_polygon(
    center: Point, radius: float, polygon: Sequence[Point], record: Callable[[ClassicSatStep], object] | None = None
) -> bool:
    """Tell whether the code says that a circle overlaps a polygon (`TestCircleAndPolygon`); the circle is step's B."""
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
