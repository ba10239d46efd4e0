# SPDX-License-Identifier: GPL-3.0-or-later
"""A file of version 0.1, where figures were in the user's scene, each with its own stage, opens and works."""

from pathlib import Path

import bpy
import pytest

from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.layers import Layer
from collide_addon.figure.model.look import Theme
from collide_addon.operators.base.out_of_date import why_out_of_date
from collide_addon.scene.base.hierarchy import FigureError, figures, instances
from collide_addon.scene.base.ownership import is_owned, owned_blocks
from collide_addon.scene.base.timeline import marker_frames, steps_of
from collide_addon.scene.drawing.changes import recolour, retime
from collide_addon.scene.drawing.stage import IS_STAGE, stage_of
from collide_addon.scene.drawing.visibility import layers_shown, show_alone, show_layers, shown_figures
from collide_addon.scene.rendering.render import render_still

from ..cases import mostly_slow
from .interface import drawn_interface

FILE = Path(__file__).parent / "files" / "version-0.1.blend"
"""A cube, a cone, a user's marker at 25, and the distance between the two, made with Blender 4.2."""


def press_its_own_button():
    for obj in bpy.context.view_layer.objects:
        obj.select_set(obj.name in ("Cube", "Cone"))
    bpy.context.view_layer.objects.active = bpy.data.objects["Cone"]
    bpy.ops.collide.gjk(detail="reduced")


PRESSES = {"make again": bpy.ops.collide.refresh, "its own button": press_its_own_button}


@pytest.fixture
def scene():
    bpy.ops.wm.open_mainfile(filepath=str(FILE))
    return bpy.context.scene


@pytest.fixture
def old(scene):
    return next(figures(scene))


def markers(scene):
    return {marker.name: marker.frame for marker in scene.timeline_markers}


def test_the_figure_is_the_scenes_and_shown_with_a_stage_of_its_own(scene, old):
    assert old.name == "CLD-001 GJK: A = Cube, B = Cone"
    assert shown_figures(bpy.context.view_layer) == [old]
    assert not IS_STAGE.of(stage_of(old))
    assert list(instances(scene)) == []


@pytest.mark.slow
def test_it_renders_steps_and_plays(scene, old, tmp_path):
    assert render_still(old, tmp_path / "still.png", resolution=(32, 18)).is_file()
    bpy.ops.collide.step(to="last")
    assert scene.frame_current == steps_of(old)[-1].frames[-1]


def test_another_theme_and_pace_reach_its_own_stage_and_the_users_markers(scene, old):
    recolour(old, Theme.DARK, 1)
    assert stage_of(old).world.name == ".CLD.dark.paper"
    end = stage_of(old).frame_end
    retime(old, Storyboard(pace=2, hold=0), scene)
    assert stage_of(old).frame_end < end
    assert markers(scene) == {"mine": 25, **marker_frames(old)}
    assert markers(stage_of(old)) == marker_frames(old)


def test_making_it_again_puts_an_empty_in_its_place_and_takes_its_markers_and_stage_away(scene, old):
    assert bpy.ops.collide.refresh() == {"FINISHED"}
    [new] = figures(scene)
    [empty] = instances(scene)
    assert empty.instance_collection == new
    assert new["cld_figure"] == "CLD-001"
    assert [each.name for each in bpy.data.collections["Collide"].children] == [".CLD-001"]
    assert markers(scene) == {"mine": 25}
    assert [scene for scene in bpy.data.scenes if is_owned(scene)] == [stage_of(new)]
    assert IS_STAGE.of(stage_of(new))


def test_it_makes_way_for_a_new_figure_and_comes_back(scene, old):
    assert bpy.ops.collide.sat(detail="reduced") == {"FINISHED"}
    new = next(figure for figure in figures(scene) if figure != old)
    assert stage_of(new) != stage_of(old)
    layer = bpy.context.view_layer
    for wanted in (new, old):
        layer.update()
        show_alone(layer, wanted)
        assert shown_figures(layer) == [wanted]


def test_clearing_it_leaves_what_was_the_users(scene):
    assert bpy.ops.collide.clear() == {"FINISHED"}
    assert list(owned_blocks()) == []
    assert sorted(obj.name for obj in bpy.data.objects) == ["Cone", "Cube"]
    assert markers(scene) == {"mine": 25}


@pytest.mark.slow
@mostly_slow("press", PRESSES)
def test_the_panel_says_that_it_is_of_an_earlier_version_until_it_is_made_again(scene, old, press):
    said = "drawn by an earlier version; ⟳ or its own button makes it again"
    assert why_out_of_date(old) == said
    assert f"Out of date: {said}" in " ".join(drawn_interface(bpy.context))
    assert not bpy.ops.collide.layer.poll()
    with pytest.raises(FigureError, match="was drawn by an earlier version: make it again first"):
        show_layers(old, (), 1)
    assert bpy.ops.collide.refresh.poll()
    PRESSES[press]()
    (new,) = figures(scene)
    assert (new["cld_figure"], why_out_of_date(new)) == ("CLD-001", None)
    assert "earlier version" not in " ".join(drawn_interface(bpy.context))
    bpy.ops.collide.layer(layer="names")
    assert Layer.NAMES not in layers_shown(new)
