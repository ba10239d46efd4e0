# SPDX-License-Identifier: GPL-3.0-or-later
"""Predicting answers: which candidate a click means, whether it is right, and the tally; the file stores none of it."""

from types import SimpleNamespace

import bpy
import pytest

from collide_addon.figure.model.choices import TIME_TO_THINK
from collide_addon.figure.model.figure import AnswerCandidate
from collide_addon.operators.playback import predict
from collide_addon.operators.playback.prediction import (
    PausedQuestion,
    Prediction,
    asked_in,
    choose,
    judge,
    nearest,
    to_draw,
    verdict,
    without_passed,
)
from collide_addon.scene.base.hierarchy import FigureError, figures
from collide_addon.scene.base.ownership import IDENTITY
from collide_addon.scene.base.timeline import steps_of
from collide_addon.scene.drawing.parameters import STORED_QUESTIONS, Question, storyboard_in
from collide_addon.ui.panels import figure as figure_panel

from ....cases import mostly_slow
from ...recorded_layout import RecordedLayout
from ...shapes import box_and_ball
from ...snapshot import differences, snapshot

CORNERS = Question(
    1,
    "Which corners are furthest?",
    "They leave last.",
    (
        AnswerCandidate("a1", right=False, place=(0.0, 0.0), group="A", along=(0.6, 0.8)),
        AnswerCandidate("a2", right=True, place=(1.0, 0.0), group="A", along=(0.6, 0.8)),
        AnswerCandidate("b1", right=True, place=(3.0, 0.0), group="B"),
        AnswerCandidate("b2", right=True, place=(3.0, 1.0), group="B"),
        AnswerCandidate("b3", right=False, place=(4.0, 1.0), group="B"),
    ),
)
WORDS = Question(
    2, "Do they touch?", "They do.", (AnswerCandidate("yes", right=True), AnswerCandidate("no", right=False))
)
START = Prediction(
    "figure", (PausedQuestion(CORNERS, 20, 22, 39, 40, "GJK"), PausedQuestion(WORDS, 60, 62, 79, 80, "GJK"))
)


def draw_figure():
    box_and_ball()
    bpy.ops.collide.gjk(pace=12, pause=24)


@pytest.fixture
def figure(made_once):
    made_once(draw_figure)
    return next(figures())


@pytest.mark.parametrize(("click", "row"), [((101, 52), 0), ((130, 50), 0), ((160, 50), 1), ((400, 50), None)])
def test_a_click_means_the_nearest_candidate_within_reach(click, row):
    assert nearest({0: (100.0, 50.0), 1: (170.0, 50.0)}, click, 36.0) == row
    assert nearest({}, click, 36.0) is None


def test_a_corner_of_a_is_chosen_and_then_one_of_b():
    assert list(START.choices) == [0, 1]
    after = choose(START, 1)
    assert (list(after.choices), after.answered) == ([2, 3, 4], 0)
    assert choose(after, 0) == after, "A has been chosen"


@pytest.mark.parametrize(("rows", "right"), [((1, 2), 1), ((1, 3), 1), ((0, 2), 0), ((1, 4), 0)])
def test_an_answer_is_right_if_each_of_its_parts_is(rows, right):
    after = choose(choose(START, rows[0]), rows[1])
    assert (after.right, after.answered) == (right, 1)
    assert after.last == (CORNERS, tuple(judge(CORNERS, row) for row in rows))
    assert [asked.question for asked in after.coming] == [WORDS]


def test_a_wrong_answer_did_not_say_which_half_was_right_and_how_far_the_other_fell_short():
    half, other = ([judge(CORNERS, row) for row in rows] for rows in ((0, 2), (1, 4)))
    assert verdict(CORNERS, half) == "Not so: a1 falls 0.6 short of a2, b1 is right. They leave last."
    assert verdict(CORNERS, other) == "Not so: a2 is right, b2, not b3. They leave last."
    assert verdict(WORDS, [judge(WORDS, 1)]) == "Not so: They do."


def test_the_choice_of_the_first_half_is_drawn_and_then_both_with_their_mistake():
    begun = choose(START, 0)
    assert [each.short for each in to_draw(begun, 30)] == [0.0]
    assert to_draw(choose(begun, 2), 45) == tuple(judge(CORNERS, row) for row in (0, 2))
    assert to_draw(START, 10) == ()


