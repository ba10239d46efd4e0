# SPDX-License-Identifier: GPL-3.0-or-later
"""Areas and letters as faces of meshes: exactly what Blender would fill and write."""

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.figure import Align
from collide_addon.figure.model.outline import UNIT_CIRCLE
from collide_addon.scene.base.fonts import choose_font
from collide_addon.scene.drawing.faces import Placed, Text, areas, fill, joined, without_discs
from collide_addon.scene.drawing.lettering import lettered
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.shapes import Spline

from ....cases import mostly_slow

SIZE = 3.0
LINES = ("GJK: a1−b2 = (0.5, 8)", "Щель Ёж % & ij:;", "○ | ◍ ∈ ⊥ Łódź", "A 和 B 接触，深度 = 0.937", "☃ 😀 一鬱")


@pytest.fixture
def mesh():
    yield (mesh := bpy.data.meshes.new("faces"))
    bpy.data.meshes.remove(mesh)
    clear()


def square(x, y, *, turned=False):
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) + np.float32((x, y))
    return Spline(corners[::-1] if turned else corners, closed=True)


def reach(mesh):
    points = np.array([vertex.co for vertex in mesh.vertices])
    return points.min(axis=0), points.max(axis=0)


@mostly_slow(("words", "bold"), [*((line, False) for line in LINES), *((line, True) for line in LINES[:3])])
@mostly_slow("align", Align)
def test_letters_are_those_of_blenders_text(mesh, words, bold, align):
    curve = bpy.data.curves.new("text", "FONT")
    curve.body, curve.size, curve.align_x, curve.align_y, curve.resolution_u = words, SIZE, align.name, "CENTER", 4
    choose_font(curve, bold=bold)
    text = bpy.data.objects.new("text", curve)
    expected = text.to_mesh()
    fill(mesh, lettered(Text(words, 0.0, 0.0, 0.0, SIZE, align, 0, bold)))
    assert np.array(reach(mesh)) == pytest.approx(np.array(reach(expected)), abs=1e-3)
    assert sum(face.area for face in mesh.polygons) == pytest.approx(
        sum(face.area for face in expected.polygons), rel=1e-3
    )
    text.to_mesh_clear()
    bpy.data.objects.remove(text)
    bpy.data.curves.remove(curve)


def test_every_mesh_is_one_that_blender_accepts_and_looks_upwards(mesh):
    shapes = [square(0, 0), square(0.5, 0.5, turned=True), square(9, 9)]
    fill(mesh, [Placed(areas(shapes), 1.0, 0), *lettered(Text("8% Ёж", 1.0, 2.0, 3.0, 1.0, Align.LEFT, 1))])
    assert not mesh.validate(verbose=True)
    assert all(face.normal.z == pytest.approx(1) for face in mesh.polygons)
    assert {face.material_index: mesh.vertices[face.vertices[0]].co.z for face in mesh.polygons} == {0: 1.0, 1: 3.0}
    corners = {edge.key for edge in mesh.edges}
    assert corners == {key for face in mesh.polygons for key in face.edge_keys}


def test_faces_of_several_meshes_are_those_of_each_alone():
    letters = lettered(Text("8% Ёж", 1.0, 2.0, 3.0, 1.0, Align.LEFT, 1))
    groups = [[], [Placed(areas([square(0, 0)]), 1.0), *letters], [Placed(areas([square(2, 0)]), x=5.0), *letters], []]
    for together, placed in zip(joined(groups), groups, strict=True):
        for part, alone in zip(together, joined([placed])[0], strict=True):
            assert np.array_equal(part, alone)


def test_of_equal_areas_one_is_drawn(mesh):
    fill(mesh, [Placed(areas([square(0, 0), square(0, 0), square(5, 0)]))])
    assert len(mesh.polygons) == 2


def test_a_mesh_that_is_filled_anew_keeps_nothing(mesh):
    fill(mesh, [Placed(areas([square(0, 0)]), slot=1)])
    fill(mesh, [])
    assert (len(mesh.vertices), len(mesh.edges), len(mesh.polygons)) == (0, 0, 0)
    fill(mesh, [Placed(areas([square(2, 0)]))])
    assert [face.material_index for face in mesh.polygons] == [0]


def test_a_circle_that_began_at_its_left_was_a_disc_of_a_negative_radius_and_was_not_seen():
    left_first = np.roll(UNIT_CIRCLE, len(UNIT_CIRCLE) // 2, axis=0).astype(np.float32)
    rest, discs = without_discs([Spline(3 * left_first + np.float32((5, 1)), closed=True)])
    assert (rest, discs) == ([], [(5, 1, 3)])
