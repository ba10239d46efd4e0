# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel of the current figure: its answer, whether that is up to date, its steps, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping

import bpy

from ...figure.algorithms import pairs
from ...figure.model import figure as model_figure
from ...figure.model import heights
from ...figure.page import text_metrics
from ...geometry.predicates.errors import Phrase
from ...operators.base import out_of_date
from ...operators.base.current import LATER, current_figure, headline
from ...operators.base.make import MADE_BY
from ...operators.base.reporting import is_running
from ...operators.base.translation import in_panel
from ...operators.figures import gallery
from ...operators.figures.live import MADE_BY_LIVE
from ...operators.playback import follow, play, prediction
from ...operators.playback.predict import is_predicting, prediction_of
from ...operators.playback.show import is_rendered
from ...scene.base import timeline
from ...scene.base.units import length, measure
from ...scene.drawing import stage, user_view, visibility
from ...scene.space import draw as space_draw
from ..base import answers
from ..base.sidebar import LETTER_HEIGHT, NARROW_WIDTH, SidebarPanel, relation_icon, shortened, sidebar_size
from . import lecture, main, menus

MOST_BUTTONS = 12
"""Most answers shown as buttons; if there are more, students click one in the view."""
MOST_NAME_LETTERS, NAMES_IN_A_ROW = 6, 3
BESIDE_HALVES, BESIDE_NAME = 56.0, 108.0
"""Pixels of the sidebar's width not available to the two halves of a row, and to the figure's name."""
TRANSPORT_BEFORE = (("first", "step", "REW"), ("previous", "step", "PREV_KEYFRAME"), ("previous", "phase", "TRIA_LEFT"))
TRANSPORT_BEHIND = (("next", "phase", "TRIA_RIGHT"), ("next", "step", "NEXT_KEYFRAME"), ("last", "step", "FF"))


class COLLIDE_PT_figure(SidebarPanel, bpy.types.Panel):
    bl_label = "Figure"
    bl_parent_id = "COLLIDE_PT_main"

    def draw(self, context: bpy.types.Context) -> None:
        layout = self.layout
        layout.enabled = not is_running("COLLIDE_OT_render")
        figure = current_figure(context)
        if figure is None:
            layout.label(text=in_panel("No figure yet"), icon="INFO", translate=False)
            return
        _draw_place(layout, context, figure)
        _draw_steps(layout, context, figure)
        column, wide = layout.column(align=True), sidebar_size()[0] > NARROW_WIDTH
        row = column.row(align=True)
        row.operator("collide.predict", icon="QUESTION" if wide else "NONE", depress=is_predicting(figure))
        row.operator("collide.present", icon="FULLSCREEN_ENTER" if wide else "NONE")
        back, in_space = user_view.is_turned(context.area), space_draw.is_in_space(figure)
        text, icon = ("Best Side", "VIEW_PERSPECTIVE") if in_space else ("Top View", "VIEW_ORTHO")
        row.operator("collide.look", text="Back" if back else text, icon=icon if wide else "NONE", depress=back)
        if (known := prediction_of(figure)) is not None and is_predicting(figure):
            _draw_prediction(layout, context.scene, known)  # the rest would give the answer away
            return
        row = column.row(align=True)
        settings = context.scene.collide
        picture = row.operator("collide.render", text="Render", icon="RENDER_STILL" if wide else "NONE")
        picture.transparent, picture.renderer = settings.transparent, settings.renderer
        film = row.operator("collide.render", text="Film", icon="RENDER_ANIMATION" if wide else "NONE")
        film.show, film.renderer = "film", settings.renderer
        row.menu(menus.COLLIDE_MT_export.__name__)
        _draw_result(layout, context.scene, figure)
        answers.draw_answers(layout, figure)
        if MADE_BY.of(figure) == pairs.PAIRS:  # the panel with its table may be closed
            table = layout.operator("wm.call_panel", text="Table of Pairs", icon="WINDOW")
            table.name, table.keep_open = "COLLIDE_PT_wide_pairs", True


