# SPDX-License-Identifier: GPL-3.0-or-later
"""Encoding of pictures as a film, with Blender's own sequencer and encoder, in a temporary scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path

import bpy

from ..base import compat
from ..base.files import not_whole
from ..base.handlers import listen, stop_listening
from ..base.owned import mark_owned
from ..base.unkeyed import kept_as_they_stand
from ..base.whole import is_whole_mp4
from .holds import hold
from .render import RenderError

FILM = "film.mp4"
NAME = "Collide film"
SECONDS_BETWEEN_KEYS = 1
"""On average, where a player can jump to."""


def encode(
    reel: Path,
    frames: Sequence[int],
    size: tuple[int, int],
    pace: bpy.types.RenderSettings,
    encoded: Callable[[int], bool | None],
) -> Path:
    """Make a film of a reel, which has its colours and an even size already, beside it; return its path.

    `frames` says for how many frames each picture of the reel stands. The film takes the frame rate of `pace`.
    `encoded` is called with the number of frames written so far; where it returns False no more are written.

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
        with kept_as_they_stand(scene), _told(scene, frames, encoded), bpy.context.temp_override(scene=scene):
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
def _told(scene: bpy.types.Scene, frames: Sequence[int], encoded: Callable[[int], bool | None]) -> Iterator[None]:
    """Call `encoded` after each picture of `scene`, and let that one be the last where it returns False."""
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
