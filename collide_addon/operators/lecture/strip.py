# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing over and around a presented page: a strip with what comes next or what is typed, or black."""

from __future__ import annotations

from collections.abc import Sequence

import blf
import bpy
import gpu
from gpu_extras.batch import batch_for_shader

BAND, WORDS, FAINT = (0.05, 0.05, 0.05, 1.0), (1.0, 1.0, 1.0, 1.0), (0.6, 0.6, 0.6, 1.0)
PASSED, NOW, COMING = (0.6, 0.6, 0.6, 1.0), (1.0, 0.62, 0.2, 1.0), (0.22, 0.22, 0.22, 1.0)
SIZE, EDGE = 15.0, 16.0
"""Size of letters, and the margin around them, in pixels of an unscaled window."""
ROW, BAR, GAP = 24.0, 8.0, 4.0
"""Height of a row of text and of the bars of steps, and the largest gap between two bars."""
LETTERS = 55.0
"""Number of letter sizes across the width of a page, for questions."""
OVER = 4.0
"""Pixels by which the view is larger than the page, including one for its edge."""
FONT = 0
"""Blender's own font, which has all letters of its interface."""


def draw_black() -> None:
    """Fill the region with black."""
    _fill((0, 0, bpy.context.region.width, bpy.context.region.height), (0.0, 0.0, 0.0, 1.0))


def draw_around(page: tuple[int, int], colour: Sequence[float]) -> None:
    """Fill the surroundings of a page of these proportions, fitted to the region, overlapping its very edge."""
    wide, high = bpy.context.region.width, bpy.context.region.height
    scale = min(wide / page[0], high / page[1])
    aside, below = (wide - scale * page[0]) / 2 + OVER, (high - scale * page[1]) / 2 + OVER
    _fill((0, 0, wide, below), colour)
    _fill((0, high - below, wide, high), colour)
    _fill((0, 0, aside, high), colour)
    _fill((wide - aside, 0, wide, high), colour)


def draw_strip(rows: Sequence[tuple[str, str]], bars: int, now: int) -> None:
    """Draw a strip at the foot of the region: rows of text, left and right, with a bar for each step above."""
    scale, wide = bpy.context.preferences.system.ui_scale, float(bpy.context.region.width)
    edge, row = EDGE * scale, ROW * scale
    foot = edge + len(rows) * row
    _fill((0, 0, wide, foot + BAR * scale + edge), BAND)
    each = (wide - 2 * edge) / max(bars, 1)
    gap = min(GAP * scale, each / 4)
    for number in range(bars):
        colour = NOW if number == now else PASSED if number < now else COMING
        left = edge + number * each
        _fill((left, foot, left + each - gap, foot + BAR * scale), colour)
    blf.size(FONT, SIZE * scale)
    for number, (words, at_the_right) in enumerate(reversed(rows)):
        blf.color(FONT, *(WORDS if number == len(rows) - 1 else FAINT))
        for text, left in ((words, edge), (at_the_right, wide - edge - blf.dimensions(FONT, at_the_right)[0])):
            blf.position(FONT, left, edge + number * row, 0.0)
            blf.draw(FONT, text)


def draw_question(text: str) -> None:
    """Draw a question at the foot of the region, as large as a page's text, in as many rows as it takes."""
    wide = float(bpy.context.region.width)
    size = wide / LETTERS
    blf.size(FONT, size)
    blf.enable(FONT, blf.WORD_WRAP)
    blf.word_wrap(FONT, round(wide - 4 * size))
    high = blf.dimensions(FONT, text)[1]
    _fill((0, 0, wide, high + 2 * size), BAND)
    blf.color(FONT, *WORDS)
    blf.position(FONT, 2 * size, high + size / 4, 0.0)  # of its first row
    blf.draw(FONT, text)
    blf.disable(FONT, blf.WORD_WRAP)


def _fill(bounds: tuple[float, float, float, float], colour: Sequence[float]) -> None:
    left, low, right, high = bounds
    shader, corners = gpu.shader.from_builtin("UNIFORM_COLOR"), [(left, low), (right, low), (left, high), (right, high)]
    shader.uniform_float("color", colour)
    batch_for_shader(shader, "TRI_STRIP", {"pos": corners}).draw(shader)