def test_the_tally_counts_over_all_questions():
    end = choose(choose(choose(START, 1), 4), 0)
    assert (end.right, end.answered, end.coming, end.choices) == (1, 2, (), {})


def test_a_question_stands_until_its_answer_comes():
    assert [START.asked_at(frame) is not None for frame in (19, 20, 39, 40)] == [False, True, True, False]


def test_a_question_that_the_user_has_gone_past_is_not_counted():
    begun = choose(START, 1)
    assert without_passed(begun, 39) == begun
    past = without_passed(begun, 45)
    assert ([asked.question for asked in past.coming], past.chosen, past.answered) == ([WORDS], (), 0)


def test_a_figure_keeps_its_questions_with_their_answers(figure):
    questions, steps = STORED_QUESTIONS.of(figure), steps_of(figure)
    coming = asked_in(steps, questions)
    assert [asked.question.step for asked in coming] == [step.number for step in steps if step.asks is not None]
    for asked in coming:
        step = steps[asked.question.step]
        assert (asked.begins, asked.ends) == (step.asks, step.begins[step.answer] - 1)
        assert asked.question.text
        assert asked.question.reason
    assert coming[0].question.groups == ("A", "B")
    assert [each.text for each in coming[-1].question.candidates if each.right] == ["a₂", "a₃", "b₁"]


def test_without_a_pause_nothing_stands_on_the_timeline(figure):
    bpy.ops.collide.retime(pace=12, pause=0)
    assert STORED_QUESTIONS.of(figure)
    assert asked_in(steps_of(figure), STORED_QUESTIONS.of(figure)) == ()
    bpy.ops.collide.retime(pace=12, pause=24)
    assert len(asked_in(steps_of(figure), STORED_QUESTIONS.of(figure))) == len(STORED_QUESTIONS.of(figure))


@pytest.fixture
def predicting(figure, monkeypatch):
    """A figure at its first question, as pressing Predict in a window leaves it."""
    coming = asked_in(steps_of(figure), STORED_QUESTIONS.of(figure))
    monkeypatch.setattr(predict._Session, "prediction", Prediction(IDENTITY.of(figure), coming))
    monkeypatch.setattr(predict._Session, "running", True)
    bpy.context.scene.frame_set(coming[0].begins)
    return coming


def in_panel(what="said"):
    layout = RecordedLayout()
    bpy.types.COLLIDE_PT_figure.draw(SimpleNamespace(layout=layout), bpy.context)
    return getattr(layout, what)


def test_answers_stood_below_the_fold_and_below_them_the_answer(predicting, monkeypatch):
    assert in_panel()[-1] == "collide.predict_answer"
    assert "Distance 2 m" not in in_panel()
    monkeypatch.setattr(predict._Session, "running", False)
    said = in_panel()
    assert said[said.index("collide.look") + 1] == "collide.render"  # the tally has no row there
    assert "Distance 2 m" in said


def test_a_button_of_the_panel_answers_and_the_answer_is_shown_with_its_reason(predicting):
    first = predicting[0]
    right = [row for row, each in enumerate(first.question.candidates) if each.right]
    assert in_panel().count("collide.predict_answer") == sum(each.group == "A" for each in first.question.candidates)
    bpy.ops.collide.predict_answer(row=right[0])
    assert bpy.context.scene.frame_current == first.begins
    bpy.ops.collide.predict_answer(row=right[-1])
    assert bpy.context.scene.frame_current == first.answered
    assert "1/1" in in_panel("texts")
    assert f"Right: {first.question.reason}" in " ".join(in_panel())
    assert not bpy.ops.collide.predict_answer.poll()


@pytest.mark.slow
def test_turning_a_page_in_space_ended_the_prediction_and_showed_the_answer(monkeypatch):
    box_and_ball()
    bpy.ops.collide.gjk(measured="space", pace=12, pause=24)
    coming = asked_in(steps_of(figure := next(figures())), STORED_QUESTIONS.of(figure))
    half = choose(Prediction(IDENTITY.of(figure), coming), 0)
    monkeypatch.setattr(predict._Session, "prediction", half)
    monkeypatch.setattr(predict._Session, "running", True)
    bpy.context.scene.frame_set(coming[0].begins)
    bpy.ops.collide.turn(use_side=True, side=(0.5, 0.3))
    assert predict.prediction_of(next(figures())).chosen == (0,)
    predict.answer(bpy.context, next(iter(half.choices)))
    before = predict.prediction_of(next(figures()))
    bpy.ops.collide.turn(use_side=True, side=(0.9, 0.3))
    now = predict.prediction_of(figure := next(figures()))
    assert (now.right, now.answered) == (before.right, 1)
    assert now.coming == asked_in(steps_of(figure), STORED_QUESTIONS.of(figure))[1:]
    assert [each.chosen.text for each in now.last[1]] == [each.chosen.text for each in before.last[1]]
    assert now.last != before.last, "on the page they stand elsewhere"


