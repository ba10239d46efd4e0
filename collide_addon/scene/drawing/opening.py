# SPDX-License-Identifier: GPL-3.0-or-later
"""The opening shot of an introduction: the objects themselves, lit, of which the outlines of the page are left.

Copies of them stand far below the page, on paper, in a collection that the stage alone shows. The figure's camera
begins there, as the scene's own sees them or from one side, and tilts to the top, while their shadows, the outlines of
the page, fall onto the paper; then they sink into it, and the camera goes to the page, where the same outlines stand in
the same place. All of it are keyframes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Euler, Matrix, Quaternion, Vector

from ...figure.model.arrays import Floats
from ...figure.model.figure import ALWAYS, Figure, Kind, Panel
from ...figure.model.keyframes import Curve, Key, value_at
from ...figure.model.playback import FIRST_FRAME, OPENING
from ...figure.model.style import Role
from ..base.custom_property import CustomProperty, numbers
from ..base.hierarchy import Shelf, new_collection
from ..base.ownership import FIGURE, IDENTITY, mark_owned
from .draw import Drawing, make_objects
from .keys import ALPHA, COLOUR, LOCATION, VISIBILITY, Channel, write_channels
from .materials import ROLE, own_materials
from .parameters import aspect_of
from .plan import pieces
from .stage import OPENING_SET, camera_in

TILTS, ARRIVES, SUNK, OVER = (FIRST_FRAME + OPENING * eighth // 8 for eighth in (2, 6, 7, 8))
"""The frames at which the camera begins to tilt, has come to the top, the objects have sunk, and the page comes."""
EVERY, FADES = 2, 8
"""Frames from one key of the camera to the next, and those in which the shadows come."""
OWN_VIEW = Euler((math.radians(58.0), 0.0, math.radians(-30.0))).to_quaternion()
"""How our own camera looks at first; the scene's own looks as the user has placed it."""
ROOM = 1.1
"""What our own camera sees from top to bottom, by the size of the objects."""
LENS, SENSOR = 50.0, 36.0
SUNS = ((3.0, Euler((0.7, 0.3, -0.9))), (0.7, Euler((0.9, -0.2, 2.2))))
"""Each light's strength, and how it is turned from straight down."""
FLAT = 0.1
"""Height of the shadows' layers by that of the page's: from a near camera higher ones would stand beside their place.
"""
WIDER, FURTHER, DEEPER = 40.0, 4.0, 6.0
"""The paper's size by that of a page; how far the camera sees and how far below the page all stands, by its distance.
"""
SINKS = 1.1
"""How far the objects sink, by their height."""
SOLID = ("MESH", "CURVE", "SURFACE", "META", "FONT")
"""Kinds of objects that have faces."""
STOOD = CustomProperty("cld_stood", numbers(16))
"""Of a copy of an object: the matrix by which that stood in the scene."""


class Body(NamedTuple):
    """An object as it was: a mesh of ours with its materials, and how it stood."""

    mesh: bpy.types.Mesh
    stood: Matrix

    @property
    def points(self) -> Floats:
        """Its points (n, 3) in the scene."""
        local = np.empty(3 * len(self.mesh.vertices), np.float32)
        self.mesh.vertices.foreach_get("co", local)
        turned = np.array(self.stood)
        points: Floats = local.reshape(-1, 3).astype(float) @ turned[:3, :3].T + turned[:3, 3]
        return points


class View(NamedTuple):
    """Where a camera looks, from how far away, and how it is turned."""

    at: Vector
    far: float
    turned: Quaternion

    @property
    def eye(self) -> Vector:
        """Where it stands."""
        return self.at + self.turned @ Vector((0.0, 0.0, self.far))

    def towards(self, other: View, share: float) -> View:
        """Return the view that is so far on the way to another one."""
        far = self.far * (other.far / self.far) ** share
        return View(self.at.lerp(other.at, share), far, self.turned.slerp(other.turned, share))


def _bodies_now(objects: Iterable[bpy.types.Object | None]) -> list[Body]:
    """Return those objects that have faces, as the user sees them now."""
    depsgraph, found = bpy.context.evaluated_depsgraph_get(), []
    for obj in objects:
        if obj is not None and obj.type in SOLID:
            now = obj.evaluated_get(depsgraph)
            mesh = bpy.data.meshes.new_from_object(now, depsgraph=depsgraph)
            for slot in obj.material_slots:
                if slot.link == "OBJECT" and slot.slot_index < len(mesh.materials):
                    mesh.materials[slot.slot_index] = slot.material  # the mesh has only those of the data
            if len(mesh.polygons):
                found.append(Body(mesh, now.matrix_world.copy()))
            else:
                bpy.data.meshes.remove(mesh)
    return found


