# SPDX-License-Identifier: GPL-3.0-or-later
"""Oriented bounding boxes (OBB) in space, and the 15 axes along which two of them may be apart.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996. The axes are the normals of three faces of A, of three of B, and of the nine pairs of an edge of each. Edges that
are exactly parallel have none, and the result lists these; no epsilon is added to the others.

The radius of a box along a direction n is the sum of ``h |n·u|`` over its three axes u and half extents h.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...boxes.pca import axes_in_space
from ...boxes.sat import AxisOfBoxes, BoxesOnGrid
from ...narrowphase.sat import AxisResult, AxisStep, best_axis_in_parts, relation_along
from ...predicates.errors import GeometryError
from ...predicates.grid import (
    Vector,
    cross,
    difference,
    dot,
    least_exponent,
    shortest,
    vector_on_grid,
)
from ...predicates.points import as_points, as_space_vector
from ...predicates.progress import run
from ...predicates.results import read_only

AXES_ROUNDING = 2.0**-40
"""Error allowed for the length of an axis, 1, and for its product with another, 0."""
NEARLY_EQUAL = 2.0**-40
"""Heights of points that differ by this share of the largest are compared again, exactly."""
COORDINATE_AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True, eq=False, init=False)
class OrientedBox:
    """A box in space with its interior.

    Parameters
    ----------
    center : array-like (3,)
    half_extents : array-like (3,)
        Half of the extents along the axes; 0 makes a flat box, a segment or a point.
    axes : array-like (3, 3)
        Rows are unit vectors at right angles, up to rounding; by default the coordinate axes.

    Attributes
    ----------
    center, half_extents, axes : ndarray
        Read-only.

    Raises
    ------
    GeometryError
        When a number is not finite, a half extent is negative, or the axes are not of length 1 and at right angles.

    Notes
    -----
    The box is exactly the set of points ``center + s * u + t * v + r * w`` with ``|s|``, ``|t|`` and ``|r|`` up to the
    half extents, where u, v and w are the axes as float64, at right angles or nearly so. `box_sat` tests this set.
    """

    center: NDArray[np.float64]
    half_extents: NDArray[np.float64]
    axes: NDArray[np.float64]

    def __init__(self, center: ArrayLike, half_extents: ArrayLike, axes: ArrayLike = COORDINATE_AXES) -> None:
        middle, half = as_space_vector(center, "center"), as_space_vector(half_extents, "half_extents")
        if min(half) < 0.0:
            raise GeometryError("half_extents is {half}: they are lengths, give at least 0", half=half)
        frame = as_points(axes, "axes", 3)
        if frame.shape != (3, 3) or float(np.abs(frame @ frame.T - np.eye(3)).max()) > AXES_ROUNDING:
            raise GeometryError("axes must be three unit vectors at right angles, one a row")
        for name, value in (("center", np.array(middle)), ("half_extents", np.array(half)), ("axes", frame + 0.0)):
            object.__setattr__(self, name, read_only(value))

    @classmethod
    def around(cls, points: ArrayLike, axes: ArrayLike = COORDINATE_AXES) -> Self:
        """Return the smallest box along the axes that contains points (n, 3), each without any tolerance.

        Its centre is rounded, and each half extent is the smallest float64 for which the furthest point is inside.
        """
        array = as_points(points, dimension=3)
        frame = cls((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), axes).axes
        heights = array @ frame.T
        low, high = heights.min(axis=0), heights.max(axis=0)
        center = (low / 2 + high / 2) @ frame
        return cls(center, [_half_extent(array, center, frame, k) for k in range(3)], frame)

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners (8, 3), each rounded; the last axis changes first."""
        signs = np.array(list(product((-1.0, 1.0), repeat=3)))
        return self.center + signs * self.half_extents @ self.axes

    @property
    def volume(self) -> float:
        """Volume in cubic scene units; infinite if it exceeds float64."""
        return float(8.0 * prod(self.half_extents.tolist()))


def pca_box(points: ArrayLike) -> OrientedBox:
    """Return the box along the principal axes of points (n, 3); every point is inside, without any tolerance.

    The axes are the eigenvectors of the population covariance; along the first, the points spread most. The first two
    have the sign that makes their largest component positive; the third makes them right-handed. If two deviations are
    equal up to rounding, one axis of their plane is the one nearest to a coordinate axis; if all three are, the axes
    are the coordinate axes.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.
    """
    checked = as_points(points, dimension=3)
    return OrientedBox.around(checked, axes_in_space(checked))


