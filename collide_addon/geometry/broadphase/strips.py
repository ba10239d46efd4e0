# SPDX-License-Identifier: GPL-3.0-or-later
"""Overlapping pairs of boxes by sweeping in strips: fast unless boxes are long and thin along both axes.

The plane is cut into strips of twice the mean height of a box, and a box is swept in each strip that it touches. A pair
counts in the first strip that both touch.

Strips and places in them may be rounded, if only none falls as the coordinate grows: then boxes that overlap share a
strip, where neither is placed behind the right end of the other. What is met so is compared exactly.
"""

from collections.abc import Iterator
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Coordinates = NDArray[np.float64]
Indices = NDArray[np.intp]

NUMBERS_AT_ONCE = 1 << 19
"""Written out in one piece, to keep memory small; a single run may be longer."""
MOST_STRIPS = 1 << 16
"""More would leave fewer bits for the places in them."""
FEW = 1 << 12
"""So many places are not compared with their neighbours first: that takes some calls of numpy for each."""
MOST_BEHIND = 16
WORTHWHILE = 30
"""Comparing all with one of those behind pays when at least one in so many meets it."""


class Boxes(NamedTuple):
    """Upright boxes by their four ends, each of shape (n,)."""

    left: Coordinates
    bottom: Coordinates
    right: Coordinates
    top: Coordinates

    @classmethod
    def between(cls, lower: Coordinates, upper: Coordinates) -> Self:
        """Return the boxes with these corners, (n, 2)."""
        return cls(*np.ascontiguousarray(lower.T), *np.ascontiguousarray(upper.T))


class StripSweep(NamedTuple):
    """The boxes of all strips, strip after strip, in each from left to right; at most 2.5 N in all."""

    box: Indices
    """Row of the box, (m,)."""
    began_below: NDArray[np.bool_]
    """Whether the box touches the strip below too, (m,)."""
    start: Coordinates
    stop: Coordinates
    """Where in its strip it starts and stops: it meets those behind it that start no further than it stops, (m,)."""

    def pairs_of_neighbours(self, boxes: Boxes) -> tuple[Indices, int]:
        """Return pairs found by comparing all with the next one behind, then with the one after that, while it pays.

        These are the rows of overlapping boxes, (2, k), and how many of those behind each have been compared.
        """
        places, behind = [np.empty((2, 0), dtype=np.intp)], 0
        if len(self.box) <= FEW:
            return places[0], behind
        bottom, top = boxes.bottom.take(self.box), boxes.top.take(self.box)
        while behind < MOST_BEHIND:
            here, there = slice(None, -behind - 1), slice(behind + 1, None)
            meets = self.start[there] <= self.stop[here]
            if WORTHWHILE * np.count_nonzero(meets) < len(self.box):
                break
            meets &= ~(self.began_below[here] & self.began_below[there])
            meets &= bottom[here] <= top[there]
            meets &= bottom[there] <= top[here]
            behind += 1
            found = np.flatnonzero(meets)
            places.append(np.stack((found, found + behind)))
        one, other = rows = self.box.take(np.concatenate(places, axis=1))
        overlap = (boxes.left.take(one) <= boxes.right.take(other)) & (boxes.left.take(other) <= boxes.right.take(one))
        return rows if overlap.all() else rows[:, overlap], behind  # in x, not only nearly

    def further(self, behind: int) -> tuple[Indices, Indices, Indices]:
        """Return the places that meet more than so many behind, and from where to where, without that, these are."""
        here = np.flatnonzero(self.start[behind + 1 :] <= self.stop[: -behind - 1])
        return here, here + behind + 1, np.searchsorted(self.start, self.stop[here], side="right")

    def pairs(self, boxes: Boxes, here: Indices, begin: Indices, end: Indices) -> Iterator[Indices]:
        """Yield the overlapping pairs of the boxes at some places with those from begin to end, as arrays (2, k)."""
        box, began_below = self.box.take(here), self.began_below.take(here)
        for rows, lengths, met in written_out(begin, end):
            one, other = np.repeat(box[rows], lengths), self.box.take(met)
            overlap = boxes.bottom.take(one) <= boxes.top.take(other)
            overlap &= boxes.bottom.take(other) <= boxes.top.take(one)
            overlap &= boxes.left.take(one) <= boxes.right.take(other)
            overlap &= boxes.left.take(other) <= boxes.right.take(one)
            overlap &= ~(np.repeat(began_below[rows], lengths) & self.began_below.take(met))
            yield np.stack((one.compress(overlap), other.compress(overlap)))


def sweep(boxes: Boxes) -> StripSweep:
    """Return the boxes of all strips, sorted at once by the number of the strip and the place in it."""
    count = len(boxes.left)
    start, stop = shares(boxes.left, boxes.right)
    low, high = shares(boxes.bottom, boxes.top)
    strips = int(min(MOST_STRIPS, count, 0.5 / max((high - low).mean(), 0.5 / count)))
    first, last = (low * strips).astype(np.intp), (high * strips).astype(np.intp)
    lengths = last - first + 1
    box = np.repeat(np.arange(count), lengths)
    above_first = np.arange(len(box)) - (np.cumsum(lengths) - lengths).take(box)
    strip = 2.0 * (first.take(box) + above_first)  # places are at most 1
    places = strip + start.take(box)
    in_order = np.argsort(places)
    return StripSweep(
        box.take(in_order),
        above_first.take(in_order) > 0,
        places.take(in_order),
        (strip + stop.take(box)).take(in_order),
    )


def shares(lower: Coordinates, upper: Coordinates) -> tuple[Coordinates, Coordinates]:
    """Return the coordinates as shares of the distance from the lowest to the highest of all."""
    lowest = lower.min()
    span = (upper.max() - lowest) or 1.0
    return (lower - lowest) / span, (upper - lowest) / span


def written_out(first: Indices, last: Indices) -> Iterator[tuple[slice, Indices, Indices]]:
    """Yield the numbers from each first to its last, without that, in pieces of whole runs: numpy loops over ranges.

    Of each piece its rows, how long the run of each is, (m,), and the numbers, (k,), run after run. A run is empty
    where the last is not greater than the first.
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
