# SPDX-License-Identifier: GPL-3.0-or-later
"""`gjk` and `epa` for many pairs in space at once: stacks in, arrays out, like `geometry.batch` in the plane.

Floats leave one more kind of pair to the functions for single pairs: those in which edges or faces, not single points,
are closest. These functions need hulls of the rows; the blocks do not.
"""

from numpy.typing import ArrayLike

from ...batch.blocks import EpaAnswers, GjkAnswers, answers_of_pairs
from ..epa import epa as epa_of_pair
from ..gjk import gjk as gjk_of_pair
from .blocks import POINTS_AT_ONCE, epa_block, gjk_block

__all__ = ["EpaAnswers", "GjkAnswers", "epa", "gjk"]


def gjk(a: ArrayLike, b: ArrayLike) -> GjkAnswers:
    """Return the distances and closest points of N pairs, or that they touch or penetrate.

    Parameters
    ----------
    a, b : array-like (N, i, 3), (N, j, 3)

    Raises
    ------
    GeometryError
        When a stack is not numeric or has another shape, or N differs.

    Examples
    --------
    >>> tetrahedron = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    >>> gjk([tetrahedron] * 2, [[(0, 0, 3)], [(0.2, 0.2, 0.2)]]).distance.tolist()
    [2.0, 0.0]
    """
    columns = {"distance": 1, "closest_a": 3, "closest_b": 3, "normal": 3}
    return GjkAnswers(*answers_of_pairs(a, b, gjk_block, gjk_of_pair, columns, POINTS_AT_ONCE, dimension=3))


def epa(a: ArrayLike, b: ArrayLike) -> EpaAnswers:
    """Return the penetration depths of N pairs, given as for `gjk`, and the shortest separating translations."""
    columns = {"depth": 1, "normal": 3, "point_a": 3, "point_b": 3}
    return EpaAnswers(*answers_of_pairs(a, b, epa_block, epa_of_pair, columns, POINTS_AT_ONCE, dimension=3))
