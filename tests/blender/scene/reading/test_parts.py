# SPDX-License-Identifier: GPL-3.0-or-later
"""Parts of a mesh and collections, read as separate shapes."""

import bmesh
import bpy

# isort: split
import numpy as np
import pytest

from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.registry import GJK
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.base.current import headline
from collide_addon.operators.base.make import FOLLOW, make_figures_in_parts
from collide_addon.operators.base.out_of_date import is_changed, objects_of, why_out_of_date
from collide_addon.operators.playback import follow
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.draw import RESULT
from collide_addon.scene.live import live
from collide_addon.scene.reading.errors import ReadError
from collide_addon.scene.reading.outline import read_outline
from collide_addon.scene.reading.parts import ObjectPart, part_named
from collide_addon.scene.reading.read import read_axes, read_in_space, read_points, read_surface

from ...snapshot import differences, snapshot

LEFT, RIGHT = [(0, 0), (1, 0), (1, 1), (0, 1)], [(5, 0), (7, 0), (7, 1), (5, 1)]


@pytest.fixture
def two_squares():
    """A mesh of two quads, each a loose part with its own vertex group, material and face set."""
    mesh = bpy.data.meshes.new("Two")
    mesh.from_pydata([(x, y, 0) for x, y in (*LEFT, *RIGHT)], [], [(0, 1, 2, 3), (4, 5, 6, 7)])
    obj = bpy.data.objects.new("Two", mesh)
    bpy.context.scene.collection.objects.link(obj)
    for row, name in enumerate(("Left", "Right")):
        obj.vertex_groups.new(name=name).add(range(4 * row, 4 * row + 4), 1.0, "ADD")
        mesh.materials.append(bpy.data.materials.new(name))
        mesh.polygons[row].material_index = row
    sets = mesh.attributes.new(".sculpt_face_set", "INT", "FACE")
    sets.data.foreach_set("value", [3, 8])
    edited = bmesh.new()  # where edges are selected on their own, Blender 5.0 crashes
    edited.from_mesh(mesh)
    for face in edited.faces:
        face.select_set(face.verts[0].co.x < 2)
    edited.to_mesh(mesh)
    edited.free()
    mesh.update()
    bpy.context.view_layer.update()
    return obj


def read(part):
    return sorted(map(tuple, read_points(part, bpy.context.evaluated_depsgraph_get()).tolist()))


@pytest.mark.parametrize("kind", ["group=Left", "material=Left", "faceset=3", "part=1", "selected"])
def test_a_part_of_a_mesh_is_read_alone_with_its_faces_and_its_outline(two_squares, kind):
    before = snapshot()
    part, depsgraph = part_named(f"Two:{kind}", bpy.context.scene), bpy.context.evaluated_depsgraph_get()
    assert (part.body, part.name, part.name_full) == (two_squares, f"Two:{kind}", f"Two:{kind}")
    assert read(part) == sorted(LEFT)
    assert len(read_surface(part, depsgraph)[1]) == 2
    [ring] = read_outline(part, depsgraph)
    assert sorted(map(tuple, ring.tolist())) == sorted(LEFT)
    assert differences(before, snapshot()) == {}
    assert len(read(two_squares)) == 8


def test_what_is_selected_is_read_while_the_mesh_is_edited(two_squares):
    bpy.context.view_layer.objects.active = two_squares
    bpy.ops.object.mode_set(mode="EDIT")
    try:
        edited = bmesh.from_edit_mesh(two_squares.data)
        for vertex in edited.verts:
            vertex.select = vertex.co.x > 2
        edited.select_flush_mode()
        bmesh.update_edit_mesh(two_squares.data)
        assert read(ObjectPart(two_squares, "selected")) == sorted(RIGHT)
    finally:
        bpy.ops.object.mode_set(mode="OBJECT")


@pytest.mark.parametrize(
    ("kind", "known"), [("group=Middle", "Left, Right"), ("faceset=1", "3, 8"), ("part=3", "1, 2")]
)
def test_a_part_that_there_is_not_names_those_that_there_are(two_squares, kind, known):
    with pytest.raises(ReadError, match=rf"^Two has no part {kind} with a vertex: choose of {known}$"):
        read(ObjectPart(two_squares, kind))


def test_a_collection_is_read_as_one_shape_without_what_is_hidden(two_squares):
    collection = bpy.data.collections.new("Wheels")
    bpy.context.scene.collection.children.link(collection)
    bpy.context.scene.collection.objects.unlink(two_squares)
    collection.objects.link(two_squares)
    other, hidden = two_squares.copy(), two_squares.copy()
    other.location.z, hidden.location.x = 5, 50
    for each in (other, hidden, bpy.data.objects.new("Lamp", bpy.data.lights.new("Lamp", "POINT"))):
        collection.objects.link(each)
    hidden.hide_set(True)
    bpy.context.view_layer.update()
    part, depsgraph = part_named("collection=Wheels", bpy.context.scene), bpy.context.evaluated_depsgraph_get()
    points = read_in_space(part, depsgraph)
    assert (len(points), points[:, 2].max(), points[:, 0].max()) == (16, 5, 7)
    assert np.array_equal(read_axes(part, depsgraph), np.eye(3))
    for each in collection.objects:
        each.hide_set(True)
    bpy.context.view_layer.update()
    with pytest.raises(ReadError, match=r"^The collection Wheels shows no object to read: add a mesh"):
        read(part)


