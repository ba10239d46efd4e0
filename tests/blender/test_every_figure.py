# SPDX-License-Identifier: GPL-3.0-or-later
"""Every button and command that makes a figure: what it reads, what it answers, what it says when it cannot."""

import json
import math
from types import SimpleNamespace

import bpy
import pytest

from collide_addon import operators
from collide_addon.cli.arguments import COMMANDS
from collide_addon.cli.program import run
from collide_addon.figure import registry
from collide_addon.figure.text.catalogue import sentences
from collide_addon.operators.base.figures import FigureOperator
from collide_addon.pitfalls.cases import load_cases
from collide_addon.scene.base.hierarchy import figures

from ..cases import mostly_slow
from .shapes import SQUARE, TRIANGLE, add, blocks, box_and_ball, deselect

CLASSIC = [algorithm for algorithm in registry.ALGORITHMS if algorithm.classic]

QUICK = {"detail": "reduced", "language": "en"}
EDGES = [(0, 0), (4, 2)], [(0, 2), (4, 0)]
FIRST_CASE = load_cases()[0].id


def edge(name, ends):
    """Add a mesh of one edge, selected last and active."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(x, y, 0) for x, y in ends], [(0, 1)], [])
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    obj.select_set(True)
    bpy.context.view_layer.objects.active = obj
    return obj


def prepare(name):
    """Select the objects that the operator of this name works on."""
    if name == "segments":
        return [edge("First", EDGES[0]), edge("Second", EDGES[1])]
    if name in ("foot", "line"):
        return [edge("First", EDGES[0]), add("Points", TRIANGLE)]
    if any(each.operator == name and len(each.inputs) == 1 for each in registry.ALGORITHMS):
        return [add("Box", SQUARE)]
    return [] if name == "case" else list(box_and_ball())


def press(name, **properties):
    return getattr(bpy.ops.collide, name)(**QUICK, **properties)


def only_figure():
    [figure] = figures()
    return figure


NAMES = [cls.bl_idname.partition(".")[2] for cls in operators.classes if issubclass(cls, FigureOperator)]


def a_tenth_of(them):
    return [pytest.param(each, marks=pytest.mark.slow if k % 10 else ()) for k, each in enumerate(them)]


def test_there_is_a_button_for_every_algorithm():
    assert set(NAMES) == {each.operator for each in registry.ALGORITHMS}


def test_there_is_a_command_for_every_algorithm():
    assert {*COMMANDS, registry.CASE} == set(registry.ALGORITHMS)


@mostly_slow("name", NAMES, 10)
def test_a_button_makes_its_figure_and_pressing_again_replaces_it(name):
    prepare(name)
    assert press(name) == {"FINISHED"}
    first = blocks()
    assert only_figure()["cld_made_by"] in {each.id for each in registry.ALGORITHMS}
    assert [key for key in list(only_figure().keys()) if key.startswith("cld_headline_")]
    assert press(name) == {"FINISHED"}
    assert blocks() == first


@pytest.mark.parametrize("name", a_tenth_of(NAMES))
def test_undo_takes_the_figure_away_and_redo_brings_it_back(name):
    prepare(name)
    bpy.ops.ed.undo_push(message="before")
    names = blocks()
    getattr(bpy.ops.collide, name)("EXEC_DEFAULT", True, **QUICK)
    drawn = blocks()
    assert drawn != names
    bpy.ops.ed.undo()
    assert blocks() == names
    bpy.ops.ed.redo()
    assert blocks() == drawn


@pytest.mark.parametrize("name", a_tenth_of(cls.id for cls in CLASSIC))
def test_the_classic_code_gets_a_figure_of_its_own_beside_the_true_one(name):
    prepare(name)
    press(name)
    press(name, classic=True)
    press(name, classic=True)
    assert [figure["cld_made_by"] for figure in figures()] == [name, f"{name}.classic"]


@pytest.mark.parametrize("algorithm", a_tenth_of(COMMANDS), ids=[each.command for each in COMMANDS])
def test_the_button_and_the_command_make_the_same_figure(algorithm):
    objects = prepare(algorithm.operator)
    press(algorithm.operator, **({"operation": algorithm.id} if algorithm.operation else {}))
    by_button = json.loads(only_figure()["cld_parameters"]), only_figure().name
    bpy.ops.collide.clear()
    names = [obj.name for obj in objects]
    assert run([algorithm.command, "--objects", *names, "--detail", "reduced", "--language", "en"]) == 0
    assert (json.loads(only_figure()["cld_parameters"]), only_figure().name) == by_button


@mostly_slow("name", NAMES, 10)
def test_a_disabled_button_leaves_the_scene_alone(name):
    if name == "case":
        pytest.skip("a case needs no selection")
    before = blocks()
    with pytest.raises(RuntimeError, match="selected"):
        press(name)
    assert blocks() == before


# ---- what the algorithms read


def test_an_empty_is_a_point():
    add("Box", SQUARE)
    point = bpy.data.objects.new("Here", None)
    point.location = (1.0, 1.5, 7.0)
    bpy.context.scene.collection.objects.link(point)
    point.select_set(True)
    bpy.context.view_layer.objects.active = point
    assert press("pnpoly") == {"FINISHED"}
    assert json.loads(only_figure()["cld_parameters"])["subjects"][1]["points"] == [[1.0, 1.5]]
    assert only_figure().name == "CLD-001 PNPOLY: A = Box, B = Here"


def test_without_b_the_3d_cursor_is_the_point():
    add("Box", SQUARE)
    bpy.context.scene.cursor.location = (3.0, 1.0, 0.0)
    press("pnpoly")
    kept = json.loads(only_figure()["cld_parameters"])["subjects"][1]
    assert (kept["name"], kept["points"]) == ("3D Cursor", [[3.0, 1.0]])


def test_a_point_given_on_the_command_line_stands_for_b():
    add("Box", SQUARE)
    assert run(["pnpoly", "--objects", "Box", "--at", "1", "1", "--detail", "reduced", "--language", "en"]) == 0
    assert json.loads(only_figure()["cld_parameters"])["subjects"][1]["points"] == [[1.0, 1.0]]


@pytest.mark.parametrize(
    "arguments", [["Box"], ["Box", "Ball", "--at", "1", "1"], ["Box", "--at", "1", "1", "--point", "2"]]
)
def test_a_command_says_when_it_has_no_point_or_two(arguments, capfd):
    box_and_ball()
    assert run(["pnpoly", "--objects", *arguments]) == 1
    assert capfd.readouterr().err.count("\n") == 1
    assert not list(figures())


@mostly_slow("degrees", [0, 30, 45, 90, 180, -90])
def test_the_box_of_an_object_turns_with_it(degrees):
    a = add("Long", [(-2, -1), (2, -1), (2, 1), (-2, 1)])
    a.rotation_euler.z = math.radians(degrees)
    add("Ball", TRIANGLE)
    bpy.context.view_layer.update()
    press("obb")
    kept = json.loads(only_figure()["cld_parameters"])["subjects"][0]
    assert math.remainder(kept["angle"] - math.radians(degrees), math.tau) == 0.0, "a quarter turn is exact"
    half = json.loads(only_figure()["cld_result"])["a"]["half_extents"]
    assert half == pytest.approx([2.0, 1.0], abs=1e-6)


def test_a_mirrored_object_has_the_same_box():
    a = add("Long", [(-2, -1), (2, -1), (2, 1), (-2, 1)])
    a.scale = (-1.5, 2.0, 1.0)
    add("Ball", TRIANGLE)
    bpy.context.view_layer.update()
    press("obb")
    assert json.loads(only_figure()["cld_result"])["a"]["half_extents"] == pytest.approx([3.0, 2.0], abs=1e-6)


@mostly_slow(("circles", "distance"), [("none", 2.0), ("a", 3 - math.sqrt(2)), ("both", None)])
def test_a_shape_can_stand_for_the_circle_around_it(circles, distance):
    box_and_ball()
    press("gjk", circles=circles)
    result = json.loads(only_figure()["cld_result"])
    types = [result["a"]["type"], result["b"]["type"]]
    assert types == {"none": ["polygon"] * 2, "a": ["circle", "polygon"], "both": ["circle"] * 2}[circles]
    if distance is not None:
        assert result["distance"] == pytest.approx(distance)


def test_a_concave_object_is_read_as_it_is_and_not_as_its_hull():
    add("Corner", [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
    add("Block", [(2, 2), (3, 2), (3, 3), (2, 3)])
    for name, relation in (("gjk", "penetrating"), ("polygons", "separated"), ("concave", "separated")):
        press(name)
        made = next(figure for figure in figures() if figure["cld_made_by"] == name)
        assert made["cld_headline_relation"] == relation, name
    assert made["cld_headline_distance"] == pytest.approx(1.0)


# ---- what they say when they cannot


@pytest.mark.parametrize(
    ("name", "objects", "message"),
    [
        ("segments", box_and_ball, "Box .*select an object of two vertices"),
        ("foot", box_and_ball, "Box .*of two vertices"),
        ("line", box_and_ball, "Box .*of two vertices"),
        ("convex", lambda: (edge("Wire", EDGES[0]), add("Ball", TRIANGLE)), "Wire has no faces"),
        ("polygons", lambda: (edge("Wire", EDGES[0]), add("Ball", TRIANGLE)), "Wire has no faces"),
        ("concave", lambda: (edge("Wire", EDGES[0]), add("Ball", TRIANGLE)), "Wire has no faces"),
        ("pnpoly", lambda: (edge("Wire", EDGES[0]), add("Ball", TRIANGLE)), "Wire has no faces"),
    ],
)
def test_an_object_that_does_not_fit_is_named_with_the_way_out(name, objects, message):
    objects()
    before = blocks()
    with pytest.raises(RuntimeError, match=message):
        press(name)
    assert blocks() == before


def test_a_point_that_b_does_not_have_is_refused():
    box_and_ball()
    with pytest.raises(RuntimeError, match="Ball has 3 points"):
        press("pnpoly", point=4)
    assert not list(figures())


@mostly_slow(("name", "classic"), [("pnpoly", False), ("pnpoly", True), ("foot", False), ("boxes", True)])
def test_points_too_many_to_keep_are_refused_and_not_answered_by_their_hull(name, classic):
    if name == "pnpoly":
        add("Box", SQUARE)
    if name == "foot":
        edge("Line", EDGES[0])
    add("Crowd", [(x, y) for x in range(50) for y in range(41)])
    before = blocks()
    with pytest.raises(RuntimeError, match=r"Crowd has 2050 points.*at most 2000"):
        press(name, classic=classic)
    assert blocks() == before


# ---- comparison and cases


def test_the_comparison_keeps_its_table_for_the_panel():
    box_and_ball()
    press("compare")
    answers = json.loads(only_figure()["cld_result"])["answers"]
    assert {"gjk", "epa", "sat", "crossing", "obb", "pieces", "classic_gjk"} <= {each["method"] for each in answers}
    assert {each["relation"] for each in answers if each["about"] in ("hulls", "outlines")} == {"separated"}


@pytest.mark.parametrize(
    "case", [pytest.param(each.id, marks=pytest.mark.slow if k % 8 else ()) for k, each in enumerate(load_cases())]
)
def test_every_case_opens_by_its_name(case):
    press("case", case=case)
    assert list(only_figure()["cld_objects"]) == [case]


def test_a_case_is_found_by_the_sentence_that_it_teaches_and_by_its_id():
    items = bpy.ops.collide.find_case.get_rna_type().properties["case"].enum_items
    assert len(items) == len({item.name for item in items}) == len(load_cases())
    for item, each in zip(items, load_cases(), strict=True):
        assert item.name == f"{sentences('en')[f'classic.why_{each.why}.title']} · {each.id}"
        assert item.description == each.title


def test_a_case_that_was_searched_for_is_opened():
    name = load_cases()[9].id
    bpy.ops.collide.find_case(case=name)
    assert list(only_figure()["cld_objects"]) == [name]
    (cls,) = [cls for cls in operators.classes if cls.bl_idname == "collide.find_case"]
    searched = []
    manager = SimpleNamespace(invoke_search_popup=lambda operator: searched.append(operator.bl_property))
    assert cls.invoke(cls, SimpleNamespace(window_manager=manager), None) == {"RUNNING_MODAL"}
    assert searched == ["case"]


def test_two_cases_stand_side_by_side_and_one_opened_again_is_replaced():
    for case in (load_cases()[0].id, load_cases()[1].id, load_cases()[0].id):
        press("case", case=case)
    assert len(list(figures())) == 2


@pytest.mark.slow
def test_a_case_writes_what_the_seed_returns(tmp_path, capfd):
    for case in load_cases():
        assert run(["case", case.id, "--json", str(tmp_path / "case.json"), "--language", "en"]) == 0
        content = json.loads((tmp_path / "case.json").read_text(encoding="utf-8"))
        assert content["algorithm"] == "case"
        assert content["result"]["id"] == case.id
        assert content["result"]["seed_returns"] == case.seed_returns
        assert content["result"]["truth"] == case.truth
        deselect()
        bpy.ops.collide.clear()
    capfd.readouterr()


def test_the_cases_are_listed_one_a_line(capfd):
    assert run(["case", "--list"]) == 0
    assert capfd.readouterr().out.split("\n")[:-1] == [case.id for case in load_cases()]


@pytest.mark.parametrize(("arguments", "message"), [([], "No case is named"), (["GJK-1"], "there is no case")])
def test_a_case_that_is_not_known_is_refused(arguments, message, capfd):
    assert run(["case", *arguments]) == 1
    assert message in capfd.readouterr().err
    assert not list(figures())
