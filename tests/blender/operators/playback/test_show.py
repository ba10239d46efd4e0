# SPDX-License-Identifier: GPL-3.0-or-later
"""One figure of several: it shows at the stop at which the one before it was, and never in the middle of a motion."""

import bpy
import pytest

from collide_addon.operators.base.current import current_figure
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import answer_frame, steps_of, stop_at, stops_of

from ...shapes import box_and_ball
from ...view import area_of_3d_view, in_view


def go_to(which):
    with in_view(area_of_3d_view()):
        assert bpy.ops.collide.show_figure(which=which, in_window=True) == {"FINISHED"}
    return current_figure(bpy.context), bpy.context.scene.frame_current


@pytest.mark.parametrize("apart", [True, False])
def test_another_figure_shows_at_the_same_stop_and_never_in_the_middle_of_a_motion(apart):
    _, b = box_and_ball()
    if not apart:
        b.location.x = -3.0
        bpy.context.view_layer.update()
    for name in ("gjk", "epa", "sat", "compare"):
        getattr(bpy.ops.collide, name)()
    longest = max(figures(), key=lambda figure: len(stops_of(steps_of(figure))))
    while current_figure(bpy.context) != longest:
        go_to("next")
    steps = steps_of(longest)
    for stop in stops_of(steps):
        for _ in figures():
            bpy.context.scene.frame_set(stop.frame)
            shown, frame = go_to("next")
            there = stop_at(steps_of(shown), frame)
            assert frame == there.frame
            assert (there.step.number, there.phase) <= (stop.step.number, stop.phase) or stop.step == steps[-1]
            if stop.step == steps[-1]:
                assert frame == answer_frame(shown)
            while current_figure(bpy.context) != longest:
                go_to("previous")
