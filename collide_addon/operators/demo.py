# SPDX-License-Identifier: GPL-3.0-or-later
"""The demonstration: real meshes and the seed's random sets become figures, pictures and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bpy

from ..figure.lessons import Algorithm, Choices
from ..figure.sheet import Layout
from ..geometry import certify, random_point_sets
from ..scene.render import render_still
from .export import ExportError, write_json, write_svg
from .figures import in_words
from .make import make_figures
from .random_shapes import add_random_shape

RANDOM_SEED = 4
FILE = "collide-demo.blend"


def make_demo(folder: Path) -> Iterator[str]:
    """Build the demonstration in a new file; write .blend, and for each figure .png, .svg and .json, into `folder`.

    Yields
    ------
    str
        Lines to print: each figure's answer with its certificate, and the files written.
    """
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    meshes = bpy.context.scene
    meshes.name = "Suzanne and Torus"
    suzanne, torus = _meshes()
    sets = bpy.data.scenes.new("Random sets")
    random_a, random_b = (
        add_random_shape(f"Random {letter}", letter, points, sets.collection)
        for letter, points in zip("AB", random_point_sets(seed=RANDOM_SEED), strict=True)
    )
    for name, algorithm, pair, scene, layout in (
        ("suzanne-torus-gjk", Algorithm.GJK, (suzanne, torus), meshes, Layout.PANELS),
        ("random-sets-gjk", Algorithm.GJK, (random_a, random_b), sets, Layout.OVERLAY),
        ("random-sets-epa", Algorithm.EPA, (random_a, random_b), sets, Layout.PANELS),
    ):
        layer = scene.view_layers[0]
        layer.update()
        [(lesson, collection)] = make_figures(algorithm, [pair], Choices(layout=layout), scene, layer.depsgraph)
        certificate = certify(lesson.result)
        yield f"{collection.name}: {in_words(lesson)}"
        yield (
            f"  certificate {'holds' if certificate.holds else 'FAILS'}: "
            f"{certificate.lower:.9g} <= {'depth' if certificate.extent_a > certificate.extent_b else 'distance'} "
            f"<= {certificate.upper:.9g}; along n = ({certificate.normal[0]:.6g}, {certificate.normal[1]:.6g}) "
            f"A reaches {certificate.extent_a:.9g}, B begins at {certificate.extent_b:.9g}"
        )
        written = [
            render_still(collection, folder / f"{name}.png"),
            *write_svg(lesson, folder / f"{name}.svg"),
            write_json(lesson, folder / f"{name}.json", steps=True),
        ]
        yield f"  written: {', '.join(path.name for path in written)}"
    try:
        bpy.ops.wm.save_as_mainfile(filepath=str(folder / FILE), check_existing=False)
    except RuntimeError as error:
        raise ExportError(f"{folder / FILE} cannot be saved: choose another folder") from error
    yield f"  written: {FILE}, all in {folder}"


def _meshes() -> tuple[bpy.types.Object, bpy.types.Object]:
    """Suzanne, and a torus beyond her."""
    bpy.ops.mesh.primitive_monkey_add(location=(-1.2, -0.8, 0.0), rotation=(0.0, 0.0, 0.3))
    suzanne = bpy.context.object
    bpy.ops.mesh.primitive_torus_add(location=(1.7, 2.0, 0.0), rotation=(0.5, 0.2, 0.0))
    return suzanne, bpy.context.object
