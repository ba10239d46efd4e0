# SPDX-License-Identifier: GPL-3.0-or-later
"""The outline of an object seen along Z: concave, with holes, in parts, and without moving any vertex of the mesh."""

import math

import bpy
import numpy as np
import pytest

from collide_addon.geometry import as_polygon
from collide_addon.scene.reading.errors import ReadError
from collide_addon.scene.reading.outline import read_outline
from collide_addon.scene.reading.read import read_points

from ....cases import mostly_slow
from .test_read import (
    add_geometry_nodes,
    edit,
    everything_stored,
    link,
    move_in_edit_mode,
    new_instancer,
    new_mesh,
    new_metaball,
    new_text,
    new_wire,
)

L_SHAPE = [(0, 0, 0), (4, 0, 0), (4, 1, 0), (1, 1, 0), (1, 4, 0), (0, 4, 0)]


def outline(obj):
    return read_outline(obj, bpy.context.evaluated_depsgraph_get())


def points(obj):
    return read_points(obj, bpy.context.evaluated_depsgraph_get())


def refusal(obj):
    with pytest.raises(ReadError) as caught:
        outline(obj)
    return str(caught.value)


def of_faces(vertices, faces, edges=()):
    mesh = bpy.data.meshes.new("Shape")
    mesh.from_pydata([(*vertex, 0)[:3] for vertex in vertices], list(edges), list(faces))
    return link(bpy.data.objects.new("Shape", mesh))


def added(operator, **options):
    operator(**options)
    return bpy.context.object


