# SPDX-License-Identifier: GPL-3.0-or-later
"""What a scene's camera sees of the evaluated meshes: flat colours, and the outline of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count, product, starmap
from typing import Any, NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...geometry import overlapping_pairs
from ..base import compat
from ..drawing.materials import STEADY
from .depth import Pieces, pieces_of
from .looks import NotFlatError, Paint, SurfaceLook, SurfaceSide, is_animated, paint_of
from .picture import AreaEdges, Floats, Whole

PLAIN: dict[str, dict[str, object]] = {
    "render": {
        **dict.fromkeys(("use_motion_blur", "use_border", "use_freestyle", "use_multiview", "use_stamp"), False),
        "dither_intensity": 0.0,
    },
    "view_settings": {"view_transform": "Standard", "look": "None", "exposure": 0.0, "gamma": 1.0},
    "display_settings": {"display_device": "sRGB"},
}
"""Scene settings under which a colour is displayed unchanged."""
INVISIBLE = frozenset({"EMPTY", "CAMERA", "SPEAKER", "ARMATURE", "LATTICE"})
OUTLINED = frozenset({"CURVE", "FONT", "SURFACE", "META"})
"""Object types besides meshes that evaluate to meshes."""
UNDRAWN_SIDES = INVISIBLE | OUTLINED

SIDES = list(starmap(SurfaceSide, product((False, True), repeat=2)))
"""The sides that each material has, in the order of their numbers."""
BACK_SIDE = SIDES.index(SurfaceSide(back=True))
Sides = list[tuple[SurfaceLook, tuple[int, ...]]]
"""An object's appearances, each with the numbers of sides that have it, in one material or, if it bends, slot."""

NO_AREA_EDGES = AreaEdges(*(np.empty(0),) * 5, np.empty(0, np.int64))
DEPTH_DECIMALS = 9
"""Decimals to which depths must agree to count as equal, relative to the clipping range."""
FEW_OUTLINES = 64
"""Up to this many outlines, testing all pairs is faster than finding overlapping ones."""


class MaterialFaces(NamedTuple):
    """Faces of a mesh that share a material and an appearance: those on the sides with these numbers."""

    name: str
    look: SurfaceLook
    key: int
    """A number that shapes which look the same share."""
    surface: Callable[[], _Surface]
    which: tuple[int, ...]

    def outline(self) -> tuple[AreaEdges, Floats, Floats]:
        """Return the edges of the border, and the corners (3, n) of the boxes of their areas.

        Coordinates are in pixels, and depths from -1 to 1 between the clipping planes.
        """
        rim = self._rim()
        if rim is None:
            nowhere = np.empty((3, 0))
            return NO_AREA_EDGES, nowhere, nowhere
        area, low, high = _apart(rim.points, rim.ends)
        return rim.edges(area), low, high

    def pieces(self, of: int) -> Pieces:
        """Return the connected parts, each as a convex piece of the thing with index `of`."""
        rim = self._rim()
        if rim is None:
            return Pieces(NO_AREA_EDGES, np.empty(0, np.int64), np.empty((0, 3)), np.empty(0))
        first = _first_of_each(rim.points.shape[1], rim.ends)
        piece = np.repeat(np.arange(len(first)), np.diff(first, append=rim.points.shape[1]))
        return pieces_of(rim.points, piece, rim.edges(piece), of)

    def _rim(self) -> _Rim | None:
        """Return the border of the faces; None for a material without faces."""
        points, ends, start, edge, turn, side = self.surface()
        counted = np.isin(side, self.which)
        if not counted.any():
            return None
        start, edge, turn = start[counted], edge[counted], turn[counted]
        there = np.flatnonzero(np.bincount(start))
        number = np.empty(points.shape[1], np.int32)
        number[there] = np.arange(len(there))
        points = points.take(there, axis=1)
        bounding = np.flatnonzero(np.bincount(edge))
        often = np.bincount(edge, turn)[bounding].astype(float)
        ends = number[ends.take(bounding, axis=0)]
        return _Rim(points, ends, np.flatnonzero(often), often)


