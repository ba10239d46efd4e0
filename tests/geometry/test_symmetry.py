# SPDX-License-Identifier: GPL-3.0-or-later
"""The answer depends on the two shapes alone: not on a start, an order of vertices, a winding, or which comes first.

Decisions are exact and answers follow from the shapes alone, so equal means equal to the last bit. What describes the
search may differ: the simplex, the counts, and which common point of penetrating shapes GJK has found.
"""

from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Circle, Relation, certify, convex_hull, epa, gjk

STARTS = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (3, -2),
    (1e-300, 1.0),
    (-1e12, 1e-12),
    (5e-324, -5e-324),
    (-(2.0**1022), 2.0**1022),
]


def separation(result):
    """What GJK says about the shapes, not about its steps."""
    points = [] if result.relation is Relation.PENETRATING else [result.closest_a.tolist(), result.closest_b.tolist()]
    return result.relation, result.distance, points, None if result.normal is None else result.normal.tolist()


def penetration(result):
    normals = [normal.tolist() for normal in result.normals]
    return (
        result.relation,
        result.depth,
        result.normal.tolist(),
        result.point_a.tolist(),
        result.point_b.tolist(),
        normals,
    )


@pytest.fixture(scope="module")
def pairs(grid_pairs, float_pairs, touching_pairs):
    """All families, and the grids again at a scale that floats cannot represent."""
    thirds = [([(x / 3, y / 3) for x, y in a], [(x / 3, y / 3) for x, y in b]) for a, b in grid_pairs[::4]]
    return grid_pairs[::2] + thirds + float_pairs + touching_pairs


def test_any_start_leads_to_the_same_answer(pairs):
    for a, b in pairs[::5]:
        expected = separation(gjk(a, b))
        for start in STARTS:
            assert separation(gjk(a, b, start=start)) == expected


def test_a_start_chooses_among_the_common_points_of_a_penetrating_pair(grid_pairs):
    chosen = {}
    for number, (a, b) in enumerate(grid_pairs[::4]):
        for start in STARTS:
            result = gjk(a, b, start=start)
            if result.relation is Relation.PENETRATING:
                assert certify(result).holds  # the point belongs to both
                assert result.closest_a.tolist() == result.closest_b.tolist()
                chosen.setdefault(number, set()).add(tuple(result.closest_a.tolist()))
    assert max(map(len, chosen.values())) > 1


def test_any_rotation_of_the_vertices_and_the_other_winding_give_the_same_answer(pairs):
    for a, b in pairs[::12]:
        expected = separation(gjk(a, b)), penetration(epa(a, b))
        for shift in range(max(len(a), len(b))):
            turned_a, turned_b = a[shift % len(a) :] + a[: shift % len(a)], b[shift % len(b) :] + b[: shift % len(b)]
            for first, second in ((turned_a, turned_b), (turned_a[::-1], turned_b), (turned_a[::-1], turned_b[::-1])):
                assert (separation(gjk(first, second)), penetration(epa(first, second))) == expected


def test_any_order_with_duplicates_and_points_within_gives_the_same_answer(pairs):
    random = Random(1)
    for a, b in pairs[::2]:
        expected = separation(gjk(a, b)), penetration(epa(a, b))
        full_a, full_b = [*a, *random.choices(a, k=3)], [*b, *random.choices(b, k=3)]
        random.shuffle(full_a)
        random.shuffle(full_b)
        start = (random.uniform(-1, 1), random.uniform(-1, 1))
        assert (separation(gjk(full_a, full_b, start=start)), penetration(epa(full_a, full_b))) == expected


def test_points_in_the_middle_of_edges_change_nothing(grid_pairs):
    for a, b in grid_pairs[::4]:
        hull = convex_hull(a)
        middles = (hull + np.roll(hull, -1, axis=0)) / 2  # halves are exact
        full = np.concatenate([middles, a, [hull.mean(axis=0).round()] if len(hull) == 1 else middles[:1]])
        assert separation(gjk(full, b)) == separation(gjk(a, b))
        assert penetration(epa(full, b)) == penetration(epa(a, b))


def equal_shapes(a, b):
    return convex_hull(a).tolist() == convex_hull(b).tolist()


