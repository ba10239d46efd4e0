# SPDX-License-Identifier: GPL-3.0-or-later
"""The results of `batch`: arrays with a row for each pair, and which rows needed exact arithmetic or have no answer."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..predicates.results import ReadOnly, Relation

RELATIONS = tuple(Relation)
"""The relations in the order of their codes: separated 0, touching 1, penetrating 2."""
SEPARATED, TOUCHING, PENETRATING = range(3)
"""Codes, as in `RELATIONS`."""
BAD = -1
"""The code of a row that cannot be answered."""


@dataclass(frozen=True, slots=True, eq=False)
class Answers(ReadOnly):
    """The fields of all answers."""

    exact: NDArray[np.intp]
    """Rows that float64 left in doubt, so that the single function answered them, at its own cost."""
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
    """As of `GjkResult`, (N, 2), in space (N, 3); when penetrating, a point of both, not always the one as there."""
    normal: NDArray[np.float64]
    """Unit vectors from A to B; NaN when penetrating, (N, 2) or (N, 3)."""


@dataclass(frozen=True, slots=True, eq=False)
class EpaAnswers(Answers):
    """The answers of EPA."""

    relation: NDArray[np.int8]
    """Index in `RELATIONS`, exact; BAD for a bad row, (N,)."""
    depth: NDArray[np.float64]
    """0.0 unless penetrating, (N,)."""
    normal: NDArray[np.float64]
    """Unit vectors from A to B: moving B by depth * normal makes the shapes touch, (N, 2), in space (N, 3)."""
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    """As of `PenetrationResult`: the deepest points, depth apart; of separated shapes the closest points, as long."""


@dataclass(frozen=True, slots=True, eq=False)
class IntersectAnswers(Answers):
    """Whether the pairs share a point."""

    intersect: NDArray[np.bool_]
    """True where they touch or penetrate, exact; False for a bad row, (N,)."""
