# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the letters A and B stand: in the middle of their shapes, or where they can be told apart."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..model.figure import Kind, Mark, Panel
from ..model.style import FINAL_RING_SHAPE, TITLE_SIZE
from ..model.subject import Subject
from ..page.sheet import Sheet
from .extent import half_room

NAME_SIZE = TITLE_SIZE
LETTER_ROOM = 9.0
"""Arrows that start at a letter leave this much room for it, in figure units."""
BESIDE = 3.0
"""Distance in figure units of a letter beside its shape; beside a shape smaller than the letter, clear of the rings."""
MOST_PLACES = 16
"""Places tried on the way from the middle of a shape to its vertices."""
OUTLINE_SAMPLES = 256
"""Points on an outline, more or less: close enough together that no letter slips between them unseen."""
LINES_AT_MOST = 8
OVER_NAME, OVER_LINE, IN_OTHER, OUTSIDE, OFF_PANEL = 20.0, 1.0, 3.0, 2.0, 1e4
"""What each fault of a place costs."""


def shape_names(subjects: Iterable[Subject], sheet: Sheet, drawn: Sequence[NDArray[np.float64]] = ()) -> list[Mark]:
    """Return the letters of shapes, clear of each other, of the outlines and, where it can be, of the other shape.

    `drawn` are further lines (n, 2) that a letter should not stand on.
    """
    shapes = list(subjects)
    lines = np.concatenate([_on_outline(line) for line in [*(subject.boundary for subject in shapes), *drawn]])
    marks: list[Mark] = []
    for subject in shapes:
        size = NAME_SIZE * sheet.unit
        half = half_room(subject.letter, size)
        others = [other.boundary for other in shapes if other is not subject]
        names = [mark.points[0] for mark in marks]
        places = [(place, 0.0) for place in _inside(subject)]
        places += [(place, OUTSIDE) for place in _beside(subject, half, sheet)]
        middles, costs = np.array([place for place, _ in places]), np.array([cost for _, cost in places])
        best = int(np.argmin(costs + _faults(middles, half, lines, others, names, sheet)))
        marks.append(letter_mark(subject, middles[best], size))
    return marks


def letter_mark(subject: Subject, middle: NDArray[np.float64], size: float) -> Mark:
    """Return the letter of a shape around a point (2,)."""
    part = f"name-{subject.letter}"
    return Mark(Kind.LABEL, subject.role, middle[np.newaxis], part, text=subject.letter, size=size)


def _inside(subject: Subject) -> list[NDArray[np.float64]]:
    """The middle, and half the way from there to the vertices."""
    boundary = subject.boundary
    middle = boundary.mean(axis=0)
    return [middle, *((middle + boundary[:: -(-len(boundary) // MOST_PLACES)]) / 2)]


def _beside(subject: Subject, half: NDArray[np.float64], sheet: Sheet) -> list[NDArray[np.float64]]:
    low, high = subject.boundary.min(axis=0), subject.boundary.max(axis=0)
    tiny = (high - low < 2 * half).all()
    reach = (high - low) / 2 + half + (FINAL_RING_SHAPE if tiny else BESIDE) * sheet.unit
    ways = [(-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (1, 1), (-1, -1), (1, -1)]
    return [(low + high) / 2 + reach * way for way in ways]


def _faults(  # what makes a place worse
    places: NDArray[np.float64],
    half: NDArray[np.float64],
    lines: NDArray[np.float64],
    others: list[NDArray[np.float64]],
    names: list[NDArray[np.float64]],
    sheet: Sheet,
) -> NDArray[np.float64]:
    """What each of the places (n, 2) costs."""
    area = np.array(sheet.areas[Panel.WORLD])
    off = ((places - half < area[:2]) | (places + half > area[2:])).any(axis=1)
    crossed = (np.abs(lines - places[:, np.newaxis]) <= half).all(axis=2).sum(axis=1)
    cost: NDArray[np.float64] = OFF_PANEL * off + OVER_LINE * np.minimum(crossed, LINES_AT_MOST)
    for name in names:
        cost += OVER_NAME * (np.abs(name - places) < 2 * half).all(axis=1)
    for boundary in others:
        cost += IN_OTHER * _holds(boundary, places)
    return cost


def _on_outline(boundary: NDArray[np.float64]) -> NDArray[np.float64]:
    """About `OUTLINE_SAMPLES` points on the edges, two or more of each."""
    share = np.linspace(0.0, 1.0, max(2, OUTLINE_SAMPLES // len(boundary)), endpoint=False)[:, np.newaxis, np.newaxis]
    points: NDArray[np.float64] = boundary + share * (np.roll(boundary, -1, axis=0) - boundary)
    return points.reshape(-1, 2)


def _holds(boundary: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which points (n, 2) a convex polygon, counter-clockwise, holds."""
    if len(boundary) < 3:
        return np.zeros(len(points), dtype=np.bool_)
    (x, y), (to_x, to_y) = (points[:, np.newaxis] - boundary).T, (np.roll(boundary, -1, axis=0) - boundary).T
    held: NDArray[np.bool_] = (to_x[:, np.newaxis] * y - to_y[:, np.newaxis] * x >= 0).all(axis=0)
    return held
