# SPDX-License-Identifier: GPL-3.0-or-later
"""Which ring lies within which: holes find the outer ring that they are holes of.

The rings come as connected boundaries, so that rings of different boundaries do not touch: if one vertex of a boundary
is inside of a ring, then all of the boundary is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .boundary_walk import walks
from .pnpoly import pnpoly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .boundary_walk import Star
    from .points import Point

    Ring = list[Point]
    Part = tuple[Ring, ...]
    """An outer ring, counter-clockwise, and its holes, clockwise."""


def nested_parts(boundaries: Sequence[Star]) -> list[Part]:
    """Return the parts of the inside that hang together, where even-odd decides what is inside."""
    rings = [walks(boundary, within=False) for boundary in boundaries]
    if len(boundaries) == 1:
        return [(ring,) for ring in rings[0]]
    whereabouts = _Whereabouts([min(boundary) for boundary in boundaries])
    around = np.zeros(len(boundaries), dtype=np.intp)
    for number, own in enumerate(rings):
        around[whereabouts.held_by(own, number)] += 1
    holes = {}
    for number in np.flatnonzero(around % 2).tolist():
        holes[number], *rings[number] = walks(boundaries[number], within=True)
    return _parts(rings, holes, whereabouts)


def _parts(rings: list[list[Ring]], holes: dict[int, Ring], whereabouts: _Whereabouts) -> list[Part]:
    """Give each hole to the innermost outer ring around it; `rings` are the outer ones of each boundary."""
    outer = [(number, ring) for number, own in enumerate(rings) for ring in own]
    members = [[ring] for _, ring in outer]
    if holes:
        rings_around: list[list[int]] = [[] for _ in rings]
        for row, (number, ring) in enumerate(outer):
            for held in whereabouts.held_by([ring], number).tolist():
                rings_around[held].append(row)
        for number, hole in holes.items():
            innermost = max(rings_around[number], key=lambda row: len(rings_around[outer[row][0]]))
            members[innermost].append(hole)
    return [tuple(part) for part in members]


class _Whereabouts:
    """A vertex of each boundary, sorted so that those near a ring are found without looking at all."""

    def __init__(self, vertices: list[Point]) -> None:
        self.vertices = np.array(vertices)
        self.order = np.argsort(self.vertices[:, 0], kind="stable")
        self.x = self.vertices[self.order, 0]

    def held_by(self, rings: list[Ring], number: int) -> NDArray[np.intp]:
        """Return the boundaries that lie inside of the rings of boundary `number`."""
        corners = np.array([vertex for ring in rings for vertex in ring])
        (left, bottom), (right, top) = corners.min(axis=0), corners.max(axis=0)
        first, last = np.searchsorted(self.x, left, "left"), np.searchsorted(self.x, right, "right")
        near = self.order[first:last]
        height = self.vertices[near, 1]
        near = near[(height >= bottom) & (height <= top) & (near != number)]
        held: NDArray[np.intp] = near[pnpoly(rings, self.vertices[near])] if len(near) else near
        return held
