# SPDX-License-Identifier: GPL-3.0-or-later
"""The page: everything is on it, and nothing covers another item's text."""

from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.keyframes import already_there
from collide_addon.figure.model.style import (
    Role,
)
from collide_addon.figure.text.messages import number, outwards, say

from ..rules.page import labels


def test_the_rail_fills_the_phase_that_stands_and_none_before_and_after_the_loop(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    for step in figure.steps:
        for phase in range(PHASES):
            inner = 0 < step.number < len(figure.steps) - 1
            here = str(min(phase, len(step.captions) - 1) + 1)
            tick = step.number * PHASES + phase
            assert filled(figure, tick, asking=False) == ({here} if inner else set())


def test_while_a_question_stands_the_rail_fills_the_phase_that_answers_it(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    for step in figure.steps[1:-1]:
        tick = step.number * PHASES + step.answer - 1
        assert filled(figure, tick, asking=True) == {str(step.answer + 1)}


def filled(figure, tick, *, asking):
    """Return the numbers of the filled phases, while a question is shown or answered."""
    return {
        mark.text[0]
        for mark in labels(figure)
        if mark.role is Role.RAIL_NOW_NAME and mark.span.shows(tick) and mark.asking in (None, asking)
    }


def test_the_bar_lies_where_its_bounds_do_and_says_them(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    track = next(mark for mark in figure.marks if mark.part == "bounds-track")
    longest = max(bracket.upper for step in figure.steps for bracket in step.brackets)
    left, width = track.points[:, 0].min(), float(np.ptp(track.points[:, 0]))
    for step in figure.steps[1:-1]:
        for phase, known in enumerate(step.brackets):
            tick = step.number * PHASES + phase
            (bar,) = [m for m in figure.marks if m.role is Role.BOUNDS and m.span.shows(tick)]
            (said,) = [m.text for m in labels(figure) if m.part == "bounds" and m.span.shows(tick)]
            if known.lower == known.upper:
                assert number(known.upper) in said
            else:
                low, high = (number(outwards(each, up=up)) for each, up in ((known.lower, False), (known.upper, True)))
                assert said.endswith(f"{low} to {high}")
                ends = (bar.points[:, 0].min() - left) / width, (bar.points[:, 0].max() - left) / width
                assert np.allclose(ends, (known.lower / longest, known.upper / longest), atol=0.02)


def test_what_the_bar_said_blinked_with_each_step_in_which_it_stayed(make, pairs):
    figure = make.sat(*pairs["overlapping"]).figure
    there, said = already_there(figure.marks), [mark for mark in labels(figure) if mark.part == "bounds"]
    stays = [each for before, each in pairwise(said) if each.text == before.text]
    assert len(stays) > 3
    assert all(there[id(mark)] == 1.0 and not mark.delayed for mark in stays)


def test_a_bar_without_an_upper_bound_looked_as_if_it_were_closed(make, pairs):
    figure = make.epa(*pairs["overlapping"]).figure
    track = next(mark for mark in figure.marks if mark.part == "bounds-track").points[:, 0]
    bars = [mark for mark in figure.marks if mark.part == "bounds" and mark.kind is Kind.AREA]
    stripes = [mark for mark in figure.marks if mark.part == "bounds-open"]
    known = [bracket.upper for step in figure.steps for bracket in step.brackets]
    assert np.isinf(known[0])
    assert {mark.span for mark in stripes} == {bars[0].span}
    assert max(mark.points[:, 0].max() for mark in stripes) == pytest.approx(track.max())
    assert bars[0].points[:, 0].max() < min(mark.points[:, 0].min() for mark in stripes)
    assert bars[1].points[:, 0].max() < track.max() - 0.1 * np.ptp(track)  # one can see that it closes
    assert bars[1].motion is not None


def test_a_title_makes_way_for_that_of_a_question(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    for step in figure.steps[1:-1]:
        before = step.number * PHASES + step.answer - 1
        for asking in (True, False):
            titles = [
                m for m in labels(figure) if m.part == "title" and m.span.shows(before) and m.asking is not (not asking)
            ]
            assert [title.text for title in titles] == [
                step.question.title() if asking else step.captions[step.answer - 1].title()
            ]


def test_too_long_a_line_about_the_figure_is_cut_but_the_figure_keeps_it(make, pairs):
    figure = make.gjk(*pairs["apart"], names=("N" * 60, "M" * 60)).figure
    cut = [mark.text for mark in figure.marks if mark.part == "about"]
    assert all("…" in text for text in cut)
    assert "N" * 60 in figure.title


def test_what_a_phase_says_comes_when_all_that_moves_has_arrived(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    moving = {mark.span.first for mark in figure.marks if mark.motion and mark.panel is not Panel.PAGE}
    said = [mark for mark in figure.marks if mark.part.startswith(("caption-", "numbers-"))]
    assert {mark.delayed for mark in said if mark.span.first in moving} == {True}
    assert not next(mark for mark in said if mark.part == "caption-a").delayed  # nothing moves as the figure begins


def test_a_sentence_that_stays_blinked_in_each_phase(make):
    figure = make.minkowski([(0, 0), (4, 0), (2, 4)], [(0, 0), (1, 0), (0, 1)], difference=True).figure
    said = [(step, *pair) for step in figure.steps for pair in enumerate(step.captions)]
    stays = 0
    for (_, _, before), (step, phase, caption) in pairwise(said):
        if before.text() == caption.text():
            tick = step.number * PHASES + phase
            (sentence,) = [m for m in figure.marks if m.part.startswith("caption-") and m.span.first == tick]
            assert not sentence.delayed
            stays += 1
    assert stays


def test_a_figure_keeps_where_its_panels_are_and_what_its_rail_is_called(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    areas = figure.areas
    assert areas[Panel.WORLD].right < areas[Panel.DIFFERENCE].left
    shown = {mark.text for mark in figure.marks if mark.part.startswith("phase-") and mark.text}
    assert {f"{row}  {say(name)}" for row, name in enumerate(figure.rail, start=1)} == shown
