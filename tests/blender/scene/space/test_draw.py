# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in space is placed at the objects, faces its reader, plays by keys and disappears without a trace."""

import bpy
import numpy as np
import pytest
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from collide_addon.figure.model.figure import Panel
from collide_addon.figure.model.look import Theme
from collide_addon.figure.space.picture import LENS
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.ownership import is_owned
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.changes import recolour
from collide_addon.scene.drawing.draw import PANEL
from collide_addon.scene.drawing.faces import TEXTS
from collide_addon.scene.drawing.keys import UNTIL
from collide_addon.scene.drawing.materials import INK, key_of
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import camera_in, stage_of
from collide_addon.scene.rendering.render import render_still
from collide_addon.scene.space.draw import FACES_READER, is_in_space

from ....cases import mostly_slow
from ...shapes import blocks

METHODS = ("gjk", "epa", "sat", "obb")


@pytest.fixture
def cubes():
    """Two selected cubes of edge 2, 4 apart in Z."""
    made = []
    for name, place in (("Low", (0, 0, 0)), ("High", (1, 0.5, 6))):
        bpy.ops.mesh.primitive_cube_add(location=place)
        bpy.context.object.name = name
        made.append(bpy.context.object)
    made[0].select_set(True)
    bpy.context.view_layer.update()
    return made


def drawn(method="gjk", **chosen):
    chosen |= {"layout": "overlay"} if method in ("gjk", "epa", "sat", "obb") else {}
    assert getattr(bpy.ops.collide, method)(measured="space", **chosen) == {"FINISHED"}
    return max(figures(), key=lambda figure: figure.name)


BELOW = ["distance 4", "max n·a = 1     min n·b = 5     5 − 1 = 4"]
"""The text below the figure of the cubes in the 3D View."""


def words_in(objects):
    """Return the texts of the result."""
    return [text.text for obj in objects if UNTIL.of(obj) == -1 for text in TEXTS.of(obj) or ()]


def at_result(figure):
    """Return the stage at the result, and its camera, after computing what only pictures need."""
    stage = stage_of(figure)
    for collection in figure.children_recursive:
        collection.hide_viewport = False
    stage.frame_set(steps_of(figure)[-1].frames[-1])
    return stage, camera_in(figure).evaluated_get(stage.view_layers[0].depsgraph)


def seen_points(figure, chosen):
    """Return where the vertices of some objects are in the picture of the result, from 0 to 1, and how far away."""
    stage, camera = at_result(figure)
    depsgraph = stage.view_layers[0].depsgraph
    placed = [
        (obj.evaluated_get(depsgraph).matrix_world, obj.data.vertices) for obj in figure.all_objects if chosen(obj)
    ]
    assert placed
    return np.array(
        [world_to_camera_view(stage, camera, matrix @ each.co) for matrix, vertices in placed for each in vertices]
    )


def is_part(name):
    return lambda obj: name in (obj.get("cld_part") or "").split()


def test_the_figure_fills_the_picture_and_nothing_is_cut_off(cubes):
    """An axis is longer than its shadows; beside the shapes, it fills the picture together with them."""
    for method in METHODS:
        figure = drawn(method)
        x, y, _ = seen_points(figure, lambda obj: is_part("hull-A")(obj) or is_part("axis")(obj)).T
        assert min(x.min(), y.min()) > 0.0
        assert max(x.max(), y.max()) < 1.0
        assert np.ptp(y) > 0.55 or np.ptp(x) > 0.8, method


def test_titles_and_numbers_are_in_the_picture_and_not_over_the_shapes(cubes):
    figure = drawn()
    shapes = seen_points(figure, is_part("body-A"))
    texts = seen_points(figure, lambda obj: is_part("framed")(obj) and UNTIL.of(obj) == -1)
    assert texts.min(axis=0)[:2].min() > 0.0
    assert texts.max(axis=0)[:2].max() < 1.0
    low, high = shapes[:, 1].min(), shapes[:, 1].max()
    assert not np.any((texts[:, 1] > low) & (texts[:, 1] < high))


def test_what_is_ahead_is_where_it_was_in_the_picture_but_nearer_than_all_bodies(cubes):
    figure = drawn()
    ahead, there = (
        seen_points(figure, lambda obj, way=way: is_part("closest")(obj) and bool(len(obj.constraints)) == way)
        for way in (True, False)
    )
    assert ahead[:, :2] == pytest.approx(there[:, :2], abs=1e-4)
    assert ahead[:, 2].max() < seen_points(figure, is_part("body-A"))[:, 2].min()


def test_bodies_show_but_where_a_live_figure_would_cover_what_is_edited(cubes):
    for figure, hidden in ((drawn(), False), (drawn("live"), True)):
        (bodies,) = {
            obj.users_collection[0] for obj in figure.all_objects if is_part("body-A")(obj) or is_part("bodies")(obj)
        }
        assert (bodies.hide_viewport, bodies.hide_render) == (hidden, False)
    bpy.ops.collide.live_stop()


