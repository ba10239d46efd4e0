# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs in space, as a check of a scene for collisions needs them."""

import csv
import json
import random
from types import SimpleNamespace

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.heights import MESHES_IN_SPACE
from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.model.style import Role
from collide_addon.figure.space import pairs as space_pairs
from collide_addon.figure.space.model import SpaceKind
from collide_addon.geometry.batch.pair_table import Listed
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.base.current import headline
from collide_addon.operators.base.out_of_date import compare, why_out_of_date
from collide_addon.operators.pairs.make import PairChoices, make_pairs_in_parts, table_of
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.reading.errors import ReadError
from collide_addon.ui.panels.pairs import COLLIDE_PT_pairs

from ...recorded_layout import RecordedLayout


def cube(name, at, size=1.0):
    mesh = bpy.data.meshes.new(name)
    half = size / 2
    mesh.from_pydata([(x, y, z) for x in (-half, half) for y in (-half, half) for z in (-half, half)], [], [])
    obj = bpy.data.objects.new(name, mesh)
    obj.location = at
    bpy.context.scene.collection.objects.link(obj)
    return obj


def pairs(objects, reach=0.0, listed=Listed.WITHIN):
    bpy.context.view_layer.update()
    listed = PairChoices(listed, reach)
    choices = Choices(measured=Measured.SPACE)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    return run(make_pairs_in_parts(objects, listed, choices, depsgraph, drawn=False))


def test_of_300_scattered_cubes_only_those_that_share_points_in_space_are_listed():
    place = random.Random(7)
    objects = [cube("Cube", [place.uniform(-12, 12) for _ in range(3)]) for _ in range(300)]
    table = pairs(objects).table
    at = [tuple(obj.location) for obj in objects]
    expected = {
        (i, j) for i in range(300) for j in range(i + 1, 300)
        if all(abs(p - q) <= 1.0 for p, q in zip(at[i], at[j], strict=True))
    }  # fmt: skip
    assert set(zip(table.first.tolist(), table.second.tolist(), strict=True)) == expected
    assert (table.relation == 2).all()
    assert 0 < len(expected) < 30


def test_the_nearest_other_object_of_each_is_listed_with_its_distance_in_space():
    low, high, aside = cube("Low", (0, 0, 0)), cube("High", (0, 0, 4)), cube("Aside", (0, 0.5, 20))
    made = pairs([low, high, aside], listed=Listed.NEAREST)
    assert list(zip(made.table.first, made.table.second, strict=True)) == [(0, 1), (1, 2)]
    assert made.table.distance.tolist() == [3.0, 15.0]
    assert made.lesson.headline["smallest distance"] == 3.0


def test_cubes_above_each_other_are_as_far_apart_as_they_are():
    table = pairs([cube("Low", (0, 0, 0)), cube("High", (0, 0, 4))], reach=5.0).table
    assert table.relation.tolist() == [0]
    assert table.distance.tolist() == [3.0]
    assert (table.closest_b - table.closest_a).tolist() == [[0.0, 0.0, 3.0]]


def test_what_cannot_be_read_is_left_out_and_named():
    empty = bpy.data.objects.new("Nothing", bpy.data.meshes.new("Nothing"))
    bpy.context.scene.collection.objects.link(empty)
    made = pairs([cube("Low", (0, 0, 0)), empty, cube("High", (0, 0, 1))])
    assert [unread.name for unread in made.unread] == ["Nothing"]
    assert made.table.relation.tolist() == [1]
    with pytest.raises(ReadError, match="Nothing has no vertices"):
        pairs([cube("Alone", (0, 0, 0)), empty])


def test_the_command_line_writes_them(command, tmp_path):
    for name, z in (("Low", 0.0), ("Middle", 1.005), ("High", 5.0)):
        cube(name, (0.0, 0.0, z))
    files = "--csv", tmp_path / "pairs.csv", "--json", tmp_path / "pairs.json"
    code, out, _ = command("pairs", "--space", "--listed", "within", "--reach", "0.01", *files)
    assert code == 0
    assert "Pairs of 3 convex hulls in space" in out
    assert "convex hulls in space\n" in out
    [row] = csv.DictReader((tmp_path / "pairs.csv").read_text("utf-8").splitlines())
    assert (row["first"], row["second"], row["relation"]) == ("Low", "Middle", "separated")
    assert float(row["first_z [m]"]) == 0.5
    content = json.loads((tmp_path / "pairs.json").read_text("utf-8"))
    assert content["result"]["seen_along"] is None
    assert (row["kind"], content["result"]["kind"], content["pairs"][0]["kind"]) == ("hulls", "hulls", "hulls")
    assert content["pairs"][0]["closest_first"] == [0.0, 0.0, 0.5]


