# SPDX-License-Identifier: GPL-3.0-or-later
"""Looking at a figure needs a 3D View, and a figure that still has its camera."""

from contextlib import contextmanager
from types import SimpleNamespace

import bpy
import pytest
from mathutils import Vector

from collide_addon.operators.base.current import current_figure
from collide_addon.operators.playback import look
from collide_addon.operators.playback.look import COLLIDE_OT_look
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import answer_frame
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.drawing.user_view import KEPT_SETTINGS, SIDE_VIEW, VIEWS, _get, _plain, _set, go_to, is_turned
from collide_addon.scene.drawing.visibility import show_alone, shown_figures
from collide_addon.scene.space.draw import TEXTS_OF_VIEW
from collide_addon.ui.panels.figure import COLLIDE_PT_figure

from ...recorded_layout import RecordedLayout
from ...shapes import box_and_ball
from ...view import area_of_3d_view, in_view


def test_a_figure_without_its_camera_says_what_to_do():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.data.objects.remove(stage_of(current_figure(bpy.context)).camera)
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                region = next(each for each in area.regions if each.type == "WINDOW")
                with (
                    bpy.context.temp_override(window=window, area=area, region=region),
                    pytest.raises(RuntimeError, match="has lost its camera"),
                ):
                    bpy.ops.collide.look()
                return
    pytest.skip("this Blender starts without a 3D View")


@contextmanager
def split_off(view):
    """Yield a second 3D View with the first one's values, as splitting makes it; Blender cannot in the background."""
    area = next(each for each in view.id_data.areas if each.type == "OUTLINER")
    area.type = "VIEW_3D"
    try:
        for path in (*KEPT_SETTINGS, SIDE_VIEW):
            _set(area.spaces.active, path, _plain(_get(view.spaces.active, path)))
        yield area
    finally:
        area.type = "OUTLINER"


def looked(area):
    with in_view(area):
        bpy.ops.collide.look()
    return [figure["cld_made_by"] for figure in shown_figures(bpy.context.view_layer)]


def test_no_paper_lies_across_the_users_own_view_after_back():
    area = area_of_3d_view()
    box_and_ball()
    for name in ("gjk", "epa", "sat"):
        getattr(bpy.ops.collide, name)(detail="reduced")
    figure = next(figure for figure in figures() if figure["cld_made_by"] == "epa")
    show_alone(bpy.context.view_layer, figure)
    assert looked(area) == ["epa"]
    assert looked(area) == []
    assert current_figure(bpy.context) == figure  # the panel is still about what was seen, not the last one made
    assert looked(area) == ["epa"]
    looked(area)


def test_back_in_one_of_two_views_leaves_the_figure_in_the_other():
    first = area_of_3d_view()
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    looked(first)
    with split_off(first) as second:
        assert is_turned(second)  # though it was never turned itself
        assert looked(second) == ["gjk"]
        assert not is_turned(second)
        assert is_turned(first)
        assert looked(first) == []


def test_a_view_that_was_split_off_comes_back_after_the_one_that_it_came_from():
    first = area_of_3d_view()
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    before = [_plain(_get(first.spaces.active, path)) for path in KEPT_SETTINGS]
    looked(first)
    with split_off(first) as second:
        assert looked(first) == ["gjk"]
        assert looked(second) == []
        assert [_plain(_get(second.spaces.active, path)) for path in KEPT_SETTINGS] == before
        assert VIEWS.name not in first.id_data


def test_a_drag_with_the_middle_button_tilted_the_page():
    area = area_of_3d_view()
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    for turned in (True, False):
        looked(area)
        assert area.spaces.active.region_3d.lock_rotation is turned


@pytest.mark.parametrize("leave", ["back", "eye"])
def test_after_back_the_panel_said_setup_of_a_figure_that_was_left_at_its_result(leave):
    area = area_of_3d_view()
    box_and_ball()
    with in_view(area):
        bpy.ops.collide.gjk(detail="reduced", in_window=True)
    [figure] = figures()
    with in_view(area):
        result = drawn_place()
        assert bpy.ops.collide.step.poll()
        if leave == "back":
            bpy.ops.collide.look()
        else:
            bpy.ops.collide.show_figure(figure=figure.name, hide=True)
        assert not shown_figures(bpy.context.view_layer)
        assert drawn_place() == result
        assert not result.startswith("Setup")
        assert not bpy.ops.collide.step.poll(), "the user's playhead would go to frames of a figure that is not there"
    with in_view(area):
        bpy.ops.collide.show_figure("EXEC_DEFAULT", figure=figure.name, in_window=True)
        assert bpy.context.scene.frame_current == answer_frame(figure)
    looked(area)


