# SPDX-License-Identifier: GPL-3.0-or-later
"""Overlapping pairs of upright boxes in space: the sweep of `strips`, along one way in columns that stand side by side.

The two other ways are cut into strips of twice the mean length of a box there, which makes the columns. A box is swept
in each column that it touches, and a pair counts in the first that both touch, either way. What is met so is compared
exactly; as in `strips` roundings do no harm.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .overlapping_pairs import WORTHWHILE, pairs_in_parts
from .strips import Boxes, Coordinates, Indices, shares, written_out

MOST_COLUMNS = 1 << 20
"""More would leave fewer bits for the places in them."""
MOST_TOUCHED = 4
"""Columns that a box touches in the mean; of large boxes among many small ones, wider columns are touched."""


def pairs_in_space(lower: Coordinates, upper: Coordinates) -> Iterator[Indices]:
    """Yield the pairs of boxes (n, 3) with a point in common, as arrays (2, m) of rows, each once, in any order."""
    count = len(lower)
    if count == 0:
        return
    low, high = (tuple(np.ascontiguousarray(corners.T)) for corners in (lower, upper))
    ends = [shares(*each) for each in zip(low, high, strict=True)]
    along, *across = np.argsort([(stop - start).mean() for start, stop in ends], kind="stable").tolist()
    touched, widths = _touched([ends[k] for k in across], count)
    (first_row, rows), (first, in_row) = touched
    lengths = rows * in_row
    box = np.repeat(np.arange(count), lengths)
    number = np.arange(len(box)) - (np.cumsum(lengths) - lengths).take(box)
    row = number // in_row.take(box)
    place = number - row * in_row.take(box)
    column = 2.0 * ((first_row.take(box) + row) * widths[1] + first.take(box) + place)  # places are at most 1
    starts = column + ends[along][0].take(box)
    order = np.argsort(starts)
    box, starts = box.take(order), starts.take(order)
    stops = column.take(order) + ends[along][1].take(box)
    began_before = ((row > 0) + 2 * (place > 0)).astype(np.uint8).take(order)
    begin, end = np.arange(1, len(box) + 1), np.searchsorted(starts, stops, side="right")
    if int((end - begin).sum()) > WORTHWHILE * count:
        yield from _seen_from_above(low, high)
        return
    for some, runs, met in written_out(begin, end):
        one, other = np.repeat(box[some], runs), box.take(met)
        meet = (np.repeat(began_before[some], runs) & began_before.take(met)) == 0
        for k in (*across, along):
            meet &= low[k].take(one) <= high[k].take(other)
            meet &= low[k].take(other) <= high[k].take(one)
        found = np.flatnonzero(meet)
        yield np.stack((one.take(found), other.take(found)))


def _touched(
    ends: list[tuple[Coordinates, Coordinates]], count: int
) -> tuple[list[tuple[Indices, Indices]], tuple[int, int]]:
    """Return for two ways the first strip that each box touches and how many, and the numbers of strips."""
    most = int(min(MOST_COLUMNS, count) ** 0.5)
    widths = [int(max(1, min(most, 0.5 / max(float((high - low).mean()), 0.5 / count)))) for low, high in ends]
    while True:
        touched = []
        for (low, high), width in zip(ends, widths, strict=True):
            first = (low * width).astype(np.intp)
            touched.append((first, (high * width).astype(np.intp) - first + 1))
        if int((touched[0][1] * touched[1][1]).sum()) <= MOST_TOUCHED * count:
            return touched, (widths[0] + 1, widths[1] + 1)  # a box at the end touches one more
        widths = [max(1, width // 2) for width in widths]


def _seen_from_above(low: tuple[Coordinates, ...], high: tuple[Coordinates, ...]) -> Iterator[Indices]:
    """Yield the pairs whose boxes overlap seen from above, and in height."""
    for one, other in pairs_in_parts(Boxes(low[0], low[1], high[0], high[1])):
        meet: NDArray[np.bool_] = (low[2].take(one) <= high[2].take(other)) & (low[2].take(other) <= high[2].take(one))
        yield np.stack((one[meet], other[meet]))
