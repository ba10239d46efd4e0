# SPDX-License-Identifier: GPL-3.0-or-later
"""Distance of concave polygons by convex pieces: the exact relation, shapely's distance, and no pair left out.

Convex pieces: they fill the polygon, have only its vertices, and are few.
"""

import math
import sys
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import (
    Arrangement,
    ConvexPolygon,
    Relation,
    as_polygon,
    concave_distance,
    convex_pieces,
    epa,
    gjk,
    orient2d,
    polygons_intersect,
    triangulate,
)

L_SHAPE = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
PLUS = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
WIDE_FRAME = [[(0, 0), (6, 0), (6, 6), (0, 6)], [(2, 2), (4, 2), (4, 4), (2, 4)]]


def doubled_area(ring):
    return sum(px * qy - py * qx for (px, py), (qx, qy) in zip(ring, [*ring[1:], ring[0]], strict=True))


def dents(polygon):
    return sum(
        orient2d(polygon.vertices[polygon.preceding[k]], vertex, polygon.vertices[polygon.following[k]]) < 0
        for k, vertex in enumerate(polygon.vertices)
    )


def check(rings):
    polygon = as_polygon(rings)
    pieces = [piece.tolist() for piece in convex_pieces(polygon)]
    for piece in pieces:
        corners = zip(piece, piece[1:] + piece[:1], piece[2:] + piece[:2], strict=True)
        assert all(orient2d(*corner) > 0 for corner in corners)
        assert {tuple(vertex) for vertex in piece} <= set(polygon.vertices)
    area = sum(doubled_area(ring.tolist()) for ring in polygon.rings)
    assert sum(doubled_area(piece) for piece in pieces) == pytest.approx(area, rel=1e-12)
    union = shapely.union_all([shapely.Polygon(piece) for piece in pieces])
    assert union.area == pytest.approx(area / 2, rel=1e-9)  # or they would overlap
    # Fewer pieces would leave a dent; Hertel and Mehlhorn: each dent keeps at most two cuts.
    assert len(pieces) <= 2 * dents(polygon) + len(polygon.parts)
    return pieces


def test_a_convex_polygon_is_its_own_piece():
    (piece,) = check([(0, 0), (2, 0), (4, 0), (4, 4), (0, 4), (0, 2)])
    assert sorted(map(tuple, piece)) == [(0, 0), (0, 4), (4, 0), (4, 4)]


@pytest.mark.parametrize(
    ("rings", "most"),
    [(L_SHAPE, 2), (PLUS, 3), (WIDE_FRAME, 4), ([(0, 0), (4, 0), (2, 1)], 1), ([(0, 0), (4, 0), (2, 1), (2, 4)], 2)],
    ids=["L", "plus", "frame", "triangle", "arrow head"],
)
def test_pieces_are_as_few_as_one_would_draw(rings, most):
    assert len(check(rings)) == most


def test_regions_of_cells_fall_into_pieces(cell_regions):
    few = many = 0
    for cells in cell_regions:
        few += len(check(cells))
        many += sum(len(cell) - 2 for cell in cells)
    assert few < many / 2


def test_simple_polygons_fall_into_pieces(simple_polygons):
    for ring in simple_polygons:
        check(ring)


def test_points_and_segments_are_one_piece():
    assert [piece.tolist() for piece in convex_pieces([(0, 0), (2, 2), (1, 1)])] == [[[0, 0], [2, 2]]]
    assert [piece.tolist() for piece in convex_pieces([(3, 4)])] == [[[3, 4]]]


def test_parts_have_pieces_of_their_own():
    pieces = check([[(0, 0), (1, 0), (1, 1)], [(1, 1), (2, 1), (2, 2)], [(5, 5), (6, 5), (6, 6)]])
    assert len(pieces) == 3


def test_a_convex_polygon_is_seen_without_triangles(monkeypatch):
    monkeypatch.setattr(sys.modules[convex_pieces.__module__], "triangulate", None)
    (piece,) = convex_pieces([(0, 0), (2, 0), (4, 0), (4, 4), (0, 4), (0, 2)])
    assert piece.tolist() == [[0, 0], [4, 0], [4, 4], [0, 4]]


def merged(triangles):
    """Hertel and Mehlhorn word for word: every inner edge that no vertex needs is removed, the longest first."""
    pieces = dict(enumerate(map(list, triangles)))

    def edges(piece):
        return list(zip(piece, piece[1:] + piece[:1], strict=True))

    owner = {edge: number for number, piece in pieces.items() for edge in edges(piece)}
    inner = [edge for edge in owner if edge < edge[::-1] and edge[::-1] in owner]
    for start, end in sorted(inner, key=lambda edge: math.dist(*edge), reverse=True):
        kept, gone = owner[start, end], owner[end, start]
        left, right = (
            pieces[number][pieces[number].index(first) :] + pieces[number][: pieces[number].index(first)]
            for number, first in ((kept, end), (gone, start))
        )
        if orient2d(left[-2], start, right[1]) < 0 or orient2d(right[-2], end, left[1]) < 0:
            continue
        pieces[kept] = left[:-1] + right[:-1]
        del pieces[gone]
        owner.update(dict.fromkeys(edges(pieces[kept]), kept))
    around = [zip(piece[-1:] + piece[:-1], piece, piece[1:] + piece[:1], strict=True) for piece in pieces.values()]
    return [[list(b) for a, b, c in corners if orient2d(a, b, c) != 0] for corners in around]


