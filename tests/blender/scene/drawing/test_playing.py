# SPDX-License-Identifier: GPL-3.0-or-later
"""The range of frames and the pace of a figure that plays in the user's scene."""

import bpy
import pytest

from collide_addon.scene.base.hierarchy import FigureError, figures
from collide_addon.scene.drawing.playing import BEFORE_PLAYING, give_range_back, play_range
from collide_addon.scene.drawing.stage import stage_of

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


def test_a_figure_without_steps_does_not_play(figure):
    figure["cld_steps"] = "edited by hand"
    before = snapshot()
    with pytest.raises(FigureError, match="has no steps"):
        play_range(bpy.context.scene, figure)
    assert differences(before, snapshot()) == {}
