# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that copy the table of pairs to the clipboard and export it to files."""

from __future__ import annotations

import bpy

from ..base.file_names import FileDialog, file_name
from ..base.reporting import ReportingOperator
from ..base.translation import BoolProperty, EnumProperty, in_report
from . import files, select
from . import table as pairs_table
from .current import table_at_hand

COPIED = (
    ("table", "Table", "The rows that the panel shows, sorted and filtered; all of them, however many it lists"),
    ("row", "Row", "The row that is chosen in the panel"),
)
FORMATS = (
    ("csv", "CSV", "A line for each pair, for spreadsheets"),
    ("json", "JSON", "The pairs with units, for programs"),
)


class COLLIDE_OT_copy_pairs(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_pairs"
    bl_label = "Copy Pairs"
    bl_description = "Copy the table to the clipboard with tabs between its columns, to paste into a spreadsheet"
    bl_options = {"REGISTER"}
    ready = staticmethod(table_at_hand)

    what: EnumProperty(name="What", description="How much of the table to copy", items=COPIED)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure, known = table_at_hand(context)
        chosen = select.CHOSEN.of(figure)
        if self.what == "row" and (chosen is None or chosen >= len(known.table)):
            raise select.PairError("No row is chosen: click at one in the table")
        rows = shown_rows(context, known) if self.what == "table" else pairs_table.only(chosen)
        context.window_manager.clipboard = written(context, known, rows).csv("\t")
        self.report({"INFO"}, in_report("Rows in the clipboard: {count}", count=len(rows)))


class COLLIDE_OT_export_pairs(FileDialog, ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.export_pairs"
    bl_label = "Export Pairs"
    bl_description = "Write the table of pairs as CSV for spreadsheets or JSON for programs, with full precision"
    bl_options = {"REGISTER"}
    ready = staticmethod(table_at_hand)

    format: EnumProperty(name="Format", description="What to write", items=FORMATS)
    only_shown: BoolProperty(
        name="Only Shown",
        description="Write the rows that the panel shows, sorted and filtered; else the whole table as it was made",
        default=False,
    )

    @property
    def ending(self) -> str:
        return f".{self.format}"

    def proposed(self, context: bpy.types.Context) -> str:
        return file_name(table_at_hand(context)[0], self.ending)

    def carry_out(self, context: bpy.types.Context) -> None:
        _, known = table_at_hand(context)
        rows = shown_rows(context, known) if self.only_shown else None
        self.tell([written(context, known, rows).write(self.filepath, self.ending)])


def shown_rows(context: bpy.types.Context, known: pairs_table.KnownTable) -> pairs_table.Places:
    """Return the rows of a table that the panel shows, in its order, including those its list has no room for."""
    return pairs_table.rows_of(known, pairs_table.TableChoice.of(context.scene.collide)).rows


def written(
    context: bpy.types.Context, known: pairs_table.KnownTable, rows: pairs_table.Places | None
) -> files.WrittenTable:
    """Return rows of a table with everything a file or spreadsheet needs beside them."""
    now, unit = pairs_table.NamesNow(known), files.unit_of(context.scene)
    found = files.collections_of(map(now.find, range(len(known.names))))
    return files.WrittenTable(known.table, now.all(), unit, rows, known.heights, found)
