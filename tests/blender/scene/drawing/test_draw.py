# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure becomes objects with names, places and descriptions that a student can read."""

import itertools
import json
import math
from dataclasses import replace

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.figure import PHASES, Bounds, Figure, Kind, Mark, Panel, Span, Step, from_aside, turning
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.style import LAYER_HEIGHT, STYLES, Role
from collide_addon.figure.text.messages import Caption
from collide_addon.scene.base.ownership import SCHEMA, is_owned, owned_blocks
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.objects import PART
from collide_addon.scene.drawing.plan import DrawError, pieces
from collide_addon.scene.drawing.shapes import DrawnAs, height_of
from collide_addon.scene.drawing.stage import CAMERA_HEIGHT

from ....cases import mostly_slow
from ...sample_figure import BOARD, SQUARE, TRIANGLE, UNIT, figure
from ...written import texts_of

LOOK = (Theme.LIGHT, BOARD)


@pytest.fixture
def scene():
    return bpy.context.scene


def lone(*marks: Mark, unit: float = UNIT) -> Figure:
    """Return a figure of only these marks."""
    panels = dict.fromkeys(Panel, (0.0, 0.0))
    return Figure("GJK", "Lone", marks, (Step(0, "GJK 00", ()),), panels, Bounds(0, 0, 10, 5.625), unit, *LOOK, {}, {})


def apart(drawn: Figure) -> Figure:
    """Return a figure in which each mark is to be a separate object."""
    return replace(drawn, marks=tuple(replace(mark, alone=True) for mark in drawn.marks))


def evaluated_mesh(obj):
    bpy.context.view_layer.update()
    return obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()


def world_bounds(obj):
    mesh = evaluated_mesh(obj)
    of_faces = sorted({place for face in mesh.polygons for place in face.vertices})
    points = np.array([obj.matrix_world @ mesh.vertices[place].co for place in of_faces])
    return points.min(axis=0), points.max(axis=0)


def test_the_collections_are_those_of_the_grammar(scene):
    collection = draw(figure(), scene)
    root = scene.collection.children["Collide"]
    assert [empty.name for empty in root.all_objects] == [collection.name] == ["CLD-001 GJK: Box and Ball"]
    assert [child.name for child in root.children] == [".CLD-001"], "in which the empty is"
    shelves = ["00 input", "10 space", "20 steps", "30 result", "40 text", "90 stage"]
    assert [child.name for child in collection.children] == [f".CLD-001 {shelf}" for shelf in shelves]
    steps = collection.children[".CLD-001 20 steps"]
    assert [child.name for child in steps.children] == [".CLD-001 s00", ".CLD-001 s01", ".CLD-001 s02"]


def test_each_mark_stands_where_its_meaning_puts_it(scene):
    draw(apart(figure()), scene)
    where = {obj.name: obj.users_collection[0].name for obj in bpy.data.objects if obj.users_collection}
    assert where[".CLD-001.s00.A.A"] == ".CLD-001 00 input"
    assert where[".CLD-001.s00.A.a0.faces"] == ".CLD-001 00 input"
    assert where[".CLD-001.s00.origin.O.faces"] == ".CLD-001 10 space"
    assert where[".CLD-001.s01.simplex.a2-b1"] == ".CLD-001 s01"
    assert where[".CLD-001.s03.witness.d"] == ".CLD-001 30 result"
    assert where[".CLD-001.s00.text.title.faces"] == ".CLD-001 40 text"
    assert where[".CLD-001.s02.shadow-A.bar.faces"] == ".CLD-001 s02"
    assert where[".CLD-001.camera"] == ".CLD-001 90 stage"


def test_a_second_figure_gets_the_first_free_number_and_the_same_root(scene):
    draw(figure(), scene)
    draw(figure(), scene)
    draw(figure(), scene, replace="CLD-001")
    names = sorted(empty.name[:7] for empty in scene.collection.children["Collide"].all_objects)
    assert names == ["CLD-001", "CLD-002"]