class Memory:
    """What is known from earlier pictures: appearances of materials, sides of objects, and numbers of their parts."""

    def __init__(self) -> None:
        self._paints: dict[int | None, Paint] = {}
        self.sides: dict[tuple[int, float], Sides] = {}
        self._stands: dict[_Place, tuple[bytes, dict[tuple[int, ...], int]]] = {}
        self._seen: set[_Place] = set()
        self.numbers = count()

    def forget(self, *, looks: bool) -> None:
        """Forget the points of whatever the last picture lacked and, if `looks`, the appearances of materials."""
        self._stands = {place: known for place, known in self._stands.items() if place in self._seen}
        self._seen.clear()
        if looks:
            self._paints.clear()
            self.sides.clear()

    def paint_of(self, material: bpy.types.Material | None) -> Paint:
        """Return the appearance of a material, evaluating it if unknown or animated."""
        if is_animated(material):
            return paint_of(material)
        uid = None if material is None else material.original.session_uid
        if uid not in self._paints:
            self._paints[uid] = paint_of(material)
        return self._paints[uid]

    def numbers_of(self, place: _Place, points: bytes) -> dict[tuple[int, ...], int]:
        """Return the numbers of an object's parts; empty if it has moved since the last picture.

        Numbers are faster to compare than points.
        """
        self._seen.add(place)
        if place not in self._stands or points != self._stands[place][0]:
            self._stands[place] = (points, {})
        return self._stands[place][1]


_Place = tuple[int, bytes, int, int, int]
"""An object or one of its instances: its number, its transform into the picture, its number of faces, and the picture's
width and height."""


def seen(scene: bpy.types.Scene, width: int, height: int, memory: Memory) -> Iterator[MaterialFaces]:
    """Yield what the scene's camera sees of its first view layer.

    Raises a NotFlatError for anything besides flat colours seen straight on. Results are stored in the memory and
    reused from there.
    """
    layer, camera = scene.view_layers[0], scene.camera
    _check(scene, layer, camera)
    render, depsgraph = scene.render, layer.depsgraph
    aspect = {"scale_x": render.pixel_aspect_x, "scale_y": render.pixel_aspect_y}
    frame = np.array(camera.calc_matrix_camera(depsgraph, x=width, y=height, **aspect), float)
    from_camera = np.array(camera.evaluated_get(depsgraph).matrix_world.normalized().inverted(), float)
    to_pixels = np.array([(width / 2, 0, 0, width / 2), (0, -height / 2, 0, height / 2), (0, 0, 1, 0)])
    view = to_pixels @ frame @ from_camera
    for instance in depsgraph.object_instances:
        obj, owner = instance.object, instance.parent if instance.is_instance else instance.object
        if obj.type in UNDRAWN_SIDES or obj.hide_render or owner.hide_render or not obj.visible_camera:
            continue
        if obj.type != "MESH" or obj.is_holdout or obj.is_shadow_catcher:
            raise NotFlatError("{name} is not one flat colour", name=obj.name)
        if len(obj.data.polygons):
            yield from _shapes(obj, view @ np.array(instance.matrix_world, float), (width, height), memory)


def _shapes(obj: bpy.types.Object, matrix: Floats, size: tuple[int, int], memory: Memory) -> Iterator[MaterialFaces]:
    mesh, name, uid = obj.data, obj.name, obj.original.session_uid
    local, place = _read(mesh, "position", "vector", np.float32, 3), (uid, matrix.tobytes(), len(mesh.polygons), *size)
    numbers = memory.numbers_of(place, local.tobytes())
    surface = cache(partial(_surface, name, mesh, local, matrix))
    for look, which in memory.sides.get((uid, obj.color[3])) or _sides(obj, uid, memory):
        if which not in numbers:
            numbers[which] = next(memory.numbers)
        yield MaterialFaces(name, look, numbers[which], surface, which)


