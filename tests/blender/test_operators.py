# SPDX-License-Identifier: GPL-3.0-or-later
"""The buttons that make figures: when they can be pressed, what they answer, and how undo takes it back."""

import json

import bpy
import numpy as np
import pytest

from collide_addon import operators
from collide_addon.figure.model.records import plain
from collide_addon.geometry import ConvexPolygon, convex_hull, epa, gjk, minkowski_difference, minkowski_sum
from collide_addon.operators.base.current import current_figure
from collide_addon.operators.base.reporting import ReportingOperator
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.ownership import owned_blocks
from collide_addon.scene.reading.read import read_points

from ..cases import mostly_slow
from .shapes import SQUARE, TRIANGLE, add, blocks, box_and_ball, deselect
from .snapshot import differences, snapshot
from .users_file import users_file
from .written import texts_of

PAIR_OPERATORS = ("gjk", "epa", "minkowski")
SWAP = ("swap", "touch")
FIGURE_OPERATORS = (*PAIR_OPERATORS, "convex_hull")
OTHER_FIGURES = (
    *("sat", "support", "obb", "boxes", "polygons", "concave", "pnpoly", "boundary_map", "segments", "foot"),
    *("compare", "case", "hausdorff", "shadow", "light", "radius", "separating_line", "support_difference"),
    *("line", "convex", "contact", "coarse", "same_depth", "broad_phase", "coherence", "rounding"),
)
"""Their own tests are in test_every_figure.py."""
NEEDS_OBJECTS = ("pairs",)
NEEDS_PAIRS = ("select_pair", "copy_pairs", "export_pairs")
"""Their own tests are in test_pairs_table.py."""
NEEDS_FIGURE = (
    "step",
    "retime",
    "recolour",
    "render",
    "export",
    "copy_result",
    "copy_as",
    "copy_curves",
    "show_figure",
    "move_figure",
    "lock",
    "in_renders",
    "refresh",
    "follow",
)
NEEDS_OBJECT_MODE = ("random_shapes", "paste_points")
NEEDS_3D_VIEW = ("look", "predict", "predict_answer", "present")
NEEDS_PAGE_IN_SPACE = ("turn",)
"""Its own tests are in test_turn.py."""
NEEDS_ANSWERS = ("copy_predictions",)
NEEDS_A_SCREEN = ("play",)
NEEDS_OURS = ("clear",)
NEEDS_NOTHING = ("layer", "gallery", "worksheet", "find_case", "help", "text_page", "open_lesson")
LIVE = ("live", "live_stop")
"""Their own tests are in test_live.py."""
SWEEP = ("sweep", "sweep_table")
"""Their own tests are in test_sweep.py."""
ALL = (
    *FIGURE_OPERATORS,
    *OTHER_FIGURES,
    *NEEDS_OBJECTS,
    *NEEDS_PAIRS,
    *NEEDS_FIGURE,
    *NEEDS_OBJECT_MODE,
    *NEEDS_3D_VIEW,
    *NEEDS_PAGE_IN_SPACE,
    *NEEDS_ANSWERS,
    *NEEDS_A_SCREEN,
    *SWAP,
    *NEEDS_OURS,
    *NEEDS_NOTHING,
    *LIVE,
    *SWEEP,
)
NO_LAST_OPERATION = ("present",)
"""Operators that change nothing, and leave the panel of the last operation as it is."""
MAKES_OR_MOVES = (
    *FIGURE_OPERATORS,
    *OTHER_FIGURES,
    *NEEDS_OBJECTS,
    "select_pair",
    "turn",
    "random_shapes",
    "paste_points",
    "clear",
    "copy_curves",
    "retime",
    "lock",
    "in_renders",
    "refresh",
    "follow",
    "swap",
    "recolour",
    "layer",
    "show_figure",
    "move_figure",
    "text_page",
    "open_lesson",
    "gallery",
    "live",
    "sweep",
    "touch",
)

PAIRS = {
    "apart": (SQUARE, TRIANGLE),
    "touching at a corner": (SQUARE, [(2, 2), (3, 2), (3, 3)]),
    "touching along an edge": (SQUARE, [(2, 0), (4, 0), (4, 2)]),
    "overlapping": (SQUARE, [(1, 1), (5, 1), (5, 4)]),
    "one inside the other": ([(-9, -9), (9, -9), (9, 9), (-9, 9)], TRIANGLE),
    "the same": (SQUARE, SQUARE),
    "two segments that cross": ([(-1, 0), (1, 0)], [(0, -1), (0, 1)]),
    "a point on an edge": ([(1, 0)], SQUARE),
    "two points": ([(0, 0)], [(3, 4)]),
    "the same point": ([(1, 1)], [(1, 1)]),
    "collinear points": ([(0, 0), (1, 1), (3, 3)], [(4, 4), (5, 5), (9, 9)]),
}


