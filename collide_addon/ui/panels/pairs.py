# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel of many objects: the button, and the table of their pairs.

What a row of the list shows is looked up when it is drawn, in the table as currently sorted and filtered. So the panel
stores nothing that could become stale, and 30,000 pairs cost no more to redraw than ten.
"""

from __future__ import annotations

import bpy

from ...figure.algorithms import pairs
from ...figure.model import heights as model_heights
from ...figure.model.lesson import Measured, Solids
from ...figure.registry import COMPARE
from ...figure.text import messages
from ...geometry.predicates import results
from ...operators.base.translation import IntProperty, in_panel
from ...operators.figures.names import DASH
from ...operators.pairs import files
from ...operators.pairs import make as pairs_make
from ...operators.pairs import table as pairs_table
from ...operators.pairs.current import CHOSEN, PairError, current_table, find_pair, select_pair
from ...scene.base.units import length
from ..base.sidebar import (
    AROUND_NAME,
    LETTER_HEIGHT,
    MOST_LIST_ROWS,
    ROW_HEIGHT,
    WIDE_WIDTH,
    DrawnList,
    FoldedPanel,
    add_button,
    add_name,
    add_pairs_button,
    add_properties,
    draw_list,
    relation_icon,
    shortened_each,
    sidebar_size,
    width_of,
)
from . import figure as panels_figure
from .main import draw_message

LIST_ROWS, WIDE_LINES = 8, 24
"""Number of rows of the list, in the sidebar and, at most, in the pop-up."""
OTHER_HEIGHT = 300.0
"""Pixels of an unscaled window: the pop-up's height without its list."""
BESIDE_ROWS = 86.0
"""Pixels of the sidebar's or pop-up's width outside the rows."""
WIDE_UNITS = 45
"""Width of the pop-up in Blender's units."""


class PairsDrawn:
    """What the list and its rows share while the panel is drawn once."""

    def __init__(self, context: bpy.types.Context, known: pairs_make.KnownTable, *, wide: bool) -> None:
        self.scene = scene = context.scene
        self.table = known.table
        self.rows: pairs_table.Rows = pairs_table.rows_of(known, scene.collide)
        self.names = pairs_table.NamesNow(known)
        self.listed = min(len(self.rows.rows), MOST_LIST_ROWS)
        self.width = WIDE_UNITS * ROW_HEIGHT if wide else sidebar_size()[0]

    def draw_row(self, layout: bpy.types.UILayout, index: int) -> None:
        """Draw the pair at an index of the list: its names, shortened to leave room for its number, and the number."""
        row, width = int(self.rows.rows[index]), self.width - BESIDE_ROWS
        shapes = self.table.first[row], self.table.second[row]
        icon = relation_icon(pairs_table.relation_of(self.table, row).value) if self.width > WIDE_WIDTH else "NONE"
        if self.table.relation[row] and _apart_in_z(self, row):  # in contact from above, but not in space
            icon = "AXIS_SIDE"
        if None in map(self.names.name, shapes):
            icon = "ERROR"
        number = messages.number(float(pairs_table.amounts_of(self.table, row)))
        beside = width_of(number)
        room = width - beside - AROUND_NAME - ROW_HEIGHT * (icon != "NONE")
        text = shortened_each(DASH.join(map(self.names.known_as, shapes)), DASH, room / LETTER_HEIGHT)
        line = layout.split(factor=1.0 - beside / width, align=True)
        add_name(line, "collide.select_pair", text, icon).row = row
        amount = line.row()
        amount.alignment = "RIGHT"
        amount.label(text=number, translate=False)


class COLLIDE_UL_pairs(DrawnList, bpy.types.UIList):
    def draw_filter(self, context: bpy.types.Context, layout: bpy.types.UILayout) -> None:
        """Draw a search by name, at the place where all of Blender's lists have it."""
        layout.prop(context.scene.collide, "pairs_search", text="", icon="VIEWZOOM")


def _apart_in_z(drawn: PairsDrawn, row: int) -> float:
    heights = drawn.names.known.heights
    if heights is None:
        return 0.0
    return model_heights.apart_in_z(
        *(tuple(heights[ends[row]].tolist()) for ends in (drawn.table.first, drawn.table.second))
    )


