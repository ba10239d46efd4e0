# SPDX-License-Identifier: GPL-3.0-or-later
"""Another theme without making the figure again: materials and paper change, everything else stays."""

import json

import bpy
import numpy as np
import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.look import THEMES, Theme
from collide_addon.figure.model.style import Role
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.materials import INK, ROLE, key_of, like_paint, linear
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.render import render_still

from ....cases import mostly_slow
from ...keyframes import keys_of_figure
from ...picture import levels, rgb, seen_at
from ...shapes import box_and_ball, move_evenly
from ...snapshot import differences, snapshot
from ...written import texts_of

RESOLUTION = (320, 180)


def draw_figure():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")


@pytest.fixture
def figure(made_once):
    made_once(draw_figure)
    return next(figures())


def drawn_of(figure):
    return repeat_lesson(json.loads(figure["cld_parameters"])).figure


def materials(figure):
    return [slot.material for obj in figure.all_objects for slot in obj.material_slots]


def paper(figure):
    return THEMES[drawn_of(figure).theme][Role.PAPER].colour


@mostly_slow("theme", [theme.value for theme in Theme])
def test_every_material_and_the_paper_are_the_themes(figure, theme):
    objects = {obj.name: (obj.matrix_world.copy(), obj.data) for obj in figure.all_objects}
    assert bpy.ops.collide.recolour(theme=theme) == {"FINISHED"}
    assert {key_of(material)[0] for material in materials(figure)} == {Theme(theme)}
    for material in materials(figure):
        style = THEMES[Theme(theme)][ROLE.of(material)]
        if INK.of(material) == "text":
            assert tuple(material.diffuse_color)[:3] == pytest.approx(linear(style.text))
    assert tuple(stage_of(figure).world.color) == pytest.approx(linear(THEMES[Theme(theme)][Role.PAPER].colour))
    assert {obj.name: (obj.matrix_world, obj.data) for obj in figure.all_objects} == objects


def test_a_recoloured_figure_is_the_one_made_in_that_theme_at_once(figure):
    bpy.ops.collide.recolour(theme="dark")
    recoloured = {obj.name: [m.name for m in obj.data.materials] for obj in figure.all_objects if obj.type == "CURVE"}
    text = svg(drawn_of(figure))
    bpy.ops.collide.gjk(detail="reduced", theme="dark")
    again = next(figures())
    made = {obj.name: [m.name for m in obj.data.materials] for obj in again.all_objects if obj.type == "CURVE"}
    assert made == recoloured
    assert svg(drawn_of(again)) == text


def test_exports_and_a_saved_file_follow_the_theme(figure, tmp_path):
    bpy.ops.collide.recolour(theme="dark")
    bpy.ops.collide.export(filepath=str(tmp_path / "a.svg"))
    assert 'fill="#14171A"' in (tmp_path / "a.svg").read_text("utf-8")


def test_going_back_leaves_nothing_behind(figure):
    before = sorted(material.name for material in bpy.data.materials)
    for theme in ("dark", "print", "light"):
        bpy.ops.collide.recolour(theme=theme)
    assert sorted(material.name for material in bpy.data.materials) == before


@pytest.mark.slow
def test_what_has_faded_on_light_paper_is_as_faded_on_dark():
    _, ball = box_and_ball()
    ball.keyframe_insert("location", frame=1)
    ball.location.x = -3.0  # through the box: a sweep leaves its earlier poses behind
    ball.keyframe_insert("location", frame=50)
    move_evenly(ball)
    bpy.context.scene.frame_set(60)
    frames = {"scene_range": False, "first_frame": 1, "last_frame": 50}
    bpy.ops.collide.sweep(past="fade", theme="dark", **frames)
    made, stand = keys_of_figure(next(figures())), {obj.name: obj.color[3] for obj in next(figures()).all_objects}
    bpy.ops.collide.sweep(past="fade", **frames)
    assert keys_of_figure(next(figures())) != made
    bpy.ops.collide.recolour(theme="dark")
    recoloured = keys_of_figure(next(figures()))
    assert recoloured.keys() == made.keys()
    for name, blocks in made.items():
        for block, again in zip(blocks, recoloured[name], strict=True):
            assert again.keys() == block.keys()
            for channel, keys in block.items():
                for key, key_again in zip(keys, again[channel], strict=True):
                    assert key_again == pytest.approx(key, abs=2e-5)
    assert {obj.name: obj.color[3] for obj in next(figures()).all_objects} == pytest.approx(stand, abs=1e-5)


