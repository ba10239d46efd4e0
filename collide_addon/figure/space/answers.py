# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences and marks of an answer in space: closest features, the plane between A and B, translation, and contact.

Meshes, taken as they are, may be apart, touching, crossing, or one inside the other.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from ...geometry import Relation
from ...geometry.space import (
    Closedness,
    ContactFeatures,
    ConvexPolyhedron,
    GjkResult,
    MeshDistanceResult,
    PenetrationResult,
    TriangleMesh,
    contact_features,
    contact_manifold,
)
from ...geometry.space.mesh.distance import crossing_curve
from ..algorithms.compare import SAID
from ..model.arrays import Floats
from ..model.style import Role
from ..text.messages import Caption, about, say
from .model import SpaceSubject
from .parts import around, dot_size, draw_feature, draw_ghost, draw_plane, draw_point_names, feature_points, support_sum
from .pen import CLOSEST_THICKNESS, SpacePen

NARROW_GAP = 1e-9
"""Ratio of a gap to the support values below which their displayed digits do not show it."""
CLOSEST_ROLE = Role.FOOT
"""The role of the closest points and of the segment between them."""
SIDE_THICKNESS = 0.5
"""Thickness of the contact's sides after B has moved out, relative to their role's."""
FEATURE_NAMES = ("space.corner", "space.edge", "space.face")
SOME_FEATURES = ("space.a_corner", "space.a_edge", "space.a_face")
"""Messages that name a feature, alone and in a sentence, by its number of vertices from one."""
MESH_ANSWERS = {
    Relation.SEPARATED: ("space.meshes_separated", "space.meshes_separated_open"),
    Relation.TOUCHING: ("space.meshes_touching", "space.meshes_touching_open"),
    Relation.PENETRATING: ("space.meshes_penetrating", "space.meshes_penetrating_open"),
}
"""The messages about meshes, and about meshes without an inside."""


class Answer(NamedTuple):
    """An answer in words: its sentence, its number in words, and the role with which the number is written."""

    caption: Caption
    words: str
    role: Role


def answer_of(result: GjkResult | PenetrationResult, language: str) -> Answer:
    """Return an answer in words."""
    features = contact_features(result)
    if result.normal is None or features is None:  # GJK finds no translation
        return Answer(Caption("space.common"), say("space.penetrating", language), Role.MEETING)
    a, b, n = result.a, result.b, result.normal
    if isinstance(result, PenetrationResult) and result.relation is Relation.PENETRATING:
        values = {**support_sum(n, a, b, result.depth), "depth": result.depth}
        caption = Caption("space.deep_narrow" if _is_narrow(result.depth, a, b) else "space.deep", values)
        return Answer(caption, say("space.depth", language, value=about(result.depth)), Role.TRANSLATION)
    if result.relation is Relation.TOUCHING:
        values = {**_features(features, FEATURE_NAMES), **support_sum(n, a, b, 0.0)}
        return Answer(Caption("space.touch", values), say("space.touching", language), Role.MEETING)
    distance = float(np.linalg.norm(np.subtract(*_ends(result))))
    values = {**_features(features, SOME_FEATURES), **support_sum(n, a, b, distance), "distance": distance}
    caption = Caption("space.apart_narrow" if _is_narrow(distance, a, b) else "space.apart", values)
    return Answer(caption, say("space.distance", language, value=about(distance)), CLOSEST_ROLE)


def _is_narrow(length: float, a: ConvexPolyhedron, b: ConvexPolyhedron) -> bool:
    return length < NARROW_GAP * float(max(np.abs(a.vertices).max(), np.abs(b.vertices).max()))


def draw_answer(
    pen: SpacePen, result: GjkResult | PenetrationResult, answer: Answer, drawn: ConvexPolyhedron | None = None
) -> None:
    """Draw an answer with its words."""
    pen.say(answer.caption, answer.words, answer.role)
    draw_found(pen, result, drawn)