def area(ring):
    x, y = ring.T - ring[0][:, np.newaxis]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def corners(ring):
    """A ring starting from its smallest vertex, with few digits."""
    rounded = [(round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in ring.tolist()]
    k = rounded.index(min(rounded))
    return rounded[k:] + rounded[:k]


def covered(obj):
    """The union of all projected triangles, by shapely."""
    shapely = pytest.importorskip("shapely")
    mesh = obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    mesh.calc_loop_triangles()
    rows = np.empty((len(mesh.loop_triangles), 3), dtype=np.int32)
    mesh.loop_triangles.foreach_get("vertices", rows.ravel())
    triangles = shapely.polygons(points(obj)[rows])
    return shapely.union_all(triangles[shapely.area(triangles) > 1e-9], grid_size=1e-7)


def region(rings):
    shapely = pytest.importorskip("shapely")
    total = shapely.Polygon()
    for ring in rings:
        total = total.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    return total


def test_a_concave_face_is_its_own_outline_from_its_first_vertex():
    (ring,) = outline(new_mesh(vertices=L_SHAPE))
    assert ring.tolist() == [[x, y] for x, y, _ in L_SHAPE]
    (turned,) = outline(new_mesh(vertices=L_SHAPE[:1] + L_SHAPE[:0:-1]))
    assert turned.tolist() == ring.tolist()


def test_a_cube_has_four_corners_and_a_turned_one_six():
    cube = added(bpy.ops.mesh.primitive_cube_add)
    (ring,) = outline(cube)
    assert corners(ring) == [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    cube.rotation_euler = (0.6, 0.5, 0.4)
    (ring,) = outline(cube)
    assert len(ring) == 6


def test_faces_that_cross_are_one_outline_with_new_corners_where_their_edges_cross():
    plus = of_faces(
        [(-1, -5), (1, -5), (1, 5), (-1, 5), (-5, -1), (5, -1), (5, 1), (-5, 1)], [(0, 1, 2, 3), (4, 5, 6, 7)]
    )
    (ring,) = outline(plus)
    assert len(ring) == 12
    assert {(1, 1), (-1, 1), (-1, -1), (1, -1)} <= {tuple(corner) for corner in ring.tolist()}
    assert area(ring) == 36


def test_a_crossing_is_where_the_edges_of_the_mesh_cross_to_the_last_bits():
    (ring,) = outline(of_faces([(0, 0), (3, 1), (0, 1), (1, -1), (2, -1), (1, 2)], [(0, 1, 2), (3, 4, 5)]))
    crossing = min(ring.tolist(), key=lambda corner: math.dist(corner, (1, 1 / 3)))
    assert crossing == [1, float(1 / 3)]


def test_a_hole_is_a_ring_the_other_way_round():
    frame = of_faces(
        [(0, 0), (6, 0), (6, 6), (0, 6), (2, 2), (4, 2), (4, 4), (2, 4)],
        [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)],
    )
    outer, hole = outline(frame)
    assert (area(outer), area(hole)) == (36, -4)


def test_a_torus_from_above_has_its_hole_and_from_the_side_none():
    torus = added(bpy.ops.mesh.primitive_torus_add)
    outer, hole = outline(torus)
    assert (len(outer), len(hole)) == (48, 48)
    assert area(hole) < 0
    torus.rotation_euler = (math.pi / 2, 0, 0)
    (side,) = outline(torus)
    assert area(side) == pytest.approx(2 * 0.5 + 0.25 * 0.75, abs=0.001)
    assert len(side) == 14  # a straight line has no corners, however many vertices


@mostly_slow("turn", [(0, 0, 0), (math.pi / 2, 0, 0), (0.3, 1.1, 0.2), (1.0, 0.0, 0.0)], 4)
def test_what_the_outline_holds_is_what_the_faces_cover(turn):
    for operator in (
        bpy.ops.mesh.primitive_monkey_add,
        bpy.ops.mesh.primitive_torus_add,
        bpy.ops.mesh.primitive_cone_add,
        bpy.ops.mesh.primitive_ico_sphere_add,
    ):
        obj = added(operator)
        obj.rotation_euler = turn
        difference = region(outline(obj)).symmetric_difference(covered(obj))
        assert difference.area < 1e-5, obj.name


@pytest.mark.slow
def test_loose_triangles_all_over_each_other_are_covered_too():
    random = np.random.default_rng(1)
    for count, size in ((5, 1.0), (60, 0.3), (200, 0.1)):
        middle = random.uniform(-1, 1, (count, 1, 2))
        vertices = (middle + random.normal(0, size, (count, 3, 2))).reshape(-1, 2).round(1 if count == 5 else 6)
        obj = of_faces(vertices.tolist(), np.arange(3 * count).reshape(-1, 3).tolist())
        difference = region(outline(obj)).symmetric_difference(covered(obj))
        assert difference.area < 1e-5


@pytest.mark.slow
@pytest.mark.parametrize("turn", [(0, math.pi / 2, math.pi / 2), (math.pi / 4, math.pi / 2, 0), (0.4, 0.3, 0.2)])
def test_edges_over_edges_over_edges_are_told_apart(turn):
    """Seen along an axis, the bars of a wire frame coincide except for rounding."""
    for operator in (bpy.ops.mesh.primitive_monkey_add, bpy.ops.mesh.primitive_uv_sphere_add):
        obj = added(operator)
        obj.modifiers.new("Wireframe", "WIREFRAME")
        obj.rotation_euler = turn
        difference = region(outline(obj)).symmetric_difference(covered(obj))
        assert difference.area < 1e-5, obj.name


def test_parts_that_do_not_touch_are_rings_of_their_own():
    squares = of_faces([(0, 0), (1, 0), (1, 1), (0, 1), (3, 0), (4, 0), (4, 1), (3, 1)], [(0, 1, 2, 3), (4, 5, 6, 7)])
    assert sorted(corners(ring)[0] for ring in outline(squares)) == [(0, 0), (3, 0)]


def test_parts_that_touch_in_a_corner_stay_two_and_those_along_an_edge_become_one():
    corner = of_faces([(0, 0), (1, 0), (1, 1), (0, 1), (2, 1), (2, 2), (1, 2)], [(0, 1, 2, 3), (2, 4, 5, 6)])
    assert [len(ring) for ring in outline(corner)] == [4, 4]
    edge = of_faces([(0, 0), (1, 0), (1, 1), (0, 1), (1, 0), (2, 0), (2, 2), (1, 2)], [(0, 1, 2, 3), (4, 5, 6, 7)])
    (ring,) = outline(edge)
    assert corners(ring) == [(0, 0), (2, 0), (2, 2), (1, 2), (1, 1), (0, 1)]


def test_letters_have_their_holes():
    assert [area(ring) > 0 for ring in outline(new_text(body="O"))] == [True, False]
    assert sorted(area(ring) > 0 for ring in outline(new_text(body="B"))) == [False, False, True]
    assert [area(ring) > 0 for ring in outline(new_text(body="i"))] == [True, True]


def test_a_closed_loop_of_edges_is_a_polygon():
    loop = of_faces([(0, 0), (4, 0), (4, 4), (2, 1)], [], [(0, 1), (1, 2), (2, 3), (3, 0)])
    assert [corners(ring) for ring in outline(loop)] == [[(0, 0), (4, 0), (4, 4), (2, 1)]]


def test_loops_within_loops_are_holes_and_open_edges_are_left_out():
    rings = of_faces(
        [(0, 0), (9, 0), (0, 9), (1, 1), (5, 1), (1, 5), (20, 0), (30, 0), (30, 5)],
        [],
        [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (6, 7), (7, 8)],
    )
    outer, hole = outline(rings)
    assert (area(outer), area(hole)) == (40.5, -8)


def test_a_loop_that_crosses_itself_is_filled_even_odd():
    bow = of_faces([(0, 0), (4, 4), (4, 0), (0, 4)], [], [(0, 1), (1, 2), (2, 3), (3, 0)])
    assert [area(ring) for ring in outline(bow)] == [4, 4]


def test_a_closed_curve_is_a_polygon():
    circle = added(bpy.ops.curve.primitive_bezier_circle_add)
    (ring,) = outline(circle)
    assert area(ring) == pytest.approx(math.pi, abs=0.02)


def test_faces_come_before_loose_edges():
    flag = of_faces([(0, 0), (1, 0), (0, 1), (5, 5), (6, 6)], [(0, 1, 2)], [(3, 4)])
    assert [len(ring) for ring in outline(flag)] == [3]


def test_walls_stand_on_their_outline():
    pipe = added(bpy.ops.mesh.primitive_cylinder_add, vertices=8, end_fill_type="NOTHING")
    (ring,) = outline(pipe)
    assert len(ring) == 8


def test_a_finely_divided_square_has_four_corners():
    grid = added(bpy.ops.mesh.primitive_grid_add, x_subdivisions=40, y_subdivisions=30)
    for turn in ((0, 0, 0), (0.3, 0.4, 0.5)):
        grid.rotation_euler = turn
        assert [len(ring) for ring in outline(grid)] == [4]


def test_a_many_cornered_circle_keeps_its_corners():
    disc = added(bpy.ops.mesh.primitive_circle_add, vertices=500, fill_type="NGON")
    assert len(outline(disc)[0]) == 500


def test_vertices_of_the_mesh_keep_every_bit():
    monkey = added(bpy.ops.mesh.primitive_monkey_add)
    monkey.rotation_euler, monkey.location, monkey.scale = (0.3, 1.1, 0.2), (1000.1, -0.3, 7), (3.3, 0.1, 1)
    vertices = {tuple(point) for point in points(monkey).tolist()}
    ring = [tuple(corner) for (ring) in outline(monkey) for corner in ring.tolist()]
    kept = [corner in vertices for corner in ring]
    assert sum(kept) > len(kept) * 0.6  # the others are crossings


@mostly_slow("scale", [1e-6, 1e-3, 1e3, 1e6])
@mostly_slow("away", [0.0, 1000.0])
def test_any_size_and_place_gives_the_same_outline(scale, away):
    torus = added(bpy.ops.mesh.primitive_torus_add)
    expected = [len(ring) for ring in outline(torus)]
    torus.scale, torus.location = (scale,) * 3, (away * scale, -away * scale, 0)
    assert [len(ring) for ring in outline(torus)] == expected


def test_faces_of_their_own_vertices_are_joined():
    """As after an import or Split, where no two faces share a vertex."""
    vertices, faces = [], []
    for x in range(6):
        for y in range(6):
            if (x, y) != (2, 3):
                faces.append(tuple(range(len(vertices), len(vertices) + 4)))
                vertices += [(x / 3, y / 3), ((x + 1) / 3, y / 3), ((x + 1) / 3, (y + 1) / 3), (x / 3, (y + 1) / 3)]
    outer, hole = outline(of_faces(vertices, faces))
    assert (len(outer), len(hole)) == (4, 4)


def test_modifiers_instances_and_edit_mode_are_seen():
    obj = new_mesh(vertices=L_SHAPE)
    array = obj.modifiers.new("Array", "ARRAY")
    array.count = 3
    array.relative_offset_displace = (2.0, 0.0, 0.0)
    assert len(outline(obj)) == 3
    collection = bpy.data.collections.new("Hidden")
    new_mesh(vertices=L_SHAPE, collection=collection)
    new_mesh(vertices=[(x + 9, y, z) for x, y, z in L_SHAPE], collection=collection)
    assert len(outline(new_instancer(collection))) == 2
    nodes = new_mesh(vertices=[(0, 0, 0), (5, 0, 0), (5, 5, 0)])
    add_geometry_nodes(nodes, keep_own=False)
    assert len(outline(nodes)) == 3
    edited = new_mesh(vertices=L_SHAPE)
    move_in_edit_mode(edited, 2, (9, 1, 0))
    assert [9, 1] in outline(edited)[0].tolist()
    bpy.ops.object.mode_set(mode="OBJECT")


def test_metaballs_have_an_outline():
    (ring,) = outline(new_metaball())
    assert area(ring) > 0


def test_an_object_without_faces_and_loops_says_so():
    assert refusal(new_wire("Cable")) == (
        "Cable has no faces and no closed loop of edges: add a face (F) or use its convex hull"
    )
    dots = new_mesh("Dots", vertices=[(0, 0, 0), (1, 0, 0)])
    assert refusal(dots) == "Dots has no faces and no closed loop of edges: add a face (F) or use its convex hull"


def test_an_object_seen_edge_on_says_so():
    plane = added(bpy.ops.mesh.primitive_plane_add)
    plane.rotation_euler = (math.pi / 2, 0, 0.4)
    assert refusal(plane) == "Plane is seen edge-on, its faces have no area along Z: rotate it, or use its convex hull"


def test_a_word_seen_edge_on_says_so_too():
    word = new_text("Word", body="#g#")
    word.data.extrude = 0.2
    for turn in ((0, math.pi / 2, 2.6), (1e-7, math.pi / 2, 0.4)):
        word.rotation_euler = turn
        rings = len(outline(word))
        assert rings  # its sides
    word.data.extrude = 0.0
    for turn in ((0, math.pi / 2, 2.6), (math.pi / 2, 1e-7, 0.4)):
        word.rotation_euler = turn
        assert refusal(word).startswith("Word is seen edge-on")


def test_an_object_with_nothing_says_what_reading_its_points_says():
    assert "has no vertices to project" in refusal(new_mesh("Nothing", vertices=[]))


@pytest.mark.slow
def test_a_hundred_thousand_faces_have_an_outline():
    sphere = added(bpy.ops.mesh.primitive_uv_sphere_add, segments=320, ring_count=320)
    for turn in ((0, 0, 0), (0.7, 0.3, 0.1)):
        sphere.rotation_euler = turn
        (ring,) = outline(sphere)
        assert area(ring) == pytest.approx(math.pi, abs=0.001)


@pytest.mark.slow
def test_a_hundred_thousand_faces_in_a_heap_are_refused():
    random = np.random.default_rng(2)
    for size in (0.003, 0.1):
        vertices = (random.uniform(-1, 1, (30000, 1, 2)) + random.normal(0, size, (30000, 3, 2))).reshape(-1, 2)
        heap = of_faces(vertices.tolist(), np.arange(90000).reshape(-1, 3).tolist())
        assert "too many for an outline: merge vertices by distance (M), simplify it" in refusal(heap)


def test_reading_an_outline_changes_nothing():
    monkey = added(bpy.ops.mesh.primitive_monkey_add)
    new_text(body="B")
    edit(monkey)
    before = everything_stored()
    for obj in bpy.context.view_layer.objects:
        outline(obj)
    assert everything_stored() == before
    bpy.ops.object.mode_set(mode="OBJECT")


def test_an_outline_is_a_polygon_already():
    for operator in (bpy.ops.mesh.primitive_torus_add, bpy.ops.mesh.primitive_monkey_add):
        obj = added(operator)
        rings = outline(obj)
        assert [ring.tolist() for ring in as_polygon(rings).rings] == [ring.tolist() for ring in rings]
