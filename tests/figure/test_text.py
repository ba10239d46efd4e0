# SPDX-License-Identifier: GPL-3.0-or-later
"""Widths of lines, and where lines end."""

import pytest

from collide_addon.figure.text import SIZE_STEP, fitting, text_width, wrap, wrap_fitting

ENGLISH = "Check by hand, n = (0.6247, −0.7809): max n·a = −1.406, min n·b = 0.3123; the gap is 1.718."
CHINESE = "手工验证，n = (0.6247, −0.7809)：max n·a = −1.406，min n·b = 0.3123；间隙为 1.718。"


def test_widths_are_at_least_those_of_blenders_font():
    """Measured in Blender 4.5 and 5.2 at text size 1."""
    measured = {
        "Start with one vertex of A − B, a2−b1: the furthest one in a first direction.": 30.14,
        "n = (0.6247, −0.7809): max n·a = −1.406, min n·b = 0.3123; the gap is 1.718.": 30.72,
        "穿透深度 = 0.937；将 B 平移 (0.5854, −0.7317) 后两者恰好接触。": 27.5,
    }
    for text, width in measured.items():
        assert width <= text_width(text, 1.0) <= 1.2 * width


def test_a_width_grows_with_its_size():
    assert text_width("a2−b1", 10.0) == pytest.approx(10 * text_width("a2−b1", 1.0))


@pytest.mark.parametrize("text", [ENGLISH, CHINESE])
@pytest.mark.parametrize("width", [120.0, 200.0, 400.0])
def test_lines_fit_and_nothing_is_lost(text, width):
    lines = wrap(text, 11.0, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, 11.0) <= width for line in lines)


@pytest.mark.parametrize("width", range(100, 400, 7))
def test_no_formula_is_torn_apart_and_no_line_starts_with_a_full_stop(width):
    for text in (ENGLISH, CHINESE):
        for line in wrap(text, 11.0, width):
            assert not line.endswith(("=", "−", "max", "min"))
            assert not line.startswith(("=", "−", "。", "，", "；", "："))


def test_a_short_text_is_one_line():
    assert wrap("Distance 0", 11.0, 384.0) == ["Distance 0"]


@pytest.mark.parametrize("pair", ["(1, 0)", "(−0.4668, 0.8085)", "(2.5, −1e−12)"])
def test_a_pair_of_coordinates_stays_on_one_line(pair):
    for text in (f"Moving B by {pair} parts the boxes.", f"将 B 平移 {pair} 即可分开。"):
        for width in range(80, 300, 5):
            assert any(pair in line for line in wrap(text, 11.0, width))


@pytest.mark.parametrize("width", [1000.0, 60.0, 7.0])
def test_a_text_gets_no_smaller_than_its_place_makes_it(width):
    size = fitting("Penetration", 12.0, width)
    assert text_width("Penetration", size) <= width
    assert size == 12.0 or text_width("Penetration", size / SIZE_STEP) > width


def test_a_text_of_too_many_lines_gets_smaller_until_they_are_few_enough():
    text = "The nearest edge of the polytope is a1-b1, a2-b1, and its support point lies beyond it."
    assert wrap_fitting(text, 10.0, 2000.0, 2) == ([text], 10.0)
    lines, size = wrap_fitting(text, 10.0, 150.0, 2)
    assert len(lines) == 2
    assert " ".join(lines) == text
    assert len(wrap(text, size / SIZE_STEP, 150.0)) > 2
