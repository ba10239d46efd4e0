# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the GJK button takes, beside the time to read the two meshes' vertices.

    uv run python benchmarks/button.py

For points on spheres, 100, 10,000 and 1,000,000 vertices each. Times are the best of several runs, in milliseconds.
"""

import time

import bpy
import numpy as np

import collide_addon
from collide_addon.scene.read import read_points

SIZES = (100, 10_000, 1_000_000)
RUNS = 5


def main() -> None:
    """Print one line for each size."""
    print(f"{'vertices':>10} {'foreach_get':>12} {'read_points':>12} {'operator':>10} {'ratio':>7}")
    for size in SIZES:
        bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
        objects = [_sphere(name, size, x) for name, x in (("A", 0.0), ("B", 2.5))]
        bpy.context.view_layer.objects.active = objects[1]
        bpy.context.view_layer.update()
        bare, read, whole = [], [], []
        for _ in range(RUNS):
            coordinates = np.empty(3 * size, np.float32)
            depsgraph = bpy.context.evaluated_depsgraph_get()
            start = time.perf_counter()
            for obj in objects:
                obj.data.vertices.foreach_get("co", coordinates)
            bare.append(time.perf_counter() - start)
            start = time.perf_counter()
            for obj in objects:
                read_points(obj, depsgraph)
            read.append(time.perf_counter() - start)
            start = time.perf_counter()
            bpy.ops.collide.gjk()
            whole.append(time.perf_counter() - start)
            bpy.ops.collide.clear()
        line = [min(times) * 1e3 for times in (bare, read, whole)]
        print(f"{size:>10,} {line[0]:>12.2f} {line[1]:>12.2f} {line[2]:>10.1f} {line[2] / line[0]:>7.1f}")


def _sphere(name: str, count: int, x: float) -> bpy.types.Object:
    points = np.random.default_rng(1).normal(size=(count, 3)).astype(np.float32)
    points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(count)
    mesh.vertices.foreach_set("co", points.ravel())
    mesh.update()
    obj = bpy.data.objects.new(name, mesh)
    obj.location.x = x
    bpy.context.collection.objects.link(obj)
    obj.select_set(state=True)
    return obj


if __name__ == "__main__":
    collide_addon.register()
    main()
    collide_addon.unregister()
