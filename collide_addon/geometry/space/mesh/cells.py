# SPDX-License-Identifier: GPL-3.0-or-later
"""A point in each cell into which other triangles cut a triangle, in fractions.

Seen along the coordinate axis in which its plane is steepest, the triangle is a triangle of the plane, and each other
one that meets its plane is a segment, or three where it lies in it. Upright lines through all ends and crossings of
these divide it into strips, in which no two segments cross: between two of them is a part of one cell.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise

from ...predicates.vectors import Vector, dot
from .crossing import FractionPoint, Triangle, ends_in_plane, heights, normal_of

Flat = tuple[Fraction, Fraction]
Segment = tuple[Flat, Flat]
"""From left to right."""


def points_of_cells(triangle: Triangle, others: Iterable[Triangle]) -> Iterator[FractionPoint]:
    """Yield points inside of a triangle, on no other except where both are in one plane: one or more in each cell."""
    normal = normal_of(triangle)
    if not any(normal):
        return
    dropped = max(range(3), key=lambda k: abs(normal[k]))
    i, j = ((1, 2), (2, 0), (0, 1))[dropped]

    def flat(point: FractionPoint | Vector) -> Flat:
        return Fraction(point[i]), Fraction(point[j])

    border = [_segment(flat(p), flat(q)) for p, q in combinations(triangle, 2)]
    corners = [flat(corner) for corner in triangle]
    segments = [
        _segment(flat(p), flat(q))
        for other in others
        for p, q in _shared(triangle, normal, other)
        if _may_pass_inside(flat(p), flat(q), corners)
    ]
    level = dot(normal, triangle[0])
    for x, y in _between(border, segments):
        point = [Fraction(0)] * 3
        point[i], point[j] = x, y
        point[dropped] = (level - normal[i] * x - normal[j] * y) / normal[dropped]
        yield point[0], point[1], point[2]


def _shared(triangle: Triangle, normal: Vector, other: Triangle) -> list[tuple[FractionPoint, FractionPoint]]:
    """Return the segments that are the border of what a triangle and a plane share."""
    high = heights(other, triangle, normal)
    if min(high) > 0 or max(high) < 0:
        return []
    if not any(high):
        return [(_fractions(p), _fractions(q)) for p, q in combinations(other, 2) if p != q]
    ends = ends_in_plane(other, high)
    return [(ends[0], ends[1])] if len(ends) == 2 else []


def _fractions(point: Vector) -> FractionPoint:
    return Fraction(point[0]), Fraction(point[1]), Fraction(point[2])


def _segment(p: Flat, q: Flat) -> Segment:
    return (p, q) if p <= q else (q, p)


def _may_pass_inside(p: Flat, q: Flat, corners: list[Flat]) -> bool:
    """Tell whether a segment is not wholly on a side of a triangle or beyond it."""
    turn = _turn(*corners)
    return all(max(turn * _turn(u, v, p), turn * _turn(u, v, q)) > 0 for u, v in pairwise((*corners, corners[0])))


def _turn(p: Flat, q: Flat, r: Flat) -> Fraction:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _between(border: list[Segment], segments: list[Segment]) -> Iterator[Flat]:
    """Yield points of a triangle with this border, between the segments that cut it."""
    left, right = min(p for p, _ in border)[0], max(q for _, q in border)[0]
    ends = {point[0] for segment in (*border, *segments) for point in segment}
    ends.update(x for one, other in combinations((*border, *segments), 2) for x in _crossing(one, other))
    for low, high in pairwise(sorted(x for x in ends if left <= x <= right)):
        x = (low + high) / 2
        bottom, top = sorted(_heights(border, x))
        inner = {y for y in _heights(segments, x) if bottom < y < top}
        for below, above in pairwise(sorted((bottom, *inner, top))):
            yield x, (below + above) / 2


def _heights(segments: list[Segment], x: Fraction) -> list[Fraction]:
    """Return where segments pass an upright line."""
    return [p[1] + (q[1] - p[1]) * (x - p[0]) / (q[0] - p[0]) for p, q in segments if p[0] < x < q[0]]


def _crossing(one: Segment, other: Segment) -> list[Fraction]:
    """Return the place from left to right where two segments cross, if they do."""
    (p, q), (r, s) = one, other
    ux, uy, vx, vy = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    turn = ux * vy - uy * vx
    if turn == 0:
        return []
    share = ((r[0] - p[0]) * vy - (r[1] - p[1]) * vx) / turn
    along = ((r[0] - p[0]) * uy - (r[1] - p[1]) * ux) / turn
    return [p[0] + share * ux] if 0 <= share <= 1 and 0 <= along <= 1 else []