def test_a_list_of_all_pairs_was_refused_in_space(command, tmp_path):
    for name, z in (("Low", 0.0), ("Middle", 1.0), ("High", 5.0)):
        cube(name, (0.0, 0.0, z)).select_set(True)
    code, _, _ = command("pairs", "--space", "--listed", "all", "--csv", tmp_path / "pairs.csv")
    assert code == 0
    rows = csv.DictReader((tmp_path / "pairs.csv").read_text("utf-8").splitlines())
    assert [float(row["distance of convex hulls [m]"]) for row in rows] == [0.0, 4.0, 3.0]
    assert bpy.ops.collide.pairs(measured="space", listed="all") == {"FINISHED"}
    (figure,) = figures()
    assert len(table_of(figure).table) == 3


def test_of_very_many_pairs_only_the_shortest_distances_are_drawn(monkeypatch):
    monkeypatch.setattr(space_pairs, "MOST_LENGTHS", 2)
    places = [cube(f"{x}", (x, 0.0, 0.0)) for x in (0.0, 9.0, 2.0, 5.0)]
    marks = pairs(places, listed=Listed.ALL).lesson.figure.space_marks
    (drawn,) = (mark for mark in marks if mark.role is Role.DISTANCE and mark.kind is SpaceKind.LINES)
    assert np.linalg.norm(drawn.points[1::2] - drawn.points[::2], axis=1).tolist() == [1.0, 2.0]


def scattered(count):
    """Add cubes of edge 1 within a cube of edge 24, all selected."""
    place = random.Random(7)
    made = [cube("Cube", [place.uniform(-12, 12) for _ in range(3)]) for _ in range(count)]
    for obj in made:
        obj.select_set(True)
    bpy.context.view_layer.update()
    return made


@pytest.mark.slow
def test_the_button_finds_the_same_pairs_of_300_cubes_and_keeps_the_table_with_its_figure():
    objects = scattered(300)
    assert bpy.ops.collide.pairs(measured="space", listed="within", reach=0.0) == {"FINISHED"}
    (figure,) = figures()
    kept = table_of(figure)
    expected = pairs(objects).table
    for name in ("first", "second", "relation", "depth", "closest_a"):
        assert (getattr(kept.table, name) == getattr(expected, name)).all()
    assert headline(figure)["seen"] == "convex hulls in space"
    bpy.ops.collide.pairs(measured="above")
    above = headline(max(figures(), key=lambda each: each.name))
    assert above["overlapping pairs"] > 10 * len(expected)


def test_a_row_selects_its_two_objects():
    low, high, _ = cube("Low", (0, 0, 0)), cube("High", (0, 0, 1)), cube("Far", (9, 9, 9))
    for obj in bpy.context.scene.objects:
        obj.select_set(True)
    bpy.context.view_layer.update()
    bpy.ops.collide.pairs(measured="space")
    assert bpy.ops.collide.select_pair(row=0) == {"FINISHED"}
    assert {obj.name for obj in bpy.context.selected_objects} == {low.name, high.name}


def test_the_figure_stands_on_the_objects_and_is_made_again():
    low, high = cube("Low", (0, 0, 0)), cube("High", (0, 0, 4))
    for obj in (low, high):
        obj.select_set(True)
    bpy.context.view_layer.update()
    bpy.ops.collide.pairs(measured="space", listed="within", reach=5.0)
    (figure,) = figures()
    assert headline(figure)["smallest distance"] == 3.0
    high.location.z = 3
    bpy.context.view_layer.update()
    compare(bpy.context.evaluated_depsgraph_get(), None)
    assert str(why_out_of_date(figure)) == "High has changed"
    bpy.ops.collide.refresh()
    (figure,) = figures()
    assert headline(figure)["smallest distance"] == 2.0


