# SPDX-License-Identifier: GPL-3.0-or-later
"""The rings around a chosen pair: around which objects, where in the view, and when none are drawn."""

from types import SimpleNamespace

import bpy
import pytest
from mathutils import Matrix, Vector

from collide_addon.operators.pairs.ring import ringed
from collide_addon.scene.base.hierarchy import instances_of
from collide_addon.scene.drawing import user_view, visibility

from ...shapes import SQUARE, add

WIDE, HIGH, PIXELS = 400, 200, 10.0
"""Matrix of a view straight down, and its pixels per unit."""
TO_CORNER = 2**0.5 * PIXELS
"""Distance from the middle of a square to its corner."""


@pytest.fixture
def context():
    """A view of three squares, the second and third being the chosen pair."""
    for name, x in (("Ant", -9), ("Bee", 1), ("Cat", 5)):
        add(name, SQUARE, location=(x, 0, 3))
    bpy.ops.collide.pairs(detail="reduced")
    seen = Matrix.Diagonal((2 * PIXELS / WIDE, 2 * PIXELS / HIGH, 0.01, 1.0))
    region, view = SimpleNamespace(width=WIDE, height=HIGH), SimpleNamespace(perspective_matrix=seen)
    window = SimpleNamespace(region=region, region_data=view, scene=bpy.context.scene)
    window.view_layer, window.active_object = bpy.context.view_layer, bpy.context.active_object
    assert ringed(window) == []  # nothing is chosen yet
    bpy.ops.collide.select_pair(row=1)
    window.active_object = bpy.context.active_object
    return window


def in_pixels(x, y):
    return Vector((WIDE / 2 + x * PIXELS, HIGH / 2 + y * PIXELS))


def test_the_two_objects_are_ringed_on_the_page(context):
    [figure] = visibility.shown_figures(context.view_layer)
    [empty] = instances_of(figure)
    empty.location.y += 4.0
    context.view_layer.update()
    rings = ringed(context)
    for (centre, reach), x in zip(rings, (2.0, 6.0), strict=True):
        on_page = user_view.placed(figure) @ Vector((x, 1.0, 0.0))
        assert (centre - in_pixels(*on_page.xy)).length < 0.01
        assert reach == pytest.approx(TO_CORNER)


def test_one_that_has_moved_is_ringed_where_it_is_and_one_that_has_gone_is_not(context):
    bpy.data.objects["Bee"].location.x += 2.0
    bpy.data.objects.remove(bpy.data.objects["Cat"])
    context.view_layer.update()
    context.active_object = None
    [figure] = visibility.shown_figures(context.view_layer)
    [(centre, _)] = ringed(context)
    assert (centre - in_pixels(*(user_view.placed(figure) @ Vector((4.0, 1.0, 0.0))).xy)).length < 0.01


def test_there_are_no_rings_where_the_figure_does_not_show_or_lies_behind_the_eye(context):
    behind = context.region_data.perspective_matrix.copy()
    behind[3][3] = -1.0
    context.region_data.perspective_matrix = behind
    assert ringed(context) == []
    context.region_data.perspective_matrix = Matrix()
    assert len(ringed(context)) == 2
    visibility.show_alone(context.view_layer, None)
    assert ringed(context) == []
