# SPDX-License-Identifier: GPL-3.0-or-later
"""What is drawn over a page that is presented: a strip of what comes, a number that is typed, or black."""

from __future__ import annotations

from collections.abc import Sequence

import blf
import bpy
import gpu
from gpu_extras.batch import batch_for_shader

BAND, WORDS, FAINT = (0.05, 0.05, 0.05, 1.0), (1.0, 1.0, 1.0, 1.0), (0.6, 0.6, 0.6, 1.0)
PASSED, NOW, COMING = (0.6, 0.6, 0.6, 1.0), (1.0, 0.62, 0.2, 1.0), (0.22, 0.22, 0.22, 1.0)
SIZE, EDGE = 15.0, 16.0
"""Of letters, and of the room around them, in pixels of an unscaled window."""
ROW, BAR, GAP = 24.0, 8.0, 4.0
"""Height of a row of words and of the bars of steps, and most room between two bars."""
FONT = 0
"""Blender's own, which has all letters that its interface has."""


def draw_black() -> None:
    """Draw black all over the region that is drawn."""
    region = bpy.context.region
    _fill(0.0, 0.0, region.width, region.height, (0.0, 0.0, 0.0, 1.0))


def draw_strip(rows: Sequence[tuple[str, str]], bars: int, now: int) -> None:
    """Draw a strip at the foot of the region: rows of words, left and right, and a bar for each step above them."""
    scale, wide = bpy.context.preferences.system.ui_scale, float(bpy.context.region.width)
    edge, row = EDGE * scale, ROW * scale
    foot = edge + len(rows) * row
    _fill(0.0, 0.0, wide, foot + BAR * scale + edge, BAND)
    each = (wide - 2 * edge) / max(bars, 1)
    gap = min(GAP * scale, each / 4)
    for number in range(bars):
        colour = NOW if number == now else PASSED if number < now else COMING
        left = edge + number * each
        _fill(left, foot, left + each - gap, foot + BAR * scale, colour)
    for number, (left_words, right_words) in enumerate(reversed(rows)):
        height = edge + number * row
        colour = WORDS if number == len(rows) - 1 else FAINT
        blf.size(FONT, SIZE * scale)
        room = wide - 2 * edge - blf.dimensions(FONT, right_words)[0]
        _write(left_words, edge, height, colour, most=room - edge)
        _write(right_words, edge + room, height, colour, most=wide)


def draw_number(typed: str) -> None:
    """Draw a number that is typed, in the lower right."""
    scale = bpy.context.preferences.system.ui_scale
    blf.size(FONT, 2 * SIZE * scale)
    wide, high = blf.dimensions(FONT, typed)
    left, edge = bpy.context.region.width - wide - 2 * EDGE * scale, EDGE * scale
    _fill(left - edge, edge, left + wide + edge, 3 * edge + high, BAND)
    _write(typed, left, 2 * edge, WORDS, most=2 * wide)


def _write(words: str, left: float, height: float, colour: Sequence[float], most: float) -> None:
    """Write words, cut where they are wider than there is room."""
    blf.color(FONT, *colour)
    blf.enable(FONT, blf.CLIPPING)
    blf.clipping(FONT, left, 0.0, left + max(most, 0.0), bpy.context.region.height)
    blf.position(FONT, left, height, 0.0)
    blf.draw(FONT, words)
    blf.disable(FONT, blf.CLIPPING)


def _fill(left: float, low: float, right: float, high: float, colour: Sequence[float]) -> None:
    shader = gpu.shader.from_builtin("UNIFORM_COLOR")
    gpu.state.blend_set("ALPHA")
    shader.uniform_float("color", colour)
    batch_for_shader(shader, "TRI_STRIP", {"pos": [(left, low), (right, low), (left, high), (right, high)]}).draw(
        shader
    )
    gpu.state.blend_set("NONE")
