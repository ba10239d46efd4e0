# SPDX-License-Identifier: GPL-3.0-or-later
"""A saved file plays, renders and explains itself where Collide is not installed."""

import subprocess
import sys

import bpy
import numpy as np
import pytest

from collide_addon.operators.figures.new_points import add_random_shape
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.ownership import owned_blocks
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.drawing.removal import clear
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.render import Renderer, Studio, render_still

from .picture import levels
from .sample_figure import figure
from .snapshot import differences, snapshot
from .users_file import users_file

WITHOUT_COLLIDE = """
import sys
import bpy

bpy.ops.wm.open_mainfile(filepath=sys.argv[1])
assert not any(name.split(".")[-1] in ("collide", "collide_addon") for name in sys.modules)
stage = next(scene for scene in bpy.data.scenes if "cld_owner" in scene)
stage.render.resolution_x, stage.render.resolution_y, stage.render.filepath = 160, 90, sys.argv[2]
stage.frame_current = int(sys.argv[3])
with bpy.context.temp_override(scene=stage):
    bpy.ops.render.render(write_still=True)
print("MARKERS", [marker.name for marker in stage.timeline_markers])
print("NUMBERS", bpy.data.objects[".CLD-001.s03.witness.d.faces"]["cld_numbers"])
"""


def test_a_figure_of_two_triangles_took_megabytes_for_equal_letters(tmp_path):
    def size():
        bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "sizes.blend"), compress=False)
        return (tmp_path / "sizes.blend").stat().st_size

    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    for letter, x in (("A", 0.0), ("B", 3.0)):
        triangle = np.array([(x, 0.0), (x + 2.0, 0.0), (x, 1.5)])
        add_random_shape(letter, letter, triangle, bpy.context.scene.collection).select_set(state=True)
    bpy.context.view_layer.objects.active = bpy.data.objects["B"]
    before = size()
    assert bpy.ops.collide.gjk() == {"FINISHED"}
    first = size()
    assert first - before < 1e6  # with materials that all figures share
    draw(lesson_of(next(figures())).figure, bpy.context.scene)
    assert size() - first < 0.8e6


@pytest.fixture
def saved(tmp_path):
    collection = draw(figure(), users_file())
    stage_of(collection).cycles.samples = 4
    path = tmp_path / "lecture.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(path))
    return path


@pytest.mark.skipif(bpy.app.binary_path != "", reason="starts Python with bpy as a module")
@pytest.mark.parametrize("frame", [pytest.param(85, marks=pytest.mark.slow), 181])
def test_a_file_renders_the_same_without_the_extension(saved, tmp_path, frame):
    studio = Studio(Renderer.BLENDER)
    here = levels(render_still(next(figures()), tmp_path / "here.png", frame, resolution=(160, 90), studio=studio))
    elsewhere = tmp_path / "elsewhere.png"
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_COLLIDE, str(saved), str(elsewhere), str(frame)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "MARKERS ['CLD-001 GJK 00', 'CLD-001 GJK 01', 'CLD-001 GJK 02', 'CLD-001 GJK 03']" in done.stdout
    assert 'NUMBERS {"d": {"d": 1}}' in done.stdout
    assert "rror" not in done.stderr
    assert np.array_equal(levels(elsewhere), here)


def test_what_the_user_saved_comes_back_as_it_would_without_a_figure(tmp_path):
    path = str(tmp_path / "lecture.blend")
    users_file()
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.open_mainfile(filepath=path)
    without = snapshot()
    draw(figure(), bpy.context.scene)
    names = sorted(block.name for block in owned_blocks())
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.open_mainfile(filepath=path)
    assert differences(without, snapshot()) == {}
    assert sorted(block.name for block in owned_blocks()) == names
    assert clear() == 1
    assert list(owned_blocks()) == []
    assert differences(without, snapshot()) == {}


def test_a_figure_can_be_redrawn_in_a_file_opened_again(saved):
    bpy.ops.wm.open_mainfile(filepath=str(saved))
    names = sorted(block.name for block in owned_blocks())
    draw(figure(), bpy.context.scene, replace="CLD-001")
    assert sorted(block.name for block in owned_blocks()) == names
