# SPDX-License-Identifier: GPL-3.0-or-later
"""The part of Blender's command line that a farm uses, where Blender is a Python package and not a program.

    python blender.py -b -y --factory-startup FILE --scene NAME --render-output PATH --render-format PNG \
        --render-frame 3,5..8 | --frame-start 1 --frame-end 9 --render-anim

Like the program, it handles its arguments in order, in a process that knows no extension. It
does not replace the program's own parsing of arguments: for that, tests/blender/test_farm.py takes a program from
the environment variable BLENDER.
"""

import os
import sys

import bpy

ALONE = {"-b", "--background", "-y", "--enable-autoexec", "--factory-startup"}


def frames_of(text: str) -> list[int]:
    """Read 3,5..8 as Blender does."""
    ends = [[int(end) for end in part.split("..")] for part in text.split(",")]
    return [frame for part in ends for frame in range(part[0], part[-1] + 1)]


def render(scene: bpy.types.Scene, frames: list[int]) -> None:
    before = scene.frame_start, scene.frame_end
    for frame in frames:
        scene.frame_start = scene.frame_end = frame
        with bpy.context.temp_override(scene=scene):
            bpy.ops.render.render(animation=True)
    scene.frame_start, scene.frame_end = before


def main(arguments: list[str]) -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    left = iter(argument for argument in arguments if argument not in ALONE)
    for argument in left:
        match argument:
            case "--scene" | "-S":
                scene = bpy.data.scenes[next(left)]
            case "--render-output" | "-o":
                scene.render.filepath = next(left)
            case "--render-format" | "-F":
                assert next(left) == scene.render.image_settings.file_format == "PNG"
            case "--render-frame" | "-f":
                render(scene, frames_of(next(left)))
            case "--frame-start" | "-s":
                scene.frame_start = int(next(left))
            case "--frame-end" | "-e":
                scene.frame_end = int(next(left))
            case "--render-anim" | "-a":
                render(scene, list(range(scene.frame_start, scene.frame_end + 1)))
            case _ if argument.endswith(".blend"):
                bpy.ops.wm.open_mainfile(filepath=argument)
                scene = bpy.context.scene
            case _:
                sys.exit(f"blender.py: {argument} is not known here")


if __name__ == "__main__":
    main(sys.argv[1:])
    assert not any(name.split(".")[0] in ("collide", "collide_addon") for name in sys.modules)
    sys.stdout.flush()
    os._exit(0)  # the package's shutdown can hang
