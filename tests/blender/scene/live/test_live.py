# SPDX-License-Identifier: GPL-3.0-or-later
"""A live figure shows where its objects are now, and leaves nothing behind when it stops."""

import json
import math

import bpy
import numpy as np
import pytest

import collide_addon
from collide_addon.figure.model.look import THEMES, Theme
from collide_addon.figure.model.style import Role
from collide_addon.geometry import Relation, RoundedPolygon, epa, gjk
from collide_addon.operators.base.current import headline
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.objects import PART
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import camera_in
from collide_addon.scene.drawing.user_view import turn_to
from collide_addon.scene.live import in_plane, live, session
from collide_addon.scene.reading.read import read_points

from ....cases import mostly_slow
from ...shapes import SQUARE, TRIANGLE, add, blocks, box_and_ball, deselect
from ...view import area_of_3d_view, state
from ...written import texts_of

LISTS = [name for name in dir(bpy.app.handlers) if isinstance(getattr(bpy.app.handlers, name), list)]


def handlers():
    """Return how many of our functions Blender would call, by list."""
    found = {}
    for name in LISTS:
        ours = [each for each in getattr(bpy.app.handlers, name) if "scene.live" in getattr(each, "__module__", "")]
        if ours:
            found[name] = len(ours)
    return found


ATTACHED = {"depsgraph_update_post": 1, "frame_change_post": 1, "save_pre": 1}


@pytest.fixture(autouse=True)
def _nothing_live():
    yield
    live.stop()


@pytest.fixture
def pair():
    objects = box_and_ball()
    assert bpy.ops.collide.live() == {"FINISHED"}
    update()
    return objects


def update():
    bpy.context.view_layer.update()


def figure():
    (found,) = figures()
    return found


def answer():
    return json.loads(figure()["cld_result"])


def truth(a, b):
    """Return the buttons' current answers for two objects: relation, distance and depth."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    points = read_points(a, depsgraph), read_points(b, depsgraph)
    nearest, deepest = gjk(*points), epa(*points)
    return {"relation": nearest.relation.value, "distance": nearest.distance, "depth": deepest.depth}


def shown():
    return {key: value for key, value in answer().items() if key in ("relation", "distance", "depth")}


def part(name):
    (obj,) = [obj for obj in figure().all_objects if PART.of(obj) == name]
    return obj


def corners(name):
    """Return the points of a part's splines in scene coordinates, as Blender shows them."""
    obj = part(name)
    update()
    matrix = np.array(obj.matrix_world)
    if obj.type == "MESH":
        points = [np.array(vertex.co) for vertex in obj.data.vertices]
    else:
        points = [np.array(point.co[:3]) for spline in obj.data.splines for point in spline.points]
    return np.array([matrix[:2, :3] @ point + matrix[:2, 3] for point in points]).reshape(-1, 2)


def reaches(name):
    points = corners(name)
    return [*points.min(axis=0).tolist(), *points.max(axis=0).tolist()]


def kept_theme():
    return json.loads(figure()["cld_parameters"])["theme"]


def themes_drawn():
    slots = [slot for obj in figure().all_objects for slot in obj.material_slots]
    return {slot.material.get("cld_theme", "light") for slot in slots}


def undo():
    bpy.ops.ed.undo()
    update()


# Following


@mostly_slow("x", [0.0, -1.0, -2.0, -2.5, -4.0, -6.0, -6.5, -100.0, 1e4])
def test_moving_an_object_gives_the_answer_that_the_buttons_give(pair, x):
    pair[1].location.x = x
    update()
    assert shown() == truth(*pair)
    assert headline(figure())["relation"] == answer()["relation"]


