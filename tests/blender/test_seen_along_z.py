# SPDX-License-Identifier: GPL-3.0-or-later
"""Objects are seen along Z, and every answer says so; it warns where they have no height in common."""

import csv
import json
import random
from itertools import product
from types import SimpleNamespace

import bpy
import numpy as np
import pytest

from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.text.messages import say
from collide_addon.operators.base.current import headline
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.live import live
from collide_addon.scene.reading.hulls import read_hulls
from collide_addon.scene.reading.meshes import MANY_VERTICES
from collide_addon.scene.reading.read import read_outermost
from collide_addon.ui.panels import pairs as panels_pairs
from collide_addon.ui.panels.figure import COLLIDE_PT_figure

from ..cases import mostly_slow
from .recorded_layout import RecordedLayout
from .shapes import SQUARE, add
from .written import texts_of

APART = "Apart in Z: 6 m"


@pytest.fixture(autouse=True)
def _nothing_live():
    yield
    live.stop()


def cube(name, **placed):
    bpy.ops.mesh.primitive_cube_add(**placed)
    bpy.context.object.name = name
    return bpy.context.object


@pytest.fixture
def cubes():
    """Two cubes that overlap when seen from above, eight units apart in Z."""
    low, high = cube("Low"), cube("High", location=(1, 0.5, 8))
    low.select_set(True)
    return low, high


def world_z(obj):
    """Return the heights of all vertices of an object, by Blender's own matrix product."""
    evaluated = obj.evaluated_get(bpy.context.evaluated_depsgraph_get())
    return [float((evaluated.matrix_world @ vertex.co).z) for vertex in evaluated.data.vertices]


def heights(obj):
    return read_outermost(obj, bpy.context.evaluated_depsgraph_get()).heights


def figure():
    (found,) = figures()
    return found


def shown(panel):
    layout = RecordedLayout()
    panel.draw(SimpleNamespace(layout=layout), bpy.context)
    return layout.said


@pytest.mark.parametrize("count", [8, MANY_VERTICES + 1])
def test_the_heights_are_those_of_all_vertices_however_few_are_projected(count):
    points = np.random.default_rng(1).normal(size=(count, 3))
    mesh = bpy.data.meshes.new("Cloud")
    mesh.from_pydata(points.tolist(), [], [])
    obj = bpy.data.objects.new("Cloud", mesh)
    bpy.context.scene.collection.objects.link(obj)
    obj.location, obj.rotation_euler, obj.scale = (3, 4, 5), (0.5, 0.6, 0.7), (1, -2, 3)
    bpy.context.view_layer.update()
    z = world_z(obj)
    assert heights(obj) == pytest.approx((min(z), max(z)), abs=1e-5)
    assert read_hulls([obj], bpy.context.evaluated_depsgraph_get()).heights == [heights(obj)]


def test_instances_count_with_their_own_heights(cubes):
    collection = bpy.data.collections.new("Instanced")
    bpy.context.scene.collection.children.link(collection)
    collection.objects.link(cubes[1])
    empty = bpy.data.objects.new("Empty", None)
    empty.instance_type, empty.instance_collection = "COLLECTION", collection
    empty.location.z = 10
    bpy.context.scene.collection.objects.link(empty)
    bpy.context.view_layer.update()
    assert heights(empty) == (17.0, 19.0)


@mostly_slow("name", ["gjk", "epa", "sat", "obb", "polygons", "compare"])
def test_two_cubes_far_apart_in_z_were_called_penetrating_without_a_word(cubes, name):
    assert getattr(bpy.ops.collide, name)() == {"FINISHED"}
    assert headline(figure())["relation"] == "penetrating"
    said = shown(COLLIDE_PT_figure)
    assert APART in " ".join(said)
    assert json.loads(figure()["cld_result"])["apart_in_z"] == 6.0


@pytest.mark.slow
def test_cubes_that_share_a_height_are_not_warned_of(cubes):
    cubes[1].location.z = 2
    bpy.ops.collide.gjk(detail="reduced")
    assert say("view.along_z") in " ".join(texts_of(*figure().all_objects))
    assert "apart in Z" not in " ".join(shown(COLLIDE_PT_figure))


def test_the_command_says_it_in_its_answer_and_in_json(cubes, command, tmp_path):
    code, out, _ = command("gjk", "--objects", "Low", "High", "--json", tmp_path / "gjk.json")
    assert code == 0
    assert out.strip().endswith(f"{say('view.along_z')}. {say('view.apart', apart='6 m')}")
    result = json.loads((tmp_path / "gjk.json").read_text("utf-8"))["result"]
    assert (result["relation"], result["seen_along"], result["apart_in_z"]) == ("penetrating", "Z", 6.0)


def test_an_empty_as_a_point_has_its_own_height(command, tmp_path):
    cube("Low")
    point = bpy.data.objects.new("Point", None)
    point.location.z = 3
    bpy.context.scene.collection.objects.link(point)
    code, out, _ = command("pnpoly", "--objects", "Low", "Point", "--json", tmp_path / "point.json")
    assert code == 0
    assert out.strip().endswith(say("view.apart", apart="2 m"))


def test_a_live_figure_follows_along_z_too(cubes):
    bpy.ops.collide.live()
    assert headline(figure())["apart in Z"] == 6.0
    cubes[1].location.z = 5
    bpy.context.view_layer.update()
    assert headline(figure())["apart in Z"] == 3.0
    texts = texts_of(*figure().all_objects)
    assert say("view.apart", apart="3") in texts
    cubes[1].location.z = 0
    bpy.context.view_layer.update()
    assert "apart in Z" not in headline(figure())
    assert json.loads(figure()["cld_result"])["apart_in_z"] == 0.0


