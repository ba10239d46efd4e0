# SPDX-License-Identifier: GPL-3.0-or-later
"""Ear clipping: triangles that fill the polygon without a gap, an overlap or a new vertex."""

import math
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import as_polygon, orient2d, triangulate

COMB = [(0, 0), (9, 0), (9, 1), (8, 1), (8, 5), (7, 5), (7, 1), (6, 1), (6, 5), (5, 5), (5, 1), (4, 1), (4, 5), (0, 5)]
SPIRAL = [
    (0, 0),
    (7, 0),
    (7, 7),
    (1, 7),
    (1, 2),
    (5, 2),
    (5, 5),
    (3, 5),
    (3, 4),
    (4, 4),
    (4, 3),
    (2, 3),
    (2, 6),
    (6, 6),
]
SPIRAL = [*SPIRAL, (6, 1), (0, 1)]
FLAT_VERTICES = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 2), (1, 1)]


def doubled_area(ring):
    return sum(px * qy - py * qx for (px, py), (qx, qy) in zip(ring, [*ring[1:], ring[0]], strict=True))


def check(rings):
    polygon = as_polygon(rings)
    triangles = triangulate(polygon)
    assert all(orient2d(*triangle) > 0 for triangle in triangles)
    corners = {corner for triangle in triangles for corner in triangle}
    assert corners == set(polygon.vertices)
    area = sum(doubled_area(ring.tolist()) for ring in polygon.rings)
    assert sum(doubled_area(triangle) for triangle in triangles) == pytest.approx(area, rel=1e-12)
    union = shapely.union_all([shapely.Polygon(triangle) for triangle in triangles])
    assert union.area == pytest.approx(area / 2, rel=1e-9)  # or they would overlap
    return triangles


@pytest.mark.parametrize("ring", [COMB, SPIRAL, FLAT_VERTICES], ids=["comb", "spiral", "flat vertices"])
@pytest.mark.parametrize("start", range(8))
def test_a_simple_polygon_has_two_triangles_less_than_corners(ring, start):
    turned = ring[start:] + ring[:start]
    assert len(check(turned)) == len(check(turned[::-1])) == len(ring) - 2


def test_each_hole_adds_its_corners_and_two():
    square = [(0, 0), (20, 0), (20, 20), (0, 20)]
    holes = [[(x, y), (x + 2, y + 1), (x + 1, y + 2)] for x in (2, 7, 12) for y in (2, 7, 12)]
    for count in range(len(holes) + 1):
        assert len(check([square, *holes[:count]])) == 4 + 3 * count + 2 * count - 2


def test_holes_one_behind_the_other_are_reached():
    """Each is in sight of the ring only past the others; some have their leftmost corners on one upright line."""
    square = [(0, 0), (20, 0), (20, 20), (0, 20)]
    walls = [[(x, 1 + x % 2), (x + 1, 1 + x % 2), (x + 1, 18 + x % 2), (x, 18 + x % 2)] for x in range(1, 18, 2)]
    assert len(check([square, *walls])) == 2 + 6 * len(walls)
    stack = [[(5, y), (9, y), (9, y + 1), (5, y + 1)] for y in range(1, 18, 2)]
    assert len(check([square, *stack])) == 2 + 6 * len(stack)


def test_an_island_in_a_hole_is_filled():
    rings = [[(k, k), (20 - k, k), (20 - k, 20 - k), (k, 20 - k)] for k in range(0, 10, 2)]
    assert len(check(rings)) == 8 + 8 + 2


def test_regions_of_cells_are_filled_wherever_they_touch_themselves(cell_regions):
    for cells in cell_regions:
        check(cells)


def test_simple_polygons_are_filled(simple_polygons):
    for ring in simple_polygons:
        check(ring)


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
def test_stars_with_starlike_holes_are_filled(scale):
    random = np.random.default_rng(5)
    for count in (3, 5, 17, 60):
        angle = np.sort(random.uniform(0, 2 * np.pi, count))
        unit = np.stack([np.cos(angle), np.sin(angle)], axis=1)
        if math.tau - np.ptp(angle) > 3 or np.diff(angle).max() > 3:
            continue
        outer = scale * random.uniform(0.5, 1.0, count)[:, np.newaxis] * unit
        check([outer, scale * 0.1 * unit])


def test_needles_are_clipped_exactly():
    """Corners that miss the line between their neighbours by the last bit."""
    random = Random(6)
    for _ in range(100):
        count = random.randint(3, 8)
        low = [(k / 7, k / 7 * 0.3 + random.choice((-1, 0, 1)) * 2.0**-53) for k in range(count)]
        ring = [*low, (low[-1][0], 1.0), (0.0, 1.0)]
        triangles = triangulate(ring)
        assert all(orient2d(*triangle) > 0 for triangle in triangles)
        assert len(triangles) == len(ring) - 2


def test_nothing_is_left_of_what_has_no_area():
    assert triangulate([(0, 0), (1, 1)]) == triangulate([(3, 4)]) == []
