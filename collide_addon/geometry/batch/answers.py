# SPDX-License-Identifier: GPL-3.0-or-later
"""What `batch` gives back: arrays with a row for each pair, and which rows were answered how."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from ..predicates.segments import SegmentRelation

RELATIONS = tuple(Relation)
"""The relations in the order of their codes: separated 0, touching 1, penetrating 2."""
SEGMENT_RELATIONS = tuple(SegmentRelation)
"""The kinds of `segments_intersect` in the order of their codes: none 0, cross 1, touch 2, overlap 3."""
BAD = -1
"""The code of a row that cannot be answered."""


@dataclass(frozen=True, slots=True, eq=False)
class Answers(ReadOnly):
    """What all answers have."""

    exact: NDArray[np.intp]
    """Rows that float64 left in doubt, so that the single function answered them. Each costs what that costs."""
    bad: NDArray[np.intp]
    """Rows that cannot be answered: a coordinate is not finite, or too large."""
    reasons: tuple[str, ...]
    """Why, for each bad row."""


@dataclass(frozen=True, slots=True, eq=False)
class GjkAnswers(Answers):
    """The answers of GJK."""

    relation: NDArray[np.int8]
    """Index in `RELATIONS`, exact; BAD for a bad row, (N,)."""
    distance: NDArray[np.float64]
    """0.0 unless separated, (N,)."""
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    """As of `GjkResult`; when penetrating, a point of both, not always the same one as there, (N, 2)."""
    normal: NDArray[np.float64]
    """Unit vectors from A to B; NaN when penetrating, (N, 2)."""


@dataclass(frozen=True, slots=True, eq=False)
class EpaAnswers(Answers):
    """The answers of EPA."""

    relation: NDArray[np.int8]
    """Index in `RELATIONS`, exact; BAD for a bad row, (N,)."""
    depth: NDArray[np.float64]
    """0.0 unless penetrating, (N,)."""
    normal: NDArray[np.float64]
    """Unit vectors from A to B: moving B by depth * normal makes the shapes touch, (N, 2)."""
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    """As of `PenetrationResult`: the deepest points, depth apart; of separated shapes the closest points, (N, 2)."""


@dataclass(frozen=True, slots=True, eq=False)
class SatAnswers(Answers):
    """The answers of SAT."""

    relation: NDArray[np.int8]
    """Index in `RELATIONS`, exact; BAD for a bad row, (N,)."""
    gap: NDArray[np.float64]
    """As of `SatResult`: the largest gap between two projections; 0.0 unless separated, (N,)."""
    depth: NDArray[np.float64]
    """0.0 unless penetrating, (N,)."""
    normal: NDArray[np.float64]
    """Unit vectors from A to B along the chosen axes, (N, 2)."""


@dataclass(frozen=True, slots=True, eq=False)
class IntersectAnswers(Answers):
    """Whether the pairs share a point."""

    intersect: NDArray[np.bool_]
    """True where they touch or penetrate, exact; False for a bad row, (N,)."""


@dataclass(frozen=True, slots=True, eq=False)
class PnpolyAnswers(Answers):
    """Which points polygons hold."""

    inside: NDArray[np.bool_]
    """Exact; False in a bad row, (N, m)."""


@dataclass(frozen=True, slots=True, eq=False)
class SegmentAnswers(Answers):
    """What pairs of segments have in common."""

    kind: NDArray[np.int8]
    """Index in `SEGMENT_RELATIONS`, exact; BAD for a bad row, (N,)."""
    points: NDArray[np.float64]
    """The common point, or the ends of the common piece as of `SegmentIntersection`; else NaN, (N, 2, 2)."""
