# SPDX-License-Identifier: GPL-3.0-or-later
"""A page explains itself: what its sentence names is on it by that name, and nothing on it stays without one."""

import re
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import LABEL_SIZE, Role

MOST_WORDS = 16
NAMED = re.compile(r"(?:[abw][₀-₉]+)+|\bv\b|\bd\b")
"""Names in a sentence: a₄, w₂, the edge w₁w₂, the point v, the direction d."""
DOTS = (Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE, Role.NEAREST)
NAMED_BY_THEIR_SHAPE = ("asked", "range-included", "centre-A", "centre-B", "supports")
"""Dots that need no name of their own: of a question, of a shape or range that has one, at the heads of many arrows."""
NEAR = 2.5
"""From a point to its label, in text heights; a label further away has a leader."""


@pytest.fixture
def phases(any_figure):
    """Each caption of a figure with its tick; none of figures without a rail, of which the last step is all."""
    return [
        (caption, step.number * PHASES + phase)
        for step in any_figure.steps
        for phase, caption in enumerate(step.captions)
    ]


def written(figure, tick):
    """The texts beside marks, and those of the bars, at a tick."""
    return [
        mark
        for mark in figure.marks
        if mark.kind is Kind.LABEL
        and mark.span.shows(tick)
        and not mark.asking
        and not mark.part.startswith(("caption", "numbers", "title", "about", "bounds"))
    ]


def has_rail(figure):
    return any(mark.part == "phase-1" for mark in figure.marks)


def seen_in_a_lens(figure, panel, point, tick):
    """Whether a point is in the square that a lens shows larger."""
    on_page = point + np.array(figure.panels[panel])
    marks = [mark for mark in figure.marks if mark.part == "lens-place" and mark.span.shows(tick)]
    squares = [mark.points + np.array(figure.panels[mark.panel]) for mark in marks]
    return any(((square.min(axis=0) <= on_page) & (on_page <= square.max(axis=0))).all() for square in squares)


def test_a_sentence_has_sixteen_words_at_most(any_figure, phases):
    if has_rail(any_figure):
        for caption, _ in phases:
            for sentence in re.split(r"(?<=[.?!:;]) ", caption.text()):
                assert len(re.findall(r"[^\s=+−·|/<>≤≥≈]+", sentence)) <= MOST_WORDS, sentence


def test_what_a_sentence_names_is_on_the_page_by_that_name(any_figure, phases):
    if not has_rail(any_figure):
        return
    for caption, tick in phases[1:]:
        shown = " ".join(mark.text for mark in written(any_figure, tick))
        for name in NAMED.findall(caption.text()):
            parts = re.findall(r"[abw][₀-₉]+|[vd]", name)
            assert all(part in shown for part in parts), (caption.text(), shown)


def test_every_dot_has_a_name_beside_it_or_a_line_to_it(any_figure):
    if not has_rail(any_figure):
        return
    near = NEAR * LABEL_SIZE * any_figure.unit
    for tick in range(PHASES, any_figure.ticks):
        texts = [mark for mark in written(any_figure, tick) if mark.panel is not Panel.PAGE]
        leaders = {mark.part.removesuffix("-leader") for mark in any_figure.marks if mark.role is Role.LEADER}
        for mark in any_figure.marks:
            if mark.kind is not Kind.POINTS or mark.role not in DOTS or not mark.span.shows(tick) or mark.asking:
                continue
            for point in mark.points if mark.part not in NAMED_BY_THEIR_SHAPE else ():
                if seen_in_a_lens(any_figure, mark.panel, point, tick):
                    continue  # where it has its name
                close = [
                    text
                    for text in texts
                    if text.panel is mark.panel
                    and (
                        text.part in leaders
                        or text.text.startswith("d = ")  # names the line between two dots
                        or np.abs(text.points[0] - point).max() <= near + len(text.text) * text.size / 2
                    )
                ]
                assert close, (mark.part, tick)


def test_nothing_stays_the_same_from_phase_to_phase(any_figure, phases):
    """Each phase has its own picture or its own sentence."""
    if not has_rail(any_figure):
        return
    for (caption, tick), (after, next_tick) in pairwise(phases):
        seen, then = (
            {id(mark) for mark in any_figure.marks if mark.span.shows(at) and mark.panel is not Panel.PAGE}
            for at in (tick, next_tick)
        )
        assert seen != then or caption.text() != after.text()
