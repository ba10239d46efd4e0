# SPDX-License-Identifier: GPL-3.0-or-later
"""No phase of a lecture needs Blender's own renderer: the order of everything a page shows is known."""

import math
from dataclasses import replace
from itertools import product

import bpy
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Layout, Storyboard
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import moments
from collide_addon.figure.model.subject import Subject
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.renderer import FlatRenderer

A = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)]
APART, DEEP = [(5, 3), (7, 2), (8, 4), (6, 6)], [(2, 0), (4, -1), (5, 1), (3, 3)]


PLACES = {"apart": APART, "deep": DEEP}
QUICK = {
    ("gjk", "apart", Layout.PANELS, True),
    ("epa", "deep", Layout.OVERLAY, False),
}
"""The quick choices; the rest are slow."""


@pytest.mark.parametrize(
    ("name", "place", "layout", "asked"),
    [
        pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow)
        for each in product(("gjk", "epa", "sat"), PLACES, Layout, (False, True))
    ],
)
def test_every_phase_is_flat(name, place, layout, asked):
    b = PLACES[place]
    subjects = [Subject.of_points(letter, f"Object {letter}", points) for letter, points in (("A", A), ("B", b))]
    choices = Choices(layout=layout, storyboard=Storyboard(pause=24 * asked), start_angle=math.radians(-96))
    figure = make_lesson(registry.BY_ID[name], subjects, replace(choices, introduction=asked)).figure
    stage, renderer = stage_of(draw(figure, bpy.context.scene)), FlatRenderer()
    for moment in moments(figure):
        stage.frame_set(moment.complete)
        renderer.draw(stage, 160, 90)
