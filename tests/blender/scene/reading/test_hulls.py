# SPDX-License-Identifier: GPL-3.0-or-later
"""Hulls of many objects: identical to reading each alone, to the last bit, but shared work is done once."""

import math

import bmesh
import bpy
import numpy as np
import pytest

from collide_addon.geometry import convex_hull
from collide_addon.scene.reading import hulls as module
from collide_addon.scene.reading.errors import ReadError
from collide_addon.scene.reading.hulls import read_hulls, read_hulls_in_parts
from collide_addon.scene.reading.read import read_points

from ...shapes import SQUARE, TRIANGLE, add


def depsgraph():
    return bpy.context.evaluated_depsgraph_get()


def link(name, data):
    obj = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def cloud(name, count, seed):
    """A mesh of random single-precision points."""
    points = np.random.default_rng(seed).normal(size=(count, 3))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.tolist(), [], [])
    return link(name, mesh)


def turned(obj, k):
    obj.location, obj.rotation_euler, obj.scale = (
        (3.1 * k, -1.7 * k, k),
        (0.3 * k, 0.7 * k, 1.1 * k),
        (1, 1 + 0.1 * k, -1),
    )
    return obj


def mixed():
    """Objects for each way of being read."""
    first = turned(cloud("Cloud", 200, 1), 1)
    shared = [turned(link(f"Shared {k}", first.data), k) for k in range(2, 6)]
    bent = turned(link("Bent", first.data), 7)
    bent.modifiers.new("Array", "ARRAY")
    keyed = turned(cloud("Keyed", 9, 2), 8)
    keyed.shape_key_add(name="Basis")
    keyed.shape_key_add(name="Other").points[0].co = (9, 9, 9)
    keyed.data.shape_keys.key_blocks["Other"].value = 0.5
    pinned = turned(link("Pinned", keyed.data), 9)
    pinned.active_shape_key_index, pinned.show_only_shape_key = 1, True
    text = turned(link("Text", bpy.data.curves.new("Text", "FONT")), 3)
    text.data.body = "GJK"
    family = bpy.data.collections.new("Family")
    family.objects.link(first)
    empty = turned(link("Empty", None), 4)
    empty.instance_type, empty.instance_collection = "COLLECTION", family
    large = turned(cloud("Large", 70_000, 3), 2)
    return [first, *shared, bent, keyed, pinned, text, empty, large, turned(add("Point", [(1, 2)]), 5)]


def assert_as_each_alone(objects, read):
    assert read.names == [obj.name_full for obj in objects]
    for obj, shape in zip(objects, read.shapes, strict=True):
        assert shape.tobytes() == convex_hull(read_points(obj, depsgraph())).tobytes(), obj.name


def handlers():
    names = [name for name in dir(bpy.app.handlers) if name.endswith(("pre", "post"))]
    return {name: list(getattr(bpy.app.handlers, name)) for name in names}


@pytest.fixture(autouse=True)
def _forget():
    module._kept.clear()


@pytest.fixture
def copies(monkeypatch):
    """Count the meshes that are copied."""
    counted, real = [], module.copied
    monkeypatch.setattr(module, "copied", lambda *given: counted.append(1) or real(*given))
    return counted


@pytest.fixture
def made(monkeypatch):
    """Count the hulls that are made."""
    counted = []
    monkeypatch.setattr(
        module, "convex_hull", lambda points, real=module.convex_hull: counted.append(1) or real(points)
    )
    return counted


def test_every_hull_is_to_the_last_bit_what_the_object_alone_gives():
    objects = mixed()
    assert_as_each_alone(objects, read_hulls(objects, depsgraph()))
    assert_as_each_alone(objects[::-1], read_hulls(objects[::-1], depsgraph()))


def test_an_object_in_edit_mode_is_read_as_edited():
    box, other = add("Box", SQUARE), add("Ball", TRIANGLE)
    bpy.context.view_layer.objects.active = box
    bpy.ops.object.mode_set(mode="EDIT")
    edited = bmesh.from_edit_mesh(box.data)
    edited.verts.ensure_lookup_table()
    edited.verts[2].co = (5, 5, 0)
    bmesh.update_edit_mesh(box.data)
    read = read_hulls([box, other], depsgraph())
    assert [5, 5] in read.shapes[0].tolist()
    assert_as_each_alone([box, other], read)
    bpy.ops.object.mode_set(mode="OBJECT")


