# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing that belongs to the user changes, whatever happens to our figures."""

import bpy
import numpy as np
import pytest

import collide_addon
from collide_addon.figure.model.figure import Kind, Mark
from collide_addon.figure.model.style import Role
from collide_addon.scene.base.hierarchy import figures, instances
from collide_addon.scene.base.ownership import is_owned, owned_blocks
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.plan import DrawError
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import last_frame_of, stage_of
from collide_addon.scene.rendering.render import render_still

from ..cases import mostly_slow
from .sample_figure import figure
from .snapshot import differences, snapshot
from .users_file import users_file

BROKEN_POINTS = Mark(Kind.POLYLINE, Role.B, np.array([(0.0, 0.0), (np.nan, 1.0)]), "broken")
BROKEN_NUMBERS = Mark(Kind.POLYLINE, Role.B, np.eye(2), "broken", numbers={"x": object()})
BROKEN_TEXT = Mark(Kind.LABEL, Role.TEXT, np.zeros((1, 2)), "broken", text=None, size=1.0)
"""The first problem is found before anything is made, the other two half-way."""


@pytest.fixture
def scene():
    return users_file()


@pytest.fixture
def before(scene):
    return snapshot()


def changed(before):
    return differences(before, snapshot())


def test_the_snapshot_notices_a_moved_vertex_a_marker_and_a_custom_property(scene, before):
    bpy.data.meshes["Ball"].vertices[3].co.x += 1e-6
    scene.timeline_markers["mine"].frame += 1
    bpy.data.objects["Box"]["numbers"][1] = 2.25
    scene.cycles.samples += 1
    assert len(changed(before)) >= 4


def test_drawing_changes_nothing_of_the_users(scene, before):
    draw(figure(), scene)
    assert changed(before) == {}


def test_eight_methods_on_one_pair_add_eight_objects_with_a_collection_each_to_the_users_scene(scene):
    objects, collections = len(scene.objects), len(scene.collection.children_recursive)
    for made, method in enumerate(("gjk", "epa", "sat", "minkowski", "obb", "compare", "concave", "hausdorff"), 1):
        assert getattr(bpy.ops.collide, method)(detail="reduced") == {"FINISHED"}
        assert len(scene.objects) == objects + made
        assert len(scene.collection.children_recursive) == collections + 1 + made
    assert len([each for each in bpy.data.scenes if is_owned(each)]) == 1
    assert sorted(marker.name for marker in scene.timeline_markers) == ["GJK 01", "mine"]


def test_what_is_ours_stays_out_of_blenders_lists_but_for_the_figure_the_stage_and_their_collection(scene):
    collection = draw(figure(), scene)
    seen = {block.name for block in owned_blocks() if not block.name.startswith(".")}
    assert seen - {font.name for font in bpy.data.fonts} == {collection.name, stage_of(collection).name, "Collide.001"}


def test_an_empty_stands_where_the_user_has_put_it_when_its_figure_is_redrawn(scene):
    old = draw(figure(), scene)
    [empty] = instances(scene)
    empty.location, empty.rotation_euler, empty.scale, empty.name = (1, 2, 3), (0, 0, 1), (2, 2, 2), "On the table"
    scene.collection.objects.link(empty)
    new = draw(figure(steps=2), scene, replace=old)
    assert list(instances(scene)) == [empty]
    assert empty.instance_collection == new
    assert (tuple(empty.location), empty.name) == ((1, 2, 3), "On the table")
    bpy.context.view_layer.update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    shown = {each.object.name: each.parent.original for each in depsgraph.object_instances if each.parent}
    assert shown[".CLD-001.s00.A B"] == empty


