# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys of a mark: it is visible exactly when it should be, arrives within its phase and never overshoots."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from collide_addon.figure.model.choices import Past, Storyboard
from collide_addon.figure.model.figure import Kind, Mark, Panel, Span, along
from collide_addon.figure.model.keyframes import Key, Life, already_there, keys_of, moves, value_at
from collide_addon.figure.model.playback import FADING, moments_of
from collide_addon.figure.model.style import Role

from ...cases import mostly_slow
from .test_playback import ticks

PLAIN = moments_of(Storyboard(12), ticks(12))
ALWAYS = (Key(1, 1.0),)


def test_what_is_always_there_has_one_key_of_each_value():
    keys = keys_of(Life(Span(), Role.A), PLAIN, Past.KEEP)
    assert (keys.hidden, keys.opacity, keys.drawn) == ((Key(1, 0.0),), ALWAYS, ALWAYS)


def test_what_comes_and_goes_is_hidden_before_and_after():
    hidden = keys_of(Life(Span(4, 7), Role.SIMPLEX), PLAIN, Past.KEEP).hidden
    assert hidden == (Key(1, 1.0), Key(49, 0.0), Key(97, 1.0))
    assert [value_at(hidden, frame) for frame in (-9, 1, 48, 49, 96, 97, 999)] == [1, 1, 1, 0, 0, 1, 1]


def test_a_line_grows_in_the_first_half_of_its_phase_and_stays_whole():
    keys = keys_of(Life(Span(4), Role.SIMPLEX, grows=True), PLAIN, Past.KEEP)
    assert keys.drawn == (Key(1, 1.0), Key(49, 0.0, eased=True), Key(55, 1.0))
    assert keys.opacity == ALWAYS
    assert [value_at(keys.drawn, frame) for frame in (49, 52, 55, 300)] == pytest.approx([0, 0.5, 1, 1])


def test_of_a_line_that_is_there_in_part_only_the_rest_grows():
    drawn = keys_of(Life(Span(4), Role.SIMPLEX, grows=True, before=0.25), PLAIN, Past.KEEP).drawn
    assert value_at(drawn, 49) == 0.25
    assert keys_of(Life(Span(4), Role.SIMPLEX, grows=True, before=1.0), PLAIN, Past.KEEP).drawn == ALWAYS


def test_anything_else_fades_in():
    keys = keys_of(Life(Span(4), Role.TEXT), PLAIN, Past.KEEP)
    assert keys.opacity == (Key(1, 1.0), Key(49, 0.0, straight=True), Key(58, 1.0))
    assert keys.drawn == ALWAYS


@pytest.mark.parametrize("pace", [1, 2, 5, 12, 100, 400])
def test_what_is_late_comes_after_all_motion_and_is_whole_at_the_frame_to_look_at(pace):
    found = moments_of(Storyboard(pace), ticks(12))
    delayed = keys_of(Life(Span(4), Role.EMPTY, delayed=True), found, Past.KEEP)
    moved = keys_of(Life(Span(4), Role.SIMPLEX, motion=along(np.array([(3.0, 0.0), (0.0, 0.0)]))), found, Past.KEEP)
    begins, complete = delayed.hidden[-1].frame, found[4].complete
    assert begins == moved.away[-1].frame or pace == 1
    assert (value_at(delayed.hidden, complete), value_at(delayed.opacity, complete)) == (0.0, 1.0)


def test_what_is_late_and_moves_begins_when_all_else_has_arrived():
    found = moments_of(Storyboard(48), ticks(12))
    slides = along(np.array([(3.0, 0.0), (0.0, 0.0)]))
    moved = Life(Span(4), Role.BAR, motion=slides)
    early, delayed = keys_of(moved, found, Past.KEEP), keys_of(replace(moved, delayed=True), found, Past.KEEP)
    assert delayed.hidden[-1] == early.hidden[-1] == Key(found[4].frame, 0.0)
    assert value_at(delayed.away, found[4].frame) == value_at(delayed.away, delayed.away[-2].frame) == 1.0
    assert [key.frame for key in delayed.away[-2:]] == [early.away[-1].frame, found[4].complete]
    grown = keys_of(Life(Span(4), Role.RAY, grows=True, delayed=True), found, Past.KEEP)
    assert [key.frame for key in grown.drawn[-2:]] == [early.away[-1].frame, found[4].complete]