@pytest.mark.slow
def test_shapes_that_are_grown_are_followed_and_exported_as_such():
    pair = box_and_ball()
    assert bpy.ops.collide.live(radius_a=0.25, radius_b=0.5) == {"FINISHED"}
    for x in (-2.0, -2.6, -5.0):
        pair[1].location.x = x
        update()
        points = [read_points(each, bpy.context.evaluated_depsgraph_get()) for each in pair]
        grown = [RoundedPolygon(*each) for each in zip(points, (0.25, 0.5), strict=True)]
        nearest, deepest = gjk(*grown), epa(*grown)
        assert shown() == {"relation": nearest.relation.value, "distance": nearest.distance, "depth": deepest.depth}
        assert corners("A").min(axis=0) == pytest.approx(points[0].min(axis=0) - 0.25, abs=1e-3)
        assert corners("A").max(axis=0) == pytest.approx(points[0].max(axis=0) + 0.25, abs=1e-3)
    live.settle()
    assert lesson_of(figure()).headline["relation"] == answer()["relation"]
    assert [json.loads(figure()["cld_parameters"])[name] for name in ("radius_a", "radius_b")] == [0.25, 0.5]


@pytest.mark.slow
def test_a_walk_through_the_other_object_is_right_at_each_place(pair):
    relations = set()
    for step in range(40):
        pair[1].location = (-step / 4, math.sin(step) / 4, 0)
        pair[1].rotation_euler.z = step / 90
        update()
        assert shown() == truth(*pair)
        relations.add(answer()["relation"])
    assert {"separated", "penetrating"} <= relations


@pytest.mark.slow
def test_a_body_of_thousands_of_hull_vertices_that_turns_is_drawn_with_fewer_and_looks_the_same():
    bpy.ops.wm.read_homefile(use_empty=True)
    circles = []
    for x in (0.0, 3.0):
        bpy.ops.mesh.primitive_circle_add(vertices=4000, location=(x, 0, 0))
        circles.append(bpy.context.object)
    for obj in circles:
        obj.select_set(True)
    bpy.ops.collide.live()
    for x in (2.5, 1.5):
        circles[1].location.x = x
        circles[1].rotation_euler.z += 0.02
        update()
        assert shown() == truth(*circles)
        for name, middle, radius in (("A", 0.0, 1.0), ("B", x, 1.0)):
            points = corners(name)
            assert len(points) < 2500
            assert np.hypot(*(points - (middle, 0.0)).T) == pytest.approx(radius, abs=1e-5)
        widest = corners("A-B")
        assert len(widest) < 2500
        assert np.ptp(widest, axis=0) == pytest.approx(4.0, abs=1e-3)


def test_the_outline_stands_over_the_object(pair):
    pair[1].location = (1, 2, 0)
    update()
    assert reaches("B") == pytest.approx([5, 2, 7, 5], abs=1e-3)
    assert reaches("A") == pytest.approx([0, 0, 2, 2], abs=1e-3)


def test_the_line_of_the_distance_goes_from_one_closest_point_to_the_other(pair):
    pair[1].location.y = 0.5
    update()
    left, _, right, _ = reaches("distance-world")
    assert left == pytest.approx(2, abs=1e-3)
    assert 3.7 < right < 4.001  # it may end in a gap between two dashes
    assert texts_of(part("distance-text.faces")) == ["2"]
    assert texts_of(part("depth-text.faces")) == [""]
    assert not part("depth-world.faces").data.polygons


def test_the_bar_and_the_supporting_lines_follow(pair):
    for x, distance in ((0.0, 2.0), (3.0, 5.0)):
        pair[1].location.x = x
        update()
        left, _, right, _ = reaches("bar.faces")
        assert right - left == pytest.approx(distance, abs=1e-3)
        middles = [sum(reaches(f"line-{name}.faces")[::2]) / 2 for name in "AB"]
        assert middles == pytest.approx([2, 2 + distance], abs=1e-3)
    region = corners("region.faces")
    assert region[:, 0].min() == pytest.approx(corners("v.faces")[:, 0].mean(), abs=1e-3)
    pair[1].location.x = -2.5
    update()
    assert not part("region.faces").data.polygons