def call(name, *how, **properties):
    return getattr(bpy.ops.collide, name)(*how, **properties)


def kind(name):
    return getattr(bpy.ops.collide, name).get_rna_type()


def refusal(name):
    """Return the text of the disabled button's tooltip."""
    assert not getattr(bpy.ops.collide, name).poll()
    with pytest.raises(RuntimeError) as caught:
        call(name)
    return str(caught.value).partition(".poll() ")[2].strip()


def only_figure():
    (figure,) = figures()
    return figure


def answer(figure):
    return json.loads(figure["cld_result"])


def points_of(obj):
    return read_points(obj, bpy.context.evaluated_depsgraph_get())


def changed_by_us(before):
    """Return the differences so far, except for the pointer that Blender sets whenever it looks for a step to undo."""
    found = differences(before, snapshot())
    return {path: values for path, values in found.items() if not path.endswith("particle_edit.object")}


# What every operator has


def test_these_are_all_operators():
    registered = sorted(cls.bl_idname.partition(".")[2] for cls in operators.classes)
    assert registered == sorted(ALL), f"ALL of this file: {sorted({*registered} ^ {*ALL})}"


def test_every_operator_reports_what_the_user_can_fix():
    assert [cls.bl_idname for cls in operators.classes if not issubclass(cls, ReportingOperator)] == []


def is_described(item):
    return item.name and item.description and not item.description.endswith(".")


def test_every_operator_has_a_name_and_a_tooltip():
    assert [name for name in ALL if not is_described(kind(name))] == []


def test_every_property_and_every_choice_has_a_name_and_a_description():
    shown = [
        (name, prop)
        for name in ALL
        for prop in kind(name).properties
        if prop.identifier != "rna_type" and not prop.is_hidden
    ]
    bare = [(name, prop.identifier) for name, prop in shown if not (is_described(prop) and prop.name[:1].isupper())]
    choices = [(name, prop, item) for name, prop in shown for item in getattr(prop, "enum_items", ())]
    bare += [(name, prop.identifier, item.identifier) for name, prop, item in choices if not is_described(item)]
    assert bare == []


def test_every_operator_is_registered_for_the_info_log_and_for_undo_where_it_changes_the_scene():
    options = {cls.bl_idname.partition(".")[2]: getattr(cls, "bl_options", set()) for cls in operators.classes}
    log = {name: set() if name in NO_LAST_OPERATION else {"REGISTER"} for name in ALL}
    assert options == {name: log[name] | ({"UNDO"} if name in MAKES_OR_MOVES else set()) for name in ALL}


# When a button is disabled, its tooltip says why


@pytest.mark.parametrize("name", PAIR_OPERATORS)
def test_a_pair_button_says_what_is_selected_and_what_should_be(name):
    assert refusal(name) == "No object is selected: select exactly two, the active one becomes B"
    add("Box", SQUARE)
    assert refusal(name) == "1 object is selected (Box): select exactly two, the active one becomes B"
    add("Ball", TRIANGLE)
    assert getattr(bpy.ops.collide, name).poll()
    add("Cone", TRIANGLE)
    message = refusal(name)
    assert message.startswith("3 objects are selected (")
    assert all(each in message for each in ("Box", "Ball", "Cone"))
    assert message.endswith("): select exactly two, or press All Pairs under Many Objects")


@pytest.mark.parametrize("name", PAIR_OPERATORS)
def test_a_pair_button_asks_for_an_active_object(name):
    box_and_ball()
    bpy.context.view_layer.objects.active = None
    assert refusal(name).endswith("but neither is active: Shift-click the one that becomes B")


@pytest.mark.parametrize("name", FIGURE_OPERATORS)
def test_a_camera_among_the_selected_is_named_as_the_obstacle(name):
    add("Box", SQUARE)
    camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    bpy.context.scene.collection.objects.link(camera)
    camera.select_set(True)
    assert refusal(name) == "Camera is a camera and has no vertices to project: select a mesh, curve, text or metaball"


def test_a_hull_needs_at_least_one_object():
    assert refusal("convex_hull") == "No object is selected: select at least one mesh, curve, text or metaball"
    add("Box", SQUARE)
    assert bpy.ops.collide.convex_hull.poll()


