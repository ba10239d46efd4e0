# SPDX-License-Identifier: GPL-3.0-or-later
"""What GJK leaves behind: each iteration, exact and as recorded, and where the walk ended.

The walk is in whole numbers; what is recorded is float64, each number rounded once.
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
    """Where GJK ended on the cores: what it found, the simplex, and the direction that proves it."""

    relation: Relation
    simplex: Simplex
    """The part nearest to the origin, or that holds it. When penetrating, the vertices around it: those of a triangle
    or a tetrahedron, and more where the walk looked along some of them."""
    direction: Vector
    """The last one: along it all of A - B lies behind the origin, or level with it, unless A and B penetrate."""
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
    """The candidate nearest to the origin."""
    relation: Relation | None

    @property
    def kept(self) -> Simplex:
        """Those candidates."""
        return self.part.of(self.candidates)


@dataclass(frozen=True, slots=True, eq=False)
class GjkStep(ReadOnly):
    """One iteration of GJK, on the cores of the shapes.

    Attributes
    ----------
    number : int
        1, 2, …
    simplex : tuple of DifferenceVertex
        Before this step, reduced to the part nearest to the origin: one or two vertices,
        in space up to three, and none when it begins to look along something.
    nearest : ndarray (2,) or (3,)
        The point v of the simplex nearest to the origin.
    direction : ndarray (2,) or (3,)
        Unit direction of the search, from v to the origin; where that is on an edge or a face, across this.
    support : DifferenceVertex
        The vertex w of A - B furthest along the direction.
    upper, lower : float
        Bounds of the distance of the cores, in scene units: the length of v, and the height of the origin over the
        support line or plane through w (negative when w lies beyond the origin).
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


@dataclass(frozen=True, slots=True, eq=False)
class GjkStepInSpace(GjkStep):
    """One iteration of GJK in space.

    Attributes
    ----------
    along : tuple of DifferenceVertex
        An edge or a face with the origin on it, along which this step looks at A - B, and those before it; empty while
        A - B is seen whole. The simplex, its region and its weights are then those of that view.
    region : tuple of int
        Rows of the candidates: the vertex, edge, face or tetrahedron in whose Voronoi region the origin lies.
    beyond : tuple of int
        Of four candidates, for each whether the origin lies beyond the face without it: 1, or -1 on its own side, or 0
        in the plane of that face. Else empty.
    others
        As `GjkStep` has them.
    """

    along: tuple[DifferenceVertex, ...]
    region: tuple[int, ...]
    beyond: tuple[int, ...]


def step_in_plane(difference: MinkowskiDifference[AnyCore], it: Iteration) -> GjkStep:
    """Return an iteration as published. An edge along which it looks is its simplex, and is kept."""
    along, candidates, weights = it.view.along, it.candidates, it.part.weights
    if not along:
        return GjkStep(**_published(difference, it, it.simplex, candidates, it.kept, weights))
    first = (it.simplex or candidates)[:1]  # to one side of the edge: with it a triangle that EPA can start from
    candidates = along if it.relation is Relation.TOUCHING and not it.simplex else along + first
    kept = candidates if it.relation is Relation.PENETRATING else along
    weights = nearest_part_in_plane([corner.point for corner in along]).weights + (0,) * (len(kept) - 2)
    return GjkStep(**_published(difference, it, along, candidates, kept, weights))


def step_in_space(difference: MinkowskiDifference[AnyCore], it: Iteration) -> GjkStepInSpace:
    """Return an iteration as published, with the faces of its candidates beyond which the origin lies."""
    fields = _published(difference, it, it.simplex, it.candidates, it.kept, it.part.weights)
    along, beyond = difference.vertices(it.view.along), signs_beyond_faces(it.candidates)
    return GjkStepInSpace(**fields, along=along, region=it.part.rows, beyond=beyond)


def signs_beyond_faces(simplex: Simplex) -> tuple[int, ...]:
    """Return `beyond` of `GjkStepInSpace`.

    That the origin lies beyond two faces does not yet say which part of the tetrahedron is nearest to it.
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
