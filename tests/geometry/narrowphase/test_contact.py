# SPDX-License-Identifier: GPL-3.0-or-later
"""Where shapes face each other, and the normal of a contact: from the shapes alone."""

import math
from decimal import Decimal, localcontext
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import Circle, Relation, batch, concave_distance, epa, gjk
from collide_addon.geometry.narrowphase.contact import common_part, overlap_area

from ...cases import in_one, mostly_slow

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
DIAGONAL = math.sqrt(0.5)


def contact(a, b):
    result = epa(a, b)
    assert result.relation is Relation.TOUCHING
    assert result.point_a.tolist() == result.point_b.tolist()
    return result


@in_one(
    ("b", "point", "normal"),
    [
        ([(2, 0), (4, 0), (4, 2), (2, 2)], (2, 1), (1, 0)),  # the same edge
        ([(2, 1), (4, 1), (4, 9), (2, 9)], (2, 1.5), (1, 0)),  # a part of the edge
        ([(2, -4), (4, -4), (4, 9), (2, 9)], (2, 1), (1, 0)),  # the edge is a part of B's
        ([(2, 2), (4, 2), (4, 9), (2, 9)], (2, 2), (DIAGONAL, DIAGONAL)),  # parallel edges that meet at a vertex
        ([(2, 2), (4, 3), (3, 4)], (2, 2), (DIAGONAL, DIAGONAL)),  # vertex against vertex
        ([(2, 1), (4, 0), (4, 2)], (2, 1), (1, 0)),  # a vertex on the edge
        ([(1, 2)], (1, 2), (0, 1)),  # a point on the edge
        ([(0, 0)], (0, 0), (-DIAGONAL, -DIAGONAL)),  # a point on the vertex
        ([(-1, 2), (9, 2)], (1, 2), (0, 1)),  # a segment along the edge
    ],
)
def test_a_contact_with_a_square(b, point, normal):
    result = contact(SQUARE, b)
    assert result.point_a.tolist() == list(point)
    assert np.abs(result.normal - normal).max() <= 2.0**-52
    assert len(result.normals) == 1
    assert gjk(SQUARE, b).normal.tolist() == result.normal.tolist()


def test_a_corner_contact_has_the_bisector_of_all_normals_that_fit():
    # A fills the directions from 180 to 225 degrees at the vertex and B those from 270 to 360, so the lines between
    # them there have normals from -45 (along A's lower edge) to 0 degrees (along B's left edge).
    result = contact([(0, 0), (-1, -1), (-1, 0)], [(0, 0), (0, -2), (2, 0)])
    assert math.degrees(math.atan2(result.normal[1], result.normal[0])) == pytest.approx(-22.5)


@pytest.mark.parametrize(
    ("a", "b", "point", "normals"),
    [
        ([(0, 0), (4, 0)], [(2, 0), (8, 0)], (3, 0), {(0, 1), (0, -1)}),  # a common part
        ([(0, 0), (4, 0)], [(1, 0), (2, 0)], (1.5, 0), {(0, 1), (0, -1)}),  # one within the other
        ([(0, 0), (0, 4)], [(0, 0), (0, 4)], (0, 2), {(1, 0), (-1, 0)}),  # the same
        ([(0, 0), (4, 0)], [(4, 0), (8, 0)], (4, 0), {(1, 0)}),  # end to end
        ([(1, 0)], [(0, 0), (4, 0)], (1, 0), {(0, 1), (0, -1)}),
        ([(4, 0)], [(0, 0), (4, 0)], (4, 0), {(-1, 0)}),
    ],
)
def test_shapes_on_one_line_touch_on_both_sides(a, b, point, normals):
    for first, second, sign in ((a, b, 1), (b, a, -1)):
        result = contact(first, second)
        assert result.point_a.tolist() == list(point)
        assert {(sign * x, sign * y) for x, y in (n.tolist() for n in result.normals)} == normals


def test_two_equal_points_touch_along_the_x_axis():
    assert contact([(3, 4)], [(3, 4)]).normal.tolist() == [1.0, 0.0]
    assert contact(Circle((3, 4), 0), [(3, 4)]).normal.tolist() == [1.0, 0.0]