def test_the_pieces_are_those_of_hertel_and_mehlhorn(simple_polygons, cell_regions, every):
    compared = 0
    for rings in (*simple_polygons[:150], *cell_regions[:60], WIDE_FRAME, PLUS):
        pieces = [piece.tolist() for piece in convex_pieces(rings)]
        if len(pieces) > 1:
            compared += 1
            assert pieces == merged(triangulate(rings))
    assert compared > 60 / every


U_SHAPE = [(-3, 0), (3, 0), (3, 4), (2, 4), (2, 1), (-2, 1), (-2, 4), (-3, 4)]
FRAME = [[(-4, -4), (4, -4), (4, 4), (-4, 4)], [(-2, -2), (2, -2), (2, 2), (-2, 2)]]
SQUARE = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def moved(rings, x, y):
    return [[(px + x, py + y) for px, py in ring] for ring in rings]


def region(cells):
    return shapely.union_all([shapely.Polygon(cell) for cell in cells])


def every_pair(result):
    """Every pair of pieces compared, none pruned: nearest distance, greatest depth."""
    near, deep = math.inf, 0.0
    for a in map(ConvexPolygon, result.pieces_a):
        for b in map(ConvexPolygon, result.pieces_b):
            near, deep = min(near, gjk(a, b).distance), max(deep, epa(a, b).depth)
    return near, deep


