# SPDX-License-Identifier: GPL-3.0-or-later
"""Sectors around a point: which lies between which, decided by signs alone."""

from itertools import product

from collide_addon.geometry.polygons.rings import (
    Sector,
    contains,
    counter_clockwise,
    overlap,
    same_ray,
    strictly_between,
)

from ...cases import in_one

TIP = (3.0, 5.0)
COMPASS = [(1, 0), (2, 1), (1, 1), (0, 1), (-1, 2), (-1, 0), (-3, -1), (0, -1), (1, -1)]
"""Directions, counter-clockwise."""
RAYS = [(TIP[0] + x, TIP[1] + y) for x, y in COMPASS]
COUNT = len(RAYS)


def sector(first, last):
    return Sector(TIP, (RAYS[first % COUNT], RAYS[last % COUNT]), solid=True)


def gaps(first, last):
    """The spaces between neighbouring directions that a sector covers."""
    return {(first + k) % COUNT for k in range((last - first - 1) % COUNT + 1)}


def test_between_two_rays_lies_what_one_meets_on_the_way_counter_clockwise():
    for first, last, ray in product(range(COUNT), repeat=3):
        turn, way = (last - first) % COUNT or COUNT, (ray - first) % COUNT
        assert strictly_between(TIP, RAYS[first], RAYS[ray], RAYS[last]) is (0 < way < turn)


def test_rays_are_the_same_however_long_they_are():
    for k, (x, y) in enumerate(COMPASS):
        far = (TIP[0] + 1e9 * x, TIP[1] + 1e9 * y)
        assert [same_ray(TIP, far, other) for other in RAYS] == [k == j for j in range(COUNT)]


def test_sectors_overlap_and_contain_as_the_spaces_that_they_cover():
    for a, b in product(product(range(COUNT), repeat=2), repeat=2):
        if a[0] == a[1] or b[0] == b[1]:
            continue
        spaces_a, spaces_b = gaps(*a), gaps(*b)
        assert overlap(sector(*a), sector(*b)) is bool(spaces_a & spaces_b)
        assert contains(sector(*a), sector(*b)) is (spaces_b <= spaces_a)


def test_a_line_overlaps_a_sector_only_inside_of_it():
    line = Sector(TIP, (RAYS[3],), solid=False)
    assert overlap(sector(2, 4), line)
    assert overlap(line, sector(2, 4))
    assert not overlap(sector(3, 5), line)
    assert contains(sector(3, 5), line)
    assert not contains(sector(4, 6), line)
    assert not contains(line, sector(2, 4))
    assert not overlap(line, line)
    assert contains(line, line)
    assert contains(line, Sector(TIP, (), solid=False))


@in_one("shift", range(COUNT))
def test_sorting_goes_counter_clockwise_from_straight_down(shift):
    turned = RAYS[shift:] + RAYS[:shift]
    down = COMPASS.index((0, -1))
    assert counter_clockwise(TIP, turned) == RAYS[down + 1 :] + RAYS[: down + 1]