def test_what_the_users_data_refer_to_in_a_figure_was_emptied_when_it_was_redrawn(scene):
    old = draw(figure(), scene)
    part, page = (
        next(obj for obj in old.all_objects if obj.name == f".CLD-001.{name}") for name in ("s00.A B", "page")
    )
    mine = bpy.data.objects.new("Mine", None)
    scene.collection.objects.link(mine)
    mine.instance_type, mine.instance_collection, mine.parent = "COLLECTION", old, page
    mine.constraints.new("COPY_LOCATION").target = part
    mine["part"] = part
    other = bpy.data.scenes.new("Other")
    other.collection.children.link(old)
    other.collection.children.link(old.children[".CLD-001 20 steps"])
    info = bpy.data.node_groups.new("Mine", "GeometryNodeTree").nodes.new("GeometryNodeCollectionInfo")
    info.inputs[0].default_value = old
    new = draw(figure(steps=3), scene, replace=old)
    part, page = (
        next(obj for obj in new.all_objects if obj.name == f".CLD-001.{name}") for name in ("s00.A B", "page")
    )
    assert (mine.instance_collection, mine.parent) == (new, page)
    assert (mine.constraints[0].target, mine["part"]) == (part, part)
    assert list(other.collection.children) == [new, new.children[".CLD-001 20 steps"]]
    assert info.inputs[0].default_value == new
    assert list(scene.collection.children_recursive).count(new) == 0


def test_redrawing_changes_nothing_of_the_users(scene, before):
    draw(figure(steps=3), scene, replace=draw(figure(), scene))
    assert changed(before) == {}


def test_drawing_again_makes_a_second_figure_and_changes_nothing_of_the_users(scene, before):
    first, second = draw(figure(), scene), draw(figure(), scene)
    assert [first["cld_figure"], second["cld_figure"]] == ["CLD-001", "CLD-002"]
    assert changed(before) == {}


@mostly_slow("broken", [BROKEN_POINTS, BROKEN_NUMBERS, BROKEN_TEXT])
def test_after_an_error_half_way_nothing_is_left_behind(scene, before, broken):
    with pytest.raises((DrawError, TypeError)):
        draw(figure(broken), scene)
    assert changed(before) == {}
    assert list(owned_blocks()) == []


@mostly_slow("broken", [BROKEN_POINTS, BROKEN_NUMBERS, BROKEN_TEXT])
def test_after_an_error_half_way_the_old_figure_is_as_it_was(scene, before, broken):
    old = draw(figure(), scene)
    names = sorted(block.name for block in owned_blocks())
    markers = [(marker.name, marker.frame) for marker in scene.timeline_markers]
    with pytest.raises((DrawError, TypeError)):
        draw(figure(broken, steps=6), scene, replace=old)
    assert sorted(block.name for block in owned_blocks()) == names
    assert [(marker.name, marker.frame) for marker in scene.timeline_markers] == markers
    assert changed(before) == {}


def test_a_redrawn_figure_keeps_its_number_and_every_name(scene):
    old = draw(figure(), scene)
    names = sorted(block.name for block in owned_blocks())
    new = draw(figure(), scene, replace="CLD-001")
    assert sorted(block.name for block in owned_blocks()) == names
    assert new["cld_figure"] == "CLD-001"
    with pytest.raises(ReferenceError):
        _ = old.name


def test_clearing_leaves_the_file_as_it_was(scene, before):
    blocks = {
        kind: len(getattr(bpy.data, kind)) for kind in ("objects", "curves", "collections", "scenes", "materials")
    }
    draw(figure(), scene)
    draw(figure(), scene)
    assert clear() == 2
    assert list(owned_blocks()) == []
    assert changed(before) == {}
    markers = sorted(marker.name for marker in scene.timeline_markers)
    assert markers == ["GJK 01", "mine"]
    assert {kind: len(getattr(bpy.data, kind)) for kind in blocks} == blocks


def test_clearing_leaves_no_material_of_a_curve_that_has_lost_its_identity(scene, before):
    curve = next(obj.data for obj in draw(figure(), scene).all_objects if obj.type == "CURVE")
    del curve["cld_identity"]
    clear()
    assert changed(before) == {}
    assert list(owned_blocks()) == []


