# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that the sidebar's panels share: their place, buttons, settings, lists, icons of answers, shortened names.

Blender's lists contain nothing here: what a row shows is looked up when it is drawn. A list needs items, so it gets a
thousand empty ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bpy
from mathutils import Vector

from ...figure.model.algorithm import Algorithm, Group
from ...figure.model.choices import SidebarPlace
from ...figure.model.lesson import Measured
from ...figure.page import text_metrics
from ...figure.registry import ALGORITHMS
from ...operators.base.choices import greyed, hand_on, settings_in
from ...operators.base.translation import EnumProperty, in_panel

ICONS = {"separated": "STICKY_UVS_DISABLE", "touching": "STICKY_UVS_VERT", "penetrating": "STICKY_UVS_LOC"}
OTHER_ICON = "INFO"
"""Icon of other answers, such as "inside" and "collision"."""
OMITTED = "…"
IN_THE_MIDDLE, AT_THE_END, AT_THE_START = 0.5, 0.0, 1.0
"""Where a name is shortened: the share of the room that its end gets."""
MOST_LIST_ROWS = 1000
"""Most rows of a list: nobody would scroll further."""
ROW_HEIGHT = 20.0
"""Height of a list's row in pixels of an unscaled window, and width of a button or icon."""
LETTER_HEIGHT = 12.0
"""Height of a letter in the same pixels, the unit for widths of texts."""
NARROW_WIDTH = 260.0
"""Width of a sidebar, in the same pixels, up to which its rows have no room for all icons."""
WIDE_WIDTH = 340.0
"""Width of a sidebar above which rows of lists have room for icons, too."""
AROUND_TEXT, AROUND_NAME = 8.0, 14.0
"""Pixels beside a text, and beside one on a button, whose end Blender would otherwise cut off."""
USUAL_SIDEBAR = 280.0, 700.0
"""Width and height assumed if no region is being drawn."""


def projected_heights(obj: bpy.types.Object) -> tuple[float, float]:
    """Return the lowest and highest z of an object's bounding box as last evaluated, as a cheap preview."""
    z = [(obj.matrix_world @ Vector(corner)).z for corner in obj.bound_box]
    return min(z), max(z)


def relation_icon(relation: str) -> str:
    """Return the icon of an answer in words."""
    return ICONS.get(relation, OTHER_ICON)


def shortened(name: str, room: float, end_kept: float = IN_THE_MIDDLE) -> str:
    """Return a name that fits into `room`, in letter heights, by leaving out a part of it if necessary.

    `end_kept` is the share of the room that its last letters get.
    """
    if text_metrics.text_width(name, 1.0) <= room:
        return name
    letters = room - text_metrics.text_width(OMITTED, 1.0)
    end = _fitting(name[::-1], letters * end_kept)[::-1]
    start = _fitting(name[: len(name) - len(end)], letters - text_metrics.text_width(end, 1.0))
    return f"{start}{OMITTED}{end}"


def shortened_each(text: str, between: str, room: float) -> str:
    """Return a text that fits into `room`, by shortening its longest parts if necessary.

    Different parts stay different if possible: "Cone – Cube" becomes "Co… – Cu…" rather than twice "C…e".
    """
    parts = text.split(between)
    room -= text_metrics.text_width(between, 1.0) * (len(parts) - 1)
    tried = [_each_within(parts, room, end_kept) for end_kept in (IN_THE_MIDDLE, AT_THE_END, AT_THE_START)]
    return between.join(next((each for each in tried if len(set(each)) == len(set(parts))), tried[0]))


def _each_within(parts: Sequence[str], room: float, end_kept: float) -> list[str]:
    """Return the parts, with the longest ones shortened so that all together fit into `room`."""
    cut = list(parts)
    widths = [text_metrics.text_width(part, 1.0) for part in parts]
    for count, place in enumerate(sorted(range(len(parts)), key=widths.__getitem__)):
        cut[place] = shortened(parts[place], room / (len(parts) - count), end_kept)
        room -= text_metrics.text_width(cut[place], 1.0)
    return cut


def _fitting(text: str, room: float) -> str:
    """Return the longest beginning of a text that fits into the room."""
    used = 0.0
    for count, character in enumerate(text):
        used += text_metrics.text_width(character, 1.0)
        if used > room:
            return text[:count]
    return text


class COLLIDE_PG_row(bpy.types.PropertyGroup):
    """An empty item for Blender's lists."""

    place: EnumProperty(
        name="Row",
        description="Place in the list",
        items=[(f"r{place}", "", "") for place in range(MOST_LIST_ROWS)],
        options={"HIDDEN"},
    )


