# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings of a scene, the language of figures, and lengths as the panel shows them."""

import json
import math

import bpy
import pytest

from collide_addon.operators.base.choices import ROOT_PACKAGE, SHARED, choices_of, greyed, hand_on, spoken
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.units import length

from ...shapes import box_and_ball

CHOSEN = {
    "detail": "reduced",
    "layout": "overlay",
    "measured": "space",
    "shape": "part",
    "solids": "meshes",
    "language": "zh",
    "theme": "dark",
    "rulers": "grid",
    "layers": {"names", "legend"},
    "aspect": "4:3",
    "use_side": True,
    "side": (0.75, 0.5),
    "pace": 6,
    "hold": 24,
    "pause": 36,
    "past": "fade",
    "draw_on": False,
    "tolerance": 0.5,
    "use_start": True,
    "start_angle": 0.75,
    "circles": "both",
    "radius_a": 0.25,
    "radius_b": 1.5,
    "every_axis": True,
    "introduction": True,
    "opening_shot": True,
    "box": "pca",
    "boundary": "outside",
    "point": 2,
    "count": 9,
    "dx": -12.5,
    "seed": 3,
    "transparent": True,
    "renderer": "blender",
}


@pytest.fixture
def settings():
    return bpy.context.scene.collide


@pytest.fixture
def preferences():
    """Yield the extension's preferences as if it were installed."""
    addons = bpy.context.preferences.addons
    there = addons.get(ROOT_PACKAGE)
    addon = there or addons.new()
    addon.module = ROOT_PACKAGE
    addon.preferences.language = "auto"
    yield addon.preferences
    addon.preferences.language = "auto"
    if there is None:
        addons.remove(addon)


def choose(settings):
    for name, value in CHOSEN.items():
        setattr(settings, name, value)


def chosen(settings):
    return {name: value_of(settings, name) for name in CHOSEN}


def value_of(properties, name):
    value = getattr(properties, name)
    return tuple(value) if name == "side" else value


def test_a_new_scene_has_the_defaults_that_the_buttons_have(settings):
    kinds = [
        getattr(bpy.ops.collide, name).get_rna_type()
        for name in ("gjk", "sat", "obb", "pnpoly", "case", "sweep", "pairs")
    ]
    shared = [prop for kind in kinds for prop in kind.properties if prop.identifier in SHARED]
    known = {prop.identifier: prop.default_flag if prop.identifier == "layers" else prop.default for prop in shared}
    known["side"] = (0.0, 0.0)
    assert {name: value_of(settings, name) for name in SHARED} == known
    shapes = bpy.ops.collide.random_shapes.get_rna_type().properties
    for name in ("count", "dx", "seed"):
        assert getattr(settings, name) == shapes[name].default
    assert (settings.transparent, settings.renderer) == (False, "collide")


def test_settings_survive_saving_and_opening(settings, tmp_path):
    choose(settings)
    assert chosen(settings) == CHOSEN
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "lecture.blend"))
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    assert chosen(bpy.context.scene.collide) != CHOSEN
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "lecture.blend"))
    assert chosen(bpy.context.scene.collide) == CHOSEN


def test_each_scene_has_settings_of_its_own(settings):
    choose(settings)
    assert chosen(bpy.data.scenes.new("Other").collide) != CHOSEN


def test_every_setting_has_a_name_and_a_description(settings):
    for prop in settings.bl_rna.properties:
        if prop.identifier in ("rna_type", "name"):
            continue
        assert prop.name[:1].isupper()
        assert prop.description, prop.identifier
        assert not prop.description.endswith("."), prop.identifier


@pytest.mark.parametrize("name", ["gjk", "epa", "minkowski", "convex_hull"])
def test_a_button_of_the_panel_gets_every_setting_that_it_knows(settings, name):
    choose(settings)
    properties = bpy.context.window_manager.operator_properties_last(f"collide.{name}")
    hand_on(settings, properties)
    known = [each for each in SHARED if each in properties.bl_rna.properties]
    lost = greyed(settings) if "measured" in known else set()
    assert {"detail", "language"} <= set(known)
    assert ("layout" in known) == (name != "convex_hull")
    assert ("tolerance" in known) == (name in ("gjk", "epa"))
    assert ("start_angle" in known) == (name in ("gjk", "epa"))
    assert {each for each in known if value_of(properties, each) != CHOSEN[each]} == lost & set(known)


