# SPDX-License-Identifier: GPL-3.0-or-later
"""The switches of a figure's layers, as buttons press them."""

import bpy
import pytest

from collide_addon.figure.model.figure import Panel
from collide_addon.figure.model.layers import SHOWN, Layer
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.drawing.visibility import layers_shown

from ....cases import mostly_slow
from ...shapes import box_and_ball
from ...written import layers_seen, slots_of


def draw_figure():
    box_and_ball()
    bpy.ops.collide.gjk()


@pytest.fixture
def figure(made_once):
    made_once(draw_figure)
    return next(figures())


@mostly_slow("layer", Layer, 6)
def test_a_press_switches_a_layer_and_another_switches_it_back(figure, layer):
    for shown in (layer not in SHOWN, layer in SHOWN):
        assert bpy.ops.collide.layer(layer=layer.value) == {"FINISHED"}
        figure = next(figures())  # it is drawn again for the lines of an algorithm
        assert (layer in layers_shown(figure)) is shown
        assert layers_seen(figure) == slots_of(figure).keys() & {*layers_shown(figure)}


@pytest.mark.slow
def test_the_next_figure_has_the_same_switches(figure):
    bpy.ops.collide.layer(layer="names")
    bpy.ops.collide.layer(layer="legend")
    settings = bpy.context.scene.collide
    assert settings.layers == {"regions", "proof", "rulers", "legend"}
    bpy.ops.collide.epa(layers=settings.layers)
    assert all(layers_shown(each) == (Layer.REGIONS, Layer.PROOF, Layer.RULERS, Layer.LEGEND) for each in figures())


def test_the_lines_of_an_algorithm_take_room_from_the_panels_and_give_it_back(figure):
    def right():
        figure = lesson_of(next(figures())).figure
        return (figure.areas[Panel.DIFFERENCE].right - figure.page.left) / figure.unit

    bpy.context.scene.frame_set(30)
    before = right()
    bpy.ops.collide.layer(layer="algorithm")
    assert slots_of(next(figures()))[Layer.ALGORITHM]
    assert right() < before - 100
    bpy.ops.collide.layer(layer="algorithm")
    assert Layer.ALGORITHM not in slots_of(next(figures()))
    assert right() == pytest.approx(before)


def test_undo_takes_a_press_back():
    box_and_ball()
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.collide.gjk()
    bpy.ops.ed.undo_push(message="figure")
    bpy.ops.collide.layer(layer="legend")
    bpy.ops.ed.undo_push(message="layer")
    assert slots_of(next(figures()))[Layer.LEGEND]
    bpy.ops.ed.undo()
    assert layers_shown(next(figures())) == SHOWN
    assert Layer.LEGEND not in slots_of(next(figures()))


def test_a_live_figure_has_switches_for_what_it_shows_alone(figure):
    bpy.ops.collide.live()
    live = next(each for each in figures() if each != figure)
    bpy.ops.collide.layer(layer="names")
    assert Layer.NAMES not in layers_shown(live)
    with pytest.raises(RuntimeError, match="follows its objects and has no marks of this kind"):
        bpy.ops.collide.layer(layer="differences")
    bpy.ops.collide.live_stop()


@pytest.mark.slow
def test_without_a_figure_a_press_on_one_layer_hid_all_others():
    assert bpy.ops.collide.layer(layer="legend") == {"FINISHED"}
    assert bpy.context.scene.collide.layers == {"names", "regions", "proof", "rulers", "legend"}
    bpy.ops.collide.layer(layer="names")
    box_and_ball()
    bpy.ops.collide.gjk(layers=bpy.context.scene.collide.layers)
    assert layers_shown(next(figures())) == (Layer.REGIONS, Layer.PROOF, Layer.RULERS, Layer.LEGEND)


def test_a_saved_file_keeps_the_switches_and_what_was_made_for_them(figure, tmp_path):
    for layer in ("names", "legend"):
        bpy.ops.collide.layer(layer=layer)
    made = len(slots_of(figure)[Layer.LEGEND])
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "switched.blend"))
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "switched.blend"))
    again = next(figures())
    assert layers_shown(again) == (Layer.REGIONS, Layer.PROOF, Layer.RULERS, Layer.LEGEND)
    assert layers_seen(again) == {Layer.REGIONS, Layer.PROOF, Layer.LEGEND}
    assert len(slots_of(again)[Layer.LEGEND]) == made > 0
