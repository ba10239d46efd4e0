# SPDX-License-Identifier: GPL-3.0-or-later
"""Random Shapes: the two sets of points with which the lecture begins."""

import bpy
import numpy as np
import pytest
from mathutils import Vector

from collide_addon.geometry import convex_hull, random_point_sets
from collide_addon.operators.figures.new_points import CLASSIC_UNITS
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import PARAMETERS, theme_of

from ...shapes import SQUARE, add, blocks
from ...view import area_of_3d_view, in_view


def coordinates(obj):
    return np.array([vertex.co[:2] for vertex in obj.data.vertices])


def test_the_default_is_two_sets_of_25_points_in_the_seeds_rectangles():
    assert bpy.ops.collide.random_shapes() == {"FINISHED"}
    a, b = bpy.data.objects["Random A"], bpy.data.objects["Random B"]
    assert len(a.data.vertices) == len(b.data.vertices) == 25
    assert (coordinates(a) * CLASSIC_UNITS >= (-160, -150)).all()
    assert (coordinates(a) * CLASSIC_UNITS <= (50, 50)).all()
    assert (coordinates(b) * CLASSIC_UNITS >= (-40, -50)).all()
    assert (coordinates(b) * CLASSIC_UNITS <= (160, 150)).all()


def test_they_lie_beside_the_scene_and_no_wider_than_it_is_looked_at():
    add("Mine", SQUARE, location=(7.0, 0.0, 0.0))
    for _ in range(2):
        bpy.context.view_layer.update()
        right = max((obj.matrix_world @ Vector(c)).x for obj in bpy.data.objects for c in obj.bound_box)
        bpy.ops.collide.random_shapes()
        bpy.context.view_layer.update()
        new = bpy.context.selected_objects
        across = [(obj.matrix_world @ vertex.co).x for obj in new for vertex in obj.data.vertices]
        assert min(across) == pytest.approx(right + 1.0, abs=1e-5)
        assert max(across) - min(across) < 6.0


def test_a_press_shows_their_distance_at_once_with_the_panels_choices():
    bpy.context.scene.collide.theme = "dark"
    with in_view(area_of_3d_view()):
        bpy.ops.collide.random_shapes(in_window=True)
    [figure] = figures()
    assert list(figure["cld_objects"]) == ["Random A", "Random B"]
    assert theme_of(PARAMETERS.of(figure)).value == "dark"


def test_a_distance_that_is_no_number_is_reported():
    before = blocks()
    with pytest.raises(RuntimeError, match="dx is nan"):
        bpy.ops.collide.random_shapes(dx=float("nan"))
    assert blocks() == before


@pytest.mark.parametrize(
    "properties", [{"count": 1}, {"count": 2}, {"count": 3}, {"count": 200, "dx": 0.75, "seed": 7}]
)
def test_the_points_are_those_of_the_geometry_package(properties):
    bpy.ops.collide.random_shapes(**properties)
    of_code = properties | ({"dx": properties["dx"] * CLASSIC_UNITS} if "dx" in properties else {})
    for name, wide in zip("AB", random_point_sets(**of_code), strict=True):
        obj, points = bpy.data.objects[f"Random {name}"], wide / CLASSIC_UNITS
        assert np.array_equal(coordinates(obj), points.astype(np.float32))
        hull = convex_hull(points)
        assert [len(face.vertices) for face in obj.data.polygons] == ([len(hull)] if len(hull) > 2 else [])
        assert len(obj.data.edges) == (len(hull) if len(hull) > 2 else len(hull) - 1)
        assert not obj.data.validate()


def test_they_are_selected_as_a_and_b_and_nothing_else_is():
    add("Mine", SQUARE)
    bpy.ops.collide.random_shapes()
    assert sorted(obj.name for obj in bpy.context.selected_objects) == ["Random A", "Random B"]
    assert bpy.context.active_object.name == "Random B"
    assert bpy.ops.collide.gjk(detail="reduced") == {"FINISHED"}
    assert list(next(figures())["cld_objects"]) == ["Random A", "Random B"]