@pytest.mark.parametrize(("name", "chosen"), [("sweep", {"frame_step": 7})])
def test_the_chosen_frames_go_to_their_button_too(settings, name, chosen):
    for each, value in chosen.items():
        setattr(settings, each, value)
    properties = bpy.context.window_manager.operator_properties_last(f"collide.{name}")
    hand_on(settings, properties)
    assert {each: getattr(properties, each) for each in chosen} == chosen


def test_what_an_operator_does_not_have_keeps_its_default(settings):
    properties = bpy.context.window_manager.operator_properties_last("collide.minkowski")
    for name in ("detail", "layout", "language"):
        properties.property_unset(name)
    choices = choices_of(properties)
    assert (choices.tolerance, choices.start_angle) == (0.0, None)
    choose(settings)
    assert choices_of(settings).start_angle == pytest.approx(0.75, abs=1e-5)
    settings.use_start = False
    assert choices_of(settings).start_angle is None


# Language


def test_a_language_that_was_chosen_is_spoken(preferences):
    preferences.language = "ru"
    assert [spoken(each) for each in ("en", "ru", "zh")] == ["en", "ru", "zh"]


def test_automatic_is_the_language_of_the_preferences(preferences):
    for language in ("ru", "zh", "en"):
        preferences.language = language
        assert spoken("auto") == language


def test_a_figure_speaks_the_language_of_the_preferences(preferences):
    preferences.language = "ru"
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    assert json.loads(next(figures())["cld_parameters"])["language"] == "ru"


@pytest.mark.parametrize(
    ("interface", "figure"), [("en_US", "en"), ("ru_RU", "ru"), ("zh_HANS", "zh"), ("zh_CN", "zh"), ("de_DE", "en")]
)
def test_automatic_in_the_preferences_too_is_the_language_of_the_interface(preferences, interface, figure):
    view = bpy.context.preferences.view
    before = view.language
    try:
        view.language = interface
    except TypeError:
        pytest.skip(f"this Blender has no interface in {interface}")
    try:
        assert spoken("auto") == figure
    finally:
        view.language = before


def test_without_preferences_and_translations_figures_speak_english():
    if ROOT_PACKAGE in bpy.context.preferences.addons:
        pytest.skip("the extension is installed here and has preferences")
    assert spoken("auto") == "en"


# Lengths


def unit(system, scale=1.0):
    scene = bpy.context.scene
    scene.unit_settings.system, scene.unit_settings.scale_length = system, scale
    return scene


@pytest.mark.parametrize(
    ("system", "scale", "value", "shown"),
    [
        ("METRIC", 1.0, 1.71838, "1.718 m"),
        ("METRIC", 1.0, 0.0, "0 m"),
        ("METRIC", 0.001, 1.71838, "1.718 (1.718 mm)"),
        ("METRIC", 1000.0, 2.0, "2 (2 km)"),
        ("IMPERIAL", 1.0, 0.3048, "0.3048 (1')"),
        ("NONE", 1.0, 1.71838, "1.718"),
        ("NONE", 0.001, 1.71838, "1.718"),
    ],
)
def test_a_length_shows_the_figures_number_and_the_scenes_unit(system, scale, value, shown):
    assert length(unit(system, scale), value) == shown


@pytest.mark.parametrize("system", ["METRIC", "IMPERIAL", "NONE"])
@pytest.mark.parametrize("value", [1e-12, 1e12, -3.0, math.pi])
def test_any_length_can_be_shown(system, value):
    assert length(unit(system, 0.01), value)


@pytest.mark.parametrize("tolerance", [0.1, 0.3, 1e-6, 12.34])
def test_a_buttons_tolerance_is_the_number_that_was_typed(tolerance):
    """Blender keeps it in single precision, where 0.1 is 0.10000000149."""
    properties = bpy.context.window_manager.operator_properties_last("collide.epa")
    properties.tolerance = tolerance
    assert choices_of(properties).tolerance == tolerance


def test_a_buttons_right_angle_is_a_right_angle():
    properties = bpy.context.window_manager.operator_properties_last("collide.gjk")
    properties.use_start, properties.start_angle = True, math.pi / 2
    assert choices_of(properties).start_angle == math.pi / 2
