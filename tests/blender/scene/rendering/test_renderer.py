# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of scenes: their contents are shown, and anything beyond flat colour is reported."""

from dataclasses import replace

import bpy
import numpy as np
import pytest

from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.figure import Kind, Mark, Panel, Span, from_aside
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.scene.base.compat import start_nodes
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import exact_colours, quick_render, stage_of
from collide_addon.scene.rendering import renderer as flat
from collide_addon.scene.rendering.looks import NotFlatError
from collide_addon.scene.rendering.render import Renderer, RenderError, Studio, render_still
from collide_addon.scene.rendering.renderer import FlatRenderer
from collide_addon.scene.rendering.seen import Memory
from collide_addon.scene.rendering.seen import seen as shapes_seen

from ....cases import mostly_slow
from ...picture import levels, rgb, seen_at
from ...sample_figure import figure

SIZE = (160, 90)
RED = (1.0, 0.0, 0.0)


def drawn(scene, size=SIZE, renderer=None, **look):
    return (renderer or FlatRenderer()).draw(scene, *size, **look)


@pytest.fixture
def stage():
    """A scene with a camera that sees 16 by 9 units around the origin, on white paper."""
    stage = bpy.data.scenes.new("Stage")
    exact_colours(stage)
    quick_render(stage)
    camera = bpy.data.cameras.new("camera")
    camera.type, camera.ortho_scale = "ORTHO", 16.0
    stage.camera = bpy.data.objects.new("camera", camera)
    stage.camera.location.z = 10.0
    stage.collection.objects.link(stage.camera)
    stage.world = bpy.data.worlds.new("paper")
    tree = start_nodes(stage.world)
    background, output = tree.nodes.new("ShaderNodeBackground"), tree.nodes.new("ShaderNodeOutputWorld")
    background.inputs["Color"].default_value = (1, 1, 1, 1)
    tree.links.new(background.outputs[0], output.inputs["Surface"])
    return stage


def shining(colour=RED, strength=1.0):
    material = bpy.data.materials.new("shining")
    nodes = start_nodes(material).nodes
    emission, output = nodes.new("ShaderNodeEmission"), nodes.new("ShaderNodeOutputMaterial")
    emission.inputs["Color"].default_value = (*colour, 1)
    emission.inputs["Strength"].default_value = strength
    material.node_tree.links.new(emission.outputs[0], output.inputs["Surface"])
    return material


def add(stage, data, material=None, name="thing"):
    obj = bpy.data.objects.new(name, data)
    if material is not None:
        data.materials.append(material)
    stage.collection.objects.link(obj)
    return obj


def mesh(points, *faces):
    data = bpy.data.meshes.new("mesh")
    data.from_pydata(points, [], faces or [range(len(points))])
    return data


def square(half=2.0, z=0.0):
    return mesh([(-half, -half, z), (half, -half, z), (half, half, z), (-half, half, z)])


def polyline(points, bevel=0.1):
    curve = bpy.data.curves.new("curve", "CURVE")
    curve.dimensions, curve.twist_mode, curve.bevel_depth, curve.bevel_resolution = "3D", "Z_UP", bevel, 0
    spline = curve.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points, strict=True):
        point.co = (*place, 1)
    return curve


def seen(picture, x, y):
    """Return the levels at a point of the stage."""
    height, width = picture.shape[:2]
    return tuple(picture[int((4.5 - y) / 9 * height), int((x + 8) / 16 * width), :3].tolist())


def test_an_empty_stage_is_its_paper(stage):
    assert (drawn(stage) == 255).all()
    assert (drawn(stage, transparent=True)[..., 3] == 0).all()
    stage.world.node_tree.nodes["Background"].inputs["Color"].default_value = (0, 1, 0, 1)
    assert (drawn(stage)[..., :3] == (0, 255, 0)).all()


def test_a_mesh_of_the_users_shows_from_either_side_where_it_is(stage):
    obj = add(stage, square(), shining())
    picture = drawn(stage)
    assert (seen(picture, 0, 0), seen(picture, 1.9, -1.9), seen(picture, 2.1, 0)) == (
        (255, 0, 0),
        (255, 0, 0),
        (255,) * 3,
    )
    assert (picture[..., 1] == 0).sum() == 40 * 40
    obj.location.x, obj.rotation_euler.x = 3.0, np.pi
    assert (seen(drawn(stage), 0, 0), seen(drawn(stage), 4.5, 0)) == ((255,) * 3, (255, 0, 0))
    obj.hide_render = True
    assert (drawn(stage) == 255).all()


