# SPDX-License-Identifier: GPL-3.0-or-later
"""The choice between Blender's engines."""

import bpy
import pytest

from collide_addon.scene.base import compat
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering import engine
from collide_addon.scene.rendering.render import quickest_engine

from ...sample_figure import figure

EEVEE = "BLENDER_EEVEE"


@pytest.fixture
def stage():
    return stage_of(draw(figure(), bpy.context.scene))


@pytest.fixture
def card(monkeypatch):
    monkeypatch.setattr(engine, "has_graphics_card", lambda: True)


def test_without_a_window_there_is_no_graphics_card_and_cycles_renders(stage):
    assert not engine.has_graphics_card()
    with quickest_engine(stage):
        assert stage.render.engine == "CYCLES"


@pytest.mark.parametrize(
    ("kind", "there"), [("NVIDIA", True), ("APPLE", True), ("SOFTWARE", False), ("UNKNOWN", False)]
)
def test_a_window_drawn_by_software_has_no_graphics_card(monkeypatch, kind, there):
    monkeypatch.setattr(engine, "bpy", type("bpy", (), {"app": type("app", (), {"background": False})}))
    monkeypatch.setattr(engine.gpu.platform, "device_type_get", lambda: kind)
    assert engine.has_graphics_card() is there


def test_with_a_card_eevee_renders_the_stage_alone_which_then_has_its_engine_back(stage, card):
    users = bpy.context.scene.render.engine
    with quickest_engine(stage):
        assert stage.render.engine.startswith(EEVEE)
        assert bpy.context.scene.render.engine == users
    assert stage.render.engine == "CYCLES"


def test_an_engine_or_a_number_of_samples_that_the_user_chose_stays(stage, card):
    stage.cycles.samples = 500
    with quickest_engine(stage):
        assert stage.render.engine == "CYCLES"
    compat.choose_eevee(stage)
    before = stage.render.engine
    with quickest_engine(stage):
        assert stage.render.engine == before