class COLLIDE_PT_pairs(FoldedPanel, bpy.types.Panel):
    bl_label = "Many Objects"

    def draw(self, context: bpy.types.Context) -> None:
        layout, settings = self.layout, context.scene.collide
        column = add_properties(layout, settings, ("listed",))
        row = column.row()
        row.active = settings.listed == "within"
        row.prop(settings, "reach")
        column.prop(settings, "marked")
        add_pairs_button(layout, settings)
        _draw_table(layout, context, wide=False)


class COLLIDE_PT_wide_pairs(bpy.types.Panel):
    """The same table in a pop-up, with room for long names and many rows."""

    bl_label = "Pairs"
    bl_space_type = "VIEW_3D"
    bl_region_type = "WINDOW"
    bl_options = {"INSTANCED"}
    bl_ui_units_x = WIDE_UNITS

    def draw(self, context: bpy.types.Context) -> None:
        _draw_table(self.layout, context, wide=True)


def _draw_table(layout: bpy.types.UILayout, context: bpy.types.Context, *, wide: bool) -> None:
    found = current_table(context)
    if found is None:
        return
    settings, (figure, known) = context.scene.collide, found
    drawn = COLLIDE_UL_pairs.drawn = PairsDrawn(context, known, wide=wide)
    layout.label(text=figure.name, icon="OUTLINER_COLLECTION", translate=False)
    row = layout.row(align=True)
    row.prop(settings, "pairs_order", text="")
    row.prop(settings, "pairs_descending", text="", icon="SORT_DESC" if settings.pairs_descending else "SORT_ASC")
    row.separator()
    row.prop(settings, "pairs_contacts", text="", icon="FILTER")
    if not wide:
        wider = row.operator("wm.call_panel", text="", icon="WINDOW")  # it fits the panel into the window
        wider.name, wider.keep_open = COLLIDE_PT_wide_pairs.__name__, True
    _draw_heads(layout, drawn)
    lines = min(wide_lines(context), max(LIST_ROWS, len(known.table))) if wide else LIST_ROWS
    draw_list(layout, COLLIDE_UL_pairs, figure, "collide_pair_place", lines)
    _draw_count(layout, drawn)
    chosen = CHOSEN.of(figure)
    if chosen is not None and chosen < len(known.table):
        _draw_chosen(layout.box(), context, figure, drawn, chosen)
    row = layout.row(align=True)
    row.operator("collide.copy_pairs", text="Copy", icon="COPYDOWN").what = "table"
    for file_format, text in (("csv", "CSV"), ("json", "JSON")):
        row.operator("collide.export_pairs", text=text, icon="EXPORT").format = file_format


def wide_lines(context: bpy.types.Context) -> int:
    """Return how many rows the pop-up has, few enough for all of it to fit into the window."""
    high = context.window.height / (context.preferences.system.ui_scale or 1.0) if context.window else 0.0
    return max(LIST_ROWS, min(WIDE_LINES, int((high - OTHER_HEIGHT) / ROW_HEIGHT)))


def _draw_heads(layout: bpy.types.UILayout, drawn: PairsDrawn) -> None:
    """Draw the column headings with the unit of their lengths; depths are shown as negative distances."""
    line = layout.row()
    line.active = False
    line.label(text=f"A{DASH}B", translate=False)
    amount = line.row()
    amount.alignment = "RIGHT"
    unit = files.unit_of(drawn.scene)
    amount.label(text=in_panel("d, −p") if unit == files.NO_UNIT else f"d, −p [{unit}]", translate=False)


def _draw_count(layout: bpy.types.UILayout, drawn: PairsDrawn) -> None:
    shown = len(drawn.rows.rows)
    if shown > drawn.listed:
        text = in_panel("The first {listed:,} of {shown:,} pairs", listed=drawn.listed, shown=shown)
    else:
        text = in_panel("{shown:,} of {pairs:,} pairs", shown=shown, pairs=pairs.possible_pairs(drawn.table))
    line = layout.column(align=True)
    line.active = False
    line.label(text=text, translate=False)
    if (seen := pairs_table.seen(drawn.table)) != model_heights.SEEN_ALONG_Z:
        line.label(text=panels_figure.capitalized(seen), translate=False)