def test_higher_ones_cover_lower_ones_whatever_their_order(stage):
    for z, colour in ((1.0, RED), (0.0, (0, 1, 0)), (2.0, (0, 0, 1))):
        add(stage, square(3.0 - z), shining(colour)).location.z = z
    picture = drawn(stage)
    assert [seen(picture, x, 0) for x in (0, 1.5, 2.5)] == [(0, 0, 255), (255, 0, 0), (0, 255, 0)]


def test_a_mesh_of_two_materials_shows_both_and_quads_beside_triangles(stage):
    points = [(-2, -2, 0), (0, -2, 0), (2, -2, 0), (2, 2, 0), (0, 2, 0), (-2, 2, 0)]
    data = mesh(points, (0, 1, 4, 5), (1, 2, 3), (1, 3, 4))
    add(stage, data, shining())
    data.materials.append(shining((0, 0, 1)))
    data.polygons.foreach_set("material_index", [0, 1, 1])
    picture = drawn(stage)
    assert [seen(picture, x, y) for x, y in ((-1, 0), (1, -1), (0.5, 1))] == [(255, 0, 0), (0, 0, 255), (0, 0, 255)]
    assert (picture[..., 1] == 0).sum() == 40 * 40


def test_areas_of_a_material_above_and_below_a_line_of_another_had_the_lines_place(stage):
    low, high = [
        [(x, y, z) for x, y in ((left, -2), (left + 4, -2), (left + 4, 2), (left, 2))] for left, z in ((-5, -1), (1, 1))
    ]
    data = mesh([*low, *high], range(4), range(4, 8))
    add(stage, data, shining())
    add(stage, mesh([(-6, -1, 0), (6, -1, 0), (6, 1, 0), (-6, 1, 0)]), shining((0, 0, 1)), "line")
    picture = drawn(stage)[..., :3]
    wanted = np.full_like(picture, 255)
    wanted[25:65, 30:70] = (255, 0, 0)
    wanted[35:55, 20:140] = (0, 0, 255)
    wanted[25:65, 90:130] = (255, 0, 0)
    assert (picture == wanted).all()


def test_a_material_that_no_face_has_does_no_harm(stage):
    thing = add(stage, mesh([(-2, -2, 0), (2, -2, 0), (2, 2, 0), (-2, 2, 0)]), shining())
    alone = drawn(stage)
    thing.data.materials.append(shining((0.0, 0.0, 1.0)))
    assert (drawn(stage) == alone).all()


def test_a_line_has_its_width(stage):
    add(stage, polyline([(-4, 0, 0), (4, 0, 0)], bevel=0.5), shining())
    picture = drawn(stage, (1600, 900))
    assert (picture[:, 800, 1] == 0).sum() == 100
    assert (picture[400, :, 1] == 0).sum() == 800


def test_instances_of_a_collection_are_drawn_where_their_empty_is(stage):
    collection = bpy.data.collections.new("pieces")
    data = square(0.5)
    data.materials.append(shining())
    line = polyline([(0, 1, 0), (0, 2, 0)], bevel=0.25)
    line.materials.append(shining((0, 0, 1)))
    for name, piece in (("piece", data), ("line", line)):
        collection.objects.link(bpy.data.objects.new(name, piece))
    for x in (-3, 3):
        empty = add(stage, None)
        empty.instance_type, empty.instance_collection, empty.location.x = "COLLECTION", collection, x
    picture = drawn(stage)
    assert [seen(picture, x, 0) for x in (-3, 0, 3)] == [(255, 0, 0), (255,) * 3, (255, 0, 0)]
    assert [seen(picture, x, 1.5) for x in (-3, 0, 3)] == [(0, 0, 255), (255,) * 3, (0, 0, 255)]
    empty.hide_render = True
    assert (seen(drawn(stage), 3, 0), seen(drawn(stage), 3, 1.5)) == ((255,) * 3, (255,) * 3)


