# SPDX-License-Identifier: GPL-3.0-or-later
"""The oriented box of a Java class for games, in its two versions: one is placed by a corner, one born about a pivot.

Source document 001 (first version, `OBB(x, y, width, height)`) and 000 (second, `OBB(bornCenterX, …)`); the separating
axis test on radii, `isCollision`, is the same in both. What goes wrong, and why:

- The angle is documented as 0 to 360 and handed to a cosine as it is. Most cosines take radians: 90 is fourteen turns.
- In the second version, turning a box also places it: the way from the pivot is added to the centre that the box has
  already, again at each call, so that it walks away even when it is turned by nothing.
- That way is kept as a length only and laid along the box's own direction: where it pointed at birth is forgotten.
- A negative scale, meant as a mirror, makes a negative radius, and such a box is missed.
- Boxes that only touch do not collide, which the text does not say.

The arithmetic is float32, as in the classic code, where a quarter turn leaves a cosine of −4.4e-8.
"""

import math
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ...geometry.predicates.points import Point

Vector32 = tuple[np.float32, np.float32]


class AngleReading(Enum):
    """What a cosine takes a bare number for; the box classes promise degrees and do not say which cosine they call."""

    DEGREES = "degrees"
    RADIANS = "radians"


def cosine_and_sine(angle: np.float32, reading: AngleReading = AngleReading.DEGREES) -> Vector32:
    """Return both, each rounded once; degrees become radians in float32 first."""
    radians = float(angle * np.float32(math.pi / 180)) if reading is AngleReading.DEGREES else float(angle)
    return np.float32(math.cos(radians)), np.float32(math.sin(radians))


def as_float32(point: tuple[float, float]) -> Vector32:
    """Return a point with both coordinates rounded."""
    return np.float32(point[0]), np.float32(point[1])


ONE, ZERO = np.float32(1.0), np.float32(0.0)


@dataclass(frozen=True, slots=True)
class ClassicBox:
    """A box as the class keeps it; every call that changes it returns a new one.

    `rotation` is the bare number, `reading` what the cosine takes it for, `offset` how far from the pivot it was born.
    """

    center: Vector32
    half: Vector32
    rotation: np.float32 = ZERO
    scale: Vector32 = (ONE, ONE)
    offset: np.float32 = ZERO
    reading: AngleReading = AngleReading.DEGREES

    @property
    def axes(self) -> tuple[Vector32, Vector32]:
        """The directions of its sides."""
        cosine, sine = cosine_and_sine(self.rotation, self.reading)
        return (cosine, sine), (-sine, cosine)

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners (4, 2) of the box that the class believes in."""
        axes = np.array(self.axes, dtype=np.float64)
        reach = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(self.half) * np.array(self.scale)
        return np.array(self.center, dtype=np.float64) + reach @ axes


def box_at(
    corner: Point, width: float, height: float, rotation: float = 0.0, reading: AngleReading = AngleReading.DEGREES
) -> ClassicBox:
    """Return a box of the first version: placed by its corner while it is level, then turned about its middle."""
    half = np.float32(width) / np.float32(2), np.float32(height) / np.float32(2)
    x, y = as_float32(corner)
    return ClassicBox((x + half[0], y + half[1]), half, np.float32(rotation), reading=reading)


def born_box(center: Point, half: Point, pivot: Point, reading: AngleReading = AngleReading.DEGREES) -> ClassicBox:
    """Return a box of the second version: born at `center`, to be turned about `pivot`, the middle of the screen."""
    (x, y), (pivot_x, pivot_y) = as_float32(center), as_float32(pivot)
    way = x - pivot_x, y - pivot_y
    offset = np.float32(math.sqrt(_absolute_dot(way, way)))
    return turned(ClassicBox((x, y), as_float32(half), offset=offset, reading=reading), 0.0)


def turned(box: ClassicBox, rotation: float) -> ClassicBox:
    """Return the box after `setRotation`, which ends in `setCenter` with the centre that the box has."""
    return placed(replace(box, rotation=np.float32(rotation)), box.center)


def placed(box: ClassicBox, center: Vector32) -> ClassicBox:
    """Return the box after `setCenter`: the way from the pivot is added to what is asked for."""
    along, _ = box.axes
    return replace(box, center=(center[0] + box.offset * along[0], center[1] + box.offset * along[1]))


def projected_radius(box: ClassicBox, axis: Vector32) -> np.float32:
    """Return half the length of the box's shadow on an axis, less than 0 where the scale is (`getProjectionRadius`)."""
    along, across = box.axes
    return np.float32(
        box.half[0] * box.scale[0] * _absolute_dot(axis, along)
        + box.half[1] * box.scale[1] * _absolute_dot(axis, across)
    )


def boxes_collide(a: ClassicBox, b: ClassicBox) -> bool:
    """Tell whether the classic code says that two boxes collide: on all four axes the radii reach (`isCollision`)."""
    way = a.center[0] - b.center[0], a.center[1] - b.center[1]
    return all(
        bool(projected_radius(a, axis) + projected_radius(b, axis) > _absolute_dot(way, axis))
        for axis in (*a.axes, *b.axes)
    )


def _absolute_dot(p: Vector32, q: Vector32) -> np.float32:
    return np.float32(abs(p[0] * q[0] + p[1] * q[1]))
