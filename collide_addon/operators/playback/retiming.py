# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that change the pace or the theme of a figure without drawing it again."""

from __future__ import annotations

from dataclasses import replace

import bpy

from ...figure.model.choices import TIME_TO_READ, Storyboard
from ...figure.model.reading import pace_to_read
from ...figure.model.theme import Theme
from ...scene.drawing.kept import lesson_of
from ...scene.drawing.recolour import recolour
from ...scene.drawing.retime import retime
from ...scene.live.live import settle
from ..base.choices import THEMES, StoryboardChoice, storyboard_chosen
from ..base.current import OfFigure, figure_at_hand
from ..base.properties import EnumProperty
from ..base.reporting import ReportingOperator
from ..base.translated import in_report


class COLLIDE_OT_retime(OfFigure, ReportingOperator, StoryboardChoice, bpy.types.Operator):
    bl_idname = "collide.retime"
    bl_label = "Apply to Figure"
    bl_description = "Let the figure play at this pace: new keys for its objects, and nothing is drawn again"
    bl_options = {"REGISTER", "UNDO"}

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        settle()  # a live figure keeps what it is made of only when that is asked for
        retime(figure, _with_time_to_read(storyboard_chosen(self), figure), context.scene)
        self.report(
            {"INFO"},
            in_report(
                "{name} plays anew; the timeline is at frame {frame}",
                name=figure.name,
                frame=context.scene.frame_current,
            ),
        )


def _with_time_to_read(board: Storyboard, figure: bpy.types.Collection) -> Storyboard:
    """Return the storyboard with a pace in frames: that of the figure's captions, where it is left to them."""
    if board.pace != TIME_TO_READ:
        return board
    return replace(board, pace=pace_to_read(replace(lesson_of(figure).figure, storyboard=board)))


class COLLIDE_OT_recolour(OfFigure, ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.recolour"
    bl_label = "Change Theme"
    bl_description = (
        "Give the figure the colours of this theme without redrawing it: what you have moved or keyed stays"
    )
    bl_options = {"REGISTER", "UNDO"}

    theme: EnumProperty(name="Theme", description="Colours of the figure", items=THEMES)

    def carry_out(self, context: bpy.types.Context) -> None:
        recolour(figure_at_hand(context), Theme(self.theme), context.scene.frame_current)


classes = (COLLIDE_OT_retime, COLLIDE_OT_recolour)