def test_instances_that_stand_were_told_apart_anew_in_each_picture(stage):
    collection, data, memory = bpy.data.collections.new("pieces"), square(0.5), Memory()
    data.materials.append(shining())
    collection.objects.link(bpy.data.objects.new("piece", data))
    for x in (-3, 3):
        empty = add(stage, None)
        empty.instance_type, empty.instance_collection, empty.location.x = "COLLECTION", collection, x
    drawn(stage)
    found = []
    for _ in range(2):
        memory.forget(looks=True)
        found.append([shape.key for shape in shapes_seen(stage, 64, 36, memory)])
    assert found[0] == found[1]
    assert len(set(found[0])) == 2


def test_what_the_camera_does_not_reach_is_not_drawn(stage):
    add(stage, square(), shining()).location.z = 11.0
    assert (drawn(stage) == 255).all()


@pytest.fixture
def collection():
    return draw(figure(), bpy.context.scene)


@pytest.fixture
def sample(collection):
    return stage_of(collection)


def test_frames_are_the_same_bytes_after_any_others(sample):
    renderer = FlatRenderer()
    for frame in (1, 30, 45, 60, 150, 45, 1):
        sample.frame_current = frame
        assert (drawn(sample, renderer=renderer) == drawn(sample)).all()


def test_a_lens_is_flat_too():
    part = next(part for part in gallery_scene("dyn4j-overlap").parts if part.name == "depth")
    lesson = part.lesson(Choices())
    assert any(mark.panel is Panel.LENS for mark in lesson.figure.marks)
    stage = stage_of(draw(lesson.figure, bpy.context.scene))
    stage.frame_current = stage.frame_end
    drawn(stage)


@mostly_slow("renderer", Renderer)
def test_what_moves_does_not_fade_with_what_fades_at_the_same_time(tmp_path, renderer):
    fades, moves = (
        Mark(Kind.BAR, role, np.array([(8.0, y), (9.0, y)]), role.value, span=Span.of(1))
        for role, y in ((Role.SHADOW_A, 2.0), (Role.SHADOW_B, 1.0))
    )
    sample = figure(fades, replace(moves, motion=from_aside(np.array([-1.5, 0.0]))))
    collection = draw(sample, bpy.context.scene)
    path = render_still(collection, tmp_path / "p.png", 49, resolution=(640, 360), studio=Studio(renderer))
    colours = [seen_at(levels(path), sample, x, y) for x, y in ((7.0, 1.0), (8.8, 1.0), (8.5, 2.0))]
    assert colours == [rgb(STYLES[Role.SHADOW_B].colour), (255, 255, 255), (255, 255, 255)]


def test_a_change_by_hand_shows_in_the_next_picture_of_the_same_renderer(sample):
    renderer = FlatRenderer()
    sample.frame_current = sample.frame_end
    before = drawn(sample, renderer=renderer)
    obj = next(obj for obj in sample.objects if obj.name.endswith(".A B"))
    obj.data.splines[0].points[0].co.x += 20
    assert (drawn(sample, renderer=renderer) != before).any()
    assert (drawn(sample, renderer=renderer) == drawn(sample)).all()


def test_a_renderer_for_a_film_draws_the_same_bytes_as_any_other(sample):
    renderer = FlatRenderer()
    sample.frame_current = sample.frame_end
    drawn(sample, renderer=renderer)
    obj = next(obj for obj in sample.objects if obj.name.endswith(".A B"))
    obj.data.splines[0].points[0].co.x += 20  # what it has cached is of no use
    with renderer.steady():
        for frame in (150, 45, 46, 60, 150, 45):
            sample.frame_current = frame
            assert (drawn(sample, renderer=renderer) == drawn(sample)).all()


def film_of(stage, places):
    """The colours at some x in two frames, drawn as frames of a film and identical to single pictures."""
    renderer, colours = FlatRenderer(), []
    with renderer.steady():
        for frame in (1, 2):
            stage.frame_current = frame
            picture = drawn(stage, renderer=renderer)
            assert (picture == drawn(stage)).all()
            colours.append([seen(picture, x, 0) for x in places])
    return colours


def test_a_material_with_keys_changes_in_a_film(stage):
    material = shining()
    add(stage, square(), material)
    strength = next(node for node in material.node_tree.nodes if node.bl_idname == "ShaderNodeEmission").inputs[1]
    for frame, value in ((1, 0.0), (2, 1.0)):
        strength.default_value = value
        strength.keyframe_insert("default_value", frame=frame)
    assert film_of(stage, (0,)) == [[(0, 0, 0)], [(255, 0, 0)]]


