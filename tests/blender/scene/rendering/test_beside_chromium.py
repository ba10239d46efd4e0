# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures by our renderer beside our SVG of the same figure in Chromium, which knows neither meshes nor Blender.

A browser aligns letters to rows of pixels, and mixes colours in screen levels instead of light: so edges differ, and
areas where a translucent mark covers another; the figures here have hardly any of these.
"""

import shutil
import subprocess

import bpy
import numpy as np
import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import Theme
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import RESOLUTION
from collide_addon.scene.rendering.render import render_still

from ...picture import levels, light, lowest_and_highest

CHROMIUM = shutil.which("chromium")
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
LEAST_STEP = 16
"""Levels by which two colours are told apart."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium not found: .ci/run brings Debian's"),
]


def in_chromium(document, folder):
    """Return the levels of an SVG document as Chromium shows it."""
    page, shot = folder / "figure.svg", folder / "figure.png"
    page.write_text(document, encoding="utf-8")
    size = f"--window-size={RESOLUTION[0]},{RESOLUTION[1]}"
    command = [CHROMIUM, *QUIET, f"--user-data-dir={folder / 'empty'}", size, f"--screenshot={shot}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return levels(shot)[..., :3]


@pytest.mark.parametrize(
    ("scene", "part", "theme"),
    [
        ("support-sweep", "polygon", Theme.LIGHT),
        ("lines", "crossing", Theme.CLASSIC),
        ("pnpoly", "point-1", Theme.PRINT),
        ("pnpoly", "boundary", Theme.DARK),
        ("lines", "foot", Theme.DARK),
        ("lines", "shared-end", Theme.LIGHT),
    ],
)
def test_areas_are_those_of_the_svg_in_chromium_and_the_same_mark_is_on_top(scene, part, theme, tmp_path):
    lesson = {each.name: each for each in gallery_scene(scene).parts}[part].lesson(Choices(theme=theme))
    figure = draw(lesson.figure, bpy.context.scene)
    ours = levels(render_still(figure, tmp_path / "ours.png", resolution=RESOLUTION))[..., :3]
    theirs = in_chromium(svg(lesson.figure), tmp_path)
    (low, high), (their_low, their_high) = lowest_and_highest(ours), lowest_and_highest(theirs)
    flat = ((low == high) & (their_low == their_high)).all(axis=2)
    assert flat.mean() > 0.8
    assert np.abs(ours - theirs)[flat].max() <= 1
    low, high = np.minimum(low, their_low), np.maximum(high, their_high)
    known = high - low > LEAST_STEP
    covered = np.divide(light(ours) - light(low), light(high) - light(low), where=known, out=np.zeros(low.shape))
    by_theirs = np.divide(theirs - low, high - low, where=known, out=np.zeros(low.shape))
    other = (np.abs(covered - by_theirs).max(axis=2) > 0.5).astype(int)
    assert lowest_and_highest(other[..., np.newaxis])[0].max() == 0, "nine pixels show another mark"
