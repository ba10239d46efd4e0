# SPDX-License-Identifier: GPL-3.0-or-later
"""The opening shot of an introduction: the user's objects, lit, which turn into the outlines of the page.

Copies of the objects stand on paper far below the page, in a collection that only the stage shows. The figure's camera
starts there with the view of the scene's own camera, or from one side, and tilts to the top while the page's outlines
fall onto the paper as shadows; then the objects sink into it and the camera moves to the page. Everything is keyframed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Euler, Matrix, Quaternion, Vector

from ...figure.model.figure import ALWAYS, Figure, Panel
from ...figure.model.keyframes import Key, value_at
from ...figure.model.playback import FIRST_FRAME, OPENING_FRAMES
from ...figure.model.style import Role
from ...figure.space.picture import LENS, SENSOR
from ..base.custom_property import CustomProperty, numbers
from ..base.hierarchy import Shelf, new_collection
from ..base.ownership import FIGURE, IDENTITY, mark_owned
from .keys import ALPHA, COLOUR, LOCATION, VISIBILITY, Channel, never_resting, write_channels
from .materials import ROLE
from .objects import Drawing, make_objects
from .parameters import aspect_of
from .plan import pieces
from .stage import OPENING_SET, camera_in

TILTS, ARRIVES, SUNK, ENDS = (FIRST_FRAME + OPENING_FRAMES * eighth // 8 for eighth in (2, 6, 7, 8))
"""Frames at which the camera begins to tilt, reaches the top, the objects have sunk, and the page begins."""
KEY_FRAMES, FADE_FRAMES = 2, 8
"""Frames between two keys of the camera, and frames during which the shadows appear."""
CAMERA_ROOM = 1.1
"""Our own camera sees, from top to bottom, this multiple of the objects' size."""
OWN_VIEW = Euler((math.radians(58.0), 0.0, math.radians(-30.0))).to_quaternion()
SUNS = ((3.0, Euler((0.7, 0.3, -0.9))), (0.7, Euler((0.9, -0.2, 2.2))))
"""Each light's strength, and its tilt from straight down."""
SINKS, LAYER_SCALE, PAPER_SCALE = 1.1, 0.1, 40.0
"""How far objects sink, relative to their height; the scale of the shadow layers' height, small enough that shadows do
not look displaced from nearby; and the paper's size relative to its original."""
CLIP_DISTANCE, SET_DEPTH = 4.0, 6.0
"""Clipping distance of the camera, and depth of the set below the page, relative to the camera's distance."""
SHADOW_ROLES, SOLID = (Role.A, Role.B, Role.OWN_OUTLINE, Role.WITNESS), ("MESH", "CURVE", "SURFACE", "META", "FONT")
"""Roles whose outlines fall as shadows, and object types that have faces."""
STOOD = CustomProperty("cld_stood", numbers(16))
"""On a copy of an object: the original's world matrix."""


class _CameraView(NamedTuple):
    """Where a camera looks, from how far away, and how it is turned."""

    at: Vector
    far: float
    turned: Quaternion


def add_opening(
    collection: bpy.types.Collection,
    figure: Figure,
    scene: bpy.types.Scene,
    objects: Iterable[bpy.types.Object | None],
    before: bpy.types.Collection | None = None,
) -> None:
    """Add its opening shot to a figure that has one, with these objects or those of the figure `before` it."""
    kept, camera = before and OPENING_SET.of(before), camera_in(collection) if figure.opens else None
    copies = _copies([obj for obj in kept.objects if STOOD.of(obj)] if kept else objects) if camera else []
    if camera is None or not copies:
        return
    number, identity = FIGURE.of(collection) or "", IDENTITY.of(collection) or ""
    corners = np.array([copy.matrix_world @ Vector(corner) for copy in copies for corner in copy.bound_box])
    low, high = Vector(corners.min(axis=0)), Vector(corners.max(axis=0))
    size, height = max((high - low).length, figure.unit), (high - low).z + figure.unit  # keeps flat ones off the paper
    lens = camera.data
    first = _first_view(lens, scene.camera, (low + high) / 2, size / aspect_of(figure.parameters).ratio)
    to_page = Vector((*figure.panels[Panel.WORLD], figure.unit - low.z))
    middle = Vector((*figure.page.center, 0.0))
    top_far = lens.ortho_scale * lens.lens / lens.sensor_width
    reach = max(top_far, first.far + (first.at + to_page - middle).length, size)
    lens.clip_start, lens.clip_end = lens.clip_start / 100, CLIP_DISTANCE * reach
    for moved in (to_page, middle):
        moved.z -= SET_DEPTH * reach
    place = new_collection(f".{number} opening", identity, number)
    OPENING_SET.keep(collection, place)
    for copy in copies:
        copy.location += to_page
        rest = copy.location.z
        _stand(
            copy, place, never_resting(LOCATION, 2, Key(ARRIVES, rest, eased=True), Key(SUNK, rest - SINKS * height))
        )
    for strength, turned in SUNS:
        sun = bpy.data.objects.new(f".{number}.sun", bpy.data.lights.new(f".{number}.sun", "SUN"))
        sun.data.energy, sun.data.angle = strength, 0.0
        sun.location, sun.rotation_euler = middle, turned
        _stand(sun, place)
    ground = bpy.data.objects.new(f".{number}.ground", None)
    ground.location, ground.scale = middle, (figure.unit, figure.unit, figure.unit * LAYER_SCALE)
    fall = Key(TILTS, middle.z + height / 2, eased=True), Key(ARRIVES, middle.z)
    _stand(ground, place, never_resting(LOCATION, 2, *fall))
    shadows = tuple(
        replace(mark, span=ALWAYS, motion=None)
        for mark in figure.marks
        if mark.panel is Panel.WORLD and mark.role in SHADOW_ROLES and mark.span.shows(0)
    )
    alone = replace(figure, marks=shadows)  # the outlines with which the page begins
    fade = never_resting(COLOUR, ALPHA, Key(TILTS, 0.0, straight=True), Key(TILTS + FADE_FRAMES, 1.0))
    for obj in make_objects(pieces(alone), Drawing(alone, ground, {Shelf.INPUT: place}, None)):
        _stand(obj, place, fade, comes=TILTS, shines=True)
    for paper in [obj for obj in collection.all_objects if ROLE.of(obj) is Role.PAPER]:
        sheet = bpy.data.objects.new(f".{number}.sheet", paper.data)
        sheet.location, sheet.scale = middle, (PAPER_SCALE * figure.unit,) * 3
        _stand(sheet, place, shines=True)
    _tilt(camera, first._replace(at=first.at + to_page), _CameraView(middle, top_far, Quaternion()))