def test_the_way_out_takes_the_place_of_the_distance_when_the_objects_penetrate(pair):
    pair[1].location.x = -2.5
    update()
    assert answer()["depth"] == 0.5
    assert texts_of(part("depth-text.faces")) == ["0.5"]
    assert texts_of(part("distance-text.faces")) == [""]
    assert not part("distance-world").data.splines
    assert reaches("depth-world.faces")[2] - reaches("depth-world.faces")[0] == pytest.approx(0.5, abs=1e-3)
    pair[1].location.x = 0
    update()
    assert not part("depth-world.faces").data.polygons
    assert part("distance-world").data.splines


def test_moving_makes_no_block_and_no_object(pair):
    before = blocks()
    for step in range(20):
        pair[1].location.x = -step / 2
        pair[0].rotation_euler.z = step / 3
        update()
    assert blocks() == before


def test_a_moved_outline_keeps_its_points_and_a_turned_one_its_spline(pair):
    spline = part("B").data.splines[0]
    points = np.empty(len(spline.points) * 4, np.float32)
    spline.points.foreach_get("co", points)
    address = spline.as_pointer()
    pair[1].location.x = 0.25
    update()
    after = np.empty_like(points)
    part("B").data.splines[0].points.foreach_get("co", after)
    assert np.array_equal(points, after)
    pair[1].rotation_euler.z = 0.25
    update()
    part("B").data.splines[0].points.foreach_get("co", after)
    assert not np.array_equal(points, after)
    assert part("B").data.splines[0].as_pointer() == address


def test_the_search_begins_at_the_last_answer():
    angles = np.linspace(0.0, 2.0 * np.pi, 400, endpoint=False)
    disc = np.stack([np.cos(angles), np.sin(angles)], axis=1).tolist()
    objects = [add(name, disc, location=place) for name, place in (("Disc", (0, 0, 0)), ("Bar", (2.5, -3, 0)))]
    objects[1].scale, objects[1].rotation_euler.z = (3, 0.3, 1), 0.4
    update()
    bpy.ops.collide.live()
    update()
    objects[1].location.x = 2.51
    update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    assert gjk(*(read_points(obj, depsgraph) for obj in objects)).iterations >= 6
    assert answer()["iterations"] <= 3


def test_the_rate_is_told_while_something_moves_and_is_that_of_the_moments(pair, monkeypatch):
    monkeypatch.setattr(session, "RATE_SHOWN_EVERY", 0.0)
    monkeypatch.setattr(session, "LONGEST_PAUSE", 1e9)
    assert live.state().rate == 0.0
    for step in range(1, 8):
        pair[1].location.x = step / 8
        update()
    times = live.timings()
    assert len(times) == 7
    assert live.state().rate == pytest.approx(6 / (times[-1].done - times[0].done))
    assert live.state().milliseconds > 0.0
    assert any("updates/s" in line for line in texts_of(*figure().all_objects))


def test_the_page_stays_until_a_shape_leaves_it(pair):
    page = next(obj for obj in figure().all_objects if obj.get("cld_panel") == "page")
    before = page.scale.x
    pair[1].location.x = 0.2
    update()
    assert page.scale.x == before
    pair[1].location.x = 60
    update()
    assert page.scale.x > before
    stage = next(scene for scene in bpy.data.scenes if scene.get("cld_owner"))
    assert stage.camera.data.ortho_scale == pytest.approx(400 * page.scale.x)
    pair[1].location.x = 0
    update()
    assert page.scale.x < 3 * before


def test_editing_vertices_moves_the_figure(pair):
    pair[1].data.vertices[0].co.x = 3
    pair[1].data.update()
    update()
    assert shown() == truth(*pair) == {"relation": "separated", "distance": 1.0, "depth": 0.0}


def test_editing_vertices_in_edit_mode_moves_the_figure(pair):
    import bmesh

    bpy.ops.object.mode_set(mode="EDIT")
    mesh = bmesh.from_edit_mesh(pair[1].data)
    mesh.verts.ensure_lookup_table()
    mesh.verts[0].co.x = 3
    bmesh.update_edit_mesh(pair[1].data)
    update()
    bpy.ops.object.mode_set(mode="OBJECT")
    assert answer()["distance"] == 1.0


