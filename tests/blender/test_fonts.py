# SPDX-License-Identifier: GPL-3.0-or-later
"""Every letter of a figure is whole, also where Blender fills overlapping outlines with holes."""

import bpy
import numpy as np
import pytest

from collide_addon.figure.model import Kind, Mark, Panel
from collide_addon.figure.style import Role
from collide_addon.scene import compat
from collide_addon.scene.clear import clear
from collide_addon.scene.draw import draw
from collide_addon.scene.fonts import WHOLE_FONT

from .sample_figure import figure
from .test_draw import lone


def label(text):
    return Mark(Kind.LABEL, Role.TEXT, np.array([[1.0, 1.0]]), "text", Panel.PAGE, text=text, size=0.3)


def area(obj):
    """Area of a text's faces."""
    bpy.context.view_layer.update()
    mesh = obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    return sum(polygon.area for polygon in mesh.polygons)


def test_cyrillic_letters_with_a_crossbar_have_about_as_much_ink_as_their_latin_twins():
    draw(lone(label("НЕ")), bpy.context.scene)
    cyrillic = area(next(obj for obj in bpy.data.objects if obj.type == "FONT"))
    clear()
    draw(lone(label("HE")), bpy.context.scene)
    latin = area(next(obj for obj in bpy.data.objects if obj.type == "FONT"))
    assert cyrillic == pytest.approx(latin, rel=0.5)


def test_a_borrowed_font_is_packed_and_goes_with_the_last_figure():
    draw(lone(label("Шаг")), bpy.context.scene)
    borrowed = [font for font in bpy.data.fonts if WHOLE_FONT in font.filepath]
    if compat.fills_overlaps():
        assert not borrowed
    else:
        assert len(borrowed) == 1
        assert borrowed[0].packed_file is not None
    clear()
    assert not [font for font in bpy.data.fonts if WHOLE_FONT in font.filepath]


def test_latin_and_chinese_labels_keep_the_builtin_font():
    draw(figure(label("GJK 距离")), bpy.context.scene)
    assert not [font for font in bpy.data.fonts if WHOLE_FONT in font.filepath]
