# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the letters A and B stand: in the middle of their shapes, or where they can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .model import Kind, Mark, Panel
from .places import HALF_HEIGHT
from .style import FINAL_RING_SHAPE, TITLE_SIZE
from .text import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from .sheet import Sheet
    from .subject import Subject

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


def shape_names(subjects: Iterable[Subject], sheet: Sheet) -> list[Mark]:
    """Return the letters of shapes, clear of each other, of the outlines and, where it can be, of the other shape."""
    shapes = list(subjects)
    lines = np.concatenate([_on_outline(subject.boundary) for subject in shapes])
    marks: list[Mark] = []
    for subject in shapes:
        size = NAME_SIZE * sheet.unit
        half = np.array([text_width(subject.letter, size) / 2, size * HALF_HEIGHT])
        others = [other.boundary for other in shapes if other is not subject]
        names = [mark.points[0] for mark in marks]
        places = [(place, 0.0) for place in _inside(subject)]
        places += [(place, OUTSIDE) for place in _beside(subject, half, sheet)]
        costs = [cost + _faults(place, half, lines, others, names, sheet) for place, cost in places]
        at = places[int(np.argmin(costs))][0][np.newaxis]
        marks.append(Mark(Kind.LABEL, subject.role, at, f"name-{subject.letter}", text=subject.letter, size=size))
    return marks


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
    place: NDArray[np.float64],
    half: NDArray[np.float64],
    lines: NDArray[np.float64],
    others: list[NDArray[np.float64]],
    names: list[NDArray[np.float64]],
    sheet: Sheet,
) -> float:
    area = sheet.areas[Panel.WORLD]
    low, high = place - half, place + half
    off = bool(low[0] < area.left or high[0] > area.right or low[1] < area.bottom or high[1] > area.top)
    crossed = int((np.abs(lines - place) <= half).all(axis=1).sum())
    return (
        OFF_PANEL * off
        + OVER_NAME * sum(bool((np.abs(name - place) < 2 * half).all()) for name in names)
        + OVER_LINE * min(crossed, LINES_AT_MOST)
        + IN_OTHER * sum(_holds(boundary, place) for boundary in others)
    )


def _on_outline(boundary: NDArray[np.float64]) -> NDArray[np.float64]:
    """About `OUTLINE_SAMPLES` points on the edges, two or more of each."""
    share = np.linspace(0.0, 1.0, max(2, OUTLINE_SAMPLES // len(boundary)), endpoint=False)[:, np.newaxis, np.newaxis]
    points: NDArray[np.float64] = boundary + share * (np.roll(boundary, -1, axis=0) - boundary)
    return points.reshape(-1, 2)


def _holds(boundary: NDArray[np.float64], point: NDArray[np.float64]) -> bool:
    """Tell whether a convex polygon, counter-clockwise, holds a point."""
    if len(boundary) < 3:
        return False
    (x, y), (to_x, to_y) = (point - boundary).T, (np.roll(boundary, -1, axis=0) - boundary).T
    return bool((to_x * y - to_y * x >= 0).all())
