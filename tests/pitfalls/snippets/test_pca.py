# SPDX-License-Identifier: GPL-3.0-or-later
"""The covariance box in MATLAB: its sides are deviations, its angles no rotation."""

import numpy as np
import pytest

from collide_addon.geometry.space import pca_box
from collide_addon.pitfalls.cases.boxes import corners_of_box
from collide_addon.pitfalls.snippets.pca import (
    classic_pca_box,
    covariance,
    direction_angles,
    shape_of_corner,
    spread_alike,
)

BOX = corners_of_box((4, 2, 1))


def test_the_sides_are_standard_deviations_and_all_points_stand_out():
    box = classic_pca_box(BOX)
    assert box.sides == pytest.approx(BOX.std(axis=0, ddof=1))
    heights = np.abs((BOX - box.center) @ box.directions.T)
    assert (heights > box.sides / 2).all()
    assert 2 * pca_box(BOX).half_extents == pytest.approx((4, 2, 1))


def test_a_crowd_on_one_side_pulls_the_middle_over():
    points = np.concatenate([BOX, np.repeat(BOX[:1], 20, axis=0)])
    assert np.abs(classic_pca_box(points).center).max() > 1.0
    assert pca_box(BOX).center == pytest.approx((0, 0, 0))


def test_a_row_plus_a_column_is_a_table():
    assert shape_of_corner((1, 3), (3, 1)) == (3, 3)
    assert shape_of_corner((1, 3), (1, 3)) == (1, 3)


@pytest.mark.parametrize(("degrees", "angles"), [(30, (150, 120, 90)), (-30, (150, 60, 90)), (0, (180, 90, 90))])
def test_the_angles_are_those_of_one_direction_with_three_axes(degrees, angles):
    assert direction_angles(classic_pca_box(corners_of_box((8, 4, 2), degrees))) == pytest.approx(angles)


def test_where_all_directions_are_alike_none_stands_out():
    square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    assert spread_alike(covariance(square))
    assert not spread_alike(covariance([*square, (5, 0)]))


def test_collinear_points_have_a_box_without_height():
    box = classic_pca_box([(0.0, 0.0), (3.0, 4.0), (6.0, 8.0)])
    assert box.sides == pytest.approx((5, 0), abs=1e-7)
    assert box.corners.shape == (4, 2)
