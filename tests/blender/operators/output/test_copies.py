# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies of a figure's curves that become the user's own."""

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.figure import Kind, Mark, Span, from_aside
from collide_addon.figure.model.style import Role
from collide_addon.operators.output.copies import copy_curves
from collide_addon.scene.base.hierarchy import instances
from collide_addon.scene.base.ownership import is_owned
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.plan import DrawError
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import camera_in, stage_of

from ...sample_figure import UNIT, figure


@pytest.fixture
def scene():
    return bpy.context.scene


@pytest.fixture
def drawn(scene):
    return draw(figure(), scene)


def copied(scene, frame):
    scene.frame_set(frame)
    assert bpy.ops.collide.copy_curves() == {"FINISHED"}
    return scene.collection.children[-1]


def beside(figure):
    """Return the offset from a page to its copies, which do not lie on it."""
    return np.array([1.04 * camera_in(figure).data.ortho_scale, 0.0, 0.0])


def test_the_copies_are_what_shows_at_the_frame_and_the_users_own(scene, drawn):
    first = copied(scene, 1)
    last = copied(scene, steps_of(drawn)[-1].frames[-1])
    assert 0 < len(first.objects) != len(last.objects)
    assert "CLD-001.s03.witness.d.faces" in last.objects
    for obj in last.objects:
        assert not is_owned(obj)
        assert not is_owned(obj.data)
        assert (obj.parent, obj.animation_data, obj.data.animation_data) == (None, None, None)
        assert not obj.hide_select
    assert not any("paper" in obj.name for obj in last.objects)


def test_what_was_written_is_copied_as_texts_that_look_the_same(scene, drawn):
    letters = next(obj for obj in drawn.all_objects if obj.name.endswith("title.faces"))
    bpy.context.view_layer.update()
    text = copied(scene, 1).objects["GJK: \N{MINUS SIGN} Δ 距"]
    assert (text.type, text.data.body, text.data.materials[0]) == (
        "FONT",
        text.name,
        letters.material_slots[0].material,
    )
    bpy.context.view_layer.update()
    shown = []
    for obj in (letters, text):
        mesh = obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
        corners = (mesh.vertices[place].co for face in mesh.polygons for place in face.vertices)
        points = np.array([obj.matrix_world @ corner for corner in corners])
        shown.append(np.array([points.min(axis=0), points.max(axis=0)]))
    assert shown[0] + beside(drawn) == pytest.approx(shown[1], abs=1e-4)


def test_what_moves_is_copied_where_it_shows(scene):
    aside = from_aside(np.array([1.0, 0.0]))
    moved = Mark(Kind.POINTS, Role.A, np.array([[2.0, 2.0]]), "moved", span=Span.of(1), motion=aside)
    draw(figure(moved), scene)
    names = [next(obj for obj in copied(scene, frame).objects if "moved" in obj.name) for frame in (49, 60)]
    begins, arrived = (np.array([vertex.co.x for vertex in obj.data.vertices]) for obj in names)
    assert (begins - arrived).max() == pytest.approx(1.0 / UNIT, abs=1e-3)
    assert all(obj.data.shape_keys is None for obj in names)


def test_the_copies_stay_when_the_figure_is_cleared(scene, drawn):
    names = [obj.name for obj in copied(scene, 1).objects]
    clear()
    assert [obj.name for obj in scene.objects] == names


def test_the_copies_stand_where_the_user_has_put_the_figure(scene, drawn):
    [empty] = instances(scene)
    empty.location, empty.scale = (10, 20, 30), (2, 2, 2)
    bpy.context.view_layer.update()
    at = np.array(next(obj for obj in drawn.all_objects if obj.name == ".CLD-001.s00.A B").matrix_world)
    copy = copied(scene, 1).objects["CLD-001.s00.A B"]
    bpy.context.view_layer.update()
    at[:3, 3] += beside(drawn)
    assert np.allclose(copy.matrix_world, np.array(empty.matrix_world) @ at)


def test_the_stage_gets_no_copies_and_a_hidden_figure_gives_none(scene, drawn):
    with pytest.raises(DrawError, match="a scene of your own"):
        copy_curves(drawn, stage_of(drawn), bpy.context.evaluated_depsgraph_get())
    next(instances(scene)).hide_set(True)
    bpy.context.view_layer.update()
    assert copy_curves(drawn, scene, bpy.context.evaluated_depsgraph_get()) == 0
    assert [child.name for child in scene.collection.children] == ["Collide"]
