# SPDX-License-Identifier: GPL-3.0-or-later
"""The convex hull by Andrew's monotone chain: sort, then walk and pop every point that is not a left turn.

There are three versions of the chains: step by step, for recording; in plain Python for few points, whose hull costs
less than numpy's calls alone; and with most of the work done by numpy for many points.

Most input is already a convex polygon in order. A closed chain that turns left at each point winds around once for each
point at which its direction changes from leftward to rightward. With only one such point, it is strictly convex.

References
----------
A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, Information Processing Letters 9, 1979.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN, orientation
from ..predicates.points import Point, as_points
from .filter import possible_vertices, sorted_columns, split_by_turns, without_reflex_points

FEW_POINTS = 64
"""Number of points up to which the plain loop is faster than any filtering by numpy."""
FEW_POSSIBLE = 120
"""Number of points, after filtering, up to which the plain loop is faster than numpy."""
LARGE_EXPONENT = 400
"""Products of coordinates beyond 2**400 or below 2**-400 are close to overflow or underflow."""


@dataclass(frozen=True, slots=True)
class HullSorted:
    """The first recorded step: the points in the order in which the chain visits them."""

    points: tuple[Point, ...]
    """Distinct points, sorted by x, then y."""
    discarded: tuple[Point, ...]
    """Points that a filter found to be inside the hull; the chain never visits them."""


@dataclass(frozen=True, slots=True)
class HullStep:
    """A point considered by one of the two chains; replaying the pushes and pops yields the chain."""

    number: int
    """1 for the first point of the lower chain, counting on through the upper chain."""
    chain: Literal["lower", "upper"]
    point: Point
    """The point considered; it is pushed at the end of the step."""
    popped: tuple[Point, ...]
    """Points that it popped, the last of the chain first."""


Record = Union["Callable[[HullSorted | HullStep], None]", None]


def convex_hull(points: ArrayLike, *, record: Record = None) -> NDArray[np.float64]:
    """Return the vertices of the convex hull.

    Parameters
    ----------
    points : array-like, shape (n, 2)
        In any order, with any duplicates.
    record : callable, optional
        Called with one `HullSorted`, then with one `HullStep` for each point of the lower and of the upper chain.

    Returns
    -------
    ndarray of float64, shape (h, 2)
        Rows of the input: strictly convex (no duplicate, nothing in the middle of an edge), counter-clockwise, the
        lexicographically smallest first. One row if all points are equal, two if they are collinear. Exact: no
        vertex is lost or kept because of rounding. A coordinate -0.0 comes back as 0.0.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.

    Examples
    --------
    >>> convex_hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 0)]).tolist()
    [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]
    """
    checked = as_points(points)
    rows = possible_vertices(checked) if len(checked) > FEW_POINTS else np.arange(len(checked))
    kept = checked if len(rows) == len(checked) else checked.take(rows, axis=0)
    if record is None and len(kept) > FEW_POSSIBLE:
        return _hull_of_many(kept)
    ordered = sorted(set(_tuples(kept)))
    if record is None:
        return np.array(hull_of_few(ordered))
    discarded = _tuples(np.delete(checked, rows, axis=0))
    record(HullSorted(tuple(ordered), tuple(discarded)))
    lower = _chain(ordered, "lower", 1, record)
    upper = _chain(reversed(ordered), "upper", 1 + len(ordered), record)
    return np.array(lower[:-1] + upper[:-1] or lower)


def _chain(
    points: Iterable[Point],
    name: Literal["lower", "upper"],
    first_number: int,
    record: Callable[[HullSorted | HullStep], object],
) -> list[Point]:
    """Return half of the hull: the vertices from the first to the last of the sorted points."""
    chain: list[Point] = []
    for number, point in enumerate(points, first_number):
        popped: list[Point] = []
        while len(chain) > 1 and not orientation(chain[-2], chain[-1], point) > 0.0:
            popped.append(chain.pop())
        chain.append(point)
        record(HullStep(number, name, point, tuple(popped)))
    return chain


def _hull_of_many(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the hull of many points; numpy leaves little or no work for the two chains."""
    exponent = math.frexp(max(points.max(), -points.min()))[1]
    if abs(exponent) > LARGE_EXPONENT:
        # Float64 would decide hardly any sign, and all points take the slow path: change the unit, if that is exact.
        with np.errstate(under="ignore"):
            scaled = np.ldexp(points, -exponent)
            if np.array_equal(np.ldexp(scaled, exponent), points):
                return np.ldexp(convex_hull(scaled), exponent)
    ordered = sorted_columns(points + 0.0)  # -0.0 + 0.0 is 0.0
    if len(ordered) == 1:
        return ordered
    below, above = split_by_turns(ordered)
    lower, upper = _settled(below), _settled(above[::-1])
    return np.concatenate((lower[:-1], upper[:-1]))


