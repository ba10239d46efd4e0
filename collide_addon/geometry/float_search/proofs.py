# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers that plain floats can prove: the relation of two shapes, and how far apart they are or how deep they overlap.

This is the walk of `gjk` and the expansion of `polytope` made fast: floats decide each step, and no steps are kept. It
ends in an answer only if this is proved with a margin larger than any rounding:

- Apart: the gap between A - B and the origin along the last direction is a lower bound of the distance, the distance of
  a point of the simplex an upper one, and the two meet.
- Penetrating: the origin is on the left of all sides of a polygon of vertices of A - B. For a depth, a disc whose
  radius is the distance of the nearest side is inside the polygon, and A - B does not reach beyond that side.

The search is on the cores, and the radii are subtracted at the end, as in the exact algorithms (`signed_gap`). If
nothing is proved, because the shapes touch or nearly do, the result is None, and the caller uses the exact algorithm.
"""

from heapq import heapify, heappush, heapreplace
from math import hypot
from typing import Protocol

from ..predicates.results import Relation
from .support import (
    DOUBT,
    LARGEST_REACH,
    LEAST_REACH,
    Edges,
    FloatCorner,
    Outermost,
    Support,
    outermost_of_edges,
    support_of_edges,
)

Found = tuple[float, tuple[FloatCorner, ...]]
"""The distance and the one or two vertices of A - B nearest to the origin; or 0.0 and three or four vertices,
counter-clockwise, around the origin."""

MOST_SIMPLEXES = 64
"""A longer walk is going in circles because of rounding."""
HeapEdge = tuple[float, FloatCorner, FloatCorner]
"""The squared distance of the origin from the edge's line, negative if it is on the outer side; start and end."""
Nearest = tuple[float, float, list[HeapEdge]]
"""The depth, 0.0 if the shapes are apart; the doubt about a distance; the polytope as a heap, nearest edge first."""

LEAST_EDGE_SQUARE = LEAST_REACH**3
"""The least squared length of an edge: far below any doubt, and far above any underflow."""
MOST_SPLITS = 256
"""Rounds after which it is cheaper to give up: shapes that fit one another have as many near edges as vertices."""


def walk_to_origin(support: Support, a: object, b: object, x: float, y: float, reach: float) -> Found | None:
    """Return the end of a simplex's walk on A - B towards the origin, or None where floats cannot prove it.

    `support` maps the shapes a and b. The first direction, (x, y), leads roughly from A to B, and no two points, of one
    shape or of both, are further apart than the `reach`.
    """
    if not LEAST_REACH < reach < LARGEST_REACH:  # also for NaN
        return None
    doubt, doubtful_area = DOUBT * reach, DOUBT * reach * reach
    p = q = support(a, b, x, y)
    px, py, _, _ = p
    qx, qy = px, py
    x, y = -px, -py
    for _ in range(MOST_SIMPLEXES):
        w = support(a, b, x, y)
        wx, wy, _, _ = w
        height = x * px + y * py  # of p and q over the origin, times the direction's length; negative when apart
        rise = x * wx + y * wy - height
        if rise <= doubtful_area:  # otherwise it certainly rises: no direction here is longer than the reach
            length = hypot(x, y)
            if rise <= doubt * length:
                return _apart(p, q, -height, x, y, length, doubt)
        # The origin and w are on the left of pq: the origin is in the triangle, or on the right of qw or of wp.
        left_of_qw, left_of_wp = qx * wy - qy * wx, wx * py - wy * px
        if left_of_qw > doubtful_area and left_of_wp > doubtful_area and p is not q:
            if px * qy - py * qx > doubtful_area:
                return 0.0, (p, q, w)
            behind = support(a, b, -x, -y)  # the origin is on pq
            return _around(p, behind, q, w, doubtful_area)
        # The nearest part is the side qw or wp, turned so that the origin is on its left, or w alone.
        square, along_p = wx * wx + wy * wy, wx * px + wy * py
        if left_of_qw <= doubtful_area and (left_of_wp > doubtful_area or square <= along_p):
            p, px, py = w, wx, wy
            is_vertex = square <= wx * qx + wy * qy
            if is_vertex:
                q, qx, qy = w, wx, wy
        else:
            q, qx, qy = w, wx, wy
            is_vertex = square <= along_p
            if is_vertex:
                p, px, py = w, wx, wy
        x, y = (-wx, -wy) if is_vertex else (py - qy, qx - px)
    return None


def _apart(
    p: FloatCorner, q: FloatCorner, height: float, x: float, y: float, length: float, doubt: float
) -> Found | None:
    """Return the distance of the origin from p or from the edge pq if it is proved, else None."""
    px, py, _, _ = p
    qx, qy, _, _ = q
    level = doubt * length
    if not height > 2.0 * level or length < 2.0**-100 * doubt:
        return None
    if p is q:
        return hypot(px, py), (p,)
    if y * px - x * py > level or x * qy - y * qx > level:  # the origin is not over the segment from p to q
        return None
    return height / length, (p, q)


def _around(p: FloatCorner, behind: FloatCorner, q: FloatCorner, w: FloatCorner, doubtful_area: float) -> Found | None:
    """Return the four vertices if they certainly surround the origin, which is on the left of qw and wp."""
    px, py, _, _ = p
    qx, qy, _, _ = q
    x, y, _, _ = behind
    if px * y - py * x > doubtful_area and x * qy - y * qx > doubtful_area:
        return 0.0, (p, behind, q, w)
    return None


