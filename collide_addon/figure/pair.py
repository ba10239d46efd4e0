# SPDX-License-Identifier: GPL-3.0-or-later
"""What figures of two shapes share: the shapes themselves, their vertices' names, and the space of A - B."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from ..geometry import Circle, ConvexPolygon, minkowski_difference, pairwise_differences
from .labels import LabelWish
from .model import ALWAYS, Kind, Mark, Panel, Span
from .outline import circle
from .sheet import Layout, Sheet, bounds_of, lay_out
from .style import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from ..geometry import DifferenceVertex

MOST_INPUT_POINTS = 2000
"""More points of an object are not drawn one by one, only their hull."""
MOST_DIFFERENCE_POINTS = 900
"""More differences of vertices would cover the panel."""
MOST_MARKED_VERTICES = 40
"""Of more vertices of A - B the markers would hide its hull."""
MOST_NAMED_VERTICES = 12
MOST_NAMED_IN_OVERLAY = 5
"""With more vertices, only those are named that the algorithm asks for."""
ROOM_FOR_NAME = 15.0
"""What each name needs of the length around a shape, in figure units."""
MOST_KEPT_RINGS = 8
"""Of a run with more steps, support rings and names show in their own step only."""


class Detail(Enum):
    """How much of the construction a figure shows."""

    FULL = "full"
    REDUCED = "reduced"
    """As with the seed's ``prn = false``: shapes, difference points, their hull, origin and the result."""


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """One of the two shapes of a figure: its letter and name, its points as they were projected, its shape."""

    letter: str
    name: str
    points: NDArray[np.float64]
    shape: ConvexPolygon | Circle

    @classmethod
    def of_points(cls, letter: str, name: str, points: NDArray[np.float64]) -> Subject:
        """Return a subject whose shape is the hull of points (n, 2)."""
        return cls(letter, name, np.asarray(points, dtype=np.float64), ConvexPolygon(points))

    @classmethod
    def of_circle(cls, letter: str, name: str, shape: Circle) -> Subject:
        """Return a circle as a subject."""
        return cls(letter, name, shape.center[np.newaxis], shape)

    @property
    def role(self) -> Role:
        """A's or B's role."""
        return Role.A if self.letter == "A" else Role.B

    @property
    def boundary(self) -> NDArray[np.float64]:
        """Vertices (n, 2) to draw, of a circle as a fine polygon."""
        if isinstance(self.shape, Circle):
            return circle(self.shape.center, self.shape.radius)
        return self.shape.vertices

    def vertex_name(self, index: int) -> str:
        """Return the name of a hull vertex: a1, a2, … in the order of the hull."""
        return f"{self.letter.lower()}{index + 1}"


def corner_name(vertex: DifferenceVertex) -> str:
    """Return the name of a vertex of A - B: "a2−b1"."""
    return f"a{vertex.index_a + 1}\N{MINUS SIGN}b{vertex.index_b + 1}"


def as_pair(vector: NDArray[np.float64]) -> tuple[float, float]:
    """Return a point or vector (2,) as a value for a caption."""
    x, y = vector.tolist()
    return x, y


def difference_hull(a: Subject, b: Subject) -> NDArray[np.float64]:
    """Return the boundary of A - B to draw, radii included."""
    core = minkowski_difference(a.shape.core, b.shape.core)
    radius = a.shape.radius + b.shape.radius
    if radius == 0.0:
        return core
    return ConvexPolygon(np.concatenate([circle(vertex, radius) for vertex in core])).vertices


def sheet_of_pair(a: Subject, b: Subject, layout: Layout, *more: NDArray[np.float64]) -> Sheet:
    """Return the page for A, B and A - B; `more` are further points of the world panel."""
    world = bounds_of(a.boundary, b.boundary, *more)
    return lay_out(world, bounds_of(difference_hull(a, b), np.zeros((1, 2))), layout)


def pair_headings(layout: Layout, operation: str = "difference") -> dict[Panel, str]:
    """Return the messages over the panels of a pair; `operation` is "difference" or "sum"."""
    if layout is Layout.OVERLAY:
        return {Panel.WORLD: "panel.overlay" if operation == "difference" else "panel.overlay-sum"}
    return {Panel.WORLD: "panel.world", Panel.DIFFERENCE: f"panel.{operation}"}


def shape_marks(subjects: Iterable[Subject], detail: Detail) -> list[Mark]:
    """Return the outlines of shapes, and in full detail the points they were made of."""
    marks = []
    for subject in subjects:
        part, points = subject.letter, subject.points
        if isinstance(subject.shape, Circle):
            marks.append(Mark(Kind.RING, subject.role, points, part, radius=subject.shape.radius, filled=True))
            continue
        kind = Kind.POLYGON if len(subject.shape) > 1 else Kind.POINTS
        marks.append(Mark(kind, subject.role, subject.shape.vertices, part, filled=True))
        if detail is Detail.FULL and len(subject.shape) < len(points) <= MOST_INPUT_POINTS:
            marks.append(Mark(Kind.POINTS, Role.INPUT, points, f"{part}-points"))
    return marks


def vertex_wishes(subject: Subject, sheet: Sheet, used: Sequence[tuple[int, Span]] = ()) -> list[LabelWish]:
    """Return wishes to name the vertices of a subject.

    `used` tells which vertices an algorithm asks for, and when; of a shape with many vertices or drawn small, and in
    the crowd of an overlay, only these are named, and only then.
    """
    vertices = subject.shape.core.vertices
    few = len(vertices) <= (MOST_NAMED_VERTICES if sheet.layout is Layout.PANELS else MOST_NAMED_IN_OVERLAY)
    if len(vertices) > 1:
        few &= bool(2 * np.ptp(vertices, axis=0).sum() >= ROOM_FOR_NAME * sheet.unit * len(vertices))
    named = [(index, ALWAYS) for index in range(len(vertices))] if few else used
    center = vertices.mean(axis=0)
    return [
        LabelWish(
            subject.vertex_name(index),
            subject.role,
            vertices[index],
            _outwards(vertices[index] - center),
            subject.vertex_name(index),
            Panel.WORLD,
            span,
        )
        for index, span in named
    ]


def difference_marks(a: Subject, b: Subject, role: Role = Role.DIFFERENCE_HULL) -> list[Mark]:
    """Return the space of A - B: origin, the differences of all vertices, their hull and its vertices."""
    hull = difference_hull(a, b)
    kind = Kind.POLYGON if len(hull) > 1 else Kind.POINTS
    marks = [
        Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "O", Panel.DIFFERENCE),
        Mark(kind, role, hull, "A-B", Panel.DIFFERENCE),
    ]
    corners = minkowski_difference(a.shape.core, b.shape.core)
    if len(corners) <= MOST_MARKED_VERTICES:
        marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_VERTICES, corners, "A-B-vertices", Panel.DIFFERENCE))
    if shows_all_differences(a, b):
        points = pairwise_differences(a.shape.core.vertices, b.shape.core.vertices)
        marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, points, "a-b", Panel.DIFFERENCE))
    return marks


def shows_all_differences(a: Subject, b: Subject) -> bool:
    """Tell whether the differences of all vertices are few enough to draw."""
    return len(a.shape.core) * len(b.shape.core) <= MOST_DIFFERENCE_POINTS


def origin_wish(panel: Panel = Panel.DIFFERENCE) -> LabelWish:
    """Return the wish to name the origin."""
    return LabelWish("O", Role.ORIGIN, np.zeros(2), np.array([-1.0, -1.0]), "O", panel)


def _outwards(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    return vector if vector.any() else np.array([0.0, 1.0])