def _settled(candidates: NDArray[np.float64]) -> NDArray[np.float64]:
    remaining, finished = without_reflex_points(candidates, FEW_POINTS)
    return remaining if finished else np.array(left_turns(_tuples(remaining)))


def _tuples(points: NDArray[np.float64]) -> list[Point]:
    return list(map(tuple, (points + 0.0).tolist()))


def hull_of_few(ordered: list[Point]) -> list[Point]:
    """Return the hull of distinct points, sorted by x, then y, as `convex_hull` does, in plain Python."""
    # The line from the first to the last point separates the points that can only be in the lower chain from those that
    # can only be in the upper one, so that each point is visited once.
    if len(ordered) < 3:
        return ordered
    first, last = ordered[0], ordered[-1]
    (ax, ay), (bx, by) = first, last
    along_x, along_y = bx - ax, by - ay
    below, above = [first], [first]
    for point in ordered[1:-1]:
        # `orientation`, here and below, is inlined: the call would cost more than the arithmetic.
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
    """Return the chain of at least two points after popping every point that is not a left turn."""
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


FEW_IN_ORDER = 32
"""Number of points up to which plain Python is faster than numpy."""


def vertices_in_order(points: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return a copy of points (n, 2) as `convex_hull` would, if they are its vertices in order; None in doubt."""
    if len(points) < 3:
        return None
    if len(points) <= FEW_IN_ORDER:
        first = _first_of_few(points.tolist())
    else:
        with np.errstate(all="ignore"):  # an overflow leaves doubt
            first = _first_of_many(points)
    if first is None:
        return None
    row, left = first
    ordered: NDArray[np.float64] = (
        np.concatenate((points[row:], points[:row])) if left else np.concatenate((points[row::-1], points[:row:-1]))
    )
    ordered += 0.0  # -0.0 becomes 0.0
    return ordered


def _first_of_few(points: list[list[float]]) -> tuple[int, bool] | None:
    """Return the row of the smallest vertex and whether turns are to the left; None if the polygon is not convex."""
    (ax, ay), (bx, by) = points[-2:]
    ux, uy = bx - ax, by - ay
    smallest: int | None = None
    turns, row = 0, -1  # row of b
    rises = ux > 0.0 or (ux == 0.0 and uy > 0.0)
    for cx, cy in points:
        vx, vy = cx - bx, cy - by
        left, right = ux * vy, uy * vx
        area = left - right
        if not abs(area) > RELATIVE_ERROR * abs(left + right) + UNDERFLOW_MARGIN:
            return None
        turns += 1 if area > 0.0 else -1
        rose, rises = rises, vx > 0.0 or (vx == 0.0 and vy > 0.0)
        if rises and not rose:
            if smallest is not None:
                return None
            smallest = row
        bx, by, ux, uy, row = cx, cy, vx, vy, row + 1
    if smallest is None or abs(turns) != len(points):
        return None
    return smallest % len(points), turns > 0


def _first_of_many(points: NDArray[np.float64]) -> tuple[int, bool] | None:
    """Return the same as `_first_of_few`, by numpy."""
    closed = np.concatenate((points[-1:], points, points[:1]))
    edge_x, edge_y = (closed[1:] - closed[:-1]).T  # edge k arrives at point k
    left, right = edge_x[:-1] * edge_y[1:], edge_y[:-1] * edge_x[1:]
    area = left - right
    turns_left = bool(area[0] > 0.0)
    if not ((area if turns_left else -area) > RELATIVE_ERROR * np.abs(left + right) + UNDERFLOW_MARGIN).all():
        return None
    rises = (edge_x > 0.0) | ((edge_x == 0.0) & (edge_y > 0.0))
    smallest = np.flatnonzero(rises[1:] & ~rises[:-1])
    return (int(smallest[0]), turns_left) if len(smallest) == 1 else None
