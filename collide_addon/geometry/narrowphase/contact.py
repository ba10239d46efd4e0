# SPDX-License-Identifier: GPL-3.0-or-later
"""Where two shapes face each other along a direction, and the normal of a contact.

Both answers depend on the shapes alone, not on the way an algorithm took: where faces are parallel the middle of their
common part is chosen, and where two corners meet the bisector of all normals that fit.
"""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import ROOT_BITS, unit_vector
from .difference import Corner, Difference, cross, dot


def facing_points(
    difference: Difference, direction: tuple[int, int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the points of A and B that face each other along `direction`, which is a normal of A - B.

    The face of A along the direction and the face of B against it are vertices or edges. Seen along the direction they
    overlap; the middle of the overlap is taken on both. Each coordinate is rounded once.
    """
    x, y = direction
    (row_a, last_row_a), (last_row_b, row_b) = difference.a.face(x, y), difference.b.face(-x, -y)
    if row_a == last_row_a and row_b == last_row_b:
        return difference.a.vertices[row_a].copy(), difference.b.vertices[row_b].copy()
    first_a, last_a = difference.point_a(row_a), difference.point_a(last_row_a)
    first_b, last_b = difference.point_b(row_b), difference.point_b(last_row_b)

    def across(point: tuple[int, int]) -> int:
        return x * point[1] - y * point[0]

    doubled_middle = max(across(first_a), across(first_b)) + min(across(last_a), across(last_b))

    def between(first: tuple[int, int], last: tuple[int, int]) -> NDArray[np.float64]:
        start, length = across(first), across(last) - across(first)
        if length == 0:
            return difference.off_grid(*first)
        share = doubled_middle - 2 * start
        return difference.off_grid(
            2 * length * first[0] + share * (last[0] - first[0]),
            2 * length * first[1] + share * (last[1] - first[1]),
            2 * length,
        )

    # B's face is listed counter-clockwise around B, so it runs against A's.
    return between(first_a, last_a), between(first_b, last_b)


def contact_normals(difference: Difference, direction: tuple[int, int]) -> tuple[NDArray[np.float64], ...]:
    """Return the unit normals of a contact: the origin is on the boundary of A - B, which lies behind `direction`.

    One normal, but for a flat A - B with the origin between its ends: then both sides, the preferred one first. Of two
    equal points any direction is as good; it is along the x axis.
    """
    x, y = direction
    first_a, last_a = difference.a.face(x, y)
    first_b, last_b = difference.b.face(-x, -y)
    corners = (difference.corner(first_a, first_b), difference.corner(last_a, last_b))
    for corner in corners:
        if corner.x == corner.y == 0:
            # The edges of A and of -B that leave the corner, as vectors: A - B lies in the cone that they span.
            i, j = corner.index_a, corner.index_b
            beside_a = [difference.corner(k % len(difference.a), j) for k in (i + 1, i - 1)]
            beside_b = [difference.corner(i, k % len(difference.b)) for k in (j + 1, j - 1)]
            cone = [edge for both in zip(beside_a, beside_b, strict=True) for edge in both if edge.x or edge.y]
            return (_bisector(cone) if cone else unit_vector(1 if difference.a_comes_first else -1, 0),)
    normal = unit_vector(x, y)
    opposite = difference.support(-x, -y)
    flat = x * opposite.x + y * opposite.y == 0
    if not flat:
        return (normal,)
    return tuple(sorted((normal, unit_vector(-x, -y)), key=preference_of_normals(difference), reverse=True))


def preference_of_normals(difference: Difference) -> Callable[[NDArray[np.float64]], tuple[float, ...]]:
    """Return a key that is largest for the normal to choose where several are exactly as good.

    First choice is away from the middle of A to the middle of B, then the left of that way; where the middles are one,
    the smallest angle as the shape that comes first sees it. Swapping A and B mirrors the choice; equal shapes cannot.
    """
    (ax, ay), (bx, by) = difference.a.middle, difference.b.middle
    cx, cy = bx - ax, by - ay
    side = 1.0 if difference.a_comes_first else -1.0

    def preference(normal: NDArray[np.float64]) -> tuple[float, ...]:
        nx, ny = normal.tolist()
        angle = math.atan2(side * ny, side * nx)
        return nx * cx + ny * cy, cx * ny - cy * nx, -abs(angle), angle

    return preference


def _bisector(cone: list[Corner]) -> NDArray[np.float64]:
    """Return the middle of the normals at the tip of a cone of less than half a turn, spanned by `cone`."""
    # It is the opposite of the middle of the two sides, and the middle of their outward normals. The sum of the sides
    # cancels where the cone is wide, that of the normals where it is narrow: each is used where its terms are no more
    # than a quarter turn apart. They are brought to one length by factors with `ROOT_BITS` bits, so that only the
    # answer is rounded.
    right = next(e for e in cone if all(cross(e, f) >= 0 for f in cone))
    left = next(e for e in cone if all(cross(e, f) <= 0 for f in cone))
    factor_right, factor_left = (math.isqrt(dot(side, side) << 2 * ROOT_BITS) for side in (left, right))
    if dot(right, left) >= 0:
        return unit_vector(
            -right.x * factor_right - left.x * factor_left, -right.y * factor_right - left.y * factor_left
        )
    return unit_vector(right.y * factor_right - left.y * factor_left, left.x * factor_left - right.x * factor_right)
