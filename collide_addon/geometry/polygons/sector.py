# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon near a point of its boundary: a sector between two rays, and the relation of two sectors.

Whether two polygons whose boundaries meet in a point overlap there is a question about directions only, so signs of
determinants answer it exactly; no coordinate has to be computed.
"""

from collections.abc import Iterable, Sequence
from functools import cmp_to_key
from typing import NamedTuple

from ..predicates.orientation import orientation
from ..predicates.points import Point


class Sector(NamedTuple):
    """The directions from a point of the boundary into a polygon, solid if it has an area."""

    tip: Point
    rays: tuple[Point, ...]
    """Points on the two rays along the boundary; the inside is counter-clockwise from the first to the last one. For a
    polygon without area, the directions along it: two, one or, for a point, none."""
    solid: bool


def same_ray(tip: Point, p: Point, q: Point) -> bool:
    """Tell whether two points, other than `tip`, are in the same direction from it."""
    if (p[0] > tip[0]) is not (q[0] > tip[0]) or (p[1] > tip[1]) is not (q[1] > tip[1]):
        return False
    return orientation(tip, p, q) == 0.0


def strictly_between(tip: Point, first: Point, point: Point, last: Point) -> bool:
    """Tell whether a point lies strictly inside the sector counter-clockwise from `first` to `last`."""
    turn = orientation(tip, first, last)
    if turn > 0.0:
        return orientation(tip, first, point) > 0.0 and orientation(tip, point, last) > 0.0
    if turn == 0.0:  # half a turn or a whole one
        return not same_ray(tip, first, point) if same_ray(tip, first, last) else orientation(tip, first, point) > 0.0
    return orientation(tip, first, point) > 0.0 or orientation(tip, point, last) > 0.0


def overlap(a: Sector, b: Sector) -> bool:
    """Tell whether two sectors with one tip have a common area, or one has a line inside the other's area."""
    if a.solid and b.solid:
        (first_a, last_a), (first_b, last_b) = a.rays, b.rays
        return (
            same_ray(a.tip, first_a, first_b)
            or strictly_between(a.tip, first_a, first_b, last_a)
            or strictly_between(a.tip, first_b, first_a, last_b)
        )
    if b.solid:
        a, b = b, a
    return a.solid and any(strictly_between(a.tip, a.rays[0], ray, a.rays[1]) for ray in b.rays)


def contains(outer: Sector, inner: Sector) -> bool:
    """Tell whether `inner` is a subset of `outer`, including boundaries; both have the same tip."""
    tip = outer.tip
    if not outer.solid:
        return not inner.solid and all(any(same_ray(tip, ray, other) for other in outer.rays) for ray in inner.rays)
    first, last = outer.rays

    def holds(ray: Point) -> bool:
        return same_ray(tip, first, ray) or same_ray(tip, last, ray) or strictly_between(tip, first, ray, last)

    if not inner.solid:
        return all(holds(ray) for ray in inner.rays)
    start, end = inner.rays
    begins = same_ray(tip, first, start) or strictly_between(tip, first, start, last)
    return begins and (same_ray(tip, last, end) or strictly_between(tip, start, end, last))


def hold(outers: Sequence[Sector], inner: Sector) -> bool:
    """Tell whether `inner` is inside the sectors of one polygon, including boundaries; all have the same tip."""
    # A line may come in through one sector and leave through another; an area cannot, for between the two is outside.
    parts = [inner] if inner.solid else [inner._replace(rays=(ray,)) for ray in inner.rays]
    return all(any(contains(outer, part) for outer in outers) for part in parts)


def counter_clockwise(tip: Point, points: Iterable[Point]) -> list[Point]:
    """Return points sorted by direction from `tip`, counter-clockwise from straight down (which itself comes last)."""

    def compare(p: Point, q: Point) -> int:
        # In the first half of the turn: right of the tip or straight above it?
        right_p, right_q = (x > tip[0] or (x == tip[0] and y > tip[1]) for x, y in (p, q))
        if right_p is not right_q:
            return -1 if right_p else 1
        turn = orientation(tip, p, q)
        return (turn < 0.0) - (turn > 0.0)

    return sorted(points, key=cmp_to_key(compare))
