# SPDX-License-Identifier: GPL-3.0-or-later
"""When do two polygons touch that pass each other on a line? Where that line lies in their Minkowski difference.

Move B by r: it has a point in common with A exactly if r is in A - B. While B drifts along, r walks on a line, and the
times of contact are those at which the line is inside of a convex polygon: clipped edge by edge, in whole numbers.

References
----------
M. Cyrus and J. Beck, Generalized two- and three-dimensional clipping, Computers & Graphics 3, 1978.
G. van den Bergen, Ray casting against general convex objects with application to continuous collision detection, 2004:
the same line against A - B, there found by support points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from .difference import Difference
from .minkowski import difference_pairs
from .relation import Relation

if TYPE_CHECKING:
    from .shapes import ConvexPolygon

Exact = tuple[Fraction, Fraction]
"""A point or a vector without rounding."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The times during which two shapes are in contact.

    Attributes
    ----------
    enter, leave : Fraction or None
        First and last time, exactly; None where there is no first or no last one, as of shapes that do not move.
    relation : Relation
        `Relation.PENETRATING` when they overlap in between; `Relation.TOUCHING` when they only touch, at one time or
        sliding along each other.
    """

    enter: Fraction | None
    leave: Fraction | None
    relation: Relation


def passage(a: ConvexPolygon, b: ConvexPolygon, position: Exact, velocity: Exact) -> Passage | None:
    """Return when A and B are in contact, if B is moved by ``position + time * velocity``; None when they never are.

    Parameters
    ----------
    a, b : ConvexPolygon
    position, velocity : pair of Fraction
        Where B is moved to at time 0, in scene units, and its velocity seen from A, in scene units a unit of time.

    Notes
    -----
    Nothing is rounded: the times are ratios of whole numbers.
    """
    difference = Difference(a, b)
    # On one grid that also holds the line: all numbers below are whole.
    scale = math.lcm(*(part.denominator for part in (*position, *velocity)))
    size = scale << difference.exponent
    x, y = (int(part * size) for part in position)
    vx, vy = (int(part * size) for part in velocity)
    corners = [difference.corner(i, j) for i, j in difference_pairs(a.vertices, b.vertices).tolist()]
    ring = [(corner.x * scale - x, corner.y * scale - y) for corner in corners]
    clip = _Clip()
    if len(ring) == 1:
        (px, py) = ring[0]
        clip.equal(px, -vx)
        clip.equal(py, -vy)
    elif len(ring) == 2:
        (px, py), (qx, qy) = ring
        ex, ey = qx - px, qy - py
        clip.equal(ey * px - ex * py, ex * vy - ey * vx)
        clip.at_least(-(ex * px + ey * py), ex * vx + ey * vy)
        clip.at_least(ex * qx + ey * qy, -(ex * vx + ey * vy))
    else:
        for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
            ex, ey = qx - px, qy - py
            clip.at_least(ey * px - ex * py, ex * vy - ey * vx)
    if clip.empty:
        return None
    only_touches = len(ring) < 3 or clip.on_edge or (clip.low is not None and clip.low == clip.high)
    return Passage(clip.low, clip.high, Relation.TOUCHING if only_touches else Relation.PENETRATING)


class _Clip:
    """The part of a line, as an interval of times, that is left by conditions ``constant + time * slope >= 0``."""

    __slots__ = ("empty", "high", "low", "on_edge")

    def __init__(self) -> None:
        self.low: Fraction | None = None
        self.high: Fraction | None = None
        self.empty = False
        self.on_edge = False
        """Whether all of the line runs along an edge."""

    def at_least(self, constant: int, slope: int) -> None:
        if slope == 0:
            self.empty |= constant < 0
            self.on_edge |= constant == 0
            return
        time = Fraction(-constant, slope)
        if slope > 0:
            self.low = time if self.low is None else max(self.low, time)
        else:
            self.high = time if self.high is None else min(self.high, time)
        self.empty |= self.low is not None and self.high is not None and self.low > self.high

    def equal(self, constant: int, slope: int) -> None:
        self.at_least(constant, slope)
        self.at_least(-constant, -slope)
