# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of pairs to the clipboard and to files."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import bpy
import numpy as np

from ..scene.compat import PATH_OPTIONS
from ..scene.owned import FIGURE
from .pair_files import pairs_csv, write_pairs_csv, write_pairs_json
from .pairs_current import current_pairs, poll_pairs
from .pairs_names import NamesNow, known_table
from .pairs_rows import Shown, rows_of
from .pairs_select import CHOSEN
from .properties import BoolProperty, EnumProperty, StringProperty
from .translated import in_report

COPIED = (
    ("table", "Table", "The rows that the panel shows, sorted and filtered; all of them, however many it lists"),
    ("row", "Row", "The row that is chosen in the panel"),
)
FORMATS = (
    ("csv", "CSV", "A line for each pair, for spreadsheets"),
    ("json", "JSON", "The pairs with units, for programs"),
)


class COLLIDE_OT_copy_pairs(bpy.types.Operator):
    bl_idname = "collide.copy_pairs"
    bl_label = "Copy Pairs"
    bl_description = "Copy the table to the clipboard with tabs between its columns, to paste into a spreadsheet"
    bl_options = {"REGISTER"}

    what: EnumProperty(name="What", description="How much of the table to copy", items=COPIED)

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_pairs(cls, context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        figure = current_pairs(context)
        known = known_table(figure)
        if self.what == "table":
            rows = rows_of(known, Shown.of(context.scene.collide)).rows
        else:
            chosen = figure.get(CHOSEN, -1)
            if not 0 <= chosen < len(known.table):
                self.report({"ERROR"}, in_report("No row is chosen: click at one in the table"))
                return {"CANCELLED"}
            rows = np.array([chosen])
        text = pairs_csv(known.table, NamesNow(known).all(), rows)
        context.window_manager.clipboard = _with_tabs(text)
        self.report({"INFO"}, in_report("Rows in the clipboard: {count}", count=len(rows)))
        return {"FINISHED"}


class COLLIDE_OT_export_pairs(bpy.types.Operator):
    bl_idname = "collide.export_pairs"
    bl_label = "Export Pairs"
    bl_description = "Write the table of pairs as CSV for spreadsheets or JSON for programs, with full precision"
    bl_options = {"REGISTER"}

    filepath: StringProperty(
        name="File Path",
        description="The file to write; // is the folder of the saved file",
        subtype="FILE_PATH",
        options=PATH_OPTIONS,
    )
    check_existing: BoolProperty(default=True, options={"HIDDEN"})
    filter_glob: StringProperty(default="*.csv;*.json", options={"HIDDEN"})
    format: EnumProperty(name="Format", description="What to write", items=FORMATS)
    only_shown: BoolProperty(
        name="Only Shown",
        description="Write the rows that the panel shows, sorted and filtered; else the whole table as it was made",
        default=False,
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_pairs(cls, context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if not self.filepath:
            self.filepath = f"{current_pairs(context)[FIGURE]}-pairs.{self.format}"
        self.filter_glob = f"*.{self.format}"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def check(self, context: bpy.types.Context) -> bool:
        """Keep the file's ending in step with the format."""
        path = Path(self.filepath)
        ending = f".{self.format}"
        if not path.name or path.suffix == ending:
            return False
        stem = path.stem if path.suffix in {".csv", ".json"} else path.name
        self.filepath = str(path.with_name(stem + ending))
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        known = known_table(current_pairs(context))
        names = NamesNow(known).all()
        rows = rows_of(known, Shown.of(context.scene.collide)).rows if self.only_shown else None
        path = Path(bpy.path.abspath(self.filepath))
        if not path.name or path.is_dir():
            self.report({"ERROR"}, in_report("No file is named: give the path of a CSV or JSON file to write"))
            return {"CANCELLED"}
        try:
            if self.format == "json":
                write_pairs_json(path, known.table, names, rows)
            else:
                write_pairs_csv(path, known.table, names, rows)
        except OSError as error:
            message = "{path} cannot be written ({reason}): choose a folder that exists and is yours to write to"
            self.report({"ERROR"}, in_report(message, path=path, reason=error.strerror))
            return {"CANCELLED"}
        self.report({"INFO"}, in_report("Written: {files}", files=path.name))
        return {"FINISHED"}


def _with_tabs(text: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(csv.reader(io.StringIO(text)))
    return out.getvalue()


classes = (COLLIDE_OT_copy_pairs, COLLIDE_OT_export_pairs)
