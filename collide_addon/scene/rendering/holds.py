# SPDX-License-Identifier: GPL-3.0-or-later
"""How long each picture of an MP4 film stands, written into a film in which all stand equally long.

Most frames of a storyboard repeat the one before. A film may say so: its pictures are encoded once each, and the table
of their times tells how long each one shows.

Source: ISO/IEC 14496-12, sections 4.2 (boxes), 8.2.2, 8.3.2, 8.4.2 and 8.6.6 (durations), 8.6.1.2 (times of samples).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

OUTER = frozenset({b"moov", b"trak", b"edts", b"mdia", b"minf", b"stbl"})
"""Boxes that only hold others."""


class _Times(NamedTuple):
    """How long a film is, in units of the film and of its pictures, and how many of the latter a frame takes."""

    frames: Sequence[int]
    units: int
    units_of_pictures: int
    frame: int

    @property
    def length(self) -> int:
        """Of the pictures."""
        return self.frame * sum(self.frames)

    @property
    def length_of_film(self) -> int:
        """Of the film, rounded up, so that the last picture stands to its end."""
        return -(-self.length * self.units // self.units_of_pictures)


def hold(film: Path, frames: Sequence[int]) -> None:
    """Let each picture of a film that has one for each frame stand for so many frames, here a number for each picture.

    The film has pictures only, which show in the order in which they are stored.
    """
    with film.open("r+b") as file:
        kind, begin, size = b"", 0, 0
        while kind != b"moov":  # the film is known to have one
            begin = file.seek(begin + size)
            size, kind = struct.unpack(">I4s", file.read(8))
            if size == 1:  # too long for four bytes
                [size] = struct.unpack(">Q", file.read(8))
        file.seek(begin)
        before = file.read(size)
        leaves = dict(_leaves(before))
        units, units_of_pictures = (struct.unpack_from(">I", leaves[each], 12)[0] for each in (b"mvhd", b"mdhd"))
        *_, frame = struct.unpack_from(">III", leaves[b"stts"], 4)
        after = _timed(before, _Times(frames, units, units_of_pictures, frame))
        if file.read(1):  # the pictures come behind it, and would move
            file.seek(begin + 4)
            file.write(b"free")
            file.seek(0, 2)
        else:
            file.seek(begin)
        file.write(after)


def _boxes(inside: bytes) -> Iterator[tuple[bytes, bytes]]:
    begin = 0
    while begin < len(inside):
        size, kind = struct.unpack_from(">I4s", inside, begin)
        yield kind, inside[begin + 8 : begin + size]
        begin += size


def _leaves(boxes: bytes) -> Iterator[tuple[bytes, bytes]]:
    for kind, inside in _boxes(boxes):
        if kind in OUTER:
            yield from _leaves(inside)
        else:
            yield kind, inside


def _timed(boxes: bytes, times: _Times) -> bytes:
    """Return boxes with other times in them."""
    made = [(kind, _retimed(kind, inside, times)) for kind, inside in _boxes(boxes)]
    return b"".join(struct.pack(">I4s", 8 + len(inside), kind) + inside for kind, inside in made)


def _retimed(kind: bytes, inside: bytes, times: _Times) -> bytes:
    match kind:
        case b"mvhd":
            return _put(inside, 16, times.length_of_film)
        case b"tkhd":
            return _put(inside, 20, times.length_of_film)
        case b"elst":
            return _put(inside, 8, times.length_of_film)
        case b"mdhd":
            return _put(inside, 16, times.length)
        case b"stts":
            rows = [(len(list(alike)), times.frame * many) for many, alike in groupby(times.frames)]
            return struct.pack(">4xI", len(rows)) + b"".join(struct.pack(">II", *row) for row in rows)
    return _timed(inside, times) if kind in OUTER else inside


def _put(inside: bytes, place: int, number: int) -> bytes:
    return inside[:place] + struct.pack(">I", number) + inside[place + 4 :]
