# SPDX-License-Identifier: GPL-3.0-or-later
"""Variables are drawn in italics; words, points, names of shapes and users' texts stay upright."""

import pytest

from collide_addon.figure.page.text_metrics import has, text_width
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.names import ITALICS, upright, with_italics

from ...cases import in_one, mostly_slow


def italic(text):
    """Return the letters that are drawn in italics."""
    return "".join(letter for letter, drawn in zip(text, with_italics(text), strict=True) if letter != drawn)


@in_one(
    ("text", "variables"),
    [
        ("v is the point closest to the origin; the next direction is d = −v.", "vdv"),
        ("w₃ = a₄ − b₁ = (−1, −3)", "w"),
        ("the region of edge w₂w₃", "ww"),
        ("d·w / |d| = −2.236", "dwd"),
        ("max n·a = 3.578", "n"),
        ("0 = 1/7 w₁ + 4/7 w₂", "ww"),
        ("2x + y = 8", "xy"),
        ("λ₁ w₁ + λ₂ w₂", "λwλw"),
        ("Прямая, движущаяся вдоль d, покидает A", "d"),
        ("沿 d 方向，w 比 v 更远", "dwv"),
        ("rA + rB < |c·u|", "u"),
    ],
)
def test_a_variable_is_in_italics_wherever_it_stands(text, variables):
    assert italic(text) == variables


@pytest.mark.parametrize(
    "text",
    ["A line leaves B at b₂ and a₄", "don't, l'axe d’Alembert", "Cube.001 depth 2", "iteration(s)", "width, way, 2nd"],
)
def test_words_and_points_stay_upright(text):
    assert italic(text) == ""


@mostly_slow("language", LANGUAGES)
def test_every_sentence_stays_as_wide_and_can_be_read_again(language):
    for text in sentences(language).values():
        drawn = with_italics(text)
        assert upright(drawn) == text
        assert text_width(drawn, 1.0) == pytest.approx(text_width(text, 1.0))


def test_the_typeface_has_all_italics():
    assert all(map(has, ITALICS.values()))