def test_figures_of_different_themes_live_in_one_file(figure):
    bpy.ops.collide.sat(detail="reduced", theme="dark")
    bpy.ops.collide.recolour(theme="classic")  # the last one made
    first, second = figures()
    assert {key_of(material)[0] for material in materials(first)} == {Theme.LIGHT}
    assert {key_of(material)[0] for material in materials(second)} == {Theme.CLASSIC}


def test_what_is_the_users_stays(figure):
    mine = bpy.data.materials.new(".CLD.dark.A")
    label = next(obj for obj in figure.all_objects if texts_of(obj))
    label.material_slots[0].material = mine
    stage_of(figure).world.node_tree.nodes.new("ShaderNodeTexCoord")
    before = snapshot()
    bpy.ops.collide.recolour(theme="dark")
    assert differences(before, snapshot()) == {}
    assert label.material_slots[0].material == mine


def test_a_figure_that_has_lost_its_numbers_is_refused_and_stays(figure):
    figure["cld_parameters"] = "no longer JSON"
    with pytest.raises(RuntimeError, match="make the figure again"):
        bpy.ops.collide.recolour(theme="dark")
    assert {key_of(material)[0] for material in materials(figure)} == {Theme.LIGHT}


@mostly_slow("theme", list(Theme))
def test_a_render_has_the_themes_paper_and_colours(figure, tmp_path, theme):
    bpy.ops.collide.recolour(theme=theme.value)
    drawn = drawn_of(figure)
    stage_of(figure).cycles.samples = 1
    picture = levels(render_still(figure, tmp_path / "a.png", resolution=RESOLUTION))
    ground = rgb(paper(figure))
    assert max(np.abs(picture[1, 1, :3] - ground)) <= 1
    outline = next(mark for mark in drawn.marks if mark.role is Role.B and mark.filled)
    style = THEMES[theme][Role.B]
    tint = [round(low + style.fill_opacity * (high - low)) for low, high in zip(ground, rgb(style.colour), strict=True)]
    weights = np.array([0.5, *[0.5 / (len(outline.points) - 1)] * (len(outline.points) - 1)])
    spots = [seen_at(picture, drawn, *(np.roll(weights, k) @ outline.points)) for k in range(len(weights))]
    assert min(max(np.abs(np.array(spot) - tint)) for spot in spots) <= 2


def test_a_transparent_picture_of_a_dark_figure_keeps_its_light_letters(figure, tmp_path):
    bpy.ops.collide.recolour(theme="dark")
    picture = levels(render_still(figure, tmp_path / "a.png", transparent=True, resolution=(640, 360)))
    assert picture[1, 1, 3] == 0
    title = picture[5:38, 10:300]
    solid = title[title[..., 3] > 250]
    assert len(solid) > 20
    assert solid[:, :3].min() > 200


@mostly_slow("paper", ["#FFFFFF", "#14171A", "#777777"])
@mostly_slow("colour", ["#2FC79A", "#000000", "#FFFFFF", "#D55E00"])
@pytest.mark.parametrize("opacity", [0.12, 0.2, 0.45])
def test_tints_mixed_in_linear_light_look_as_on_a_screen(paper, colour, opacity):
    mixed, share = like_paint(colour, opacity, paper)
    assert 0 <= share <= 1
    assert all(0 <= channel <= 1 for channel in mixed)
    seen = [share * over + (1 - share) * under for over, under in zip(mixed, linear(paper), strict=True)]
    wanted = [
        round(opacity * over + (1 - opacity) * under) for over, under in zip(rgb(colour), rgb(paper), strict=True)
    ]
    assert seen == pytest.approx(linear("#{:02X}{:02X}{:02X}".format(*wanted)))