def test_clearing_one_figure_leaves_the_other(scene, before):
    draw(figure(), scene)
    other = draw(figure(), scene)
    names = sorted(block.name for block in other.all_objects)
    clear("CLD-001")
    assert [collection["cld_figure"] for collection in figures()] == ["CLD-002"]
    assert sorted(block.name for block in other.all_objects) == names
    assert {marker.name[:7] for marker in stage_of(other).timeline_markers} == {"CLD-002"}
    assert changed(before) == {}


def test_clearing_an_unknown_figure_says_which_there_are(scene):
    draw(figure(), scene)
    with pytest.raises(LookupError, match="choose one of CLD-001"):
        clear("CLD-009")


def test_undo_and_redo_change_nothing_of_the_users(scene, before):
    bpy.ops.ed.undo_push(message="before")
    draw(figure(), scene)
    bpy.ops.ed.undo_push(message="draw")
    drawn = sorted(block.name for block in owned_blocks())
    bpy.ops.ed.undo()
    assert list(owned_blocks()) == []
    assert changed(before) == {}
    bpy.ops.ed.redo()
    assert sorted(block.name for block in owned_blocks()) == drawn
    assert changed(before) == {}
    clear()
    assert changed(before) == {}


def test_switching_the_extension_off_changes_nothing_of_the_users_and_keeps_the_figure(scene):
    """The snapshot is taken without the extension, and again without it after a figure was drawn and left behind."""
    collide_addon.unregister()
    try:
        before = snapshot()
        collide_addon.register()
        name = draw(figure(), scene).name
        collide_addon.unregister()
        assert changed(before) == {}
        assert name in bpy.data.collections
    finally:
        collide_addon.register()


def test_rendering_changes_nothing_of_the_users(scene, before, tmp_path):
    collection = draw(figure(), scene)
    shown = {obj.name: (obj.hide_render, obj.hide_viewport) for obj in collection.all_objects}
    render_still(collection, tmp_path / "still.png", resolution=(32, 18))
    assert {obj.name: (obj.hide_render, obj.hide_viewport) for obj in collection.all_objects} == shown
    assert changed(before) == {}


def test_the_users_child_of_a_page_survives_where_it_is_seen(scene):
    draw(figure(), scene)
    child = bpy.data.objects.new("Mine", None)
    scene.collection.objects.link(child)
    child.parent = bpy.data.objects[".CLD-001.page"]
    child.location = (40, 0, 0)
    bpy.context.view_layer.update()
    seen = [list(row) for row in child.matrix_world]
    clear()
    bpy.context.view_layer.update()
    assert bpy.data.objects["Mine"].parent is None
    assert np.allclose([list(row) for row in child.matrix_world], seen, atol=1e-6)


def test_the_users_object_in_our_collection_survives_in_his_scene(scene):
    collection = draw(figure(), scene)
    mine = bpy.data.objects.new("Mine", None)
    collection.children[0].objects.link(mine)
    clear()
    assert mine.name in scene.collection.objects


def test_the_users_object_in_the_stage_survives_in_his_scene(scene):
    draw(figure(), scene)
    mine = bpy.data.objects.new("Mine", None)
    stage = next(scene for scene in bpy.data.scenes if is_owned(scene))
    stage.collection.objects.link(mine)
    clear()
    assert mine.users_collection


def test_the_users_collection_in_ours_survives(scene):
    collection = draw(figure(), scene)
    mine = bpy.data.collections.new("Mine")
    collection.children.link(mine)
    clear()
    assert mine.name in scene.collection.children


def test_our_object_in_the_users_collection_is_removed_from_it(scene):
    collection = draw(figure(), scene)
    theirs = bpy.data.collections["Collide"]
    theirs.objects.link(collection.all_objects[0])
    clear()
    assert [obj.name for obj in theirs.objects] == ["Ball"]


