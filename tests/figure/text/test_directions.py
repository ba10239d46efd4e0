# SPDX-License-Identifier: GPL-3.0-or-later
"""Unit vectors are written as a student uses them."""

import math

import numpy as np
import pytest

from collide_addon.figure.text.directions import as_unit
from collide_addon.figure.text.messages import Caption


def normal_line(vector, language="en"):
    unit = np.array(vector) / math.hypot(*vector)
    values = {"normal": as_unit(unit), "start": "w1", "end": "w2", "worked": "1.2", "others": "2, 3"}
    return Caption("epa.edge", values).numbers(language)


@pytest.mark.parametrize(
    ("vector", "written"),
    [((3, -4), "(3, −4)/5"), ((2, 1), "(2, 1)/√5"), ((-7, 2), "(−7, 2)/√53"), ((1, 1), "(1, 1)/√2")],
)
def test_a_direction_is_written_in_whole_numbers_over_its_length(vector, written):
    assert f"d = {written} " in normal_line(vector)


@pytest.mark.parametrize(("vector", "written"), [((0, -5), "= (0, −1)"), ((1.0, math.pi), "≈ (0.3033, 0.9529)")])
def test_along_an_axis_or_without_small_whole_numbers_it_is_written_as_any_vector(vector, written):
    assert f"d {written} " in normal_line(vector)


def test_russian_parts_the_numbers_of_a_direction_as_those_of_a_point():
    assert "(3; −4)/5" in normal_line((3, -4), "ru")


def test_a_direction_is_a_vector_of_numbers_to_a_program():
    assert as_unit(np.array([0.6, -0.8])) == (0.6, -0.8)
