# SPDX-License-Identifier: GPL-3.0-or-later
"""What GJK in space records of one iteration: the whole numbers of the walk as float64, each rounded once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import root_difference
from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from .difference import Corner, Difference, DifferenceVertex, Simplex
from .simplex import Part
from .vectors import Vector, dot, unit_vector, vector_off_grid
from .view import View


@dataclass(frozen=True, slots=True, eq=False)
class GjkStep(ReadOnly):
    """One iteration of GJK in space.

    Attributes
    ----------
    number : int
        1, 2, …
    along : tuple of DifferenceVertex
        An edge or a face with the origin on it, along which this step looks at A - B, and those before it; empty while
        A - B is seen whole. The simplex, its region and its weights are then those of that view.
    simplex : tuple of DifferenceVertex
        Before this step, reduced to the part nearest to the origin: one to three vertices, none when a view begins.
    nearest : ndarray (3,)
        The point v of the simplex nearest to the origin; the origin itself when it is looked along something.
    direction : ndarray (3,)
        Unit direction of the search: from v to the origin, or across what it is looked along.
    support : DifferenceVertex
        The vertex w of A - B furthest along the direction.
    upper, lower : float
        Bounds of the distance, in scene units: the length of v, and the height of the origin over the support plane
        through w (negative when w lies beyond the origin).
    growth : float
        How much further along the direction w lies than the simplex; 0 when it brings no progress.
    candidates : tuple of DifferenceVertex
        The simplex with w; without it when w brought no progress.
    region : tuple of int
        Rows of the candidates: the vertex, edge, face or tetrahedron in whose Voronoi region the origin lies.
    kept : tuple of DifferenceVertex
        These candidates.
    weights : tuple of float
        The barycentric weights with which `kept` make the candidates' point nearest to the origin.
    relation : Relation or None
        What this step decided; None when the search goes on.
    """

    number: int
    along: tuple[DifferenceVertex, ...]
    simplex: tuple[DifferenceVertex, ...]
    nearest: NDArray[np.float64]
    direction: NDArray[np.float64]
    support: DifferenceVertex
    upper: float
    lower: float
    growth: float
    candidates: tuple[DifferenceVertex, ...]
    region: tuple[int, ...]
    kept: tuple[DifferenceVertex, ...]
    weights: tuple[float, ...]
    relation: Relation | None


def recorded_step(
    difference: Difference,
    number: int,
    view: View,
    simplex: Simplex,
    direction: Vector,
    w: Corner,
    candidates: Simplex,
    part: Part,
    relation: Relation | None,
) -> GjkStep:
    """Return the step in which `w`, the support along `direction`, made `candidates` of `simplex`."""
    squared = dot(direction, direction)
    low, high = dot(direction, w.point), dot(direction, simplex[0].point) if simplex else 0
    lower = root_difference(low * low, squared, 0, difference.exponent)
    reached = 0 if view.along else high
    weight = sum(part.weights)
    return GjkStep(
        number,
        difference.published(view.along),
        difference.published(simplex),
        vector_off_grid([reached * value for value in direction], squared, difference.exponent),
        unit_vector(direction),
        difference.vertex(w),
        root_difference(reached * reached, squared, 0, difference.exponent),
        -lower if low > 0 else lower,
        root_difference((low - high) ** 2, squared, 0, difference.exponent),
        difference.published(candidates),
        part.rows,
        difference.published(tuple(candidates[row] for row in part.rows)),
        tuple(share / weight for share in part.weights),
        relation,
    )
