# SPDX-License-Identifier: GPL-3.0-or-later
"""What the sidebar's panels share: their place, and how buttons and settings are drawn."""

from __future__ import annotations

from collections.abc import Iterable

import bpy

from ...figure.model.algorithm import Algorithm, Group
from ...figure.model.choices import SidebarPlace
from ...figure.registry import ALGORITHMS
from ...operators.base.choices import greyed, hand_on, settings_in
from ...operators.base.translation import CONTEXT, in_panel

LETTER = 12.0
"""Height of a letter, in pixels of an unscaled window, which is what widths of texts are measured in."""
NARROW = 260.0
"""Width of a sidebar, in the same pixels, in which a row has no room for all icons."""
USUAL_SIDEBAR = 280.0, 700.0
"""The sidebar's width and height if there is none to ask."""


def sidebar_size() -> tuple[float, float]:
    """Return width and height of the region that is drawn, in pixels of an unscaled window."""
    region, scale = bpy.context.region, bpy.context.preferences.system.ui_scale
    return (region.width / scale, region.height / scale) if region else USUAL_SIDEBAR


def of_group(*groups: Group) -> list[Algorithm]:
    """Return the algorithms whose buttons stand together."""
    return [each for each in ALGORITHMS if each.group in groups]


class SidebarPanel:
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Collide"
    bl_translation_context = CONTEXT


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


def add_algorithm_buttons(
    layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup, algorithms: Iterable[Algorithm]
) -> bpy.types.UILayout:
    """Add the buttons of algorithms in one column, sharing a row where they should; return the column."""
    column = layout.column(align=True)
    row = column
    for algorithm in algorithms:
        row = row if algorithm.beside else column.row(align=True)
        look = {"text": algorithm.button} if algorithm.button else {}
        button = add_button(row, settings, algorithm.operator, icon=algorithm.icon, **look)
        if algorithm.operation:
            button.operation = algorithm.id
    return column


def add_pairs_button(
    layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup, **look: str
) -> bpy.types.OperatorProperties:
    """Add the button for many objects, which has its own settings; return its properties."""
    button = add_button(layout, settings, "pairs", **look)
    button.listed, button.reach, button.marked = settings.listed, settings.reach, settings.marked
    return button


def add_properties(
    layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup, names: tuple[str, ...]
) -> bpy.types.UILayout:
    """Draw settings as Blender's own panels do, names on the left; return the column for more."""
    column = layout.column()
    column.use_property_split = True
    column.use_property_decorate = False
    for name in names:
        column.prop(settings, name)
    return column


def add_choices(
    layout: bpy.types.UILayout, settings: bpy.types.PropertyGroup, place: SidebarPlace
) -> dict[str, bpy.types.UILayout]:
    """Draw the choices that have this place, those without effect greyed with the reason; return their rows."""
    column, lost = add_properties(layout, settings, ()), greyed(settings)
    rows = {}
    for name in settings_in(place):
        rows[name] = column.row(align=True)
        rows[name].active = name not in lost
        rows[name].prop(settings, name)
    if not lost.isdisjoint(rows):
        column.label(text=in_panel("Grey: no effect in space"), icon="INFO", translate=False)
    return rows
