# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the scene as a list, in the order of the lecture, and the menu of what is done with all of them.

As the table of pairs, the list keeps nothing that could go stale: a row is looked up when it is drawn, and which one is
chosen follows from the figure that shows.
"""

from __future__ import annotations

import bpy

from ...figure.page import text_metrics
from ...figure.parts import text_page
from ...operators.base.current import current_figure, headline
from ...operators.base.make import MADE_BY
from ...operators.base.translation import CONTEXT, IntProperty, in_panel
from ...operators.playback import figure_names, show
from ...scene.base import hierarchy
from ...scene.drawing import stage, visibility
from ..base.list_rows import MOST_LISTED, COLLIDE_PG_row
from ..base.numbers import measure, relation_icon, shortened
from ..base.sidebar import LETTER, NARROW, sidebar_width

MOST_ROWS = 4
"""Of the list; of a longer lecture it scrolls."""
BESIDE_NAME, CROSS = 135.0, 22.0
"""Pixels of the sidebar's width that a row has for other things than name and answer, and for the cross."""
NO_ANSWER = "LAYER_USED"


class LectureDrawn:
    """What the list and its rows share while the panel is drawn once."""

    def __init__(self, context: bpy.types.Context) -> None:
        self.scene = context.scene
        self.figures = stage.lecture(context.scene)[:MOST_LISTED]
        self.names = figure_names.names_of(self.figures)
        self.shown = set(visibility.shown_figures(context.view_layer))
        self.current = current_figure(context)


class COLLIDE_UL_lecture(bpy.types.UIList):
    drawn: LectureDrawn

    def draw_filter(self, context: bpy.types.Context, layout: bpy.types.UILayout) -> None:
        """Draw no filter: the order is the lecture's own."""

    def filter_items(
        self, context: bpy.types.Context, data: bpy.types.AnyType, propname: str
    ) -> tuple[list[int], list[int]]:
        """Hide the rows behind the last figure."""
        listed = len(self.drawn.figures)
        return [self.bitflag_filter_item] * listed + [0] * (MOST_LISTED - listed), []

    def draw_item(
        self,
        context: bpy.types.Context,
        layout: bpy.types.UILayout,
        data: bpy.types.AnyType,
        item: bpy.types.AnyType,
        icon: int,
        active_data: bpy.types.AnyType,
        active_property: str,
        index: int = 0,
        flt_flag: int = 0,
    ) -> None:
        if index < len(self.drawn.figures):
            _draw_row(layout, self.drawn, self.drawn.figures[index])


def _draw_row(layout: bpy.types.UILayout, drawn: LectureDrawn, figure: bpy.types.Collection) -> None:
    relation, answer = answer_of(drawn.scene, figure)
    is_shown, is_page = figure in drawn.shown, MADE_BY.of(figure) == text_page.TEXT_PAGE
    icon = "FILE_TEXT" if is_page else relation_icon(relation) if relation else NO_ANSWER
    wide = sidebar_width() > NARROW
    room = (sidebar_width() - BESIDE_NAME - CROSS * wide) / LETTER - text_metrics.text_width(answer, 1.0)
    row = layout.row(align=True)
    row.label(text=shortened(str(drawn.names[figure]), room), icon=icon, translate=False)
    amount = row.row(align=True)
    amount.alignment = "RIGHT"
    amount.label(text=answer, translate=False)
    eye = row.operator("collide.show_figure", text="", icon="HIDE_OFF" if is_shown else "HIDE_ON", emboss=False)
    eye.figure, eye.hide = figure.name, is_shown
    if wide:
        row.operator("collide.clear", text="", icon="PANEL_CLOSE", emboss=False).figure = figure.name


def answer_of(scene: bpy.types.Scene, figure: bpy.types.Collection) -> tuple[str, str]:
    """Return the relation that a figure has found, if any, and its first length, the relation in words, or a count.

    A length of 0 says less than the relation: no depth is that of shapes apart and of shapes that touch.
    """
    values = headline(figure)
    relation = str(values.get("relation", ""))
    lengths = [measure(scene, key, value) for key, value in values.items() if isinstance(value, float) and value]
    words = [in_panel(relation)] if relation else []
    counts = [f"{in_panel(key)} {value}" for key, value in values.items() if isinstance(value, int)]
    return relation, next(iter([*lengths, *words, *counts]), "")


def draw_lecture(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Draw the list of figures, in as many rows as there are."""
    drawn = COLLIDE_UL_lecture.drawn = LectureDrawn(context)
    rows = min(len(drawn.figures), MOST_ROWS)
    listed = COLLIDE_PG_row.bl_rna.properties["place"]
    layout.template_list(
        COLLIDE_UL_lecture.__name__,
        "",
        listed,
        "enum_items",
        context.scene,
        "collide_lecture_row",
        rows=rows,
        maxrows=rows,
    )


class COLLIDE_MT_lecture(bpy.types.Menu):
    bl_label = "Lecture"
    bl_translation_context = CONTEXT

    def draw(self, context: bpy.types.Context) -> None:
        layout, settings, current = self.layout, context.scene.collide, current_figure(context)
        layout.operator("collide.text_page", text="Page of Words…", icon="FILE_TEXT")
        if current is not None and MADE_BY.of(current) == text_page.TEXT_PAGE:
            layout.operator("collide.text_page", text="Change Page…", icon="GREASEPENCIL").change = True
        layout.separator()
        for text, show_what, icon in (
            ("Film of the Lecture", "film", "RENDER_ANIMATION"),
            ("Contact Sheet of the Lecture", "contact-sheet", "IMGDISPLAY"),
        ):
            entry = layout.operator("collide.render", text=text, icon=icon)
            entry.show, entry.whole_lecture, entry.renderer = show_what, True, settings.renderer
        for text, written in (("Slides of the Lecture", "slides"), ("Handout of the Lecture", "pdf")):
            entry = layout.operator("collide.export", text=text, icon="FILE")
            entry.format, entry.whole_lecture = written, True
        layout.separator()
        text = in_panel("Clear All Figures ({count})", count=len(list(hierarchy.figures())))
        layout.operator("collide.clear", text=text, icon="TRASH", translate=False)


def _row(scene: bpy.types.Scene) -> int:
    """Return the row of the figure that shows, −1 if none does."""
    current = current_figure(bpy.context)
    order = stage.lecture(scene)
    return order.index(current) if current in order else -1


def _choose(scene: bpy.types.Scene, row: int) -> None:
    order = stage.lecture(scene)
    if 0 <= row < len(order):
        show.show(bpy.context, order[row], at_its_stop=True)


def register() -> None:
    """Register the property for the active row of the list."""
    bpy.types.Scene.collide_lecture_row = IntProperty(
        name="Figure",
        description="The figure of this row: shows it alone, at the stop at which the one before stands",
        get=_row,
        set=_choose,
    )


def unregister() -> None:
    """Remove it."""
    del bpy.types.Scene.collide_lecture_row
