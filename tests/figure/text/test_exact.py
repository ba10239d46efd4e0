# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact numbers as text: fractions and roots that equal the numbers they represent."""

import math
import re
from decimal import Decimal
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from collide_addon.figure.text.exact import (
    MINUS,
    PLUS,
    middle_of,
    multiplied,
    turn,
    with_decimal,
    worked,
    written,
    written_point,
    written_root,
)

from ...cases import in_one

ROOT = re.compile(r"(\d*)(?:√(\d+))?(?:/\(?(\d*)(?:√(\d+))?\)?)?")


def value_of(text):
    """Compute the square of a written root."""
    above, under, below, under_below = ROOT.fullmatch(text).groups()
    top = Fraction(int(above or 1)) ** 2 * int(under or 1)
    return top / (Fraction(int(below or 1)) ** 2 * int(under_below or 1))


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-3, "−3"), (Fraction(7, 3), "7/3"), (Fraction(-7, 3), "−7/3"), (Fraction(6, 3), "2")],
)
def test_fractions_are_in_lowest_terms_with_a_true_minus_sign(value, text):
    assert written(value) == text


def test_no_line_breaks_inside_a_point():
    assert written_point((3, Fraction(-1, 2))) == "(3,\N{NO-BREAK SPACE}−1/2)"


@in_one(
    ("square", "text"),
    [
        (0, "0"),
        (41, "√41"),
        (20, "2√5"),
        (Fraction(121, 41), "11/√41"),
        (Fraction(49, 9), "7/3"),
        (Fraction(5, 9), "√5/3"),
        (Fraction(18, 13), "3√26/13"),
        (Fraction(1, 20), "1/(2√5)"),
    ],
)
def test_roots_are_written_as_a_teacher_does(square, text):
    assert written_root(square) == text


def test_a_long_number_under_a_root_kept_a_press_waiting_for_a_minute():
    prime = 10**14 + 31
    assert written_root(prime) == f"√{prime}"  # ten million factors were tried
    assert written_root(4 * prime) == f"2√{prime}"
    assert written_root(prime**2) == str(prime)


def test_a_written_root_is_the_number_itself():
    for top, bottom in product(range(1, 60), range(1, 60)):
        square = Fraction(top, bottom)
        assert value_of(written_root(square)) == square


def test_a_decimal_is_called_equal_only_where_it_is():
    assert with_decimal(25) == "5"
    assert with_decimal(Fraction(196, 25)) == "14/5\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}2.8"
    assert with_decimal(Fraction(121, 41)) == "11/√41\N{NO-BREAK SPACE}≈\N{NO-BREAK SPACE}1.718"
    assert float(with_decimal(Fraction(121, 41)).split()[-1]) == pytest.approx(math.sqrt(121 / 41), abs=5e-4)


def test_turns_and_middles_are_exact():
    assert turn((0, 0), (Fraction(1, 3), 0), (0, Fraction(3, 1))) == 1
    assert middle_of([(0, 0), (1, 0), (0, 1)]) == (Fraction(1, 3), Fraction(1, 3))


@in_one(
    ("first", "others", "total", "text"),
    [
        (9.0, [(MINUS, 5.0)], 4.0, "9 − 5 = 4"),
        (1.70444, [(MINUS, -1.09336)], 2.7978, "1.7044 − (−1.0934) = 2.7978"),
        (2**0.5, [(PLUS, 3**0.5), (MINUS, 1.5)], 2**0.5 + 3**0.5 - 1.5, "1.414 + 1.732 − 1.5 = 1.646"),
        (5.0, [(MINUS, 5.0)], 0.0, "5 − 5 = 0"),
        (0.0, [(MINUS, 0.0)], 0.0, "0 − 0 = 0"),
        (3e12, [(MINUS, 1e12)], 2e12, "3·10¹² − 1·10¹² = 2·10¹²"),
        (3.3e-12, [(MINUS, 1e-12)], 2.3e-12, "3.3·10⁻¹² − 1·10⁻¹² = 2.3·10⁻¹²"),
        (997500.6, [(MINUS, -748734.7)], 1746235.3, "997500.6 − (−748734.7) = 1746235.3"),
        (1000.123, [(MINUS, 1000.0)], 0.123, "1000.123 − 1000 = 0.123"),
        (-1.405564, [(MINUS, -2.342606)], 0.937042, "−1.4056 − (−2.3426) = 0.9370"),
    ],
)
def test_a_sum_had_more_digits_than_its_total_elsewhere(first, others, total, text):
    assert worked(first, *others, total=total) == text


def test_every_sum_is_right_in_the_digits_shown_and_near_the_true_one():
    random = Random(5)
    for _ in range(2000):
        first, last = (random.uniform(-9, 9) * 10 ** random.randrange(-3, 4) for _ in "ab")
        told, sign, total = re.split(" ([=≈]) ", worked(first, (MINUS, last), total=first - last))
        left, right = (Decimal(part.strip("()").replace(MINUS, "-")) for part in told.split(f" {MINUS} "))
        total = Decimal(total.replace(MINUS, "-"))
        assert (left - right == total) == (sign == "=")
        assert abs(left - right - total) <= Decimal(1).scaleb(total.as_tuple().exponent)
        assert abs(float(total) - (first - last)) <= 1e-3 * abs(first - last)


def test_a_sum_of_rounded_numbers_came_to_another_last_digit():
    assert worked(2.42576, (MINUS, 1.22343), total=1.20233) == "2.4258 − 1.2234 ≈ 1.2023"


def test_a_total_had_fewer_decimals_than_its_terms():
    assert worked(44.4808, (MINUS, -27.4549), total=71.9357) == "44.481 − (−27.455) = 71.936"


def test_a_total_that_is_a_rounding_had_thirteen_zeros():
    assert worked(0.2, (MINUS, 0.2), total=2.7e-17) == "0.2 − 0.2 = 0"


def test_a_product_of_rounded_numbers_is_only_about_right():
    assert multiplied(4.0, 2.5, 10.0) == "4 × 2.5 = 10"
    assert multiplied(2**0.5, 3**0.5, 6**0.5) == "1.414 × 1.732 ≈ 2.449"


def test_a_product_was_not_that_of_its_factors_as_written():
    assert multiplied(11.644182862, 5.261123436, 61.261483353) == "11.644 × 5.2611 ≈ 61.26"