class DrawnList:
    """A list with `drawn.listed` rows, each drawn by `drawn.draw_row`."""

    drawn: Any
    bitflag_filter_item: int

    def filter_items(self, _context: object, _data: object, _name: str) -> tuple[list[int], list[int]]:
        """Hide the items beyond the last row."""
        listed = self.drawn.listed
        return [self.bitflag_filter_item] * listed + [0] * (MOST_LIST_ROWS - listed), []

    def draw_item(
        self, _c: object, layout: Any, _d: object, _i: object, _icon: int, _a: object, _name: str, index: int
    ) -> None:
        """Draw the row at an index, if there is one."""
        if index < self.drawn.listed:
            self.drawn.draw_row(layout, index)


def draw_list(
    layout: bpy.types.UILayout, kind: type[DrawnList], block: bpy.types.bpy_struct, name: str, rows: int
) -> None:
    """Draw a list whose active row is the property `name` of `block`."""
    places = COLLIDE_PG_row.bl_rna.properties["place"]
    layout.template_list(kind.__name__, "", places, "enum_items", block, name, rows=rows, maxrows=rows)


def width_of(text: str, around: float = AROUND_TEXT) -> float:
    """Return the pixels that Blender needs for a text; all its digits have the same width."""
    return text_metrics.text_width(text.replace("1", "8"), 1.0) * LETTER_HEIGHT + around


def add_name(row: bpy.types.UILayout, operator: str, text: str, icon: str) -> bpy.types.OperatorProperties:
    """Add a button without a frame, as wide as its text, at the left of a row; return its properties."""
    own = row.row(align=True).row(align=True)  # so that it has a width of its own
    own.alignment = "LEFT"
    own.ui_units_x = width_of(text, AROUND_NAME) / ROW_HEIGHT + (icon != "NONE")
    return own.operator(operator, text=text, icon=icon, emboss=False, translate=False)


def sidebar_size() -> tuple[float, float]:
    """Return the width and height of the region being drawn, in pixels of an unscaled window."""
    region, scale = bpy.context.region, bpy.context.preferences.system.ui_scale
    return (region.width / scale, region.height / scale) if region else USUAL_SIDEBAR


def of_group(*groups: Group) -> list[Algorithm]:
    """Return the algorithms whose buttons are in one of these groups."""
    return [each for each in ALGORITHMS if each.group in groups]


class SidebarPanel:
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Collide"


class FoldedPanel(SidebarPanel):
    bl_parent_id = "COLLIDE_PT_main"
    bl_options = {"DEFAULT_CLOSED"}


def add_button(
    layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup, name: str, **look: str
) -> bpy.types.OperatorProperties:
    """Add the button of ``collide.name`` with the panel's settings; return its properties."""
    button = layout.operator(f"collide.{name}", **look)
    hand_on(settings, button)
    return button


def add_pairs_button(layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup) -> None:
    """Add the button for many objects, which has its own settings."""
    button = add_button(layout, settings, "pairs", icon="GROUP_VERTEX")
    button.listed, button.reach, button.marked = settings.listed, settings.reach, settings.marked


def add_properties(
    layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup, names: tuple[str, ...]
) -> bpy.types.UILayout:
    """Draw settings as Blender's own panels do, with labels on the left; return the column, for more to be added."""
    column = layout.column()
    column.use_property_split = True
    column.use_property_decorate = False
    for name in names:
        column.prop(settings, name)
    return column


def add_choices(
    layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup, place: SidebarPlace
) -> dict[str, bpy.types.UILayout]:
    """Draw the choices of this place; those without effect in space are grey, and a line says why. Return their rows.

    If measured from above, choices that only pages in space have are left out. Units in brackets are not repeated here.
    """
    column, lost = add_properties(layout, settings, ()), greyed(settings)
    rows, in_space = {}, settings.measured == Measured.SPACE.value
    for name in settings_in(place) if in_space else [each for each in settings_in(place) if each not in lost]:
        rows[name] = column.row(align=True)
        rows[name].active = name not in lost
        label = in_panel(settings.bl_rna.properties[name].name).partition(" (")[0]
        rows[name].prop(settings, name, text=label, translate=False)
    if not lost.isdisjoint(rows):
        column.label(text=in_panel("Grey: no effect in space"), icon="INFO", translate=False)
    return rows
