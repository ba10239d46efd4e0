# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the texts of a live figure go: near their line, clear of the outlines, and moving as smoothly as these.

Labels of a still figure seek the best of many places; here the place must not jump, and must be found instantly.
"""

import math
from collections.abc import Sequence
from itertools import product

import numpy as np

from ..labels.candidates import CLEARANCE
from ..labels.obstacles import half_room
from ..model.arrays import Floats
from ..model.figure import Panel
from ..model.style import LABEL_SIZE, TITLE_SIZE
from ..page.sheet import Sheet
from .moment import LiveMoment

LETTERS_APART = 1.5 * TITLE_SIZE
"""Least distance between the letters of overlapping shapes, in figure units."""
LETTER_CLEAR = 0.75 * TITLE_SIZE
"""From an arrow to the middle of a letter, in figure units."""
FURTHER = (0.0, 1.0, 2.0, 3.0)
"""How much further away a text is tried, in heights of a text."""
SAMPLES = 64
"""Points on each outline that a text avoids."""
TURNS = tuple(math.radians(degrees) for degrees in (0, 30, -30, 60, -60, 90, -90))
"""Directions in which a text is tried, relative to the one wanted."""


def letter_places(moment: LiveMoment, unit: float) -> tuple[Floats, Floats]:
    """Return the middles of A and B, moved apart if their letters would cover each other."""
    a, b = (shape.at + _middle(shape.form) for shape in (moment.a, moment.b))
    missing = LETTERS_APART * unit - math.hypot(*(b - a))
    way = max(0.0, missing) / 2 * moment.direction
    a, b = a - way, b + way
    if moment.deepest is None:
        return a, b
    tail, out = moment.deepest.point_b, moment.deepest.depth * moment.deepest.normal
    return _beside_arrow(a, tail, out, unit), _beside_arrow(b, tail, out, unit)


def _beside_arrow(letter: Floats, tail: Floats, way: Floats, unit: float) -> Floats:
    """Return a letter's place, moved sideways if an arrow from `tail` along `way` would cover it."""
    along, clear = direction_of(way), LETTER_CLEAR * unit
    side = np.array([-along[1], along[0]])
    share, off = float((letter - tail) @ along), float((letter - tail) @ side)
    if abs(off) >= clear or not -clear < share < math.hypot(*way) + clear:
        return letter
    return np.asarray(letter + (math.copysign(clear, off) - off) * side, dtype=np.float64)


def place_beside(text: str, tail: Floats, way: Floats, points: Floats, unit: float) -> tuple[Floats, float]:
    """Return the side (2,) of a line on which a text beside its middle is clear of points soonest, and how far off."""
    along, middle = direction_of(way), tail + way / 2
    side = np.array([-along[1], along[0]])
    half = half_room(text, LABEL_SIZE) * unit
    points = points - middle
    in_the_way = points[np.abs(points @ along) <= np.abs(along) @ half + CLEARANCE * unit] @ side
    above, below = float(in_the_way.max(initial=0.0)), float(-in_the_way.min(initial=0.0))
    return (side, above) if above <= below else (-side, below)


def place_near(
    text: str, point: Floats, side: Floats, room: float, points: Floats, panel: Panel, sheet: Sheet
) -> Floats:
    """Return the middle of a text beside a point, on one side (2,) with `room` between, within the panel.

    If there is no room, or some of the `points` (k, 2) are in the way, the text is turned around the point or moved
    further away.
    """
    half = half_room(text, LABEL_SIZE) * sheet.unit
    area, offset = sheet.areas[panel], np.array(sheet.panels[panel])
    low, high = np.array(area[:2]) - offset + half, np.array(area[2:]) - offset - half
    best, fewest = point, math.inf
    for more, turn in product(FURTHER, TURNS):
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = cos * side[0] - sin * side[1], sin * side[0] + cos * side[1]
        reach = abs(x) * half[0] + abs(y) * half[1] + room + (CLEARANCE + more * LABEL_SIZE) * sheet.unit
        middle = point + reach * np.array([x, y])
        outside = bool((middle < low).any() or (middle > high).any())
        covered = int((np.abs(points - middle) <= half).all(axis=1).sum())
        faults = covered + len(points) * outside
        if faults < fewest:
            best, fewest = middle, faults
        if not faults:
            break
    return np.asarray(np.minimum(np.maximum(best, low), np.maximum(low, high)), dtype=np.float64)


def thinned(outline: Floats) -> Floats:
    """Return at most `SAMPLES` vertices of an outline, for finding out whether a text covers it."""
    return outline[:: -(-len(outline) // SAMPLES)]


def direction_of(way: Floats) -> Floats:
    """Return the unit vector along a way; to the right if it has no length."""
    length = math.hypot(*way)
    return np.asarray(way / length, dtype=np.float64) if length else np.array([1.0, 0.0])


def sampled(outlines: Sequence[Floats]) -> Floats:
    """Return about `SAMPLES` points on each outline of at most that many vertices, evenly on each edge."""
    pieces = []
    for outline in outlines:
        count = SAMPLES // len(outline)
        share = np.arange(count)[:, np.newaxis, np.newaxis] / count
        pieces.append((outline + share * (np.roll(outline, -1, axis=0) - outline)).reshape(-1, 2))
    return np.concatenate(pieces)


def _middle(form: Floats) -> Floats:
    """Return the centroid of a convex polygon: always inside it, and moving as smoothly as it does."""
    start = form[0]
    x, y = form[:, 0] - start[0], form[:, 1] - start[1]
    to_x, to_y = np.roll(x, -1), np.roll(y, -1)
    doubled = x * to_y - y * to_x
    area = float(doubled.sum())
    if area <= 0.0:
        return np.asarray(form.mean(axis=0), dtype=np.float64)
    return np.asarray(
        start + np.array([((x + to_x) * doubled).sum(), ((y + to_y) * doubled).sum()]) / (3 * area), dtype=np.float64
    )