def drawn_place():
    """Return what the panel says about where the current figure is."""
    layout = RecordedLayout()
    with bpy.context.temp_override(region=None):  # it has no size in the background
        COLLIDE_PT_figure.draw(SimpleNamespace(layout=layout), bpy.context)
    return layout.texts[layout.icons.index("TIME")]


def test_undoing_what_came_after_back_does_not_show_the_paper_again():
    area = area_of_3d_view()
    box_and_ball()
    bpy.ops.ed.undo_push(message="start")
    bpy.ops.collide.gjk("EXEC_DEFAULT", True, detail="reduced")
    looked(area)
    looked(area)
    bpy.data.objects["Box"].location.x = 1
    bpy.ops.ed.undo_push(message="moved")
    bpy.ops.ed.undo()
    assert bpy.data.objects["Box"].location.x == 0
    assert len(list(figures())) == 1
    assert shown_figures(bpy.context.view_layer) == []


def test_every_figure_is_in_the_object_menu():
    """The search finds only what is in a menu."""
    entries = bpy.types.VIEW3D_MT_object.draw._draw_funcs
    assert any(entry.__module__.endswith("ui.panels.menus") for entry in entries)
    assert hasattr(bpy.types, "COLLIDE_MT_object")


@pytest.fixture
def answer_in_space():
    """A figure in space, and a 3D View of the user's own."""
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", measured="space", layout="overlay")
    return current_figure(bpy.context), area_of_3d_view()


def test_of_a_figure_in_space_the_button_shows_its_side_and_gives_the_users_view_back(answer_in_space):
    figure, area = answer_in_space
    view, shading = area.spaces.active.region_3d, area.spaces.active.shading
    view.view_rotation, view.view_distance, view.view_location = (1.0, 0.0, 0.0, 0.0), 123.0, (7.0, 8.0, 9.0)
    shading.type = "WIREFRAME"
    before = [_plain(_get(area.spaces.active, path)) for path in KEPT_SETTINGS]
    looked(area)
    assert is_turned(area)
    assert tuple(view.view_rotation @ Vector((0.0, 0.0, 1.0))) == pytest.approx(
        tuple(figure["cld_seen_from"]), abs=1e-5
    )
    assert view.view_distance < 123.0
    assert (shading.type, shading.light, tuple(shading.background_color)) == ("SOLID", "FLAT", (1.0, 1.0, 1.0))
    looked(area)
    assert not is_turned(area)
    assert [_plain(_get(area.spaces.active, path)) for path in KEPT_SETTINGS] == before


def test_back_from_a_figure_in_space_does_not_leave_the_playhead_where_its_answer_is(answer_in_space):
    figure, area = answer_in_space
    scene = bpy.context.scene
    scene.frame_set(7)
    go_to(scene, answer_frame(figure))
    looked(area)
    assert looked(area) == []
    assert scene.frame_current == 7
    assert looked(area) == ["gjk"]
    assert scene.frame_current == answer_frame(figure)
    looked(area)


def test_the_button_of_a_figure_in_space_is_called_by_what_it_does_there(answer_in_space):
    class Layout(RecordedLayout):
        def operator(self, name, **how):
            if name == "collide.look":
                labels.append(how["text"])
            return super().operator(name, **how)

        def _part(self, **_):
            return self

        box = row = column = split = grid_flow = _part

    labels = []
    COLLIDE_PT_figure.draw(SimpleNamespace(layout=Layout()), bpy.context)
    assert labels == ["Best Side"]
    assert "from its clearest side" in COLLIDE_OT_look.description(bpy.context, None)
    bpy.data.collections.remove(answer_in_space[0])
    assert "from the top" in COLLIDE_OT_look.description(bpy.context, None)


