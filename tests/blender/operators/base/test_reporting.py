# SPDX-License-Identifier: GPL-3.0-or-later
"""What a press in a window shows in addition to what a script makes, and what operators say in the status bar."""

from types import SimpleNamespace

import bpy
import pytest

import collide_addon
from collide_addon.operators.base.choices import ROOT_PACKAGE
from collide_addon.operators.base.reporting import end_running, show_status
from collide_addon.scene.base import handlers
from collide_addon.scene.base.hierarchy import figures, instances
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.user_view import is_turned
from collide_addon.scene.drawing.visibility import shown_figures

from ....cases import mostly_slow
from ...shapes import box_and_ball
from ...view import area_of_3d_view, in_view, state

QUICK = {"detail": "reduced"}


@pytest.fixture
def area():
    box_and_ball()
    return area_of_3d_view()


def press(area, name, **choices):
    with in_view(area):
        assert getattr(bpy.ops.collide, name)(in_window=True, **choices) == {"FINISHED"}
    return max(figures(), key=lambda figure: figure["cld_made"])


@mostly_slow("name", ["gjk", "compare", "pairs", "live", "convex_hull"])
def test_a_press_shows_its_figure_alone_at_its_result_and_from_the_top(area, name):
    press(area, "epa", **QUICK)
    bpy.context.scene.frame_set(3)
    figure = press(area, name, **({} if name == "live" else QUICK))
    assert shown_figures(bpy.context.view_layer) == [figure]
    assert bpy.context.scene.frame_current == steps_of(figure)[-1].frames[-1]
    assert is_turned(area)
    bpy.ops.collide.clear()
    assert not is_turned(area)


@pytest.mark.slow
def test_a_press_shows_its_figure_where_the_collections_around_it_are_closed(area):
    layer = bpy.context.view_layer
    press(area, "epa", **QUICK)
    own = bpy.data.collections.new("Lecture")
    layer.layer_collection.collection.children.link(own)

    def close(of, name):
        setattr(of, name, True)
        figure = press(area, "gjk", **QUICK)
        assert shown_figures(layer) == [figure], name

    close(layer.layer_collection.children["Collide"], "exclude")
    close(layer.layer_collection.children["Collide"], "hide_viewport")
    close(bpy.data.collections["Collide"], "hide_viewport")
    own.children.link(bpy.data.collections["Collide"])
    layer.layer_collection.collection.children.unlink(bpy.data.collections["Collide"])
    close(layer.layer_collection.children["Lecture"], "exclude")
    assert layer.layer_collection.children["Lecture"].exclude, "the user's own"
    bpy.ops.collide.show_figure(which="next")
    assert len(shown_figures(layer)) == 1


def test_blender_goes_through_no_figure_that_does_not_show(area, tmp_path):
    def blocks():
        return len(bpy.context.evaluated_depsgraph_get().ids)

    press(area, "gjk", **QUICK)
    alone = blocks()
    press(area, "sat", **QUICK)
    bpy.ops.collide.show_figure(which="previous")
    assert blocks() == alone
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "lecture.blend"))
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "lecture.blend"))
    assert blocks() == alone
    bpy.ops.collide.show_figure(which="next")
    [figure] = shown_figures(bpy.context.view_layer)
    assert figure["cld_algorithm"] == "SAT"
    layer = bpy.context.scene.view_layers.new("Other")
    assert len(shown_figures(layer)) == 2, "each view layer has its own"


def test_a_script_leaves_the_window_as_it_is(area):
    before = state(area)
    with in_view(area):
        bpy.ops.collide.gjk(**QUICK)
        bpy.ops.collide.gallery(scene=bpy.ops.collide.gallery.get_rna_type().properties["scene"].default, **QUICK)
    assert state(area) == before
    assert not is_turned(area)
    assert bpy.context.scene.frame_current == 1


def test_a_view_stays_where_the_preferences_say_so(area):
    addons = bpy.context.preferences.addons
    there = addons.get(ROOT_PACKAGE)
    addon = there or addons.new()
    addon.module = ROOT_PACKAGE
    before = state(area)
    addon.preferences.turn_view = False
    try:
        press(area, "gjk", **QUICK)
        assert state(area) == before
    finally:
        addon.preferences.turn_view = True
        if there is None:
            addons.remove(addon)


def test_what_was_chosen_in_the_last_operations_panel_stays_for_the_next_press(area):
    press(area, "gjk", **QUICK, theme="dark", tolerance=0.25)
    settings = bpy.context.scene.collide
    assert (settings.theme, settings.tolerance, settings.detail) == ("dark", 0.25, "reduced")


@pytest.mark.parametrize("name", ["gjk", "epa", "sat", "obb", "pnpoly", "minkowski", "compare", "sweep"])
def test_the_last_operations_panel_has_five_rows_at_most(name):
    shown = [
        prop.identifier
        for prop in getattr(bpy.ops.collide, name).get_rna_type().properties
        if not prop.is_hidden and prop.identifier not in {"rna_type", "operation"}
    ]
    assert len(shown) <= 5


