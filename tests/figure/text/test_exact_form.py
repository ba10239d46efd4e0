# SPDX-License-Identifier: GPL-3.0-or-later
"""Lengths and areas as a student computes them by hand."""

import math

import numpy as np
import pytest

from collide_addon.figure.text.directions import whole_normal
from collide_addon.figure.text.exact_form import (
    about_point,
    as_vector,
    exact,
    exact_point,
    over_root,
    plain_point,
    written_sum,
    written_weights,
)
from collide_addon.figure.text.messages import about, number

from ...cases import in_one


@in_one(
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
        (math.sqrt(0.4), "√10/5 ≈ 0.6325"),
        (math.sqrt(2 / 3), "√6/3 ≈ 0.8165"),
        (197.5 / math.sqrt(29), "395/(2√29) ≈ 36.67"),
        (math.sqrt(2) - 1.2, "≈ 0.2142"),
        (1e7 / math.sqrt(13), "≈ 2773501"),  # for so large a square every float is a fraction
        (math.pi, "≈ 3.142"),
        (71.93575635318383, "≈ 71.94"),
        (1e-12, "1·10⁻¹²"),
        (1e12, "1·10¹²"),
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
        ((math.pi, 0.5), "≈ (3.142, 0.5)"),
        ((0.0, -0.0), "(0, 0)"),
        ((1e-9, 1 / 3), "(1·10⁻⁹, 1/3) ≈ (1·10⁻⁹, 0.3333)"),
    ],
)
def test_a_point_has_fractions_where_both_coordinates_do(place, text):
    assert exact_point(*place) == text


def test_weights_of_one_sum_were_partly_fractions_and_partly_decimals():
    assert written_weights((25 / 52, 7 / 26, 0.25)) == ["25/52", "7/26", "1/4"]
    assert written_weights((0.25, 0.3, 0.45)) == ["0.25", "0.3", "0.45"]
    assert written_weights((2 / 7, 0.5, 0.0, 1.0)) == ["2/7", "1/2", "0", "1"]


def test_weights_of_one_sum_had_different_decimals_and_did_not_add_up_to_1():
    assert written_weights((0.00912713, 0.99087287)) == ["0.0091", "0.9909"]
    assert written_weights((0.5, 1e-6 / math.pi)) == ["0.5", "3.183·10⁻⁷"]


@pytest.mark.parametrize(
    ("value", "radii", "text"),
    [
        (math.sqrt(65) / 2 - 2, (-2.0, -0.0), "√65/2 − 2 ≈ 2.031"),
        (3.2 - math.sqrt(5), (2.0, 1.2), "2 + 1.2 − √5 ≈ 0.9639"),
        (math.sqrt(2) - 2, (-2.0,), "√2 − 2 ≈ −0.5858"),
        (3.0, (-2.0,), "3"),
    ],
)
def test_a_distance_of_circles_had_no_exact_form(value, radii, text):
    assert exact(value, *radii) == text


def test_a_direction_had_rounded_coordinates_where_whole_numbers_will_do():
    ways = [(44 / 41, 55 / 41), (1.0, 3.0), (3.5, 1.5), (-0.2409, 0.08759)]
    assert [as_vector(np.array(way)).written() for way in ways] == [
        "11/41 (4, 5)", "(1, 3)", "(3.5, 1.5)", "(−0.2409, 0.08759)",
    ]  # fmt: skip


def test_a_height_lost_the_length_that_it_is_divided_by():
    way = np.array([-5.0, 11.0]) / math.sqrt(146)
    assert over_root(106 / math.sqrt(146), way) == "106/√146"
    assert over_root(1.8, np.array([0.6, 0.8])) == "1.8"
    assert over_root(math.pi, way) == "3.142"


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


def test_a_number_as_meshes_have_it_was_rounded_in_one_place_and_exact_in_another():
    """0.7 in single precision: the answer said "≈ 0.7", the line below it "1.7 − 1 = 0.7"."""
    distance, x = float(np.float32(1.7)) - 1.0, float(np.float32(1.7))
    assert number(distance) == about(distance) == exact(distance) == "0.7"
    assert about_point(x, 1.0) == "(1.7, 1)"
    assert about(math.pi) == "≈ 3.142"


def test_a_difference_of_decimals_was_a_fraction_with_a_rounded_value():
    assert exact(3.3 - 0.7) == "2.6"