@mostly_slow("name", NEEDS_FIGURE)
def test_a_button_about_figures_asks_for_one(name):
    assert refusal(name) == "This scene has no figure: select objects and press a button that makes one first"
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    assert getattr(bpy.ops.collide, name).poll()


def test_clearing_says_that_there_is_nothing_to_clear():
    box_and_ball()
    assert refusal("clear") == "There is nothing of Collide in this file to clear"


def test_random_shapes_ask_for_object_mode():
    box_and_ball()
    bpy.ops.object.mode_set(mode="EDIT")
    assert refusal("random_shapes") == "Objects are added in Object Mode: leave the current mode first"


def test_looking_asks_for_a_3d_view_and_then_for_a_figure():
    assert refusal("look") == "There is no 3D View here to turn: press the button in a 3D View"
    with bpy.context.temp_override(**view_3d()):
        assert refusal("look") == "This scene has no figure: select objects and press a button that makes one first"


# The answers


@pytest.mark.parametrize(
    ("case", "swapped"),
    [
        pytest.param(case, swapped, marks=() if row % 8 == 4 * swapped else pytest.mark.slow)
        for row, case in enumerate(PAIRS)
        for swapped in (False, True)
    ],
)
def test_gjk_and_epa_answer_what_the_geometry_package_answers(case, swapped):
    points = PAIRS[case][::-1] if swapped else PAIRS[case]
    first, second = (add(name, each) for name, each in zip(("Box", "Ball"), points, strict=True))
    a, b = (ConvexPolygon(points_of(obj)) for obj in (first, second))
    call("gjk", detail="reduced")
    found, expected = answer(only_figure()), gjk(a, b)
    assert found["relation"] == expected.relation.value
    assert found["distance"] == expected.distance
    for name in ("closest_a", "closest_b", "normal"):
        assert found[name] == plain(getattr(expected, name))
    assert found["certificate"]["holds"]
    call("epa", detail="reduced")
    found, expected = answer(next(each for each in figures() if each["cld_made_by"] == "epa")), epa(a, b)
    assert (found["relation"], found["depth"]) == (expected.relation.value, expected.depth)
    assert found["normal"] == plain(expected.normal)
    assert found["certificate"]["holds"]


@mostly_slow("case", PAIRS, 12)
def test_minkowski_and_hull_answer_what_the_geometry_package_answers(case):
    first, second = (add(name, each) for name, each in zip(("Box", "Ball"), PAIRS[case], strict=True))
    a, b = points_of(first), points_of(second)
    call("minkowski", detail="reduced")
    call("minkowski", detail="reduced", operation="minkowski_sum")
    call("convex_hull", detail="reduced")
    found = [answer(figure)["vertices"] for figure in figures()]
    hulls = {obj.name: convex_hull(points_of(obj)).tolist() for obj in (first, second)}
    assert found[:2] == [minkowski_difference(a, b).tolist(), minkowski_sum(a, b).tolist()]
    assert {figure["cld_objects"][0]: answer(figure)["vertices"] for figure in list(figures())[2:]} == hulls


def test_objects_are_read_where_they_stand_in_the_world():
    box, ball = box_and_ball()
    box.location, box.rotation_euler, box.scale = (-3, 1, 7), (0.3, 0.2, 1.0), (2, 1, 1)
    ball.parent = box
    call("gjk", detail="reduced")
    a, b = (ConvexPolygon(points_of(obj)) for obj in (box, ball))
    assert answer(only_figure())["distance"] == gjk(a, b).distance
    assert answer(only_figure())["a"]["vertices"] == a.vertices.tolist()


def test_the_active_object_is_b():
    box, _ = box_and_ball()
    call("gjk", detail="reduced")
    assert list(only_figure()["cld_objects"]) == ["Box", "Ball"]
    bpy.context.view_layer.objects.active = box
    call("gjk", detail="reduced")
    assert list(only_figure()["cld_objects"]) == ["Ball", "Box"]  # a pair has one figure of each kind


def test_an_object_in_edit_mode_is_read_as_edited_and_undo_takes_the_figure_away():
    import bmesh

    _, ball = box_and_ball()
    bpy.ops.ed.undo_push(message="start")
    deselect()
    box = bpy.data.objects["Box"]
    box.select_set(True)
    ball.select_set(True)
    bpy.ops.object.mode_set("EXEC_DEFAULT", True, mode="EDIT")
    mesh = bmesh.from_edit_mesh(ball.data)
    for vertex in mesh.verts:
        vertex.co.x += 10
    bmesh.update_edit_mesh(ball.data)
    bpy.ops.ed.undo_push(message="moved")
    call("gjk", "EXEC_DEFAULT", True, detail="reduced")
    assert answer(only_figure())["distance"] == 12.0
    bpy.ops.ed.undo()
    assert list(figures()) == []
    assert bpy.context.mode == "EDIT_MESH"


