# SPDX-License-Identifier: GPL-3.0-or-later
"""`gjk`, `epa` and `box_sat` for many pairs in space at once: stacks in, arrays out, with the plane's names.

    from collide_addon.geometry.space import batch
    answers = batch.gjk(a, b)  # a (N, i, 3), b (N, j, 3)

A block of pairs is answered together in floats, and then each answer is proved, or else the single function is asked,
which is exact: where shapes touch or nearly do, where two answers are as good, and where not one point but an edge or a
face of each is closest. So every relation is that of the single function, and every length and point agrees with its
own to 1e-12 of the size of the pair: of the largest coordinate, seen from A's first point.

Rows are point sets in any order and stand for their convex hulls, of which only the single function needs one; repeated
points do no harm, so that rows of unequal length can be filled up with copies of a point. A row with a coordinate that
is not finite is bad, as in the plane.
"""

from numpy.typing import ArrayLike

from ...batch.answers import EpaAnswers, GjkAnswers
from ...batch.blocks import answers_of_pairs
from ..epa import epa as epa_of_pair
from ..gjk import gjk as gjk_of_pair
from .blocks import POINTS_AT_ONCE, epa_block, gjk_block
from .box_block import BoxAnswers, box_sat

__all__ = ["BoxAnswers", "EpaAnswers", "GjkAnswers", "box_sat", "epa", "gjk"]


def gjk(a: ArrayLike, b: ArrayLike) -> GjkAnswers:
    """Return the distances and closest points of N pairs, or that they touch or penetrate.

    Parameters
    ----------
    a, b : array-like (N, i, 3), (N, j, 3)

    Raises
    ------
    GeometryError
        When a stack is not numeric or has another shape, or N differs.
    """
    columns = {"distance": 1, "closest_a": 3, "closest_b": 3, "normal": 3}
    return GjkAnswers(*answers_of_pairs(a, b, gjk_block, gjk_of_pair, columns, POINTS_AT_ONCE, dimension=3))


def epa(a: ArrayLike, b: ArrayLike) -> EpaAnswers:
    """Return the penetration depths of N pairs and the smallest translations that part them; as `gjk` asks for them."""
    columns = {"depth": 1, "normal": 3, "point_a": 3, "point_b": 3}
    return EpaAnswers(*answers_of_pairs(a, b, epa_block, epa_of_pair, columns, POINTS_AT_ONCE, dimension=3))
