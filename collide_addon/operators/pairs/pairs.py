# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators for many objects: making the table of all pairs with its figure, copying it and writing it."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice

import bpy

from ... import geometry
from ...figure.algorithms import pairs
from ...figure.model.algorithm import without_page
from ...figure.model.lesson import Measured
from ...figure.settings import LISTED, MARKED, REACH
from ...scene.reading.errors import ReadError, parts_left_out
from ...scene.reading.selection import NAMES_SHOWN, projectable, users_selected
from ..base.choices import CommonChoices, MeasuredChoice, SolidsChoice, as_written, choices_of, property_of
from ..base.figures import warn_of_choices
from ..base.file_names import FileDialog, file_name
from ..base.long_work import LongOperator, LongWork
from ..base.reporting import InWindow, ReportingOperator
from ..base.translation import BoolProperty, EnumProperty, StringProperty, in_report
from . import files, make
from . import table as pairs_table
from .current import CHOSEN, PairError, table_at_hand

ORDERS = (
    ("name", "Name", "By the name of the first object, then of the second"),
    ("distance", "Distance", "By distance: the deepest first, then those that touch, then the nearest"),
    ("depth", "Depth", "By penetration depth"),
    ("relation", "Relation", "Separated, touching, overlapping"),
)


class RowsChoice:
    """Properties of a property group: which rows of the table are shown, and in which order."""

    pairs_order: EnumProperty(name="Sort By", description="Order of the table", items=ORDERS, default="distance")
    pairs_descending: BoolProperty(name="Descending", description="Reverse the order")
    pairs_contacts: BoolProperty(name="Only Contacts", description="Show only pairs that touch or overlap")
    pairs_points: BoolProperty(
        name="Closest Points",
        description="Show the chosen pair's closest points, or in contact its deepest ones",
    )
    pairs_search: StringProperty(
        name="Search", description="Show only pairs of objects with this in their name", options={"TEXTEDIT_UPDATE"}
    )


class PairsChoice:
    """Properties of an operator or a property group: which pairs are listed, and which the figure marks."""

    listed: property_of(LISTED)
    reach: property_of(REACH)
    marked: property_of(MARKED)


class COLLIDE_OT_pairs(
    InWindow, LongOperator, CommonChoices, MeasuredChoice, SolidsChoice, PairsChoice, bpy.types.Operator
):
    bl_idname = "collide.pairs"
    bl_label = "All Pairs"
    bl_description = (
        "List which of the selected objects touch or overlap, and how far apart the others are; Esc stops long work"
    )

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        found = len(list(islice(filter(projectable, users_selected(context)), 2)))
        if found < 2:
            raise ReadError(
                "Selected objects that can be projected: {count}; select at least two meshes, curves, texts or "
                "metaballs",
                count=found,
            )

    def _begin(self, context: bpy.types.Context) -> None:
        reach = as_written(self.reach)
        pair_choices = make.PairChoices(geometry.Listed(self.listed), reach, pairs.Marked(self.marked))
        objects, depsgraph = users_selected(context), context.evaluated_depsgraph_get()
        self._left_out = parts_left_out(objects, depsgraph)
        parts = make.make_pairs_in_parts(objects, pair_choices, choices_of(self), depsgraph)
        self._work: LongWork[make.MadePairs] = LongWork(_while_objects_stay(parts))

    def _finish(self, context: bpy.types.Context) -> None:
        made = self._work.result
        table = made.table
        of = pairs.relations_counted(table)
        answer = in_report(
            "pairs listed: {pairs} of {total}, overlapping: {penetrating}, touching: {touching}",
            pairs=len(table),
            total=pairs.possible_pairs(table),
            penetrating=of[geometry.Relation.PENETRATING],
            touching=of[geometry.Relation.TOUCHING],
        )
        self.inform("{figure}: {answer}", figure=made.name, answer=answer)
        if made.collection is not None:
            self.show(context, made.collection)
        self.warn(*self._left_out[:NAMES_SHOWN])
        if self.measured == Measured.SPACE.value:
            warn_of_choices(self, without_page())
        self.warn(*(unread.error for unread in made.unread[:NAMES_SHOWN]))
        if made.unread:
            names = [unread.name for unread in made.unread[:NAMES_SHOWN]]
            shown = ", ".join(names + ["…"] * (len(made.unread) > NAMES_SHOWN))
            self.warn("Left out: {count} ({names})", count=len(made.unread), names=shown)


def _while_objects_stay(parts: Generator[float, None, make.MadePairs]) -> Generator[float, None, make.MadePairs]:
    try:
        return (yield from parts)
    except ReferenceError as error:  # Blender's error for an object that no longer exists
        raise ReadError("An object was removed while it was read: press the button again") from error


COPY_CHOICES = (
    ("table", "Table", "All rows that match in the panel, sorted and filtered, even if it lists only some of them"),
    ("row", "Row", "The row chosen in the panel"),
)
TABLE_FORMATS = (
    ("csv", "CSV", "A line for each pair, for spreadsheets"),
    ("json", "JSON", "The pairs with units, for programs"),
)


class COLLIDE_OT_copy_pairs(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_pairs"
    bl_label = "Copy Pairs"
    bl_description = "Copy the table to the clipboard with tabs between its columns, to paste into a spreadsheet"
    bl_options = {"REGISTER"}
    ready = staticmethod(table_at_hand)

    what: EnumProperty(name="What", description="How much of the table to copy", items=COPY_CHOICES)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure, known = table_at_hand(context)
        chosen = CHOSEN.of(figure)
        if self.what == "row" and (chosen is None or chosen >= len(known.table)):
            raise PairError("No row is chosen: click one in the table")
        rows = shown_rows(context, known) if self.what == "table" else pairs_table.only(chosen)
        context.window_manager.clipboard = written(context, known, rows).csv("\t")
        self.inform("Rows in the clipboard: {count}", count=len(rows))


class COLLIDE_OT_export_pairs(FileDialog, bpy.types.Operator):
    bl_idname = "collide.export_pairs"
    bl_label = "Export Pairs"
    bl_description = "Write the table of pairs as CSV for spreadsheets or JSON for programs, with full precision"
    bl_options = {"REGISTER"}
    ready = staticmethod(table_at_hand)

    format: EnumProperty(name="Format", description="What to write", items=TABLE_FORMATS)
    only_shown: BoolProperty(
        name="Only Shown",
        description="Write the rows shown in the panel, sorted and filtered; otherwise the whole table as it was made",
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


def shown_rows(context: bpy.types.Context, known: make.KnownTable) -> pairs_table.Places:
    """Return the rows of a table that the panel shows, in its order, including those its list has no room for."""
    return pairs_table.rows_of(known, context.scene.collide).rows


def written(context: bpy.types.Context, known: make.KnownTable, rows: pairs_table.Places | None) -> files.WrittenTable:
    """Return rows of a table with everything else that a file or spreadsheet needs."""
    now, unit = pairs_table.NamesNow(known), files.unit_of(context.scene)
    found = files.collections_of(map(now.find, range(len(known.names))))
    return files.WrittenTable(known.table, now.all(), unit, rows, known.heights, found)
