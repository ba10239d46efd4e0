# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that change what is shown of figures without drawing them again.

They show one of several figures, by the outliner's icons, move it in the lecture, lock it, include it in renders, and
change its pace, theme and layers.
"""

from __future__ import annotations

import bpy

from ...figure.model import layers
from ...figure.model.choices import Layer, storyboard_chosen
from ...figure.model.lesson import LAYERS
from ...figure.model.look import Theme
from ...scene.base import hierarchy, timeline
from ...scene.base.ownership import IDENTITY, is_owned
from ...scene.drawing import changes, materials, stage, user_view, visibility
from ...scene.live import live
from ..base.choices import StoryboardChoices, ThemeChoice
from ..base.current import current_figure, figure_at_hand
from ..base.make import MADE_BY
from ..base.reporting import InWindow, ReportingOperator, look_at
from ..base.translation import BoolProperty, EnumProperty, StringProperty, in_tooltip
from ..figures.live import MADE_BY_LIVE
from . import follow, look, play
from .at_once import draw_at_same_stop

WHICH = (
    ("previous", "Previous", "The figure before this one, alone"),
    ("next", "Next", "The figure after this one, alone"),
)
MOVES = (
    ("up", "Up", "Move the figure one place up: it shows before the one above"),
    ("down", "Down", "Move the figure one place down: it shows after the one below"),
)
STRIDE_SIGNS = {"previous": -1, "next": 1}


class COLLIDE_OT_show_figure(InWindow, bpy.types.Operator):
    bl_idname = "collide.show_figure"
    bl_label = "Show Figure"
    bl_description = "Show only another figure of this scene; your own objects stay as they are"

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if current_figure(context) is None:  # even if the current one is of a later version
            figure_at_hand(context)

    which: EnumProperty(name="Which", description="Which figure to show", items=WHICH, default="next")
    figure: StringProperty(name="Figure", description="Its name or number", options={"HIDDEN", "SKIP_SAVE"})
    hide: BoolProperty(name="Hide", description="Hide all figures of this scene", options={"HIDDEN", "SKIP_SAVE"})

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        if not properties.figure:
            return in_tooltip(next(text for name, _, text in WHICH if name == properties.which))
        hide = "Hide the figure and restore the view; a click on its row shows it again"
        return f"{properties.figure}\n{in_tooltip(hide if properties.hide else cls.bl_description)}"

    def carry_out(self, context: bpy.types.Context) -> None:
        if self.hide:
            look.put_away(context.scene, context.view_layer)
            look.leave()
            return
        in_scene = stage.lecture(context.scene)
        row = row_shown(context.scene.collide) + STRIDE_SIGNS[self.which]
        figure = hierarchy.find_figure(self.figure) if self.figure else in_scene[row % len(in_scene)]
        if figure not in in_scene:
            raise hierarchy.FigureError("{name} is not in this scene: open the scene that shows it", name=figure.name)
        show(context, figure, at_its_stop=self.in_window)
        place, count = in_scene.index(figure) + 1, len(in_scene)
        self.inform("{name}: {place} of {count}", name=figure.name, place=place, count=count)


def show(context: bpy.types.Context, figure: bpy.types.Collection, *, at_its_stop: bool) -> None:
    """Show only one figure of the scene, in a window from the top and at the previous figure's stop."""
    before = current_figure(context)
    _let_go(context, figure)
    if at_its_stop and before is not None:
        user_view.go_to(context.scene, timeline.same_frame(before, play.frame_of(before, context), figure))
    visibility.show_alone(context.view_layer, figure)
    if at_its_stop:
        look_at(context, figure)  # as figures differ in size
        follow.notice({""})  # its objects may have moved while it was hidden


def row_shown(settings: bpy.types.PropertyGroup) -> int:
    """Return the place of the shown figure in the lecture, −1 if there is none."""
    current, order = current_figure(bpy.context), stage.lecture(settings.id_data)
    return order.index(current) if current in order else -1


def show_row(settings: bpy.types.PropertyGroup, row: int) -> None:
    """Show the figure at a place in the lecture, if there is one."""
    for figure in stage.lecture(settings.id_data)[row : row + 1]:
        show(bpy.context, figure, at_its_stop=True)