def _draw_place(layout: bpy.types.UILayout, context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Draw the list of the scene's figures, and below it the buttons for their order and for the current one."""
    column = layout.column(align=True)
    lecture.draw_lecture(column, context)
    row = column.row(align=True)
    for which, icon in (("previous", "TRIA_LEFT"), ("next", "TRIA_RIGHT")):
        row.operator("collide.show_figure", text="", icon=icon).which = which
    order = stage.lecture(context.scene)
    for to, icon, end in (("up", "TRIA_UP", order[0]), ("down", "TRIA_DOWN", order[-1])):
        part = row.row(align=True)
        part.enabled = figure != end
        part.operator("collide.move_figure", text="", icon=icon).to = to
    look = {} if sidebar_size()[0] > NARROW_WIDTH else {"text": "", "icon": "COLLAPSEMENU"}
    row.menu(lecture.COLLIDE_MT_lecture.__name__, **look)
    row = row.row(align=True)
    row.operator("collide.refresh", text="", icon="FILE_REFRESH")
    selectable = not visibility.is_locked(figure)
    icon = "RESTRICT_SELECT_OFF" if selectable else "RESTRICT_SELECT_ON"
    row.operator("collide.lock", text="", icon=icon, depress=selectable)
    rendered = is_rendered(figure)
    icon = "RESTRICT_RENDER_OFF" if rendered else "RESTRICT_RENDER_ON"
    row.operator("collide.in_renders", text="", icon=icon, depress=rendered)
    row.operator("collide.clear", text="", icon="PANEL_CLOSE").only_current = True


def _draw_result(layout: bpy.types.UILayout, scene: bpy.types.Scene, figure: bpy.types.Collection) -> None:
    box = layout.box().column(align=True)
    _draw_name(box, figure, out_of_date.why_out_of_date(figure))
    if question := gallery.question_beside(figure):  # the question precedes the answer
        main.draw_message(box, question, "QUESTION")
    values, row, room = headline(figure), None, (sidebar_size()[0] - BESIDE_HALVES) / 2 / LETTER_HEIGHT
    for key, value in values.items():
        if key in {heights.SEEN, heights.Z_GAP, *heights.DISTANCE_OF.values()}:
            continue
        if isinstance(value, float):
            text = measure(scene, key, value)
        else:
            text = in_panel(value) if isinstance(value, str) else str(value)
        if isinstance(apart := values.get(heights.DISTANCE_OF.get(key, "")), float):
            text = f"{text}, {measure(scene, key, apart)}"
        text = capitalized(text) if key == "relation" else f"{capitalized(key)} {text}"
        is_short = text_metrics.text_width(text, 1.0) <= room
        beside = row if is_short and row is not None else box.row()
        row = beside if is_short and beside is not row else None
        icon = relation_icon(str(value)) if key == "relation" else "NONE"
        beside.label(text=shortened(text, 2 * room), icon=icon, translate=False)  # keeps the end, so no number is cut
    if heights.SEEN in values:
        draw_view(box, scene, float(values.get(heights.Z_GAP, 0.0)), seen=str(values[heights.SEEN]))


def _draw_name(box: bpy.types.UILayout, figure: bpy.types.Collection, out_of_date: Phrase | None) -> None:
    """Draw the figure's name or, if it is out of date, the reason on a button that makes it again."""
    row = box.row()
    row.alert = out_of_date is not None
    if out_of_date is None:
        name = lecture.name_in_list(figure, (sidebar_size()[0] - BESIDE_NAME) / LETTER_HEIGHT)
        row.label(text=name, icon="OUTLINER_COLLECTION", translate=False)
    elif out_of_date.template == LATER:
        main.draw_message(row.column(align=True), in_panel(out_of_date), "ERROR")
    else:
        text = in_panel("Out of date: {reason}", reason=out_of_date)
        row.operator("collide.refresh", text=text, icon="FILE_REFRESH", translate=False)
    row = row.row()
    row.alert = False
    following = follow.follows(figure)
    row.operator("collide.follow", text="", icon="LINKED" if following else "UNLINKED", depress=following)


def draw_view(column: bpy.types.UILayout, scene: bpy.types.Scene, apart: float, *, seen: str) -> None:
    """Draw how objects were seen, unless along Z, which the page says; if along Z, by how much they are apart in Z."""
    if seen not in ("", heights.SEEN_ALONG_Z):
        column.label(text=capitalized(seen), icon="VIEW3D", translate=False)
    elif apart:
        warning = column.column(align=True)
        warning.alert = True
        main.draw_line(warning, in_panel("Apart in Z: {apart}", apart=length(scene, apart)), "ERROR")


def capitalized(word: str) -> str:
    """Return a word of an answer in the interface's language, capitalized like a label."""
    text = in_panel(word)
    return text[:1].upper() + text[1:]


def _draw_steps(layout: bpy.types.UILayout, context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    column = layout.column(align=True)
    steps = () if MADE_BY.of(figure) == MADE_BY_LIVE else timeline.steps_of(figure)
    column.enabled = bool(steps)  # live figures have no steps to walk through
    text = in_panel(timeline.in_words(timeline.stop_at(steps, play.frame_of(figure, context)), steps)) if steps else ""
    row = column.row(align=True)
    row.label(text=text, icon="TIME", translate=False)
    row = row.row(align=True)
    row.alignment = "RIGHT"
    if (known := prediction_of(figure)) is not None:
        tally = f"{known.right}/{known.answered}"
        row.operator("collide.copy_predictions", text=tally, icon="COPYDOWN", translate=False)
    if headline(figure).get(heights.SEEN) == heights.IN_SPACE:
        row.operator("collide.turn", text="", icon="ORIENTATION_GIMBAL")
    row = column.row(align=True)
    for to, by, icon in TRANSPORT_BEFORE:
        button = row.operator("collide.step", text="", icon=icon)
        button.to, button.by = to, by
    playing = play.is_playing(context)
    row.operator(
        "collide.play", text="Pause" if playing else "Play", icon="PAUSE" if playing else "PLAY", depress=playing
    )
    for to, by, icon in TRANSPORT_BEHIND:
        button = row.operator("collide.step", text="", icon=icon)
        button.to, button.by = to, by


def _draw_prediction(layout: bpy.types.UILayout, scene: bpy.types.Scene, known: prediction.Prediction) -> None:
    """Draw the answers to a question, which page and header show, or else the verdict on the last answer."""
    box = layout.box().column(align=True)
    if known.asked_at(scene.frame_current) is not None:
        _draw_choices(box, known.choices)
        return
    if known.last is not None:
        right = all(each.chosen.right for each in known.last[1])
        main.draw_message(box, in_panel(prediction.verdict(*known.last)), "CHECKMARK" if right else "CANCEL")
    coming = in_panel("On to the next question") if known.coming else in_panel("That was the last question")
    box.label(text=coming, translate=False)


def _draw_choices(column: bpy.types.UILayout, choices: Mapping[int, model_figure.AnswerCandidate]) -> None:
    """Draw buttons for the candidate answers, with names of vertices several to a row."""
    if len(choices) > MOST_BUTTONS:
        click = in_panel("Click one of them in the 3D View")
        group = next(iter(choices.values())).group
        main.draw_message(column, f"{group}: {click}" if group else click, "RESTRICT_SELECT_OFF")
        return
    in_a_row = NAMES_IN_A_ROW if all(len(each.text) <= MOST_NAME_LETTERS for each in choices.values()) else 1
    row = column
    for number, (place, each) in enumerate(choices.items()):
        row = row if number % in_a_row else column.row(align=True)
        text = f"{number + 1}) {each.text}"
        row.operator("collide.predict_answer", text=text, translate=False).row = place
