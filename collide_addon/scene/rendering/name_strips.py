# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of steps as pixels, in the letters and the ink of their figure, by a scene that exists only meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import bpy

from ...figure.model.style import Role
from ..base.hierarchy import FigureError
from ..base.owned import mark_owned
from ..base.unkeyed import kept_as_they_stand
from ..drawing.fonts import choose_font
from ..drawing.materials import key_of
from ..drawing.stage import exact_colours, quick_render
from .render import render_to

LETTERS = 0.6
"""Size of the letters, of a strip's height."""


def render_names(figure: bpy.types.Collection, names: list[str], strip: tuple[int, int], target: Path) -> None:
    """Render names below one another, each in a strip of this width and height in pixels, on nothing.

    Raises
    ------
    FigureError
        When the figure has no letters left whose ink could be taken.
    RenderError, FileError
        As for `render_still`.
    """
    ink = _ink(figure)
    with kept_as_they_stand(), _scene(strip, len(names)) as scene:
        for row, name in enumerate(names):
            text = bpy.data.curves.new("name", "FONT")
            mark_owned(text)
            text.body, text.size, text.align_y = name, LETTERS, "CENTER"
            text.materials.append(ink)
            choose_font(text)
            _add(scene, text).location.y = len(names) / 2 - row - 0.5
        render_to(scene, target)


def _ink(figure: bpy.types.Collection) -> bpy.types.Material:
    for obj in figure.all_objects:
        for material in obj.data.materials if obj.type == "FONT" else ():
            key = None if material is None else key_of(material)
            if key is not None and key[1:] == (Role.TEXT, "text"):
                return material
    raise FigureError("{name} has lost its texts: draw the figure again", name=figure.name)


@contextmanager
def _scene(strip: tuple[int, int], rows: int) -> Iterator[bpy.types.Scene]:
    """Yield an empty scene seen from above, a strip one unit high and beginning at x = 0; then take it away."""
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
