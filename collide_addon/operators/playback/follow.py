# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures made again from their two shapes, at a press whatever is selected, or as the shapes are moved.

`out_of_date` reports which objects have changed; a timer redraws the visible figure while they are dragged, and shows
its whole page when they are released. There are no undo steps for this: the figure is part of the move's step, or
follows again when undo or redo restores that step.
"""

from __future__ import annotations

from time import perf_counter

import bpy

from ... import geometry
from ...figure.algorithms import pairs
from ...figure.model.algorithm import Algorithm
from ...figure.model.lesson import read_choices
from ...geometry.predicates.errors import WordedError
from ...geometry.predicates.progress import run
from ...scene.base import handlers, hierarchy, timeline
from ...scene.base.ownership import IDENTITY, anything_of_ours
from ...scene.drawing import parameters, visibility
from ...scene.live import live
from ...scene.reading.errors import parts_left_out
from ...scene.reading.parts import objects_in
from ..base import out_of_date
from ..base.current import current_figure, figure_at_hand, time_made
from ..base.make import FOLLOW, make_figures_in_parts
from ..base.origin import shapes_now
from ..base.reporting import InWindow, ReportingOperator, is_running
from ..base.translation import in_tooltip
from ..figures import moves
from ..pairs import make
from .at_once import show_at_same_stop


class COLLIDE_OT_refresh(InWindow, bpy.types.Operator):
    bl_idname = "collide.refresh"
    bl_label = "Make Again"
    bl_description = (
        "Make the figure again from its objects as they are now, with its own choices; your selection stays"
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        figure = current_figure(context)
        reason = None if figure is None else out_of_date.why_out_of_date(figure)
        tooltip = in_tooltip(cls.bl_description)
        return tooltip if reason is None else "\n".join((in_tooltip("Out of date: {reason}", reason=reason), tooltip))

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if out_of_date.maker(figure_at_hand(context)) is None:
            raise hierarchy.FigureError("This figure was not made from objects alone: press its own button again")

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        objects = out_of_date.objects_of(figure, context.scene)
        depsgraph = context.evaluated_depsgraph_get()
        left_out = parts_left_out([obj for obj in objects if isinstance(obj, bpy.types.Object)], depsgraph)
        made = make_again(figure, depsgraph)
        self.inform("Made again: {name}", name=made.name)
        self.warn(*left_out)
        self.show(context, made)


def make_again(figure: bpy.types.Collection, depsgraph: bpy.types.Depsgraph) -> bpy.types.Collection:
    """Make a figure again from its objects as they are now, with its own choices, and return the new one.

    Raises
    ------
    WordedError
        If an object cannot be read or gives no answer, or the figure has lost its choices; the scene is then unchanged.
    """
    scene = depsgraph.scene
    maker, objects = out_of_date.maker(figure), out_of_date.objects_of(figure, scene)
    kept = parameters.parameters_of(figure)
    name = figure.name
    try:
        choices = read_choices(kept)
        if not isinstance(maker, Algorithm):
            of_pairs = make.PairChoices(
                geometry.Listed(kept["listed"]), float(str(kept["reach"])), pairs.Marked(kept["marked"])
            )
            own = [obj for obj in objects if isinstance(obj, bpy.types.Object)]
            run(make.make_pairs_in_parts(own, of_pairs, choices, depsgraph))
        else:
            run(make_figures_in_parts(maker, [objects], choices, depsgraph))
    except WordedError:
        raise
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise hierarchy.FigureError("{name} has lost its choices: make the figure again", name=name) from error
    return max(hierarchy.figures(scene), key=time_made)


FOLLOW_SECONDS = 0.04
"""Seconds from a change until figures follow, and between two checks while something is dragged."""

_changed: set[str] = set()
"""Names of objects that have changed since figures last followed; "" means all."""
_followed: set[str] = set()
"""Identities of the figures that have followed during the current drag."""


def can_follow(figure: bpy.types.Collection) -> bool:
    """Tell whether a figure was made of two shapes, without animation, at a single frame."""
    if not out_of_date.is_of_objects_alone(figure):
        return False
    shapes = shapes_now(figure)
    objects = [obj for shape in shapes for obj in objects_in(shape)]
    moving = (each.animation_data for obj in objects for each in (obj, *moves.ancestors(obj)))
    return len(shapes) == 2 and not any(data is not None and data.action is not None for data in moving)


def follows(figure: bpy.types.Collection) -> bool:
    """Tell whether a figure follows its objects."""
    return bool(FOLLOW.of(figure)) and can_follow(figure)


class COLLIDE_OT_follow(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.follow"
    bl_label = "Follow"
    bl_description = (
        "Let the figure follow its two objects as they are moved, turned or scaled, at the step that it shows. On "
        "by default if it takes under 0.1 s to make; it stays as you set it, even if that takes longer later"
    )

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if not can_follow(figure_at_hand(context)):
            raise hierarchy.FigureError("A figure follows two objects without animation: this one has others")

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        FOLLOW.keep(figure, not follows(figure))
        notice({""})


def notice(changed: set[str]) -> None:
    """Make the visible figures follow these objects soon, "" meaning all; called by `out_of_date`."""
    if bpy.app.background or not anything_of_ours():
        return
    _changed.update(changed)
    if not bpy.app.timers.is_registered(_follow):
        bpy.app.timers.register(_follow, first_interval=FOLLOW_SECONDS)


def _follow() -> float | None:
    """Make figures follow; return the seconds until the next check while something is dragged, as timers do."""
    changed, began = set(_changed), perf_counter()
    _changed.clear()
    if changed and not is_running() and not bpy.app.is_job_running("RENDER"):
        for window in bpy.context.window_manager.windows:
            if not window.screen.is_animation_playing:
                with bpy.context.temp_override(window=window):
                    follow(bpy.context, changed)
    if live.is_dragging():  # a view that turns now would disturb the drag
        return max(FOLLOW_SECONDS, perf_counter() - began)
    for figure in hierarchy.figures() if _followed else ():
        if IDENTITY.of(figure) in _followed:
            live.show_whole_page(figure)
    _followed.clear()
    return None


def follow(context: bpy.types.Context, changed: set[str]) -> None:
    """Redraw the visible figures that follow one of these objects, at their current stops, if it has changed."""
    for figure in visibility.shown_figures(context.view_layer) if context.mode == "OBJECT" else ():
        moved = (obj.name_full for shape in shapes_now(figure) for obj in objects_in(shape))
        concerned = "" in changed or not changed.isdisjoint(moved)
        if not concerned or not follows(figure):
            continue
        before = timeline.steps_of(figure)
        depsgraph = context.evaluated_depsgraph_get()
        try:
            if not out_of_date.is_changed(figure, depsgraph):
                _followed.update({IDENTITY.of(figure) or ""} if "" in changed else ())  # undo may have changed its page
                continue
            made = make_again(figure, depsgraph)
        except WordedError:  # the panel shows that it is out of date
            continue
        handlers.note_change("follow")
        show_at_same_stop(context, made, before, is_shown=True)
        _followed.add(IDENTITY.of(made) or "")


def register() -> None:
    """Listen for changes."""
    out_of_date.LISTENERS.append(notice)


def unregister() -> None:
    """Stop listening, and forget pending changes."""
    out_of_date.LISTENERS.remove(notice)
    if bpy.app.timers.is_registered(_follow):
        bpy.app.timers.unregister(_follow)
    _changed.clear()
    _followed.clear()
