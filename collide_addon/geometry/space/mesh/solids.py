# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether what is inside of one mesh meets the other, where their surfaces meet, and which pieces are inside.

Two closed meshes overlap exactly if beside some piece of a surface, on one side of it, both wind around. A surface
without an inside overlaps a closed mesh exactly if some piece of it has the inside of that on both sides. So one point
is enough of each cell into which the surfaces cut each other, and of each part that meets nothing.
"""

import math
from collections.abc import Iterable

import numpy as np

from ...predicates.vectors import Vector, cross, difference, dot, opposite
from .cells import points_of_cells
from .closedness import pieces
from .crossing import FractionPoint, Triangle, normal_of
from .tree import boxes_around
from .winding import Placed, winding


def overlap(a: Placed, b: Placed, meeting_a: Iterable[int], meeting_b: Iterable[int]) -> bool:
    """Tell whether the inside of one mesh meets the other; given are the triangles of each that meet the other mesh."""
    for one, other, meeting in ((a, b, set(meeting_a)), (b, a, set(meeting_b))):
        if other.mesh.is_closed:
            for group in _looked_at(one, meeting):
                for number in group:
                    found = _overlaps_beside(one, other, number, first_alone=number not in meeting)
                    if found:
                        return True
                    if found is None:  # all of this group is outside
                        break
    return False


def overlaps_at(a: Placed, b: Placed, number_a: int, number_b: int, point: FractionPoint) -> bool:
    """Tell whether a triangle of A and one of B surely have an overlap beside a point where one goes through the other.

    One of their four sides there is inside of both, if no other triangle is near that may take the inside back.
    """
    place, by = on_one_denominator(point)
    return (a.mesh.is_closed or b.mesh.is_closed) and all(
        _has_alone(of, number, place, by) for of, number in ((a, number_a), (b, number_b))
    )


def inside(a: Placed, b: Placed) -> list[bool]:
    """Return for each piece of A whether it is inside of B, whose surface it does not meet; B is closed."""
    lower, upper = b.tree.ends
    if len(a.mesh.pieces) == 1 and ((a.tree.ends[0] < lower).any() or (a.tree.ends[1] > upper).any()):
        return [False]  # a part of it is outside, and it does not pass through the surface
    found = []
    for first in a.mesh.pieces:
        corner = a.tree.corners[:, 0, first]
        if (corner < lower).any() or (corner > upper).any():
            found.append(False)
        else:
            found.append(winding(b, a.triangle(first)[0], 1) != 0)
    return found


def on_one_denominator(point: FractionPoint) -> tuple[Vector, int]:
    """Return a point in fractions as a vector of whole numbers that is to be divided by one."""
    by = math.lcm(*[value.denominator for value in point])
    x, y, z = (value.numerator * (by // value.denominator) for value in point)
    return (x, y, z), by


def _looked_at(of: Placed, meeting: set[int]) -> list[list[int]]:
    """Return groups of triangles: each part of a mesh that meets nothing, then each of the others."""
    free = np.ones(len(of.mesh), dtype=bool)
    free[list(meeting)] = False
    rows = np.flatnonzero(free)
    part = pieces(of.mesh.merged[rows], len(of.mesh.vertices))
    groups = [rows[part == number].tolist() for number in np.unique(part)]
    return [*groups, *[[number] for number in sorted(meeting)]]


def _overlaps_beside(of: Placed, other: Placed, number: int, *, first_alone: bool) -> bool | None:
    """Tell whether the other mesh's inside is beside a triangle, where the triangle's own is, or on both of its sides.

    Of a triangle that meets nothing of the other mesh one point is enough to say None: not of this whole part.
    """
    triangle = of.triangle(number)
    normal = normal_of(triangle)
    for point in points_of_cells(triangle, _around(of, other, number)):
        place, by = on_one_denominator(point)
        of_other = [winding(other, place, by, side) != 0 for side in (normal, opposite(normal))]
        if not any(of_other):
            if first_alone:
                return None
            continue
        own = [False, False]
        if of.mesh.is_closed:
            own = [winding(of, place, by, side) != 0 for side in (normal, opposite(normal))]
        if all(of_other) if not any(own) else (own[0] and of_other[0]) or (own[1] and of_other[1]):
            return True
    return False


def _around(of: Placed, other: Placed, number: int) -> list[Triangle]:
    """Return the triangles of both meshes that may meet a triangle, but itself."""
    corners = of.tree.corners[:, :, number]
    lower, upper = corners.min(axis=1), corners.max(axis=1)
    own = [of.triangle(row) for row in boxes_around(of.tree, lower, upper).tolist() if row != number]
    return own + [other.triangle(row) for row in boxes_around(other.tree, lower, upper).tolist()]


def _has_alone(of: Placed, number: int, point: Vector, by: int) -> bool:
    """Tell whether no other triangle of its mesh holds a point of a triangle."""
    place = of.as_floats(point, by)
    slack = 2.0**-50 * np.abs(place)
    for row in boxes_around(of.tree, place - slack, place + slack).tolist():
        p, q, r = (difference((by * x, by * y, by * z), point) for x, y, z in of.triangle(row))
        normal = cross(difference(q, p), difference(r, p))
        if row != number and any(normal) and dot(normal, p) == 0:
            sides = (dot(normal, cross(u, v)) for u, v in ((p, q), (q, r), (r, p)))
            if min(sides) >= 0:
                return False
    return True
