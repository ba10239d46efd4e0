# SPDX-License-Identifier: GPL-3.0-or-later
"""On which side of a plane does a point lie? Answered exactly in sign, as `orient2d` does in the plane.

The determinant is computed in float64 first; an error bound says when its sign is certain. Only in the few other cases,
points on or almost on the plane, whole numbers decide.

Proof of the bound, with u = 2**-53 and up to terms of u**2. The determinant is the sum of three coordinates of d - a,
each times a minor: the difference of two products of edges' coordinates. A difference of two floats is off by u of
itself, so a product of two by 3u, and a minor by 3u + u of the sum of the sizes of its products. A coordinate times a
minor is off by 4u + u + u of the coordinate times that sum, and adding three of these by 2u more: 8u of their total,
the permanent. The permanent itself is found to the same 8u of itself, and the test has four roundings more, of parts no
larger: 10u is more than enough, for (8u + a few u**2)(1 + 8u)(1 + 4u) is less.

Underflow takes away at most 2**-1075 of each product, which a coordinate of d - a multiplies: together no more than
2**-1073 times (1 + the sum of the sizes of these three). The margin is far above that, and an overflow makes the
comparison false.

References
----------
J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997. His bound has
7u instead of 10u, for a determinant that is multiplied out in another order.
"""

from numpy.typing import ArrayLike

from ..predicates.grid import cross, difference, dot, on_common_grid
from ..predicates.orientation import LARGEST_FLOAT, SMALLEST_FLOAT, UNDERFLOW_MARGIN
from ..predicates.points import SpacePoint, as_space_vector

RELATIVE_ERROR = 10.0 * 2.0**-53


def orient3d(a: ArrayLike, b: ArrayLike, c: ArrayLike, d: ArrayLike) -> float:
    """Return six times the signed volume of the tetrahedron a, b, c, d; its sign is exact.

    Parameters
    ----------
    a, b, c, d : array-like, shape (3,)
        Four points.

    Returns
    -------
    float
        Positive if d lies on the side of the plane through a, b and c from which these turn counter-clockwise, negative
        if on the other, 0.0 exactly if it lies in the plane (also if the three are on one line). The value itself is
        rounded; one that a float64 cannot hold becomes the smallest or the largest float of the right sign.

    Raises
    ------
    GeometryError
        When a point has another shape, or is not finite.

    Examples
    --------
    >>> orient3d((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    1.0
    """
    points = [as_space_vector(point, name) for point, name in zip((a, b, c, d), "abcd", strict=True)]
    return orientation(*points)


def orientation(a: SpacePoint, b: SpacePoint, c: SpacePoint, d: SpacePoint) -> float:
    """Return `orient3d` of triples of plain floats, unchecked: the form for inner loops."""
    ax, ay, az = a
    bx, by, bz = b
    cx, cy, cz = c
    dx, dy, dz = d
    bx, by, bz = bx - ax, by - ay, bz - az
    cx, cy, cz = cx - ax, cy - ay, cz - az
    dx, dy, dz = dx - ax, dy - ay, dz - az
    yz, zy, zx, xz, xy, yx = by * cz, bz * cy, bz * cx, bx * cz, bx * cy, by * cx
    determinant = dx * (yz - zy) + dy * (zx - xz) + dz * (xy - yx)
    dx, dy, dz = abs(dx), abs(dy), abs(dz)
    permanent = dx * (abs(yz) + abs(zy)) + dy * (abs(zx) + abs(xz)) + dz * (abs(xy) + abs(yx))
    if abs(determinant) > RELATIVE_ERROR * permanent + UNDERFLOW_MARGIN * (1.0 + dx + dy + dz):
        return determinant
    return exact_orientation(a, b, c, d)


def exact_orientation(a: SpacePoint, b: SpacePoint, c: SpacePoint, d: SpacePoint) -> float:
    """Return `orientation` computed in whole numbers and rounded once, with its sign kept."""
    values, exponent = on_common_grid((*a, *b, *c, *d))
    p, q, r, s = zip(values[0::3], values[1::3], values[2::3], strict=True)
    volume = dot(difference(s, p), cross(difference(q, p), difference(r, p)))
    if volume == 0:
        return 0.0
    try:
        size = max(abs(volume) / (1 << 3 * exponent), SMALLEST_FLOAT)
    except OverflowError:
        size = LARGEST_FLOAT
    return size if volume > 0 else -size