def test_a_parent_carries_its_child_along(pair):
    empty = bpy.data.objects.new("Empty", None)
    bpy.context.scene.collection.objects.link(empty)
    pair[1].parent = empty
    empty.location.x = 5
    update()
    assert answer()["distance"] == 7.0


def test_an_animated_object_is_followed_from_frame_to_frame(pair):
    pair[1].keyframe_insert("location", frame=1)
    pair[1].location.x = 10
    pair[1].keyframe_insert("location", frame=11)
    bpy.context.scene.frame_set(11)
    assert answer()["distance"] == 12.0
    bpy.context.scene.frame_set(1)
    assert answer()["distance"] == 2.0


def test_a_text_and_an_object_with_instances_are_followed(pair):
    live.stop()
    deselect()
    curve = bpy.data.curves.new("Word", "FONT")
    curve.body = "II"
    word = bpy.data.objects.new("Word", curve)
    group = bpy.data.collections.new("Group")
    group.objects.link(pair[0])
    crowd = bpy.data.objects.new("Crowd", None)
    crowd.instance_type, crowd.instance_collection = "COLLECTION", group
    for obj in (word, crowd):
        bpy.context.scene.collection.objects.link(obj)
        obj.select_set(True)
    bpy.context.view_layer.objects.active = crowd
    crowd.location.x = 20
    update()
    clear()
    bpy.ops.collide.live()
    for x in (30, 15):
        crowd.location.x = x
        update()
        assert shown() == truth(word, crowd)
    word.location.x = -4
    update()
    assert shown() == truth(word, crowd)


# What does not trigger it


def test_nothing_is_read_or_written_while_nothing_of_the_two_moves(pair, monkeypatch):
    read = []
    monkeypatch.setattr(in_plane, "read_moving", lambda *given: read.append(given))
    other = add("Other", SQUARE, location=(9, 9, 0))
    update()
    before = figure()["cld_revision"]
    for step in range(5):
        other.location.x = step
        update()
        bpy.context.scene.frame_set(step)
        update()
    assert figure()["cld_revision"] == before
    assert len(live.timings()) == 0
    assert read == []


def test_its_own_writing_does_not_wake_it(pair):
    before = figure()["cld_revision"]
    pair[1].location.x = 1
    for _ in range(5):
        update()
    assert figure()["cld_revision"] == before + 1


def test_a_render_shows_the_figure_as_it_is_and_moves_nothing(pair, tmp_path):
    pair[1].keyframe_insert("location", frame=1)
    pair[1].location.x = 10
    pair[1].keyframe_insert("location", frame=3)
    update()
    bpy.context.scene.frame_set(1)
    before = figure()["cld_revision"]
    scene = bpy.context.scene
    scene.camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    scene.collection.objects.link(scene.camera)
    update()
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 1
    scene.cycles.use_denoising = False  # not every build has the denoiser
    scene.render.resolution_x = scene.render.resolution_y = 8
    scene.frame_start, scene.frame_end = 2, 3
    scene.render.filepath = str(tmp_path / "frame_")
    revisions = []
    bpy.app.handlers.render_post.append(lambda *_: revisions.append(figure()["cld_revision"]))
    try:
        bpy.ops.render.render(animation=True)
    finally:
        bpy.app.handlers.render_post.pop()
    assert revisions[0] == before


def test_another_scene_does_not_wake_it(pair):
    other = bpy.data.scenes.new("Other")
    other.collection.objects.link(pair[1])
    before = figure()["cld_revision"]
    other.view_layers[0].update()
    assert figure()["cld_revision"] == before


# What it survives


def test_renaming_an_object_leaves_it_followed(pair):
    pair[1].name = "Wedge"
    add("Ball", TRIANGLE)
    pair[1].location.x = 1
    update()
    assert answer()["distance"] == 3.0
    assert [obj.name for obj in live.state().pair] == ["Box", "Wedge"]


def test_a_renamed_view_layer_leaves_its_objects_followed(pair):
    bpy.context.view_layer.name = "Beauty"
    pair[1].location.x = 8.0
    update()
    assert answer()["distance"] == 10.0
    other = bpy.context.scene.view_layers.new("Other")
    pair[1].hide_set(True, view_layer=other)
    other.update()
    assert live.state().waiting is None


