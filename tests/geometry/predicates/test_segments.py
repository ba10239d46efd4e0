# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two segments meet, how and where: crossings, contacts, common pieces, and segments that are points."""

import itertools
from fractions import Fraction
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import GeometryError, SegmentRelation, orient2d, segments_intersect

from ...cases import in_one, mostly_slow

NONE, CROSS, TOUCH, OVERLAP = SegmentRelation
GRID = list(itertools.product(range(3), repeat=2))


def meet(*ends):
    result = segments_intersect(*ends)
    return result.kind, [tuple(point) for point in result.points.tolist()]


def truth(p, q, r, s):
    """Kind and common points in fractions, from the parameters along both segments."""
    (px, py), (qx, qy), (rx, ry), (sx, sy) = (tuple(map(Fraction, end)) for end in (p, q, r, s))
    ux, uy, vx, vy, wx, wy = qx - px, qy - py, sx - rx, sy - ry, rx - px, ry - py
    determinant = ux * vy - uy * vx
    if determinant:
        along, other = (wx * vy - wy * vx) / determinant, (wx * uy - wy * ux) / determinant
        if not (0 <= along <= 1 and 0 <= other <= 1):
            return NONE, []
        kind = CROSS if 0 < along < 1 and 0 < other < 1 else TOUCH
        return kind, [(px + along * ux, py + along * uy)]
    ways = [(ux, uy, wx, wy), (vx, vy, wx, wy), (ux, uy, vx, vy)]
    if any(ax * by != ay * bx for ax, ay, bx, by in ways):
        return NONE, []
    low, high = (
        max(min((px, py), (qx, qy)), min((rx, ry), (sx, sy))),
        min(max((px, py), (qx, qy)), max((rx, ry), (sx, sy))),
    )
    if low > high:
        return NONE, []
    return (TOUCH, [low]) if low == high else (OVERLAP, [low, high])


def rounded(kind, points):
    return kind, [(float(x), float(y)) for x, y in points]


# ---- by example


@in_one(
    ("ends", "kind", "points"),
    [
        (((0, 0), (2, 2), (0, 2), (2, 0)), CROSS, [(1, 1)]),
        (((0, 0), (2, 2), (1.6, 1), (1.2, 3)), CROSS, [(1.5, 1.5)]),
        (((0, 0), (4, 0), (2, 0), (2, 3)), TOUCH, [(2, 0)]),
        (((0, 0), (1, 1), (1, 1), (2, 0)), TOUCH, [(1, 1)]),
        (((0, 0), (2, 0), (2, 0), (5, 0)), TOUCH, [(2, 0)]),
        (((0, 0), (4, 0), (2, 0), (6, 0)), OVERLAP, [(2, 0), (4, 0)]),
        (((0, 0), (2, 2), (1, 1), (3, 3)), OVERLAP, [(1, 1), (2, 2)]),
        (((0, 0), (9, 0), (5, 0), (2, 0)), OVERLAP, [(2, 0), (5, 0)]),
        (((1, 5), (1, 0), (1, 2), (1, 9)), OVERLAP, [(1, 2), (1, 5)]),
        (((0, 0), (1, 0), (2, 0), (3, 0)), NONE, []),
        (((0, 0), (4, 0), (1, 1), (3, 1)), NONE, []),
        (((0, 0), (4, 4), (3, 0), (2, 1)), NONE, []),
        (((1, 1), (1, 1), (0, 0), (2, 2)), TOUCH, [(1, 1)]),
        (((1, 1), (1, 1), (1, 1), (1, 1)), TOUCH, [(1, 1)]),
        (((1, 1), (1, 1), (0, 0), (2, 1)), NONE, []),
        (((1, 1), (1, 1), (2, 2), (2, 2)), NONE, []),
        (((3, 3), (3, 3), (0, 0), (2, 2)), NONE, []),
    ],
)
def test_kind_and_place_of_known_pairs(ends, kind, points):
    assert meet(*ends) == (kind, points)


def test_the_signs_tell_on_which_side_each_end_lies():
    assert segments_intersect((0, 0), (4, 0), (1, -1), (2, 2)).signs == (-1, 1, 1, -1)
    assert segments_intersect((0, 0), (4, 0), (1, 0), (2, 2)).signs == (0, 1, 1, -1)
    assert segments_intersect((0, 0), (4, 0), (1, 0), (9, 0)).signs == (0, 0, 0, 0)


