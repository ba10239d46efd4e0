# SPDX-License-Identifier: GPL-3.0-or-later
"""How a figure plays: moments without gaps, questions before answers, and what becomes of the past."""

import math
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.model.choices import Layout, Past, Storyboard, storyboard_of
from collide_addon.figure.model.figure import PHASES, Kind, Panel, Span
from collide_addon.figure.model.playback import (
    FADING,
    FIRST_FRAME,
    FRAMES_PER_SECOND,
    MOTION,
    OPENING_FRAMES,
    frames_to_read,
    moments,
    moments_of,
    pages_of,
    pages_of_step,
    readings,
    share,
)
from collide_addon.figure.model.style import Role

from ...cases import mostly_slow
from ..conftest import HIGH, OUTLINES, U_POINTS, U_SHAPE
from ..rules.questions import seen

BOARDS = [
    Storyboard(12),
    Storyboard(1, 0),
    Storyboard(12, pause=24),
    Storyboard(1, 3, 1),
    Storyboard(100, 0, 5, draw_on=False),
]


def ticks(count, answered=()):
    """Return pages with this many ticks, with a question before each tick that answers one."""
    return [
        (tick - asking, asking) for tick in range(count) for asking in (True, False) if tick in answered or not asking
    ]


@pytest.mark.parametrize("board", BOARDS)
def test_moments_follow_each_other_without_a_gap_and_show_every_tick_once(board):
    found = moments_of(board, ticks(12, {3, 8}))
    assert found[0].frame == FIRST_FRAME
    assert all(one.frame + one.frames == other.frame for one, other in pairwise(found))
    assert [moment.tick for moment in found if not moment.asking] == list(range(12))
    assert found[-1].frames == board.pace + board.hold


def test_the_result_is_held_also_where_little_is_said_of_it():
    found = moments_of(Storyboard(12, hold=48), ticks(5))
    assert [(moment.tick, moment.frames) for moment in found] == [(0, 12), (1, 12), (2, 12), (3, 12), (4, 12 + 48)]


@pytest.mark.parametrize("board", BOARDS)
def test_every_moment_is_complete_before_it_ends(board):
    for moment in moments_of(board, ticks(12, {3, 8})):
        assert moment.frame <= moment.complete < moment.frame + moment.frames
        assert board.draw_on or moment.complete == moment.frame


def test_what_a_figure_begins_with_is_there_at_once_unless_it_begins_with_motion():
    assert moments_of(Storyboard(12), ticks(8))[0].complete == FIRST_FRAME
    assert moments_of(Storyboard(12), ticks(8), delayed=[0])[0].complete == FIRST_FRAME + 9


def test_words_that_wait_for_what_moves_stand_as_long_as_those_that_do_not():
    needed = {(tick, False): 100 for tick in range(8)}
    for moment in moments_of(Storyboard(hold=0), ticks(8), needed, delayed=[0, 2, 3]):
        assert moment.end - moment.legible == 100
        assert moment.frames == 100 + MOTION * (moment.tick in (0, 2, 3))


def test_at_a_pace_of_one_frame_nothing_is_drawn_on():
    assert all(moment.complete == moment.frame for moment in moments_of(Storyboard(1, 0), ticks(8)))


def test_a_question_stands_between_its_answer_and_the_tick_before():
    found = moments_of(Storyboard(12, pause=10), ticks(8, {5}))
    asking = next(index for index, moment in enumerate(found) if moment.asking)
    assert [(moment.tick, moment.frames) for moment in found[asking - 1 : asking + 2]] == [(4, 12), (4, 10), (5, 12)]


def test_the_time_to_think_ran_down_while_the_question_was_still_being_drawn():
    [asked] = [each for each in moments_of(Storyboard(pause=96), ticks(8, {5})) if each.asking]
    assert asked.complete == asked.frame + FADING


def test_without_a_pause_nothing_is_asked():
    assert not any(moment.asking for moment in moments_of(Storyboard(12), ticks(8, {5})))


def test_a_storyboard_is_kept_and_an_earlier_version_has_the_default_one():
    kept = {"pace": 3, "hold": 4, "pause": 5, "draw_on": False, "past": "hide"}
    assert storyboard_of(kept) == Storyboard(3, 4, 5, draw_on=False, past=Past.HIDE)
    assert storyboard_of({}) == Storyboard()


def test_past_simplexes_stay_fade_or_go_with_their_step():
    span = Span.of(1, 3)
    ticks = [4, 7, 8, 12, 16, 40]
    shares = {past: [share(past, span, Role.SIMPLEX_PAST, tick) for tick in ticks] for past in Past}
    assert shares[Past.KEEP] == [0, 1, 1, 1, 1, 1]
    assert shares[Past.FADE] == pytest.approx([0, 1, 0.55, 0.55**2, 0.55**3, 0.15])
    assert shares[Past.HIDE] == [0, 1, 0, 0, 0, 0]


def test_the_legend_of_a_past_role_is_not_past():
    assert share(Past.HIDE, Span(), Role.SUPPORT_A, 40) == 1


# Questions


def test_the_answers_own_words_are_not_in_the_question(make, pairs):
    figure = make.gjk(*pairs["apart"], storyboard=Storyboard(pause=12)).figure
    step = figure.steps[1]
    tick = step.number * PHASES + step.answer
    assert step.question.message == "ask.supports"
    roles = {mark.role for mark in seen(figure, tick, asking=False).values() if mark.span.first == tick}
    assert {Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE} <= roles
    answer = next(mark for mark in seen(figure, tick).values() if mark.role is Role.SUPPORT_DIFFERENCE)
    asked = [mark for mark in seen(figure, tick - 1, asking=True).values() if mark.kind is Kind.POINTS]
    assert answer.points[0].tolist() not in [point for mark in asked for point in mark.points.tolist()]


