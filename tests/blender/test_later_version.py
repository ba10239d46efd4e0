# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure drawn by a later version of Collide is reported and can be cleared; nothing else touches it."""

import bpy
import pytest

from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.base.ownership import is_owned, owned_blocks

from ..cases import mostly_slow
from .interface import drawn_interface
from .shapes import box_and_ball

LATER = {"cld_owner": "collide-figure-2", "cld_schema": "collide-figure-2"}


@mostly_slow("marks", [LATER, {"cld_edition": 99}], ids=["another layout", "a later edition"])
def test_a_file_of_a_later_version_was_drawn_into_a_second_time_or_taken_for_ones_own(marks):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    later = next(figures())
    for block in list(owned_blocks()):
        block.id_properties_ensure().update({name: value for name, value in marks.items() if name in block})
    parts = {obj: (dict(obj.items()), obj.hide_select) for obj in later.all_objects}
    said = "was drawn by a later version of Collide: update Collide, or clear the figure"
    assert said in " ".join(drawn_interface(bpy.context))
    for name in ("refresh", "recolour", "retime", "step", "lock", "export", "render"):
        with pytest.raises(RuntimeError, match=said):
            getattr(bpy.ops.collide, name)()
    bpy.ops.collide.gjk(detail="reduced")
    assert [figure["cld_figure"] for figure in figures()] == ["CLD-001", "CLD-002"]
    assert {obj: (dict(obj.items()), obj.hide_select) for obj in later.all_objects} == parts
    assert len([each for each in bpy.data.scenes if is_owned(each)]) == 1
    assert [each.name for each in bpy.context.scene.collection.children] == ["Collide"]
    bpy.ops.collide.clear()
    assert list(owned_blocks()) == []
