# SPDX-License-Identifier: GPL-3.0-or-later
"""``collide`` as a program of its own: with Blender as a module, or the Blender that these tests run in."""

import os
import subprocess
import sys
from pathlib import Path

import bpy

import collide_addon

INSTALLED = collide_addon.__name__.startswith("bl_ext.")
ALONE = "from collide_addon.cli import main; main()"


def start(*arguments: object, temporary: Path, **options: object) -> subprocess.Popen[str]:
    """Start ``collide`` with these arguments, a temporary folder of its own, and its output to be read."""
    program = [bpy.app.binary_path, "-b", "-c", "collide"] if INSTALLED else [sys.executable, "-c", ALONE]
    # bpy has set OCIO in this process; Blender 5.2 reports on stdout where it finds it set
    # and what users do not set lets lines out at once that others get at the end, or never
    environment = {name: value for name, value in os.environ.items() if name not in {"OCIO", "PYTHONUNBUFFERED"}}
    environment |= {"TMPDIR": str(temporary), "PYTHONPATH": str(Path(collide_addon.__file__).parent.parent)}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*program, *map(str, arguments)],
        **{"env": environment, "stdout": pipe, "stderr": pipe, "text": True, "encoding": "utf-8"} | options,
    )


def own_lines(text: str) -> list[str]:
    """Return the lines that are ours; Blender prints some of its own."""
    assert "Traceback" not in text
    return [line for line in text.splitlines() if line.startswith("collide: ")]