def expand(support: Support, a: object, b: object, outermost: Outermost, reach: float) -> Nearest | None:
    """Return the edge of A - B nearest to the origin, or depth 0.0 if A and B are apart; None without a proof.

    It needs no GJK first: it starts from the vertices furthest to the left, down, to the right and up, and always
    splits the edge with the least distance, which is negative if the origin is on its outer side. `support` maps the
    shapes a and b, of which no two points are further apart than the `reach`.
    """
    if not LEAST_REACH < reach < LARGEST_REACH:  # also for NaN
        return None
    doubt, polytope, in_order = DOUBT * reach, _first_polytope(outermost), support is support_of_edges
    if not polytope:  # A - B is a point
        return None
    for _ in range(MOST_SPLITS):
        square, start, end = polytope[0]
        sx, sy, i, j = start
        ex, ey, k, m = end
        x, y = ey - sy, sx - ex
        height = x * sx + y * sy
        # From one row to the next in one shape, at the same vertex of the other: such an edge is one of A - B.
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
    """Tell whether floats prove that every other edge of A - B is further away than the nearest by more than a tie."""
    depth, doubt, ((_, start, end), *others) = nearest
    limit = depth + tie + 4.0 * doubt
    if any(square <= limit * limit for square, _, _ in others):
        return False
    # The line of an adjacent edge at a slight angle may be as near, and yet be missing from the polytope.
    for (x, y, i, j), step in ((start, -1), (end, 0)):
        beside = [normal for normal in (_normal(a, i + step, 1.0), _normal(b, j + step, -1.0)) if normal != (0.0, 0.0)]
        if len(beside) == 2:
            (ax, ay), (bx, by) = beside
            del beside[int((ax * by - ay * bx < 0.0) == (step == -1))]  # the one that turns further
        for normal_x, normal_y in beside:
            length = hypot(normal_x, normal_y)
            if length * length <= LEAST_EDGE_SQUARE or x * normal_x + y * normal_y <= limit * length:
                return False
    return True


def _normal(shape: Edges, row: int, sign: float) -> tuple[float, float]:
    """Return the outward normal, of any length, of the edge that starts at a row; for a point, zero."""
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
        if square > LEAST_EDGE_SQUARE:
            height = x * ex + y * ey
            polytope.append((height * abs(height) / square, start, end))
        start, sx, sy = end, ex, ey
    heapify(polytope)
    return polytope


class Prepared(Protocol):
    """A convex shape prepared for floats: the edges of its core, grown by its radius all around."""

    @property
    def edges(self) -> Edges: ...  # noqa: D102

    @property
    def radius(self) -> float: ...  # noqa: D102


SEPARATED, PENETRATING = Relation.SEPARATED, Relation.PENETRATING
"""Bound to names once: looking up a member of an enumeration is slow in the hot path."""


def proved_gap(a: Prepared, b: Prepared) -> tuple[Relation, float, tuple[FloatCorner, ...]] | None:
    """Return the relation, the gap and the one or two vertices of A - B nearest to the origin that prove it.

    If the cores penetrate, there are three or four vertices around the origin, and 0.0 instead of the gap, which is not
    computed. If only the radii overlap, the gap is minus the depth.
    """
    edges_a, edges_b, radius = a.edges, b.edges, a.radius + b.radius
    x, y = edges_b.left - edges_a.left, edges_b.down - edges_a.down
    reach = abs(x) + abs(y) + edges_a.extent + edges_b.extent + radius
    x += (edges_b.width - edges_a.width) / 2  # from middle to middle
    y += (edges_b.height - edges_a.height) / 2
    found = walk_to_origin(support_of_edges, edges_a, edges_b, x, y, reach)
    if found is None:
        return None
    gap, corners = found
    if gap == 0.0:
        return PENETRATING, 0.0, corners
    if radius:
        gap -= radius
        # The true gap of the cores is at most DOUBT and 22 roundings smaller, and 20 larger where the origin is beyond
        # an end of the edge by DOUBT; the sum of the radii and the difference are rounded once each.
        if abs(gap) <= 4.0 * DOUBT * reach:
            return None
    return (SEPARATED if gap > 0.0 else PENETRATING), gap, corners


def proved_depth(a: Prepared, b: Prepared) -> tuple[Relation, float, Nearest | None] | None:
    """Return the relation, the depth (0.0 unless penetrating) and, if the cores penetrate, the edge that proves it."""
    edges_a, edges_b, radius = a.edges, b.edges, a.radius + b.radius
    x, y = edges_b.left - edges_a.left, edges_b.down - edges_a.down
    reach = abs(x) + abs(y) + edges_a.extent + edges_b.extent + radius
    sure = DOUBT * reach + radius  # a few roundings of 2**-53 of the reach, in x, the width and the radius
    beside = x - edges_a.width if x > 0.0 else -x - edges_b.width
    above = y - edges_a.height if y > 0.0 else -y - edges_b.height
    if beside > sure or above > sure:
        return SEPARATED, 0.0, None  # the bounding boxes are separated
    nearest = expand(support_of_edges, edges_a, edges_b, outermost_of_edges(edges_a, edges_b), reach)
    if nearest is None:
        return None
    depth = nearest[0]
    if depth > 0.0:
        return PENETRATING, depth + radius, nearest
    if radius == 0.0:
        return SEPARATED, 0.0, None
    found = proved_gap(a, b)
    return (found[0], max(0.0, -found[1]), None) if found else None
