# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether polygons overlap, compared with shapely on grids, where it is exact, and where the seed code fails."""

import math
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import (
    Arrangement,
    ConvexPolygon,
    EdgeContact,
    GeometryError,
    Relation,
    SegmentRelation,
    as_polygon,
    gjk,
    polygons_intersect,
)

from ...cases import in_one

BIG = [(-4, -4), (4, -4), (4, 4), (-4, 4)]
SMALL = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
UPRIGHT, LEVEL = [(-1, -5), (1, -5), (1, 5), (-1, 5)], [(-5, -1), (5, -1), (5, 1), (-5, 1)]
U_AROUND = [(-3, -0.5), (-2, -0.5), (-2, 3), (2, 3), (2, -0.5), (3, -0.5), (3, 4), (-3, 4)]
SPIKE = [(-5, -0.5), (-5, 0.5), (5, 0)]
L_SHAPE = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
FRAME = [BIG, [(-2, -2), (2, -2), (2, 2), (-2, 2)]]
CORNER_TO_CORNER = [[(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 2), (4, 2), (4, 4), (2, 4)]]
ZIGZAG = [(0, 0), (1, 0), (2, 3), (3, 0), (4, 0), (2, 6)]


def moved(rings, x, y):
    return [[(px + x, py + y) for px, py in ring] for ring in rings]


PAIRS = {
    "apart": (BIG, moved([SMALL], 9, 0), "apart"),
    "far apart in both axes": (SMALL, moved([SMALL], 3, 3), "apart"),
    "in the pocket of a U": (U_AROUND, SMALL, "apart"),
    "in a hole": (FRAME, SMALL, "apart"),
    "boxes overlap only": (L_SHAPE, [(2, 2), (5, 2), (5, 5)], "apart"),
    "corner to corner": (SMALL, moved([SMALL], 2, 2), "touching"),
    "corner on an edge": (SMALL, [(1, 0), (3, -1), (3, 1)], "touching"),
    "edge to edge": (SMALL, moved([SMALL], 2, 0), "touching"),
    "a part of an edge": (SMALL, [(1, 0), (3, 0), (3, 5), (1, 5)], "touching"),
    "a longer edge": (SMALL, [(1, -5), (3, -5), (3, 5), (1, 5)], "touching"),
    "fills a hole": (FRAME, FRAME[1], "touching"),
    "corners on the edges of a hole": (FRAME, [(-2, 0), (0, -2), (2, 0), (0, 2)], "touching"),
    "fills a notch": (L_SHAPE, [(1, 1), (4, 1), (4, 4), (1, 4)], "touching"),
    "two corners in a notch": (L_SHAPE, [(1, 2), (2, 1), (3, 3)], "touching"),
    "corners cross without a contact of edges": (BIG, [(-4, -4), (0, -9), (4, -4)], "touching"),
    "plus sign": (UPRIGHT, LEVEL, "crossing"),
    "spike through": (SPIKE, [(-1, -2), (1, -2), (1, 2), (-1, 2)], "crossing"),
    "corners in": (BIG, moved([BIG], 3, 3), "crossing"),
    "through corners": ([(0, 0), (2, -2), (4, 0), (2, 2)], [(2, -2), (2, 2), (-3, 0)], "crossing"),
    "along a diagonal": (SMALL, [(-1, -1), (1, 1), (-3, 3)], "crossing"),
    "edges on one line, inside to the same side": (SMALL, moved([SMALL], 1, 0), "crossing"),
    "over a hole": (FRAME, moved([SMALL], 2, 0), "crossing"),
    "a zigzag through a bar": (ZIGZAG, [(-1, 1), (5, 1), (5, 2), (-1, 2)], "crossing"),
    "covers a hole and more": (FRAME, [(-3, -3), (3, -3), (3, 3), (-3, 3)], "crossing"),
    "contained": (SMALL, BIG, "a inside b"),
    "contained at an edge": (moved([SMALL], 3, 0), BIG, "a inside b"),
    "contained in a corner": (moved([SMALL], 3, 3), BIG, "a inside b"),
    "contained from corner to corner": ([(-4, -4), (4, -4), (4, 4)], BIG, "a inside b"),
    "contained with corners on the edges": ([(-4, 0), (0, -4), (4, 0), (0, 4)], BIG, "a inside b"),
    "a frame in its outer ring": (FRAME, BIG, "a inside b"),
    "inside the frame itself": ([(-4, -4), (4, -4), (4, -2), (-4, -2)], FRAME, "a inside b"),
    "a part alone": (moved([SMALL], 9, 0), [BIG, *moved([SMALL], 9, 0)], "a inside b"),
    "identical": (L_SHAPE, L_SHAPE[3:] + L_SHAPE[:3], "equal"),
    "identical frames": (FRAME, [FRAME[1], FRAME[0][::-1]], "equal"),
    "cut in two": (BIG, [[(-4, -4), (0, -4), (0, 4), (-4, 4)], [(0, -4), (4, -4), (4, 4), (0, 4)]], "equal"),
}
MIRRORED = {
    Arrangement.A_INSIDE_B: Arrangement.B_INSIDE_A,
    Arrangement.B_INSIDE_A: Arrangement.A_INSIDE_B,
}


