# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of a film on their way to Blender's encoder: a lossless QuickTime film.

Its Animation codec stores only the changed pixels of each picture, in runs. Every element of a frame takes two or four
bytes, so that all can be written at once: the move to the next row, a skip of unchanged pixels, and a run of one
colour. Blender reads such films much faster than picture files, and they are small.

Sources: Apple, QuickTime File Format Specification, 2016, "Movie Atoms" and "Video Media"; Mike Melanson, Apple
QuickTime RLE, 2003, https://multimedia.cx/qtrle.txt.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from ...figure.files.writing import write_working
from ..flat.coverage import Whole
from ..flat.picture import Levels

LONGEST_RUN, FURTHEST = 128, 254
"""Most pixels of one run, and of one skip."""
NEXT_ROW, SKIP = 0x01FF, 0xFF00
"""End of a row and beginning of the next, and the longest skip, as little-endian numbers."""


def changes(picture: Levels, places: Whole | None = None) -> bytes:
    """Return a frame with the pixels of an opaque picture at increasing numbers, or with all of them."""
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
"""The frame of an unchanged picture."""


MATRIX = struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
"""The identity matrix of the display."""
HEAD = struct.pack(">I4s4sI4sI4s", 20, b"ftyp", b"qt  ", 0, b"qt  ", 1, b"mdat")
"""What precedes the pictures, apart from their total length."""
PICTURES_AT = len(HEAD) + 8
"""Offset of the pictures."""
BITS = 24
"""Bits per pixel."""


class Reel:
    """Opaque pictures in a file of a working folder, one a frame; a context manager begins and finishes the file."""

    def __init__(self, path: Path, size: tuple[int, int], units: int, frame: int) -> None:
        """Begin with the pictures' width and height, and the duration of a frame in units of a time scale."""
        self.path = path
        self._size, self._units, self._frame = size, units, frame
        self._lengths: list[int] = []

    def __enter__(self) -> Self:
        self._file = self.path.open("wb", buffering=0)
        self._file.seek(PICTURES_AT)
        return self

    def add(self, picture: Levels, new: Whole | None = None) -> None:
        """Add a picture, of which only the pixels of these numbers may differ from the previous one, or all."""
        self._write(changes(picture, new))

    def repeat(self) -> None:
        """Add the last picture again."""
        self._write(NO_CHANGE)

    def _write(self, frame: bytes) -> None:
        write_working(self._file, frame)
        self._lengths.append(len(frame))

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        with self._file:  # closes it where the disk is full, too
            if kind is None:
                write_working(self._file, _movie(self._size, self._lengths, self._units, self._frame))
                self._file.seek(0)
                write_working(self._file, HEAD + struct.pack(">Q", 16 + sum(self._lengths)))


def _movie(size: tuple[int, int], lengths: Sequence[int], units: int, frame: int) -> bytes:
    """Return the table of contents of a film whose pictures are stored consecutively."""
    count, (width, height) = len(lengths), size
    length = count * frame
    whole = struct.pack(">II", width << 16, height << 16)
    description = struct.pack(">6xH", 1) + struct.pack(
        ">HH4sIIHHIIIH32sHh", 0, 0, bytes(4), 0, 0x200, width, height, 72 << 16, 72 << 16, 0, 1, bytes(32), BITS, -1
    )
    table = (
        _box(b"stsd", struct.pack(">4xI", 1) + _box(b"rle ", description)),
        _box(b"stts", struct.pack(">4xIII", 1, count, frame)),
        _box(b"stsc", struct.pack(">4xIIII", 1, 1, count, 1)),
        _box(b"stsz", struct.pack(f">4xII{count}I", 0, count, *lengths)),
        _box(b"stco", struct.pack(">4xII", 1, PICTURES_AT)),
        _box(b"stss", struct.pack(">4xII", 1, 1)),
    )
    file = _box(b"dref", struct.pack(">4xI", 1) + _box(b"alis", struct.pack(">I", 1)))
    media = (
        _box(b"mdhd", struct.pack(">12xIIHH", units, length, 0, 0)),
        _box(b"hdlr", struct.pack(">4x4s4s13x", b"mhlr", b"vide")),
        _box(b"minf", _box(b"vmhd", struct.pack(">I8x", 1)), _box(b"dinf", file), _box(b"stbl", *table)),
    )
    track = _box(b"tkhd", struct.pack(">I8xI4xI16x", 3, 1, length) + MATRIX + whole), _box(b"mdia", *media)
    head = struct.pack(">12xIIIH10x", units, length, 1 << 16, 1 << 8) + MATRIX + struct.pack(">24xI", 2)
    return _box(b"moov", _box(b"mvhd", head), _box(b"trak", *track))


def _box(kind: bytes, *inside: bytes) -> bytes:
    return struct.pack(">I4s", 8 + sum(map(len, inside)), kind) + b"".join(inside)
