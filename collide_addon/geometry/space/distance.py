# SPDX-License-Identifier: GPL-3.0-or-later
"""The distance or penetration depth of two convex shapes of space as one float: for use in a loop.

`gjk` and `epa` return more and take longer. Here the search is in plain floats; whole numbers are used only if floats
cannot prove the answer, because the shapes touch or nearly do.
"""

from .deciding import deciding_shapes
from .epa import epa
from .float_depth import proved_depth
from .float_walk import proved_distance
from .gjk import gjk
from .polyhedron import ConvexPolyhedron, PolyhedronLike, as_polyhedron


def distance(a: PolyhedronLike, b: PolyhedronLike) -> float:
    """Return the distance between two convex shapes in space, to 1e-13 of the largest coordinate; 0.0 in contact.

    Parameters
    ----------
    a, b : ConvexPolyhedron or array-like (n, 3)
        Points stand for their convex hull. Make a shape once for several queries.

    Returns
    -------
    float
        In scene units. A gap tiny in relation to the coordinates has few correct digits; `gjk` has it to the last bit.

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.

    Examples
    --------
    >>> distance([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 0, 2), (1, 1, 2)])
    2.0
    """
    shape_a, shape_b = _shapes(a, b)
    found = proved_distance(shape_a, shape_b)
    return gjk(shape_a, shape_b).distance if found is None else found[0]


def depth(a: PolyhedronLike, b: PolyhedronLike) -> float:
    """Return the penetration depth of two convex shapes in space, as `epa` does: 0.0 where they touch or are apart."""
    shape_a, shape_b = _shapes(a, b)
    deep = proved_depth(shape_a, shape_b)
    if deep is None:
        found = proved_distance(shape_a, shape_b)
        if found and found[0] > 0.0:
            return 0.0
        deep = proved_depth(shape_a, shape_b, found[1]) if found else None
    return epa(shape_a, shape_b).depth if deep is None else deep.depth


def _shapes(a: PolyhedronLike, b: PolyhedronLike) -> tuple[ConvexPolyhedron, ConvexPolyhedron]:
    """Return two shapes; if both are given as points, of large sets only the hulls that decide."""
    if isinstance(a, ConvexPolyhedron) or isinstance(b, ConvexPolyhedron):
        return as_polyhedron(a), as_polyhedron(b)
    return deciding_shapes(a, b)