def region(rings):
    if isinstance(rings[0][0], int | float):
        rings = [rings]
    total = shapely.Polygon()
    for ring in rings:
        total = total.symmetric_difference(shapely.Polygon(ring))
    return total


def truth(a, b):
    """What shapely's DE-9IM matrix says: which interiors, boundaries and exteriors meet."""
    if not a.intersects(b):
        return Arrangement.APART
    if a.equals(b):
        return Arrangement.EQUAL
    matrix = a.relate(b)
    if matrix[0] != "2":
        return Arrangement.TOUCHING
    if matrix[2] == "F":
        return Arrangement.A_INSIDE_B
    return Arrangement.B_INSIDE_A if matrix[6] == "F" else Arrangement.CROSSING


def relation_of(arrangement):
    few = {Arrangement.APART: Relation.SEPARATED, Arrangement.TOUCHING: Relation.TOUCHING}
    return few.get(arrangement, Relation.PENETRATING)


def check(a, b, wanted):
    for first, second, arrangement in ((a, b, wanted), (b, a, MIRRORED.get(wanted, wanted))):
        result = polygons_intersect(first, second)
        assert (result.relation, result.arrangement) == (relation_of(arrangement), arrangement), (first, second)


@in_one("name", PAIRS)
def test_named_pairs_lie_as_they_are_called(name):
    a, b, wanted = PAIRS[name]
    check(a, b, Arrangement(wanted))
    assert truth(region(a), region(b)) is Arrangement(wanted)


@in_one("name", PAIRS, every=3)
def test_every_winding_start_turn_and_mirror_image_gives_the_same(name):
    a, b, wanted = PAIRS[name]

    def forms(rings):
        rings = [rings] if isinstance(rings[0][0], int | float) else rings
        return [rings, [ring[::-1] for ring in rings[::-1]], [ring[2:] + ring[:2] for ring in rings]]

    for form_a in forms(a):
        for form_b in forms(b):
            for turn in (lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (y, x), lambda x, y: (x + 2 * y, y)):
                images = ([[turn(*vertex) for vertex in ring] for ring in rings] for rings in (form_a, form_b))
                assert polygons_intersect(*images).arrangement is Arrangement(wanted)


@in_one("name", PAIRS)
@in_one("scale", [2.0**-1000, 2.0**-40, 2.0**40, 2.0**1000])
def test_any_size_gives_the_same(name, scale):
    a, b, wanted = PAIRS[name]

    def scaled(rings):
        rings = [rings] if isinstance(rings[0][0], int | float) else rings
        return [scale * np.array(ring, float) for ring in rings]

    assert polygons_intersect(scaled(a), scaled(b)).arrangement is Arrangement(wanted)


