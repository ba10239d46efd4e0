# SPDX-License-Identifier: GPL-3.0-or-later
"""What GJK records of one iteration: the integers of the walk as float64, each rounded once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import root_difference, unit_vector
from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from .difference import Corner, Difference, DifferenceVertex, Simplex, cross, dot, height


@dataclass(frozen=True, slots=True, eq=False)
class GjkStep(ReadOnly):
    """One iteration of GJK, on the cores of the shapes.

    Attributes
    ----------
    number : int
        1, 2, …
    simplex : tuple of DifferenceVertex
        Before this step, reduced to the part nearest to the origin: one or two vertices.
    nearest : ndarray (2,)
        The point v of the simplex nearest to the origin.
    direction : ndarray (2,)
        Unit direction of the search, from v to the origin.
    support : DifferenceVertex
        The vertex w of A - B furthest along the direction.
    upper, lower : float
        Bounds of the distance of the cores, in scene units: the length of v, and the height of the origin over the
        support line through w (negative when w lies beyond the origin).
    growth : float
        How much further along the direction w lies than v; 0 when it brings no progress.
    candidates : tuple of DifferenceVertex
        The simplex with w; without it when w brought no progress.
    kept : tuple of DifferenceVertex
        The part of the candidates nearest to the origin: the one in whose Voronoi region the origin lies.
    weights : tuple of float
        The barycentric weights with which `kept` make the candidates' point nearest to the origin.
    relation : Relation or None
        What this step decided about the cores; None when the search goes on.
    """

    number: int
    simplex: tuple[DifferenceVertex, ...]
    nearest: NDArray[np.float64]
    direction: NDArray[np.float64]
    support: DifferenceVertex
    upper: float
    lower: float
    growth: float
    candidates: tuple[DifferenceVertex, ...]
    kept: tuple[DifferenceVertex, ...]
    weights: tuple[float, ...]
    relation: Relation | None


def recorded_step(
    difference: Difference,
    number: int,
    simplex: Simplex,
    direction: tuple[int, int],
    w: Corner,
    candidates: Simplex,
    kept: Simplex,
    relation: Relation | None,
) -> GjkStep:
    """Return the step in which `w`, the support along `direction`, turned `simplex` into `kept`."""
    x, y = direction
    squared = x * x + y * y
    low, high = height(direction, w), height(direction, simplex[0])
    lower = root_difference(low * low, squared, 0, difference.exponent)
    return GjkStep(
        number,
        difference.vertices(simplex),
        difference.off_grid(high * x, high * y, squared),
        unit_vector(x, y),
        difference.vertex(w),
        root_difference(high * high, squared, 0, difference.exponent),
        -lower if low > 0 else lower,
        root_difference((low - high) ** 2, squared, 0, difference.exponent),
        difference.vertices(candidates),
        difference.vertices(kept),
        _weights(kept),
        relation,
    )


def _weights(part: Simplex) -> tuple[float, ...]:
    """Return the weights of the point nearest to the origin, of a simplex that has it between all of its vertices."""
    if len(part) == 1:
        return (1.0,)
    shares: tuple[int, ...]
    if len(part) == 2:
        p, q = part
        shares = dot(q, q) - dot(p, q), dot(p, p) - dot(p, q)
    else:
        p, q, w = part
        shares = cross(q, w), cross(w, p), cross(p, q)
    whole = sum(shares)
    return tuple(share / whole for share in shares)
