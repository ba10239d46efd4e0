# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a film on a lossless reel, and encoded by Blender's own sequencer and encoder in a temporary scene.

The reel is a QuickTime film. Its Animation codec stores only the changed pixels of each picture, in runs. Each element
of a frame (a move to the next row, a skip of unchanged pixels, a run of one colour) takes two or four bytes, so that
all can be written at once. Blender reads such films much faster than picture files, and they are small.

Most frames of a storyboard repeat the previous one. An MP4 file can express that: each picture is encoded once, with
equal durations, and then the table of sample times is rewritten with the real durations.

Sources: ISO/IEC 14496-12, sections 4.2 (boxes), 8.2.2, 8.3.2, 8.4.2 and 8.6.6 (durations), 8.6.1.2 (times of samples).
Apple, QuickTime File Format Specification, 2016, "Movie Atoms" and "Video Media"; Mike Melanson, Apple QuickTime RLE,
2003, https://multimedia.cx/qtrle.txt.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import accumulate, groupby
from pathlib import Path
from types import TracebackType
from typing import Self

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.files.writing import not_whole, write_working
from ..base import compat
from ..base.files import is_whole_mp4, mp4_boxes
from ..base.handlers import listen, stop_listening
from ..base.ownership import mark_owned
from ..base.restoration import kept_as_they_stand
from ..drawing.stage import exact_colours
from .picture import Levels, Whole
from .render import RenderError

OUTER = frozenset({b"moov", b"trak", b"edts", b"mdia", b"minf", b"stbl"})
"""Boxes that only contain others."""