def test_shapely_agrees_about_simple_polygons(simple_polygons, every):
    random = Random(7)
    for number in range(3000 // every):
        a, b = random.choice(simple_polygons), random.choice(simple_polygons)
        if number % 4 == 0:
            (b,) = moved([b], random.randint(-3, 3), 0)
        result = polygons_intersect(a, b)
        assert result.arrangement is truth(shapely.Polygon(a), shapely.Polygon(b)), (a, b)
        assert result.relation is relation_of(result.arrangement)


def test_shapely_agrees_about_polygons_with_holes_and_parts_that_touch(cell_regions):
    random = Random(8)
    whole = [(0, 0), (5, 0), (5, 5), (0, 5)]
    regions = [shapely.union_all([shapely.Polygon(cell) for cell in cells]) for cells in cell_regions]
    for a, region_a in zip(cell_regions[::4], regions[::4], strict=True):
        some = [cell for cell in a if random.random() < 0.5] or a
        others = [
            (some, shapely.union_all([shapely.Polygon(cell) for cell in some])),
            *[(cell_regions[k], regions[k]) for k in random.sample(range(len(regions)), 3)],
        ]
        rest = shapely.Polygon(whole).difference(region_a)
        if not rest.is_empty:
            others.append(([whole, *a], rest))
        for b, region_b in others:
            check(a, b, truth(region_a, region_b))


def test_convex_polygons_have_the_relation_that_gjk_gives_them(grid_pairs, float_pairs, touching_pairs):
    for a, b in [*grid_pairs, *float_pairs, *touching_pairs]:
        hulls = ConvexPolygon(a), ConvexPolygon(b)
        assert polygons_intersect(*hulls).relation is gjk(*hulls).relation, (a, b)


def test_classic_failures_are_right():
    """Pairs that the seed's C version gets wrong, in at least one order."""
    assert polygons_intersect([(-5, -5), (5, -5), (5, 5), (-5, 5)], SMALL).arrangement is Arrangement.B_INSIDE_A
    assert polygons_intersect(UPRIGHT, LEVEL).relation is Relation.PENETRATING
    assert polygons_intersect(U_AROUND, SMALL).relation is Relation.SEPARATED
    top, bottom = [(-5, 1), (5, 1), (0, 5)], [(-5, -1), (5, -1), (0, -5)]
    assert polygons_intersect(SMALL, top).relation is polygons_intersect(SMALL, bottom).relation is Relation.TOUCHING


def test_a_plus_sign_has_its_four_crossings_in_order_with_their_edges():
    result = polygons_intersect(UPRIGHT, LEVEL)
    assert [(contact.edge_a, contact.edge_b) for contact in result.contacts] == [
        ((0, 1), (0, 0)),
        ((0, 1), (0, 2)),
        ((0, 3), (0, 2)),
        ((0, 3), (0, 0)),
    ]
    assert {contact.kind for contact in result.contacts} == {SegmentRelation.CROSS}
    assert result.points.tolist() == [[1, -1], [1, 1], [-1, 1], [-1, -1]]
    assert (result.edge_pairs, result.candidates, result.inclusions) == (16, 4, ())


def test_shared_pieces_are_told_with_both_ends():
    result = polygons_intersect(SMALL, [(1, 0), (3, 0), (3, 5), (1, 5)])
    shared = [contact for contact in result.contacts if contact.kind is SegmentRelation.OVERLAP]
    assert [contact.points.tolist() for contact in shared] == [[[1, 0], [1, 1]]]
    assert sorted(result.points.tolist()) == [[1, 0], [1, 1]]


def test_crossings_are_rounded_once():
    random, checked = Random(9), 0
    for _ in range(300):
        p, q, r, s = ((random.uniform(-1, 1), random.uniform(-1, 1)) for _ in range(4))
        result = polygons_intersect([p, q, (9, 9)], [r, s, (-9, 9)])
        for contact in result.contacts:
            ends = [
                [tuple(polygon.rings[0][(edge + k) % 3].tolist()) for k in (0, 1)]
                for polygon, (_, edge) in ((result.a, contact.edge_a), (result.b, contact.edge_b))
            ]
            if sorted(ends[0]) != sorted((p, q)) or sorted(ends[1]) != sorted((r, s)):
                continue
            checked += 1
            (px, py), (qx, qy), (rx, ry), (sx, sy) = ([Fraction(v) for v in point] for point in (p, q, r, s))
            down = (qx - px) * (sy - ry) - (qy - py) * (sx - rx)
            share = ((rx - px) * (sy - ry) - (ry - py) * (sx - rx)) / down
            exact = px + share * (qx - px), py + share * (qy - py)
            assert contact.points[0].tolist() == [float(value) for value in exact]
    assert checked > 50


def test_contacts_follow_the_boundary_of_a(simple_polygons):
    random = Random(10)
    for _ in range(300):
        a, b = random.choice(simple_polygons), random.choice(simple_polygons)
        result = polygons_intersect(a, b)
        places = []
        for contact in result.contacts:
            start = result.a.rings[0][contact.edge_a[1]]
            places.append((contact.edge_a, round(min(math.dist(start, point) for point in contact.points), 9)))
        assert all(first <= second for first, second in pairwise(places))
        assert [contact.number for contact in result.contacts] == list(range(1, len(places) + 1))


def test_what_is_recorded_is_what_the_answer_holds():
    for name in ("plus sign", "contained", "in a hole", "edge to edge", "covers a hole and more"):
        steps = []
        result = polygons_intersect(*PAIRS[name][:2], record=steps.append)
        assert [step for step in steps if isinstance(step, EdgeContact)] == list(result.contacts)
        assert [step for step in steps if not isinstance(step, EdgeContact)] == list(result.inclusions)


def test_rings_that_meet_nothing_are_asked_for_with_a_ray():
    steps = []
    result = polygons_intersect(SMALL, BIG, record=steps.append)
    inner, outer = result.inclusions
    assert (inner.letter, inner.inside, len(inner.ray)) == ("A", True, 4)
    assert inner.ray[-1].right % 2 == 1
    assert (outer.letter, outer.inside, outer.ray) == ("B", False, ())
    assert all(test.ray == () for test in polygons_intersect(SMALL, BIG).inclusions)


@in_one(
    ("a", "b", "relation", "arrangement"),
    [
        ([(0, 0)], BIG, "penetrating", "a inside b"),
        ([(4, 0)], BIG, "touching", "touching"),
        ([(4, 4)], BIG, "touching", "touching"),
        ([(5, 5)], BIG, "separated", "apart"),
        ([(0, 0)], FRAME, "separated", "apart"),
        ([(1, 1)], [(1, 1)], "touching", "equal"),
        ([(1, 1)], [(0, 0), (2, 2)], "touching", "touching"),
        ([(-1, 0), (1, 0)], BIG, "penetrating", "a inside b"),
        ([(-9, 0), (9, 0)], BIG, "penetrating", "crossing"),
        ([(-9, 0), (0, 0)], BIG, "penetrating", "crossing"),
        ([(-4, 0), (0, 0)], BIG, "penetrating", "a inside b"),
        ([(-4, -4), (4, 4)], BIG, "penetrating", "a inside b"),
        ([(-4, 0), (-9, 0)], BIG, "touching", "touching"),
        ([(-9, 4), (9, 4)], BIG, "touching", "touching"),
        ([(-1, 1), (1, 1)], FRAME, "separated", "apart"),
        ([(-2, -2), (2, 2)], FRAME, "touching", "touching"),
        ([(1, 1), (3, 2)], CORNER_TO_CORNER, "penetrating", "crossing"),
        ([(1, 2), (3, 2)], CORNER_TO_CORNER, "touching", "touching"),
        ([(1, 1), (3, 3)], CORNER_TO_CORNER, "penetrating", "a inside b"),
        ([(1, 3), (3, 1)], CORNER_TO_CORNER, "touching", "touching"),
        ([(0, 0), (2, 2)], [(0, 2), (2, 0)], "penetrating", "crossing"),
        ([(0, 0), (2, 2)], [(1, 1), (2, 0)], "touching", "touching"),
        ([(0, 0), (2, 2)], [(1, 1), (3, 3)], "touching", "touching"),
        ([(0, 0), (2, 2)], [(2, 2), (0, 0)], "touching", "equal"),
        ([(0, 0), (2, 2)], [(3, 3), (4, 4)], "separated", "apart"),
    ],
)
def test_points_and_segments_have_a_relation_too(a, b, relation, arrangement):
    check_relation = polygons_intersect(a, b)
    assert (check_relation.relation.value, check_relation.arrangement.value) == (relation, arrangement)
    mirrored = polygons_intersect(b, a)
    assert mirrored.relation.value == relation
    assert mirrored.arrangement is MIRRORED.get(Arrangement(arrangement), Arrangement(arrangement))


def test_a_gap_and_an_overlap_of_the_last_bit_are_told_apart():
    bit = 2.0**-50
    right = [(2.0, 0.0), (3.0, 0.0), (3.0, 1.0)]
    for x, relation in ((2.0 - bit, "separated"), (2.0, "touching"), (2.0 + bit, "penetrating")):
        left = [(1.0, -1.0), (x, 0.0), (1.0, 1.0)]
        assert polygons_intersect(left, right).relation.value == relation
    # The same on a slanted edge, where the crossing itself cannot be distinguished from the vertex.
    edge = [(0.0, 0.0), (3.0, 1.0), (0.0, 1.0)]
    for y, relation in ((0.5 - bit, "separated"), (0.5, "touching"), (0.5 + bit, "penetrating")):
        assert polygons_intersect(edge, [(1.5, y), (2.0, -1.0), (1.0, -1.0)]).relation.value == relation


def test_a_thousand_edges_cross_in_less_than_a_second_or_two():
    random = np.random.default_rng(3)

    def star(middle):
        angle = np.arange(1000) * 2 * np.pi / 1000
        reach = random.uniform(0.9, 1.0, 1000)
        return np.array(middle) + reach[:, np.newaxis] * np.stack([np.cos(angle), np.sin(angle)], axis=1)

    a, b = star((0, 0)), star((0.3, 0.1))
    result = polygons_intersect(a, b)
    assert result.arrangement is Arrangement.CROSSING
    assert result.candidates < result.edge_pairs // 100
    meeting = shapely.intersection(shapely.LinearRing(a), shapely.LinearRing(b))
    assert len(result.points) == shapely.get_num_geometries(meeting)


def test_a_polygon_that_crosses_itself_is_named():
    with pytest.raises(GeometryError, match=r"^b crosses itself"):
        polygons_intersect(BIG, [(0, 0), (4, 4), (4, 0), (0, 4)])


def test_a_polygon_that_was_checked_before_is_taken_as_it_is():
    a = as_polygon(BIG)
    assert polygons_intersect(a, SMALL).a is a