def _bodies_before(figure: bpy.types.Collection) -> list[Body]:
    """Return the objects of the opening shot that a figure has, as they stood."""
    place = OPENING_SET.of(figure)
    there = [] if place is None else [(obj, STOOD.of(obj)) for obj in place.objects if obj.type == "MESH"]
    return [Body(obj.data.copy(), Matrix(np.reshape(stood, (4, 4)).tolist())) for obj, stood in there if stood]


class _Set(NamedTuple):
    """The collection in which an opening shot stands, on paper of which this is the middle, and its figure."""

    place: bpy.types.Collection
    middle: Vector
    figure: Figure

    def stand(self, obj: bpy.types.Object, *own: Channel, comes: int = FIRST_FRAME, shines: bool = False) -> None:
        """Let an object with keys of its own be there until the page comes; what `shines` lights nothing."""
        if obj.name not in self.place.objects:
            self.place.objects.link(obj)
        mark_owned(obj, IDENTITY.of(self.place) or "", FIGURE.of(self.place) or "")
        obj.hide_select = True
        obj.show_in_front = obj.hide_render = obj.hide_viewport = False
        if shines:
            obj.visible_diffuse = obj.visible_glossy = obj.visible_shadow = False
        shown = (Key(FIRST_FRAME, 1.0), Key(comes, 0.0), Key(OVER, 1.0))[comes == FIRST_FRAME :]
        write_channels(obj, [*own, *(_channel(path, 0, shown) for path in VISIBILITY)], obj.name)

    def named(self, name: str) -> str:
        """Return the name of a block of it."""
        return f".{FIGURE.of(self.place)}.{name}"


def add_opening(
    collection: bpy.types.Collection,
    figure: Figure,
    scene: bpy.types.Scene,
    objects: Iterable[bpy.types.Object | None],
    before: bpy.types.Collection | None = None,
) -> None:
    """Let a figure that is drawn begin with these objects, or with those that the one `before` it began with.

    So these stand as they stood when the figure was made, whatever has become of them.
    """
    camera = camera_in(collection)
    bodies = [] if camera is None else (_bodies_before(before) if before else []) or _bodies_now(objects)
    if camera is None or not bodies:
        return
    number, identity = FIGURE.of(collection) or "", IDENTITY.of(collection) or ""
    points = np.concatenate([body.points for body in bodies])
    low, high = Vector(points.min(axis=0)), Vector(points.max(axis=0))
    size, height = (
        max((high - low).length, figure.unit),
        (high - low).z + figure.unit,
    )  # flat ones do not lie in the paper either
    lens = camera.data
    first = _first_view(lens, scene.camera, (low + high) / 2, size / aspect_of(figure.parameters).ratio)
    to_page = Vector((*figure.panels[Panel.WORLD], figure.unit - low.z))
    middle = Vector((*figure.page.center, 0.0))
    top_far = lens.ortho_scale * lens.lens / lens.sensor_width
    reach = max(top_far, first.far + (first.at + to_page - middle).length, size)
    down = Vector((0.0, 0.0, -DEEPER * reach))
    lens.clip_start, lens.clip_end = lens.clip_start / 100, FURTHER * reach
    there = _Set(new_collection(f".{number} opening", identity, number), middle + down, figure)
    OPENING_SET.keep(collection, there.place)
    for body in bodies:
        mark_owned(body.mesh, identity)
        obj = bpy.data.objects.new(there.named("body"), body.mesh)
        obj.matrix_world = Matrix.Translation(to_page + down) @ body.stood
        STOOD.keep(obj, tuple(value for row in body.stood for value in row))
        rest = obj.location.z
        there.stand(obj, _channel(LOCATION, 2, (Key(ARRIVES, rest, eased=True), Key(SUNK, rest - SINKS * height))))
    _light(there)
    _let_shadows_fall(there, height)
    for paper in [obj for obj in collection.all_objects if ROLE.of(obj) is Role.PAPER]:
        copy = paper.copy()
        copy.parent, copy.location, copy.scale = None, there.middle, (WIDER * figure.unit,) * 3
        there.stand(copy, shines=True)
    top = View(there.middle, top_far, Quaternion())
    _key_camera(camera, first._replace(at=first.at + to_page + down), top)


