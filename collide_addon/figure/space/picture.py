# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of a figure in space: the place of its camera, and the size of a figure unit there.

The camera is so near that the figure fills the room left by title, reason, number and sum. A picture is `PAGE_WIDTH`
figure units wide at the distance of the camera's target; its centre is (0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple, Self

import numpy as np

from ...geometry.hull.filter import possible_vertices
from ...geometry.space import ConvexPolyhedron
from ..model.arrays import Floats
from ..model.choices import Aspect
from ..model.figure import Bounds
from ..model.heights import substitutes, view_headline
from ..model.look import Look
from ..model.style import PAGE_WIDTH
from ..page.sheet import SMALLEST_SHARE
from ..stage.half_planes import beyond
from ..text.catalogue import sentences
from ..text.messages import Caption
from .model import SpaceSubject

LENS, SENSOR = 50.0, 36.0
"""Focal length and sensor width of our own camera, in millimetres."""
HALF_WIDTH = SENSOR / 2 / LENS
"""Half the width of its view, relative to the distance from it."""
MARGIN, TOP_STRIP, BOTTOM_STRIP = 10.0, 38.0, 28.0
"""Margins of a picture for texts: at its sides, and the strips above and below the figure."""
NAME_ROOM = 14.0
"""Room around the shapes for their names."""
LEAST_DISTANCE = 1.1
"""Smallest distance of a camera from its target, relative to the furthest point's distance from the centre."""
UPRIGHT = np.array((0.0, 0.0, 1.0))
ELEVATION = math.radians(25.0)
"""Elevation of the viewer above the ground."""
ASLANT = math.radians(-25.0)
"""Rotation of the view from the perpendicular to the vector between A and B, so that the plane between them shows."""
VERTICAL_SHARE = 1e-3
"""Share of a vector's length up to which its horizontal part is negligible."""
OUTERMOST = 0.15
"""Outer share of a shape's width beside which its name is placed."""
CLEAR = 3.0
"""Free room between a text and its anchor, in figure units."""
NAME_SIZE, POINT_SIZE = 13.0, 10.0
"""Text sizes of shapes' letters, and of points' names."""
NAME_DISTANCE = 10.0
"""Distance of points' names from them, in figure units."""
LARGER_IN_VIEW = 1.3
"""Scale of a name in the 3D View, where the figure need not fill the picture."""
LINE_OF_STORY, LINE_OF_NOTE = 13.0, 9.0
"""Room for the sentence of a story above, and below for a note on what replaces the objects, in figure units."""
ROOM_TO_MOVE = 1.25
"""Size of a picture relative to moving objects when it is framed."""


class Framing(NamedTuple):
    """The target and distance of the camera, and the size of a figure unit there, in scene units."""

    center: Floats
    far: float
    unit: float


def room_for_shapes(aspect: Aspect, more: float = 0.0, below: float = 0.0) -> Bounds:
    """Return the room left by titles and numbers in a picture, and by additional strips, `more` above and `below`."""
    half, high = PAGE_WIDTH / 2, PAGE_WIDTH * aspect.ratio / 2
    return Bounds(MARGIN - half, BOTTOM_STRIP + below - high, half - MARGIN, high - TOP_STRIP - more)


def view_axes(towards: Floats) -> tuple[Floats, Floats]:
    """Return the right and up vectors of the picture from a direction, a unit vector that is not vertical."""
    across: Floats = np.cross(UPRIGHT, towards)
    across = across / np.linalg.norm(across)
    return across, np.cross(towards, across)


