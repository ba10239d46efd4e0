# SPDX-License-Identifier: GPL-3.0-or-later
"""The tab "Collide" in the 3D View's sidebar: what is selected, and the buttons that make figures.

It reads no vertices and runs no algorithm: it shows what is already known. The number of rows never changes, so that
none jumps under the mouse.
"""

from __future__ import annotations

import bpy

from ...figure.model import heights
from ...figure.model.algorithm import Group
from ...figure.model.lesson import Measured
from ...figure.page import text_metrics
from ...geometry.predicates.errors import WordedError
from ...operators.base.figures import IN_SPACE, SEEN_FROM_ABOVE
from ...operators.base.translation import in_panel
from ...scene.base.units import length
from ...scene.live import live as live_live
from ...scene.reading.errors import ReadError
from ...scene.reading.selection import projectable, selected_pair, users_selected
from ..base.numbers import GAP, projected_heights
from ..base.sidebar import LETTER, SidebarPanel, add_button, add_pairs_button, of_group, sidebar_width
from . import menus

BESIDE_MESSAGE = 85.0
"""Pixels of the sidebar's width that the lines of a message leave free."""
BOX_LINES, MESSAGE_LINES = 4, 2
"""Lines of the box with the selection, and of the message below A and B."""
NOTHING = "–"


class COLLIDE_PT_main(SidebarPanel, bpy.types.Panel):
    bl_label = "Collide"
    bl_idname = "COLLIDE_PT_main"

    def draw_header_preset(self, context: bpy.types.Context) -> None:
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
        column.menu(menus.COLLIDE_MT_methods.__name__, icon="COLLAPSEMENU")
        if live_live.state() is None:
            add_button(layout, settings, "live", icon="RADIOBUT_OFF")
        else:
            layout.operator("collide.live_stop", icon="RADIOBUT_ON", depress=True)


def _draw_selection(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Draw which object is A, which is B, and what is measured, or what to select; the number of rows never changes."""
    column = layout.column(align=True)
    try:
        a, b = _followed_pair(context.scene) or selected_pair(context)
    except ReadError as error:
        _draw_no_pair(column, context, error)
        return
    _draw_row(column, "A", a.name, _icon(a)).operator("collide.swap", text="", icon="ARROW_LEFTRIGHT")
    _draw_row(column, "B", b.name, _icon(b))
    live, apart = live_live.state(), heights.apart_in_z(*map(projected_heights, (a, b)))
    if live is not None:
        text = in_panel("Move A or B")
        if live.rate:
            text = in_panel(
                "{rate} updates/s, {time} ms each", rate=f"{live.rate:.0f}", time=f"{live.milliseconds:.1f}"
            )
        draw_message(column, text if live.waiting is None else live.waiting, "TIME", MESSAGE_LINES)
    elif context.scene.collide.measured == Measured.SPACE.value:
        draw_message(column, IN_SPACE, "VIEW3D", MESSAGE_LINES)
    elif apart:
        warning = column.column(align=True)
        warning.alert = True
        text = in_panel("Seen from above; in space they are {apart} apart in Z", apart=length(context.scene, apart))
        draw_message(warning, text, "ERROR", MESSAGE_LINES)
    else:
        draw_message(column, SEEN_FROM_ABOVE, "AXIS_TOP", MESSAGE_LINES)


def _draw_no_pair(column: bpy.types.UILayout, context: bpy.types.Context, error: ReadError) -> None:
    """Draw what is selected, and what to do: in as many rows as A and B have."""
    match users_selected(context):
        case []:
            for letter in "AB":
                _draw_row(column, letter, NOTHING, "OBJECT_DATA")
            column.label(text=in_panel("Select two objects, or:"), icon="INFO", translate=False)
        case [alone]:
            text = in_panel("Only {name} is selected: select a second object, or:", name=alone.name)
            draw_message(column, text, lines=MESSAGE_LINES)
            column.operator("collide.random_shapes", text="Add a Second Shape", icon="ADD").second = True
        case [_, _]:
            draw_message(column, error, lines=BOX_LINES - 1)
        case many:
            text = in_panel("{count} objects are selected: select two of them, or:", count=len(many))
            draw_message(column, text, lines=MESSAGE_LINES)
            add_pairs_button(column, context.scene.collide, icon="OUTLINER_OB_POINTCLOUD")
    column.menu(menus.COLLIDE_MT_examples.__name__, icon="PRESET")


def _followed_pair(scene: bpy.types.Scene) -> tuple[bpy.types.Object, bpy.types.Object] | None:
    """Return the objects that a live figure follows, whatever is selected: what is dragged is selected alone."""
    live = live_live.state()
    there = set(scene.objects)
    match [] if live is None else [obj for obj in live.pair if obj in there]:
        case [a, b]:
            return a, b
    return None


def _icon(obj: bpy.types.Object) -> str:
    return f"OUTLINER_OB_{obj.type}" if projectable(obj) and obj.type != "EMPTY" else "OBJECT_DATA"


def _draw_row(column: bpy.types.UILayout, letter: str, name: str, icon: str) -> bpy.types.UILayout:
    row = column.row()
    row.label(text=f"{letter}: {name}", icon=icon, translate=False)
    return row


def draw_message(
    column: bpy.types.UILayout, message: str | WordedError, icon: str = "INFO", lines: int | None = None
) -> None:
    """Show a message in as many lines as it needs, or in so many, empty ones among them.

    Where many long names need more, lines are left out in the middle: no row below them moves.
    """
    written = list(text_metrics.wrap(in_panel(message), 1.0, (sidebar_width() - BESIDE_MESSAGE) / LETTER))
    if lines is not None and len(written) > lines:
        written[lines // 2 : len(written) - (lines - lines // 2 - 1)] = [GAP]
    for row in range(lines or len(written)):
        text = written[row] if row < len(written) else ""
        column.label(text=text, icon="BLANK1" if row else icon, translate=False)
