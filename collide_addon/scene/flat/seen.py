# SPDX-License-Identifier: GPL-3.0-or-later
"""What a camera sees of a scene: the meshes that Blender has evaluated, in pixels, and how they look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from operator import attrgetter
from typing import NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...geometry import overlapping_pairs
from ..base import compat
from .coverage import Edges, Floats, Whole
from .looks import Look, Looks, NotFlatError

PLAIN = {
    "render.use_motion_blur": False,
    "render.use_border": False,
    "render.use_freestyle": False,
    "render.use_multiview": False,
    "render.use_stamp": False,
    "render.dither_intensity": 0.0,
    "render.image_settings.color_depth": "8",
    "view_settings.view_transform": "Standard",
    "view_settings.look": "None",
    "view_settings.exposure": 0.0,
    "view_settings.gamma": 1.0,
    "view_settings.use_curve_mapping": False,
    "display_settings.display_device": "sRGB",
}
"""Settings of a scene with which a colour is shown as it is."""
INVISIBLE = {"EMPTY", "CAMERA", "SPEAKER", "ARMATURE", "LATTICE"}
OUTLINED = {"CURVE", "FONT", "SURFACE", "META"}
"""Beside these, Blender lists the meshes that they become."""

Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""Of which materials a mesh is seen from the front, and of which from the back."""


class Shape(NamedTuple):
    """A mesh in pixels, as far as it is of one look."""

    name: str
    look: Look
    key: tuple[object, ...]
    """What its edges follow from: equal shapes have equal ones."""
    local: NDArray[np.float32]
    """Shape (n, 3): its points, where `matrix` (3, 4) takes them from."""
    matrix: Floats
    mesh: bpy.types.Mesh
    sides: Sides

    def points(self) -> Floats:
        """Return its points (n, 3): in pixels, and from -1 to 1 how far between the camera's limits.

        Raises
        ------
        NotFlatError
            When one of them is not finite.
        """
        with np.errstate(invalid="ignore", over="ignore"):
            points: Floats = self.local @ self.matrix[:, :3].T + self.matrix[:, 3]
        if not np.isfinite(points).all():
            raise NotFlatError("{name} has a point that is no number: remove it", name=self.name)
        return points


def check_scene(scene: bpy.types.Scene, layer: bpy.types.ViewLayer) -> None:
    """Look whether the settings of a scene make more of a picture than the flat colours in it.

    Raises
    ------
    NotFlatError
        When they do.
    """
    more = [path for path, plain in PLAIN.items() if attrgetter(path)(scene) != plain]
    if scene.render.use_compositing and compat.composites(scene):
        more.append("render.use_compositing")
    if scene.render.use_sequencer and scene.sequence_editor is not None:
        more.append("render.use_sequencer")
    if layer.material_override is not None:
        more.append("material_override")
    if more:
        raise NotFlatError(
            "{name} is rendered with {setting}: render it with Blender", name=scene.name, setting=more[0]
        )
    for obj in scene.objects:
        if obj.type not in INVISIBLE and not obj.hide_render and obj.hide_viewport:
            raise NotFlatError("{name} is hidden in the view, but not in pictures: render with Blender", name=obj.name)


def view_of(
    scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph, camera: bpy.types.Object, width: int, height: int
) -> Floats:
    """Return the matrix (3, 4) from the scene to a picture's pixels, and -1 to 1 for how far from the camera.

    Raises
    ------
    NotFlatError
        When the camera does not look straight on.
    """
    if camera.data.type != "ORTHO" or camera.data.dof.use_dof:
        raise NotFlatError("{name} has perspective or depth of field: render with Blender", name=camera.name)
    render = scene.render
    frame = camera.calc_matrix_camera(
        depsgraph, x=width, y=height, scale_x=render.pixel_aspect_x, scale_y=render.pixel_aspect_y
    )
    place = np.array(camera.evaluated_get(depsgraph).matrix_world.normalized(), float)
    to_pixels = np.array([(width / 2, 0, 0, width / 2), (0, -height / 2, 0, height / 2), (0, 0, 1, 0)])
    view: Floats = to_pixels @ np.array(frame, float) @ np.linalg.inv(place)
    return view


