# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the scene as a list in the order of the lecture, and the menu for all of them.

The active row is that of the figure shown.
"""

from __future__ import annotations

from itertools import takewhile

import bpy

from ...figure.model import heights
from ...figure.page import text_metrics
from ...operators.base.current import current_figure, headline
from ...operators.base.translation import in_panel
from ...operators.figures import names as figure_names
from ...operators.figures.text_page import is_page
from ...operators.playback.predict import is_predicting
from ...scene.base import hierarchy
from ...scene.base.units import measure
from ...scene.drawing import stage, visibility
from ..base.answers import SHORT
from ..base.sidebar import (
    AROUND_NAME,
    LETTER_HEIGHT,
    MOST_LIST_ROWS,
    NARROW_WIDTH,
    ROW_HEIGHT,
    WIDE_WIDTH,
    DrawnList,
    add_name,
    draw_list,
    relation_icon,
    shortened,
    shortened_each,
    sidebar_size,
    width_of,
)

TAKEN_HEIGHT = 502.0
"""Pixels of the sidebar's height taken by everything down to the current figure's answer except the rows."""
BESIDE_ROW, SCROLLER_WIDTH = 64.0, 18.0
"""Pixels of the sidebar's width outside a row, and those of the scroll bar."""
LEAST_OF_NAME = 0.85
"""Least share of a name that fits beside a length; with less, nobody could tell which objects are meant."""
LEAST_OF_METHOD = 0.4
"""Share of a row that the method's name can always take, however long those of the objects are."""
NO_ANSWER = "LAYER_USED"


class LectureDrawn:
    """What the rows of the list share while the panel is drawn once."""

    def __init__(self, context: bpy.types.Context) -> None:
        self.scene = context.scene
        self.figures = stage.lecture(context.scene)
        self.listed = min(len(self.figures), MOST_LIST_ROWS)
        self.names = figure_names.names_of(self.figures)
        self.has_one_subject = len({about for about, method in self.names.values() if method}) == 1
        self.is_secret = any(map(is_predicting, self.figures))
        self.shown = set(visibility.shown_figures(context.view_layer))
        room = int((sidebar_size()[1] - TAKEN_HEIGHT) / ROW_HEIGHT)
        self.rows = min(self.listed, max(2, min(room, 8)))  # longer lectures scroll

    def name_within(self, figure: bpy.types.Collection, room: float) -> str:
        """Return a figure's name, with its parts shortened to fit into `room`, in letter heights."""
        about, method = self.names[figure]
        if method:  # the objects get most of the room if they need it
            most = max(room - text_metrics.text_width(about, 1.0), LEAST_OF_METHOD * room)
            method = shortened(f"{method}: ", most)
        return method + shortened_each(about, figure_names.DASH, room - text_metrics.text_width(method, 1.0))

    def draw_row(self, layout: bpy.types.UILayout, index: int) -> None:
        """Draw a figure's name and answer and, if there is room, its eye; in a wide sidebar also icon and cross.

        The objects are not named if they are the same in all rows, so that these have room for their answers.
        """
        figure = self.figures[index]
        relation, length, words = ("", "", "") if self.is_secret else answer_of(self.scene, figure)
        is_shown, width = figure in self.shown, sidebar_size()[0]
        has_eye, is_wide = width > NARROW_WIDTH, width > WIDE_WIDTH
        icon = "FILE_TEXT" if is_page(figure) else relation_icon(relation) if relation else NO_ANSWER
        width -= BESIDE_ROW + SCROLLER_WIDTH * (self.listed > self.rows)
        method = self.names[figure].method if self.has_one_subject else ""
        needed = text_metrics.text_width(method or str(self.names[figure]), 1.0)
        for answer, least in ((length or words, needed), (length, LEAST_OF_NAME * needed), ("", 0.0)):
            beside = width_of(answer) + ROW_HEIGHT * (has_eye + is_wide)
            room = (width - beside - AROUND_NAME - ROW_HEIGHT * is_wide) / LETTER_HEIGHT
            if room >= least:  # an answer is shortened before a name is
                break
        row = layout.split(factor=1.0 - beside / width, align=True)
        text = shortened(method, room) if method else self.name_within(figure, room)
        icon = icon if is_wide else "NONE"
        add_name(row, "collide.show_figure", text, icon).figure = figure.name
        right = row.row(align=True)
        right.alignment = "RIGHT"
        right.label(text=answer, translate=False)
        if has_eye:
            icon = "HIDE_OFF" if is_shown else "HIDE_ON"
            eye = right.operator("collide.show_figure", text="", icon=icon, emboss=False)
            eye.figure, eye.hide = figure.name, is_shown
        if is_wide:
            right.operator("collide.clear", text="", icon="PANEL_CLOSE", emboss=False).figure = figure.name


