# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast live mode follows two meshes of 10,000 vertices, and a contact sheet of it.

    blender -b --python-exit-code 1 --python benchmarks/live_rate.py -- [--sheet docs/pictures/live.png]

runs in a Blender that has the extension installed; where bpy is a module:

    python benchmarks/live_rate.py

An update is one `view_layer.update()` after B has moved: Blender evaluates B, live mode reads, computes and writes, and
Blender evaluates what was written. Drawing the window is not included. Times are in milliseconds: the least, the median
and the mean, since other programs on the machine can only make them longer.
"""

import argparse
import importlib
import math
import statistics
import struct
import sys
import tempfile
import time
import zlib
from pathlib import Path
from types import ModuleType

import bpy
import numpy as np
from numpy.typing import NDArray

UPDATES = 200
MESHES = ("sphere", "grid", "circle")
"""Meshes of 10,002, 10,000 and 10,000 vertices, whose hulls have 100, 4 and 10,000."""
PASSING = ((3.0, 1.0), (2.3, 0.8), (1.7, 0.6), (1.0, 0.4), (-0.2, 0.1), (-1.0, -0.2), (-1.9, -0.5), (-2.7, -0.8))
"""Positions of B in the contact sheet."""
BETWEEN = 12
"""Intermediate updates between two pictures: B moves there instead of jumping."""
COLUMNS, GAP, FRAME = 2, 10, 150
"""The contact sheet: pictures in a row, pixels between them, grey level of the line around each."""
SIZE = (640, 360)

Pixels = NDArray[np.uint8]
"""Shape (height, width, 3), top row first."""


def room(name: str) -> ModuleType:
    """Return a module of the extension, installed or from this checkout."""
    try:
        return importlib.import_module(f"bl_ext.user_default.collide.collide_addon.{name}")
    except ImportError:
        root = str(Path(__file__).resolve().parent.parent)
        if root not in sys.path:
            sys.path.insert(0, root)
        if not hasattr(bpy.types, "COLLIDE_OT_live"):
            importlib.import_module("collide_addon").register()
        return importlib.import_module(f"collide_addon.{name}")


def add(kind: str, x: float, y: float) -> bpy.types.Object:
    """Add a mesh of 10,000 vertices, two units wide."""
    place = {"location": (x, y, 0)}
    if kind == "sphere":
        bpy.ops.mesh.primitive_uv_sphere_add(segments=100, ring_count=101, **place)
    elif kind == "grid":
        bpy.ops.mesh.primitive_grid_add(x_subdivisions=99, y_subdivisions=99, **place)
    else:
        bpy.ops.mesh.primitive_circle_add(vertices=10_000, **place)
    return bpy.context.object


def start(a: bpy.types.Object, b: bpy.types.Object) -> None:
    """Press Live with these two selected."""
    bpy.context.view_layer.update()
    for obj in bpy.context.scene.objects:
        obj.select_set(obj in (a, b))
    bpy.context.view_layer.objects.active = b
    bpy.ops.collide.live()


def written(times: list[float]) -> str:
    """Write the least, the median and the mean of seconds as milliseconds."""
    values = (min(times), statistics.median(times), statistics.fmean(times))
    return " ".join(f"{1000 * value:7.2f}" for value in values)


def measure(live: ModuleType, kind: str, turn: float) -> None:
    """Move B through A, and print what an update takes."""
    bpy.ops.wm.read_homefile(use_empty=True)
    a, b = add(kind, 0.0, 0.0), add(kind, 3.0, 0.4)
    start(a, b)
    updates, parts = [], []
    for step in range(UPDATES):
        b.location.x = 3.0 - 6.0 * step / UPDATES
        b.rotation_euler.z += turn
        began = time.perf_counter()
        bpy.context.view_layer.update()
        updates.append(time.perf_counter() - began)
        parts += live.timings()[-1:]
    rate = len(updates) / sum(updates)
    print(f"{kind:7} {'turned' if turn else 'moved':7} {rate:7.1f}/s   {written(updates)}", end="")
    for name in ("reading", "geometry", "writing"):
        print(f"   {1000 * statistics.median(getattr(part, name) for part in parts):6.2f}", end="")
    print()
    bpy.ops.collide.live_stop()


def draw_sheet(live: ModuleType, filepath: str) -> None:
    """Render the live figure with B on its way through A, and combine the pictures into one."""
    bpy.ops.wm.read_homefile(use_empty=True)
    bpy.ops.mesh.primitive_monkey_add()
    a = bpy.context.object
    bpy.ops.mesh.primitive_torus_add(
        location=(*PASSING[0], 0), rotation=(0.6, 0.3, 0), major_radius=0.8, minor_radius=0.3
    )
    b = bpy.context.object
    room("scene.live.session").RATE_SHOWN_EVERY = math.inf  # seconds: it would say how busy this machine was
    start(a, b)
    pictures = []
    with tempfile.TemporaryDirectory() as folder:
        for row, (x, y) in enumerate(PASSING):
            from_x, from_y, _ = b.location
            for step in range(1, BETWEEN + 1):
                share = step / BETWEEN
                b.location.xy = from_x + share * (x - from_x), from_y + share * (y - from_y)
                b.rotation_euler.z += 0.17 / BETWEEN
                bpy.context.view_layer.update()
            picture, frame = Path(folder) / f"{row}.png", bpy.context.scene.frame_current
            room("scene.rendering.render").render_still(live.state().figure, picture, frame, resolution=SIZE)
            pictures.append(pixels(str(picture)))
    height, width, _ = pictures[0].shape
    rows = -(-len(pictures) // COLUMNS)
    sheet = np.full((rows * (height + GAP) + GAP, COLUMNS * (width + GAP) + GAP, 3), 255, np.uint8)
    for place, picture in enumerate(pictures):
        picture[[0, -1]] = picture[:, [0, -1]] = FRAME
        row, column = divmod(place, COLUMNS)
        top, left = GAP + row * (height + GAP), GAP + column * (width + GAP)
        sheet[top : top + height, left : left + width] = picture
    save(sheet, filepath)


def pixels(filepath: str) -> Pixels:
    """Return a picture as rows from top to bottom."""
    image = bpy.data.images.load(filepath)
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return (values.reshape(height, width, 4)[::-1, :, :3] * 255 + 0.5).astype(np.uint8)


def save(picture: Pixels, filepath: str) -> None:
    """Write rows of RGB bytes as PNG with nothing but the pixels."""
    height, width, _ = picture.shape
    lines = np.concatenate([np.zeros((height, 1), np.uint8), picture.reshape(height, -1)], axis=1).tobytes()
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    with Path(filepath).open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.writelines(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )


def main() -> None:
    """Measure, or draw the sheet."""
    parser = argparse.ArgumentParser(prog="live_rate.py", description=__doc__.partition("\n")[0])
    parser.add_argument("--sheet", help="the contact sheet to draw instead of measuring")
    own = sys.argv[1:]
    if bpy.app.binary_path:  # Blender's own arguments come before the dashes
        own = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    arguments = parser.parse_args(own)
    live = room("scene.live.live")
    if arguments.sheet:
        draw_sheet(live, arguments.sheet)
        return
    print(f"Blender {bpy.app.version_string}, {UPDATES} updates; ms: least, median, mean, and the medians of its parts")
    print(f"{'mesh':7} {'B':7} {'updates':>9}   {'least':>7} {'median':>7} {'mean':>7}", end="")
    print(f"   {'read':>6}   {'GJK':>6}   {'write':>6}")
    for kind in MESHES:
        for turn in (0.0, 0.02):
            measure(live, kind, turn)


main()
