# SPDX-License-Identifier: GPL-3.0-or-later
"""What is inside closed meshes, compared with the truth for the unit cubes they are made of.

The points of a triangle's cells, compared with brute force in fractions: one of them is visible from any inner point.
"""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import Closedness, TriangleMesh, convex_hull, mesh_distance
from collide_addon.geometry.space.mesh.solids import PlacedMesh, _rays, points_of_cells, winding
from collide_addon.geometry.space.mesh.tree import boxes_around
from collide_addon.geometry.space.mesh.triangle_mesh import pieces

from .meshes import SHELL, cubes, filled, mesh_of, shuffled, torus

CUBE = cubes([(0, 0, 0)])


def moved(triangles, x, y, z):
    return [tuple((px + x, py + y, pz + z) for px, py, pz in triangle) for triangle in triangles]


def turned(triangles):
    return [triangle[::-1] for triangle in triangles]


def truth_of_cubes(a, b):
    """Return the relation and the distance of sets of unit cubes."""
    if a & b:
        return Relation.PENETRATING, 0.0
    gaps = np.maximum(np.abs(np.array(sorted(a))[:, np.newaxis] - np.array(sorted(b))) - 1, 0)
    distance = math.sqrt(int((gaps**2).sum(axis=-1).min()))
    return (Relation.SEPARATED if distance else Relation.TOUCHING), distance


def random_cubes(random):
    """Return cubes, often few, hollow or much larger than others, and their position."""
    if random.random() < 0.3:
        return random.choice((SHELL, [(0, 0, 0)])), random.choice((1, 4, 9)), (0, 0, 0)
    side, share = random.randint(1, 3), random.choice((0.2, 0.5, 0.8))
    cells = [cell for cell in product(range(side), repeat=3) if random.random() < share] or [(0, 0, 0)]
    return cells, random.choice((1, 1, 2, 3)), tuple(random.randint(-2, random.choice((2, 9))) for _ in range(3))


@pytest.mark.parametrize(
    "count", [20, pytest.param(200, marks=pytest.mark.slow), pytest.param(2000, marks=pytest.mark.nightly)]
)
def test_solids_of_cubes_lie_to_each_other_as_their_cubes_do(count):
    random, found = Random(count), Counter()
    for _ in range(count):
        a, b = random_cubes(random), random_cubes(random)
        relation, distance = truth_of_cubes(filled(*a), filled(*b))
        mesh_a, mesh_b = (mesh_of(shuffled(random, cubes(*each))) for each in (a, b))
        assert mesh_a.is_closed
        result, other_way = mesh_distance(mesh_a, mesh_b), mesh_distance(mesh_b, mesh_a)
        assert result.relation is other_way.relation is relation
        assert result.distance == other_way.distance == pytest.approx(distance, rel=2.0**-51)
        assert result.closest_a.tolist() == other_way.closest_b.tolist()
        assert (result.a_is_inside, result.b_is_inside) == (other_way.b_is_inside, other_way.a_is_inside)
        found[relation] += 1
        found["inside"] += bool(result.a_is_inside or result.b_is_inside)
    assert min(found[relation] for relation in Relation) > count / 20
    assert found["inside"] > 0


def test_a_nested_mesh_is_told_from_one_that_is_apart():
    shell, inner = cubes([(0, 0, 0)], 9), cubes([(0, 0, 0)], 1, (2, 3, 4))
    result = mesh_distance(mesh_of(inner), mesh_of(shell))
    assert result.relation is Relation.PENETRATING
    assert (result.distance, result.surface_distance) == (0.0, 2.0)
    assert (result.a_is_inside, result.b_is_inside) == (True, False)


def test_what_is_in_a_cavity_is_outside():
    hollow, inner = mesh_of(cubes(SHELL, 4)), mesh_of(cubes([(0, 0, 0)], 1, (5, 5, 5)))
    result = mesh_distance(hollow, inner)
    assert (result.relation, result.distance) == (Relation.SEPARATED, 1.0)
    assert (result.a_is_inside, result.b_is_inside) == (False, False)


def test_a_mesh_of_two_pieces_is_inside_only_with_both():
    shell = mesh_of(cubes([(0, 0, 0)], 9))
    both_in = mesh_of(cubes([(0, 0, 0)], 1, (2, 2, 2)) + cubes([(0, 0, 0)], 1, (5, 5, 5)))
    one_in = mesh_of(cubes([(0, 0, 0)], 1, (2, 2, 2)) + cubes([(0, 0, 0)], 1, (15, 5, 5)))
    assert mesh_distance(both_in, shell).a_is_inside is True
    result = mesh_distance(one_in, shell)
    assert (result.relation, result.a_is_inside) == (Relation.PENETRATING, False)