def test_results_are_copied_by_method(predicting, monkeypatch):
    monkeypatch.setattr(predict._Session, "right_of", {"SAT": (2, 3)})
    first = predicting[0]
    wrong = [row for row, each in enumerate(first.question.candidates) if not each.right and each.group == "A"]
    bpy.ops.collide.predict_answer(row=wrong[0])
    bpy.ops.collide.predict_answer(row=len(first.question.candidates) - 1)
    bpy.ops.collide.copy_predictions()
    assert bpy.context.window_manager.clipboard in {"", "SAT: 2 of 3 right\nGJK: 0 of 1 right"}  # none without a window
    assert predict._Session.right_of == {"SAT": (2, 3), "GJK": (0, 1)}


def test_answering_changes_nothing_of_the_file_but_the_frame(predicting):
    before = snapshot()
    bpy.ops.collide.predict_answer(row=0)
    bpy.ops.collide.predict_answer(row=len(predicting[0].question.candidates) - 1)
    bpy.context.scene.frame_set(predicting[0].begins)
    assert not differences(before, snapshot())


@mostly_slow("edited", ["[]", "[{}]", '[{"step": 1, "text": "?", "reason": "", "candidates": []}]', "[[[[1]]]]", "3"])
def test_what_a_stranger_wrote_asks_nothing(figure, edited):
    figure["cld_questions"] = edited
    assert not STORED_QUESTIONS.of(figure)


def test_without_a_view_predict_says_what_to_do(figure):
    with pytest.raises(RuntimeError, match="press the button in a 3D View"):
        bpy.ops.collide.predict()
    with pytest.raises(RuntimeError, match="press Predict"):
        bpy.ops.collide.predict_answer(row=0)


def test_a_figure_without_a_pause_gets_one_and_keeps_its_own_pace(figure):
    bpy.ops.collide.retime(pace=12, hold=7, pause=0)
    press = SimpleNamespace(inform=lambda *told, **values: None, bl_label="Predict")
    predict.COLLIDE_OT_predict._give_time(press, bpy.context, figure)
    board = storyboard_in(figure)
    assert (board.pace, board.hold, board.pause) == (12, 7, TIME_TO_THINK)
    assert len(asked_in(steps_of(figure), STORED_QUESTIONS.of(figure))) == len(STORED_QUESTIONS.of(figure))


def test_a_figure_with_a_pause_is_left_as_it_is(figure):
    before = snapshot()
    predict.COLLIDE_OT_predict._give_time(SimpleNamespace(), bpy.context, figure)
    assert not differences(before, snapshot())


def test_a_figure_that_does_not_tell_its_pace_says_so(figure):
    bpy.ops.collide.retime(pace=12, pause=0)
    figure["cld_parameters"] = '{"storyboard": 3}'
    with pytest.raises(FigureError, match="numbers"):
        predict.COLLIDE_OT_predict._give_time(SimpleNamespace(), bpy.context, figure)


def test_more_corners_than_keys_are_not_listed_but_clicked(predicting):
    corners = tuple(
        AnswerCandidate(f"b{number}", right=number == 1, place=(number, 0.0), group="B") for number in range(32)
    )
    asked = PausedQuestion(Question(1, "Which corner is furthest?", "It leaves last.", corners), 20, 22, 39, 40)
    told = predict._asks(Prediction("figure", (asked,)), asked)
    assert told == "Which corner is furthest?   B: Click one of them in the 3D View"


def test_the_panel_says_whether_a_corner_of_a_or_of_b_is_to_be_clicked(predicting, monkeypatch):
    first = predicting[0]
    monkeypatch.setattr(figure_panel, "MOST_BUTTONS", 0)
    assert "A: Click one of them in the 3D View" in " ".join(in_panel())
    bpy.ops.collide.predict_answer(row=next(iter(Prediction("", (first,)).choices)))
    assert "B: Click one of them in the 3D View" in " ".join(in_panel())
