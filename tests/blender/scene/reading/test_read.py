# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading objects: the points are where Blender shows the vertices, and every refusal says what to do."""

import math
import re

import bpy

# isort: split
# Where bpy is a module, bmesh and mathutils exist only once it is imported.
import bmesh
import numpy as np
import pytest
from mathutils import Matrix

from collide_addon.geometry import convex_hull
from collide_addon.scene.reading.errors import ReadError, parts_left_out
from collide_addon.scene.reading.hulls import read_hulls
from collide_addon.scene.reading.outline import read_outline
from collide_addon.scene.reading.read import read_outermost, read_points, read_surface
from collide_addon.scene.reading.selection import projectable, vertex_count

from ...shapes import give_by_nodes

SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
SQUARE_2D = [(0, 0), (1, 0), (1, 1), (0, 1)]
CUBE_CORNERS = {(x, y) for x in (-0.5, 0.5) for y in (-0.5, 0.5)}
MESH_LIKE = ("MESH", "CURVE", "SURFACE", "FONT", "META")


def link(obj, collection=None):
    (collection or bpy.context.scene.collection).objects.link(obj)
    return obj


def new_mesh(name="Shape", vertices=SQUARE, collection=None):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], [tuple(range(len(vertices)))] if len(vertices) > 2 else [])
    return link(bpy.data.objects.new(name, mesh), collection)


def new_text(name="Text", body="A", collection=None):
    text = bpy.data.curves.new(name, "FONT")
    text.body = body
    return link(bpy.data.objects.new(name, text), collection)


def new_wire(name="Curve", collection=None):
    curve = bpy.data.curves.new(name, "CURVE")
    spline = curve.splines.new("POLY")
    spline.points.add(2)
    spline.points.foreach_set("co", [0, 0, 0, 1, 2, 0, 0, 1, 2, 3, 0, 1])
    return link(bpy.data.objects.new(name, curve), collection)


def new_surface():
    bpy.ops.surface.primitive_nurbs_surface_surface_add()
    return bpy.context.object


def new_metaball(name="Ball", location=(0, 0, 0)):
    ball = bpy.data.metaballs.new(name)
    ball.elements.new()
    obj = link(bpy.data.objects.new(name, ball))
    obj.location = location
    return obj


def new_of_type(kind):
    make = {"MESH": new_mesh, "CURVE": new_wire, "SURFACE": new_surface, "FONT": new_text, "META": new_metaball}
    return make[kind]()


def new_instancer(collection, name="Empty"):
    empty = link(bpy.data.objects.new(name, None))
    empty.instance_type = "COLLECTION"
    empty.instance_collection = collection
    return empty


def add_geometry_nodes(obj, *, keep_own=True, vertex_instances=True, also_curve=False, mesh_along_curve=False):
    """Instance a cube of size 1 on every point of the object, in addition to its own geometry or instead of it."""
    tree = bpy.data.node_groups.new("Nodes", "GeometryNodeTree")
    for in_out in ("INPUT", "OUTPUT"):
        tree.interface.new_socket("Geometry", in_out=in_out, socket_type="NodeSocketGeometry")
    geometry = tree.nodes.new("NodeGroupInput").outputs[0]
    join = tree.nodes.new("GeometryNodeJoinGeometry")
    tree.links.new(join.outputs[0], tree.nodes.new("NodeGroupOutput").inputs[0])
    if keep_own:
        tree.links.new(geometry, join.inputs[0])
    if vertex_instances:
        on_points = tree.nodes.new("GeometryNodeInstanceOnPoints")
        tree.links.new(geometry, on_points.inputs["Points"])
        tree.links.new(tree.nodes.new("GeometryNodeMeshCube").outputs[0], on_points.inputs["Instance"])
        tree.links.new(on_points.outputs[0], join.inputs[0])
    if also_curve:
        tree.links.new(tree.nodes.new("GeometryNodeCurvePrimitiveCircle").outputs[0], join.inputs[0])
    if mesh_along_curve:
        along = tree.nodes.new("GeometryNodeCurveToMesh")
        tree.links.new(geometry, along.inputs[0])
        tree.links.new(along.outputs[0], join.inputs[0])
    obj.modifiers.new("Nodes", "NODES").node_group = tree