def test_what_hangs_together_has_one_label_in_any_order_of_the_triangles():
    _, ring = torus(20, 10)
    random, count = np.random.default_rng(6), int(ring.max()) + 1
    rings = np.concatenate([ring + k * count for k in range(3)])
    names, order = random.permutation(3 * count), random.permutation(len(rings))
    labels = pieces(names[rings][order], 3 * count)
    least = names.reshape(3, count).min(axis=1)
    assert (labels == np.repeat(least, len(ring))[order]).all()


def test_touching_is_told_from_embedded_where_no_triangle_passes_through_another():
    cube = mesh_of(CUBE)
    assert mesh_distance(cube, cube).relation is Relation.PENETRATING
    assert mesh_distance(cube, mesh_of(moved(CUBE, 1, 0, 0))).relation is Relation.TOUCHING
    assert mesh_distance(cube, mesh_of(moved(CUBE, 1, 1, 1))).relation is Relation.TOUCHING
    half_in = [tuple((x / 2, y, z) for x, y, z in triangle) for triangle in CUBE]
    assert mesh_distance(cube, mesh_of(half_in)).relation is Relation.PENETRATING
    # A peg that fills its hole touches all around, and no sideways translation frees it.
    block = [cell for cell in product(range(3), repeat=3) if cell[:2] != (1, 1)]
    peg = [(1, 1, z) for z in range(5)]
    assert mesh_distance(mesh_of(cubes(block)), mesh_of(cubes(peg))).relation is Relation.TOUCHING
    thick = mesh_of(cubes(peg, 1, (0, 0, 0)) + cubes([(1, 1, 1)], 1, (1, 0, 0)))
    assert mesh_distance(mesh_of(cubes(block)), thick).relation is Relation.PENETRATING


def test_a_mesh_turned_inside_out_has_the_same_inside():
    inner = mesh_of(cubes([(0, 0, 0)], 1, (2, 3, 4)))
    for outer in (cubes([(0, 0, 0)], 9), turned(cubes([(0, 0, 0)], 9))):
        assert mesh_distance(inner, mesh_of(outer)).a_is_inside is True


def test_a_sheet_penetrates_a_solid_where_it_comes_inside_and_touches_it_on_its_face():
    cube = mesh_of(cubes([(0, 0, 0)], 4))
    for height, relation in ((4, "touching"), (3, "penetrating"), (5, "separated"), (0, "touching")):
        sheet = mesh_of([((-9, -9, height), (9, -9, height), (0, 9, height))])
        small = mesh_of([((1, 1, height), (2, 1, height), (1, 2, height))])
        for each in (sheet, small):
            result = mesh_distance(cube, each)
            assert result.relation.value == relation
            assert result.a_is_inside is None
            assert result.b_is_inside is (each is small and height == 3)
        if relation == "penetrating":
            assert result.surface_distance == 1.0


def test_an_edge_through_an_edge_embeds_two_wedges():
    roof = mesh_of(
        [
            ((0, 0, 0), (4, 0, 0), (2, 0, 3)),
            ((0, 4, 0), (2, 4, 3), (4, 4, 0)),
            ((0, 0, 0), (2, 0, 3), (2, 4, 3)),
            ((0, 0, 0), (2, 4, 3), (0, 4, 0)),
            ((4, 0, 0), (2, 4, 3), (2, 0, 3)),
            ((4, 0, 0), (4, 4, 0), (2, 4, 3)),
            ((0, 0, 0), (0, 4, 0), (4, 4, 0)),
            ((0, 0, 0), (4, 4, 0), (4, 0, 0)),
        ]
    )
    assert roof.is_closed
    for lift, relation in ((3, Relation.TOUCHING), (2, Relation.PENETRATING)):
        bar = mesh_of(cubes([(0, 0, 0)], 4, (0, 0, lift)))
        assert mesh_distance(roof, bar).relation is relation


