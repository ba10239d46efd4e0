# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of figure has its panels, menus and tooltips, in every language: each is made once and checked."""

import bpy
import pytest

from collide_addon import operators
from collide_addon.figure import registry
from collide_addon.figure.gallery.gallery import GALLERY
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.operators.base.current import current_figure, headline
from collide_addon.operators.base.figures import FigureOperator
from collide_addon.pitfalls.cases import load_cases
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.visibility import show_alone
from collide_addon.ui.base.sidebar import LETTER_HEIGHT, sidebar_size
from collide_addon.ui.panels.figure import BESIDE_NAME
from collide_addon.ui.panels.lecture import name_in_list

from ..cases import mostly_slow
from .interface import drawn_interface, speak
from .shapes import SQUARE, TRIANGLE, add, box_and_ball
from .test_every_figure import a_tenth_of, prepare

CLASSIC = [algorithm for algorithm in registry.ALGORITHMS if algorithm.classic]

QUICK = {"detail": "reduced", "language": "en"}
NAMES = [cls.bl_idname.partition(".")[2] for cls in operators.classes if issubclass(cls, FigureOperator)]
BUTTONS = {"collide.step", "collide.look", "collide.render", "collide.export", "collide.clear"}
"""What the panel of every figure contains."""
ROOM = (sidebar_size()[0] - BESIDE_NAME) / LETTER_HEIGHT
"""Width for the name of the figure, in letter heights."""


def look_at(figure, monkeypatch):
    """Draw everything with this figure as the current one, in every language, at its beginning and end."""
    assert current_figure(bpy.context) == figure
    assert headline(figure)
    texts = {}
    for language in LANGUAGES:
        speak(monkeypatch, language)
        for frame in (1, steps_of(figure)[-1].frames[-1]):
            bpy.context.scene.frame_current = frame
            texts[language] = drawn_interface(bpy.context)
            assert set(texts[language]) >= BUTTONS
            assert {name_in_list(figure, ROOM), figure.name} & set(texts[language])
    assert len(set(map(tuple, texts.values()))) == len(LANGUAGES)
    monkeypatch.undo()


def only_figure():
    [figure] = figures()
    return figure


@pytest.mark.parametrize("name", a_tenth_of(NAMES))
def test_every_button_makes_a_figure_that_the_panels_show(name, monkeypatch):
    prepare(name)
    getattr(bpy.ops.collide, name)(**QUICK, pause=5)
    look_at(only_figure(), monkeypatch)


@mostly_slow("first", range(8), 8)
def test_what_classic_code_says_is_shown(first, monkeypatch):
    for algorithm in CLASSIC[first::8]:
        for obj in [*bpy.data.objects]:
            bpy.data.objects.remove(obj)
        prepare(algorithm.id)
        getattr(bpy.ops.collide, algorithm.id)(classic=True, **QUICK)
        look_at(only_figure(), monkeypatch)
        bpy.ops.collide.clear()


@pytest.mark.slow
def test_every_case_is_shown(monkeypatch):
    for case in load_cases():
        bpy.ops.collide.case(case=case.id, **QUICK)
        look_at(only_figure(), monkeypatch)
        bpy.ops.collide.clear()


@pytest.mark.slow
def test_every_figure_of_the_gallery_is_shown(monkeypatch):
    for gallery in GALLERY:
        bpy.ops.collide.gallery(scene=gallery.name, **QUICK)
        drawn = list(figures())
        assert len(drawn) == len(gallery.parts)
        for figure in drawn:
            show_alone(bpy.context.view_layer, figure)
            bpy.context.view_layer.update()
            look_at(figure, monkeypatch)
        bpy.ops.collide.clear()


def test_a_live_figure_is_shown_while_it_follows_and_when_it_stands_still(monkeypatch):
    box_and_ball()
    bpy.ops.collide.live()
    look_at(only_figure(), monkeypatch)
    bpy.ops.collide.live_stop()
    look_at(only_figure(), monkeypatch)


def test_a_table_of_pairs_is_shown_with_a_row_chosen(monkeypatch):
    for place, points in enumerate((SQUARE, TRIANGLE, SQUARE)):
        add(f"Shape {place}", points, location=(place, 0, 0))
    bpy.ops.collide.pairs(listed="all", **QUICK)
    bpy.context.scene.collide.pairs_points = True
    figure = only_figure()
    look_at(figure, monkeypatch)
    bpy.ops.collide.select_pair(row=2)
    look_at(figure, monkeypatch)
    bpy.data.objects.remove(bpy.data.objects["Shape 2"])
    look_at(figure, monkeypatch)


def test_without_a_figure_the_panels_say_what_to_do(monkeypatch):
    for language in LANGUAGES:
        speak(monkeypatch, language)
        assert "collide.gjk" in drawn_interface(bpy.context)


def test_a_pair_of_concave_shapes_is_no_table_of_methods():
    """Both results have `answers`, one for methods and one for pieces."""
    box_and_ball()
    bpy.ops.collide.concave(**QUICK)
    assert "a·b" not in drawn_interface(bpy.context)
    bpy.ops.collide.compare(**QUICK)
    assert "a·b" in drawn_interface(bpy.context)
