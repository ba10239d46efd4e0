# SPDX-License-Identifier: GPL-3.0-or-later
"""Objects of which no figure can be made, and objects that only look that way."""

import json
import math
import xml.etree.ElementTree as ET

import bpy
import pytest

from collide_addon.cli.program import run
from collide_addon.scene.base.hierarchy import figures, instances_of

from ..cases import mostly_slow
from .shapes import SQUARE, TRIANGLE, add, blocks, box_and_ball, give_by_nodes
from .snapshot import differences, snapshot
from .users_file import users_file

OPERATORS = ("gjk", "epa", "minkowski", "convex_hull")
TOO_BIG = r"one figure unit is .+, beyond what Blender holds: scale the objects"

each_operator = pytest.mark.parametrize("name", OPERATORS)


def call(name, **properties):
    return getattr(bpy.ops.collide, name)(**properties)


def refuse(name, message):
    """Press the button, and expect the message and an unchanged file."""
    bpy.context.view_layer.update()  # as the button does too, so that bounding boxes are up to date with their mesh
    before, names = snapshot(), blocks()
    with pytest.raises(RuntimeError, match=message):
        call(name)
    assert blocks() == names
    assert {path: pair for path, pair in differences(before, snapshot()).items() if not both_nan(*pair)} == {}


def both_nan(before, after):
    return repr(before) == repr(after) and "nan" in repr(before)


# What cannot be read or drawn


@each_operator
@mostly_slow("first", [True, False])
@mostly_slow(
    ("points", "message"),
    [
        ([], "Bad has no vertices to project: select a mesh, curve, text or metaball with at least one vertex"),
        ([(0, 0), (1, math.nan)], "Bad vertex 1 is not finite: delete it, or give it a position"),
        ([(math.inf, 0), (1, 1)], "Bad vertex 0 is not finite: delete it, or give it a position"),
        ([(1e12, 0), (2e12, 0), (0, 1e12)], TOO_BIG),
        ([(1e38, 0), (-1e38, 0), (0, 1e38)], TOO_BIG),
    ],
)
def test_an_error_names_the_object_and_leaves_the_file_as_it_was(name, first, points, message):
    for bad in (True, False) if first else (False, True):
        add("Bad", points) if bad else add("Good", SQUARE)
    refuse(name, message)


@each_operator
def test_shapes_too_small_for_blender_are_refused(name):
    add("Box", [(0, 0), (1e-12, 0), (0, 1e-12)])
    add("Ball", [(5e-12, 0), (6e-12, 0), (5e-12, 1e-12)])
    refuse(name, TOO_BIG)


@each_operator
def test_after_an_error_the_figure_made_before_is_still_there(name):
    _, ball = box_and_ball()
    call(name, detail="reduced")
    ball.data.vertices[1].co.x = math.nan
    refuse(name, "Ball vertex 1 is not finite")
    assert len(list(figures())) == (2 if name == "convex_hull" else 1)


@pytest.mark.parametrize("points", [[], [(1e12, 0), (0, 1e12)]])
def test_one_bad_object_among_many_leaves_no_hull_of_the_others_behind(points):
    for number in range(3):
        add(f"Good {number}", SQUARE, location=(3 * number, 0, 0))
    add("Zz bad", points)
    refuse("convex_hull", "Zz bad")


@each_operator
def test_an_error_in_a_lecturers_file_changes_nothing_in_it(name):
    users_file()
    bpy.data.objects["Ball"].data.clear_geometry()
    refuse(name, "Ball has no vertices")


@each_operator
def test_a_broken_transform_is_named(name):
    box, _ = box_and_ball()
    box.parent = bpy.data.objects.new("Parent", None)
    bpy.context.scene.collection.objects.link(box.parent)
    box.scale.x = box.parent.scale.x = 1e30
    bpy.context.view_layer.update()
    with pytest.raises(RuntimeError, match="Box has a transform that is not finite: clear its location, rotation and"):
        call(name)
    assert list(figures()) == []


@pytest.mark.parametrize("tolerance", [0.0, 1e30])
def test_any_tolerance_that_can_be_entered_gives_an_answer(tolerance):
    box_and_ball()
    for name in ("gjk", "epa"):
        assert call(name, detail="reduced", tolerance=tolerance) == {"FINISHED"}


def test_a_negative_tolerance_is_none():
    box_and_ball()
    call("gjk", detail="reduced", tolerance=-5.0)
    assert json.loads(next(figures())["cld_parameters"])["tolerance"] == 0.0


# What is selected


@each_operator
@mostly_slow("kind", ["camera", "empty", "light"])
def test_an_object_without_vertices_is_named_in_the_tooltip(name, kind):
    add("Box", SQUARE)
    data = {"camera": bpy.data.cameras.new, "light": lambda text: bpy.data.lights.new(text, "POINT")}
    other = bpy.data.objects.new("Other", data[kind]("Other") if kind in data else None)
    bpy.context.scene.collection.objects.link(other)
    other.select_set(True)
    refuse(name, "Other is an? .* and has no vertices to project: select a mesh, curve, text or metaball")


def test_a_curve_that_nodes_give_beside_a_mesh_was_left_out_without_a_word(capfd):
    _, ball = box_and_ball()
    give_by_nodes(ball, "CurvePrimitiveCircle", own=True)
    said = "Geometry nodes give Ball a curve, which has no vertices to"
    is_read = bpy.app.version >= (4, 5, 0)

    def is_said(written):
        return (said in written) is not is_read

    assert bpy.ops.collide.gjk(detail="reduced") == {"FINISHED"}
    assert is_said(capfd.readouterr().out)
    ways = (bpy.ops.collide.refresh, bpy.ops.collide.pairs, bpy.ops.collide.live)
    for press in (*ways, lambda: bpy.ops.collide.sweep(scene_range=False, first_frame=1, last_frame=2)):
        assert press() == {"FINISHED"}
        assert is_said(capfd.readouterr().out)
    bpy.ops.collide.live_stop()
    for command in (["gjk", "--objects", "Box", "Ball"], ["pairs"]):
        assert run(command) == 0
        assert is_said(capfd.readouterr().err)


