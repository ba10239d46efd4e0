# SPDX-License-Identifier: GPL-3.0-or-later
"""Running an operator: it does its work or reports what the user can fix, and in a window shows the result.

A press in a window turns the view to the new figure, whereas a script leaves the window as it is. The status bar shows
the progress of long work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

import bpy

from ...geometry.predicates.errors import WordedError
from ...scene.base import handlers, hierarchy, timeline
from ...scene.drawing import user_view, visibility
from ...scene.reading.parts import objects_in
from ...scene.space import draw
from .choices import ROOT_PACKAGE
from .origin import shapes_now
from .translation import BoolProperty, in_report, in_tooltip


class ReportingOperator:
    """An operator that does its work in `carry_out`; a `WordedError` raised there is reported."""

    bl_options = {"REGISTER", "UNDO"}
    report: Callable[[set[str], str], object]
    poll_message_set: Callable[[str], object]

    @staticmethod
    def ready(context: bpy.types.Context) -> object:
        """Raise a WordedError, which is the tooltip of the disabled button, if the work cannot be done."""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        try:
            cls.ready(context)
        except WordedError as error:
            cls.poll_message_set(in_tooltip(error))
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Do the same as for a script; operators that first ask the user, or show what they made, override this."""
        return self.execute(context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        try:
            self.carry_out(context)
        except WordedError as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        return {"FINISHED"}

    def carry_out(self, context: bpy.types.Context) -> None:
        """Do the work and report it."""
        raise NotImplementedError

    def inform(self, said: str | WordedError, /, **values: object) -> None:
        """Report what was done, in the interface's language."""
        self.report({"INFO"}, in_report(said, **values))

    def warn(self, *sentences: str | WordedError, **values: object) -> None:
        """Report what was ignored, or was not done as requested."""
        for said in sentences:
            self.report({"WARNING"}, in_report(said, **values))


def is_running(name: str = "COLLIDE_OT_") -> bool:
    """Tell whether an operator whose name begins like this runs in a window, so that its figure must not change."""
    return any(each.bl_idname.startswith(name) for each in handlers.running_operators())


def end_running() -> None:
    """End the operators that run in windows, since Blender drops them silently once their classes are unregistered.

    Otherwise their drawing and their timers would go on.
    """
    for each in handlers.running_operators():
        if each.bl_idname.startswith("COLLIDE_OT_"):
            each.cancel(bpy.context)


def show_status(text: str | None, done: float | None = None) -> None:
    """Show a text in the status bar, with a progress bar if `done` is given; None removes it.

    It is shown in every workspace, since the user may switch to another one.
    """

    def draw(header: bpy.types.Header, _context: bpy.types.Context) -> None:
        header.layout.progress(factor=done, type="BAR")
        header.layout.label(text=text, translate=False)  # it does not fit on the bar

    for workspace in bpy.data.workspaces:
        workspace.status_text_set(text if text is None or done is None else draw)


def redraw(windows: Iterable[bpy.types.Window]) -> None:
    """Make Blender redraw every area of some windows."""
    for window in windows:
        for area in window.screen.areas:
            area.tag_redraw()


class InWindow(ReportingOperator):
    """An operator that shows its figure when pressed in a window; scripts leave the window as it is."""

    in_window: BoolProperty(
        name="In Window",
        description="Show only the figure, from the top and at its result, as a press in a window does",
        options={"HIDDEN", "SKIP_SAVE"},
    )

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        self.in_window = True
        return super().invoke(context, event)

    def show(self, context: bpy.types.Context, figure: bpy.types.Collection, frame: int | None = None) -> None:
        """Show only a new figure after a press, at its answer or another frame; the preferences say if from the top."""
        if not self.in_window:
            return
        visibility.show_alone(context.view_layer, figure)
        user_view.go_to(context.scene, timeline.answer_frame(figure) if frame is None else frame)
        look_at(context, figure)


def look_at(context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Turn the 3D View in which the button was pressed to a figure, unless the preferences forbid it."""
    addon = context.preferences.addons.get(ROOT_PACKAGE)
    wanted = addon is None or addon.preferences is None or addon.preferences.turn_view
    if wanted and context.area is not None and context.area.type == "VIEW_3D":
        try:
            turn_to(context, figure)
        except hierarchy.FigureError:  # a figure without a camera is still useful
            return


def turn_to(context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Turn a 3D View to a figure's page, or to the best side of one in space.

    Raises a FigureError when the figure has lost its camera; the view is as it was.
    """
    turn = draw.look_from_its_side if draw.is_in_space(figure) else user_view.turn_to
    turn(context.area, figure)
    isolate(context, figure)


def isolate(context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Show beside a figure in space only its own objects in a 3D View turned to it; other figures are on paper."""
    if draw.is_in_space(figure):
        user_view.isolate(context.area, figure, chain(*map(objects_in, shapes_now(figure))))
