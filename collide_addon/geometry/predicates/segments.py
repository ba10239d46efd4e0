# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether, how and where two segments meet: four exact orientation tests decide.

Segments cross if the ends of each lie on opposite sides of the other's line. The C version in the source on rays tests
only ends within the other segment's height, and so misses crossings and contacts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .grid import on_common_grid
from .orientation import orientation
from .points import Point, as_vector
from .results import ReadOnly

Edge = tuple["Point", "Point"]
"""The edge from one vertex of a polygon to the next."""


class SegmentRelation(Enum):
    """What two closed segments have in common."""

    NONE = "none"
    """Nothing."""
    CROSS = "cross"
    """One point, inner to both."""
    TOUCH = "touch"
    """One point, an end of at least one of them."""
    OVERLAP = "overlap"
    """A piece of the line that contains both segments."""


SegmentEnd = Literal["p", "q", "r", "s"]


@dataclass(frozen=True, slots=True, eq=False)
class SegmentStep:
    """One of the four tests: on which side of the line from `start` to `end` a point lies.

    Attributes
    ----------
    number : int
        1 to 4.
    start, end, point : {"p", "q", "r", "s"}
        The names of these three ends.
    sign : int
        1 left, -1 right, 0 on the line, exact.
    area : float
        Twice the area of the triangle of the three, with that sign.
    """

    number: int
    start: SegmentEnd
    end: SegmentEnd
    point: SegmentEnd
    sign: int
    area: float


@dataclass(frozen=True, slots=True, eq=False)
class SegmentIntersection(ReadOnly):
    """The common points of the segments from p to q and from r to s.

    Attributes
    ----------
    kind : SegmentRelation
        Exact.
    points : ndarray (k, 2)
        The common point, or the two ends of the common piece from left to right (from bottom to top if it is vertical),
        or none. A crossing point is rounded once; every other point is an end of a segment.
    signs : tuple of four int
        On which side of the line pq r and s lie, then on which side of the line rs p and q lie.
    p, q, r, s : ndarray (2,)
    """

    kind: SegmentRelation
    points: NDArray[np.float64]
    signs: tuple[int, int, int, int]
    p: NDArray[np.float64]
    q: NDArray[np.float64]
    r: NDArray[np.float64]
    s: NDArray[np.float64]


SIDE_TESTS: tuple[tuple[SegmentEnd, SegmentEnd, SegmentEnd], ...] = (
    ("p", "q", "r"),
    ("p", "q", "s"),
    ("r", "s", "p"),
    ("r", "s", "q"),
)
"""Start and end of a line, and the point to be tested."""


def segments_intersect(
    p: ArrayLike, q: ArrayLike, r: ArrayLike, s: ArrayLike, *, record: Callable[[SegmentStep], object] | None = None
) -> SegmentIntersection:
    """Return the common points of two closed segments, from p to q and from r to s.

    Parameters
    ----------
    p, q, r, s : array-like (2,)
        The ends; a segment whose ends are equal is a point.
    record : callable, optional
        Receives a `SegmentStep` for each of the four tests.

    Returns
    -------
    SegmentIntersection

    Raises
    ------
    GeometryError
        When an end is not two finite numbers.

    Examples
    --------
    >>> met = segments_intersect((0, 0), (4, 4), (0, 4), (4, 0))
    >>> met.kind.value, met.points.tolist(), met.signs
    ('cross', [[2.0, 2.0]], (1, -1, -1, 1))
    """
    given: dict[SegmentEnd, ArrayLike] = {"p": p, "q": q, "r": r, "s": s}
    ends = {name: as_vector(end, name) for name, end in given.items()}
    signs = []
    for number, (start, end, point) in enumerate(SIDE_TESTS, start=1):
        area = orientation(ends[start], ends[end], ends[point])
        signs.append((area > 0) - (area < 0))
        if record is not None:
            record(SegmentStep(number, start, end, point, signs[-1], area))
    side_r, side_s, side_p, side_q = signs
    kind, points = common_points((ends["p"], ends["q"]), (ends["r"], ends["s"]), (side_r, side_s, side_p, side_q))
    found = kind, np.array(points).reshape(-1, 2), (side_r, side_s, side_p, side_q)
    return SegmentIntersection(*found, *(np.array(end) for end in ends.values()))


