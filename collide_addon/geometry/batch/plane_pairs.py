# SPDX-License-Identifier: GPL-3.0-or-later
"""The pairs of a table in the plane: GJK gives the relation and the distance, EPA the depth of those that penetrate.

Boxes along the axes are answered first, exactly: side by side they touch more often than not, and no bound around a
distance proves a touch.
"""

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import batch
from ..broadphase.overlapping_pairs import pairs_in_parts
from ..broadphase.strips import Boxes
from ..narrowphase.distance import exact_square, within_reach
from ..narrowphase.shapes import as_shape
from ..predicates.errors import GeometryError
from ..predicates.points import as_points, in_plain_array
from .blocks import BAD, PENETRATING, SEPARATED
from .pairs import (
    DISTANCE_ERROR,
    Indices,
    Pairs,
    PairShapes,
    answer_boxes,
    stacks_of,
    together,
    unanswered,
)

PAIRS_AT_ONCE = 1 << 12
REMEMBERED_PAIRS = 4_000_000
"""Pairs of the broad phase; more are found a second time instead of being remembered."""
MOST_CORNERS = 8
"""Points of each shape of a stack in which boxes are looked for; of larger ones few are boxes."""


class PlaneShapes(PairShapes):
    """Shapes in the plane: their points together, and their hulls as far as one was needed."""

    pairs_at_once = PAIRS_AT_ONCE

    def __init__(self, shapes: Sequence[ArrayLike]) -> None:
        """Check shapes, each an array-like (k, 2) with k of at least 1; an error names one."""
        checked = [as_points(shape, f"shapes[{row}]") for row, shape in enumerate(in_plain_array(shapes))]
        super().__init__(together(checked, 2))
        self._hull = cache(lambda row: as_shape(checked[row]))

    def meeting(self, grown_by: float) -> Generator[float, None, tuple[int, Iterable[Indices]]]:
        """Return how many pairs have boxes that overlap when these are grown, and the pairs in parts (2, m)."""
        boxes = Boxes.between(*self.together.box_corners(grown_by))
        remembered: list[Indices] = []
        count = 0
        for pairs in pairs_in_parts(boxes):
            count += pairs.shape[1]
            if count <= REMEMBERED_PAIRS:
                remembered.append(np.sort(pairs, axis=0))
            yield 0.0
        if count <= REMEMBERED_PAIRS:
            return count, remembered
        remembered.clear()
        return count, (np.sort(pairs, axis=0) for pairs in pairs_in_parts(boxes))

    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact square of how far two shapes are apart."""
        return exact_square(self._hull(first), self._hull(second))

    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Return the answers of pairs; a difference beyond float64 is refused. It is quick, so nothing is yielded."""
        yield from ()
        pairs = unanswered(first, second, 2)
        for rows, a, b in stacks_of(self.together, first, second):
            if max(a.shape[1], b.shape[1]) <= MOST_CORNERS:
                answer_boxes(pairs, rows, a, b, reach)
                left = pairs.relation[rows] == BAD
                rows, a, b = rows[left], a[left], b[left]  # noqa: PLW2901 - of this block only
            found = batch.gjk(a, b)
            _refuse_bad(found, first[rows], second[rows])
            pairs.relation[rows], pairs.distance[rows] = found.relation, found.distance
            pairs.closest_a[rows], pairs.closest_b[rows] = found.closest_a, found.closest_b
        inside = np.flatnonzero((pairs.relation == PENETRATING) & (pairs.depth == 0.0))
        for some, a, b in stacks_of(self.together, first[inside], second[inside]):
            rows = inside[some]
            deep = batch.epa(a, b)
            _refuse_bad(deep, first[rows], second[rows])
            pairs.depth[rows], pairs.closest_a[rows], pairs.closest_b[rows] = deep.depth, deep.point_a, deep.point_b
        if reach < np.inf:
            pairs.distance[~self._are_within(pairs, reach)] = np.inf
        return pairs

    def _are_within(self, pairs: Pairs, reach: float) -> NDArray[np.bool_]:
        """Return a mask of the answered pairs that are at most `reach` apart, decided exactly."""
        lower, upper = self.together.lower, self.together.upper
        extent = np.maximum(upper[pairs.first], upper[pairs.second])
        extent -= np.minimum(lower[pairs.first], lower[pairs.second])
        within: NDArray[np.bool_] = pairs.distance <= reach
        in_doubt = np.abs(pairs.distance - reach) <= DISTANCE_ERROR * extent.max(axis=1)
        for row in np.flatnonzero(in_doubt & (pairs.relation == SEPARATED)).tolist():
            one, other = (self._hull(int(each[row])) for each in (pairs.first, pairs.second))
            within[row] = within_reach(one, other, reach)
        return within


def _refuse_bad(found: batch.GjkAnswers | batch.EpaAnswers, first: Indices, second: Indices) -> None:
    if len(found.bad):
        row = int(found.bad[0])
        raise GeometryError(
            "shapes {first} and {second} cannot be compared: {reason}",
            first=int(first[row]),
            second=int(second[row]),
            reason=found.reasons[0],
        )
