# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a film as QuickTime's Animation codec writes them: of each only the pixels that changed, in runs.

Every part of a frame takes two bytes or four, so that all are written at once: on to the next row, past pixels that
stay, and a run of pixels of one colour. Blender reads such films a good deal faster than pictures, and they are small.

Source: Mike Melanson, Apple QuickTime RLE, 2003, https://multimedia.cx/qtrle.txt.
"""

from __future__ import annotations

import struct

import numpy as np

from ..flat.coverage import Whole
from ..flat.picture import Levels

LONGEST_RUN, FURTHEST = 128, 254
"""Pixels of one run, and those that one skip passes."""
NEXT_ROW, SKIP = 0x01FF, 0xFF00
"""A row's end and the next one's beginning, and the longest skip, as their bytes are numbered from the lower one."""


def changes(picture: Levels, places: Whole | None = None) -> bytes:
    """Return a frame: what an opaque picture has at some pixels, given by increasing numbers, or at all."""
    width, now = picture.shape[1], picture.view("<u4").reshape(-1)
    if places is None:
        places = np.arange(now.size)
    if not len(places):
        return NO_CHANGE
    values, rows = now[places], places // width  # dividing is quick, the rest of a division is not
    alike = (np.diff(places) == 1) & (values[1:] == values[:-1]) & (rows[1:] == rows[:-1])
    first = np.flatnonzero(np.append(True, ~alike))
    length = np.diff(first, append=len(places))
    pieces = -(-length // LONGEST_RUN)
    before_it = LONGEST_RUN * (np.arange(pieces.sum()) - np.repeat(np.cumsum(pieces) - pieces, pieces))
    value, row = (np.repeat(each[first], pieces) for each in (values, rows))
    column = np.repeat(places[first], pieces) + before_it - row * width
    count = np.minimum(np.repeat(length, pieces) - before_it, LONGEST_RUN)
    down = np.diff(row, prepend=row[0])
    passed = column.copy()
    passed[1:] -= np.where(down[1:] > 0, 0, (column + count)[:-1])
    skips = -(-passed // FURTHEST)
    at = np.cumsum(down + skips + 2) - 2
    parts = np.full(at[-1] + 2, NEXT_ROW, "<u2")
    parts[np.repeat(at, skips) - 1 - np.arange(skips.sum()) + np.repeat(np.cumsum(skips) - skips, skips)] = SKIP
    some = skips > 0
    parts[at[some] - 1] = (passed[some] - FURTHEST * (skips[some] - 1) + 1) << 8
    parts[at] = np.where(count == 1, 1, 256 - count) | (value & 0xFF) << 8
    parts[at + 1] = value >> 8 & 0xFFFF
    return _frame(int(row[0]), int(row[-1] - row[0]) + 1, b"\x01" + parts.tobytes() + b"\xff")


def _frame(first: int, rows: int, inside: bytes) -> bytes:
    return struct.pack(">IHHHHH", 14 + len(inside), 8, first, 0, rows, 0) + inside


NO_CHANGE = _frame(0, 0, b"")
"""The frame of a picture that stands."""
