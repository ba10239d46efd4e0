# SPDX-License-Identifier: GPL-3.0-or-later
"""The tab "Collide" in the 3D View's sidebar: what is selected, and the buttons that make figures.

It reads no vertices and runs no algorithm: it shows what is already known. The number of rows never changes, so that
none jumps under the mouse.
"""

from __future__ import annotations

import bpy

from ...figure.model.algorithm import Group
from ...figure.model.heights import apart_in_z
from ...figure.model.lesson import Measured
from ...figure.page.text_metrics import wrap
from ...geometry.predicates.errors import WordedError
from ...operators.base.figures import IN_SPACE, SEEN_FROM_ABOVE
from ...operators.base.translated import in_panel
from ...scene.live.live import state
from ...scene.reading.errors import ReadError
from ...scene.reading.selection import projectable, selected_pair, users_selected, vertex_count
from ..base.numbers import GAP, length, projected_heights, projected_size
from ..base.sidebar import LETTER, SidebarPanel, add_button, of_group, sidebar_width
from .menus import COLLIDE_MT_examples, COLLIDE_MT_methods

BESIDE_MESSAGE = 85.0
"""Pixels of the sidebar's width that the lines of a message leave free."""
BOX_LINES, MESSAGE_LINES = 6, 2
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
        column.menu(COLLIDE_MT_methods.bl_idname, icon="COLLAPSEMENU")
        if state() is None:
            add_button(layout, settings, "live", icon="RADIOBUT_OFF")
        else:
            layout.operator("collide.live_stop", icon="RADIOBUT_ON", depress=True)


def _draw_selection(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Draw which object is A, which is B, and what is measured, or what to select; the number of rows never changes."""
    column = layout.column(align=True)
    try:
        a, b = _followed_pair(context.scene) or selected_pair(context)
    except ReadError as error:
        if users_selected(context):
            draw_message(column, error, lines=BOX_LINES)
        else:
            for letter in "AB":
                _draw_row(column, letter, NOTHING, "OBJECT_DATA")
                column.label(text="")
            column.label(text=in_panel("Select two objects, or:"), icon="INFO", translate=False)
            column.menu(COLLIDE_MT_examples.bl_idname, icon="PRESET")
        return
    _draw_object(column, context.scene, "A", a).operator("collide.swap", text="", icon="ARROW_LEFTRIGHT")
    _draw_object(column, context.scene, "B", b)
    live, apart = state(), apart_in_z(*map(projected_heights, (a, b)))
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


def _followed_pair(scene: bpy.types.Scene) -> tuple[bpy.types.Object, bpy.types.Object] | None:
    """Return the objects that a live figure follows, whatever is selected: what is dragged is selected alone."""
    live = state()
    there = set(scene.objects)
    match [] if live is None else [obj for obj in live.pair if obj in there]:
        case [a, b]:
            return a, b
    return None


def _draw_object(
    column: bpy.types.UILayout, scene: bpy.types.Scene, letter: str, obj: bpy.types.Object
) -> bpy.types.UILayout:
    """Draw an object with its size as seen from above and its number of vertices; return the row for a button."""
    icon = f"OUTLINER_OB_{obj.type}" if projectable(obj) and obj.type != "EMPTY" else "OBJECT_DATA"
    row = _draw_row(column, letter, obj.name, icon)
    width, height = projected_size(obj)
    size = f"{length(scene, width)} × {length(scene, height)}"
    count = vertex_count(obj)
    text = size if count is None else in_panel("{count:,} vertices, {size}", count=count, size=size)
    column.label(text=text, icon="BLANK1", translate=False)
    return row


def _draw_row(column: bpy.types.UILayout, letter: str, name: str, icon: str) -> bpy.types.UILayout:
    row = column.row()
    row.label(text=f"{letter}: {name}", icon=icon, translate=False)
    return row


def draw_message(
    column: bpy.types.UILayout, message: str | WordedError, icon: str = "INFO", lines: int | None = None
) -> None:
    """Show a message in as many lines as it needs, or in so many, empty ones among them.

    What fills the box of the selection, many long names, is left out in the middle: no row below it moves.
    """
    written = list(wrap(in_panel(message), 1.0, (sidebar_width() - BESIDE_MESSAGE) / LETTER))
    if lines == BOX_LINES < len(written):
        written[2:-3] = [GAP]
    for row in range(len(written) if lines is None else max(lines, len(written))):
        text = written[row] if row < len(written) else ""
        column.label(text=text, icon="BLANK1" if row else icon, translate=False)


classes = (COLLIDE_PT_main,)

register, unregister = bpy.utils.register_classes_factory(classes)