def test_a_figure_begins_with_what_moves_on_its_way_and_with_all_else_in_place():
    slides, opening = along(np.array([(3.0, 0.0), (0.0, 0.0)])), moments_of(Storyboard(12), ticks(12), delayed=[0])
    moved = keys_of(Life(Span(), Role.BAR, motion=slides), opening, Past.KEEP)
    assert (moved.hidden, moved.away[0]) == ((Key(1, 0.0),), Key(1, 1.0, eased=True))
    delayed = keys_of(Life(Span(), Role.TEXT, delayed=True), opening, Past.KEEP)
    assert delayed.hidden == (Key(1, 1.0), Key(moved.away[-1].frame, 0.0))
    line = keys_of(Life(Span(), Role.A, grows=True), opening, Past.KEEP)
    assert (line.hidden, line.drawn, line.away) == ((Key(1, 0.0),), ALWAYS, (Key(1, 0.0),))


@pytest.mark.parametrize("board", [Storyboard(12, draw_on=False), Storyboard(pace=1)])
def test_without_drawing_on_all_is_there_at_once(board):
    found = moments_of(board, ticks(12))
    for grows in (True, False):
        keys = keys_of(Life(Span(4), Role.SIMPLEX, grows=grows), found, Past.KEEP)
        assert keys.opacity == keys.drawn == ALWAYS


def test_a_past_mark_fades_step_by_step_down_to_a_rest():
    opacity = keys_of(Life(Span(3), Role.SIMPLEX_PAST), moments_of(Storyboard(12), ticks(32)), Past.FADE).opacity
    assert [value_at(opacity, frame) for frame in (47, 58, 106)] == pytest.approx([1, 0.55, 0.55**2])
    assert value_at(opacity, 10_000) == pytest.approx(0.15)


def test_a_hidden_past_mark_goes_with_its_step():
    hidden = keys_of(Life(Span(3), Role.SIMPLEX_PAST), PLAIN, Past.HIDE).hidden
    assert hidden == (Key(1, 1.0), Key(37, 0.0), Key(49, 1.0))


def test_a_caption_makes_way_for_a_question_which_goes_with_its_answer():
    found = moments_of(Storyboard(12, pause=20), ticks(12, {5}))
    caption = keys_of(Life(Span(4, 4), Role.TEXT, asking=False), found, Past.KEEP).hidden
    question = keys_of(Life(Span(4, 4), Role.TEXT, asking=True), found, Past.KEEP).hidden
    assert caption == (Key(1, 1.0), Key(49, 0.0), Key(61, 1.0))
    assert question == (Key(1, 1.0), Key(61, 0.0), Key(81, 1.0))


def test_a_question_that_is_not_asked_is_hidden_for_ever():
    assert keys_of(Life(Span(4, 4), Role.TEXT, asking=True), PLAIN, Past.KEEP).hidden == (Key(1, 1.0),)


@mostly_slow("past", Past)
@mostly_slow("pause", [0, 7])
def test_no_value_ever_leaves_0_to_1(past, pause):
    found = moments_of(Storyboard(5, 3, pause), ticks(16, {2, 5, 9}))
    for first in range(16):
        for last in (*range(first, 16), None):
            for asking in (None, False, True):
                keys = keys_of(Life(Span(first, last), Role.SIMPLEX_PAST, asking), found, past)
                for curve in (keys.hidden, keys.opacity, keys.drawn):
                    frames = [key.frame for key in curve]
                    assert frames == sorted(set(frames))
                    assert not curve[-1].straight
                    assert all(0 <= value_at(curve, frame) <= 1 for frame in range(1, 130))


