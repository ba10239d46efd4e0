# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendering a figure: the frame that shows, the result, or a picture of each step with progress and cancel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bpy
from bpy.props import BoolProperty, EnumProperty, IntProperty, StringProperty

from ..scene.compat import PATH_OPTIONS
from ..scene.hierarchy import FigureError
from ..scene.owned import FIGURE
from ..scene.render import RenderError, render_steps, render_still
from ..scene.stage import RESOLUTION
from ..scene.timeline import steps_of
from .current import current_figure, poll_figure

SHOWN = (
    ("current", "Current Frame", "What the timeline shows now"),
    ("result", "Result", "The end of the last step"),
    (
        "steps",
        "Every Step",
        "One picture for each step and each question that it pauses for, with the step's number after the name",
    ),
)
PAUSE = 0.01
"""Seconds between two pictures, for the window to draw and to hear the Escape key."""


class COLLIDE_OT_render(bpy.types.Operator):
    bl_idname = "collide.render"
    bl_label = "Render Figure"
    bl_description = "Render the figure to PNG in a scene of its own; your scene and its render settings stay untouched"
    bl_options = {"REGISTER"}

    filepath: StringProperty(
        name="File Path",
        description="The PNG file to write; // is the folder of the saved file",
        subtype="FILE_PATH",
        options=PATH_OPTIONS,
    )
    filter_glob: StringProperty(default="*.png", options={"HIDDEN"})
    check_existing: BoolProperty(default=True, options={"HIDDEN"})
    show: EnumProperty(name="Show", description="Which picture", items=SHOWN, default="result")
    transparent: BoolProperty(
        name="Transparent", description="Leave out the white paper, for slides with a background", default=False
    )
    width: IntProperty(
        name="Width", description="Of the picture", default=RESOLUTION[0], min=16, soft_max=3840, subtype="PIXEL"
    )
    height: IntProperty(
        name="Height", description="Of the picture", default=RESOLUTION[1], min=16, soft_max=2160, subtype="PIXEL"
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if not self.filepath:
            self.filepath = f"{current_figure(context)[FIGURE]}.png"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        if not self.filepath:
            self.report({"ERROR"}, "No file is named: give the path of a PNG file to write")
            return {"CANCELLED"}
        pictures = self._pictures(context)
        if bpy.app.background or self.show != "steps":
            try:
                written = list(pictures)
            except (RenderError, FigureError) as error:
                self.report({"ERROR"}, str(error))
                return {"CANCELLED"}
            self.report({"INFO"}, f"Written: {', '.join(path.name for path in written)}")
            return {"FINISHED"}
        self._left = pictures
        self._count = 0
        manager = context.window_manager
        steps = steps_of(current_figure(context))
        manager.progress_begin(0, len(steps) + sum(step.question is not None for step in steps))
        self._timer = manager.event_timer_add(PAUSE, window=context.window)
        manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Render one picture at each tick of the timer, until all are done or Escape is pressed."""
        if event.type == "ESC":
            self._stop(context)
            self.report({"WARNING"}, f"Cancelled after {self._count} pictures")
            return {"CANCELLED"}
        if event.type != "TIMER":
            return {"RUNNING_MODAL"}
        try:
            path = next(self._left, None)
        except (RenderError, FigureError) as error:
            self._stop(context)
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if path is None:
            self._stop(context)
            self.report({"INFO"}, f"Written: {self._count} pictures")
            return {"FINISHED"}
        self._count += 1
        context.window_manager.progress_update(self._count)
        context.workspace.status_text_set(f"Collide: {path.name} written ({self._count}); Esc cancels")
        return {"RUNNING_MODAL"}

    def cancel(self, context: bpy.types.Context) -> None:
        """Stop when Blender itself ends the modal run: another file is opened, the window closed."""
        self._stop(context)

    def _pictures(self, context: bpy.types.Context) -> Iterator[Path]:
        """Pictures still to be rendered; each is rendered when it is asked for."""
        figure = current_figure(context)
        size = (self.width, self.height)
        if self.show == "steps":
            path = Path(bpy.path.abspath(self.filepath))
            folder, name = (path, None) if path.is_dir() else (path.parent, path.stem)
            return render_steps(figure, folder, name, transparent=self.transparent, resolution=size)
        frame = context.scene.frame_current if self.show == "current" else None
        return (
            render_still(figure, self.filepath, frame, transparent=self.transparent, resolution=size) for _ in range(1)
        )

    def _stop(self, context: bpy.types.Context) -> None:
        context.window_manager.event_timer_remove(self._timer)
        context.window_manager.progress_end()
        context.workspace.status_text_set(None)


classes = (COLLIDE_OT_render,)