def world_points(figure, part):
    """Return where the vertices of the meshes with a part are in the user's scene, at the current frame."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    found = [
        np.array([each.matrix_world @ vertex.co for vertex in each.object.data.vertices])
        for each in depsgraph.object_instances
        if each.is_instance and part in (each.object.get("cld_part") or "").split()
    ]
    return np.concatenate(found)


@mostly_slow("method", METHODS)
def test_the_hulls_are_drawn_where_the_objects_are(cubes, method):
    points = world_points(drawn(method), "hull-A")
    assert points.min(axis=0) == pytest.approx([-1.0, -1.0, -1.0], abs=0.1)
    assert points.max(axis=0) == pytest.approx([2.0, 1.5, 7.0], abs=0.1)


def test_far_from_the_origin_it_stands_as_well(cubes):
    for cube in cubes:
        cube.location.x += 1000.0
    bpy.context.view_layer.update()
    assert world_points(drawn(), "hull-A")[:, 0].min() == pytest.approx(999.0, abs=0.1)


def test_the_result_shows_at_its_frame_and_a_step_at_its_own(cubes):
    figure = drawn()
    marks = {obj["cld_part"]: obj for obj in figure.all_objects if obj.get("cld_part") and not FACES_READER.of(obj)}
    closest = next(obj for part, obj in marks.items() if "closest" in part.split())
    simplex = next(obj for part, obj in marks.items() if "simplex-A" in part.split())
    first, *_, last = steps_of(figure)
    for step, shown in ((first, (False, False)), (last, (True, False))):
        stage_of(figure).frame_set(step.frames[-1])
        seen = stage_of(figure).view_layers[0].depsgraph
        assert tuple(not obj.evaluated_get(seen).hide_render for obj in (closest, simplex)) == shown


def test_pictures_have_texts_of_their_own_that_face_the_camera(cubes):
    figure = drawn()
    texts = [obj for obj in figure.all_objects if FACES_READER.of(obj)]
    following = [obj for obj in figure.all_objects if any(each.type == "COPY_ROTATION" for each in obj.constraints)]
    assert {each.target for obj in following for each in obj.constraints} == {camera_in(figure)}
    assert sorted(words_in(following)) == ["A", "B", "a", "b"]
    assert sorted(words_in(texts)) == sorted(["A", "B", "a", "b", *BELOW])
    assert {obj.users_collection[0].hide_render for obj in texts} == {True}
    assert {obj.users_collection[0].hide_viewport for obj in following} == {True}


def users_camera(place, towards=(0.5, 0.25, 3.0), **lens):
    """Give the scene a user's camera, which sees all of the figure if it is pointed there."""
    camera = bpy.data.objects.new("Mine", bpy.data.cameras.new("Mine"))
    for name, value in lens.items():
        setattr(camera.data, name, value)
    camera.location = place
    camera.rotation_euler = (camera.location - Vector(towards)).to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    bpy.context.view_layer.update()
    return camera


@pytest.mark.parametrize("place", [(9, -9, 4), (40, -40, 4)])
def test_pictures_were_cut_by_a_camera_of_the_scene_that_does_not_see_all(cubes, place):
    """A camera like that of Blender's default scene; looking past the figure, also from far away."""
    users_camera(place, towards=(0.0, 0.0, 30.0))
    own = camera_in(drawn())
    assert not own.constraints
    assert own.parent is not None  # what it circles about
    assert (own.data.type, own.data.lens) == ("PERSP", LENS)


def test_it_is_seen_through_the_scenes_camera(cubes):
    camera = users_camera((9, -9, 4), lens=20.0)
    own = camera_in(drawn())
    assert own != camera
    assert own.data.lens == 20.0
    stage = bpy.data.scenes["Collide"]
    place = own.evaluated_get(stage.view_layers[0].depsgraph).matrix_world.translation
    assert tuple(place) == pytest.approx((9, -9, 4))


def test_without_a_camera_one_of_ours_goes_around_and_sees_everything(cubes):
    figure = drawn()
    camera = camera_in(figure)
    stage = stage_of(figure)
    places = []
    corners = [Vector((x, y, z)) for x in (-1, 2) for y in (-1, 1.5) for z in (-1, 7)]
    for step in steps_of(figure):
        stage.frame_set(step.frames[-1])
        seen = camera.evaluated_get(stage.view_layers[0].depsgraph)
        places.append(np.array(seen.matrix_world.translation))
        where = np.array([world_to_camera_view(stage, seen, corner) for corner in corners])[:, :2]
        assert where.min() > -0.05
        assert where.max() < 1.05
    assert len({tuple(place.round(3)) for place in places}) == len(places)


