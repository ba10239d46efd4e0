# SPDX-License-Identifier: GPL-3.0-or-later
"""Two oriented boxes in space: they are apart when on one of 15 axes the two radii fall short of the centres' distance.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996. The axes are the normals of three faces of A, of three of B, and those of the nine pairs of an edge of each. Edges
that are parallel, exactly, have none, and the result says so; no epsilon is added to the others.

The radius of a box along a direction n is the sum of ``h |n·u|`` over its three axes u and half extents h.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from ...boxes.sat import AxisOfBoxes, BoxesOnGrid
from ...narrowphase.sat import AxisResult, AxisStep, best_axis_in_parts, relation_along
from ...predicates.grid import (
    Vector,
    cross,
    difference,
    dot,
    least_exponent,
    opposite,
    shortest,
    unit_vector,
    vector_on_grid,
)
from ...predicates.progress import run
from .oriented_box import OrientedBox


class BoxAxisKind(Enum):
    """Of what an axis is the normal."""

    FACE_A = "face of A"
    FACE_B = "face of B"
    EDGES = "edge of A, edge of B"


class BoxAxisSource(NamedTuple):
    """Where an axis comes from: the box's axis that leaves a face, or those along an edge of each, 0 to 2."""

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

    The axes are three of A, three of B, then those of pairs of edges. Of several as good, the chosen one is that on
    which the centres are furthest apart, then the first as the box that comes first sees them.

    Attributes
    ----------
    parallel : tuple of BoxAxisSource
        The pairs of edges that are parallel, and have no axis.
    """

    parallel: tuple[BoxAxisSource, ...]


def box_sat(
    a: OrientedBox, b: OrientedBox, *, record: Callable[[BoxSatStep], object] | None = None, stop_early: bool = False
) -> BoxSatResult:
    """Return whether two boxes in space are apart, by how much along an axis, or the least translation that parts them.

    Parameters
    ----------
    a, b : OrientedBox
    record : callable, optional
        Gets a `BoxSatStep` for each axis tested.
    stop_early : bool
        Stop at the first axis that separates the boxes, as a game does.

    Returns
    -------
    BoxSatResult

    Notes
    -----
    Every decision is the sign of an exact integer, about the boxes as `OrientedBox` defines them.

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


class _BoxPair(BoxesOnGrid):
    """Two boxes of space."""

    def __init__(self, a: OrientedBox, b: OrientedBox) -> None:
        fine = max(least_exponent(box.axes) for box in (a, b))
        coarse = max(least_exponent(lengths) for box in (a, b) for lengths in (box.center, box.half_extents))
        self.axes_a, self.axes_b = ([vector_on_grid(axis, fine) for axis in box.axes.tolist()] for box in (a, b))
        self.half_a, self.half_b = (vector_on_grid(box.half_extents.tolist(), coarse) for box in (a, b))
        # A radius is a half extent times an axis on a direction: centres need the factor of one axis more to compare.
        x, y, z = difference(vector_on_grid(b.center.tolist(), coarse), vector_on_grid(a.center.tolist(), coarse))
        self.center_line = x << fine, y << fine, z << fine
        self.exponent = coarse + fine
        self.sign = 1.0 if _numbers(a) <= _numbers(b) else -1.0
        """Sense of choices that nothing else decides: as the box that comes first sees it, so a swap mirrors them."""

    def normals(self) -> list[tuple[BoxAxisSource, Vector]]:
        """Return the 15 axes; that of parallel edges is (0, 0, 0)."""
        found = []
        for kind, axes in ((BoxAxisKind.FACE_A, self.axes_a), (BoxAxisKind.FACE_B, self.axes_b)):
            for k in range(3):
                rows = (k, None) if kind is BoxAxisKind.FACE_A else (None, k)
                found.append((BoxAxisSource(kind, *rows), cross(axes[k - 2], axes[k - 1])))
        for i, edge_a in enumerate(self.axes_a):
            for j, edge_b in enumerate(self.axes_b):
                found.append((BoxAxisSource(BoxAxisKind.EDGES, i, j), cross(edge_a, edge_b)))
        return found

    def project(self, source: BoxAxisSource, normal: Vector) -> tuple[BoxAxis, Fraction]:
        """Return an axis turned towards B, and the signed square of the overlap, which orders axes."""
        if (dot(self.center_line, normal), *(self.sign * value for value in normal)) < (0, 0, 0, 0):
            normal = opposite(normal)
        lengths, square = self.measured(normal)
        return BoxAxis(source, unit_vector(normal), *lengths), square


def _numbers(box: OrientedBox) -> list[float]:
    return [*box.center.tolist(), *box.half_extents.tolist(), *box.axes.ravel().tolist()]
