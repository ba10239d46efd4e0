# SPDX-License-Identifier: GPL-3.0-or-later
"""Something for Blender's lists to list: a thousand meaningless items; what a row shows is looked up when drawn."""

from __future__ import annotations

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
