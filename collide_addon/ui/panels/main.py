# SPDX-License-Identifier: GPL-3.0-or-later
"""The tab "Collide" in the 3D View's sidebar: the selection, and the buttons that make figures.

It reads no vertices and runs no algorithm, but only shows what is known. The number of rows is constant, so that no
button moves under the mouse.
"""

from __future__ import annotations

from typing import TypeAlias

import bpy

from ...figure.model import heights
from ...figure.model.algorithm import Group
from ...figure.model.lesson import Measured
from ...figure.page import text_metrics
from ...figure.settings import SHAPE
from ...geometry.predicates.errors import WordedError
from ...operators.base import selection
from ...operators.base.translation import in_panel
from ...scene.base.units import length
from ...scene.live import live as live_live
from ...scene.reading.errors import ReadError
from ...scene.reading.selection import projectable, selected_pair, users_selected
from ...version import VERSION
from ..base.sidebar import (
    LETTER_HEIGHT,
    NARROW_WIDTH,
    SidebarPanel,
    add_button,
    add_pairs_button,
    of_group,
    projected_heights,
    shortened,
    sidebar_size,
)
from . import menus

BESIDE_MESSAGE = 85.0
"""Pixels of the sidebar's width not available to the lines of a message."""
BOX_LINES = 2
"""Lines of the box that say what is selected; the line below says what is measured."""
METHODS_SHARE = 0.57
"""Share of the button *More Methods* in its row with *Live*."""
Pair: TypeAlias = tuple[bpy.types.Object, bpy.types.Object]


class COLLIDE_PT_main(SidebarPanel, bpy.types.Panel):
    bl_label = "Collide"
    bl_idname = "COLLIDE_PT_main"

    def draw_header_preset(self, context: bpy.types.Context) -> None:
        if sidebar_size()[0] > NARROW_WIDTH:
            self.layout.label(text=VERSION, translate=False)
        self.layout.operator("collide.help", text="", icon="QUESTION", emboss=False)

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        settings = context.scene.collide
        box = layout.box()
        _draw_selection(box, context)
        box.row(align=True).prop(settings, "measured", expand=True)
        column = layout.column(align=True)
        for algorithm in of_group(Group.QUESTIONS):
            add_button(column, settings, algorithm.operator, icon=algorithm.icon)
        row = column.split(factor=METHODS_SHARE, align=True)
        row.menu(menus.COLLIDE_MT_methods.__name__, icon="COLLAPSEMENU" if sidebar_size()[0] > NARROW_WIDTH else "NONE")
        if live_live.state() is None:
            add_button(row, settings, "live", icon="RADIOBUT_OFF")
        else:
            row.operator("collide.live_stop", icon="RADIOBUT_ON", depress=True)


