# SPDX-License-Identifier: GPL-3.0-or-later
"""The separating axis theorem in space: two convex shapes are apart if and only if their projections on some axis are.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996. The axes are the normals of the faces of A - B (`axes`), so the least overlap is the penetration depth.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from ..narrowphase.sat import AxisResult, AxisStep, best_axis_in_parts, relation_along
from ..predicates.progress import run
from .axes import AxisSource, SatAxis, count_parallel_edges, faces_of_difference
from .axes import preference_of_normals as preference_of
from .polyhedron import ConvexPolyhedron, Difference, PolyhedronLike, as_polyhedron


@dataclass(frozen=True, slots=True, eq=False)
class SatStep(AxisStep[SatAxis]):
    """One axis of two convex shapes in space tested; its fields are those of `AxisStep`."""


@dataclass(frozen=True, slots=True, eq=False)
class SatResult(AxisResult[SatAxis, AxisSource, ConvexPolyhedron]):
    """The answer of `sat` in space: the fields of `AxisResult`, and two more.

    The axes are those of the faces of A, of the faces of B, of pairs of edges, and a few more if A - B is flat. The gap
    is the distance if a face faces anything, or an edge faces an edge that crosses it.

    Attributes
    ----------
    pairs_of_edges, parallel : int
        Number of all pairs of an edge of A and an edge of B, and of the parallel ones among them, which span no face.
        Of the others, only those whose arcs on the Gauss map cross give an axis.
    """

    pairs_of_edges: int
    parallel: int


def sat(
    a: PolyhedronLike, b: PolyhedronLike, *, record: Callable[[SatStep], object] | None = None, stop_early: bool = False
) -> SatResult:
    """Return whether two convex shapes are apart, and the largest gap, or the smallest translation that separates them.

    Parameters
    ----------
    a, b : ConvexPolyhedron or array-like (n, 3)
        Points stand for their convex hull.
    record : callable, optional
        Receives a `SatStep` for each axis tested.
    stop_early : bool
        Stop at the first axis that separates the shapes, as a game does. By default all axes are tested, so that the
        answer is the best one and swapping A and B mirrors it.

    Returns
    -------
    SatResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.

    Notes
    -----
    Every decision is the sign of an exact integer: whether projections touch and edges are parallel is exact.

    Examples
    --------
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> answer = sat(cube, [(x + 0.75, y + 0.5, z + 0.5) for x, y, z in cube])
    >>> answer.depth, answer.normal.tolist()
    (0.25, [1.0, 0.0, 0.0])
    >>> len(answer.axes), answer.pairs_of_edges, answer.parallel
    (12, 144, 48)
    """
    return run(sat_in_parts(a, b, record=record, stop_early=stop_early))


def sat_in_parts(
    a: PolyhedronLike, b: PolyhedronLike, *, record: Callable[[SatStep], object] | None = None, stop_early: bool = False
) -> Generator[float, None, SatResult]:
    """Do the work of `sat` in parts: yield the share done, and return the result."""
    shape_a, shape_b = as_polyhedron(a), as_polyhedron(b)
    of = Difference(shape_a, shape_b)
    preference = preference_of(of)

    found = yield from best_axis_in_parts(
        (face and (face.source, face, None) for face in faces_of_difference(of)),  # no two have the same direction
        lambda _, face: face.published(of.exponent),
        lambda axis: preference(axis.direction),
        lambda square: relation_along(square, 0, 0.0, of.exponent),
        None if record is None else lambda *step: record(SatStep(*step)),
        stop_early=stop_early,
        share_done=lambda source: _share_done(source, shape_a, shape_b),
    )
    pairs = len(shape_a.edges) * len(shape_b.edges), count_parallel_edges(of)
    return SatResult(*found.fields(found.relation), 0.0, shape_a, shape_b, *pairs)


def _share_done(source: AxisSource, a: ConvexPolyhedron, b: ConvexPolyhedron) -> float:
    """Return roughly the share of the axes tested: faces take a tenth of the time, pairs of edges the rest."""
    _, in_a, in_b = source
    if in_a is not None and in_b is not None:
        return 0.1 + 0.9 * in_a / len(a.edges)
    done = in_a if in_a is not None else len(a.faces) + (in_b or 0)
    return 0.1 * done / (len(a.faces) + len(b.faces))
