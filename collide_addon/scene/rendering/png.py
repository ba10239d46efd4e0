# SPDX-License-Identifier: GPL-3.0-or-later
"""PNG pictures with alternative text, and several as an animation (APNG).

The text is a title and a description in the figure's language, for which the figure is rebuilt from its stored data.
Figures that store too little or very much get pictures without it.

Source: Portable Network Graphics Specification (Third Edition), W3C 2025, sections 4.9, 5, 7, 9 and 11.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self

import bpy
import numpy as np

from ...figure.export.described import in_words
from ...figure.files.writing import write_working
from ...figure.lessons import repeat_lesson
from ...figure.model.figure import Figure
from ...figure.model.playback import pages_of_step
from ...figure.text.languages import LANGUAGES
from ...figure.text.names import FORBIDDEN
from ..base.custom_property import json_text, json_value
from ..base.files import PNG_SIGNATURE
from ..base.timeline import steps_of, stop_at
from ..drawing.parameters import PARAMETERS
from .picture import BAND_PIXELS, Levels

FAST_LEVEL, SMALL_LEVEL = 1, 9
"""Compression levels."""
LONGEST_DELAY = (1 << 16) - 1
"""Limits of a frame's delay, as numerator and denominator in seconds."""

HEAD_ENDS = len(PNG_SIGNATURE) + 25
"""Offset of what follows the chunk with the picture's size."""
KEEP_FRAME, BLEND_OVER = 0, 1
"""Frame control: keep the frame, and blend the next one over it."""


def png(picture: Levels, *, transparent: bool, texts: bytes = b"") -> bytes:
    """Return a PNG file, with text chunks after its header."""
    head = _head(picture, transparent=transparent)
    pixels = _chunk(b"IDAT", _deflated(picture, 4 if transparent else 3, FAST_LEVEL))
    return PNG_SIGNATURE + head + texts + pixels + _chunk(b"IEND")


def text_chunks(texts: Mapping[str, str], language: str = "") -> bytes:
    """Return text chunks for texts by keyword, with the tag of their language (RFC 5646) if it is known."""
    parts = (f"{keyword}\0\0\0{language}\0\0{FORBIDDEN.sub('', text)}" for keyword, text in texts.items())
    return b"".join(_chunk(b"iTXt", part.encode()) for part in parts)


def with_texts(file: bytes, texts: bytes) -> bytes:
    """Return a PNG file with text chunks inserted after its header."""
    return file[:HEAD_ENDS] + texts + file[HEAD_ENDS:]


def _head(picture: Levels, *, transparent: bool) -> bytes:
    height, width = picture.shape[:2]
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6 if transparent else 2, 0, 0, 0))


def _chunk(kind: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def _deflated(picture: Levels, channels: int, level: int) -> bytes:
    """Return the first channels of a picture, compressed in parallel bands."""
    height, width = picture.shape[:2]
    rows = np.zeros((height, 1 + width * channels), np.uint8)  # a 0 before each row: it is not filtered
    for channel in range(channels):
        rows[:, 1 + channel :: channels] = picture[..., channel]

    def band(some: Levels) -> bytes:
        packing = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
        return packing.compress(some.data) + packing.flush(zlib.Z_FULL_FLUSH)

    with ThreadPoolExecutor() as threads:
        bands = b"".join(threads.map(band, np.array_split(rows, -(-picture.size // BAND_PIXELS))))
    return b"\x78\x01" + bands + b"\x03\x00" + struct.pack(">I", zlib.adler32(rows.data))


class AnimatedPng:
    """Opaque pictures in one looping file of a working folder; a context manager that begins and finishes the file.

    For each picture, the file contains the smallest rectangle that differs from the one before.
    """

    def __init__(self, path: Path, frames: list[int], seconds: Fraction, texts: bytes = b"") -> None:
        """Prepare for pictures that each last a number of frames of this many seconds, with text chunks."""
        self.path, self._texts = path, texts
        self._frames, self._seconds = iter(frames), seconds
        self._pictures = self._chunks = self._stands = 0
        self._last: Levels | None = None
        self._waiting = (b"", b"")

    def __enter__(self) -> Self:
        self._file = self.path.open("wb", buffering=0)
        return self

    def add(self, picture: Levels) -> None:
        """Add a picture."""
        if self._last is None:
            self._begin(picture)
            top, left, part = 0, 0, picture
        else:
            new = (picture != self._last).any(axis=2)
            rows, columns = (np.flatnonzero(new.any(axis=axis)) for axis in (1, 0))
            if not len(rows):
                self.repeat()
                return
            self._write_waiting()
            inside = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
            top, left, part = int(rows[0]), int(columns[0]), picture[inside] * new[inside][..., np.newaxis]
        self._last, self._stands = picture.copy(), next(self._frames)  # its array may be reused
        self._waiting = (struct.pack(">IIII", part.shape[1], part.shape[0], left, top), _deflated(part, 4, SMALL_LEVEL))

    def repeat(self) -> None:
        """Show the last picture for longer."""
        self._stands += next(self._frames)

    def _begin(self, picture: Levels) -> None:
        """Write what precedes the pictures; their number is filled in at the end."""
        head = PNG_SIGNATURE + _head(picture, transparent=True) + self._texts
        write_working(self._file, head + _chunk(b"acTL", struct.pack(">II", self._pictures, 0)))

    def _write_waiting(self) -> None:
        """Write the last picture, now that its duration is known."""
        place, deflated = self._waiting
        stands = (self._stands * self._seconds).limit_denominator(LONGEST_DELAY)
        times = struct.pack(">HHBB", min(stands.numerator, LONGEST_DELAY), stands.denominator, KEEP_FRAME, BLEND_OVER)
        write_working(self._file, _chunk(b"fcTL", self._number() + place + times))
        first = self._pictures == 0
        write_working(self._file, _chunk(b"IDAT", deflated) if first else _chunk(b"fdAT", self._number() + deflated))
        self._pictures += 1

    def _number(self) -> bytes:
        self._chunks += 1
        return struct.pack(">I", self._chunks - 1)

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        with self._file:  # closed even if the disk is full
            if kind is None and self._last is not None:
                self._write_waiting()
                write_working(self._file, _chunk(b"IEND"))
                self._file.seek(0)
                self._begin(self._last)


MOST_CHARACTERS = 500_000
"""Most characters of a figure's stored data; with more, the text would take longer than the picture."""


def texts_of(collection: bpy.types.Collection, frame: int | None = None, step: int | None = None) -> bytes:
    """Return the texts about a figure's picture, of the page at a frame, of a step, or of all steps."""
    kept, steps = json_text(PARAMETERS.of(collection)), steps_of(collection)
    try:
        figure = _made(kept) if steps and len(kept) <= MOST_CHARACTERS else None
    except (LookupError, ValueError, TypeError, ArithmeticError):  # edited by hand
        figure = None
    if figure is None:
        return b""
    pages = [page for each in figure.steps if step in (None, each.number) for page in pages_of_step(each)]
    if frame is not None:
        stop = stop_at(steps, frame)
        pages = [page for page in pages if (page.step.number, page.phase) == (stop.step.number, stop.phase)]
    texts = {"Title": figure.title, "Description": in_words(figure, pages)}
    return text_chunks(texts, LANGUAGES[figure.language].tag)


@lru_cache(maxsize=1)
def _made(kept: str) -> Figure:
    return repeat_lesson(json_value(kept)).figure
