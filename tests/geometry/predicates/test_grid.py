# SPDX-License-Identifier: GPL-3.0-or-later
"""Floats as whole numbers: nothing is lost on the way to the grid, and there is one rounding on the way back."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest

from collide_addon.geometry.predicates.grid import grid_exponent, off_grid, on_grid, root_difference, unit_vector

from ...cases import in_one

hypothesis = pytest.importorskip("hypothesis")
given, st = hypothesis.given, hypothesis.strategies

COORDINATES = st.floats(-(2.0**1022), 2.0**1022)
WHOLE = st.integers(-(2**200), 2**200)


@given(st.lists(COORDINATES, min_size=1, max_size=4))
def test_every_float_is_a_whole_number_of_steps_and_comes_back_unchanged(values):
    exponent = grid_exponent(np.array(values))
    for value in values:
        steps = on_grid(value, exponent)
        assert Fraction(steps, 2**exponent) == Fraction(value)
        assert off_grid(steps, 1, exponent) == value


@in_one("value", [0.0, 5e-324, -5e-324, 2.0**-1022, 0.1, 1.0, 3.0, 1e12, 2.0**1022])
def test_the_smallest_and_the_largest_floats_are_on_a_grid(value):
    exponent = grid_exponent(np.array([value, 1.0]))
    assert Fraction(on_grid(value, exponent), 2**exponent) == Fraction(value)


def test_zeros_alone_need_no_grid():
    assert grid_exponent(np.zeros(4)) == 0


@given(WHOLE, st.integers(1, 2**200), st.integers(0, 300))
def test_the_way_back_rounds_once(numerator, denominator, exponent):
    assert off_grid(numerator, denominator, exponent) == float(Fraction(numerator, denominator * 2**exponent))


@given(st.integers(0, 2**300), st.integers(1, 2**200), st.integers(0, 2**120), st.integers(0, 300))
def test_a_root_less_a_radius_keeps_its_last_bit_whatever_cancels(numerator, denominator, subtrahend, exponent):
    with localcontext() as context:
        context.prec = 400
        root = (Decimal(numerator) / Decimal(denominator)).sqrt()
        expected = float((root - subtrahend) / Decimal(2**exponent))
    value = root_difference(numerator, denominator, subtrahend, exponent)
    assert abs(value - expected) <= math.ulp(expected)


def test_a_root_just_past_halfway_between_two_floats_was_taken_for_one_that_lies_there():
    halfway = 2**53 + 1  # between 2**53 and 2**53 + 2
    assert root_difference(halfway**2 - 1, 1, 0, 0) == 2**53
    assert root_difference(halfway**2 + 1, 1, 0, 0) == 2**53 + 2


def test_a_root_that_is_almost_the_radius_keeps_its_sign_and_size():
    radius = 10**30
    assert root_difference(radius**2 + 1, 1, radius, 0) == pytest.approx(0.5e-30, rel=1e-15)
    assert root_difference(radius**2 - 1, 1, radius, 0) == pytest.approx(-0.5e-30, rel=1e-15)
    assert root_difference(radius**2, 1, radius, 0) == 0.0


@given(WHOLE, WHOLE)
def test_a_unit_vector_has_length_one_and_the_opposite_one_mirrors_it(x, y):
    if x == y == 0:
        return
    vector = unit_vector((x, y))
    assert abs(math.hypot(*vector) - 1.0) <= 2.0**-52
    assert (unit_vector((-x, -y)) == -vector).all()
    assert vector @ [float(Fraction(x, max(abs(x), abs(y)))), float(Fraction(y, max(abs(x), abs(y))))] > 0.99


def test_a_pythagorean_unit_vector_is_right_to_the_last_bit():
    assert unit_vector((3, 4)).tolist() == [0.6, 0.8]
    assert unit_vector((-(3 << 900), 4 << 900)).tolist() == [-0.6, 0.8]
