# SPDX-License-Identifier: GPL-3.0-or-later
"""Widths of lines, and where lines break."""

from itertools import product

import pytest
from fontTools.ttLib import TTFont

from collide_addon.figure.page.text_metrics import FONT_FILE, shortened, text_extent, text_width, wrap, wrap_within

from ...cases import in_one

ENGLISH = "Check by hand, n = (0.6247, −0.7809): max n·a = −1.406, min n·b = 0.3123; the gap is 1.718."
CHINESE = "手工验证，n = (0.6247, −0.7809)：max n·a = −1.406，min n·b = 0.3123；间隙为 1.718。"


def test_a_line_is_as_wide_as_its_letters_together():
    """By the font's table, and one text size for a Chinese character."""
    font = TTFont(FONT_FILE)
    names, advances = font.getBestCmap(), font["hmtx"]
    units = sum(advances[names[ord(character)]][0] for character in "Hi2−")
    assert text_width("Hi2−", 2.0) == pytest.approx(2 * units / 2048)
    assert text_width("Hi2−中", 1.0) == pytest.approx(units / 2048 + 1.0)


def test_a_text_stands_with_the_middle_of_its_capitals_on_its_anchor():
    low, high = text_extent("HEX", 10.0)
    assert low == pytest.approx(-high) == pytest.approx(-10 * 1490 / 2048 / 2)
    assert text_extent("Щy", 10.0)[0] < low
    assert text_extent("ЁЙ", 10.0)[1] > high
    assert text_extent("中", 10.0)[1] > high


def test_a_width_grows_with_its_size():
    assert text_width("a2−b1", 10.0) == pytest.approx(10 * text_width("a2−b1", 1.0))


@pytest.mark.parametrize("text", [ENGLISH, CHINESE])
@pytest.mark.parametrize("width", [120.0, 200.0, 400.0])
def test_lines_fit_and_nothing_is_lost(text, width):
    lines = wrap(text, 10.0, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, 10.0) <= width for line in lines)


def test_no_formula_is_torn_apart_and_no_line_starts_with_a_full_stop():
    for text, width in product((ENGLISH, CHINESE), range(100, 400, 7)):
        for line in wrap(text, 11.0, width):
            assert not line.endswith(("=", "−", "max", "min")), width
            assert not line.startswith(("=", "−", "。", "，", "；", "：")), width


def test_a_short_text_is_one_line():
    assert wrap("Distance 0", 11.0, 384.0) == ["Distance 0"]


@pytest.mark.parametrize("pair", ["(1, 0)", "(−0.4668, 0.8085)", "(2.5, −1·10⁻¹²)"])
def test_a_pair_of_coordinates_stays_on_one_line(pair):
    for text in (f"Moving B by {pair} parts the boxes.", f"将 B 平移 {pair} 即可分开。"):
        for width in range(80, 300, 5):
            assert any(pair in line for line in wrap(text, 11.0, width))


@in_one("text", ["Penetration", "перекрытие, глубина 2", "穿透，深度为二"])
@in_one("width", [1000.0, 60.0, 20.0])
def test_a_line_too_long_for_its_place_ends_in_an_ellipsis(text, width):
    line = shortened(text, 12.0, width)
    assert text_width(line, 12.0) <= width
    assert line == text or (line.endswith("…") and text.startswith(line[:-1]))
    more = text[: len(line)].rstrip() + "…"
    assert line == text or text_width(more, 12.0) > width, "no shorter than it has to be"


def test_a_text_of_too_many_lines_is_cut_at_the_end_of_the_last():
    text = "The nearest edge of the polytope is a1-b1, a2-b1, and its support point lies beyond it."
    assert wrap_within(text, 10.0, 2000.0, 2) == [text]
    lines = wrap_within(text, 10.0, 150.0, 2)
    assert len(lines) == 2
    assert all(text_width(line, 10.0) <= 150.0 for line in lines)
    assert lines[1].endswith("…")
    assert text.startswith(" ".join(lines)[:-1])


def test_no_word_stands_alone_in_the_last_line_when_the_others_can_spare_one():
    text = "Distance is found. Iterations: 3; distance between A and B = 1.718. " + ENGLISH
    for width in range(150, 500, 10):
        first, kept = wrap(text, 11.0, width), wrap_within(text, 11.0, width, 9)
        assert len(kept) == len(first), width
        assert " ".join(kept) == text, width
        assert text_width(kept[-1], 11.0) >= text_width(first[-1], 11.0), width
        if len(wrap(text, 11.0, 0.75 * width)) == len(first):
            assert text_width(kept[-1], 11.0) >= 0.2 * width, width


def test_a_text_breaks_where_it_did_when_its_last_line_is_long_enough():
    text = "So the segments cross, at (1.5, 1.5), and that is all there is to say of them in this place."
    assert wrap_within(text, 11.0, 304.0, 3) == wrap(text, 11.0, 304.0)
