# SPDX-License-Identifier: GPL-3.0-or-later
"""The Hausdorff distance of two convex polygons: the largest distance from a point of one to the other.

It is 0 only for equal polygons, and at most d if and only if each polygon, grown by d all around, contains the other.
The distance to a convex polygon is a convex function, and such a function is largest at a vertex, so only the vertices
of both are tested, each by GJK. Atallah's algorithm takes only O(n + m).

References
----------
F. Hausdorff, Grundzüge der Mengenlehre, Veit, Leipzig 1914, chapter VIII (the distance of sets). M. J. Atallah, A
linear time algorithm for the Hausdorff distance between convex polygons, Information Processing Letters 17, 1983.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.results import ReadOnly
from .distance import exact_square
from .gjk import gjk
from .shapes import ConvexPolygon


@dataclass(frozen=True, slots=True, eq=False)
class HausdorffStep(ReadOnly):
    """One vertex and the point of the other polygon that is nearest to it.

    Attributes
    ----------
    number : int
        1, 2, …: first the vertices of A, then those of B.
    polygon : str
        "A" or "B": the polygon whose vertex it is.
    vertex : int
        Its row.
    point : ndarray (2,)
        The vertex.
    nearest : ndarray (2,)
        The nearest point of the other polygon; the vertex itself if that polygon contains it.
    distance : float
        The distance between the two points.
    best : int
        Number of the step with the largest distance so far; the first of equal ones.
    """

    number: int
    polygon: str
    vertex: int
    point: NDArray[np.float64]
    nearest: NDArray[np.float64]
    distance: float
    best: int


@dataclass(frozen=True, slots=True, eq=False)
class HausdorffResult(ReadOnly):
    """The Hausdorff distance of two convex polygons.

    Attributes
    ----------
    a, b : ConvexPolygon
        The two polygons.
    distance : float
        The larger of `from_a` and `from_b`, in scene units.
    from_a, from_b : float
        The distance from B to the point of A furthest from it, and from A to the point of B furthest from it.
    polygon : str
        "A" or "B": the polygon whose vertex is furthest from the other.
    vertex : int
        Its row.
    point, nearest : ndarray (2,)
        The vertex, and the point of the other polygon nearest to it.
    """

    a: ConvexPolygon
    b: ConvexPolygon
    distance: float
    from_a: float
    from_b: float
    polygon: str
    vertex: int
    point: NDArray[np.float64]
    nearest: NDArray[np.float64]


def hausdorff(
    a: ConvexPolygon | ArrayLike,
    b: ConvexPolygon | ArrayLike,
    *,
    record: Callable[[HausdorffStep], object] | None = None,
) -> HausdorffResult:
    """Return the Hausdorff distance of two convex polygons, their interiors included.

    Parameters
    ----------
    a, b : ConvexPolygon or array-like (n, 2)
        Points stand for their convex hull.
    record : callable, optional
        Receives a `HausdorffStep` for each vertex of A, then of B.

    Returns
    -------
    HausdorffResult
        Which vertex is furthest is decided exactly; the lengths are rounded once. Of equally far vertices the first is
        reported; swapping A and B leaves the lengths the same to the last bit.

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of another shape, such as a circle.

    Examples
    --------
    >>> answer = hausdorff([(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (2, 0), (2, 5)])
    >>> answer.distance, answer.polygon, answer.point.tolist(), answer.nearest.tolist()
    (3.0, 'B', [2.0, 5.0], [2.0, 2.0])
    """
    a, b = (each if isinstance(each, ConvexPolygon) else ConvexPolygon(each) for each in (a, b))
    furthest: dict[str, tuple[Fraction, HausdorffStep]] = {}  # the largest squared distance, and its step
    number = 0
    for letter, own, other in (("A", a, b), ("B", b, a)):
        for vertex, point in enumerate(own.vertices):
            number += 1
            alone = ConvexPolygon([point])
            answer, square = gjk(alone, other), exact_square(alone, other)
            leads = all(square > least for least, _ in furthest.values())
            best = number if leads else max(furthest.values(), key=itemgetter(0))[1].number
            step = HausdorffStep(number, letter, vertex, point.copy(), answer.closest_b, answer.distance, best)
            if letter not in furthest or square > furthest[letter][0]:
                furthest[letter] = square, step
            if record is not None:
                record(step)
    from_a, from_b = (furthest[letter][1].distance for letter in "AB")
    step = max(furthest.values(), key=itemgetter(0))[1]  # of equal ones, that of A
    return HausdorffResult(a, b, step.distance, from_a, from_b, step.polygon, step.vertex, step.point, step.nearest)
