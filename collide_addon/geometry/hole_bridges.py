# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon with holes as one walk around it: each hole is reached over a bridge, there and back.

D. Eberly, "Triangulation by Ear Clipping", 2002, with other bridges: from the leftmost vertex of the leftmost hole to
the nearest vertex further left that can be seen from it. There always is one: the ray to the left ends on an edge, and
among that edge's left end and the vertices in front of it is one in sight. Holes further right are not in the way.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from .orientation import orientation
from .sector import strictly_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .points import Point


def bridged(outer: Sequence[Point], holes: Sequence[Sequence[Point]]) -> list[Point]:
    """Return the walk around an outer ring, counter-clockwise, and its holes, clockwise.

    Rings may touch themselves in vertices, but not each other.
    """
    walk = list(outer)
    for hole in sorted(holes, key=min):
        walk = _with_bridge(walk, list(hole))
    return walk


def _with_bridge(walk: list[Point], hole: list[Point]) -> list[Point]:
    """Join a hole to the walk."""
    landing = min(hole)
    rows = sorted(
        (row for row, vertex in enumerate(walk) if vertex < landing), key=lambda row: math.dist(walk[row], landing)
    )
    for row in rows:
        if _leads_into(walk, row, landing) and not _blocked(walk, walk[row], landing):
            break
    else:
        raise AssertionError  # see above
    # Where a hole touches itself, the bridge comes in between the right two of its edges.
    visits = (k for k, vertex in enumerate(hole) if vertex == landing and _leads_into(hole, k, walk[row]))
    first = next(visits)
    return walk[: row + 1] + hole[first:] + hole[: first + 1] + walk[row:]


def _leads_into(walk: list[Point], row: int, target: Point) -> bool:
    """Tell whether the way from a vertex of the walk to another point begins on the inside."""
    return strictly_between(walk[row], walk[(row + 1) % len(walk)], target, walk[row - 1])


def _blocked(walk: list[Point], start: Point, end: Point) -> bool:
    """Tell whether an edge crosses the way from start to end, or a vertex lies on it."""
    vertices = np.array(walk)
    following = np.roll(vertices, -1, axis=0)
    low, high = np.minimum(start, end), np.maximum(start, end)
    near = (np.minimum(vertices, following) <= high) & (low <= np.maximum(vertices, following))
    for row in np.flatnonzero(near.all(axis=1)).tolist():
        p, q = walk[row], walk[(row + 1) % len(walk)]
        side_p, side_q = orientation(start, end, p), orientation(start, end, q)
        if side_p == 0.0 and min(start, end) < p < max(start, end):
            return True
        if side_p * side_q < 0.0 and orientation(p, q, start) * orientation(p, q, end) < 0.0:
            return True
    return False
