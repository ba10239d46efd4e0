# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact numbers in words: fractions and roots that are equal to what they stand for."""

import math
import re
from fractions import Fraction
from itertools import product

import pytest

from collide_addon.figure.text.exact import middle_of, turn, with_decimal, written, written_point, written_root

ROOT = re.compile(r"(\d*)(?:√(\d+))?(?:/\(?(\d*)(?:√(\d+))?\)?)?")


def value_of(text):
    """Compute what a written root is worth, squared."""
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


@pytest.mark.parametrize(
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
