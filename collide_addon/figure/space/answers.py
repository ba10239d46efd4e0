# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks of an answer in space: what faces what, the plane between A and B, the way out, and the contact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...geometry import Relation
from ...geometry.space import (
    ContactFeatures,
    ConvexPolyhedron,
    GjkResult,
    PenetrationResult,
    contact_features,
    contact_manifold,
)
from ..model.arrays import Floats
from ..model.figure import Span
from ..model.style import Role
from ..text.messages import Caption, number, say
from .model import SpaceKind, SpaceMark
from .parts import (
    Space,
    around,
    dot_size,
    feature_marks,
    feature_points,
    ghost_marks,
    plane_marks,
    point_names,
    said,
    support_sum,
)

NARROW = 1e-9
"""Of a gap by the support values beside it: it is in none of the digits that a line of numbers has."""
CLOSEST = Role.FOOT
"""What the closest points and the segment between them are drawn as."""
THICK, FINE = 1.6, 0.5
"""Of the segment between the closest points and of the contact's sides, by their role's thickness; of those of a
contact to come, once B has gone its way out."""
FEATURES = ("space.corner", "space.edge", "space.face")
SOME_FEATURES = ("space.a_corner", "space.a_edge", "space.a_face")
"""By how many vertices a feature has, from one: alone, and in a sentence."""


class Answer(NamedTuple):
    """What an answer is in words: its sentence, its number, and what that is drawn as."""

    caption: Caption
    words: str
    role: Role


def answer_of(result: GjkResult | PenetrationResult, language: str) -> Answer:
    """Return an answer in words."""
    features = contact_features(result)
    if result.normal is None or features is None:  # GJK knows no way out
        return Answer(Caption("space.common"), say("space.penetrating", language), Role.MEETING)
    a, b, n = result.a, result.b, result.normal
    if isinstance(result, PenetrationResult) and result.relation is Relation.PENETRATING:
        values = {**support_sum(n, a, b, result.depth), "depth": result.depth}
        caption = Caption("space.deep_narrow" if _is_narrow(result.depth, a, b) else "space.deep", values)
        return Answer(caption, say("space.depth", language, value=number(result.depth)), Role.TRANSLATION)
    if result.relation is Relation.TOUCHING:
        values = {**_features(features, FEATURES), **support_sum(n, a, b, 0.0)}
        return Answer(Caption("space.touch", values), say("space.touching", language), Role.MEETING)
    distance = float(np.linalg.norm(np.subtract(*_ends(result))))
    values = {**_features(features, SOME_FEATURES), **support_sum(n, a, b, distance), "distance": distance}
    caption = Caption("space.apart_narrow" if _is_narrow(distance, a, b) else "space.apart", values)
    return Answer(caption, say("space.distance", language, value=number(distance)), CLOSEST)


def _is_narrow(length: float, a: ConvexPolyhedron, b: ConvexPolyhedron) -> bool:
    return length < NARROW * float(max(np.abs(a.vertices).max(), np.abs(b.vertices).max()))


def answer_marks(
    result: GjkResult | PenetrationResult,
    answer: Answer,
    space: Space,
    span: Span,
    drawn: ConvexPolyhedron | None = None,
) -> Iterator[SpaceMark]:
    """Yield the marks of an answer and its words."""
    yield from said(answer.caption, answer.words, answer.role, space, span)
    yield from found_marks(result, space, span, drawn)


def found_marks(
    result: GjkResult | PenetrationResult, space: Space, span: Span, drawn: ConvexPolyhedron | None = None
) -> Iterator[SpaceMark]:
    """Yield what an answer has found: the closest points or the way out, with what proves it.

    B is `drawn` where it goes; as the answer has it without that.
    """
    ends = _ends(result)
    features = contact_features(result)
    if result.normal is None or features is None:
        yield SpaceMark(SpaceKind.POINTS, Role.MEETING, ends[:1], "common", span, ahead=True)
        return
    apart = result.relation is Relation.SEPARATED
    yield from feature_marks(feature_points(result.a, features.rows_a), "A", space, span, "feature", filled=apart)
    yield from feature_marks(feature_points(result.b, features.rows_b), "B", space, span, "feature", filled=apart)
    if not apart:
        yield from contact_marks(result.a, result.b, span, is_answer=result.relation is Relation.TOUCHING)
    if isinstance(result, PenetrationResult) and result.relation is Relation.PENETRATING:
        yield from plane_marks(ends[0], result.normal, space, span)
        yield from way_out_marks(drawn or result.b, ends, space, span)
        yield from point_names(ends, space, span)
        return
    yield from plane_marks(ends[0] / 2 + ends[1] / 2, result.normal, space, span)
    yield SpaceMark(SpaceKind.LINES, CLOSEST, ends, "closest", span, scale=THICK, ahead=True)
    yield SpaceMark(SpaceKind.POINTS, CLOSEST, ends, "closest", span, ahead=True)
    yield from point_names(ends, space, span)


def way_out_marks(b: ConvexPolyhedron, ends: Floats, space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield the way by which B leaves A, from its deepest point to that of A, and B where it then stands."""
    yield from ghost_marks(b, ends[0] - ends[1], space, span)
    yield SpaceMark(SpaceKind.ARROW, Role.TRANSLATION, ends[::-1], "translation", span, ahead=True)
    size = dot_size(Role.WITNESS, ends, space)
    yield SpaceMark(SpaceKind.POINTS, Role.WITNESS, ends, "deepest", span, scale=size, ahead=True)


def contact_marks(
    a: ConvexPolyhedron, b: ConvexPolyhedron, span: Span, *, is_answer: bool = True
) -> Iterator[SpaceMark]:
    """Yield the vertices of the contact, and the polygon that they span.

    Where it is not the answer, its lines are thin: an arrow that ends at it has the same colour.
    """
    points = np.array([point.point_a for point in contact_manifold(a, b).points])
    if len(points) > 1:
        if is_answer:
            yield SpaceMark(SpaceKind.POINTS, Role.MEETING, points, "contact", span, ahead=True)
        sides, scale = around(points), THICK if is_answer else FINE
        yield SpaceMark(SpaceKind.LINES, Role.MEETING, sides, "contact", span, scale=scale, ahead=True)
    if len(points) > 2:
        yield SpaceMark(SpaceKind.FACE, Role.MEETING, points, "contact", span, ahead=True)


def _ends(result: GjkResult | PenetrationResult) -> Floats:
    """Return the point of A and that of B that an answer names."""
    if isinstance(result, GjkResult):
        return np.array((result.closest_a, result.closest_b))
    return np.array((result.point_a, result.point_b))


def _features(features: ContactFeatures, messages: Sequence[str]) -> dict[str, object]:
    rows = zip("ab", (features.rows_a, features.rows_b), strict=True)
    return {letter: Caption(messages[min(len(each), 3) - 1]) for letter, each in rows}