def set_coordinate(obj, vertex, axis, value):
    """Bypass the limits on single coordinates, which turn an infinity into the largest float32."""
    coordinates = np.zeros(3 * len(obj.data.vertices), dtype=np.float32)
    coordinates[3 * vertex + axis] = value
    obj.data.vertices.foreach_set("co", coordinates)
    obj.data.update()


def read(obj):
    return read_points(obj, bpy.context.evaluated_depsgraph_get())


def corners(points):
    return {(round(x, 4), round(y, 4)) for x, y in points.tolist()}


def refusal(obj):
    with pytest.raises(ReadError) as caught:
        read(obj)
    return str(caught.value)


def edit(obj):
    bpy.context.view_layer.objects.active = obj
    obj.select_set(True)
    bpy.ops.object.mode_set(mode="EDIT")


def move_in_edit_mode(obj, index, co):
    edit(obj)
    shape = bmesh.from_edit_mesh(obj.data)
    shape.verts.ensure_lookup_table()
    shape.verts[index].co = co
    bmesh.update_edit_mesh(obj.data)


def everything_stored():
    """Return what a reading must not change: the list of data-blocks, coordinates and matrices."""
    blocks = sorted((kind, item.name, item.users) for kind in dir(bpy.data) for item in _blocks(kind))
    vertices = [[tuple(vertex.co) for vertex in mesh.vertices] for mesh in bpy.data.meshes]
    objects = [
        (item.name, item.mode, item.select_get(), [tuple(row) for row in item.matrix_world], len(item.modifiers))
        for item in bpy.context.view_layer.objects
    ]
    return blocks, vertices, objects


def _blocks(kind):
    blocks = getattr(bpy.data, kind)
    return blocks if isinstance(blocks, bpy.types.bpy_prop_collection) else []


# What each type yields


def test_a_mesh_gives_its_vertices_in_order_as_float64():
    points = read(new_mesh())
    assert points.dtype == np.float64
    assert points.shape == (4, 2)
    assert points.tolist() == [list(point) for point in SQUARE_2D]


@pytest.mark.parametrize("vertices", [[(2, 3, 4)], [(2, 3, 4), (2, 3, 5)]], ids=["one vertex", "two in a column"])
def test_a_mesh_without_faces_is_read_too(vertices):
    assert read(new_mesh(vertices=vertices)).tolist() == [[2, 3]] * len(vertices)


def test_a_curve_without_thickness_gives_the_points_of_its_wire():
    assert read(new_wire()).tolist() == [[0, 0], [2, 0], [2, 3]]


def test_a_curve_with_thickness_gives_the_surface_around_it():
    curve = new_wire()
    curve.data.dimensions = "3D"
    curve.data.bevel_depth = 0.5
    points = read(curve)
    assert len(points) > 3
    assert points[:, 0].max() == pytest.approx(2.5)


def test_a_surface_gives_the_points_of_its_patch():
    points = read(new_surface())
    assert len(points) == 256
    assert points.min() == pytest.approx(-0.5, abs=1e-6)
    assert points.max() == pytest.approx(0.5, abs=1e-6)


def test_a_text_gives_the_points_of_its_letters():
    text = new_text(body="I")
    narrow = np.ptp(read(text)[:, 0])
    text.data.body = "IIII"
    wide = np.ptp(read(text)[:, 0])
    assert 0 < narrow < wide / 3


def test_a_metaball_gives_the_points_of_its_whole_family():
    ball = new_metaball()
    alone = read(ball)
    new_metaball("Ball.001", location=(1, 0, 0))
    assert alone[:, 0].max() < 1.5 < read(ball)[:, 0].max()


@pytest.mark.parametrize("kind", ["MESH", "CURVE", "FONT"])
@pytest.mark.parametrize("as_mesh", [False, True])
def test_no_vertex_is_read_twice_where_blender_lists_a_generated_mesh_as_an_instance(kind, as_mesh):
    obj = new_of_type(kind)
    add_geometry_nodes(obj, keep_own=not as_mesh or kind == "MESH", vertex_instances=False, mesh_along_curve=as_mesh)
    obj.rotation_euler, obj.scale = (0.3, 0.4, 0.5), (2, -1.5, 0.1)
    evaluated = obj.evaluated_get(bpy.context.evaluated_depsgraph_get())
    assert len(read(obj)) == len(evaluated.to_mesh().vertices) > 0


# Modifiers


