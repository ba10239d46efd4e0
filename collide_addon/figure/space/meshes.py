# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences and drawings of two meshes as they are: apart, touching, crossing, one inside the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from ...geometry import Relation
from ...geometry.space import Closedness, MeshDistanceResult, TriangleMesh
from ...geometry.space.mesh.distance import crossing_curve
from ..algorithms.compare import SAID
from ..model.arrays import Floats
from ..model.style import Role
from ..text.messages import Caption, number, say
from .answers import CLOSEST, Answer
from .model import SpaceSubject
from .parts import draw_feature, draw_point_names
from .pen import SpacePen

MESHES = {
    Relation.SEPARATED: ("space.meshes_separated", "space.meshes_separated_open"),
    Relation.TOUCHING: ("space.meshes_touching", "space.meshes_touching_open"),
    Relation.PENETRATING: ("space.meshes_penetrating", "space.meshes_penetrating_open"),
}
"""The sentences about meshes as they are, and about those without an inside."""


def without_inside(subjects: Sequence[SpaceSubject]) -> str:
    """Return the letters of those whose surfaces have no inside."""
    has_none = (Closedness.OPEN, Closedness.TURNED, Closedness.NON_MANIFOLD)
    return ", ".join(each.letter for each in subjects if each.mesh is not None and each.mesh.closedness in has_none)


def between(found: MeshDistanceResult) -> Floats | None:
    """Return the vector between the closest points; None if they coincide."""
    way: Floats = found.closest_b - found.closest_a
    return way if way.any() else None


def meshes_answer(found: MeshDistanceResult, subjects: Sequence[SpaceSubject], language: str) -> Answer:
    """Return the relation of meshes as they are in words, and which of them have no inside."""
    is_inside = found.a_is_inside, found.b_is_inside
    inside = "".join(each.letter for each, is_in in zip(subjects, is_inside, strict=True) if is_in)
    letters = without_inside(subjects)
    said = "space.meshes_inside" if inside else MESHES[found.relation][bool(letters)]
    caption = Caption(said, {"meshes": letters, "letter": inside})
    if found.relation is Relation.SEPARATED:
        return Answer(caption, say("space.distance", language, value=number(found.distance)), CLOSEST)
    return Answer(caption, say(SAID[found.relation.value], language), Role.FINAL)


def corners_around(mesh: TriangleMesh) -> Floats:
    """Return the corners of the box along the axes around a mesh, (8, 3)."""
    points = mesh.vertices[mesh.used]
    return np.array(list(product(*zip(points.min(axis=0), points.max(axis=0), strict=True))))


def draw_meshes(pen: SpacePen, found: MeshDistanceResult) -> None:
    """Draw where meshes are closest or touch, or the curve in which they cross."""
    ends = np.array((found.closest_a, found.closest_b))
    if found.surface_distance == 0.0:
        curve = crossing_curve(found.a, found.b)
        if len(curve):
            pen.in_front().lines(Role.MEETING, curve.reshape(-1, 3), "crossing")
        else:
            pen.in_front().dots(Role.MEETING, ends[:1], "common")
        return
    for mesh, feature, letter in ((found.a, found.feature_a, "A"), (found.b, found.feature_b, "B")):
        draw_feature(pen, mesh.vertices[list(feature.rows)], letter, "feature")
    pen.segment(CLOSEST, ends, "closest")
    draw_point_names(pen, ends)
