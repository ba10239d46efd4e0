# SPDX-License-Identifier: GPL-3.0-or-later
"""The hull of few points in plain Python: what numpy's calls cost alone is more.

The same chains as in `hull`, but for the story told on the way: the line from the first to the last point parts those
that only the lower chain can hold from those that only the upper one can, so that each point is walked over once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN, orientation

if TYPE_CHECKING:
    from ..predicates.points import Point


def hull_of_few(ordered: list[Point]) -> list[Point]:
    """Return the vertices of the hull as `convex_hull` gives them.

    Parameters
    ----------
    ordered : list of (x, y)
        Distinct points, sorted by x, then y; at least one.
    """
    if len(ordered) < 3:
        return ordered
    first, last = ordered[0], ordered[-1]
    (ax, ay), (bx, by) = first, last
    along_x, along_y = bx - ax, by - ay
    below, above = [first], [first]
    for point in ordered[1:-1]:
        # `orientation` here and below, but for the call, which would cost more than the sum.
        left, right = along_x * (point[1] - ay), along_y * (point[0] - ax)
        turn = left - right
        if not abs(turn) > RELATIVE_ERROR * abs(left + right) + UNDERFLOW_MARGIN:  # also for NaN
            turn = orientation(first, last, point)
        if turn < 0.0:
            below.append(point)
        elif turn > 0.0:
            above.append(point)
    below.append(last)
    above.append(last)
    above.reverse()
    return left_turns(below)[:-1] + left_turns(above)[:-1]


def left_turns(points: list[Point]) -> list[Point]:
    """The chain of at least two points in which every point that is no left turn has been popped."""
    chain = points[:2]
    for point in points[2:]:
        x, y = point
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            left, right = (bx - ax) * (y - ay), (by - ay) * (x - ax)
            turn = left - right
            if not abs(turn) > RELATIVE_ERROR * abs(left + right) + UNDERFLOW_MARGIN:
                turn = orientation(chain[-2], chain[-1], point)
            if turn > 0.0:
                break
            chain.pop()
        chain.append(point)
    return chain
