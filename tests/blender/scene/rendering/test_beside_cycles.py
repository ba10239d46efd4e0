# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the gallery by our renderer compared with those of Cycles, an independent one."""

from itertools import cycle

import bpy
import numpy as np
import pytest

from collide_addon.figure.gallery.gallery import GALLERY
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import Theme
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.render import Renderer, Studio, render_still

from ...picture import levels, light, lowest_and_highest

SIZE = (640, 360)
NEAR_EDGES = 3.3
"""Levels, root mean square: where marks meet in a pixel, we do not know which part of it each covers."""
SHIFTED, SHIFTS = 0.25, 0.008
"""An edge is in its place if its pixels differ by less than this; and the share of pixels that may differ by more.

These are pixels where three edges meet or two nearly coincide, as a box and the edge of a gap, and tips so sharp
that a line overlaps itself.
"""
COINCIDING = {
    "obb-radii-miss": (0.0095, NEAR_EDGES),
    "minkowski-sum-sum": (SHIFTS, 4.2),
    "engine-costs-broad-phase": (SHIFTS, 4.2),
    "engine-costs-rounding": (SHIFTS, 3.6),
}
"""Both bounds where two lines coincide along a whole side.

Sides of boxes upon sides of shapes and of cells upon those of their neighbours; and where A ends and B begins, a
hundredth apart: without those lines both pictures are within 1.6 levels.
"""
OTHER = 0.5
"""Share of the step between two colours: a square of four pixels that differ by more would be another mark."""
FIGURES = [(scene, part) for scene in GALLERY for part in scene.parts]
CASES = [
    pytest.param(
        part,
        theme,
        *COINCIDING.get(f"{scene.name}-{part.name}", (SHIFTS, NEAR_EDGES)),
        id=f"{scene.name}-{part.name}-{theme.value}",
        marks=pytest.mark.nightly if row % 5 else pytest.mark.slow,  # 5 has no factor in common with the themes
    )
    for row, ((scene, part), theme) in enumerate(zip(FIGURES, cycle(Theme), strict=False))
]
"""Every fifth is slow, the others are nightly, because Cycles takes seconds for each."""


@pytest.mark.parametrize(("part", "theme", "shifts", "levels_off"), CASES)
def test_pictures_are_those_of_cycles_without_its_grain(part, theme, shifts, levels_off, tmp_path):
    figure = draw(part.lesson(Choices(theme=theme)).figure, bpy.context.scene)
    cycles = stage_of(figure).cycles
    cycles.pixel_filter_type = "BOX"
    cycles.samples, cycles.adaptive_min_samples, cycles.adaptive_threshold = 256, 16, 0.002
    ours, theirs = (
        levels(render_still(figure, tmp_path / f"{each.value}.png", resolution=SIZE, studio=Studio(each)))[..., :3]
        for each in Renderer
    )
    (low, high), (their_low, their_high) = lowest_and_highest(ours), lowest_and_highest(theirs)
    near_edges, near_theirs = (low != high).any(axis=2), (their_low != their_high).any(axis=2)
    assert (ours == theirs)[~near_edges & ~near_theirs].all()
    assert np.sqrt(((ours - theirs)[near_edges] ** 2).mean()) < levels_off
    step = light(np.maximum(high, their_high)) - light(np.minimum(low, their_low))
    off = np.divide(abs(light(ours) - light(theirs)), step, where=step > 0.02, out=np.zeros(step.shape)).max(axis=2)
    assert (off > SHIFTED).sum() < shifts * near_edges.sum()
    other = off > OTHER
    assert not (other[1:, 1:] & other[:-1, 1:] & other[1:, :-1] & other[:-1, :-1]).any()
