# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that presents figures: a page fills the window, and is stepped through like slides.

It runs until Escape is pressed, and meanwhile takes all keys and clicks of its window.
"""

from __future__ import annotations

import logging
from functools import partial
from time import monotonic

import bpy

from ...figure.model import playback
from ...scene.base import hierarchy, restoration, timeline
from ...scene.base.ownership import IDENTITY, anything_of_ours
from ...scene.drawing import parameters, stage
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator, redraw
from ..base.translation import in_panel
from ..figures.names import names_of
from . import page_alone

ENTER = ("RET", "NUMPAD_ENTER")
STOP_KEYS = {
    **dict.fromkeys(("PAGE_DOWN", "RIGHT_ARROW", "DOWN_ARROW", "SPACE", *ENTER, "LEFTMOUSE", "WHEELDOWNMOUSE"), 1),
    **dict.fromkeys(("PAGE_UP", "LEFT_ARROW", "UP_ARROW", "BACK_SPACE", "WHEELUPMOUSE"), -1),
}
"""Keys for the next and the previous stop, including those of presenter remotes, which send a period for black."""
BLANK = ("B", "PERIOD")
DIGIT_CHARACTERS, MOST_TYPED_DIGITS = tuple("0123456789"), 4
STRIP_SECONDS = 2.5
"""Seconds for which the strip and the pointer stay after the mouse has moved."""


def leave(*, everything: bool = False) -> None:
    """Restore the windows in which no figure is presented any more, or all windows."""
    run = COLLIDE_OT_present.running
    figure = None if run is None else run.figure()
    for window in [window for manager in bpy.data.window_managers for window in manager.windows]:
        if everything or figure is None or window.scene != stage.stage_of(figure):
            page_alone.give_back(window)
    if run is not None and (everything or figure is None):
        run.end()


class COLLIDE_OT_present(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.present"
    bl_label = "Present"
    bl_description = (
        "Show only the page, in the whole window, from figure to figure: Page Down goes on, Page Up goes back, B "
        "blanks it, a number and Enter go to a step, Esc restores your window"
    )
    bl_options = set()  # since it would replace the redo panel of the last operation

    running: COLLIDE_OT_present | None = None

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if context.region_data is None:
            raise hierarchy.FigureError("There is no 3D View here to turn: press the button in a 3D View")
        if context.space_data.region_quadviews:
            raise hierarchy.FigureError("Four views share this 3D View: leave the Quad View first (Ctrl Alt Q)")
        stage.needed_camera(figure_at_hand(context))

    def carry_out(self, context: bpy.types.Context) -> None:
        raise hierarchy.FigureError("There is no window to present in: press the button in a 3D View")

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        leave(everything=True)  # only one runs at a time
        if context.screen.is_animation_playing:
            bpy.ops.screen.animation_cancel(restore_frame=False)
        self._window, self._scene, figure = context.window, context.scene.name, figure_at_hand(context)
        self._failed = False
        self._noticed, self._blank, self._typed, self._mouse = 0.0, False, "", (event.mouse_x, event.mouse_y)
        page_alone.fill(self._window, context.area)
        try:
            self._begin(figure, 0)
        except Exception:
            bpy.app.timers.register(partial(leave, everything=True))
            raise
        COLLIDE_OT_present.running = self
        self._drawn = bpy.types.SpaceView3D.draw_handler_add(self._draw, (), "WINDOW", "POST_PIXEL")
        self._window.cursor_modal_set("NONE")
        manager = context.window_manager
        self._timer = manager.event_timer_add(1.0 / playback.FRAMES_PER_SECOND, window=self._window)
        with bpy.context.temp_override(window=self._window, area=page_alone.area_alone(self._window)):
            manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Follow the keys until Escape is pressed; whatever fails, the window is restored."""
        is_left = self._failed or self.figure() is None or page_alone.area_alone(self._window) is None
        if is_left or (event.type == "ESC" and event.value == "PRESS"):
            leave(everything=True)
            return {"FINISHED"}
        try:
            if event.type == "TIMER":
                self._tick()
            elif event.type == "MOUSEMOVE":
                self._notice(event)
            elif event.value == "PRESS" and not event.is_repeat:
                self._press(event.type, event.unicode)
                redraw([self._window])
        except Exception:  # raising it, or leaving the screen at once, would crash Blender
            logging.getLogger(__name__).exception(self.bl_label)
            self._failed = True
        passes = event.type.startswith(("TIMER", "WINDOW", "F11"))  # F11 is Blender's key for a full screen
        return {"PASS_THROUGH"} if passes else {"RUNNING_MODAL"}

    def cancel(self, context: bpy.types.Context) -> None:
        """End when Blender ends the operator because another file is opened, whose loading restores the window."""
        self.end()

    def end(self) -> None:
        """Remove the draw handler and the timer."""
        if COLLIDE_OT_present.running is self:
            COLLIDE_OT_present.running = None
            bpy.types.SpaceView3D.draw_handler_remove(self._drawn, "WINDOW")
            bpy.context.window_manager.event_timer_remove(self._timer)
            self._window.cursor_modal_restore()

    def figure(self) -> bpy.types.Collection | None:
        """Return the figure being presented; None if it has been removed meanwhile."""
        return next((each for each in hierarchy.figures() if IDENTITY.of(each) == self._identity), None)

    def _press(self, key: str, character: str) -> None:
        typed, self._typed = self._typed, ""
        was_blank, self._blank = self._blank, False
        if character in DIGIT_CHARACTERS:
            self._typed = (typed + character)[-MOST_TYPED_DIGITS:]
        elif key in ENTER and typed and self._stops:
            self._go_to_step(int(typed))
        elif key in BLANK:
            self._blank = not was_blank
        elif key in STOP_KEYS:
            self._move(STOP_KEYS[key])
        elif key in {"HOME", "END"}:
            self._go(0 if key == "HOME" else len(self._stops) - 1)
        else:
            self._typed, self._blank = typed, was_blank

    def _move(self, by: int) -> None:
        """Finish the current motion, or go to the next or previous stop, which may be another figure's."""
        if self._goal is not None and by > 0:
            self._arrive(self._goal)
        elif 0 <= self._at + by < len(self._stops):
            self._go(self._at + by, moving=by > 0)
        elif (figure := self._beside(by)) is not None:
            self._begin(figure, 0 if by > 0 else -1)

    def _go_to_step(self, number: int) -> None:
        """Go to the step with this number on the page, at most to the result; introductions have no number."""
        wanted = min(number + sum(step.introduces for step in self._steps), len(self._steps) - 1)
        self._go(next(place for place, stop in enumerate(self._stops) if stop.step.number == wanted))

    def _lecture(self) -> list[bpy.types.Collection]:
        """Return the figures of the presented scene in order; none if the scene has been removed."""
        scene = bpy.data.scenes.get(self._scene)
        return [] if scene is None else stage.lecture(scene)

    def _beside(self, by: int) -> bpy.types.Collection | None:
        """Return the figure at this offset in the lecture, skipping those without a camera."""
        figures = [each for each in self._lecture() if stage.camera_in(each) is not None]
        place = [IDENTITY.of(each) for each in figures].index(self._identity) + by if self.figure() in figures else -1
        return figures[place] if 0 <= place < len(figures) else None

    def _begin(self, figure: bpy.types.Collection, at: int) -> None:
        """Present a figure, starting at one of its stops; a live figure has none."""
        page_alone.show(self._window, figure)
        self._identity, self._paper = IDENTITY.of(figure) or "", page_alone.paper(figure)
        self._steps = timeline.steps_of(figure)
        self._stops, self._asked = _with_questions(self._steps, figure)
        self._at = 0
        self._goal: int | None = None
        self._go(at % max(len(self._stops), 1))

    def _go(self, at: int, *, moving: bool = False) -> None:
        """Go to a stop at once, or animated as in the film."""
        if 0 <= at < len(self._stops):
            self._at, stop = at, self._stops[at]
            self._arrive(stop.begins if moving else stop.frame)
            if moving:
                self._goal, self._since = stop.frame, monotonic()

    def _arrive(self, frame: int) -> None:
        self._goal = None
        self._show(frame)

    def _show(self, frame: int) -> None:
        """Show a frame, with lighting for the objects of an opening shot."""
        lit = bool(self._steps) and frame < self._steps[0].begins[0]
        next(iter(self._window.screen.areas)).spaces.active.shading.light = "STUDIO" if lit else "FLAT"
        restoration.show_frame(self._window.scene, frame)

    def _tick(self) -> None:
        """Advance the motion by the frames that have passed; hide the strip after a while."""
        if self._goal is not None:
            frame = self._stops[self._at].begins + int((monotonic() - self._since) * playback.FRAMES_PER_SECOND)
            if frame >= self._goal:
                self._arrive(self._goal)
            else:
                self._show(frame)
        if self._noticed and monotonic() - self._noticed > STRIP_SECONDS:
            self._noticed = 0.0
            self._window.cursor_modal_set("NONE")
            redraw([self._window])

    def _notice(self, event: bpy.types.Event) -> None:
        """Show the strip and the pointer if the mouse has moved."""
        before, self._mouse = self._mouse, (event.mouse_x, event.mouse_y)
        if self._mouse != before:  # after a redraw Blender also reports a mouse at rest
            if not self._noticed:
                self._window.cursor_modal_set("DEFAULT")
                redraw([self._window])
            self._noticed = monotonic()

    def _draw(self) -> None:
        """Draw over and around the page in the window that presents it."""
        if bpy.context.window != self._window:
            return
        if self._paper is not None:
            page_alone.draw_around(*self._paper)
        if self._stops and (question := self._asked.get(self._stops[self._at])):
            page_alone.draw_question(question)
        if self._blank:
            page_alone.draw_black()
        elif self._noticed and (figure := self.figure()) is not None:
            where = [in_panel(timeline.in_words(stop, self._steps)) for stop in self._stops[self._at : self._at + 2]]
            names, beside = names_of(dict.fromkeys([*self._lecture(), figure])), self._beside(1)
            coming = where[1:] or [in_panel("End of the lecture") if beside is None else str(names[beside])]
            keys = in_panel("Page Down, Page Up · B: black · number, Enter: a step · Esc: leave")
            now = " · ".join((str(names[figure]), *where[:1]))
            rows = [(now, in_panel("Next: {what}", what=coming[0])), (keys, "")]
            page_alone.draw_strip(rows, len(self._steps), self._stops[self._at].step.number if self._stops else 0)
        if self._typed:
            page_alone.draw_strip([(in_panel("Step {number} ⏎", number=self._typed), "")], 0, 0)


