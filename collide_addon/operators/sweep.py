# SPDX-License-Identifier: GPL-3.0-or-later
"""A pair over a range of frames: the distance as a curve, and the time of impact; and its table as a file."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import bpy

from ..figure.lesson import Algorithm, Choices
from ..figure.lessons import make_lesson
from ..scene.compat import PATH_OPTIONS
from ..scene.hierarchy import FigureError
from ..scene.kept import lesson_of
from ..scene.owned import FIGURE
from ..scene.read import selected_pair
from .choices import LayoutChoice, choices_of
from .current import current_figure
from .export import ExportError
from .figures import USER_ERRORS, FigureOperator, in_words
from .make import MADE_BY, draw_lesson
from .moving import moving_subjects_in_parts, scene_range
from .properties import BoolProperty, IntProperty, StringProperty
from .sweep_files import SUFFIX, write_sweep_csv
from .translated import in_report, in_tooltip

PAUSE = 0.01
"""Seconds between two parts of the work, for the window to draw and to hear the Escape key."""
AT_ONCE = 0.2
"""Seconds of work in one part."""


class SweepChoice:
    """Properties for an operator or a property group: which frames to look at."""

    scene_range: BoolProperty(
        name="Frames of the Scene",
        description="Look at all frames that the scene plays, or those of its preview; else at a range of your own",
        default=True,
    )
    first_frame: IntProperty(name="First Frame", description="The first frame to look at", default=1)
    last_frame: IntProperty(name="Last Frame", description="The last frame to look at", default=250)
    frame_step: IntProperty(
        name="Frame Step",
        description="From one frame that is looked at to the next; contacts between them are found all the same",
        default=1,
        min=1,
        soft_max=10,
    )


class COLLIDE_OT_sweep(FigureOperator, LayoutChoice, SweepChoice, bpy.types.Operator):
    bl_idname = "collide.sweep"
    bl_label = "Distance over Frames"
    bl_description = (
        "Follow the two selected objects over the frames: distance as a curve, and first contact, also between frames"
    )
    algorithm = Algorithm.SWEEP

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Look at the frames part by part, so that the window shows how far it is, and Escape ends it."""
        if bpy.app.background or context.window is None:
            return self.execute(context)
        self._begin(context)
        manager = context.window_manager
        manager.progress_begin(0, 1)
        self._timer = manager.event_timer_add(PAUSE, window=context.window)
        manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Work for a moment at each tick of the timer, until all is done or Escape is pressed."""
        if event.type == "ESC":
            self._stop(context)
            self.report({"WARNING"}, in_report("Cancelled: nothing has changed"))
            return {"CANCELLED"}
        if event.type != "TIMER":
            return {"RUNNING_MODAL"}
        try:
            done = self._goes_on(perf_counter() + AT_ONCE)
        except USER_ERRORS as error:
            self._stop(context)
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        if done is None:
            self._stop(context)
            return self._finish(context)
        context.window_manager.progress_update(done)
        context.workspace.status_text_set(in_report("Collide: {percent}%; Esc cancels", percent=round(100 * done)))
        return {"RUNNING_MODAL"}

    def cancel(self, context: bpy.types.Context) -> None:
        """Stop when Blender itself ends the modal run: another file is opened, the window closed."""
        self._stop(context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        self._begin(context)
        try:
            while self._goes_on(float("inf")) is not None:
                pass
        except USER_ERRORS as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        return self._finish(context)

    def _begin(self, context: bpy.types.Context) -> None:
        scene = context.scene
        self._scene = scene
        self._objects = selected_pair(context)
        self._choices = self._chosen(scene)
        self._parts = moving_subjects_in_parts(self._objects, self._choices, scene, context.view_layer)

    def _chosen(self, scene: bpy.types.Scene) -> Choices:
        """Return what was chosen, with the frames."""
        first, last = scene_range(scene) if self.scene_range else (self.first_frame, self.last_frame)
        return replace(choices_of(self), frames=(first, last, self.frame_step))

    def _goes_on(self, until: float) -> float | None:
        """Work on up to a time; return the share that is done, None when all is."""
        share = 0.0
        while perf_counter() < until:
            try:
                share = next(self._parts)
            except StopIteration as done:
                self._subjects = done.value
                return None
        return share

    def _finish(self, context: bpy.types.Context) -> set[str]:
        """Make and draw the lesson, in the scene as it was."""
        try:
            lesson = make_lesson(Algorithm.SWEEP, self._subjects, self._choices)
            names = [obj.name_full for obj in self._objects]
            collection = draw_lesson(lesson, Algorithm.SWEEP.value, names, self._scene)
        except USER_ERRORS as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        answer = in_words(lesson, in_report)
        self.report({"INFO"}, in_report("{figure}: {answer}", figure=collection.name, answer=answer))
        return {"FINISHED"}

    def _stop(self, context: bpy.types.Context) -> None:
        self._parts.close()  # which puts the scene back
        context.window_manager.event_timer_remove(self._timer)
        context.window_manager.progress_end()
        context.workspace.status_text_set(None)


class COLLIDE_OT_sweep_table(bpy.types.Operator):
    bl_idname = "collide.sweep_table"
    bl_label = "Write Curve"
    bl_description = "Write the distance at every frame as a table (CSV), with depth, relation and closest points"
    bl_options = {"REGISTER"}

    filepath: StringProperty(
        name="File Path",
        description="The CSV file to write; // is the folder of the saved file",
        subtype="FILE_PATH",
        options=PATH_OPTIONS,
    )
    check_existing: BoolProperty(default=True, options={"HIDDEN"})
    filter_glob: StringProperty(default=f"*{SUFFIX}", options={"HIDDEN"})

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        figure = current_figure(context)
        if figure is None or figure.get(MADE_BY) != Algorithm.SWEEP.value:
            cls.poll_message_set(in_tooltip("This is no figure over frames: press Distance over Frames first"))
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if not self.filepath:
            self.filepath = f"{current_figure(context)[FIGURE]}{SUFFIX}"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        try:
            path = write_sweep_csv(lesson_of(current_figure(context)), self.filepath)
        except (FigureError, ExportError) as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        self.report({"INFO"}, in_report("Written: {files}", files=path.name))
        return {"FINISHED"}


classes = (COLLIDE_OT_sweep, COLLIDE_OT_sweep_table)