def test_the_ring_of_a_question_ticks_twice_a_second_and_is_whole_again_for_the_next_one():
    board = Storyboard(12, pause=48)
    keys = keys_of(
        Life(Span(), Role.TIME, asking=True, grows=True, before=1.0), moments_of(board, ticks(8, {2, 5})), Past.KEEP
    )
    first, second = 25, 109  # after two phases of 12 frames, and after three more and the first question
    for begins in (first, second):
        assert [value_at(keys.drawn, begins + at) for at in (FADING + 1, 47)] == [1, 0.25]
        assert [value_at(keys.hidden, begins + at) for at in (-1, 0, FADING, FADING + 1, 47, 48)] == [1, 1, 1, 0, 0, 1]
    assert keys.opacity == ALWAYS


def test_each_of_a_questions_last_seconds_shows_once_and_none_that_it_does_not_last():
    board = Storyboard(12, pause=60)
    known = moments_of(board, ticks(8, {2, 5}))
    hidden = {
        second: keys_of(Life(Span(), Role.TIME, asking=True, second=second), known, Past.KEEP).hidden
        for second in range(1, 10)
    }
    for begins in (moment.frame for moment in known if moment.asking):
        for at, left in ((-1, []), (0, []), (FADING, []), (FADING + 1, [2]), (35, [2]), (36, [1]), (59, [1]), (60, [])):
            assert [second for second, keys in hidden.items() if not value_at(keys, begins + at)] == left


def test_what_moves_on_a_way_passes_its_corners_eased_as_a_line_along_it_grows():
    way = np.array([(3.0, 0.0), (3.0, 1.0), (0.0, 1.0), (0.0, 0.0)])
    life = Life(Span(4), Role.GHOST, motion=along(way))
    x, y = moves(keys_of(life, moments_of(Storyboard(96), ticks(12)), Past.KEEP).away, life.motion)
    drawn = keys_of(Life(Span(4), Role.GHOST, grows=True), moments_of(Storyboard(96), ticks(12)), Past.KEEP).drawn
    passed = np.array([0.0, 1.0, 4.0, 5.0])
    for frame in range(385, 434, 2):
        share = passed[-1] * value_at(drawn, frame)
        expected = [np.interp(share, passed, side) for side in way.T]
        assert [value_at(x, frame), value_at(y, frame)] == pytest.approx(expected)
    assert (value_at(x, 1), value_at(y, 1)) == (value_at(x, 500), value_at(y, 500)) == (0.0, 0.0)


TRIANGLE = np.array([(0.0, 0.0), (3.0, 0.0), (0.0, 4.0)])


def simplex(points, span, kind=Kind.POLYGON, **rest):
    return Mark(kind, Role.SIMPLEX, np.asarray(points, float), "s", Panel.DIFFERENCE, span, **rest)


def of_second(first, second):
    return already_there([first, second])[id(second)]


def test_the_same_line_again_is_there_as_a_whole():
    assert of_second(simplex(TRIANGLE, Span(0, 3)), simplex(TRIANGLE, Span(4))) == 1


def test_of_a_triangle_on_a_segment_the_segment_is_there():
    segment = simplex(TRIANGLE[:2], Span(0, 3), Kind.POLYLINE)
    assert of_second(segment, simplex(TRIANGLE, Span(4))) == pytest.approx(3 / 12)


def test_an_edge_that_is_left_of_a_triangle_is_there():
    assert of_second(simplex(TRIANGLE, Span(0, 3)), simplex(TRIANGLE[1:], Span(4), Kind.POLYLINE)) == 1


