# SPDX-License-Identifier: GPL-3.0-or-later
"""Letters cover the area of their outlines in a PDF, which Blender's meshes only approximate."""

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.figure import Kind, Mark, Panel
from collide_addon.figure.model.style import Role
from collide_addon.scene.base.fonts import glyphs_of
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.renderer import FlatRenderer

from ....cases import mostly_slow
from ..drawing.test_draw import lone

NEAR = 0.002
"""Tolerance relative to a letter's area, as each of its curves is drawn as a few straight pieces."""
SIZE = 3.0
WIDTH, HEIGHT = 1280, 720


def enclosed(contour):
    """Return the area inside closed cubic curves (n, 3, 2), by Green's theorem; holes have the other sign."""
    knots, after, before = contour[:, 1], contour[:, 2], np.roll(contour[:, 0], -1, axis=0)
    one, two, three, four = knots, after, before, np.roll(knots, -1, axis=0)

    def cross(a, b):
        return (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum()

    pairs = 6 * cross(one, two) + 3 * cross(one, three) + cross(one, four) + 3 * cross(two, three)
    return (pairs + 3 * cross(two, four) + 6 * cross(three, four)) / 20


@mostly_slow("role", [Role.TEXT, Role.TITLE])
@mostly_slow("letter", "aB8&дЖЩ中距○≤°")
def test_a_letter_covers_the_area_of_its_outlines_in_a_pdf(letter, role):
    label = Mark(Kind.LABEL, role, np.array([[5.0, 2.8]]), "text", Panel.PAGE, text=letter, size=SIZE)
    stage = stage_of(draw(lone(label), bpy.context.scene))
    stage.frame_current = stage.frame_end
    picture = FlatRenderer().draw(stage, WIDTH, HEIGHT, transparent=True)
    unit = WIDTH / stage.camera.data.ortho_scale
    covered = picture[..., 3].sum() / 255 / (SIZE * unit) ** 2
    exact = abs(sum(map(enclosed, glyphs_of(letter, bold=role.style.bold)[letter].contours)))
    assert covered == pytest.approx(exact, rel=NEAR)
