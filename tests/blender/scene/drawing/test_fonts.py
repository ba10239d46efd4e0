# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts bring their typeface along: one font of each weight, packed; what it lacks is Blender's own font's."""

import shutil

import bpy
import pytest

from collide_addon.figure.page import text_metrics
from collide_addon.scene.drawing import fonts
from collide_addon.scene.drawing.fonts import TYPEFACE, choose_font
from collide_addon.scene.drawing.removal import clear


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
    assert font.packed_file.data[:] == text_metrics.FILE.read_bytes()
    assert str(text_metrics.FILE.parent) not in font.filepath, "no path of this machine"
    bpy.data.batch_remove([curve for curve in bpy.data.curves if curve.name.startswith("text")])
    clear()
    assert not ours()


def test_a_saved_file_shows_its_letters_where_the_font_is_not_installed(tmp_path, monkeypatch):
    expected = area(written("Щель d = 1.718"))
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "saved.blend"))
    (tmp_path / "elsewhere").mkdir()
    moved = shutil.move(tmp_path / "saved.blend", tmp_path / "elsewhere" / "saved.blend")
    monkeypatch.setattr(fonts, "FILE", tmp_path / "gone.ttf")
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