def test_swapping_the_shapes_mirrors_the_answer(pairs):
    for a, b in pairs:
        one, other = gjk(a, b), gjk(b, a)
        assert (one.relation, one.distance) == (other.relation, other.distance)
        if one.relation is not Relation.PENETRATING:
            assert one.closest_a.tolist() == other.closest_b.tolist()
            assert one.closest_b.tolist() == other.closest_a.tolist()
            if not equal_shapes(a, b):  # there is nothing to swap
                assert one.normal.tolist() == (-other.normal).tolist()
        one, other = epa(a, b), epa(b, a)
        assert (one.relation, one.depth) == (other.relation, other.depth)
        if not equal_shapes(a, b):
            assert one.normal.tolist() == (-other.normal).tolist()
            assert one.point_a.tolist() == other.point_b.tolist()
            assert one.point_b.tolist() == other.point_a.tolist()
            assert [n.tolist() for n in one.normals] == [(-n).tolist() for n in other.normals]


def test_one_shape_in_the_middle_of_another_did_not_mirror():
    a, b = [(0, 0), (10, 0), (10, 10), (0, 10)], [(4, 4), (6, 4), (6, 6), (4, 6)]
    assert epa(a, b).normal.tolist() == (-epa(b, a).normal).tolist()
    a, b = Circle((3, 4), 5), Circle((3, 4), 2)
    assert epa(a, b).normal.tolist() == (-epa(b, a).normal).tolist()
    assert epa(a, b).point_a.tolist() == epa(b, a).point_b.tolist()
    a, b = [(-2, 0), (2, 0)], [(-1, 0), (1, 0)]
    assert gjk(a, b).normal.tolist() == (-gjk(b, a).normal).tolist()


def test_circles_swap_and_take_any_start_as_polygons_do(grid_pairs):
    random = Random(2)
    for a, b in grid_pairs[::4]:
        first, second = Circle(a[0], random.choice((0, 1, 0.7))), random.choice((Circle(b[0], 1.3), b))
        one, other = gjk(first, second), gjk(second, first)
        assert (one.relation, one.distance) == (other.relation, other.distance)
        assert separation(gjk(first, second, start=(1, -2))) == separation(one)
        if one.relation is not Relation.PENETRATING:
            assert one.closest_a.tolist() == other.closest_b.tolist()
        assert penetration(epa(first, second))[1] == penetration(epa(second, first))[1]
        assert epa(first, second).normal.tolist() == (-epa(second, first).normal).tolist()


@pytest.mark.parametrize("mirror", [(-1, 1), (1, -1), (-1, -1)])
def test_a_mirrored_pair_has_the_mirrored_distance_and_depth(mirror, pairs):
    for a, b in pairs[::4]:
        there = [[(mirror[0] * x, mirror[1] * y) for x, y in s] for s in (a, b)]
        one, other = gjk(a, b), gjk(*there)
        assert (one.relation, one.distance) == (other.relation, other.distance)
        if one.relation is Relation.SEPARATED:
            assert (one.closest_a * mirror).tolist() == other.closest_a.tolist()
            assert (one.normal * mirror).tolist() == other.normal.tolist()
        assert epa(a, b).depth == epa(*there).depth
        turned = [(y, x) for x, y in a], [(y, x) for x, y in b]
        assert gjk(*turned).distance == one.distance


@pytest.mark.parametrize("shift", [(2.0**40, -(2.0**41)), (1e12, 1e12), (-7.0, 0.0)])
def test_an_exact_move_of_both_shapes_changes_no_length(shift, grid_pairs):
    for a, b in grid_pairs[::4]:
        there = [[(x + shift[0], y + shift[1]) for x, y in s] for s in (a, b)]
        one, other = gjk(a, b), gjk(*there)
        assert (one.relation, one.distance) == (other.relation, other.distance)
        assert epa(a, b).depth == epa(*there).depth


@pytest.mark.parametrize("power", [-1000, -40, 40, 1000])
def test_a_scale_by_a_power_of_two_scales_every_number(power, grid_pairs):
    unit = 2.0**power
    for a, b in grid_pairs[::4]:
        scaled = [[(unit * x, unit * y) for x, y in s] for s in (a, b)]
        one, other = gjk(a, b), gjk(*scaled)
        assert (one.relation, one.distance * unit) == (other.relation, other.distance)
        if one.relation is not Relation.PENETRATING:
            assert (one.closest_a * unit).tolist() == other.closest_a.tolist()
            assert one.normal.tolist() == other.normal.tolist()
        assert epa(a, b).depth * unit == epa(*scaled).depth
