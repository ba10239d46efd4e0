# SPDX-License-Identifier: GPL-3.0-or-later
"""Files with figures of each earlier edition open, play, render, and can be made again and cleared.

Each has a triangle, a square and the crossing of the two, made with Blender 4.2 by the last commit that drew
this way, for edition 3 by the first. Figures in the user's own scene have a separate test, test_version_0_1.
"""

from pathlib import Path

import bpy
import pytest

from collide_addon.scene.base.hierarchy import EDITION, LATEST_EDITION, figures, instances, is_of_earlier_edition
from collide_addon.scene.base.ownership import owned_blocks
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.rendering.render import render_still

FILES = {int(file.stem.rpartition("-")[2]): file for file in (Path(__file__).parent / "files").glob("edition-*.blend")}


@pytest.fixture(params=sorted(FILES))
def edition(request):
    bpy.ops.wm.open_mainfile(filepath=str(FILES[request.param]))
    return request.param


def test_every_edition_has_a_file():
    assert sorted(FILES) == list(range(2, LATEST_EDITION + 1))


def test_a_file_of_an_earlier_edition_opens_plays_is_made_anew_and_cleared(edition, tmp_path):
    [old] = figures()
    assert EDITION.of(old) == edition
    assert is_of_earlier_edition(old) == (edition < LATEST_EDITION)
    assert render_still(old, tmp_path / "still.png", resolution=(32, 18)).is_file()
    bpy.ops.collide.step(to="last")
    assert bpy.context.scene.frame_current == steps_of(old)[-1].frames[-1]
    assert bpy.ops.collide.refresh() == {"FINISHED"}
    [new] = figures()
    assert EDITION.of(new) == LATEST_EDITION
    assert [each.instance_collection for each in instances(bpy.context.scene)] == [new]
    assert bpy.ops.collide.clear() == {"FINISHED"}
    assert list(owned_blocks()) == []
    assert sorted(obj.name for obj in bpy.data.objects) == ["Square", "Triangle"]
