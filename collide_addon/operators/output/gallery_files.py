# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery as files: pictures, numbers, lesson sheets and a .blend, for slides and handouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import bpy

from ...figure.export.document import paginated
from ...figure.gallery.answers import answer_of
from ...figure.gallery.gallery import GalleryScene, title_of
from ...figure.gallery.sheet import sheet_of, sheet_title
from ...figure.model.lesson import Choices
from ...figure.space.model import SpaceFigure
from ...scene.base.files import save_blend
from ...scene.rendering.render import Renderer, Studio, render_still
from ..figures.gallery import DrawnPart, draw_gallery_scene
from .written_files import write_json, write_lesson_page, write_pdf, write_svg

ALL = "gallery"
"""Name of the .blend file with several scenes."""


def make_gallery(
    scenes: Sequence[GalleryScene],
    folder: Path,
    look: Choices,
    *,
    resolution: tuple[int, int] | None = None,
    renderer: Renderer = Renderer.COLLIDE,
) -> Iterator[str]:
    """Build gallery scenes in a new file; write .png, .svg, .json of each figure, .pdf and .html a scene, one .blend.

    Of figures in space there is no .svg, and no .html.

    Yields lines to print: each figure's answer, and the files written. A file that cannot be written raises a FileError
    or RenderError.
    """
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    for number, gallery in enumerate(scenes):
        scene = bpy.data.scenes.new("Gallery") if number else bpy.context.scene
        scene.name = title_of(gallery, look.language)
        shown = draw_gallery_scene(gallery, look, scene)
        for each in shown:
            yield f"{gallery.name} {each.part.name}: {answer_of(gallery, each.part, each.lesson).text(look.language)}"
            written = _write_figure(gallery, each, folder, resolution, renderer)
            yield f"  written: {', '.join(path.name for path in written)}"
        title, lessons = sheet_title(gallery, look.language), [each.lesson for each in shown]
        sheet = paginated(sheet_of(gallery, lessons, look.language), title=title)
        written = [write_pdf(sheet, folder / f"{gallery.name}.pdf", title=title, language=look.language)]
        if not any(isinstance(each.figure, SpaceFigure) for each in lessons):
            written.append(write_lesson_page(lessons, folder / f"{gallery.name}.html"))
        yield f"  written: {', '.join(path.name for path in written)}"
    name = scenes[0].name if len(scenes) == 1 else ALL
    yield f"  written: {save_blend(folder / f'{name}.blend').name}, all in {folder}"


def _write_figure(
    gallery: GalleryScene, shown: DrawnPart, folder: Path, resolution: tuple[int, int] | None, renderer: Renderer
) -> list[Path]:
    name = f"{gallery.name}-{shown.part.name}"
    stands_in_space = isinstance(shown.lesson.figure, SpaceFigure)  # without a page that could be an SVG
    return [
        render_still(shown.collection, folder / f"{name}.png", resolution=resolution, studio=Studio(renderer)),
        *([] if stands_in_space else write_svg(shown.lesson, folder / f"{name}.svg")),
        write_json(shown.lesson, folder / f"{name}.json", steps=True),
    ]