def test_there_is_no_page_and_no_paper(cubes):
    figure = drawn()
    assert is_in_space(figure)
    assert [PANEL.of(obj) for obj in figure.all_objects if obj.type == "EMPTY" and PANEL.of(obj)] == [Panel.PAGE]
    assert not any(obj.name.endswith(".paper") for obj in figure.all_objects)


def test_pressing_again_replaces_it_and_clear_leaves_nothing(cubes):
    before = blocks()
    drawn("epa")
    once = blocks()
    drawn("epa")
    assert blocks() == once
    clear()
    left = blocks()
    left["collections"].remove("Collide") if "Collide" in left["collections"] else None
    left["scenes"] = [name for name in left["scenes"] if name != "Collide"]
    assert {kind: left[kind] for kind in ("objects", "meshes", "cameras", "actions")} == {
        kind: before[kind] for kind in ("objects", "meshes", "cameras", "actions")
    }


def test_nothing_of_the_users_is_changed(cubes):
    stood = [cube.matrix_world.copy() for cube in cubes]
    drawn("sat")
    assert [cube.matrix_world for cube in cubes] == stood
    assert not any(is_owned(cube) for cube in cubes)


@mostly_slow("theme", ["light", "dark", "classic", "print"])
def test_it_has_the_colours_of_its_theme(cubes, theme):
    figure = drawn(theme=theme)
    used = {slot.material for obj in figure.all_objects for slot in obj.material_slots}
    assert {key_of(material)[0].value for material in used} == {theme}


def test_a_picture_less_high_shows_all_of_it_and_leaves_the_camera_as_it_was(cubes, tmp_path):
    figure = drawn()
    lens, before = camera_in(figure).data, camera_in(figure).data.lens
    stage, seen = stage_of(figure), []
    bpy.app.handlers.render_init.append(lambda *_: seen.append((stage.render.resolution_y, lens.lens)))
    try:
        render_still(figure, tmp_path / "a.png", resolution=(64, 18))
    finally:
        bpy.app.handlers.render_init.pop()
    assert seen == [(18, before / 2)]
    assert lens.lens == before


def test_a_picture_tells_nobody_where_its_file_lies_or_when_it_was_made(cubes, tmp_path):
    """Pictures of figures in space, which Blender renders, had the path of the user's .blend file in them."""
    figure = drawn()
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "private.blend"))
    picture = render_still(figure, tmp_path / "a.png", resolution=(64, 36)).read_bytes()
    assert b"private" not in picture
    assert b"Date" not in picture


def test_another_theme_takes_the_place_of_every_colour_of_bodies_too(cubes):
    figure = drawn(theme="light")
    recolour(figure, Theme.DARK, 1)
    used = {slot.material for obj in figure.all_objects for slot in obj.material_slots}
    assert {key_of(material)[0] for material in used} == {Theme.DARK}
    assert {INK.of(material) for material in used} > {"line", "tint", "text"}


def test_undo_takes_it_away_and_redo_brings_it_back(cubes):
    bpy.ops.ed.undo_push(message="start")
    drawn()
    bpy.ops.ed.undo_push(message="drawn")
    bpy.ops.ed.undo()
    assert not list(figures())
    bpy.ops.ed.redo()
    (figure,) = figures()
    assert is_in_space(figure)
    assert [obj for obj in figure.all_objects if is_part("body-A")(obj)]


@mostly_slow("lens", ["PERSP", "ORTHO"])
@pytest.mark.parametrize("scale", [1.0, 7.0])
def test_titles_are_in_the_picture_of_the_scenes_own_camera_whatever_its_lens_and_scale(cubes, lens, scale):
    camera = users_camera((12, -12, 4), type=lens, shift_x=0.1, lens=20.0, ortho_scale=30.0)
    camera.scale = (scale,) * 3
    bpy.context.view_layer.update()
    figure = drawn()
    assert camera_in(figure).constraints
    texts = seen_points(figure, lambda obj: is_part("framed")(obj) and UNTIL.of(obj) == -1)
    assert texts.min(axis=0)[:2].min() > 0.0
    assert texts.max(axis=0)[:2].max() < 1.0
    assert np.ptp(texts[:, 0]) > 0.8


@pytest.mark.parametrize("with_camera", [False, True])
def test_titles_are_on_paper_where_the_scenes_own_camera_may_have_shapes_behind_them(cubes, with_camera):
    """The table of Compare All Methods could not be read before a mesh."""
    if with_camera:
        users_camera((9, -9, 4), lens=20.0)
    framed = [obj for obj in drawn().all_objects if is_part("framed")(obj)]
    assert framed
    for obj in framed:
        faces = [
            (face.material_index, [obj.data.vertices[row].co.x for row in face.vertices]) for face in obj.data.polygons
        ]
        letters, paper = ([x for of, row in faces for x in row if of == which] for which in (0, 1))
        assert bool(paper) is with_camera
        assert not paper or min(paper) < min(letters) <= max(letters) < max(paper)  # bold ones, too
