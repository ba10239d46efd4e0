# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures are laid out with the widths and heights that Blender draws, for every character of every message."""

import string
import unicodedata

import bpy
import pytest

from collide_addon.figure.page.text_metrics import has, text_extent, text_width
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.scene.base.fonts import choose_font

TIMES = 10
FEW_CHINESE = 20
"""All Chinese characters are equally wide."""
ROUNDING = 1e-4
"""In text sizes, because Blender computes in single precision."""
LINES = (
    "a1−b2",
    "d = 1.718",
    "(0.6247, −0.7809)",
    "ближайшее ребро",
    "Щель: 4.123",
    "Ёж Łódź ½ ○ | ◍ ∈ ⊥",
    "A 和 B 接触，深度 = 0.937",
)


@pytest.fixture
def size_of():
    """Return the extent of a text at text size 1: its width, and how far it reaches below and above its middle."""
    curve = bpy.data.curves.new("text", "FONT")
    text = bpy.data.objects.new("text", curve)
    bpy.context.scene.collection.objects.link(text)
    curve.align_y = "CENTER"
    curve.size = 1.0

    def measure(words):
        curve.body = words
        choose_font(curve)
        bpy.context.view_layer.update()
        corners = [tuple(corner) for corner in text.bound_box]
        xs, ys = [x for x, _, _ in corners], [y for _, y, _ in corners]
        return max(xs) - min(xs), min(ys), max(ys)

    yield measure
    bpy.data.objects.remove(text)
    bpy.data.curves.remove(curve)


def characters():
    words = "".join(text for language in LANGUAGES for text in sentences(language).values())
    used = sorted(set(words + string.ascii_letters + string.digits) - {"\n"})
    chinese = [each for each in used if unicodedata.east_asian_width(each) in "WF"]
    return [each for each in used if each not in chinese] + chinese[:: len(chinese) // FEW_CHINESE]


def test_every_character_is_as_wide_as_figures_expect(size_of):
    frame, _, _ = size_of("HH")
    for character in characters():
        width = (size_of(f"H{character * TIMES}H")[0] - frame) / TIMES
        assert width == pytest.approx(text_width(character, 1.0), abs=ROUNDING), character


@pytest.mark.parametrize("line", LINES)
def test_every_line_is_as_large_as_figures_expect(size_of, line):
    width, low, high = size_of(line)
    expected_low, expected_high = text_extent(line, 1.0)
    assert text_width(line, 1.0) - 0.25 <= width <= text_width(line, 1.0) + ROUNDING, (
        "but for the space around its ends"
    )
    if all(map(has, line)):
        assert (low, high) == pytest.approx((expected_low, expected_high), abs=ROUNDING)
    assert expected_low - ROUNDING <= low
    assert high <= expected_high + ROUNDING