def test_a_curve_and_a_material_that_the_user_has_put_to_use_stay(scene):
    draw(figure(), scene)
    ours = bpy.data.objects[".CLD-001.s00.A B"]
    mine = bpy.data.objects.new("Mine", ours.data)
    scene.collection.objects.link(mine)
    clear()
    assert mine.data.name == ".CLD-001.s00.A B"
    assert mine.data.materials[0].name.startswith(".CLD.A")
    clear()
    assert mine.data is not None


def test_a_window_that_shows_the_stage_shows_the_users_scene_again(scene):
    draw(figure(), scene)
    bpy.context.window.scene = next(scene for scene in bpy.data.scenes if is_owned(scene))
    clear()
    assert not is_owned(bpy.context.window.scene)


def test_clearing_works_where_only_the_stage_is_left_of_all_scenes():
    users = bpy.context.scene
    collection = draw(figure(), users)
    mine = bpy.data.objects.new("Mine", None)
    collection.objects.link(mine)
    bpy.data.scenes.remove(users)
    clear()
    assert [list(scene.objects) for scene in bpy.data.scenes] == [[mine]]
    assert list(owned_blocks()) == []


def test_a_stage_is_no_place_to_draw_into(scene):
    draw(figure(), scene)
    stage = next(scene for scene in bpy.data.scenes if is_owned(scene))
    with pytest.raises(DrawError, match="a scene of your own"):
        draw(figure(), stage)


def full_copy(scene):
    """Return a full copy of the scene, as Scene > New makes it, with the window showing the original again."""
    bpy.context.window.scene = scene
    bpy.ops.scene.new(type="FULL_COPY")
    copy, bpy.context.window.scene = bpy.context.scene, scene
    return copy


def markers_in(scene):
    return sorted((marker.name, marker.frame) for marker in scene.timeline_markers if marker.name.startswith("CLD"))


def copy_of(obj):
    """Return the user's own copy of an object and its data, outside any figure."""
    copy = obj.copy()
    copy.data = obj.data.copy()
    bpy.context.scene.collection.objects.link(copy)
    return copy


def test_a_full_copy_of_a_scene_shows_the_same_figure_and_its_redrawn_one(scene):
    old = draw(figure(), scene)
    copy = full_copy(scene)
    assert list(figures(copy)) == [old]
    again = draw(figure(), copy, replace=old)
    assert list(figures(scene)) == list(figures(copy)) == [again]
    assert clear() == 1
    assert list(owned_blocks()) == []
    assert not any(obj.name.startswith((".CLD", "CLD")) for obj in bpy.data.objects)


def test_a_full_copy_of_the_stage_is_a_figure_of_its_own_that_can_be_redrawn_and_cleared(scene):
    original = draw(figure(), scene)
    copied_stage = full_copy(stage_of(original))
    copy = next(figures(copied_stage))
    assert stage_of(copy) == copied_stage != stage_of(original)
    names = sorted(obj.name for obj in original.all_objects)
    draw(figure(), scene, replace=copy)
    assert sorted(obj.name for obj in original.all_objects) == names
    assert clear() == 2
    assert list(owned_blocks()) == []


@mostly_slow("steps", [2, 4, 6])
def test_a_redrawn_figure_has_each_of_its_markers_once_and_none_of_the_old_ones(scene, steps):
    again = draw(figure(steps=steps), scene, replace=draw(figure(), scene))
    assert markers_in(stage_of(again)) == [(f"CLD-001 GJK {step:02d}", 1 + 48 * step) for step in range(steps)]
    assert markers_in(scene) == []


def test_the_stage_shows_another_figure_when_its_own_is_cleared(scene):
    first, second = draw(figure(steps=2), scene), draw(figure(), scene)
    stage = stage_of(second)
    clear(second)
    assert list(stage.collection.children) == [first]
    assert stage.frame_end == last_frame_of(first)
    assert len(markers_in(stage)) == 2
    assert stage.camera in set(first.all_objects)


