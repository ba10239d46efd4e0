# SPDX-License-Identifier: GPL-3.0-or-later
"""What do the tenth and the hundredth figure of a file cost? A table of times, memory and the size of the file.

Each figure shows GJK for two triangles, drawn by pressing the button as in a window. Given a revision to compare with,
the package of that revision is measured in turn with the current one.

    python benchmarks/many_figures.py [--before REVISION]
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import bpy
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
LAST, AMONG = (1, 10, 30, 60, 100), 5
"""The presses that are reported, each as the median of the last five up to it."""
TRIANGLES = 15
"""Number of triangles; any two make a pair, so that there are more pairs than figures."""


def triangles() -> list[bpy.types.Object]:
    """Add triangles to the open file."""
    made = []
    for number, (x, *around) in enumerate(np.random.default_rng(0).uniform(-1.0, 1.0, (TRIANGLES, 7)).tolist()):
        mesh = bpy.data.meshes.new(f"Triangle {number:02d}")
        mesh.from_pydata([(*around[at : at + 2], 0.0) for at in (0, 2, 4)], [], [(0, 1, 2)])
        made.append(bpy.data.objects.new(mesh.name, mesh))
        made[-1].location.x = 6.0 * x
        bpy.context.scene.collection.objects.link(made[-1])
    return made


def measure() -> dict[str, float]:
    """Return seconds of processor time, and bytes, by what they were used for."""
    import collide_addon

    bpy.ops.wm.read_factory_settings(use_empty=True)
    collide_addon.register()
    found: dict[str, float] = {}

    def timed(name: str, press: bpy.ops._BPyOpsSubModOp, **choices: object) -> float:
        begun = time.process_time()
        press(**choices)
        bpy.context.view_layer.update()
        found[name] = time.process_time() - begun
        return found.pop(name) if name.isdecimal() else found[name]

    seconds: list[float] = []
    pairs = itertools.combinations(triangles(), 2)
    bpy.context.view_layer.update()
    for number, pair in enumerate(itertools.islice(pairs, LAST[-1]), 1):
        for obj in bpy.context.view_layer.objects:
            obj.select_set(state=obj in pair)
        bpy.context.view_layer.objects.active = pair[0]
        seconds.append(timed(str(number), bpy.ops.collide.gjk, in_window=True))
        if number in LAST:
            found[f"press {number}"] = statistics.median(seconds[-AMONG:])
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
            found[f"memory after {number}"] = 4096.0 * pages
    timed("step", bpy.ops.collide.step)
    timed("the figure before", bpy.ops.collide.show_figure, which="previous")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures.blend"
        bpy.ops.wm.save_as_mainfile(filepath=str(path))
        found["a figure in the file"] = path.stat().st_size / LAST[-1]
        # Without a window nothing takes the notes from Blender's list that each change adds, and whatever is removed
        # is looked for in all of them. In a window they are gone at once, as they are here from a file just opened.
        bpy.ops.wm.open_mainfile(filepath=str(path))
    timed("clear", bpy.ops.collide.clear)
    return found


def shown(name: str, value: float) -> str:
    """Return a value as the table shows it."""
    return f"{value / 1e6:.1f} MB" if "memory" in name or "file" in name else f"{1e3 * value:.0f} ms"


def main() -> None:
    """Measure, or print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--measure", metavar="FILE", type=Path, help="one measurement, for this script itself")
    parser.add_argument("--before", metavar="REVISION", help="compare with the package as it was there")
    options = parser.parse_args()
    if options.measure:
        options.measure.write_text(json.dumps(measure()), encoding="utf-8")
        os._exit(0)  # a registered extension does not outlive the module
    with tempfile.TemporaryDirectory() as folder:
        roots = {"now": ROOT}
        if options.before:
            archive = ["git", "archive", options.before, "collide_addon"]
            packed = subprocess.run(archive, cwd=ROOT, capture_output=True, check=True).stdout
            subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
            roots = {"before": Path(folder), **roots}
        rows = {}
        for when, root in roots.items():
            program, out = [sys.executable, __file__, "--measure"], Path(folder) / "found.json"
            subprocess.run([*program, str(out)], env={"PYTHONPATH": str(root)}, stdout=subprocess.DEVNULL, check=True)
            rows[when] = json.loads(out.read_text(encoding="utf-8"))
    print(f"| | {' | '.join(rows)} |\n|---|{'--:|' * len(rows)}")
    for name in rows["now"]:
        print(f"| {name} | {' | '.join(shown(name, row[name]) for row in rows.values())} |")


if __name__ == "__main__":
    main()
