# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts of a figure in space are drawn over the 3D View: upright, readable and clear from all sides and distances."""

from itertools import combinations
from math import radians
from types import SimpleNamespace

import bpy
import numpy as np
import pytest
from bpy_extras.view3d_utils import location_3d_to_region_2d
from mathutils import Euler, Matrix, Vector

from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing import user_view
from collide_addon.scene.drawing.draw import page_in
from collide_addon.scene.space import overlay
from collide_addon.scene.space.draw import texts_of_view

from ....cases import mostly_slow

WIDE, HIGH = 1300, 740


@pytest.fixture
def figure():
    bpy.ops.mesh.primitive_cube_add(location=(-1.4, 0, 0.5), rotation=(0.3, 0.2, 0.5))
    cube = bpy.context.object
    bpy.ops.mesh.primitive_cone_add(location=(1.8, 0.6, 0.2), rotation=(0.5, 0.4, 0))
    cube.select_set(True)
    bpy.context.view_layer.update()
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    (made,) = figures()
    bpy.context.scene.frame_set(steps_of(made)[-1].frames[-1])
    return made


def seen(figure, turn, share, monkeypatch):
    """Return the lines drawn in a view from a given side, with the figure taking a given share of the width."""
    page = page_in(figure)
    rotation = Euler((radians(90 - turn[1]), 0, radians(turn[0]))).to_matrix().to_4x4()
    view = (Matrix.Translation(page.location) @ rotation).inverted()
    across = 400 * page.scale.x / share / 2
    lens = Matrix.Diagonal((1 / across, WIDE / HIGH / across, -1e-3, 1.0))
    area = SimpleNamespace(regions=[SimpleNamespace(type="WINDOW", width=WIDE, height=HIGH)])
    context = SimpleNamespace(
        view_layer=bpy.context.view_layer,
        scene=bpy.context.scene,
        preferences=SimpleNamespace(system=SimpleNamespace(ui_scale=1.0)),
        area=area,
        region=area.regions[0],
        region_data=SimpleNamespace(view_matrix=view, perspective_matrix=lens @ view),
        space_data=None,
    )
    drawn = []
    monkeypatch.setattr(user_view, "is_in_view", lambda *_: True)
    monkeypatch.setattr(overlay, "_draw", lambda shown, paper: drawn.append(shown))
    overlay.draw_over_view(context)
    return [each for each in drawn if each.colour[3] > 0], context


@mostly_slow("turn", [(0, 20), (90, 5), (200, 30), (310, 85)])
def test_plates_hid_what_they_named_and_showed_their_backs(figure, turn, monkeypatch):
    for share in (1.0, 1 / 3):
        drawn, context = seen(figure, turn, share, monkeypatch)
        names = [each for each in drawn if each.line.text in {"A", "B", "a", "b"}]
        assert len(names) == 4
        assert min(each.unit * each.line.size for each in names) >= overlay.SMALLEST_NAME
        for one, other in combinations(names, 2):
            least = (one.unit * one.line.size + other.unit * other.line.size) / 2
            assert Vector((one.x - other.x, one.y - other.y)).length >= least
        bodies = np.array(
            [
                location_3d_to_region_2d(context.region, context.region_data, obj.matrix_world @ vertex.co)
                for obj in bpy.context.selected_objects
                for vertex in obj.data.vertices
            ]
        )
        numbers = [each for each in drawn if each.y < 0.2 * HIGH and each not in names]
        assert {each.line.text.split()[0] for each in numbers} == {"distance", "max"}
        if share < 0.5:
            assert max(each.y + each.unit * each.line.size for each in numbers) < bodies[:, 1].min()


def test_meshes_of_texts_show_in_a_file_that_may_be_opened_without_the_extension(figure, tmp_path):
    assert texts_of_view(figure).hide_viewport
    file = tmp_path / "saved.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(file), copy=True)
    assert texts_of_view(figure).hide_viewport
    with bpy.data.libraries.load(str(file)) as (there, loaded):
        loaded.collections = [name for name in there.collections if name.endswith("texts in the view")]
    assert [each.hide_viewport for each in loaded.collections] == [False]
