# SPDX-License-Identifier: GPL-3.0-or-later
"""Which points lie inside a polygon: exact on edges and vertices, for any polygon and each of the three rules.

The truth is independent of the package: the half-open rule is what is true of the point a little further to the right
and even less further up, where no coordinates coincide; there, edges below the point are counted, in fractions.
"""

import itertools
from fractions import Fraction
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import GeometryError, pnpoly

from ...cases import in_one, mostly_slow

RULES = ("half-open", "inside", "outside")
UNIT_SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
L_SHAPE = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]
BOW_TIE = [(0, 0), (4, 4), (4, 0), (0, 4)]
PENTAGRAM = [(0, 3), (8, 3), (1, 8), (4, 0), (6, 8)]
TOUCHES_ITSELF = [(0, 0), (6, 0), (3, 3), (6, 6), (0, 6), (3, 3)]
GRID = [(x, y) for x in range(4) for y in range(4)]


def edges(rings):
    for ring in rings:
        yield from zip(ring, [*ring[1:], ring[0]], strict=True)


def on_boundary(rings, point):
    x, y = point
    for (px, py), (qx, qy) in edges(rings):
        between = min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy)
        if between and (qx - px) * (y - py) == (qy - py) * (x - px):
            return True
    return False


def half_open(rings, point, right=Fraction(1, 10**4), up=Fraction(1, 10**12)):
    """Count the edges below the point beside it; the default steps are small enough for coordinates of one digit."""
    x, y = point[0] + right, point[1] + up
    below = 0
    for (px, py), (qx, qy) in edges(rings):
        if min(px, qx) < x < max(px, qx) and py + (x - px) * Fraction(qy - py, qx - px) < y:
            below += 1
    return below % 2 == 1


def truth(rings, point, rule):
    if rule != "half-open" and on_boundary(rings, point):
        return rule == "inside"
    return half_open(rings, point)


def grid_polygon(random, size):
    """Rings of any kind: convex, crossing and touching themselves, with equal vertices, flat, or a single point."""
    count = random.choice((1, 1, 1, 2, 3))
    return [
        [(random.randint(0, size), random.randint(0, size)) for _ in range(random.choice((1, 2, 3, 4, 5, 6, 9)))]
        for _ in range(count)
    ]


def as_fractions(points):
    return [(Fraction(x), Fraction(y)) for x, y in points]


# ---- the three rules


def test_of_the_unit_square_left_and_bottom_edges_are_inside():
    points = [(0, 0.5), (1, 0.5), (0.5, 1), (0.5, 0), (0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5)]
    inside = pnpoly(UNIT_SQUARE, points)
    assert [points[k] for k in np.flatnonzero(inside)] == [(0, 0.5), (0.5, 0), (0, 0), (0.5, 0.5)]
    assert pnpoly(UNIT_SQUARE, points, boundary="inside").all()
    assert np.flatnonzero(pnpoly(UNIT_SQUARE, points, boundary="outside")).tolist() == [8]


def test_a_concave_polygon_needs_nothing_else():
    assert pnpoly(L_SHAPE, [(3, 0.5), (3, 3), (0.5, 3)]).tolist() == [True, False, True]


def test_where_a_polygon_covers_itself_twice_is_outside():
    assert pnpoly(PENTAGRAM, [(4, 4), (2, 3.25)]).tolist() == [False, True]
    assert pnpoly(BOW_TIE, [(1, 2), (3, 2), (2, 1), (2, 3)]).tolist() == [True, True, False, False]


def test_further_rings_are_holes_and_islands_in_them():
    rings = [[(0, 0), (9, 0), (9, 9), (0, 9)], [(2, 2), (7, 2), (7, 7), (2, 7)], [(4, 4), (5, 4), (5, 5), (4, 5)]]
    points = [(1, 1), (3, 3), (4.5, 4.5), (2, 2), (7, 5), (4, 4)]
    assert pnpoly(rings, points).tolist() == [True, False, True, False, True, True]
    assert pnpoly(rings, points, boundary="inside").tolist() == [True, False, True, True, True, True]
    assert pnpoly(rings, points, boundary="outside").tolist() == [True, False, True, False, False, False]


def test_a_ray_through_corners_counts_them_rightly():
    diamond = [(0, 0), (2, 2), (0, 4), (-2, 2)]
    assert pnpoly(diamond, [(-5, 2), (-1, 2), (-5, 4), (-5, 0)]).tolist() == [False, True, False, False]
    teeth = [(0, 0), (1, 2), (2, 0), (3, 2), (4, 0), (4, 4), (0, 4)]
    assert pnpoly(teeth, [(-1, 2), (0.5, 2), (2, 2), (3.5, 2), (5, 2)]).tolist() == [False, True, True, True, False]


