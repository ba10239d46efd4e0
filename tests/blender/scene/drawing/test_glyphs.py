# SPDX-License-Identifier: GPL-3.0-or-later
"""Letters of the typeface and of Blender: their shapes, their widths, and nothing left behind."""

import bpy
import numpy as np
import pytest

from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.scene.drawing.fonts import BOLDER, choose_font, glyphs_of

from ...snapshot import differences, snapshot
from ...users_file import users_file


def area(contour):
    """Return the area of a contour's knots, positive when they turn counter-clockwise."""
    x, y = contour[:, 1].T
    return float(x @ np.roll(y, -1) - np.roll(x, -1) @ y) / 2


def width_in_blender(text):
    """Return how wide Blender draws a text of size 1."""
    curve = bpy.data.curves.new("text", "FONT")
    curve.body = text
    choose_font(curve)
    obj = bpy.data.objects.new("text", curve)
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.view_layer.update()
    corners = np.array(obj.bound_box)[:, 0]
    bpy.data.objects.remove(obj)
    bpy.data.curves.remove(curve)
    return corners.max() - corners.min()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_of_the_captions_has_a_letter(language):
    characters = set("".join(sentences(language).values())) - set(" \N{NO-BREAK SPACE}")
    glyphs = glyphs_of("".join(characters))
    assert glyphs.keys() == characters
    assert [character for character, glyph in glyphs.items() if not glyph.contours or glyph.advance <= 0] == []


@pytest.mark.parametrize("letter", "oдA8中○≤")
def test_holes_turn_the_other_way_round(letter):
    signs = {np.sign(area(contour)) for contour in glyphs_of(letter)[letter].contours}
    if letter == "≤":
        assert len(signs) == 1
    else:
        assert signs == {-1.0, 1.0}


@pytest.mark.parametrize("word", ["minimum", "Ёжик", "中文字", "A 和 B", "n = (0.6, 0.8)", "a1−b2"])
def test_a_line_is_as_wide_as_blender_draws_it(word):
    glyphs = glyphs_of(word)
    first, last = glyphs[word[0]], glyphs[word[-1]]
    left = min(contour[:, 1, 0].min() for contour in first.contours)
    right = last.advance - max(contour[:, 1, 0].max() for contour in last.contours)
    line = sum(glyphs[letter].advance for letter in word) - left - right
    assert line == pytest.approx(width_in_blender(word), rel=1e-4)


def test_letters_stand_on_the_base_line():
    for glyph in glyphs_of("HЖE").values():
        lowest = min(contour[:, 1, 1].min() for contour in glyph.contours)
        assert lowest == pytest.approx(0.0, abs=1e-4)


def test_a_letter_is_the_same_whatever_is_read_with_it():
    alone, together = glyphs_of("中")["中"], glyphs_of("".join(map(chr, range(0x4E00, 0x4E60))))["中"]
    assert together.advance == pytest.approx(alone.advance, abs=2e-5)
    for one, other in zip(alone.contours, together.contours, strict=True):
        assert one == pytest.approx(other, abs=2e-5)


@pytest.mark.parametrize("letter", "中一丙不☃")
def test_in_bold_blenders_letters_are_heavier_and_stand_where_they_did(letter):
    plain, bold = glyphs_of(letter)[letter], glyphs_of(letter, bold=True)[letter]
    assert bold.advance == plain.advance
    assert abs(sum(map(area, bold.contours))) > 1.1 * abs(sum(map(area, plain.contours)))
    for one, other in zip(plain.contours, bold.contours, strict=True):
        assert np.hypot(*(other - one).reshape(-1, 2).T).max() <= 2 * BOLDER + 2e-5


def test_spaces_have_a_width_and_nothing_to_draw():
    for glyph in glyphs_of(" \N{NO-BREAK SPACE}").values():
        assert glyph.advance > 0.2
        assert glyph.contours == ()


def test_characters_that_no_font_can_have_are_left_out():
    assert glyphs_of("\x00\n\t\x7f\ud800").keys() == set()
    assert glyphs_of("a\nb").keys() == {"a", "b"}


@pytest.mark.parametrize("with_text", [False, True])
def test_nothing_stays_in_the_file(with_text):
    users_file()
    if with_text:
        bpy.data.curves.new("mine", "FONT")
    before, fonts = snapshot(), [font.name for font in bpy.data.fonts]
    glyphs_of("Aя中")
    assert differences(before, snapshot()) == {}
    assert [font.name for font in bpy.data.fonts] == fonts