def test_why_a_mesh_has_no_inside_is_said():
    assert mesh_of(CUBE).closedness is Closedness.CLOSED
    assert mesh_of(CUBE[1:]).closedness is Closedness.OPEN
    assert mesh_of([CUBE[0][::-1], *CUBE[1:]]).closedness is Closedness.TURNED
    assert mesh_of([*CUBE, ((0, 0, 0), (1, 1, 1), (0, 0, 1)), ((0, 0, 0), (1, 1, 1), (5, 5, 9))]).closedness in (
        Closedness.OPEN,
        Closedness.NON_MANIFOLD,
    )
    fins = [((0, 0, 0), (0, 0, 1), point) for point in ((1, 0, 0), (0, 1, 0), (-1, 0, 0))]
    caps = [(q, p, point) for _, _, point in fins for p, q in (((0, 0, 0), point), (point, (0, 0, 1)))]
    assert mesh_of(fins + caps).closedness is not Closedness.CLOSED
    flat = [((0, 0, 0), (1, 0, 0), (0, 1, 0)), ((0, 0, 0), (0, 1, 0), (1, 0, 0))]
    assert mesh_of(flat).closedness is Closedness.FLAT
    assert mesh_of([((0, 0, 0),) * 3]).closedness is Closedness.FLAT
    upright = [((0, 0, 0), (1, 0, 0), (0, 0, 1)), ((0, 0, 0), (0, 0, 1), (1, 0, 0))]
    assert mesh_of(flat + upright).closedness is Closedness.FLAT
    assert mesh_of([((0, 0, 0), (1, 0, 0), (0, 0, 0)), ((0, 1, 0), (0, 1, 0), (0, 0, 9))]).closedness is Closedness.FLAT
    assert mesh_of(CUBE + flat).closedness is Closedness.CLOSED
    assert mesh_of(CUBE + moved(flat, 9, 9, 9)).closedness is Closedness.CLOSED  # the furthest triangles are flat
    result = mesh_distance(mesh_of(CUBE[1:]), mesh_of(moved(CUBE, 5, 0, 0)))
    assert (result.a_is_inside, result.b_is_inside, result.distance) == (False, None, 4.0)


def test_doubled_vertices_close_a_mesh_and_cubes_joined_at_an_edge_have_an_inside():
    corners = [point for triangle in CUBE for point in triangle]
    mesh = TriangleMesh(corners, np.arange(len(corners)).reshape(-1, 3))
    assert mesh.is_closed
    joined = mesh_of(cubes([(0, 0, 0), (1, 1, 0)]))
    assert joined.is_closed
    assert mesh_distance(joined, mesh_of(cubes([(0, 0, 0)], 1, (1, 1, 0)))).relation is Relation.PENETRATING


def test_surfaces_that_pass_through_themselves_count_twice_where_they_do():
    overlapping = mesh_of(cubes([(0, 0, 0)], 4) + cubes([(0, 0, 0)], 4, (2, 2, 2)))
    assert overlapping.is_closed
    for at, relation in (((3, 3, 3), "penetrating"), ((1, 1, 1), "penetrating"), ((8, 8, 8), "separated")):
        small = mesh_of([tuple(tuple(x / 2 + s for x, s in zip(p, at, strict=True)) for p in t) for t in CUBE])
        assert mesh_distance(overlapping, small).relation.value == relation


def test_links_of_a_chain_are_apart_and_a_torus_holds_a_smaller_one():
    vertices, triangles = torus(24, 12)
    link = TriangleMesh(vertices[:, [0, 2, 1]] * (1, -1, 1) + (1, 0, 0), triangles)
    ring, thin = TriangleMesh(vertices, triangles), TriangleMesh(*torus(24, 12, 1.0, 0.1))
    apart = mesh_distance(ring, link)
    assert (apart.relation, apart.a_is_inside, apart.b_is_inside) == (Relation.SEPARATED, False, False)
    assert apart.distance == pytest.approx(0.2, abs=0.01)
    held = mesh_distance(thin, ring)
    assert (held.relation, held.a_is_inside) == (Relation.PENETRATING, True)
    assert held.surface_distance == pytest.approx(0.3, abs=0.02)


def test_no_ray_is_sent_for_a_mesh_of_one_piece_that_reaches_out_of_the_box_of_the_other(monkeypatch):
    vertices, triangles = torus(24, 12)
    link = vertices[:, [0, 2, 1]] * (1, -1, 1) + (1, 0, 0)
    first = vertices[triangles[0, 0]]
    assert (link.min(axis=0) < first).all()
    assert (first < link.max(axis=0)).all()
    monkeypatch.setattr("collide_addon.geometry.space.mesh.solids.winding", None)
    assert mesh_distance((vertices, triangles), (link, triangles)).a_is_inside is False


