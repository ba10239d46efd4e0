# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true of two shapes, beside a classic answer: their distance, where they touch, or how they overlap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ...geometry import Relation, concave_distance, convex_pieces, epa, gjk
from ...pitfalls.cases.common_part import common_part
from ..model.arrays import Floats
from ..model.style import Role
from ..model.subject import Subject
from ..stage.pen import Pen
from ..text.messages import Caption, number
from .shapes import as_array, name_length
from .story import Statement, Verdict

MESSAGES: Mapping[Relation | None, tuple[str, str]] = {
    Relation.SEPARATED: ("classic.true_separated", "classic.verdict_separated"),
    Relation.TOUCHING: ("classic.true_touching", "classic.verdict_touching"),
    Relation.PENETRATING: ("classic.true_penetrating", "classic.verdict_penetrating"),
    None: ("classic.true_overlap", "classic.verdict_overlap"),
}
"""What is true and the verdict, by the relation, None for an overlap without a known depth."""
COLLIDES = {True: "classic.says_collision", False: "classic.says_no_collision"}
"""What a snippet says."""


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """The true relation of two shapes, with distance and depth, 0 if there is none; only convex shapes have a depth.

    `point_a` and `point_b` (2,) are the closest points or, if the shapes overlap, a common one. `common` are polygons
    (k, 2) that make up their common part, with circles as they are drawn.
    """

    relation: Relation
    distance: float
    depth: float
    point_a: Floats
    point_b: Floats
    common: tuple[Floats, ...]


def measured(a: Subject, b: Subject) -> Measured:
    """Return the measurements of two subjects' convex shapes."""
    near, deep = gjk(a.shape, b.shape), epa(a.shape, b.shape)
    common = (common_part(a.boundary, b.boundary),)
    return Measured(near.relation, near.distance, deep.depth, near.closest_a, near.closest_b, common)


def measured_outlines(a: Subject, b: Subject) -> Measured:
    """Return the measurements of two subjects' polygons, concave or not."""
    near = concave_distance(a.rings, b.rings)
    common = tuple(common_part(p, q) for p in convex_pieces(a.rings) for q in convex_pieces(b.rings))
    return Measured(near.relation, near.distance, 0.0, near.closest_a, near.closest_b, common)


def _outer_edges(polygons: Sequence[Floats]) -> list[Floats]:
    """Return the edges (2, 2) whose reverse is not in another polygon: at the others, pieces meet."""
    edges = {pair for polygon in polygons for pair in pairwise(map(tuple, [*polygon.tolist(), polygon[0].tolist()]))}
    return [np.array([p, q]) for p, q in sorted(edges) if (q, p) not in edges and p != q]


def true_statement(truth: Measured) -> Statement:
    """Return the measurement as a story's statement: the distance, the contact, or the common part."""
    known = truth.relation is not Relation.PENETRATING or truth.depth > 0.0
    summary = {"relation": truth.relation.value, "distance": truth.distance, "depth": truth.depth}
    values = {"distance": truth.distance, "depth": truth.depth} if known else {}
    says, verdict = MESSAGES[truth.relation if known else None]
    return Statement(lambda pen: _draw(pen, truth), (Caption(says, values),), Caption(verdict, values), summary)


def verdict_of(said: bool, relation: Relation) -> Verdict:  # noqa: FBT001  # the answer
    """Return whether a yes or no is right; a convention where two shapes only touch."""
    if relation is Relation.TOUCHING:
        return Verdict.CONVENTION
    return Verdict.RIGHT if said is (relation is Relation.PENETRATING) else Verdict.WRONG


def _draw(pen: Pen, truth: Measured) -> None:
    ends = as_array([truth.point_a, truth.point_b])
    if truth.relation is Relation.PENETRATING:
        common = [polygon for polygon in truth.common if len(polygon) > 2]
        if not common:
            pen.dots(Role.TRUTH, truth.point_a, "common-point")
        for part in common:
            pen.area(Role.TRUTH, part, "common-part")
        for edge in _outer_edges(common):
            pen.line(Role.TRUTH, edge, "its-boundary")
    elif truth.relation is Relation.TOUCHING:
        pen.dots(Role.TRUTH, truth.point_a, "contact")
    else:
        pen.dots(Role.TRUTH, ends, "closest-points")
        pen.line(Role.TRUTH, ends, "distance")
        name_length(pen, Role.TRUTH, ends, "distance", f"d = {number(truth.distance)}")
