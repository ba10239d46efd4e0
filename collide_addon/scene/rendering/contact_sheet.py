# SPDX-License-Identifier: GPL-3.0-or-later
"""A contact sheet: the stills of all steps with their names, in rows, for the board or a page of notes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray

from ..base.files import replacing, working_folder
from ..base.whole import is_whole_png
from ..drawing.stage import RESOLUTION
from .name_strips import render_names
from .render import SUFFIX, render_steps, stills_of, target_of

WIDEST = 3840
"""Pixels of a sheet at most: stills that would be wider together get smaller."""
GAP = 1 / 40
"""Of a still's width: the paper around each."""
NAME = 1 / 10
"""Of a still's height: the strip below it with the step's name."""
FRAME = np.float32(0.6)
"""Level of the line around each still, half-way between any two papers."""

Pixels = NDArray[np.float32]
"""Shape (height, width, 4), bottom row first, as Blender keeps them."""


def render_contact_sheet(
    figure: bpy.types.Collection,
    filepath: str | Path,
    *,
    transparent: bool = False,
    resolution: tuple[int, int] | None = None,
) -> Iterator[int]:
    """Render a still of each step, and of each question that it pauses for, and put them into one picture.

    Parameters
    ----------
    figure, filepath, transparent
        As for `render_still`.
    resolution : (int, int), optional
        Width and height of each still, or less, in that ratio, where the sheet would get wider than `WIDEST`.

    Yields
    ------
    int
        The number of stills rendered so far; the sheet is there when the last one has been taken.

    Raises
    ------
    RenderError, FileError, FigureError
        As for `render_still`; a file of that name is then as it was.
    """
    target = target_of(filepath, SUFFIX)
    stills = stills_of(figure)
    columns = math.ceil(math.sqrt(len(stills)))
    size = _still_size(columns, resolution or RESOLUTION)
    with working_folder() as folder:
        pictures = []
        for picture in render_steps(figure, folder, transparent=transparent, resolution=size):
            pictures.append(picture)
            yield len(pictures)
        names = folder / "names.png"
        strip = (size[0], max(1, round(size[1] * NAME)))
        render_names(figure, [still.name for still in stills], strip, names)
        paper = None if transparent else _read(pictures[0])[0, 0]
        strips = np.split(_over(_read(names), paper), len(stills))[::-1]
        sheet = arranged([_read(picture) for picture in pictures], strips, columns)
    with replacing(target, lambda part: is_whole_png(part, (sheet.shape[1], sheet.shape[0]))) as part:
        _write(sheet, part)


def arranged(pictures: Sequence[Pixels], names: Sequence[Pixels], columns: int) -> Pixels:
    """Put pictures of one size into rows, the first at the upper left, a thin line around and a name below each.

    The paper around them is what the first picture shows in its corner.
    """
    height, width = pictures[0].shape[:2]
    gap, below = _gap(width), names[0].shape[0]
    rows = math.ceil(len(pictures) / columns)
    sheet = np.empty((gap + rows * (height + below + gap), gap + columns * (width + gap), 4), np.float32)
    sheet[:] = pictures[0][0, 0]
    for number, (picture, name) in enumerate(zip(pictures, names, strict=True)):
        row, column = divmod(number, columns)
        left, bottom = gap + column * (width + gap), gap + (rows - 1 - row) * (height + below + gap) + below
        sheet[bottom - below : bottom, left : left + width] = name
        sheet[bottom - 1 : bottom + height + 1, left - 1 : left + width + 1] = (FRAME, FRAME, FRAME, 1)
        sheet[bottom : bottom + height, left : left + width] = picture
    return sheet


def _over(ink: Pixels, paper: Pixels | None) -> Pixels:
    """Lay transparent ink on paper, if there is any."""
    if paper is None:
        return ink
    opacity = ink[..., 3:]
    return np.concatenate([ink[..., :3] * opacity + paper[:3] * (1 - opacity), np.ones_like(opacity)], axis=2)


def _still_size(columns: int, resolution: tuple[int, int]) -> tuple[int, int]:
    width, height = resolution
    fits = min(width, math.floor(WIDEST / (columns * (1 + GAP) + GAP)))
    return fits, max(1, round(height * fits / width))


def _gap(width: int) -> int:
    return max(2, round(width * GAP))


def _read(picture: Path) -> Pixels:
    image = bpy.data.images.load(str(picture))
    try:
        width, height = image.size
        pixels = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(pixels)
    finally:
        bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)


def _write(sheet: Pixels, path: Path) -> None:
    image = bpy.data.images.new("Contact sheet", sheet.shape[1], sheet.shape[0], alpha=True)
    try:
        image.pixels.foreach_set(sheet.ravel())
        image.filepath_raw = str(path)
        image.file_format = "PNG"
        image.save()
    finally:
        bpy.data.images.remove(image)
