# SPDX-License-Identifier: GPL-3.0-or-later
"""A live figure in space follows its objects in place, and gives the same answers as the buttons."""

import json
import re

import bpy
import numpy as np
import pytest

from collide_addon.geometry.space import ConvexPolyhedron as Hull
from collide_addon.geometry.space import epa, gjk, mesh_distance
from collide_addon.operators.base.current import headline
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.faces import TEXTS
from collide_addon.scene.drawing.objects import PART
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.live import in_space as live_reading
from collide_addon.scene.live import live
from collide_addon.scene.reading.read import read_in_space, read_triangle_mesh
from collide_addon.scene.space.draw import FACES_READER, is_in_space

from ....cases import mostly_slow
from ...shapes import ball_of_shells


@pytest.fixture(autouse=True)
def _nothing_live():
    yield
    live.stop()


def update():
    bpy.context.view_layer.update()


@pytest.fixture
def pair():
    bpy.ops.mesh.primitive_cube_add(size=2)
    low = bpy.context.object
    bpy.ops.mesh.primitive_cube_add(size=2, location=(1, 0.5, 6))
    high = bpy.context.object
    low.name, high.name = "Low", "High"
    low.select_set(True)
    update()
    assert bpy.ops.collide.live(measured="space") == {"FINISHED"}
    update()
    return low, high


def figure():
    (found,) = figures()
    return found


def answer():
    return json.loads(figure()["cld_result"])


def said(part):
    """Return the text of a part as the 3D View shows it."""
    (obj,) = [obj for obj in figure().all_objects if PART.of(obj) == part and FACES_READER.of(obj)]
    lines = TEXTS.of(obj)
    assert bool(len(obj.data.polygons)) == bool(lines[0].text)
    return lines[0].text


def corners(part):
    """Return the vertices of what a part shows, in world coordinates."""
    update()
    obj = next(obj for obj in figure().all_objects if PART.of(obj) == part)
    matrix = np.array(obj.matrix_world)
    points = np.array([vertex.co for vertex in obj.data.vertices])
    return points @ matrix[:3, :3].T + matrix[:3, 3]


def truth(a, b):
    depsgraph = bpy.context.evaluated_depsgraph_get()
    hulls = [Hull(read_in_space(each, depsgraph)) for each in (a, b)]
    nearest, deepest = gjk(*hulls), epa(*hulls)
    return nearest.relation.value, nearest.distance, deepest.depth


@mostly_slow(
    ("place", "turn"),
    [((1, 0.5, 4), 0), ((1, 0.5, 2), 0), ((1.2, 0.5, 0.4), 0), ((9, 9, 9), 1), ((-0.4, 1.7, 1.1), 0.5)],
)
def test_the_answer_follows_what_is_moved_and_is_that_of_the_button(pair, place, turn):
    low, high = pair
    high.location, high.rotation_euler.x = place, turn
    update()
    now = answer()
    assert (now["relation"], now["distance"], now["depth"]) == truth(low, high)
    assert now["measured"] == headline(figure())["seen"].replace("in ", "") == "space"
    assert is_in_space(figure())


def test_what_is_drawn_is_where_the_objects_are(pair):
    _, high = pair
    assert said("words 1") == "distance 4"
    assert corners("answer")[:, 2].max() > 4.9
    high.location.z = 4
    update()
    assert said("words 1") == "distance 2"
    assert 2.9 < corners("answer")[:, 2].max() < 3.3
    high.location.z = 1.5
    update()
    assert said("words 1") == "depth 0.5"
    assert said("name-point 1") == "a"


@pytest.mark.slow
def test_the_last_answer_is_where_the_search_begins(pair):
    _, high = pair
    warm = cold = 0
    for place in range(20):
        high.location, high.rotation_euler = (place / 5, 3.0, 3.0), (0.0, place / 20, 1.0)
        update()
        begun_there, from_scratch = (int(count) for count in re.findall(r"\d+", said("steps 1")))
        assert begun_there == answer()["iterations"]
        warm, cold = warm + begun_there, cold + from_scratch
    assert warm < cold


def test_no_object_is_made_or_lost_while_it_follows(pair):
    _, high = pair
    before = len(bpy.data.objects), len(bpy.data.meshes), len(bpy.data.materials)
    for z in (4.0, 2.0, 1.0, 40.0, 3.0):
        high.location.z = z
        update()
    objects, meshes, materials = before
    assert (len(bpy.data.objects), len(bpy.data.meshes)) == (objects, meshes)
    assert len(bpy.data.materials) <= materials + 20


def test_a_picture_made_anew_has_all_that_moved_far_away(pair):
    _, high = pair
    page = next(obj for obj in figure().all_objects if obj.type == "EMPTY" and obj.scale.x != 1.0)
    before = page.scale.x
    high.location.z = 5.0
    update()
    assert page.scale.x == before
    high.location.z = 60.0
    update()
    assert page.scale.x > 2.0 * before


