# SPDX-License-Identifier: GPL-3.0-or-later
"""``collide`` as a separate program: with Blender as a module, or in the Blender that these tests run in."""

import os
import subprocess
import sys
from pathlib import Path

import bpy

import collide_addon

INSTALLED = collide_addon.__name__.startswith("bl_ext.")
ALONE = "from collide_addon.cli import main; main()"


def start(*arguments: object, temporary: Path, **options: object) -> subprocess.Popen[str]:
    """Start ``collide`` with these arguments and its own temporary folder, capturing its output."""
    program = [bpy.app.binary_path, "-b", "-c", "collide"] if INSTALLED else [sys.executable, "-c", ALONE]
    # bpy has set OCIO in this process; Blender 5.2 prints a message on stdout when it finds it set
    # and unbuffered output, which users do not set, would show lines that they see late, or never
    environment = {name: value for name, value in os.environ.items() if name not in {"OCIO", "PYTHONUNBUFFERED"}}
    environment |= {"TMPDIR": str(temporary), "PYTHONPATH": str(Path(collide_addon.__file__).parent.parent)}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*program, *map(str, arguments)],
        **{"env": environment, "stdout": pipe, "stderr": pipe, "text": True, "encoding": "utf-8"} | options,
    )


def own_lines(text: str) -> list[str]:
    """Return our own lines; Blender prints others."""
    assert "Traceback" not in text
    return [line for line in text.splitlines() if line.startswith("collide: ")]
