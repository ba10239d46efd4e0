# SPDX-License-Identifier: GPL-3.0-or-later
"""A point that two penetrating shapes have in common, to show instead of their closest points, and its proof."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from .contact import facing_points
from .simplex import cross

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .difference import Difference, DifferenceVertex
    from .shapes import ConvexShape
    from .signed_gap import SignedGap
    from .simplex import Simplex


def common_point(
    difference: Difference, simplex: Simplex, gap: SignedGap | None, a: ConvexShape, b: ConvexShape
) -> NDArray[np.float64]:
    """Return a point (2,) of both shapes.

    Parameters
    ----------
    simplex : tuple of Corner
        The last one of GJK: a triangle around the origin when the cores overlap.
    gap : SignedGap or None
        None when the cores overlap; else that of the shapes, which penetrate by their radii only.
    """
    if gap is None:
        return _weighted_point(difference, simplex)
    # The cores face each other over a length; on that line A reaches to its radius, B from its own.
    core_a, core_b = facing_points(difference, gap.direction)
    length = float(np.hypot(*(core_b - core_a)))
    middle = (max(0.0, length - b.radius) + min(a.radius, length + b.radius)) / 2
    point: NDArray[np.float64] = core_a + middle * gap.normals[0]
    return point


def origin_weights(simplex: Sequence[DifferenceVertex]) -> tuple[Fraction, ...]:
    """Return the weights with which three vertices of A - B make the origin: exact, none negative, of sum 1.

    The same weights make a common point of A of its three vertices, and of B of its own. The simplex is the last one of
    a `GjkResult` whose cores penetrate.
    """
    p, q, w = (
        tuple(Fraction(a) - Fraction(b) for a, b in zip(vertex.point_a.tolist(), vertex.point_b.tolist(), strict=True))
        for vertex in simplex
    )
    areas = [first[0] * second[1] - first[1] * second[0] for first, second in ((q, w), (w, p), (p, q))]
    return tuple(area / sum(areas) for area in areas)


def _weighted_point(difference: Difference, simplex: Simplex) -> NDArray[np.float64]:
    """Weights make the origin of the simplex's vertices; the same weights make a common point of A's vertices."""
    p, q, w = simplex
    weights = cross(q, w), cross(w, p), cross(p, q)
    x = y = 0
    for weight, corner in zip(weights, simplex, strict=True):
        ax, ay = difference.point_a(corner.index_a)
        x, y = x + weight * ax, y + weight * ay
    total = sum(weights)
    return difference.off_grid(*((x, y, total) if total > 0 else (-x, -y, -total)))
