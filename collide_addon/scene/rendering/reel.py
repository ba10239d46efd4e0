# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of a film on their way to Blender's encoder: a QuickTime film that keeps them as they are.

Source: Apple, QuickTime File Format Specification, 2016, "Movie Atoms" and "Video Media".
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from ..base.files import write_working
from ..flat.coverage import Whole
from ..flat.picture import Levels
from .changes import NO_CHANGE, changes

MATRIX = struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
"""Shows pictures as they are."""
HEAD = struct.pack(">I4s4sI4sI4s", 20, b"ftyp", b"qt  ", 0, b"qt  ", 1, b"mdat")
"""What comes before the pictures, but for their length, which is known at the end."""
PICTURES_AT = len(HEAD) + 8
"""Where the pictures begin."""
BITS = 24
"""Of a pixel."""


class Reel:
    """Opaque pictures in a file of a working folder, each for a frame; with it, the file is begun and finished."""

    def __init__(self, path: Path, size: tuple[int, int], units: int, frame: int) -> None:
        """Have pictures of this width and height, where a frame takes so many units of so many a second."""
        self.path = path
        self._size, self._units, self._frame = size, units, frame
        self._lengths: list[int] = []

    def __enter__(self) -> Self:
        self._file = self.path.open("wb", buffering=0)
        self._file.seek(PICTURES_AT)
        return self

    def add(self, picture: Levels, new: Whole | None = None) -> None:
        """Add a picture, of which only the pixels of these numbers may differ from the one before, or all."""
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
    """Return the table of contents of a film whose pictures lie one behind the other."""
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