def framed(points: Floats, towards: Floats, room: Bounds, least: float) -> Framing:
    """Return the framing in which points (n, 3), or an extent of at least `least`, fill a room, seen from a direction.

    The camera's target appears at the centre of the room, wherever that is in the picture: the lens is shifted.
    """
    axes = np.array((*view_axes(towards), towards))
    low, high = (end.reduceat(points, [0])[0] for end in (np.minimum, np.maximum))  # many times as fast as along axis 0
    center = low / 2 + high / 2
    right, above, ahead = axes @ (points - center).T  # the target moves across the view, so `ahead` stays
    reach = max(math.sqrt(float((right * right + above * above + ahead * ahead).max())), least)
    # From any distance the outermost are corners of the outline from above, or of that from the side.
    rows = np.union1d(*(possible_vertices(np.stack((along, ahead), axis=1)) for along in (right, above)))
    points, right, above, ahead = points[rows], right[rows], above[rows], ahead[rows]
    far, of_width = reach / HALF_WIDTH, PAGE_WIDTH / 2 / HALF_WIDTH
    x, y = 0.0, 0.0
    for _ in range(12):  # each time centred on the shapes as the camera sees them
        depths = np.maximum(far - ahead, far * 1e-3)
        across, up = (right - x) / depths, (above - y) / depths
        left, wide, bottom, high = across.min(), np.ptp(across), up.min(), np.ptp(up)
        x, y = x + far * (left + wide / 2), y + far * (bottom + high / 2)
        far = max(far * of_width * max(wide / room.width, high / room.height), LEAST_DISTANCE * reach)
    center = center + x * axes[0] + y * axes[1]
    far = max(far_to_see(points - center, towards, room), LEAST_DISTANCE * reach)
    return Framing(center, far, far / of_width)


def far_to_see(from_center: Floats, towards: Floats, room: Bounds) -> float:
    """Return the camera's distance from its target at which points (n, 3), relative to the target, fit in a room."""
    across, up = view_axes(towards)
    ahead, x, y = (from_center @ axis for axis in (towards, across, up))
    share = np.maximum(np.abs(x) / room.width, np.abs(y) / room.height)
    return float((ahead + PAGE_WIDTH / HALF_WIDTH * share).max())


def story_of(parameters: Mapping[str, object]) -> Caption | None:
    """Return the additional text of a gallery figure; None for other figures."""
    message = f"gallery.story_{parameters.get('story')}"
    return Caption(message) if message in sentences("en") else None


