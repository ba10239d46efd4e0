# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators with which a student predicts the answers of a figure, whose timeline stops at each question.

Nothing in the file changes: the frame is restored, and answers are forgotten with the session. Only a figure without
pauses is changed: it gets some, as an undo step, since otherwise its timeline would have no questions.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import ClassVar

import bpy

from ...figure.model import playback
from ...figure.model.choices import TIME_TO_THINK
from ...geometry.predicates.errors import WordedError
from ...scene.base import hierarchy, timeline
from ...scene.base.ownership import IDENTITY
from ...scene.base.restoration import show_frame
from ...scene.drawing import changes, parameters, stage
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator, is_running, redraw, show_status
from ..base.translation import IntProperty, in_report
from ..pairs import ring
from . import answer_marks, play, prediction

CLICK_DISTANCE = 36.0
"""Largest distance of a click from a candidate, in pixels of an unscaled window."""
DIGIT_KEYS = {
    name: number
    for number, word in enumerate(["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"], start=1)
    for name in (word, f"NUMPAD_{number}")
}
MOST_KEYED = 9
"""Most answers named in the header; further ones would have no keys and not fit."""
GOES_ON = frozenset({"SPACE", "RIGHT_ARROW", "RET"})
"""Keys that go to the next question at once."""
KEY_HINT = "Collide: click an answer or press its number; Space goes to the next question; Esc leaves"
VIEW_ONLY = frozenset({"MIDDLEMOUSE", "WHEELUPMOUSE", "WHEELDOWNMOUSE", "MOUSEROTATE", "HOME"})
"""Events that change only the view."""


class _Session:
    """The state of Blender's session: the prediction that the panel shows, and whether it is running."""

    prediction: prediction.Prediction | None = None
    running = False
    right_of: ClassVar[dict[str, tuple[int, int]]] = {}
    """The numbers of right answers and of all answers, by method."""


def prediction_of(figure: bpy.types.Collection) -> prediction.Prediction | None:
    """Return a student's progress in a figure, also after leaving it."""
    known = _Session.prediction
    return known if known is not None and known.identity == IDENTITY.of(figure) else None


def is_predicting(figure: bpy.types.Collection) -> bool:
    """Tell whether the timeline is stopping at the questions of a figure."""
    return _Session.running and prediction_of(figure) is not None


def go_on_in(figure: bpy.types.Collection, before: str | None) -> None:
    """Continue the prediction in the figure with the identity `before` in the one drawn in its place."""
    known = _Session.prediction
    if known is not None and known.identity == before:
        asked = prediction.asked_in(timeline.steps_of(figure), parameters.STORED_QUESTIONS.of(figure) or ())
        _Session.prediction = prediction.redrawn(known, IDENTITY.of(figure) or "", asked)


def show_keys() -> None:
    """Show the keys of the running prediction in the status bar, or clear it if none is running."""
    show_status(in_report(KEY_HINT) if _Session.running else None)