def common_points(
    first: tuple[Point, Point], second: tuple[Point, Point], signs: tuple[int, int, int, int]
) -> tuple[SegmentRelation, list[Point]]:
    """Return kind and points of `SegmentIntersection` from its signs, in plain floats: for inner loops."""
    side_r, side_s, side_p, side_q = signs
    if side_r * side_s < 0 and side_p * side_q < 0:
        return SegmentRelation.CROSS, [point_at(second, Fraction(*crossing_share(*first, *second)))]
    if side_r == side_s == side_p == side_q == 0:
        start, end = max(min(first), min(second)), min(max(first), max(second))  # in order along the line
        points = sorted({start, end}) if start <= end else []
        return (SegmentRelation.NONE, SegmentRelation.TOUCH, SegmentRelation.OVERLAP)[len(points)], points
    on_line = [(end, second) for end, side in zip(first, (side_p, side_q), strict=True) if side == 0]
    on_line += [(end, first) for end, side in zip(second, (side_r, side_s), strict=True) if side == 0]
    points = list({end for end, other in on_line if min(other) <= end <= max(other)})
    # Two different lines have at most one point in common.
    return SegmentRelation.TOUCH if points else SegmentRelation.NONE, points


def crossing_share(p: Point, q: Point, r: Point, s: Point) -> tuple[int, int]:
    """Return the share of the segment rs at which the nonparallel line pq crosses it, as a fraction of two integers."""
    (px, py, qx, qy, rx, ry, sx, sy), _ = on_common_grid((*p, *q, *r, *s))
    height_r = (qx - px) * (ry - py) - (qy - py) * (rx - px)  # over the line, in some unit
    descent = (qx - px) * (ry - sy) - (qy - py) * (rx - sx)
    return height_r, descent


def share_of(line: Edge, point: Point) -> Fraction:
    """Return the share of the way from a line's first point to its second at which a point on it lies."""
    start, end = line
    axis = 0 if start[0] != end[0] else 1
    first, last, at = (Fraction(each[axis]) for each in (start, end, point))
    return (at - first) / (last - first)


def point_at(line: Edge, share: Fraction) -> Point:
    """Return the point at a share of the way from a line's first point to its second, rounded once."""
    (from_x, from_y), (to_x, to_y) = line
    x, y = Fraction(from_x), Fraction(from_y)
    return float(x + share * (Fraction(to_x) - x)), float(y + share * (Fraction(to_y) - y))


class EdgeMeeting(NamedTuple):
    """The common points of two edges; see `SegmentIntersection`."""

    kind: SegmentRelation
    points: list[Point]
    signs: tuple[int, int, int, int]


def edges_meet(first: Edge, second: Edge) -> EdgeMeeting | None:
    """Return the common points of two edges, None if there are none."""
    (p, q), (r, s) = first, second
    side_r, side_s = orientation(p, q, r), orientation(p, q, s)
    if (side_r > 0.0 and side_s > 0.0) or (side_r < 0.0 and side_s < 0.0):
        return None
    side_p, side_q = orientation(r, s, p), orientation(r, s, q)
    if (side_p > 0.0 and side_q > 0.0) or (side_p < 0.0 and side_q < 0.0):
        return None
    of_second = (side_r > 0.0) - (side_r < 0.0), (side_s > 0.0) - (side_s < 0.0)
    signs = *of_second, (side_p > 0.0) - (side_p < 0.0), (side_q > 0.0) - (side_q < 0.0)
    kind, points = common_points(first, second, signs)
    return EdgeMeeting(kind, points, signs) if points else None