def test_facing_edges_that_are_slanted_meet_in_the_middle_of_their_common_part():
    a = [(0, 0), (8, 6), (0, 12)]
    b = [(5, -2.25), (13, 3.75), (13, -9)]  # parallel to A's lower edge, 5 lower along y, shifted along it
    result = gjk(a, b)
    assert result.relation is Relation.SEPARATED
    assert np.abs(result.normal - (0.6, -0.8)).max() <= 2.0**-52
    along = np.array([0.8, 0.6])
    ends = [[float(np.dot(p, along)) for p in edge] for edge in (a[:2], b[:2])]
    middle = (max(min(e) for e in ends) + min(max(e) for e in ends)) / 2
    assert float(result.closest_a @ along) == pytest.approx(middle, rel=1e-15)
    assert float(result.closest_b @ along) == pytest.approx(middle, rel=1e-15)


def test_side_of_a_contact_on_one_line_depended_on_the_start():
    a, b = [(-1.0, 1.0), (-2.0, 1.0)], [(0.0, 1.0), (-2.0, 1.0)]
    normals = {tuple(gjk(a, b, start=start).normal.tolist()) for start in ((1, 0), (-1, 0), (0, 1), (0, -1), (3, -2))}
    assert len(normals) == 1
    ((x, y),) = normals
    assert gjk(b, a).normal.tolist() == [-x, -y]


def bisector(right, left):
    """Return the direction away from the middle of a cone with these two sides, correct to 60 digits."""
    with localcontext() as context:
        context.prec = 800
        vectors = [tuple(map(Decimal, side)) for side in (right, left)]
        (rx, ry), (lx, ly) = ((x / (x * x + y * y).sqrt(), y / (x * x + y * y).sqrt()) for x, y in vectors)
        x, y = (-rx - lx, -ry - ly) if rx * lx + ry * ly >= 0 else (ry - ly, lx - rx)
        length = (x * x + y * y).sqrt()
        return x / length, y / length


def corners_that_touch(random, unit):
    """Return shapes that share a vertex at the origin, and the sides of the cone that A - B fills there."""
    spread = 2 ** random.choice((0, 1, 10, 30, 50))
    x, y = random.randint(-(2**50), 2**50), random.randint(2**49, 2**50)
    near = [(x * k + random.randint(-spread, spread), y * k + random.randint(-spread, spread)) for k in (1, 1, 2, 2)]
    if random.random() < 0.3:  # the widest possible cone
        near[3] = -x + random.randint(0, spread) * (1 if x > 0 else -1), -y - random.randint(1, spread)
    sides = (
        [s for s in near if all(s[0] * t[1] - s[1] * t[0] >= 0 for t in near)],
        [s for s in near if all(s[0] * t[1] - s[1] * t[0] <= 0 for t in near)],
    )
    a, b = near[:2], [(-px, -py) for px, py in near[2:]]
    scaled = [[(0.0, 0.0), *((unit * px, unit * py) for px, py in points)] for points in (a, b)]
    return scaled, sides


@mostly_slow("exponent", [-1070, -600, -52, 300, 900])
def test_bisector_of_a_cone_of_any_angle_is_right_to_the_last_digit(exponent):
    random, count = Random(exponent), 0
    for _ in range(60):
        (a, b), (right, left) = corners_that_touch(random, math.ldexp(1.0, exponent))
        if not (right and left):  # the vectors go all round: the shapes overlap
            continue
        true = bisector(right[0], left[0])
        count += 1
        for one, other, sign in ((a, b, 1), (b, a, -1)):
            normal = gjk(one, other).normal.tolist()
            assert max(abs(Decimal(sign * x) - y) for x, y in zip(normal, true, strict=True)) <= 2.0**-53
            assert epa(one, other).normal.tolist() == normal
    assert count > 30


def test_normal_where_two_sharp_corners_touch_was_nan():
    a, b = [(0, 0), (2, 7)], [(0, 0), (-2, -6.999999999999999)]
    length = math.hypot(2, 7)
    for one, other, sign in ((a, b, -1), (b, a, 1)):
        normal = contact(one, other).normal
        assert normal == pytest.approx([sign * 2 / length, sign * 7 / length], abs=1e-15)
        for stacked in (batch.gjk([one], [other]), batch.epa([one], [other])):
            assert stacked.normal[0].tolist() == normal.tolist()
    outlines = [(0, 0), (2, 7), (2, 6.999999999999999)], [(0, 0), (-2, -6.999999999999999), (-2, -7)]
    assert concave_distance(*outlines).normal == pytest.approx([-2 / length, -7 / length], abs=1e-15)


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
