# SPDX-License-Identifier: GPL-3.0-or-later
"""The few points of very large point sets on which an answer, or a picture, depends, found without their hulls.

GJK, EPA and the contact use a shape only through its support mapping, which can also be computed from all points: the
walk in whole numbers is the same. The support points it meets, with all equally far ones, make a small hull. Along each
direction that an algorithm queries, this hull must give the same support points as all points do; otherwise the missing
points are added, and the algorithm runs again. So every step, number and feature name is that of the whole hull.

`coarse_hull`, a hull for pictures, is that of the points furthest along directions all around.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.gjk import walk_to_origin
from ..predicates.grid import Vector, cross, difference, least_exponent, opposite, vector_on_grid, whole_direction
from ..predicates.points import as_direction, as_points
from ..predicates.progress import in_blocks
from ..predicates.results import Relation
from .all_points import TO_THE_FIRST, AllPoints
from .axes import face_normal
from .contact import contact_manifold
from .epa import epa, expand
from .gjk import gjk
from .polyhedron import ConvexPolyhedron, Difference

FEW_POINTS = 4096
"""Up to this many points the whole hull is made, which takes a few tenths of a second at most."""
AXIS_DIRECTIONS: tuple[Vector, ...] = ((-1, 0, 0), (0, -1, 0), (0, 0, -1), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def deciding_shapes(
    a: ArrayLike, b: ArrayLike, start: ArrayLike | None = None
) -> tuple[ConvexPolyhedron, ConvexPolyhedron]:
    """Return the hulls of those points of A and B on which the answers about the pair depend.

    `gjk` and `epa` (also from `start`), `contact_features` and `contact_manifold` answer for them as for all points,
    step by step and to the last bit; only the rows of vertices differ. Up to `FEW_POINTS` points, they are the whole
    hulls.

    Parameters
    ----------
    a, b : array-like (n, 3)
        The points of each shape.
    start : array-like (3,), optional
        The first search direction of `gjk` and `epa`.

    Raises
    ------
    GeometryError
        As `gjk`.
    """
    points_a, points_b = as_points(a, dimension=3), as_points(b, dimension=3)
    if max(len(points_a), len(points_b)) <= FEW_POINTS:
        return ConvexPolyhedron(points_a), ConvexPolyhedron(points_b)
    return deciding_corners(AllPoints(points_a), AllPoints(points_b), start)


def deciding_corners(
    all_a: AllPoints, all_b: AllPoints, start: ArrayLike | None
) -> tuple[ConvexPolyhedron, ConvexPolyhedron]:
    """Return the result of `deciding_shapes` for two shapes with no vertex recorded yet."""
    # The first vertices decide which shape comes first; where these are equal, all vertices.
    if not (all_a.is_usual and all_b.is_usual) or all_a.rows == all_b.rows:
        return ConvexPolyhedron(all_a.points), ConvexPolyhedron(all_b.points)
    for points in (all_a, all_b):
        for axis in AXIS_DIRECTIONS:  # so that the small hulls have the same size and middle
            points.furthest(axis)
    of = Difference(all_a, all_b)
    firsts = of.corner(all_a.support_index(TO_THE_FIRST), all_b.support_index(TO_THE_FIRST))
    if start is not None:
        walk_to_origin(of, whole_direction(as_direction(start, "start", 3)))
    walk = walk_to_origin(of, opposite(firsts.point))  # as GJK and EPA begin
    if walk.relation is Relation.PENETRATING:
        expand(of, walk.simplex)
    a, b = _hull_of(all_a), _hull_of(all_b)
    while True:
        asked_a, asked_b = directions_asked(a, b, start)
        a_grows, b_grows = _meets_more(all_a, asked_a), _meets_more(all_b, asked_b)
        if not a_grows and not b_grows:
            return a, b
        a, b = _hull_of(all_a) if a_grows else a, _hull_of(all_b) if b_grows else b


def boxed_corners(points: ArrayLike, axes: ArrayLike) -> ConvexPolyhedron:
    """Return the hull of those points (n, 3) on which the smallest box along axes (3, 3) depends.

    They have the same box as all points, except for a rounding of its centre. Up to `FEW_POINTS` it is the whole hull.
    """
    checked, frame = as_points(points, dimension=3), as_points(axes, "axes", 3)
    every = AllPoints(checked) if len(checked) > FEW_POINTS else None
    if every is None or not every.is_usual:
        return ConvexPolyhedron(checked)
    fine = least_exponent(frame)
    u, v, w = (vector_on_grid(axis, fine) for axis in frame.tolist())
    for across in (u, v, w, cross(v, w), cross(w, u), cross(u, v)):  # the axes are at right angles up to rounding
        for direction in (across, opposite(across)):
            every.furthest(direction)
    return _hull_of(every)


class _Watched(ConvexPolyhedron):
    """A shape that records the directions of its support queries."""

    __slots__ = ("asked",)

    asked: set[Vector]

    def __init__(self, shape: ConvexPolyhedron) -> None:
        for name in ConvexPolyhedron.__slots__:
            object.__setattr__(self, name, getattr(shape, name))
        object.__setattr__(self, "asked", set())

    def support_index(self, direction: Vector, start: int = 0) -> int:
        """Record the direction and return the support of the shape."""
        self.asked.add(direction)
        return super().support_index(direction, start)


def _hull_of(points: AllPoints) -> ConvexPolyhedron:
    """Return the hull of the recorded vertices, or of all points if there are few points."""
    few = len(points.points) <= FEW_POINTS
    return ConvexPolyhedron(points.points if few else points.points[sorted(points.met)])


def _meets_more(points: AllPoints, directions: set[Vector]) -> bool:
    """Record the support points along some directions, and tell whether any of them is new."""
    before = len(points.met)
    for direction in directions if len(points.points) > FEW_POINTS else ():
        points.furthest(direction)
    return len(points.met) > before


def directions_asked(
    few_a: ConvexPolyhedron, few_b: ConvexPolyhedron, start: ArrayLike | None
) -> tuple[set[Vector], set[Vector]]:
    """Return all directions along which the answers about A and B query the two shapes."""
    a, b = _Watched(few_a), _Watched(few_b)
    found = gjk(a, b, start=start)
    found.simplex  # noqa: B018  # computed when it is read
    contact_manifold(a, b)
    vector = epa(a, b).direction
    if start is not None:
        epa(a, b, start=start)
    for shape, outwards in ((a, vector), (b, opposite(vector))):
        if found.relation is not Relation.SEPARATED:
            contact = set(shape.face(outwards))
            for ring in shape.faces:  # all those around the contact
                if not contact.isdisjoint(ring):
                    shape.asked.add(face_normal(ring, shape.on_grid))
        shape.asked.update(across(shape))
    return a.asked, b.asked


def across(shape: ConvexPolyhedron) -> list[Vector]:
    """Return directions along which a flat or straight shape has no extent, as must be true of all its points."""
    if shape.dimension == 2:
        return [face_normal(ring, shape.on_grid) for ring in shape.faces]
    if shape.dimension == 1:
        along = difference(shape.on_grid(1), shape.on_grid(0))
        first = cross(along, (1, 0, 0) if along[1] or along[2] else (0, 1, 0))
        second = cross(along, first)
        return [first, opposite(first), second, opposite(second)]
    return []


DIRECTIONS_USED = 512
"""With so many, the error of a ball as large as a page is less than the width of a line."""
MOST_POINTS_USED = 1 << 16
"""Of more points than this only an even selection is used."""
ROWS_AT_ONCE = 1 << 12
"""Points measured along all directions in one piece, to stay in the processor's cache."""


