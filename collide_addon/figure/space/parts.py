# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks in space that several algorithms share, and the figure made of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self

import numpy as np

from ...geometry.space import ConvexPolyhedron, DifferenceVertex, GjkResult, PenetrationResult, certify
from ..model.arrays import Floats
from ..model.figure import Align, Bounds, Panel, Span, Step
from ..model.lesson import Measured
from ..model.look import Look
from ..model.records import plain, plain_fields
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..text.messages import number, say
from .model import SpaceFigure, SpaceKind, SpaceMark, SpaceSubject

UNITS_ACROSS = 160.0
"""Figure units across a ball that holds both shapes: one unit is then about 3 pixels of a picture of 1280."""
LEAST_SHARE = 1e-6
"""Of the largest coordinate: a figure of two equal points is about that large."""
ELEVATION = math.radians(25.0)
"""Of a reader's eye over the ground."""
LEVEL = 1e-3
"""Share of a way that counts as upright if it goes less far sideways."""
UPRIGHT = np.array((0.0, 0.0, 1.0))
QUADRANTS = np.array([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)])
PLANE_SHARE = 0.5
"""Half the side of the square drawn of a plane, by the radius of the smaller shape."""
LEAST_PLANE = 12.0
"""The same in figure units at least."""
FEW_EDGES, THINNEST = 40, 0.3
"""Up to so many edges of a hull have their full thickness; of more, at least this share of it is left."""
CLEAR = 3.0
"""Free room between a text and its anchor, in figure units."""


class Space:
    """Where a figure in space stands, and how large a figure unit is there.

    `high` is half the height of what is seen of it from a little above, in figure units.
    """

    def __init__(self, points: Floats, way: Floats, radius: float = 0.0) -> None:
        """Take the points (n, 3) of all that shows, the way across which it is seen, and how large its planes are."""
        low, high = points.min(axis=0), points.max(axis=0)
        self.center = low / 2 + high / 2
        reach = float(np.linalg.norm(points - self.center, axis=1).max())
        self.reach = reach or LEAST_SHARE * float(np.abs(points).max()) or 1.0
        self.unit = 2.0 * self.reach / UNITS_ACROSS
        level, upright = np.hypot(*(points - self.center)[:, :2].T).max(), (high - low)[2] / 2
        self.high = min(self.reach, level * math.sin(ELEVATION) + upright * math.cos(ELEVATION)) / self.unit
        self.seen_from = _beside(way)
        self.plane = max(LEAST_PLANE * self.unit, PLANE_SHARE * radius)

    @classmethod
    def of_pair(cls, a: SpaceSubject, b: SpaceSubject, *more: Floats) -> Self:
        """Return the space of two shapes, and of further points (n, 3)."""
        points = np.concatenate([a.shape.vertices, b.shape.vertices, *more])
        way = np.array(b.shape.middle) - np.array(a.shape.middle)
        return cls(points, way, min(radius_of(a.shape), radius_of(b.shape)))


def _beside(way: Floats) -> Floats:
    """Return the direction from which to look at A and B: across the way between them, a little from above."""
    level = np.array((way[1], -way[0], 0.0))
    length = float(np.linalg.norm(level))
    level = level / length if length > LEVEL * float(np.linalg.norm(way)) else np.array((0.6, -0.8, 0.0))
    seen: Floats = math.cos(ELEVATION) * level + math.sin(ELEVATION) * UPRIGHT
    return seen


def radius_of(shape: ConvexPolyhedron) -> float:
    """Return half the diagonal of a shape's bounding box."""
    return float(np.linalg.norm(np.ptp(shape.vertices, axis=0))) / 2


def shape_marks(a: SpaceSubject, b: SpaceSubject, space: Space) -> Iterator[SpaceMark]:
    """Yield the edges of the hulls, of a single point a dot, and their letters where they are furthest from each other.

    Many edges are drawn thinner than few.
    """
    apart = np.array(b.shape.middle) - np.array(a.shape.middle)
    length = float(np.linalg.norm(apart))
    away = apart / length if length else np.array((0.0, 0.0, -1.0))
    for subject, outwards in ((a, -away), (b, away)):
        shape, part = subject.shape, f"hull-{subject.letter}"
        if shape.edges:
            yield SpaceMark(SpaceKind.LINES, subject.role, edges_of(shape), part, scale=thinness(shape))
        else:
            yield SpaceMark(SpaceKind.POINTS, subject.role, shape.vertices, part)
        outermost = shape.vertices[int((shape.vertices @ outwards).argmax())]
        anchor = outermost + space.unit * (LABEL_SIZE / 2 + CLEAR) * outwards
        yield SpaceMark(SpaceKind.TEXT, subject.role, anchor[np.newaxis], f"name-{subject.letter}", text=subject.letter)


def edges_of(shape: ConvexPolyhedron) -> Floats:
    """Return both ends of each edge of a shape, in turn."""
    ends: Floats = shape.vertices[np.array(shape.edges, dtype=np.intp).ravel()]
    return ends


def thinness(shape: ConvexPolyhedron) -> float:
    """Return the factor on the thickness of a shape's edges."""
    return max(THINNEST, min(1.0, math.sqrt(FEW_EDGES / len(shape.edges))))


def ghost_marks(shape: ConvexPolyhedron, way: Floats, span: Span) -> Iterator[SpaceMark]:
    """Yield the edges of B as it stands once it has gone its way out."""
    if shape.edges:
        yield SpaceMark(SpaceKind.LINES, Role.GHOST, edges_of(shape) + way, "ghost-B", span, scale=thinness(shape))