@mostly_slow("way", ["clear", "clear the last one", "undo", "back", "disable"])
def test_however_a_figure_is_left_view_and_playhead_are_the_users_again(area, way):
    bpy.context.scene.frame_set(17)
    bpy.ops.ed.undo_push(message="before")
    before = state(area)
    press(area, "gjk", **QUICK)
    bpy.ops.ed.undo_push(message="pressed")
    bpy.ops.collide.step(to="first")
    assert bpy.context.scene.frame_current != 17
    match way:
        case "clear":
            bpy.ops.collide.clear()
        case "clear the last one":
            bpy.ops.collide.clear(only_current=True)
        case "undo":
            bpy.ops.ed.undo()
        case "back":
            with in_view(area):
                bpy.ops.collide.look()
        case "disable":
            collide_addon.unregister()
            collide_addon.register()
    assert state(area) == before
    assert not is_turned(area)
    assert bpy.context.scene.frame_current == 17
    assert shown_figures(bpy.context.view_layer) == []


def test_redo_turns_the_view_again_that_undo_gave_back(area):
    bpy.ops.ed.undo_push(message="before")
    figure = press(area, "gjk", **QUICK).name
    bpy.ops.ed.undo_push(message="pressed")
    turned, frame = state(area), bpy.context.scene.frame_current
    bpy.ops.ed.undo()
    bpy.ops.ed.redo()
    assert [each.name for each in shown_figures(bpy.context.view_layer)] == [figure]
    assert (state(area), bpy.context.scene.frame_current) == (turned, frame)


def test_back_and_top_view_again_come_to_the_same_step(area):
    press(area, "gjk", **QUICK)
    bpy.ops.collide.step(to="first")
    bpy.ops.collide.step(to="next")
    frame = bpy.context.scene.frame_current
    with in_view(area):
        bpy.ops.collide.look()
        assert bpy.context.scene.frame_current == 1
        bpy.ops.collide.look()
    assert bpy.context.scene.frame_current == frame


def test_a_click_passes_a_figure_by_until_it_is_unlocked(area):
    press(area, "gjk", **QUICK)
    [empty] = instances(bpy.context.scene)
    bpy.ops.object.select_all(action="SELECT")
    assert empty not in bpy.context.selected_objects
    bpy.ops.collide.lock()
    bpy.ops.object.select_all(action="SELECT")
    assert empty in bpy.context.selected_objects
    bpy.ops.collide.lock()
    assert empty not in bpy.context.selected_objects


def test_the_view_turns_to_a_figure_where_the_user_has_put_it(area):
    press(area, "gjk", **QUICK)
    view = area.spaces.active.region_3d
    at, distance = view.view_location.copy(), view.view_distance
    [empty] = instances(bpy.context.scene)
    empty.location, empty.scale, empty.rotation_euler.z = (100, 50, 7), (3, 3, 3), 1.0
    bpy.context.view_layer.update()
    with in_view(area):
        bpy.ops.collide.look()
        bpy.ops.collide.look()
    assert view.view_distance == pytest.approx(3 * distance)
    assert tuple(view.view_location) == pytest.approx(tuple(empty.matrix_world @ at), rel=1e-5)
    assert view.view_rotation.to_euler().z == pytest.approx(1.0)


def test_a_cleared_figure_makes_way_for_the_one_that_the_panel_is_about_then(area):
    first = press(area, "gjk", **QUICK)
    press(area, "sat", **QUICK)
    with in_view(area):
        bpy.ops.collide.clear(only_current=True)
    assert shown_figures(bpy.context.view_layer) == [first]
    assert is_turned(area)
    assert bpy.context.scene.frame_current == steps_of(first)[-1].frames[-1]


def test_a_and_b_are_exchanged(area):
    a, b = bpy.data.objects["Box"], bpy.data.objects["Ball"]
    assert bpy.context.view_layer.objects.active == b
    assert bpy.ops.collide.swap() == {"FINISHED"}
    assert bpy.context.view_layer.objects.active == a
    figure = press(area, "gjk", **QUICK)
    assert list(figure["cld_objects"]) == ["Ball", "Box"]


def test_keys_stayed_in_the_status_bar_of_a_workspace_that_had_been_left(monkeypatch):
    shown = {}
    monkeypatch.setattr(
        bpy.types.WorkSpace, "status_text_set", lambda workspace, text: shown.update({workspace.name: text})
    )
    workspaces = {each.name for each in bpy.data.workspaces}
    assert len(workspaces) > 1
    show_status("Collide: click an answer")
    assert shown == dict.fromkeys(workspaces, "Collide: click an answer")  # wherever the user has gone meanwhile
    show_status(None)  # where the question ends, whatever the workspace
    assert shown == dict.fromkeys(workspaces)


def test_what_ran_drew_on_without_its_class_once_the_extension_was_disabled(monkeypatch):
    ended = []
    ours, blenders = (
        SimpleNamespace(bl_idname=name, cancel=lambda _context, name=name: ended.append(name))
        for name in ("COLLIDE_OT_predict", "VIEW3D_OT_rotate")
    )
    window = SimpleNamespace(modal_operators=[ours, None, blenders])  # None: an operator whose class is gone
    context = SimpleNamespace(window_manager=SimpleNamespace(windows=[window]))
    monkeypatch.setattr(handlers.bpy, "context", context)
    assert handlers.running_operators() == [ours, blenders]
    end_running()
    assert ended == ["COLLIDE_OT_predict"]
