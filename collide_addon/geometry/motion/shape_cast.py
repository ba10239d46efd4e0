# SPDX-License-Identifier: GPL-3.0-or-later
"""Shape cast: when two shapes touch that move past each other on a line, from where that line lies in A - B.

If B is moved by r, it has a point in common with A if and only if r is in A - B. While B drifts, r moves on a line, and
the times of contact are those at which the line is inside a convex set: clipped in whole numbers. With circles this set
is a polygon grown by their radii: the polygon, a disc around each vertex and a strip along each edge.

References
----------
M. Cyrus and J. Beck, Generalized two- and three-dimensional clipping, Computers & Graphics 3, 1978.
G. van den Bergen, Ray casting against general convex objects with application to continuous collision detection, 2004:
the same line against A - B, intersected by means of support points.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from ..hull.minkowski import difference_pairs
from ..narrowphase.difference import Difference
from ..narrowphase.shapes import ConvexShape
from ..predicates.results import Relation

Exact = tuple[Fraction, ...]
"""A point or a vector without rounding."""
Whole = tuple[int, int]
"""The same on a grid."""
TIME_BITS = 256
"""Bits of a root beyond those that distinguish it from every ratio of the numbers involved."""


@dataclass(frozen=True, slots=True)
class ContactInterval:
    """The times during which two shapes are in contact.

    Attributes
    ----------
    enter, leave : Fraction or None
        First and last time, exactly; only irrational roots, from circles, are cut after hundreds of bits. None if there
        is no first or no last time, as for shapes that do not move.
    relation : Relation
        PENETRATING when they overlap in between; TOUCHING when they only touch, at one time or while sliding.
    """

    enter: Fraction | None
    leave: Fraction | None
    relation: Relation


def shape_cast(a: ConvexShape, b: ConvexShape, position: Exact, velocity: Exact) -> ContactInterval | None:
    """Return when A and B are in contact if B is moved by ``position + time * velocity``; None if they never are.

    Parameters
    ----------
    a, b : ConvexPolygon or Circle
    position, velocity : pair of Fraction
        Translation of B at time 0, in scene units, and its velocity relative to A, in scene units per unit of time.

    Notes
    -----
    Every decision is exact: the times are ratios of whole numbers, or with circles roots of such ratios.

    Examples
    --------
    >>> from collide_addon.geometry import ConvexPolygon
    >>> square = ConvexPolygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> found = shape_cast(square, square, (Fraction(-4), Fraction(0)), (Fraction(3), Fraction(0)))
    >>> found.enter, found.leave
    (Fraction(1, 1), Fraction(5, 3))
    """
    difference = Difference(a, b)
    # On a common grid with the line, so that all numbers below are whole.
    scale = math.lcm(*(part.denominator for part in (*position, *velocity)))
    size = scale << difference.exponent
    x, y = (int(part * size) for part in position)
    vector = int(velocity[0] * size), int(velocity[1] * size)
    corners = [difference.corner(i, j).point for i, j in difference_pairs(a.core.vertices, b.core.vertices).tolist()]
    ring = [(corner[0] * scale - x, corner[1] * scale - y) for corner in corners]
    parts = _parts(ring, vector, difference.radius * scale)
    met = [part for part in parts if not part.empty]
    if not met:
        return None
    enter = min((part.low for part in met if part.low is not None), default=None)
    leave = max((part.high for part in met if part.high is not None), default=None)
    only_touches = all(part.only_touches for part in met)
    return ContactInterval(enter, leave, Relation.TOUCHING if only_touches else Relation.PENETRATING)


def _parts(ring: list[Whole], vector: Whole, radius: int) -> list["Clip"]:
    """Return the line ``time * vector`` clipped by the convex sets that make up a grown polygon, segment or point."""
    if radius == 0:
        return [_in_polygon(ring, vector)]
    # An irrational root and a ratio of these numbers differ by more than 1 over the eighth power of the largest.
    bits = 8 * max(abs(part) for point in (*ring, vector, (radius, 1)) for part in point).bit_length() + TIME_BITS
    parts = [_in_polygon(ring, vector)] if len(ring) > 2 else []
    parts += [_in_disc(p, vector, radius, bits) for p in ring]
    edges = zip(ring, ring[1:] + ring[:1], strict=True) if len(ring) > 1 else ()
    return parts + [_in_strip(p, q, vector, radius, bits) for p, q in edges]


def _in_polygon(ring: list[Whole], vector: Whole) -> "Clip":
    clip = Clip()
    for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
        ex, ey = qx - px, qy - py
        clip.at_least(ey * px - ex * py, ex * vector[1] - ey * vector[0])
    if len(ring) == 2:
        clip.beside(ring[0], ring[1], vector)
    elif len(ring) == 1:
        for place, speed in zip(ring[0], vector, strict=True):
            clip.at_least(place, -speed)
            clip.at_least(-place, speed)
    clip.is_flat = len(ring) < 3
    return clip


def _in_disc(center: Whole, vector: Whole, radius: int, bits: int) -> "Clip":
    (px, py), (vx, vy) = center, vector
    clip = Clip()
    clip.at_most_zero(vx * vx + vy * vy, -(px * vx + py * vy), px * px + py * py - radius * radius, bits)
    return clip


def _in_strip(p: Whole, q: Whole, vector: Whole, radius: int, bits: int) -> "Clip":
    """Return the part of the line beside an edge and within a radius of it."""
    ex, ey = q[0] - p[0], q[1] - p[1]
    clip = Clip()
    clip.beside(p, q, vector)
    aside, drift = (
        ey * p[0] - ex * p[1],
        ex * vector[1] - ey * vector[0],
    )  # edge x place: at time 0, and its rate of change
    clip.at_most_zero(drift * drift, drift * aside, aside * aside - radius * radius * (ex * ex + ey * ey), bits)
    return clip


class Clip:
    """The part of a line, as an interval of times, that satisfies conditions."""

    __slots__ = ("empty", "high", "is_flat", "low", "on_edge")

    def __init__(self) -> None:
        self.low: Fraction | None = None
        self.high: Fraction | None = None
        self.empty = False
        self.on_edge = False
        """Whether the whole line runs along an edge."""
        self.is_flat = False
        """Whether the set has no interior."""

    @property
    def only_touches(self) -> bool:
        """Whether the line has no point in the interior of the set."""
        return self.is_flat or self.on_edge or (self.low is not None and self.low == self.high)

    def at_least(self, constant: int, slope: int) -> None:
        """Keep the times at which ``constant + time * slope >= 0``."""
        if slope == 0:
            self.empty |= constant < 0
            self.on_edge |= constant == 0
            return
        time = Fraction(-constant, slope)
        if slope > 0:
            self._keep(time, None)
        else:
            self._keep(None, time)

    def beside(self, p: Whole, q: Whole, vector: Whole) -> None:
        """Keep the times at which the line ``time * vector`` is between an edge's ends, projected on the edge."""
        ex, ey = q[0] - p[0], q[1] - p[1]
        slope = ex * vector[0] + ey * vector[1]
        self.at_least(-(ex * p[0] + ey * p[1]), slope)
        self.at_least(ex * q[0] + ey * q[1], -slope)

    def at_most_zero(self, square: int, half: int, constant: int, bits: int) -> None:
        """Keep the times at which ``square * time**2 + 2 * half * time + constant <= 0``, with roots of `bits` bits."""
        if square == 0:  # then `half` is 0 too: the distance is constant
            self.at_least(-constant, 0)
            return
        under_root = half * half - square * constant
        if under_root < 0:
            self.empty = True
            return
        root = math.isqrt(under_root << 2 * bits)
        self._keep(Fraction(-(half << bits) - root, square << bits), Fraction(-(half << bits) + root, square << bits))

    def _keep(self, low: Fraction | None, high: Fraction | None) -> None:
        if low is not None:
            self.low = low if self.low is None else max(self.low, low)
        if high is not None:
            self.high = high if self.high is None else min(self.high, high)
        self.empty |= self.low is not None and self.high is not None and self.low > self.high
