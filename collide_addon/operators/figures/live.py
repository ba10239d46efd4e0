# SPDX-License-Identifier: GPL-3.0-or-later
"""Live mode: a figure that follows its two objects while they move."""

from __future__ import annotations

import itertools
from functools import partial

import bpy

from ...figure.model.look import Look
from ...figure.settings import SHAPE
from ...scene.live import live
from ...scene.reading.errors import ReadError, parts_left_out
from ...scene.reading.parts import objects_in
from ..base.choices import LiveChoices, choices_of, property_of
from ..base.current import note_headline
from ..base.figures import described
from ..base.make import made_before, note_origin
from ..base.reporting import InWindow, ReportingOperator
from ..base.selection import pair, split_into_parts

MADE_BY_LIVE = "live"


class COLLIDE_OT_live(InWindow, LiveChoices, bpy.types.Operator):
    bl_idname = "collide.live"
    bl_label = "Live"
    bl_description = "Draw the distance or depth of two selected objects, updated as they move; click again to stop"

    shape: property_of(SHAPE)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return described(cls.bl_description, properties)

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if not live.is_live():
            pair(context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Start, or stop if a figure is live; stopping changes nothing, so it is not an undo step."""
        if live.is_live():
            bpy.ops.collide.live_stop()
            return {"CANCELLED"}
        return super().execute(context)

    def carry_out(self, context: bpy.types.Context) -> None:
        [followed] = split_into_parts(pair(context, self.shape))
        names = [obj.name_full for obj in followed]
        choices = choices_of(self)
        look = Look(layout=choices.layout, language=choices.language, theme=choices.theme)
        before = made_before(MADE_BY_LIVE, names, choices.measured, context.scene)
        depsgraph = context.evaluated_depsgraph_get()
        left_out = parts_left_out(
            itertools.chain(*map(objects_in, followed)), depsgraph
        )  # read before drawing makes the depsgraph stale
        origin = partial(note_origin, made_by=MADE_BY_LIVE, names=names)
        figure = live.start(followed, look, choices, context.scene, depsgraph, before, note_headline, origin)
        self.inform("{figure} follows {a} and {b}", figure=figure.name, a=names[0], b=names[1])
        self.warn(*left_out)
        self.show(context, figure)


class COLLIDE_OT_live_stop(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.live_stop"
    bl_label = "Stop Live"
    bl_description = "Turn the live figure into a still one; it stays as it is now"
    bl_options = {"REGISTER"}

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if not live.is_live():
            raise ReadError("No figure is live: select two objects and press Live")

    def carry_out(self, context: bpy.types.Context) -> None:
        live.stop()
        self.inform("The figure no longer follows its objects")
