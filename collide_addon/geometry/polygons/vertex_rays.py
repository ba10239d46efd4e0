# SPDX-License-Identifier: GPL-3.0-or-later
"""Around a vertex inside and outside take turns: each ray of the boundary ends one and begins the other.

So what is known beside one ray, or of the vertex itself by the half-open rule, is known beside all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..predicates.sector import counter_clockwise, same_ray

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..predicates.points import Point


class VertexRays(NamedTuple):
    """How many rays of the boundary lie between straight down, counter-clockwise, and some directions of a vertex.

    Attributes
    ----------
    to_rays : dict of Point to int
        By the point that a ray leads to: those before the side of the ray that counts, to its right or above a level
        one.
    to_the_right : int
        Those before the direction that the half-open rule looks into: to the right, and less far up.
    """

    to_rays: dict[Point, int]
    to_the_right: int

    @classmethod
    def around(cls, vertex: Point, ends: Iterable[Point]) -> VertexRays:
        """Return the counts for a vertex and the points that its rays lead to, none the vertex itself."""
        x, y = vertex
        in_order = counter_clockwise(vertex, ends)
        to_rays: dict[Point, int] = {}
        passed = 0
        for ray in _rays(vertex, in_order):
            upwards = ray[0][1] > y or (ray[0][1] == y and ray[0][0] < x)
            to_rays.update(dict.fromkeys(ray, passed if upwards else passed + len(ray)))
            passed += len(ray)
        return cls(to_rays, sum(end[0] > x and end[1] <= y for end in in_order))


def _rays(vertex: Point, ends: Iterable[Point]) -> list[list[Point]]:
    """Put together the points, in order around a vertex, that lie in one direction from it."""
    rays: list[list[Point]] = []
    for end in ends:
        if rays and same_ray(vertex, rays[-1][0], end):
            rays[-1].append(end)
        else:
            rays.append([end])
    return rays