# What can be chosen


def parameters(figure):
    return json.loads(figure["cld_parameters"])


@mostly_slow("name", FIGURE_OPERATORS, len(FIGURE_OPERATORS))
def test_every_choice_about_looks_reaches_the_figure(name):
    add("Ball", TRIANGLE)
    if name != "convex_hull":
        add("Box", SQUARE)
    layout = {} if name == "convex_hull" else {"layout": "overlay"}
    call(name, detail="reduced", **layout, language="ru")
    chosen = parameters(only_figure())
    assert (chosen["detail"], chosen["language"]) == ("reduced", "ru")
    if name != "convex_hull":  # has only one panel
        assert chosen["layout"] == "overlay"
    reduced = len(only_figure().all_objects)
    call(name, detail="full", **layout, language="ru")
    assert parameters(only_figure())["detail"] == "full"
    assert len(only_figure().all_objects) >= reduced


@pytest.mark.slow
def test_captions_are_in_the_language_that_was_chosen():
    box_and_ball()
    titles = set()
    for language in ("en", "ru", "zh"):
        call("gjk", detail="reduced", language=language)
        texts = "".join(texts_of(*only_figure().all_objects))
        titles.add(texts)
        assert ("а" in texts) == (language == "ru")
        assert any("\u4e00" <= letter <= "\u9fff" for letter in texts) == (language == "zh")
    assert len(titles) == 3


@mostly_slow("name", ["gjk", "epa"])
def test_a_gap_within_the_tolerance_is_touching(name):
    box_and_ball()
    call(name, detail="reduced")
    assert only_figure()["cld_headline_relation"] == "separated"
    call(name, detail="reduced", tolerance=2.0)
    assert only_figure()["cld_headline_relation"] == "touching"
    assert parameters(only_figure())["tolerance"] == 2.0


def test_a_start_of_ones_own_changes_the_way_and_not_the_answer():
    box_and_ball()
    first_steps = set()
    for degrees in (0, 90, 180):
        call("gjk", detail="reduced", use_start=True, start_angle=np.radians(degrees))
        found = answer(only_figure())
        assert (found["relation"], found["distance"]) == ("separated", 2.0)
        assert parameters(only_figure())["start_angle"] == pytest.approx(np.radians(degrees), abs=1e-6)
        labels = texts_of(*(obj for obj in only_figure().all_objects if "caption" in obj.name and obj["cld_step"] == 0))
        first_steps.add(tuple(sorted(labels)))
    assert len(first_steps) > 1


def test_the_start_angle_counts_only_where_it_was_switched_on():
    box_and_ball()
    call("gjk", detail="reduced", start_angle=1.0)
    assert parameters(only_figure())["start_angle"] is None


# Pressing again, undo and redo


@mostly_slow("name", FIGURE_OPERATORS, len(FIGURE_OPERATORS))
def test_pressing_again_replaces_the_figure_and_leaves_nothing_over(name):
    box_and_ball()
    call(name)
    names, numbers = blocks(), [figure["cld_figure"] for figure in figures()]
    markers = sorted(marker.name for marker in bpy.context.scene.timeline_markers)
    call(name)
    assert blocks() == names
    assert [figure["cld_figure"] for figure in figures()] == numbers
    assert sorted(marker.name for marker in bpy.context.scene.timeline_markers) == markers


def test_another_algorithm_or_other_objects_make_another_figure():
    box_and_ball()
    for name in FIGURE_OPERATORS:
        call(name, detail="reduced")
    call("minkowski", detail="reduced", operation="minkowski_sum")
    made = [(figure["cld_made_by"], *figure["cld_objects"]) for figure in figures()]
    hulls = [each for each in made if each[0] == "convex_hull"]
    assert [each for each in made if each not in hulls] == [
        ("gjk", "Box", "Ball"),
        ("epa", "Box", "Ball"),
        ("minkowski_difference", "Box", "Ball"),
        ("minkowski_sum", "Box", "Ball"),
    ]
    assert sorted(hulls) == [("convex_hull", "Ball"), ("convex_hull", "Box")]
    assert sorted(figure["cld_figure"] for figure in figures()) == [f"CLD-{number:03}" for number in range(1, 7)]


