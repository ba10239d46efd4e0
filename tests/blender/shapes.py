# SPDX-License-Identifier: GPL-3.0-or-later
"""Mesh objects to press buttons on, and the contents of a file before and after."""

import bpy
import numpy as np

from collide_addon.scene.base.compat import channels

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
TRIANGLE = [(4, 1), (6, 0), (6, 3)]

KINDS = (
    *("objects", "meshes", "curves", "cameras", "actions", "collections", "scenes", "worlds", "materials"),
    *("node_groups", "lights", "texts", "images"),
)


def add(name, points, *, location=(0, 0, 0), select=True):
    """Add a mesh of these points (x, y), with a face where there are three; select it as the last, active one."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(x, y, 0) for x, y in points], [], [range(len(points))] if len(points) > 2 else [])
    obj = bpy.data.objects.new(name, mesh)
    obj.location = location
    bpy.context.scene.collection.objects.link(obj)
    if select:
        obj.select_set(True)
        bpy.context.view_layer.objects.active = obj
    return obj


def move_evenly(obj):
    """Make an object move from key to key without easing, so that its contacts are computed directly, not searched."""
    for channel in channels(obj):
        for key in channel.keyframe_points:
            key.interpolation = "LINEAR"
        channel.update()


def ball_of_shells(**how):
    """Add a ball of 10272 vertices, one in sixteen of them on its hull, which is found sixteen times as fast."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, **how)
    ball = bpy.context.object
    outer = np.array([vertex.co for vertex in ball.data.vertices])
    shells = outer * np.linspace(1.0, 0.1, 16)[:, None, None]
    ball.data.vertices.add(15 * len(outer))
    ball.data.vertices.foreach_set("co", shells.ravel())
    return ball


def box_and_ball():
    """Add a square, and a triangle two units beside it, selected as A and B."""
    return add("Box", SQUARE), add("Ball", TRIANGLE)


def deselect():
    """Deselect everything."""
    for obj in bpy.context.selected_objects:
        obj.select_set(False)


def blocks():
    """Return the names of everything in the file, by kind."""
    return {kind: sorted(block.name for block in getattr(bpy.data, kind)) for kind in KINDS}


def give_by_nodes(obj, kind, *, own=False):
    """Use geometry nodes to give an object what a node makes, beside its own mesh or in place of it."""
    tree = bpy.data.node_groups.new("Nodes", "GeometryNodeTree")
    for in_out in ("INPUT", "OUTPUT"):
        tree.interface.new_socket("Geometry", in_out=in_out, socket_type="NodeSocketGeometry")
    geometry, join, made = (
        tree.nodes.new(name) for name in ("NodeGroupInput", "GeometryNodeJoinGeometry", f"GeometryNode{kind}")
    )
    if kind == "MeshToPoints":
        tree.links.new(geometry.outputs[0], made.inputs[0])
    if own:
        tree.links.new(geometry.outputs[0], join.inputs[0])
    tree.links.new(made.outputs[0], join.inputs[0])
    tree.links.new(join.outputs[0], tree.nodes.new("NodeGroupOutput").inputs[0])
    obj.modifiers.new("Nodes", "NODES").node_group = tree