def test_a_support_point_is_neither_ringed_nor_named_while_it_is_asked_for(make):
    figure = make.support([(0, 0), (3, 0), (4, 2), (1, 3)]).figure
    for step in figure.steps[:-1]:
        asked = seen(figure, step.number * PHASES + step.answer - 1, asking=True).values()
        assert not [mark for mark in asked if mark.role is Role.SUPPORT_DIFFERENCE and mark.panel is Panel.WORLD]


def test_all_questions_of_a_figure_are_moments_when_it_pauses(make, pairs):
    figure = make.sat(*pairs["overlapping"], storyboard=Storyboard(pause=12)).figure
    asked = [moment.tick + 1 for moment in moments(figure) if moment.asking]
    assert asked == [page.tick + 1 for page in pages_of(figure) if page.asking]
    assert len(asked) == sum(step.question is not None for step in figure.steps) > 2


def test_a_sentence_is_read_and_then_its_numbers_and_a_question_with_what_there_is_to_choose(make, pairs):
    steps = make.obb(*pairs["apart"]).figure.steps
    asking = next(step for step in steps if step.question and step.candidates[0].place is None)
    for step, (*phases, asked) in zip(steps, readings(steps, "en"), strict=True):
        caption = step.captions[-1]
        assert phases[-1] >= frames_to_read(caption.numbers())
        if step is asking:
            words = [asking.question.text(), *(each.text for each in asking.candidates)]
            assert asked >= frames_to_read(*words) > frames_to_read(words[0])


def test_a_sentence_that_still_stands_need_not_be_read_again(make, pairs):
    step = replace(make.gjk(*pairs["apart"]).figure.steps[1], question=None)
    once, again = (replace(step, captions=step.captions[:1]) for _ in range(2))
    [first, second] = readings([once, again], "en")
    assert first[0] > second[0] == frames_to_read(step.captions[0].numbers())


@mostly_slow(("language", "every"), [("en", 4), ("en", 1), ("ru", 1), ("zh", 1)], 4)
def test_nothing_is_said_twice_within_ten_seconds(language, every, make, pairs):
    others = {"OBB": (make.obb, *pairs["corner touch"]), "SAT": (make.sat, *pairs["random, overlapping"])}
    others |= {
        "SAT, forty": (make.sat, *pairs["forty vertices"]),
        "OBB, many": (make.obb, *pairs["two hundred vertices"]),
    }
    others |= {"PNPOLY, kinds": (partial(make.pnpoly, point=3), [U_SHAPE], U_POINTS)}
    others |= {"rings": (make.polygons, *OUTLINES["in the hole"])}
    others |= {"boxes, tied": (make.boxes, pairs["apart"][0])}
    others |= {"boxes": (partial(make.boxes, layout=Layout.OVERLAY), pairs["random, apart"][0])}
    others |= {"Hausdorff": (make.hausdorff, *pairs["apart"]), "hull": (make.hull, pairs["random, apart"][0])}
    makers = HIGH | {f"{name}, more": partial(*each) for name, each in others.items()}
    for name, makes in [*makers.items()][::every]:
        figure, last, before = makes(language=language).figure, {}, ""
        for moment in moments(figure):
            step, phase = figure.steps[moment.tick // PHASES], moment.tick % PHASES
            text = step.captions[phase].text(language)
            if step.asks and phase == step.answer:
                last.clear()  # the question was said between
            if text != before:
                assert moment.legible - last.get(text, -math.inf) >= 10 * FRAMES_PER_SECOND, (name, text)
            last[text], before = moment.end, text


def test_an_introduction_and_what_follows_it_do_not_say_one_thing(make, pairs):
    steps = make.gjk(*pairs["apart"], introduced=True).figure.steps
    said = [caption.message for step in steps for caption in step.captions]
    assert "introduction.too_big" in said  # GJK builds none of it
    assert "gjk.start" not in said  # GJK never builds it


def test_an_opening_shot_comes_before_all_moments_and_changes_nothing_else_of_them(make, pairs):
    figure = make.gjk(*pairs["apart"], introduced=True).figure
    opens = replace(figure, parameters={**figure.parameters, "opening_shot": True})
    frames = ("frame", "complete", "legible", "arrived")
    later = [
        each._replace(**{name: getattr(each, name) + OPENING_FRAMES for name in frames}) for each in moments(figure)
    ]
    assert list(moments(opens)) == later
    plain = make.gjk(*pairs["apart"]).figure
    assert not replace(plain, parameters={**plain.parameters, "opening_shot": True}).opens


# The same in SVG


def test_the_svg_of_a_question_shows_it_and_not_the_answer(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    pages = pages_of_step(figure.steps[1])
    asked, answered = (svg(figure, page) for page in (next(each for each in pages if each.asking), pages[-1]))
    step = make.gjk(*pairs["apart"]).figure.steps[1]
    question, answer = " ".join(step.question.text().split()[:6]), step.captions[-1].title()  # on one line
    assert question in asked
    assert answer in answered
    assert answer not in asked
    assert question not in answered


def test_the_svg_of_all_steps_has_the_questions_only_where_the_figure_pauses(make, pairs):
    assert "step-01-question" not in svg(make.gjk(*pairs["apart"]).figure)
    paused = svg(make.gjk(*pairs["apart"], storyboard=Storyboard(pause=12)).figure)
    assert 'id="step-01-question" class="question fragment current-visible" display="none"' in paused