def test_modifiers_are_applied():
    obj = new_mesh()
    obj.modifiers.new("Array", "ARRAY").count = 3
    assert corners(read(obj)) == {(x, y) for x in range(4) for y in range(2)}


def test_a_subdivision_surface_gives_more_vertices():
    obj = new_mesh()
    obj.modifiers.new("Subdivision", "SUBSURF").levels = 2
    assert len(read(obj)) == 25


def test_a_modifier_that_is_switched_off_counts_for_nothing():
    obj = new_mesh()
    obj.modifiers.new("Array", "ARRAY").show_viewport = False
    assert len(read(obj)) == 4


def test_shape_keys_are_applied():
    obj = new_mesh()
    obj.shape_key_add()
    key = obj.shape_key_add()
    key.data[0].co.x = -4
    key.value = 1
    assert read(obj)[0].tolist() == [-4, 0]


# Instances


def test_geometry_nodes_give_the_own_mesh_and_its_instances():
    obj = new_mesh()
    add_geometry_nodes(obj)
    points = read(obj)
    assert points[:4].tolist() == [list(point) for point in SQUARE_2D]
    assert len(points) == 4 + 4 * 8
    assert corners(points[4:]) == {(x + dx, y + dy) for x, y in SQUARE_2D for dx, dy in CUBE_CORNERS}


def test_geometry_nodes_may_leave_instances_only():
    obj = new_mesh(vertices=[(5, 7, 0)])
    add_geometry_nodes(obj, keep_own=False)
    assert corners(read(obj)) == {(5 + x, 7 + y) for x, y in CUBE_CORNERS}


def test_instances_follow_the_transform_of_their_object():
    obj = new_mesh(vertices=[(5, 7, 0)])
    add_geometry_nodes(obj, keep_own=False)
    obj.scale = (-2, 1, 1)
    obj.location = (0, 100, 0)
    assert corners(read(obj)) == {(-2 * (5 + x), 107 + y) for x, y in CUBE_CORNERS}


def test_instances_of_a_curve_come_beside_its_wire():
    curve = new_wire()
    add_geometry_nodes(curve)
    points = read(curve)
    assert points[:3].tolist() == [[0, 0], [2, 0], [2, 3]]
    assert len(points) == 3 + 3 * 8


def test_a_curve_that_nodes_turn_into_a_mesh_is_read_once():
    curve = new_wire()
    add_geometry_nodes(curve, keep_own=False, vertex_instances=False, mesh_along_curve=True)
    assert read(curve).tolist() == [[0, 0], [2, 0], [2, 3]]


def test_a_curve_that_nodes_turn_into_instances_only_is_read():
    curve = new_wire()
    add_geometry_nodes(curve, keep_own=False)
    assert len(read(curve)) == 3 * 8


def test_a_curve_beside_a_mesh_that_nodes_make_is_read_with_it():
    obj = new_mesh()
    add_geometry_nodes(obj, vertex_instances=False, also_curve=True)
    of_curve = 32 if bpy.app.version >= (4, 5) else 0  # earlier versions do not report it
    assert len(read(obj)) == 4 + of_curve


def test_other_objects_instances_are_not_read():
    obj, other = new_mesh("A"), new_mesh("B")
    add_geometry_nodes(obj, vertex_instances=False)
    add_geometry_nodes(other)
    assert len(read(obj)) == 4