def _draw_chosen(
    layout: bpy.types.UILayout, context: bpy.types.Context, figure: bpy.types.Collection, drawn: PairsDrawn, row: int
) -> None:
    """Draw the chosen pair in full, with all that does not fit into its row, and why it cannot be selected, if so."""
    table, scene = drawn.table, drawn.scene
    relation = pairs_table.relation_of(table, row)
    column = layout.column(align=True)
    for letter, shape in zip("AB", (table.first[row], table.second[row]), strict=True):
        column.label(text=f"{letter}: {drawn.names.known_as(shape)}", translate=False)
    line = column.row()
    line.label(text=panels_figure.capitalized(relation.value), icon=relation_icon(relation.value), translate=False)
    seen = pairs_table.seen(table)
    if relation is not results.Relation.TOUCHING:
        key = "depth" if relation is results.Relation.PENETRATING else "distance"
        if key == "depth" and seen == model_heights.MESHES_IN_SPACE:
            key = model_heights.HULLS_DEPTH
        line.label(
            text=f"{panels_figure.capitalized(key)} {length(scene, abs(float(pairs_table.amounts_of(table, row))))}",
            translate=False,
        )
    panels_figure.draw_view(column, scene, _apart_in_z(drawn, row), seen=seen)
    column.prop(scene.collide, "pairs_points")
    if scene.collide.pairs_points:
        for letter, point in zip("AB", (table.closest_a[row], table.closest_b[row]), strict=True):
            text = ", ".join(map(messages.number, point.tolist()))
            column.label(text=f"{letter} ({text})", icon="BLANK1", translate=False)
    try:
        find_pair(context, figure, row, drawn.names)
    except PairError as error:
        column.alert = True
        draw_message(column, error)
    buttons = layout.row(align=True)
    buttons.operator("collide.select_pair", icon="RESTRICT_SELECT_OFF").row = row
    buttons.operator("view3d.view_selected", text="", icon="ZOOM_SELECTED")
    buttons.operator("collide.copy_pairs", text="", icon="COPYDOWN").what = "row"
    picture = add_button(column, scene.collide, COMPARE.id, icon=COMPARE.icon)  # measures the pair as the table does
    picture.measured = (Measured.ABOVE if seen == model_heights.SEEN_ALONG_Z else Measured.SPACE).value
    picture.solids = (Solids.MESHES if seen == model_heights.MESHES_IN_SPACE else Solids.HULLS).value


def _rows_of(figure: bpy.types.Collection) -> pairs_table.Rows | None:
    known = pairs_table.known_table(figure)
    return None if known is None else pairs_table.rows_of(known, bpy.context.scene.collide)


def _place(figure: bpy.types.Collection) -> int:
    """Return the chosen pair's index in the list as currently sorted and filtered; −1 if it is not listed."""
    shown, chosen = _rows_of(figure), CHOSEN.of(figure)
    if shown is None or chosen is None or chosen >= len(shown.places):
        return -1
    return int(shown.places[chosen])


def _choose(figure: bpy.types.Collection, place: int) -> None:
    shown = _rows_of(figure)
    if shown is not None and 0 <= place < len(shown.rows):
        CHOSEN.keep(figure, int(shown.rows[place]))


def _select(figure: bpy.types.Collection, context: bpy.types.Context) -> None:
    """Select the objects of the pair that was clicked; if that is impossible, the panel says why below the list."""
    try:
        select_pair(context, figure, -1 if (chosen := CHOSEN.of(figure)) is None else chosen)
    except PairError:
        return


def register() -> None:
    """Register the property for the active row of a figure's table."""
    bpy.types.Collection.collide_pair_place = IntProperty(
        name="Pair",
        description="Position of the chosen pair in the table as sorted and filtered; its two objects are selected",
        get=_place,
        set=_choose,
        update=_select,
    )


def unregister() -> None:
    """Remove that property."""
    del bpy.types.Collection.collide_pair_place