def test_a_deleted_object_is_waited_for_and_the_figure_says_so(pair):
    bpy.data.objects.remove(pair[1])
    update()
    assert "Ball" in texts_of(part("answer.faces"))[0]
    assert str(live.state().waiting).startswith("Ball is gone")
    assert live.is_live()


def test_a_hidden_object_is_followed_again_when_it_is_shown(pair):
    pair[1].hide_viewport = True
    update()
    assert "Ball" in texts_of(part("answer.faces"))[0]
    pair[1].hide_viewport = False
    pair[1].location.x = 1
    update()
    assert live.state().waiting is None
    assert answer()["distance"] == 3.0


def test_an_object_that_loses_all_its_vertices_is_waited_for(pair):
    pair[1].data.clear_geometry()
    update()
    assert "Ball" in texts_of(part("answer.faces"))[0]
    pair[1].data.from_pydata([(3, 0, 0), (4, 0, 0)], [], [])
    update()
    assert answer()["distance"] == 1.0


@pytest.mark.slow
def test_what_was_edited_while_the_other_object_could_not_be_read_was_not_shown(pair):
    pair[0].hide_viewport = True
    update()
    pair[1].data.clear_geometry()
    pair[1].data.from_pydata([(3, 0, 0), (4, 0, 0)], [], [])
    update()
    pair[0].hide_viewport = False
    update()
    assert live.state().waiting is None
    assert shown() == truth(*pair)
    assert answer()["distance"] == 1.0


def test_the_origin_stayed_behind_when_the_page_was_laid_out_anew(pair):
    def way_to_difference():
        update()
        places = [np.array(part(name).matrix_world.translation)[:2] for name in ("0.faces", "A-B.faces")]
        return places[1] - places[0]

    before, b_before = way_to_difference(), np.array(pair[1].location)[:2]
    page = np.array(part("0.faces").matrix_world.translation)
    pair[1].location.xy = -14, 9
    after = way_to_difference()
    assert not np.allclose(page, part("0.faces").matrix_world.translation)  # the page is a different one
    assert after - before == pytest.approx(b_before - np.array(pair[1].location)[:2], abs=1e-4)
    zero = np.array(part("origin-name.faces").matrix_world.translation)[:2]
    assert np.hypot(*(zero - np.array(part("0.faces").matrix_world.translation)[:2])) < 2.0


def test_deleting_a_part_of_the_figure_leaves_the_rest_live(pair):
    bpy.data.objects.remove(part("line-A.faces"))
    pair[1].location.x = 1
    update()
    assert texts_of(part("distance-text.faces")) == ["3"]


def test_renaming_the_figure_and_its_parts_leaves_them_live(pair):
    figure().name = "My figure"
    part("B").name = "My outline"
    pair[1].location.x = 1
    update()
    assert texts_of(part("distance-text.faces")) == ["3"]
    assert reaches("B")[0] == pytest.approx(5, abs=1e-3)


def test_undo_takes_back_the_move_and_the_figure_follows(pair):
    bpy.ops.ed.undo_push(message="live")
    bpy.data.objects["Ball"].location.x = 5
    update()
    bpy.ops.ed.undo_push(message="move")
    for step in range(10):  # moments after the last step of undo, as while playing an animation
        bpy.data.objects["Ball"].location.x = 6 + step
        update()
    undo()
    assert bpy.data.objects["Ball"].location.x == 0
    assert answer()["distance"] == 2.0
    assert reaches("B")[0] == pytest.approx(4, abs=1e-3)
    bpy.ops.ed.redo()
    update()
    assert answer()["distance"] == 7.0
    bpy.data.objects["Ball"].location.x = 1
    update()
    assert answer()["distance"] == 3.0
    assert reaches("B")[0] == pytest.approx(5, abs=1e-3)


