# SPDX-License-Identifier: GPL-3.0-or-later
"""The outline of a live hull is that for the side from which it is seen."""

from math import radians
from types import SimpleNamespace

import bpy
import numpy as np
import pytest
from bpy_extras.view3d_utils import location_3d_to_region_2d
from mathutils import Euler, Matrix

from collide_addon.figure.live.in_space import SHAPES_PART
from collide_addon.geometry import convex_hull
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.materials import BODY_INKS, INK
from collide_addon.scene.drawing.objects import PART
from collide_addon.scene.live import live
from collide_addon.scene.space.outlines import outlines_in
from collide_addon.scene.space.overlay import place_of

from ....cases import mostly_slow

REGION = SimpleNamespace(width=1300, height=740)


@pytest.fixture(params=["light", "dark"])
def theme(request):
    yield request.param
    live.stop()


@pytest.fixture
def ball(theme):
    bpy.ops.mesh.primitive_cube_add(location=(4, 0, 0))
    cube = bpy.context.object
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=3)
    cube.select_set(True)
    bpy.context.view_layer.update()
    bpy.ops.collide.live(measured="space", theme=theme)
    bpy.context.view_layer.update()
    return bpy.data.objects["Icosphere"]


@mostly_slow("turn", [(0, 20), (90, 5), (200, 60)])
def test_an_outline_for_one_side_lay_across_the_hull_seen_from_another(ball, turn):
    (figure,) = figures()
    rotation = Euler((radians(90 - turn[1]), 0, radians(turn[0]))).to_matrix().to_4x4()
    view = (Matrix.Translation(ball.location) @ rotation).inverted()
    lens = Matrix.Diagonal((1 / 8, REGION.width / REGION.height / 8, -1e-3, 1.0))
    seen = SimpleNamespace(view_matrix=view, perspective_matrix=lens @ view)
    (outline,) = outlines_in(figure, place_of(figure), REGION, seen)  # the cube has few edges, and all are shown
    places = [location_3d_to_region_2d(REGION, seen, ball.matrix_world @ each.co) for each in ball.data.vertices]
    hull = convex_hull(np.array(places))
    apart = np.linalg.norm(hull[:, np.newaxis] - outline.points, axis=2)
    assert apart.min(axis=1).max() < 0.01
    assert _area(outline.points) == pytest.approx(_area(hull), rel=1e-4)


def _area(ring):
    (x, y), (next_x, next_y) = ring.T, np.roll(ring, -1, axis=0).T
    return abs((x * next_y - next_x * y).sum()) / 2


def test_on_dark_paper_a_live_figure_was_white_on_white(ball, theme):
    def bodies():
        (figure,) = figures()
        seen = next(each for each in figure.all_objects if PART.of(each) == SHAPES_PART)
        return {INK.of(each) for each in seen.data.materials} & set(BODY_INKS)

    assert bool(bodies()) is (theme == "dark")
    bpy.context.view_layer.objects.active = ball
    bpy.ops.object.mode_set(mode="EDIT")  # in which bodies would cover the vertices
    ball.location.x += 0.1
    bpy.context.view_layer.update()
    assert not bodies()
    bpy.ops.object.mode_set(mode="OBJECT")
