# SPDX-License-Identifier: GPL-3.0-or-later
"""Polygons with holes in one form: interior on the left, boundaries meet only in vertices, nothing without area."""

import itertools
import tracemalloc
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import Circle, ConvexPolygon, GeometryError, SegmentRelation, as_polygon
from collide_addon.geometry.predicates.segments import edges_meet

from ...cases import in_one, mostly_slow

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]


def doubled_area(ring):
    return sum(px * qy - py * qx for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True))


def rings(polygon):
    return [ring.tolist() for ring in polygon.rings]


def around(ring):
    """A ring starting from its smallest vertex."""
    points = [tuple(point) for point in ring]
    k = points.index(min(points))
    return points[k:] + points[:k]


def region(rings):
    """The even-odd rule with shapely: the symmetric difference of the rings, one by one."""
    total = shapely.Polygon()
    for ring in rings:
        total = total.symmetric_difference(shapely.Polygon(ring))
    return total


def test_a_ring_keeps_its_first_vertex_and_runs_counter_clockwise():
    assert rings(as_polygon(SQUARE)) == [[list(map(float, vertex)) for vertex in SQUARE]]
    turned = as_polygon(SQUARE[::-1])
    assert around(turned.rings[0]) == around(SQUARE)
    assert tuple(turned.rings[0][0]) == SQUARE[-1]


def test_a_polygon_stays_what_it_is_and_a_convex_one_is_taken():
    polygon = as_polygon(SQUARE)
    assert as_polygon(polygon) is polygon
    assert rings(as_polygon(ConvexPolygon(SQUARE))) == rings(polygon)


def test_rings_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        as_polygon(SQUARE).rings[0][0] = 5.0


@in_one("order", list(itertools.permutations(range(5))), ids=str)
def test_holes_and_islands_find_their_rings_in_any_order_and_winding(order):
    given = [
        [(0, 0), (20, 0), (20, 20), (0, 20)],
        [(1, 1), (9, 1), (9, 9), (1, 9)],
        [(11, 11), (19, 11), (19, 19), (11, 19)],
        [(2, 2), (8, 2), (8, 8), (2, 8)],
        [(3, 3), (7, 3), (7, 7), (3, 7)],
    ]
    polygon = as_polygon([given[k][:: 1 if k % 2 else -1] for k in order])
    parts = {tuple(sorted(around(polygon.rings[row])[0] for row in part)) for part in polygon.parts}
    assert parts == {((0, 0), (1, 1), (11, 11)), ((2, 2), (3, 3))}
    for part in polygon.parts:
        areas = [doubled_area(polygon.rings[row].tolist()) for row in part]
        assert areas[0] > 0
        assert all(area < 0 for area in areas[1:])


def test_a_hole_in_a_corner_opens_the_ring():
    polygon = as_polygon([SQUARE, [(0, 0), (2, 1), (2, 2)]])
    assert around(polygon.rings[0]) == [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (2, 2), (2, 1)] or (
        around(polygon.rings[0]) == [(0, 0), (2, 2), (2, 1), (0, 0), (4, 0), (4, 4), (0, 4)]
    )


def test_a_hole_at_an_edge_is_a_notch():
    polygon = as_polygon([SQUARE, [(0, 1), (2, 1), (2, 2), (0, 2)]])
    assert around(polygon.rings[0]) == [(0, 0), (4, 0), (4, 4), (0, 4), (0, 2), (2, 2), (2, 1), (0, 1)]


def test_squares_that_touch_in_a_corner_are_two_parts_and_side_by_side_one():
    corner = as_polygon([SQUARE, [(4, 4), (8, 4), (8, 8), (4, 8)]])
    assert corner.parts == ((0,), (1,))
    side = as_polygon([SQUARE, [(4, 0), (8, 0), (8, 4), (4, 4)]])
    assert around(side.rings[0]) == [(0, 0), (4, 0), (8, 0), (8, 4), (4, 4), (0, 4)]


@pytest.mark.parametrize(
    "ring",
    [
        [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)],
        [(0, 0), (0, 0), (4, 0), (4, 4), (4, 4), (4, 4), (0, 4)],
        [(0, 0), (4, 0), (4, 4), (6, 6), (4, 4), (0, 4)],
        [(0, 0), (6, 0), (4, 0), (4, 4), (0, 4)],
        [(0, 0), (4, 0), (4, 4), (2, 2), (4, 4), (0, 4)],
        [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (4, 0), (0, 0)],
        [(0, 0), (7, 0), (5, 0), (6, 0), (4, 0), (4, 4), (0, 4)],
    ],
    ids=["closed", "repeats", "spike", "spike along an edge", "slit", "an edge twice", "a spike there and back"],
)
def test_what_encloses_no_area_is_taken_away(ring):
    assert around(as_polygon(ring).rings[0]) == SQUARE


