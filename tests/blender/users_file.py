# SPDX-License-Identifier: GPL-3.0-or-later
"""A user's file with a little of everything, and with names that deliberately collide with ours."""

import bpy

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def users_file() -> bpy.types.Scene:
    """Fill the empty file and return the scene that the window shows."""
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 3, 77
    scene.render.resolution_x, scene.render.filepath = 333, "//mine"
    scene.timeline_markers.new("mine", frame=25)
    scene.timeline_markers.new("GJK 01", frame=49)
    scene["note"] = "keep"
    scene.world = bpy.data.worlds.new("World")
    red = bpy.data.materials.new(".CLD.A")
    red.diffuse_color = (1, 0, 0, 1)
    red["cld_role"], red["cld_owner"] = "A", 1
    box = _mesh_object("Box", red)
    ball = _mesh_object("Ball", None)
    ball.location = (4, 1, 0)
    ball.parent = box
    box.keyframe_insert("location", frame=10)
    box["numbers"] = [1.0, 2.5]
    ball.modifiers.new("Bevel", "BEVEL")
    for name in ("Collide", ".CLD-001 00 input"):
        collection = bpy.data.collections.new(name)
        scene.collection.children.link(collection)
    bpy.data.collections["Collide"].objects.link(ball)
    scene.collection.objects.link(box)
    text = bpy.data.objects.new("Text", bpy.data.curves.new("Text", "FONT"))
    scene.collection.objects.link(text)
    bpy.data.scenes.new("Collide").world = scene.world
    camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    scene.collection.objects.link(camera)
    scene.camera = camera
    bpy.context.view_layer.objects.active = box
    box.select_set(True)
    ball.select_set(True)
    scene.frame_set(17)
    return scene


def _mesh_object(name: str, material: bpy.types.Material | None) -> bpy.types.Object:
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(CUBE, [], FACES)
    mesh.materials.append(material)
    return bpy.data.objects.new(name, mesh)
