# SPDX-License-Identifier: GPL-3.0-or-later
"""The middle and the spread of an area are those of its points, however its outline is cut."""

import numpy as np
import pytest

from collide_addon.geometry.hull.area_moments import area_moments

TRIANGLE = np.array([(0.0, 0.0), (6.0, 0.0), (0.0, 3.0)])
BOX = np.array([(1.0, 1.0), (5.0, 1.0), (5.0, 3.0), (1.0, 3.0)])


def test_of_a_triangle_they_are_those_of_the_textbook():
    middle, covariance = area_moments(TRIANGLE)
    assert middle == pytest.approx([2.0, 1.0])
    assert covariance == pytest.approx(np.array([(2.0, -0.5), (-0.5, 0.5)]))


@pytest.mark.parametrize("cuts", [1, 2, 50])
def test_of_a_box_they_are_a_twelfth_of_the_squared_sides_with_any_points_on_its_edges(cuts):
    shares = np.linspace(0.0, 1.0, cuts, endpoint=False) ** 3  # crowded at one end of each edge
    ways = np.roll(BOX, -1, axis=0) - BOX
    corners = (BOX[:, np.newaxis] + shares[:, np.newaxis] * ways[:, np.newaxis]).reshape(-1, 2)
    middle, covariance = area_moments(corners)
    assert middle == pytest.approx([3.0, 2.0])
    assert covariance == pytest.approx(np.array([(16.0 / 12.0, 0.0), (0.0, 4.0 / 12.0)]))


def test_they_follow_the_shape_when_it_is_stretched_turned_and_moved():
    linear, offset = np.array([(3.0, -1.0), (0.5, 0.25)]), np.array([7.0, -4.0])
    middle, covariance = area_moments(BOX)
    moved, stretched = area_moments(BOX @ linear.T + offset)
    assert moved == pytest.approx(linear @ middle + offset)
    assert stretched == pytest.approx(linear @ covariance @ linear.T)


@pytest.mark.parametrize("corners", [[(1.0, 2.0)], [(0.0, 0.0), (1.0, 1.0)], [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]])
def test_a_point_and_a_segment_have_none(corners):
    assert area_moments(np.array(corners)) is None
