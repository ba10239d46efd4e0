# SPDX-License-Identifier: GPL-3.0-or-later
"""The page: everything on it, nothing over another thing's words."""

from functools import cache
from itertools import combinations

import numpy as np

from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.outline import outline
from collide_addon.figure.model.style import (
    CAPTION_SIZE,
    LEGEND_SIZE,
    PAGE_ASPECT,
    PAGE_WIDTH,
    RULER_ROLES,
    STEP_ROLES,
    STYLES,
    Role,
)
from collide_addon.figure.page.page import CAPTION_LINES

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
    assert np.isclose(page.width / page.height, PAGE_ASPECT)


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
        if mark.seen_with(other):
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


def test_the_legend_names_every_role_that_is_not_named_in_place(any_figure):
    words = [mark for mark in any_figure.marks if mark.part.startswith("legend-") and mark.kind is Kind.LABEL]
    named = {mark.role for mark in words if not mark.part.startswith("legend-step")}
    drawn = [mark for mark in any_figure.marks if mark.panel is not Panel.PAGE and mark.kind is not Kind.LABEL]
    used = {mark.role for mark in drawn}
    assert any(mark.part.startswith("legend-step") for mark in words) == bool(used & set(STEP_ROLES))
    assert named == used - set(STEP_ROLES) - set(RULER_ROLES) - {
        Role.A,
        Role.B,
        Role.DIFFERENCE_VERTICES,
        Role.FINAL,
        Role.TEXT,
        Role.LEADER,
    }


def test_a_legend_sample_looks_like_the_marks_of_its_role(any_figure):
    for sample in any_figure.marks:
        if sample.part.startswith("legend-") and sample.kind is not Kind.LABEL and sample.role not in STEP_ROLES:
            kinds = {
                mark.kind
                for mark in any_figure.marks
                if mark.role is sample.role and mark.panel is not Panel.PAGE and mark.kind is not Kind.LABEL
            }
            if kinds <= {Kind.POINTS} or kinds <= {Kind.RING} or kinds <= {Kind.ARROW}:
                assert {sample.kind} == kinds


def test_words_of_the_legend_can_be_read(any_figure):
    for mark in labels(any_figure):
        if mark.part.startswith("legend-"):
            assert mark.size >= 0.6 * LEGEND_SIZE * any_figure.unit, mark.text


def test_the_answer_is_on_the_last_step_only(make, pairs):
    for name, word in (("apart", "separated"), ("edge touch", "touching"), ("overlapping", "penetrating")):
        figure = make.gjk(*pairs[name]).figure
        (badge,) = [mark for mark in figure.marks if mark.part == "badge"]
        assert badge.text.endswith(word)
        assert badge.span.first == figure.ticks - 4


def test_too_long_a_title_is_cut_but_the_figure_keeps_it(make, pairs):
    figure = make.gjk(*pairs["apart"], names=("N" * 60, "M" * 60)).figure
    (title,) = [mark for mark in figure.marks if mark.part == "title"]
    assert title.text.endswith("…")
    assert "N" * 60 in figure.title
