# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures bring their typeface along: one font, packed, for all of them; what it lacks is Blender's own font's."""

import shutil

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.figure import Kind, Mark, Panel
from collide_addon.figure.model.style import Role
from collide_addon.figure.page import text_metrics
from collide_addon.scene.drawing import fonts
from collide_addon.scene.drawing.clear import clear
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.fonts import TYPEFACE, choose_font

from .test_draw import lone


def label(text):
    return Mark(Kind.LABEL, Role.TEXT, np.array([[1.0, 1.0]]), "text", Panel.PAGE, text=text, size=0.3)


def drawn(text):
    """Draw a label, return its text object."""
    draw(lone(label(text)), bpy.context.scene)
    return next(obj for obj in bpy.data.objects if obj.type == "FONT")


def area(obj):
    """Area of a text's faces."""
    bpy.context.view_layer.update()
    mesh = obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    return sum(polygon.area for polygon in mesh.polygons)


def ours():
    return [font for font in bpy.data.fonts if TYPEFACE.of(font)]


@pytest.mark.parametrize(("cyrillic", "latin"), [("НЕ", "HE"), ("АВСОР", "ABCOP"), ("Щ", "Ш"), ("Ц", "П")])
def test_cyrillic_letters_are_whole_and_not_of_another_font(cyrillic, latin):
    first = area(drawn(cyrillic))
    clear()
    assert first == pytest.approx(area(drawn(latin)), rel=1e-5 if cyrillic[0] in "НА" else 0.3)


def test_figures_share_one_font_which_is_packed_and_goes_with_the_last_of_them():
    for text in ("Шаг", "Step", "步骤"):
        draw(lone(label(text)), bpy.context.scene)
    [font] = ours()
    assert font.packed_file.data[:] == text_metrics.FILE.read_bytes()
    assert str(text_metrics.FILE.parent) not in font.filepath, "no path of this machine"
    clear()
    assert not ours()


def test_a_saved_file_shows_its_letters_where_the_font_is_not_installed(tmp_path, monkeypatch):
    text = drawn("Щель d = 1.718")
    expected = area(text)
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "saved.blend"))
    (tmp_path / "elsewhere").mkdir()
    moved = shutil.move(tmp_path / "saved.blend", tmp_path / "elsewhere" / "saved.blend")
    monkeypatch.setattr(fonts, "FILE", tmp_path / "gone.ttf")
    bpy.ops.wm.open_mainfile(filepath=str(moved))
    text = next(obj for obj in bpy.data.objects if obj.type == "FONT")
    assert area(text) == pytest.approx(expected, rel=1e-6)
    assert text.data.font.packed_file is not None


def test_another_edition_of_the_font_is_left_to_the_figures_drawn_with_it():
    draw(lone(label("old")), bpy.context.scene)
    TYPEFACE.keep(ours()[0], "0123456789abcdef")
    draw(lone(label("new")), bpy.context.scene)
    assert len(ours()) == 2
    assert {font.users for font in ours()} == {1}


@pytest.mark.parametrize("text", ["A 和 B 接触，d = 0.937", "Куб.001 и 立方体", "☃ 😀 中"])
def test_what_the_typeface_lacks_is_drawn_in_blenders_own_font(text):
    formats = drawn(text).data.body_format
    assert [each.use_bold for each in formats] == [not text_metrics.has(character) for character in text]


def test_a_chinese_letter_beside_latin_ones_is_itself():
    """Not the box for what a font lacks, which would be the same for all of them."""
    areas = [area(drawn(f"H{letter}H")) for letter in ("一", "鬱") if clear() is not None]
    assert areas[1] > 1.5 * areas[0]


def test_a_text_that_changes_forgets_which_letters_were_blenders():
    text = bpy.data.curves.new("text", "FONT")
    for words in ("中H", "H中", "HH"):
        text.body = words
        choose_font(text)
        assert [each.use_bold for each in text.body_format] == [not text_metrics.has(character) for character in words]
    bpy.data.curves.remove(text)
    clear()