class Space:
    """The framing of a figure in space: its centre, the direction it is seen from, and the size of a figure unit.

    `low` is how far below the centre of the picture the shapes extend, in figure units.
    """

    def __init__(
        self,
        points: Floats,
        vector: Floats,
        look: Look,
        *,
        radius: float = 0.0,
        aside: float = 0.0,
        moves: bool = False,
        last: Space | None = None,
    ) -> None:
        """Frame the points (n, 3) of everything visible, as seen across a vector.

        `radius` is the smaller shape's, for the size of planes; `aside` is free room to the right of the shapes. For
        what `moves`, there is room for movement; the side and, while suitable, the unit of the `last` space are kept.
        """
        self.look, self.aspect = look, look.aspect
        self.seen_from: Floats = _beside(vector) if last is None else last.seen_from
        self.story = story_of(look.parameters)
        noted = bool(substitutes(view_headline(look.parameters)))
        room = room_for_shapes(self.aspect, LINE_OF_STORY * (self.story is not None), LINE_OF_NOTE * noted)
        inner = Bounds(room.left + NAME_ROOM, room.bottom + CLEAR, room.right - NAME_ROOM - aside, room.top - CLEAR)
        least = 1e-6 * float(np.abs(points).max()) or 1.0  # the size of two equal points
        self.room = inner
        self.center, self.far, self.unit = framed(points, self.seen_from, inner, least)
        if last is not None and SMALLEST_SHARE * last.unit <= self.unit <= last.unit:
            self.far, self.unit = last.far, last.unit
        elif moves:
            self.far, self.unit = ROOM_TO_MOVE * self.far, ROOM_TO_MOVE * self.unit
        self.across, self.up = view_axes(self.seen_from)
        self.low = float(((self.center - points) @ self.up).max()) / self.unit
        self.plane = max(12.0 * self.unit, 0.5 * radius)  # half the side of the square drawn for a plane

    @classmethod
    def of_pair(
        cls,
        a: SpaceSubject,
        b: SpaceSubject,
        look: Look,
        normal: Floats | None,
        *more: Floats,
        aside: float = 0.0,
        moves: bool = False,
        last: Space | None = None,
    ) -> Self:
        """Return the space of two shapes and further points (n, 3); `normal` is across the plane between the shapes."""
        points = np.concatenate([a.drawn.vertices, b.drawn.vertices, *more])
        vector = np.array(b.shape.middle) - np.array(a.shape.middle) if normal is None else normal
        of_a, radius = radius_of(a.shape), radius_of(b.shape)
        if radius < 0.4 * of_a:  # look from B's side, or A would hide it
            vector = -vector
        return cls(points, vector, look, radius=min(of_a, radius), aside=aside, moves=moves, last=last)

    def in_picture(self, vector: Floats) -> Floats:
        """Return the extent of a vector (3,) to the right and up in the picture, in figure units."""
        return np.array((vector @ self.across, vector @ self.up)) / self.unit

    def seen_at(self, points: Floats) -> Floats:
        """Return where the picture shows points (…, 3), relative to its centre, in figure units."""
        from_center = points - self.center
        share: Floats = 1.0 - from_center @ self.seen_from / self.far
        return from_center @ np.array((self.across, self.up)).T / self.unit / share[..., np.newaxis]

    def nearness(self, points: Floats) -> Floats:
        """Return the depth of points (…, 3) from the camera, relative to the centre's."""
        share: Floats = 1.0 - (points - self.center) @ self.seen_from / self.far
        return share[..., np.newaxis]

    def point_at(self, place: Floats, beside: Floats) -> Floats:
        """Return the point that the picture shows at a place (2,), as far away as the point `beside` (3,)."""
        ahead = (beside - self.center) @ self.seen_from * self.seen_from
        aside: Floats = self.unit * self.nearness(beside) * (place @ np.array((self.across, self.up)))
        return self.center + ahead + aside

    def within(self, face: Floats) -> Floats:
        """Return the part of a flat convex face (n, 3) inside the room for the figure, between its texts."""
        for axis, half in ((self.across, self.room.width / 2), (self.up, self.room.height / 2)):
            for outwards in (-axis, axis):
                inwards = -half * self.seen_from - PAGE_WIDTH / 2 / HALF_WIDTH * outwards
                face = beyond(face, inwards, float(inwards @ self.center) - half * self.far)
        return face

    def beside(self, shape: ConvexPolyhedron, side: float) -> Floats:
        """Return the place of a shape's name, left (-1) or right (1) of it in the picture, at the same depth."""
        from_center = shape.vertices - self.center
        depth = float((np.array(shape.middle) - self.center) @ self.seen_from)
        nearer = (self.far - depth) / (self.far - from_center @ self.seen_from)
        x, y = (nearer * (from_center @ axis) for axis in (self.across, self.up))
        furthest = float((side * x).max())
        points = NAME_DISTANCE + POINT_SIZE / 2 if np.ptp(x) < NAME_SIZE * self.unit else 0.0  # points' names are there
        aside = side * (furthest + self.unit * (NAME_SIZE / 2 + CLEAR + points))
        above = float(y[side * x >= furthest - OUTERMOST * np.ptp(x)].mean())
        return self.center + depth * self.seen_from + aside * self.across + above * self.up


def _beside(vector: Floats) -> Floats:
    """Return the direction to look from at A and B: across the vector between them, slightly from above.

    It is turned to the vector's tail, or to the head of an ascending one: there both rotations show more of the plane
    between A and B instead of cancelling out.
    """
    level = np.array((vector[1], -vector[0], 0.0))
    length = float(np.linalg.norm(level))
    level = level / length if length > VERTICAL_SHARE * float(np.linalg.norm(vector)) else np.array((0.6, -0.8, 0.0))
    aslant = -ASLANT if vector[2] > 0.0 else ASLANT
    level = math.cos(aslant) * level + math.sin(aslant) * np.array((-level[1], level[0], 0.0))
    return math.cos(ELEVATION) * level + math.sin(ELEVATION) * UPRIGHT


def radius_of(shape: ConvexPolyhedron) -> float:
    """Return half the diagonal of a shape's bounding box."""
    return float(np.linalg.norm(np.ptp(shape.vertices, axis=0))) / 2
