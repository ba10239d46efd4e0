# SPDX-License-Identifier: GPL-3.0-or-later
"""The tab in the sidebar, as far as it can be checked without a window: Blender draws no panels in the background."""

import ast
import inspect
import re
from types import SimpleNamespace

import bpy
import pytest

from collide_addon import operators, ui
from collide_addon.figure.model.choices import SidebarPlace
from collide_addon.figure.registry import ALGORITHMS
from collide_addon.operators.base.choices import settings_in
from collide_addon.operators.base.current import current_figure
from collide_addon.operators.base.figures import FigureOperator
from collide_addon.operators.figures import gallery
from collide_addon.operators.figures.new_points import COLLIDE_OT_random_shapes
from collide_addon.operators.figures.touch import COLLIDE_OT_swap
from collide_addon.pitfalls.cases import load_cases
from collide_addon.scene.base import units as scene_units
from collide_addon.scene.reading.selection import MESH_TYPES
from collide_addon.ui.base import answers, sidebar
from collide_addon.ui.panels import figure, folded, lecture, main, menus, pairs

from ...interface import drawn_interface
from ...recorded_layout import RecordedLayout
from ...shapes import SQUARE, TRIANGLE, add
from ...view import area_of_3d_view, in_view

PANEL_CLASSES = [cls for cls in ui.classes if issubclass(cls, bpy.types.Panel)]
POP_UPS = [cls for cls in PANEL_CLASSES if "INSTANCED" in getattr(cls, "bl_options", ())]
PANELS = [cls.__name__ for cls in PANEL_CLASSES if cls not in POP_UPS]
OPERATORS = [cls.bl_idname for cls in operators.classes]
"""Names, because Blender 4.2 crashes on exit if a test's parameters still refer to classes."""
LOW_MENU = 16
"""Number of menu entries that fit below *More Methods* in a window of 720 pixels."""
PANEL_FILES = (main, figure, folded, lecture, menus, pairs)
TREE = ast.parse("\n".join(inspect.getsource(file) for file in (*PANEL_FILES, sidebar, answers)))
WORDS = {node.value for node in ast.walk(TREE) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
ICONS = set(bpy.types.UILayout.bl_rna.functions["operator"].parameters["icon"].enum_items.keys())
NO_ICONS = {
    "VIEW_3D",
    "UI",
    "DEFAULT_CLOSED",
    "EMPTY",
    "RIGHT",
    "LEFT",
    "LINE",
    "HULL",
    "PCA",
    "PNP",
    "HIDDEN",
    "CSV",
    "JSON",
    "NONE",
    "LENGTH",
    "AREA",
    "INSTANCED",
}
"""Other capitalised names in the panels' source."""


def calls(method):
    """Return the arguments of every layout.method(…) in the panels' source."""
    return [
        [*node.args, *(keyword.value for keyword in node.keywords)]
        for node in ast.walk(TREE)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method
    ]


def buttons():
    """Return the arguments of every add_button(…) in the panels' source."""
    return [
        node.args
        for node in ast.walk(TREE)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "add_button"
    ]


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_stands_in_the_sidebar_of_the_3d_view(name):
    cls = getattr(bpy.types, name)
    assert cls.is_registered
    assert (cls.bl_space_type, cls.bl_region_type, cls.bl_category) == ("VIEW_3D", "UI", "Collide")
    assert cls.bl_label


def test_a_pop_up_stands_in_no_sidebar_by_itself():
    assert [(cls.__name__, cls.bl_region_type) for cls in POP_UPS] == [("COLLIDE_PT_wide_pairs", "WINDOW")]
    assert "wm.call_panel" in WORDS


def test_every_other_panel_is_below_the_first_one():
    first, *others = [cls for cls in PANEL_CLASSES if cls not in POP_UPS]
    assert [cls.bl_parent_id for cls in others] == [first.bl_idname] * len(others)


def test_every_operator_has_a_button():
    shown = WORDS | set(drawn_interface(bpy.context))
    hidden = [name for name in OPERATORS if not {name, name.partition(".")[2]} & shown]
    assert hidden == ["collide.retime", "collide.recolour"]  # for scripts; in a window the settings themselves act


def test_every_button_calls_an_operator_that_exists():
    assert {word for word in WORDS if word.startswith("collide.")} - set(OPERATORS) - {"collide."} == set()
    assert {args[2].value for args in buttons() if isinstance(args[2], ast.Constant)} <= {
        name.partition(".")[2] for name in OPERATORS
    }


def test_every_figure_is_in_the_menu():
    makers = {cls.bl_idname for cls in operators.classes if issubclass(cls, FigureOperator)}
    layout = RecordedLayout()
    menus.COLLIDE_MT_object.draw(SimpleNamespace(layout=layout), bpy.context)
    assert makers - {"collide.case"} <= set(layout.said)
    twice = {each for each in layout.said if layout.said.count(each) > 1}
    assert twice == {"collide.minkowski", "collide.render"}  # A − B and A + B, a picture and a film


def test_every_case_is_in_the_menu_of_its_algorithm():
    opened = []
    layout = SimpleNamespace(
        operator=lambda name, **how: opened.append(SimpleNamespace(bl_rna=figure_type)) or opened[-1]
    )
    figure_type = bpy.ops.collide.case.get_rna_type()
    for menu in menus.CASE_MENUS:
        menu.draw(SimpleNamespace(layout=layout), bpy.context)
    assert sorted(each.case for each in opened) == sorted(each.id for each in load_cases())


def test_the_search_finds_everything_by_collision_and_sat_by_its_own_name():
    """The search compares words: a bracket before SAT hides it, and students do not type "collide" alone."""
    assert "Collision" in menus.COLLIDE_MT_object.bl_label.split()
    labels = {each.id: each.label for each in ALGORITHMS}
    assert all(each.button.startswith("Minkowski") for each in ALGORITHMS if each.operator == "minkowski")
    assert [labels[name].split()[-1] for name in ("gjk", "epa", "sat")] == ["GJK", "EPA", "SAT"]


def test_every_method_in_the_menu_has_an_icon():
    assert [each.id for each in ALGORITHMS if each.icon == "NONE"] == []


def test_everything_that_export_writes_is_one_click_away_in_its_menu():
    layout = RecordedLayout()
    menus.COLLIDE_MT_export.draw(SimpleNamespace(layout=layout), bpy.context)
    assert layout.said == ["collide.export", "collide.copy_result", "collide.copy_as", "collide.copy_curves"]


def test_an_area_is_rounded_and_has_its_unit_and_no_number_of_an_answer_shows_all_its_digits():
    add("Ball", TRIANGLE).rotation_euler.z = 0.3
    bpy.ops.collide.boxes(detail="reduced")
    bpy.context.scene.unit_settings.system = "METRIC"
    said = drawn_interface(bpy.context)
    area = next(float(found[1]) for text in said if (found := re.fullmatch(r"Smallest area (.*) m²", text)))
    assert area == pytest.approx(current_figure(bpy.context)["cld_headline_smallest area"], 1e-3)
    assert [text for text in said if re.search(r"\d\.\d{7}", text)] == []


@pytest.mark.parametrize(
    ("system", "scale", "shown"), [("NONE", 1.0, "4"), ("METRIC", 1.0, "4 m²"), ("METRIC", 0.1, "4 (400 cm²)")]
)
def test_an_area_in_a_scene_of_another_scale_is_converted_by_its_square(system, scale, shown):
    units = bpy.context.scene.unit_settings
    units.system, units.scale_length = system, scale
    assert scene_units.length(bpy.context.scene, 4.0, power=2) == shown


@pytest.mark.parametrize(
    ("count", "way_on"),
    [
        (0, ["collide.paste_points", "COLLIDE_MT_examples"]),
        (1, ["collide.random_shapes", "COLLIDE_MT_examples"]),
        (2, ["collide.swap"]),
        (9, ["collide.pairs", "COLLIDE_MT_examples"]),
    ],
)
def test_whatever_is_selected_the_box_has_three_rows_and_a_way_on(count, way_on):
    for number in range(count):
        add(f"A nut with a long and telling name {number} of the frame", TRIANGLE)
    layout = RecordedLayout()
    main._draw_selection(layout, bpy.context)
    buttons = [each for each in layout.said if each.startswith(("collide.", "COLLIDE_"))]
    assert buttons == way_on
    assert len(layout.said) - buttons.count("collide.swap") == main.BOX_LINES + 2  # and what is measured, between what
    assert all(layout.said)
    before, bpy.context.scene.collide.measured = len(layout.said), "space"
    layout = RecordedLayout()
    main._draw_selection(layout, bpy.context)
    assert len(layout.said) == before
    assert ("solids" in layout.said) is (count > 1)


def test_two_objects_of_which_neither_is_active_have_three_rows_and_the_examples():
    for name in ("Box", "Ball"):
        add(name, SQUARE)
    bpy.context.view_layer.objects.active = None
    layout = RecordedLayout()
    main._draw_selection(layout, bpy.context)
    assert len(layout.said) == main.BOX_LINES + 2
    assert layout.said[-2:] == ["COLLIDE_MT_examples", "shape"]


def test_parts_of_one_mesh_have_as_many_rows():
    add("Box", SQUARE)
    bpy.context.scene.collide.shape = "material"
    layout = RecordedLayout()
    main._draw_selection(layout, bpy.context)
    assert len(layout.said) == main.BOX_LINES + 1
    assert layout.said[-1] == "shape"


def test_a_menu_of_the_panel_has_room_in_a_window_of_720_pixels():
    columns = [sum(len(sidebar.of_group(group)) + 1 for group in groups) for groups in menus.GROUP_COLUMNS]
    assert columns[-1] + 2 <= LOW_MENU
    assert max(columns) <= LOW_MENU
    assert len(gallery.SCENES) / 2 + 4 <= LOW_MENU


def test_a_second_shape_stands_beside_the_one_that_is_selected_and_makes_a_pair():
    box = add("Box", SQUARE)
    with in_view(area_of_3d_view()):
        bpy.ops.collide.random_shapes(second=True, in_window=True)
    assert [obj.name for obj in bpy.context.selected_objects] == ["Box", "Random B"]
    assert bpy.data.objects["Random B"].location.x > 2.0
    assert box.location.x == 0.0
    assert list(current_figure(bpy.context)["cld_objects"]) == ["Box", "Random B"]


def test_the_tooltip_of_a_second_shape_spoke_of_two_sets():
    told = {bpy.ops.collide.random_shapes.get_rna_type().description}
    for second in (False, True):
        told.add(COLLIDE_OT_random_shapes.description(bpy.context, SimpleNamespace(second=second)))
    assert len(told) == 2


@pytest.mark.parametrize(("high", "rows"), [(400, 8), (720, 21), (900, 24), (2000, 24)])
def test_the_head_of_the_wide_table_was_outside_a_low_window(high, rows):
    preferences = SimpleNamespace(system=SimpleNamespace(ui_scale=1.0))
    context = SimpleNamespace(window=SimpleNamespace(height=high), preferences=preferences)
    assert pairs.wide_lines(context) == rows


def test_a_and_b_say_how_large_they_are_where_they_are_exchanged():
    add("Box", SQUARE)
    add("Ball", TRIANGLE)
    bpy.context.view_layer.update()
    told = COLLIDE_OT_swap.description(bpy.context, None).splitlines()
    assert told[1:] == ["Box: 4 vertices, 2 × 2 × 0", "Ball: 3 vertices, 2 × 3 × 0"]


def test_what_live_mode_has_drawn_has_no_steps_and_no_buttons_that_do_nothing():
    def drawn():
        column = RecordedLayout()
        layout = SimpleNamespace(column=lambda **_: column)
        figure._draw_steps(layout, bpy.context, current_figure(bpy.context))
        return column

    add("Box", SQUARE)
    add("Ball", TRIANGLE)
    bpy.ops.collide.live()
    assert (drawn().enabled, drawn().said[0]) == (False, "")
    bpy.ops.collide.live_stop()
    bpy.ops.collide.clear()
    bpy.ops.collide.gjk(detail="reduced")
    assert drawn().enabled
    assert drawn().said[0]


def test_a_number_of_frames_says_that_it_is_one():
    properties = bpy.context.scene.collide.bl_rna.properties
    assert {properties[name].name for name in ("pace", "hold", "pause")} == {
        "Phase (frames)",
        "Result (frames)",
        "Think (frames)",
    }


def test_every_length_that_is_asked_for_has_the_scenes_unit():
    for name in ("tolerance", "reach", "dx"):
        assert bpy.context.scene.collide.bl_rna.properties[name].unit == "LENGTH"


@pytest.mark.parametrize(("width", "most"), [(190.0, 2), (230.0, 3), (400.0, 4)])
def test_heads_and_answers_of_a_comparison_were_cut_in_a_narrow_sidebar(width, most, monkeypatch):
    monkeypatch.setattr(answers, "sidebar_size", lambda: (width, 700.0))
    add("Box", SQUARE)
    add("Ball", TRIANGLE)
    bpy.ops.collide.compare(measured="above", detail="reduced")
    layout = RecordedLayout()
    answers.draw_answers(layout, current_figure(bpy.context))
    heads = [word for word in layout.said if word in answers.COLUMN_HEADS]
    assert heads == list(answers.COLUMN_HEADS[: len(heads)])
    assert answers.FIXED_COLUMNS <= len(heads) <= most
    assert ("a·b" in heads) is (width > 300.0)


@pytest.mark.slow
def test_the_head_of_the_steps_was_cut_in_space_beside_an_empty_column(monkeypatch):
    monkeypatch.setattr(answers, "sidebar_size", lambda: (400.0, 700.0))

    def heads(measured):
        bpy.ops.collide.compare(measured=measured, detail="reduced")
        layout = RecordedLayout()
        answers.draw_answers(layout, current_figure(bpy.context))
        return [word for word in layout.said if word in answers.COLUMN_HEADS]

    add("Box", SQUARE)
    add("Ball", TRIANGLE)
    assert heads("above") == list(answers.COLUMN_HEADS)
    assert heads("space") == ["Method", "Answer", "Steps"]


def test_every_icon_exists_in_this_blender():
    written = {word for word in WORDS if word.isupper() and len(word) > 1 and word.replace("_", "").isalnum()}
    icons = written - NO_ICONS - {"A", "AB"} - set(answers.METHOD_LABELS.values()) - set(answers.COLUMN_HEADS)
    assert "TRASH" in icons
    assert {*sidebar.ICONS.values(), sidebar.OTHER_ICON} <= ICONS
    assert icons - ICONS == {"OUTLINER_OB_"}
    assert {each.icon for each in ALGORITHMS} <= ICONS
    assert {f"OUTLINER_OB_{kind}" for kind in MESH_TYPES} - ICONS == set()


def test_every_relation_has_an_icon():
    from collide_addon.geometry import Relation

    assert set(sidebar.ICONS) == {relation.value for relation in Relation}


def test_every_setting_of_a_scene_can_be_changed_in_the_panels():
    settings = [prop.identifier for prop in bpy.context.scene.collide.bl_rna.properties]
    placed = {
        name for place in (SidebarPlace.LOOK, SidebarPlace.PACE, SidebarPlace.METHOD) for name in settings_in(place)
    }
    switched = {"layers"}  # by the buttons of collide.layer
    assert set(settings) - {"rna_type", "name"} - WORDS - placed == switched


def test_every_property_that_a_button_sets_exists():
    assigned = {
        target.attr
        for node in ast.walk(TREE)
        if isinstance(node, ast.Assign)
        for each in node.targets
        for target in ([each] if isinstance(each, ast.Attribute) else getattr(each, "elts", []))
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "button"
    }
    kinds = [getattr(bpy.ops.collide, name.partition(".")[2]).get_rna_type() for name in OPERATORS]
    known = {prop.identifier for kind in kinds for prop in kind.properties}
    assert {"to", "by", "seed"} <= assigned <= known


def test_the_panel_shows_the_pair_that_live_follows_while_b_alone_is_selected():
    a, _ = add("Anvil", SQUARE), add("Hammer", TRIANGLE)
    bpy.ops.collide.live()
    try:
        a.select_set(False)
        layout = RecordedLayout()
        bpy.types.COLLIDE_PT_main.draw(SimpleNamespace(layout=layout), bpy.context)
        said = " ".join(layout.said)
        assert "A: Anvil" in said
        assert "B: Hammer" in said
        assert "Click A or B, then G" in said
        assert "select exactly two" not in said
    finally:
        bpy.ops.collide.live_stop()
