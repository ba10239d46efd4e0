# SPDX-License-Identifier: GPL-3.0-or-later
"""Ear clipping: triangles that fill the polygon without a gap, an overlap or a new vertex."""

import math
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import as_polygon, orient2d, triangulate
from collide_addon.geometry.broadphase import hierarchy as box_hierarchy
from collide_addon.geometry.polygons.rings import strictly_between
from collide_addon.geometry.polygons.triangulation import bridged

from ...cases import in_one, mostly_slow

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


@in_one("ring", [COMB, SPIRAL, FLAT_VERTICES], ids=["comb", "spiral", "flat vertices"])
@in_one("start", range(8))
def test_a_simple_polygon_has_two_triangles_less_than_corners(ring, start):
    turned = ring[start:] + ring[:start]
    assert len(check(turned)) == len(check(turned[::-1])) == len(ring) - 2


def test_each_hole_adds_its_corners_and_two():
    square = [(0, 0), (20, 0), (20, 20), (0, 20)]
    holes = [[(x, y), (x + 2, y + 1), (x + 1, y + 2)] for x in (2, 7, 12) for y in (2, 7, 12)]
    for count in range(len(holes) + 1):
        assert len(check([square, *holes[:count]])) == 4 + 3 * count + 2 * count - 2


def test_holes_one_behind_the_other_are_reached():
    """Each sees the ring only past the others; some have their leftmost vertices on one vertical line."""
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
    """Vertices that miss the line between their neighbours by the last bit."""
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


def star(count, radius=0.5):
    turns = np.linspace(0.0, 2.0 * np.pi, count, endpoint=False)
    length = np.where(np.arange(count) % 2, radius, 1.0)
    return np.stack((length * np.cos(turns), length * np.sin(turns)), axis=1)


def clipped(ring):
    """Ear clipping word for word: of all ears without another vertex inside, always the one with the shortest cut."""
    rows, triangles = list(range(len(ring))), []
    while len(rows) > 2:
        corners = [(rows[k - 1], rows[k], rows[(k + 1) % len(rows)]) for k in range(len(rows))]
        ears = []
        for corner in corners:
            a, b, c = (ring[k] for k in corner)
            others = (ring[k] for k in rows if ring[k] not in (a, b, c))
            if orient2d(a, b, c) > 0 and not any(
                orient2d(a, b, p) >= 0 and orient2d(b, c, p) >= 0 and orient2d(c, a, p) >= 0 for p in others
            ):
                ears.append((math.dist(a, c), corner[1], (a, b, c)))
        _, row, ear = min(ears)
        rows.remove(row)
        triangles.append(ear)
    return triangles


def test_the_triangles_are_those_of_ear_clipping_by_the_shortest_cut(simple_polygons):
    coast = star(40) * np.random.default_rng(3).uniform(0.9, 1.0, (40, 1))
    for ring in (
        COMB,
        SPIRAL,
        coast.tolist(),
        *(ring for ring in simple_polygons[:120] if len(as_polygon(ring).rings) == 1),
    ):
        walk = as_polygon(ring).rings[0].tolist()
        if len(set(map(tuple, walk))) < len(walk):  # it touches itself: two vertices are in the same place
            continue
        k = walk.index(min(walk))
        assert triangulate(ring) == clipped([tuple(vertex) for vertex in walk[k:] + walk[:k]])


def test_an_ear_looks_at_what_is_near_it_and_not_at_all_dents(monkeypatch):
    looked, right_of = [], box_hierarchy.Hierarchy.search

    def counted(self, elsewhere):
        return right_of(self, lambda box: looked.append(box) or elsewhere(box))

    monkeypatch.setattr(box_hierarchy.Hierarchy, "search", counted)
    for ring in (star(2000), star(2000) * np.random.default_rng(3).uniform(0.9, 1.0, (2000, 1))):
        looked.clear()
        triangulate(ring)
        assert len(looked) < 100 * len(ring)  # a thousand dents each


@pytest.mark.parametrize("unit", [1.0, 2.0**-10])
def test_a_bridge_leads_to_the_nearest_vertex_in_sight_further_left(unit):
    """Among several equally near the leftmost; the others are crossed by an edge, begin outside or pass a vertex."""
    random = Random(9)
    frame = [(0, 0), (40, 0), (40, 40), (0, 40)]
    for _ in range(40):
        places = random.sample([(5 * i, 5 * j) for i in range(8) for j in range(8)], random.randint(1, 12))
        holes = [
            [(x + 1, y + 1), (x + 1, y + 4), (x + random.randint(2, 4), y + random.randint(1, 4))] for x, y in places
        ]
        outer, *holes = ([(unit * x, unit * y) for x, y in ring] for ring in (frame, *holes))
        walk = outer
        for hole in sorted(holes, key=min):
            walk = with_bridge(walk, hole)
        assert bridged(outer, holes) == walk


@mostly_slow("origin", [(0, 0), (-100, 0), (0, -100)])
def test_a_bridge_does_not_lead_through_walls(origin):
    """Vertical walls, each with nearer vertices hidden behind others than at the ends of these."""
    random = Random(10)
    left, bottom = origin
    frame = [(left + x, bottom + y) for x, y in ((0, 0), (60, 0), (60, 40), (0, 40))]
    for _ in range(5):
        walls = []
        for x in range(left + 2, left + 50, 3):
            low, high = sorted(bottom + y for y in random.sample(range(1, 40), 2))
            walls.append([(x, low), (x, high), (x + random.randint(1, 2), random.randint(low, high))])
        walk = frame
        for wall in walls:
            walk = with_bridge(walk, wall)
        assert bridged(frame, walls) == walk


def with_bridge(walk, hole):
    landing = min(hole)
    edges = list(zip(walk, walk[1:] + walk[:1], strict=True))

    def in_sight(row):
        start = walk[row]
        if not strictly_between(start, walk[(row + 1) % len(walk)], landing, walk[row - 1]):
            return False
        sides = [(orient2d(start, landing, p), orient2d(start, landing, q), p, q) for p, q in edges]
        over = any(side == 0 and start < p < landing for side, _, p, _ in sides)
        return not over and not any(
            side * other < 0 and orient2d(p, q, start) * orient2d(p, q, landing) < 0 for side, other, p, q in sides
        )

    rows = [row for row, vertex in enumerate(walk) if vertex < landing]
    row = next(filter(in_sight, sorted(rows, key=lambda row: (math.dist(walk[row], landing), walk[row]))))
    first = hole.index(landing)
    return walk[: row + 1] + hole[first:] + hole[: first + 1] + walk[row:]
