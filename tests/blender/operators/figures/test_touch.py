# SPDX-License-Identifier: GPL-3.0-or-later
"""Make Them Touch: B moves the shortest way until it touches A."""

import bpy
import numpy as np
import pytest

from collide_addon.geometry import distance, space
from collide_addon.operators.figures import touch
from collide_addon.scene.reading.read import read_in_space, read_points, read_triangle_mesh

from ...shapes import box_and_ball, deselect

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
READ = {"above": read_points, "space": read_in_space}
MEASURE = {"above": distance, "space": space.distance}


def cubes(*at):
    """Return two cubes of edge 2, the second at a given place and active."""
    a, b = (bpy.data.objects.new(name, bpy.data.meshes.new(name)) for name in "AB")
    for obj in (a, b):
        obj.data.from_pydata(CUBE, [], [])
        bpy.context.scene.collection.objects.link(obj)
        obj.select_set(True)
    b.location = at
    bpy.context.view_layer.objects.active = b
    bpy.context.view_layer.update()
    return a, b


def gap(a, b, measured):
    depsgraph = bpy.context.evaluated_depsgraph_get()
    return MEASURE[measured](READ[measured](a, depsgraph), READ[measured](b, depsgraph))


@pytest.mark.parametrize("measured", READ)
@pytest.mark.parametrize("at", [(5.0, 0.5, 0.25), (0.75, 0.25, 0.125), (2.5, 3.0, 4.0), (-4.0, 0.0, 0.0)])
def test_apart_or_overlapping_they_touch_afterwards(at, measured):
    a, b = cubes(*at)
    b.rotation_euler = (0.3, 0.2, 0.1)
    stood = a.matrix_world.copy()
    assert bpy.ops.collide.touch(measured=measured) == {"FINISHED"}
    assert a.matrix_world == stood
    assert abs(gap(a, b, measured)) < 2e-6
    assert measured == "space" or b.location.z == at[2]


def test_the_way_is_the_shortest():
    _, b = cubes(1.5, 0.25, 1.0)
    bpy.ops.collide.touch(measured="space")
    assert np.allclose(b.location, (2.0, 0.25, 1.0), atol=1e-6)


def test_those_that_touch_stay_where_they_are(capfd):
    _, b = cubes(2.0, 0.5, 0.0)
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert tuple(b.location) == (2.0, 0.5, 0.0)
    assert "already touch" in capfd.readouterr().out


def test_a_ball_in_a_ring_is_moved_to_the_mesh_of_the_ring_and_not_out_of_its_hull():
    bpy.ops.mesh.primitive_torus_add(major_radius=2.0, minor_radius=0.5)
    ring = bpy.context.object
    bpy.ops.mesh.primitive_uv_sphere_add(radius=1.0, location=(0.1, 0.05, 0.0))
    ball = bpy.context.object
    ring.select_set(True)
    assert bpy.ops.collide.touch(measured="space", solids="meshes") == {"FINISHED"}
    assert 0.3 < ball.location.length < 0.6
    depsgraph = bpy.context.evaluated_depsgraph_get()
    found = space.mesh_distance(read_triangle_mesh(ring, depsgraph), read_triangle_mesh(ball, depsgraph))
    assert found.surface_distance < 2e-6
    stood = ball.location.copy()
    ball.location.x += 0.25
    bpy.context.view_layer.update()
    with pytest.raises(RuntimeError, match=r"overlap as meshes.*choose Hulls"):
        bpy.ops.collide.touch(measured="space", solids="meshes")
    assert ball.location.x == np.float32(stood.x) + np.float32(0.25)


def test_a_turned_and_scaled_parent_is_allowed_for():
    a, b = cubes(5.0, 0.0, 0.0)
    parent = bpy.data.objects.new("Parent", None)
    bpy.context.scene.collection.objects.link(parent)
    parent.location, parent.rotation_euler, parent.scale = (1, 2, 3), (0.5, 0.6, 0.7), (2.0, 3.0, 0.5)
    b.parent = parent
    bpy.context.view_layer.update()
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert abs(gap(a, b, "space")) < 1e-5


def held(obj):
    limit = obj.constraints.new("LIMIT_LOCATION")
    limit.use_min_x, limit.min_x = True, 5.0


def locked(obj):
    obj.lock_location[0] = True


def driven(obj):
    obj.driver_add("location", 0).driver.expression = "5.0"


@pytest.mark.parametrize(
    ("hold", "said"), [(held, "Limit Location"), (locked, "locked along X"), (driven, "drivers hold it")]
)
def test_what_holds_it_is_named_and_nothing_has_moved(hold, said):
    _, b = cubes(5.0, 0.0, 0.0)
    hold(b)
    bpy.context.view_layer.update()
    with pytest.raises(RuntimeError, match=said):
        bpy.ops.collide.touch(measured="space")
    assert tuple(b.location) == (5.0, 0.0, 0.0)


def test_a_locked_axis_along_which_a_turned_parent_needs_nothing_was_refused():
    a, b = cubes(5.0, 0.0, 0.0)
    parent = bpy.data.objects.new("Parent", None)
    bpy.context.scene.collection.objects.link(parent)
    parent.rotation_euler = a.rotation_euler = (0.4, 0.3, 0.7)
    b.parent = parent
    b.lock_location[1] = b.lock_location[2] = True
    bpy.context.view_layer.update()
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert abs(gap(a, b, "space")) < 2e-6


def test_a_child_of_b_cannot_be_touched_by_it():
    a, b = cubes(5.0, 0.0, 0.0)
    a.parent = b
    with pytest.raises(RuntimeError, match="A is a child of B"):
        bpy.ops.collide.touch()


