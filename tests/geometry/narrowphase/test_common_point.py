# SPDX-License-Identifier: GPL-3.0-or-later
"""The weights that prove an overlap: they make the origin of the last simplex, and a common point of A and of B."""

from fractions import Fraction
from random import Random

from collide_addon.geometry import Relation, gjk, origin_weights


def weighted(weights, points):
    return tuple(sum(w * Fraction(p[axis]) for w, p in zip(weights, points, strict=True)) for axis in (0, 1))


def test_the_weights_make_the_origin_and_the_same_weights_one_point_of_both_shapes():
    random, seen = Random(3), 0
    while seen < 200:
        a, b = ([(random.randrange(9), random.randrange(9)) for _ in range(5)] for _ in range(2))
        result = gjk(a, b)
        if result.relation is not Relation.PENETRATING:
            continue
        seen += 1
        weights = origin_weights(result.simplex)
        assert min(weights) >= 0
        assert sum(weights) == 1
        points = [[v.point_a.tolist() for v in result.simplex], [v.point_b.tolist() for v in result.simplex]]
        common = [weighted(weights, each) for each in points]
        assert common[0] == common[1]
        assert [float(c) for c in common[0]] == result.closest_a.tolist()


def test_a_step_tells_how_much_further_the_support_lies():
    steps = []
    gjk([(0, 0), (2, 1), (1, 3)], [(5, 1), (7, 0), (8, 3), (6, 4)], record=steps.append)
    for step in steps:
        along = step.direction @ (step.support.point - step.nearest)
        assert abs(step.growth - along) < 1e-12
        assert (step.growth > 0) == (len(step.candidates) > len(step.simplex))