def test_a_group_of_nodes_is_seen_through_and_nothing_behind_one_that_moves(stage):
    material = shining()
    tree, nodes = bpy.data.node_groups.new("half", "ShaderNodeTree"), material.node_tree.nodes
    for name, way, kind in (("in", "INPUT", "Shader"), ("share", "INPUT", "Float"), ("out", "OUTPUT", "Shader")):
        tree.interface.new_socket(name, in_out=way, socket_type=f"NodeSocket{kind}")
    names = ("NodeGroupInput", "NodeGroupOutput", "ShaderNodeMixShader", "ShaderNodeBsdfTransparent")
    given, end, mix, clear = map(tree.nodes.new, names)
    for source, to in ((1, mix.inputs[0]), (0, mix.inputs[1])):
        tree.links.new(given.outputs[source], to)
    tree.links.new(clear.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], end.inputs[0])
    group = nodes.new("ShaderNodeGroup")
    group.node_tree, group.inputs["share"].default_value = tree, 1.0
    material.node_tree.links.new(nodes["Emission"].outputs[0], group.inputs["in"])
    material.node_tree.links.new(group.outputs[0], nodes["Material Output"].inputs["Surface"])
    add(stage, square(), material)
    assert seen(drawn(stage), 0, 0) == (255, 255, 255)
    group.inputs["share"].default_value = 0.0
    assert seen(drawn(stage), 0, 0) == (255, 0, 0)
    mix.inputs[0].keyframe_insert("default_value", frame=1)
    with pytest.raises(NotFlatError):
        drawn(stage)


def test_a_film_shows_a_mesh_that_bends_and_has_a_material_without_faces(stage):
    obj = add(stage, square(), shining())
    obj.data.materials.append(shining((0.0, 0.0, 1.0)))
    obj.shape_key_add(name="there")
    away = obj.shape_key_add(name="away")
    for point in away.data:
        point.co.x += 3.0
    for frame, value in ((1, 0.0), (2, 1.0)):
        away.value = value
        away.keyframe_insert("value", frame=frame)
    assert film_of(stage, (0, 3)) == [[(255, 0, 0), (255, 255, 255)], [(255, 255, 255), (255, 0, 0)]]


def test_covering_in_many_goes_gives_the_same_bytes(sample, monkeypatch):
    sample.frame_current = sample.frame_end
    whole = drawn(sample)
    monkeypatch.setattr(flat, "PIXELS_AT_ONCE", 1)
    assert (drawn(sample) == whole).all()


def lit(stage):
    material = bpy.data.materials.new("lit")
    nodes = start_nodes(material).nodes
    cloth, output = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeOutputMaterial")
    material.node_tree.links.new(cloth.outputs[0], output.inputs["Surface"])
    add(stage, square(), material)


def textured(stage):
    material = shining()
    image = material.node_tree.nodes.new("ShaderNodeTexImage")
    material.node_tree.links.new(image.outputs[0], material.node_tree.nodes["Emission"].inputs["Color"])
    add(stage, square(), material)


def seen_from_the_side(stage):
    stage.camera.data.type = "PERSP"


def foggy(stage):
    tree = stage.world.node_tree
    fog = tree.nodes.new("ShaderNodeVolumeScatter")
    tree.links.new(fog.outputs[0], tree.nodes["World Output"].inputs["Volume"])


def half_hidden(stage):
    collection = bpy.data.collections.new("half")
    stage.collection.children.link(collection)
    collection.hide_render = True


def lamp(stage):
    add(stage, bpy.data.lights.new("lamp", "AREA"), name="lamp").visible_camera = True


def no_number(stage):
    add(stage, mesh([(0, 0, 0), (float("nan"), 1, 0), (1, 0, 0)]), shining())


def no_number_in_a_curve(stage):
    add(stage, polyline([(0, 0, 0), (float("nan"), 1, 0), (1, 0, 0)]), shining())


def composited(stage):
    stage.render.use_compositing = True
    if hasattr(stage, "compositing_node_group"):
        stage.compositing_node_group = bpy.data.node_groups.new("compositor", "CompositorNodeTree")
    else:
        stage.use_nodes = True