def _draw_selection(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Draw which object is A, which is B and what is measured, or what to select, in a constant number of rows."""
    column, pair = layout.column(align=True), None
    by_parts = context.scene.collide.shape != SHAPE.default and live_live.state() is None
    if by_parts:
        _draw_shapes(column, context)
    else:
        try:
            pair = _followed_pair(context.scene) or selected_pair(context)
        except ReadError as error:
            _draw_no_pair(column, context, error)
    if pair is not None:
        a, b = pair
        row = column.row()
        row.label(text=f"A: {a.name}", icon=_icon(a), translate=False)
        row.operator("collide.swap", text="", icon="ARROW_LEFTRIGHT")
        column.label(text=f"B: {b.name}", icon=_icon(b), translate=False)
    row = column.row(align=pair is not None or by_parts)  # apart from the examples, to which the button does not belong
    _draw_measured(row, context, pair, by_parts=by_parts)
    if by_parts:
        row.prop(context.scene.collide, "shape", text="")
    else:
        row.prop_menu_enum(context.scene.collide, "shape", text="", icon="DOWNARROW_HLT")


def _draw_measured(row: bpy.types.UILayout, context: bpy.types.Context, pair: Pair | None, *, by_parts: bool) -> None:
    """Draw what is measured of A and B, or a menu of examples if there are none, left of the button for their shape."""
    live, settings = live_live.state(), context.scene.collide
    if live is not None and pair is not None:
        rate, time = f"{live.rate:.0f}", f"{live.milliseconds:.1f}"
        each = in_panel("{rate} updates/s, {time} ms each", rate=rate, time=time)
        text = each if live.rate else in_panel("Click A or B, then G")
        draw_line(row, text if live.waiting is None else in_panel(live.waiting), "TIME")
    elif settings.measured == Measured.SPACE.value and (by_parts or pair or len(users_selected(context)) > len("AB")):
        row.prop(settings, "solids", expand=True)
    elif pair is None and not by_parts:
        row.menu(menus.COLLIDE_MT_examples.__name__, icon="PRESET")
    elif pair and (apart := heights.apart_in_z(*map(projected_heights, pair))):
        warning = row.row()
        warning.alert = True
        draw_line(warning, in_panel("Apart in Z: {apart}", apart=length(context.scene, apart)), "ERROR")
    elif pair:
        draw_line(row, in_panel("Convex outlines in XY"), "AXIS_TOP")


def _draw_shapes(column: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Draw what A and B are if they are not objects."""
    shape = context.scene.collide.shape
    try:
        [sources] = selection.pair(context, shape)
    except ReadError as error:
        draw_message(column, error, lines=BOX_LINES)
        return
    icon = "OUTLINER_COLLECTION" if shape == "collections" else "MESH_DATA"
    for letter, source in zip("AB", [*sources, *sources], strict=False):  # both may be of one mesh
        draw_line(column, f"{letter}: {source.name}", icon)


def _draw_no_pair(column: bpy.types.UILayout, context: bpy.types.Context, error: ReadError) -> None:
    """Draw what is selected and what to do, in the same number of rows as A and B."""
    match users_selected(context):
        case []:
            draw_line(column, in_panel("Select two objects, or:"))
            column.operator("collide.paste_points", icon="PASTEDOWN")
        case [alone]:
            draw_line(column, f"A: {alone.name}", _icon(alone))
            column.operator("collide.random_shapes", text="Add a Second Shape", icon="ADD").second = True
        case several:
            if (shapes := sum(map(projectable, several))) <= len("AB"):
                draw_message(column, error, lines=BOX_LINES)
                return
            draw_line(column, in_panel("Shapes selected: {count}", count=shapes))
            add_pairs_button(column, context.scene.collide)


def _followed_pair(scene: bpy.types.Scene) -> Pair | None:
    """Return the objects that a live figure follows, whatever is selected: while one is dragged, only that is."""
    live, there = live_live.state(), set(scene.objects)
    match [] if live is None else [obj for obj in live.pair if obj in there]:
        case [a, b]:
            return a, b
    return None


def _icon(obj: bpy.types.Object) -> str:
    return f"OUTLINER_OB_{obj.type}" if projectable(obj) and obj.type != "EMPTY" else "OBJECT_DATA"


def draw_line(column: bpy.types.UILayout, text: str, icon: str = "INFO") -> None:
    """Show a text in one line, leaving out its middle if it is too long."""
    column.label(text=shortened(text, _room()), icon=icon, translate=False)


def draw_message(
    column: bpy.types.UILayout, message: str | WordedError, icon: str = "INFO", lines: int | None = None
) -> None:
    """Show a message in as many lines as it needs, or in at most a given number with the last one shortened."""
    written = list(text_metrics.wrap(in_panel(message), 1.0, _room()))
    if lines is not None:
        written[lines - 1 :] = [" ".join(written[lines - 1 :])]
    for row, text in enumerate(written):
        draw_line(column, text, "BLANK1" if row else icon)


def _room() -> float:
    """Return the width available to a line of a message, in letter heights."""
    return (sidebar_size()[0] - BESIDE_MESSAGE) / LETTER_HEIGHT
