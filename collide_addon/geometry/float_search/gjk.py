# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK in plain floats, and the proof of what it found.

This is the walk of `gjk`, for the sake of speed: the same simplex on its way to the origin, but its turns are decided
by floats, and it keeps no steps to show. Wherever it ends, the end is an answer only if two bounds meet around it:

- Apart: the furthest that A - B reaches towards the origin along the last direction is a lower bound of the distance,
  and the length to a point of the simplex is an upper one.
- Penetrating: the origin is on the left of all sides of a polygon of vertices of A - B.

Both must hold by more than any rounding can make. Where they do not, because the shapes touch or nearly do, there is no
answer here, and the walk in integers decides.
"""

from math import hypot

from .support import DOUBT, LARGEST_REACH, LEAST_REACH, FloatCorner, Support

Found = tuple[float, tuple[FloatCorner, ...]]
"""The distance and the one or two vertices of A - B nearest to the origin; or 0.0 and three or four vertices,
counter-clockwise, around the origin."""

MOST_STEPS = 64
"""A walk that takes longer goes round in its roundings."""


def walk_to_origin(support: Support, a: object, b: object, x: float, y: float, reach: float) -> Found | None:
    """Return what a simplex of A - B finds on its way to the origin, or None where floats cannot prove it.

    The support mapping knows the shapes a and b. The first direction, (x, y), leads roughly from A to B, and no two
    points of A, of B, or of one and the other are further apart than the `reach`.
    """
    if not LEAST_REACH < reach < LARGEST_REACH:  # also for NaN
        return None
    doubt, doubtful_area = DOUBT * reach, DOUBT * reach * reach
    p = q = support(a, b, x, y)
    px, py, _, _ = p
    qx, qy = px, py
    x, y = -px, -py
    for _ in range(MOST_STEPS):
        w = support(a, b, x, y)
        wx, wy, _, _ = w
        height = x * px + y * py  # of p and q over the origin, times the length of the direction; negative when apart
        rise = x * wx + y * wy - height
        if rise <= doubtful_area:  # or else it surely is a rise: no direction here is longer than the reach
            length = hypot(x, y)
            if rise <= doubt * length:
                return _apart(p, q, -height, x, y, length, doubt)
        # The origin is on the left of pq, and so is w: it is in the triangle, or on the right of qw or of wp.
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
    """Return the distance if it is proved that the origin is as far as p and q are high, against (x, y)."""
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
    """Return the four vertices if they surely surround the origin, which is known to be on the left of qw and wp."""
    px, py, _, _ = p
    qx, qy, _, _ = q
    x, y, _, _ = behind
    if px * y - py * x > doubtful_area and x * qy - y * qx > doubtful_area:
        return 0.0, (p, behind, q, w)
    return None
