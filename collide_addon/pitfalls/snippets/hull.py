# SPDX-License-Identifier: GPL-3.0-or-later
"""The convex hull of the GJK teaching demo: a quadrangle of the outermost points, grown and then straightened.

Source document 002, function `cnvxHll`. The two leftmost and the two rightmost points make a quadrangle; the other
points, from left to right, join its upper or its lower chain when they lie outside; at the end every vertex that dents
the ring is deleted. What goes wrong, and why:

- Four points are taken away before anyone counts: with three or fewer the list is empty too soon and the code stops.
- The quadrangle is put in order by comparing y in each pair. That does not make it turn one way: where its sides cross,
  it turns the other way or both ways, and then the straightening deletes true vertices.
- The straightening deletes only what lies strictly inside a corner, so a point on an edge stays once it is in; of
  points on one line there remains a polygon without area.
"""

from collections.abc import Sequence

from ...geometry.predicates.points import Point
from .simplex import SnippetStoppedError, twice_area

EMPTY_LIST = "runtime error: deleteItem: array index must be +ve number, got: 0"
NO_SECOND_POINT = 'runtime error: No ""get"" function for undefined'


def first_quadrangle(points: Sequence[Point]) -> list[Point]:
    """Return the quadrangle that the hull starts from: of the two leftmost points the upper one first, and so on."""
    return _quadrangle(_left_to_right(points))


def classic_hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex hull according to the demo; with fewer than four points it stops (`SnippetStoppedError`)."""
    ordered = _left_to_right(points)
    if len(ordered) < 2:
        raise SnippetStoppedError(NO_SECOND_POINT)
    if len(ordered) < 4:
        raise SnippetStoppedError(EMPTY_LIST)
    return _straightened(_grown(_quadrangle(ordered), ordered[2:-2]))


def _left_to_right(points: Sequence[Point]) -> list[Point]:
    return sorted(((float(x), float(y)) for x, y in points), key=lambda point: point[0])


def _quadrangle(ordered: Sequence[Point]) -> list[Point]:
    upper_left, lower_left = ordered[0], ordered[1]
    if upper_left[1] < lower_left[1]:
        upper_left, lower_left = lower_left, upper_left
    lower_right, upper_right = ordered[-2], ordered[-1]
    if lower_right[1] > upper_right[1]:
        lower_right, upper_right = upper_right, lower_right
    return [upper_left, lower_left, lower_right, upper_right]


def _grown(ring: list[Point], others: Sequence[Point]) -> list[Point]:
    """Put points into the chain they are outside of: the upper runs over the list's ends, the lower in its middle."""
    added = 0
    for point in others:
        if twice_area(ring[0], ring[3 + added], point) > 0.0:
            ring.insert(0, point)
        elif twice_area(ring[1 + added], ring[2 + added], point) < 0.0:
            ring.insert(2 + added, point)
        else:
            continue
        added += 1
    return ring


def _straightened(ring: list[Point]) -> list[Point]:
    """Delete, round after round, each vertex that lies strictly to the left of the line past it."""
    deleted = True
    while deleted:
        deleted = False
        k = 0
        while k < len(ring):
            between, beyond = (k + 1) % len(ring), (k + 2) % len(ring)
            if twice_area(ring[k], ring[beyond], ring[between]) > 0.0:
                del ring[between]
                deleted = True
            else:
                k += 1
    return ring
