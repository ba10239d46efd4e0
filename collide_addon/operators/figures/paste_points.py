# SPDX-License-Identifier: GPL-3.0-or-later
"""Pasting points from logs, code and issues as objects of the user's, selected as A and B."""

from __future__ import annotations

from functools import lru_cache

import bpy

from ...exchange import brackets
from ...exchange import points as exchange_points
from ...geometry.predicates.errors import WordedError
from ...scene.reading import new_objects
from ...scene.reading.selection import check_may_add
from ..base.reporting import ReportingOperator, warn_of
from ..base.translation import EnumProperty, StringProperty, in_panel, in_report

MOST_SHOWN = 8
"""Most lists of points that the dialog and reports describe."""


class COLLIDE_OT_paste_points(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.paste_points"
    bl_label = "Paste Points"
    bl_description = (
        "Add points from the clipboard or a text block as mesh objects, and select them: "
        "two lists as numpy, C++, JSON, CSV or plain columns become A and B"
    )
    bl_options = {"REGISTER", "UNDO"}
    ready = staticmethod(check_may_add)

    source: EnumProperty(
        name="From",
        description="Where the points are",
        items=(
            ("clipboard", "Clipboard", "What was copied last"),
            ("block", "Text Block", "A text of this file"),
        ),
    )
    block: StringProperty(name="Text", description="The text block with the points")
    text: StringProperty(
        name="Points", description="The points as text, in place of both", options={"HIDDEN", "SKIP_SAVE"}
    )

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Show what was read."""
        return set(context.window_manager.invoke_props_dialog(self, width=520))

    def draw(self, context: bpy.types.Context) -> None:
        """Draw where the points are, and what was read there."""
        layout = self.layout
        layout.use_property_split = True
        layout.row().prop(self, "source", expand=True)
        if self.source == "block":
            layout.prop_search(self, "block", bpy.data, "texts")
        column = layout.column(align=True)
        try:
            lists = _read(self._pasted(context))
        except WordedError as error:
            column.label(text=in_panel(error), icon="ERROR", translate=False)
            return
        for each, name in list(zip(lists, exchange_points.names_of(lists), strict=True))[:MOST_SHOWN]:
            column.label(text=in_panel(each.described(name)), icon="OUTLINER_OB_POINTCLOUD", translate=False)

    def carry_out(self, context: bpy.types.Context) -> None:
        lists = _read(self._pasted(context))
        self.text = self._pasted(context)  # adjusted later, the clipboard may have something else
        added = new_objects.add_points(lists, context)
        for each, obj in list(zip(lists, added, strict=True))[:MOST_SHOWN]:
            self.report({"INFO"}, in_report(each.described(obj.name)))
        warn_of(self, filter(None, [new_objects.rounded(lists)]))

    def _pasted(self, context: bpy.types.Context) -> str:
        if self.text:
            return str(self.text)
        if self.source == "clipboard":
            return str(context.window_manager.clipboard)
        block = bpy.data.texts.get(self.block)
        if block is None:
            raise brackets.PointsError("No text block is chosen: choose one, or Clipboard")
        return str(block.as_string())


@lru_cache(maxsize=1)
def _read(text: str) -> list[exchange_points.PointList]:
    """Return the points of a text; the dialog asks for them each time it is drawn."""
    return exchange_points.read_points(text)