@mostly_slow("name", FIGURE_OPERATORS, len(FIGURE_OPERATORS))
def test_undo_takes_exactly_the_figure_away_and_redo_brings_it_back(name):
    users_file()
    bpy.ops.ed.undo_push(message="before")
    before, names = snapshot(), blocks()
    assert call(name, "EXEC_DEFAULT", True) == {"FINISHED"}
    drawn, answers = blocks(), [figure["cld_result"] for figure in figures()]
    assert drawn != names
    assert changed_by_us(before) == {}
    bpy.ops.ed.undo()
    assert blocks() == names
    assert list(owned_blocks()) == []
    assert changed_by_us(before) == {}
    bpy.ops.ed.redo()
    assert blocks() == drawn
    assert [figure["cld_result"] for figure in figures()] == answers
    assert changed_by_us(before) == {}


def test_the_redo_panel_can_change_a_choice_again_and_again():
    box_and_ball()
    bpy.ops.ed.undo_push(message="before")
    call("gjk", "EXEC_DEFAULT", True)
    full = blocks()
    for properties in ({"detail": "reduced"}, {"layout": "overlay"}, {"tolerance": 2.0}, {}):
        bpy.ops.ed.undo()
        call("gjk", "EXEC_DEFAULT", True, **{"detail": "full", "layout": "panels", "tolerance": 0.0} | properties)
        assert only_figure()["cld_figure"] == "CLD-001"
    assert blocks() == full


def test_undo_after_pressing_again_brings_the_first_figure_back():
    box_and_ball()
    bpy.ops.ed.undo_push(message="before")
    call("gjk", "EXEC_DEFAULT", True, detail="reduced")
    first = blocks()
    call("gjk", "EXEC_DEFAULT", True, tolerance=2.0)
    assert only_figure()["cld_headline_relation"] == "touching"
    bpy.ops.ed.undo()
    assert blocks() == first
    assert only_figure()["cld_headline_relation"] == "separated"


def test_several_hulls_are_one_step_of_undo():
    users_file()
    names = blocks()
    bpy.ops.ed.undo_push(message="before")
    call("convex_hull", "EXEC_DEFAULT", True)
    assert len(list(figures())) == 2
    bpy.ops.ed.undo()
    assert blocks() == names


# Looking


def view_3d():
    window = bpy.context.window
    area = next(area for area in window.screen.areas if area.type == "VIEW_3D")
    region = next(region for region in area.regions if region.type == "WINDOW")
    return {"window": window, "area": area, "region": region}


def test_looking_turns_the_view_to_the_top_and_frames_the_page():
    box_and_ball()
    call("gjk", detail="reduced")
    figure = current_figure(bpy.context)
    camera = next(obj for obj in figure.all_objects if obj.type == "CAMERA")
    with bpy.context.temp_override(**view_3d()):
        view = bpy.context.region_data
        view.view_perspective, view.view_location = "PERSP", (9, 9, 9)
        assert call("look") == {"FINISHED"}
        assert view.view_perspective == "ORTHO"
        assert tuple(view.view_rotation) == (1, 0, 0, 0)
        assert tuple(view.view_location)[1:] == pytest.approx((camera.location.y, 0), abs=1e-6)
        shown = view.view_distance * 72 / bpy.context.space_data.lens  # Blender's 72 mm sensor
        assert shown > camera.data.ortho_scale
        hidden = (shown - camera.data.ortho_scale) / 2
        assert abs(view.view_location.x - camera.location.x) < hidden


def test_a_figure_whose_camera_was_deleted_cannot_be_looked_at_or_rendered_and_says_so(tmp_path):
    box_and_ball()
    call("gjk", detail="reduced")
    bpy.data.objects.remove(next(obj for obj in bpy.data.objects if obj.type == "CAMERA"))
    with bpy.context.temp_override(**view_3d()), pytest.raises(RuntimeError, match="make the figure again"):
        call("look")
    with pytest.raises(RuntimeError, match="CLD-001 has lost its camera: make the figure again"):
        call("render", filepath=str(tmp_path / "a.png"))


def test_a_button_that_needs_edges_is_grey_for_shapes_with_an_area():
    add("Box", SQUARE)
    add("Ball", TRIANGLE)
    bpy.context.view_layer.update()
    assert not bpy.ops.collide.segments.poll()
    assert not bpy.ops.collide.foot.poll()
    deselect()
    for name in ("Low", "High"):
        add(name, [(0.0, 0.0), (1.0, 1.0)])
    bpy.context.view_layer.update()
    assert bpy.ops.collide.segments.poll()
    assert bpy.ops.collide.foot.poll()
