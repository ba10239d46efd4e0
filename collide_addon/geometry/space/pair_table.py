# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes of space at once: which pairs touch or penetrate or come near each other, and by how much.

The broad phase is the plane's: boxes that overlap seen from above, of which those are kept that overlap in height too.
"""

from collections.abc import Generator, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..batch.answers import RELATIONS
from ..batch.pair_table import PairTable
from ..broadphase.overlapping_pairs import pairs_in_parts
from ..broadphase.strips import Boxes
from ..predicates.parts import carried_out
from ..predicates.points import LARGEST_COORDINATE, as_length
from ..predicates.results import Relation
from ..predicates.space_points import as_space_points
from .axes import preferred_first
from .contact.facing import facing_points
from .difference import Difference
from .epa import epa
from .float_depth import proved_depth
from .float_walk import DOUBT, proved_distance
from .gjk import gjk, walk_to_origin
from .polyhedron import ConvexPolyhedron, as_polyhedron
from .simplex import nearest_part
from .vectors import dot

PAIRS_IN_A_PART = 32
"""Pairs after which the share of the work is told: some hundredths of a second."""
Row = tuple[int, int, int, float, float, NDArray[np.float64], NDArray[np.float64]]


def pair_table(shapes: Sequence[ConvexPolyhedron | ArrayLike], *, reach: float = 0.0) -> PairTable:
    """Return the table of the pairs of convex shapes in space that touch, penetrate, or are at most `reach` apart.

    Parameters
    ----------
    shapes : sequence of ConvexPolyhedron or array-like (k, 3)
        Points stand for their convex hull.
    reach : float
        The largest distance to list, exactly.

    Returns
    -------
    PairTable
        Points in it are of shape (m, 3); penetrating means that the overlap has volume.

    Raises
    ------
    GeometryError
        When a shape has no points or one that is not finite, or the reach is negative or not finite.
    """
    return carried_out(pair_table_in_parts(shapes, reach=reach))


def pair_table_in_parts(
    shapes: Sequence[ConvexPolyhedron | ArrayLike], *, reach: float = 0.0
) -> Generator[float, None, PairTable]:
    """Yield the share of the work that is done after each part of a `pair_table`, which is the generator's value."""
    length = as_length(reach, "reach")
    sets = [
        shape.vertices if isinstance(shape, ConvexPolyhedron) else as_space_points(shape, f"shape {number}")
        for number, shape in enumerate(shapes)
    ]
    first, second = _meeting(sets, length)
    made: dict[int, ConvexPolyhedron] = {}
    rows: list[Row] = []
    for done, (i, j) in enumerate(zip(first.tolist(), second.tolist(), strict=True), start=1):
        for row in (i, j):
            if row not in made:
                made[row] = as_polyhedron(shapes[row])
        if is_within(made[i], made[j], length):
            rows.append((i, j, *_measured(made[i], made[j])))
        if done % PAIRS_IN_A_PART == 0:
            yield done / len(first)
    lows, highs, codes, distances, depths, points_a, points_b = zip(*rows, strict=True) if rows else ((),) * 7
    return PairTable(
        len(sets),
        len(first),
        len(first),
        np.array(lows, dtype=np.intp),
        np.array(highs, dtype=np.intp),
        np.array(codes, dtype=np.int8),
        np.array(distances, dtype=np.float64),
        np.array(depths, dtype=np.float64),
        np.array(points_a, dtype=np.float64).reshape(-1, 3),
        np.array(points_b, dtype=np.float64).reshape(-1, 3),
    )


def is_within(a: ConvexPolyhedron, b: ConvexPolyhedron, reach: float) -> bool:
    """Tell whether two convex shapes are at most `reach` apart, exactly: squares decide, for roots are rounded."""
    found = proved_distance(a, b)
    if found is not None and found[0] == 0.0:  # they penetrate
        return True
    if found is not None and abs(found[0] - reach) > 4.0 * DOUBT * (a.magnitude + b.magnitude):
        return found[0] <= reach
    of = Difference(a, b)
    walk = walk_to_origin(of)
    if walk.relation is not Relation.SEPARATED:
        return True
    part = nearest_part([corner.point for corner in walk.simplex])
    return dot(part.nearest, part.nearest) <= (Fraction(reach) * (1 << of.exponent) * sum(part.weights)) ** 2


def _measured(
    a: ConvexPolyhedron, b: ConvexPolyhedron
) -> tuple[int, float, float, NDArray[np.float64], NDArray[np.float64]]:
    """Return the code of the relation, distance, depth, and the closest or deepest points."""
    found = proved_distance(a, b)
    nearest = proved_depth(a, b, found[1]) if found is not None and found[0] == 0.0 else None
    if nearest is not None:  # all that EPA would say, sooner
        of = Difference(a, b)
        point_a, point_b = facing_points(of, preferred_first(of, nearest.normals)[0])
        return RELATIONS.index(Relation.PENETRATING), 0.0, nearest.depth, point_a, point_b
    apart = gjk(a, b)
    code = RELATIONS.index(apart.relation)
    if apart.relation is not Relation.PENETRATING:
        return code, apart.distance, 0.0, apart.closest_a, apart.closest_b
    deep = epa(a, b)
    return code, 0.0, deep.depth, deep.point_a, deep.point_b


def _meeting(sets: list[NDArray[np.float64]], reach: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the rows of the pairs whose boxes, grown by half of the reach, have a point in common, in order."""
    none = np.empty(0, dtype=np.intp)
    if not sets:
        return none, none
    lower, upper = (np.array([getattr(points, end)(axis=0) for points in sets]) for end in ("min", "max"))
    if reach:
        lower = np.nextafter(np.clip(lower - reach / 2.0, -LARGEST_COORDINATE, None), -np.inf)
        upper = np.nextafter(np.clip(upper + reach / 2.0, None, LARGEST_COORDINATE), np.inf)
    found = []
    for i, j in pairs_in_parts(Boxes.between(lower[:, :2], upper[:, :2])):
        meet = (lower[i, 2] <= upper[j, 2]) & (lower[j, 2] <= upper[i, 2])
        found.append(np.sort(np.stack((i[meet], j[meet])), axis=0))
    if not found:
        return none, none
    first, second = np.concatenate(found, axis=1)
    order = np.lexsort((second, first))
    return first[order], second[order]