def test_a_figure_that_the_user_moved_or_unlinked_on_the_stage_stands_alone_there_again(scene):
    first, second = draw(figure(), scene), draw(figure(), scene)
    stage, mine = stage_of(second), bpy.data.collections.new("Mine")
    stage.collection.children.link(mine)
    for stands in (mine, None):
        stage.collection.children.unlink(second)
        if stands is not None:
            stands.children.link(second)
        assert list(figures(stage_of(first))) == [first]
        assert stage_of(second) == stage
        assert list(figures(stage)) == [second]


def test_the_users_world_on_the_stage_and_his_copy_of_it_stay_when_another_figure_is_shown(scene):
    first, second = draw(figure(), scene), draw(figure(), scene)
    stage = stage_of(second)
    copy = full_copy(stage)
    copy.name, bpy.context.window.scene = "A kept copy", scene
    copied = next(figures(copy))
    stage.world = mine = bpy.data.worlds.new("My paper")
    assert stage_of(first) == stage
    assert stage.world == mine
    assert list(figures(copy)) == [copied]


def test_an_empty_of_ours_that_shows_a_collection_of_the_users_is_his(scene):
    draw(figure(), scene)
    mine = next(instances(scene)).copy()
    scene.collection.objects.link(mine)
    mine.instance_collection = bpy.data.collections.new("Trees")
    clear()
    assert mine.name in scene.objects


def test_a_deleted_empty_takes_its_figure_out_of_the_scene_and_the_rest_can_be_cleared(scene, before):
    drawn = draw(figure(), scene)
    bpy.data.objects.remove(next(instances(scene)))
    assert list(figures(scene)) == []
    assert list(figures()) == [drawn]
    assert clear() == 1
    assert list(owned_blocks()) == []
    assert changed(before) == {}


@pytest.mark.parametrize("everything", [False, True])
def test_clearing_leaves_the_users_edited_copy_outside_the_figure(scene, everything):
    collection = draw(figure(), scene)
    mine = copy_of(bpy.data.objects[".CLD-001.s00.A B"])
    mine.data.bevel_depth = 7.0
    clear(None if everything else collection)
    assert mine.name in scene.collection.objects
    assert mine.data.bevel_depth == 7.0
    assert set(owned_blocks()) == {*mine.data.materials, *bpy.data.node_groups}


def test_redrawing_leaves_the_users_edited_copy_outside_the_figure(scene):
    old = draw(figure(), scene)
    mine = copy_of(bpy.data.objects[".CLD-001.s01.support-A.a1"])
    name, data_name, action_name = mine.name, mine.data.name, mine.animation_data.action.name
    new = draw(figure(), scene, replace=old)
    assert (mine.name, mine.data.name, mine.animation_data.action.name) == (name, data_name, action_name)
    assert not is_owned(mine)
    assert all(is_owned(obj) for obj in new.all_objects)
    assert mine.name not in new.all_objects


def test_a_redrawn_figure_leaves_the_name_to_a_curve_that_the_user_has_put_to_use(scene):
    old = draw(figure(), scene)
    curve = bpy.data.objects[".CLD-001.s00.A B"].data
    scene.collection.objects.link(bpy.data.objects.new("Mine", curve))
    draw(figure(), scene, replace=old)
    assert curve.name == ".CLD-001.s00.A B"
    assert not is_owned(curve)
    assert bpy.data.objects[".CLD-001.s00.A B"].data != curve
    assert not any(".old" in block.name for block in owned_blocks())


def test_a_deleted_objects_curve_does_not_stay_behind_or_take_the_new_ones_name(scene):
    old = draw(figure(), scene)
    names = sorted(block.name for block in owned_blocks())
    bpy.data.objects.remove(bpy.data.objects[".CLD-001.s00.A B"])
    draw(figure(), scene, replace=old)
    assert sorted(block.name for block in owned_blocks()) == names


def test_a_figure_inside_another_ones_collection_survives_where_the_other_is_cleared(scene):
    outer, inner = draw(figure(), scene), draw(figure(), scene)
    outer.children.link(inner)
    stage_of(inner).collection.children.unlink(inner)
    clear(outer)
    assert list(figures(scene)) == [inner]
    assert clear() == 1
    assert list(owned_blocks()) == []


