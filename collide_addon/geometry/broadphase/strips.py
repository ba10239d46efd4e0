# SPDX-License-Identifier: GPL-3.0-or-later
"""Overlapping pairs of boxes by sweeping in strips: fast unless boxes are long and thin along all axes.

The plane is cut into strips of twice the mean height of a box, and space into columns, by strips along two axes. A box
is swept in each strip or column that it touches. A pair counts in the first one that both boxes touch, along any axis.

Strips and positions in them may be rounded, as rounding is monotone: overlapping boxes still share a strip, in which
neither starts beyond the right end of the other. The pairs found are compared exactly.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Coordinates = NDArray[np.float64]
Indices = NDArray[np.intp]
Axes = Sequence[Coordinates]
"""The lower or the upper ends of boxes along each axis."""

NUMBERS_AT_ONCE = 1 << 19
"""Numbers expanded at once, to save memory; a single run may be longer."""
MOST_STRIPS = 1 << 20
"""Total number of strips; more would leave fewer bits for positions in them."""
MOST_TOUCHED = 4
"""Mean number of strips touched by a box; if boxes vary much in size, strips are widened."""
FEW_ENTRIES = 1 << 12
"""Up to this many entries, neighbours are not compared first, as each such round takes several calls of numpy."""
MOST_BEHIND = 16
MEETING_RATE = 30
"""Comparing all entries with their k-th follower pays if at least one in this many meets it."""


class Boxes(NamedTuple):
    """Axis-aligned boxes by their four ends, each of shape (n,)."""

    left: Coordinates
    bottom: Coordinates
    right: Coordinates
    top: Coordinates

    @classmethod
    def between(cls, lower: Coordinates, upper: Coordinates) -> Self:
        """Return the boxes with these corners, (n, 2)."""
        return cls(*np.ascontiguousarray(lower.T), *np.ascontiguousarray(upper.T))


class StripSweep(NamedTuple):
    """The boxes of all strips, strip after strip, in each from left to right; at most `MOST_TOUCHED` times N in all."""

    box: Indices
    """Row of the box, (m,)."""
    began_before: NDArray[np.uint8]
    """A bit for each axis of the strips: whether the box also touches the strip before, (m,)."""
    start: Coordinates
    stop: Coordinates
    """Start and stop of each box in its strip, (m,): it meets followers that start no later than it stops."""

    def pairs_of_neighbours(self, boxes: Boxes) -> tuple[Indices, int]:
        """Return pairs found by comparing all entries with the next one, then with the one after it, while it pays.

        These are the rows of overlapping boxes, (2, k), and the number of followers compared.
        """
        places, behind = [np.empty((2, 0), dtype=np.intp)], 0
        if len(self.box) <= FEW_ENTRIES:
            return places[0], behind
        bottom, top = boxes.bottom.take(self.box), boxes.top.take(self.box)
        while behind < MOST_BEHIND:
            here, there = slice(None, -behind - 1), slice(behind + 1, None)
            meets = self.start[there] <= self.stop[here]
            if MEETING_RATE * np.count_nonzero(meets) < len(self.box):
                break
            meets &= (self.began_before[here] & self.began_before[there]) == 0
            meets &= bottom[here] <= top[there]
            meets &= bottom[there] <= top[here]
            behind += 1
            found = np.flatnonzero(meets)
            places.append(np.stack((found, found + behind)))
        one, other = rows = self.box.take(np.concatenate(places, axis=1))
        overlap = (boxes.left.take(one) <= boxes.right.take(other)) & (boxes.left.take(other) <= boxes.right.take(one))
        return rows if overlap.all() else rows[:, overlap], behind  # in x exactly, not only after rounding

    def further(self, behind: int) -> tuple[Indices, Indices, Indices]:
        """Return the entries that meet more than `behind` followers, and the ranges of the remaining followers."""
        here = np.flatnonzero(self.start[behind + 1 :] <= self.stop[: -behind - 1])
        return here, here + behind + 1, np.searchsorted(self.start, self.stop[here], side="right")

    def pairs(self, low: Axes, high: Axes, here: Indices, begin: Indices, end: Indices) -> Iterator[Indices]:
        """Yield the overlapping pairs of the boxes at some entries with those from begin to end, as arrays (2, k)."""
        box, began_before = self.box.take(here), self.began_before.take(here)
        for rows, lengths, met in written_out(begin, end):
            one, other = np.repeat(box[rows], lengths), self.box.take(met)
            overlap = (np.repeat(began_before[rows], lengths) & self.began_before.take(met)) == 0
            for lower, upper in zip(low, high, strict=True):
                overlap &= lower.take(one) <= upper.take(other)
                overlap &= lower.take(other) <= upper.take(one)
            yield np.stack((one.compress(overlap), other.compress(overlap)))


def sweep(low: Axes, high: Axes, along: int = 0) -> StripSweep:
    """Return the boxes of all strips, in one sort by the number of the strip and the position in it along an axis."""
    count = len(low[0])
    ends = [shares(*each) for each in zip(low, high, strict=True)]
    starts, stops = ends.pop(along)
    (first, touched, _), *further = _touched(ends, count)
    box, behind = _one_by_one(touched)
    column, began_before = first.take(box) + behind, (behind > 0).view(np.uint8)
    for axis, (first, touched, strips) in enumerate(further, start=1):
        again, behind = _one_by_one(touched.take(box))
        box = box.take(again)
        column = column.take(again) * strips + first.take(box) + behind
        began_before = began_before.take(again) | (behind > 0).view(np.uint8) << np.uint8(axis)
    strip = 2.0 * column  # positions are at most 1
    places = strip + starts.take(box)
    in_order = np.argsort(places)
    stops = (strip + stops.take(box)).take(in_order)
    return StripSweep(box.take(in_order), began_before.take(in_order), places.take(in_order), stops)


def _one_by_one(lengths: Indices) -> tuple[Indices, Indices]:
    """Return the number of each run, from 0, repeated as often as the run is long, and the position within the run."""
    run = np.repeat(np.arange(len(lengths)), lengths)
    return run, np.arange(len(run)) - (np.cumsum(lengths) - lengths).take(run)


def _touched(ends: list[tuple[Coordinates, Coordinates]], count: int) -> list[tuple[Indices, Indices, int]]:
    """Return for each axis the first strip that each box touches, how many it touches, and the number of strips."""
    most = int(min(MOST_STRIPS, count) ** (1.0 / len(ends)))
    widths = [int(max(1, min(most, 0.5 / max(float((high - low).mean()), 0.5 / count)))) for low, high in ends]
    while True:
        firsts = [(low * width).astype(np.intp) for (low, _), width in zip(ends, widths, strict=True)]
        lasts = [(high * width).astype(np.intp) for (_, high), width in zip(ends, widths, strict=True)]
        touched = [last - first + 1 for first, last in zip(firsts, lasts, strict=True)]
        if int(reduce(np.multiply, touched).sum()) <= MOST_TOUCHED * count:
            return list(zip(firsts, touched, [width + 1 for width in widths], strict=True))  # one more at the end
        widths = [max(1, width // 2) for width in widths]


def shares(lower: Coordinates, upper: Coordinates) -> tuple[Coordinates, Coordinates]:
    """Return lower and upper coordinates as shares of the total range."""
    lowest = lower.min()
    span = (upper.max() - lowest) or 1.0
    return (lower - lowest) / span, (upper - lowest) / span


def written_out(first: Indices, last: Indices) -> Iterator[tuple[slice, Indices, Indices]]:
    """Yield the integers from each first to its last (exclusive), as `np.arange` would, in pieces of whole runs.

    For each piece: its rows, the length of each run, (m,), and the numbers, (k,), run after run. A run is empty if the
    last is not greater than the first.
    """
    lengths = np.maximum(last - first, 0)
    ends = np.cumsum(lengths)
    start = 0
    while start < len(first):
        done = int(ends[start - 1]) if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, done + NUMBERS_AT_ONCE, side="right")))
        rows = slice(start, stop)
        of_rows = lengths[rows]
        offsets = first[rows] - (ends[rows] - of_rows - done)
        yield rows, of_rows, np.arange(int(ends[stop - 1]) - done) + np.repeat(offsets, of_rows)
        start = stop
