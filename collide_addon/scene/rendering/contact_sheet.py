# SPDX-License-Identifier: GPL-3.0-or-later
"""A contact sheet: stills of all steps with their names, in rows, for the board or a page of notes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.files.writing import write_whole
from ...figure.model.style import Role
from ...figure.page.text_metrics import shortened
from ..base.files import file_to_write, working_folder
from ..base.fonts import choose_font
from ..base.hierarchy import FigureError
from ..base.ownership import mark_owned
from ..drawing.materials import key_of
from ..drawing.stage import exact_colours, quick_render, resolution_of
from .png import png, text_chunks, texts_of
from .render import SUFFIX, Studio, light_of, render_frame, stills_of

WIDEST = 3840
"""Largest width of a sheet in pixels; wider ones get smaller stills."""
GAP = 1 / 40
"""As a share of a still's width: the margin around each."""
NAME = 1 / 10
"""As a share of a still's height: the strip below it with the step's name."""
FRAME = np.float32(0.6)
"""Grey level of the frame around each still, half-way between any two papers."""

Pixels = NDArray[np.float32]
"""Shape (height, width, 4), bottom row first, as in Blender."""


class Shown(NamedTuple):
    """A picture of a sheet: a figure at a frame, and the caption below it."""

    figure: bpy.types.Collection
    frame: int
    name: str


def render_contact_sheet(
    figure: bpy.types.Collection,
    filepath: str | Path,
    *,
    stills: Sequence[Shown] = (),
    transparent: bool = False,
    resolution: tuple[int, int] | None = None,
    studio: Studio | None = None,
) -> Iterator[int]:
    """Render a still of each step and of each question it pauses for, and combine them into one picture.

    Other `stills`, also of several figures, may take their place. Yields the number of stills rendered so far; the
    sheet is complete after the last one. Arguments and errors are those of `render_still`; the resolution is that of a
    still, or less if the sheet would be wider than `WIDEST`.
    """
    texts = text_chunks({"Description": ", ".join(each.name for each in stills)}) if stills else texts_of(figure)
    stills = stills or [Shown(figure, still.frame, still.name) for still in stills_of(figure)]
    target, studio = file_to_write(filepath, SUFFIX), studio or Studio()
    columns = math.ceil(math.sqrt(len(stills)))
    size = _still_size(columns, resolution or resolution_of(figure))
    with working_folder() as folder:
        pictures = []
        for number, (shown, frame, _) in enumerate(stills):
            path = folder / f"{number}{SUFFIX}"
            render_frame(shown, path, frame, transparent=transparent, resolution=size, studio=studio)
            pictures.append(path)
            yield len(pictures)
        names = folder / "names.png"
        strip = (size[0], max(1, round(size[1] * NAME)))
        written = [shortened(still.name, LETTERS * strip[1], strip[0]) for still in stills]
        render_names(figure, written, strip, names, studio)
        paper = None if transparent else light_of(pictures[0])[0, 0]
        strips = np.split(_over(light_of(names), paper), len(stills))[::-1]
        sheet = arranged([light_of(picture) for picture in pictures], strips, columns)
    levels = np.rint(255 * sheet[::-1]).astype(np.uint8)
    write_whole(target, png(levels, transparent=transparent, texts=texts))


def arranged(pictures: Sequence[Pixels], names: Sequence[Pixels], columns: int) -> Pixels:
    """Arrange pictures of one size in rows from the upper left, each with a thin frame, and a caption below.

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
    """Composite transparent ink over paper, if there is any."""
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


LETTERS = 0.6
"""Height of the letters, as a share of the strip's."""


def render_names(
    figure: bpy.types.Collection, names: list[str], strip: tuple[int, int], target: Path, studio: Studio
) -> None:
    """Render names below each other, each in a strip of this width and height in pixels, on a transparent background.

    Raises
    ------
    FigureError
        When the figure has no letters left whose ink could be taken.
    RenderError, FileError
        As for `render_still`.
    """
    ink = _ink(figure)
    with _scene(strip, len(names)) as scene:
        for row, name in enumerate(names):
            text = bpy.data.curves.new("name", "FONT")
            mark_owned(text)
            text.body, text.size, text.align_y = name, LETTERS, "CENTER"
            text.materials.append(ink)
            choose_font(text)
            _add(scene, text).location.y = len(names) / 2 - row - 0.5
        with studio.keeping(scene):
            studio.render(scene, target)


def _ink(figure: bpy.types.Collection) -> bpy.types.Material:
    for obj in figure.all_objects:
        for slot in obj.material_slots:
            key = None if slot.material is None else key_of(slot.material)
            if key is not None and key[1:] in ((Role.TEXT, "text"), (Role.TITLE, "text")):
                return slot.material
    raise FigureError("{name} has lost its texts: draw the figure again", name=figure.name)


@contextmanager
def _scene(strip: tuple[int, int], rows: int) -> Iterator[bpy.types.Scene]:
    """Yield an empty scene seen from above, with a strip one unit high that begins at x = 0; remove it afterwards."""
    width, height = strip
    scene = bpy.data.scenes.new("Collide names")
    mark_owned(scene)
    try:
        exact_colours(scene)
        quick_render(scene)
        scene.render.film_transparent, scene.render.image_settings.color_mode = True, "RGBA"
        scene.render.resolution_x, scene.render.resolution_y = width, height * rows
        camera = bpy.data.cameras.new("names")
        mark_owned(camera)
        camera.type, camera.sensor_fit, camera.ortho_scale = "ORTHO", "HORIZONTAL", width / height
        scene.camera = _add(scene, camera)
        scene.camera.location = (width / height / 2, 0, 10)
        yield scene
    finally:
        blocks = [block for obj in scene.objects for block in (obj, obj.data)]
        bpy.data.scenes.remove(scene)
        bpy.data.batch_remove(blocks)


def _add(scene: bpy.types.Scene, data: bpy.types.ID) -> bpy.types.Object:
    obj = bpy.data.objects.new(data.name, data)
    mark_owned(obj)
    scene.collection.objects.link(obj)
    return obj