def draw_found(pen: SpacePen, result: GjkResult | PenetrationResult, drawn: ConvexPolyhedron | None = None) -> None:
    """Draw what an answer contains: the closest points or the translation, with the proof.

    `drawn` is the shape drawn at B's destination; by default, the answer's B.
    """
    ends = _ends(result)
    features = contact_features(result)
    if result.normal is None or features is None:
        pen.in_front().dots(Role.MEETING, ends[:1], "common")
        return
    apart = result.relation is Relation.SEPARATED
    draw_feature(pen, feature_points(result.a, features.rows_a), "A", "feature", filled=apart)
    draw_feature(pen, feature_points(result.b, features.rows_b), "B", "feature", filled=apart)
    if not apart:
        draw_contact(pen, result.a, result.b, is_answer=result.relation is Relation.TOUCHING)
    if isinstance(result, PenetrationResult) and result.relation is Relation.PENETRATING:
        draw_plane(pen, ends[0], result.normal)
        draw_way_out(pen, drawn or result.b, ends)
    else:
        draw_plane(pen, ends[0] / 2 + ends[1] / 2, result.normal)
        pen.segment(CLOSEST_ROLE, ends, "closest")
    draw_point_names(pen, ends)


def draw_way_out(pen: SpacePen, b: ConvexPolyhedron, ends: Floats) -> None:
    """Draw the translation of B out of A, from B's deepest point to A's, and B in its new place."""
    draw_ghost(pen, b, ends[0] - ends[1])
    pen.in_front().arrow(Role.TRANSLATION, ends[::-1], "translation")
    pen.in_front().dots(Role.WITNESS, ends, "deepest", dot_size(Role.WITNESS, ends, pen.unit))


def draw_contact(pen: SpacePen, a: ConvexPolyhedron, b: ConvexPolyhedron, *, is_answer: bool = True) -> None:
    """Draw the vertices of the contact and the polygon that they span.

    If it is not the answer, its lines are thin, since an arrow that ends there has the same colour.
    """
    pen, points = pen.in_front(), np.array([point.point_a for point in contact_manifold(a, b).points])
    if len(points) > 1:
        if is_answer:
            pen.dots(Role.MEETING, points, "contact")
        pen.lines(Role.MEETING, around(points), "contact", CLOSEST_THICKNESS if is_answer else SIDE_THICKNESS)
    if len(points) > 2:
        pen.face(Role.MEETING, points, "contact")


def _ends(result: GjkResult | PenetrationResult) -> Floats:
    """Return the points of A and B that an answer contains."""
    if isinstance(result, GjkResult):
        return np.array((result.closest_a, result.closest_b))
    return np.array((result.point_a, result.point_b))


def _features(features: ContactFeatures, messages: Sequence[str]) -> dict[str, object]:
    rows = zip("ab", (features.rows_a, features.rows_b), strict=True)
    return {letter: Caption(messages[min(len(each), 3) - 1]) for letter, each in rows}


def without_inside(subjects: Sequence[SpaceSubject]) -> str:
    """Return the letters of the subjects whose surfaces have no inside."""
    has_none = (Closedness.OPEN, Closedness.TURNED, Closedness.NON_MANIFOLD)
    return ", ".join(each.letter for each in subjects if each.mesh is not None and each.mesh.closedness in has_none)


def between(found: MeshDistanceResult) -> Floats | None:
    """Return the vector between the closest points; None if they coincide."""
    vector: Floats = found.closest_b - found.closest_a
    return vector if vector.any() else None


def meshes_answer(found: MeshDistanceResult, subjects: Sequence[SpaceSubject], language: str) -> Answer:
    """Return the answer about meshes in words, and which of them have no inside."""
    is_inside = found.a_is_inside, found.b_is_inside
    inside = "".join(each.letter for each, is_in in zip(subjects, is_inside, strict=True) if is_in)
    letters = without_inside(subjects)
    said = "space.meshes_inside" if inside else MESH_ANSWERS[found.relation][bool(letters)]
    caption = Caption(said, {"meshes": letters, "letter": inside})
    if found.relation is Relation.SEPARATED:
        return Answer(caption, say("space.distance", language, value=about(found.distance)), CLOSEST_ROLE)
    return Answer(caption, say(SAID[found.relation.value], language), Role.FINAL)


def corners_around(mesh: TriangleMesh) -> Floats:
    """Return the corners (8, 3) of the axis-aligned box around a mesh."""
    return np.array(list(product(*np.transpose(mesh.ends))))


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
    pen.segment(CLOSEST_ROLE, ends, "closest")
    draw_point_names(pen, ends)