def test_a_stage_that_has_lost_its_figure_is_cleared_with_the_figures(scene, before):
    bpy.data.collections.remove(draw(figure(), scene))
    clear()
    assert [block.name for block in bpy.data.scenes if is_owned(block)] == []
    assert list(owned_blocks()) == []
    assert {path for path in changed(before) if path.startswith("scenes[Collide]")} == set()


@mostly_slow("steps", ['[{"number": 1, "name": "x", "marker": ["y"], "frames": [1]}]', "[1]", "nonsense"])
def test_a_figure_whose_steps_were_edited_by_hand_is_replaced_whole(scene, before, steps):
    old = draw(figure(), scene)
    names = sorted(block.name for block in owned_blocks())
    old["cld_steps"] = steps
    draw(figure(), scene, replace=old)
    assert sorted(block.name for block in owned_blocks()) == names
    assert changed(before) == {}


def test_an_error_while_the_old_names_are_lent_gives_them_all_back(scene, before):
    old = draw(figure(), scene)
    bpy.context.window.scene = stage_of(old)
    names = sorted(block.name for block in owned_blocks())
    with pytest.raises(TypeError):
        draw(figure(BROKEN_NUMBERS), scene, replace=old)
    assert sorted(block.name for block in owned_blocks()) == names
    assert bpy.context.window.scene == stage_of(old)


def test_the_settings_of_a_stage_do_not_unmake_it(scene, tmp_path):
    """The panel reads them while the window shows the stage; before Blender 5.0 they are custom properties."""
    collection = draw(figure(), scene)
    stage = stage_of(collection)
    bpy.context.window.scene = stage
    stage.collide.count = stage.collide.count + 1
    stage.collide.language = "ru"
    assert is_owned(stage)
    assert render_still(collection, tmp_path / "still.png", resolution=(16, 9)).is_file()
    clear()
    assert sorted(scene.name for scene in bpy.data.scenes) == ["Collide", "Scene"], "both are the user's"
    assert list(owned_blocks()) == []


def remove_collection(figure):
    bpy.data.collections.remove(figure)


def delete_collection(figure):
    """Delete as the outliner does: the contents of the collection move to its parent."""
    above = stage_of(figure).collection
    for child in figure.children:
        above.children.link(child)
    bpy.data.collections.remove(figure)


def delete_hierarchy(figure):
    bpy.data.batch_remove([*figure.all_objects, *figure.children_recursive, figure])


def delete_all_but_objects(figure):
    bpy.data.scenes.remove(stage_of(figure))
    bpy.data.batch_remove([*figure.children_recursive, figure])


@mostly_slow(
    "delete",
    [remove_collection, delete_collection, delete_hierarchy, delete_all_but_objects],
)
def test_what_is_left_of_a_figure_that_was_deleted_by_hand_can_be_cleared(scene, before, delete):
    mine = copy_of(bpy.data.objects["Text"])
    delete(draw(figure(), scene))
    assert list(figures()) == []
    assert list(owned_blocks())
    assert bpy.ops.collide.clear() == {"FINISHED"}
    assert list(owned_blocks()) == []
    bpy.data.batch_remove([mine, mine.data])
    assert changed(before) == {}
    assert not bpy.ops.collide.clear.poll()


def test_what_is_left_of_one_figure_goes_and_its_neighbour_only_with_the_rest(scene):
    gone, other = draw(figure(), scene), draw(figure(), scene)
    delete_collection(gone)
    mine = bpy.data.objects.new("Mine", next(obj for obj in bpy.data.objects if obj.name == ".CLD-001.s00.A B").data)
    scene.collection.objects.link(mine)
    clear(other)
    assert bpy.ops.collide.clear() == {"FINISHED"}
    assert {block.id_type for block in owned_blocks()} == {"MATERIAL", "NODETREE"}
    assert mine.data.name == ".CLD-001.s00.A B"
