# SPDX-License-Identifier: GPL-3.0-or-later
"""The lens: it shows the same as its panel, within its frame, and hides nothing important."""

from itertools import product

import numpy as np

from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.stage.lens import DOTS

from .room import room_of
from .rule import OF_FIGURES, rule_of

LENSES = {Panel.LENS: Panel.DIFFERENCE, Panel.WORLD_LENS: Panel.WORLD}
ROUNDING = 1e-6


def in_panel(figure, panel, tick, kind=None):
    """Return the marks of a panel at a tick."""
    return [
        mark
        for mark in figure.marks
        if mark.panel is panel and mark.span.shows(tick) and (kind is None or mark.kind is kind)
    ]


def frame(figure, lens, tick):
    """Return the vertices of a lens at a tick; None where there is none."""
    return next((mark.points for mark in in_panel(figure, lens, tick) if mark.part == "lens"), None)


def framed(figure):
    """Yield each lens with its panel, tick and frame."""
    for lens, panel in LENSES.items():
        for tick in range(figure.ticks):
            square = frame(figure, lens, tick)
            if square is not None:
                yield lens, panel, tick, square


@rule_of(OF_FIGURES)
def a_lens_shows_the_panels_own_points_at_its_own_scale(figure):
    for lens, panel, tick, square in framed(figure):
        (place,) = [mark for mark in in_panel(figure, panel, tick) if mark.part == "lens-place"]
        (zoom,) = [float(mark.text[2:]) for mark in in_panel(figure, lens, tick) if mark.part == "zoom"]
        middle = place.points.mean(axis=0) + np.array(figure.panels[panel])
        known = [
            (mark.points + np.array(figure.panels[mark.panel]) - middle) * zoom + square.mean(axis=0)
            for each in Panel
            if not each.is_lens
            for mark in in_panel(figure, each, tick, Kind.POINTS)
        ]
        for mark in in_panel(figure, lens, tick, Kind.POINTS):
            for point in mark.points:
                if np.hypot(*(np.concatenate(known) - point).T).min() >= 1e-3 * figure.unit:
                    yield f"{mark.part} at tick {tick} is nowhere in the panel"


@rule_of(OF_FIGURES)
def a_lens_shows_nothing_outside_of_its_frame(figure):
    slack = ROUNDING * figure.unit
    for mark in figure.marks:
        if mark.panel.is_lens and mark.kind is not Kind.LABEL:
            square = frame(figure, mark.panel, mark.span.first)
            low, high = square.min(axis=0) - slack, square.max(axis=0) + slack
            if (mark.points < low).any() or (mark.points > high).any():
                yield mark.part


@rule_of(OF_FIGURES)
def a_lens_hides_no_dot_and_no_text_of_its_panel(figure):
    for _, panel, tick, square in framed(figure):
        low, high = square.min(axis=0), square.max(axis=0)
        for mark in in_panel(figure, panel, tick):
            if mark.kind is Kind.POINTS and mark.role in DOTS:
                places = mark.points + np.array(figure.panels[panel])
                if ((places > low) & (places < high)).all(axis=1).any():
                    yield f"{mark.part} at tick {tick}"
            if mark.kind is Kind.LABEL and mark.asking is not True:  # a question that draws has no lens
                room = room_of(figure, mark)
                apart = (room.right <= low[0], room.left >= high[0], room.top <= low[1], room.bottom >= high[1])
                if not any(apart):
                    yield f"{mark.text!r} at tick {tick}"


@rule_of(OF_FIGURES)
def a_lens_shows_nothing_without_its_frame(figure):
    for lens in LENSES:
        for tick, asking in product(range(figure.ticks), (False, True)):
            seen = [mark.part for mark in in_panel(figure, lens, tick) if mark.asking in (None, asking)]
            if seen and "lens" not in seen:
                yield f"{seen} at tick {tick}{' of a question' * asking}"
