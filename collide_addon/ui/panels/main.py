# SPDX-License-Identifier: GPL-3.0-or-later
"""The tab "Collide" in the 3D View's sidebar. It reads no vertices and runs no algorithm: it shows what lies ready."""

from __future__ import annotations

import bpy

from ...figure.model.algorithm import Group
from ...figure.model.figure import PHASE_LETTERS
from ...figure.model.heights import APART, SEEN
from ...figure.page.text_metrics import wrap
from ...geometry.predicates.errors import WordedError
from ...operators.base.current import current_figure, headline
from ...operators.base.translated import in_panel
from ...operators.playback.show import place_among_figures
from ...scene.base.timeline import steps_of, stop_at
from ...scene.reading.errors import ReadError
from ...scene.reading.selection import projectable, selected_pair, vertex_count
from ..base.answers import draw_answers
from ..base.numbers import length, projected_size
from ..base.relations import relation_icon
from ..base.sidebar import SidebarPanel, add_algorithm_buttons, add_button, add_properties, of_group

MESSAGE_WIDTH = 15.0
"""Of a line of a message, in text sizes: what a sidebar of the default width shows."""
LENGTHS = frozenset({"distance", "depth", "gap", "smallest distance", "largest depth"})


class COLLIDE_PT_main(SidebarPanel, bpy.types.Panel):
    bl_label = "Collide"
    bl_idname = "COLLIDE_PT_main"

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        settings = context.scene.collide
        _draw_selection(layout.box(), context)
        layout.prop(settings, "classic")
        add_algorithm_buttons(layout, settings, of_group(Group.CONVEX))
        add_algorithm_buttons(layout, settings, of_group(Group.METHODS))


class COLLIDE_PT_result(SidebarPanel, bpy.types.Panel):
    bl_label = "Figure"
    bl_parent_id = "COLLIDE_PT_main"

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        figure = current_figure(context)
        if figure is None:
            layout.label(text=in_panel("No figure yet"), icon="INFO", translate=False)
        else:
            _draw_place(layout, context)
            _draw_result(layout, context.scene, figure)
            draw_answers(layout, figure)
            _draw_steps(layout, context.scene, figure)
        row = layout.row(align=True)
        row.operator("collide.look", text="Look", icon="VIEWZOOM")
        row.operator("collide.copy_result", text="Copy", icon="COPYDOWN")
        row = layout.row(align=True)
        row.operator(
            "collide.render", text="Render", icon="RENDER_STILL"
        ).transparent = context.scene.collide.transparent
        row.operator("collide.render", text="Film", icon="RENDER_ANIMATION").show = "film"
        row.operator("collide.export", text="Export", icon="EXPORT")
        layout.operator("collide.clear", icon="TRASH")


class COLLIDE_PT_settings(SidebarPanel, bpy.types.Panel):
    bl_label = "Settings"
    bl_parent_id = "COLLIDE_PT_main"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        column = add_properties(self.layout, settings, ("detail", "layout"))
        row = column.row(align=True)
        row.prop(settings, "theme")
        row.operator("collide.recolour", text="", icon="BRUSH_DATA").theme = settings.theme
        column = add_properties(
            self.layout, settings, ("rulers", "language", "tolerance", "circles", "every_axis", "use_start")
        )
        row = column.row()
        row.active = settings.use_start
        row.prop(settings, "start_angle")
        column.prop(settings, "transparent")


