# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions: each comes right before its answer and has a right one, and nothing of the answer is shown yet."""

from dataclasses import replace

from collide_addon.figure.model.choices import Storyboard
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.playback import presence

from .rule import OF_FIGURES, rule_of

SILENT = {
    "box.flat",
    "box.one_point",
    "box.result_flat",
    "box.result_point",
    "point.map_result",
    "point.map_result_pieces",
}
"""Results with nothing to predict: boxes around almost nothing, and a count of what earlier steps have shown."""


def seen(figure, tick, *, asking=False):
    """Return the marks that are visible at a tick, by id, with a question shown or not."""
    return {id(mark): mark for mark in figure.marks if presence(figure, mark, tick, asking=asking) > 0}


def text_of(marks, *parts):
    """Return the texts of the parts with this name."""
    return [mark.text for mark in marks.values() if mark.part.startswith(parts)]


@rule_of(OF_FIGURES)
def it_asks_about_its_result_or_about_steps_on_the_way(figure):
    asking = [step for step in figure.steps if step.asks]
    if not asking and not SILENT.issuperset(caption.message for caption in figure.steps[-1].captions):
        yield "no question"
    if len({id(step.captions[step.answer]) for step in asking}) != len(asking):
        yield "two questions have one answer"


@rule_of(OF_FIGURES)
def a_question_comes_right_before_its_answer_and_nothing_of_the_answer_is_there_yet(figure):
    figure = replace(figure, storyboard=Storyboard(pause=24))
    for step in (step for step in figure.steps if step.asks):
        tick = step.number * PHASES + step.answer
        before, during, after = seen(figure, tick - 1), seen(figure, tick - 1, asking=True), seen(figure, tick)
        wrong = {
            "the question is not there": not text_of(during, "question"),
            "a caption stands beside the question": text_of(during, "caption"),
            "the question is there too early": text_of(before, "question"),
            "the question is still there": text_of(after, "question"),
            "the answer is there": [mark.part for mark in during.values() if mark.span.first >= tick],
            "it adds more than it asks about": {key for key in during if not during[key].asking} - before.keys(),
            "its answer says nothing new": text_of(after, "caption") == text_of(before, "caption"),
        }
        for fault, found in wrong.items():
            if found:
                yield f"{step.question.message} at tick {tick}: {fault}: {found}"


def choices(figure):
    """Yield the steps of a figure that offer a choice."""
    return (step for step in figure.steps if step.asks and step.candidates)


@rule_of(OF_FIGURES)
def every_question_has_a_right_answer_of_each_group(figure):
    for step in choices(figure):
        wrong = {each.group for each in step.candidates} - {each.group for each in step.candidates if each.right}
        if wrong:
            yield f"{step.question.message} has none of {wrong}"
        named = [(each.group, each.text) for each in step.candidates]
        if len(named) != len(set(named)):
            yield f"{step.question.message} has an answer twice: {named}"


@rule_of(OF_FIGURES)
def answers_that_stand_on_the_page_stand_within_it(figure):
    page = figure.page
    for step in choices(figure):
        for x, y in (each.place for each in step.candidates if each.place is not None):
            if not (page.left < x < page.right and page.bottom < y < page.top):
                yield f"{step.question.message} at {x, y}"
