# SPDX-License-Identifier: GPL-3.0-or-later
"""A storyboard as pictures of all its frames, or as a film. Each picture is rendered once, however long it shows."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import bpy

from ..base.files import replacing, working_folder
from ..base.owned import FIGURE
from ..base.whole import is_whole_mp4, is_whole_png
from ..drawing.stage import resolution_of, stage_of
from .alike import first_alike
from .encode import encode
from .render import FILM_SUFFIX, SUFFIX, Studio, render_frame, render_still, target_of, write_png, write_tiff

NOT_PACKED = 1 << 31
"""Bytes of a film's pictures that lie on the disk as they are, which takes a third of the time less."""
SHARE = 0.25
"""Of what is free on the disk, which those pictures take at the most."""


class Progress(NamedTuple):
    """How many of a storyboard's frames are ready."""

    done: int
    frames: int


def render_frames(
    figure: bpy.types.Collection,
    folder: str | Path,
    name: str | None = None,
    *,
    transparent: bool = False,
    resolution: tuple[int, int] | None = None,
    studio: Studio | None = None,
) -> Iterator[Progress]:
    """Write one picture a frame, named CLD-001_0001.png; yield after each, so that a caller can stop.

    Arguments and errors are those of `render_steps`. Where a frame looks like one before it, its file is another name
    of that one's (a hard link) or, on a disk without such links, a copy.
    """
    folder = Path(bpy.path.abspath(str(folder)))
    start = FIGURE.of(figure) if name is None else name
    alike, studio = _alike(figure), studio or Studio()

    def picture(frame: int) -> Path:
        return folder / f"{start}_{frame:04d}{SUFFIX}"

    for done, (frame, first) in enumerate(alike.items()):
        if frame != first:
            _repeat(picture(first), picture(frame))
            continue
        if done:
            yield Progress(done, len(alike))
        render_still(figure, picture(frame), frame, transparent=transparent, resolution=resolution, studio=studio)
    yield Progress(len(alike), len(alike))


def render_film(
    figure: bpy.types.Collection,
    filepath: str | Path,
    *,
    resolution: tuple[int, int] | None = None,
    encoded: Callable[[Progress], bool | None] = lambda progress: None,
    studio: Studio | None = None,
) -> Iterator[Progress]:
    """Write the storyboard as MP4 with H.264; yield after each picture, so that a caller can stop.

    `filepath` ends in .mp4; its folder exists. H.264 knows even sizes only: odd ones grow by one pixel. `encoded` is
    called while the film is put together, with the frames in it so far, and returns False to stop. The film is there
    when the last progress has been taken.

    Raises
    ------
    RenderError, FileError, FigureError
        When the film cannot be made or written, was cancelled, or the figure has lost its stage. Then, and when the
        caller stops, a file of that name is as it was.
    """
    target = target_of(filepath, FILM_SUFFIX)
    width, height = resolution or resolution_of(figure)
    size = (width + width % 2, height + height % 2)
    alike, studio = _alike(figure), studio or Studio()
    with working_folder() as folder:
        room = min(NOT_PACKED, SHARE * shutil.disk_usage(folder).free)
        write = write_tiff if 4 * size[0] * size[1] * len(set(alike.values())) <= room else write_png
        for done, (frame, first) in enumerate(alike.items()):
            if frame == first:
                if done:
                    yield Progress(done, len(alike))
                render_frame(figure, folder / _name(frame), frame, resolution=size, studio=studio, write=write)
        yield Progress(len(alike), len(alike))
        names = [_name(first) for first in alike.values()]
        film = encode(folder, names, size, stage_of(figure).render, lambda done: encoded(Progress(done, len(names))))
        with replacing(target, is_whole_mp4) as part:
            shutil.move(film, part)


def _alike(figure: bpy.types.Collection) -> dict[int, int]:
    """Return, for each frame of a figure, the first that shows the same."""
    stage = stage_of(figure)
    return first_alike(stage, range(stage.frame_start, stage.frame_end + 1))


def _name(frame: int) -> str:
    return f"{frame:04d}"


def _repeat(picture: Path, other: Path) -> None:
    """Let `other` be the same picture."""
    with replacing(other, is_whole_png) as part:
        part.unlink()
        try:
            os.link(picture, part)
        except OSError:  # a disk without links
            shutil.copyfile(picture, part)
