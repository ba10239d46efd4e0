# SPDX-License-Identifier: GPL-3.0-or-later
"""Do two edges meet? `segments_intersect` for inner loops: most pairs are done with after half of its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .orientation import orientation
from .segments import SegmentRelation, common_points

if TYPE_CHECKING:
    from .points import Point

Edge = tuple["Point", "Point"]
"""From one vertex of a polygon to the next."""


class EdgeMeeting(NamedTuple):
    """What two edges have in common; see `SegmentIntersection`."""

    kind: SegmentRelation
    points: list[Point]
    signs: tuple[int, int, int, int]


def edges_meet(first: Edge, second: Edge) -> EdgeMeeting | None:
    """Return what two edges have in common, None when it is nothing."""
    (p, q), (r, s) = first, second
    side_r, side_s = orientation(p, q, r), orientation(p, q, s)
    if (side_r > 0.0 and side_s > 0.0) or (side_r < 0.0 and side_s < 0.0):
        return None
    side_p, side_q = orientation(r, s, p), orientation(r, s, q)
    if (side_p > 0.0 and side_q > 0.0) or (side_p < 0.0 and side_q < 0.0):
        return None
    signs = (
        (side_r > 0.0) - (side_r < 0.0),
        (side_s > 0.0) - (side_s < 0.0),
        (side_p > 0.0) - (side_p < 0.0),
        (side_q > 0.0) - (side_q < 0.0),
    )
    kind, points = common_points(first, second, signs)
    return EdgeMeeting(kind, points, signs) if points else None
