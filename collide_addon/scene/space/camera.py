# SPDX-License-Identifier: GPL-3.0-or-later
"""The camera of a figure in space: it follows the scene's own if that sees all of it, and otherwise may orbit.

Our own camera keeps the figure as large as titles and numbers allow, from every direction.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Quaternion, Vector

from ...figure.model.arrays import Floats
from ...figure.model.keyframes import Key
from ...figure.model.playback import FIRST_FRAME, FRAMES_PER_SECOND
from ...figure.model.style import PAGE_WIDTH
from ...figure.space.model import SpaceFigure, SpaceKind
from ...figure.space.picture import LENS, SENSOR, far_to_see
from ..base.ownership import FIGURE, IDENTITY, mark_owned
from ..base.timeline import describe_steps
from ..drawing.draw import EMPTY_SIZE
from ..drawing.keys import LOCATION, ROTATION, Channel, never_resting, write_channels
from ..drawing.parameters import aspect_of

LENSES = (
    *("type", "lens", "sensor_width", "sensor_height", "sensor_fit", "ortho_scale", "shift_x", "shift_y"),
    *("clip_start", "clip_end"),
)
"""Properties that our camera copies from the scene's own."""
ORBIT, MOST_TURN = math.radians(6.0), math.radians(60.0)
"""Rotation of our own camera per second, and altogether; it comes to rest when the result is drawn."""
ORBIT_ANGLES = 9
"""Number of angles of the orbit at which the camera comes as near as it can; in between, its path is linear."""
FRAME_AT = 0.1
"""Share of the camera's distance at which titles and numbers hang in front of it."""
LEAST_CLIP = 2.0
"""Least distance of titles and numbers from the camera, as a multiple of the near clipping distance."""
ALL_BUT = 0.8
"""Most by which marks in front are moved towards an orthographic camera, as a share of its distance."""


class TextFrame(NamedTuple):
    """The frame in which texts hang before a camera: the picture's centre and the figure unit there, in camera space.

    If the camera has no `perspective`, marks in front are `nearer` to it by this many figure units.
    """

    middle: tuple[float, float, float]
    unit: float
    perspective: bool
    nearer: float


def place_camera(
    camera: bpy.types.Object,
    users: bpy.types.Object | None,
    figure: SpaceFigure,
    number: str,
    place: bpy.types.Collection,
) -> TextFrame:
    """Make a figure's camera follow the scene's own if that sees all of it, otherwise orbit; return its text frame."""
    lens = camera.data
    points = np.concatenate([mark.points for mark in figure.space_marks if mark.kind is not SpaceKind.FRAMED])
    if users is not None and users.type == "CAMERA":
        for name in LENSES:
            setattr(lens, name, getattr(users.data, name))
        frame = _frame_of(lens, (users.matrix_world.translation - Vector(figure.center)).length, figure)
        if _sees(users, frame, points, aspect_of(figure.parameters).ratio):
            for kind in ("COPY_LOCATION", "COPY_ROTATION"):  # not its scale, which does not affect pictures
                camera.constraints.new(kind).target = users
            return frame
    lens.sensor_fit, lens.type = "AUTO", "PERSP"
    far = figure.far
    lens.lens, lens.sensor_width = LENS, SENSOR
    pivot = bpy.data.objects.new(f".{number}.orbit", None)
    pivot.hide_viewport = pivot.hide_select = True
    place.objects.link(pivot)
    towards = Vector(figure.seen_from)
    camera.parent = pivot
    frame = aim(camera, figure)
    mark_owned(pivot, IDENTITY.of(camera) or "", number)
    if not figure.orbits:
        return frame
    shown = describe_steps(figure)[-1].frames[-1]
    turn = min(MOST_TURN, ORBIT * (shown - FIRST_FRAME) / FRAMES_PER_SECOND)
    turns = np.linspace(-turn, 0.0, ORBIT_ANGLES).tolist()
    frames = np.linspace(FIRST_FRAME, shown, ORBIT_ANGLES).tolist()
    from_center: Floats = points - np.array(figure.center)
    eyes = (np.array(Quaternion((0.0, 0.0, 1.0), turn) @ towards) for turn in turns[:-1])
    distances = [max(far, far_to_see(from_center, eye, figure.room)) for eye in eyes] + [far]

    def straight(path: str, index: int, values: Iterable[float]) -> Channel:
        keys = (Key(frame, value, straight=True) for frame, value in zip(frames, values, strict=True))
        return never_resting(path, index, *keys)

    write_channels(pivot, [straight(ROTATION, 2, turns)], pivot.name)
    passed = [straight(LOCATION, axis, (each * towards[axis] for each in distances)) for axis in range(3)]
    write_channels(camera, passed, camera.name)
    return frame


def _sees(camera: bpy.types.Object, frame: TextFrame, points: Floats, ratio: float) -> bool:
    """Tell whether all points (n, 3) are in a camera's picture, whose height is `ratio` times its width."""
    place, turn, _ = camera.matrix_world.decompose()
    x, y, z = ((points - np.array(place)) @ np.array(turn.to_matrix())).T
    across, up, depth = frame.middle
    share = z / depth if frame.perspective else np.ones(len(z))
    half = PAGE_WIDTH / 2 * frame.unit * share
    inside = (np.abs(x - across * share) <= half) & (np.abs(y - up * share) <= ratio * half)
    return bool((inside & (z < 0.0)).all())


def ahead_of(
    camera: bpy.types.Object, page: bpy.types.Object, frame: TextFrame, place: bpy.types.Collection
) -> bpy.types.Object:
    """Return a new empty at the place of the page, moved nearer to an orthographic camera."""
    turned, ahead = (bpy.data.objects.new(f"{page.name}.{name}", None) for name in ("turned", "ahead"))
    for obj, parent in ((turned, page), (ahead, turned)):
        mark_owned(obj, IDENTITY.of(page) or "", FIGURE.of(page) or "")
        obj.hide_viewport = obj.hide_select = True
        obj.parent = parent
        place.objects.link(obj)
    turned.constraints.new("COPY_ROTATION").target = camera
    ahead.location.z = frame.nearer
    return ahead


def aim(camera: bpy.types.Object, figure: SpaceFigure) -> TextFrame:
    """Point our own camera at a figure from its best side; return its text frame."""
    pivot, lens, far, towards = camera.parent, camera.data, figure.far, Vector(figure.seen_from)
    lens.shift_x, lens.shift_y = (-middle / PAGE_WIDTH for middle in figure.room.center)
    lens.clip_start, lens.clip_end = far / 100, 4 * far
    pivot.location, pivot.empty_display_size = figure.center, EMPTY_SIZE * figure.unit
    camera.location = far * towards
    camera.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()
    return _frame_of(lens, far, figure)


def _frame_of(lens: bpy.types.Camera, far: float, figure: SpaceFigure) -> TextFrame:
    ratio = aspect_of(figure.parameters).ratio
    upright = lens.sensor_fit == "VERTICAL"
    depth = max(FRAME_AT * far, LEAST_CLIP * lens.clip_start)
    perspective = lens.type != "ORTHO"
    if perspective:
        seen = depth * (lens.sensor_height if upright else lens.sensor_width) / lens.lens
    else:
        seen = lens.ortho_scale  # across the picture, or from top to bottom
    width = seen / ratio if upright else seen
    nearer = 0.0 if perspective else min(PAGE_WIDTH, ALL_BUT * far / figure.unit)
    return TextFrame((lens.shift_x * seen, lens.shift_y * seen, -depth), width / PAGE_WIDTH, perspective, nearer)