def test_equal_seeds_give_equal_points_and_other_seeds_others():
    for seed in (3, 3, 4):
        bpy.ops.collide.random_shapes(seed=seed)
    first, same, other = (bpy.data.objects[f"Random A{ending}"] for ending in ("", ".001", ".002"))
    assert np.array_equal(coordinates(first), coordinates(same))
    assert not np.array_equal(coordinates(first), coordinates(other))


def test_undo_takes_them_away_and_the_redo_panel_makes_others():
    before = blocks()
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.collide.random_shapes("EXEC_DEFAULT", True)
    bpy.ops.ed.undo()
    assert blocks() == before
    bpy.ops.collide.random_shapes("EXEC_DEFAULT", True, count=4)
    assert len(bpy.data.objects["Random A"].data.vertices) == 4
    bpy.ops.ed.undo()
    bpy.ops.ed.redo()
    assert len(bpy.data.objects["Random A"].data.vertices) == 4


def test_they_go_into_the_active_collection():
    mine = bpy.data.collections.new("Mine")
    bpy.context.scene.collection.children.link(mine)
    bpy.context.view_layer.active_layer_collection = bpy.context.view_layer.layer_collection.children["Mine"]
    bpy.ops.collide.random_shapes()
    assert sorted(obj.name for obj in mine.objects) == ["Random A", "Random B"]


def test_in_a_hidden_collection_they_are_added_all_the_same():
    mine = bpy.data.collections.new("Mine")
    bpy.context.scene.collection.children.link(mine)
    layer = bpy.context.view_layer.layer_collection.children["Mine"]
    bpy.context.view_layer.active_layer_collection = layer
    layer.hide_viewport = True
    assert bpy.ops.collide.random_shapes() == {"FINISHED"}


def test_clearing_leaves_them_unless_asked():
    mine = add("Mine", SQUARE)
    bpy.ops.collide.random_shapes()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.clear()
    assert sorted(obj.name for obj in bpy.data.objects) == ["Mine", "Random A", "Random B"]
    bpy.ops.collide.clear(random_shapes=True)
    assert list(bpy.data.objects) == [mine]
    assert list(bpy.data.meshes) == [mine.data]


def test_a_mesh_that_the_user_has_put_to_use_stays():
    bpy.ops.collide.random_shapes()
    mine = bpy.data.objects.new("Mine", bpy.data.objects["Random A"].data)
    bpy.context.scene.collection.objects.link(mine)
    bpy.ops.collide.clear(random_shapes=True)
    assert [obj.name for obj in bpy.data.objects] == ["Mine"]
    assert len(mine.data.vertices) == 25


def test_in_a_collection_linked_from_another_file_nothing_is_added_and_the_selection_stays(tmp_path):
    mine = add("Mine", SQUARE)
    theirs = bpy.data.collections.new("Theirs")
    bpy.data.libraries.write(str(tmp_path / "other.blend"), {theirs})
    bpy.data.collections.remove(theirs)
    with bpy.data.libraries.load(str(tmp_path / "other.blend"), link=True) as (_, wanted):
        wanted.collections = ["Theirs"]
    bpy.context.scene.collection.children.link(wanted.collections[0])
    bpy.context.view_layer.active_layer_collection = bpy.context.view_layer.layer_collection.children["Theirs"]
    before = blocks()
    with pytest.raises(RuntimeError, match="Theirs is linked from another file: choose a collection of your own"):
        bpy.ops.collide.random_shapes()
    assert blocks() == before
    assert bpy.context.selected_objects == [mine]


def test_those_in_a_collection_of_ours_are_cleared_with_it():
    add("Mine", SQUARE)
    bpy.ops.collide.convex_hull(detail="reduced")
    layer = bpy.context.view_layer.layer_collection.children["Collide"]
    bpy.context.view_layer.active_layer_collection = layer
    bpy.ops.collide.random_shapes()
    bpy.ops.collide.clear(random_shapes=True)
    assert list(bpy.data.collections) == []
    assert [obj.name for obj in bpy.data.objects] == ["Mine"]