def test_a_ray_that_meets_a_corner_says_nothing_and_another_is_sent():
    # From the origin inside, the first ray goes exactly through the tip.
    ray = next(_rays(None))
    tip = tuple(3 * value for value in ray)
    axes = np.linalg.svd(np.array([ray]))[2]
    angles = 0.1 + np.arange(12) * np.pi / 6
    ring = np.outer(np.cos(angles), axes[1]) + np.outer(np.sin(angles), axes[2])
    ring = ring * 9000.0 - np.array(ray)
    back = -3.0 * np.array(ray)
    hull = convex_hull([tip, tuple(back), *ring.tolist()])
    triangles = [(face[0], face[k], face[k + 1]) for face in hull.faces for k in range(1, len(face) - 1)]
    mesh = TriangleMesh(hull.vertices, triangles)
    placed = PlacedMesh(mesh, mesh, 0, mesh.exponent)
    assert winding(placed, (0, 0, 0), 1) == 1
    beyond = tuple(-10 * value << mesh.exponent for value in ray)
    assert winding(placed, beyond, 1) == 0


def test_the_triangles_in_a_box_are_those_whose_own_boxes_meet_it():
    random = np.random.default_rng(7)
    vertices, triangles = torus(30, 12)
    mesh = TriangleMesh(vertices, triangles)
    low, high = (getattr(vertices[triangles], end)(axis=1) for end in ("min", "max"))
    for _ in range(50):
        lower = random.uniform(-1.5, 1.0, 3)
        upper = lower + random.uniform(0.0, 0.6, 3)
        expected = np.flatnonzero(((low <= upper) & (high >= lower)).all(axis=1))
        assert sorted(boxes_around(mesh.tree, lower, upper).tolist()) == expected.tolist()


def minus(p, q):
    return [x - y for x, y in zip(p, q, strict=True)]


def dot(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def cross(p, q):
    return [p[k - 2] * q[k - 1] - p[k - 1] * q[k - 2] for k in range(3)]


def normal_of(triangle):
    return cross(minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0]))


def holds(triangle, point):
    """Tell whether a point of a triangle's plane is in the triangle, including its border."""
    normal = normal_of(triangle)
    sides = [dot(normal, cross(minus(triangle[k - 2], triangle[k]), minus(point, triangle[k]))) for k in range(3)]
    return min(sides) >= 0


def is_between(other, normal, p, q):
    """Tell whether the other triangle, or its border if it is in the plane, is between two points of a triangle."""
    across = normal_of(other)
    low, high = dot(across, minus(p, other[0])), dot(across, minus(q, other[0]))
    if low == high == 0:
        for start, end in combinations(other, 2):
            ends = [dot(normal, cross(minus(q, p), minus(each, p))) for each in (start, end)]
            sides = [dot(normal, cross(minus(end, start), minus(each, start))) for each in (p, q)]
            if min(ends) <= 0 <= max(ends) and min(sides) <= 0 <= max(sides):
                return True
        return False
    if low * high > 0:
        return False
    share = Fraction(low, low - high)
    return holds(other, [x + share * (y - x) for x, y in zip(p, q, strict=True)])


def test_each_cell_of_a_triangle_cut_by_others_has_a_point_and_none_is_on_another():
    random, cuts = Random(102), 0

    def whole_triangle(height):
        corners = [[random.randint(-size, size) for size in (4, 4, height)] for _ in range(3)]
        return corners if any(normal_of(corners)) else whole_triangle(height)

    for _ in range(40):
        triangle, others = whole_triangle(0), [whole_triangle(random.choice((0, 3, 3, 3))) for _ in range(4)]
        normal = normal_of(triangle)
        points = list(points_of_cells(triangle, others))
        cuts += len(points) > 1
        for point in points:
            assert dot(normal, minus(point, triangle[0])) == 0
            assert holds(triangle, point)
            for other in others:
                across = normal_of(other)
                assert dot(across, minus(point, other[0])) or not any(cross(normal, across)) or not holds(other, point)
        for _ in range(15):
            weights = [random.randint(1, 10**6) for _ in triangle]
            seen_from = [Fraction(dot(weights, column), sum(weights)) for column in zip(*triangle, strict=True)]
            assert any(not any(is_between(other, normal, seen_from, point) for other in others) for point in points)
    assert cuts > 15
