# SPDX-License-Identifier: GPL-3.0-or-later
"""A tolerance is compared with the gap or depth itself, not with its rounded float64."""

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from collide_addon.geometry import Circle, Relation, epa, gjk, origin_weights, sat

from ...cases import mostly_slow

CORNERS = list(product(range(1, 6), range(1, 6)))
"""From a vertex of A, at the origin, to one of B: the distance is nearly always irrational."""


def around(value):
    return math.nextafter(value, 0.0), value, math.nextafter(value, math.inf)


def below(corner, away):
    """Return a triangle whose nearest point to anything that lies `away` from its vertex is that vertex alone."""
    (x, y), sign = corner, 1 if away else -1
    return [(x, y), (x + 3 * sign, y + sign), (x + sign, y + 3 * sign)]


def assert_decided(algorithm, a, b, tolerance, relation):
    """Assert the relation of a pair within a tolerance, in both orders."""
    assert algorithm(a, b, tolerance=tolerance).relation is relation
    assert algorithm(b, a, tolerance=tolerance).relation is relation


@mostly_slow("algorithm", [gjk, epa, sat])
@pytest.mark.parametrize("radii", [(0.0, 0.0), (0.1, 0.2)])
def test_a_gap_that_was_rounded_down_to_the_tolerance_is_beyond_it(algorithm, radii):
    found = set()
    for x, y in CORNERS:
        if any(radii):
            a, b = Circle((0, 0), radii[0]), Circle((x, y), radii[1])
        else:
            a, b = below((0, 0), away=False), below((x, y), away=True)
        distance = gjk(a, b).distance
        for tolerance in around(distance):
            within = x * x + y * y <= (Fraction(tolerance) + sum(map(Fraction, radii))) ** 2
            relation = Relation.TOUCHING if within else Relation.SEPARATED
            assert algorithm(a, b, tolerance=tolerance).relation is relation
            assert algorithm(b, a, tolerance=tolerance).relation is relation
            found.add((tolerance < distance, tolerance == distance, within))
    assert found >= {(True, False, False), (False, True, False), (False, True, True), (False, False, True)}


@pytest.mark.parametrize("algorithm", [gjk, epa, sat])
def test_a_depth_that_was_rounded_down_to_the_tolerance_is_beyond_it(algorithm):
    found = set()
    for x, y in CORNERS:
        a, b = Circle((0, 0), 5.1), Circle((x, y), 6.3)
        depth = epa(a, b).depth
        for tolerance in around(depth):
            # The sum of the radii minus the distance of the centres is at most the tolerance.
            within = (Fraction(5.1) + Fraction(6.3) - Fraction(tolerance)) ** 2 <= x * x + y * y
            assert_decided(algorithm, a, b, tolerance, Relation.TOUCHING if within else Relation.PENETRATING)
            found.add((tolerance == depth, within))
    assert found == set(product((False, True), repeat=2))


@mostly_slow("algorithm", [gjk, epa, sat])
def test_a_depth_between_edges_counts_exactly_too(algorithm):
    found = set()
    for x, y in CORNERS:
        # B's vertex (0, 0) lies in A, behind its long side, which is on the line through (x, 0) and (0, y).
        a = [(21 * x, -20 * y), (-20 * x, 21 * y), (-99 * y, -99 * x)]
        b = [(0, 0), (999 * y, 999 * x), (999 * y + 1, 999 * x)]
        depth = epa(a, b).depth
        for tolerance in around(depth):
            within = (x * y) ** 2 <= Fraction(tolerance) ** 2 * (x * x + y * y)
            assert_decided(algorithm, a, b, tolerance, Relation.TOUCHING if within else Relation.PENETRATING)
            found.add((tolerance == depth, within))
    assert found == set(product((False, True), repeat=2))


@pytest.mark.parametrize("algorithm", [gjk, epa, sat])
def test_where_cores_overlap_a_tolerance_of_less_than_the_radii_is_too_little(algorithm):
    a, b = Circle((0, 0), 1.0), [(-3, -3), (3, -3), (0, 3)]
    depth = epa(a, b).depth
    assert depth > 2.0
    for tolerance, relation in ((0.5, "penetrating"), (1.0, "penetrating"), (depth + 0.1, "touching")):
        assert algorithm(a, b, tolerance=tolerance).relation.value == relation
        assert algorithm(b, a, tolerance=tolerance).relation.value == relation


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