def test_undo_brings_a_deleted_object_back_to_the_figure(pair):
    bpy.ops.ed.undo_push(message="live")
    bpy.data.objects.remove(bpy.data.objects["Ball"])
    update()
    bpy.ops.ed.undo_push(message="delete")
    undo()
    assert live.state().waiting is None
    bpy.data.objects["Ball"].location.x = 1
    update()
    assert answer()["distance"] == 3.0


def test_moving_adds_nothing_to_undo(pair):
    bpy.ops.ed.undo_push(message="live")
    for step in range(8):
        bpy.data.objects["Ball"].location.x = step
        update()
    bpy.ops.ed.undo_push(message="moved")
    undo()
    assert bpy.data.objects["Ball"].location.x == 0
    assert answer()["distance"] == 2.0


def test_undoing_the_figure_away_ends_it_and_the_button_starts_a_new_one():
    box_and_ball()
    bpy.ops.ed.undo_push(message="two objects")
    bpy.ops.collide.live()
    bpy.ops.ed.undo_push(message="live")
    undo()
    assert not live.is_live()
    assert list(figures()) == []
    bpy.data.objects["Ball"].location.x = 1
    update()
    assert bpy.ops.collide.live() == {"FINISHED"}
    assert answer()["distance"] == 3.0
    assert handlers() == ATTACHED


# Stopping


def test_handlers_are_there_only_while_a_figure_is_live(pair):
    assert handlers() == ATTACHED
    assert bpy.ops.collide.live_stop() == {"FINISHED"}
    assert handlers() == {}
    assert live.state() is None


def test_pressing_again_stops_and_is_no_step_to_undo(pair):
    assert bpy.ops.collide.live() == {"CANCELLED"}
    assert not live.is_live()
    assert handlers() == {}


def test_a_stopped_figure_stays_as_it_is(pair):
    bpy.ops.collide.live_stop()
    pair[1].location.x = 5
    update()
    assert answer()["distance"] == 2.0
    assert lesson_of(figure()).headline == {"relation": "separated", "distance": 2.0, "iterations": 2}


def test_starting_again_takes_the_place_of_the_figure(pair):
    number = figure()["cld_figure"]
    bpy.ops.collide.live_stop()
    pair[1].location.x = 1
    bpy.ops.collide.live(layout="overlay")
    assert figure()["cld_figure"] == number
    assert answer()["distance"] == 3.0


def test_following_another_pair_lets_the_first_figure_stand(pair):
    bpy.ops.collide.live_stop()
    deselect()
    add("C", SQUARE, location=(20, 0, 0))
    add("D", SQUARE, location=(30, 0, 0))
    bpy.ops.collide.live()
    assert len(list(figures())) == 2
    assert handlers() == ATTACHED
    pair[1].location.x = 3
    update()
    assert json.loads(next(iter(figures()))["cld_result"])["distance"] == 2.0


def test_clearing_the_figure_ends_it_without_an_error(pair):
    bpy.ops.collide.clear()
    pair[1].location.x = 3
    update()
    assert not live.is_live()
    assert handlers() == {}


def test_loading_a_file_stops_it_and_the_saved_figure_is_a_still_one(pair, tmp_path):
    pair[1].location.x = 3
    update()
    path = str(tmp_path / "live.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.open_mainfile(filepath=path)
    assert handlers() == {}
    assert not live.is_live()
    assert answer()["distance"] == 5.0
    assert lesson_of(figure()).result.distance == 5.0
    bpy.data.objects["Ball"].location.x = 0
    update()
    assert answer()["distance"] == 5.0


def test_a_new_file_stops_it(pair):
    bpy.ops.wm.read_homefile(use_empty=True)
    assert handlers() == {}
    assert live.state() is None


def test_a_file_that_cannot_be_loaded_does_not_stop_it(pair, tmp_path):
    with pytest.raises(RuntimeError):
        bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "none.blend"))
    pair[1].location.x = 1
    update()
    assert answer()["distance"] == 3.0