def _let_go(context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Deselect the objects of other figures, which would stay selected when hidden and be affected by keys."""
    for obj in context.selected_objects:
        if is_owned(obj) and IDENTITY.of(obj) not in (None, IDENTITY.of(figure)):
            obj.select_set(state=False)


class COLLIDE_OT_move_figure(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.move_figure"
    bl_label = "Move in the Lecture"
    bl_description = "Move the figure to another place among the figures of the lecture"
    ready = staticmethod(figure_at_hand)

    to: EnumProperty(name="To", description="Where the figure goes", items=MOVES, default="down")

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(next(text for name, _, text in MOVES if name == properties.to))

    def carry_out(self, context: bpy.types.Context) -> None:
        figure, order = figure_at_hand(context), stage.lecture(context.scene)
        place = order.index(figure) + (1 if self.to == "down" else -1)
        if not 0 <= place < len(order):
            raise hierarchy.FigureError("{name} has no figure on that side to change places with", name=figure.name)
        order.remove(figure)
        order.insert(place, figure)
        hierarchy.put_in_order(order)


class COLLIDE_OT_lock(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.lock"
    bl_label = "Select Figure by Clicks"
    bl_description = "Let clicks select the figure; otherwise they pass through it to your own objects"
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        visibility.lock(figure, locked=not visibility.is_locked(figure))


def is_rendered(figure: bpy.types.Collection) -> bool:
    """Tell whether the user's own renders show a figure, as its empties say; the stage shows it without them."""
    return not all(empty.hide_render for empty in hierarchy.instances_of(figure))


class COLLIDE_OT_in_renders(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.in_renders"
    bl_label = "In Your Own Renders"
    bl_description = "Show the figure in your own renders of the scene (F12); click again to leave it out"
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        left_out = not is_rendered(figure)
        for empty in hierarchy.instances_of(figure):
            empty.hide_render = not left_out


class COLLIDE_OT_retime(ReportingOperator, StoryboardChoices, bpy.types.Operator):
    bl_idname = "collide.retime"
    bl_label = "Apply to Figure"
    bl_description = "Let the figure play at this pace: its objects get new keys, and nothing is drawn again"
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        live.settle()  # a live figure stores its parameters only on request
        changes.retime(figure, storyboard_chosen(self), context.scene)
        frame = context.scene.frame_current
        self.inform("{name} has new keys; the timeline is at frame {frame}", name=figure.name, frame=frame)


class COLLIDE_OT_recolour(ReportingOperator, ThemeChoice, bpy.types.Operator):
    bl_idname = "collide.recolour"
    bl_label = "Change Theme"
    bl_description = (
        "Give the figure the colours of this theme without redrawing it: what you have moved or keyed stays"
    )
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        changes.recolour(figure_at_hand(context), Theme(self.theme), context.scene.frame_current)


LAYER_TOOLTIPS = {layer: description for layer, _, description in LAYERS}


class COLLIDE_OT_layer(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.layer"
    bl_label = "Show or Hide Layer"
    bl_description = "Show or hide marks of one kind, in the view and in everything exported; nothing else changes"

    layer: EnumProperty(name="Layer", description="The kind of marks", items=LAYERS)

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if current_figure(context) is not None and hierarchy.is_of_earlier_edition(figure_at_hand(context)):
            raise hierarchy.FigureError("An earlier version drew this figure: ⟳ or its own button makes it again")

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(LAYER_TOOLTIPS[properties.layer])

    def carry_out(self, context: bpy.types.Context) -> None:
        figure, settings, layer = current_figure(context), context.scene.collide, Layer(self.layer)
        if figure is None:  # for figures to come
            settings.layers = set(settings.layers) ^ {layer.value}
            return
        live.settle()  # a live figure stores its parameters only on request
        if layer in layers.MADE_WHEN_ASKED and MADE_BY.of(figure) == MADE_BY_LIVE:
            raise hierarchy.FigureError(
                "{name} follows its objects and has no marks of this kind: draw a figure of them", name=figure.name
            )
        shown = set(visibility.layers_shown(figure)) ^ {layer}
        kept = [each for each in Layer if each in shown]
        if layer is Layer.ALGORITHM:  # the page is laid out with room for it
            figure = draw_at_same_stop(context, figure, layers=[each.value for each in kept])
        else:
            visibility.show_layers(figure, kept, context.scene.frame_current)
        settings.layers = {each.value for each in shown}
        if layer in shown - materials.layers_in(figure):
            self.inform("{name} has no marks of this kind", name=figure.name)


classes = (
    *(COLLIDE_OT_in_renders, COLLIDE_OT_lock, COLLIDE_OT_show_figure, COLLIDE_OT_move_figure),
    *(COLLIDE_OT_layer, COLLIDE_OT_retime, COLLIDE_OT_recolour),
)
