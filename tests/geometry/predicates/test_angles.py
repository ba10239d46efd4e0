# SPDX-License-Identifier: GPL-3.0-or-later
"""Angles: quarter turns are exact, everything else is what the standard library says."""

import math

import pytest

from collide_addon.geometry import GeometryError
from collide_addon.geometry.predicates.angles import cosine_and_sine, within_half_turn

from ...cases import in_one


@in_one("quarters", [*range(-9, 10), 1000, -4003])
def test_quarter_turns_are_exact_however_they_were_computed(quarters):
    exact = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[quarters % 4]
    for angle in (quarters * (math.pi / 2), math.radians(90.0 * quarters), math.pi * quarters / 2):
        assert cosine_and_sine(angle) == exact
        assert within_half_turn(angle) == (0.0, math.pi / 2, math.pi, -math.pi / 2)[quarters % 4]


def test_no_zero_of_a_quarter_turn_is_negative():
    for quarters in range(-4, 5):
        for value in (*cosine_and_sine(quarters * math.pi / 2), within_half_turn(quarters * math.pi / 2)):
            assert value != 0.0 or math.copysign(1.0, value) == 1.0


@pytest.mark.parametrize("angle", [0.3, -1.2, math.pi / 4, 3.0, 1e-6, math.pi / 2 + 1e-12, 1e-14])
def test_other_angles_stay_what_they_are(angle):
    assert cosine_and_sine(angle) == (math.cos(angle), math.sin(angle))
    assert within_half_turn(angle) == angle


@pytest.mark.parametrize("angle", [4.0, -4.0, 7.3, 1e6, -12345.678])
def test_an_angle_comes_back_within_half_a_turn(angle):
    within = within_half_turn(angle)
    assert -math.pi < within <= math.pi
    assert math.cos(within) == pytest.approx(math.cos(angle), abs=1e-15)
    assert math.sin(within) == pytest.approx(math.sin(angle), abs=1e-15)


@pytest.mark.parametrize("angle", [math.nan, math.inf, -math.inf, "a lot", None])
def test_what_is_no_angle_is_refused_by_name(angle):
    with pytest.raises(GeometryError, match=r"turn is .*: expected a (finite )?number of radians"):
        within_half_turn(angle, "turn")