def _half_extent(points: NDArray[np.float64], center: NDArray[np.float64], axes: NDArray[np.float64], k: int) -> float:
    """Return the least half extent along axis k with which a box contains the points, rounded up."""
    # A point is center + s u + t v + r w with s = (p - center) n / (u n), where n = v x w; decided in whole numbers.
    heights = np.abs((points - center) @ axes[k])
    size = float(np.abs(points).max() + np.abs(center).max())
    furthest = points[heights >= heights.max() - NEARLY_EQUAL * size]
    exponent = max(least_exponent(points), least_exponent(center))
    fine = least_exponent(axes)
    u, v, w = (vector_on_grid(axes[(k + turn) % 3].tolist(), fine) for turn in range(3))
    normal = cross(v, w)
    middle = vector_on_grid(center.tolist(), exponent)
    far = max(abs(dot(normal, difference(vector_on_grid(point, exponent), middle))) for point in furthest.tolist())
    extent = Fraction(far << fine, abs(dot(u, normal)) << exponent)
    half = float(extent)
    return half if Fraction(half) >= extent else float(np.nextafter(half, np.inf))


class BoxAxisKind(Enum):
    """The features of which an axis is the normal."""

    FACE_A = "face of A"
    FACE_B = "face of B"
    EDGES = "edge of A, edge of B"


class BoxAxisSource(NamedTuple):
    """Where an axis comes from: the row, 0 to 2, of the box axis normal to a face, or those along an edge of each."""

    kind: BoxAxisKind
    index_a: int | None = None
    index_b: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class BoxAxis(AxisOfBoxes[BoxAxisSource]):
    """An axis of two boxes in space; its fields are those of `AxisOfBoxes`."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxSatStep(AxisStep[BoxAxis]):
    """One axis of two boxes in space tested; its fields are those of `AxisStep`."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxSatResult(AxisResult[BoxAxis, BoxAxisSource, OrientedBox]):
    """The answer of `box_sat` in space: the fields of `AxisResult`, and one more.

    The axes are three of A, three of B, then those of pairs of edges. Of several equally good ones, that along which
    the centres are furthest apart is chosen, then the one with the largest coordinates, from the box that comes first.

    Attributes
    ----------
    parallel : tuple of BoxAxisSource
        The pairs of parallel edges, which have no axis.
    """

    parallel: tuple[BoxAxisSource, ...]


def box_sat(
    a: OrientedBox, b: OrientedBox, *, record: Callable[[BoxSatStep], object] | None = None, stop_early: bool = False
) -> BoxSatResult:
    """Return whether two boxes in space are apart, and the largest gap, or the smallest separating translation.

    Parameters
    ----------
    a, b : OrientedBox
    record : callable, optional
        Receives a `BoxSatStep` for each axis tested.
    stop_early : bool
        Stop at the first axis that separates the boxes, as a game does.

    Returns
    -------
    BoxSatResult

    Notes
    -----
    Every decision is the sign of an exact integer, for the boxes as `OrientedBox` defines them.

    Examples
    --------
    >>> answer = box_sat(OrientedBox((0, 0, 0), (1, 1, 1)), OrientedBox((3, 0, 0), (1, 1, 1)))
    >>> answer.relation.value, answer.gap, len(answer.axes), len(answer.parallel)
    ('separated', 1.0, 12, 3)
    """
    pair = _BoxPair(a, b)
    normals = pair.normals()
    found = run(
        best_axis_in_parts(
            [(source, shortest(normal), None) for source, normal in normals if any(normal)],
            pair.project,
            lambda axis: (axis.center_distance, *(pair.sign * axis.direction).tolist()),
            lambda square: relation_along(square, 0, 0.0, pair.exponent),
            None if record is None else lambda *step: record(BoxSatStep(*step)),
            stop_early=stop_early,
        )
    )
    parallel = tuple([source for source, normal in normals if not any(normal)])
    return BoxSatResult(*found.fields(found.relation), 0.0, a, b, parallel)


class _BoxPair(BoxesOnGrid[BoxAxisSource]):
    """Two boxes of space."""

    axis = BoxAxis

    def __init__(self, a: OrientedBox, b: OrientedBox) -> None:
        super().__init__(a, b, lambda box: box.axes.ravel().tolist())

    def normals(self) -> list[tuple[BoxAxisSource, Vector]]:
        """Return the 15 axes; (0, 0, 0) for parallel edges."""
        found = []
        for kind, axes in ((BoxAxisKind.FACE_A, self.axes_a), (BoxAxisKind.FACE_B, self.axes_b)):
            for k in range(3):
                rows = (k, None) if kind is BoxAxisKind.FACE_A else (None, k)
                found.append((BoxAxisSource(kind, *rows), cross(axes[k - 2], axes[k - 1])))
        for i, edge_a in enumerate(self.axes_a):
            for j, edge_b in enumerate(self.axes_b):
                found.append((BoxAxisSource(BoxAxisKind.EDGES, i, j), cross(edge_a, edge_b)))
        return found