def test_an_empty_that_instances_a_collection_gives_its_objects():
    collection = bpy.data.collections.new("Source")
    new_mesh("A", collection=collection).location = (10, 0, 0)
    new_mesh("B", collection=collection).hide_viewport = True
    link(bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera")), collection)
    link(bpy.data.objects.new("Nothing", None), collection)
    empty = new_instancer(collection)
    empty.location = (0, 5, 0)
    empty.scale = (2, -2, 1)
    assert read(empty).tolist() == [[20, 5], [22, 5], [22, 3], [20, 3]]


def test_curves_and_texts_in_an_instanced_collection_are_read_once():
    collection = bpy.data.collections.new("Source")
    text, curve = new_text(collection=collection), new_wire(collection=collection)
    for obj in (text, curve):
        obj.rotation_euler = (0.3, 0.4, 0.5)
        bpy.context.scene.collection.objects.link(obj)
    empty = new_instancer(collection)
    empty.rotation_euler = (1, 2, 3)
    assert len(read(empty)) == len(read(text)) + 3


@pytest.mark.parametrize("make", [new_mesh, new_wire, new_text])
def test_instances_of_a_collection_stand_where_its_empty_takes_them(make):
    collection = bpy.data.collections.new("Source")
    obj = make(collection=collection)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = (5, 0, 0)
    empty = new_instancer(collection)
    empty.location, empty.scale = (0, 100, 0), (2, -4, 1)
    assert read(empty) == pytest.approx(read(obj) * [2, -4] + [0, 100], rel=1e-6)


def test_an_instance_equal_to_the_mesh_it_lies_on_is_read_besides_it():
    obj = new_mesh()
    add_geometry_nodes(obj, vertex_instances=False)
    tree = obj.modifiers[0].node_group
    as_instance = tree.nodes.new("GeometryNodeGeometryToInstance")
    tree.links.new(tree.nodes["Group Input"].outputs[0], as_instance.inputs[0])
    tree.links.new(as_instance.outputs[0], tree.nodes["Join Geometry"].inputs[0])
    assert corners(read(obj)) == set(SQUARE_2D)
    assert len(read(obj)) == 4 + 4


def test_instances_of_instances_are_read():
    inner, outer = bpy.data.collections.new("Inner"), bpy.data.collections.new("Outer")
    new_mesh(collection=inner)
    middle = new_instancer(inner, "Middle")
    bpy.context.scene.collection.objects.unlink(middle)
    outer.objects.link(middle)
    middle.location = (3, 0, 0)
    assert read(new_instancer(outer)).tolist() == [[3, 0], [4, 0], [4, 1], [3, 1]]


@pytest.mark.parametrize(("make", "count"), [(new_mesh, 4), (new_wire, 3)])
def test_data_instanced_twice_with_different_modifiers_is_read_as_each_is(make, count):
    collection = bpy.data.collections.new("Source")
    plain = make("Plain", collection=collection)
    doubled = link(bpy.data.objects.new("Doubled", plain.data), collection)
    doubled.modifiers.new("Array", "ARRAY")
    assert len(read(new_instancer(collection))) == count + 2 * count


@pytest.mark.parametrize("shown", [True, False])
def test_an_instancer_on_vertices_gives_its_children_and_itself_only_where_it_is_shown(shown):
    parent = new_mesh("Parent", [(0, 0, 0), (10, 0, 0)])
    new_mesh("Child", [(0, 1, 0)]).parent = parent
    parent.instance_type = "VERTS"
    parent.show_instancer_for_viewport = shown
    assert read(parent).tolist() == [[0, 0], [10, 0]] * shown + [[0, 1], [10, 1]]


def test_objects_instanced_by_particles_are_read():
    emitter, leaf = new_mesh("Emitter"), new_mesh("Leaf", [(0, 0, 0)])
    emitter.modifiers.new("Particles", "PARTICLE_SYSTEM")
    settings = emitter.particle_systems[0].settings
    settings.type, settings.count, settings.render_type = "HAIR", 5, "OBJECT"
    settings.instance_object = leaf
    points = read(emitter)
    assert len(points) == 4 + 5
    assert ((points >= 0) & (points <= 1)).all()


# Edit mode


def test_vertices_moved_in_edit_mode_are_read_where_they_are_now():
    obj = new_mesh()
    move_in_edit_mode(obj, 0, (-7, -8, 0))
    assert read(obj).tolist() == [[-7, -8], [1, 0], [1, 1], [0, 1]]


@pytest.mark.parametrize("shown", [True, False], ids=["modifier shown in edit mode", "modifier not shown"])
def test_vertices_moved_in_edit_mode_reach_the_modifiers(shown):
    obj = new_mesh()
    array = obj.modifiers.new("Array", "ARRAY")
    array.use_relative_offset, array.use_constant_offset = False, True
    array.constant_offset_displace = (100, 0, 0)
    array.show_in_editmode = shown
    read(obj)
    move_in_edit_mode(obj, 0, (-7, -8, 0))
    assert corners(read(obj)) == {(-7, -8), (1, 0), (1, 1), (0, 1)} | (
        {(93, -8), (101, 0), (101, 1), (100, 1)} if shown else set()
    )


def test_vertices_moved_in_edit_mode_move_their_instances():
    obj = new_mesh(vertices=[(0, 0, 0)])
    add_geometry_nodes(obj, keep_own=False)
    move_in_edit_mode(obj, 0, (5, 5, 0))
    assert corners(read(obj)) == {(5 + x, 5 + y) for x, y in CUBE_CORNERS}


def test_vertices_added_and_removed_in_edit_mode_count():
    obj = new_mesh()
    edit(obj)
    shape = bmesh.from_edit_mesh(obj.data)
    shape.verts.ensure_lookup_table()
    shape.verts.remove(shape.verts[0])
    shape.verts.new((9, 9, 9))
    shape.verts.new((8, 8, 8))
    bmesh.update_edit_mesh(obj.data)
    assert len(read(obj)) == 5
    assert corners(read(obj)) == {(1, 0), (1, 1), (0, 1), (9, 9), (8, 8)}
    assert vertex_count(obj) == 5


def test_another_user_of_an_edited_mesh_is_read_as_edited():
    obj = new_mesh()
    other = link(bpy.data.objects.new("Other", obj.data))
    other.location.x = 100
    move_in_edit_mode(obj, 0, (-7, 0, 0))
    assert read(other)[0].tolist() == [93, 0]


def test_a_curve_in_edit_mode_is_read_as_edited():
    curve = new_wire()
    edit(curve)
    curve.data.splines[0].points[0].co = (-5, 0, 0, 1)
    assert read(curve)[0].tolist() == [-5, 0]


def test_a_text_in_edit_mode_is_read_as_edited():
    text = new_text(body="I")
    before = read(text)[:, 0].max()
    edit(text)
    bpy.ops.font.text_insert(text="III")
    assert read(text)[:, 0].max() > 2 * before


@pytest.mark.parametrize("editing", [False, True], ids=["object mode", "edit mode"])
def test_reading_changes_nothing(editing):
    obj = new_mesh()
    obj.modifiers.new("Array", "ARRAY")
    add_geometry_nodes(obj)
    text = new_text()
    collection = bpy.data.collections.new("Source")
    new_mesh(collection=collection)
    empty = new_instancer(collection)
    if editing:
        move_in_edit_mode(obj, 0, (-7, 0, 0))
    bpy.context.view_layer.update()
    before = everything_stored()
    for item in (obj, text, empty):
        assert np.array_equal(read(item), read(item))
    assert everything_stored() == before


# Transforms


def test_a_child_is_read_where_its_parents_take_it():
    grandparent, parent = link(bpy.data.objects.new("G", None)), link(bpy.data.objects.new("P", None))
    obj = new_mesh()
    obj.parent, parent.parent = parent, grandparent
    grandparent.location = (10, 0, 0)
    parent.scale = (2, 2, 2)
    obj.location = (1, 1, 0)
    assert read(obj).tolist() == [[12, 2], [14, 2], [14, 4], [12, 4]]


def test_a_negative_scale_mirrors():
    obj = new_mesh()
    obj.scale = (-1, 1, 1)
    assert read(obj).tolist() == [[0, 0], [-1, 0], [-1, 1], [0, 1]]


def test_users_of_one_mesh_are_read_at_their_own_places():
    a = new_mesh("A")
    b = link(bpy.data.objects.new("B", a.data))
    b.location = (5, 0, 0)
    assert (read(b) - read(a)).tolist() == [[5, 0]] * 4


def test_a_quarter_turn_about_x_shows_the_side():
    obj = new_mesh(vertices=[(1, 2, 3), (4, 5, 6)])
    obj.rotation_euler.x = math.pi / 2
    assert read(obj) == pytest.approx(np.array([[1, -3], [4, -6]]), abs=1e-6)


def test_a_sheared_world_matrix_is_applied_whole():
    obj = new_mesh(vertices=[(1, 2, 3)])
    obj.parent = link(bpy.data.objects.new("P", None))
    obj.matrix_parent_inverse = Matrix(((1, 2, 4, 8), (16, 32, 64, 128), (7, 7, 7, 7), (0, 0, 0, 1)))
    assert read(obj).tolist() == [[1 + 4 + 12 + 8, 16 + 64 + 192 + 128]]


def test_a_location_not_yet_updated_is_seen():
    obj = new_mesh()
    read(obj)
    obj.location.x = 3
    assert read(obj)[0].tolist() == [3, 0]


@pytest.mark.parametrize("size", [1e-12, 2.0**-40, 1e12, 2.0**100, 1e30])
def test_tiny_and_huge_scales_keep_the_shape(size):
    obj = new_mesh(vertices=[(3, 0, 0), (0, 1, 0), (3, 1, 0)])
    obj.scale = (size, size, size)
    factor = float(np.float32(size))
    assert read(obj).tolist() == [[3 * factor, 0], [0, factor], [3 * factor, factor]]


def test_sums_are_taken_in_float64():
    obj = new_mesh(vertices=[(1, 0, 0), (0, 0, 0)])
    obj.location.x = 2.0**24  # float32 cannot hold this plus one
    x = read(obj)[:, 0]
    assert x.tolist() == [2.0**24 + 1, 2.0**24]


def test_scale_zero_gives_one_place():
    obj = new_mesh()
    obj.scale = (0, 0, 0)
    obj.location = (1, 2, 0)
    assert read(obj).tolist() == [[1, 2]] * 4


@pytest.mark.parametrize("count", [1, 2, 7, 1 << 14, (1 << 14) + 1, (1 << 15) + 3])
def test_a_vertex_gives_the_same_point_wherever_it_stands_in_the_mesh(count):
    mesh = bpy.data.meshes.new("Column")
    mesh.vertices.add(count)
    mesh.vertices.foreach_set("co", np.tile(np.array([0.1, 0.7, -0.3], dtype=np.float32), count))
    obj = link(bpy.data.objects.new("Column", mesh))
    obj.rotation_euler = (0.1, 0.2, 0.3)
    points = read(obj)
    bpy.data.objects.remove(obj)
    single = new_mesh(vertices=[(0.1, 0.7, -0.3)])
    single.rotation_euler = (0.1, 0.2, 0.3)
    assert len(points) == count
    assert (points == read(single)).all()


def test_a_large_mesh_is_projected_like_a_small_one():
    count = 40_000
    grid = np.stack([np.arange(count) % 200, np.arange(count) // 200, np.arange(count) % 7], axis=1)
    mesh = bpy.data.meshes.new("Grid")
    mesh.vertices.add(count)
    mesh.vertices.foreach_set("co", grid.astype(np.float32).ravel())
    obj = link(bpy.data.objects.new("Grid", mesh))
    obj.scale, obj.location = (2, -4, 8), (1, 2, 3)
    assert np.array_equal(read(obj), grid[:, :2] * [2.0, -4.0] + [1, 2])


def new_ball(count, name="Ball"):
    points = np.random.default_rng(1).normal(size=(count, 3))
    points *= np.random.default_rng(2).uniform(0, 1, (count, 1)) / np.linalg.norm(points, axis=1, keepdims=True)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(count)
    mesh.vertices.foreach_set("co", points.astype(np.float32).ravel())
    return link(bpy.data.objects.new(name, mesh))


def test_of_very_many_vertices_only_outer_ones_are_projected_and_their_hull_is_the_same():
    obj = new_ball(30_000)
    obj.location, obj.rotation_euler, obj.scale = (1e3, -2, 5), (0.1, 0.2, 0.3), (2, -1, 3)
    whole = read(obj)
    points, count, *_ = read_outermost(obj, bpy.context.evaluated_depsgraph_get())
    assert count == len(whole) == 30_000
    assert len(points) < count / 10
    assert np.array_equal(convex_hull(points), convex_hull(whole))


def test_of_few_vertices_all_are_projected():
    obj = new_ball(500)
    points, count, *_ = read_outermost(obj, bpy.context.evaluated_depsgraph_get())
    assert count == 500
    assert np.array_equal(points, read(obj))


def test_among_very_many_vertices_one_that_is_not_finite_is_named():
    obj = new_ball(30_000)
    set_coordinate(obj, 12_345, 2, math.nan)
    with pytest.raises(ReadError, match="Ball vertex 12345 is not finite"):
        read_outermost(obj, bpy.context.evaluated_depsgraph_get())


# Visibility


def test_an_object_hidden_with_the_eye_is_still_read():
    obj = new_mesh()
    read(obj)
    obj.hide_set(True)
    obj.location.x = 5
    assert read(obj)[0].tolist() == [5, 0]


def test_a_hidden_object_whose_instances_are_needed_is_refused():
    collection = bpy.data.collections.new("Source")
    new_mesh(collection=collection)
    empty = new_instancer(collection)
    empty.hide_set(True)
    assert re.match(r"Empty is hidden.*: show it \(Alt\+H\)$", refusal(empty))


def test_an_object_disabled_in_the_viewport_is_refused():
    obj = new_mesh()
    obj.hide_viewport = True
    assert re.match(r"Shape is disabled in the viewport: enable it", refusal(obj))


def test_a_disabled_object_that_another_one_refers_to_was_read_without_its_modifiers():
    obj = new_mesh()
    obj.modifiers.new("Array", "ARRAY")
    other = link(bpy.data.objects.new("Other", None))
    other["refers to"] = obj
    obj.hide_viewport = True
    assert re.match(r"Shape is disabled in the viewport: enable it", refusal(obj))
    assert [each.name for each in read_hulls([obj], bpy.context.evaluated_depsgraph_get()).unread] == ["Shape"]


def test_an_object_in_a_disabled_collection_is_refused():
    collection = bpy.data.collections.new("Off")
    bpy.context.scene.collection.children.link(collection)
    obj = new_mesh(collection=collection)
    collection.hide_viewport = True
    assert re.match(r"Shape is disabled in the viewport: enable it and its collections", refusal(obj))


@pytest.mark.parametrize("where", ["excluded", "nowhere", "another scene"])
def test_an_object_outside_the_view_layer_is_refused(where):
    collection = bpy.data.collections.new("Elsewhere")
    obj = new_mesh(collection=collection)
    if where == "excluded":
        bpy.context.scene.collection.children.link(collection)
        bpy.context.view_layer.layer_collection.children[0].exclude = True
    elif where == "another scene":
        bpy.data.scenes.new("Other").collection.children.link(collection)
    assert re.match(r"Shape is not in the view layer ViewLayer of the scene Scene: link it.*tick", refusal(obj))


# Nothing to read


@pytest.mark.parametrize(
    ("collection", "kind", "said"),
    [
        ("cameras", None, "a camera"),
        ("lights", "POINT", "a light"),
        ("armatures", None, "an armature"),
        ("speakers", None, "a speaker"),
    ],
)
def test_a_type_without_vertices_is_refused_by_name(collection, kind, said):
    data = getattr(bpy.data, collection).new("Thing", *([kind] if kind else []))
    obj = link(bpy.data.objects.new("Thing", data))
    assert refusal(obj) == f"Thing is {said} and has no vertices to project: select a mesh, curve, text or metaball"
    assert not projectable(obj)


@pytest.mark.parametrize(
    ("collection", "said"),
    [("lattices", "a lattice")],
)
def test_what_has_points_was_said_to_have_none(collection, said):
    obj = link(bpy.data.objects.new("Thing", getattr(bpy.data, collection).new("Thing")))
    assert refusal(obj).startswith(f"Thing is {said}, whose points are not read: convert it (Object ▸ Convert)")
    assert not projectable(obj)


def test_a_mesh_whose_nodes_give_no_mesh_was_asked_to_be_a_mesh():
    for kind, node in (("CurvePrimitiveBezierSegment", "Curve to Mesh"), ("VolumeCube", "Volume to Mesh")):
        obj = new_mesh()
        give_by_nodes(obj, kind)
        assert re.match(rf"Geometry nodes give {obj.name} a .*: add the node {node}$", refusal(obj))


def test_points_that_nodes_give_were_not_read():
    obj, as_mesh = new_mesh(), new_mesh("Mesh")
    give_by_nodes(obj, "MeshToPoints")
    assert corners(read(obj)) == corners(read(as_mesh))
    assert len(read_surface(obj, bpy.context.evaluated_depsgraph_get())[1]) == 0
    obj.modifiers.clear()
    give_by_nodes(obj, "MeshToPoints", own=True)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    assert len(read_outline(obj, depsgraph)) == len(read_outline(as_mesh, depsgraph)) == 1


def test_a_cloud_of_points_was_said_to_have_none():
    cloud = link(bpy.data.objects.new("Cloud", bpy.data.pointclouds.new("Cloud")))
    assert projectable(cloud)
    assert refusal(cloud).startswith("Cloud has no vertices to project: select a mesh")  # it is empty
    if "pointcloud_random_add" not in dir(bpy.ops.object):  # Blender 4.2
        return
    bpy.ops.object.pointcloud_random_add(location=(7, 0, 0))
    points = read(bpy.context.object)
    assert len(points) == len(bpy.context.object.data.points)
    assert points[:, 0].min() > 7 - 1.001


@pytest.mark.skipif(bpy.app.version < (4, 5), reason="earlier ones do not tell of curves that nodes make")
def test_a_curve_that_nodes_make_was_said_to_have_no_vertices():
    obj = new_mesh()
    give_by_nodes(obj, "CurvePrimitiveCircle")
    points = read(obj)
    assert np.allclose(np.hypot(*points.T), 1.0)
    assert parts_left_out([obj], bpy.context.evaluated_depsgraph_get()) == []


def test_hair_that_is_bent_between_its_points_says_what_it_is():
    bpy.ops.object.curves_random_add()
    name = bpy.context.object.name
    assert refusal(bpy.context.object).startswith(f"{name} is a hair curves, whose points are not read: convert it")


def test_an_empty_without_a_collection_is_refused():
    empty = link(bpy.data.objects.new("Empty", None))
    assert refusal(empty).startswith("Empty is an empty and has no vertices to project: select a mesh")
    empty.instance_type = "COLLECTION"
    assert refusal(empty).startswith("Empty is an empty and has no vertices to project: select a mesh")


@pytest.mark.parametrize("make", [lambda: new_mesh("None.001", []), lambda: new_text("None.001", "")])
def test_an_object_without_vertices_is_refused(make):
    expected = "None.001 has no vertices to project: select a mesh, curve, text or metaball with at least one vertex"
    assert refusal(make()) == expected


def test_an_empty_whose_collection_has_nothing_to_project_is_refused():
    empty = new_instancer(bpy.data.collections.new("Hollow"))
    assert re.match(r"Empty has no vertices to project: put a mesh, .* into its collection Hollow$", refusal(empty))


def test_an_instancer_that_shows_neither_itself_nor_an_instance_is_refused():
    obj = new_mesh()
    obj.instance_type = "VERTS"
    obj.show_instancer_for_viewport = False
    link(child := bpy.data.objects.new("Child", None))
    child.parent = obj
    assert re.match(r"Shape has no vertices to project, .*: turn on Show Instancer", refusal(obj))


@pytest.mark.parametrize(("mother", "member"), [("Ball", "Ball.001"), ("Ball.9", "Ball.010")])
def test_a_member_of_a_metaball_family_is_refused_and_its_mother_named(mother, member):
    new_metaball("Other")
    new_metaball(mother)
    new_metaball(member)
    assert re.match(rf"{member} has no vertices to project, .*: select {mother}$", refusal(bpy.data.objects[member]))
    assert len(read(bpy.data.objects[mother]))


def test_a_metaball_without_elements_is_told_like_any_empty_object():
    ball = link(bpy.data.objects.new("Ball", bpy.data.metaballs.new("Ball")))
    assert (
        refusal(ball)
        == "Ball has no vertices to project: select a mesh, curve, text or metaball with at least one vertex"
    )


# Numbers that are not finite


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_vertex_that_is_not_finite_is_named(axis, value):
    obj = new_mesh("Cube", [(0, 0, 0)] * 20)
    set_coordinate(obj, 12, axis, value)
    assert refusal(obj) == "Cube vertex 12 is not finite: delete it, or give it a position"


def test_a_vertex_that_is_not_finite_is_named_beyond_the_first_block():
    mesh = bpy.data.meshes.new("Large")
    mesh.vertices.add(50_000)
    obj = link(bpy.data.objects.new("Large", mesh))
    set_coordinate(obj, 40_001, 1, math.nan)
    assert refusal(obj).startswith("Large vertex 40001 is not finite: delete it")


def test_an_instanced_vertex_that_is_not_finite_is_named_with_its_object():
    collection = bpy.data.collections.new("Source")
    set_coordinate(new_mesh(collection=collection), 2, 0, math.inf)
    message = refusal(new_instancer(collection))
    assert message.startswith("Shape, an instance of Empty, vertex 2 is not finite: delete it")


def test_a_transform_that_is_not_finite_is_named():
    obj = new_mesh()
    obj.location.x = math.nan
    assert refusal(obj) == "Shape has a transform that is not finite: clear its location, rotation and scale"


@pytest.mark.parametrize("kind", MESH_LIKE)
def test_every_type_that_is_read_is_called_projectable(kind):
    obj = new_of_type(kind)
    assert obj.type == kind
    assert projectable(obj)
    assert len(read(obj))
