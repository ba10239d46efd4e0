# SPDX-License-Identifier: GPL-3.0-or-later
"""The contact sheet: its rows, its names, and what it leaves behind."""

from pathlib import Path

import bpy
import numpy as np
import pytest

from collide_addon.scene.base.hierarchy import FigureError, figures
from collide_addon.scene.base.ownership import owned_blocks
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.contact_sheet import _still_size, arranged, render_contact_sheet
from collide_addon.scene.rendering.render import stills_of

from ...picture import levels
from ...sample_figure import figure
from ...shapes import blocks, box_and_ball
from ...written import texts_of

SMALL = (80, 45)


@pytest.fixture
def collection():
    collection = draw(figure(steps=3), bpy.context.scene)
    stage_of(collection).cycles.samples = 1
    return collection


def test_many_steps_stand_in_rows_and_their_stills_get_smaller_rather_than_the_sheet_wider():
    assert _still_size(2, (1280, 720)) == (1280, 720)
    width, height = _still_size(6, (1280, 720))
    assert 600 < width < 640
    assert height == round(width * 720 / 1280)
    one, name = np.zeros((9, 16, 4), np.float32), np.zeros((2, 16, 4), np.float32)
    stills = [one + np.float32(number / 10) for number in range(5)]
    sheet = arranged(stills, [name] * 5, 3)
    gap = 2
    assert sheet.shape == (gap + 2 * (9 + 2 + gap), gap + 3 * (16 + gap), 4)
    middles = [[sheet[row, column, 0] for column in (10, 28, 46)] for row in (22, 9)]  # the bottom row comes first
    assert np.allclose(middles, [[0.0, 0.1, 0.2], [0.3, 0.4, 0.0]])


def test_a_sheet_leaves_nothing_of_its_making_behind(collection, tmp_path):
    list(render_contact_sheet(collection, tmp_path / "first.png", resolution=SMALL))  # Blender's images for results
    before, ours = blocks(), [block.name for block in owned_blocks()]
    assert list(render_contact_sheet(collection, tmp_path / "sheet.png", resolution=SMALL)) == [1, 2, 3]
    assert blocks() == before
    assert [block.name for block in owned_blocks()] == ours
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first.png", "sheet.png"]
    assert list(Path(bpy.app.tempdir).glob("collide-*")) == []


def test_a_sheet_that_is_stopped_leaves_the_old_file(collection, tmp_path):
    (tmp_path / "sheet.png").write_bytes(b"mine")
    pictures = render_contact_sheet(collection, tmp_path / "sheet.png", resolution=SMALL)
    next(pictures)
    pictures.close()
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"mine"]
    assert list(Path(bpy.app.tempdir).glob("collide-*")) == []


def test_a_question_stands_before_its_answer_with_a_mark_at_its_name(tmp_path):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", pause=6)
    drawn = next(figures())
    stage_of(drawn).cycles.samples = 1
    names = [still.name for still in stills_of(drawn)]
    assert any(name.endswith(" ?") and names[at + 1] == name.removesuffix(" ?") for at, name in enumerate(names))
    assert list(render_contact_sheet(drawn, tmp_path / "sheet.png", resolution=SMALL))[-1] == len(names)


def test_names_have_the_letters_of_the_theme(tmp_path):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced", theme="dark")
    drawn = next(figures())
    stage_of(drawn).cycles.samples = 1
    list(render_contact_sheet(drawn, tmp_path / "sheet.png", resolution=(160, 90)))
    below = levels(tmp_path / "sheet.png")[-12:-4, 4:160, :3]
    paper = levels(tmp_path / "sheet.png")[0, 0, :3]
    assert np.abs(below - paper).max() > 60


def test_a_figure_without_its_texts_is_refused_with_a_way_out(collection, tmp_path):
    for obj in [obj for obj in collection.all_objects if texts_of(obj)]:
        bpy.data.objects.remove(obj)
    with pytest.raises(FigureError, match="has lost its texts: draw the figure again"):
        list(render_contact_sheet(collection, tmp_path / "sheet.png", resolution=SMALL))
    assert list(tmp_path.iterdir()) == []
