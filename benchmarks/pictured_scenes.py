# SPDX-License-Identifier: GPL-3.0-or-later
"""The two scenes of which the manual has pictures, as bullet-wall.blend and ring-ball.blend in a folder.

    python benchmarks/pictured_scenes.py FOLDER
    collide sweep --file FOLDER/bullet-wall.blend --objects Wall Bullet --range 1 5 \
        --render docs/pictures/bullet-wall-sweep.png
    collide compare --file FOLDER/ring-ball.blend --objects Ring Ball --space --meshes \
        --render docs/pictures/ring-ball-in-space.png

The first command needs the bpy module; `blender -b --python benchmarks/pictured_scenes.py -- FOLDER` does the same.
"""

import sys
from pathlib import Path

import bpy

FOLDER = Path(sys.argv[-1]).resolve()


def begin() -> None:
    """Begin an empty file."""
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)


def save(name: str) -> None:
    """Save the file in the folder."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    bpy.ops.wm.save_as_mainfile(filepath=str(FOLDER / f"{name}.blend"))


begin()
bpy.ops.mesh.primitive_cube_add(scale=(0.1, 2.0, 1.0))
bpy.context.object.name = "Wall"
bpy.ops.mesh.primitive_cylinder_add(vertices=8, radius=0.25, location=(-4.0, 0.0, 0.0), rotation=(0.0, 0.0, 0.3927))
bullet = bpy.context.object
bullet.name = "Bullet"
for frame, x in ((1, -4.0), (5, 5.0)):
    bullet.location.x = x
    bullet.keyframe_insert("location", frame=frame)
save("bullet-wall")

begin()
bpy.ops.mesh.primitive_torus_add(major_radius=2.0, minor_radius=0.5)
bpy.context.object.name = "Ring"
bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=0.9)
bpy.context.object.name = "Ball"
save("ring-ball")
