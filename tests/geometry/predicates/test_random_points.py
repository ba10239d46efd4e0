# SPDX-License-Identifier: GPL-3.0-or-later
"""The two random point sets of the teaching demo, now repeatable."""

from __future__ import annotations

import math

import numpy as np
import pytest

from collide_addon.geometry.predicates.points import GeometryError
from collide_addon.geometry.predicates.random_points import random_point_sets


def test_there_are_25_points_in_each_set_unless_asked_otherwise():
    a, b = random_point_sets()
    assert a.shape == b.shape == (25, 2)
    assert random_point_sets(count=1)[0].shape == (1, 2)


@pytest.mark.parametrize("dx", [0.0, 20.0, 45.0, -10.0])
def test_the_points_fill_the_rectangles_of_the_demo(dx):
    a, b = random_point_sets(count=20_000, dx=dx)
    assert np.allclose(a.min(axis=0), (-160 - dx, -150), atol=0.2)
    assert np.allclose(a.max(axis=0), (50 - dx, 50), atol=0.2)
    assert np.allclose(b.min(axis=0), (-40 + dx, -50), atol=0.2)
    assert np.allclose(b.max(axis=0), (160 + dx, 150), atol=0.2)
    assert (a >= (-160 - dx, -150)).all()
    assert (b <= (160 + dx, 150)).all()


def test_from_a_dx_of_45_on_a_is_left_of_b():
    a, b = random_point_sets(count=5_000, dx=45.0)
    assert a[:, 0].max() <= b[:, 0].min()
    a, b = random_point_sets(count=5_000, dx=44.0)
    assert a[:, 0].max() > b[:, 0].min()


def test_equal_seeds_give_equal_points_and_others_do_not():
    assert np.array_equal(random_point_sets(seed=3), random_point_sets(seed=3))
    assert not np.array_equal(random_point_sets(seed=3), random_point_sets(seed=4))


def test_moving_the_sets_apart_keeps_their_form():
    a, b = random_point_sets(seed=1)
    far_a, far_b = random_point_sets(seed=1, dx=100.0)
    assert np.allclose(a - far_a, (100.0, 0.0))
    assert np.allclose(far_b - b, (100.0, 0.0))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"count": 0}, "at least 1"), ({"count": -3}, "at least 1"), ({"dx": math.nan}, "finite"), ({"seed": -1}, "seed")],
)
def test_what_makes_no_points_is_refused(arguments, message):
    with pytest.raises(GeometryError, match=message):
        random_point_sets(**arguments)
