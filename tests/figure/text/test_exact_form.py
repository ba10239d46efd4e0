# SPDX-License-Identifier: GPL-3.0-or-later
"""Lengths and areas as a student works them out by hand."""

import math

import pytest

from collide_addon.figure.text.directions import whole_normal
from collide_addon.figure.text.exact_form import exact, exact_point, plain_point, written_sum
from collide_addon.figure.text.messages import number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5.0, "5"),
        (2.5, "2.5"),
        (0.0, "0"),
        (9 / 14, "9/14 ≈ 0.6429"),
        (5 / 12, "5/12 ≈ 0.4167"),
        (math.sqrt(2), "√2 ≈ 1.414"),
        (2 * math.sqrt(5), "2√5 ≈ 4.472"),
        (math.sqrt(5) / 2, "√5/2 ≈ 1.118"),
        (11 / math.sqrt(41), "11/√41 ≈ 1.718"),
        (math.sqrt(0.4), "√2/√5 ≈ 0.6325"),
        (math.sqrt(2 / 3), "√2/√3 ≈ 0.8165"),
        (197.5 / math.sqrt(29), "395/(2√29) ≈ 36.67"),
        (math.sqrt(2) - 1.2, "0.2142"),
        (math.pi, "3.142"),
        (71.93575635318383, "71.94"),
        (1e-12, "1e−12"),
        (1e12, "1e12"),
        (-1.5, "−1.5"),
        (math.inf, "inf"),
    ],
)
def test_a_length_has_its_exact_form_where_it_has_one(value, text):
    assert exact(value) == text


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ((2.0, -3.5), "(2, −3.5)"),
        ((-40 / 29, -100 / 29), "(−40/29, −100/29) ≈ (−1.379, −3.448)"),
        ((284 / 41, 2.0), "(284/41, 2) ≈ (6.927, 2)"),
        ((math.pi, 0.5), "(3.142, 0.5)"),
        ((0.0, -0.0), "(0, 0)"),
        ((1e-9, 1 / 3), "(1e−9, 1/3) ≈ (1e−9, 0.3333)"),
    ],
)
def test_a_point_has_fractions_where_both_coordinates_do(place, text):
    assert exact_point(*place) == text


def test_the_last_bits_do_not_hide_the_form():
    for value in (11 / math.sqrt(41), 9 / 14, math.sqrt(2)):
        for neighbour in (math.nextafter(value, 0), math.nextafter(value, 9)):
            assert exact(neighbour) == exact(value)


def test_every_form_is_worth_the_number_beside_it():
    """Read back: 395/(2√29) is a quotient of whole numbers and roots."""
    for top in range(1, 40):
        for bottom in range(1, 24):
            for root in (1, 2, 3, 8, 12, 41):
                value = top / bottom * math.sqrt(root)
                form, _, shown = exact(value).partition(" ≈ ")
                if shown:
                    assert shown == number(value)
                    above, _, below = form.partition("/")
                    assert _worth(above) / _worth(below or "1") == pytest.approx(value, rel=1e-12)


def _worth(text):
    factor, _, root = text.strip("()").partition("√")
    return float(factor or 1) * math.sqrt(float(root or 1))


@pytest.mark.parametrize(
    ("place", "written"),
    [((3.0, 2.0), "(3, 2)"), ((2 / 7, -2.5), "(2/7, −2.5)"), ((0.8588, 1.131), ""), ((284 / 41, 301 / 41), "")],
)
def test_a_point_stands_beside_its_name_where_it_can_be_read_at_a_glance(place, written):
    assert plain_point(*place) == written


@pytest.mark.parametrize(
    ("direction", "whole", "equation"),
    [
        ((2 / math.sqrt(5), 1 / math.sqrt(5)), (2, 1), "2x + y"),
        ((-0.6, 0.8), (-3, 4), "−3x + 4y"),
        ((0.0, -1.0), (0, -1), "−y"),
        ((math.cos(1.0), math.sin(1.0)), None, ""),
    ],
)
def test_a_direction_of_whole_numbers_has_an_equation_in_them(direction, whole, equation):
    assert whole_normal(*direction) == whole
    assert whole is None or written_sum(*whole) == equation