@pytest.mark.parametrize("name", OPERATORS[:3])
def test_a_hidden_object_does_not_count_as_selected(name):
    box, _ = box_and_ball()
    box.hide_set(True)
    refuse(name, r"1 object is selected \(Ball\): select exactly two, the active one becomes B")


@pytest.mark.parametrize("name", OPERATORS[:3])
def test_three_objects_are_one_too_many(name):
    box_and_ball()
    add("Cone", TRIANGLE)
    refuse(name, r"3 objects are selected \(.+\): select exactly two, or press All Pairs under Many Objects")


@mostly_slow("name", OPERATORS)
def test_on_the_stage_of_a_figure_nothing_is_drawn(name):
    box, ball = box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    stage = next(scene for scene in bpy.data.scenes if "cld_figure" in scene)
    for obj in (box, ball):
        stage.collection.objects.link(obj)
    bpy.context.window.scene = stage
    for obj in (box, ball):
        obj.select_set(True)
    bpy.context.view_layer.objects.active = ball
    names = blocks()
    with pytest.raises(RuntimeError, match="is the stage of CLD-001: draw into a scene of your own"):
        call(name)
    assert blocks() == names


def test_a_figure_of_a_figures_copied_curves_can_be_made_too():
    """They are curves like any others."""
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.copy_curves()
    for obj in bpy.context.selected_objects:
        obj.select_set(False)
    copies = [obj for obj in bpy.context.scene.objects if obj.type == "CURVE"]
    for obj in copies[:2]:
        obj.select_set(True)
        bpy.context.view_layer.objects.active = obj
    assert call("gjk", detail="reduced") == {"FINISHED"}
    assert [figure["cld_figure"] for figure in figures()] == ["CLD-001", "CLD-002"]


# What looks bad but is not


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "epa" else pytest.mark.slow) for name in OPERATORS]
)
@mostly_slow(
    "points",
    [
        [(1, 1)],
        [(1, 1)] * 5,
        [(0, 0), (1, 1), (3, 3), (2, 2)],
        [(0, 0), (0, 0), (4, 0), (4, 0)],
        [(-1e-6, 0), (1e-6, 0), (0, 1e-6)],
        [(1e6, 1e6), (1e6 + 1, 1e6), (1e6, 1e6 + 1)],
        [(1e8, 0), (-1e8, 1), (0, 1e8)],
    ],
    ids=["point", "equal", "collinear", "twice", "tiny", "far", "large"],
)
def test_points_segments_tiny_far_and_large_shapes_get_a_figure(name, points):
    add("Odd", points)
    add("Box", SQUARE)
    assert call(name, detail="reduced") == {"FINISHED"}


@each_operator
def test_two_equal_points_get_a_figure(name):
    add("A", [(2, 3)])
    add("B", [(2, 3)])
    assert call(name) == {"FINISHED"}


@mostly_slow(
    ("name", "answer"), [("gjk", "penetrating"), ("epa", "penetrating"), ("minkowski", None), ("convex_hull", None)]
)
def test_a_linked_duplicate_in_the_same_place_is_another_object(name, answer):
    box = add("Box", SQUARE)
    again = box.copy()
    bpy.context.scene.collection.objects.link(again)
    again.select_set(True)
    bpy.context.view_layer.objects.active = again
    assert call(name) == {"FINISHED"}
    assert next(figures()).get("cld_headline_relation") == answer
    if name == "epa":
        assert next(figures())["cld_headline_depth"] == 2.0


@mostly_slow(
    "name",
    [
        "Würfel 😀 立方体 Куб",
        "x" * 63,
        "é" * 31,
        "\"quoted\" 'name' {0} %s %d {name} <&> &amp; <script>",
        "  ",
        "a/b\\c",
    ],
    6,
)
def test_any_object_name_is_drawn_exported_and_found_again(name, tmp_path):
    obj = add(name, SQUARE)
    add("Ball", TRIANGLE)
    for _ in range(2):
        assert call("gjk", detail="reduced") == {"FINISHED"}
        assert call("convex_hull", detail="reduced") == {"FINISHED"}
    assert len(list(figures())) == 3
    figure = next(figures())
    assert list(figure["cld_objects"]) == [obj.name, "Ball"]
    assert obj.name in figure["cld_title"]
    [bpy.context.view_layer.objects.active] = instances_of(figure)
    bpy.ops.collide.export(filepath=str(tmp_path / "a.svg"))
    bpy.ops.collide.export(filepath=str(tmp_path / "a.json"), format="json")
    text = "".join(ET.parse(tmp_path / "a.svg").getroot().itertext())
    assert obj.name.strip()[:20] in text
    content = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert content["parameters"]["subjects"][0]["name"] == obj.name


def test_a_material_and_collections_with_our_names_stay_the_users():
    users_file()
    material, collection = bpy.data.materials[".CLD.A"], bpy.data.collections["Collide"]
    before = snapshot()
    for name in OPERATORS:
        call(name, detail="reduced")
    assert differences(before, snapshot()) == {}
    used = {slot.material for figure in figures() for obj in figure.all_objects for slot in obj.material_slots}
    assert material not in used
    assert all(figure.name not in collection.children for figure in figures())
    bpy.ops.collide.clear()
    assert differences(before, snapshot()) == {}