@pytest.mark.slow
def test_another_theme_chosen_while_it_is_live_is_the_one_that_is_exported_and_stays(pair, tmp_path):
    bpy.ops.collide.recolour(theme="dark")
    update()
    bpy.ops.collide.export(filepath=str(tmp_path / "dark.svg"))
    assert kept_theme() == "dark"
    assert THEMES[Theme.DARK][Role.PAPER].colour in (tmp_path / "dark.svg").read_text(encoding="utf-8")
    bpy.ops.collide.live()  # stops it
    assert kept_theme() == "dark"
    bpy.ops.collide.recolour(theme="light")
    assert kept_theme() == "light"
    assert themes_drawn() == {"light"}


def test_a_figure_that_is_live_in_dark_colours_can_be_given_light_ones():
    box_and_ball()
    bpy.ops.collide.live(theme="dark")
    assert themes_drawn() == {"dark"}
    assert kept_theme() == "dark"
    bpy.ops.collide.recolour(theme="light")
    live.settle()
    assert kept_theme() == "light"


def test_disabling_the_extension_stops_it(pair):
    collide_addon.unregister()
    try:
        assert handlers() == {}
        pair[1].location.x = 3
        update()
        assert answer()["distance"] == 2.0
    finally:
        collide_addon.register()


def test_the_disabled_buttons_say_why():
    with pytest.raises(RuntimeError, match="select exactly two"):
        bpy.ops.collide.live()
    with pytest.raises(RuntimeError, match="No figure is live: select two objects and press Live"):
        bpy.ops.collide.live_stop()


def test_an_object_without_vertices_is_refused_and_nothing_is_made():
    box_and_ball()
    bpy.data.objects["Ball"].data.clear_geometry()
    before = blocks()
    with pytest.raises(RuntimeError, match="Ball has no vertices"):
        bpy.ops.collide.live()
    assert blocks() == before
    assert handlers() == {}


def test_every_relation_has_its_words():
    from collide_addon.figure.text.catalogue import sentences

    assert {f"live.{relation.value}" for relation in Relation} <= set(sentences("en"))


def test_a_live_figure_is_retimed_to_be_read_like_any_other(pair):
    assert bpy.ops.collide.retime(pace=0) == {"FINISHED"}


def test_a_page_that_grows_while_b_is_moved_is_shown_whole_once_nothing_is_dragged(pair, monkeypatch):
    area = area_of_3d_view()
    turn_to(area, figure())
    view = area.spaces.active.region_3d
    before, camera = view.view_distance, camera_in(figure()).data
    width = camera.ortho_scale
    pair[1].location.x += 20.0
    update()
    monkeypatch.setattr(live, "is_dragging", lambda: True)
    assert live._turn_views() == live.GROWN_SECONDS
    assert view.view_distance == before
    monkeypatch.undo()
    assert live._turn_views() is None
    grown = camera.ortho_scale / width
    assert grown > 1.5
    assert view.view_distance / before == pytest.approx(grown)


def test_a_view_that_is_not_turned_to_the_page_stays_as_it_is(pair):
    area = area_of_3d_view()
    before = state(area)
    pair[1].location.x += 20.0
    update()
    assert live._turn_views() is None
    assert state(area) == before


@pytest.mark.parametrize(("measured", "lie"), [("above", "outlines"), ("space", "meshes")])
def test_a_ball_in_the_hole_of_a_ring_was_live_inside_it_and_nobody_said_that_hulls_are(measured, lie):
    bpy.ops.mesh.primitive_torus_add(major_segments=12, minor_segments=6)
    ring = bpy.context.object
    bpy.ops.mesh.primitive_uv_sphere_add(segments=8, ring_count=4, radius=0.3)
    ring.select_set(True)
    bpy.ops.collide.live(measured=measured)
    update()
    ring.location.x = 0.1
    update()
    assert (answer()["relation"], answer()["hull_of"], headline(figure())["hull of"]) == ("penetrating", ["A"], "A")
    assert any("A is not convex: its hull is used" in text for text in texts_of(*figure().all_objects))
    live.stop()
    kept = lesson_of(figure()).figure.result
    assert (kept["hull_of"], kept[lie]) == (["A"], "separated")
    assert kept[f"{lie}_distance"] == pytest.approx(0.338, abs=0.001)
