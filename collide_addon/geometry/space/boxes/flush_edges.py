# SPDX-License-Identifier: GPL-3.0-or-later
"""Boxes around a hull with an edge of it in each of two neighbouring sides, down to the smallest of all such boxes.

A side with an edge in it has its normal on the edge's arc, between those of the edge's two faces. Two such normals are
at right angles on few pairs of arcs, there in up to two intervals; along one the box turns by one parameter. An
interval is halved until no box in it can be smaller than the best by more than the share `SURE`: a width changes by no
more than the diameter times the way of its unit normal. The best box is then followed to the last digits.
"""

from collections.abc import Generator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]

SURE = 1e-6
"""The share of its volume by which a box may be larger than the smallest one when the search for it ends."""
SHORTEST = 1e-12
"""Intervals of the parameter, which is from 0 to 1 along an arc, that are not looked at."""
AT_ONCE = 1 << 17
"""Heights of corners that are looked at together, to stay in the processor's cache."""
MOST_BEST = 64
"""Intervals with boxes as small that are searched to the end, those found last."""
LEAST = 2.0**-30
"""The length of a sum of unit normals below which it has no direction."""
MOST_BOXES, MOST_HEIGHTS = 1 << 18, 1 << 26
"""Boxes, and corners looked at for them, after which the search ends: of very round hulls nearly all are as small."""
ROUNDS = 40
"""Of narrowing an interval, each time to two thirds: to a float's precision."""


class Intervals(NamedTuple):
    """Parts of arcs (k,): two edges each, and from where to where on the arc of the first."""

    one: Rows
    other: Rows
    low: Floats
    high: Floats

    def take(self, rows: Rows | slice) -> "Intervals":
        """Return some of them."""
        return Intervals._make([column[rows] for column in self])

    def halved(self) -> "Intervals":
        """Return both halves of each."""
        middle = (self.low + self.high) / 2.0
        one, other = np.tile(self.one, 2), np.tile(self.other, 2)
        return Intervals(one, other, np.concatenate((self.low, middle)), np.concatenate((middle, self.high)))


def smallest_along_edges(corners: Floats, starts: Floats, ends: Floats, least: float) -> Generator[float, None, Floats]:
    """Yield the share done of the most that is tried; return the axes (k, 3, 3) of the smallest boxes.

    Given are the unit normals (e, 3) at both ends of the arc of each edge, and a volume that is not to be exceeded.
    """
    left, diameter = _crossing_arcs(starts, ends), float(np.linalg.norm(np.ptp(corners, axis=0)))
    found: list[tuple[Intervals, Floats]] = []
    most = min(MOST_BOXES, MOST_HEIGHTS // len(corners))
    bounds, room = np.zeros(len(left.one)), most
    while left.one.size and room:
        left = left.take(np.argsort(bounds, kind="stable")[:room])
        room -= len(left.one)
        kept = []
        for rows in np.array_split(np.arange(len(left.one)), len(left.one) * len(corners) // AT_ONCE + 1):
            some = left.take(rows)
            frames = _frames(starts, ends, some, (some.low + some.high) / 2.0)
            widths = np.ptp(frames @ corners.T, axis=-1)
            volumes = np.nan_to_num(widths.prod(axis=1), nan=np.inf)
            least = min(least, float(volumes.min(initial=np.inf)))
            tips = (_frames(starts, ends, some, tip)[:, :2] - frames[:, :2] for tip in (some.low, some.high))
            ways = np.maximum(*(np.linalg.norm(tip, axis=-1) for tip in tips))
            ways = np.column_stack((ways, ways.sum(axis=1)))  # the third normal turns with both
            kept.append((some, np.maximum(np.nan_to_num(widths - diameter * ways), 0.0).prod(axis=1)))
            low = np.flatnonzero(volumes <= least * (1.0 + SURE))
            found.append((some.take(low), volumes[low]))
            yield 1.0 - room / most
        left, bounds = _together(kept)
        worth = np.flatnonzero((bounds < least * (1.0 - SURE)) & (left.high - left.low > SHORTEST))
        left, bounds = left.take(worth).halved(), np.tile(bounds[worth], 2)
    every, volumes = _together(found)
    best = np.flatnonzero(volumes <= least * (1.0 + SURE))
    return _narrowed(corners, starts, ends, every.take(best[-MOST_BEST:]))


def _together(parts: list[tuple[Intervals, Floats]]) -> tuple[Intervals, Floats]:
    """Return all parts as one, with the number of each interval."""
    none = np.empty(0, dtype=np.intp), np.empty(0)
    columns, numbers = zip((Intervals(*none[:1] * 2, *none[1:] * 2), none[1]), *parts, strict=True)
    return Intervals._make(map(np.concatenate, zip(*columns, strict=True))), np.concatenate(numbers)


def _crossing_arcs(starts: Floats, ends: Floats) -> Intervals:
    """Return where on arcs there are normals at right angles to some of another arc, each pair of arcs once."""
    found: list[tuple[Intervals, Floats]] = []
    for row in range(len(starts) - 1):
        first = np.stack((starts[row] @ starts[row + 1 :].T, starts[row] @ ends[row + 1 :].T))
        last = np.stack((ends[row] @ starts[row + 1 :].T, ends[row] @ ends[row + 1 :].T))
        with np.errstate(all="ignore"):
            turns = np.nan_to_num(np.clip(first / (first - last), 0.0, 1.0))
        steps = np.concatenate((np.zeros((1, turns.shape[1])), np.sort(turns, axis=0), np.ones((1, turns.shape[1]))))
        middle = (steps[1:] + steps[:-1]) / 2.0
        sides = first[:, np.newaxis] + middle * (last - first)[:, np.newaxis]
        part, other = np.nonzero((sides.prod(axis=0) < 0.0) & (np.diff(steps, axis=0) > SHORTEST))
        ends_of = steps[part, other], steps[part + 1, other]
        found.append((Intervals(np.full(len(other), row), row + 1 + other, *ends_of), ends_of[0]))
    return _together(found)[0]


def _narrowed(corners: Floats, starts: Floats, ends: Floats, some: Intervals) -> Floats:
    """Return the axes of the smallest box in or beside each interval."""
    reach = some.high - some.low
    low, high = some.low - reach, some.high + reach
    for _ in range(ROUNDS):
        third = (high - low) / 3.0
        left, right = low + third, high - third
        volumes = [np.ptp(_frames(starts, ends, some, at) @ corners.T, axis=-1).prod(axis=1) for at in (left, right)]
        is_left = volumes[0] < volumes[1]
        low, high = np.where(is_left, low, left), np.where(is_left, right, high)
    frames = _frames(starts, ends, some, (low + high) / 2.0)
    return np.asarray(frames[np.isfinite(frames).all(axis=(1, 2))])


def _frames(starts: Floats, ends: Floats, some: Intervals, at: Floats) -> Floats:
    """Return the axes of boxes (k, 3, 3): two normals on arcs, at right angles, and what is across both.

    They are NaN where the first normal is across a whole arc, and so any of that will do: another interval has it.
    """
    first = _unit(starts[some.one] + at[:, np.newaxis] * (ends[some.one] - starts[some.one]))
    p, q = starts[some.other], ends[some.other]
    second = _unit(_along(first, q) * p - _along(first, p) * q)
    second = _unit(second - _along(first, second) * first)
    return np.stack((first, second, np.cross(first, second)), axis=1)


def _along(one: Floats, other: Floats) -> Floats:
    return np.asarray(np.einsum("ki,ki->k", one, other)[:, np.newaxis])


def _unit(vectors: Floats) -> Floats:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > LEAST, lengths, np.nan))