def hold(film: Path, frames: Sequence[int]) -> None:
    """Rewrite a film of one picture a frame so that each picture lasts the given number of frames.

    The film consists of pictures only, displayed in the order in which they are stored.
    """
    with film.open("r+b") as file:
        begin, size = next(place for kind, *place in mp4_boxes(file) if kind == b"moov")
        file.seek(begin)
        before = file.read(size)
        leaves = dict(_leaves(before))
        units, units_of_pictures = (struct.unpack_from(">I", leaves[each], 12)[0] for each in (b"mvhd", b"mdhd"))
        *_, frame = struct.unpack_from(">III", leaves[b"stts"], 4)
        length = frame * sum(frames)
        of_film = -(-length * units // units_of_pictures)  # rounded up so that the last picture stays to its end
        rows = [(len(list(alike)), frame * many) for many, alike in groupby(frames)]
        times = {b"stts": struct.pack(">4xI", len(rows)) + b"".join(struct.pack(">II", *row) for row in rows)}
        places = {b"mvhd": (16, of_film), b"tkhd": (20, of_film), b"elst": (8, of_film), b"mdhd": (16, length)}
        for each, (at, number) in places.items():
            if each in leaves:
                times[each] = leaves[each][:at] + struct.pack(">I", number) + leaves[each][at + 4 :]
        after = _with(times, before)
        if file.read(1):  # the pictures follow, and would move
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


def _with(leaves: Mapping[bytes, bytes], boxes: bytes) -> bytes:
    return b"".join(
        _box(kind, _with(leaves, inside) if kind in OUTER else leaves.get(kind, inside))
        for kind, inside in _boxes(boxes)
    )


FILM = "film.mp4"
FILM_NAME = "Collide film"


def encode(
    reel: Path,
    frames: Sequence[int],
    size: tuple[int, int],
    pace: bpy.types.RenderSettings,
    encoded: Callable[[int], bool | None],
) -> Path:
    """Encode a reel, which already has final colours and even dimensions, as a film beside it; return the film's path.

    `frames` has the number of frames for which each picture of the reel lasts. The film uses the frame rate of `pace`.
    `encoded` is called with the number of frames written so far; returning False stops the encoding.

    Raises RenderError if Blender cannot write the film or was cancelled, as by Escape, or FileError if the result is
    incomplete, as on a full disk.
    """
    film, upto = reel.with_name(FILM), list(accumulate(frames))
    scene = bpy.data.scenes.new(FILM_NAME)

    def tell(rendered: bpy.types.Scene, _: object = None) -> None:
        """Report a written picture, and make it the scene's last if encoding should stop."""
        if rendered.name == scene.name and encoded(upto[rendered.frame_current - 1]) is False:
            rendered.frame_current = rendered.frame_end

    heard = [("render_write", tell)]
    with ExitStack() as after:
        after.callback(bpy.data.scenes.remove, scene)
        mark_owned(scene)
        try:
            _prepare(scene, reel, frames, size, pace)
            scene.render.filepath = str(film)
            listen(heard, in_every_file=False)
            after.callback(stop_listening, heard)
            with kept_as_they_stand(scene), bpy.context.temp_override(scene=scene):
                bpy.ops.render.render("EXEC_DEFAULT", animation=True)
        except RuntimeError as error:
            raise RenderError("Blender could not write the film: {reason}", reason=str(error).strip()) from error
    if not film.is_file() or not is_whole_mp4(film):
        raise not_whole(film)
    image = bpy.data.images.load(str(film))
    length = image.frame_duration
    bpy.data.images.remove(image)
    if length != len(frames):
        raise RenderError("Writing the film was cancelled")
    try:
        hold(film, frames)
    except OSError as error:
        raise not_whole(film) from error
    return film


def _prepare(
    scene: bpy.types.Scene, reel: Path, frames: Sequence[int], size: tuple[int, int], pace: bpy.types.RenderSettings
) -> None:
    compat.film_strip(scene, str(reel))
    scene.frame_start, scene.frame_end = 1, len(frames)
    exact_colours(scene)  # resets what adding the strip has changed
    render = scene.render
    render.resolution_x, render.resolution_y = size
    render.resolution_percentage = 100
    render.fps, render.fps_base = pace.fps, pace.fps_base
    render.film_transparent = True  # otherwise Blender would lay even opaque pictures on black
    render.use_sequencer, render.use_compositing = True, False
    render.use_file_extension = False  # the name has its suffix
    compat.choose_engine(scene)
    compat.choose_film(render)
    a_second = pace.fps / pace.fps_base * len(frames) / sum(frames)
    render.ffmpeg.gopsize = max(1, round(a_second))  # players can jump to each second


LONGEST_RUN, MOST_RUN_PIXELS = 128, 254
"""Most pixels of one run, and of one skip."""
NEXT_ROW, SKIP = 0x01FF, 0xFF00
"""End of a row and beginning of the next, and the longest skip, as little-endian numbers."""


def changes(picture: Levels, places: Whole | None = None) -> bytes:
    """Return a frame with those pixels of an opaque picture that have these increasing numbers, or with all of them."""
    width, now = picture.shape[1], picture.view("<u4").reshape(-1)
    if places is None:
        places = np.arange(now.size)
    if not len(places):
        return NO_CHANGE
    values, rows = now[places], places // width  # the remainder would be slow to compute
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
    skips = -(-passed // MOST_RUN_PIXELS)
    at = np.cumsum(down + skips + 2) - 2
    parts = np.full(at[-1] + 2, NEXT_ROW, "<u2")
    parts[np.repeat(at, skips) - 1 - np.arange(skips.sum()) + np.repeat(np.cumsum(skips) - skips, skips)] = SKIP
    some = skips > 0
    parts[at[some] - 1] = (passed[some] - MOST_RUN_PIXELS * (skips[some] - 1) + 1) << 8
    parts[at] = np.where(count == 1, 1, 256 - count) | (value & 0xFF) << 8
    parts[at + 1] = value >> 8 & 0xFFFF
    return _frame(int(row[0]), int(row[-1] - row[0]) + 1, b"\x01" + parts.tobytes() + b"\xff")


def _frame(first: int, rows: int, inside: bytes) -> bytes:
    return struct.pack(">IHHHHH", 14 + len(inside), 8, first, 0, rows, 0) + inside


NO_CHANGE = _frame(0, 0, b"")
"""The frame of an unchanged picture."""


MATRIX = struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
"""The identity matrix of the display."""
FILE_HEAD = struct.pack(">I4s4sI4sI4s", 20, b"ftyp", b"qt  ", 0, b"qt  ", 1, b"mdat")
"""What precedes the pictures, except their total length."""
PICTURES_AT = len(FILE_HEAD) + 8
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
        self._last: NDArray[np.uint32] | None = None

    def __enter__(self) -> Self:
        self._file = self.path.open("wb", buffering=0)
        self._file.seek(PICTURES_AT)
        return self

    def add(self, picture: Levels) -> None:
        """Add a picture; only the pixels that differ from the previous one are written."""
        now, places = picture.view("<u4").reshape(-1), None
        if self._last is None:
            self._last = now.copy()
        else:  # the next one may be drawn into the same array
            places = np.flatnonzero(now != self._last)
            self._last[places] = now[places]
        self._write(changes(picture, places))

    def repeat(self) -> None:
        """Add the last picture again."""
        self._write(NO_CHANGE)

    def _write(self, frame: bytes) -> None:
        write_working(self._file, frame)
        self._lengths.append(len(frame))

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        with self._file:  # closed even if the disk is full
            if kind is None:
                write_working(self._file, _movie(self._size, self._lengths, self._units, self._frame))
                self._file.seek(0)
                write_working(self._file, FILE_HEAD + struct.pack(">Q", 16 + sum(self._lengths)))


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
