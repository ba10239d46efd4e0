# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists of Blender's that keep nothing: what a row shows is looked up when it is drawn.

Blender's list needs something to list, so it gets a thousand meaningless items.
"""

from __future__ import annotations

from typing import Any

import bpy

from ...operators.base.translation import EnumProperty

MOST_LISTED = 1000
"""Rows of a list. Nobody scrolls further."""


class COLLIDE_PG_row(bpy.types.PropertyGroup):
    """Something for Blender's list to list: as many empty items as it can have rows."""

    place: EnumProperty(
        name="Row",
        description="Place in the list",
        items=[(f"r{place}", "", "") for place in range(MOST_LISTED)],
        options={"HIDDEN"},
    )


class DrawnList:
    """A list with as many rows as `drawn` has `listed`, which draws each by its `draw_row`."""

    drawn: Any
    bitflag_filter_item: int

    def filter_items(self, _context: object, _data: object, _name: str) -> tuple[list[int], list[int]]:
        """Hide the rows beyond the last one."""
        listed = self.drawn.listed
        return [self.bitflag_filter_item] * listed + [0] * (MOST_LISTED - listed), []

    def draw_item(
        self, _c: object, layout: Any, _d: object, _i: object, _icon: int, _a: object, _name: str, index: int
    ) -> None:
        """Draw a row, unless there are fewer."""
        if index < self.drawn.listed:
            self.drawn.draw_row(layout, index)


def draw_list(
    layout: bpy.types.UILayout, kind: type[DrawnList], block: bpy.types.bpy_struct, name: str, rows: int
) -> None:
    """Draw a list whose active row is this property."""
    places = COLLIDE_PG_row.bl_rna.properties["place"]
    layout.template_list(kind.__name__, "", places, "enum_items", block, name, rows=rows, maxrows=rows)