def _copies(objects: Iterable[bpy.types.Object | None]) -> list[bpy.types.Object]:
    """Return copies of the objects with faces, at their current or original places."""
    depsgraph, found = bpy.context.evaluated_depsgraph_get(), []
    for obj in objects:
        if obj is None or obj.type not in SOLID:
            continue
        stood = STOOD.of(obj)
        now = obj if stood else obj.evaluated_get(depsgraph)
        mesh = bpy.data.meshes.new_from_object(now)
        for slot in obj.material_slots:
            if slot.link == "OBJECT" and slot.slot_index < len(mesh.materials):
                mesh.materials[slot.slot_index] = slot.material  # those of slots on the object are missing in the mesh
        if not len(mesh.polygons):
            bpy.data.meshes.remove(mesh)
            continue
        copy = bpy.data.objects.new(".body", mesh)
        copy.matrix_world = Matrix(np.reshape(stood, (4, 4)).tolist()) if stood else now.matrix_world
        STOOD.keep(copy, tuple(chain(*copy.matrix_world)))
        found.append(copy)
    return found


def _first_view(lens: bpy.types.Camera, users: bpy.types.Object | None, middle: Vector, width: float) -> _CameraView:
    """Return the first view of objects for which a picture must have this width, and set the camera's lens for it."""
    lens.lens, lens.sensor_width = LENS, SENSOR
    if users is not None and users.type == "CAMERA" and users.data.type == "PERSP":
        turned, eye = users.matrix_world.to_quaternion(), users.matrix_world.translation
        ahead = turned @ Vector((0.0, 0.0, -1.0))
        far = (middle - eye).dot(ahead)
        if far > 0.0:
            lens.lens, lens.sensor_width = users.data.lens, users.data.sensor_width
            return _CameraView(eye + far * ahead, far, turned)
    return _CameraView(middle, CAMERA_ROOM * width * LENS / SENSOR, OWN_VIEW)


def _stand(
    obj: bpy.types.Object, place: bpy.types.Collection, *own: Channel, comes: int = FIRST_FRAME, shines: bool = False
) -> None:
    """Key an object to show from frame `comes` until the page does; one that `shines` casts no light or shadow."""
    if obj.name not in place.objects:
        place.objects.link(obj)
    for block in filter(None, (obj, obj.data)):
        mark_owned(block, IDENTITY.of(place) or "", FIGURE.of(place) or "")
    obj.hide_select = True
    if shines:
        obj.show_in_front = obj.visible_diffuse = obj.visible_glossy = obj.visible_shadow = False
    shown = [Key(FIRST_FRAME, 1.0), Key(comes, 0.0), Key(ENDS, 1.0)][comes == FIRST_FRAME :]
    write_channels(obj, [*own, *(never_resting(path, 0, *shown) for path in VISIBILITY)], obj.name)


def _tilt(camera: bpy.types.Object, first: _CameraView, top: _CameraView) -> None:
    """Animate the camera from one view to another and then, without perspective, to its usual place."""
    tilt = Key(TILTS, 0.0, eased=True), Key(ARRIVES, 1.0)
    frames, eyes, turns = range(TILTS, ARRIVES + 1, KEY_FRAMES), [], []
    for share in (value_at(tilt, frame) for frame in frames):
        turns.append(first.turned.slerp(top.turned, share))
        far = first.far * (top.far / first.far) ** share
        eyes.append(first.at.lerp(top.at, share) + turns[-1] @ Vector((0.0, 0.0, far)))
    camera.rotation_mode = "QUATERNION"
    for path, passed in ((LOCATION, [*eyes, camera.location]), ("rotation_quaternion", [*turns, Quaternion()])):
        for index, values in enumerate(zip(*passed, strict=True)):
            keys = [Key(at, each, straight=at < ARRIVES) for at, each in zip((*frames, ENDS), values, strict=True)]
            write_channels(camera, [never_resting(path, index, *keys)], camera.name)
    kinds = camera.data.bl_rna.properties["type"].enum_items
    perspective = never_resting("type", 0, Key(FIRST_FRAME, kinds["PERSP"].value), Key(ENDS, kinds["ORTHO"].value))
    write_channels(camera.data, [perspective], f"{camera.name}.lens")
