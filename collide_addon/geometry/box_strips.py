# SPDX-License-Identifier: GPL-3.0-or-later
"""Overlapping pairs of boxes by sweeping in strips: fast wherever boxes are not long and thin both ways.

The plane is cut into strips of twice the mean height of a box, and a box is swept in each strip that it touches. A pair
counts in the first strip that both touch.

Strips and places in them may be rounded as they like, if only none falls as the coordinate grows: then boxes that
overlap share a strip, and in it the one that begins further right is not placed behind the right end of the other. What
is met so is compared exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .index_runs import written_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Coordinates = NDArray[np.float64]
    Indices = NDArray[np.intp]

MOST_STRIPS = 1 << 16
"""More would leave fewer bits for the places in them."""


class Boxes(NamedTuple):
    """Upright boxes by their four ends, each of shape (n,)."""

    left: Coordinates
    bottom: Coordinates
    right: Coordinates
    top: Coordinates


class Sweep(NamedTuple):
    """The boxes of all strips, strip after strip, in each from left to right; at most 2.5 N in all.

    Attributes
    ----------
    box : ndarray (m,)
        Row of the box.
    began_below : ndarray of bool (m,)
        Whether the box touches the strip below too.
    begin, end : ndarray (m,)
        Those behind this one, and up to this place, without it, are in its strip and overlap it in x, or nearly.
    """

    box: Indices
    began_below: NDArray[np.bool_]
    begin: Indices
    end: Indices

    def pairs(self, boxes: Boxes) -> Iterator[Indices]:
        """Yield all overlapping pairs as arrays (2, m) of rows, each pair once."""
        left, bottom, right, top = boxes
        for rows, lengths, met in written_out(self.begin, self.end):
            here = np.repeat(np.arange(rows.start, rows.stop), lengths)
            first_shared = np.flatnonzero(~(self.began_below[here] & self.began_below[met]))
            one, other = self.box[here[first_shared]], self.box[met[first_shared]]
            overlap = np.flatnonzero((bottom[one] <= top[other]) & (bottom[other] <= top[one]))
            one, other = one[overlap], other[overlap]
            overlap = np.flatnonzero((left[one] <= right[other]) & (left[other] <= right[one]))
            yield np.stack((one[overlap], other[overlap]))


def sweep(boxes: Boxes) -> Sweep:
    """Prepare the sweep: sort the boxes of all strips at once, by the number of the strip and the place in it."""
    count = len(boxes.left)
    start, stop = shares(boxes.left, boxes.right)
    low, high = shares(boxes.bottom, boxes.top)
    strips = int(min(MOST_STRIPS, count, 0.5 / max((high - low).mean(), 0.5 / count)))
    first, last = (low * strips).astype(np.intp), (high * strips).astype(np.intp)
    lengths = last - first + 1
    box = np.repeat(np.arange(count), lengths)
    above_first = np.arange(len(box)) - (np.cumsum(lengths) - lengths)[box]
    strip = 2.0 * (first[box] + above_first)  # places are at most 1
    places = strip + start[box]
    in_order = np.argsort(places)
    ends = (strip + stop[box])[in_order]
    end = np.searchsorted(places[in_order], ends, side="right")
    return Sweep(box[in_order], above_first[in_order] > 0, np.arange(1, len(box) + 1), end)


def shares(lower: Coordinates, upper: Coordinates) -> tuple[Coordinates, Coordinates]:
    """Return the coordinates as shares of the way from the lowest to the highest of all."""
    lowest = lower.min()
    span = (upper.max() - lowest) or 1.0
    return (lower - lowest) / span, (upper - lowest) / span