def test_repeats_of_the_whole_ring_cancel():
    with pytest.raises(GeometryError, match="encloses no area"):
        as_polygon([SQUARE, SQUARE])
    assert around(as_polygon([SQUARE, SQUARE, SQUARE]).rings[0]) == SQUARE


@pytest.mark.parametrize(
    ("flat", "left"),
    [
        ([(1, 2)], [(1, 2)]),
        ([(1, 2), (1, 2), (1, 2)], [(1, 2)]),
        ([(0, 0), (4, 2)], [(0, 0), (4, 2)]),
        ([(0, 0), (4, 2), (2, 1)], [(0, 0), (4, 2)]),
        ([(2, 1), (0, 0), (4, 2), (6, 3)], [(0, 0), (6, 3)]),
    ],
)
def test_points_and_segments_are_polygons_without_area(flat, left):
    polygon = as_polygon(flat)
    assert rings(polygon) == [[list(map(float, vertex)) for vertex in left]]
    assert not polygon.solid
    assert len(polygon.edges) == 1


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([(0, 0), (4, 4), (4, 0), (0, 4)], "crosses itself: edge 0 from .* meets edge 2 "),
        ([SQUARE, [(2, 2), (6, 2), (6, 3)]], "crosses itself: edge 1 of ring 0 .* meets edge 0 of ring 1 "),
        ([(0, 0), (4, 0), (4, 4), (4, 0)], "encloses no area"),
        ([[(0, 0)], [(6, 0)]], r"encloses no area and has a gap from \(0.0, 0.0\) to \(6.0, 0.0\)"),
        ([[(0, 0), (1, 0)], [(5, 0), (6, 0)]], r"encloses no area and has a gap from \(1.0, 0.0\) to \(5.0, 0.0\)"),
        ([], "empty"),
        ([(0, 0), (1, float("nan")), (2, 2)], "finite"),
    ],
)
def test_what_has_no_inside_is_refused(given, message):
    with pytest.raises(GeometryError, match=f"^shape.*{message}"):
        as_polygon(given, "shape")


def test_rings_without_area_that_hang_together_are_one_segment():
    assert rings(as_polygon([[(3, 0), (6, 0)], [(0, 0), (3, 0)], [(1, 0)]])) == [[[0.0, 0.0], [6.0, 0.0]]]
    assert rings(as_polygon([[(1, 2)], [(1, 2)]])) == [[[1.0, 2.0]]]


def test_a_circle_is_refused():
    with pytest.raises(GeometryError, match="is a circle"):
        as_polygon(Circle((0, 0), 1))


def test_a_crossing_by_the_last_bit_is_still_one_and_a_touch_is_none():
    up, tip = 2.0**-30, 1.0 + 2.0**-52
    with pytest.raises(GeometryError, match="crosses itself"):
        as_polygon([(0, 0), (2, 0), (2, 2), (1 - up, 0 - 2.0**-70), (0, 2)])
    touching = as_polygon([(0, 0), (2, 0), (2, 2), (1.5, 0), (0, 2)])
    assert len(touching.parts) == 2
    assert len(as_polygon([(0, 0), (1, 0), (tip, 1), (1, 1)]).rings[0]) == 4


def test_regions_of_cells_keep_their_area_and_their_vertices(cell_regions):
    for cells in cell_regions:
        polygon = as_polygon(cells)
        assert sum(doubled_area(ring) for ring in rings(polygon)) == sum(abs(doubled_area(cell)) for cell in cells)
        assert {vertex for cell in cells for vertex in cell} >= set(polygon.vertices)
        union = shapely.union_all([shapely.Polygon(cell) for cell in cells])
        assert len(polygon.parts) == shapely.get_num_geometries(union)