def _light(there: _Set) -> None:
    for strength, turned in SUNS:
        light = bpy.data.lights.new(there.named("sun"), "SUN")
        mark_owned(light, IDENTITY.of(there.place) or "")
        light.energy, light.angle = strength, 0.0
        sun = bpy.data.objects.new(light.name, light)
        sun.location, sun.rotation_euler = there.middle, turned
        there.stand(sun)


def _let_shadows_fall(there: _Set, height: float) -> None:
    """Let the outlines with which the page begins fall onto the paper, from so high."""
    figure, middle = there.figure, there.middle
    ground = bpy.data.objects.new(there.named("ground"), None)
    ground.location, ground.scale = middle, (figure.unit, figure.unit, figure.unit * FLAT)
    fall = Key(TILTS, middle.z + height / 2, eased=True), Key(ARRIVES, middle.z)
    there.stand(ground, _channel(LOCATION, 2, fall))
    shadows = [
        replace(mark, span=ALWAYS, motion=None)
        for mark in figure.marks
        if mark.panel is Panel.WORLD and mark.role in (Role.A, Role.B) and mark.span.shows(0)
    ]
    shapes = {mark.role for mark in shadows if mark.kind is not Kind.LABEL}
    drawing = Drawing(
        replace(figure, marks=tuple(mark for mark in shadows if mark.role in shapes)),  # no name of what is not there
        FIGURE.of(there.place) or "",
        IDENTITY.of(there.place) or "",
        own_materials(),
        ground,
        {Shelf.INPUT: there.place},
        lambda obj, life: None,  # they have other keys
    )
    fade = Key(TILTS, 0.0, straight=True), Key(TILTS + FADES, 1.0)
    for obj in make_objects(pieces(drawing.figure), drawing):
        there.stand(obj, _channel(COLOUR, ALPHA, fade), comes=TILTS, shines=True)


def _channel(path: str, place: int, curve: Curve) -> Channel:
    """Return a property that is keyed as nothing else of a figure is."""
    return Channel(path, place, curve, math.nan, curve[0].value)


def _first_view(lens: bpy.types.Camera, users: bpy.types.Object | None, middle: Vector, width: float) -> View:
    """Return how objects are seen first that need so wide a picture, and give the camera the lens for it."""
    lens.lens, lens.sensor_width = LENS, SENSOR
    if users is not None and users.type == "CAMERA" and users.data.type == "PERSP":
        turned = users.matrix_world.to_quaternion()
        eye, ahead = users.matrix_world.translation, turned @ Vector((0.0, 0.0, -1.0))
        far = (middle - eye).dot(ahead)
        if far > 0.0:
            lens.lens, lens.sensor_width = users.data.lens, users.data.sensor_width
            return View(eye + far * ahead, far, turned)
    return View(middle, ROOM * width * LENS / SENSOR, OWN_VIEW)


def _key_camera(camera: bpy.types.Object, first: View, top: View) -> None:
    """Let a camera go from one view to another and then, without perspective, be where it stands."""
    way = Key(TILTS, 0.0, eased=True), Key(ARRIVES, 1.0)
    frames = range(TILTS, ARRIVES + 1, EVERY)
    views = [first.towards(top, value_at(way, frame)) for frame in frames]
    camera.rotation_mode = "QUATERNION"
    ways = {
        LOCATION: [*(view.eye for view in views), camera.location],
        "rotation_quaternion": [*(view.turned for view in views), Quaternion()],
    }
    for path, values in ways.items():
        curves = (
            tuple(Key(at, each, straight=at < ARRIVES) for at, each in zip((*frames, OVER), along, strict=True))
            for along in zip(*values, strict=True)
        )
        write_channels(camera, [_channel(path, axis, curve) for axis, curve in enumerate(curves)], camera.name)
    kinds = camera.data.bl_rna.properties["type"].enum_items
    seen = Key(FIRST_FRAME, kinds["PERSP"].value), Key(OVER, kinds["ORTHO"].value)
    write_channels(camera.data, [_channel("type", 0, seen)], f"{camera.name}.lens")