def test_keys_of_the_location_are_told_of(capfd):
    _, b = cubes(5.0, 0.0, 0.0)
    b.keyframe_insert("location", frame=1)
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert b.location.x == pytest.approx(2.0)
    assert "has keys" in capfd.readouterr().out


def test_under_a_strip_of_the_nla_b_jumped_back_without_a_word(capfd):
    _, b = cubes(5.0, 0.0, 0.0)
    b.keyframe_insert("location", frame=1)
    animation = b.animation_data
    animation.nla_tracks.new().strips.new("Strip", 1, animation.action)
    animation.action = None
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert "has keys" in capfd.readouterr().out


def test_an_override_that_is_not_editable_was_asked_to_be_made_an_override(tmp_path):
    group = bpy.data.collections.new("Group")
    for obj in cubes(5.0, 0.0, 0.0):
        group.objects.link(obj)
    bpy.data.libraries.write(str(tmp_path / "lib.blend"), {group})
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    with bpy.data.libraries.load(str(tmp_path / "lib.blend"), link=True) as (_, wanted):
        wanted.collections = ["Group"]
    bpy.context.scene.collection.children.link(wanted.collections[0])
    group = wanted.collections[0].override_hierarchy_create(bpy.context.scene, bpy.context.view_layer)
    deselect()
    for obj in group.objects:
        obj.select_set(True)
    bpy.context.view_layer.objects.active = group.objects["B"]
    with pytest.raises(RuntimeError, match="B is a library override that is not editable"):
        bpy.ops.collide.touch()
    assert bpy.ops.object.make_override_library() == {"FINISHED"}  # the way out that the figure names
    assert bpy.ops.collide.touch() == {"FINISHED"}


def test_it_is_undone_like_any_move():
    _, ball = box_and_ball()
    stood = tuple(ball.location)
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.collide.touch("EXEC_DEFAULT", True)
    assert tuple(bpy.data.objects["Ball"].location) != stood
    bpy.ops.ed.undo()
    assert tuple(bpy.data.objects["Ball"].location) == stood


def place_of(obj):
    return tuple(obj.location)


def test_an_a_that_moved_with_b_was_said_to_be_touched():
    a, b = cubes(4.0, 0.0, 0.0)
    tied = a.constraints.new("COPY_LOCATION")
    tied.target, tied.use_offset = b, True
    bpy.context.view_layer.update()
    with pytest.raises(RuntimeError, match="A moves when B does: exchange A and B"):
        bpy.ops.collide.touch(measured="space")
    assert place_of(b) == (4.0, 0.0, 0.0)


def off(a, b):
    """Return the distance or the penetration depth of two objects in space."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    points = read_in_space(a, depsgraph), read_in_space(b, depsgraph)
    return space.distance(*points) + space.depth(*points)


def turning_cubes():
    """Return two cubes, the second of which always turns towards its target."""
    a, b = cubes(4.0, 3.0, 0.0)
    aim = bpy.data.objects.new("Aim", None)
    aim.location = (0.0, 9.0, 3.0)
    bpy.context.scene.collection.objects.link(aim)
    b.constraints.new("TRACK_TO").target = aim
    bpy.context.view_layer.update()
    return a, b


def test_a_b_that_turned_as_it_moved_was_left_beside_a(capfd):
    a, b = turning_cubes()
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert off(a, b) < 1e-5
    assert "press again" not in capfd.readouterr().out


def test_a_b_that_turns_too_much_to_touch_is_told_of(capfd, monkeypatch):
    monkeypatch.setattr(touch, "MOST_MOVES", 1)
    a, b = turning_cubes()
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert off(a, b) > 0.01
    assert "B turns or changes as it moves: press again" in capfd.readouterr().out


def test_a_parent_scaled_to_nothing_threw_b_far_away():
    _, b = cubes(4.0, 0.0, 0.0)
    parent = bpy.data.objects.new("Parent", None)
    bpy.context.scene.collection.objects.link(parent)
    b.parent, parent.scale = parent, (0.0, 1.0, 1.0)
    bpy.context.view_layer.update()
    with pytest.raises(RuntimeError, match="its parent holds it: clear the parent"):
        bpy.ops.collide.touch(measured="space")
    assert place_of(b) == (4.0, 0.0, 0.0)


def test_the_length_of_a_very_long_way_was_infinite_and_a_lock_not_seen(capfd):
    _, b = cubes(1e30, 0.0, 0.0)
    b.lock_location = (True, False, False)
    with pytest.raises(RuntimeError, match="locked along X"):
        bpy.ops.collide.touch(measured="space")
    b.lock_location = (False, False, False)
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert "B moved by 1·10³⁰" in capfd.readouterr().out


def test_far_from_the_origin_it_is_told_that_blender_cannot_place_b_exactly(capfd):
    """Cubes 1e8 away were moved into each other, and said to touch."""
    a, b = cubes(1e8 + 16.0, 0.0, 0.0)
    a.location.x = 1e8
    bpy.context.view_layer.update()
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert "Blender places B in steps of 8 m: bring both nearer" in capfd.readouterr().out
    b.location = a.location = (0.0, 0.0, 0.0)
    b.location.x = 4.7
    bpy.context.view_layer.update()
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert "in steps of" not in capfd.readouterr().out


def test_very_small_shapes_apart_were_said_to_touch():
    a, b = cubes(4e-24, 0.0, 0.0)
    a.scale = b.scale = (1e-24,) * 3
    bpy.context.view_layer.update()
    assert bpy.ops.collide.touch(measured="space") == {"FINISHED"}
    assert gap(a, b, "space") < 1e-29