def _draw_selection(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Show which object is A and which is B, or what to select."""
    column = layout.column(align=True)
    try:
        pair = selected_pair(context)
    except ReadError as error:
        draw_message(column, error)
        return
    for letter, obj in zip("AB", pair, strict=True):
        icon = f"OUTLINER_OB_{obj.type}" if projectable(obj) and obj.type != "EMPTY" else "OBJECT_DATA"
        column.label(text=f"{letter}: {obj.name}", icon=icon, translate=False)
        width, height = projected_size(obj)
        size = f"{length(context.scene, width)} × {length(context.scene, height)}"
        count = vertex_count(obj)
        text = size if count is None else in_panel("{count:,} vertices, {size}", count=count, size=size)
        column.label(text=text, icon="BLANK1", translate=False)


def draw_message(column: bpy.types.UILayout, message: str | WordedError, icon: str = "INFO") -> None:
    """Show a message in as many lines as it needs."""
    for row, line in enumerate(wrap(in_panel(message), 1.0, MESSAGE_WIDTH)):
        column.label(text=line, icon="BLANK1" if row else icon, translate=False)


def _draw_place(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Show which of the scene's figures this is, with buttons for the others."""
    place, count = place_among_figures(context)
    if count < 2:
        return
    row = layout.row(align=True)
    row.operator("collide.show_figure", text="", icon="TRIA_LEFT").which = "previous"
    text = in_panel("{place} of {count}", place=place, count=count)
    row.operator("collide.show_figure", text=text, icon="HIDE_OFF", translate=False).which = "all"
    row.operator("collide.show_figure", text="", icon="TRIA_RIGHT").which = "next"


def _draw_result(layout: bpy.types.UILayout, scene: bpy.types.Scene, figure: bpy.types.Collection) -> None:
    box = layout.box().column(align=True)
    box.label(text=figure.name, icon="OUTLINER_COLLECTION", translate=False)
    values = headline(figure)
    for key, value in values.items():
        if key == "relation" and isinstance(value, str):
            box.label(text=capitalized(value), icon=relation_icon(value), translate=False)
            continue
        if key == SEEN:
            draw_view(box, scene, float(values.get(APART, 0.0)))
        if key in {SEEN, APART}:
            continue
        row = box.row()
        row.label(text=capitalized(key), translate=False)
        text = in_panel(value) if isinstance(value, str) else length(scene, value) if key in LENGTHS else str(value)
        row.label(text=text, translate=False)


def draw_view(column: bpy.types.UILayout, scene: bpy.types.Scene, apart: float) -> None:
    """Show from where objects were seen, and by how much they are apart in Z, if they are."""
    column.label(text=capitalized("seen along Z"), icon="AXIS_TOP", translate=False)
    if apart:
        warning = column.column(align=True)
        warning.alert = True
        text = in_panel("In space they are {apart} apart in Z", apart=length(scene, apart))
        draw_message(warning, text, "ERROR")


def capitalized(word: str) -> str:
    """Return a word of an answer in the interface's language, as a label begins."""
    text = in_panel(word)
    return text[:1].upper() + text[1:]


def _draw_steps(layout: bpy.types.UILayout, scene: bpy.types.Scene, figure: bpy.types.Collection) -> None:
    steps = steps_of(figure)
    if not steps:
        return
    stop = stop_at(steps, scene.frame_current)
    column = layout.column(align=True)
    words = {
        "step": " ".join(in_panel(word) for word in stop.step.name.split()),
        "number": stop.step.number,
        "last": steps[-1].number,
    }
    if stop.phase is None:
        text = in_panel("{step}, question  ({number} of {last})", **words)
    else:
        text = in_panel("{step}, phase {phase}  ({number} of {last})", phase=PHASE_LETTERS[stop.phase], **words)
    column.label(text=text, icon="TIME", translate=False)
    row = column.row(align=True)
    for to, icon in (("first", "REW"), ("previous", "PREV_KEYFRAME"), ("next", "NEXT_KEYFRAME"), ("last", "FF")):
        button = row.operator("collide.step", text="", icon=icon)
        button.to, button.by = to, "step"
    row = column.row(align=True)
    for to, text in (("previous", "‹ Phase"), ("next", "Phase ›")):
        button = row.operator("collide.step", text=text)
        button.to, button.by = to, "phase"


class COLLIDE_PT_storyboard(SidebarPanel, bpy.types.Panel):
    bl_label = "Storyboard"
    bl_parent_id = "COLLIDE_PT_main"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        add_properties(self.layout, settings, ("pace", "hold", "pause", "past", "draw_on"))
        add_button(self.layout, settings, "retime", icon="TIME")


classes = (COLLIDE_PT_main, COLLIDE_PT_result, COLLIDE_PT_settings, COLLIDE_PT_storyboard)

register, unregister = bpy.utils.register_classes_factory(classes)
