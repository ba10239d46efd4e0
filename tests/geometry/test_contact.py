# SPDX-License-Identifier: GPL-3.0-or-later
"""Where shapes face each other, and the normal of a contact: from the shapes alone."""

import math

import numpy as np
import pytest

from collide_addon.geometry import Circle, Relation, epa, gjk

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
DIAGONAL = math.sqrt(0.5)


def contact(a, b):
    result = epa(a, b)
    assert result.relation is Relation.TOUCHING
    assert result.point_a.tolist() == result.point_b.tolist()
    return result


@pytest.mark.parametrize(
    ("b", "point", "normal"),
    [
        ([(2, 0), (4, 0), (4, 2), (2, 2)], (2, 1), (1, 0)),  # the same edge
        ([(2, 1), (4, 1), (4, 9), (2, 9)], (2, 1.5), (1, 0)),  # a part of the edge
        ([(2, -4), (4, -4), (4, 9), (2, 9)], (2, 1), (1, 0)),  # the edge is a part of B's
        ([(2, 2), (4, 2), (4, 9), (2, 9)], (2, 2), (DIAGONAL, DIAGONAL)),  # parallel edges that meet in a corner
        ([(2, 2), (4, 3), (3, 4)], (2, 2), (DIAGONAL, DIAGONAL)),  # corner against corner
        ([(2, 1), (4, 0), (4, 2)], (2, 1), (1, 0)),  # a corner on the edge
        ([(1, 2)], (1, 2), (0, 1)),  # a point on the edge
        ([(0, 0)], (0, 0), (-DIAGONAL, -DIAGONAL)),  # a point on the corner
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
    # A fills the directions from 180 to 225 degrees at the corner and B those from 270 to 360, so the lines that part
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
