# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of a drawn figure are hidden and shown as a whole; the keys of what is in them stay as they are."""

import json

import bpy
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Rulers
from collide_addon.figure.model.layers import SHOWN, Layer
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.scene.base.hierarchy import EDITION, FigureError, layers_in
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.kept import lesson_of
from collide_addon.scene.drawing.shown import layers_shown, show_layers
from collide_addon.scene.rendering.render import render_still

from ...keyframes import keys_of_figure
from ...picture import levels

A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]


def figure(**choices):
    subjects = [Subject.of_points("A", "A", A), Subject.of_points("B", "B", B)]
    return make_lesson(registry.GJK, subjects, Choices(rulers=Rulers.GRID, **choices)).figure


@pytest.fixture
def drawn():
    return draw(figure(), bpy.context.scene)


def in_layers(collection):
    return {layer: sorted(obj.name for obj in place.objects) for layer, place in layers_in(collection).items()}


def test_each_layer_holds_its_own_and_those_not_asked_for_are_empty(drawn):
    held = in_layers(drawn)
    assert set(held) == set(Layer)
    assert {layer for layer, objects in held.items() if objects} == set(SHOWN)
    assert len({name for objects in held.values() for name in objects}) == sum(map(len, held.values()))


@pytest.mark.parametrize("layer", SHOWN)
def test_a_hidden_layer_is_gone_from_the_view_and_from_pictures_and_comes_back(drawn, layer, tmp_path):
    keys, frame = keys_of_figure(drawn), bpy.context.scene.frame_current
    before = levels(render_still(drawn, tmp_path / "before.png", resolution=(320, 180)))
    show_layers(drawn, [each for each in SHOWN if each is not layer], frame)
    bpy.context.view_layer.update()
    hidden = {obj.name for obj in layers_in(drawn)[layer].objects}
    seen = {each.object.original.name for each in bpy.context.evaluated_depsgraph_get().object_instances}
    assert hidden
    assert not hidden & seen
    without = levels(render_still(drawn, tmp_path / "without.png", resolution=(320, 180)))
    show_layers(drawn, SHOWN, frame)
    again = levels(render_still(drawn, tmp_path / "again.png", resolution=(320, 180)))
    if layer is not Layer.REGIONS:  # the result has none
        assert (without != before).any()
    assert (again == before).all()
    assert keys_of_figure(drawn) == keys


def test_what_is_made_when_asked_for_is_what_would_have_been_drawn_at_once(drawn):
    show_layers(drawn, tuple(Layer), 1)
    made = {name.removeprefix(".CLD-001.") for objects in in_layers(drawn).values() for name in objects}
    at_once = draw(figure(layers=tuple(Layer)), bpy.context.scene)
    wanted = {name.removeprefix(".CLD-002.") for objects in in_layers(at_once).values() for name in objects}
    assert made == wanted
    show_layers(drawn, SHOWN, 1)
    show_layers(drawn, tuple(Layer), 1)
    assert len(drawn.all_objects) == len(at_once.all_objects)


def test_an_export_follows_the_switches(drawn):
    show_layers(drawn, (Layer.PROOF,), 1)
    assert json.loads(drawn["cld_parameters"])["layers"] == ["proof"]
    assert lesson_of(drawn).figure.parameters["layers"] == ["proof"]
    assert layers_shown(drawn) == (Layer.PROOF,)


def test_a_figure_of_an_earlier_version_says_what_to_do(drawn):
    EDITION.drop(drawn)
    assert layers_shown(drawn) == ()
    with pytest.raises(FigureError, match="drawn by an earlier version: make it again first"):
        show_layers(drawn, (), 1)


def test_an_error_leaves_all_as_it_was(drawn):
    held = in_layers(drawn)
    drawn["cld_parameters"] = json.dumps({"algorithm": "gjk"})
    with pytest.raises(FigureError):
        show_layers(drawn, tuple(Layer), 1)
    assert in_layers(drawn) == held
    assert json.loads(drawn["cld_parameters"]) == {"algorithm": "gjk"}
    assert not layers_in(drawn)[Layer.NAMES].hide_viewport
    assert layers_in(drawn)[Layer.LEGEND].hide_viewport
