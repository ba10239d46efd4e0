# SPDX-License-Identifier: GPL-3.0-or-later
"""The page: everything on it, nothing over another thing's words."""

from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from collide_addon.figure.model.choices import Aspect
from collide_addon.figure.model.continuity import already_there
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.outline import outline
from collide_addon.figure.model.style import (
    CAPTION_SIZE,
    PAGE_WIDTH,
    STYLES,
    Role,
)
from collide_addon.figure.page.page import CAPTION_LINES
from collide_addon.figure.text.messages import about, number

ROUNDING = 1e-6


def labels(figure):
    return [mark for mark in figure.marks if mark.kind is Kind.LABEL]


def captions(figure):
    return [mark for mark in labels(figure) if mark.part.startswith("caption")]


def overlap(box, other, unit):
    gap = ROUNDING * unit
    return (
        min(box.right, other.right) - max(box.left, other.left) > gap
        and min(box.top, other.top) - max(box.bottom, other.bottom) > gap
    )


@cache
def inked(figure, mark):
    """Points (n, 2) of all that is drawn for a mark, on the page."""
    drawn = outline(mark, figure.unit)
    pieces = [stroke.points for stroke in drawn.strokes] + drawn.fills + drawn.tints
    return np.concatenate(pieces) + np.array(figure.panels[mark.panel]) if pieces else np.empty((0, 2))


def test_the_page_has_the_proportions_of_a_slide(any_figure):
    page = any_figure.page
    assert np.isclose(page.width, PAGE_WIDTH * any_figure.unit)
    assert np.isclose(page.height / page.width, Aspect(any_figure.parameters["aspect"]).ratio)


def test_everything_lies_on_the_page(any_figure, box):
    page, slack = any_figure.page, ROUNDING * any_figure.unit
    for mark in any_figure.marks:
        half = STYLES[mark.role].thickness * any_figure.unit / 2 if mark.kind is not Kind.LABEL else 0.0
        if mark.kind is Kind.LABEL:
            room = box(any_figure, mark)
            points = np.array([(room.left, room.bottom), (room.right, room.top)])
        else:
            points = inked(any_figure, mark)
        if len(points):
            assert (points - half >= np.array(page[:2]) - slack).all(), mark.part
            assert (points + half <= np.array(page[2:]) + slack).all(), mark.part


def test_at_every_moment_there_is_one_caption(any_figure):
    for tick in range(any_figure.ticks):
        shown = {mark.part.rstrip("-123") for mark in captions(any_figure) if mark.span.shows(tick)}
        assert len(shown) == 1, tick


def test_captions_have_three_lines_at_most_of_one_size(any_figure):
    for tick in range(any_figure.ticks):
        shown = [mark for mark in captions(any_figure) if mark.span.shows(tick)]
        assert 1 <= len(shown) <= CAPTION_LINES
        assert {mark.size for mark in shown} == {CAPTION_SIZE * any_figure.unit}


def test_captions_title_legend_and_headings_never_cover_each_other(any_figure, box):
    texts = [mark for mark in labels(any_figure) if mark.panel is Panel.PAGE]
    for mark, other in combinations(texts, 2):
        if mark.seen_with(other) and (mark.part, mark.text) != (other.part, other.text):  # a phase's name, once more
            pair = box(any_figure, mark), box(any_figure, other)
            assert not overlap(*pair, any_figure.unit), (mark.text, other.text)


def test_labels_never_cover_the_words_of_the_page(any_figure, box):
    page = [(mark, box(any_figure, mark)) for mark in labels(any_figure) if mark.panel is Panel.PAGE]
    for label in labels(any_figure):
        if label.panel is Panel.PAGE:
            continue
        room = box(any_figure, label)
        for mark, other in page:
            if mark.span.overlaps(label.span):
                assert not overlap(room, other, any_figure.unit), (label.text, mark.text)


def test_nothing_drawn_crosses_captions_title_or_legend(any_figure, box):
    words = [mark for mark in labels(any_figure) if mark.part.startswith(("caption", "title", "badge", "legend"))]
    rooms = [(mark, box(any_figure, mark)) for mark in words]
    for mark in any_figure.marks:
        if mark.kind is Kind.LABEL or mark.panel is Panel.PAGE:
            continue
        points = inked(any_figure, mark)
        for word, room in rooms:
            if word.span.overlaps(mark.span) and len(points):
                inside = (points > (room.left, room.bottom)) & (points < (room.right, room.top))
                assert not inside.all(axis=1).any(), (mark.part, word.text)


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
    """Return the numbers of the phases that are filled, while a question stands or is answered."""
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
            assert (number(known.upper) if known.lower == known.upper else about(known.upper)) in said
            if known.lower < known.upper:
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
    assert bars[1].points[:, 0].max() < track.max() - 0.1 * np.ptp(track)  # that it closes is seen
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