def _with_questions(
    steps: tuple[timeline.StepFrames, ...], figure: bpy.types.Collection
) -> tuple[list[timeline.Stop], dict[timeline.Stop, str]]:
    """Return the stops of a figure, and the questions asked only here because the figure has no pause for them.

    With an opening shot, the first stop shows the objects, and the next one the page.
    """
    stops, asked = timeline.stops_of(steps), {}
    if stops and stops[0].begins > playback.FIRST_FRAME:
        objects = stops[0]._replace(begins=playback.FIRST_FRAME)
        stops[:1] = objects._replace(frame=playback.FIRST_FRAME), objects
    for question in parameters.STORED_QUESTIONS.of(figure) or ():
        answers = [stop for stop in stops if stop[:2] == (steps[question.step], steps[question.step].answer)]
        place = stops.index(answers[0]) if answers and steps[question.step].asks is None else 0
        if place:
            stop = timeline.Stop(steps[question.step], None, stops[place - 1].frame, stops[place - 1].frame)
            stops.insert(place, stop)
            asked[stop] = question.text
    return stops, asked


def _before_saving(*_of_blender: object) -> None:
    """Make the file open in the user's scene although a window shows the stage; called by Blender."""
    for window in bpy.context.window_manager.windows if anything_of_ours() else ():
        page_alone.show_scene_before(window)


def _after_saving(*_of_blender: object) -> None:
    """Show the presented figure again after saving; called by Blender."""
    run = COLLIDE_OT_present.running
    figure = None if run is None else run.figure()
    for window in bpy.context.window_manager.windows if figure is not None else ():
        if page_alone.area_alone(window) is not None:
            page_alone.show(window, figure)


HANDLERS = (("save_pre", _before_saving), ("save_post", _after_saving), ("save_post_fail", _after_saving))
