# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers of the box classes."""

import math

import numpy as np
import pytest

from collide_addon.pitfalls.snippets.single_precision import AngleReading, as_float32, cosine_and_sine


def test_a_quarter_turn_leaves_a_small_cosine():
    cosine, sine = cosine_and_sine(np.float32(90))
    assert cosine == np.float32(-4.371139e-08)
    assert sine == 1


def test_the_same_number_means_another_angle_in_radians():
    cosine, sine = cosine_and_sine(np.float32(90), AngleReading.RADIANS)
    assert (cosine, sine) == pytest.approx((math.cos(90), math.sin(90)))


def test_everything_stays_in_single_precision():
    assert all(isinstance(value, np.float32) for value in (*as_float32((0.1, 2.0)), *cosine_and_sine(np.float32(3))))
