# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of a drawn figure are hidden and shown by materials; keys and colours stay as they are."""

import json

import bpy
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Rulers
from collide_addon.figure.model.layers import SHOWN, Layer
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.subject import Subject
from collide_addon.scene.base.hierarchy import EDITION, FigureError, figures
from collide_addon.scene.drawing.changes import recolour
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.materials import key_of
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.drawing.visibility import layers_shown, show_layers
from collide_addon.scene.rendering.render import render_still

from ...keyframes import keys_of_figure
from ...picture import levels
from ...written import layers_seen, slots_of

ON_THIS_PAGE = tuple(layer for layer in Layer if layer is not Layer.ALGORITHM)
"""Layers a drawn figure has from the start; for the lines of an algorithm it is drawn again, with room for them."""
A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]


def figure(**choices):
    subjects = [Subject.of_points("A", "A", A), Subject.of_points("B", "B", B)]
    return make_lesson(registry.GJK, subjects, Choices(rulers=Rulers.GRID, **choices)).figure


def draw_figure():
    draw(figure(), bpy.context.scene)


@pytest.fixture
def drawn(made_once):
    made_once(draw_figure)
    return next(figures())


def in_layers(collection):
    return {layer: sorted(slots) for layer, slots in slots_of(collection).items()}


def test_a_figure_has_the_layers_that_it_shows_and_those_not_asked_for_are_not_made(drawn):
    assert set(in_layers(drawn)) == layers_seen(drawn) == set(SHOWN)


def test_names_regions_and_proofs_need_no_objects_of_their_own(drawn):
    """Otherwise a figure would have half as many objects again, and take that much longer to draw."""
    alone = {name for name, slot in slots_of(drawn)[Layer.NAMES] if len(bpy.data.objects[name].material_slots) == 1}
    assert len(alone) < len(slots_of(drawn)[Layer.NAMES]) / 4


@pytest.mark.parametrize("layer", [Layer.NAMES, *(pytest.param(each, marks=pytest.mark.slow) for each in SHOWN[1:])])
def test_a_hidden_layer_is_gone_from_the_view_and_from_pictures_and_comes_back(drawn, layer, tmp_path):
    keys, frame = keys_of_figure(drawn), bpy.context.scene.frame_current
    before = levels(render_still(drawn, tmp_path / "before.png", resolution=(320, 180)))
    show_layers(drawn, [each for each in SHOWN if each is not layer], frame)
    assert layers_seen(drawn) == {*SHOWN} - {layer}
    without = levels(render_still(drawn, tmp_path / "without.png", resolution=(320, 180)))
    show_layers(drawn, SHOWN, frame)
    again = levels(render_still(drawn, tmp_path / "again.png", resolution=(320, 180)))
    if layer is not Layer.REGIONS:  # the result has none
        assert (without != before).any()
    assert (again == before).all()
    assert keys_of_figure(drawn) == keys


def test_what_is_made_when_asked_for_is_what_would_have_been_drawn_at_once(drawn):
    show_layers(drawn, ON_THIS_PAGE, 1)
    made = {obj.name.removeprefix(".CLD-001") for obj in drawn.all_objects}
    at_once = draw(figure(layers=ON_THIS_PAGE), bpy.context.scene)
    wanted = {obj.name.removeprefix(".CLD-002") for obj in at_once.all_objects}
    assert made == wanted
    show_layers(drawn, SHOWN, 1)
    show_layers(drawn, ON_THIS_PAGE, 1)
    assert len(drawn.all_objects) == len(at_once.all_objects)


@pytest.mark.slow
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
    assert layers_seen(drawn) == set(SHOWN)


def test_a_colour_that_the_user_chose_comes_back_with_its_layer(drawn):
    mine = bpy.data.materials.new("Mine")
    (name, number), *_ = slots_of(drawn)[Layer.NAMES]
    bpy.data.objects[name].material_slots[number].material = mine
    for shown in ((), SHOWN):
        show_layers(drawn, shown, 1)
    assert bpy.data.objects[name].material_slots[number].material == mine


def test_what_was_hidden_is_hidden_in_other_colours_too(drawn):
    show_layers(drawn, (Layer.NAMES,), 1)
    recolour(drawn, Theme.DARK, 1)
    assert layers_seen(drawn) == {Layer.NAMES}
    show_layers(drawn, SHOWN, 1)
    themes = {key_of(slot.material)[0] for slots in slots_of(drawn).values() for slot in slots.values()}
    assert themes == {Theme.DARK}