class COLLIDE_UL_lecture(DrawnList, bpy.types.UIList):
    def draw_filter(self, context: bpy.types.Context, layout: bpy.types.UILayout) -> None:
        """Draw no filter, since the order is that of the lecture."""


def answer_of(scene: bpy.types.Scene, figure: bpy.types.Collection) -> tuple[str, str, str]:
    """Return a figure's relation, its first length, and the relation in words or else a count; "" if there is none.

    Lengths of 0 are skipped, since they say less than the relation: separated and touching shapes both have depth 0.
    So are those after the words for how the objects were seen, which are not what the method has measured.
    """
    values = dict(takewhile(lambda item: item[0] != heights.SEEN, headline(figure).items()))
    relation = str(values.get("relation", ""))
    lengths = [measure(scene, key, value) for key, value in values.items() if isinstance(value, float) and value]
    words = [in_panel(SHORT.get(relation, relation))] if relation else []
    counts = [f"{in_panel(key)} {value}" for key, value in values.items() if isinstance(value, int)]
    return relation, next(iter(lengths), ""), next(iter([*words, *counts]), "")


def draw_lecture(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Draw the list of figures, with as many rows as there are figures."""
    drawn = COLLIDE_UL_lecture.drawn = LectureDrawn(context)
    draw_list(layout, COLLIDE_UL_lecture, context.scene.collide, "lecture_row", drawn.rows)


def name_in_list(figure: bpy.types.Collection, room: float) -> str:
    """Return a figure's name as just listed by `draw_lecture`, shortened to fit into `room`, in letter heights."""
    return COLLIDE_UL_lecture.drawn.name_within(figure, room)


class COLLIDE_MT_lecture(bpy.types.Menu):
    bl_label = "Lecture"

    def draw(self, context: bpy.types.Context) -> None:
        layout, current = self.layout, current_figure(context)
        layout.operator("collide.text_page", text="Page of Words…", icon="FILE_TEXT")
        if current is not None and is_page(current):
            layout.operator("collide.text_page", text="Change Page…", icon="GREASEPENCIL").change = True
        layout.separator()
        film = layout.operator("collide.render", text="Film of the Lecture", icon="RENDER_ANIMATION")
        sheet = layout.operator("collide.render", text="Contact Sheet of the Lecture", icon="IMGDISPLAY")
        film.show, sheet.show = "film", "contact-sheet"
        film.renderer = sheet.renderer = context.scene.collide.renderer
        slides = layout.operator("collide.export", text="Slides of the Lecture", icon="FILE")
        page = layout.operator("collide.export", text="Lesson Page of the Lecture", icon="FILE")
        handout = layout.operator("collide.export", text="Handout of the Lecture", icon="FILE")
        slides.format, page.format, handout.format = "slides", "html", "pdf"
        film.whole_lecture = sheet.whole_lecture = slides.whole_lecture = True
        page.whole_lecture = handout.whole_lecture = True
        layout.separator()
        text = in_panel("Clear All Figures ({count})", count=len(list(hierarchy.figures())))
        layout.operator("collide.clear", text=text, icon="TRASH", translate=False)