def test_every_object_describes_itself(scene):
    draw(figure(), scene)
    witness = bpy.data.objects[".CLD-001.s03.witness.d.faces"]
    assert [witness[name] for name in ("cld_figure", "cld_role", "cld_step", "cld_phase", "cld_algorithm")] == [
        *("CLD-001", "witness", 3, 0, "GJK")
    ]
    assert json.loads(witness["cld_numbers"]) == {"d": {"d": 1}}
    assert bpy.data.objects[".CLD-001.s02.support-A.a2"]["cld_phase"] == 1


def test_the_collection_says_what_the_figure_is(scene):
    collection = draw(figure(), scene)
    assert collection["cld_schema"] == SCHEMA
    assert collection["cld_title"] == "GJK: Box and Ball"
    assert json.loads(collection["cld_parameters"]) == {"algorithm": "gjk", "objects": ["Box", "Ball"]}
    assert json.loads(collection["cld_result"])["relation"] == "separated"


def test_everything_that_is_made_carries_the_mark(scene):
    draw(figure(), scene)
    kinds = ("objects", "curves", "cameras", "actions", "collections", "worlds", "materials")
    blocks = [block for kind in kinds for block in getattr(bpy.data, kind)]
    assert [block.name for block in blocks if not is_owned(block)] == []
    assert len([scene for scene in bpy.data.scenes if is_owned(scene)]) == 1


def test_what_appears_and_leaves_together_is_one_object_in_which_each_role_keeps_its_colour_and_height(scene):
    lines = [Mark(Kind.POLYGON, role, SQUARE, f"{role.value}-line", Panel.MEASURE) for role in (Role.B, Role.A)]
    areas = [Mark(Kind.POINTS, role, SQUARE, f"{role.value}-points", Panel.MEASURE) for role in (Role.B, Role.A)]
    label = Mark(Kind.LABEL, Role.A, SQUARE[:1], "a", Panel.MEASURE, text="a", size=9.0 * UNIT)
    later = Mark(Kind.POLYGON, Role.A, 2 * SQUARE, "later", Panel.MEASURE, span=Span.of(0, 1))
    draw(lone(*lines, *areas, label, later), scene)
    names = {obj.name for obj in scene.objects for obj in obj.instance_collection.all_objects if "s00" in obj.name}
    assert names == {".CLD-001.s00." + name for name in ("B-line A-line", "B-points A-points a.faces", "A.later")}
    for name, kinds in (("B-line A-line", ("A", "B")), ("B-points A-points a.faces", ("A", "A.text", "B"))):
        mesh = evaluated_mesh(bpy.data.objects[f".CLD-001.s00.{name}"])
        slots = bpy.data.objects[f".CLD-001.s00.{name}"].material_slots
        assert [slot.material.name for slot in slots] == [f".CLD.{kind}" for kind in kinds]
        reach = {slot: [] for slot in range(len(kinds))}
        for face in mesh.polygons:
            reach[face.material_index] += [mesh.vertices[place].co.z for place in face.vertices]
        assert all(max(reach[slot]) < min(reach[slot + 1]) for slot in range(len(kinds) - 1))


def test_what_fades_and_what_stands_at_one_time_is_one_object_and_what_moves_another(scene):
    fades, moves = (Mark(Kind.POINTS, role, SQUARE, role.value, span=Span.of(1)) for role in (Role.B, Role.A))
    stands = Mark(Kind.LABEL, Role.TEXT, SQUARE[:1], "word", text="b", size=9.0 * UNIT, span=Span.of(1))
    moves = replace(moves, motion=from_aside(np.array([40.0, -20.0]) * UNIT))
    turns = replace(moves, motion=turning(1.0, SQUARE[0]), part="turned")
    draw(figure(fades, moves, stands, turns), scene)
    stands, moves = bpy.data.objects[".CLD-001.s01.B word.faces"], bpy.data.objects[".CLD-001.s01.A.A.faces"]
    assert ".CLD-001.s01.A.turned.faces" in bpy.data.objects
    assert stands.data.shape_keys is None, "it would keep all points of letters three times"
    bpy.context.view_layer.update()
    seen = stands.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    steady, names = seen.attributes["steady"].data, [slot.material.name for slot in stands.material_slots]
    assert {names[face.material_index]: steady[face.vertices[0]].value for face in seen.polygons} == {
        ".CLD.B": False,
        ".CLD.text.text": True,
    }
    places = []
    for frame in (49, 60):
        scene.frame_set(frame)
        places.append(np.array([vertex.co[:2] for vertex in evaluated_mesh(moves).vertices]))
    assert np.allclose(places[0] - places[1], (40, -20), atol=1e-4)


