# SPDX-License-Identifier: GPL-3.0-or-later
"""Solids seen by an orthographic camera are painted back to front, by Collide as by Blender."""

import bpy
import numpy as np
import pytest
from mathutils import Vector

from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.rendering.depth import in_levels, joined, pieces_of
from collide_addon.scene.rendering.picture import AreaEdges
from collide_addon.scene.rendering.render import Renderer, Studio, light_of, render_still

from ....cases import mostly_slow

CLEAR = 0.02
"""Pixels from a border, or in depth, below which a point is not tested."""


def triangle(corners, of):
    x, y, _ = corners.T
    rows = [0, 1, 2] if (x[1] - x[0]) * (y[2] - y[0]) > (x[2] - x[0]) * (y[1] - y[0]) else [0, 2, 1]
    begin, stop = corners[rows], corners[np.roll(rows, -1)]
    area = np.zeros(3, np.int64)
    edges = AreaEdges(begin[:, 0], begin[:, 1], stop[:, 0], stop[:, 1], np.ones(3), area)
    return pieces_of(corners.T, area, edges, of)


def within(edges, point):
    """Return how far inside a convex piece a point is; negative outside."""
    begin, stop = np.column_stack((edges.x, edges.y)), np.column_stack((edges.to_x, edges.to_y))
    begin, stop = (np.where(edges.often[:, np.newaxis] < 0, two, one) for one, two in ((begin, stop), (stop, begin)))
    way, to = stop - begin, point - begin
    long = np.linalg.norm(way, axis=1)
    return ((way[:, 0] * to[:, 1] - way[:, 1] * to[:, 0])[long > 0] / long[long > 0]).min()


@mostly_slow("seed", range(4), 4)
def test_triangles_through_each_other_hide_what_is_behind_them_at_every_point(seed):
    numbers = np.random.default_rng(seed)
    corners = numbers.uniform(0.0, 10.0, (9, 3, 3))
    pieces, levels = in_levels(joined([triangle(each, of) for of, each in enumerate(corners)]), np.arange(9))
    alone, asked = [triangle(each, 0) for each in corners], 0
    areas = [AreaEdges(*(each[pieces.edges.area == number] for each in pieces.edges)) for number in range(len(levels))]
    for point in numbers.uniform(0.0, 10.0, (300, 2)):
        inside = [within(each.edges, point) for each in alone]
        depths = [
            plane[:2] @ point + plane[2] if far > CLEAR else np.inf
            for plane, far in zip((each.plane[0] for each in alone), inside, strict=True)
        ]
        first, second = np.sort(depths)[:2]
        if first == np.inf or second - first < CLEAR or min(map(abs, inside)) < CLEAR:
            continue
        there = [number for number, area in enumerate(areas) if within(area, point) >= 0]
        shown = max(there, key=lambda number: levels[number])
        asked += 1
        assert pieces.of[shown] == int(np.argmin(depths))
    assert asked > 50


@pytest.mark.slow
@mostly_slow("method", ["gjk", "epa"])
def test_a_parallel_camera_took_blenders_renderer_eight_seconds(method, tmp_path):
    bpy.ops.mesh.primitive_cube_add(location=(-1.4, 0, 0.5), rotation=(0.3, 0.2, 0.5))
    cube = bpy.context.object
    bpy.ops.mesh.primitive_cone_add(
        vertices=9, location=(1.8 if method == "gjk" else 0.2, 0.6, 0.2), rotation=(0.5, 0.4, 0)
    )
    cube.select_set(True)
    camera = bpy.data.objects.new("Mine", bpy.data.cameras.new("Mine"))
    camera.data.type, camera.data.ortho_scale, camera.location = "ORTHO", 10.0, (5, -9, 5)
    camera.rotation_euler = Vector(camera.location).to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    bpy.context.view_layer.update()
    getattr(bpy.ops.collide, method)(measured="space", layout="overlay")
    (figure,) = figures()
    ours, theirs = Studio(), Studio(Renderer.BLENDER)
    pictures = [
        light_of(render_still(figure, tmp_path / f"{number}.png", resolution=(320, 180), studio=studio))
        for number, studio in enumerate((ours, theirs))
    ]
    assert ours.reason is None
    off = np.abs(pictures[0] - pictures[1]).max(axis=2)
    assert (off > 0.25).mean() < 0.004
    assert (off > 0.06).mean() < 0.08