def test_an_object_with_many_vertices_is_read_anew_after_an_edit(pair):
    _, high = pair
    bpy.ops.mesh.primitive_uv_sphere_add(segments=16, ring_count=12)
    mesh = bpy.context.object.data
    high.data = mesh
    update()
    first = answer()["distance"]
    min(mesh.vertices, key=lambda vertex: vertex.co.z).co.z -= 1.0
    mesh.update()
    update()
    assert answer()["distance"] < first
    assert (answer()["relation"], answer()["distance"]) == truth(*pair)[:2]


def ball(name, at):
    """Add a ball with more vertices than a complete hull is made for."""
    made = ball_of_shells(location=at)
    made.name = name
    return made


@pytest.mark.slow
@mostly_slow("both", [False, True])
def test_live_made_whole_hulls_of_large_meshes_at_each_moment(both, monkeypatch):
    made = []
    monkeypatch.setattr(live_reading, "ConvexPolyhedron", lambda points: made.append(len(points)) or Hull(points))
    monkeypatch.setattr(live_reading, "near_hull", lambda local: made.append(len(local)))
    high = ball("High", (1, 0.5, 3))
    if both:
        low = ball("Low", (0, 0, 0))
    else:
        bpy.ops.mesh.primitive_cube_add(size=2)
        low = bpy.context.object
    for obj in (low, high):
        obj.select_set(True)
    update()
    assert bpy.ops.collide.live(measured="space") == {"FINISHED"}
    for place, turned, turn in (((1, 0.5, 4), high, 0.3), ((0.3, 0.2, 1.1), low, 1.0)):
        high.location, turned.rotation_euler.x = place, turn
        update()
        now = answer()
        assert (now["relation"], now["distance"], now["depth"]) == truth(low, high)
    assert max(made) < 1500
    live.settle()
    assert lesson_of(figure()).result.distance == answer()["distance"]


def test_it_waits_for_an_object_that_cannot_be_read(pair):
    _, high = pair
    high.data = bpy.data.meshes.new("Nothing")
    update()
    assert said("words 1").startswith("Waiting: High")
    high.data = pair[0].data
    update()
    assert said("words 1") == "distance 4"


def test_an_export_is_the_lesson_of_now_in_space(pair):
    _, high = pair
    high.location.z = 5.0
    update()
    live.settle()
    lesson = lesson_of(figure())
    assert lesson.result.distance == 3.0
    assert lesson.headline["seen"] == "in space"


def test_a_tolerance_has_no_meaning_in_space(pair):
    live.stop()
    with pytest.raises(RuntimeError, match="set the tolerance to 0"):
        bpy.ops.collide.live(measured="space", tolerance=0.5)


@pytest.mark.slow
def test_seen_from_above_and_in_space_a_live_pair_is_two_figures(pair):
    bpy.ops.collide.live_stop()
    assert bpy.ops.collide.live(measured="above") == {"FINISHED"}
    assert [is_in_space(each) for each in figures()] == [True, False]
    bpy.ops.collide.live_stop()
    assert bpy.ops.collide.live(measured="space") == {"FINISHED"}
    assert sorted(map(is_in_space, figures())) == [False, True]


def test_the_figure_of_a_file_saved_and_opened_stands_still(pair, tmp_path):
    path = str(tmp_path / "live.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.open_mainfile(filepath=path)
    assert not live.is_live()
    assert answer()["distance"] == 4.0
    bpy.data.objects["High"].location.z = 9.0
    update()
    assert answer()["distance"] == 4.0


def test_meshes_as_they_are_follow_a_ball_into_a_ring_and_the_lesson_kept_compares_them():
    bpy.ops.mesh.primitive_uv_sphere_add(segments=12, ring_count=8, radius=0.4)
    ball = bpy.context.object
    bpy.ops.mesh.primitive_torus_add(major_segments=24, minor_segments=8)
    ball.select_set(True)
    assert bpy.ops.collide.live(measured="space", solids="meshes") == {"FINISHED"}
    assert answer()["relation"] == "separated", "the hulls overlap, the meshes do not"
    for x in (0.3, 0.7):
        ball.location.x = x
        update()
        depsgraph = bpy.context.evaluated_depsgraph_get()
        truth = mesh_distance(*(read_triangle_mesh(each, depsgraph) for each in (ball, bpy.data.objects["Torus"])))
        kept = answer()
        assert (kept["relation"], kept["distance"], kept["kind"]) == (truth.relation.value, truth.distance, "meshes")
    live.stop()
    kept = lesson_of(figure())
    assert kept.figure.algorithm == "Compare"
    assert headline(figure())["seen"] == "meshes in space"