def feature_marks(points: Floats, letter: str, span: Span, part: str) -> Iterator[SpaceMark]:
    """Yield a vertex, an edge or a face (n, 3) of A or B lit, with dots at its corners."""
    dots, lines = (Role.SUPPORT_A, Role.EDGE_A) if letter == "A" else (Role.SUPPORT_B, Role.EDGE_B)
    yield SpaceMark(SpaceKind.POINTS, dots, points, f"{part}-{letter}", span)
    if len(points) > 1:
        yield SpaceMark(SpaceKind.LINES, lines, around(points), f"{part}-{letter}", span)
    if len(points) > 2:
        yield SpaceMark(SpaceKind.FACE, Role.A if letter == "A" else Role.B, points, f"{part}-{letter}", span)


def simplex_marks(corners: Sequence[DifferenceVertex], span: Span) -> Iterator[SpaceMark]:
    """Yield the features of A and of B that vertices of A − B are the differences of."""
    for letter, points in zip("AB", vertices_of(corners), strict=True):
        different = np.array(list(dict.fromkeys(tuple(point.tolist()) for point in points)))
        yield from feature_marks(different, letter, span, "simplex")


def vertices_of(corners: Sequence[DifferenceVertex]) -> tuple[list[Floats], list[Floats]]:
    """Return the vertices of A and those of B that vertices of A − B are the differences of."""
    return [corner.point_a for corner in corners], [corner.point_b for corner in corners]


def around(ring: Floats) -> Floats:
    """Return both ends of each side of a ring (n, 3); of two points, of the one segment between them."""
    if len(ring) == 2:
        return ring
    sides: Floats = np.stack((ring, np.roll(ring, -1, axis=0)), axis=1).reshape(-1, 3)
    return sides


def feature_points(shape: ConvexPolyhedron, rows: Sequence[int]) -> Floats:
    """Return the corners (n, 3) of a vertex, an edge or a face, in order around it."""
    ring = next((face for face in shape.faces if len(face) == len(rows) and set(face) == set(rows)), rows)
    points: Floats = shape.vertices[list(ring)]
    return points


def plane_marks(
    middle: Floats, normal: Floats, shapes: Sequence[ConvexPolyhedron], space: Space, span: Span, language: str
) -> Iterator[SpaceMark]:
    """Yield a plane between A and B as a square, and at its edge the two support values that prove it."""
    corners = plane_corners(middle, normal, space)
    yield SpaceMark(SpaceKind.FACE, Role.AXIS, corners, "plane", span)
    yield SpaceMark(SpaceKind.LINES, Role.AXIS, around(corners), "plane", span)
    highest, lowest = (shapes[0].vertices @ normal).max(), (shapes[1].vertices @ normal).min()
    values = ("space.extent_a", Role.A, float(highest), 1.0), ("space.extent_b", Role.B, float(lowest), -1.0)
    leftmost = corners[int((corners @ np.cross(space.seen_from, UPRIGHT)).argmax())]
    for message, role, value, side in values:
        text, above = say(message, language, value=number(value)), 0.65 * SMALL_SIZE * side
        yield SpaceMark(
            SpaceKind.TEXT,
            role,
            leftmost[np.newaxis],
            "plane-value",
            span,
            text,
            SMALL_SIZE,
            -CLEAR,
            above,
            Align.RIGHT,
        )


def plane_corners(middle: Floats, normal: Floats, space: Space) -> Floats:
    """Return the corners (4, 3) of the square drawn of a plane."""
    corners: Floats = middle + space.plane * (QUADRANTS @ np.array(across_and_up(normal)))
    return corners


def across_and_up(normal: Floats) -> tuple[Floats, Floats]:
    """Return two unit vectors at right angles to a normal and to each other; the second as upright as can be."""
    towards = UPRIGHT if abs(normal[2]) < 0.9 else np.array((0.0, 1.0, 0.0))
    up: Floats = towards - (towards @ normal) * normal
    up /= np.linalg.norm(up)
    across: Floats = np.cross(up, normal)
    return across / np.linalg.norm(across), up


def words_below(text: str, space: Space, span: Span, role: Role) -> SpaceMark:
    """Return words below the whole figure, where they cover nothing."""
    below = -space.high - LABEL_SIZE / 2 - CLEAR
    return SpaceMark(SpaceKind.TEXT, role, space.center[np.newaxis], "words", span, text, above=below)


def summary_of(result: GjkResult | PenetrationResult) -> dict[str, object]:
    """Return an answer as plain values, with its certificate."""
    return {**plain_fields(result), "certificate": plain(certify(result))}


def title_of_pair(name: str, a: SpaceSubject, b: SpaceSubject, language: str) -> str:
    """Return the title of a figure of two shapes."""
    return say("space.title", language, algorithm=name, a=a.name, b=b.name)


def space_figure(
    name: str,
    title: str,
    space: Space,
    marks: Iterable[SpaceMark],
    last: int,
    look: Look,
    result: Mapping[str, object],
) -> SpaceFigure:
    """Return the figure with these marks, whose steps are the shapes alone, those of the search, and the result."""
    names = [f"{name} {step:02}" for step in range(last)] + [f"{name} {last:02} result"]
    (x, y, z), (right, back, up) = space.center.tolist(), space.seen_from.tolist()
    return SpaceFigure(
        algorithm=name,
        title=title,
        marks=(),
        steps=tuple(Step(k, each, ()) for k, each in enumerate(names)),
        panels={Panel.PAGE: (0.0, 0.0)},
        page=Bounds(x - space.reach, y - space.reach, x + space.reach, y + space.reach),
        unit=space.unit,
        theme=look.theme,
        storyboard=look.storyboard,
        result={**result, "measured": Measured.SPACE.value},
        parameters={**look.parameters, **look.everywhere, "detail": look.detail.value, "layout": look.layout.value},
        space_marks=tuple(marks),
        center=(x, y, z),
        reach=space.reach,
        seen_from=(right, back, up),
    )
