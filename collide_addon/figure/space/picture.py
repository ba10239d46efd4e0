# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of a figure in space: where its camera is, and how large a figure unit is there.

The camera is so near that the figure fills what title, reason, number and sum leave free. A picture is `PAGE_WIDTH`
figure units wide where the camera looks at; its middle is (0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple, Self

import numpy as np

from ...geometry.space import ConvexPolyhedron
from ..model.arrays import Floats
from ..model.choices import Aspect
from ..model.figure import Bounds
from ..model.look import Look
from ..model.style import PAGE_WIDTH
from ..stage.half_planes import beyond
from ..text.catalogue import sentences
from ..text.messages import Caption
from .model import SpaceSubject

LENS, SENSOR = 50.0, 36.0
"""Of our own camera, in millimetres."""
HALF_WIDTH = SENSOR / 2 / LENS
"""Of what it sees, by the distance."""
EDGE, TOP, BOTTOM = 10.0, 38.0, 28.0
"""Of a picture, for texts: free room at its sides, and the strips above and below the figure."""
NAMES = 14.0
"""Room around the shapes for their names."""
LOOKS = 12
"""Times that the camera is placed anew, each time where the shapes' middle was seen."""
NEAREST = 1.1
"""Of a camera from the nearest point that it sees, by how far that is from the middle."""
UPRIGHT = np.array((0.0, 0.0, 1.0))
LEAST_SHARE = 1e-6
"""Of the largest coordinate: a figure of two equal points is about that large."""
ELEVATION = math.radians(25.0)
"""Of a reader's eye over the ground."""
ASLANT = math.radians(-25.0)
"""By how much it does not look straight across that vector: so the plane between A and B shows its face."""
HIDDEN = 0.4
"""Share of A's size below which B is so small that A would hide it."""
LEVEL = 1e-3
"""Share of a vector that counts as upright if it goes less far sideways."""
PLANE_SHARE = 0.5
"""Half the side of the square drawn of a plane, by the radius of the smaller shape."""
LEAST_PLANE = 12.0
"""The same in figure units at least."""
OUTERMOST = 0.15
"""Share of a shape's width that is beside its name."""
CLEAR = 3.0
"""Free room between a text and its anchor, in figure units."""
NAME_SIZE, POINT_SIZE = 13.0, 10.0
"""Sizes of the letters of shapes, and of those of points."""
ASIDE = 10.0
"""Of the names of points from them, in figure units."""
LINE_OF_STORY = 13.0
"""Room for the sentence of a story, in figure units."""
ROOM_TO_MOVE, SMALLEST_SHARE = 1.25, 0.6
"""How much larger a picture is than what moves in it; the share of its unit that may do until it is made anew."""


class Framing(NamedTuple):
    """Where the camera looks at, from how far, and how large a figure unit is there, in scene units."""

    center: Floats
    far: float
    unit: float


def room_for_shapes(aspect: Aspect, more: float = 0.0) -> Bounds:
    """Return what titles and numbers leave free in a picture of these proportions, and `more` of them above."""
    half, high = PAGE_WIDTH / 2, PAGE_WIDTH * aspect.ratio / 2
    return Bounds(EDGE - half, BOTTOM - high, half - EDGE, high - TOP - more)


def view_axes(towards: Floats) -> tuple[Floats, Floats]:
    """Return right and up of a picture by a camera in a direction, a unit vector, other than upright."""
    across: Floats = np.cross(UPRIGHT, towards)
    across = across / np.linalg.norm(across)
    return across, np.cross(towards, across)


def framed(points: Floats, towards: Floats, room: Bounds, least: float) -> Framing:
    """Return the framing in which points (n, 3) fill a room, seen from a direction; `least` is their smallest reach.

    The camera looks at the middle of the room, wherever that is in the picture: its lens is shifted.
    """
    across, up = view_axes(towards)
    low, high = points.min(axis=0), points.max(axis=0)
    center = low / 2 + high / 2
    reach = max(float(np.linalg.norm(points - center, axis=1).max()), least)
    far, of_width = reach / HALF_WIDTH, PAGE_WIDTH / 2 / HALF_WIDTH
    for _ in range(LOOKS):
        from_center = points - center
        depths = np.maximum(far - from_center @ towards, far * 1e-3)
        x, y = (of_width * (from_center @ axis) / depths for axis in (across, up))
        share = max(np.ptp(x) / room.width, np.ptp(y) / room.height)
        aside, above = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
        center = center + far / of_width * (aside * across + above * up)
        far = max(far * share, NEAREST * reach)
    far = max(far_to_see(points - center, towards, room), NEAREST * reach)
    return Framing(center, far, far / of_width)


def far_to_see(from_center: Floats, towards: Floats, room: Bounds) -> float:
    """Return how far a camera must be from what it looks at to have points (n, 3), given from there, in a room."""
    across, up = view_axes(towards)
    ahead, x, y = (from_center @ axis for axis in (towards, across, up))
    share = np.maximum(np.abs(x) / room.width, np.abs(y) / room.height)
    return float((ahead + PAGE_WIDTH / HALF_WIDTH * share).max())


def story_of(parameters: Mapping[str, object]) -> Caption | None:
    """Return what a figure of the gallery says beside its answer; None of another one."""
    message = f"gallery.story_{parameters.get('story')}"
    return Caption(message) if message in sentences("en") else None


class Space:
    """Where a figure in space stands, from where it is seen, and how large a figure unit is there.

    `low` is how far below the middle of the picture the shapes reach, in figure units.
    """

    def __init__(
        self,
        points: Floats,
        way: Floats,
        look: Look,
        *,
        radius: float = 0.0,
        aside: float = 0.0,
        moves: bool = False,
        last: Space | None = None,
    ) -> None:
        """Take the points (n, 3) of all that shows and the vector across which it is seen.

        `radius` is that of the smaller shape, of which planes have their size; `aside` is free room right of the
        shapes. Of what `moves` there is room to move in, and the figure unit and the side from
        which it is seen are those of the `last` space as long as they will do.
        """
        self.look, self.aspect = look, look.aspect
        self.seen_from: Floats = _beside(way) if last is None else last.seen_from
        self.story = story_of(look.parameters)
        room = room_for_shapes(self.aspect, 0.0 if self.story is None else LINE_OF_STORY)
        inner = Bounds(room.left + NAMES, room.bottom + CLEAR, room.right - NAMES - aside, room.top - CLEAR)
        least = LEAST_SHARE * float(np.abs(points).max()) or 1.0
        self.room = inner
        self.center, self.far, self.unit = framed(points, self.seen_from, inner, least)
        if last is not None and SMALLEST_SHARE * last.unit <= self.unit <= last.unit:
            self.far, self.unit = last.far, last.unit
        elif moves:
            self.far, self.unit = ROOM_TO_MOVE * self.far, ROOM_TO_MOVE * self.unit
        self.across, self.up = view_axes(self.seen_from)
        self.low = float(((self.center - points) @ self.up).max()) / self.unit
        self.plane = max(LEAST_PLANE * self.unit, PLANE_SHARE * radius)

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
        """Return the space of two shapes, and of further points (n, 3); `normal` is that of the plane between them."""
        points = np.concatenate([a.drawn.vertices, b.drawn.vertices, *more])
        way = np.array(b.shape.middle) - np.array(a.shape.middle) if normal is None else normal
        of_a, radius = radius_of(a.shape), radius_of(b.shape)
        if radius < HIDDEN * of_a:  # B is seen in front of A, which would hide it
            way = -way
        return cls(points, way, look, radius=min(of_a, radius), aside=aside, moves=moves, last=last)

    def in_picture(self, way: Floats) -> Floats:
        """Return how far a vector (3,) goes to the right and up in the picture, in figure units."""
        return np.array((way @ self.across, way @ self.up)) / self.unit

    def seen_at(self, point: Floats) -> Floats:
        """Return where the picture shows a point (3,), right of and above its middle, in figure units."""
        way = point - self.center
        share = PAGE_WIDTH / 2 / HALF_WIDTH / (self.far - way @ self.seen_from)
        place: Floats = share * np.array((way @ self.across, way @ self.up))
        return place

    def within(self, face: Floats) -> Floats:
        """Return the part of a flat convex face (n, 3) that stands in the room for the figure, between its texts."""
        for axis, half in ((self.across, self.room.width / 2), (self.up, self.room.height / 2)):
            for outwards in (-axis, axis):
                inwards = -half * self.seen_from - PAGE_WIDTH / 2 / HALF_WIDTH * outwards
                face = beyond(face, inwards, float(inwards @ self.center) - half * self.far)
        return face

    def beside(self, shape: ConvexPolyhedron, side: float) -> Floats:
        """Return where the name of a shape stands, left (-1) or right (1) of it in the picture, and as far away."""
        from_center = shape.vertices - self.center
        depth = float((np.array(shape.middle) - self.center) @ self.seen_from)
        nearer = (self.far - depth) / (self.far - from_center @ self.seen_from)
        x, y = (nearer * (from_center @ axis) for axis in (self.across, self.up))
        furthest = float((side * x).max())
        points = ASIDE + POINT_SIZE / 2 if np.ptp(x) < NAME_SIZE * self.unit else 0.0  # the names of points are there
        aside = side * (furthest + self.unit * (NAME_SIZE / 2 + CLEAR + points))
        above = float(y[side * x >= furthest - OUTERMOST * np.ptp(x)].mean())
        place: Floats = self.center + depth * self.seen_from + aside * self.across + above * self.up
        return place


def _beside(way: Floats) -> Floats:
    """Return the direction from which to look at A and B: across the vector between them, a little from above.

    It is from behind that vector, or from ahead of one that goes up: there both turns show more of the plane between
    them, and neither takes back what the other one shows.
    """
    level = np.array((way[1], -way[0], 0.0))
    length = float(np.linalg.norm(level))
    level = level / length if length > LEVEL * float(np.linalg.norm(way)) else np.array((0.6, -0.8, 0.0))
    aslant = -ASLANT if way[2] > 0.0 else ASLANT
    level = math.cos(aslant) * level + math.sin(aslant) * np.array((-level[1], level[0], 0.0))
    seen: Floats = math.cos(ELEVATION) * level + math.sin(ELEVATION) * UPRIGHT
    return seen


def radius_of(shape: ConvexPolyhedron) -> float:
    """Return half the diagonal of a shape's bounding box."""
    return float(np.linalg.norm(np.ptp(shape.vertices, axis=0))) / 2
