# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure has the same pixels in every Blender and on every run, including the letters of its own typeface.

Letters missing from it are taken from Blender's own font, which differs between versions.
"""

import platform
from dataclasses import replace
from hashlib import sha256

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.figure import Align, Kind, Mark, Panel
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.style import Role
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.render import render_still
from collide_addon.scene.rendering.renderer import FlatRenderer

from ...sample_figure import UNIT, figure

RESULT, STEP = 187, 70
"""Frames of the figure."""
SAME = {
    (Theme.LIGHT, RESULT): "2120d81aa8d51a5d",
    (Theme.DARK, STEP): "4f10e9d709bd194b",
}
"""A digest of the levels, changed only together with the look of a figure; a PNG file would depend on zlib."""


def drawn(theme):
    words = "GJK: − Δ, «Шаг» 0,5 ≤ |n| × √2"
    at = np.array([[0.2, 5.4]])
    label = Mark(Kind.LABEL, Role.TEXT, at, "words", Panel.PAGE, text=words, size=12 * UNIT, align=Align.LEFT)
    sample = figure(label)
    marks = tuple(mark for mark in sample.marks if mark.part != "title")
    parameters = sample.parameters | {"theme": theme.value}
    return draw(replace(sample, marks=marks, theme=theme, parameters=parameters), bpy.context.scene)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="another processor may round the last digit otherwise")
@pytest.mark.parametrize(("theme", "frame"), SAME)
def test_every_blender_draws_the_same_pixels(theme, frame):
    stage = stage_of(drawn(theme))
    stage.frame_current = frame
    picture = FlatRenderer().draw(stage, 640, 360)
    assert sha256(picture.tobytes()).hexdigest()[:16] == SAME[theme, frame]


def test_a_second_run_writes_the_same_bytes(tmp_path):
    files = []
    for name in ("one", "other"):
        files.append(render_still(drawn(Theme.PRINT), tmp_path / f"{name}.png", resolution=(640, 360)))
        clear()
    assert files[0].read_bytes() == files[1].read_bytes()
