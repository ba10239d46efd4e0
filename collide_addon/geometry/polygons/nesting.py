# SPDX-License-Identifier: GPL-3.0-or-later
"""Which ring lies within which: holes find the outer ring that they are holes of.

The rings come as connected boundaries, so that rings of different boundaries do not touch: what is true of one vertex
of a boundary is true of all of it. Of its leftmost vertex the plane sweep tells how many edges lie below, and the next
one: an odd number of them means inside, and the part that this edge bounds is the one that the boundary is a hole of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .plane_sweep import plane_sweep
from .rings import walks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..predicates.edge_meeting import Edge
    from ..predicates.points import Point
    from .rings import Star

    Ring = list[Point]
    Part = tuple[Ring, ...]
    """An outer ring, counter-clockwise, and its holes, clockwise."""


def nested_parts(boundaries: Sequence[Star], edges: Sequence[Edge]) -> list[Part]:
    """Return the parts of the inside that hang together, where even-odd decides what is inside.

    `edges` are those of all boundaries, each from its left to its right end.
    """
    if len(boundaries) == 1:
        return [(ring,) for ring in walks(boundaries[0], within=False)]
    leftmost = {min(boundary): boundary for boundary in boundaries}
    below = plane_sweep(edges, leftmost).below
    parts: list[list[Ring]] = []
    part_of: dict[Edge, int] = {}

    def add(ring: Ring, part: int) -> None:
        parts[part].append(ring)
        part_of.update((min((p, q), (q, p)), part) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))

    for vertex in sorted(leftmost):
        count, edge = below[vertex]
        rings = walks(leftmost[vertex], within=count % 2 == 1)
        if count % 2:
            add(rings.pop(0), part_of[edges[edge]])
        for ring in rings:
            parts.append([])
            add(ring, len(parts) - 1)
    return [tuple(part) for part in parts]