def coarse_hull(points: NDArray[np.float64], needed: NDArray[np.float64]) -> ConvexPolyhedron:
    """Return a hull that looks like that of points (n, 3) and includes the `needed` ones among them."""
    return ConvexPolyhedron(np.concatenate((points[coarse_rows(points)], needed)))


def coarse_rows(points: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the rows of the points (n, 3) furthest along directions all around."""
    step = len(points) // MOST_POINTS_USED + 1
    points = points[::step]
    columns = np.ascontiguousarray(points.T)
    directions, every = _all_around(), np.arange(DIRECTIONS_USED)
    best, rows = np.full(DIRECTIONS_USED, -np.inf), np.zeros(DIRECTIONS_USED, dtype=np.intp)
    for part in in_blocks(len(points), ROWS_AT_ONCE):
        heights = directions @ columns[:, part]
        top = heights.argmax(axis=1)
        height = heights[every, top]
        rows = np.where(height > best, top + part.start, rows)
        best = np.maximum(best, height)
    return np.unique(rows) * step


def _all_around() -> NDArray[np.float64]:
    """Return unit vectors (DIRECTIONS_USED, 3) spread evenly along a spiral from pole to pole."""
    steps = np.arange(DIRECTIONS_USED) + 0.5
    z = 1.0 - 2.0 * steps / DIRECTIONS_USED
    angle, level = math.pi * (1.0 + math.sqrt(5.0)) * steps, np.sqrt(1.0 - z * z)
    return np.column_stack((level * np.cos(angle), level * np.sin(angle), z))