def parts():
    """Return a ring around a ball with a crumb inside, a floor below them that has no inside, and a bare edge."""
    scene, kept = bpy.context.scene, bpy.data.collections.new("Parts")
    scene.collection.children.link(kept)
    bpy.ops.mesh.primitive_torus_add(major_radius=2.0, minor_radius=0.5)
    ring = bpy.context.object
    scene.collection.objects.unlink(ring)
    kept.objects.link(ring)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=1.0)
    ball = bpy.context.object
    bpy.ops.mesh.primitive_cube_add(size=0.1)
    crumb = bpy.context.object
    bpy.ops.mesh.primitive_plane_add(size=1.0, location=(0.0, 0.0, -1.25))
    floor = bpy.context.object
    edge = bpy.data.objects.new("Edge", bpy.data.meshes.new("Edge"))
    edge.data.from_pydata([(0, 0, 2), (1, 0, 2)], [(0, 1)], [])
    scene.collection.objects.link(edge)
    for obj, name in ((ring, "Ring"), (ball, "Ball"), (crumb, "Crumb"), (floor, "Floor")):
        obj.name = name
    return [ring, ball, crumb, floor, edge]


@pytest.mark.slow
def test_a_ball_in_a_ring_was_said_to_penetrate_it(command, tmp_path):
    parts()
    files = "--csv", tmp_path / "pairs.csv", "--json", tmp_path / "pairs.json"
    code, out, _ = command("pairs", "--space", "--meshes", "--within", "0.6", *files)
    assert code == 0
    assert "Pairs of 4 meshes in space" in out
    assert "meshes in space, without an inside 1\n" in out
    assert "left out: Edge has no faces" in out
    rows = list(csv.DictReader((tmp_path / "pairs.csv").read_text("utf-8").splitlines()))
    assert [(row["first"], row["second"], row["relation"]) for row in rows] == [
        ("Ball", "Crumb", "penetrating"),
        ("Ball", "Floor", "separated"),
        ("Ball", "Ring", "separated"),
    ]
    assert {row["kind"] for row in rows} == {"meshes"}
    assert abs(float(rows[2]["distance of meshes [m]"]) - 0.4968) < 1e-4
    assert (rows[2]["first_collection"], rows[2]["second_collection"]) == (bpy.context.scene.collection.name, "Parts")
    assert [row["second_feature"].split()[0] for row in rows] == ["vertex", "edge", "edge"]
    assert [float(row["depth of convex hulls [m]"]) > 0.0 for row in rows] == [True, False, False]
    content = json.loads((tmp_path / "pairs.json").read_text("utf-8"))
    assert (content["measured"], content["result"]["kind"]) == ("meshes in space", "meshes")
    assert content["pairs"][0]["second_feature"] == rows[0]["second_feature"]


@pytest.mark.slow
def test_the_button_below_a_row_draws_its_pair_as_the_table_has_measured_it():
    for obj in parts()[:2]:
        obj.select_set(True)
    bpy.ops.collide.pairs(measured="space", solids="meshes", listed="all")
    bpy.ops.collide.select_pair(row=0)
    layout = RecordedLayout()
    COLLIDE_PT_pairs.draw(SimpleNamespace(layout=layout), bpy.context)
    button = vars(layout.buttons["collide.compare"])
    assert bpy.ops.collide.compare(**{name: button[name] for name in ("measured", "solids")}) == {"FINISHED"}
    shown = headline(max(figures(), key=lambda each: each.name))
    assert (shown["seen"], shown["relation"]) == (MESHES_IN_SPACE, "separated")


def test_a_table_of_meshes_is_kept_with_its_figure_and_out_of_date_when_one_changes():
    objects = parts()
    for obj in objects:
        obj.select_set(True)
    assert bpy.ops.collide.pairs(measured="space", solids="meshes", listed="all") == {"FINISHED"}
    (figure,) = figures()
    kept = table_of(figure)
    assert kept.names == ["Ring", "Ball", "Crumb", "Floor"]
    assert sorted(np.bincount(kept.table.relation).tolist()) == [0, 1, 5]
    assert kept.table.features_a.shape == (6, 3)
    assert headline(figure)["without an inside"] == 1
    again = lesson_of(figure)
    assert again.result.distance.tolist() == kept.table.distance.tolist()
    compare(bpy.context.evaluated_depsgraph_get())
    assert why_out_of_date(figure) is None
    objects[2].location.z = 0.01
    bpy.context.view_layer.update()
    compare(bpy.context.evaluated_depsgraph_get())
    assert "Crumb has changed" in str(why_out_of_date(figure))


def test_meshes_are_refused_as_seen_from_above_and_named_where_they_have_no_faces(command):
    parts()
    assert "add --space" in command("pairs", "--meshes")[2]
    assert "Edge has no faces" in command("compare", "--space", "--meshes", "--objects", "Ring", "Edge")[2]