def test_a_sweep_tells_the_heights_at_the_first_contact():
    wall, bullet = add("Wall", SQUARE), add("Bullet", [(x - 9, y + 0.5) for x, y in SQUARE], location=(0, 0, 4))
    bullet.keyframe_insert("location", frame=1)
    bullet.location = (18, 0, 8)
    bullet.keyframe_insert("location", frame=10)
    for obj in (wall, bullet):
        obj.select_set(True)
    assert bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=10) == {"FINISHED"}
    answer = json.loads(figure()["cld_result"])
    contact = answer["contacts"][0]["start"]
    assert answer["apart_in_z"] == pytest.approx(np.interp(contact, [1, 10], [4, 8]), abs=0.6)  # eased between its keys
    assert 4.0 < answer["apart_in_z"] < 8.0


@pytest.mark.slow
def test_of_300_scattered_cubes_the_contacts_that_are_none_in_space_are_counted(command, tmp_path):
    place = random.Random(7)
    for _ in range(300):
        cube("Cube", size=1, location=[place.uniform(-12, 12) for _ in range(3)])
    code, out, _ = command("pairs", "--csv", tmp_path / "pairs.csv", "--json", tmp_path / "pairs.json")
    assert code == 0
    content = json.loads((tmp_path / "pairs.json").read_text("utf-8"))
    contacts = [pair for pair in content["pairs"] if pair["relation"] != "separated"]
    at = {obj.name: obj.location for obj in bpy.context.scene.objects}
    truth = {
        (pair["first"], pair["second"])
        for pair in contacts
        if abs(at[pair["first"]].z - at[pair["second"]].z) > 1 + 1e-5
    }
    assert {(pair["first"], pair["second"]) for pair in contacts if pair["apart_in_z"]} == truth
    assert content["result"]["contacts_apart_in_z"] == [len(truth), len(contacts)]
    assert len(truth) > 0.8 * len(contacts) > 50
    assert f"contacts apart in Z {len(truth)}" in out
    rows = list(csv.DictReader((tmp_path / "pairs.csv").read_text("utf-8").splitlines()))
    assert [float(row["apart_in_z [m]"]) for row in rows] == [pair["apart_in_z"] for pair in content["pairs"]]


def test_the_table_in_the_panel_marks_contacts_that_are_apart_in_z(cubes):
    assert bpy.ops.collide.pairs() == {"FINISHED"}
    bpy.ops.collide.select_pair(row=0)
    said = shown(panels_pairs.COLLIDE_PT_pairs)
    assert APART in " ".join(said)
    layout = RecordedLayout()
    row = SimpleNamespace(drawn=panels_pairs.COLLIDE_UL_pairs.drawn)
    panels_pairs.COLLIDE_UL_pairs.draw_item(row, bpy.context, layout, None, None, 0, None, "", 0)
    assert "AXIS_SIDE" in layout.icons


def test_a_figure_without_heights_of_an_earlier_version_shows_its_table(cubes):
    bpy.ops.collide.pairs()
    del figure()["cld_pairs_heights"]
    assert "In space" not in " ".join(shown(panels_pairs.COLLIDE_PT_pairs))


@pytest.mark.slow
def test_a_concave_object_was_replaced_by_its_hull_without_a_word():
    add("Room", [(1.85, 0), (5, 0), (5, 2.7), (0, 2.7), (0, 1.6), (1.85, 1.6)])
    add("Box", [(0.7, 0.5), (1.1, 0.5), (1.1, 0.9), (0.7, 0.9)])
    bpy.ops.collide.gjk()
    said, texts = headline(figure()), texts_of(*figure().all_objects)
    assert (said["relation"], said["hull of"], said["outlines"]) == ("penetrating", "A", "separated")
    assert said["distance of outlines"] == pytest.approx(0.7)
    assert "A is concave: its hull is used; outlines 0.7 apart" in texts
    assert any("A-itself" in obj["cld_part"] for obj in figure().all_objects if obj.type != "CAMERA")


@mostly_slow(("method", "layout"), product(("gjk", "epa", "sat"), ("panels", "overlay")), 6)
def test_a_ball_in_the_hole_of_a_ring_overlapped_it_in_space_without_a_word(method, layout):
    """A picture has room for the note; on the objects themselves it is shown above the answer."""
    bpy.ops.mesh.primitive_torus_add(major_segments=16, minor_segments=6)
    bpy.context.object.name = "Ring"
    bpy.ops.mesh.primitive_ico_sphere_add(radius=0.25, subdivisions=1)
    bpy.context.object.name = "Ball"
    for name in ("Ring", "Ball"):
        bpy.data.objects[name].select_set(True)
    getattr(bpy.ops.collide, method)(measured="space", layout=layout)
    said, texts = headline(figure()), texts_of(*figure().all_objects)
    assert (said["relation"], said["hull of"], said["meshes"]) == ("penetrating", "A", "separated")
    assert 0.4 < said["distance of meshes"] < 0.6
    note = f"A is not convex: its hull is used; meshes {said['distance of meshes']:.4g} apart"
    assert note in texts
    assert any("A-itself" in obj.get("cld_part", "") for obj in figure().all_objects) == (layout == "panels")
    assert repeat_lesson(json.loads(figure()["cld_parameters"])).headline == said