def _sides(obj: bpy.types.Object, uid: int, memory: Memory) -> Sides:
    """Return how the visible sides of an object look; remembered unless its materials are animated."""
    original = obj.original
    bends = original.type == "MESH" and original.data.shape_keys is not None and not original.modifiers
    found: dict[object, tuple[SurfaceLook, list[int]]] = {}
    alpha = obj.color[3]
    materials = [slot.material for slot in obj.material_slots] or [None]
    sides = [(number, side) for number, side in enumerate(SIDES) if not side.steady or STEADY in obj.data.attributes]
    for slot, material in enumerate(materials):
        paint = memory.paint_of(material)
        for number, side in sides:
            look = paint(side, alpha)
            if look is not None:
                alike = (slot if bends else material, look)
                found.setdefault(alike, (look, []))[1].append(len(SIDES) * slot + number)
    looks = [(look, tuple(which)) for look, which in found.values()]
    if not any(map(is_animated, materials)):
        memory.sides[uid, alpha] = looks
    return looks


def _check(scene: bpy.types.Scene, layer: bpy.types.ViewLayer, camera: bpy.types.Object) -> None:
    """Raise a NotFlatError for settings, for the camera, and for what is hidden in only one of view and picture."""
    render = scene.render
    more = {
        "use_compositing": render.use_compositing and compat.composites(scene),
        "use_sequencer": render.use_sequencer and scene.sequence_editor is not None,
        "use_curve_mapping": scene.view_settings.use_curve_mapping,
        "color_depth": render.image_settings.color_depth != "8",
        "material_override": layer.material_override is not None,
    }
    for of, settings in PLAIN.items():
        more |= {name: getattr(getattr(scene, of), name) != plain for name, plain in settings.items()}
    for setting in (setting for setting, on in more.items() if on):
        raise NotFlatError("{name} has {setting}", name=scene.name, setting=setting)
    lens = camera.evaluated_get(layer.depsgraph).data
    if lens.type != "ORTHO" or lens.dof.use_dof:
        raise NotFlatError("{name} has perspective or depth of field", name=camera.name)
    parts = [part for part in scene.collection.children_recursive if part.hide_viewport != part.hide_render]
    for obj in scene.objects:
        now = obj.evaluated_get(layer.depsgraph)
        if now.hide_render or obj.type in INVISIBLE:
            continue
        if now.hide_viewport or obj.hide_get(view_layer=layer):
            parts.append(obj)
    for part in parts:
        raise NotFlatError("{name} is hidden in the view alone, or in pictures", name=part.name)


class _Surface(NamedTuple):
    """Faces in pixels: their points (3, n), edges' ends, and for all corners their point and edge.

    Each corner also has the direction of its face along the edge, negative if it starts at the second end, and the
    number of the face's side.
    """

    points: Floats
    ends: NDArray[np.int32]
    start: NDArray[np.int32]
    edge: NDArray[np.int32]
    turn: Floats
    side: NDArray[np.int32]


def _surface(name: str, mesh: bpy.types.Mesh, local: NDArray[np.float32], matrix: Floats) -> _Surface:
    with np.errstate(invalid="ignore", over="ignore"):
        points: Floats = np.einsum("kj,ji->ki", matrix[:, :3], local.T.astype(float)) + matrix[:, 3:]
    if not np.isfinite(points).all():
        raise NotFlatError("{name} has a point that is not a number: remove it", name=name)
    start, edge = (_read(mesh, each, "value", np.int32) for each in (".corner_vert", ".corner_edge"))
    ends = _read(mesh, ".edge_verts", "value", np.int32, 2)
    first = np.arange(0, len(start), 3, dtype=np.int32)
    if len(first) != len(mesh.polygons) or len(start) % 3:  # not all faces are triangles
        first = np.empty(len(mesh.polygons), np.int32)
        mesh.polygons.foreach_get("loop_start", first)
    end = np.append(start[1:], 0)
    end[np.append(first[1:], len(start)) - 1] = start[first]
    x, y, _ = points
    areas = np.add.reduceat(y[start] * x[end] - x[start] * y[end], first)  # positive for a front, since y points down
    side = BACK_SIDE * (areas < 0).astype(np.int32)
    if "material_index" in mesh.attributes:
        side += len(SIDES) * _read(mesh, "material_index", "value", np.int32)
    if STEADY in mesh.attributes:
        steady = _read(mesh, STEADY, "value", np.bool_)
        side += steady[start[first]] if mesh.attributes[STEADY].domain == "POINT" else steady
    corners = np.diff(first, append=len(start))
    turn = np.where(ends[edge, 0] == start, 1.0, -1.0) * np.repeat(np.sign(areas), corners)
    return _Surface(points, ends, start, edge, turn, np.repeat(side, corners))


