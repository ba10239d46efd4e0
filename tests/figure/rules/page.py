# SPDX-License-Identifier: GPL-3.0-or-later
"""The page: everything is on it, one caption at a time, and nothing covers another item's text."""

from functools import lru_cache
from itertools import combinations

import numpy as np

from collide_addon.figure.model.choices import Aspect
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.outline import outline
from collide_addon.figure.model.style import CAPTION_SIZE, PAGE_WIDTH, STYLES, Role
from collide_addon.figure.page.page import CAPTION_LINES

from .room import room_of
from .rule import OF_FIGURES, rule_of

ROUNDING = 1e-6
FROM_ORIGIN = frozenset({Role.REACH, Role.WITNESS})


def labels(figure):
    """Return the texts of a figure."""
    return [mark for mark in figure.marks if mark.kind is Kind.LABEL]


def captions(figure, tick):
    """Return the lines of the caption at a tick."""
    return [mark for mark in labels(figure) if mark.part.startswith("caption") and mark.span.shows(tick)]


def overlap(box, other, unit):
    """Whether two boxes overlap by more than rounding."""
    gap = ROUNDING * unit
    return (
        min(box.right, other.right) - max(box.left, other.left) > gap
        and min(box.top, other.top) - max(box.bottom, other.bottom) > gap
    )


@lru_cache(maxsize=2**12)
def inked(figure, mark):
    """Return the points (n, 2) on the page of everything drawn for a mark."""
    drawn = outline(mark, figure.unit)
    pieces = [stroke.points for stroke in drawn.strokes] + drawn.fills + drawn.tints
    return np.concatenate(pieces) + np.array(figure.panels[mark.panel]) if pieces else np.empty((0, 2))


@rule_of(OF_FIGURES)
def the_page_has_the_proportions_of_a_slide(figure):
    page, ratio = figure.page, Aspect(figure.parameters["aspect"]).ratio
    if not np.isclose(page.width, PAGE_WIDTH * figure.unit) or not np.isclose(page.height / page.width, ratio):
        yield f"{page.width / figure.unit} by {page.height / figure.unit}"


@rule_of(OF_FIGURES)
def everything_lies_on_the_page(figure):
    page, slack = figure.page, ROUNDING * figure.unit
    for mark in figure.marks:
        half = STYLES[mark.role].thickness * figure.unit / 2 if mark.kind is not Kind.LABEL else 0.0
        written = mark.kind is Kind.LABEL
        points = np.array(room_of(figure, mark)).reshape(2, 2) if written else inked(figure, mark)
        if (points - half < np.array(page[:2]) - slack).any() or (points + half > np.array(page[2:]) + slack).any():
            yield f"{mark.part} leaves it"


@rule_of(OF_FIGURES)
def at_every_moment_there_is_one_caption(figure):
    for tick in range(figure.ticks):
        shown = {mark.part.rstrip("-123") for mark in captions(figure, tick)}
        if len(shown) != 1:
            yield f"{sorted(shown)} at tick {tick}"


@rule_of(OF_FIGURES)
def captions_have_three_lines_at_most_of_one_size(figure):
    for tick in range(figure.ticks):
        shown = captions(figure, tick)
        sizes = {mark.size / figure.unit for mark in shown}
        if not 1 <= len(shown) <= CAPTION_LINES or {mark.size for mark in shown} != {CAPTION_SIZE * figure.unit}:
            yield f"{len(shown)} lines of sizes {sizes} at tick {tick}"


@rule_of(OF_FIGURES)
def captions_title_legend_and_headings_never_cover_each_other(figure):
    texts = [(mark, room_of(figure, mark)) for mark in labels(figure) if mark.panel is Panel.PAGE]
    for (mark, room), (other, its_room) in combinations(texts, 2):
        if (
            overlap(room, its_room, figure.unit)
            and mark.seen_with(other)
            and (mark.part, mark.text) != (other.part, other.text)  # a phase's name, once more
        ):
            yield f"{mark.text!r} and {other.text!r}"


@rule_of(OF_FIGURES)
def labels_never_cover_the_words_of_the_page(figure):
    page = [(mark, room_of(figure, mark)) for mark in labels(figure) if mark.panel is Panel.PAGE]
    for label in (mark for mark in labels(figure) if mark.panel is not Panel.PAGE):
        room = room_of(figure, label)
        for mark, other in page:
            if mark.span.overlaps(label.span) and overlap(room, other, figure.unit):
                yield f"{label.text!r} covers {mark.text!r}"


@rule_of(OF_FIGURES)
def nothing_drawn_crosses_captions_title_or_legend(figure):
    words = [mark for mark in labels(figure) if mark.part.startswith(("caption", "title", "badge", "legend"))]
    rooms = [(mark, room_of(figure, mark)) for mark in words]
    for mark in figure.marks:
        if mark.kind is Kind.LABEL or mark.panel is Panel.PAGE:
            continue
        points = inked(figure, mark)
        for word, room in rooms:
            if word.span.overlaps(mark.span):
                inside = (points > (room.left, room.bottom)) & (points < (room.right, room.top))
                if inside.all(axis=1).any():
                    yield f"{mark.part} crosses {word.text!r}"


@rule_of(OF_FIGURES)
def a_distance_from_the_origin_ends_in_its_panel(figure):
    for mark in figure.marks:
        area = figure.areas_at(mark.span.first).get(mark.panel)
        if mark.panel is not Panel.DIFFERENCE or mark.role not in FROM_ORIGIN or mark.kind is Kind.LABEL or not area:
            continue
        low, high = np.reshape(area, (2, 2)) - figure.panels[mark.panel]
        slack = ROUNDING * figure.unit
        if ((mark.points < low - slack) | (mark.points > high + slack)).any():
            yield f"{mark.part} at tick {mark.span.first}"
