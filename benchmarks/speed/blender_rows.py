# SPDX-License-Identifier: GPL-3.0-or-later
"""What happens in Blender: from two large meshes to a distance, and the figure of GJK, drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from collide_addon.geometry import gjk, random_point_sets

from .contest import Contest, Peer, Row, Target, Topic
from .measure import OURSELVES
from .peers import bpy
from .polygons import SEED

PATH = Topic(
    "path",
    "Two meshes to a distance",
    "vertices of each mesh",
    "a pair",
    "What a button does before it draws: read and project two meshes, and compute their hulls and distance. The "
    "peer is reading alone, all vertices in the scene's coordinates; `foreach_get` is Blender's bare copy.\n\n"
    "Profile with 10⁶ vertices on a sphere. Before: hulls of all vertices 82 % (56 % of that in the filter), reading "
    "and projecting 18 %, GJK 0.1 ms. Now: reading, and discarding in single precision what lies inside an ellipse in "
    "the hull of a sample, 82 %; hulls of the rest 18 %. The answer is the same to the last bit.",
)
FIGURE = Topic(
    "figure",
    "The figure of GJK",
    "points of each set",
    "a figure",
    "Everything the button does, including drawing: for two of the demo's random point sets, replacing the previous "
    "figure. The peer is the same with 25 points.",
)
FEW = 25
APART = 60.0
"""The `dx` of the demo's random points."""


def blender_rows() -> Iterator[Row]:
    """Yield the rows, none where there is no Blender."""
    if not bpy:
        return
    for size in (10_000, 100_000, 1_000_000):
        most = size == 1_000_000
        yield Row(PATH, "separated", size, partial(_path, size), Target(1 / 2 if most else None), long=most)
    yield Row(FIGURE, "separated", FEW, partial(_figure, FEW), Target(within=0.050))
    yield Row(FIGURE, "separated", 10 * FEW, partial(_figure, 10 * FEW), Target(1 / 2))
    yield Row(FIGURE, "separated", 100 * FEW, partial(_figure, 100 * FEW))


def _path(size: int) -> Contest:
    from collide_addon.figure.model.lesson import Choices
    from collide_addon.figure.registry import GJK
    from collide_addon.geometry.predicates.progress import run
    from collide_addon.operators.base.subjects import read_subjects_in_parts
    from collide_addon.scene.reading.read import read_points

    empty_scene()
    pair = [add_mesh(name, sphere(size), x) for name, x in (("A", 0.0), ("B", 2.5))]
    bpy.context.view_layer.update()
    bare = np.empty(3 * size, np.float32)

    def to_a_distance() -> None:
        depsgraph = bpy.context.evaluated_depsgraph_get()
        a, b = run(read_subjects_in_parts(GJK, pair, Choices(), depsgraph))
        gjk(a.shape, b.shape)

    def read() -> None:
        depsgraph = bpy.context.evaluated_depsgraph_get()
        for obj in pair:
            read_points(obj, depsgraph)

    def copy() -> None:
        for obj in pair:
            obj.data.vertices.foreach_get("co", bare)

    peers = {"reading alone": Peer(read, 1), "bare foreach_get": Peer(copy, 1, judged=False)}
    return Contest(to_a_distance, 1, peers)


def _figure(size: int) -> Contest:
    from collide_addon.figure.model.lesson import Choices
    from collide_addon.figure.registry import GJK
    from collide_addon.geometry.predicates.progress import run
    from collide_addon.operators.base.make import make_figures_in_parts

    empty_scene()
    pairs = {count: random_objects(count) for count in {FEW, size}}
    bpy.context.view_layer.update()

    def press(count: int) -> None:
        depsgraph = bpy.context.evaluated_depsgraph_get()
        run(make_figures_in_parts(GJK, [pairs[count]], Choices(), depsgraph))

    peers = {f"{OURSELVES} with {FEW}": Peer(partial(press, FEW), 1)} if size != FEW else {}
    return Contest(partial(press, size), 1, peers)


def empty_scene() -> None:
    """Remove everything from the file."""
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)


def sphere(count: int, number: int = 0) -> np.ndarray:
    """Return random points (count, 3) on a sphere, different ones for each count."""
    points = np.random.default_rng(SEED + number).normal(size=(count, 3)).astype(np.float32)
    return points / np.linalg.norm(points, axis=1)[:, np.newaxis]


def random_objects(count: int) -> list[Any]:
    """Add two of the demo's point sets, apart from each other."""
    pair = random_point_sets(count, APART, seed=1)
    flat = [np.pad(points, ((0, 0), (0, 1))) for points in pair]
    return [add_mesh(f"{letter} of {count}", points, 0.0) for letter, points in zip("AB", flat, strict=True)]


def add_mesh(name: str, points: np.ndarray, x: float) -> Any:
    """Add vertices (n, 3) as a mesh object."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.astype(np.float32).ravel())
    mesh.update()
    obj = bpy.data.objects.new(name, mesh)
    obj.location.x = x
    bpy.context.collection.objects.link(obj)
    return obj