@pytest.mark.slow
def test_after_undo_the_view_stayed_turned_to_the_page_of_the_figure_that_undo_had_taken_away():
    box_and_ball()
    seen = []
    for press, layout in ((bpy.ops.collide.gjk, "panels"), (bpy.ops.collide.sat, "overlay")):
        with in_view(area_of_3d_view()):
            press(in_window=True, detail="reduced", layout=layout)
            bpy.ops.ed.undo_push(message=layout)
        seen.append(list(area_of_3d_view().spaces.active.region_3d.view_location))
    assert seen[0] != pytest.approx(seen[1])
    for step, place in ((bpy.ops.ed.undo, seen[0]), (bpy.ops.ed.redo, seen[1])):
        with in_view(area_of_3d_view()):
            step()
        assert list(area_of_3d_view().spaces.active.region_3d.view_location) == pytest.approx(place)


@pytest.mark.slow
def test_blender_4_3_crashed_when_a_window_turned_to_the_stage_of_a_figure_that_undo_had_brought_back():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.sat(detail="reduced")
    window, users = bpy.context.window, bpy.context.scene.name
    figure = current_figure(bpy.context)
    window.scene = stage_of(figure)
    window.scene = bpy.data.scenes[users]
    bpy.ops.ed.undo_push(message="presented")
    bpy.ops.collide.clear(figure=figure["cld_figure"])
    bpy.ops.ed.undo_push(message="cleared")
    bpy.ops.ed.undo()
    bpy.context.view_layer.update()
    window, figure = bpy.context.window, current_figure(bpy.context)
    window.scene = stage = stage_of(figure)
    stage.camera.hide_viewport = False
    stage.view_layers[0].update()  # here Blender itself crashed, without a Python error
    seen = {obj.name for obj in stage.view_layers[0].depsgraph.objects}
    assert seen >= {obj.name for obj in figure.all_objects if not obj.hide_viewport}
    window.scene = bpy.data.scenes[users]


@pytest.mark.slow
def test_blender_crashed_a_minute_after_undo_took_a_figure_back_that_had_been_presented():
    box_and_ball()
    bpy.ops.ed.undo_push(message="start")
    for _ in range(3):
        bpy.ops.collide.gjk(detail="reduced")
        stage_of(current_figure(bpy.context)).view_layers[0].update()  # as a window that shows it does
        bpy.ops.ed.undo_push(message="press")
    for step in (bpy.ops.ed.undo, bpy.ops.ed.undo, bpy.ops.ed.redo):
        step()
        [layer] = stage_of(current_figure(bpy.context)).view_layers
        assert {obj.original for obj in layer.depsgraph.objects} <= set(bpy.data.objects)


def test_texts_were_there_twice_once_the_extension_was_disabled_and_enabled():
    box_and_ball()
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    texts = [each for each in bpy.data.collections if TEXTS_OF_VIEW.of(each)]
    look.unregister()
    shown = {each.hide_viewport for each in texts}
    look.register()
    look._hide_texts()
    assert (shown, {each.hide_viewport for each in texts}) == ({False}, {True})


def test_a_page_saved_in_a_wide_window_lay_under_the_sidebar_of_a_narrow_one():
    area = area_of_3d_view()
    box_and_ball()
    with in_view(area):
        bpy.ops.collide.gjk(detail="reduced", in_window=True)
    view = area.spaces.active.region_3d
    fitting, view.view_distance = view.view_distance, 1.0
    look._fit()
    assert view.view_distance == fitting
    with in_view(area):
        bpy.ops.collide.look()
    view.view_distance = 1.0
    look._fit()
    assert view.view_distance == 1.0, "the user's own view"


def test_the_users_other_objects_stood_behind_a_figure_in_space_where_nothing_was_selected(answer_in_space):
    """What local view shows, Blender knows with a window only: tests/window/test_space.py."""
    _, area = answer_in_space
    for obj in bpy.context.selected_objects:
        obj.select_set(state=False)
    looked(area)
    assert area.spaces.active.local_view is not None
    looked(area)
    assert area.spaces.active.local_view is None
    assert not bpy.context.selected_objects