def test_the_inside_is_to_the_left_of_every_edge(cell_regions):
    for cells in cell_regions[:60]:
        inside = shapely.union_all([shapely.Polygon(cell) for cell in cells])
        shapely.prepare(inside)
        for (px, py), (qx, qy) in as_polygon(cells).edges:
            left = shapely.Point((px + qx) / 2 - 0.1 * (qy - py), (py + qy) / 2 + 0.1 * (qx - px))
            right = shapely.Point((px + qx) / 2 + 0.1 * (qy - py), (py + qy) / 2 - 0.1 * (qx - px))
            assert inside.contains(left)
            assert not inside.contains(right)


def test_rings_that_do_not_cross_make_what_even_odd_makes_of_them(simple_polygons, every):
    random = Random(4)
    checked = 0
    for _ in range(3000 // every):
        given = random.sample(simple_polygons, random.randint(2, 4))
        try:
            polygon = as_polygon(given)
        except GeometryError:
            continue
        checked += 1
        wanted = region(given)
        if not polygon.solid:
            assert wanted.area == 0
            continue
        assert sum(doubled_area(ring) for ring in rings(polygon)) == pytest.approx(2 * wanted.area)
    assert checked > 200 / every


def test_neighbours_and_places_tell_where_an_edge_belongs():
    polygon = as_polygon([SQUARE, [(1, 1), (2, 1), (2, 2)]])
    for edge, (start, end) in enumerate(polygon.edges):
        ring, number = polygon.place_of(edge)
        assert tuple(polygon.rings[ring][number]) == start == polygon.vertices[edge]
        assert polygon.vertices[polygon.following[edge]] == end
        assert polygon.preceding[polygon.following[edge]] == edge
    assert sorted(polygon.following) == sorted(polygon.preceding) == list(range(len(polygon.edges)))


@pytest.mark.parametrize("scale", [1e-300, 1e-12, 1.0, 1e12, 1e300])
def test_any_size_is_taken(scale):
    hole = np.array([(1, 1), (2, 1), (2, 2)])
    polygon = as_polygon([scale * np.array(SQUARE), scale * hole])
    assert polygon.parts == ((0, 1),)


def peak_of(given):
    """The peak memory of checking a polygon."""
    tracemalloc.start()
    try:
        as_polygon(given)
    except GeometryError:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


def slanted_teeth(count):
    tips = [(3 * count + 1 + k, 3 * count) for k in range(count)]
    bases = [(k, 0) for k in range(count + 1)]
    return [
        *itertools.chain.from_iterable(zip(bases, tips, strict=False)),
        bases[-1],
        (count, -1),
        (0, -1),
    ]


def triangles_with_a_common_corner(count):
    turns = np.linspace(0, 6, count)
    return [[(0, 0), *((np.cos(t), np.sin(t)) for t in (turn, turn + 2 / count))] for turn in turns]


@mostly_slow(
    ("given", "size"),
    [
        (np.random.default_rng(0).random((1000, 2)), 1000),
        (slanted_teeth(500), 1000),
        (triangles_with_a_common_corner(333), 1000),
        ([(k * k * 7919 % 10007, 0) for k in range(1000)], 1000),
    ],
    ids=["a random ring, refused", "a slanted saw-tooth", "triangles with a common corner", "all on one line"],
)
def test_checking_takes_memory_in_proportion_to_the_size_also_where_all_boxes_meet(given, size):
    assert peak_of(given) < 2500 * size  # a list of the pairs takes a hundred bytes for each of half a million


def test_of_all_crossings_that_of_the_first_edge_is_named_and_of_its_own_the_first():
    random = Random(8)
    for _ in range(200):
        ring = [(random.randint(0, 6), random.randint(0, 6)) for _ in range(random.randint(4, 9))]
        vertices = [vertex for k, vertex in enumerate(ring) if vertex != ring[k - 1]]
        edges = list(zip(vertices, vertices[1:] + vertices[:1], strict=True))
        crossing = [
            (i, j)
            for i in range(len(edges))
            for j in range(i)
            if (meeting := edges_meet(edges[i], edges[j])) and meeting.kind is SegmentRelation.CROSS
        ]
        if crossing:
            i, j = min(sorted(pair) for pair in crossing)
            with pytest.raises(GeometryError, match=f"edge {i} from .* meets edge {j} from"):
                as_polygon(ring)


def test_a_hundred_rings_within_each_other_are_fifty_parts_with_a_hole_each():
    polygon = as_polygon([[(k, k), (300 - k, k), (300 - k, 300 - k), (k, 300 - k)] for k in range(100)])
    assert polygon.parts == tuple((k, k + 1) for k in range(0, 100, 2))
