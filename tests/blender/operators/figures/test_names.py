# SPDX-License-Identifier: GPL-3.0-or-later
"""The names of figures in lists."""

import bpy
import pytest

from collide_addon.operators.figures.names import names_of
from collide_addon.scene.base.hierarchy import figures

from ...shapes import box_and_ball


def names():
    return list(map(str, names_of(figures()).values()))


def test_five_figures_of_one_pair_could_not_be_distinguished_by_their_names():
    box, _ = box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.ops.collide.gjk(measured="space", detail="reduced")
    bpy.ops.collide.gjk(classic=True, detail="reduced")
    bpy.ops.collide.minkowski(detail="reduced")
    bpy.ops.collide.minkowski(operation="minkowski_sum", detail="reduced")
    bpy.ops.collide.gallery(scene="gjk-stories", detail="reduced")
    assert len(set(names())) == 10
    assert names()[:3] == ["GJK: Box – Ball", "GJK 3D: Box – Ball", "Distance – GJK (classic): Box – Ball"]
    assert names()[-1] == "GJK: stories of one pair (5)"
    box.name = "Crate"
    assert names()[0] == "GJK: Crate – Ball"


@pytest.mark.slow
def test_a_figure_first_made_in_chinese_kept_that_name_in_an_english_list():
    bpy.ops.collide.case(language="zh", detail="reduced")
    bpy.ops.collide.gallery(scene="intervals", language="zh", detail="reduced")
    assert not any(letter > "一" for name in names() for letter in name)