def test_points_and_segments_hold_no_point_but_on_their_boundary():
    for polygon, points in (([(1, 1)], [(1, 1), (0, 1)]), ([(0, 0), (2, 2)], [(1, 1), (1, 0)])):
        assert not pnpoly(polygon, points).any()
        assert pnpoly(polygon, points, boundary="inside").tolist() == [True, False]
        assert not pnpoly(polygon, points, boundary="outside").any()


# ---- against the truth


def test_every_triangle_of_a_small_grid_is_right_at_every_point_of_it(every):
    for triangle in itertools.islice(itertools.combinations_with_replacement(GRID, 3), 0, None, every):
        ring = list(triangle)
        for rule in RULES:
            expected = [truth([ring], point, rule) for point in GRID]
            assert pnpoly(ring, GRID, boundary=rule).tolist() == expected, (ring, rule)


@pytest.mark.parametrize(
    ("seed", "count"),
    [
        (0, 25),
        pytest.param(0, 100, marks=pytest.mark.slow),
        *(pytest.param(seed, 100, marks=pytest.mark.nightly) for seed in (1, 2)),
    ],
)
def test_polygons_of_every_kind_on_small_grids_are_right_at_every_point_and_between(seed, count):
    random = Random(seed)
    for _ in range(count):
        size = random.choice((2, 4, 7))
        rings = grid_polygon(random, size)
        halves = [(Fraction(x, 2), Fraction(y, 2)) for x in range(-1, 2 * size + 2) for y in range(-1, 2 * size + 2)]
        points = random.sample(halves, min(60, len(halves)))
        for rule in RULES:
            expected = [truth(rings, point, rule) for point in points]
            assert pnpoly(rings, np.array(points, dtype=float), boundary=rule).tolist() == expected, (rings, rule)


@mostly_slow("exponent", [-1000, -40, 0, 40, 980])
def test_points_on_edges_and_one_float_beside_them_are_told_apart(exponent):
    random = Random(5)
    unit = 2.0**exponent
    for _ in range(60):
        x, y, ux, uy = (random.getrandbits(40) - 2**39 for _ in range(4))
        start, middle, end = ((unit * (x + k * ux), unit * (y + k * uy)) for k in range(3))
        ring = [start, end, (unit * random.getrandbits(40), unit * random.getrandbits(40))]
        points = [middle, *((float(np.nextafter(middle[0], way)), middle[1]) for way in (-np.inf, np.inf))]
        exact_ring, exact_points = as_fractions(ring), as_fractions(points)
        touching = [on_boundary([exact_ring], point) for point in exact_points]
        assert touching == [True, False, False]
        assert (
            pnpoly(ring, points, boundary="inside") & ~pnpoly(ring, points, boundary="outside")
        ).tolist() == touching
        step = Fraction(unit) / 10**40
        expected = [half_open([exact_ring], point, step, step / 10**40) for point in exact_points]
        assert pnpoly(ring, points).tolist() == expected
        assert expected[1] != expected[2]