def test_cycles_lost_an_outline_under_a_dot_of_its_role_that_faded_in():
    assert [role for role in Role if height_of(DrawnAs.STROKE, role) <= height_of(DrawnAs.AREA, role)] == []


def test_one_object_holds_all_points_of_a_mark(scene):
    draw(apart(figure()), scene)
    squares = bpy.data.objects[".CLD-001.s00.difference-points.a-b.faces"].data.polygons
    differences = SQUARE[:, None] - TRIANGLE
    assert len(squares) == len(np.unique(differences.reshape(-1, 2), axis=0))


def test_objects_stand_at_the_marks_coordinates_in_the_world(scene):
    draw(figure(), scene)
    low, high = world_bounds(bpy.data.objects[".CLD-001.s00.A B"])
    a, b = (STYLES[role].thickness * UNIT / 2 for role in (Role.A, Role.B))
    assert np.allclose(low[:2], [1 - a, 1 - a], atol=1e-5)
    assert np.allclose(high[:2], [3 + a, 5 + b], atol=0.03)


def test_moving_the_page_moves_all_of_it(scene):
    drawn = draw(figure(), scene).all_objects
    shown = [obj for obj in drawn if obj.type in ("CURVE", "MESH") and not obj.name.endswith("paper")]
    before = [world_bounds(obj)[0] for obj in shown]
    bpy.data.objects[".CLD-001.page"].location.x += 2
    moved = [world_bounds(obj)[0] - low for obj, low in zip(shown, before, strict=True)]
    assert np.allclose(moved, [(2, 0, 0)] * len(shown), atol=1e-5)


def test_no_two_roles_share_a_height(scene):
    marks = [Mark(Kind.POLYLINE, role, SQUARE, "line") for role in Role]
    heights = {part.role: part.height for piece in pieces(lone(*marks)) for part in piece.parts}
    assert heights.keys() == set(Role)
    spans = sorted(
        (height - half, height + half)
        for role, height in heights.items()
        for half in [0.02 * STYLES[role].thickness / 2]
    )
    assert all(below[1] < above[0] for below, above in itertools.pairwise(spans))
    assert spans[-1][1] < (max(style.layer for style in STYLES.values()) + 1) * LAYER_HEIGHT


@mostly_slow("scale", [1e-4, 1e-2, 1.0, 1e4, 1e6])
def test_a_small_figure_is_drawn_as_a_large_one(scene, scale):
    draw(apart(figure(scale=scale)), scene)

    def around(low, high, half):
        return [(low[0] - half * UNIT, low[1] - half * UNIT), (high[0] + half * UNIT, high[1] + half * UNIT)]

    a, b, point, origin = (STYLES[role] for role in (Role.A, Role.B, Role.DIFFERENCE_POINTS, Role.ORIGIN))
    expected = {
        "A.A": around((1, 1), (3, 3), a.thickness / 2),
        "A.A.faces": around((1, 1), (3, 3), a.marker_size / 2),
        "B.B": around((1, 4), (3, 5), b.thickness / 2),
        "difference-points.a-b.faces": around((5, -1), (9, 2), point.marker_size / 2),
        "origin.O.faces": around((7, 3), (7, 3), origin.marker_size / 2 * 1.6),
        "A.a0.faces": around((0.8731, 0.9156), (1.1275, 1.0840), 0.0),
    }
    for name, bounds in expected.items():
        found = np.array(world_bounds(bpy.data.objects[f".CLD-001.s00.{name}"]))[:, :2] / scale
        assert np.allclose(found, bounds, atol=2e-3), name
    four_corners_of_three_rings_of_four = 4 * 3 * 4
    assert len(evaluated_mesh(bpy.data.objects[".CLD-001.s00.A.A"]).vertices) == four_corners_of_three_rings_of_four


