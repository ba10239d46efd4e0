# SPDX-License-Identifier: GPL-3.0-or-later
"""The fonts of texts in a file, and the outlines of letters in Blender's own font."""

import shutil

import bpy
import numpy as np
import pytest

from collide_addon.figure.page import text_metrics
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.scene.base import fonts
from collide_addon.scene.base.fonts import BOLD_OFFSET, TYPEFACE, choose_font, glyphs_of
from collide_addon.scene.drawing.removal import clear

from ....cases import mostly_slow
from ...snapshot import differences, snapshot
from ...users_file import users_file


def written(words, *, bold=False):
    """Return a text object in the typeface."""
    text = bpy.data.curves.new("text", "FONT")
    text.body = words
    choose_font(text, bold=bold)
    obj = bpy.data.objects.new("text", text)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def area(obj):
    """Area of a text's faces."""
    bpy.context.view_layer.update()
    mesh = obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    return sum(polygon.area for polygon in mesh.polygons)


def ours():
    return [font for font in bpy.data.fonts if TYPEFACE.of(font)]


def test_texts_share_one_font_which_is_packed():
    for words in ("Шаг", "Step", "步骤"):
        written(words)
    [font] = ours()
    assert font.packed_file.data[:] == text_metrics.FONT_FILE.read_bytes()
    assert str(text_metrics.FONT_FILE.parent) not in font.filepath, "no path of this machine"
    bpy.data.batch_remove([curve for curve in bpy.data.curves if curve.name.startswith("text")])
    clear()
    assert not ours()


def test_a_saved_file_shows_its_letters_where_the_font_is_not_installed(tmp_path, monkeypatch):
    expected = area(written("Щель d = 1.718"))
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "saved.blend"))
    (tmp_path / "elsewhere").mkdir()
    moved = shutil.move(tmp_path / "saved.blend", tmp_path / "elsewhere" / "saved.blend")
    monkeypatch.setattr(fonts, "FONT_FILE", tmp_path / "gone.ttf")
    bpy.ops.wm.open_mainfile(filepath=str(moved))
    text = next(obj for obj in bpy.data.objects if obj.type == "FONT")
    assert area(text) == pytest.approx(expected, rel=1e-6)
    assert text.data.font.packed_file is not None


def test_another_edition_of_the_font_is_left_to_the_texts_written_with_it():
    written("old")
    TYPEFACE.keep(ours()[0], "0123456789abcdef")
    written("new")
    assert len(ours()) == 2
    assert {font.users for font in ours()} == {1}


def test_a_bold_text_is_semi_bold_but_for_signs_that_only_regular_has():
    plain, bold = written("A ∈ B"), written("A ∈ B", bold=True)
    assert area(bold) > 1.1 * area(plain)
    assert bold.data.font.packed_file.data[:] == text_metrics.BOLD_FILE.read_bytes()
    assert bold.data.font_italic == plain.data.font
    assert [each.use_italic for each in bold.data.body_format] == [sign == "∈" for sign in "A ∈ B"]


@pytest.mark.parametrize("text", ["A 和 B 接触，d = 0.937", "Куб.001 и 立方体", "☃ 😀 中"])
def test_what_the_typeface_lacks_is_drawn_in_blenders_own_font(text):
    formats = written(text).data.body_format
    assert [each.use_bold for each in formats] == [not text_metrics.has(character) for character in text]


def test_a_text_that_changes_forgets_which_letters_were_blenders():
    text = bpy.data.curves.new("text", "FONT")
    for words in ("中H", "H中", "HH"):
        text.body = words
        choose_font(text)
        assert [each.use_bold for each in text.body_format] == [not text_metrics.has(character) for character in words]
    bpy.data.curves.remove(text)
    clear()


def size_of(contour):
    """Return the signed area of a contour's knots, positive when they are counter-clockwise."""
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


@mostly_slow("language", LANGUAGES)
def test_every_character_of_the_captions_has_a_letter(language):
    characters = set("".join(sentences(language).values())) - set(" \n\N{NO-BREAK SPACE}")
    glyphs = glyphs_of("".join(characters))
    assert glyphs.keys() == characters
    assert [character for character, glyph in glyphs.items() if not glyph.contours or glyph.advance <= 0] == []


@pytest.mark.parametrize("letter", "oдA8中○≤")
def test_holes_turn_the_other_way_round(letter):
    signs = {np.sign(size_of(contour)) for contour in glyphs_of(letter)[letter].contours}
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
    assert abs(sum(map(size_of, bold.contours))) > 1.1 * abs(sum(map(size_of, plain.contours)))
    for one, other in zip(plain.contours, bold.contours, strict=True):
        assert np.hypot(*(other - one).reshape(-1, 2).T).max() <= 2 * BOLD_OFFSET + 2e-5


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
