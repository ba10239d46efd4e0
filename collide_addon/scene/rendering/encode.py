# SPDX-License-Identifier: GPL-3.0-or-later
"""Encoding pictures as a film with Blender's own sequencer and encoder, in a temporary scene.

Most frames of a storyboard repeat the previous one. An MP4 file can express that: each picture is encoded once, with
equal durations, and then the table of sample times is rewritten to the real durations.

Source: ISO/IEC 14496-12, sections 4.2 (boxes), 8.2.2, 8.3.2, 8.4.2 and 8.6.6 (durations), 8.6.1.2 (times of samples).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, groupby
from pathlib import Path
from typing import NamedTuple

import bpy

from ...figure.files.writing import not_whole
from ..base import compat
from ..base.animated_values import kept_as_they_stand
from ..base.files import is_whole_mp4
from ..base.handlers import listen, stop_listening
from ..base.ownership import mark_owned
from .render import RenderError

OUTER = frozenset({b"moov", b"trak", b"edts", b"mdia", b"minf", b"stbl"})
"""Boxes that only contain others."""


class _Times(NamedTuple):
    """The time scales of a film and of its pictures, and the duration of a frame in the latter."""

    frames: Sequence[int]
    units: int
    units_of_pictures: int
    frame: int

    @property
    def length(self) -> int:
        """The duration of the pictures."""
        return self.frame * sum(self.frames)

    @property
    def length_of_film(self) -> int:
        """The duration of the film, rounded up so that the last picture stays to its end."""
        return -(-self.length * self.units // self.units_of_pictures)


def hold(film: Path, frames: Sequence[int]) -> None:
    """Rewrite a film of one picture a frame so that each picture lasts this number of frames.

    The film consists of pictures only, displayed in the order in which they are stored.
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


FILM = "film.mp4"
NAME = "Collide film"
SECONDS_BETWEEN_KEYS = 1
"""Average interval between key frames, to which a player can jump."""


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

    Raises
    ------
    RenderError, FileError
        When Blender could not make it, or Escape was pressed; when the folder has no room for it.
    """
    film = reel.with_name(FILM)
    scene = bpy.data.scenes.new(NAME)
    mark_owned(scene)
    try:
        _prepare(scene, reel, frames, size, pace)
        scene.render.filepath = str(film)
        with kept_as_they_stand(scene), _reporting(scene, frames, encoded), bpy.context.temp_override(scene=scene):
            bpy.ops.render.render("EXEC_DEFAULT", animation=True)
    except RuntimeError as error:
        raise RenderError("Blender could not write the film: {reason}", reason=str(error).strip()) from error
    finally:
        bpy.data.scenes.remove(scene)
    if not film.is_file() or not is_whole_mp4(film):
        raise not_whole(film)
    if _length(film) != len(frames):
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
    scene.display_settings.display_device = "sRGB"
    scene.view_settings.view_transform, scene.view_settings.look = "Standard", "None"  # takes back what reading does
    render = scene.render
    render.resolution_x, render.resolution_y = size
    render.resolution_percentage = 100
    render.fps, render.fps_base = pace.fps, pace.fps_base
    render.dither_intensity = 0.0
    render.film_transparent = True  # or Blender would lay opaque pictures on black, too
    render.use_sequencer, render.use_compositing = True, False
    render.use_file_extension = False  # the name is whole
    compat.choose_engine(scene)
    compat.choose_film(render)
    a_second = pace.fps / pace.fps_base * len(frames) / sum(frames)
    render.ffmpeg.gopsize = max(1, round(SECONDS_BETWEEN_KEYS * a_second))


@contextmanager
def _reporting(scene: bpy.types.Scene, frames: Sequence[int], encoded: Callable[[int], bool | None]) -> Iterator[None]:
    """Call `encoded` after each picture of `scene`, ending the scene there if it returns False."""
    upto = list(accumulate(frames))

    def tell(rendered: bpy.types.Scene, _: object = None) -> None:
        if rendered.name == scene.name and encoded(upto[rendered.frame_current - 1]) is False:
            rendered.frame_current = rendered.frame_end

    heard = [("render_write", tell)]
    listen(heard, in_every_file=False)
    try:
        yield
    finally:
        stop_listening(heard)


def _length(film: Path) -> int:
    """Return the number of frames in a film."""
    image = bpy.data.images.load(str(film))
    try:
        return int(image.frame_duration)
    finally:
        bpy.data.images.remove(image)