def test_a_figure_of_two_parts_of_one_mesh_knows_when_they_change(two_squares):
    scene, depsgraph = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
    parts = [part_named(f"Two:group={name}", scene) for name in ("Left", "Right")]
    [(lesson, figure)] = run(make_figures_in_parts(GJK, [parts], Choices(), depsgraph))
    assert lesson.headline["distance"] == 4.0
    assert why_out_of_date(figure) is None
    assert objects_of(figure, scene) == parts
    assert not is_changed(figure, depsgraph)
    two_squares.data.vertices[7].co.x = two_squares.data.vertices[4].co.x = 4
    two_squares.data.update()
    bpy.context.view_layer.update()
    assert is_changed(figure, bpy.context.evaluated_depsgraph_get())
    two_squares.name = "Other"
    assert why_out_of_date(figure) is not None


def choose(shape):
    """Choose a shape as the panel does, which enables the buttons."""
    bpy.context.scene.collide.shape = shape


@pytest.fixture
def wheels(two_squares):
    """Two collections: Front has the squares, Back has two cubes, one the child of the other."""
    front, back = (bpy.data.collections.new(name) for name in ("Front", "Back"))
    for each in (front, back):
        bpy.context.scene.collection.children.link(each)
    bpy.ops.mesh.primitive_cube_add(location=(20, 0, 0))
    cube = bpy.context.object
    bpy.ops.mesh.primitive_cube_add(location=(20, 5, 0))
    child = bpy.context.object
    child.parent, child.matrix_parent_inverse = cube, cube.matrix_world.inverted()
    for collection, obj in ((front, two_squares), (back, cube), (back, child)):
        for each in obj.users_collection:
            each.objects.unlink(obj)
        collection.objects.link(obj)
    for obj in (two_squares, cube):
        obj.select_set(True)
    child.select_set(False)
    bpy.context.view_layer.objects.active = cube
    bpy.context.view_layer.update()
    return cube, child


@pytest.mark.parametrize(("measured", "solids"), [("above", "hulls"), ("space", "hulls"), ("space", "meshes")])
def test_live_follows_collections_and_parts_of_a_mesh(wheels, two_squares, measured, solids):
    choose("collections")
    assert bpy.ops.collide.live(shape="collections", measured=measured, solids=solids) == {"FINISHED"}
    try:
        [figure] = figures()
        assert RESULT.of(figure)["distance"] == 12.0
        wheels[1].location.x -= 4
        bpy.context.view_layer.update()
        assert RESULT.of(figure)["distance"] == pytest.approx(73**0.5)
        wheels[0].select_set(False)
        bpy.context.view_layer.objects.active = two_squares
        live.stop()
        choose("part")
        assert bpy.ops.collide.live(shape="part", measured=measured, solids=solids) == {"FINISHED"}
        followed = live.state().figure
        assert RESULT.of(followed)["distance"] == 4.0
        two_squares.scale.x = 2
        bpy.context.view_layer.update()
        assert RESULT.of(followed)["distance"] == 8.0
    finally:
        live.stop()


def test_a_collection_is_moved_whole_until_it_touches_and_parts_of_one_mesh_are_not(wheels, two_squares):
    choose("collections")
    assert bpy.ops.collide.touch(shape="collections") == {"FINISHED"}
    assert [each.matrix_world.translation.x for each in wheels] == pytest.approx([8, 8])
    for each in wheels:
        each.select_set(False)
    bpy.context.view_layer.objects.active = two_squares
    choose("part")
    before = snapshot()
    with pytest.raises(RuntimeError, match=r"Two:part=1.*Two:part=2"):
        bpy.ops.collide.touch(shape="part")
    assert not differences(before, snapshot())


def test_a_figure_of_parts_follows_its_mesh(two_squares):
    bpy.ops.object.select_all(action="DESELECT")
    two_squares.select_set(True)
    bpy.context.view_layer.objects.active = two_squares
    choose("part")
    assert bpy.ops.collide.gjk(shape="part", in_window=False, detail="reduced") == {"FINISHED"}
    [figure] = figures()
    assert follow.can_follow(figure)
    FOLLOW.keep(figure, True)
    two_squares.scale.x = 2
    bpy.context.view_layer.update()
    follow.follow(bpy.context, {"Two"})
    [figure] = figures()
    assert headline(figure)["distance"] == 8.0


@pytest.mark.slow
def test_a_collection_that_moves_is_swept(wheels):
    cube, _ = wheels
    for frame, x in ((1, 20), (11, 0)):
        cube.location.x = x
        cube.keyframe_insert("location", frame=frame)
    choose("collections")
    frames = {"scene_range": False, "first_frame": 1, "last_frame": 11}
    assert bpy.ops.collide.sweep(shape="collections", **frames) == {"FINISHED"}
    [figure] = figures()
    assert headline(figure)["relation"] == "penetrating"