@pytest.mark.parametrize(
    "other",
    [
        simplex(TRIANGLE + 1, Span(0, 3)),
        simplex(TRIANGLE, Span(0, 2)),
        simplex(TRIANGLE, Span(4)),
        Mark(Kind.POLYGON, Role.SIMPLEX_PAST, TRIANGLE, "s", Panel.DIFFERENCE, Span(0, 3)),
        Mark(Kind.POLYGON, Role.SIMPLEX, TRIANGLE, "s", Panel.WORLD, Span(0, 3)),
        simplex(TRIANGLE, Span(0, 3), Kind.POINTS),
    ],
    ids=["elsewhere", "gone before", "coming with it", "of another role", "of another panel", "of another kind"],
)
def test_a_line_is_new_where_no_line_like_it_stood_the_moment_before(other):
    assert of_second(other, simplex(TRIANGLE, Span(4))) == 0


def test_a_lens_that_went_over_to_another_place_was_empty_for_a_moment():
    in_lens = partial(Mark, panel=Panel.LENS, delayed=True)
    frames = [in_lens(Kind.POLYGON, Role.LENS, TRIANGLE, "lens", span=span) for span in (Span(0, 3), Span(4))]
    dots = [
        in_lens(Kind.POINTS, Role.SIMPLEX, np.full((1, 2), place), "v", span=span)
        for place, span in ((1.0, Span(0, 3)), (2.0, Span(4, 4)), (3.0, Span(5)))
    ]
    there = already_there([*frames, *dots])
    assert [there[id(mark)] for mark in (*frames, *dots)] == [0.0, 1.0, 0.0, 1.0, 0.0]  # then it is another dot


def test_a_larger_ring_at_the_same_place_is_new():
    small, large = (simplex([(1, 1)], span, Kind.RING, radius=r) for r, span in ((1, Span(0)), (2, Span(4))))
    assert of_second(small, large) == 0


def test_a_label_that_moves_aside_is_no_new_one_and_another_word_is():
    def label(text, x, span):
        return simplex([(x, 0)], span, Kind.LABEL, text=text, size=2.0)

    assert of_second(label("v", 0, Span(0, 3)), label("v", 1, Span(4))) == 1
    assert of_second(label("v", 0, Span(0, 3)), label("v", 9, Span(4))) == 0
    assert of_second(label("v", 0, Span(0, 3)), label("w", 0, Span(4))) == 0


def test_a_chain_that_is_longer_by_an_edge_grows_by_that_only():
    chain = simplex(TRIANGLE[:2], Span(0, 3), Kind.POLYLINE)
    assert of_second(chain, simplex(TRIANGLE, Span(4), Kind.POLYLINE)) == pytest.approx(3 / 8)


def test_a_line_of_no_length_is_new():
    point = np.zeros((2, 2))
    assert of_second(simplex(point[:1], Span(0, 3), Kind.POINTS), simplex(point, Span(4), Kind.POLYLINE)) == 0


def test_of_a_view_that_turns_one_drawing_shows_at_a_time_until_what_comes_in_its_turn():
    found = moments_of(Storyboard(), ticks(8), delayed=[4, 4])
    moment = next(each for each in found if each.tick == 4)
    lives = [Life(Span(4, 4), Role.TEXT, before=1.0, delayed=2, drawing=(row, 14)) for row in range(14)]
    lives.append(Life(Span(4, 4), Role.TEXT, before=1.0, delayed=2))
    hidden = [keys_of(life, found, Past.KEEP).hidden for life in lives]
    shown = [[row for row, curve in enumerate(hidden) if not value_at(curve, frame)] for frame in
             range(moment.frame, moment.end)]  # fmt: skip
    assert all(len(rows) == 1 for rows in shown)
    assert [row for (row,) in shown] == sorted(row for (row,) in shown)
    begins = shown.index([1])
    assert [shown.index([row]) for row in range(1, 15)] == [begins + 2 * row for row in range(14)]
    assert moment.frame + shown.index([14]) <= moment.complete
