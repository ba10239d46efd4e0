# SPDX-License-Identifier: GPL-3.0-or-later
"""The range of frames and the pace of a figure that plays in the user's scene."""

import bpy
import pytest

from collide_addon.scene.base.hierarchy import FigureError, figures
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.drawing.user_view import BEFORE_PLAYING, _range_of, give_range_back, play_range

from ...shapes import box_and_ball
from ...snapshot import differences, snapshot


@pytest.fixture
def figure():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    return next(figures())


def test_the_figures_own_frames_play_at_its_own_pace(figure):
    scene = bpy.context.scene
    scene.render.fps, scene.frame_current = 60, 10_000
    play_range(scene, figure)
    stage = stage_of(figure)
    assert scene.use_preview_range
    assert (scene.frame_preview_start, scene.frame_preview_end) == (stage.frame_start, stage.frame_end)
    assert scene.render.fps == stage.render.fps
    assert scene.frame_current == stage.frame_start


@pytest.mark.parametrize("used", [True, False])
def test_stopping_gives_the_users_range_and_pace_back(figure, used):
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = 30, 1.001
    scene.frame_preview_start, scene.frame_preview_end, scene.use_preview_range = 20, 90, used
    before = snapshot()
    play_range(scene, figure)
    play_range(scene, figure)
    give_range_back(scene)
    assert differences(before, snapshot()) == {}
    assert BEFORE_PLAYING.of(scene) is None


def test_a_file_saved_while_a_figure_plays_has_the_users_range_and_pace(figure, tmp_path):
    scene = bpy.context.scene
    scene.render.fps = 60
    play_range(scene, figure)
    plays = _range_of(scene)
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "playing.blend"), copy=True)
    assert _range_of(scene) == plays
    assert BEFORE_PLAYING.of(scene)["fps"] == 60
    with bpy.data.libraries.load(str(tmp_path / "playing.blend")) as (_, linked):  # as without the extension
        linked.scenes = ["Scene"]
    assert (linked.scenes[0].render.fps, linked.scenes[0].use_preview_range) == (60, False)


def test_a_file_that_was_rescued_while_a_figure_played_is_given_its_range_and_pace_back(figure, tmp_path):
    scene = bpy.context.scene
    scene.render.fps = 60
    play_range(scene, figure)
    before_saving = next(each for each in bpy.app.handlers.save_pre if each.__name__ == "_before_saving")
    bpy.app.handlers.save_pre.remove(before_saving)  # which Blender does not call on recovery
    try:
        bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "rescued.blend"))
    finally:
        bpy.app.handlers.save_pre.append(before_saving)
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "rescued.blend"))
    scene = bpy.context.scene
    assert (scene.render.fps, scene.use_preview_range, BEFORE_PLAYING.of(scene)) == (60, False, None)


def test_a_figure_without_steps_does_not_play(figure):
    figure["cld_steps"] = "edited by hand"
    before = snapshot()
    with pytest.raises(FigureError, match="has no steps"):
        play_range(bpy.context.scene, figure)
    assert differences(before, snapshot()) == {}
