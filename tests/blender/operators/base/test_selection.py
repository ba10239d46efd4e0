# SPDX-License-Identifier: GPL-3.0-or-later
"""What A and B are where they are not objects: collections, and parts of meshes, chosen as Shape."""

import bpy
import pytest

from collide_addon.operators.base.origin import OBJECTS
from collide_addon.scene.base.hierarchy import figures

SQUARES = [(x, y, 0) for x in (0, 1, 5, 6, 20, 21) for y in (0, 1)]
FACES = [(0, 1, 3, 2), (4, 5, 7, 6), (8, 9, 11, 10)]


def new_mesh(name, faces=3):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(SQUARES[: 4 * faces], [], FACES[:faces])
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    obj.select_set(True)
    bpy.context.view_layer.objects.active = obj
    return obj


def names_of_figure():
    return list(OBJECTS.of(next(figures())))


def press(**chosen):
    try:
        return bpy.ops.collide.gjk(**chosen, detail="reduced")
    except RuntimeError as error:
        return str(error)


@pytest.fixture
def three_squares():
    """A mesh of three squares, each with a vertex group, a material and a face set; those of the second are active."""
    obj = new_mesh("Three")
    for row, name in enumerate(("Left", "Middle", "Right")):
        obj.vertex_groups.new(name=name).add(range(4 * row, 4 * row + 4), 1.0, "ADD")
        obj.data.materials.append(bpy.data.materials.new(name))
        obj.data.polygons[row].material_index = row
    obj.data.attributes.new(".sculpt_face_set", "INT", "FACE").data.foreach_set("value", [7, 2, 9])
    obj.vertex_groups.active_index = obj.active_material_index = 2
    return obj


@pytest.mark.parametrize(
    ("shape", "a", "b"),
    [("group", "Left", "Right"), ("material", "Left", "Right"), ("faceset", "2", "7"), ("part", "1", "2")],
)
def test_two_parts_of_one_mesh_are_a_and_b(three_squares, shape, a, b):
    assert "select exactly two" in press()
    bpy.context.scene.collide.shape = shape
    assert bpy.ops.collide.gjk.poll()
    assert press(shape=shape) == {"FINISHED"}
    assert names_of_figure() == [f"Three:{shape}={a}", f"Three:{shape}={b}"]


def test_a_mesh_without_two_parts_says_which_it_has(three_squares):
    other = new_mesh("One", faces=1)
    three_squares.select_set(False)
    bpy.context.scene.collide.shape = "part"
    assert "One does not have two parts of this kind, but 1: choose another Shape" in press(shape="part")
    three_squares.select_set(True)
    assert not bpy.ops.collide.gjk.poll()
    assert "2 objects are selected (Three, One): select one mesh, A and B are parts of it" in press(shape="part")
    assert other.name in bpy.data.objects


def test_what_is_selected_of_two_meshes_that_are_edited_is_a_and_b():
    a, b = new_mesh("A"), new_mesh("B")
    b.location.y = 10
    a.select_set(True)
    bpy.ops.object.mode_set(mode="EDIT")
    try:
        bpy.ops.mesh.select_all(action="SELECT")
        assert press(shape="selected") == {"FINISHED"}
    finally:
        bpy.ops.object.mode_set(mode="OBJECT")
    assert names_of_figure() == ["A:selected", "B:selected"]


def test_the_collections_of_two_objects_are_a_and_b():
    a, b = new_mesh("A", faces=1), new_mesh("B", faces=1)
    b.location.y = 10
    said = press(shape="collections")
    assert "A and B are both in the collection Scene Collection: move one of them to another" in said
    for obj in (a, b):
        of = bpy.data.collections.new(f"Of {obj.name}")
        bpy.context.scene.collection.children.link(of)
        of.objects.link(obj)
        bpy.context.scene.collection.objects.unlink(obj)
    assert press(shape="collections") == {"FINISHED"}
    assert names_of_figure() == ["collection=Of A", "collection=Of B"]
