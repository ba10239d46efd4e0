# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks of an answer in space: what faces what, the plane between A and B, the way out, and the contact."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...geometry import Relation
from ...geometry.space import ConvexPolyhedron, GjkResult, PenetrationResult, contact_features, contact_manifold
from ..model.arrays import Floats
from ..model.figure import Span
from ..model.style import Role
from ..text.messages import number, say
from .model import SpaceKind, SpaceMark
from .parts import (
    Space,
    around,
    feature_marks,
    feature_points,
    ghost_marks,
    plane_marks,
    words_below,
)


def answer_marks(result: GjkResult | PenetrationResult, space: Space, span: Span, language: str) -> Iterator[SpaceMark]:
    """Yield the marks of an answer: the closest points or the way out, with what proves it."""
    if isinstance(result, GjkResult):
        ends = np.array((result.closest_a, result.closest_b))
    else:
        ends = np.array((result.point_a, result.point_b))
    if result.normal is None:  # GJK knows no way out
        yield SpaceMark(SpaceKind.POINTS, Role.FINAL, ends[:1], "common", span)
        yield words_below(say("space.common", language), space, span, Role.FINAL)
        return
    features = contact_features(result)
    if features is not None:
        yield from feature_marks(feature_points(result.a, features.rows_a), "A", span, "feature")
        yield from feature_marks(feature_points(result.b, features.rows_b), "B", span, "feature")
    if result.relation is not Relation.SEPARATED:
        yield from contact_marks(result.a, result.b, span)
    if isinstance(result, PenetrationResult) and result.relation is Relation.PENETRATING:
        yield from plane_marks(ends[0], result.normal, (result.a, result.b), space, span, language)
        yield from way_out_marks(result.b, ends, span)
        yield words_below(say("space.depth", language, value=number(result.depth)), space, span, Role.TRANSLATION)
        return
    middle = ends[0] / 2 + ends[1] / 2
    yield from plane_marks(middle, result.normal, (result.a, result.b), space, span, language)
    yield SpaceMark(SpaceKind.LINES, Role.FINAL, ends, "closest", span)
    yield SpaceMark(SpaceKind.POINTS, Role.FINAL, ends, "closest", span)
    text = say("space.touching", language)
    if result.relation is Relation.SEPARATED:
        text = say("space.distance", language, value=number(float(np.linalg.norm(ends[1] - ends[0]))))
    yield words_below(text, space, span, Role.FINAL)


def way_out_marks(b: ConvexPolyhedron, ends: Floats, span: Span) -> Iterator[SpaceMark]:
    """Yield the way by which B leaves A, from its deepest point to that of A, and B where it then stands."""
    yield from ghost_marks(b, ends[0] - ends[1], span)
    yield SpaceMark(SpaceKind.ARROW, Role.TRANSLATION, ends[::-1], "translation", span)
    yield SpaceMark(SpaceKind.POINTS, Role.WITNESS, ends, "deepest", span)


def contact_marks(a: ConvexPolyhedron, b: ConvexPolyhedron, span: Span) -> Iterator[SpaceMark]:
    """Yield the corners of the contact, and the polygon that they span."""
    points = np.array([point.point_a for point in contact_manifold(a, b).points])
    if len(points) > 1:
        yield SpaceMark(SpaceKind.POINTS, Role.MEETING, points, "contact", span)
        yield SpaceMark(SpaceKind.LINES, Role.MEETING, around(points), "contact", span)
    if len(points) > 2:
        yield SpaceMark(SpaceKind.FACE, Role.MEETING, points, "contact", span)
