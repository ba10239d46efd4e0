# SPDX-License-Identifier: GPL-3.0-or-later
"""The record of GJK: each iteration, exact and as published, and the end of the walk.

The walk is in whole numbers; published steps are in float64, each number rounded once.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import Vector, dot, root_difference, unit_vector, volume
from ..predicates.results import ReadOnly, Relation
from .difference import AnyCore, Corner, DifferenceVertex, MinkowskiDifference, Simplex
from .simplex import Part, View, nearest_part_in_plane


class GjkTrace(NamedTuple):
    """The end of GJK on the cores: the relation, the simplex, and the direction that proves it."""

    relation: Relation
    simplex: Simplex
    """The part nearest to the origin, or containing it. When penetrating, the vertices around the origin: a triangle or
    a tetrahedron, or more if the walk went on in a view along some of them."""
    direction: Vector
    """The last search direction: unless A and B penetrate, A - B does not reach beyond the origin along it."""
    iterations: int


class Iteration(NamedTuple):
    """One iteration of GJK."""

    number: int
    view: View
    simplex: Simplex
    direction: Vector
    support: Corner
    candidates: Simplex
    part: Part
    """The part of the candidates nearest to the origin."""
    relation: Relation | None

    @property
    def kept(self) -> Simplex:
        """The candidates that belong to that part."""
        return self.part.of(self.candidates)


@dataclass(frozen=True, slots=True, eq=False)
class GjkStep(ReadOnly):
    """One iteration of GJK, on the cores of the shapes.

    Attributes
    ----------
    number : int
        1, 2, …
    simplex : tuple of DifferenceVertex
        The simplex before this step, reduced to the part nearest to the origin: one or two vertices, in space up to
        three, and none when a new view begins.
    nearest : ndarray (2,) or (3,)
        The point v of the simplex nearest to the origin.
    direction : ndarray (2,) or (3,)
        Unit search direction, from v to the origin; if the origin is on an edge or a face, at right angles to it.
    support : DifferenceVertex
        The vertex w of A - B furthest along the direction.
    upper, lower : float
        Bounds of the distance between the cores, in scene units: the length of v, and the height of the origin over the
        support line or plane through w (negative when w lies beyond the origin).
    growth : float
        How much further along the direction w lies than v; 0 when w brings no progress.
    candidates : tuple of DifferenceVertex
        The simplex and w; only the simplex when w brought no progress.
    kept : tuple of DifferenceVertex
        The part of the candidates nearest to the origin: the one in whose Voronoi region the origin lies.
    weights : tuple of float
        The barycentric weights that combine `kept` to the candidates' point nearest to the origin.
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


@dataclass(frozen=True, slots=True, eq=False)
class GjkStepInSpace(GjkStep):
    """One iteration of GJK in space.

    Attributes
    ----------
    along : tuple of DifferenceVertex
        The vertices of the edge or face containing the origin along which this step views A - B, and of earlier ones;
        empty while A - B is seen whole. Simplex, region and weights are those in this view.
    region : tuple of int
        Rows of the candidates: the vertex, edge, face or tetrahedron in whose Voronoi region the origin lies.
    beyond : tuple of int
        For each of four candidates, whether the origin lies beyond the opposite face (1), in its plane (0) or on the
        candidate's side (-1). Empty unless there are four.
    others
        As in `GjkStep`.
    """

    along: tuple[DifferenceVertex, ...]
    region: tuple[int, ...]
    beyond: tuple[int, ...]


def step_in_plane(difference: MinkowskiDifference[AnyCore], it: Iteration) -> GjkStep:
    """Return an iteration as published: if it looks along an edge, that edge is its simplex, and is kept."""
    along, candidates, weights = it.view.along, it.candidates, it.part.weights
    if not along:
        return GjkStep(**_published(difference, it, it.simplex, candidates, it.kept, weights))
    first = (it.simplex or candidates)[:1]  # to one side of the edge: the two form a triangle from which EPA can start
    candidates = along if it.relation is Relation.TOUCHING and not it.simplex else along + first
    kept = candidates if it.relation is Relation.PENETRATING else along
    weights = nearest_part_in_plane([corner.point for corner in along]).weights + (0,) * (len(kept) - 2)
    return GjkStep(**_published(difference, it, along, candidates, kept, weights))


def step_in_space(difference: MinkowskiDifference[AnyCore], it: Iteration) -> GjkStepInSpace:
    """Return an iteration as published, with the side of each face of its candidates on which the origin lies."""
    fields = _published(difference, it, it.simplex, it.candidates, it.kept, it.part.weights)
    along, beyond = difference.vertices(it.view.along), signs_beyond_faces(it.candidates)
    return GjkStepInSpace(**fields, along=along, region=it.part.rows, beyond=beyond)


def signs_beyond_faces(simplex: Simplex) -> tuple[int, ...]:
    """Return `beyond` of `GjkStepInSpace`.

    If the origin lies beyond two faces, this alone does not say which part of the tetrahedron is nearest to it.
    """
    signs = []
    for row, (corner, *_) in enumerate(simplex if len(simplex) == 4 else ()):
        p, q, r = (other.point for place, other in enumerate(simplex) if place != row)
        side = volume(p, q, r, (0, 0, 0)) * volume(p, q, r, corner)
        signs.append((side < 0) - (side > 0))
    return tuple(signs)


def _published(
    difference: MinkowskiDifference[AnyCore],
    it: Iteration,
    simplex: Simplex,
    candidates: Simplex,
    kept: Simplex,
    weights: tuple[int, ...],
) -> dict[str, Any]:
    """Return the fields of `GjkStep`."""
    squared, whole = dot(it.direction, it.direction), sum(weights)
    low, high = dot(it.direction, it.support.point), dot(it.direction, simplex[0].point) if simplex else 0
    lower = root_difference(low * low, squared, 0, difference.exponent)
    reached = 0 if it.view.along else high
    return {
        "number": it.number,
        "simplex": difference.vertices(simplex),
        "nearest": difference.off_grid(tuple([reached * value for value in it.direction]), squared),
        "direction": unit_vector(it.direction),
        "support": difference.vertex(it.support),
        "upper": root_difference(reached * reached, squared, 0, difference.exponent),
        "lower": -lower if low > 0 else lower,
        "growth": root_difference((low - high) ** 2, squared, 0, difference.exponent),
        "candidates": difference.vertices(candidates),
        "kept": difference.vertices(kept),
        "weights": tuple([share / whole for share in weights]),
        "relation": it.relation,
    }
