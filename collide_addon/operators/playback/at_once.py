# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings that act on the current figure as soon as they are chosen: its appearance and pace.

A figure that is slow to draw waits for a pause between choices, and the status bar says so; any other is changed in the
choice's undo step. Only a user in a window changes figures by settings: when the settings take over the choices of a
press, nothing is redrawn.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import bpy

from ...figure.model import records
from ...figure.model.choices import SidebarPlace, storyboard_chosen
from ...figure.model.lesson import CHOICES, read_choices
from ...figure.model.look import Theme
from ...geometry.predicates.errors import WordedError
from ...scene.base import handlers, hierarchy, timeline
from ...scene.base.custom_property import CustomProperty, texts
from ...scene.base.ownership import IDENTITY, anything_of_ours
from ...scene.drawing import changes, parameters, user_view, visibility
from ...scene.live import live
from ..base.choices import are_kept, choices_of
from ..base.current import current_figure
from ..base.make import MADE_BY, TOOK, algorithm_of, draw_again
from ..base.reporting import is_running, show_status
from ..base.translation import in_report
from ..figures.live import MADE_BY_LIVE
from . import predict

SLOW_SECONDS = 0.3
"""Seconds: a figure that takes longer to draw waits for a pause."""
UNDO_SECONDS, CHOICE_SECONDS, ERROR_SECONDS = 0.01, 0.6, 6.0
"""Seconds: after undo, without another choice before a slow figure is drawn, and for an error in the status bar."""
FIELD_OF = {
    setting.name: field
    for field, choice in CHOICES.items()
    if choice.place in (SidebarPlace.LOOK, SidebarPlace.PACE)
    for setting in choice.settings
}
"""The settings that act at once, each with its field in `Choices`."""
FIELDS_BEHIND = CustomProperty("cld_behind", texts, list)
"""On a figure's collection: the fields in which it is behind the settings. Blender's undo step of a setting, made
before the figure is redrawn, records them."""


def act(name: str, settings: bpy.types.PropertyGroup, context: bpy.types.Context) -> None:
    """Apply the setting that the user has changed to the current figure, at once or after a pause."""
    if bpy.app.background or are_kept() or is_running():
        return
    figure = current_figure(context)
    if figure is None or not _is_other(figure, FIELD_OF[name], settings):
        return
    if FIELD_OF[name] == "storyboard" or TOOK.get(IDENTITY.of(figure) or "", 0.0) <= SLOW_SECONDS:
        apply(context, figure, {FIELD_OF[name]}, settings)
        return
    FIELDS_BEHIND.keep(figure, (*(FIELDS_BEHIND.of(figure) or ()), FIELD_OF[name]))
    show_status(in_report("Collide: the figure is drawn again"))
    _catch_up_in(CHOICE_SECONDS)


def _catch_up_in(seconds: float) -> None:
    if bpy.app.timers.is_registered(_catch_up):
        bpy.app.timers.unregister(_catch_up)
    bpy.app.timers.register(_catch_up, first_interval=seconds)


def _look_again(*_of_blender: object) -> None:
    """Apply pending settings to figures soon, if undo or redo has restored a state with pending ones."""
    if anything_of_ours() and any(FIELDS_BEHIND.among(hierarchy.figures())):
        _catch_up_in(UNDO_SECONDS)


HANDLERS = (("undo_post", _look_again), ("redo_post", _look_again))


def apply(
    context: bpy.types.Context, figure: bpy.types.Collection, names: set[str], settings: bpy.types.PropertyGroup
) -> None:
    """Apply these choices of the settings to a figure, keeping its stop; if that fails, the figure stays as it is."""
    scene = context.scene
    try:
        live.settle()  # a live figure stores its parameters only on request
        if names == {"theme"} and MADE_BY.of(figure) == MADE_BY_LIVE:
            changes.recolour(figure, Theme(settings.theme), scene.frame_current)
        elif names == {"storyboard"}:
            changes.retime(figure, storyboard_chosen(settings), scene)
        elif MADE_BY.of(figure) != MADE_BY_LIVE:
            draw_at_same_stop(context, figure, **{name: _value(name, settings) for name in names})
    except WordedError as error:
        show_status(in_report(error))
        bpy.app.timers.register(partial(show_status, None), first_interval=ERROR_SECONDS)


def draw_at_same_stop(
    context: bpy.types.Context, figure: bpy.types.Collection, **chosen: object
) -> bpy.types.Collection:
    """Draw a figure again with other parameters, and show it at its current stop; return it."""
    before, is_shown = timeline.steps_of(figure), figure in visibility.shown_figures(context.view_layer)
    identity = IDENTITY.of(figure)
    made = draw_again(figure, context.scene, **chosen)
    predict.go_on_in(made, identity)
    show_at_same_stop(context, made, before, is_shown=is_shown)
    live.show_whole_page(made)
    return made


def show_at_same_stop(context: bpy.types.Context, made: bpy.types.Collection, before: Any, *, is_shown: bool) -> None:
    """Show a redrawn figure at the stop, or the answer, at which it was when it had the steps `before`."""
    after, scene = timeline.steps_of(made), context.scene

    def place(frame: int) -> int:
        at_answer = timeline.stop_at(before, frame).step == before[-1]
        return timeline.answer_frame(made) if at_answer else changes.same_place(before, after, frame)

    if not before or not after:
        return
    left_at = user_view.LEFT_AT.of(made)
    if left_at is not None:
        user_view.LEFT_AT.keep(made, place(left_at))
    if is_shown:
        context.view_layer.update()
        visibility.show_alone(context.view_layer, made)
        user_view.lay_paper(parameters.theme_of(parameters.PARAMETERS.of(made) or {}))
        if user_view.FRAME_BEFORE.of(scene) is not None:
            user_view.go_to(scene, place(scene.frame_current))


def _value(name: str, settings: bpy.types.PropertyGroup) -> object:
    """Return a choice of the settings in the form in which figures store parameters."""
    return records.plain(getattr(choices_of(settings), name))


def _is_other(figure: bpy.types.Collection, name: str, settings: bpy.types.PropertyGroup) -> bool:
    """Tell whether a choice affects a figure and has another value in it than in the settings."""
    kept = parameters.PARAMETERS.of(figure)
    if kept is None or hierarchy.is_of_later_version(figure) or hierarchy.is_of_earlier_edition(figure):
        return False
    algorithm = algorithm_of(figure)
    try:
        choices = read_choices(kept)
        lost = () if algorithm is None else algorithm.without_effect(choices)
        return name not in lost and getattr(choices, name) != getattr(
            read_choices({name: _value(name, settings)}), name
        )
    except (ValueError, TypeError):  # edited by hand
        return False


def _catch_up() -> None:
    """Apply the pending choices to figures; called by a timer."""
    show_status(None)
    window = next(iter(bpy.context.window_manager.windows), None)
    with bpy.context.temp_override(window=bpy.context.window or window):
        context = bpy.context
        settings = context.scene.collide
        for figure in list(FIELDS_BEHIND.among(hierarchy.figures(context.scene))):
            names = {*(FIELDS_BEHIND.of(figure) or ())} & {*FIELD_OF.values()}
            FIELDS_BEHIND.drop(figure)
            changed = {name for name in names if _is_other(figure, name, settings)}
            if changed:
                apply(context, figure, changed, settings)
            handlers.note_change("settings")


def unregister() -> None:
    """Stop waiting to apply choices."""
    if bpy.app.timers.is_registered(_catch_up):
        bpy.app.timers.unregister(_catch_up)
