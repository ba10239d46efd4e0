# SPDX-License-Identifier: GPL-3.0-or-later
"""A storyboard as pictures of all its frames, or as a film; each distinct picture is rendered once.

Most frames of a storyboard repeat an earlier one and need no rendering. Frames are compared by the values of all keyed
properties that can affect the picture, whoever has keyed them. Where anything else can change a picture (a driver, a
simulation, a moving texture, another add-on's handler), all frames count as different.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from glob import escape
from itertools import groupby
from math import prod
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import bpy

from ...figure.files.writing import replacing
from ...figure.settings import FILM_SUFFIXES
from ..base import compat
from ..base.files import absolute, file_to_write, is_whole_mp4, is_whole_png, working_folder
from ..base.ownership import FIGURE
from ..base.restoration import animated, reached
from ..base.timeline import frames_of_step, needed_steps
from ..drawing.lettering import shows_letters
from ..drawing.stage import last_frame_of, resolution_of, stage_of
from .encode import Reel, encode
from .png import AnimatedPng, texts_of
from .render import PNG_SUFFIX, Shot, Studio, in_view_as_in_pictures, picture_of, write_shot

STILL_DATA = ("CURVE", "CURVES", "MESH", "KEY", "CAMERA", "LIGHT", "MATERIAL", "NODETREE", "WORLD", "FONT", "ACTION")
STILL_KINDS = frozenset({"SCENE", "COLLECTION", "OBJECT", *STILL_DATA})
"""Types of data-blocks in which only keyframes change anything."""
STILL_OBJECTS = frozenset({"EMPTY", "CURVE", "CURVES", "FONT", "MESH", "CAMERA", "LIGHT"})


def first_alike(stage: bpy.types.Scene, frames: Iterable[int]) -> dict[int, int]:
    """Return, for each of these frames in the order in which they will be shown, the first with the same picture.

    The current frame of the stage does not change.
    """
    blocks = reached([stage])
    if not _still_but_for_keys(stage, blocks):
        return {frame: frame for frame in frames}
    keyed = [owner for block in blocks for owner in animated(block) if owner.animation_data.action is not None]
    curves = [curve for owner in keyed for curve in compat.channels(owner)]
    first: dict[tuple[object, ...], int] = {}
    return {
        frame: first.setdefault((_camera(stage, frame), *[curve.evaluate(frame) for curve in curves]), frame)
        for frame in frames
    }


def _camera(stage: bpy.types.Scene, frame: int) -> bpy.types.Object | None:
    """Return the camera that the latest marker has switched to; None if no marker switches cameras."""
    bound = [marker for marker in stage.timeline_markers if marker.camera is not None]
    passed = [marker for marker in bound if marker.frame <= frame]
    if passed:
        return max(passed, key=lambda marker: marker.frame).camera
    return min(bound, key=lambda marker: marker.frame).camera if bound else None


def _still_but_for_keys(stage: bpy.types.Scene, blocks: list[bpy.types.ID]) -> bool:
    render = stage.render
    by_the_stage = (
        render.use_motion_blur
        or (render.use_compositing and compat.composites(stage))
        or (render.use_sequencer and stage.sequence_editor is not None)
        or render.use_stamp  # it may print the frame's number into the picture
        or render.frame_map_old != render.frame_map_new
        or getattr(getattr(stage, "cycles", None), "use_animated_seed", False)
        or stage.rigidbody_world is not None
    )
    handled = bpy.app.handlers.frame_change_pre or bpy.app.handlers.frame_change_post
    return not by_the_stage and not handled and all(_moves_by_keys_only(block) for block in blocks)


def _moves_by_keys_only(block: bpy.types.ID) -> bool:
    if block.id_type not in STILL_KINDS:
        return False
    if any(owner.animation_data.drivers or owner.animation_data.nla_tracks for owner in animated(block)):
        return False
    if isinstance(block, bpy.types.Object):
        modifiers = [each for each in block.modifiers if not shows_letters(each)]
        moved = (modifiers, block.constraints, block.particle_systems, block.rigid_body)
        return block.type in STILL_OBJECTS and not any(moved)
    return True


FRAME_BY_FRAME = 8
"""Number of frames at the beginning stored one by one, from which players derive the frame rate."""
REEL, MOVING = "reel.mov", "moving.png"
TO_FORESEE, SAMPLE_FACTOR = 0.5, 4
"""Seconds of work from which the total is estimated, and by what the sample picture of an opening shot is smaller."""
ENCODING_SHARE = 1.7e-7
"""Time to encode a pixel of a frame, relative to the time to render it."""


class Progress(NamedTuple):
    """How many of all frames or pictures are ready, and the share of the work done; repeated frames cost no work."""

    done: int
    of: int
    share: float = 1.0


def render_frames(
    figure: bpy.types.Collection,
    folder: str | Path,
    name: str | None = None,
    *,
    transparent: bool = False,
    resolution: tuple[int, int] | None = None,
    studio: Studio | None = None,
) -> Iterator[Progress]:
    """Write one picture a frame, named CLD-001_0001.png; yield after each, so that the caller can stop.

    Arguments and errors are those of `render_steps`. Where a frame repeats an earlier one, its file is a hard link to
    the earlier file or, on a disk without hard links, a copy. Unless a name is given, pictures that a longer film of
    the figure has left are deleted at the end.
    """
    folder = absolute(folder)
    start = FIGURE.of(figure) if name is None else name
    alike, studio = _alike(figure), studio or Studio()

    def picture(frame: int) -> Path:
        return folder / f"{start}_{frame:04d}{PNG_SUFFIX}"

    rendered, pictures = 0, len(set(alike.values()))
    for done, (frame, first) in enumerate(alike.items()):
        if frame != first:
            with replacing(picture(frame), is_whole_png) as part:
                part.unlink()
                try:
                    os.link(picture(first), part)
                except OSError:  # the disk has no hard links
                    shutil.copyfile(picture(first), part)
            continue
        if done:
            yield Progress(done, len(alike), rendered / pictures)
        rendered += 1
        file = file_to_write(picture(frame), PNG_SUFFIX)
        write_shot(Shot(figure, frame, resolution, transparent), file, studio)
    # Files of a chosen name may be the user's.
    for old in folder.glob(f"{escape(str(start))}_*{PNG_SUFFIX}") if name is None else ():
        number = old.stem.rpartition("_")[2]
        if number.isdecimal() and int(number) not in alike:  # left by a longer film
            old.unlink()
    yield Progress(len(alike), len(alike))


def render_film(
    figure: bpy.types.Collection,
    filepath: str | Path,
    *,
    then: Sequence[bpy.types.Collection] = (),
    step: int | None = None,
    resolution: tuple[int, int] | None = None,
    encoded: Callable[[Progress], bool | None] = lambda progress: None,
    studio: Studio | None = None,
) -> Iterator[Progress]:
    """Write the storyboard as MP4 with H.264 or as animated PNG; yield after each picture, so that the caller can stop.

    `filepath` ends in .mp4 or .png; its folder exists. The film continues with the figures in `then`, on pages of the
    same size, or shows one `step` alone. H.264 requires even dimensions: odd ones grow by one pixel. `encoded` is
    called during encoding with the frames written so far, and returns False to stop. The film is complete after the
    last progress.

    Raises RenderError, FileError or FigureError if the film cannot be made or written, was cancelled, or the figure has
    lost its stage or has no such step. In that case, and if the caller stops, an earlier file of that name is kept.
    """
    target = file_to_write(filepath, *FILM_SUFFIXES)
    is_png = target.suffix.lower() == PNG_SUFFIX
    width, height = size = resolution or resolution_of(figure)
    if not is_png:
        size = (width + width % 2, height + height % 2)
    pace, studio = stage_of(figure).render, studio or Studio()
    # an unchanged picture is stored again after a second, so that players need not look far back
    longest = max(1, round(pace.fps / pace.fps_base))
    with working_folder() as folder:
        held = [list(_held(list(_alike(each, step).values()), longest)) for each in (figure, *then)]
        lengths = [frames for part in held for _, frames in part]
        done, rendered, total = 0, 0, sum(lengths)
        pictures = sum(len(list(groupby(frame for frame, _ in part))) for part in held)
        work = ENCODING_SHARE * prod(size) * total + pictures
        units, frame_takes = round(1000 * pace.fps), round(1000 * pace.fps_base)
        texts = texts_of(figure, step=step) if is_png and not then else b""
        with (
            AnimatedPng(folder / MOVING, lengths, Fraction(frame_takes, units), texts)
            if is_png
            else Reel(folder / REEL, size, units, frame_takes)
        ) as reel:
            for drawn, frames_held in zip((figure, *then), held, strict=True):
                shown = None
                with in_view_as_in_pictures(drawn), studio.steady():
                    for frame, frames in frames_held:
                        if frame == shown:
                            reel.repeat()
                        else:
                            if done:
                                yield Progress(done, total, rendered / work)
                            rendered += 1
                            reel.add(picture_of(Shot(drawn, frame, size), folder, studio))
                        shown, done = frame, done + frames
        yield Progress(total, total, rendered / work)
        film = reel.path
        if isinstance(reel, Reel):
            film = encode(film, lengths, size, pace, lambda so_far: encoded(Progress(so_far, total)))
        with replacing(target, is_whole_png if is_png else is_whole_mp4) as part:
            shutil.move(film, part)


def pace(figure: bpy.types.Collection, size: tuple[int, int], studio: Studio) -> float:
    """Return an estimate of a film's rendering time in seconds per pixel of its frames, from its first pictures.

    Blender renders the pictures of an opening shot, and all pictures of a figure drawn on its objects. The time for
    these is estimated from one small picture, which takes more than its share.
    """
    alike, begins = _alike(figure), needed_steps(figure)[0].begins[0]
    opening = [first for frame, first in alike.items() if frame < begins]
    lit = opening or list(alike.values())
    with working_folder() as folder:
        began, small = perf_counter(), (size[0] // SAMPLE_FACTOR, size[1] // SAMPLE_FACTOR)
        picture_of(Shot(figure, lit[len(lit) // 2], small), folder, studio)
        by_blender = (perf_counter() - began) * len(set(lit)) / last_frame_of(figure)
        if not opening and studio.reason is not None:
            return by_blender / prod(small)
        opens, step = (by_blender * SAMPLE_FACTOR, 0) if opening else (0.0, None)
        parts = iter(render_film(figure, folder / "first.mp4", step=step, resolution=size, studio=studio))
        first, began = next(parts), perf_counter()
        last = next((each for each in parts if perf_counter() - began > TO_FORESEE), first)
        return (opens + (perf_counter() - began) / (last.share - first.share or 1.0) / last.of) / prod(size)


def _held(shown: Sequence[int], longest: int) -> Iterator[tuple[int, int]]:
    """Yield the pictures of a film: a frame of the figure, and for how many frames of the film it is shown."""
    yield from ((frame, 1) for frame in shown[:FRAME_BY_FRAME])
    for frame, frames in groupby(shown[FRAME_BY_FRAME:]):
        left = len(list(frames))
        while left > 0:
            yield frame, min(left, longest)
            left -= longest


def _alike(figure: bpy.types.Collection, step: int | None = None) -> dict[int, int]:
    """Return, for each frame of a figure or of one step, the first frame with the same picture."""
    stage = stage_of(figure)
    frames = range(stage.frame_start, stage.frame_end + 1)
    return first_alike(stage, frames if step is None else frames_of_step(figure, step, frames.stop))