class _Rim(NamedTuple):
    """The border of faces: points (3, n), all edges, the indices of those on the border, and their weights."""

    points: Floats
    ends: NDArray[np.int32]
    kept: NDArray[np.intp]
    often: Floats

    def edges(self, area: Whole) -> AreaEdges:
        """Return the border's edges; `area` is the area of each point."""
        begin, stop = np.moveaxis(self.ends[self.kept], 1, 0)
        x, y, _ = self.points
        return AreaEdges(x[begin], y[begin], x[stop], y[stop], self.often[self.kept], area[begin])


def _first_of_each(many: int, ends: NDArray[np.int32]) -> Whole:
    """Return the first point of each connected component, given edges; components have consecutive points."""
    low, high = np.minimum(*ends.T), np.maximum(*ends.T)
    joined = np.cumsum(np.bincount(low, minlength=many) - np.bincount(high, minlength=many)) > 0  # with the next point
    return np.flatnonzero(~np.append(False, joined[:-1]))


def _apart(points: Floats, ends: NDArray[np.int32]) -> tuple[Whole, Floats, Floats]:
    """Return for each point (3, n) of a mesh its area's index, and the corners (3, m) of the areas' boxes.

    Outlines of one area neither overlap nor differ in depth. A connected outline has consecutive points; outlines whose
    boxes overlap are put into different areas.
    """
    many = points.shape[1]
    first = _first_of_each(many, ends)
    near, far = np.minimum.reduceat(points, first, axis=1), np.maximum.reduceat(points, first, axis=1)
    if len(first) == 1:
        return np.zeros(many, np.int64), near, far
    low, high = near[:2], far[:2]
    if len(first) <= FEW_OUTLINES:
        across, down = low[:, :, np.newaxis] < high[:, np.newaxis]
        begun = across & down  # begins before the other ends
        pairs = np.argwhere(np.tril(begun & begun.T, -1))
    else:
        pairs = overlapping_pairs(low.T, high.T)
    met: dict[int, list[int]] = {}
    for one, other in pairs.tolist():
        met.setdefault(max(one, other), []).append(min(one, other))
    areas = [0] * len(first)
    for one in sorted(met):
        taken = {areas[other] for other in met[one]}
        areas[one] = next(area for area in count() if area not in taken)
    depths = np.unique(near[2].round(DEPTH_DECIMALS), return_inverse=True)[1]
    numbers, area = np.unique(depths * len(first) + areas, return_inverse=True)
    order, upto = np.argsort(area, kind="stable"), np.searchsorted(np.sort(area), np.arange(len(numbers)))
    boxes = np.minimum.reduceat(near[:, order], upto, axis=1), np.maximum.reduceat(far[:, order], upto, axis=1)
    return np.repeat(area, np.diff(first, append=many)), *boxes


def _read(mesh: bpy.types.Mesh, attribute: str, name: str, kind: type, each: int = 1) -> NDArray[Any]:
    """Return an attribute of a mesh, one row for each value."""
    data = mesh.attributes[attribute].data
    values: NDArray[Any] = np.empty(len(data) * each, kind)
    data.foreach_get(name, values)
    return values if each == 1 else values.reshape(-1, each)
