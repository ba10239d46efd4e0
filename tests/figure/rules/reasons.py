# SPDX-License-Identifier: GPL-3.0-or-later
"""A page explains itself: what its sentence names is labelled so on the page, and nothing on it stays without a name.

Figures without a rail, which consist of their last step, are exempt.
"""

import re
from itertools import pairwise

import numpy as np

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import LABEL_SIZE, Role

from .lens import LENSES
from .rule import OF_FIGURES, rule_of

MOST_WORDS = 16
NAMED = re.compile(r"(?:[abw][₀-₉]+)+|\bv\b|\bd\b")
"""Names in a sentence: a₄, w₂, the edge w₁w₂, the point v, the direction d."""
DOTS = (Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE, Role.NEAREST)
NAMED_BY_THEIR_SHAPE = ("asked", "range-included", "centre-A", "centre-B", "supports")
"""Dots without a name of their own: of a question, of a named shape or range, at the heads of many arrows."""
NEAR = 2.5
"""Distance from a point to its label, in text heights; a label further away has a leader."""


def phases(figure):
    """Return each caption of a figure with its tick; none for a figure without a rail."""
    if not any(mark.part == "phase-1" for mark in figure.marks):
        return []
    return [
        (caption, step.number * PHASES + phase) for step in figure.steps for phase, caption in enumerate(step.captions)
    ]


def written(figure, tick):
    """Return the texts beside marks and bars at a tick."""
    return [
        mark
        for mark in figure.marks
        if mark.kind is Kind.LABEL
        and mark.span.shows(tick)
        and not mark.asking
        and not mark.part.startswith(("caption", "numbers", "title", "about", "bounds"))
    ]


def seen_in_a_lens(figure, panel, point, tick):
    """Whether a point is in the square that a lens shows larger."""
    on_page = point + np.array(figure.panels[panel])
    marks = [mark for mark in figure.marks if mark.part == "lens-place" and mark.span.shows(tick)]
    squares = [mark.points + np.array(figure.panels[mark.panel]) for mark in marks]
    return any(((square.min(axis=0) <= on_page) & (on_page <= square.max(axis=0))).all() for square in squares)


@rule_of(OF_FIGURES)
def a_sentence_has_sixteen_words_at_most(figure):
    for caption, _ in phases(figure):
        for sentence in re.split(r"(?<=[.?!:;]) ", caption.text()):
            if len(re.findall(r"[^\s=+−·|/<>≤≥≈]+", sentence)) > MOST_WORDS:
                yield sentence


@rule_of(OF_FIGURES)
def what_a_sentence_names_is_on_the_page_by_that_name(figure):
    for caption, tick in phases(figure)[1:]:
        shown = " ".join(mark.text for mark in written(figure, tick))
        for name in NAMED.findall(caption.text()):
            for part in re.findall(r"[abw][₀-₉]+|[vd]", name):
                if part not in shown:
                    yield f"{part} of {caption.text()!r} is not in {shown!r}"


def seen_by(panel):
    """Return a panel and, for a lens, the panel it looks at."""
    return panel, LENSES.get(panel, panel)


@rule_of(OF_FIGURES)
def every_dot_has_a_name_beside_it_or_a_line_to_it(figure):
    if not phases(figure):
        return
    near = NEAR * LABEL_SIZE * figure.unit
    leaders = {mark.part.removesuffix("-leader") for mark in figure.marks if mark.role is Role.LEADER}
    dots = [
        mark
        for mark in figure.marks
        if mark.kind is Kind.POINTS and mark.role in DOTS and not mark.asking and mark.part not in NAMED_BY_THEIR_SHAPE
    ]
    for tick in range(PHASES, figure.ticks):
        texts = [mark for mark in written(figure, tick) if mark.panel is not Panel.PAGE]
        for mark in (mark for mark in dots if mark.span.shows(tick)):
            # names the line between two dots, one of which a lens may show
            on_line = any(
                text.text.startswith(("d = ", "d ≈ ")) and text.panel in seen_by(mark.panel) for text in texts
            )
            for point in mark.points:
                named = on_line or any(
                    text.panel is mark.panel
                    and (
                        text.part in leaders
                        or np.abs(text.points[0] - point).max() <= near + len(text.text) * text.size / 2
                    )
                    for text in texts
                )
                if not named and not seen_in_a_lens(figure, mark.panel, point, tick):  # where it has its name
                    yield f"{mark.part} at tick {tick}"


@rule_of(OF_FIGURES)
def nothing_stays_the_same_from_phase_to_phase(figure):
    """Each phase has its own picture or its own sentence."""
    for (caption, tick), (after, next_tick) in pairwise(phases(figure)):
        seen, then = (
            {id(mark) for mark in figure.marks if mark.span.shows(at) and mark.panel is not Panel.PAGE}
            for at in (tick, next_tick)
        )
        if seen == then and caption.text() == after.text():
            yield f"ticks {tick} and {next_tick}"