class COLLIDE_OT_predict(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.predict"
    bl_label = "Predict"
    bl_description = (
        "Play the figure and wait at each question for your answer: click it or press its number; Esc leaves and "
        "restores the frame. A figure without a Pause gets one, which Ctrl Z takes back"
    )
    bl_options = {"REGISTER"}

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if context.region_data is None:
            raise hierarchy.FigureError("There is no 3D View here to click in: press the button in a 3D View")
        if not parameters.STORED_QUESTIONS.of(play.figure_in_view(context)):
            raise hierarchy.FigureError("This figure asks nothing to predict")

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if _Session.running:
            _Session.running = False  # the running operator sees this, and leaves
            return {"FINISHED"}
        if play.is_playing(context):
            bpy.ops.screen.animation_cancel(restore_frame=False)
        figure, scene = figure_at_hand(context), context.scene
        try:
            self._give_time(context, figure)
        except WordedError as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        coming = prediction.asked_in(timeline.steps_of(figure), parameters.STORED_QUESTIONS.of(figure) or ())
        _Session.prediction = prediction.Prediction(IDENTITY.of(figure) or "", coming)
        _Session.running = True
        self._scene, self._area, self._frame_before = scene.name, context.area, scene.frame_current
        self._position, self._played_at = float(timeline.steps_of(figure)[0].begins[0]), monotonic()
        self._mouse = (event.mouse_x, event.mouse_y)
        show_frame(scene, int(self._position))
        self._timer = context.window_manager.event_timer_add(1.0 / playback.FRAMES_PER_SECOND, window=context.window)
        self._ring = bpy.types.SpaceView3D.draw_handler_add(self._draw_answers, (), "WINDOW", "POST_PIXEL")
        context.window_manager.modal_handler_add(self)
        self._tell(context)
        return {"RUNNING_MODAL"}

    def _give_time(self, context: bpy.types.Context, figure: bpy.types.Collection) -> None:
        """Make a figure pause at its questions if it does not yet, which can be undone."""
        questions = parameters.STORED_QUESTIONS.of(figure) or ()
        if prediction.asked_in(timeline.steps_of(figure), questions):
            return
        changes.retime(figure, replace(parameters.storyboard_in(figure), pause=TIME_TO_THINK), context.scene)
        if not prediction.asked_in(timeline.steps_of(figure), questions):
            raise hierarchy.FigureError("This figure asks nothing to predict")
        bpy.ops.ed.undo_push(message=self.bl_label)
        self.inform("{name} pauses at its questions now: Ctrl Z takes it back", name=figure.name)

    def carry_out(self, context: bpy.types.Context) -> None:
        raise hierarchy.FigureError("There is no window to answer in: press the button in a 3D View")

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Play to the next question, and take answers while one is asked."""
        figure = self._figure(context)
        if figure is None or not _Session.running or (event.type == "ESC" and event.value == "PRESS"):
            self._leave(context)
            return {"FINISHED"}
        if event.type == "TIMER":
            self._play(context, figure)
            return {"PASS_THROUGH"}
        if event.type in {"MOUSEMOVE", "INBETWEEN_MOUSEMOVE"}:
            self._mouse = (event.mouse_x, event.mouse_y)
            self._area.tag_redraw()
            return {"PASS_THROUGH"}
        return self._press(context, figure, event)

    def cancel(self, context: bpy.types.Context) -> None:
        """Leave when Blender ends the operator because another file is opened or the window closed."""
        self._leave(context)

    def _press(self, context: bpy.types.Context, figure: bpy.types.Collection, event: bpy.types.Event) -> set[str]:
        view = answer_marks.region_at(self._area, (event.mouse_x, event.mouse_y))
        inside = answer_marks.contains(self._area, (event.mouse_x, event.mouse_y))
        if (
            not (inside or event.type == "SPACE")
            or event.type in VIEW_ONLY
            or event.type.startswith(("NDOF", "TRACKPAD"))
        ):
            return {"PASS_THROUGH"}
        known = _Session.prediction
        if event.value == "PRESS" and known is not None:
            if event.type in DIGIT_KEYS and known.asked_at(context.scene.frame_current):
                rows = list(known.choices)
                if DIGIT_KEYS[event.type] <= len(rows):
                    answer(context, rows[DIGIT_KEYS[event.type] - 1])
            elif event.type in GOES_ON:
                self._go_on(context, known)
            elif event.type == "LEFTMOUSE" and view is not None:
                row = self._under_mouse(context.scene, figure, view)
                if row is not None:
                    answer(context, row)
            self._position, self._played_at = float(context.scene.frame_current), monotonic()
            self._tell(context)
        ours = view is not None or event.type in {*DIGIT_KEYS, "SPACE"}  # otherwise Space would also play the timeline
        return {"RUNNING_MODAL"} if ours else {"PASS_THROUGH"}

    def _go_on(self, context: bpy.types.Context, known: prediction.Prediction) -> None:
        """Go to the next question at once, or leave after the last one."""
        _Session.running = bool(known.coming)
        if known.coming and known.coming[0].begins > context.scene.frame_current:
            show_frame(context.scene, known.coming[0].begins)

    def _play(self, context: bpy.types.Context, figure: bpy.types.Collection) -> None:
        """Advance by the frames that have passed, but wait at each question and at the end, for reading the verdict."""
        scene, now = context.scene, monotonic()
        if is_running("COLLIDE_OT_turn"):
            self._played_at = now
        if scene.frame_current != int(self._position):
            self._position = float(scene.frame_current)  # the timeline was moved by something else
        if _Session.prediction is None:
            return
        known = _Session.prediction = prediction.without_passed(_Session.prediction, scene.frame_current)
        last = known.coming[0].waits if known.coming else stage.last_frame_of(figure)
        self._position = min(last, self._position + (now - self._played_at) * playback.FRAMES_PER_SECOND)
        self._played_at = now
        if int(self._position) != scene.frame_current:
            asked_before = known.asked_at(scene.frame_current)
            show_frame(scene, int(self._position))
            if known.asked_at(scene.frame_current) != asked_before:
                self._tell(context)

    def _figure(self, context: bpy.types.Context) -> bpy.types.Collection | None:
        """Return the figure if it still exists and its scene and view are still shown."""
        known = _Session.prediction
        areas = [] if context.screen is None else list(context.screen.areas)
        if known is None or context.scene.name != self._scene or self._area not in areas:
            return None
        return next((each for each in hierarchy.figures(context.scene) if IDENTITY.of(each) == known.identity), None)

    def _under_mouse(self, scene: bpy.types.Scene, figure: bpy.types.Collection, view: bpy.types.Region) -> int | None:
        """Return the row of the candidate under the mouse; None if there is none."""
        known = _Session.prediction
        if known is None or not known.asked_at(scene.frame_current):
            return None
        places = answer_marks.places_in_view(known.choices, figure, view, self._area.spaces.active.region_3d)
        mouse = (self._mouse[0] - view.x, self._mouse[1] - view.y)
        return prediction.nearest(places, mouse, CLICK_DISTANCE * bpy.context.preferences.system.ui_scale)

    def _draw_answers(self) -> None:
        """Draw the choices made, how far they fall short, and a ring around the candidate under the mouse."""
        context, known = bpy.context, _Session.prediction
        figure, view = self._figure(context), answer_marks.region_at(self._area, self._mouse)
        if context.area != self._area or figure is None or known is None:
            return
        for each in prediction.to_draw(known, context.scene.frame_current):
            answer_marks.draw_choice(each, figure, context)
        row = None if view is None else self._under_mouse(context.scene, figure, view)
        if row is not None and view is not None:
            places = answer_marks.places_in_view(known.choices, figure, view, context.region_data)
            scale, marks = context.preferences.system.ui_scale, answer_marks
            ring.draw_ring(places[row], marks.CHOICE_RADIUS * scale, marks.HOVERED * scale, marks.RING_COLOUR)

    def _tell(self, context: bpy.types.Context) -> None:
        """Show in the header what is asked, or the verdict on the last answer, and the keys in the status bar."""
        known = _Session.prediction
        if known is None:
            return
        asked = known.asked_at(context.scene.frame_current)
        verdict = in_report(prediction.verdict(*known.last)) if known.last else None
        self._area.header_text_set(_asks(known, asked) if asked else verdict)
        show_keys()
        redraw(filter(None, [context.window]))

    def _leave(self, context: bpy.types.Context) -> None:
        """End the prediction, and restore frame and header."""
        _Session.running = False
        if self._timer is None:
            return
        if play.is_playing(context):  # started by a button or in the timeline
            bpy.ops.screen.animation_cancel(restore_frame=False)
        context.window_manager.event_timer_remove(self._timer)
        bpy.types.SpaceView3D.draw_handler_remove(self._ring, "WINDOW")
        self._timer = None
        if any(self._area in list(screen.areas) for screen in bpy.data.screens):
            self._area.header_text_set(None)
        show_keys()
        scene, known = bpy.data.scenes.get(self._scene), _Session.prediction
        if scene is not None and known is not None and known.identity in map(IDENTITY.of, hierarchy.figures(scene)):
            show_frame(scene, self._frame_before)
        redraw(filter(None, [context.window]))


class COLLIDE_OT_predict_answer(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.predict_answer"
    bl_label = "Answer"
    bl_description = "Choose this answer to the current question"
    bl_options = {"REGISTER"}

    row: IntProperty(name="Answer", description="Which of the answers", min=0, options={"SKIP_SAVE"})

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        known = _Session.prediction
        if not _Session.running or known is None or known.asked_at(context.scene.frame_current) is None:
            raise hierarchy.FigureError("There is no question now: press Predict, and wait for one")

    def carry_out(self, context: bpy.types.Context) -> None:
        answer(context, self.row)


class COLLIDE_OT_copy_predictions(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_predictions"
    bl_label = "Copy Predictions"
    bl_description = "Copy how many questions of each method have been answered correctly since Blender was started"
    bl_options = {"REGISTER"}

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        del context
        if not _Session.right_of:
            raise hierarchy.FigureError("No question has been answered yet: press Predict")

    def carry_out(self, context: bpy.types.Context) -> None:
        tally = "{method}: {right} of {asked} right"
        rows = [in_report(tally, method=each, right=n[0], asked=n[1]) for each, n in _Session.right_of.items()]
        context.window_manager.clipboard = "\n".join(rows)
        self.inform("Copied the results of {count} methods", count=len(rows))


def answer(context: bpy.types.Context, row: int) -> None:
    """Choose the candidate of a row; when that answers the question, go to the answer on the timeline."""
    known = _Session.prediction
    asked = None if known is None else known.asked_at(context.scene.frame_current)
    if known is None or asked is None:
        return
    after = _Session.prediction = prediction.choose(known, row)
    if after.answered > known.answered:
        method = asked.method
        right, answered = _Session.right_of.get(method, (0, 0))
        _Session.right_of[method] = right + after.right - known.right, answered + 1
        show_frame(context.scene, asked.answered)
    redraw(filter(None, [context.window]))


def _asks(known: prediction.Prediction, asked: prediction.PausedQuestion) -> str:
    group = asked.question.groups[len(known.chosen)]
    message = in_report("Click one of them in the 3D View")
    if len(known.choices) <= MOST_KEYED:
        message = "   ".join(f"{number}) {each.text}" for number, each in enumerate(known.choices.values(), start=1))
    return f"{asked.question.text}   {group}{':' if group else ''} {message}"
