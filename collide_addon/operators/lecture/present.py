# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that presents figures: a page alone in the whole window, walked through as slides are.

It runs until Escape, and takes all keys and clicks of its window meanwhile. It has a timer only while something moves.
"""

from __future__ import annotations

from functools import partial
from time import monotonic

import bpy

from ...figure.model import playback
from ...geometry.predicates.errors import Phrase
from ...scene.base import animated_values, hierarchy, timeline
from ...scene.base.ownership import IDENTITY
from ...scene.drawing import stage
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator
from ..base.translation import BoolProperty, in_panel, in_report
from . import page_alone, strip, words

ON = frozenset(
    {"PAGE_DOWN", "RIGHT_ARROW", "DOWN_ARROW", "SPACE", "RET", "NUMPAD_ENTER", "LEFTMOUSE", "WHEELDOWNMOUSE"}
)
BACK = frozenset({"PAGE_UP", "LEFT_ARROW", "UP_ARROW", "BACK_SPACE", "WHEELUPMOUSE"})
BLANK = frozenset({"B", "PERIOD"})
"""Presenter remotes send a period."""
NAMES = ("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
DIGITS = {key: str(digit) for digit, name in enumerate(NAMES) for key in (name, f"NUMPAD_{digit}")}
MOST_DIGITS = 4
NOTICED = 2.5
"""Seconds for which the strip and the pointer stay after the mouse has moved."""
LEAST_WAY = 3
"""Pixels: on a desk that shakes the mouse moves by less."""


class _Session:
    """What lives as long as Blender: the run that goes on, if one does."""

    running: COLLIDE_OT_present | None = None


def leave(*, everything: bool = False) -> None:
    """Give the windows back in which no run shows a figure any more, or all of them."""
    run = _Session.running
    for window in [window for manager in bpy.data.window_managers for window in manager.windows]:
        goes_on = run is not None and run.figure() is not None and window.scene == stage.stage_of(run.figure())
        if everything or not goes_on:
            page_alone.give_back(window)
    if run is not None and (everything or run.figure() is None):
        run.end()


class COLLIDE_OT_present(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.present"
    bl_label = "Present"
    bl_description = (
        "Show the page alone in the whole window, from figure to figure: Page Down goes on, Page Up back, B blanks it, "
        "a number and Enter go to a step, Esc gives you your window back"
    )
    bl_options = {"REGISTER"}

    from_first: BoolProperty(
        name="From the First Figure",
        description="Begin with the first figure of the lecture, and not with the one that the panel shows",
        default=False,
        options={"SKIP_SAVE"},
    )

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if context.region_data is None:
            raise hierarchy.FigureError("There is no 3D View here to turn: press the button in a 3D View")
        if context.space_data.region_quadviews:
            raise hierarchy.FigureError("Four views share this 3D View: leave the Quad View first (Ctrl Alt Q)")
        figure_at_hand(context)

    def carry_out(self, context: bpy.types.Context) -> None:
        raise hierarchy.FigureError("There is no window to present in: press the button in a 3D View")

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        leave(everything=True)  # one goes on at a time
        if context.screen.is_animation_playing:
            bpy.ops.screen.animation_cancel(restore_frame=False)
        self._window, self._scene, figure = context.window, context.scene.name, figure_at_hand(context)
        figures = _that_can_be_seen(context.scene)
        if figure not in figures:
            error = hierarchy.FigureError("{name} has lost its camera: make the figure again", name=figure.name)
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        self._timer: bpy.types.Timer | None = None
        self._mouse, self._noticed = (event.mouse_x, event.mouse_y), 0.0
        self._blank, self._typed = False, ""
        figure = figures[0] if self.from_first else figure
        page_alone.fill(self._window, context.area, figure)
        _Session.running = self
        self._drawn = bpy.types.SpaceView3D.draw_handler_add(self._draw, (), "WINDOW", "POST_PIXEL")
        self._window.cursor_modal_set("NONE")
        self._begin(figure, 0)
        with bpy.context.temp_override(window=self._window, area=page_alone.area_alone(self._window)):
            context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Go where the keys say, until Escape; whatever fails, the window is given back."""
        is_left = self.figure() is None or page_alone.area_alone(self._window) is None
        if is_left or (event.type == "ESC" and event.value == "PRESS"):
            leave(everything=True)
            return {"FINISHED"}
        try:
            return self._noted(event)
        except Exception:  # Blender crashes where the screen goes in a run that fails
            bpy.app.timers.register(partial(leave, everything=True))
            raise

    def cancel(self, context: bpy.types.Context) -> None:
        """End when Blender itself ends the run, as another file is opened, whose loading gives the window back."""
        self.end()

    def end(self) -> None:
        """Take back what draws and what ticks."""
        if _Session.running is not self:
            return
        _Session.running = None
        bpy.types.SpaceView3D.draw_handler_remove(self._drawn, "WINDOW")
        self._stop_ticking()
        self._window.cursor_modal_restore()

    def figure(self) -> bpy.types.Collection | None:
        """Return the figure that is presented; None where it has been removed meanwhile."""
        return next((each for each in hierarchy.figures() if IDENTITY.of(each) == self._identity), None)

    def _noted(self, event: bpy.types.Event) -> set[str]:
        if event.type == "TIMER":
            self._tick()
        elif event.type in {"MOUSEMOVE", "INBETWEEN_MOUSEMOVE"}:
            self._notice(event)
        elif event.value == "PRESS" and not event.is_repeat:
            self._press(event.type)
        full_screen = event.type == "F11"  # Blender's own, of the whole window
        return {"PASS_THROUGH"} if full_screen or event.type.startswith(("TIMER", "WINDOW")) else {"RUNNING_MODAL"}

    def _press(self, key: str) -> None:
        typed, self._typed = self._typed, ""
        was_blank, self._blank = self._blank, False
        stops = self._stops()
        if key in DIGITS:
            self._typed = (typed + DIGITS[key])[-MOST_DIGITS:]
        elif key == "BACK_SPACE" and typed:
            self._typed = typed[:-1]
        elif key in {"RET", "NUMPAD_ENTER"} and typed:
            self._go_to_step(int(typed))
        elif key in BLANK:
            self._blank = not was_blank
        elif key in ON:
            self._go_on()
        elif key in BACK:
            self._go_back()
        elif key == "HOME":
            self._go(0)
        elif key == "END":
            self._go(len(stops) - 1)
        else:
            self._blank, self._typed = was_blank, typed
        self._redraw()

    def _go_on(self) -> None:
        """Finish what moves, or go to the next stop, or to the next figure."""
        if self._goal is not None:
            self._arrive(self._goal)
        elif self._at + 1 < len(self._stops()):
            self._go(self._at + 1, moving=True)
        elif (figure := self._beside(1)) is not None:
            page_alone.show(self._window, figure)
            self._begin(figure, 0)

    def _go_back(self) -> None:
        if self._at > 0:
            self._go(self._at - 1)
        elif (figure := self._beside(-1)) is not None:
            page_alone.show(self._window, figure)
            self._begin(figure, -1)

    def _go_to_step(self, number: int) -> None:
        """Go to a step as the page counts them, past the ends to the nearest; an introduction has no number."""
        steps = timeline.steps_of(self.figure())
        wanted = number + sum(step.introduces for step in steps)
        places = [place for place, stop in enumerate(self._stops()) if stop.step.number <= wanted]
        if places:
            last = self._stops()[places[-1]].step
            self._go(next(place for place in places if self._stops()[place].step == last))

    def _beside(self, by: int) -> bpy.types.Collection | None:
        """Return the figure of the lecture so many behind the one that is presented."""
        scene = bpy.data.scenes.get(self._scene)
        figures = [] if scene is None else _that_can_be_seen(scene)
        place = next((place for place, each in enumerate(figures) if IDENTITY.of(each) == self._identity), None)
        return figures[place + by] if place is not None and 0 <= place + by < len(figures) else None

    def _begin(self, figure: bpy.types.Collection, at: int) -> None:
        """Present a figure from one of its stops on."""
        self._identity = IDENTITY.of(figure) or ""
        self._at = 0
        self._goal: int | None = None
        self._go(at % max(len(self._stops()), 1))

    def _stops(self) -> list[timeline.Stop]:
        """Return the stops of the figure; one that follows its objects has none."""
        figure = self.figure()
        return timeline.stops_of(timeline.steps_of(figure)) if figure is not None else []

    def _go(self, at: int, *, moving: bool = False) -> None:
        """Go to a stop: at once, or as the film does, with what appears there."""
        stops = self._stops()
        if not 0 <= at < len(stops):
            return
        self._at = at
        if not moving:
            self._arrive(stops[at].frame)
            return
        self._goal, self._from, self._since = stops[at].frame, stops[at].begins, monotonic()
        animated_values.show_frame(self._window.scene, self._from)
        self._start_ticking()

    def _arrive(self, frame: int) -> None:
        self._goal = None
        animated_values.show_frame(self._window.scene, frame)

    def _tick(self) -> None:
        """Go on with what moves, by as many frames as have passed; hide the strip after a while."""
        if self._goal is not None:
            frame = self._from + int((monotonic() - self._since) * playback.FRAMES_PER_SECOND)
            if frame < self._goal:
                animated_values.show_frame(self._window.scene, frame)
            else:
                self._arrive(self._goal)
        if self._noticed and monotonic() - self._noticed > NOTICED:
            self._noticed = 0.0
            self._window.cursor_modal_set("NONE")
            self._redraw()
        if self._goal is None and not self._noticed:
            self._stop_ticking()

    def _notice(self, event: bpy.types.Event) -> None:
        """Show the strip and the pointer when the mouse has moved."""
        way = max(abs(event.mouse_x - self._mouse[0]), abs(event.mouse_y - self._mouse[1]))
        self._mouse = (event.mouse_x, event.mouse_y)
        if way >= LEAST_WAY or self._noticed:
            if not self._noticed:
                self._window.cursor_modal_set("DEFAULT")
                self._redraw()
            self._noticed = monotonic()
            self._start_ticking()

    def _start_ticking(self) -> None:
        if self._timer is None:
            manager = bpy.context.window_manager
            self._timer = manager.event_timer_add(1.0 / playback.FRAMES_PER_SECOND, window=self._window)

    def _stop_ticking(self) -> None:
        if self._timer is not None:
            bpy.context.window_manager.event_timer_remove(self._timer)
            self._timer = None

    def _redraw(self) -> None:
        area = page_alone.area_alone(self._window)
        if area is not None:
            area.tag_redraw()

    def _draw(self) -> None:
        """Draw over the page, in the window that presents it."""
        if bpy.context.window != self._window:
            return
        if self._blank:
            strip.draw_black()
        elif self._noticed:
            self._draw_strip()
        if self._typed:
            strip.draw_number(self._typed)

    def _draw_strip(self) -> None:
        figure, stops = self.figure(), self._stops()
        if figure is None:
            return
        steps = timeline.steps_of(figure)
        here = [in_panel(words.in_words(stops[self._at], steps))] if stops else []
        beside = self._beside(1)
        coming = in_panel("End of the lecture") if beside is None else beside.name
        if self._at + 1 < len(stops):
            coming = in_panel(words.in_words(stops[self._at + 1], steps))
        keys = in_panel("Page Down, Page Up · B: black · number, Enter: a step · Esc: leave")
        rows = [(" · ".join((figure.name, *here)), in_panel(Phrase("Next: {what}", what=coming))), (keys, "")]
        strip.draw_strip(rows, len(steps), stops[self._at].step.number if stops else 0)


def _that_can_be_seen(scene: bpy.types.Scene) -> list[bpy.types.Collection]:
    """Return the figures of a lecture but those that have lost their camera."""
    return [figure for figure in stage.lecture(scene) if stage.camera_in(figure) is not None]
