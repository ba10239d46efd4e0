# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that change the pace, theme or layers of a figure without drawing it again."""

from __future__ import annotations

import bpy

from ...figure.model import layers
from ...figure.model.choices import Layer, storyboard_chosen
from ...figure.model.lesson import LAYERS
from ...figure.model.look import Theme
from ...scene.base import hierarchy
from ...scene.drawing import changes, materials, visibility
from ...scene.live import live
from ..base.choices import StoryboardChoices, ThemeChoice
from ..base.current import figure_at_hand
from ..base.make import MADE_BY
from ..base.reporting import ReportingOperator
from ..base.translation import EnumProperty, in_report, in_tooltip
from ..figures.live import MADE_BY_LIVE
from .at_once import draw_at_same_stop


class COLLIDE_OT_retime(ReportingOperator, StoryboardChoices, bpy.types.Operator):
    bl_idname = "collide.retime"
    bl_label = "Apply to Figure"
    bl_description = "Let the figure play at this pace: new keys for its objects, and nothing is drawn again"
    bl_options = {"REGISTER", "UNDO"}
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        live.settle()  # a live figure keeps its parameters only when they are asked for
        changes.retime(figure, storyboard_chosen(self), context.scene)
        frame = context.scene.frame_current
        message = in_report("{name} plays anew; the timeline is at frame {frame}", name=figure.name, frame=frame)
        self.report({"INFO"}, message)


class COLLIDE_OT_recolour(ReportingOperator, ThemeChoice, bpy.types.Operator):
    bl_idname = "collide.recolour"
    bl_label = "Change Theme"
    bl_description = (
        "Give the figure the colours of this theme without redrawing it: what you have moved or keyed stays"
    )
    bl_options = {"REGISTER", "UNDO"}
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        changes.recolour(figure_at_hand(context), Theme(self.theme), context.scene.frame_current)


DESCRIPTIONS = {layer: description for layer, _, description in LAYERS}


class COLLIDE_OT_layer(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.layer"
    bl_label = "Show or Hide Layer"
    bl_description = "Show or hide marks of one kind, in the view and in all that is written; nothing else changes"
    bl_options = {"REGISTER", "UNDO"}

    layer: EnumProperty(name="Layer", description="The kind of marks", items=LAYERS)

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if hierarchy.is_of_earlier_edition(figure_at_hand(context)):
            raise hierarchy.FigureError("An earlier version drew this figure: ⟳ or its own button makes it anew")

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(DESCRIPTIONS[properties.layer])

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        live.settle()  # a live figure keeps its parameters only when they are asked for
        layer = Layer(self.layer)
        if layer in layers.MADE_WHEN_ASKED and MADE_BY.of(figure) == MADE_BY_LIVE:
            raise hierarchy.FigureError(
                "{name} follows its objects and has no marks of this kind: draw a figure of them", name=figure.name
            )
        shown = set(visibility.layers_shown(figure)) ^ {layer}
        kept = [each for each in Layer if each in shown]
        if layer is Layer.ALGORITHM:  # the page makes room for it
            figure = draw_at_same_stop(context, figure, layers=[each.value for each in kept])
        else:
            visibility.show_layers(figure, kept, context.scene.frame_current)
        context.scene.collide.layers = {each.value for each in shown}
        if layer in shown - materials.layers_in(figure):
            self.report({"INFO"}, in_report("{name} has no marks of this kind", name=figure.name))