def shapes(depsgraph: bpy.types.Depsgraph, view: Floats) -> Iterator[Shape]:
    """Yield what is seen of each mesh that is in pictures.

    Raises
    ------
    NotFlatError
        When it is not of flat colours.
    """
    looks = Looks()
    for instance in depsgraph.object_instances:
        obj, owner = instance.object, instance.parent if instance.is_instance else instance.object
        if obj.type in INVISIBLE | OUTLINED or obj.hide_render or owner.hide_render or not obj.visible_camera:
            continue
        if obj.type != "MESH" or obj.is_holdout or obj.is_shadow_catcher:
            raise NotFlatError("{name} is no curve, text or mesh of flat colour: render with Blender", name=obj.name)
        mesh = obj.data
        if not mesh.polygons:
            continue
        sides: dict[Look, Sides] = {}
        colour, slots = tuple(obj.color), obj.material_slots
        for index, material in enumerate([slot.material for slot in slots] or [None]):
            for back in (False, True):
                seen = looks.of(material, colour, back=back)
                if seen is not None:
                    sides.setdefault(seen, ([], []))[back].append(index)
        if not sides:
            continue
        matrix = view @ np.array(instance.matrix_world, float)
        local = read(mesh, "position", "vector", np.float32, 3)
        for seen, (front, back) in sides.items():
            which = tuple(front), tuple(back)
            key = (local.tobytes(), matrix.tobytes(), len(mesh.polygons), which)
            yield Shape(obj.name, seen, key, local, matrix, mesh, which)


def edges_of(shape: Shape, points: Floats) -> Edges:
    """Return the edges around the faces of a shape, those between two neighbours left out."""
    mesh, (front, back) = shape.mesh, shape.sides
    of_corner = read(mesh, ".corner_vert", "value", np.int32)
    edge = read(mesh, ".corner_edge", "value", np.int32)
    ends = read(mesh, ".edge_verts", "value", np.int32, 2)
    faces, corners = len(mesh.polygons), len(of_corner)
    first = np.arange(0, corners, 3)
    if corners != 3 * faces:
        first = np.empty(faces, np.int32)
        mesh.polygons.foreach_get("loop_start", first)
    following = np.append(of_corner[1:], 0)
    following[np.append(first[1:], corners) - 1] = of_corner[first]
    x, y = np.ascontiguousarray(points[:, :2].T)
    sizes = np.add.reduceat(y[of_corner] * x[following] - x[of_corner] * y[following], first)
    material = np.zeros(faces, np.int64)
    if "material_index" in mesh.attributes:
        material = np.clip(read(mesh, "material_index", "value", np.int32), 0, max(*front, *back, 0))
    facing = np.sign(sizes)  # 1 from the front: y goes down
    if back or len(front) <= material.max():
        facing *= np.isin(material, front) * (facing > 0) + np.isin(material, back) * (facing < 0)
    else:
        facing = np.maximum(facing, 0)
    turn = np.where(ends[edge, 0] == of_corner, 1.0, -1.0) * np.repeat(facing, np.diff(first, append=corners))
    often = np.bincount(edge, turn, len(ends))
    kept = np.flatnonzero(often)
    start, end = ends[kept].T
    area = _apart(points, np.minimum(of_corner, following), np.maximum(of_corner, following))[start]
    return Edges(x[start], y[start], x[end], y[end], often[kept], area)


def _apart(points: Floats, low: NDArray[np.int32], high: NDArray[np.int32]) -> Whole:
    """Return for each point of a mesh, whose edges join these, an area so that none of one area overlap.

    Outlines that hang together have points in a row. Those whose boxes meet get different areas.
    """
    many = len(points)
    joined = np.cumsum(np.bincount(low, minlength=many) - np.bincount(high, minlength=many)) > 0  # with the next one
    first = np.flatnonzero(np.concatenate(([True], ~joined[:-1])))
    least, most = np.minimum.reduceat(points[:, :2], first), np.maximum.reduceat(points[:, :2], first)
    met: list[list[int]] = [[] for _ in first]
    for one, other in overlapping_pairs(least, most).tolist() if len(first) > 1 else ():
        met[max(one, other)].append(min(one, other))
    areas: list[int] = []
    for others in met:
        taken = {areas[other] for other in others}
        areas.append(next(area for area in count() if area not in taken))
    return np.repeat(areas, np.diff(first, append=many))


def read(mesh: bpy.types.Mesh, attribute: str, name: str, kind: type, each: int = 1) -> NDArray[np.generic]:
    """Return an attribute of a mesh, a row for each value of several numbers."""
    data = mesh.attributes[attribute].data
    values = np.empty(len(data) * each, kind)
    data.foreach_get(name, values)
    return values if each == 1 else values.reshape(-1, each)
