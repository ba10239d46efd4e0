# SPDX-License-Identifier: GPL-3.0-or-later
"""A contact sheet: stills of all steps with their names, in rows, for the board or a page of notes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.files.writing import write_whole
from ...figure.model.figure import Align
from ...figure.model.style import Role
from ...figure.page.text_metrics import shortened
from ..base.files import file_to_write, working_folder
from ..base.hierarchy import FigureError
from ..drawing.faces import Text
from ..drawing.lettering import around, lettered
from ..drawing.materials import key_of
from ..drawing.stage import resolution_of
from .looks import FRONT, NotFlatError, SurfaceLook, paint_of
from .picture import AreaEdges, ColourSheet, cover, mixed
from .png import png, text_chunks, texts_of
from .render import PNG_SUFFIX, Shot, Still, Studio, picture_of, stills_of

WIDEST_SHEET = 3840
"""Largest width of a sheet in pixels; wider ones get smaller stills."""
STILL_MARGIN = 1 / 40
"""As a share of a still's width: the margin around each."""
STRIP_SHARE = 1 / 10
"""As a share of a still's height: the strip below it with the step's name."""
FRAME = np.float32(0.6)
"""Grey level of the frame around each still, between light and dark paper."""

Pixels = NDArray[np.float32]
"""Pixels of a picture, shape (height, width, 4), bottom row first, as in Blender."""


def render_contact_sheet(
    figure: bpy.types.Collection,
    filepath: str | Path,
    *,
    stills: Sequence[Still] = (),
    transparent: bool = False,
    resolution: tuple[int, int] | None = None,
    studio: Studio | None = None,
) -> Iterator[int]:
    """Render a still of each step and of each question it pauses for, and combine them into one picture.

    Other `stills`, also of several figures, may replace them. Yields the number of stills rendered so far; the sheet is
    complete after the last one. Arguments and errors are those of `render_still`; there is also a FigureError if the
    figure has no letters left, from which captions take their ink. The resolution is that of a still, reduced if the
    sheet would be wider than `WIDEST_SHEET`.
    """
    texts = text_chunks({"Description": ", ".join(each.name for each in stills)}) if stills else texts_of(figure)
    stills = stills or stills_of(figure)
    target, studio, pictures = file_to_write(filepath, PNG_SUFFIX), studio or Studio(), []
    columns, ink = math.ceil(math.sqrt(len(stills))), _ink(figure)
    size = _still_size(columns, resolution or resolution_of(figure))
    with working_folder() as folder:
        for still in stills:
            picture = picture_of(Shot(still.figure, still.frame, size, transparent), folder, studio)
            pictures.append(picture[::-1] / np.float32(255))
            yield len(pictures)
    strip, paper = (size[0], max(1, round(size[1] * STRIP_SHARE))), None if transparent else pictures[0][0, 0]
    sheet = arranged(pictures, [_written(still.name, strip, ink, paper) for still in stills], columns)
    levels = np.rint(255 * sheet[::-1]).astype(np.uint8)
    write_whole(target, png(levels, transparent=transparent, texts=texts))


def arranged(pictures: Sequence[Pixels], names: Sequence[Pixels], columns: int) -> Pixels:
    """Arrange pictures of one size in rows from the upper left, each with a thin frame, and a caption below.

    The paper around them has the colour of the first picture's corner.
    """
    height, width = pictures[0].shape[:2]
    gap, below = max(2, round(width * STILL_MARGIN)), names[0].shape[0]
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


def _still_size(columns: int, resolution: tuple[int, int]) -> tuple[int, int]:
    width, height = resolution
    fits = min(width, math.floor(WIDEST_SHEET / (columns * (1 + STILL_MARGIN) + STILL_MARGIN)))
    return fits, max(1, round(height * fits / width))


LETTER_SHARE = 0.6
"""Size of the letters, as a share of the strip's height."""


def _written(name: str, strip: tuple[int, int], ink: SurfaceLook, paper: NDArray[np.float32] | None) -> Pixels:
    """Return a picture of a name, of this width and height in pixels, on paper or transparent."""
    width, height = strip
    size = LETTER_SHARE * height
    line = Text(shortened(name, size, width), 0.0, height / 2, 0.0, size, Align.LEFT, 0)
    outlines = [points * each.size + (each.x, each.y) for each in lettered(line) for points in around(each.faces)]
    x, y = np.concatenate([np.empty((0, 2)), *outlines]).T
    to_x, to_y = np.concatenate([np.empty((0, 2)), *(np.roll(each, -1, axis=0) for each in outlines)]).T
    edges = AreaEdges(x, height - y, to_x, height - to_y, np.ones(len(x)), np.zeros(len(x), np.int64))
    [area] = cover(edges, 1, width, height)
    sheet = ColourSheet(area, *ink)
    letters: Pixels = mixed([sheet], None, width, height).picture[::-1] / np.float32(255)
    if paper is None:
        return letters
    opacity = letters[..., 3:]
    return np.concatenate([letters[..., :3] * opacity + paper[:3] * (1 - opacity), np.ones_like(opacity)], axis=2)


def _ink(figure: bpy.types.Collection) -> SurfaceLook:
    """Return how a figure's letters look; a FigureError if it has none."""
    for obj in figure.all_objects:
        for slot in obj.material_slots:
            key = None if slot.material is None else key_of(slot.material)
            if key is not None and key[1:] in ((Role.TEXT, "text"), (Role.TITLE, "text")):
                red, green, blue, opacity = slot.material.diffuse_color
                with suppress(NotFlatError):  # its look if the user has not made it more than a flat colour
                    return paint_of(slot.material)(FRONT, 1.0) or SurfaceLook((red, green, blue), 0.0)
                return SurfaceLook((red, green, blue), opacity)
    raise FigureError("{name} has lost its texts: draw the figure again", name=figure.name)