def test_the_ends_are_kept():
    result = segments_intersect((0, 1), (2, 3), (4, 5), (6, 7))
    assert [end.tolist() for end in (result.p, result.q, result.r, result.s)] == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert result.points.shape == (0, 2)


# ---- against the truth


@mostly_slow("first", range(5), 5)
def test_every_pair_of_segments_of_a_small_grid_is_right(first):
    for ends in itertools.islice(itertools.product(GRID, repeat=4), first, None, 5):
        assert meet(*ends) == rounded(*truth(*ends)), ends


def test_every_pair_of_a_small_grid_meets_where_shapely_says_so():
    ends = np.array(list(itertools.product(GRID, repeat=4)), dtype=float)
    proper = ends[(ends[:, 0] != ends[:, 1]).any(axis=1) & (ends[:, 2] != ends[:, 3]).any(axis=1)]
    first, second = shapely.linestrings(proper[:, :2]), shapely.linestrings(proper[:, 2:])
    kinds = [segments_intersect(*row).kind for row in proper.tolist()]
    assert [kind is not NONE for kind in kinds] == shapely.intersects(first, second).tolist()
    assert [kind is CROSS for kind in kinds] == shapely.crosses(first, second).tolist()
    common = shapely.length(shapely.intersection(first, second))
    assert [kind is OVERLAP for kind in kinds] == (common > 0).tolist()


@mostly_slow("size", [1e-300, 1e-12, 1.0, 1e12, 1e300])
def test_places_are_right_to_the_last_bit(size):
    random = Random(7)
    seen = set()
    for _ in range(400):
        ends = [(random.uniform(-size, size), random.uniform(-size, size)) for _ in range(4)]
        expected = truth(*ends)
        seen.add(expected[0])
        assert meet(*ends) == rounded(*expected)
    assert seen == {NONE, CROSS}


@pytest.mark.parametrize("shift", [0.0, 1e12, -1e6])
def test_ends_that_lie_exactly_on_the_other_segment_touch_and_those_beside_it_do_not(shift):
    random = Random(8)
    for _ in range(200):
        x, y = (shift + random.getrandbits(10) for _ in range(2))
        ux, uy = random.getrandbits(6) + 1, random.getrandbits(6) - 32
        p, q, on = (x, y), (x + 4 * ux, y + 4 * uy), (x + ux, y + uy)
        away = (on[0] + uy, on[1] - ux)
        assert meet(p, q, on, away) == (TOUCH, [on])
        beside = (on[0], np.nextafter(on[1], on[1] - 1))
        assert meet(p, q, beside, away) == rounded(*truth(p, q, beside, away))
        assert meet(p, q, beside, away)[0] is NONE


def test_almost_parallel_segments_cross_where_they_do():
    p, q, r, s = (0.0, 0.0), (1.0, 1.0), (0.0, 2.0**-52), (1.0, 1.0 - 2.0**-52)
    assert meet(p, q, r, s) == (CROSS, [(0.5, 0.5)])


# ---- the same answer whatever the order


def test_swapping_segments_or_their_ends_changes_neither_kind_nor_place():
    random = Random(9)
    for _ in range(500):
        size = random.choice((1, 2, 4))
        p, q, r, s = ((random.randint(0, size) / 3, random.randint(0, size) / 3) for _ in range(4))
        expected = meet(p, q, r, s)
        for ends in ((q, p, r, s), (p, q, s, r), (q, p, s, r), (r, s, p, q), (s, r, p, q), (s, r, q, p)):
            assert meet(*ends) == expected


# ---- steps


def test_each_question_is_a_step_with_the_sign_and_the_area_of_its_triangle():
    ends = {"p": (0, 0), "q": (4, 1), "r": (1, 3), "s": (2, -2)}
    steps = []
    result = segments_intersect(*ends.values(), record=steps.append)
    assert [(step.number, step.start + step.end, step.point) for step in steps] == [
        (1, "pq", "r"),
        (2, "pq", "s"),
        (3, "rs", "p"),
        (4, "rs", "q"),
    ]
    assert tuple(step.sign for step in steps) == result.signs
    for step in steps:
        assert step.area == orient2d(ends[step.start], ends[step.end], ends[step.point])
        assert (step.area > 0) - (step.area < 0) == step.sign


def test_an_end_that_is_no_point_is_refused_by_name():
    with pytest.raises(GeometryError, match=r"s has shape \(3,\)"):
        segments_intersect((0, 0), (1, 1), (2, 2), (1, 2, 3))
    with pytest.raises(GeometryError, match="q row 0"):
        segments_intersect((0, 0), (1, np.nan), (2, 2), (3, 3))
