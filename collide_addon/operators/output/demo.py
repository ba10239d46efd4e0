# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo and the gallery as files: prepared figures that the command line draws, renders and writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import bpy

from ...figure.files.documents import write_document
from ...figure.files.gallery import COURSE, write_notes, write_scene
from ...figure.gallery.gallery import GalleryScene, title_of
from ...figure.model.algorithm import Algorithm
from ...figure.model.choices import Layout
from ...figure.model.lesson import Box, Choices
from ...figure.registry import CASE, COMPARE, CONCAVE, EPA, GJK, OBB, PNPOLY, SAT
from ...geometry import GjkResult, PenetrationResult, certify, random_point_sets
from ...geometry.predicates.progress import run
from ...scene.base.files import save_blend
from ...scene.base.fonts import glyphs_of
from ...scene.rendering.render import Renderer, Studio, render_still
from ..base.figures import in_words
from ..base.make import Made, make_figures_in_parts
from ..base.subjects import Place, Source
from ..figures.gallery import draw_gallery_scene
from ..figures.new_points import add_random_shape

DEMO_FILE = "collide-demo.blend"
ALL = "gallery"
"""Name of a .blend file with several scenes; that of a course has the name of its notes."""


class Show(NamedTuple):
    """A figure of the demonstration: the name of its files, and what it is made from."""

    name: str
    algorithm: Algorithm
    sources: Sequence[Source]
    scene: bpy.types.Scene
    choices: Choices = Choices()


def make_demo(folder: Path) -> Iterator[str]:
    """Build the demonstration in a new file; write a .blend and, for each figure, .png, .svg and .json into `folder`.

    Yields lines to print: each figure's answer, with the certificate of a distance or depth, and the files written.
    """
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    for show in _program():
        layer = show.scene.view_layers[0]
        layer.update()
        parts = make_figures_in_parts(show.algorithm, [show.sources], show.choices, layer.depsgraph)
        [(lesson, collection)] = run(parts)
        yield f"{collection.name}: {in_words(lesson.headline, show.scene)}"
        if isinstance(lesson.result, GjkResult | PenetrationResult):
            yield _certified(lesson.result)
        written = [
            render_still(collection, folder / f"{show.name}.png"),
            *write_document("svg", [lesson], folder / f"{show.name}.svg", glyphs_of),
            *write_document("json", [lesson], folder / f"{show.name}.json", glyphs_of, steps=True),
        ]
        yield f"  written: {', '.join(path.name for path in written)}"
    yield f"  written: {save_blend(folder / DEMO_FILE).name}, all in {folder}"


def _program() -> list[Show]:
    """Fill the empty file with two meshes in one scene and the classic code's random sets in another."""
    meshes = bpy.context.scene
    meshes.name = "Suzanne and Torus"
    suzanne, torus = _meshes()
    sets = bpy.data.scenes.new("Random sets")
    random_pair = [
        add_random_shape(f"Random {letter}", letter, points, sets.collection)
        for letter, points in zip("AB", random_point_sets(seed=4), strict=True)
    ]
    cases = bpy.data.scenes.new("Classic code")
    return [
        Show("suzanne-torus-gjk", GJK, (suzanne, torus), meshes),
        Show("random-sets-gjk", GJK, random_pair, sets, Choices(layout=Layout.OVERLAY)),
        Show("random-sets-epa", EPA, random_pair, sets),
        Show("random-sets-sat", SAT, random_pair, sets),
        Show("suzanne-torus-obb", OBB, (suzanne, torus), meshes, Choices(box=Box.SMALLEST)),
        # in its hull, but outside its outline
        Show("torus-hole-pnpoly", PNPOLY, (torus, Place("Middle", (1.7, 2.0))), meshes),
        Show("suzanne-torus-concave", CONCAVE, (suzanne, torus), meshes),
        Show("suzanne-torus-compare", COMPARE, (suzanne, torus), meshes),
        Show("classic-gjk", CASE, (), cases, Choices(case="GJK-10-vertex-vertex-345")),
    ]


def _certified(result: GjkResult | PenetrationResult) -> str:
    certificate = certify(result)
    return (
        f"  certificate {'holds' if certificate.holds else 'FAILS'}: "
        f"{certificate.lower:.9g} <= {'depth' if certificate.extent_a > certificate.extent_b else 'distance'} "
        f"<= {certificate.upper:.9g}; along n = ({certificate.normal[0]:.6g}, {certificate.normal[1]:.6g}) "
        f"A reaches {certificate.extent_a:.9g}, B begins at {certificate.extent_b:.9g}"
    )


def _meshes() -> tuple[bpy.types.Object, bpy.types.Object]:
    """Add Suzanne, and a torus beyond her."""
    bpy.ops.mesh.primitive_monkey_add(location=(-1.2, -0.8, 0.0), rotation=(0.0, 0.0, 0.3))
    suzanne = bpy.context.object
    bpy.ops.mesh.primitive_torus_add(location=(1.7, 2.0, 0.0), rotation=(0.5, 0.2, 0.0))
    return suzanne, bpy.context.object


def make_gallery(
    scenes: Sequence[GalleryScene],
    folder: Path,
    look: Choices,
    *,
    resolution: tuple[int, int] | None,
    renderer: Renderer,
    as_course: bool,
) -> Iterator[str]:
    """Build gallery scenes in a new file; write .png, .svg, .json per figure, .pdf and .html per scene, and one .blend.

    Figures drawn on objects in space have no .svg and no .html. The files of a course are numbered, with the lecturer's
    notes in course.pdf. Yields lines to print: each figure's answer, and the files written. A FileError or RenderError
    if a file cannot be written.
    """
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    made = []
    for number, gallery in enumerate(scenes):
        scene = bpy.data.scenes.new("Gallery") if number else bpy.context.scene
        scene.name = title_of(gallery, look.language)
        shown = draw_gallery_scene(gallery, look, scene)

        def render(place: int, path: Path, shown: Sequence[Made] = shown) -> list[Path]:
            return [render_still(shown[place].collection, path, resolution=resolution, studio=Studio(renderer))]

        lessons = [each.lesson for each in shown]
        yield from write_scene(gallery, lessons, folder, glyphs_of, render, as_course=as_course)
        made.append(lessons)
    if as_course:
        yield write_notes(scenes, made, folder, glyphs_of)
    name = COURSE if as_course else scenes[0].name if len(scenes) == 1 else ALL
    yield f"  written: {save_blend(folder / f'{name}.blend').name}, all in {folder}"