def test_areas_that_overlap_or_coincide_are_all_filled(scene):
    twice = Mark(Kind.POINTS, Role.SIMPLEX, np.array([(1.0, 1.0), (1.0, 1.0), (5.0, 5.0)]), "twice")
    bars = np.array([(0.0, 0.0), (4.0, 0.0), (2.0, -2.0), (2.0, 2.0)])
    crossing = Mark(Kind.BAR, Role.A, bars, "crossing")
    draw(apart(lone(twice, crossing)), scene)
    discs = evaluated_mesh(bpy.data.objects[".CLD-001.s00.simplex.twice.faces"])
    radius = STYLES[Role.SIMPLEX].marker_size / 2
    polygon_area = 64 / 2 * math.sin(2 * math.pi / 64) * radius**2
    assert sum(face.area for face in discs.polygons) == pytest.approx(2 * polygon_area, rel=1e-4)
    both = evaluated_mesh(bpy.data.objects[".CLD-001.s00.A.crossing.faces"])
    bar_area = 4 / UNIT * 3 * STYLES[Role.A].thickness
    assert sum(face.area for face in both.polygons) == pytest.approx(2 * bar_area, rel=1e-4)


def test_the_letters_of_a_label_are_as_high_as_the_mark_says(scene):
    label = Mark(Kind.LABEL, Role.TEXT, np.array([(5.0, 2.0)]), "x", text="H", size=10.0 * UNIT)
    draw(lone(label), scene)
    low, high = world_bounds(bpy.data.objects[".CLD-001.s00.text.x.faces"])
    assert 0.6 < (high[1] - low[1]) / (10 * UNIT) < 0.8, "capitals are 0.7 of a font's size"
    assert (low[0] + high[0]) / 2 == pytest.approx(5.0, abs=0.01)


def test_names_longer_than_blenders_are_cut_between_characters(scene):
    draw(lone(Mark(Kind.POLYLINE, Role.A, SQUARE, "разность" * 10)), scene)
    name = next(obj.name for obj in bpy.data.objects if obj.name.startswith(".CLD-001.s00.A."))
    assert 55 < len(name.encode()) <= 59
    assert name == f".CLD-001.s00.A.{'разность' * 10}"[: len(name)]


def test_figures_share_one_material_for_each_role(scene):
    draw(figure(), scene)
    names = sorted(material.name for material in bpy.data.materials)
    draw(figure(), scene)
    assert sorted(material.name for material in bpy.data.materials) == names
    assert {".CLD.A", ".CLD.A.tint", ".CLD.A.text", ".CLD.simplex"} <= set(names)


def test_a_users_material_of_our_name_is_not_used(scene):
    mine = bpy.data.materials.new(".CLD.A")
    draw(figure(), scene)
    ours = bpy.data.objects[".CLD-001.s00.A B"].data.materials[0]
    assert ours != mine
    assert mine.users == 0


