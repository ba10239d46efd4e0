# SPDX-License-Identifier: GPL-3.0-or-later
"""EPA in plain floats, and the proof of what it found.

This is the expansion of `polytope`, for the sake of speed, and it needs no GJK before it: it starts from the vertices
of A - B furthest to the left, down, to the right and up, and always splits the edge with the least distance, which is
negative where the origin is on its outer side. Two bounds prove the end:

- Apart: A - B does not reach the origin along some direction.
- Penetrating: all edges of the polytope have the origin on their inner side, at least so far away, so that a disc of
  that radius is inside; and A - B reaches no further than that along the normal of the nearest.
"""

from heapq import heapify, heappush, heapreplace
from math import hypot

from .support import DOUBT, LARGEST_REACH, LEAST_REACH, Edges, FloatCorner, Outermost, Support, support_of_edges

HeapEdge = tuple[float, FloatCorner, FloatCorner]
"""The squared distance of the origin from its line, negative on the outer side; start and end."""
Nearest = tuple[float, float, list[HeapEdge]]
"""The depth, 0.0 where the shapes are apart; the doubt about a distance; the polytope, a heap: nearest edge first."""

SMALLEST_SQUARE = LEAST_REACH**3
"""The least squared length of an edge: far below any doubt, and far above what underflows."""
MOST_STEPS = 256
"""Rounds after which it is cheaper to give up: shapes that fit in each other have as many near edges as vertices."""


def expand(support: Support, a: object, b: object, outermost: Outermost, reach: float) -> Nearest | None:
    """Return the edge of A - B nearest to the origin, or that A and B are apart; None where floats cannot prove it.

    The support mapping knows the shapes a and b; no two points of them are further apart than the `reach`.
    """
    if not LEAST_REACH < reach < LARGEST_REACH:  # also for NaN
        return None
    doubt, polytope, in_order = DOUBT * reach, _first_polytope(outermost), support is support_of_edges
    if not polytope:  # A - B is a point
        return None
    for _ in range(MOST_STEPS):
        square, start, end = polytope[0]
        sx, sy, i, j = start
        ex, ey, k, m = end
        x, y = ey - sy, sx - ex
        height = x * sx + y * sy
        # One row further in one shape and the same vertex of the other: nothing of A - B is beyond such an edge.
        is_edge = in_order and square > 0.0 and ((j == m and k == i + 1) or (i == k and m == j + 1))
        if not is_edge:
            w = wx, wy, _, _ = support(a, b, x, y)
            height_w = x * wx + y * wy
            if height_w < 0.0 and height_w < -doubt * hypot(x, y):
                return 0.0, doubt, polytope
            is_edge = height_w - height <= doubt * hypot(x, y)
        if is_edge:
            length = hypot(x, y)
            is_opposite = -doubt * length <= y * sx - x * sy <= (length + doubt) * length
            return (height / length, doubt, polytope) if is_opposite and height > 2.0 * doubt * length else None
        x, y = wy - sy, sx - wx
        height = x * wx + y * wy
        heapreplace(polytope, (height * abs(height) / (x * x + y * y), start, w))
        x, y = ey - wy, wx - ex
        height = x * wx + y * wy
        heappush(polytope, (height * abs(height) / (x * x + y * y), w, end))
    return None


def is_unrivalled(a: Edges, b: Edges, nearest: Nearest, tie: float) -> bool:
    """Tell whether floats are sure that no other edge of A - B is as near, or further away by a tie only."""
    depth, doubt, ((_, start, end), *others) = nearest
    limit = depth + tie + 4.0 * doubt
    if any(square <= limit * limit for square, _, _ in others):
        return False
    # The line of an edge beside may be as near, where it hardly turns away, and yet be hidden behind the polytope.
    for (x, y, i, j), step in ((start, -1), (end, 0)):
        beside = [normal for normal in (_normal(a, i + step, 1.0), _normal(b, j + step, -1.0)) if normal != (0.0, 0.0)]
        if len(beside) == 2:
            (ax, ay), (bx, by) = beside
            del beside[int((ax * by - ay * bx < 0.0) == (step == -1))]  # the one that turns further
        for normal_x, normal_y in beside:
            length = hypot(normal_x, normal_y)
            if length * length <= SMALLEST_SQUARE or x * normal_x + y * normal_y <= limit * length:
                return False
    return True


def _normal(shape: Edges, row: int, sign: float) -> tuple[float, float]:
    """Return the outward normal, of any length, of the edge that leaves a row; of a point it is zero."""
    k = row % len(shape.angles)
    return sign * (shape.y[k + 1] - shape.y[k]), sign * (shape.x[k] - shape.x[k + 1])


def _first_polytope(outermost: Outermost) -> list[HeapEdge]:
    """Return the edges between the outermost vertices of A - B, as a heap: the nearest first."""
    start = sx, sy, _, _ = outermost[3]
    polytope = []
    for end in outermost:
        ex, ey, _, _ = end
        x, y = ey - sy, sx - ex
        square = x * x + y * y
        if square > SMALLEST_SQUARE:
            height = x * ex + y * ey
            polytope.append((height * abs(height) / square, start, end))
        start, sx, sy = end, ex, ey
    heapify(polytope)
    return polytope
