# SPDX-License-Identifier: GPL-3.0-or-later
"""What stories about classic code share: lettered points and polygons, and the truth about them.

The truth is the distance of two shapes, where they touch, or how they overlap.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import Circle, Relation, concave_distance, convex_pieces, epa, gjk
from ...geometry.narrowphase.contact import common_part
from ..labels.names import shape_names
from ..model.arrays import Floats
from ..model.figure import Mark
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..parts.polygons import draw_subject, polygon_name
from ..stage.pen import Pen
from ..text.messages import Caption, equals, number
from .story import Draw, Statement, Verdict

ORIGIN = np.zeros(2)
Points = ArrayLike | Sequence[object]
"""Points (n, 2), or a single one (2,)."""


def as_array(points: Points) -> Floats:
    """Return points as an array (n, 2) of float64."""
    return np.array(points, dtype=np.float64).reshape(-1, 2)


def polygon(letter: str, points: Points) -> Subject:
    """Return a polygon as a subject, its vertices in the given order."""
    return Subject.of_outline(letter, letter, [as_array(points)])


def rows(points: Points) -> list[tuple[float, float]]:
    """Return points (n, 2) as tuples of floats, for the snippets."""
    return [(x, y) for x, y in as_array(points).tolist()]


def outline_of(subjects: Sequence[Subject]) -> Floats:
    """Return all points (n, 2) on the boundaries of subjects."""
    return np.concatenate([ring for subject in subjects for ring in subject.rings])


def name_length(pen: Pen, role: Role, ends: Points, part: str, text: str = "") -> None:
    """Request a label to the left of the line from one end to the other, by default with its length."""
    line = as_array(ends)
    pen.name_line(text or number(math.dist(*line)), role, line, part)


def with_letters(*subjects: Subject, inside: bool = False) -> Draw:
    """Return a function that draws subjects with their letters, `inside` them if there is no room beside them."""
    polygons = not any(isinstance(subject.shape, Circle) for subject in subjects)
    concave = any(len(subject.shape.core) < len(subject.rings[0]) for subject in subjects if subject.outline)
    names = _names if polygons and (inside or concave) else shape_names

    def draw(pen: Pen) -> None:
        for subject in subjects:
            draw_subject(pen, subject)
        pen.add(replace(name, panel=pen.panel, span=pen.span) for name in names(subjects, pen.sheet))

    return draw


def _names(subjects: Sequence[Subject], sheet: Sheet) -> list[Mark]:
    """Return the letters, each inside its polygon, away from the others' lines and the previous letters."""
    names: list[Mark] = []
    for subject in subjects:
        rings = (ring for other in subjects if other is not subject for ring in other.rings)
        lines = [np.concatenate([ring, ring[:1]]) for ring in rings]
        lines += [np.concatenate([name.points, name.points]) for name in names]
        names.append(polygon_name(subject, sheet, lines))
    return names


MESSAGES: Mapping[Relation | None, tuple[str, str]] = {
    Relation.SEPARATED: ("classic.true_separated", "classic.verdict_separated"),
    Relation.TOUCHING: ("classic.true_touching", "classic.verdict_touching"),
    Relation.PENETRATING: ("classic.true_penetrating", "classic.verdict_penetrating"),
    None: ("classic.true_overlap", "classic.verdict_overlap"),
}
"""The messages of the truth and of the verdict, by relation; None is an overlap without a known depth."""
COLLIDES = {True: "classic.says_collision", False: "classic.says_no_collision"}
"""The messages of the snippet's answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """The true relation of two shapes, with distance and depth, or 0; concave shapes have no depth.

    `point_a` and `point_b` (2,) are the closest points or, if the shapes overlap, a common one. `common` are polygons
    (k, 2) that make up their common part; circles are polygons as drawn.
    """

    relation: Relation
    distance: float
    depth: float
    point_a: Floats
    point_b: Floats
    common: tuple[Floats, ...]


def measured(a: Subject, b: Subject) -> Truth:
    """Return the truth about two subjects' convex shapes."""
    near, deep = gjk(a.shape, b.shape), epa(a.shape, b.shape)
    common = (common_part(a.boundary, b.boundary),)
    return Truth(near.relation, near.distance, deep.depth, near.closest_a, near.closest_b, common)


def measured_outlines(a: Subject, b: Subject) -> Truth:
    """Return the truth about two subjects' polygons, concave or not."""
    near = concave_distance(a.rings, b.rings)
    common = tuple(common_part(p, q) for p in convex_pieces(a.rings) for q in convex_pieces(b.rings))
    return Truth(near.relation, near.distance, 0.0, near.closest_a, near.closest_b, common)


def true_statement(truth: Truth) -> Statement:
    """Return the truth as a story's statement: the distance, the contact, or the common part."""
    known = truth.relation is not Relation.PENETRATING or truth.depth > 0.0
    summary = {"relation": truth.relation.value, "distance": truth.distance, "depth": truth.depth}
    values = {"distance": truth.distance, "depth": truth.depth} if known else {}
    says, verdict = MESSAGES[truth.relation if known else None]
    return Statement(lambda pen: _draw(pen, truth), (Caption(says, values),), Caption(verdict, values), summary)


def verdict_of(said: bool, relation: Relation) -> Verdict:  # noqa: FBT001  # the answer
    """Return whether the answer yes or no is right; it is a convention if two shapes only touch."""
    if relation is Relation.TOUCHING:
        return Verdict.CONVENTION
    return Verdict.RIGHT if said is (relation is Relation.PENETRATING) else Verdict.WRONG


def _draw(pen: Pen, truth: Truth) -> None:
    ends = as_array([truth.point_a, truth.point_b])
    if truth.relation is Relation.PENETRATING:
        common = [polygon for polygon in truth.common if len(polygon) > 2]
        if not common:
            pen.dots(Role.TRUTH, truth.point_a, "common-point")
        for part in common:
            pen.area(Role.TRUTH, part, "common-part")
        edges = {pair for part in common for pair in pairwise(map(tuple, [*part.tolist(), part[0].tolist()]))}
        for p, q in sorted(edges):
            if (q, p) not in edges and p != q:  # no seam between two parts
                pen.line(Role.TRUTH, np.array([p, q]), "its-boundary")
    elif truth.relation is Relation.TOUCHING:
        pen.dots(Role.TRUTH, truth.point_a, "contact")
    else:
        pen.dots(Role.TRUTH, ends, "closest-points")
        pen.line(Role.TRUTH, ends, "distance")
        name_length(pen, Role.TRUTH, ends, "distance", f"d {equals(truth.distance)}")
