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
    """What all answers have.

    Attributes
    ----------
    exact : ndarray of intp
        Rows that float64 left in doubt, so that the single function answered them. Each costs what that costs.
    bad : ndarray of intp
        Rows that cannot be answered: a coordinate is not finite, or too large.
    reasons : tuple of str
        Why, for each bad row.
    """

    exact: NDArray[np.intp]
    bad: NDArray[np.intp]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class GjkAnswers(Answers):
    """The answers of GJK.

    Attributes
    ----------
    relation : ndarray of int8 (N,)
        Index in `RELATIONS`, exact; BAD for a bad row.
    distance : ndarray (N,)
        0.0 unless separated.
    closest_a, closest_b : ndarray (N, 2)
        As of `GjkResult`; when penetrating, a point of both, not always the same one as there.
    normal : ndarray (N, 2)
        Unit vectors from A to B; NaN when penetrating.
    """

    relation: NDArray[np.int8]
    distance: NDArray[np.float64]
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    normal: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class EpaAnswers(Answers):
    """The answers of EPA.

    Attributes
    ----------
    relation : ndarray of int8 (N,)
        Index in `RELATIONS`, exact; BAD for a bad row.
    depth : ndarray (N,)
        0.0 unless penetrating.
    normal : ndarray (N, 2)
        Unit vectors from A to B: moving B by depth * normal makes the shapes touch.
    point_a, point_b : ndarray (N, 2)
        As of `PenetrationResult`: the deepest points, depth apart; of separated shapes the closest points.
    """

    relation: NDArray[np.int8]
    depth: NDArray[np.float64]
    normal: NDArray[np.float64]
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class SatAnswers(Answers):
    """The answers of SAT.

    Attributes
    ----------
    relation : ndarray of int8 (N,)
        Index in `RELATIONS`, exact; BAD for a bad row.
    gap : ndarray (N,)
        As of `SatResult`: the largest gap between two projections; 0.0 unless separated.
    depth : ndarray (N,)
        0.0 unless penetrating.
    normal : ndarray (N, 2)
        Unit vectors from A to B along the chosen axes.
    """

    relation: NDArray[np.int8]
    gap: NDArray[np.float64]
    depth: NDArray[np.float64]
    normal: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class IntersectAnswers(Answers):
    """Whether the pairs share a point.

    Attributes
    ----------
    intersect : ndarray of bool (N,)
        True where they touch or penetrate, exact; False for a bad row.
    """

    intersect: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class PnpolyAnswers(Answers):
    """Which points polygons hold.

    Attributes
    ----------
    inside : ndarray of bool (N, m)
        Exact; False in a bad row.
    """

    inside: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class SegmentAnswers(Answers):
    """What pairs of segments have in common.

    Attributes
    ----------
    kind : ndarray of int8 (N,)
        Index in `SEGMENT_RELATIONS`, exact; BAD for a bad row.
    points : ndarray (N, 2, 2)
        The common point, or the ends of the common piece as of `SegmentIntersection`; NaN where there is none.
    """

    kind: NDArray[np.int8]
    points: NDArray[np.float64]