def test_degenerate_shapes_are_drawn_as_far_as_there_is_something_to_see(scene):
    point, pair = np.array([(1.0, 1.0)]), np.array([(1.0, 1.0), (1.0, 1.0)])
    marks = [
        Mark(Kind.POLYGON, Role.A, point, "point", filled=True),
        Mark(Kind.POLYGON, Role.A, np.array([(0.0, 0.0), (1.0, 1.0)]), "segment", filled=True),
        Mark(Kind.POLYGON, Role.B, np.array([(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]), "collinear", filled=True),
        Mark(Kind.ARROW, Role.DIRECTION, pair, "nowhere"),
        Mark(Kind.POLYLINE, Role.WITNESS, pair, "dashed"),
        Mark(Kind.POINTS, Role.A, np.empty((0, 2)), "none"),
        Mark(Kind.LABEL, Role.TEXT, point, "empty", size=9.0 * UNIT),
    ]
    draw(apart(lone(*marks)), scene)
    evaluated_mesh(bpy.data.objects[".CLD-001.s00.A.segment"])
    assert ".CLD-001.s00.direction.nowhere.faces" not in bpy.data.objects
    assert ".CLD-001.s00.B.collinear" in bpy.data.objects


@pytest.mark.parametrize(
    ("mark", "unit", "message"),
    [
        (Mark(Kind.POLYLINE, Role.A, np.array([(0, 0), (np.inf, 0)]), "hull"), UNIT, "A hull: point 1 is"),
        (Mark(Kind.POLYLINE, Role.A, np.array([(0.0, 0.0), (1e38, 0.0)]), "hull"), UNIT, "A hull: point 1 is"),
        (Mark(Kind.POLYLINE, Role.A, np.zeros((2, 3)), "hull"), UNIT, "A hull has points of shape"),
        (Mark(Kind.ARROW, Role.DIRECTION, np.zeros((3, 2)), "v"), UNIT, "direction v has 3 points"),
        (Mark(Kind.LABEL, Role.TEXT, np.zeros((2, 2)), "v", text="v"), UNIT, "text v has 2 anchors"),
        (Mark(Kind.POLYLINE, Role.A, SQUARE, "hull"), 1e-12, "scale the objects"),
    ],
)
def test_a_broken_mark_is_named_and_nothing_is_made(scene, mark, unit, message):
    with pytest.raises(DrawError, match=message):
        draw(lone(mark, unit=unit), scene)
    assert list(owned_blocks()) == []


def test_a_large_figure_is_drawn_whole(scene):
    generator = np.random.default_rng(7)
    spans = [Span.of(1 + index % 8, index % PHASES, 8) for index in range(100)]
    lines = [
        Mark(Kind.POLYGON, Role.SIMPLEX, generator.random((12, 2)) * 5, f"x{index}", span=span)
        for index, span in enumerate(spans)
    ]
    labels = [
        Mark(Kind.LABEL, Role.TEXT, SQUARE[:1], f"t{index}", text=f"a{index}", size=9.0 * UNIT, span=span)
        for index, span in enumerate(spans[:40])
    ]
    large = figure(*lines, *labels, steps=12)
    drawn = draw(large, scene)
    assert len(list(texts_of(*drawn.all_objects))) == 42
    assert sum(len(obj.data.splines) for obj in drawn.all_objects if obj.type == "CURVE") > 100


def test_a_figure_ten_kilometres_away_is_drawn_as_finely_as_one_at_the_origin(scene):
    """Relative to the origin, its vertices would have jumped by half a line width in single precision."""
    far = np.array([10_000.0, -10_000.0])
    square = Mark(Kind.POLYGON, Role.A, SQUARE * 0.1 + far, "A")
    unit = UNIT * 0.1
    page = Bounds(far[0], far[1], far[0] + 1.0, far[1] + 0.5625)
    panels = dict.fromkeys(Panel, (0.0, 0.0))
    draw(Figure("GJK", "Far", (square,), (Step(0, "GJK 00", ()),), panels, page, unit, *LOOK, {}, {}), scene)
    curve = bpy.data.objects[".CLD-001.s00.A.A"].data
    points = np.array([point.co[:2] for point in curve.splines[0].points])
    corners = SQUARE * 0.1 / unit
    assert np.ptp(points, axis=0) == pytest.approx(np.ptp(corners, axis=0), abs=1e-4)
    assert np.abs(points).max() < 1000


def test_a_sheet_of_paper_lies_under_the_page_in_the_view_and_not_in_the_render(scene):
    draw(figure(), scene)
    paper = bpy.data.objects[".CLD-001.paper"]
    low, high = world_bounds(paper)
    assert low[:2] == pytest.approx((0, 0), abs=1e-5)
    assert high[:2] == pytest.approx((10, 5.625), abs=1e-5)
    assert high[2] < 0
    assert paper.hide_render
    assert not paper.hide_viewport


def test_a_ring_beside_open_lines_is_drawn():
    ring = Mark(Kind.RING, Role.A, np.zeros((1, 2)), "O", radius=0.2)
    lines = Mark(Kind.POLYLINE, Role.A, np.array([(0, 0), (1, 0), (0, 1), (1, 1)]), "O", starts=(2,))
    collection = draw(lone(ring, lines), bpy.context.scene)
    bpy.context.view_layer.update()
    for obj in collection.all_objects:
        if obj.type == "CURVE" and obj.data.bevel_depth:
            points = sum(len(spline.points) for spline in obj.data.splines)
            drawn = obj.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
            assert drawn is None or len(drawn.vertices) in (0, 4 * points), obj.name
    origin = next(obj for obj in collection.all_objects if obj.name.endswith("A.O"))
    assert [spline.use_cyclic_u for spline in origin.data.splines] == [False, False, True]


def test_a_lens_stands_over_all_that_its_panel_shows(scene):
    square = np.array([(1.0, 1.0), (3.0, 1.0), (3.0, 3.0)])
    below, paper = (
        Mark(Kind.POLYGON, Role.TITLE, square, "below"),
        Mark(Kind.AREA, Role.LENS_PAPER, square, "paper", Panel.LENS),
    )
    collection = draw(lone(below, paper), scene)
    by_part = {obj["cld_part"]: obj for obj in collection.all_objects if "cld_part" in obj}
    lens, panel = world_bounds(by_part["paper.faces"]), world_bounds(by_part["below"])
    assert lens[0][2] > panel[1][2]
    assert lens[1][2] < CAMERA_HEIGHT * 0.9 * UNIT


def test_an_outline_grows_from_corner_to_corner_and_is_whole_in_the_end(scene):
    box = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)])
    outline = Mark(Kind.POLYGON, Role.SIMPLEX, box, "box", Panel.WORLD, Span(1))
    drawn = draw(
        replace(lone(outline), steps=(Step(0, "GJK 00", (Caption("gjk.setup"), Caption("gjk.setup"))),)), scene
    )
    (obj,) = [each for each in drawn.all_objects if each.type == "CURVE"]
    reached = []
    for share in (0.2, 1 / 3, 0.5, 1.0):
        obj.data.animation_data_clear()
        obj.data.bevel_factor_end = share
        low, high = (np.array(each) for each in world_bounds(obj))
        reached.append((high - low)[:2].round(1).tolist())
    thick = UNIT * STYLES[Role.SIMPLEX].thickness
    assert reached[0][0] < reached[1][0] < 4 + thick, "along the first side"
    assert reached[0][1] < 2 * thick, "and only there"
    assert reached[2:] == [pytest.approx([4 + thick, 2 + thick], abs=0.1)] * 2


def test_the_hundredth_figure_took_longer_for_slots_that_blender_adds_by_a_look_at_all_objects(scene):
    words = (Mark(Kind.LABEL, role, SQUARE[:1], role.value, text="b", size=UNIT) for role in (Role.A, Role.TEXT))
    points = Mark(Kind.POINTS, Role.B, SQUARE, "points")
    drawn = draw(figure(*words, points), scene)
    meshes = [obj for obj in drawn.all_objects if obj.type == "MESH" and PART.of(obj) is not None]
    assert {"letter" in obj.data.attributes for obj in meshes} == {True, False}
    assert any(len(obj.material_slots) > 1 for obj in meshes)
    assert all(slot.material is not None for obj in meshes for slot in obj.material_slots)
    assert {material for obj in meshes for material in obj.data.materials} == {None}  # copied, not inserted
    assert all(obj.data.name == obj.name for obj in meshes)
