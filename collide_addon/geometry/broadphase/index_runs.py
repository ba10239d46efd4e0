# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs of consecutive numbers, written out: how numpy loops over a different range for each row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Indices = NDArray[np.intp]

NUMBERS_AT_ONCE = 1 << 19
"""Written out in one piece, to keep memory small; a single run may be longer."""


def written_out(first: Indices, last: Indices) -> Iterator[tuple[slice, Indices, Indices]]:
    """Yield the numbers from each first to its last, without that, in pieces of whole runs.

    Parameters
    ----------
    first, last : ndarray (n,)
        A run is empty where the last is not greater.

    Yields
    ------
    slice
        The rows of this piece.
    ndarray (m,)
        How long each of its runs is.
    ndarray (k,)
        The numbers, run after run.
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