def test_a_mesh_is_copied_once_for_all_its_objects(copies):
    first = cloud("Cloud", 20, 1)
    objects = [turned(link(f"Shared {k}", first.data), k) for k in range(1, 40)]
    read_hulls([*objects[:20], cloud("Other", 20, 2), *objects[20:]], depsgraph())
    assert len(copies) == 2


def test_what_has_not_changed_is_not_made_again(made):
    objects = [turned(cloud(f"Cloud {k}", 20, k), k) for k in range(1, 9)]
    first = read_hulls(objects, depsgraph())
    assert len(made) == 8
    assert all(a is b for a, b in zip(first.shapes, read_hulls(objects, depsgraph()).shapes, strict=True))
    assert len(made) == 8
    objects[2].location.x += 1
    objects[5].data.vertices[3].co.x += 9
    objects[5].data.update()
    objects[6].name = "Renamed"
    assert_as_each_alone(objects, read_hulls(objects, depsgraph()))
    assert len(made) == 10


def test_hulls_that_are_kept_cannot_be_written_to():
    (shape,) = read_hulls([add("Box", SQUARE)], depsgraph()).shapes
    with pytest.raises(ValueError, match="read-only"):
        shape[0] = 7


def test_not_more_hulls_are_kept_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(module, "KEPT_BYTES", 2000)
    objects = [turned(cloud(f"Cloud {k}", 10, k), k) for k in range(1, 300)]
    assert_as_each_alone(objects, read_hulls(objects, depsgraph()))
    assert sum(kept.hull.nbytes for kept in module._kept.values()) <= 2000 + 50 * 160


def test_no_handler_and_no_block_stays_behind():
    objects = mixed()
    meshes = len(bpy.data.meshes)
    before = handlers()
    read_hulls(objects, depsgraph())
    assert len(bpy.data.meshes) == meshes
    assert handlers() == before


def test_what_cannot_be_read_is_told_of_and_the_others_are_read():
    good = [add("Box", SQUARE), add("Ball", TRIANGLE)]
    nothing, light = add("Nothing", []), link("Lamp", bpy.data.lights.new("Lamp", "POINT"))
    off, broken = add("Off", SQUARE), add("Broken", SQUARE)
    off.hide_viewport = True
    broken.data.vertices[1].co.y = math.nan
    read = read_hulls([good[0], nothing, light, off, broken, good[1]], depsgraph())
    assert_as_each_alone(good, read._replace(unread=[]))
    assert [each.name for each in read.unread] == ["Nothing", "Lamp", "Off", "Broken"]
    for unread in read.unread:
        with pytest.raises(ReadError) as alone:
            read_points(bpy.data.objects[unread.name], depsgraph())
        assert str(alone.value) == str(unread.error)


def test_parts_tell_how_many_objects_are_read():
    first = cloud("Cloud", 5, 1)
    objects = [turned(link(f"Shared {k}", first.data), k) for k in range(600)]
    shares = list(read_hulls_in_parts(objects, depsgraph()))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) >= 3


def test_no_objects_have_no_hulls():
    assert read_hulls([], depsgraph()) == ([], [], [], [])


def test_a_vertex_deep_inside_a_large_mesh_that_is_not_finite_is_named():
    large = cloud("Large", 30_000, 3)
    inner = int(np.abs(np.array([vertex.co for vertex in large.data.vertices])).max(axis=1).argmin())
    large.data.vertices[inner].co.z = math.nan
    read = read_hulls([large, add("Box", SQUARE)], depsgraph())
    assert read.names == ["Box"]
    assert str(read.unread[0].error) == f"Large vertex {inner} is not finite: delete it, or give it a position"


def test_instances_of_many_objects_are_found_in_one_walk(monkeypatch):
    walks, real = [], module.list_instances
    monkeypatch.setattr(module, "list_instances", lambda *given: walks.append(1) or real(*given))
    family = bpy.data.collections.new("Family")
    family.objects.link(cloud("Member", 9, 1))
    objects = [turned(link(f"Empty {k}", None), k) for k in range(1, 30)]
    for obj in objects:
        obj.instance_type, obj.instance_collection = "COLLECTION", family
    assert_as_each_alone(objects, read_hulls(objects, depsgraph()))
    assert len(walks) == 1