def cross(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def test_points_an_ulp_around_a_sloping_edge_have_the_exact_side():
    steps = np.arange(48) * 2.0**-53
    points = np.stack(np.meshgrid(0.5 + steps, 0.5 + steps), axis=-1).reshape(-1, 2)
    triangle = [(-12.0, -12.0), (24.0, 24.0), (-12.0, 24.0)]
    exact = [cross(*as_fractions([triangle[0], triangle[1], point])[:3]) for point in points.tolist()]
    assert {(value > 0) - (value < 0) for value in exact} == {-1, 0, 1}
    assert pnpoly(triangle, points, boundary="inside").tolist() == [value >= 0 for value in exact]
    assert pnpoly(triangle, points, boundary="outside").tolist() == [value > 0 for value in exact]


def test_far_away_points_and_overflowing_products_are_decided():
    big = 2.0**1022
    square = [(-big, -big), (big, -big), (big, big), (-big, big)]
    points = [(0, 0), (big, 0), (-big, 0), (0, big), (0, -big), (5e-324, -5e-324)]
    assert pnpoly(square, points).tolist() == [True, False, True, False, True, True]
    diamond = [(0, -big), (big, 0), (0, big), (-big, 0)]
    on_edge, off = (big / 2, big / 2), (big / 2, np.nextafter(big / 2, np.inf))
    assert pnpoly(diamond, [on_edge, off, (big, big)], boundary="inside").tolist() == [True, False, False]


def test_simple_polygons_agree_with_shapely_off_the_boundary():
    random = np.random.default_rng(1)
    for count in (3, 8, 40, 300):
        angle = np.sort(random.uniform(0, 2 * np.pi, count))
        ring = random.uniform(0.1, 1, (count, 1)) * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        points = random.uniform(-1, 1, (20_000, 2))
        for rule in RULES:
            assert np.array_equal(
                pnpoly(ring, points, boundary=rule), shapely.contains_xy(shapely.Polygon(ring), points)
            )


# ---- tilings


def fully_covered(tiles, points):
    return np.sum([pnpoly(tile, points) for tile in tiles], axis=0)


@pytest.mark.parametrize("rising", [True, False])
def test_a_square_cut_into_triangles_counts_every_point_once(rising):
    points = [(x / 4, y / 4) for x in range(-4, 13) for y in range(-4, 13)]
    tiles = []
    for x, y in itertools.product(range(2), repeat=2):
        a, b, c, d = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
        tiles += [[a, b, c], [a, c, d]] if rising else [[a, b, d], [b, c, d]]
    assert fully_covered(tiles, points).tolist() == [int(0 <= x < 2 and 0 <= y < 2) for x, y in points]


@pytest.mark.parametrize("seed", range(4))
def test_a_random_triangulation_counts_every_point_once_also_its_corners(seed):
    random = np.random.default_rng(seed)
    corners = random.integers(0, 12, (40, 2)).astype(float) * (1.0 if seed % 2 else 0.1)
    mesh = shapely.delaunay_triangles(shapely.MultiPoint(corners))
    tiles = [np.array(tile.exterior.coords)[:-1] for tile in mesh.geoms]
    middles = np.concatenate([(tile + np.roll(tile, 1, axis=0)) / 2 for tile in tiles])
    points = np.concatenate([corners, middles, random.uniform(0, 12, (300, 2))])
    outer = [end for tile in tiles for end in zip(tile.tolist(), np.roll(tile, -1, axis=0).tolist(), strict=True)]
    rim = {(tuple(p), tuple(q)) for p, q in outer} - {(tuple(q), tuple(p)) for p, q in outer}
    around = dict(rim)  # each vertex of the rim has one next vertex
    first = corner = next(iter(around))
    ring = [first]
    while (corner := around[corner]) != first:
        ring.append(corner)
    assert len(ring) == len(rim)
    assert np.array_equal(fully_covered(tiles, points), pnpoly(ring, points).astype(int))


def test_strips_between_concave_borders_count_every_point_once():
    """Borders from left to right, with a strip between every two: neighbours share all edges of a border."""
    random = Random(3)
    heights = [sorted(random.sample(range(30), 5)) for _ in range(8)]
    borders = [[(x, column[k]) for x, column in enumerate(heights)] for k in range(5)]
    strips = [[*low, *reversed(high)] for low, high in itertools.pairwise(borders)]
    points = [(x / 2, y / 2) for x in range(-1, 16) for y in range(-1, 61)]
    whole = [*borders[0], *reversed(borders[-1])]
    assert np.array_equal(fully_covered(strips, points), pnpoly(whole, points).astype(int))


# ---- the same answer whatever the order


@in_one("ring", [UNIT_SQUARE, L_SHAPE, BOW_TIE, PENTAGRAM, TOUCHES_ITSELF])
@in_one("rule", RULES)
def test_winding_and_first_vertex_do_not_matter(ring, rule):
    points = [(x / 2, y / 2) for x in range(-1, 18) for y in range(-1, 18)]
    expected = pnpoly(ring, points, boundary=rule)
    for k in range(len(ring)):
        turned = ring[k:] + ring[:k]
        assert np.array_equal(pnpoly(turned, points, boundary=rule), expected)
        assert np.array_equal(pnpoly(turned[::-1], points, boundary=rule), expected)
    closed = [*ring, ring[0]]
    assert np.array_equal(pnpoly(closed, points, boundary=rule), expected)


@mostly_slow("rule", RULES)
def test_many_points_are_as_right_as_one_and_few_edges_as_many(rule):
    random = np.random.default_rng(2)
    ring = random.integers(0, 60, (90, 2))
    points = random.integers(-5, 65, (40_000, 2)) / 2
    together = pnpoly(ring, points, boundary=rule)
    some = random.choice(len(points), 400, replace=False)
    assert [bool(pnpoly(ring, points[k : k + 1], boundary=rule)[0]) for k in some] == together[some].tolist()
    cut = np.insert(ring.astype(float), range(1, 91), (ring + np.roll(ring, -1, axis=0)) / 2, axis=0)
    assert np.array_equal(pnpoly(cut, points, boundary=rule), together)


def test_points_of_one_height_are_no_special_case():
    ring = [(x, (x * 7) % 5) for x in range(40)]
    points = [(x / 2, 2.0) for x in range(-2, 90)]
    exact = [half_open([ring], (Fraction(x), Fraction(y))) for x, y in points]
    assert pnpoly(ring, points).tolist() == exact


# ---- steps


@mostly_slow("polygon", [[UNIT_SQUARE], [L_SHAPE], [BOW_TIE], [TOUCHES_ITSELF], [L_SHAPE, UNIT_SQUARE]])
def test_there_is_a_step_for_each_edge_and_the_last_one_holds_the_answer(polygon):
    for x, y in itertools.product(range(-1, 10), repeat=2):
        steps = []
        point = (x / 2, y / 2)
        (inside,) = pnpoly(polygon, [point], record=steps.append)
        assert [step.number for step in steps] == list(range(1, sum(map(len, polygon)) + 1))
        assert [(step.ring, step.edge) for step in steps] == [
            (r, e) for r, ring in enumerate(polygon) for e in range(len(ring))
        ]
        assert steps[-1].inside == inside
        assert (steps[-1].left + steps[-1].right) % 2 == 0, "every ring crosses each height an even number of times"
        assert any(step.on_edge for step in steps) == on_boundary(polygon, point)


def test_a_step_tells_where_the_ray_crosses_and_keeps_both_counts():
    steps = []
    pnpoly([(0, 0), (4, 0), (4, 4), (0, 2)], [(1, 1)], record=steps.append)
    level, right, above, left = steps
    assert (level.in_range, level.crossing, level.side, level.left, level.right) == (False, None, None, 0, 0)
    assert (right.crossing.tolist(), right.side, right.right, right.inside) == ([4.0, 1.0], "right", 1, True)
    assert (above.in_range, above.left, above.right) == (False, 0, 1)
    assert (left.crossing.tolist(), left.side, left.left, left.inside) == ([0.0, 1.0], "left", 1, True)
    assert (left.start.tolist(), left.end.tolist()) == ([0.0, 2.0], [0.0, 0.0])


def test_a_crossing_at_the_point_counts_to_the_left_as_in_the_classic_code():
    steps = []
    pnpoly(UNIT_SQUARE, [(0, 0.5)], record=steps.append)
    assert [(step.side, step.on_edge) for step in steps] == [
        (None, False),
        ("right", False),
        (None, False),
        ("at the point", True),
    ]
    assert (steps[-1].left, steps[-1].right) == (1, 1)


def test_crossings_are_rounded_once():
    steps = []
    pnpoly([(0, 0), (3, 0), (0, 7)], [(0.1, 0.3)], record=steps.append)
    assert steps[1].crossing.tolist() == [float(3 - Fraction(3) * Fraction(0.3) / 7), 0.3]


@pytest.mark.parametrize("rule", RULES)
def test_recording_does_not_change_the_answer(rule):
    for point in itertools.product(range(-1, 6), repeat=2):
        steps = []
        recorded = pnpoly(L_SHAPE, [point], boundary=rule, record=steps.append)
        assert recorded == pnpoly(L_SHAPE, [point], boundary=rule)
        assert len(steps) == 6


# ---- input checks


@pytest.mark.parametrize(
    ("arguments", "choices", "words"),
    [
        (([], [(0, 0)]), {}, "polygon is empty"),
        ((UNIT_SQUARE, []), {}, "points is empty"),
        ((UNIT_SQUARE, (1, 2)), {}, r"points has shape \(2,\)"),
        ((UNIT_SQUARE, [(0, np.inf)]), {}, r"points row 0 is \(0.0, inf\)"),
        ((UNIT_SQUARE, [(0, 0)]), {"boundary": "both"}, "boundary is 'both': expected one of 'half-open'"),
        ((UNIT_SQUARE, [(0, 0), (1, 1)]), {"record": print}, "points has 2 rows: steps are recorded for one point"),
    ],
)
def test_bad_input_is_refused_with_the_way_out(arguments, choices, words):
    with pytest.raises(GeometryError, match=words):
        pnpoly(*arguments, **choices)


@pytest.mark.parametrize("unit", [1.0, 2.0**-513])
def test_points_that_rounding_alone_puts_beside_an_edge_are_decided_exactly(unit):
    random = np.random.default_rng(6)
    for _ in range(30):
        corners = unit * (random.uniform(-1.0, 1.0, (3, 2)) + random.choice((0.0, 1.0, 7.0)))
        edge, share = random.integers(0, 3, 40), random.uniform(0.0, 1.0, (40, 1))
        points = corners[edge] + share * (np.roll(corners, -1, axis=0) - corners)[edge]
        ring = [tuple(map(Fraction, corner)) for corner in corners.tolist()]
        turn = sum(px * qy - py * qx for (px, py), (qx, qy) in edges([ring]))
        for point, inside in zip(points.tolist(), pnpoly(corners, points, boundary="inside").tolist(), strict=True):
            x, y = map(Fraction, point)
            heights = [((qx - px) * (y - py) - (qy - py) * (x - px)) * turn for (px, py), (qx, qy) in edges([ring])]
            assert inside == (min(heights) >= 0)
