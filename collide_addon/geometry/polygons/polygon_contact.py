# SPDX-License-Identifier: GPL-3.0-or-later
"""What `polygons_intersect` finds out: where edges meet, and on which side of the other polygon a ring lies."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..predicates.read_only import ReadOnly
from ..predicates.segments import SegmentRelation
from .pnpoly import PnpolyStep

Letter = Literal["A", "B"]
"""Which of the two polygons."""


@dataclass(frozen=True, slots=True, eq=False)
class EdgeContact(ReadOnly):
    """An edge of A meets an edge of B.

    Attributes
    ----------
    number : int
        1, 2, … along the boundary of A.
    edge_a, edge_b : tuple of two int
        Ring and number of the edge within its ring, both from 0: from that vertex to the next one.
    kind : SegmentRelation
        CROSS, TOUCH or OVERLAP.
    points : ndarray (k, 2)
        The common point, or the two ends of the common piece. A crossing is rounded once, all others are vertices.
    signs : tuple of four int
        The sides of B's two ends of A's edge, then of A's two ends of B's edge: 1 left, -1 right, 0 on its line.
    penetrating : bool
        Whether the insides of A and B overlap at one of the points, however near one looks.
    """

    number: int
    edge_a: tuple[int, int]
    edge_b: tuple[int, int]
    kind: SegmentRelation
    points: NDArray[np.float64]
    signs: tuple[int, int, int, int]
    penetrating: bool


@dataclass(frozen=True, slots=True, eq=False)
class InclusionTest(ReadOnly):
    """A ring that meets nothing of the other polygon's boundary is inside of it as a whole or outside: PNPOLY tells.

    Attributes
    ----------
    number : int
        1, 2, …
    letter : {"A", "B"}
        Whose ring it is; the test asks for the other polygon.
    ring : int
    point : ndarray (2,)
        The ring's first vertex.
    inside : bool
        Whether it lies inside of the other polygon.
    ray : tuple of PnpolyStep
        One for each edge of the other polygon, when steps are recorded; none when the point is outside of its box.
    """

    number: int
    letter: Letter
    ring: int
    point: NDArray[np.float64]
    inside: bool
    ray: tuple[PnpolyStep, ...]
