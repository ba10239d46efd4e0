# SPDX-License-Identifier: GPL-3.0-or-later
"""`gjk`, `epa` and `intersect` for many pairs at once: stacks in, arrays out.

A block of pairs is answered together in floats, and then each answer is proved: two bounds enclose it that agree up to
rounding, and are further from 0 than any rounding. Where the proof fails, because shapes touch or nearly do or two
answers are equally good, the function for a single pair is called, which is exact. So every relation is that of this
function, and every length agrees with its own to 1e-12 of the pair's size, its largest coordinate from A's first point.

Rows are point sets in any order and stand for their convex hulls; points may be repeated, so that rows of unequal
length can be padded with copies of a point. A row with a coordinate that is not finite is bad: its code is BAD, its
numbers are NaN, `bad` and `reasons` name it, and all other rows are answered.

All three take an array-like `a` (N, i, 2) and an array-like `b` (N, j, 2). They raise a `GeometryError` when a stack is
not numeric or has another shape, or N differs.
"""

from numpy.typing import ArrayLike

from ..narrowphase.epa import epa as epa_of_pair
from ..narrowphase.gjk import gjk as gjk_of_pair
from .blocks import BAD, RELATIONS, TOUCHING, EpaAnswers, GjkAnswers, IntersectAnswers, answers_of_pairs
from .plane import epa_block, gjk_block, intersect_block

__all__ = ["BAD", "RELATIONS", "EpaAnswers", "GjkAnswers", "IntersectAnswers", "epa", "gjk", "intersect"]


def gjk(a: ArrayLike, b: ArrayLike) -> GjkAnswers:
    """Return the distances and closest points of N pairs, or that they touch or penetrate.

    >>> squares = [[(0, 0), (1, 0), (1, 1), (0, 1)]] * 2
    >>> answers = gjk(squares, [[(4, 5), (6, 5), (6, 7)], [(0.5, 0.5), (3, 0), (3, 3)]])
    >>> answers.distance.tolist()
    [5.0, 0.0]
    >>> [RELATIONS[code].value for code in answers.relation]
    ['separated', 'penetrating']
    """
    columns = {"distance": 1, "closest_a": 2, "closest_b": 2, "normal": 2}
    return GjkAnswers(*answers_of_pairs(a, b, gjk_block, gjk_of_pair, columns))


def epa(a: ArrayLike, b: ArrayLike) -> EpaAnswers:
    """Return the penetration depths of N pairs and the shortest translations that separate them.

    >>> epa([[(0, 0), (4, 0), (4, 4), (0, 4)]], [[(3, 1), (6, 1), (6, 2), (3, 2)]]).depth.tolist()
    [1.0]
    """
    columns = {"depth": 1, "normal": 2, "point_a": 2, "point_b": 2}
    return EpaAnswers(*answers_of_pairs(a, b, epa_block, epa_of_pair, columns))


def intersect(a: ArrayLike, b: ArrayLike) -> IntersectAnswers:
    """Tell which of N pairs touch or penetrate; faster than `gjk`, which also measures.

    >>> intersect([[(0, 0), (2, 0), (0, 2)]] * 2, [[(1, 1), (3, 3)], [(1.5, 1), (3, 3)]]).intersect.tolist()
    [True, False]
    """
    exact, bad, reasons, relation = answers_of_pairs(a, b, intersect_block, gjk_of_pair, {})
    return IntersectAnswers(exact, bad, reasons, relation >= TOUCHING)
