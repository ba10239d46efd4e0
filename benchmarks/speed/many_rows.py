# SPDX-License-Identifier: GPL-3.0-or-later
"""All pairs of many objects in Blender: the whole, and its parts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from collide_addon.geometry import overlapping_pairs
from collide_addon.geometry.batch.pair_table import Listed, PairTable, pair_table

from .blender_rows import add_mesh, empty_scene, sphere
from .contest import Contest, Peer, Row, Target, Topic
from .measure import OURSELVES
from .peers import bpy
from .polygons import SEED

MANY = Topic(
    "many",
    "All pairs of many objects",
    "objects",
    "all objects",
    "The table of `collide.pairs`: objects of 100 vertices each are read, and every contact and every shape's nearest "
    "neighbour are found; each object's box overlaps about two others. Hulls are kept between calls. The other "
    "columns are parts: reading with no hull kept, and with all kept; the pairs of overlapping boxes; these with the "
    "answers for their shapes; those with the nearest neighbours. And the whole button, with the figure. “Itself” has "
    "a tenth of the objects, where N log N is 13.3 times less.",
    growth="N log N",
    grown=lambda count: count * np.log(count),
)
VERTICES = 100
SIZES = (100, 1000, 10_000)
GROWTH = MANY.grown(SIZES[2]) / MANY.grown(SIZES[1])
RADIUS = 0.5
"""Size of each object, with one object per square unit."""


def many_rows() -> Iterator[Row]:
    """Yield the rows, none where there is no Blender."""
    if not bpy:
        return
    for case, shared in (("own meshes", False), ("one mesh shared", True)):
        for size in SIZES:
            most = size == SIZES[-1]
            target = Target(1 / GROWTH) if most and not shared else Target()
            yield Row(MANY, case, size, partial(_all_pairs, size, shared=shared), target, long=most)


def _all_pairs(size: int, *, shared: bool) -> Contest:
    from collide_addon.scene.reading import hulls

    objects = scattered(size, shared=shared)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    shapes = hulls.read_hulls(objects, depsgraph).shapes
    lower = np.array([shape.min(axis=0) for shape in shapes])
    upper = np.array([shape.max(axis=0) for shape in shapes])

    def read_first() -> None:
        hulls._kept.clear()  # noqa: SLF001  as if it were the first time
        hulls.read_hulls(objects, depsgraph)

    parts = {
        "reading first": read_first,
        "reading again": lambda: hulls.read_hulls(objects, depsgraph),
        "broad phase": lambda: overlapping_pairs(lower, upper),
        "broad and narrow phase": lambda: pair_table(shapes, listed=Listed.WITHIN),
        "both and neighbours": lambda: pair_table(shapes),
    }
    if not shared:
        parts["with the figure"] = lambda: draw(objects)
    peers = {name: Peer(call, 1, judged=False) for name, call in parts.items()}
    note = ""
    if size == SIZES[-1] and not shared:
        note = _memory(size)
        peers[f"{OURSELVES} with {SIZES[1]:,}"] = Peer(lambda: table(objects[: SIZES[1]]), 1)
    return Contest(lambda: table(objects), 1, peers, bpy.context.view_layer.update, note)


def _memory(count: int) -> str:
    """Return memory.py's sentence about this many objects; empty where the system gives no numbers."""
    if not Path("/proc/self/clear_refs").exists():
        return ""
    command = [sys.executable, "-m", "benchmarks.speed.memory", str(count)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().splitlines()[-1]


def table(objects: list[Any]) -> PairTable:
    """Read the objects and find the pairs."""
    from collide_addon.scene.reading.hulls import read_hulls

    return pair_table(read_hulls(objects, bpy.context.evaluated_depsgraph_get()).shapes)


def draw(objects: list[Any]) -> None:
    """Do what the button does."""
    from collide_addon.figure.model.lesson import Choices
    from collide_addon.geometry.predicates.progress import run
    from collide_addon.operators.pairs.make import PairChoices, make_pairs_in_parts

    depsgraph = bpy.context.evaluated_depsgraph_get()
    run(make_pairs_in_parts(objects, PairChoices(), Choices(), depsgraph))


def scattered(count: int, *, shared: bool) -> list[Any]:
    """Return this many objects, on average one per square unit, each box overlapping about two others."""
    empty_scene()
    random = np.random.default_rng(SEED + count)
    objects = []
    for number, place in enumerate(random.uniform(0.0, np.sqrt(count), (count, 2))):
        if shared and objects:
            obj = bpy.data.objects.new(f"Object {number}", objects[0].data)
            bpy.context.collection.objects.link(obj)
        else:
            points = sphere(VERTICES, number) * random.uniform(0.5, 1.0, 3) * RADIUS
            obj = add_mesh(f"Object {number}", points, 0.0)
        obj.location.xy = place
        obj.rotation_euler.z = random.uniform(0.0, np.pi)
        objects.append(obj)
    bpy.context.view_layer.update()
    return objects
