# SPDX-License-Identifier: GPL-3.0-or-later
"""The one function behind button, script and command line, and the figure that the panel is about."""

import json

import bpy
import pytest

from collide_addon.figure import registry
from collide_addon.figure.export.svg import svg
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.lesson import Choices
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.base.current import current_figure, headline
from collide_addon.operators.base.make import make_figures_in_parts
from collide_addon.scene.base.hierarchy import figures, instances_of
from collide_addon.scene.drawing.plan import DrawError
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.reading.errors import ReadError

from ....cases import mostly_slow
from ...shapes import SQUARE, TRIANGLE, add, blocks, box_and_ball

REDUCED = Choices(Detail.REDUCED)


def make(algorithm, *objects, choices=REDUCED, scene=None):
    scene = scene or bpy.context.scene
    with bpy.context.temp_override(scene=scene, view_layer=scene.view_layers[0]):
        depsgraph = bpy.context.evaluated_depsgraph_get()
    return run(make_figures_in_parts(algorithm, [objects], choices, depsgraph))[0]


@pytest.fixture
def pair():
    return box_and_ball()


@mostly_slow(
    ("algorithm", "expected"),
    [
        (registry.GJK, {"relation": "separated", "distance": 2.0, "iterations": 2}),
        (registry.EPA, {"relation": "separated", "depth": 0.0, "iterations": 0}),
        (registry.MINKOWSKI_SUM, {"vertices": 6}),
        (registry.MINKOWSKI_DIFFERENCE, {"vertices": 6}),
    ],
)
def test_a_figure_keeps_its_answer_in_plain_values(pair, algorithm, expected):
    lesson, collection = make(algorithm, *pair)
    assert headline(collection) == lesson.headline == expected
    assert collection["cld_made_by"] == algorithm.id
    assert list(collection["cld_objects"]) == ["Box", "Ball"]


def test_a_penetrating_pair_has_no_distance_in_its_headline(pair):
    pair[1].location.x = -3
    _, collection = make(registry.GJK, *pair)
    iterations = collection["cld_headline_iterations"]
    assert headline(collection) == {"relation": "penetrating", "iterations": iterations}


def test_the_button_the_script_and_the_function_make_the_same_figure(pair):
    lesson, collection = make(registry.GJK, *pair, choices=Choices())
    function = {name: names for name, names in blocks().items() if name != "actions"}
    result = collection["cld_result"]
    bpy.ops.collide.gjk(language="en")
    button = current_figure(bpy.context)
    assert {name: names for name, names in blocks().items() if name != "actions"} == function
    assert button["cld_result"] == result
    assert svg(repeat_lesson(json.loads(button["cld_parameters"])).figure) == svg(lesson.figure)


def test_the_active_object_tells_which_figure_is_the_current_one(pair):
    _, first = make(registry.GJK, *pair)
    _, second = make(registry.EPA, *pair)
    assert current_figure(bpy.context) == second
    [bpy.context.view_layer.objects.active] = instances_of(first)
    assert current_figure(bpy.context) == first
    bpy.context.view_layer.objects.active = pair[0]
    assert current_figure(bpy.context) == second


def test_the_figure_made_last_is_the_current_one_also_when_it_replaced_an_old_one(pair):
    make(registry.GJK, *pair)
    make(registry.EPA, *pair)
    _, again = make(registry.GJK, *pair)
    assert again["cld_figure"] == "CLD-001"
    assert current_figure(bpy.context) == again


def test_on_its_stage_a_figure_is_the_current_one(pair):
    _, first = make(registry.GJK, *pair)
    make(registry.EPA, *pair)
    bpy.context.window.scene = stage_of(first)
    assert current_figure(bpy.context) == first


def test_another_scene_has_no_current_figure(pair):
    make(registry.GJK, *pair)
    bpy.context.window.scene = bpy.data.scenes.new("Other")
    assert current_figure(bpy.context) is None


def test_two_scenes_keep_a_figure_each_of_the_same_objects(pair):
    other = bpy.data.scenes.new("Other")
    for obj in pair:
        other.collection.objects.link(obj)
    _, first = make(registry.GJK, *pair)
    _, second = make(registry.GJK, *pair, scene=other)
    assert (first["cld_figure"], second["cld_figure"]) == ("CLD-001", "CLD-002")


def test_after_an_error_there_is_nothing_new(pair):
    nothing = add("Nothing", [])
    far = add("Far", [(1e30, 0), (0, 1e30)])
    before = blocks()
    with pytest.raises(ReadError, match="Nothing has no vertices"):
        make(registry.GJK, pair[0], nothing)
    with pytest.raises(DrawError, match="scale the objects"):
        make(registry.GJK, pair[0], far)
    assert blocks() == before


def test_after_an_error_the_figure_made_before_is_still_there(pair):
    _, old = make(registry.GJK, *pair)
    before = blocks()
    pair[1].data.clear_geometry()
    with pytest.raises(ReadError):
        make(registry.GJK, *pair)
    assert blocks() == before
    assert headline(old)["distance"] == 2.0


def test_a_renamed_object_is_still_the_one_that_its_figure_was_made_of(pair):
    make(registry.GJK, *pair)
    pair[0].name = "Renamed"
    _, new = make(registry.GJK, *pair)
    assert [each["cld_figure"] for each in figures()] == ["CLD-001"]
    assert new.name == "CLD-001 GJK: A = Renamed, B = Ball"


def test_the_user_may_rename_a_figure_and_it_is_replaced_all_the_same(pair):
    _, old = make(registry.GJK, *pair)
    old.name = "For the lecture"
    _, new = make(registry.GJK, *pair)
    assert new["cld_figure"] == "CLD-001"
    assert "For the lecture" not in bpy.data.collections


@pytest.mark.slow
def test_many_points_are_kept_as_their_hull():
    import numpy as np

    generator = np.random.default_rng(5)
    a, b = (add(name, generator.integers(-50, 50, (3000, 2)).tolist()) for name in "AB")
    lesson, collection = make(registry.GJK, a, b)
    kept = json.loads(collection["cld_parameters"])
    assert len(kept["subjects"][0]["points"]) < 100
    assert repeat_lesson(kept).headline == lesson.headline


def test_one_point_is_enough():
    _, collection = make(registry.GJK, add("A", SQUARE[:1]), add("B", TRIANGLE[:1]))
    assert headline(collection)["relation"] == "separated"


def test_a_linked_object_is_not_taken_for_the_local_one_of_its_name(pair, tmp_path):
    library = tmp_path / "library.blend"
    bpy.data.libraries.write(str(library), {pair[0]})
    with bpy.data.libraries.load(str(library), link=True) as (_, wanted):
        wanted.objects = ["Box"]
    linked = wanted.objects[0]
    bpy.context.scene.collection.objects.link(linked)
    bpy.context.view_layer.update()
    assert linked.name == pair[0].name
    numbers = {make(registry.CONVEX_HULL, obj).collection["cld_figure"] for obj in (pair[0], linked)}
    assert numbers == {"CLD-001", "CLD-002"}
