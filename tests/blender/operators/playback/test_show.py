# SPDX-License-Identifier: GPL-3.0-or-later
"""The switches in a figure's row: whether the user's own renders show it, and which figure is shown, at which stop."""

import bpy
import pytest

from collide_addon.operators.base.current import current_figure
from collide_addon.scene.base.hierarchy import figures, instances
from collide_addon.scene.base.timeline import answer_frame, steps_of, stop_at, stops_of
from collide_addon.scene.drawing.stage import lecture
from collide_addon.scene.live import live
from collide_addon.scene.rendering.render import render_still

from ....cases import mostly_slow
from ...picture import levels
from ...shapes import add, box_and_ball, deselect, move_evenly
from ...view import area_of_3d_view, in_view

WALL = [(0, -3), (0.5, -3), (0.5, 3), (0, 3)]
FALL = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
KINDS = {
    "gjk": {"detail": "reduced"},
    "epa": {"measured": "space", "detail": "reduced"},
    "pairs": {},
    "sweep": {"first_frame": 1, "last_frame": 3, "scene_range": False},
    "live": {},
}


@pytest.fixture
def scene():
    """Return a scene with two objects and a camera above, set to small pictures."""
    scene = bpy.context.scene
    scene.camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    scene.collection.objects.link(scene.camera)
    scene.camera.data.type, scene.camera.data.ortho_scale, scene.camera.location.z = "ORTHO", 30.0, 50.0
    render = scene.render
    render.engine, render.resolution_x, render.resolution_y = "CYCLES", 96, 54
    scene.cycles.samples, scene.cycles.use_denoising = 2, False
    deselect()
    add("Wall", WALL)
    ball = add("Ball", FALL, location=(5, 0, 0))
    for frame, x in ((1, 5.0), (3, 1.0)):
        ball.location.x = x
        ball.keyframe_insert("location", frame=frame)
    move_evenly(ball)
    scene.frame_set(2)
    yield scene
    live.stop()


def rendered(scene, path):
    """Return what Blender renders in the user's scene, as F12 does."""
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True, scene=scene.name)
    return levels(path).tolist()


def test_a_figure_was_in_the_users_own_pictures(scene, tmp_path):
    own = rendered(scene, tmp_path / "own.png")
    for name, choices in KINDS.items():
        assert getattr(bpy.ops.collide, name)(**choices) == {"FINISHED"}
    assert rendered(scene, tmp_path / "with.png") == own
    assert len(list(instances(scene))) == len(KINDS)
    figure = next(each for each in figures() if each["cld_made_by"] == "gjk")
    page = levels(render_still(figure, tmp_path / "page.png", resolution=(320, 180)))
    assert len({tuple(pixel) for row in page for pixel in row}) > 99


@pytest.mark.slow
def test_the_camera_in_a_figures_row_lets_it_into_the_users_pictures_until_it_is_pressed_again(scene, tmp_path):
    own = rendered(scene, tmp_path / "own.png")
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.ed.undo_push(message="drawn")
    bpy.ops.collide.in_renders("EXEC_DEFAULT", True)
    shown = rendered(scene, tmp_path / "with.png")
    assert shown != own
    bpy.ops.ed.undo()
    scene = bpy.context.scene
    assert rendered(scene, tmp_path / "undone.png") == own
    bpy.ops.ed.redo()
    scene = bpy.context.scene
    bpy.ops.collide.refresh()
    assert rendered(scene, tmp_path / "again.png") == shown
    bpy.ops.collide.in_renders()
    assert rendered(scene, tmp_path / "without.png") == own


def go_to(which):
    with in_view(area_of_3d_view()):
        assert bpy.ops.collide.show_figure(which=which, in_window=True) == {"FINISHED"}
    return current_figure(bpy.context), bpy.context.scene.frame_current


@pytest.mark.slow
@mostly_slow("apart", [True, False], 2)
def test_another_figure_shows_at_the_same_stop_and_never_in_the_middle_of_a_motion(apart):
    _, b = box_and_ball()
    if not apart:
        b.location.x = -3.0
        bpy.context.view_layer.update()
    for name in ("gjk", "epa", "compare"):
        getattr(bpy.ops.collide, name)()
    longest = max(figures(), key=lambda figure: len(stops_of(steps_of(figure))))
    while current_figure(bpy.context) != longest:
        go_to("next")
    steps = steps_of(longest)
    stops = stops_of(steps)
    for stop in (*stops[:-1:5], stops[-1]):
        for which in ("next", "previous"):
            bpy.context.scene.frame_set(stop.frame)
            shown, frame = go_to(which)
            there = stop_at(steps_of(shown), frame)
            assert frame == there.frame
            assert (there.step.number, there.phase) <= (stop.step.number, stop.phase) or stop.step == steps[-1]
            if stop.step == steps[-1]:
                assert frame == answer_frame(shown)
            while current_figure(bpy.context) != longest:
                go_to("next" if which == "previous" else "previous")


def test_a_figure_that_shows_again_stood_still_at_the_stop_at_which_it_was_hidden():
    box_and_ball()
    for name in ("gjk", "obb"):
        getattr(bpy.ops.collide, name)(in_window=True, detail="reduced")
    scene = bpy.context.scene
    scene.frame_set(stops_of(steps_of(current_figure(bpy.context)))[0].frame)
    go_to("previous")
    scene.frame_set(answer_frame(current_figure(bpy.context)))
    figure, frame = go_to("next")
    shown = drawn()
    scene.frame_set(frame)
    assert frame == answer_frame(figure)
    assert shown == drawn()


def order():
    return [figure["cld_made_by"] for figure in lecture(bpy.context.scene)]


def test_figures_are_moved_in_the_lecture_and_shown_in_its_order(tmp_path):
    box_and_ball()
    for name in ("gjk", "epa", "sat"):
        getattr(bpy.ops.collide, name)(in_window=True, detail="reduced")
    assert order() == ["gjk", "epa", "sat"]
    bpy.ops.ed.undo_push(message="drawn")
    assert bpy.ops.collide.move_figure("EXEC_DEFAULT", True, to="up") == {"FINISHED"}
    assert order() == ["gjk", "sat", "epa"]
    bpy.ops.ed.undo()
    assert order() == ["gjk", "epa", "sat"]
    bpy.ops.ed.redo()
    bpy.ops.collide.refresh()  # a figure that is made again keeps its place
    assert order() == ["gjk", "sat", "epa"]
    assert go_to("next")[0]["cld_made_by"] == "epa"
    with pytest.raises(RuntimeError, match="no figure on that side"):
        bpy.ops.collide.move_figure(to="down")
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "lecture.blend"))
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "lecture.blend"))
    assert order() == ["gjk", "sat", "epa"]
    next(figures())["cld_place"] = [1, 2]  # somebody has edited the file
    assert order() == ["gjk", "sat", "epa"]
    bpy.ops.collide.obb(detail="reduced")
    assert order() == ["gjk", "sat", "epa", "obb"]


def drawn():
    """Return the figures that the view layer shows, and where."""
    seen = bpy.context.evaluated_depsgraph_get().object_instances
    return sorted((each.object.name, *map(tuple, each.matrix_world)) for each in seen if each.is_instance)
