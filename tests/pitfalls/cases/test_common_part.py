# SPDX-License-Identifier: GPL-3.0-or-later
"""What two convex polygons have in common, against shapely."""

from random import Random

import pytest
import shapely

from collide_addon.pitfalls.cases.common_part import common_part, overlap_area


def hull(points):
    return shapely.convex_hull(shapely.MultiPoint(points))


def test_the_area_is_that_of_shapely_on_grids_and_on_floats():
    random = Random(1)
    for number in range(300):
        draw = (lambda: random.randint(-4, 4)) if number % 2 else (lambda: random.uniform(-4, 4))
        a, b = ([(draw(), draw()) for _ in range(random.randint(1, 7))] for _ in range(2))
        true = shapely.area(shapely.intersection(hull(a), hull(b)))
        assert overlap_area(a, b) == pytest.approx(true, abs=1e-12)
        assert overlap_area(a, b) == pytest.approx(overlap_area(b, a), abs=1e-12)


def test_touching_and_separated_polygons_have_no_area_in_common():
    square = [(0, 0), (2, 0), (2, 2), (0, 2)]
    for x in (2, 3):
        assert overlap_area(square, [(px + x, py) for px, py in square]) == 0.0


def test_the_common_part_of_a_polygon_with_itself_is_the_polygon():
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    assert {tuple(vertex) for vertex in common_part(square, square).tolist()} == set(square)


def test_segments_have_no_common_part():
    assert common_part([(0, 0), (1, 1)], [(0, 0), (2, 0), (2, 2)]).shape == (0, 2)