@pytest.fixture(scope="module")
def region_pairs(cell_regions, every):
    random = Random(11)
    pairs = []
    for a in cell_regions[: 150 // every]:
        b = random.choice(cell_regions)
        pairs.append((a, moved(b, random.randint(-6, 6), random.randint(-6, 6))))
    return pairs


def test_the_pocket_of_a_u_is_outside_of_it():
    result = concave_distance(U_SHAPE, moved([SQUARE], 0, 3.5))
    assert result.relation is Relation.SEPARATED
    assert result.distance == 1.0
    assert gjk(U_SHAPE, moved([SQUARE], 0, 3.5)[0]).relation is Relation.PENETRATING  # of the hull


def test_a_hole_is_outside_too():
    result = concave_distance(FRAME, SQUARE)
    assert (result.relation, result.distance) == (Relation.SEPARATED, 1.0)
    assert math.dist(result.closest_a, result.closest_b) == 1.0
    assert concave_distance(FRAME, FRAME[1]).relation is Relation.TOUCHING


def test_the_deepest_pair_gives_the_depth():
    result = concave_distance(U_SHAPE, moved([SQUARE], 0, -0.5))
    assert (result.relation, result.depth, result.normal.tolist()) == (Relation.PENETRATING, 0.5, [0, -1])
    assert (result.closest_b - result.closest_a).tolist() == [0, 0.5]


def test_the_relation_is_that_of_the_crossing_test(region_pairs, simple_polygons, every):
    random = Random(12)
    pairs = [
        *region_pairs,
        *((random.choice(simple_polygons), random.choice(simple_polygons)) for _ in range(200 // every)),
    ]
    for a, b in pairs:
        assert concave_distance(a, b).relation is polygons_intersect(a, b).relation, (a, b)


def test_the_distance_is_shapelys(region_pairs):
    for a, b in region_pairs:
        result = concave_distance(a, b)
        assert result.distance == pytest.approx(region(a).distance(region(b)), abs=1e-12)
        if result.relation is Relation.SEPARATED:
            assert math.dist(result.closest_a, result.closest_b) == pytest.approx(result.distance)
            assert region(a).distance(shapely.Point(result.closest_a)) < 1e-12
            assert region(b).distance(shapely.Point(result.closest_b)) < 1e-12
            way = result.closest_b - result.closest_a
            assert result.normal.tolist() == pytest.approx((way / np.hypot(*way)).tolist())


def test_no_pair_is_skipped_that_would_have_counted(region_pairs):
    skipped = 0
    for a, b in region_pairs:
        result = concave_distance(a, b)
        near, deep = every_pair(result)
        assert (result.distance, result.depth) == (near, deep)
        skipped += result.skipped
        assert result.skipped + len(result.answers) == len(result.pieces_a) * len(result.pieces_b)
    assert skipped > 3 * len(region_pairs)


def test_the_whole_must_move_by_the_depth_at_least(region_pairs):
    for a, b in region_pairs:
        result = concave_distance(a, b)
        if result.relation is Relation.PENETRATING:
            for angle in np.arange(16) * math.tau / 16:
                x, y = 0.99 * result.depth * np.array([math.cos(angle), math.sin(angle)])
                assert polygons_intersect(a, moved(b, x, y)).relation is Relation.PENETRATING


def test_swapping_the_polygons_mirrors_the_answer(region_pairs):
    for a, b in region_pairs:
        result, swapped = concave_distance(a, b), concave_distance(b, a)
        assert (result.relation, result.distance, result.depth) == (swapped.relation, swapped.distance, swapped.depth)
        if polygons_intersect(a, b).arrangement is Arrangement.EQUAL:
            continue  # nothing distinguishes equal polygons
        assert result.closest_a.tolist() == swapped.closest_b.tolist()
        assert result.normal.tolist() == (-swapped.normal).tolist()


def test_swapping_polygons_that_have_equal_pieces_did_not_mirror_the_answer():
    corner, bar, box = [(0, 1), (1, 2), (0, 2)], [(9, 9), (12, 9), (12, 10)], [(0, 0), (1, 0), (1, 1), (0, 1)]
    for a, b in (([corner, bar], [corner]), ([corner, box], [corner, bar, box])):
        result, swapped = concave_distance(a, b), concave_distance(b, a)
        assert result.relation is Relation.PENETRATING
        assert result.closest_a.tolist() == swapped.closest_b.tolist()
        assert result.normal.tolist() == (-swapped.normal).tolist()


def test_the_depth_depended_on_where_the_rings_begin(region_pairs):
    random = Random(14)
    for a, b in region_pairs:
        turned = [ring[k:] + ring[:k] for ring in a for k in [random.randrange(len(ring))]]
        turned = [ring[::-1] for ring in turned[::-1]]
        result, other = concave_distance(a, b), concave_distance(turned, b)
        assert (result.distance, result.depth) == (other.distance, other.depth)
        assert result.closest_a.tolist() == other.closest_a.tolist()
        assert result.normal.tolist() == other.normal.tolist()


def test_the_order_of_the_vertices_does_not_matter_for_the_numbers(simple_polygons):
    random = Random(13)
    for _ in range(100):
        a, b = random.choice(simple_polygons), moved([random.choice(simple_polygons)], 4, 3)[0]
        turned = a[2:] + a[:2]
        result, other = concave_distance(a, b), concave_distance(turned[::-1], b)
        assert result.relation is other.relation
        assert result.distance == pytest.approx(other.distance)


def test_the_answers_are_recorded_as_they_come():
    steps = []
    result = concave_distance(FRAME, moved([U_SHAPE], 9, 1), record=steps.append)
    assert steps == list(result.answers)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    best = [step for step in steps if step.is_best][-1]
    assert (best.pair, best.distance) == (result.pair, result.distance)
    for step in steps:
        assert step.distance >= step.nearest_possible
        assert step.depth <= step.deepest_possible


def test_most_pairs_are_never_looked_at():
    comb = [(0, 0), (40, 0), (40, 1)]
    for x in range(39, 0, -2):
        comb += [(x + 0.5, 1), (x, 5), (x - 0.5, 1)]
    comb.append((0, 1))
    result = concave_distance(comb, moved([comb], 30, 9))
    assert len(result.answers) < len(result.pieces_a) * len(result.pieces_b) / 20


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        ([(0, 0)], FRAME, "separated"),
        ([(3, 0)], FRAME, "penetrating"),
        ([(2, 0)], FRAME, "touching"),
        ([(0, 0), (9, 0)], FRAME, "penetrating"),
        ([(0, 0), (2, 0)], [(1, -1), (1, 1)], "penetrating"),
        ([(0, 0), (2, 0)], [(5, 4)], "separated"),
    ],
)
def test_points_and_segments_are_taken(a, b, relation):
    assert concave_distance(a, b).relation.value == concave_distance(b, a).relation.value == relation


def test_a_segment_between_two_pieces_is_inside_all_the_same():
    """Each piece only touches it."""
    frame = concave_distance(FRAME, SQUARE)
    edges = {
        frozenset((tuple(p), tuple(q)))
        for piece in frame.pieces_a
        for p, q in zip(piece.tolist(), np.roll(piece, -1, axis=0).tolist(), strict=True)
    }
    boundary = {
        frozenset((tuple(p), tuple(q)))
        for ring in frame.a.rings
        for p, q in zip(ring.tolist(), np.roll(ring, -1, axis=0).tolist(), strict=True)
    }
    for cut in edges - boundary:
        (px, py), (qx, qy) = cut
        inner = [(0.75 * px + 0.25 * qx, 0.75 * py + 0.25 * qy), (0.25 * px + 0.75 * qx, 0.25 * py + 0.75 * qy)]
        result = concave_distance(FRAME, inner)
        assert (result.relation, result.depth) == (Relation.PENETRATING, 0.0)


@pytest.mark.parametrize("scale", [2.0**-500, 2.0**-40, 2.0**40, 2.0**500])
def test_any_size_is_measured(scale):
    a, b = scale * np.array(U_SHAPE, float), scale * np.array(moved([SQUARE], 0, 3.5)[0])
    assert concave_distance(a, b).distance == scale
