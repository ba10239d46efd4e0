# SPDX-License-Identifier: GPL-3.0-or-later
"""Many meshes as they are: the pairs that touch, penetrate or are near each other, with distances and features.

The broad phase is that of hulls. The trees of many pairs are searched together, as one front of boxes, and floats
measure the remaining triangles of all pairs at once; whole numbers decide for each pair. Pairs whose surfaces meet, or
may meet, are decided one by one.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from ...batch.blocks import RELATIONS, SEPARATED
from ...batch.pair_table import Listed, PairTable, table_in_parts
from ...batch.pairs import Indices, Pairs, unanswered
from ...predicates.grid import UNIT
from ...predicates.progress import in_blocks, run, scaled
from ...predicates.results import Relation
from ..batch.pair_table import SpaceShapes
from .distance import MeshDistanceResult, exact_square, mesh_distance_in_parts, result_apart
from .float_features import closest_features
from .meeting_pairs import sorted_by_meeting
from .near import near_of_pairs
from .solids import inside, placed
from .tree import UNDERFLOW, grove_of, level_counts
from .triangle_mesh import TriangleMesh, scale_of

PAIRS_AT_ONCE = 64
"""Pairs searched together."""
MANY_LEVELS = 6
"""Levels beyond which a tree is too large to be built whole: its pairs are searched one by one."""
NO_VERTEX = -1
DOUBT = 32.0 * UNIT
"""Relative difference within which a distance and a reach are compared exactly."""


@dataclass(frozen=True, slots=True, eq=False)
class MeshPairTable(PairTable):
    """The pairs of a table of meshes.

    Attributes
    ----------
    depth : ndarray (m,)
        The penetration depth of the convex hulls, 0.0 unless the meshes penetrate: none is defined for concave meshes.
        A move of this length certainly separates them.
    closest_a, closest_b : ndarray (m, 3)
        The closest points of the surfaces; in contact, a common point.
    features_a, features_b : ndarray of int (m, 3)
        Rows of the vertices of the smallest parts that contain these points: one, two or three, padded with -1.
    """

    features_a: NDArray[np.intp]
    features_b: NDArray[np.intp]


def mesh_table_in_parts(
    meshes: Sequence[TriangleMesh], *, listed: Listed | str = Listed.WITHIN, reach: float = 0.0
) -> Generator[float, None, MeshPairTable]:
    """Yield the share of the work done, and return the table of the pairs of meshes, which may be concave or open.

    Parameters
    ----------
    meshes : sequence of TriangleMesh
    listed : Listed or str
        Which pairs to list: one of `Listed`, or its value.
    reach : float
        With `Listed.WITHIN`, the largest distance to list, compared exactly; it is 0 in contact and for a mesh inside
        another.

    Returns
    -------
    MeshPairTable
        Relations and distances are those of `mesh_distance`.

    Raises
    ------
    GeometryError
        When the reach is negative or not finite, or more pairs are to be listed than `MOST_PAIRS`.
    """
    shapes = _MeshShapes(meshes)
    table = yield from table_in_parts(shapes, listed, reach)
    columns = {each.name: getattr(table, each.name) for each in fields(table)}
    pairs = zip(table.first.tolist(), table.second.tolist(), strict=True)
    rows = np.array([shapes.features[pair] for pair in pairs], dtype=np.intp).reshape(-1, 2, 3)
    return MeshPairTable(**columns, features_a=rows[:, 0], features_b=rows[:, 1])


class _MeshShapes(SpaceShapes):
    """Meshes as a table needs them; where they penetrate, their hulls are measured, too."""

    def __init__(self, meshes: Sequence[TriangleMesh]) -> None:
        self._meshes = meshes
        self.features: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        super().__init__([mesh.points for mesh in meshes])
        self.together = self.together._replace(same=np.arange(len(meshes)))  # equal points may have different triangles
        self._kinds = [level_counts(len(mesh)) for mesh in meshes]

    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact squared distance of two meshes' surfaces."""
        return exact_square(run(mesh_distance_in_parts(self._meshes[first], self._meshes[second])))

    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Yield the share of the work done; return the answers, with infinite distances beyond the reach."""
        pairs = unanswered(first, second, 3)
        pairs.relation[:], pairs.distance[:] = SEPARATED, np.inf
        alone: list[int] = []
        done = 0
        for rows in self._alike(first, second):
            if max(len(self._kinds[of[rows[0]]]) for of in (first, second)) > MANY_LEVELS:
                alone += rows.tolist()
                continue
            found, left = self._searched(first[rows], second[rows], reach)
            alone += rows[left].tolist()
            for place, result in found:
                self._put(pairs, int(rows[place]), result, reach)
            done += len(rows)
            yield done / (2 * len(first))
        for number, row in enumerate(alone):
            share = 0.5 + 0.4 * number / len(alone)
            asked = mesh_distance_in_parts(self._meshes[first[row]], self._meshes[second[row]])
            self._put(pairs, row, (yield from scaled(asked, share, share)), reach)
            yield share
        deep = np.flatnonzero(pairs.relation == RELATIONS.index(Relation.PENETRATING))
        if deep.size:
            hulls = yield from scaled(super().answers(first[deep], second[deep], np.inf), 0.9, 1.0)
            pairs.depth[deep] = hulls.depth
        return pairs

    def _alike(self, first: Indices, second: Indices) -> Iterator[Indices]:
        """Yield the pairs in parts: in each, all first meshes have trees of the same shape, as have all second ones."""
        kinds = [(self._kinds[i], self._kinds[j]) for i, j in zip(first.tolist(), second.tolist(), strict=True)]
        for _, rows in groupby(sorted(range(len(kinds)), key=kinds.__getitem__), key=kinds.__getitem__):
            some = np.fromiter(rows, dtype=np.intp)
            yield from (some[part] for part in in_blocks(len(some), PAIRS_AT_ONCE))

    def _searched(
        self, first: Indices, second: Indices, reach: float
    ) -> tuple[list[tuple[int, MeshDistanceResult]], Indices]:
        """Return the answers of separated pairs within reach, by place, and the pairs to be answered one by one."""
        (some_a, of_a), (some_b, of_b) = (np.unique(rows, return_inverse=True) for rows in (first, second))
        meshes_a, meshes_b = ([self._meshes[row] for row in some.tolist()] for some in (some_a, some_b))
        a, b = (grove_of([mesh.tree for mesh in meshes]) for meshes in (meshes_a, meshes_b))
        pair, i, j, gaps, alone = near_of_pairs(a, b, of_a, of_b, reach)
        is_scaled = np.array([scale_of(mesh.magnitude) != 0 for mesh in self._meshes])
        alone |= is_scaled[first] | is_scaled[second]
        close = np.flatnonzero(gaps <= UNDERFLOW)
        if close.size:
            met = np.concatenate(sorted_by_meeting(a.tree, b.tree, i[close], j[close]))
            alone[pair[close[met]]] = True
        kept = ~alone[pair]
        pair, i, j = pair[kept], i[kept], j[kept]
        rows_a, rows_b = (np.concatenate([mesh.triangles for mesh in meshes]) for meshes in (meshes_a, meshes_b))
        features = closest_features(a.tree, b.tree, rows_a, rows_b, i, j, pair, len(first))
        lower, upper = self.together.lower, self.together.upper
        overlap = ((lower[first] <= upper[second]) & (lower[second] <= upper[first])).all(axis=1)
        found: list[tuple[int, MeshDistanceResult]] = []
        for place in np.flatnonzero(~alone).tolist():
            one, other = placed(meshes_a[of_a[place]], meshes_b[of_b[place]])
            if features[place]:
                found.append((place, result_apart(one, other, features[place])))
            elif overlap[place]:
                alone[place] = any(inside(one, other)) or any(inside(other, one))
        return found, np.flatnonzero(alone)

    def _put(self, pairs: Pairs, row: int, found: MeshDistanceResult, reach: float) -> None:
        """Store an answer in its row if it is within reach."""
        is_near = found.distance <= reach
        if found.relation is Relation.SEPARATED and reach < np.inf and abs(found.distance - reach) <= DOUBT * reach:
            is_near = exact_square(found) <= Fraction(reach) ** 2
        if not is_near:
            return
        pairs.relation[row], pairs.distance[row] = RELATIONS.index(found.relation), found.distance
        pairs.closest_a[row], pairs.closest_b[row] = found.closest_a, found.closest_b
        of_a, of_b = ([*each.rows, NO_VERTEX, NO_VERTEX][:3] for each in (found.feature_a, found.feature_b))
        self.features[int(pairs.first[row]), int(pairs.second[row])] = of_a, of_b