def smoke(stage):
    add(stage, bpy.data.volumes.new("smoke"), name="smoke")


MORE = {
    composited: "Stage has use_compositing",
    smoke: "smoke is not one flat colour",
    no_number_in_a_curve: "thing has a point that is not a number: remove it",
    lit: "lit is not one flat colour",
    textured: r"shining[.\d]* is not one flat colour",
    lambda stage: add(stage, square()): "None is not one flat colour",
    seen_from_the_side: "camera has perspective",
    foggy: "paper is not one flat colour",
    no_number: "thing has a point that is not a number: remove it",
    half_hidden: "half is hidden in the view alone, or in pictures",
    lamp: "lamp is not one flat colour",
    lambda stage: setattr(add(stage, square(), shining()), "hide_viewport", True): "thing is hidden in the view alone",
    lambda stage: setattr(stage.render, "use_motion_blur", True): "Stage has use_motion_blur",
    lambda stage: setattr(stage.view_settings, "exposure", 1.0): "Stage has exposure",
    lambda stage: setattr(stage.view_layers[0], "material_override", shining()): "Stage has material_override",
}


@mostly_slow("more", MORE)
def test_what_is_more_than_flat_colour_is_said(stage, more):
    add(stage, square(0.1), shining(), "other").location.x = 6.0
    drawn(stage)
    more(stage)
    with pytest.raises(NotFlatError, match=MORE[more]):
        drawn(stage)


def test_blender_renders_what_the_flat_renderer_cannot_and_it_is_said_why(sample, collection, tmp_path):
    sample.cycles.samples = 1
    studio = Studio()
    render_still(collection, tmp_path / "flat.png", resolution=(64, 36), studio=studio)
    assert studio.reason is None
    lit(sample)
    sample.objects["thing"].location = sample.camera.location
    sample.objects["thing"].location.z -= 1
    render_still(collection, tmp_path / "lit.png", resolution=(64, 36), studio=studio)
    assert "lit is not one flat colour" in str(studio.reason)
    assert levels(tmp_path / "lit.png").shape == (36, 64, 4)


def test_coordinates_of_ten_million_and_a_picture_of_a_pixel(stage):
    add(stage, square(1e7), shining())
    assert (drawn(stage)[..., :3] == (255, 0, 0)).all()
    assert drawn(stage, (1, 1)).tolist() == [[[255, 0, 0, 255]]]


def test_curves_of_ten_million_units_and_things_without_any_size_do_no_harm(stage):
    add(stage, polyline([(-1e7, 0, 0), (1e7, 0, 0)], bevel=0.5), shining())
    for size in (0.0, 1e-12):
        obj = add(stage, square(), shining((0, 0, 1)))
        obj.scale, obj.location.z = (size,) * 3, 2.0
    add(stage, polyline([(3, 3, 0), (3, 3, 0)]), shining())
    add(stage, bpy.data.meshes.new("empty"), shining())
    picture = drawn(stage, (1600, 900))
    assert (picture[..., 1] == 0).sum() == pytest.approx(1600 * 100, abs=1600 * 2)
    assert (picture[..., 0] == 255).all()


@pytest.mark.parametrize("by", Renderer)
def test_a_picture_of_less_than_a_pixel_is_refused(sample, collection, tmp_path, by):
    sample.render.resolution_percentage = 1
    sample.render.resolution_x, sample.render.resolution_y = 64, 36
    with pytest.raises(RenderError):
        render_still(collection, tmp_path / "a.png", studio=Studio(by))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_ten_thousand_curves(stage):
    material = shining()
    for row in range(100):
        for column in range(100):
            add(stage, polyline([(-7 + column / 8, row / 16 - 3, 0), (-6.95 + column / 8, row / 16 - 3, 0)]), material)
    picture = drawn(stage)
    assert (picture[..., 1] < 255).sum() > 5000


def test_a_figures_colours_are_exactly_those_of_its_theme(sample):
    sample.frame_current = sample.frame_end
    picture = drawn(sample, (1280, 720))[..., :3]
    missing = [role for role in (Role.A, Role.TEXT, Role.WITNESS) if not has_colour(picture, STYLES[role].colour)]
    assert missing == []


def has_colour(picture, colour):
    return (picture == np.array(rgb(colour))).all(axis=-1).any()
